//! A night for every warning of the courses.

use quejing_rules::{RecordedDiscard, house, riichi, zung_jung};

use crate::course::*;
use quejing_rules::hand::KongKind;
use quejing_rules::house::acts::{HandOpened, Kong, Support};
use quejing_rules::house::fields::{LastDeal, SeatSwap, SpecialNumber};
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::deal_transition::AbortiveDraw;
use quejing_rules::riichi::fields::NagashiPlayers;
use quejing_rules::zung_jung::fields::{DiscardsBefore, OwnedPoints, RecordedLayers};

pub(crate) fn four(profile: RuleProfile, plan: NightPlan) -> Vec<Record> {
    vec![opened_with(profile, 12, plan), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))]
}

pub(crate) fn of(rules: &str) -> Vec<Record> {
    four(profile(rules), NightPlan::default())
}

pub(crate) fn with(mut first: Vec<Record>, then: impl IntoIterator<Item = Record>) -> Vec<Record> {
    first.extend(then);
    first
}

pub(crate) fn several(from: u64, value: Value, winners: &[u64]) -> Record {
    Record::from(Play::Won(WonDeal {
        from: Some(player(from)),
        wins: winners.iter().map(|&winner| one_win(winner, from, value)).collect(),
    }))
}

pub(crate) fn win_with(winner: u64, from: u64, value: Value, change: impl FnOnce(&mut Win)) -> Record {
    let mut win = one_win(winner, from, value);
    change(&mut win);
    Record::from(Play::Won(WonDeal { from: Some(player(from)), wins: vec![win] }))
}

pub(crate) fn begun(begun: DealBegun) -> Record {
    Record::from(Play::DealBegun(begun))
}

pub(crate) fn deals(deals: u32) -> NightPlan {
    NightPlan { length: GameLength::Hands(deals), ..NightPlan::default() }
}

pub(crate) fn false_win(by: u64) -> Record {
    Record::from(Play::FalseWin(FalseWin { goes_on: true, ..FalseWin::declared_by(player(by)) }))
}

pub(crate) fn riichi_game(options: riichi::Options) -> Vec<Record> {
    four(RuleProfile::new(options), NightPlan::default())
}

pub(crate) fn rotation(table: &[u64]) -> Record {
    Record::from(Play::SeatsSet(SeatAssignment { how: SeatingMethod::Rotation, ..seats(table) }))
}

pub(crate) fn queue(people: std::ops::RangeInclusive<u64>) -> Vec<Record> {
    let mut first = seats(&[1, 2, 3, 4]);
    first.queue = people.map(player).collect();
    vec![opened("house", 12), Record::from(Play::SeatsSet(first))]
}

