//! Random deals entered by command line, by the window's model and by a phone's forms record equal events, and the wire
//! gives their hands the same value. The faces differ only in ids, authors, times, marks and the method of entry.
//!
//! A normal run enters a few deals of each family; with `QUEJING_WHOLE`, as in the nightly run, 300.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::cases::cases;
use super::random_numbers::RandomNumbers;
use super::*;
use quejing_rules::play::FamilyAct;
use quejing_session::action::SessionAction;
use quejing_session::board::{Board, BoardEdit, MeldOffer};
use quejing_session::entry_desk::record_obstacle;
use quejing_session::game::{Answer, MeldKind, QuestionRole, SetAside, SpecialRule, Tile, mpsz};
use quejing_session::night::{
    DealEntry, DrawKind, DrawnDeal, Keeper, KongKind, NightAction, NightEntry, Value, Win, WonDeal,
};
use quejing_session::question::QuestionId;
use quejing_session::round::SeatMark;
use quejing_session::session::Session;

const NAMES: [&str; 4] = ["Ann", "Ben", "Cho", "Dai"];
/// The number of deals of each family that a normal run enters.
const USUAL_DEALS: usize = 24;
/// The number of deals of each family that a full run enters.
const ALL_DEALS: usize = 300;

/// A deal as the people at the table see it, with players by their place in [`NAMES`].
#[derive(Clone, Debug)]
struct PlannedDeal {
    /// The entries before the deal, which move dealer, counters and sticks.
    before: Vec<Earlier>,
    dice: [usize; 2],
    declared: Vec<usize>,
    opened: Option<usize>,
    kong_by: Option<usize>,
    winner: usize,
    from: usize,
    /// The tiles of the whole hand with the winning tile last, in the order in which they are typed.
    typed: Vec<Tile>,
    /// The number of typed tiles, the first ones, that the winner sets aside by hand.
    set_aside: usize,
    /// The melds as edits of the board with the typed tiles.
    melds: Vec<MeldOffer>,
    flags: Vec<&'static str>,
    /// The answers to questions about tiles.
    beside: Vec<(&'static str, String)>,
    flowers: usize,
}

/// An entry before the planned deal.
#[derive(Clone, Copy, Debug)]
enum Earlier {
    Draw,
    Win { winner: usize, from: usize },
}

/// Returns tiles of four sets and a pair, with the sets that can lie open.
fn random_hand(random: &mut RandomNumbers, kinds: usize) -> Option<(Vec<Vec<Tile>>, Vec<Tile>)> {
    let tile = |kind: usize| Tile::from_kind(kind).expect("a kind");
    let mut counts = [0usize; 34];
    let mut sets = Vec::new();
    // Half of the hands keep to one suit and the honours, so that rules with a minimum find wins.
    let suit = random.hits_one_in(2).then(|| random.number_below(3));
    for _ in 0..4 {
        let kind = random.number_below(kinds);
        let kind = if kind < 27 { suit.map_or(kind, |suit| suit * 9 + kind % 9) } else { kind };
        let set = match random.number_below(5) {
            0 | 1 if kind < 27 && kind % 9 < 7 => vec![kind, kind + 1, kind + 2],
            2 => vec![kind; 4],
            _ => vec![kind; 3],
        };
        sets.push(set);
    }
    let pair = random.number_below(kinds);
    let pair = if pair < 27 { suit.map_or(pair, |suit| suit * 9 + pair % 9) } else { pair };
    sets.iter().flatten().chain(&[pair, pair]).for_each(|&kind| counts[kind] += 1);
    let fits = counts.iter().all(|&count| count <= 4);
    let tiles = |kinds: &Vec<usize>| kinds.iter().map(|&kind| tile(kind)).collect::<Vec<_>>();
    fits.then(|| (sets.iter().map(tiles).collect(), vec![tile(pair); 2]))
}

fn random_deal(random: &mut RandomNumbers, rules: RuleSet) -> Option<PlannedDeal> {
    let (profile, players) = (RuleProfile::from(rules), player_count(rules));
    let (sets, pair) = random_hand(random, 34)?;
    if !sets.iter().flatten().chain(&pair).all(|tile| profile.plays_with(*tile)) {
        return None;
    }
    let winner = random.number_below(players);
    let from = random.number_below(players);
    let mut declared: Vec<usize> = Vec::new();
    if profile.declaration().is_some() {
        declared = (0..players).filter(|_| random.hits_one_in(3)).take(3).collect();
    }
    let is_closed = declared.contains(&winner) || random.hits_one_in(3);
    let mut standing = pair;
    let mut called = Vec::new();
    for set in sets {
        let is_kong = set.len() == 4;
        // Three players call no chows.
        let is_callable = players > 3 || set[0] == set[1];
        if is_kong || is_callable && !is_closed && random.hits_one_in(2) {
            called.push((set, is_kong && (is_closed || random.hits_one_in(2))));
        } else {
            standing.extend(set);
        }
    }
    let win = standing.remove(random.number_below(standing.len()));
    let copied = match profile.shape().set_aside {
        SetAside::Copies(copied) => vec![copied; random.number_below(3)],
        SetAside::Flowers | SetAside::Nothing => Vec::new(),
    };
    let called_tiles = called.iter().flat_map(|(set, _)| set.clone());
    let typed: Vec<Tile> =
        copied.iter().copied().chain(called_tiles).chain(standing.iter().copied()).chain([win]).collect();
    let mut board = board_without_melds(&typed, copied.len());
    let mut melds = Vec::new();
    for (set, is_concealed) in &called {
        let kind = match (set.len(), set[0] == set[1]) {
            (4, _) => MeldKind::Kong,
            (_, true) => MeldKind::Pung,
            _ => MeldKind::Chow,
        };
        let is_wanted = |offer: &MeldOffer| {
            let mut faces: Vec<_> = offer.tiles.iter().map(|id| typed[*id]).collect();
            faces.sort();
            offer.kind == kind && offer.concealed == *is_concealed && !offer.added && faces == *set
        };
        let offers = (0..typed.len() - 1).filter(|&id| typed[id] == set[0]).find_map(|id| {
            board
                .pieces()
                .meld_offers()
                .around(id)
                .into_iter()
                .find(|offer| is_wanted(offer) && !offer.tiles.contains(&(typed.len() - 1)))
        })?;
        BoardEdit::FormMeld(offers.clone()).apply_to(&mut board);
        melds.push(offers);
    }
    let mut flags = Vec::new();
    if declared.contains(&winner) {
        flags.extend(random.hits_one_in(3).then_some("ippatsu"));
        flags.extend(random.hits_one_in(4).then_some("double_riichi"));
    }
    flags.extend((profile.find_flag("last_tile").is_some() && random.hits_one_in(6)).then_some("last_tile"));
    let dice = [1 + random.number_below(6), 1 + random.number_below(6)];
    let kongs = called.iter().filter(|(set, _)| set.len() == 4).count();
    let mut beside = Vec::new();
    let tiles = |random: &mut RandomNumbers, count: usize| {
        let mut tiles: Vec<Tile> = Vec::new();
        while tiles.len() < count {
            let tile = Tile::from_kind(random.number_below(34)).expect("a kind");
            tiles.extend(Some(tile).filter(|tile| profile.plays_with(*tile)));
        }
        mpsz::format_in_order(&tiles)
    };
    if profile.asks("dora_indicators") && random.hits_one_in(2) {
        beside.push(("dora_indicators", tiles(random, 1 + kongs)));
        if declared.contains(&winner) {
            beside.push(("ura_indicators", tiles(random, 1 + kongs)));
        }
    }
    let special = SpecialRule::of_number((dice[0] + dice[1]) as u64).ok().flatten();
    if profile.asks("special") && special.is_some_and(SpecialRule::turns_tiles) {
        beside.push(("indicators", tiles(random, 1)));
    }
    let is_house = profile.asks("open_hands");
    let before = (0..random.number_below(3)).map(|_| match random.number_below(2) {
        0 => Earlier::Draw,
        _ => {
            let winner = random.number_below(players);
            Earlier::Win { winner, from: (winner + 1 + random.number_below(players - 1)) % players }
        }
    });
    Some(PlannedDeal {
        before: before.collect(),
        dice,
        opened: (is_house && random.hits_one_in(3)).then(|| random.number_below(4)),
        kong_by: (is_house && random.hits_one_in(3)).then(|| random.number_below(4)),
        declared,
        winner,
        from,
        typed,
        set_aside: copied.len(),
        melds,
        flags,
        beside,
        flowers: if profile.asks("flowers") { random.number_below(3) } else { 0 },
    })
}

/// Returns the board of typed tiles of which the first ones are set aside.
fn board_without_melds(typed: &[Tile], set_aside: usize) -> Board {
    let mut board = Board::from_tiles(typed);
    (0..set_aside).for_each(|id| BoardEdit::SetPieceAside(id).apply_to(&mut board));
    board
}

impl PlannedDeal {
    /// Returns the board with the hand.
    fn board(&self) -> Board {
        let mut board = board_without_melds(&self.typed, self.set_aside);
        self.melds.iter().for_each(|meld| BoardEdit::FormMeld(meld.clone()).apply_to(&mut board));
        board
    }

