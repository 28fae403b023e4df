//! Families of rules that a program brings itself, played through everything that does not know them: the ledger, its
//! files, the words and the command line. The program adds them; nothing else outside their files names them.

#[cfg(feature = "vision")]
mod board;
#[cfg(feature = "vision")]
#[path = "../common/mod.rs"]
mod common;
mod five;
mod five_sets;
#[cfg(feature = "hub")]
mod phone;
#[cfg(feature = "window-tests")]
#[path = "../../crates/vision/tests/maker/readings.rs"]
mod readings;
#[cfg(feature = "hub")]
#[allow(dead_code, reason = "shared with the tests of the phones")]
#[path = "../hub/served.rs"]
mod served;
#[cfg(feature = "window-tests")]
#[allow(dead_code, reason = "shared with the tests of the window")]
#[path = "../window/support.rs"]
mod support;
mod three;
#[cfg(feature = "window-tests")]
mod window;

use std::process::{Command, ExitCode};
use std::sync::Once;

use quejing::wire::answer_line;
use quejing_ledger::*;
use quejing_rules::book::Example;
use quejing_rules::course::Headcount;
use quejing_rules::family::add_families;
use quejing_rules::hand::Seat;
use quejing_rules::house::acts::HandOpened;
use quejing_rules::play::{DealBegun, GameLength, NightPlan, Play, Refusal, SeatingMethod};
use quejing_rules::{
    Amount, Case, Circumstances, Detail, Fault, FaultCode, NightId, PlayerId, RequestForm, RuleProfile, RuleSet,
};
use quejing_words::{self as words, Lang};
use three::{GivenJokers, Joker, JokerClaimed, ThreeCaution, ThreeReminder, ThreeStep};

/// Adds the families and their words, as a program does when it starts.
fn start() {
    static START: Once = Once::new();
    START.call_once(|| {
        assert!(add_families(vec![&three::FAMILY, &five::FAMILY]));
        for (code, texts) in three::TEXTS.into_iter().chain(five::TEXTS) {
            let lang = Lang::ALL.into_iter().find(|lang| lang.code() == code).expect("a language");
            quejing_i18n::add_texts(lang, texts).expect("texts");
        }
    });
}

fn player(number: u64) -> PlayerId {
    PlayerId::from_number(number)
}

fn joker(by: u64, joker: Joker) -> Record {
    JokerClaimed { by: player(by), joker }.into()
}

fn won(winner: u64, from: Option<u64>, points: u32) -> Record {
    let stored = serde_json::json!({
        "kind": "won",
        "from": from.map(player),
        "wins": [{"winner": player(winner), "entered": "points", "value": {"points": points}}],
    });
    serde_json::from_value(stored).expect("a win")
}

fn begun() -> Record {
    Record::from(Play::DealBegun(DealBegun::default()))
}

/// The rule set of an added family.
fn rules_of(family: &str) -> RuleSet {
    family.parse().expect("the family was added")
}

/// The opening of a night of so many people under these rules, to be over after two deals.
fn opened(family: &str, people: u64) -> Vec<Record> {
    let rules = rules_of(family);
    let person = |number| Person { id: player(number), name: format!("P{number}"), guest: false, role: Role::Player };
    let opened = NightOpened {
        format: EVENT_FORMAT,
        title: "jokers".into(),
        rules: NightRules { name: family.into(), note: String::new(), profile: rules.into(), program: "test".into() },
        plan: NightPlan { length: GameLength::Hands(2), ..NightPlan::default() },
        people: (1..=people).map(person).collect(),
    };
    let people: Vec<PlayerId> = (1..=people).map(player).collect();
    let seats = RuleProfile::from(rules).seating().arrange_seats(&people, SeatingMethod::Draw).expect("seats");
    vec![Record::NightOpened(Box::new(opened)), Record::from(Play::SeatsSet(seats))]
}

fn add(replay: &mut ReplayedNight, body: Record) -> u64 {
    let last = replay.events().last();
    let event = Event::build_after(
        last,
        NightId::from_number(1),
        1_700_000_000_000 + last.map_or(0, |last| last.seq as i64),
        "test",
        Payload::new(body),
    );
    let seq = event.seq;
    replay.push(event);
    seq
}

fn night(bodies: impl IntoIterator<Item = Record>) -> ReplayedNight {
    night_of("three", 3, bodies)
}

/// A night of so many people under these rules.
fn night_of(family: &str, people: u64, bodies: impl IntoIterator<Item = Record>) -> ReplayedNight {
    start();
    let mut replay = ReplayedNight::default();
    opened(family, people).into_iter().chain(bodies).for_each(|body| {
        add(&mut replay, body);
    });
    replay
}

