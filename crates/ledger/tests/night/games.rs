//! Several games in one night: each with its own rounds, counters, sticks and final scores, which add up to those of
//! the night.

use proptest::prelude::*;

use crate::course::*;
use quejing_rules::account::FinalAccount;
use quejing_rules::course::GameOverReason;
use quejing_rules::play::NightGame;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::fields::TenpaiPlayers;
use quejing_rules::riichi::{Options, RiichiGameOver};

fn next_game(order: &[u64]) -> Record {
    Record::from(Play::GameBegun(seats(order).into()))
}

fn riichi(by: u64) -> Record {
    Record::from(RiichiDeclared { player: player(by) })
}

fn exhausted(tenpai: &[u64]) -> Record {
    let tenpai = TenpaiPlayers(tenpai.iter().map(|&number| player(number)).collect());
    Record::from(Play::Drawn(DrawnDeal { family: FamilyFields::from_field(tenpai), ..DrawnDeal::default() }))
}

/// Games of one deal each; 25,000 points, 30,000 to be returned, uma 20, 10, −10, −20 thousand.
fn short_games() -> ReplayedNight {
    let uma = [20_000, 10_000, -10_000, -20_000];
    let options = Options { start_points: 25_000, return_points: 30_000, uma, ..Options::default() };
    let plan = NightPlan { length: GameLength::Hands(1), ..NightPlan::default() };
    night_of([opened_with(RuleProfile::new(options), 5, plan), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))])
}

/// Everybody's final scores in the order in which they were named.
fn finals(account: &FinalAccount) -> Vec<i64> {
    let score = |number| account.line(player(number)).and_then(|line| line.score.units()).expect("whole points");
    (1..=5).map(score).collect()
}

fn game_finals(replay: &ReplayedNight) -> Vec<Vec<i64>> {
    let game = |game: NightGame<'_>| finals(&replay.night().game_account(game));
    replay.night().games().map(game).collect()
}

#[test]
fn each_game_has_its_own_finals_and_the_night_has_their_sum() {
    let mut replay = short_games();
    // 1 deals and self-draws 5 han: 4000 from each.
    add(&mut replay, won(1, 0, han(5, 30)));
    assert_eq!(due(&replay).over, Some(GameOverReason::Played.into()));
    add(&mut replay, next_game(&[2, 1, 3, 5]));
    assert_eq!((due(&replay).over, dealer(&replay), due(&replay).honba), (None, 2, 0));
    // 5 wins 3 han 40 fu on the tile of 2: 5200.
    add(&mut replay, won(5, 2, han(3, 40)));
    assert_eq!(totals(&replay), [12_000.0, -9_200.0, -4_000.0, -4_000.0, 5_200.0]);
    // 37,000 and three times 21,000: +7 +20 and the oka of 20; −9 +10; −9 −10; −9 −20.
    let first = vec![47_000, 1_000, -19_000, -29_000, 0];
    // 30,200 of 5, 25,000 of 1 and 3 in the order of the seats, 19,800 of 2.
    let second = vec![5_000, -30_200, -15_000, 0, 40_200];
    assert_eq!(game_finals(&replay), [first, second]);
    let account = replay.night().final_account();
    assert_eq!(finals(&account), [52_000, -29_200, -34_000, -29_000, 40_200]);
    let places: Vec<(u64, Option<u32>)> = account.lines.iter().map(|line| (number(line.player), line.place)).collect();
    assert_eq!(places, [(1, Some(1)), (5, Some(2)), (4, Some(3)), (2, Some(4)), (3, Some(5))]);
    assert!(account.dues().is_ok() && account.has_places());
    sound(&replay);
}

#[test]
fn sticks_of_an_earlier_game_are_not_won_in_the_next() {
    let mut replay = short_games();
    add(&mut replay, riichi(3));
    add(&mut replay, exhausted(&[3]));
    assert_eq!(due(&replay).sticks, 1);
    add(&mut replay, next_game(&[1, 2, 3, 4]));
    assert_eq!((due(&replay).sticks, due(&replay).honba), (0, 0));
    // 1 han 30 fu on the dealer's tile: 1000, neither stick nor counter.
    add(&mut replay, won(2, 1, han(1, 30)));
    assert_eq!(totals(&replay), [-2_000.0, 0.0, 2_000.0, -1_000.0, 0.0]);
    // The stick of the first game goes to its first place, 3: 27,000, and 24,000 each for 1, 2 and 4.
    let games = game_finals(&replay);
    assert_eq!(games[0], [4_000, -16_000, -3_000 + 40_000 + 1_000, -26_000, 0]);
    assert_eq!(games.iter().map(|scores| scores.iter().sum()).collect::<Vec<i64>>(), [0, 0]);
    assert_eq!(
        replay.night().final_account().dues().unwrap().iter().map(|(_, due)| *due).sum::<Amount>(),
        Amount::ZERO
    );
}

