//! Money that nobody receives, and the end of a night in the middle of a game.

use crate::course::*;
use quejing_ledger::settling::compute_settling_payments;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::fields::TenpaiPlayers;
use quejing_rules::riichi::{LeftoverStickRule, Options};

fn riichi(by: u64) -> Record {
    Record::from(RiichiDeclared { player: player(by) })
}

fn exhausted(tenpai: &[u64]) -> Record {
    let tenpai = TenpaiPlayers(tenpai.iter().map(|&number| player(number)).collect());
    Record::from(Play::Drawn(DrawnDeal { family: FamilyFields::from_field(tenpai), ..DrawnDeal::default() }))
}

fn riichi_night(plan: NightPlan) -> ReplayedNight {
    let opened = opened_with(RuleProfile::new(Options::default()), 4, plan);
    night_of([opened, Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))])
}

/// Records a penalty that a player pays to the table; `is_set_aside` is false in nights of earlier versions.
fn penalty(payer: u64, units: i64, is_set_aside: bool) -> Record {
    let payment = Payment::as_entered(player(payer), Holder::Table, Amount::from_units(units));
    let paid = AgreedPayments::new(AgreementPurpose::Penalty, vec![payment], "late".to_owned(), vec![player(payer)]);
    Record::Agreed(AgreedPayments { is_set_aside, ..paid })
}

fn places(replay: &ReplayedNight) -> Vec<(u64, Option<u32>, f64)> {
    let account = replay.night().shown_account();
    account.lines.iter().map(|line| (number(line.player), line.place, line.score.as_f64())).collect()
}

/// Records the eight deals of a half game: in each, the player after the dealer wins 1,000 from the dealer.
fn add_game(replay: &mut ReplayedNight) {
    for dealer in [1, 2, 3, 4, 1, 2, 3, 4] {
        add(replay, won(dealer % 4 + 1, dealer, han(1, 30)));
    }
}

/// Player 1 pays 8,000 to the table. Set aside, they are no sticks, and the winner of the next deal, 1,000 for 1 han 30
/// fu, gets nothing more. In a night of an earlier version, they are eight sticks.
#[test]
fn a_penalty_is_no_riichi_stick() {
    for (is_set_aside, sticks, gain) in [(true, 0, 1000.0), (false, 8, 9000.0)] {
        let mut replay = riichi_night(NightPlan::default());
        add(&mut replay, penalty(1, 8000, is_set_aside));
        assert_eq!(due(&replay).sticks, sticks);
        add(&mut replay, won(2, 1, han(1, 30)));
        assert_eq!(totals(&replay)[1], gain, "{is_set_aside}");
        assert_eq!(replay.night().imbalance(), Amount::ZERO);
        sound(&replay);
    }
}

