//! What the night says: refusals, cautions, reasons of payments, what is due. The English errors are the errors' own words.

use super::{Lang, course};
use crate::table::course::Due;
use crate::table::ledger::{
    Body, Caution, Decision, DrawKind, Entered, EvidenceKind, LedgerError, Needed, Night,
    PictureFault, Refusal, Sitting, StaleWhat, Unsettled, Why,
};

/// What the ledger cannot do and why, with its code.
pub fn ledger_error(lang: Lang, error: &LedgerError) -> String {
    let text = match (lang, error) {
        (_, LedgerError::Refused(why)) => refusal(lang, why),
        (Lang::En | Lang::Ja, error) => error.to_string(),
        (Lang::Zh, error) => error_zh(error),
    };
    format!("{}: {text}", error.code())
}

fn error_zh(error: &LedgerError) -> String {
    match error {
        LedgerError::UnknownKind { kind } => {
            format!("本版本不认识「{kind}」这种记录：请用写它的版本或更新的版本打开")
        }
        LedgerError::BadEvent { why } => format!("这不是账本的记录：{why}"),
        LedgerError::Refused(why) => refusal(Lang::Zh, why),
        LedgerError::File { path, why, .. } => {
            format!("账本 {path} 打不开或读写不了：{why}；什么也没有记：请检查磁盘和文件夹权限")
        }
        LedgerError::Full { path } => {
            format!("{path} 所在的磁盘满了：这一条没有记，以前的都在；请腾出空间再试")
        }
        LedgerError::ReadOnly { path, why } => format!("账本 {path} 在这里只能读：{why}"),
        LedgerError::Damaged { path, fault } => {
            let why = super::ledger::fault(Lang::Zh, fault);
            format!(
                "账本 {path} 损坏了：{why}；完好的部分可以查看和导出，不再写入：quejing night rescue 新文件夹 会用完好的部分做一个新账本"
            )
        }
        LedgerError::NotWritten { path, why } => {
            format!("写不了 {path}：{why}；请在可以写入的地方指定一个新文件夹")
        }
        LedgerError::Again { night, event } => {
            format!("这一条已经记过，是 {night} 的第 {event} 条")
        }
        LedgerError::Schema { path, found, known } => {
            format!("账本 {path} 的格式是 {found}，本程序只认识到 {known}：请用更新的版本")
        }
        LedgerError::Conflict { expected, found } => {
            format!("别处刚刚记了账（已到第 {found} 条，这里以为是第 {expected} 条）：请看一眼再试")
        }
        LedgerError::Busy { path } => format!("另一个程序一直在写 {path}：请关掉它再试"),
        LedgerError::UnknownNight(night) => format!("账本里没有 {night} 这一晚"),
        LedgerError::NightDiffers { night, event } => {
            format!("账本里已有 {night} 这一晚，从第 {event} 条起不同：什么也没有导入")
        }
        LedgerError::BadLine { line, why } => {
            format!("第 {line} 行：{}；什么也没有导入", super::line_fault(why))
        }
        LedgerError::EvidenceLimit { kept, limit, new } => {
            format!("照片已占 {kept} 字节，上限 {limit}，这张 {new}：请删一些或提高上限")
        }
        LedgerError::BadPicture(fault) => format!("{}；没有保存", picture(fault)),
    }
}

/// Why a file is not kept as a photo.
fn picture(fault: &PictureFault) -> String {
    match fault {
        PictureFault::NotAPicture => "这不是图片：可以存 JPEG、PNG、WebP、BMP".into(),
        PictureFault::Damaged => "这张图片坏了：请重新发送或另拍一张".into(),
        PictureFault::TooLarge { pixels } => format!("这张图片有 {pixels} 像素，太大了"),
    }
}