#[test]
fn everybody_begins_the_next_game_with_the_starting_points() {
    let options = Options { start_points: 25_000, return_points: 25_000, bust_ends_game: true, ..Options::default() };
    let mut replay = night_of([
        opened_with(RuleProfile::new(options), 4, NightPlan::default()),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
    ]);
    // A yakuman of the dealer on the tile of 2, who has 25,000: over.
    add(&mut replay, won(1, 2, Value { yakuman: Some(1), ..Value::default() }));
    assert_eq!(due(&replay).over, Some(RiichiGameOver::Bust { players: vec![player(2)] }.into()));
    add(&mut replay, next_game(&[1, 2, 3, 4]));
    add(&mut replay, won(1, 2, han(3, 30)));
    assert_eq!((due(&replay).over, totals(&replay)[1]), (None, -48_000.0 - 5_800.0));
    // Nobody who lost in the game before is too poor for a stick.
    add(&mut replay, riichi(2));
    assert_eq!(cautions(&replay), Vec::<&str>::new());
    sound(&replay);
}

#[test]
fn a_correction_in_an_earlier_game_leaves_the_later_one() {
    let mut replay = short_games();
    add(&mut replay, won(1, 0, han(5, 30)));
    add(&mut replay, next_game(&[4, 3, 2, 1]));
    add(&mut replay, won(4, 3, han(2, 30)));
    let before = game_finals(&replay);
    add(
        &mut replay,
        Record::Corrected(Correction {
            event: 3,
            with: Box::new(Payload::new(won(2, 0, han(5, 30)))),
            reason: String::new(),
            agreed: Vec::new(),
        }),
    );
    let after = game_finals(&replay);
    // 2 self-draws 5 han: 4000 from the dealer 1, 2000 from 3 and 4.
    assert_eq!(
        after[0],
        [21_000 - 30_000 - 20_000, 33_000 - 30_000 + 40_000, 23_000 - 30_000 + 10_000, 23_000 - 40_000, 0]
    );
    assert_eq!(after[1], before[1]);
    let deal = &replay.night().deals[1];
    assert_eq!((number(deal.players[0]), deal.honba), (4, 0));
    sound(&replay);
}

#[test]
fn undo_goes_back_across_the_border_one_step_at_a_time() {
    let mut replay = short_games();
    add(&mut replay, won(2, 1, han(1, 30)));
    let first_game = replay.night().clone();
    add(&mut replay, next_game(&[3, 4, 1, 2]));
    let undo = replay.available_undo().unwrap();
    assert_eq!(undo.newest_event, 4);
    add(&mut replay, undo.payloads[0].body.clone());
    assert_eq!((replay.night().games().len(), due(&replay).over.is_some()), (1, true));
    assert_eq!((&replay.night().seats, &replay.night().totals), (&first_game.seats, &first_game.totals));
    let redo = replay.available_redo().unwrap();
    add(&mut replay, redo.payloads[0].body.clone());
    assert_eq!((replay.night().game().number(), dealer(&replay)), (2, 3));
    sound(&replay);
}