fn totals<const PEOPLE: usize>(replay: &ReplayedNight) -> [f64; PEOPLE] {
    assert!(replay.night().refused.is_empty(), "{:?}", replay.night().refused);
    assert_eq!(replay.night().imbalance(), Amount::ZERO);
    std::array::from_fn(|at| replay.night().total(player(at as u64 + 1)).as_f64())
}

#[test]
fn an_act_moves_money_before_the_win() {
    // A moon for P1 (+2 −1 −1), a sun for P2 (−2 +4 −2), then P3 self-draws 1 + 2 jokers: 3 from each.
    let replay = night([joker(1, Joker::Moon), joker(2, Joker::Sun), won(3, None, 3)]);
    assert_eq!(totals(&replay), [2.0 - 2.0 - 3.0, -1.0 + 4.0 - 3.0, -1.0 - 2.0 + 6.0]);
    // The deal passes; P1 discards to P3, who gets twice the points from the discarder alone.
    let mut replay = replay;
    add(&mut replay, won(3, Some(1), 1));
    assert_eq!(totals(&replay), [-5.0, 0.0, 5.0]);
    let due = replay.night().table_status(0).expect("seats");
    assert_eq!(
        (due.dealer, due.over.map(|over| over.to_string())),
        (Some(player(3)), Some("course-over-played".into()))
    );
}

#[test]
fn what_only_the_family_knows_is_due_and_contradicted() {
    let replay = night([begun()]);
    assert_eq!(replay.night().table_status(0).expect("seats").steps, [ThreeStep::OpenWall { by: player(1) }.into()]);
    let replay = night([begun(), joker(2, Joker::Sun), joker(2, Joker::Sun)]);
    assert_eq!(replay.night().cautions[0].caution, ThreeCaution::SecondSun { player: player(2) }.into());
    let due = replay.night().table_status(0).expect("seats");
    let suns = ThreeReminder::Suns { players: vec![player(2), player(2)] };
    assert_eq!(due.reminders, [suns.into()]);
    let json = serde_json::to_value(&due).expect("JSON");
    assert_eq!(json["reminders"][0]["reminder"], "suns");
    // Other rules have no such act, and these no other's.
    let other = night([HandOpened { player: player(1) }.into()]);
    assert_eq!(other.night().refused[0].refusal, Refusal::NotInTheseRules.into());
}

