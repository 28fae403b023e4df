//! Nights of Zung Jung, after sections 2 and 8 to 12 of its specification.

use crate::course::*;
use quejing_rules::RecordedDiscard;
use quejing_rules::zung_jung::fields::DiscardsBefore;
use quejing_rules::zung_jung::{ImmunityRule, Options};

fn evening(options: Options) -> ReplayedNight {
    night_of([
        opened_with(RuleProfile::new(options), 4, NightPlan::default()),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
    ])
}

fn discard(by: u64, tile: &str, drawn: Option<&str>) -> RecordedDiscard<PlayerId> {
    RecordedDiscard { by: player(by), tile: tile.into(), drawn: drawn.map(str::to_owned), flags: vec![] }
}

/// Records a win by discard with its tiles and the preceding discards.
fn by_tiles(
    winner: u64,
    from: u64,
    value: u32,
    concealed: &str,
    tile: &str,
    discards: Vec<RecordedDiscard<PlayerId>>,
) -> Record {
    let mut win = one_win(winner, from, points(value));
    win.tiles = Some(WinTiles { concealed: concealed.into(), win: tile.into(), ..WinTiles::default() });
    win.family.set(DiscardsBefore(discards));
    Record::from(Play::Won(WonDeal { from: Some(player(from)), wins: vec![win] }))
}

#[test]
fn a_win_of_seventy_on_a_discard_pays_25_25_160() {
    let mut replay = evening(Options::default());
    add(&mut replay, won(1, 2, points(70)));
    assert_eq!(totals(&replay), [210.0, -160.0, -25.0, -25.0]);
    add(&mut replay, won(3, 0, points(40)));
    assert_eq!(totals(&replay), [170.0, -200.0, 95.0, -65.0]);
    sound(&replay);
}

#[test]
fn the_deal_passes_after_every_hand_for_sixteen_hands() {
    let mut replay = evening(Options::default());
    for deal in 0..16 {
        assert_eq!(dealer(&replay), deal % 4 + 1);
        assert_eq!((due(&replay).round_number, due(&replay).over), (deal as u32 / 4, None));
        let body = match deal % 3 {
            0 => drawn(),
            1 => won(deal % 4 + 1, 0, points(5)),
            _ => won(1, 2, points(5)),
        };
        add(&mut replay, body);
    }
    assert!(due(&replay).over.is_some());
    let mut short = evening(Options { rounds: 1, ..Options::default() });
    for _ in 0..4 {
        add(&mut short, drawn());
    }
    assert!(due(&short).over.is_some());
}

#[test]
fn the_first_to_throw_the_tile_since_the_winners_own_discard_is_responsible() {
    let on = |discards| by_tiles(1, 2, 70, "111m456p789s2233z", "3z", discards);
    let paid = |options: Options, discards| {
        let mut replay = evening(options);
        add(&mut replay, on(discards));
        sound(&replay);
        totals(&replay)
    };
    let usual = Options::default;
    assert_eq!(paid(usual(), vec![discard(3, "9p", None)]), [210.0, -160.0, -25.0, -25.0]);
    assert_eq!(paid(usual(), vec![discard(3, "3z", None), discard(4, "1p", None)]), [210.0, -25.0, -160.0, -25.0]);
    // A discard before the winner's own last one does not count.
    let before = vec![discard(3, "3z", None), discard(1, "5z", Some("5z"))];
    assert_eq!(paid(usual(), before), [210.0, -160.0, -25.0, -25.0]);
    // The winner's own tile: nobody is responsible.
    let own = vec![discard(1, "3z", Some("3z")), discard(3, "3z", None)];
    assert_eq!(paid(usual(), own), [210.0, -70.0, -70.0, -70.0]);
    let off = Options { immunity: ImmunityRule::Off, ..usual() };
    assert_eq!(paid(off, vec![discard(3, "3z", None)]), [210.0, -160.0, -25.0, -25.0]);
}

#[test]
fn the_refined_examples_of_the_text_are_paid_by_layers() {
    let refined = Options { immunity: ImmunityRule::Refined, ..Options::default() };
    // 1: East draws 9m (85), throws 4m, South follows, East wins 九蓮寶燈 (480).
    let mut replay = evening(refined);
    add(&mut replay, by_tiles(1, 2, 480, "1112345678999m", "4m", vec![discard(1, "4m", Some("9m"))]));
    assert_eq!(totals(&replay), [1440.0, -1270.0, -85.0, -85.0]);
    // 2: 北北北 456m 23m 789m 中中, South passes 4m (40), North gives 1m (80).
    let mut replay = evening(refined);
    let mut deal = by_tiles(1, 4, 80, "444z456m23m77z", "1m", vec![discard(2, "4m", None)]);
    if let Some(Play::Won(won)) = deal.play_mut() {
        won.wins[0].tiles.as_mut().unwrap().melds = vec!["789m".into()];
    }
    add(&mut replay, deal);
    sound(&replay);
    assert_eq!(totals(&replay), [240.0, -70.0, -25.0, -145.0]);
}

#[test]
fn a_false_win_costs_what_the_profile_says_or_the_hand_is_dead() {
    let fined = Options { false_win_fine: 30, ..Options::default() };
    let said = |goes_on| Record::from(Play::FalseWin(FalseWin { goes_on, ..FalseWin::declared_by(player(2)) }));
    let mut replay = evening(fined);
    add(&mut replay, said(false));
    assert_eq!(totals(&replay), [30.0, -90.0, 30.0, 30.0]);
    assert_eq!(dealer(&replay), 2);
    let mut replay = evening(Options::default());
    add(&mut replay, said(true));
    assert!(due(&replay).playing);
    assert!(due(&replay).reminders.contains(&Reminder::DeadHands { players: vec![player(2)] }.into()));
    add(&mut replay, won(2, 0, points(10)));
    assert_eq!(cautions(&replay), ["dead_hand"]);
}

#[test]
fn a_hand_by_patterns_is_added_up_to_the_limit_of_320() {
    let by_patterns = |patterns: &[(&str, u32)]| {
        let mut win = one_win(1, 0, Value::default());
        win.entered = EntryMethod::Patterns;
        win.patterns =
            patterns.iter().map(|(id, count)| PatternCount { id: (*id).into(), count: *count, value: None }).collect();
        Record::from(Play::Won(WonDeal { from: None, wins: vec![win] }))
    };
    let won_by = |patterns: &[(&str, u32)]| {
        let mut replay = evening(Options::default());
        add(&mut replay, by_patterns(patterns));
        sound(&replay);
        totals(&replay)[0]
    };
    let id = |value: u32| {
        quejing_rules::zung_jung::Pattern::ALL.into_iter().find(|pattern| pattern.value() == value).unwrap().id()
    };
    assert_eq!(won_by(&[(id(5), 1), (id(10), 2)]), 75.0);
    assert_eq!(won_by(&[(id(80), 5)]), 960.0);
    assert_eq!(won_by(&[(id(400), 1), (id(5), 1)]), 1200.0);
}
