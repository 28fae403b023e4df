//! Later deals after a correction; the values are counted from the rule texts.

use quejing_ledger::consent::{ConsentAnswer, ConsentBook, ConsentDraft, ConsentOutcome, ConsentRequest};
use quejing_ledger::revaluation::*;
use quejing_ledger::*;

use crate::maker::{add, night_of, opened, player, points, seats, win};
use quejing_rules::play::{DealBegun, EntryMethod, Play, Value, WinTiles};
use quejing_rules::{Amount, DealId, NightId, PlayerId};

const NIGHT: NightId = NightId::from_number(1);

/// Records the triplet of east: 三色贯通 8 副 3 翻, 暗刻 2, 门前清 2, and 番牌 门风牌 4 for East, 客风刻 2 for anybody else. Closed: 3 +
/// 1 翻. East: 16 × 4 = 64; others: 14 × 4 = 56 (sections 4.1 to 4.3).
fn east_triplet(winner: u64, from: u64, value: u32) -> Record {
    by_tiles(winner, from, of_fu(value / 4), "123m456p789s111z5m", "5m")
}

/// Returns a value of this many fu at 4 翻.
fn of_fu(fu: u32) -> Value {
    Value { points: Some(fu * 4), fan: Some(4), fu: Some(fu), yakuman: None }
}

fn by_tiles(winner: u64, from: u64, value: Value, concealed: &str, last: &str) -> Record {
    let Some(Play::Won(mut won)) = win(winner, from, value).play().cloned() else {
        panic!("a win");
    };
    won.wins[0].entered = EntryMethod::Tiles;
    won.wins[0].tiles = Some(WinTiles { concealed: concealed.into(), win: last.into(), ..WinTiles::default() });
    Record::from(Play::Won(won))
}

/// Builds three deals: 1 deals and wins twice, then East, still 1, wins with the triplet of east; `value` is recorded.
fn three_deals(value: u32) -> ReplayedNight {
    night_of([
        opened("lingque-v28", 4),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
        win(1, 2, points(30)),
        win(1, 4, points(20)),
        east_triplet(1, 2, value),
    ])
}

fn corrected(event: u64, with: Record) -> Payload {
    Payload::new(Record::Corrected(Correction {
        event,
        with: Box::new(Payload::new(with)),
        reason: String::new(),
        agreed: Vec::new(),
    }))
}

/// Corrects deal 1 to a win by West, not the dealer: the deal passes to 2, and to 3 once 1 has won deal 2.
fn won_by_west() -> Payload {
    corrected(3, win(3, 2, points(30)))
}

fn found(replay: &ReplayedNight, payloads: &[Payload]) -> Revaluations {
    Revaluations::compute(replay, NIGHT, 9_000, payloads).expect("possible")
}

/// Returns the night after a correction with its revaluations, and the preview of both.
fn after(replay: &ReplayedNight, payloads: &[Payload], later: LaterDealsPolicy) -> (ReplayedNight, Preview) {
    let mut all = payloads.to_vec();
    all.extend_from_slice(found(replay, payloads).corrections(later));
    let seen = preview_events(replay, NIGHT, 9_000, &all).expect("possible");
    let mut replay = replay.clone();
    for payload in all {
        add(&mut replay, payload.body);
    }
    (replay, seen)
}

fn totals(replay: &ReplayedNight) -> Vec<i64> {
    replay.night().totals.values().map(|total| total.units().expect("whole")).collect()
}

#[test]
fn a_later_win_by_tiles_is_valued_again_with_the_seat_wind_that_it_has_after_the_correction() {
    let replay = three_deals(64);
    let found = found(&replay, &[won_by_west()]);
    let expected = Revaluation { deal: DealId(5), event: 5, winner: player(1), before: of_fu(16), after: None };
    let [one] = found.wins.as_slice() else {
        panic!("one win changes: {:?}", found.wins);
    };
    assert_eq!(one.after.expect("a value").points, Some(56));
    assert_eq!(Revaluation { after: None, ..*one }, expected);
    assert_eq!(found.corrections(LaterDealsPolicy::Revalue).len(), 1);
    let (night, seen) = after(&replay, &[won_by_west()], LaterDealsPolicy::Revalue);
    // Deal 1: 3 wins 30 from 2. Deal 2: 1 wins 20 from 4. Deal 3: 1 wins 56 from 2 (section 7).
    assert_eq!(totals(&night), [-30 + 80 + 224, -60 - 20 - 112, 120 - 20 - 56, -30 - 40 - 56]);
    let third = &night.night().deals[2];
    let Play::Won(won) = &*third.acts[0].play else {
        panic!("a win");
    };
    assert_eq!(won.wins[0].value.points, Some(56));
    let ids: Vec<&str> = won.wins[0].patterns.iter().map(|one| one.id.as_str()).collect();
    assert!(ids.contains(&"guest_wind_triplet") && !ids.contains(&"value_seat_wind"));
    assert_eq!(third.net_change(quejing_rules::Holder::Player(player(1))), Amount::from_units(224));
    // What people see before they agree.
    let stale = seen.stale.iter().find(|stale| stale.deal == DealId(5)).expect("deal 3");
    assert!(stale.what.contains(&ChangedAspect::Dealer) && stale.what.contains(&ChangedAspect::Seats));
    assert_eq!(stale.dealer, Some((player(1), player(3))));
    let values: Vec<_> =
        { stale.values.iter() }.map(|value| (value.winner, value.before.points, value.after.points)).collect();
    assert_eq!(values, [(player(1), Some(64), Some(56))]);
    // 1 would have dealt deal 4; now 3 dealt deal 3, which 1 won: 4 deals.
    let next: Vec<_> = seen.next.iter().map(|next| (next.before, next.after)).collect();
    assert_eq!(next, [(Some(player(1)), player(4))]);
    // Taken back together, everything is as it was.
    let mut back = night;
    for event in [7, 6] {
        add(&mut back, Record::undo_of(event));
    }
    assert_eq!(totals(&back), totals(&replay));
}