/// Whatever a penalty amounts to, places and final scores stay those of the deals, the sum of all is zero, and only the
/// payer pays: 1,500 is no stick and a half, 40,000 is no bust and ends no game.
#[test]
fn a_penalty_of_any_size_changes_neither_places_nor_finals() {
    for leftover_sticks in [LeftoverStickRule::First, LeftoverStickRule::Lost] {
        for units in [500, 1500, 8000, 40_000] {
            let options = Options { leftover_sticks, ..Options::default() };
            let opened = opened_with(RuleProfile::new(options), 4, NightPlan::default());
            let mut replay = night_of([opened, Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
            let mut plain = replay.clone();
            add(&mut replay, penalty(3, units, true));
            add(&mut replay, won(3, 1, han(1, 30)));
            add(&mut plain, won(3, 1, han(1, 30)));
            assert_eq!(due(&replay).over, None);
            for dealer in [2, 3, 4, 1, 2, 3, 4] {
                add(&mut replay, won(dealer % 4 + 1, dealer, han(1, 30)));
                add(&mut plain, won(dealer % 4 + 1, dealer, han(1, 30)));
            }
            assert!(due(&replay).over.is_some());
            assert_eq!(places(&replay), places(&plain), "{units}");
            let account = replay.night().final_account();
            assert_eq!((account.lost_sticks, account.other_money), (Amount::ZERO, Amount::from_units(units)));
            let paid = compute_settling_payments(&account).expect("a balanced account");
            let to_table: Vec<f64> =
                paid.iter().filter(|one| one.to == Holder::Table).map(|one| one.amount.as_f64()).collect();
            assert_eq!(to_table.iter().sum::<f64>(), units as f64);
        }
    }
}

/// Money taken from the table comes out of what was set aside, and only beyond that out of the sticks.
#[test]
fn money_set_aside_is_given_back_first() {
    let back = |units| {
        let payment = Payment::as_entered(Holder::Table, player(1), Amount::from_units(units));
        let what = AgreementPurpose::Adjustment;
        Record::Agreed(AgreedPayments::new(what, vec![payment], "a mistake".to_owned(), vec![player(1)]))
    };
    let mut replay = riichi_night(NightPlan::default());
    add(&mut replay, riichi(2));
    add(&mut replay, exhausted(&[2]));
    add(&mut replay, penalty(1, 8000, true));
    add(&mut replay, back(5000));
    assert_eq!((due(&replay).sticks, replay.night().set_aside_money), (1, Amount::from_units(3000)));
    add(&mut replay, back(4000));
    assert_eq!((due(&replay).sticks, replay.night().set_aside_money), (0, Amount::ZERO));
    assert_eq!(replay.night().imbalance(), Amount::ZERO);
    sound(&replay);
}

/// One game and one deal of the next: 1 wins 5 han by self-draw, 12,000 from everybody's 4,000. The end of the night
/// asks about the second game; left out, the first one's finals stand alone, counted, 1 gets 12,000 and 15,000.
#[test]
fn an_unfinished_game_is_left_out_or_counts() {
    let mut played = riichi_night(NightPlan::default());
    add_game(&mut played);
    let first = places(&played);
    assert_eq!(played.check_next_event(&Payload::new(Record::night_end(None)), 0), Ok(Vec::new()));
    add(&mut played, Record::from(Play::GameBegun(seats(&[1, 2, 3, 4]).into())));
    assert_eq!(
        played.check_next_event(&Payload::new(Record::night_end(None)), 0),
        Ok(Vec::new()),
        "nothing was played"
    );
    assert_eq!(played.night().result_state(), ResultState::IfEndedNow);
    add(&mut played, won(1, 0, han(5, 30)));
    let undecided = played.check_next_event(&Payload::new(Record::night_end(None)), 0);
    assert_eq!(undecided, Err(RecordRefusal::GameNotFinished));

    let mut left_out = played.clone();
    let end = Record::night_end(Some(UnfinishedGame::LeftOut));
    assert_eq!(left_out.check_next_event(&Payload::new(end.clone()), 0), Ok(Vec::new()));
    let end = add(&mut left_out, end);
    let scores: Vec<(u64, f64)> = places(&left_out).into_iter().map(|(who, _, score)| (who, score)).collect();
    assert_eq!(scores, first.iter().map(|&(who, _, score)| (who, score)).collect::<Vec<_>>());
    let shown = compute_standings(left_out.night(), &Default::default()).unwrap();
    assert!(shown.places.iter().all(|place| place.total == Amount::ZERO), "eight wins and losses of 1,000");
    assert!(compute_settling_payments(&shown.account).is_ok());
    sound(&left_out);

    // The decision is corrected after the end.
    let correction = left_out.night().build_end_correction(&left_out, UnfinishedGame::Counted).expect("a correction");
    assert!(matches!(&correction.body, Record::Corrected(corrected) if corrected.event == end));
    add(&mut left_out, correction.body);
    let mut counted = played.clone();
    add(&mut counted, Record::night_end(Some(UnfinishedGame::Counted)));
    assert_eq!(places(&left_out), places(&counted));
    let of_first = |who| first.iter().find(|(one, ..)| *one == who).map_or(0.0, |(.., score)| *score);
    let of_both = places(&counted).into_iter().find(|(who, ..)| *who == 1).map_or(0.0, |(.., score)| score);
    assert_eq!(of_both - of_first(1), 12_000.0 + 15_000.0);
    // Reopened, the game goes on.
    add(&mut counted, Record::NightReopened {});
    assert!(counted.night().needs_end_decision() && counted.night().left_out_game().is_none());
}

/// The next game asks about an unfinished one as the end of a night does. A mangan self-draw of the dealer, 12,000 from
/// 4,000 each, is left out by the next game, in which the same happens: it counts once, in totals and finals.
#[test]
fn the_next_game_decides_on_an_unfinished_one() {
    let game = |unfinished| Record::from(Play::GameBegun(GameBegun { seats: seats(&[1, 2, 3, 4]), unfinished }));
    let mut played = riichi_night(NightPlan::default());
    add(&mut played, won(1, 0, han(5, 30)));
    let once = {
        let mut ended = played.clone();
        add(&mut ended, Record::night_end(Some(UnfinishedGame::Counted)));
        places(&ended)
    };
    assert_eq!(played.check_next_event(&Payload::new(game(None)), 0), Err(RecordRefusal::GameNotFinished));
    let overruled = Payload { override_reason: Some("it is late".to_owned()), ..Payload::new(game(None)) };
    assert_eq!(played.check_next_event(&overruled, 0), Err(RecordRefusal::GameNotFinished), "a reason is no decision");
    let total = |replay: &ReplayedNight| replay.night().counted_total(player(1)).units();
    for (decision, first_total) in [(UnfinishedGame::LeftOut, 0), (UnfinishedGame::Counted, 12_000)] {
        let mut replay = played.clone();
        let begun = game(Some(decision));
        assert_eq!(
            replay.check_next_event(&Payload::new(begun.clone()), 0),
            Ok(Vec::new()),
            "decided, it is no caution"
        );
        let begun = add(&mut replay, begun);
        assert_eq!(total(&replay), Some(first_total));
        add(&mut replay, won(1, 0, han(5, 30)));
        assert_eq!(total(&replay), Some(first_total + 12_000));
        let mut ended = replay.clone();
        add(&mut ended, Record::night_end(Some(UnfinishedGame::Counted)));
        match decision {
            UnfinishedGame::LeftOut => assert_eq!(places(&ended), once),
            UnfinishedGame::Counted => assert_ne!(places(&ended), once),
        }
        sound(&ended);
        // Both games left out, nothing counts; a game begun by an earlier version counts the one before.
        add(&mut replay, Record::night_end(Some(UnfinishedGame::LeftOut)));
        assert_eq!(total(&replay), Some(first_total));
        let other = Record::Corrected(Correction {
            event: begun,
            with: Box::new(Payload::new(game(None))),
            reason: String::new(),
            agreed: Vec::new(),
        });
        add(&mut replay, other);
        assert_eq!(total(&replay), Some(12_000));
        sound(&replay);
    }
}

/// The decision on an unfinished game is news for everybody whose counted total it changes, and so is whatever reverses
/// it: a mangan self-draw of the dealer, 12,000 from 4,000 each, is left out, counted, left out again, and reopened.
#[test]
fn the_decision_on_an_unfinished_game_is_news_and_asks_whose_totals_change() {
    let mut replay = riichi_night(NightPlan::default());
    add(&mut replay, won(1, 0, han(5, 30)));
    let changes = |totals: &[TotalChange]| {
        let units = |amount: Amount| amount.units().expect("whole");
        let each = |number| {
            let change = totals.iter().find(|change| change.player == player(number))?;
            Some((units(change.before), units(change.after)))
        };
        (1..=4).map(each).collect::<Vec<Option<(i64, i64)>>>()
    };
    let latest = |replay: &ReplayedNight| {
        let news = collect_night_news(replay, replay.events().len() as u64 - 1);
        news.last().map(|news| changes(&news.total_changes))
    };
    let left_out: Vec<_> = [12_000, -4_000, -4_000, -4_000].map(|total| Some((total, 0))).to_vec();
    let counted: Vec<_> = [12_000, -4_000, -4_000, -4_000].map(|total| Some((0, total))).to_vec();
    let end = add(&mut replay, Record::night_end(Some(UnfinishedGame::LeftOut)));
    assert_eq!(latest(&replay), Some(left_out.clone()));
    let correction = replay.night().build_end_correction(&replay, UnfinishedGame::Counted).expect("a correction");
    let preview = preview_event(&replay, NightId::from_number(1), 0, &correction).expect("a preview");
    assert_eq!(changes(&preview.totals), counted, "everybody is asked with their totals");
    let correction = add(&mut replay, correction.body);
    assert_eq!(latest(&replay), Some(counted.clone()));
    add(&mut replay, Record::undo_of(correction));
    assert_eq!(latest(&replay), Some(left_out.clone()));
    let mut undone = replay.clone();
    add(&mut undone, Record::undo_of(end));
    assert_eq!(latest(&undone), Some(counted.clone()));
    add(&mut undone, Record::redo_of(end));
    assert_eq!(latest(&undone), Some(left_out));
    add(&mut replay, Record::NightReopened {});
    assert_eq!(latest(&replay), Some(counted));
    let news = collect_night_news(&replay, 0);
    assert!(news.last().is_some_and(|news| (1..=4).all(|number| news.concerns(player(number)))));
}

/// A game that the next one leaves out is news in the scale of the seats, and the next game begins from what counts: 1
/// falls from 12,000 to 0 and then pays 4,000 as the dealer of a mangan self-draw.
#[test]
fn a_game_that_the_next_one_leaves_out_is_news_at_the_seats() {
    let mut replay = riichi_night(NightPlan::default());
    add(&mut replay, won(1, 0, han(5, 30)));
    let begun = GameBegun { seats: seats(&[1, 2, 3, 4]), unfinished: Some(UnfinishedGame::LeftOut) };
    let begun = add(&mut replay, Record::from(Play::GameBegun(begun)));
    add(&mut replay, won(2, 0, han(5, 30)));
    let news = collect_night_news(&replay, begun - 1);
    let changes: Vec<_> = news.iter().filter_map(|news| news.game_total_change(player(1))).collect();
    let units = |amount: Amount| amount.units().expect("whole");
    let changes: Vec<_> = changes.iter().map(|change| (units(change.before), units(change.after))).collect();
    assert_eq!(changes, [(12_000, 0), (0, -4_000)]);
}

/// A night of an earlier version ended without a decision: its last game counts.
#[test]
fn an_old_end_counts_the_unfinished_game() {
    let mut replay = riichi_night(NightPlan::default());
    add(&mut replay, won(1, 0, han(5, 30)));
    let open = places(&replay);
    add(&mut replay, Record::night_end(None));
    assert_eq!(places(&replay), open);
    assert!(replay.night().is_closed && replay.night().refused.is_empty());
}

/// Side money of a game that is left out stays owed.
#[test]
fn side_money_outlives_a_game_that_is_left_out() {
    let mut replay = riichi_night(NightPlan::default());
    add(&mut replay, won(1, 0, han(5, 30)));
    let bet = Payment::as_entered(player(3), player(2), Amount::from_units(700));
    let bet = AgreedPayments::new(AgreementPurpose::Bet, vec![bet], "a bet".to_owned(), vec![player(2), player(3)]);
    add(&mut replay, Record::Agreed(bet));
    add(&mut replay, riichi(4));
    add(&mut replay, exhausted(&[4]));
    add(&mut replay, Record::night_end(Some(UnfinishedGame::LeftOut)));
    let account = replay.night().final_account();
    let dues: Vec<f64> = account.lines.iter().map(|line| line.balance_due().as_f64()).collect();
    assert_eq!((dues, account.other_money), (vec![0.0, 700.0, -700.0, 0.0], Amount::ZERO));
}

/// Before the first deal is over nobody has a place, although a deal was begun and a stick lies on the table.
#[test]
fn nobody_has_a_place_before_a_deal_is_over() {
    let mut replay = riichi_night(NightPlan::default());
    assert_eq!(replay.night().result_state(), ResultState::NotBegun);
    add(&mut replay, riichi(2));
    assert!(places(&replay).iter().all(|(_, place, _)| place.is_none()));
    assert_eq!(replay.night().result_state(), ResultState::NotBegun);
    add(&mut replay, exhausted(&[2]));
    assert_eq!(replay.night().result_state(), ResultState::IfEndedNow);
}

/// A request for consent of a version that set no money aside is recorded as a new entry is: the money is no stick.
#[test]
fn a_penalty_that_waited_for_consent_since_an_earlier_version_is_no_riichi_stick() {
    let mut store = LedgerStore::in_memory().expect("in memory");
    let mut session = NightSession::for_new_night(NightId::from_number(1));
    let opened = opened_with(RuleProfile::new(Options::default()), 4, NightPlan::default());
    let start = [opened, Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))].map(Payload::new).to_vec();
    session.record_events(&mut store, "test", 1, start).expect("recorded");
    let waited = vec![Payload::new(penalty(1, 8000, false))];
    session.record_events(&mut store, "test", 2, waited).expect("recorded");
    assert_eq!((due(session.replay()).sticks, session.replay().night().set_aside_money), (0, Amount::from_units(8000)));
    let with = Box::new(Payload::new(penalty(1, 5000, false)));
    let correction = Correction { event: 3, with, reason: "x".into(), agreed: Vec::new() };
    session.record_events(&mut store, "test", 3, vec![Payload::new(Record::Corrected(correction))]).expect("recorded");
    assert_eq!((due(session.replay()).sticks, session.replay().night().set_aside_money), (0, Amount::from_units(5000)));
    assert_eq!(session.replay().night().refused, []);
}