/// Why an event cannot be.
pub fn refusal(lang: Lang, why: &Refusal) -> String {
    if lang == Lang::En {
        return why.to_string();
    }
    match why {
        Refusal::NotOpen => "还没有开局：请先开一晚".into(),
        Refusal::OpenAlready => "这一晚已经开了".into(),
        Refusal::Closed => "这一晚已经结束：请先重开".into(),
        Refusal::NotClosed => "这一晚没有结束".into(),
        Refusal::Format { found, known } => {
            format!("这一晚的格式是 {found}，本程序认识 {known}：请用更新的版本")
        }
        Refusal::UnknownPlayer(player) => format!("{player} 不在这一晚的人里"),
        Refusal::Twice(player) => format!("{player} 出现了两次"),
        Refusal::NotAtTable(player) => format!("{player} 不在这一桌"),
        Refusal::AtTable(player) => format!("{player} 正在桌上"),
        Refusal::BadName => "名字要有 1 到 60 个看得见的字".into(),
        Refusal::BadText(field) => {
            format!("`{field}` 里有控制字符或改变书写方向的符号：请去掉")
        }
        Refusal::NameTaken(name) => format!("已经有 {name}：请换个名字"),
        Refusal::NoTable(table) => format!("没有第 {table} 桌"),
        Refusal::PlayerCount { found, allowed } => {
            format!("这套规则不能这样坐 {found} 个人：{}", sitting(*allowed))
        }
        Refusal::NoSeats => "还没有人入座：请先排座位".into(),
        Refusal::DealGoesOn => "有一局正在进行：请先结束或撤销".into(),
        Refusal::LongDeal { most } => {
            format!("一局里不能超过 {most} 条：请先记流局")
        }
        Refusal::NoDeal => "没有正在进行的局".into(),
        Refusal::NotInTheseRules => "这套规则里没有这回事".into(),
        Refusal::BadValue { needed } => {
            format!("这副牌的价值不合这套规则：要{}", self::needed(*needed))
        }
        Refusal::OwnTile(player) => format!("{player} 不能和自己打的牌"),
        Refusal::NoWinner => "和牌要有和牌的人".into(),
        Refusal::CannotSettle(why) => format!("算不了账：{}", unsettled(why)),
        Refusal::BadAmount => "付的数要大于 0，不超过 1000000000".into(),
        Refusal::ToOneself => "付钱要有两个不同的人".into(),
        Refusal::NoPayment => "里面没有付款".into(),
        Refusal::NoReason => "请写几个字说明原因".into(),
        Refusal::UnknownHand(hand) => format!("没有第 {hand} 号局"),
        Refusal::UnknownEvent(event) => format!("没有可以这样处理的第 {event} 条"),
        Refusal::AlreadySo(event) => format!("第 {event} 条已经是这样了"),
        Refusal::OtherKind => "更正要换成同一类的记录".into(),
        Refusal::UnknownDispute(dispute) => format!("没有未决的争议 {dispute}"),
        Refusal::BadReduced => "约化分数的 T0 和 n 要大于 0，α 要是一个数".into(),
        Refusal::BadDie(die) => format!("骰子是 1 到 6，不是 {die}"),
        Refusal::BadTiles(tiles) => format!("这不是牌：{tiles}"),
        Refusal::BadSha256 => "照片要用 64 位十六进制数来指".into(),
    }
}

fn needed(needed: Needed) -> &'static str {
    match needed {
        Needed::PointsWithFlowers => "点数（花牌在内）",
        Needed::Points => "这副牌的分数",
        Needed::Fan => "番数",
        Needed::Han => "一番以上的番数，或役满倍数",
        Needed::Fu => "符数：25，或 20 到 140 的整十数",
        Needed::Yakuman => "役满倍数：1 到 12",
        Needed::Pao => "役满倍数，和另一位包牌的玩家",
        Needed::Patterns => "这套规则的番种，各写价值",
        Needed::WinTile => "和牌张，写在弃牌之外",
    }
}

fn sitting(allowed: Sitting) -> &'static str {
    match allowed {
        Sitting::OneTableOfFour => "要一桌四人",
        Sitting::FourPlay => "四人打牌，其余旁观",
        Sitting::FourPlayers => "要四位玩家",
        Sitting::FourOrMore => "要四人以上",
        Sitting::ThreeOrMore => "要三人以上",
        Sitting::ThreeOrFour => "一桌三人或四人",
        Sitting::Queue => "只有一桌时，其余的人排队等候",
        Sitting::FreePerson => "两桌要有一位自由人，每桌至多一位下注者",
        Sitting::OneOrTwoTables => "一桌或两桌",
        Sitting::Camps => "四个阵营石陈李王，或加段为五个",
        Sitting::CampOfTwo => "一个阵营一人或两人",
    }
}