#[test]
fn later_values_stay_if_people_choose_so() {
    let replay = three_deals(64);
    let (night, seen) = after(&replay, &[won_by_west()], LaterDealsPolicy::Leave);
    assert_eq!(totals(&night), [-30 + 80 + 256, -60 - 20 - 128, 120 - 20 - 64, -30 - 40 - 64]);
    assert!(seen.stale.iter().all(|stale| stale.values.is_empty() || stale.deal == DealId(3)));
}

/// Checks that recorded values stay: deal 2 was entered by points alone, and 60 is not what the rules give deal 3, so
/// that people agreed on it.
#[test]
fn values_without_tiles_and_values_that_people_agreed_on_stay() {
    let found = found(&three_deals(60), &[won_by_west()]);
    assert_eq!(found.wins, []);
    assert!(!found.offers_choice());
}

/// Checks riichi: the triplet of south is a yaku for South alone in the east round. After the correction its winner
/// deals: no yaku, so that the rules have no other value, and the recorded one stays.
#[test]
fn a_win_that_the_rules_would_not_allow_any_more_is_named_and_keeps_its_value() {
    let value = Value { fan: Some(1), fu: Some(40), ..Value::default() };
    let replay = night_of([
        opened("riichi", 4),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
        win(1, 2, value),
        by_tiles(2, 3, value, "123m456p789s222z5m", "5m"),
    ]);
    let found = found(&replay, &[corrected(3, win(3, 2, value))]);
    let [one] = found.wins.as_slice() else {
        panic!("one win changes: {:?}", found.wins);
    };
    assert_eq!((one.event, one.before, one.after), (4, value, None));
    assert!(!found.offers_choice());
}

/// Checks riichi: 断幺九 alone is 1 han; with 1m turned, each of two 2m is a dora. The beginning of the deal is
/// corrected, not the win.
#[test]
fn the_win_of_a_deal_whose_beginning_is_corrected_is_valued_again() {
    let value = Value { fan: Some(3), fu: Some(40), ..Value::default() };
    let begun =
        |turned: &str| Record::from(Play::DealBegun(DealBegun { turned: turned.into(), ..DealBegun::default() }));
    let replay = night_of([
        opened("riichi", 4),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
        begun("1m"),
        // A closed ron with 222p: 30 + 4 fu, rounded up to 40.
        by_tiles(2, 3, value, "22m345m222p678s34s", "5s"),
    ]);
    let found = found(&replay, &[corrected(3, begun("9p"))]);
    let after: Vec<_> = found.wins.iter().map(|one| one.after.and_then(|value| value.fan)).collect();
    assert_eq!(after, [Some(1)], "9p points to 1p");
}

/// Records a riichi hand: 123m 456p 789s, the triplet of east and a single wait on the pair: 役牌 once for the round,
/// once more for the dealer's seat; 20 + 10 for a closed ron + 8 for the triplet + 2 for the wait = 40 fu. `han` is
/// recorded.
fn triplet_of_east(winner: u64, from: u64, han: u32) -> Record {
    by_tiles(winner, from, Value { fan: Some(han), fu: Some(40), ..Value::default() }, "123m456p789s111z5m", "5m")
}

