//! Games of riichi, after sections 3 and 7 to 9 of the specification and the payment tables of the rule text.

use crate::caution_nights::{of, with};
use crate::course::*;
use quejing_rules::course::GameOverReason;
use quejing_rules::lingque::LingqueStep;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::fields::{Liability, NagashiPlayers, PlayedOn, TenpaiPlayers};
use quejing_rules::riichi::{Options, RiichiGameOver, RiichiStep, deal_transition::AbortiveDraw};

fn game(options: Options) -> ReplayedNight {
    night_of([
        opened_with(RuleProfile::new(options), 4, NightPlan::default()),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
    ])
}

fn yakuman(units: u32) -> Value {
    Value { yakuman: Some(units), ..Value::default() }
}

fn riichi(by: u64) -> Record {
    Record::from(RiichiDeclared { player: player(by) })
}

fn exhausted(tenpai: &[u64]) -> Record {
    let tenpai = TenpaiPlayers(tenpai.iter().map(|&number| player(number)).collect());
    Record::from(Play::Drawn(DrawnDeal { family: FamilyFields::from_field(tenpai), ..DrawnDeal::default() }))
}

fn abortive(why: DrawKind) -> Record {
    Record::from(Play::Drawn(why.into()))
}

/// Returns round wind, dealer, counters and sticks before the next deal.
fn stands(replay: &ReplayedNight) -> (char, u64, u32, u32) {
    let due = due(replay);
    (due.round.unwrap().letter(), dealer(replay), due.honba, due.sticks)
}

#[test]
fn an_evening_with_sticks_counters_and_draws_adds_up_by_hand() {
    let mut replay = game(Options::default());
    add(&mut replay, riichi(1));
    assert_eq!(due(&replay).sticks, 1);
    // Dealer, 3 han 30 fu by discard: 5800, plus the winner's own stick back.
    add(&mut replay, won(1, 2, han(3, 30)));
    assert_eq!(totals(&replay), [5800.0, -5800.0, 0.0, 0.0]);
    assert_eq!(stands(&replay), ('E', 1, 1, 0));
    // 2 and 3 declare riichi; one player, not the dealer, is tenpai at the draw: 1000 each, both sticks and the counter
    // stay.
    add(&mut replay, riichi(3));
    add(&mut replay, exhausted(&[3]));
    assert_eq!(totals(&replay), [4800.0, -6800.0, 2000.0, -1000.0]);
    assert_eq!(stands(&replay), ('E', 2, 1, 1));
    // The dealer 2 is tenpai: 2 deals again, and the counter grows.
    add(&mut replay, exhausted(&[2, 4]));
    assert_eq!(totals(&replay), [3300.0, -5300.0, 500.0, 500.0]);
    assert_eq!(stands(&replay), ('E', 2, 2, 1));
    // 4 self-draws 2 han 40 fu (700, dealer 1300) with two counters (100 each, twice) and the stick.
    add(&mut replay, won(4, 0, han(2, 40)));
    assert_eq!(totals(&replay), [2400.0, -6800.0, -400.0, 500.0 + 900.0 + 1500.0 + 900.0 + 1000.0]);
    assert_eq!(stands(&replay), ('E', 3, 0, 0));
    sound(&replay);
}

#[test]
fn two_winds_are_a_game_and_the_standings_add_the_uma() {
    let mut replay = game(Options::default());
    let order = [1, 2, 3, 4];
    for wind in ['E', 'S'] {
        for dealer in order {
            assert_eq!(stands(&replay), (wind, dealer, 0, 0));
            assert_eq!(due(&replay).over, None);
            let winner = dealer % 4 + 1;
            // 1 han 30 fu on the dealer's discard: 1000.
            add(&mut replay, won(winner, dealer, han(1, 30)));
        }
    }
    assert_eq!(due(&replay).over, Some(GameOverReason::Played.into()));
    assert_eq!(due(&replay).steps, [NextStep::CloseNight.into()]);
    assert_eq!(totals(&replay), [0.0; 4]);
    let shown = compute_standings(replay.night(), &Default::default()).unwrap();
    let uma: Vec<Option<Amount>> = shown.places.iter().map(|place| place.with_uma).collect();
    let by_hand = [15_000, 5_000, -5_000, -15_000];
    assert_eq!(uma, by_hand.map(|points| Some(Amount::from_units(points))));
}

/// A stick that nobody won lies on the table while the game goes on; the final score of the first place contains it.
#[test]
fn a_stick_lies_on_the_table_until_the_game_is_over() {
    let mut replay = game(Options::default());
    for (wind, dealer) in ['E', 'S'].into_iter().flat_map(|wind| [1, 2, 3, 4].map(|dealer| (wind, dealer))) {
        let is_last = (wind, dealer) == ('S', 4);
        if is_last {
            add(&mut replay, riichi(2));
            let shown = compute_standings(replay.night(), &Default::default()).unwrap();
            assert_eq!(shown.money_still_on_table(replay.night()), Amount::from_units(1000));
        }
        add(&mut replay, if is_last { exhausted(&[1]) } else { won(dealer % 4 + 1, dealer, han(1, 30)) });
    }
    assert!(due(&replay).over.is_some() && replay.night().money_on_table == Amount::from_units(1000));
    let shown = compute_standings(replay.night(), &Default::default()).unwrap();
    assert_eq!((shown.on_table, shown.money_still_on_table(replay.night())), (Amount::from_units(1000), Amount::ZERO));
}

