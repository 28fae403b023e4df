//! Nights of three-player riichi, after sections 2, 3 and 5 to 7 of its specification.

use crate::course::*;
use quejing_rules::course::GameOverReason;
use quejing_rules::play::NightGame;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::fields::{Liability, NagashiPlayers, PlayedOn, TenpaiPlayers};
use quejing_rules::riichi::{RiichiGameOver, RiichiStep, deal_transition::AbortiveDraw};
use quejing_rules::sanma::{DealerRepeatRule, NagashiRule, Options, TsumoPayment};

fn game_with(options: Options, plan: NightPlan) -> ReplayedNight {
    night_of([opened_with(RuleProfile::new(options), 4, plan), Record::from(Play::SeatsSet(seats(&[1, 2, 3])))])
}

fn game(options: Options) -> ReplayedNight {
    game_with(options, NightPlan::default())
}

fn riichi(by: u64) -> Record {
    Record::from(RiichiDeclared { player: player(by) })
}

fn players(numbers: &[u64]) -> Vec<PlayerId> {
    numbers.iter().map(|&number| player(number)).collect()
}

fn exhausted(tenpai: &[u64]) -> Record {
    nagashi(tenpai, &[])
}

fn nagashi(tenpai: &[u64], nagashi: &[u64]) -> Record {
    let family = FamilyFields::from_field(TenpaiPlayers(players(tenpai))).with_field(NagashiPlayers(players(nagashi)));
    Record::from(Play::Drawn(DrawnDeal { family, ..DrawnDeal::default() }))
}

fn abortive(why: AbortiveDraw) -> Record {
    Record::from(Play::Drawn(why.draw_kind().into()))
}

/// The points that the three won or lost; the fourth person watches.
fn points_of(replay: &ReplayedNight) -> [f64; 3] {
    let totals = totals(replay);
    assert_eq!(totals[3], 0.0);
    [totals[0], totals[1], totals[2]]
}

/// Returns round wind, dealer, counters and sticks before the next deal.
fn stands(replay: &ReplayedNight) -> (char, u64, u32, u32) {
    let due = due(replay);
    (due.round.unwrap().letter(), dealer(replay), due.honba, due.sticks)
}

/// Everybody's final scores by number.
fn finals(replay: &ReplayedNight) -> [i64; 3] {
    let account = replay.night().game_account(replay.night().game());
    [1, 2, 3].map(|number| account.line(player(number)).and_then(|line| line.score.units()).expect("whole points"))
}

#[test]
fn an_evening_with_sticks_counters_and_draws_adds_up_by_hand() {
    let mut replay = game(Options::default());
    add(&mut replay, riichi(1));
    // Dealer, 3 han 30 fu by discard: 5800, plus the winner's own stick back.
    add(&mut replay, won(1, 2, han(3, 30)));
    assert_eq!(points_of(&replay), [5800.0, -5800.0, 0.0]);
    assert_eq!(stands(&replay), ('E', 1, 1, 0));
    // Only 3 is ready, 1000 from each; the stick stays, the dealer goes, the counter grows all the same.
    add(&mut replay, riichi(3));
    add(&mut replay, exhausted(&[3]));
    assert_eq!(points_of(&replay), [4800.0, -6800.0, 1000.0]);
    assert_eq!(stands(&replay), ('E', 2, 2, 1));
    // 3 pays 1000 to each; the dealer is ready and stays.
    add(&mut replay, exhausted(&[1, 2]));
    assert_eq!(points_of(&replay), [5800.0, -5800.0, -1000.0]);
    assert_eq!(stands(&replay), ('E', 2, 3, 1));
    // 2 han 40 fu by self-draw, north's share is lost: 1300 from the dealer, 700 from 1, three counters from each.
    add(&mut replay, won(3, 0, han(2, 40)));
    assert_eq!(points_of(&replay), [4800.0, -7400.0, -1000.0 + 1600.0 + 1000.0 + 1000.0]);
    assert_eq!(stands(&replay), ('E', 3, 0, 0));
    assert_eq!(cautions(&replay), [""; 0]);
    sound(&replay);
}