#[test]
fn a_game_that_is_not_over_ends_only_with_a_warning() {
    let mut replay = short_games();
    let warnings = |replay: &ReplayedNight| {
        let cautions = replay.check_next_event(&Payload::new(next_game(&[1, 2, 3, 4])), 0).unwrap();
        cautions.iter().map(|caution| caution.code()).collect::<Vec<_>>()
    };
    assert_eq!(warnings(&replay), ["game_unfinished"]);
    add(&mut replay, riichi(1));
    let refused = replay.check_next_event(&Payload::new(next_game(&[1, 2, 3, 4])), 0).unwrap_err();
    assert_eq!(refused, RecordRefusal::DealGoesOn);
    add(&mut replay, exhausted(&[1]));
    assert_eq!(warnings(&replay), Vec::<&str>::new());
    // The same game asked for twice, as by a double click.
    add(&mut replay, next_game(&[1, 2, 3, 4]));
    assert_eq!(warnings(&replay), ["game_unfinished"]);
    // Of games without a planned end only an empty one is unfinished.
    let open = NightPlan { length: GameLength::Open, ..NightPlan::default() };
    let lingque = opened_with(profile("lingque-v28"), 4, open);
    let mut replay = night_of([lingque, Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
    assert_eq!(warnings(&replay), ["game_unfinished"]);
    add(&mut replay, drawn());
    assert_eq!(warnings(&replay), Vec::<&str>::new());
    add(&mut replay, Record::night_end(None));
    assert_eq!(replay.check_next_event(&Payload::new(next_game(&[1, 2, 3, 4])), 0), Err(RecordRefusal::Closed));
}

#[test]
fn rounds_begin_anew_and_deals_are_counted_on() {
    let mut replay = night_of([opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
    for _ in 0..5 {
        add(&mut replay, drawn());
    }
    assert_eq!((due(&replay).round_number, due(&replay).deal), (1, 6));
    add(&mut replay, next_game(&[2, 3, 4, 1]));
    assert_eq!((due(&replay).round_number, due(&replay).deal, dealer(&replay)), (0, 6, 2));
    add(&mut replay, won(2, 3, points(30)));
    let night = replay.night();
    let ids: Vec<(usize, usize)> = night.games().map(|game| (game.number(), game.deals().len())).collect();
    assert_eq!(ids, [(1, 5), (2, 1)]);
    assert_eq!((night.game_number(night.deals[4].id.0), night.game_number(night.deals[5].id.0)), (1, 2));
    // The dealer won and goes on dealing.
    assert_eq!((dealer(&replay), night.deals[5].number), (2, 6));
    // Seats noticed late in the first game reach no further than it does.
    let late = Record::Reseated(Reseating {
        from_deal: night.deals[3].id,
        seats: seats(&[4, 3, 2, 1]),
        reason: String::new(),
        agreed: Vec::new(),
    });
    add(&mut replay, late);
    assert_eq!(dealer(&replay), 2);
    sound(&replay);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Games of any deals: the finals of each game, counted from its own deals alone in a night of its own, are those
    /// in the common night.
    #[test]
    fn the_account_of_a_game_is_that_of_a_night_of_its_own(
        games in proptest::collection::vec(
            (Just(vec![1_u64, 2, 3, 4]).prop_shuffle(), proptest::collection::vec((1..=4_u64, 0..=4_u64, 1..=6_u32, any::<bool>()), 0..8)),
            1..5,
        ),
    ) {
        let opening = || opened_with(RuleProfile::new(Options::default()), 4, NightPlan { length: GameLength::Open, ..NightPlan::default() });
        let mut night = night_of([opening(), Record::from(Play::SeatsSet(seats(&games[0].0)))]);
        let mut alone = Vec::new();
        for (number, (order, deals)) in games.iter().enumerate() {
            if number > 0 {
                add(&mut night, next_game(order));
            }
            let mut own = night_of([opening(), Record::from(Play::SeatsSet(seats(order)))]);
            for &(winner, from, fan, calls) in deals {
                let result = match from {
                    from if from == winner => exhausted(&[winner]),
                    from => won(winner, from, han(fan, 30)),
                };
                for body in calls.then(|| riichi(winner)).into_iter().chain([result]) {
                    add(&mut night, body.clone());
                    add(&mut own, body);
                }
            }
            alone.push(own.night().final_account());
        }
        let together: Vec<FinalAccount> = night.night().games().map(|game| night.night().game_account(game)).collect();
        prop_assert_eq!(&together, &alone);
        let sum = night.night().final_account();
        for line in &sum.lines {
            let slow: Amount = alone.iter().filter_map(|game| game.line(line.player)).map(|line| line.balance_due()).sum();
            prop_assert_eq!(line.balance_due(), slow);
        }
        prop_assert!(sum.dues().is_ok());
        prop_assert_eq!(ReplayedNight::from_events(night.events().to_vec()), night);
    }
}