    fn tiles_beside(&self, question: &str) -> Option<&str> {
        self.beside.iter().find(|(asked, _)| *asked == question).map(|(_, tiles)| tiles.as_str())
    }

    fn earlier_events(&self, night: &Night) -> Vec<DealEntry> {
        let unit = night.rules().expect("rules").unit();
        let value = match unit {
            quejing_session::game::WorthUnit::Fan => Value { fan: Some(3), ..Value::default() },
            quejing_session::game::WorthUnit::BasicPoints => Value { fan: Some(2), fu: Some(30), ..Value::default() },
            _ => Value { points: Some(40), ..Value::default() },
        };
        let id = |place: usize| person_by_name(night, NAMES[place]);
        let events = self.before.iter().flat_map(|earlier| {
            let end = match *earlier {
                Earlier::Draw => DealEntry::Draw(DrawnDeal::from(DrawKind::Exhausted)),
                Earlier::Win { winner, from } => DealEntry::Win(WonDeal {
                    from: Some(id(from)),
                    wins: vec![Win::from_value_only(id(winner), value)],
                }),
            };
            // The dice choose a special rule that neither turns tiles nor lets the others play on.
            [DealEntry::Beginning(quejing_rules::play::DealBegun { dice: vec![4, 5], ..Default::default() }), end]
        });
        events.collect()
    }
}

fn opening(rules: RuleSet) -> NightOpening {
    let people = ["Ann", "Ben", "Cho", "Dai", "Eve"].map(|name| Attendee {
        name: name.to_owned(),
        is_guest: false,
        role: if name == "Eve" { Role::Spectator } else { Role::Player },
    });
    let mut opening = NightOpening {
        title: "Friday".to_owned(),
        rules_name: rules.to_string(),
        note: String::new(),
        profile: rules.into(),
        plan: NightPlan::default(),
        attendees: people.to_vec(),
        seating_method: SeatingMethod::ByHand,
    };
    opening.limit_players(player_count(rules));
    opening
}

/// Records the entries before the deal, and returns the number of the last one.
fn record_earlier(keeper: &mut Keeper, deal: &PlannedDeal) -> u64 {
    for event in deal.earlier_events(keeper.night()) {
        keeper.record_entry(NightEntry::Deal { table: 0, event }).expect("recorded");
    }
    keeper.night().last_event
}

/// Returns the events after the one with the number `last`, with names for ids and without what faces may differ in.
fn comparable_events(keeper: &Keeper, last: u64) -> Vec<Json> {
    let names: BTreeMap<String, String> =
        keeper.night().people.iter().map(|(id, person)| (id.to_string(), person.name.clone())).collect();
    let events = keeper.replay().events().iter().filter(|event| event.seq > last);
    events.map(|event| comparable(serde_json::to_value(&*event.payload).expect("JSON"), &names, last)).collect()
}

fn comparable(value: Json, names: &BTreeMap<String, String>, last: u64) -> Json {
    match value {
        Json::String(text) => Json::from(names.get(&text).cloned().unwrap_or(text)),
        Json::Array(all) => all.into_iter().map(|one| comparable(one, names, last)).collect(),
        Json::Object(fields) => {
            let kept =
                fields.into_iter().filter(|(key, _)| !["entered", "once", "since", "group"].contains(&key.as_str()));
            let of_event = |key: &str| ["hand", "event", "with_before"].contains(&key);
            let relative = |key: String, value: Json| match value.as_u64() {
                Some(number) if of_event(&key) => (key, json!(number.saturating_sub(last))),
                _ => (key, comparable(value, names, last)),
            };
            Json::Object(kept.map(|(key, value)| relative(key, value)).collect())
        }
        other => other,
    }
}

/// Enters a deal by `quejing night add …`; `None` if its hand does not win, or contradicts the course of play.
fn enter_by_command_line(rules: RuleSet, deal: &PlannedDeal) -> Option<(Keeper, u64)> {
    let mut keeper = Keeper::open(&LedgerLocation::Memory, Lang::En).expect("a ledger");
    keeper.begin_night(&opening(rules)).expect("a night");
    let last = record_earlier(&mut keeper, deal);
    let mut type_in = |arguments: &[&str]| crate::cli::record_typed_event(&mut keeper, arguments).ok();
    let dice = format!("{},{}", deal.dice[0], deal.dice[1]);
    type_in(&["deal", "--dice", &dice])?;
    for &player in &deal.declared {
        type_in(&["riichi", NAMES[player]])?;
    }
    if let Some(player) = deal.opened {
        type_in(&["open", NAMES[player]])?;
    }
    if let Some(player) = deal.kong_by {
        type_in(&["kong", "--by", NAMES[player], "--how", "concealed"])?;
    }
    let draft = deal.board().pieces().draft();
    let tiles = format!("{}{}", mpsz::format(&draft.concealed), draft.win_tile.expect("a winning tile"));
    let melds: Vec<String> = draft.melds.iter().map(ToString::to_string).collect();
    let (melds, flags, flowers) = (melds.join(","), deal.flags.join(","), deal.flowers.to_string());
    let norths = deal.set_aside.to_string();
    let mut win = vec!["win", "--winner", NAMES[deal.winner], "--tiles", &tiles];
    if deal.from != deal.winner {
        win.extend(["--from", NAMES[deal.from]]);
    }
    for (option, text) in [("--meld", &melds), ("--flag", &flags)] {
        if !text.is_empty() {
            win.extend([option, text.as_str()]);
        }
    }
    if deal.flowers > 0 {
        win.extend(["--flowers", &flowers]);
    }
    if deal.set_aside > 0 {
        win.extend(["--kita", &norths]);
    }
    for (option, question) in [("--dora", "dora_indicators"), ("--ura", "ura_indicators"), ("--turned", "indicators")] {
        if let Some(tiles) = deal.tiles_beside(question) {
            win.extend([option, tiles]);
        }
    }
    type_in(&win)?;
    Some((keeper, last))
}

/// Enters a deal by the requests of the window.
fn enter_by_model(rules: RuleSet, deal: &PlannedDeal) -> Vec<Json> {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    let opening = Box::new(opening(rules));
    model.apply(SessionAction::Night(NightAction::BeginNight { opening, leaves_deal: false }));
    for event in deal.earlier_events(model.keeper().night()) {
        model.apply(SessionAction::Night(NightAction::Enter(NightEntry::Deal { table: 0, event })));
        assert_eq!(model.desk().recorder().proposal(), None, "{deal:?}");
    }
    let last = model.keeper().night().last_event;
    let mut round = model.hand().round().clone();
    round.deal.dice = format!("{} {}", deal.dice[0], deal.dice[1]);
    model.apply(SessionAction::SetCircumstances(Box::new(round)));
    model.apply(SessionAction::BeginDeal);
    let place = |model: &Session, player: usize| {
        let person = person_by_name(model.keeper().night(), NAMES[player]);
        model.hand().round().player_index(person).expect("a player")
    };
    for &player in &deal.declared {
        let declaration = QuestionId::Seat(SeatMark::Declaration, place(&model, player));
        model.apply(SessionAction::SetAnswer(declaration, Answer::Flag(true)));
    }
    let act = |model: &mut Session, act: FamilyAct| model.apply(SessionAction::RecordDealEvent(DealEntry::Act(act)));
    if let Some(player) = deal.opened {
        let opened =
            quejing_rules::house::acts::HandOpened { player: person_by_name(model.keeper().night(), NAMES[player]) };
        act(&mut model, opened.into());
    }
    if let Some(player) = deal.kong_by {
        let by = person_by_name(model.keeper().night(), NAMES[player]);
        act(&mut model, quejing_rules::house::acts::Kong { by, how: KongKind::Concealed, from: None }.into());
    }
    model.apply(SessionAction::TypeTiles(deal.typed.iter().map(Tile::to_string).collect()));
    for id in 0..deal.set_aside {
        model.apply(SessionAction::EditBoard(BoardEdit::SetPieceAside(id)));
    }
    for meld in &deal.melds {
        model.apply(SessionAction::EditBoard(BoardEdit::FormMeld(meld.clone())));
    }
    let mut round = model.hand().round().clone();
    round.set_winner(place(&model, deal.winner));
    round.set_giver(place(&model, deal.from));
    deal.flags.iter().for_each(|flag| round.flags_mut().set(flag, true));
    for (question, tiles) in &deal.beside {
        round.answers.set_typed_text(question, tiles.as_str());
    }
    // Tiles that were set aside by hand are counted.
    let is_counted = matches!(round.rules().shape().set_aside, SetAside::Copies(_));
    if let Some(row) = round.question(QuestionRole::SetAside).filter(|_| !is_counted) {
        round.set_answer(QuestionId::Rules(row), Some(&Answer::Number(deal.flowers as u64)));
    }
    model.apply(SessionAction::SetCircumstances(Box::new(round)));
    let mark = model.hand().preview_mark();
    model.apply(SessionAction::Record(mark));
    assert!(
        model.hand().is_recorded(),
        "{deal:?}: {:?} {:?}",
        record_obstacle(model.desk(), model.lang),
        model.desk().recorder().proposal()
    );
    comparable_events(model.keeper(), last)
}

/// Returns the value of the radio button that has this label on the page of the win.
async fn radio_value(table: &TestTable, key: &str, name: &str, label: &str) -> String {
    let page = table.get_live(key, "/win").await.text;
    let beginning = format!("name=\"{name}\" value=\"");
    let buttons = page.split(&beginning).skip(1);
    let mut labelled = buttons.filter_map(|button| {
        let (value, rest) = button.split_once('"')?;
        let (shown, _) = rest.split_once("<span>")?.1.split_once("</span>")?;
        (shown == label).then(|| value.to_owned())
    });
    labelled.next().unwrap_or_else(|| panic!("{name} {label}: {page}"))
}

/// Enters a deal by the forms of a phone.
async fn enter_by_phone(table: &TestTable, key: &str, rules: RuleSet, deal: &PlannedDeal) -> Vec<Json> {
    table.begin_night(rules);
    let last = record_earlier(&mut table.hub.lock_keeper(), deal);
    let form = table.offered_forms(key, "/deal", "/deal", "").await.remove(0);
    let dice = format!("&die1={}&die2={}", deal.dice[0], deal.dice[1]);
    assert_eq!(table.post_with_build(key, "/deal", &format!("{form}{dice}")).await.to, "/deal", "{deal:?}");
    let mut acts: Vec<String> = Vec::new();
    acts.extend(deal.declared.iter().map(|&player| format!("what=riichi&by={}", table.person_id(NAMES[player]))));
    acts.extend(deal.opened.map(|player| format!("what=open&by={}", table.person_id(NAMES[player]))));
    acts.extend(deal.kong_by.map(|player| format!("what=kong&by={}&how=concealed", table.person_id(NAMES[player]))));
    for act in acts {
        let sent = table.post(key, "/deal/add", &act).await;
        assert_eq!(sent.to, "/deal", "{deal:?} {act}");
    }
    table.post(key, "/win/new", "").await;
    let typed: String = deal.typed.iter().map(Tile::to_string).collect();
    table.post(key, "/win/do", &format!("do=type&tiles={typed}")).await;
    for id in 0..deal.set_aside {
        table.post(key, "/win/tile", &format!("do=set-aside&tile={id}")).await;
    }
    let mut board = board_without_melds(&deal.typed, deal.set_aside);
    for meld in &deal.melds {
        let piece = meld
            .tiles
            .iter()
            .copied()
            .find(|id| board.pieces().meld_offers().around(*id).contains(meld))
            .expect("an offer");
        let at = board.pieces().meld_offers().around(piece).iter().position(|offer| offer == meld).expect("an offer");
        table.post(key, "/win/tile", &format!("do=form&tile={piece}&meld={at}")).await;
        BoardEdit::FormMeld(meld.clone()).apply_to(&mut board);
    }
    let winner = radio_value(table, key, "winner", NAMES[deal.winner]).await;
    table.post(key, "/win", &format!("has=marks&winner={winner}")).await;
    let from_label = if deal.from == deal.winner { "Self-draw" } else { NAMES[deal.from] };
    let from = radio_value(table, key, "from", from_label).await;
    let mut form = format!("has=marks&winner={winner}&from={from}");
    for flag in &deal.flags {
        form.push_str(&format!("&mark-{flag}=on"));
    }
    for (question, tiles) in &deal.beside {
        form.push_str(&format!("&shown-{question}=&answer-{question}={tiles}"));
    }
    if deal.flowers > 0 || rules.to_string().starts_with("lingque") {
        form.push_str(&format!("&flowers-seen=99&flowers={}", deal.flowers));
    }
    table.post(key, "/win", &form).await;
    let recorded = table.post(key, "/win/record", "").await;
    if recorded.to != "/" {
        panic!("{deal:?}: {} {}", recorded.to, table.get(key, &recorded.to).await.text);
    }
    let keeper = table.hub.lock_keeper();
    comparable_events(&keeper, last)
}

/// Values the hand by the wire, in the circumstances that the night knew before the win, and compares value and
/// payments with the recorded ones.
fn check_by_wire(rules: RuleSet, deal: &PlannedDeal, keeper: &Keeper) {
    let night = keeper.night();
    let played = night.deals.last().expect("a deal");
    let won = played.acts.iter().find(|act| matches!(*act.play, Play::Won(_))).expect("a win");
    let Play::Won(WonDeal { wins, .. }) = &*won.play else { panic!("a win") };
    let seat = |place: usize| played.seat_index(person_by_name(night, NAMES[place])).expect("a seat");
    let wind = |seat: usize| ["E", "S", "W", "N"][seat];
    let draft = deal.board().pieces().draft();
    let meld = |meld: &quejing_session::game::DraftMeld| {
        json!({"type": (["chow", "pung", "kong"][meld.kind.expect("a kind") as usize]), "tiles": mpsz::format(&meld.tiles),
            "concealed": meld.concealed})
    };
    let mut flags: Vec<&str> = deal.flags.clone();
    if deal.declared.contains(&deal.winner) && !flags.contains(&"double_riichi") {
        flags.push("riichi");
    }
    let profile = RuleProfile::from(rules);
    let mut input = json!({
        "concealed": mpsz::format(&draft.concealed), "win_tile": draft.win_tile.expect("a tile").to_string(),
        "melds": draft.melds.iter().map(meld).collect::<Vec<_>>(), "seat_wind": wind(seat(deal.winner)),
        "self_draw": deal.winner == deal.from, "flags": flags,
    });
    if profile.asks("round_wind") {
        input["round_wind"] = json!(played.round.map(|wind| wind.letter().to_string()));
    }
    if deal.from != deal.winner && (profile.declaration().is_some() || rules == RuleSet::ZUNG_JUNG) {
        input["discarder"] = json!(seat(deal.from));
    }
    if profile.asks("flowers") {
        input["flowers"] = json!(deal.flowers);
    }
    if profile.asks("kita") {
        input["kita"] = json!(deal.set_aside);
    }
    if profile.asks("special") {
        input["special"] = json!(played.special);
    }
    if profile.asks("honba") {
        let before = keeper.replay().replay_before(won.event);
        let due = before.night().table_status(0).expect("a table");
        (input["honba"], input["riichi_sticks"]) = (json!(due.honba), json!(due.sticks));
    }
    for (question, tiles) in &deal.beside {
        input[*question] = json!(tiles);
    }
    let line = json!({"input": input}).to_string();
    let answer: Json = serde_json::from_str(&crate::wire::answer_line(line.as_bytes(), rules, false)).expect("JSON");
    let result = &answer["result"];
    let Value { points, fan, fu, yakuman } = wins[0].value;
    let said = |key: &str| result[key].as_u64().map(|number| number as u32);
    let is_same = match profile.unit() {
        quejing_session::game::WorthUnit::Fan => fan == said("fan"),
        quejing_session::game::WorthUnit::BasicPoints => {
            yakuman.is_some() && yakuman == said("yakuman_units") || (fan, fu) == (said("han"), said("fu"))
        }
        _ => points == said("total").or(said("points")),
    };
    assert!(result["verdict"] == "win" && is_same, "{deal:?} {line} {answer}: {:?}", wins[0].value);
    if let Some(payments) = result["payments"].as_array().filter(|_| profile.declaration().is_some()) {
        let gains = (0..player_count(rules)).map(|seat| {
            let holder = quejing_session::night::Holder::Player(played.players[seat]);
            let moved = won.payments.iter().map(|paid| match (paid.from == holder, paid.to == holder) {
                (true, false) => -paid.amount.as_f64(),
                (false, true) => paid.amount.as_f64(),
                _ => 0.0,
            });
            moved.sum::<f64>()
        });
        let by_wire: Vec<f64> = payments.iter().map(|paid| paid.as_f64().expect("a number")).collect();
        assert_eq!(gains.collect::<Vec<_>>(), by_wire, "{line} {answer}");
    }
}

async fn enter_everywhere(rules: RuleSet, seed: u64) {
    let wanted = cases(USUAL_DEALS, ALL_DEALS);
    let table = TestTable::new(rules);
    let ann = table.join_as(Some("Ann")).await;
    let mut random = RandomNumbers::new(seed);
    let (mut entered, mut tried) = (0, 0);
    while entered < wanted {
        tried += 1;
        assert!(tried < 400 * (wanted + 1), "{entered} of {wanted}");
        let Some(deal) = random_deal(&mut random, rules) else { continue };
        let Some((keeper, last)) = enter_by_command_line(rules, &deal) else { continue };
        let typed = comparable_events(&keeper, last);
        assert_eq!(typed, enter_by_model(rules, &deal), "{deal:?}");
        table.hub.device_rates.refill_all();
        assert_eq!(typed, enter_by_phone(&table, &ann, rules, &deal).await, "{deal:?}");
        check_by_wire(rules, &deal, &keeper);
        entered += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn random_deals_of_lingque_are_recorded_alike_on_every_face() {
    enter_everywhere(RuleSet::LINGQUE_28, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_deals_of_zung_jung_are_recorded_alike_on_every_face() {
    enter_everywhere(RuleSet::ZUNG_JUNG, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_deals_of_riichi_are_recorded_alike_on_every_face() {
    enter_everywhere(RuleSet::RIICHI, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_deals_of_three_player_riichi_are_recorded_alike_on_every_face() {
    enter_everywhere(RuleSet::SANMA, 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn random_deals_of_the_house_rule_are_recorded_alike_on_every_face() {
    enter_everywhere(RuleSet::HOUSE, 4).await;
}
