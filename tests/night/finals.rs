//! The final account of a riichi night: final results sum to zero with what lies on the table, and so do the payments
//! at the end.

use std::fs;

use proptest::prelude::*;
use quejing_ledger::settling::compute_settling_payments;
use quejing_ledger::{
    AgreedPayments, AgreementPurpose, ChainHash, DealVoided, EVENT_FORMAT, Event, NightOpened, NightRules, Payload,
    Person, Record, ReplayedNight, Role, compute_standings, export_jsonl,
};
use quejing_rules::account::AccountImbalance;
use quejing_rules::play::{
    DrawnDeal, EntryMethod, FalseWin, FamilyFields, NightPlan, Play, SeatAssignment, SeatingMethod, Win, WonDeal,
};
use quejing_rules::reduced::ReducedOptions;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::{LeftoverStickRule, OkaRecipient, Options, TieRule};
use quejing_rules::{Amount, DealId, Holder, NightId, Payment, PaymentReason, PlayerId, RuleProfile, RuleSet};
use quejing_session::profile_list::{self, parse_profile};
use serde_json::{Value, json};

use crate::support::Night;

fn riichi(name: &str, rules: &str) -> Night {
    let night = Night::new(name);
    night.json(&["new", "hanchan", "--players", "A,B,C,D", "--rules", rules]);
    night
}

/// Final results in the order of the standings, with names.
fn finals(night: &Night) -> Vec<(String, f64)> {
    let places = night.json(&["standings"])["standings"]["places"].clone();
    let line = |place: &Value| {
        let name = place["name"].as_str().expect("a name");
        (name.to_owned(), place["with_uma"].as_f64().expect("a final"))
    };
    places.as_array().expect("places").iter().map(line).collect()
}

fn expected(finals: [(&str, f64); 4]) -> Vec<(String, f64)> {
    finals.map(|(name, score)| (name.to_owned(), score)).to_vec()
}

/// The payments of the settlement with names: payer, payee, amount; the table is "table".
fn settlement(night: &Night) -> Vec<(String, String, f64)> {
    let names = night.json(&["due"])["names"].clone();
    let name = |holder: &Value| match holder.as_str() {
        Some("table") => "table".to_owned(),
        Some(id) => names[id].as_str().expect("a name").to_owned(),
        None => panic!("{holder}"),
    };
    let shown = night.json(&["standings"]);
    let payments = shown["settlement"].as_array().expect("a settlement");
    { payments.iter() }
        .map(|paid| (name(&paid["from"]), name(&paid["to"]), paid["amount"].as_f64().expect("an amount")))
        .collect()
}

/// Counted by hand: 49,000 and three times 17,000; less 30,000; uma 20, 10, −10, −20 thousand in the order of the
/// seats, and the oka of 4 × 5,000 to first place.
#[test]
fn common_rules_give_the_oka_to_first_place() {
    let night = riichi("finals-oka", "riichi-common");
    night.json(&["add", "win", "--winner", "A", "--fan", "8"]);
    let by_hand = [("A", 59_000.0), ("B", -3_000.0), ("C", -23_000.0), ("D", -33_000.0)];
    assert_eq!(finals(&night), expected(by_hand));
    let mut paid = settlement(&night);
    paid.sort_by(|one, other| one.0.cmp(&other.0));
    let by_hand = [("B", 3_000.0), ("C", 23_000.0), ("D", 33_000.0)];
    let by_hand = by_hand.map(|(from, amount)| (from.to_owned(), "A".to_owned(), amount));
    assert_eq!(paid, by_hand);
}

/// Half a point agreed on the side made every final result vanish, and the settlement paid the bare totals.
#[test]
fn half_a_point_agreed_on_the_side_stands_beside_the_finals() {
    let night = riichi("finals-half", "riichi-common");
    night.json(&["add", "win", "--winner", "A", "--fan", "8"]);
    night.json(&["add", "money", "B:C:0.5", "--why", "cold tea", "--what", "bet", "--with", "B,C"]);
    let by_hand = [("A", 59_000.0), ("B", -3_000.0), ("C", -23_000.0), ("D", -33_000.0)];
    assert_eq!(finals(&night), expected(by_hand));
    let mut paid = settlement(&night);
    paid.sort_by(|one, other| one.0.cmp(&other.0));
    let by_hand = [("B", 3_000.5), ("C", 22_999.5), ("D", 33_000.0)];
    let by_hand = by_hand.map(|(from, amount)| (from.to_owned(), "A".to_owned(), amount));
    assert_eq!(paid, by_hand);
}