#[test]
fn a_self_draw_is_shared_as_the_switch_says() {
    for (tsumo_payment, by_dealer, by_other) in [
        (TsumoPayment::Loss, [8000.0, -4000.0, -4000.0], [-4000.0, 6000.0, -2000.0]),
        (TsumoPayment::NorthSplit, [12_000.0, -6000.0, -6000.0], [-5000.0, 8000.0, -3000.0]),
        (TsumoPayment::Full, [12_000.0, -6000.0, -6000.0], [-5000.0, 8000.0, -3000.0]),
    ] {
        for (winner, paid) in [(1, by_dealer), (2, by_other)] {
            let mut replay = game(Options { tsumo_payment, ..Options::default() });
            add(&mut replay, won(winner, 0, han(5, 30)));
            assert_eq!(points_of(&replay), paid, "{tsumo_payment:?}");
        }
    }
}

#[test]
fn two_rons_pay_each_in_full_and_the_nearest_takes_counters_and_sticks() {
    let both = || {
        Record::from(Play::Won(WonDeal {
            from: Some(player(2)),
            wins: vec![one_win(1, 2, han(2, 30)), one_win(3, 2, han(5, 30))],
        }))
    };
    let play = |options: Options| {
        let mut replay = game(options);
        add(&mut replay, exhausted(&[1]));
        add(&mut replay, riichi(2));
        add(&mut replay, both());
        sound(&replay);
        replay
    };
    // 3 is nearest after 2: 8000, a counter of 200, the stick. The dealer 1: 2900, and deals again.
    let replay = play(Options::default());
    assert_eq!(points_of(&replay), [2000.0 + 2900.0, -2000.0 - 8200.0 - 2900.0, -1000.0 + 9200.0]);
    assert_eq!(stands(&replay), ('E', 1, 2, 0));
    assert_eq!(cautions(&play(Options { head_bump: true, ..Options::default() })), ["one_winner"]);
}

#[test]
fn the_responsible_player_pays_what_both_others_would_have_paid() {
    let mut win = one_win(2, 0, Value { yakuman: Some(1), ..Value::default() });
    win.family.set(Liability { player: player(3), units: 1 });
    let mut replay = game(Options::default());
    add(&mut replay, Record::from(Play::Won(WonDeal { from: None, wins: vec![win.clone()] })));
    assert_eq!(points_of(&replay), [0.0, 24_000.0, -24_000.0]);
    let mut shared = game(Options::default());
    add(&mut shared, Record::from(Play::Won(WonDeal { from: Some(player(1)), wins: vec![win] })));
    assert_eq!(points_of(&shared), [-16_000.0, 32_000.0, -16_000.0]);
}

#[test]
fn an_abortive_draw_keeps_the_dealer_and_the_sticks_and_adds_a_counter() {
    let mut replay = game(Options::default());
    for by in 1..=3 {
        add(&mut replay, riichi(by));
    }
    // Three riichi end nothing.
    assert_eq!(due(&replay).steps, []);
    add(&mut replay, abortive(AbortiveDraw::NineKinds));
    assert_eq!(stands(&replay), ('E', 1, 1, 3));
    add(&mut replay, abortive(AbortiveDraw::FourKongs));
    assert_eq!(stands(&replay), ('E', 1, 2, 3));
    assert_eq!(cautions(&replay), [""; 0]);
    // Nobody throws a fourth wind, declares a fourth riichi or wins third.
    for (count, why) in
        [AbortiveDraw::FourWinds, AbortiveDraw::FourRiichi, AbortiveDraw::TripleRon].into_iter().enumerate()
    {
        add(&mut replay, abortive(why));
        assert_eq!(cautions(&replay), vec!["no_such_draw"; count + 1]);
    }
    // A deal that is given up is played again with the same counters.
    let before = stands(&replay);
    add(&mut replay, riichi(1));
    add(&mut replay, Record::from(Play::Drawn(DrawKind::Abandoned.into())));
    assert_eq!(stands(&replay), before);
    sound(&replay);
}