/// Rule 5: the jokers that P1 gave cost P1 one point each.
#[test]
fn a_field_of_a_win_that_only_the_family_has_moves_money() {
    let Some(Play::Won(mut won)) = won(3, Some(2), 1).play().cloned() else { unreachable!("a win") };
    won.wins[0].family.set(GivenJokers(vec![(player(1), 3)]));
    let replay = night([Record::from(Play::Won(won.clone()))]);
    assert_eq!(totals(&replay), [-3.0, -2.0, 5.0]);
    let text = replay.events()[2].payload.to_stored_text();
    assert!(text.contains(r#""given":[["p000000000001",3]]"#), "{text}");
    let Some(Play::Won(read)) = Payload::read(&text).expect("the event").body.play().cloned() else {
        panic!("a win: {text}")
    };
    assert_eq!(read, won);
    // Somebody who does not play gave nothing.
    won.wins[0].family.set(GivenJokers(vec![(player(9), 3)]));
    let refused = night([Record::from(Play::Won(won))]);
    assert_eq!(refused.night().refused[0].refusal, Refusal::UnknownPlayer(player(9)).into());
}

#[test]
fn an_act_is_corrected_undone_and_redone() {
    let mut replay = night([joker(1, Joker::Moon), won(2, Some(3), 2)]);
    assert_eq!(totals(&replay), [2.0, -1.0 + 4.0, -1.0 - 4.0]);
    let corrected = Correction {
        event: 3,
        with: Box::new(Payload::new(joker(1, Joker::Sun))),
        reason: "it was a sun".into(),
        agreed: Vec::new(),
    };
    let correction = add(&mut replay, Record::Corrected(corrected));
    assert_eq!(totals(&replay), [4.0, -2.0 + 4.0, -2.0 - 4.0]);
    add(&mut replay, Record::undo_of(correction));
    assert_eq!(totals(&replay), [2.0, 3.0, -5.0]);
    add(&mut replay, Record::redo_of(correction));
    assert_eq!(totals(&replay), [4.0, 2.0, -6.0]);
    assert_eq!(ReplayedNight::from_events(replay.events().to_vec()), replay);
}

/// Checks that a night is exported, read and imported to the same bytes and the same state.
fn survives_export(id: NightId, replay: &ReplayedNight) {
    let text = export_jsonl(id, replay.events());
    let nights = read_jsonl(&text).expect("what was written can be read");
    assert_eq!(export_jsonl(nights[0].0, &nights[0].1), text);
    assert_eq!(ReplayedNight::from_events(nights[0].1.clone()), *replay);
    let mut store = LedgerStore::in_memory().expect("a ledger");
    import_nights(&mut store, &nights).expect("an import");
    let session = NightSession::open(&store, nights[0].0).expect("a night");
    assert_eq!(session.replay().night(), replay.night());
}

#[test]
fn a_night_is_exported_and_imported_to_the_same_bytes() {
    let replay = night([joker(1, Joker::Moon), joker(2, Joker::Sun), won(3, None, 3)]);
    let act = replay.events()[2].payload.to_stored_text();
    assert_eq!(act, r#"{"by":"p000000000001","joker":"moon","kind":"joker_claimed"}"#);
    survives_export(NightId::from_number(1), &replay);
    // An unknown joker is refused when it is read.
    assert!(Payload::read(r#"{"kind":"joker_claimed","by":"p000000000001","joker":"star"}"#).is_err());
}

#[test]
fn everything_reads_as_the_family_words_it() {
    let replay = night([begun(), joker(2, Joker::Sun), joker(2, Joker::Sun)]);
    let (night, said) = (replay.night(), |lang, at: usize| {
        quejing_words::history::describe_event(lang, replay.night(), &replay.events()[at].payload)
    });
    assert_eq!(said(Lang::En, 3), "P2 claims the sun");
    assert_eq!(said(Lang::Zh, 3), "P2 得日");
    assert_eq!(words::course::caution_text(Lang::En, night, &night.cautions[0].caution), "P2 has a sun already");
    let due = words::course::table_status_lines(Lang::En, night, 0);
    assert!(due.contains(&"P1 opens the wall".to_owned()) && due.contains(&"Suns: P2, P2".to_owned()), "{due:?}");
    let paid = night.deals[0].payments().next().expect("a payment").why;
    assert_eq!((paid.as_str(), words::night::payment_reason(Lang::En, paid)), ("three_joker", "joker"));
}

#[test]
fn a_hand_is_judged_and_a_fault_has_its_own_sentence() {
    start();
    let rules = RuleProfile::from("three".parse::<RuleSet>().expect("the family"));
    let mut case = Case { draft: Example::read("S 1123456789m555m t1m").expect("a hand").draft, ..Case::default() };
    case.circumstances.set_answer("jokers", 2);
    let ruling = rules.judge(&case, Detail::Reasons).expect("a hand");
    assert_eq!(
        (ruling.is_win(), ruling.worth.total, words::remark_text(Lang::En, &ruling.steps[0])),
        (true, 3, "1 and 2 jokers".to_owned())
    );
    case.circumstances.set_answer("jokers", 9);
    let faults = rules.judge(&case, Detail::Reasons).expect_err("nine jokers");
    assert_eq!(faults.code(), "too_many_jokers");
    assert_eq!(words::faults_text(Lang::En, &faults), "there are 8 jokers, not 9");
    // A field that only the family has is called as the family calls it.
    let fault = Fault::new(FaultCode::BadInput, "jokers", RequestForm::FromNought);
    assert!(words::fault_text(Lang::En, &fault).starts_with("number of jokers: "));
}

#[test]
fn the_final_account_says_what_only_the_family_knows() {
    let replay = night([joker(2, Joker::Sun), won(3, None, 2), joker(1, Joker::Moon), won(1, Some(2), 2)]);
    let account = replay.night().final_account();
    assert_eq!(account.notes, [three::ThreeNote::Suns { players: vec![player(2)] }.into()]);
    assert_eq!(words::history::account_notes(Lang::En, replay.night()), ["Suns of the night: P2"]);
    let json = serde_json::to_value(&account).expect("JSON");
    assert_eq!(json["columns"], serde_json::json!([{"id": "suns", "values": {"p000000000002": 1}}]));
    let standings = compute_standings(replay.night(), &replay.night().reduced_options()).expect("standings");
    let table = quejing_words::history::standings_table(Lang::En, replay.night(), &standings);
    let titles: Vec<_> = table.columns.iter().map(|column| column.title.as_str()).collect();
    assert_eq!(titles, ["Rank", "Name", "Total", "Suns"]);
    let rows: Vec<_> = table.rows.iter().map(|row| (row[1].text.as_str(), row[3].text.as_str())).collect();
    assert_eq!(rows, [("P1", "–"), ("P3", "–"), ("P2", "+1")]);
    assert_eq!(json["notes"], serde_json::json!([{"note": "suns", "players": ["p000000000002"]}]));
    // The scores are the totals: a sun (−2 +4 −2), 2 from each, a moon (+2 −1 −1), 4 from the discarder.
    let scores = account.lines.iter().map(|line| line.score.as_f64()).collect::<Vec<_>>();
    assert_eq!(scores, [-2.0 - 2.0 + 2.0 + 4.0, 4.0 - 2.0 - 1.0 - 4.0, -2.0 + 4.0 - 1.0]);
}

/// Returns the answer of the wire to a request under the rules for three.
fn answered(input: serde_json::Value) -> serde_json::Value {
    answered_by("three", input)
}

/// Returns the answer of the wire to a request under the rules of a family.
fn answered_by(family: &str, input: serde_json::Value) -> serde_json::Value {
    start();
    let line = serde_json::json!({"id": 1, "input": input}).to_string();
    let answer = answer_line(line.as_bytes(), rules_of(family), false);
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    answer["result"].clone()
}

/// A self-drawn hand with two jokers: 1 + 2 from each of the two others.
#[test]
fn the_wire_answers_in_a_dialect_made_of_the_rules() {
    let hand =
        serde_json::json!({"concealed": "1123456789m555m", "win_tile": "1m", "seat_wind": "S", "self_draw": true});
    let with = |field: &str, value: serde_json::Value| {
        let mut hand = hand.clone();
        hand[field] = value;
        hand
    };
    let win = answered(with("jokers", 2.into()));
    assert_eq!((&win["verdict"], &win["total"]), (&"win".into(), &3.into()), "{win}");
    assert_eq!(win["payments"], serde_json::json!([-3, 6, -3]), "{win}");
    assert_eq!(win["steps"], serde_json::json!([{"code": "three_sum", "jokers": 2, "total": 3}]), "{win}");
    assert_eq!(win["patterns"][0]["id"], "three_any_win", "{win}");
    for (field, value, code) in [
        ("jokers", serde_json::json!(9), "too_many_jokers"),
        ("jokers", serde_json::json!("two"), "bad_input"),
        ("joker", serde_json::json!(1), "unknown_field"),
        ("flags", serde_json::json!(["riichi"]), "bad_flag"),
        ("mode", serde_json::json!("guess"), "bad_input"),
    ] {
        let answer = answered(with(field, value));
        assert_eq!(answer["reasons"], serde_json::json!([code]), "{field}: {answer}");
    }
    let settled = answered(with("mode", "settle".into()));
    let payments = serde_json::json!([-1, 2, -1]);
    assert_eq!((&settled["verdict"], &settled["payments"]), (&"settled".into(), &payments), "{settled}");
    let waits =
        answered(serde_json::json!({"mode": "waits", "concealed": "1123456789m555p", "seat_wind": "S", "jokers": 1}));
    assert_eq!((&waits["tiles"], &waits["waits"][0]["self_draw"]["total"]), (&"147m".into(), &2.into()), "{waits}");
}

/// Rule 3: the discarder alone pays twice as much. A table of three has the seats 0 to 2, and after the last plays the
/// first.
#[test]
fn the_wire_counts_the_seats_of_the_rules() {
    let hand = |seat: &str, discarder: u64| {
        answered(
            serde_json::json!({"concealed": "1123456789m555m", "win_tile": "1m", "seat_wind": seat, "discarder": discarder}),
        )
    };
    assert_eq!(hand("S", 0)["payments"], serde_json::json!([-2, 2, 0]));
    assert_eq!(hand("W", 1)["payments"], serde_json::json!([0, -2, 2]));
    assert_eq!(hand("S", 3)["reasons"], serde_json::json!(["bad_seat"]));
    let waits = answered(serde_json::json!({"mode": "waits", "concealed": "1123456789m555p", "seat_wind": "W"}));
    assert_eq!((&waits["verdict"], &waits["tiles"]), (&"waits".into(), &"147m".into()), "{waits}");
    assert_eq!(waits["waits"][0]["discard"]["total"], 1, "{waits}");
}

/// Rule 5: there are no dragons in the set. A hand with one is refused, and no hand waits for one.
#[test]
fn tiles_that_the_rules_do_not_play_with_are_refused_and_never_waited_for() {
    let hand = |concealed: &str| {
        answered(serde_json::json!({"concealed": concealed, "win_tile": "1m", "seat_wind": "S", "self_draw": true}))
    };
    assert_eq!(hand("1123456789m777z")["reasons"], serde_json::json!(["bad_tile"]));
    assert_eq!(hand("1123456789m444z")["verdict"], "win");
    let waits = |concealed: &str, seen: &str| {
        answered(serde_json::json!({"mode": "waits", "concealed": concealed, "seat_wind": "S", "seen": seen}))
    };
    assert_eq!(waits("1m123456789p111z", "")["tiles"], "1m");
    assert_eq!(waits("7z123456789p111z", "")["reasons"], serde_json::json!(["bad_tile"]));
    assert_eq!(waits("1m123456789p111z", "7z")["reasons"], serde_json::json!(["bad_tile"]));
    start();
    let rules = RuleProfile::from("three".parse::<RuleSet>().expect("the family"));
    let plays = |tile: &str| rules.plays_with(tile.parse().expect("a tile"));
    assert_eq!(["9s", "4z", "5z", "0p", "f1"].map(plays), [true, true, false, false, false]);
}

#[test]
fn a_discard_by_nobody_is_the_next_players_at_a_table_of_three() {
    start();
    let rules = RuleProfile::from("three".parse::<RuleSet>().expect("the family"));
    for (hand, next) in [("E 1123456789m555m d1m", 1), ("S 1123456789m555m d1m", 2), ("W 1123456789m555m d1m", 0)] {
        let draft = Example::read(hand).expect("a hand").draft;
        let case = Case::adapt_to(&rules, draft, Circumstances::default());
        assert_eq!(case.circumstances.discarder, Some(Seat(next)), "{hand}");
    }
    assert_eq!(rules.seating().seats, Headcount { min: 3, max: 3 });
    let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(player), SeatingMethod::Draw).expect("seats");
    assert_eq!(seats.tables, [[1, 2, 3].map(player)]);
}

/// Returns the program with the added families, told a line.
fn program_command(line: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["--exact", "as_program", "--nocapture", "--quiet"]);
    command.env("QUEJING_TEST_LINE", serde_json::to_string(line).expect("JSON"));
    command
}

/// Runs the program with the added families in a folder; returns its lines.
fn program(folder: &std::path::Path, line: &[&str]) -> String {
    let output = program_command(line)
        .env("XDG_DATA_HOME", folder)
        .env("HOME", folder)
        .env("LANG", "en_US.UTF-8")
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("status 0"), "{line:?}: {said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// The program itself, where a test asks for it.
#[test]
fn as_program() {
    let Ok(line) = std::env::var("QUEJING_TEST_LINE") else {
        return;
    };
    start();
    let line: Vec<String> = serde_json::from_str(&line).expect("arguments");
    let arguments = std::iter::once("quejing".to_owned()).chain(line).map(Into::into);
    match quejing::cli::run_arguments(arguments) {
        Ok(ExitCode::SUCCESS) => println!("\nstatus 0"),
        Ok(code) => println!("\nstatus {code:?}"),
        Err(error) => println!("\nstatus 1: {error}"),
    }
}

/// An error of usage is one of the arguments that were given, not of the program that runs.
#[test]
fn an_option_that_an_act_does_not_have_is_named() {
    let folder = std::env::temp_dir();
    let output =
        program_command(&["night", "add", "turn", "--by", "Ann"]).env("HOME", &folder).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("unknown option `--by`; see `quejing night add turn --help`"), "{errors}");
    assert!(!String::from_utf8_lossy(&output.stdout).contains("status 0"));
}

#[test]
fn the_command_line_records_the_act_of_a_family_it_does_not_know() {
    let folder = std::env::temp_dir().join(format!("quejing-families-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let run = |line: &[&str]| program(&folder, line);
    run(&["night", "new", "jokers", "--rules", "three", "--players", "Ann,Ben,Cho"]);
    run(&["night", "add", "joker", "--by", "Ann", "--joker", "sun"]);
    // Ben's own tile costs nothing, Cho's is 1 more.
    let win = ["night", "add", "win", "--winner", "Ben", "--from", "Cho", "--points", "2", "--given", "Ann=1"];
    run(&[&win[..], &["--laid", "Cho=5m,Ben=9p"]].concat());
    let standings = run(&["night", "standings", "--json"]);
    for (name, total) in [("Ann", 3), ("Ben", 4), ("Cho", -7)] {
        assert!(
            standings.lines().any(|line| line.contains(name) && line.contains(&format!(":{total}"))),
            "{name}: {standings}"
        );
    }
    let standings = run(&["night", "standings"]);
    assert!(standings.lines().any(|line| line.contains("Ann") && line.contains("Suns 1")), "{standings}");
    let due = run(&["night", "due"]);
    assert!(due.contains("Ben"), "{due}");
    run(&["night", "undo"]);
    let events = run(&["night", "events"]);
    assert!(events.contains("Ann claims the sun"), "{events}");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