/// A mangan self-draw of the dealer, 4,000 from everybody, in each of two unfinished games: 37,000 and three times
/// 21,000; A gets 7 + 20 + 20 of oka, the others −9 and 10, −10, −20 by their seats. The next game asks about the first
/// one, and a reason is no decision; left out, it brings nothing.
#[test]
fn the_next_game_leaves_an_unfinished_one_out_or_counts_it() {
    let by_hand = [("A", 47_000.0), ("B", 1_000.0), ("C", -19_000.0), ("D", -29_000.0)];
    for (decision, factor) in [("left_out", 1.0), ("counted", 2.0)] {
        let night = Night::new(&format!("finals-next-{decision}"));
        night.json(&["new", "two", "--players", "A,B,C,D", "--rules", "riichi-common"]);
        let win = ["add", "win", "--winner", "A", "--fan", "5", "--fu", "30"];
        night.json(&win);
        for undecided in [&["add", "game"][..], &["add", "game", "--overrule", "it is late"]] {
            assert!(night.complaint(undecided).contains("game_not_finished"));
        }
        night.json(&["add", "game", "--unfinished", decision]);
        night.json(&win);
        night.json(&["close", "--unfinished", "counted"]);
        assert_eq!(finals(&night), expected(by_hand.map(|(name, score)| (name, factor * score))), "{decision}");
    }
}

/// Two games of one deal. First: 4,000 from everybody, so 37,000 and three times 21,000; A gets 7 + 20 + 20 of oka, the
/// others −9 and 10, −10, −20 by their seats. Second, seated C A D B: B wins 5,200 from C, 30,200; A and D keep 25,000,
/// C has 19,800.
#[test]
fn the_finals_of_two_games_add_up() {
    let night = Night::new("finals-games");
    night.json(&["new", "two", "--players", "A,B,C,D", "--rules", "riichi-common", "--length", "1"]);
    assert!(night.complaint(&["add", "game"]).contains("game_unfinished"));
    night.json(&["add", "win", "--winner", "A", "--fan", "5", "--fu", "30"]);
    night.json(&["add", "game", "C", "A", "D", "B"]);
    night.json(&["add", "win", "--winner", "B", "--from", "C", "--fan", "3", "--fu", "40"]);
    let by_hand = [
        ("A", 47_000.0 + 5_000.0),
        ("B", 1_000.0 + 40_200.0),
        ("D", -29_000.0 - 15_000.0),
        ("C", -19_000.0 - 30_200.0),
    ];
    assert_eq!(finals(&night), expected(by_hand));
    let paid: f64 = settlement(&night).iter().filter(|(_, to, _)| to == "A").map(|(.., amount)| amount).sum();
    assert_eq!(paid, 52_000.0);
    let shown = String::from_utf8(night.run(&["standings", "--lang", "en"]).stdout).expect("UTF-8");
    assert!(shown.contains("A  Game 1 +47.0  Game 2 +5.0  All games +52.0"), "{shown}");
}