/// Checks values and counters of the rule page: 1 deals and wins, 3 wins deal 2, so that 2 deals deal 3 and wins it.
/// With deal 2 undone, 1 still deals deal 3, with one counter: 2 is South. 1 han of 30 fu is 1500 for the dealer, 1000
/// for others; of 40 fu 1300 for others; 2 han of 40 fu 3900 for the dealer; 300 for a counter.
#[test]
fn a_later_win_is_valued_again_when_an_earlier_deal_is_undone_and_again_when_it_is_redone() {
    let one = Value { fan: Some(1), fu: Some(30), ..Value::default() };
    let replay = night_of([
        opened("riichi", 4),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
        win(1, 2, one),
        win(3, 4, one),
        triplet_of_east(2, 3, 2),
    ]);
    assert_eq!(totals(&replay), [1500, -1500 + 3900, 1300 - 3900, -1300]);
    let values = |found: &Revaluations| -> Vec<_> {
        found.wins.iter().map(|one| (one.event, one.before.fan, one.after.and_then(|value| value.fan))).collect()
    };
    let undo = [Payload::new(Record::undo_of(4))];
    assert_eq!(values(&found(&replay, &undo)), [(5, Some(2), Some(1))]);
    let (undone, seen) = after(&replay, &undo, LaterDealsPolicy::Revalue);
    assert_eq!(totals(&undone), [1500, -1500 + 1600, -1600, 0]);
    let stale = seen.stale.iter().find(|stale| stale.deal == DealId(5)).expect("deal 3");
    assert_eq!(stale.dealer, Some((player(2), player(1))));

    let redo = [Payload::new(Record::redo_of(4))];
    assert_eq!(values(&found(&undone, &redo)), [(5, Some(1), Some(2))]);
    let (redone, _) = after(&undone, &redo, LaterDealsPolicy::Revalue);
    assert_eq!(totals(&redone), totals(&replay));
    let (left, _) = after(&undone, &redo, LaterDealsPolicy::Leave);
    assert_eq!(totals(&left), [1500, -1500 + 2000, 1300 - 2000, -1300], "1 han of the dealer: 2000");
}

/// Checks that a deal recorded while a correction waits is valued with it: the last yes is to other sums than were
/// shown.
#[test]
fn the_last_consent_values_later_deals_again_and_asks_everybody_again() {
    let mut store = LedgerStore::in_memory().expect("a ledger");
    let mut session = NightSession::for_new_night(NIGHT);
    let bodies = three_deals(64).events().iter().map(|event| Payload::clone(&event.payload)).collect();
    session.record_events(&mut store, "test", now_ms(), bodies).expect("recorded");
    let given = vec![won_by_west()];
    let mut payloads = given.clone();
    payloads.extend(found(session.replay(), &given).corrections_after(&given, LaterDealsPolicy::Revalue));
    assert_eq!(payloads.len(), 2, "deal 3 is valued again");
    let changes = preview_events(session.replay(), NIGHT, now_ms(), &payloads).expect("possible").totals;
    let people: Vec<PlayerId> = (1..=4).map(player).collect();
    let draft = ConsentDraft {
        night: NIGHT,
        author: "phone:00000001".to_owned(),
        requester: None,
        payloads,
        people: people.clone(),
        in_person: Vec::new(),
        changes,
        revaluation: Some(RevaluationPart { given: 1, choice: LaterDealsPolicy::Revalue }),
    };
    let Ok(ConsentOutcome::Waiting(request)) = ConsentBook::ask_people(&mut store, draft) else { panic!("it waits") };
    // 1 deals deal 4, too, and wins it: East, 64. With deal 1 corrected, 4 deals it.
    session.record_events(&mut store, "test", now_ms(), vec![Payload::new(east_triplet(1, 2, 64))]).expect("recorded");
    let before = session.replay().events().len();

    let all_agree = |store: &mut LedgerStore, shown: &ConsentRequest| {
        let mut last = None;
        for &player in &people {
            let answer = ConsentAnswer { player, device: format!("phone:{player}"), time_ms: now_ms(), yes: true };
            last = Some(ConsentBook::record_answer(store, shown, answer).expect("taken"));
        }
        last.expect("an outcome")
    };
    let ConsentOutcome::AskedAgain(again) = all_agree(&mut store, &request) else { panic!("everybody is asked again") };
    let ConsentRequest { payloads, answers, asked_again, .. } = &again;
    assert_eq!((payloads.len(), answers.len(), *asked_again), (3, 0, true), "deal 4 is valued again, too");
    session.refresh(&store).expect("read");
    assert_eq!(session.replay().events().len(), before, "nothing is recorded");
    // 56 instead of 64 in deal 4: 4 times 8 less for 1.
    assert_eq!(again.total_change(player(1)).expect("a change").after, Amount::from_units(-30 + 80 + 224 + 224));

    // An answer to the first question does not count for the second one.
    let ConsentOutcome::AskedAgain(unchanged) = all_agree(&mut store, &request) else { panic!("not recorded") };
    assert_eq!(unchanged, again, "nobody has answered");
    let ConsentOutcome::Recorded(_, events) = all_agree(&mut store, &again) else { panic!("recorded") };
    assert_eq!(events.len(), 3);
    session.refresh(&store).expect("read");
    assert_eq!(totals(session.replay()), [-30 + 80 + 448, -60 - 20 - 224, 120 - 20 - 112, -30 - 40 - 112]);
}
