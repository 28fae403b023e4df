//! What the course of play says: what to do now, what to remember, what contradicts it, why it is over.

use super::Lang;
use crate::rules::house::Special;
use crate::table::course::{DueStep, Over, Reminder, Wall};
use crate::table::ledger::{Caution, DrawKind, Night, PlayerId};

fn names(night: &Night, players: &[PlayerId]) -> String {
    let names: Vec<String> = players.iter().map(|&player| night.name(player)).collect();
    names.join(" ")
}

/// What people should do now.
pub fn step(lang: Lang, night: &Night, step: &DueStep) -> String {
    let name = |player: &PlayerId| night.name(*player);
    lang.pick(match step {
        DueStep::ChangeSeats { players } => {
            let seats = names(night, players);
            [format!("换座位：{seats}"), format!("change seats: {seats}")]
        }
        DueStep::ThrowDice { by } => {
            let by = name(by);
            [
                format!("{by} 掷两个骰子"),
                format!("{by} throws two dice"),
            ]
        }
        DueStep::ThrowAgain { by } => {
            let by = name(by);
            [
                format!("{by} 再掷两个骰子，开自己的牌墙"),
                format!("{by} throws two dice again and opens the own wall"),
            ]
        }
        DueStep::SetSeats => [
            "有人走了：请重新排座位".into(),
            "somebody left: set the seats".into(),
        ],
        DueStep::DrawCamps { again: false } => ["摸牌分阵营".into(), "draw the camps".into()],
        DueStep::DrawCamps { again: true } => [
            "满一小时：重新摸牌分阵营".into(),
            "an hour has passed: draw the camps again".into(),
        ],
        DueStep::TurnTile { by } => {
            let by = name(by);
            [
                format!("{by} 在牌山中翻一张牌"),
                format!("{by} turns a tile of the wall"),
            ]
        }
        DueStep::PassThree => [
            "每人给下家三张牌".into(),
            "everybody passes three tiles to the next player".into(),
        ],
        DueStep::SwapPlaces { by } => {
            let by = name(by);
            [
                format!("{by} 看完牌再掷，必须选一人换位置；牌不动"),
                format!("{by} throws again after seeing the tiles and has to change seats with somebody; the tiles stay"),
            ]
        }
        DueStep::ChooseSupport { who } => {
            let who = name(who);
            [
                format!("{who} 看完起手牌，选一位支持"),
                format!("{who} sees the starting hands and says whom to support"),
            ]
        }
        DueStep::EndInDraw { why } => {
            let [zh, en] = drawn(*why);
            [format!("{zh}：本局流局"), format!("{en}: the deal is drawn")]
        }
        DueStep::CloseNight => ["可以结束这一晚".into(), "the night can be closed".into()],
    })
}

fn drawn(why: DrawKind) -> [&'static str; 2] {
    match why {
        DrawKind::Exhausted => ["流局", "exhausted wall"],
        DrawKind::NineKinds => ["九种九牌", "nine kinds"],
        DrawKind::FourWinds => ["四风连打", "four winds"],
        DrawKind::FourRiichi => ["四家立直", "four riichi"],
        DrawKind::FourKongs => ["四杠散了", "four kongs"],
        DrawKind::TripleRon => ["三家和", "three rons"],
        DrawKind::Abandoned => ["作罢重打", "given up"],
    }
}

/// What holds in the deal.
pub fn reminder(lang: Lang, night: &Night, reminder: &Reminder) -> String {
    lang.pick(match reminder {
        Reminder::Special { special } => return special_means(lang, *special),
        Reminder::Wild { turned, wild } => [
            format!("翻出 {turned}，赖子是 {wild}：手里的可当任何牌；有赖子的牌要大于一番"),
            format!("{turned} is turned, {wild} is wild in the hand; a hand with one needs more than one fan"),
        ],
        Reminder::Bonus { turned, bonus } => [
            format!("翻出 {turned}，宝牌 {bonus}：每张加一番；每杠再翻一张"),
            format!("{turned} turned: every {bonus} adds a fan; each kong turns one more"),
        ],
        Reminder::StillIn { players } => {
            let players = names(night, players);
            [
                format!("还在打：{players}"),
                format!("still playing: {players}"),
            ]
        }
        Reminder::Open { players } => {
            let players = names(night, players);
            [
                format!("明牌：{players}，收益和损失都翻倍"),
                format!("open hand: {players}; what they win and lose doubles"),
            ]
        }
        Reminder::LastDeal => [
            "难忘今宵：这一局是血流成河".into(),
            "one of the last deals: everybody plays on until the wall is empty".into(),
        ],
        Reminder::RiichiDiscard { players } => {
            let players = names(night, players);
            [
                format!("立直：{players}；宣言牌被荣和则立直不成立，棒退回（撤销立直）"),
                format!("riichi: {players}; if the declaring discard is won on, the stick goes back (undo the riichi)"),
            ]
        }
        Reminder::Immunity => [
            "跟张免责：和牌者上次打牌以后，谁先打过这张牌，谁负责".into(),
            "same-turn immunity: who first threw the tile since the winner's own last discard is responsible".into(),
        ],
        Reminder::DeadHands { players } => {
            let players = names(night, players);
            [
                format!("{players} 诈和，本局不能再和"),
                format!("{players} declared falsely and cannot win this deal"),
            ]
        }
    })
}