/// The finals of a night that was stored before the key `oka` existed are corrected, and the list of nights says so;
/// everything that was recorded stays, letter for letter.
#[test]
fn stored_nights_without_the_oka_are_read_and_named_in_the_list() {
    let options = |options: &str| -> RuleProfile {
        let text = format!(r#"{{"set":"riichi",{options}}}"#);
        serde_json::from_str(&text).expect("stored rules")
    };
    let common = r#""start_points":25000,"uma":[20000,10000,-10000,-20000]"#;
    let held = r#""start_points":25000,"uma":[40000,10000,-10000,-20000]"#;
    let written = r#""uma":[15000,5000,-5000,-15000]"#;
    let half = Record::Agreed(AgreedPayments {
        what: AgreementPurpose::Bet,
        payments: vec![Payment::as_entered(player(2), player(3), eighths(4))],
        reason: "cold tea".into(),
        agreed: Vec::new(),
        deal: None,
        is_set_aside: false,
    });
    for (name, stored, more, first, corrected) in [
        ("apart", common, None, 59_000.0, true),
        ("held", held, None, 59_000.0, false),
        ("plain", written, None, 24_000.0 + 15_000.0, false),
        // Earlier versions showed no final result at all.
        ("half", written, Some(half), 24_000.0 + 15_000.0, true),
    ] {
        let night = Night::new(&format!("finals-stored-{name}"));
        let bodies = [tsumo(1, 8)].into_iter().chain(more).collect();
        let events = stored_chain(opened(&options(stored)), bodies);
        assert!(!events[0].text.contains("oka"), "{}", events[0].text);
        let text = export_jsonl(NightId::from_number(9), &events);
        let file = night.0.join("stored.jsonl");
        fs::write(&file, &text).expect("written");
        let path = file.to_str().expect("a path");
        night.json(&["import", path]);
        assert_eq!(finals(&night)[0], ("P1".to_owned(), first), "{name}");
        let list = night.json(&["list"]);
        assert_eq!(list["nights"][0]["finals_corrected"], corrected, "{name}");
        let said = String::from_utf8(night.run(&["list"]).stdout).expect("text");
        assert_eq!(said.contains("final scores corrected"), corrected, "{said}");
        let out = String::from_utf8(night.run(&["export"]).stdout).expect("text");
        assert_eq!(out, text, "{name}");
    }
}

/// Section 3: rules of a new night that create or lose points are refused; an oka inside the uma moves under its own
/// key.
#[test]
fn a_new_night_has_rules_that_sum_to_zero() {
    let night = Night::new("finals-new");
    let begin = |name: &str, switches: &str| -> Vec<String> {
        let text = format!("format = 1\nname = \"{name}\"\nrules = \"riichi\"\n[switches]\n{switches}\n");
        let file = night.0.join(format!("{name}.toml"));
        fs::write(&file, text).expect("written");
        let rules = file.to_str().expect("a path").to_owned();
        ["new", name, "--players", "A,B,C,D", "--rules"].map(str::to_owned).into_iter().chain([rules]).collect()
    };
    let run = |arguments: &[String]| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        night.run(&arguments)
    };
    for (name, switches) in [
        ("stored-sum", "uma = [20000, 10000, -10000, -10000]"),
        ("said-sum", "uma = [20000, 10000, -10000, -10000]\noka = \"first\""),
        ("said-none", "start_points = 25000\noka = \"none\""),
    ] {
        let output = run(&begin(name, switches));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{name}");
        assert!(said.contains("bad_option"), "{name}: {said}");
    }
    let held = "start_points = 25000\numa = [40000, 10000, -10000, -20000]";
    let output = run(&begin("held", held));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rules = night.json(&["events"])["events"][0]["payload"]["rules"]["profile"].clone();
    assert_eq!(rules["oka"], "first");
    assert_eq!(rules["uma"], json!([20_000, 10_000, -10_000, -20_000]));
    night.json(&["add", "win", "--winner", "A", "--fan", "8"]);
    assert_eq!(finals(&night)[0], ("A".to_owned(), 59_000.0));
}