fn unsettled(why: &Unsettled) -> String {
    match why {
        Unsettled::Faults(faults) => super::faults(Lang::Zh, faults),
        Unsettled::Lingque(error) => super::lingque::deal_error(Lang::Zh, error),
        Unsettled::OneSelfDraw => "自摸只能一家和：请写明和的是谁的牌".into(),
        Unsettled::DealerSwaps => "换位置的是庄家和另一位玩家（特殊规则十二）".into(),
        Unsettled::Uneven => "阵营之间的一笔账分不均".into(),
    }
}

/// What contradicts the course of play.
pub fn caution(lang: Lang, night: &Night, caution: &Caution) -> String {
    super::course::caution(lang, night, caution)
}

/// Why money moves.
pub fn why(lang: Lang, why: Why) -> &'static str {
    lang.pick(match why {
        Why::SelfDraw => ["自摸", "self-draw"],
        Why::Discarder => ["点炮", "discarder"],
        Why::Bystander => ["旁家", "bystander"],
        Why::HalfLiability => ["半包", "half liability"],
        Why::FullLiability => ["全包", "full liability"],
        Why::FirstPoints => ["首分", "first points"],
        Why::Shared => ["分付", "shared"],
        Why::Responsible => ["责任", "responsible"],
        Why::Ron => ["荣和", "ron"],
        Why::SharedRon => ["分担荣和", "shared ron"],
        Why::PaoHalf => ["包牌一半", "pao, half"],
        Why::PaoAll => ["包牌", "pao"],
        Why::Honba => ["本场", "counters"],
        Why::StickPut => ["立直棒", "riichi stick"],
        Why::RiichiSticks => ["收立直棒", "riichi sticks"],
        Why::NotenPenalty => ["不听罚符", "noten penalty"],
        Why::NagashiMangan => ["流局满贯", "nagashi mangan"],
        Why::Kong => ["杠", "kong"],
        Why::FalseWin => ["诈和", "false win"],
        Why::FalseWinToWaiting => ["诈和赔听牌者", "false win, to who waited"],
        Why::Chombo => ["错和", "chombo"],
        Why::Fine => ["罚", "fine"],
        Why::AsPaid => ["照付", "as paid"],
        Why::Penalty => ["处罚", "penalty"],
        Why::Adjustment => ["调整", "adjustment"],
        Why::Bet => ["外注", "side bet"],
    })
}

/// How a hand was entered; what no photo or tiles back is said to be by hand.
pub fn entered(lang: Lang, how: Entered) -> &'static str {
    lang.pick(match how {
        Entered::Photo => ["照片", "photo"],
        Entered::Tiles => ["按牌", "by tiles"],
        Entered::Patterns => ["手工：番种", "by hand: patterns"],
        Entered::Points => ["手工：点数", "by hand: points"],
    })
}

/// Why a deal ended without a winner.
pub fn drawn(lang: Lang, why: DrawKind) -> &'static str {
    lang.pick(match why {
        DrawKind::Exhausted => ["流局", "drawn"],
        DrawKind::NineKinds => ["九种九牌", "nine kinds"],
        DrawKind::FourWinds => ["四风连打", "four winds"],
        DrawKind::FourRiichi => ["四家立直", "four riichi"],
        DrawKind::FourKongs => ["四杠散了", "four kongs"],
        DrawKind::TripleRon => ["三家和", "triple ron"],
        DrawKind::Abandoned => ["作罢重打", "given up"],
    })
}

/// What a dispute came to.
pub fn decision(lang: Lang, decision: Decision) -> &'static str {
    lang.pick(match decision {
        Decision::Keep => ["维持", "kept"],
        Decision::Correct => ["更正", "corrected"],
        Decision::Void => ["作废", "voided"],
    })
}

/// What a piece of evidence is.
pub fn evidence(lang: Lang, what: EvidenceKind) -> &'static str {
    lang.pick(match what {
        EvidenceKind::Photo => ["照片", "photo"],
        EvidenceKind::Reading => ["识别", "reading"],
        EvidenceKind::Correction => ["改正", "correction"],
        EvidenceKind::Appraisal => ["算分", "appraisal"],
    })
}