#[test]
fn several_rons_pay_each_in_full_and_the_nearest_takes_counters_and_sticks() {
    let mut replay = game(Options::default());
    add(&mut replay, exhausted(&[1]));
    add(&mut replay, riichi(2));
    let both = Record::from(Play::Won(WonDeal {
        from: Some(player(3)),
        wins: vec![one_win(1, 3, han(2, 30)), one_win(4, 3, han(5, 30))],
    }));
    add(&mut replay, both);
    // 4 is nearest after 3: 8000 + 300 + 1000. The dealer 1: 2900, and 1 deals again.
    assert_eq!(totals(&replay), [3000.0 + 2900.0, -2000.0, -1000.0 - 8300.0 - 2900.0, 8300.0]);
    assert_eq!(stands(&replay), ('E', 1, 2, 0));
    sound(&replay);
}

#[test]
fn the_liable_player_pays_a_yakuman() {
    let mut win = one_win(2, 0, yakuman(1));
    win.family.set(Liability { player: player(4), units: 1 });
    let mut replay = game(Options::default());
    add(&mut replay, Record::from(Play::Won(WonDeal { from: None, wins: vec![win.clone()] })));
    assert_eq!(totals(&replay), [0.0, 32_000.0, 0.0, -32_000.0]);
    let mut shared = game(Options::default());
    add(&mut shared, Record::from(Play::Won(WonDeal { from: Some(player(3)), wins: vec![win] })));
    assert_eq!(totals(&shared), [0.0, 32_000.0, -16_000.0, -16_000.0]);
}

#[test]
fn abortive_draws_keep_dealer_counter_and_sticks_where_the_profile_has_them() {
    let mut replay = game(Options { nine_kinds_draw: true, four_riichi_draw: true, ..Options::default() });
    add(&mut replay, exhausted(&[1]));
    add(&mut replay, riichi(4));
    add(&mut replay, abortive(AbortiveDraw::NineKinds.draw_kind()));
    assert_eq!(stands(&replay), ('E', 1, 1, 1));
    for by in 1..=4 {
        add(&mut replay, riichi(by));
    }
    let why = AbortiveDraw::FourRiichi.draw_kind();
    assert_eq!(due(&replay).steps, [RiichiStep::EndInDraw { why }.into()]);
    add(&mut replay, abortive(why));
    assert_eq!(stands(&replay), ('E', 1, 1, 5));
    assert_eq!(cautions(&replay), Vec::<&str>::new());
    sound(&replay);
}

#[test]
fn nagashi_mangan_is_paid_where_the_profile_has_it() {
    let mut replay = game(Options { nagashi_mangan: true, ..Options::default() });
    add(
        &mut replay,
        Record::from(Play::Drawn(DrawnDeal {
            family: FamilyFields::from_field(NagashiPlayers(vec![player(3)])),
            ..DrawnDeal::default()
        })),
    );
    assert_eq!(totals(&replay), [-4000.0, -2000.0, 8000.0, -2000.0]);
    assert_eq!(cautions(&replay), Vec::<&str>::new());
}

#[test]
fn a_chombo_is_fined_as_the_table_says_and_the_deal_is_played_again() {
    let mut replay = game(Options::default());
    add(&mut replay, riichi(2));
    add(
        &mut replay,
        Record::from(Play::FalseWin(FalseWin {
            fine: Some(Amount::from_units(2000)),
            ..FalseWin::declared_by(player(3))
        })),
    );
    assert_eq!(totals(&replay), [2000.0, 2000.0, -6000.0, 2000.0]);
    assert_eq!(stands(&replay), ('E', 1, 0, 0));
    let moved = replay.night().deals[0].payments().find(|moved| moved.why == PaymentReason::CHOMBO);
    assert!(moved.is_some());
    sound(&replay);
}

#[test]
fn a_deal_given_up_is_played_again_and_its_sticks_go_back() {
    let mut replay = game(Options::default());
    add(&mut replay, riichi(2));
    add(&mut replay, abortive(DrawKind::Abandoned));
    assert_eq!(totals(&replay), [0.0; 4]);
    assert_eq!(stands(&replay), ('E', 1, 0, 0));
}