/// Stored rules whose uma creates points: no settlement, but the sum that is missing.
#[test]
fn finals_that_create_points_are_not_settled() {
    let uma = r#"{"set":"riichi","uma":[20000,10000,-10000,-10000]}"#;
    let rules: RuleProfile = serde_json::from_str(uma).expect("stored rules");
    let events = stored_chain(opened(&rules), vec![tsumo(1, 8)]);
    let replay = ReplayedNight::from_events(events.clone());
    let missing = compute_settling_payments(&replay.night().final_account()).expect_err("no settlement");
    let expected = AccountImbalance { sum: Amount::from_units(10_000), is_by_rules: true };
    assert_eq!(missing, expected);
    let night = Night::new("finals-missing");
    let file = night.0.join("stored.jsonl");
    fs::write(&file, export_jsonl(NightId::from_number(9), &events)).expect("written");
    night.json(&["import", file.to_str().expect("a path")]);
    let shown = night.json(&["standings"]);
    assert_eq!((&shown["settlement"], &shown["missing"]), (&Value::Null, &json!(10_000)));
    let said = String::from_utf8(night.run(&["standings"]).stdout).expect("text");
    assert!(said.contains("add up to +10000 instead of 0"), "{said}");
    let report = night.0.join("report.html");
    let report_path = report.to_str().expect("a path");
    let output = night.run(&["report", "--out", report_path]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = fs::read_to_string(report).expect("a report");
    assert!(page.contains("add up to +10000 instead of 0"));
}

/// E takes over A's seat after the first deal. Counted by hand with the rule text's own points: A won 24,000 and left
/// with them; the four who sit have 22,000, 22,000, 22,000 and 30,000.
#[test]
fn whoever_takes_a_seat_later_is_ranked_and_who_left_keeps_the_total() {
    let rules = RuleProfile::from(RuleSet::RIICHI);
    let seats = seats([5, 2, 3, 4].map(player));
    let bodies =
        vec![tsumo(1, 8), Record::from(Play::SeatsSet(seats)), Record::from(Play::Drawn(DrawnDeal::default()))];
    let replay = ReplayedNight::from_events(chain(opened(&rules), bodies));
    assert_eq!(replay.night().refused, []);
    let account = replay.night().final_account();
    let found: Vec<(PlayerId, Option<u32>, Amount)> =
        { account.lines.iter() }.map(|line| (line.player, line.place, line.score)).collect();
    let by_hand = [
        (5, Some(1), 15_000),
        (2, Some(2), -8_000 + 5_000),
        (3, Some(3), -8_000 - 5_000),
        (4, Some(4), -8_000 - 15_000),
        (1, None, 24_000),
    ];
    assert_eq!(found, by_hand.map(|(number, place, score)| (player(number), place, Amount::from_units(score))));
    let shown = compute_standings(replay.night(), &ReducedOptions::default()).expect("standings");
    let ranks: Vec<(PlayerId, u32)> = { shown.places.iter() }.map(|place| (place.player, place.rank)).collect();
    assert_eq!(ranks, [(5, 1), (2, 2), (3, 3), (4, 4), (1, 5)].map(|(n, rank)| (player(n), rank)));
}

fn player(number: u64) -> PlayerId {
    PlayerId::from_number(number)
}

fn seats(table: [PlayerId; 4]) -> SeatAssignment {
    SeatAssignment {
        tables: vec![table.to_vec()],
        queue: Vec::new(),
        bettors: Vec::new(),
        free: None,
        how: SeatingMethod::ByHand,
    }
}

/// The opening of a night with five people, of whom the first four sit.
fn opened(rules: &RuleProfile) -> Vec<Payload> {
    let person =
        |number: u64| Person { id: player(number), name: format!("P{number}"), guest: false, role: Role::Player };
    let opened = NightOpened {
        format: EVENT_FORMAT,
        title: "finals".into(),
        rules: NightRules {
            name: rules.set().to_string(),
            note: String::new(),
            profile: rules.clone(),
            program: "test".into(),
        },
        plan: NightPlan::default(),
        people: (1..=5).map(person).collect(),
    };
    let seats = seats([1, 2, 3, 4].map(player));
    [Record::NightOpened(Box::new(opened)), Record::from(Play::SeatsSet(seats))].map(Payload::new).to_vec()
}

/// The events of a night.
fn chain(opening: Vec<Payload>, bodies: Vec<Record>) -> Vec<Event> {
    let payloads = opening.into_iter().chain(bodies.into_iter().map(Payload::new));
    let texts = payloads.map(|payload| payload.to_stored_text());
    chained(texts)
}

/// The events of a night as a version before the key `oka` stored them.
fn stored_chain(opening: Vec<Payload>, bodies: Vec<Record>) -> Vec<Event> {
    let payloads = opening.into_iter().chain(bodies.into_iter().map(Payload::new));
    let texts = payloads.map(|payload| {
        let mut json: Value = serde_json::from_str(&payload.to_stored_text()).expect("JSON");
        if let Some(profile) = json.pointer_mut("/rules/profile") {
            profile.as_object_mut().expect("rules").remove("oka");
        }
        json.to_string()
    });
    chained(texts)
}

fn chained(texts: impl Iterator<Item = String>) -> Vec<Event> {
    let (mut events, mut link) = (Vec::new(), ChainHash::origin(NightId::from_number(9)));
    for (seq, text) in (1_u64..).zip(texts) {
        let time_ms = seq as i64 * 1_000;
        link = link.next_hash(seq, time_ms, "test", &text);
        events.push(Event {
            seq,
            time_ms,
            author: "test".into(),
            payload: Payload::read(&text).expect("a payload").into(),
            text: text.into(),
            hash: link,
        });
    }
    events
}

/// A self-drawn win of the dealer or another player, by han.
fn tsumo(winner: u64, han: u32) -> Record {
    Record::from(Play::Won(WonDeal { from: None, wins: vec![win(player(winner), han, None)] }))
}

fn win(winner: PlayerId, han: u32, paid: Option<Vec<Payment>>) -> Win {
    Win {
        winner,
        entered: EntryMethod::Points,
        value: quejing_rules::play::Value { points: Some(30), fan: Some(han), fu: Some(30), yakuman: None },
        tiles: None,
        patterns: Vec::new(),
        family: FamilyFields::default(),
        paid,
    }
}

/// Every built-in profile, and riichi with random options of the final account.
fn any_rules() -> impl Strategy<Value = RuleProfile> {
    let built_in = profile_list::built_in_profiles().map(|text| parse_profile(text).expect("a profile").rules);
    let built_in: Vec<RuleProfile> = RuleProfile::all_defaults().chain(built_in).collect();
    let random = (
        prop_oneof![Just(25_000_i64), Just(30_000), -1_000..1_000_i64],
        prop_oneof![Just(30_000_i64), -1_000..50_000_i64],
        [-30_001..30_000_i64, -30_001..30_000, -30_001..30_000],
        any::<[bool; 3]>(),
    );
    let random = random.prop_map(|(start, back, uma, [split, lost, none])| {
        let [a, b, c] = uma;
        RuleProfile::new(Options {
            start_points: start,
            return_points: if none { start } else { back },
            uma: [a, b, c, -a - b - c],
            oka: if none { OkaRecipient::None } else { OkaRecipient::First },
            tie: if split { TieRule::Split } else { TieRule::Seat },
            leftover_sticks: if lost { LeftoverStickRule::Lost } else { LeftoverStickRule::First },
            ..Options::default()
        })
    });
    prop_oneof![1 => proptest::sample::select(built_in), 2 => random]
}

fn eighths(eighths: i64) -> Amount {
    let units = eighths as f64 / 8.0;
    units.to_string().parse().expect("an amount")
}

/// A payment between two of five people and the table, in eighths.
fn any_payment() -> impl Strategy<Value = Payment> {
    (1..7_u64, 1..7_u64, 1..40_000_i64).prop_map(|(from, to, amount)| {
        let holder = |at| match at {
            6 => Holder::Table,
            number => Holder::Player(player(number)),
        };
        Payment::as_entered(holder(from), holder(to), eighths(amount))
    })
}

fn any_body() -> impl Strategy<Value = Record> {
    let who = || 1..6_u64;
    let paid = proptest::option::weighted(0.3, proptest::collection::vec(any_payment(), 1..3));
    let won = (who(), proptest::option::of(who()), 1..9_u32, paid);
    let won = won.prop_map(|(winner, from, han, paid)| {
        Record::from(Play::Won(WonDeal { from: from.map(player), wins: vec![win(player(winner), han, paid)] }))
    });
    let five = Just([1, 2, 3, 4, 5].map(player)).prop_shuffle();
    prop_oneof![
        6 => won,
        3 => who().prop_map(|who| Record::from(RiichiDeclared { player: player(who) })),
        2 => Just(Record::from(Play::Drawn(DrawnDeal::default()))),
        2 => any_payment().prop_map(|payment| Record::Agreed(AgreedPayments {
            what: AgreementPurpose::Bet,
            payments: vec![payment],
            reason: "law".into(),
            agreed: Vec::new(),
            deal: None,
            is_set_aside: parts(payment.amount) % 2 == 0,
        })),
        1 => (who(), 1..80_i64).prop_map(|(who, fine)| Record::from(Play::FalseWin(FalseWin {
            fine: Some(eighths(fine)), ..FalseWin::declared_by(player(who))
        }))),
        2 => five.prop_map(|[a, b, c, d, _]| Record::from(Play::SeatsSet(seats([a, b, c, d])))),
        1 => (2..30_u64).prop_map(Record::undo_of),
        1 => (2..30_u64).prop_map(|hand| Record::DealVoided(DealVoided {
            deal: DealId(hand), reason: "law".into(), agreed: Vec::new(),
        })),
    ]
}

/// In eighths of a unit.
fn parts(amount: Amount) -> i128 {
    (amount.as_f64() * 8.0) as i128
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The law: final scores and side money, lost sticks and other money on the table are nothing together; and after
    /// the payments of the settlement everybody is even.
    #[test]
    fn finals_and_what_lies_on_the_table_sum_to_zero(
        rules in any_rules(),
        bodies in proptest::collection::vec(any_body(), 0..25),
    ) {
        let replay = ReplayedNight::from_events(chain(opened(&rules), bodies));
        let night = replay.night();
        let account = night.final_account();
        let people: i128 = account.lines.iter().map(|line| parts(line.score) + parts(line.side_money)).sum();
        let table = parts(account.lost_sticks) + parts(account.other_money);
        prop_assert_eq!(people + table, 0);
        prop_assert!(account.lost_sticks >= Amount::ZERO);
        let payments = compute_settling_payments(&account).expect("a settlement");
        let paid_by = |holder: Holder| -> i128 {
            payments.iter().map(|paid| {
                let amount = parts(paid.amount);
                i128::from(paid.from == holder) * amount - i128::from(paid.to == holder) * amount
            }).sum()
        };
        for line in &account.lines {
            let due = parts(line.score) + parts(line.side_money);
            prop_assert_eq!(due + paid_by(Holder::Player(line.player)), 0);
        }
        prop_assert_eq!(table + paid_by(Holder::Table), 0);
        prop_assert!(payments.iter().all(|paid| paid.amount > Amount::ZERO));
    }

    /// Places and final scores by a separate slow count of what the deals moved, for ties by seat; tied players share
    /// to the point.
    #[test]
    fn finals_are_what_a_slow_count_finds(
        rules in any_rules(),
        bodies in proptest::collection::vec(any_body(), 1..25),
    ) {
        let Some(options) = rules.downcast_ref::<Options>() else { return Ok(()); };
        let replay = ReplayedNight::from_events(chain(opened(&rules), bodies));
        let night = replay.night();
        let account = night.final_account();
        let deals: Vec<_> = night.deals.iter().filter(|hand| !hand.is_voided).collect();
        let Some(last) = deals.last() else {
            prop_assert!(account.lines.iter().all(|line| line.place.is_none()));
            return Ok(());
        };
        let (mut gained, mut sticks) = ([0_i128; 6], 0_i128);
        for moved in deals.iter().flat_map(|hand| hand.payments()) {
            let amount = parts(moved.amount);
            for number in 1..6 {
                if moved.to == Holder::Player(player(number)) { gained[number as usize] += amount; }
                if moved.from == Holder::Player(player(number)) { gained[number as usize] -= amount; }
            }
            sticks += match moved.why {
                why if why == PaymentReason::STICK_DEPOSIT => amount,
                why if why == PaymentReason::RIICHI_STICKS => -amount,
                _ => 0,
            };
        }
        let sticks = sticks.max(0);
        let lost = options.leftover_sticks == LeftoverStickRule::Lost;
        prop_assert_eq!(parts(account.lost_sticks), if lost { sticks } else { 0 });
        let number = |of: PlayerId| (1..6).find(|&n| player(n) == of).expect("one of five") as usize;
        let placed: Vec<_> = account.lines.iter().filter(|line| line.place.is_some()).collect();
        let mut seated: Vec<PlayerId> = placed.iter().map(|line| line.player).collect();
        for (at, pair) in placed.windows(2).enumerate() {
            prop_assert_eq!(pair[0].place, Some(at as u32 + 1));
            prop_assert!(gained[number(pair[0].player)] >= gained[number(pair[1].player)]);
        }
        let oka = 4 * (options.return_points - options.start_points);
        let mut brings: Vec<i128> = options.uma.iter().map(|&uma| i128::from(uma) * 8).collect();
        brings[0] += i128::from(oka) * 8 + if lost { 0 } else { sticks };
        let back = i128::from(options.return_points - options.start_points) * 8;
        let bare = |line: &&quejing_rules::account::FinalAccountLine| gained[number(line.player)] - back;
        for (at, line) in placed.iter().enumerate() {
            let tied: Vec<usize> = (0..4)
                .filter(|&other| gained[number(placed[other].player)] == gained[number(line.player)])
                .collect();
            let got = parts(line.score) - bare(line);
            if options.tie == TieRule::Seat || tied.len() == 1 {
                prop_assert_eq!(got, brings[at]);
            } else {
                let all: i128 = tied.iter().map(|&other| brings[other]).sum();
                let share = all as f64 / tied.len() as f64;
                prop_assert!((got as f64 - share).abs() < 3.0 * 8.0, "{} of {}", got, share);
                let shared: i128 = tied.iter().map(|&other| parts(placed[other].score) - bare(&placed[other])).sum();
                prop_assert_eq!(shared, all);
            }
        }
        for line in account.lines.iter().filter(|line| line.place.is_none()) {
            prop_assert_eq!(parts(line.score), gained[number(line.player)]);
        }
        seated.sort();
        let mut players = last.players.clone();
        players.sort();
        prop_assert_eq!(seated, players);
    }
}