/// What a special rule of the house rule means at the table.
pub fn special_means(lang: Lang, special: u8) -> String {
    let rule = Special::of_number(u64::from(special)).ok().flatten();
    let Some(rule) = rule else {
        return lang.pick(["没有特殊规则", "no special rule"]).to_owned();
    };
    let means = lang.pick(match rule {
        Special::Wild => [
            "翻一张牌，后继牌是赖子；含赖子要大于一番",
            "a tile is turned, the next one is wild; a hand with it needs more than one fan",
        ],
        Special::MoreThanOneFan => ["和牌要大于一番", "a win needs more than one fan"],
        Special::NoChow => [
            "大于一番，或者没有吃牌",
            "more than one fan, or no chow melded",
        ],
        Special::GeneralPair => [
            "大于一番，或者对子是数牌 2、5、8",
            "more than one fan, or the pair is a 2, 5 or 8 of a suit",
        ],
        Special::PassThree => [
            "摸完起手牌，每人给下家三张，可不同色",
            "after the deal everybody passes three tiles, of any suits, to the next player",
        ],
        Special::BloodBattle => [
            "和牌的人离场，打到只剩一家或牌山摸完",
            "who wins is out; the deal goes on until one is left or the wall is empty",
        ],
        Special::Dora => [
            "翻一张牌，后继牌每张加一番；每杠再翻一张",
            "a tile is turned, each of the next one adds a fan; every kong turns one more",
        ],
        Special::DoubleDiscard => ["放铳付双倍", "a win on a discard pays double"],
        Special::NoDiscard => ["大于一番，或者自摸", "more than one fan, or a self-draw"],
        Special::RiverOfBlood => [
            "和牌后自动摸切，可以一和再和，打到牌山摸完",
            "who wins plays on drawing and discarding and may win again, until the wall is empty",
        ],
        Special::SwapPlaces => [
            "看完起手牌，掷骰的人必须选一人换位置",
            "after seeing the hands the dealer has to change seats with somebody",
        ],
    });
    let name = super::house::special(lang, rule);
    lang.pick([
        format!("{special} {name}：{means}"),
        format!("{special} {name}: {means}"),
    ])
}

/// Where the wall is opened.
pub fn wall(lang: Lang, night: &Night, wall: &Wall) -> String {
    let (tail, first) = (night.name(wall.tail.0), night.name(wall.first.0));
    let (tail_at, first_at) = (wall.tail.1, wall.first.1);
    lang.pick([
        format!("牌墙的尾是 {tail} 右起第 {tail_at} 墩，从 {first} 右起第 {first_at} 墩开始抓牌"),
        format!("the wall ends with stack {tail_at} from the right of {tail}; dealing begins with stack {first_at} of {first}"),
    ])
}

/// What contradicts the course of play.
pub fn caution(lang: Lang, night: &Night, caution: &Caution) -> String {
    let name = |player: &PlayerId| night.name(*player);
    let plain = |texts: [&str; 2]| texts.map(str::to_owned);
    lang.pick(match caution {
        Caution::OtherDealer { due, said } => {
            let (due, said) = (name(due), name(said));
            [
                format!("该 {due} 坐庄，写的是 {said}"),
                format!("{due} should deal, not {said}"),
            ]
        }
        Caution::GameOver => plain(["按计划已经打完了", "the game is over by its plan"]),
        Caution::BelowMinimum { needed, found } => [
            format!("{found} 不到起和的 {needed}"),
            format!("{found} is less than the minimum of {needed}"),
        ],
        Caution::OneWinner { first } => {
            let first = name(first);
            [
                format!("只有第一家 {first} 能和"),
                format!("only {first}, the first in turn, may win"),
            ]
        }
        Caution::PaidOtherwise => plain([
            "付的与规则算的不同",
            "what was paid is not what the rules compute",
        ]),
        Caution::OtherSeats => plain(["座位与轮换不同", "other seats than the rotation has"]),
        Caution::ClockBack => plain(["时钟倒退了", "the clock ran backwards"]),
        Caution::Dangling => plain([
            "指的东西已经不算了",
            "it refers to something that does not count",
        ]),
        other => return of_deal(lang, night, other),
    })
}