#[test]
fn nagashi_mangan_is_a_draw_a_win_or_not_in_the_rules() {
    let play = |nagashi_mangan| {
        let mut replay = game(Options { nagashi_mangan, ..Options::default() });
        add(&mut replay, exhausted(&[1]));
        add(&mut replay, riichi(1));
        add(&mut replay, nagashi(&[1], &[2]));
        sound(&replay);
        replay
    };
    // 2000 of the first draw, less the stick. 4000 from the dealer, 2000 from 3; he is ready and stays.
    let draw = play(NagashiRule::Draw);
    assert_eq!(points_of(&draw), [1000.0 - 4000.0, -1000.0 + 6000.0, -1000.0 - 2000.0]);
    assert_eq!((stands(&draw), cautions(&draw)), (('E', 1, 2, 1), vec![]));
    // As a win: a counter from each, the stick; the dealer goes.
    let win = play(NagashiRule::Win);
    assert_eq!(points_of(&win), [1000.0 - 4100.0, -1000.0 + 6200.0 + 1000.0, -1000.0 - 2100.0]);
    assert_eq!((stands(&win), cautions(&win)), (('E', 2, 0, 0), vec![]));
    let off = play(NagashiRule::Off);
    assert_eq!((points_of(&off), cautions(&off)), (points_of(&draw), vec!["no_nagashi"]));
}

#[test]
fn a_ready_dealer_goes_where_only_a_win_keeps_the_deal() {
    let mut replay = game(Options { dealer_repeat: DealerRepeatRule::Win, ..Options::default() });
    add(&mut replay, exhausted(&[1]));
    assert_eq!(stands(&replay), ('E', 2, 1, 0));
    add(&mut replay, won(2, 1, han(1, 30)));
    assert_eq!(stands(&replay), ('E', 2, 2, 0));
}

/// Six deals in which the next player wins 1000 from the dealer: everybody has 35,000 again.
fn six_even_deals(replay: &mut ReplayedNight) {
    for (wind, dealer) in ['E', 'S'].into_iter().flat_map(|wind| [1, 2, 3].map(|dealer| (wind, dealer))) {
        assert_eq!(stands(replay), (wind, dealer, 0, 0));
        assert_eq!(due(replay).over, None);
        add(replay, won(dealer % 3 + 1, dealer, han(1, 30)));
    }
    assert_eq!(points_of(replay), [0.0; 3]);
}

#[test]
fn two_rounds_of_three_are_followed_by_one_extra_round_unless_somebody_has_the_target() {
    let mut replay = game(Options::default());
    six_even_deals(&mut replay);
    assert_eq!((stands(&replay), due(&replay).over), (('W', 1, 0, 0), None));
    // 2 has 43,000 and the dealer goes.
    add(&mut replay, won(2, 1, han(5, 30)));
    assert_eq!(due(&replay).over, Some(RiichiGameOver::Reached.into()));
    // A dealer who stays with the target goes on.
    let mut staying = game(Options::default());
    six_even_deals(&mut staying);
    add(&mut staying, won(1, 2, han(5, 30)));
    assert_eq!((due(&staying).over, stands(&staying)), (None, ('W', 1, 1, 0)));
    // Nobody reaches it: three deals, no north round.
    let mut even = game(Options::default());
    six_even_deals(&mut even);
    for dealer in 1..=3 {
        add(&mut even, won(dealer % 3 + 1, dealer, han(1, 30)));
    }
    assert_eq!(due(&even).over, Some(GameOverReason::Played.into()));
    let mut without = game(Options { extension: false, ..Options::default() });
    six_even_deals(&mut without);
    assert_eq!(due(&without).over, Some(GameOverReason::Played.into()));
    let mut east = game(Options { length: 1, extension: false, ..Options::default() });
    for dealer in 1..=3 {
        assert_eq!(due(&east).over, None);
        add(&mut east, won(dealer % 3 + 1, dealer, han(1, 30)));
    }
    assert_eq!(due(&east).over, Some(GameOverReason::Played.into()));
}