/// Lists nights by their events, each with the warning that they must produce.
pub(crate) fn nights() -> Vec<(&'static str, Vec<Record>)> {
    let mangan = Value { fan: Some(5), ..Value::default() };
    let yakuman = |units| Value { yakuman: Some(units), ..Value::default() };
    let check_dealer = |dealer| begun(DealBegun { dealer: Some(player(dealer)), ..DealBegun::default() });
    let special = |number, first, second| {
        begun(DealBegun { family: FamilyFields::from_field(SpecialNumber(number)), ..dice(first, second) })
    };
    let support = |who, whom| Record::from(Support { who: player(who), player: player(whom) });
    let swap = FamilyFields::from_field(SeatSwap { dealer: player(1), with: player(2) });
    let last = FamilyFields::from_field(LastDeal(true));
    let nagashi = Record::from(Play::Drawn(DrawnDeal {
        family: FamilyFields::from_field(NagashiPlayers(vec![player(1)])),
        ..DrawnDeal::default()
    }));
    let one = house::Options { multi_win: false, ..Default::default() };
    let bump = riichi::Options { head_bump: true, ..Default::default() };
    let triple = riichi::Options { triple_ron_draw: true, ..Default::default() };
    let minimum = zung_jung::Options { minimum: 5, ..Default::default() };
    let kong = Record::from(Kong { by: player(1), how: KongKind::Concealed, from: None });
    let payment = Payment::as_entered(player(1), player(2), Amount::from_units(7));
    let one_fan = |first, second| with(of("house"), [begun(dice(first, second)), won(2, 1, fan(1))]);
    vec![
        ("other_dealer", with(of("lingque-v28"), [check_dealer(3)])),
        ("other_dealer", with(of("zung-jung"), [check_dealer(3)])),
        ("other_dealer", with(of("riichi"), [check_dealer(3)])),
        ("other_dealer", with(of("house"), [check_dealer(3)])),
        (
            "game_unfinished",
            with(of("lingque-v28"), [drawn(), Record::from(Play::GameBegun(seats(&[4, 3, 2, 1]).into()))]),
        ),
        ("game_over", with(four(profile("riichi"), deals(1)), [drawn(), drawn()])),
        ("game_over", with(four(profile("house"), deals(1)), [drawn(), drawn()])),
        ("game_over", with(four(profile("zung-jung"), deals(1)), [drawn(), drawn()])),
        ("below_minimum", with(four(RuleProfile::new(minimum), NightPlan::default()), [won(1, 0, points(1))])),
        ("below_minimum", with(of("lingque-v28"), [won(1, 0, points(2))])),
        ("below_minimum", one_fan(1, 2)),
        ("below_minimum", one_fan(5, 5)),
        ("one_fan", one_fan(1, 1)),
        ("one_fan", one_fan(2, 2)),
        ("one_fan", one_fan(2, 3)),
        ("one_winner", with(of("zung-jung"), [several(1, points(10), &[2, 3])])),
        ("one_winner", with(riichi_game(bump), [several(1, mangan, &[2, 3])])),
        ("one_winner", with(four(RuleProfile::new(one), NightPlan::default()), [several(1, fan(2), &[2, 3])])),
        ("triple_ron_is_draw", with(riichi_game(triple), [several(1, mangan, &[2, 3, 4])])),
        ("paid_otherwise", with(of("riichi"), [win_with(2, 1, mangan, |win| win.paid = Some(vec![payment]))])),
        ("other_seats", with(of("riichi"), [drawn(), rotation(&[1, 2, 3, 4])])),
        ("other_seats", with(of("house"), [drawn(), rotation(&[1, 2, 3, 4])])),
        ("other_special", with(of("house"), [special(4, 1, 2)])),
        ("no_special", with(of("house"), [drawn()])),
        ("not_last_deal", with(four(profile("house"), deals(9)), [begun(DealBegun { family: last, ..dice(1, 2) })])),
        ("no_swap", with(of("house"), [begun(dice(6, 6)), won(1, 0, fan(2))])),
        ("swap_not_due", with(of("house"), [begun(DealBegun { family: swap, ..dice(1, 2) })])),
        ("no_support", with(queue(5..=5), [begun(dice(3, 3)), won(1, 0, fan(2))])),
        ("late_support", with(of("house"), [begun(dice(3, 3)), kong.clone(), support(5, 1)])),
        ("not_bettor", with(queue(5..=6), [begun(dice(3, 3)), support(5, 1)])),
        ("late_open", with(of("house"), [begun(dice(3, 3)), kong, Record::from(HandOpened { player: player(1) })])),
        (
            "camps_due",
            with(
                four(profile("house"), NightPlan { camps: true, ..NightPlan::default() }),
                [
                    Record::from(Play::SeatsSet({
                        let mut seven = seats(&[1, 2, 3, 4]);
                        seven.queue = [5, 6, 7].map(player).to_vec();
                        seven
                    })),
                    begun(dice(3, 3)),
                ],
            ),
        ),
        ("no_rotation", with(queue(5..=8), [begun(dice(3, 3))])),
        ("false_win_ends", with(of("house"), [begun(dice(3, 3)), false_win(2)])),
        (
            "too_few_points",
            with(of("riichi"), [won(1, 2, yakuman(1)), Record::from(RiichiDeclared { player: player(2) })]),
        ),
        ("no_such_draw", with(of("riichi"), [Record::from(Play::Drawn(AbortiveDraw::FourWinds.draw_kind().into()))])),
        ("no_nagashi", with(of("riichi"), [nagashi])),
        ("riichi_not_tenpai", with(of("riichi"), [Record::from(RiichiDeclared { player: player(2) }), drawn()])),
        ("no_such_discard_win", with(of("riichi"), [won(1, 2, han(2, 20))])),
        ("no_such_discard_win", with(of("riichi"), [won(1, 2, han(1, 25))])),
        ("no_such_self_draw", with(of("riichi"), [won(1, 0, han(1, 20))])),
        ("no_such_self_draw", with(of("riichi"), [won(1, 0, han(2, 25))])),
        ("one_yakuman", with(of("riichi"), [won(1, 2, yakuman(2))])),
        ("dead_hand", with(of("lingque-v28"), [false_win(2), won(2, 0, points(30))])),
        (
            "other_layers",
            with(
                of("zung-jung"),
                [win_with(1, 2, points(70), |win| {
                    win.family.set(RecordedLayers(vec![OwnedPoints { points: 70, owner: Some(player(2)) }]));
                    win.tiles = Some(WinTiles { win: "3z".into(), ..WinTiles::default() });
                    let discard = RecordedDiscard::of_tile(player(3), "3z");
                    win.family.set(DiscardsBefore(vec![discard]));
                })],
            ),
        ),
        (
            "other_value",
            with(
                of("house"),
                [
                    begun(dice(3, 3)),
                    win_with(2, 1, fan(7), |win| {
                        win.entered = EntryMethod::Patterns;
                        win.patterns = vec![PatternCount { id: "qingyise".into(), count: 1, value: None }];
                    }),
                ],
            ),
        ),
        ("left_table", with(of("riichi"), [Record::PersonLeft { player: player(2) }, drawn()])),
    ]
}