/// What changes about a hand.
pub fn stale(lang: Lang, what: StaleWhat) -> &'static str {
    lang.pick(match what {
        StaleWhat::Counts => ["是否计入", "whether it counts"],
        StaleWhat::Dealer => ["庄家", "dealer"],
        StaleWhat::Seats => ["座位", "seats"],
        StaleWhat::Counters => ["本场", "counters"],
        StaleWhat::Round => ["圈", "round"],
        StaleWhat::Special => ["特殊规则", "special rule"],
        StaleWhat::Entry => ["内容", "entry"],
        StaleWhat::Money => ["金额", "money"],
    })
}

/// What kind of event it is.
pub fn kind(lang: Lang, body: &Body) -> &'static str {
    lang.pick(match body {
        Body::NightOpened(_) => ["开局", "night opened"],
        Body::PersonJoined(_) => ["来人", "joined"],
        Body::PersonRenamed { .. } => ["改名", "renamed"],
        Body::PersonLeft { .. } => ["离开", "left"],
        Body::SeatsSet(_) => ["入座", "seats"],
        Body::Reseated(_) => ["补改座位", "re-seated"],
        Body::ReducedSet(_) => ["约化分数", "reduced score"],
        Body::CampsDrawn(_) => ["分阵营", "camps"],
        Body::DealBegun(_) => ["起局", "deal"],
        Body::SupportChosen(_) => ["下注", "support"],
        Body::HandOpened { .. } => ["明牌", "open hand"],
        Body::RiichiDeclared { .. } => ["立直", "riichi"],
        Body::Kong(_) => ["杠", "kong"],
        Body::Won(_) => ["和牌", "win"],
        Body::Drawn(_) => ["无人和", "draw"],
        Body::FalseWin(_) => ["诈和", "false win"],
        Body::Agreed(_) => ["商定", "agreed"],
        Body::HandVoided(_) => ["作废", "voided"],
        Body::Corrected(_) => ["更正", "corrected"],
        Body::Undone { .. } => ["撤销", "undone"],
        Body::Redone { .. } => ["恢复", "redone"],
        Body::DisputeOpened(_) => ["争议", "dispute"],
        Body::DisputeDecided(_) => ["裁定", "decided"],
        Body::EvidenceAttached(_) => ["附证据", "evidence"],
        Body::EvidenceRemoved { .. } => ["删照片", "photo removed"],
        Body::Noted { .. } => ["备注", "note"],
        Body::NightClosed { .. } => ["结束", "closed"],
        Body::NightReopened {} => ["重开", "reopened"],
    })
}

/// What is due, a line each.
pub fn due(lang: Lang, night: &Night, due: &Due) -> Vec<String> {
    let name = |player: &crate::table::ledger::PlayerId| night.name(*player);
    let mut lines = Vec::new();
    let seats: Vec<String> = due.players.iter().map(name).collect();
    if let Some(dealer) = due.dealer {
        let (hand, dealer, seats) = (due.hand, night.name(dealer), seats.join(" "));
        lines.push(lang.pick([
            format!("第 {hand} 局：庄家 {dealer}；座次 {seats}"),
            format!("hand {hand}: {dealer} deals; seats {seats}"),
        ]));
    }
    if let Some(round) = due.round {
        let (wind, honba, sticks) = (super::wind(lang, round), due.honba, due.sticks);
        lines.push(lang.pick([
            format!("{wind}风圈，{honba} 本场，立直棒 {sticks}"),
            format!("{wind} round, {honba} counters, {sticks} riichi sticks"),
        ]));
    }
    let waiting: Vec<String> = due.queue.iter().map(name).collect();
    if !waiting.is_empty() {
        let waiting = waiting.join(" ");
        lines.push(lang.pick([format!("等候：{waiting}"), format!("waiting: {waiting}")]));
    }
    if let Some(free) = due.free {
        let free = night.name(free);
        lines.push(lang.pick([format!("自由人：{free}"), format!("free: {free}")]));
    }
    let bettors: Vec<String> = due.bettors.iter().map(name).collect();
    if !bettors.is_empty() {
        let bettors = bettors.join(" ");
        lines.push(lang.pick([format!("下注：{bettors}"), format!("bets: {bettors}")]));
    }
    lines.extend(due.wall.iter().map(|wall| course::wall(lang, night, wall)));
    lines.extend(due.steps.iter().map(|due| course::step(lang, night, due)));
    let remembered = due.reminders.iter();
    lines.extend(remembered.map(|remind| course::reminder(lang, night, remind)));
    lines.extend(due.over.map(|why| course::over(lang, why).to_owned()));
    lines
}