/// What contradicts the course within a deal.
fn of_deal(lang: Lang, night: &Night, caution: &Caution) -> String {
    let name = |player: &PlayerId| night.name(*player);
    let plain = |texts: [&str; 2]| texts.map(str::to_owned);
    lang.pick(match caution {
        Caution::OtherSpecial { due, said } => {
            let rule = |number: &u8| special_means(lang, *number);
            let (due, said) = (rule(due), rule(said));
            [
                format!("骰子是「{due}」，写的是「{said}」"),
                format!("the dice say \"{due}\", not \"{said}\""),
            ]
        }
        Caution::NoSpecial => plain([
            "没有写骰子：不知道这一局的特殊规则",
            "no dice: the special rule of the deal is not known",
        ]),
        Caution::NotLastDeal => plain([
            "按计划还不到难忘今宵",
            "by the plan this is not one of the last deals yet",
        ]),
        Caution::NoSwap => plain([
            "换位置：庄家必须选一人，没有写是谁",
            "the dealer has to change seats with somebody, and nobody is named",
        ]),
        Caution::SwapNotDue => plain([
            "只有特殊规则 12 才换位置",
            "only special rule 12 changes seats",
        ]),
        Caution::NoSupport { who } => {
            let who = name(who);
            [
                format!("{who} 还没有选支持谁"),
                format!("{who} has not said whom to support"),
            ]
        }
        Caution::LateSupport { who } => {
            let who = name(who);
            [
                format!("这一局已经付过钱，{who} 才下注：只算后面的"),
                format!("{who} chose after money moved: it counts for what follows"),
            ]
        }
        Caution::NotBettor { who } => {
            let who = name(who);
            [
                format!("按轮换没有轮到 {who} 下注"),
                format!("by the rotation it is not {who}'s turn to bet"),
            ]
        }
        Caution::LateOpen { player } => {
            let player = name(player);
            [
                format!("{player} 应在摸完起手牌时明牌：只算后面的"),
                format!("{player} should open the hand after the deal: it counts for what follows"),
            ]
        }
        Caution::OneFan { special } => {
            let means = special_means(lang, *special);
            [
                format!("只有一番：请核对「{means}」"),
                format!("one fan only: check \"{means}\""),
            ]
        }
        Caution::CampsDue => plain(["该先摸牌分阵营", "camps should be drawn first"]),
        Caution::NoRotation { people } => [
            format!("规则里没有 {people} 个人怎么轮换：照有人等候的一桌轮"),
            format!(
                "the text has no rotation for {people} people: the queue beside one table is used"
            ),
        ],
        Caution::FalseWinEnds => plain([
            "按规则诈和后本局结束",
            "by the rules a false win ends the deal",
        ]),
        Caution::TooFewPoints { player } => {
            let player = name(player);
            [
                format!("{player} 不够 1000 点，不能立直"),
                format!("{player} has less than 1000 points and may not declare riichi"),
            ]
        }
        Caution::NoSuchDraw => plain([
            "这套规则没有这种流局，或者条件不够",
            "the profile has no such draw, or what it needs did not happen",
        ]),
        Caution::NoNagashi => plain(["这套规则没有流局满贯", "the profile has no nagashi mangan"]),
        Caution::RiichiNotTenpai { player } => {
            let player = name(player);
            [
                format!("{player} 立直却没有听牌"),
                format!("{player} declared riichi and was not tenpai"),
            ]
        }
        Caution::OneYakuman => plain([
            "这套规则只算一个役满",
            "the profile counts one yakuman only",
        ]),
        Caution::TripleRonIsDraw => plain([
            "这套规则里三家和是流局",
            "in this profile three rons are a draw",
        ]),
        Caution::DeadHand { player } => {
            let player = name(player);
            [
                format!("{player} 这一局诈和过，不能再和"),
                format!("{player} declared falsely in this deal and cannot win"),
            ]
        }
        Caution::OtherLayers => plain([
            "写的责任与打出的牌不符",
            "the responsibility is not what the discards show",
        ]),
        Caution::OtherValue { found, said } => [
            format!("按番种是 {found}，写的是 {said}"),
            format!("the patterns make {found}, not {said}"),
        ],
        Caution::LeftTable { player } => {
            let player = name(player);
            [
                format!("{player} 已经离开，却还在桌上"),
                format!("{player} left and still sits at the table"),
            ]
        }
        Caution::OtherDealer { .. }
        | Caution::GameOver
        | Caution::BelowMinimum { .. }
        | Caution::OneWinner { .. }
        | Caution::PaidOtherwise
        | Caution::OtherSeats
        | Caution::ClockBack
        | Caution::Dangling => plain([caution.code(), caution.code()]),
    })
}

/// Why a game is over.
pub fn over(lang: Lang, why: Over) -> &'static str {
    lang.pick(match why {
        Over::Played => ["已经打完", "the game is over"],
        Over::LastDealerLeads => ["末庄和牌领先，结束", "over: the last dealer won and leads"],
        Over::Bust => ["有人击飞，结束", "over: somebody has less than nothing"],
        Over::Reached => [
            "有人到了返点，结束",
            "over: somebody reached the return points",
        ],
    })
}