#[test]
fn the_last_dealer_in_the_lead_is_asked_and_may_play_on() {
    let mut replay = game(Options::default());
    for _ in 0..5 {
        add(&mut replay, exhausted(&[]));
    }
    assert_eq!(stands(&replay), ('S', 3, 5, 0));
    // A deal that is played again leaves him nothing to decide.
    add(&mut replay, Record::from(Play::Drawn(DrawKind::Abandoned.into())));
    // 12,000 and five counters: 48,000.
    add(&mut replay, won(3, 1, han(5, 30)));
    let asked = due(&replay);
    assert!(asked.dealer_decides && replay.night().is_game_over());
    assert_eq!(asked.steps, [RiichiStep::AskDealer { player: player(3) }.into(), NextStep::CloseNight.into()]);
    let on = Record::from(Play::DealBegun(DealBegun {
        family: FamilyFields::from_field(PlayedOn(true)),
        ..DealBegun::default()
    }));
    add(&mut replay, on);
    assert_eq!((due(&replay).over, dealer(&replay), due(&replay).honba), (None, 3, 6));
    // Ready and still first: he is asked again.
    add(&mut replay, exhausted(&[3]));
    assert!(due(&replay).dealer_decides);
    // In the lead without the target, or without the right to stop, he goes on.
    for options in
        [Options { target_points: 50_000, ..Options::default() }, Options { agari_yame: false, ..Options::default() }]
    {
        let mut replay = game(options);
        for _ in 0..5 {
            add(&mut replay, exhausted(&[]));
        }
        add(&mut replay, won(3, 1, han(5, 30)));
        assert_eq!((due(&replay).over, stands(&replay)), (None, ('S', 3, 6, 0)));
    }
}

#[test]
fn a_game_is_over_when_somebody_has_fewer_than_no_points() {
    let yakuman = || won(1, 2, Value { yakuman: Some(1), ..Value::default() });
    let mut replay = game(Options::default());
    add(&mut replay, yakuman());
    assert_eq!(due(&replay).over, Some(RiichiGameOver::Bust { players: vec![player(2)] }.into()));
    let mut on = game(Options { bust: false, ..Options::default() });
    add(&mut on, yakuman());
    assert_eq!(due(&on).over, None);
    // Exactly nothing is not below it: all 48,000 paid.
    let mut nothing = game(Options { start_points: 48_000, return_points: 48_000, ..Options::default() });
    add(&mut nothing, yakuman());
    assert_eq!(due(&nothing).over, None);
}

#[test]
fn the_final_account_has_the_uma_and_oka_of_three() {
    let plan = NightPlan { length: GameLength::Hands(1), ..NightPlan::default() };
    let mut online = game_with(Options::default(), plan);
    add(&mut online, won(2, 1, han(5, 30)));
    // 27,000, 43,000 and 35,000.
    assert_eq!(finals(&online), [-8000 - 15_000, 8000 + 15_000, 0]);
    let parlour = Options { return_points: 40_000, uma: [10_000, 0, -10_000], ..Options::default() };
    let mut replay = game_with(parlour, plan);
    // 43,000 and twice 31,000; the oka is 3 × 5000, and of equal points the earlier seat is ahead.
    add(&mut replay, won(1, 0, han(5, 30)));
    assert_eq!(finals(&replay), [3000 + 10_000 + 15_000, -9000, -9000 - 10_000]);
    let account = replay.night().final_account();
    let places: Vec<(u64, Option<u32>)> = account.lines.iter().map(|line| (number(line.player), line.place)).collect();
    assert_eq!(places, [(1, Some(1)), (2, Some(2)), (3, Some(3)), (4, None)]);
    let dues = account.dues().expect("balanced");
    assert_eq!(dues.iter().map(|(_, due)| *due).sum::<Amount>(), Amount::ZERO);
}

#[test]
fn a_stick_left_over_is_the_first_players() {
    let mut replay = game_with(Options::default(), NightPlan { length: GameLength::Hands(1), ..NightPlan::default() });
    add(&mut replay, riichi(3));
    add(&mut replay, exhausted(&[1, 3]));
    // 36,000, 33,000 and 35,000 with a stick on the table.
    assert_eq!(finals(&replay), [1000 + 15_000 + 1000, -2000 - 15_000, 0]);
    assert_eq!(finals(&replay).iter().sum::<i64>(), 0);
}