#[test]
fn a_game_ends_early_where_the_profile_says_so() {
    let mut replay = game(Options { bust_ends_game: true, ..Options::default() });
    add(&mut replay, won(1, 2, yakuman(1)));
    assert_eq!(due(&replay).over, Some(RiichiGameOver::Bust { players: vec![player(2)] }.into()));
    let mut on = game(Options::default());
    add(&mut on, won(1, 2, yakuman(1)));
    assert_eq!(due(&on).over, None);
    let mut replay = game(Options { agari_yame: true, ..Options::default() });
    for _ in 0..7 {
        add(&mut replay, exhausted(&[]));
    }
    add(&mut replay, won(4, 1, han(1, 30)));
    assert_eq!(due(&replay).over, Some(RiichiGameOver::LastDealerLeads.into()));
}

/// D26: the last dealer may end the game by a win in the lead. Nobody is told that the game is over without being
/// asked: the dealer plays on by the beginning of another deal that says so. Without that word, as in recorded nights,
/// the game is over.
#[test]
fn the_last_dealer_in_the_lead_is_asked_and_may_play_on() {
    let mut replay = game(Options { agari_yame: true, ..Options::default() });
    for _ in 0..7 {
        add(&mut replay, exhausted(&[]));
    }
    add(&mut replay, won(4, 1, han(1, 30)));
    let asked = due(&replay);
    assert!(asked.dealer_decides && replay.night().is_game_over());
    assert_eq!(asked.steps, [RiichiStep::AskDealer { player: player(4) }.into(), NextStep::CloseNight.into()]);
    let begun = |family: FamilyFields| Payload::new(Play::DealBegun(DealBegun { family, ..DealBegun::default() }));
    let codes = |replay: &ReplayedNight, payload: &Payload| -> Vec<&'static str> {
        let cautions = replay.check_next_event(payload, 9_000).expect("accepted");
        cautions.iter().map(|caution| caution.code()).collect()
    };
    assert_eq!(codes(&replay, &begun(FamilyFields::default())), ["game_over"]);
    let on = begun(FamilyFields::from_field(PlayedOn(true)));
    assert_eq!(codes(&replay, &on), [""; 0]);
    add(&mut replay, on.body);
    assert_eq!((due(&replay).over, dealer(&replay), due(&replay).honba), (None, 4, 1));
    // Somebody else wins: the last deal has been played.
    add(&mut replay, won(2, 4, han(1, 30)));
    assert_eq!(due(&replay).over, Some(GameOverReason::Played.into()));
    assert!(!due(&replay).dealer_decides);
    // Another end of the game is not the dealer's to lift.
    assert_eq!(codes(&replay, &begun(FamilyFields::from_field(PlayedOn(true)))), ["game_over"]);
}

#[test]
fn dice_say_where_the_wall_is_broken() {
    let mut replay = game(Options::default());
    add(&mut replay, Record::from(Play::DealBegun(dice(3, 4))));
    let wall = due(&replay).wall.unwrap();
    assert_eq!((wall.opener, wall.tail.1, wall.first.1), (player(3), 7, 8));
    // Lingque: the text's example, 2 and 4, then 1 and 5: South's 12th stack is the tail.
    let mut lingque = night_of([opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
    add(&mut lingque, Record::from(Play::DealBegun(DealBegun { dice: vec![2, 4, 1, 5], ..DealBegun::default() })));
    let wall = due(&lingque).wall.unwrap();
    assert_eq!((wall.tail, wall.first), ((player(2), 12), (player(2), 13)));
    let mut half = night_of([opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]);
    add(&mut half, Record::from(Play::DealBegun(dice(2, 4))));
    assert!(due(&half).steps.contains(&LingqueStep::ThrowAgain { by: player(2) }.into()));
}

#[test]
fn people_who_sat_wrongly_at_riichi_keep_round_and_counters() {
    let mut replay = game(Options::default());
    add(&mut replay, exhausted(&[1]));
    add(&mut replay, exhausted(&[]));
    add(&mut replay, won(2, 3, han(1, 30)));
    let body = Record::Reseated(Reseating {
        from_deal: replay.night().deals[1].id,
        seats: seats(&[2, 1, 3, 4]),
        reason: "East and South were swapped".into(),
        agreed: vec![],
    });
    add(&mut replay, body);
    sound(&replay);
    let deals = &replay.night().deals;
    assert_eq!(numbers(&deals[1].players), [2, 1, 3, 4]);
    assert_eq!((deals[1].honba, deals[2].dealer()), (1, Some(player(1))));
}

/// Checks the riichi specification on fu: 20 fu are a self-drawn pinfu, 2 han with the fully concealed hand; 25 fu are
/// seven pairs, 2 han, and 3 by self-draw.
#[test]
fn the_least_han_of_each_fu_is_recorded_without_a_word() {
    for (from, value) in [(2, han(1, 30)), (2, han(2, 25)), (0, han(2, 20)), (0, han(3, 25)), (0, han(1, 30))] {
        let replay = night_of(with(of("riichi"), [won(1, from, value)]));
        assert!(replay.night().cautions.is_empty(), "{value:?}: {:?}", replay.night().cautions);
    }
}