#[test]
fn undo_and_correction_go_back_to_what_was() {
    let mut replay = game(Options::default());
    add(&mut replay, riichi(2));
    let seq = add(&mut replay, won(2, 1, han(5, 30)));
    assert_eq!((points_of(&replay), stands(&replay)), ([-8000.0, 8000.0, 0.0], ('E', 2, 0, 0)));
    let undo = replay.available_undo().unwrap();
    add(&mut replay, undo.payloads[0].body.clone());
    assert_eq!((points_of(&replay), due(&replay).playing), ([0.0, -1000.0, 0.0], true));
    let redo = replay.available_redo().unwrap();
    add(&mut replay, redo.payloads[0].body.clone());
    assert_eq!(points_of(&replay), [-8000.0, 8000.0, 0.0]);
    // A later win in the next deal stays; the corrected one was a self-draw of the dealer, who deals again.
    add(&mut replay, won(3, 2, han(1, 30)));
    let with = Box::new(Payload::new(won(1, 0, han(5, 30))));
    add(&mut replay, Record::Corrected(Correction { event: seq, with, reason: String::new(), agreed: Vec::new() }));
    assert_eq!(points_of(&replay), [8000.0 + 1000.0, -4000.0 - 1000.0 - 1200.0, -4000.0 + 1200.0]);
    assert_eq!(replay.night().deals[1].honba, 1);
    sound(&replay);
}

#[test]
fn only_three_sit_down_and_whoever_leaves_is_missed() {
    let mut replay = night_of([opened_with(RuleProfile::new(Options::default()), 4, NightPlan::default())]);
    for wrong in [&[1, 2, 3, 4][..], &[1, 2]] {
        let refused = replay.check_next_event(&Payload::new(Play::SeatsSet(seats(wrong))), 0);
        assert!(matches!(refused, Err(RecordRefusal::Play(Refusal::PlayerCount { .. }))), "{refused:?}");
    }
    add(&mut replay, Record::from(Play::SeatsSet(seats(&[1, 2, 3]))));
    add(&mut replay, Record::PersonLeft { player: player(2) });
    add(&mut replay, exhausted(&[1]));
    assert_eq!(cautions(&replay), ["left_table"]);
    // Another person takes the seat; who left keeps the points.
    add(&mut replay, Record::from(Play::SeatsSet(seats(&[1, 4, 3]))));
    add(&mut replay, won(4, 1, han(5, 30)));
    assert_eq!(totals(&replay), [2000.0 - 8200.0, -1000.0, -1000.0, 8200.0]);
    sound(&replay);
    // A fourth person never is at the table of a deal.
    let stranger = replay.check_next_event(&Payload::new(riichi(2)), 0);
    assert!(stranger.is_err());
}

#[test]
fn a_chombo_is_paid_to_two_and_the_deal_is_played_again() {
    let mut replay = game(Options::default());
    add(&mut replay, riichi(2));
    let fine = Some(Amount::from_units(4000));
    add(&mut replay, Record::from(Play::FalseWin(FalseWin { fine, ..FalseWin::declared_by(player(3)) })));
    assert_eq!((points_of(&replay), stands(&replay)), ([4000.0, 4000.0, -8000.0], ('E', 1, 0, 0)));
    sound(&replay);
}

#[test]
fn a_night_has_several_games_with_accounts_of_their_own() {
    let mut replay = game_with(Options::default(), NightPlan { length: GameLength::Hands(1), ..NightPlan::default() });
    add(&mut replay, won(2, 1, han(5, 30)));
    add(&mut replay, Record::from(Play::GameBegun(seats(&[3, 4, 1]).into())));
    assert_eq!(stands(&replay), ('E', 3, 0, 0));
    add(&mut replay, won(4, 3, han(5, 30)));
    let game_finals = |game: NightGame<'_>| {
        let account = replay.night().game_account(game);
        [1, 2, 3, 4].map(|number| account.line(player(number)).and_then(|line| line.score.units()))
    };
    let games: Vec<_> = replay.night().games().map(game_finals).collect();
    assert_eq!(games[0][..3], [Some(-23_000), Some(23_000), Some(0)]);
    assert_eq!([games[1][0], games[1][2], games[1][3]], [Some(0), Some(-23_000), Some(23_000)]);
    assert!(replay.night().final_account().dues().is_ok());
    sound(&replay);
}
