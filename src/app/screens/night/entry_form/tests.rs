//! Checks that a form returns the recorded event, and that a changed field changes only what depends on it.

use super::*;
use crate::maker::{night_of, opened, player, points, seats};
use quejing_ledger::Record;
use quejing_rules::house::acts::Kong;
use quejing_rules::house::fields::{DeclaredFan, LastDeal, SeatSwap, SpecialNumber, WaitingHand, WaitingPlayers};
use quejing_rules::lingque::fields::ProvidedTiles;
use quejing_rules::play::FamilyAct;
use quejing_rules::play::Play;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::fields::TenpaiPlayers;
use quejing_session::night::{
    Amount, DealId, EntryMethod, KongKind, PatternCount, ReplayedNight, Value, Win, WinTiles,
};

fn won(discarder: Option<u64>, win: Win) -> NightEntry {
    at_first_table(DealEntry::Win(WonDeal { from: discarder.map(player), wins: vec![win] }))
}

fn act(act: FamilyAct) -> NightEntry {
    at_first_table(DealEntry::Act(act))
}

fn night_under(rules: &str) -> ReplayedNight {
    night_of([opened(rules, 5), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))])
}

fn at_first_table(event: DealEntry) -> NightEntry {
    NightEntry::Deal { table: 0, event }
}

fn entry_through_form(rules: &str, entry: &NightEntry) -> Result<NightEntry, MissingField> {
    let night = night_under(rules);
    EntryForm::from_entry(entry).expect("it has fields").to_entry(night.night())
}

#[test]
fn a_form_gives_back_the_recorded_event() {
    let money = NightEntry::Money(AgreedPayments {
        what: AgreementPurpose::Penalty,
        payments: vec![Payment::as_entered(player(1), Holder::Table, Amount::from_units(7))],
        reason: "late".into(),
        agreed: vec![player(1), player(2)],
        deal: Some(DealId(3)),
        is_set_aside: true,
    });
    let fan = Value { fan: Some(3), ..Value::default() };
    let entries = [
        ("lingque-v28", won(Some(1), Win::from_value_only(player(2), points(30)))),
        ("zung-jung", won(None, Win::from_value_only(player(3), points(40)))),
        ("house", won(Some(1), Win::from_value_only(player(2), fan))),
        ("lingque-v28", money),
        (
            "riichi",
            at_first_table(DealEntry::Draw(DrawnDeal {
                family: FamilyFields::from_field(TenpaiPlayers(vec![player(1), player(3)])),
                ..DrawnDeal::default()
            })),
        ),
        ("house", act(Kong { by: player(1), how: KongKind::Added, from: Some(player(2)) }.into())),
        ("riichi", act(RiichiDeclared { player: player(4) }.into())),
        (
            "house",
            at_first_table(DealEntry::FalseWin(FalseWin {
                by: player(1),
                family: FamilyFields::from_field(DeclaredFan(2))
                    .with_field(WaitingPlayers(vec![WaitingHand { player: player(3), fan: 4 }])),
                fine: Some(Amount::from_units(5)),
                goes_on: true,
            })),
        ),
        (
            "house",
            at_first_table(DealEntry::Beginning(DealBegun {
                dealer: Some(player(1)),
                dice: vec![3, 4],
                family: FamilyFields::from_field(SpecialNumber(7))
                    .with_field(SeatSwap { dealer: player(1), with: player(3) })
                    .with_field(LastDeal(true)),
                ..DealBegun::default()
            })),
        ),
    ];
    for (rules, entry) in entries {
        assert_eq!(entry_through_form(rules, &entry), Ok(entry.clone()), "{rules}: {entry:?}");
    }
}

/// Returns a win whose tiles were read from a photo.
fn photo_win() -> Win {
    Win {
        winner: player(2),
        entered: EntryMethod::Photo,
        value: Value { points: Some(30), fan: Some(2), fu: Some(15), yakuman: None },
        tiles: Some(WinTiles { concealed: "123m".into(), win: "4m".into(), ..WinTiles::default() }),
        patterns: vec![PatternCount { id: "half_flush".into(), count: 1, value: Some(8) }],
        family: FamilyFields::from_field(ProvidedTiles(vec![(player(1), 4)])),
        paid: None,
    }
}

#[test]
fn a_changed_winner_keeps_tiles_and_value_a_changed_value_keeps_the_tiles_only() {
    let night = night_under("lingque-v28");
    let mut entry = EntryForm::from_entry(&won(Some(1), photo_win())).expect("fields");
    entry.wins[0].set_winner(player(3));
    let Ok(NightEntry::Deal { event: DealEntry::Win(won), .. }) = entry.to_entry(night.night()) else {
        panic!("a win");
    };
    let expected = Win { winner: player(3), ..photo_win() };
    assert_eq!(won.wins, [expected]);
    entry.wins[0].set_points(44);
    let Ok(NightEntry::Deal { event: DealEntry::Win(won), .. }) = entry.to_entry(night.night()) else {
        panic!("a win");
    };
    let win = &won.wins[0];
    assert_eq!((win.entered, win.value), (EntryMethod::Points, points(44)));
    assert_eq!(win.tiles, photo_win().tiles);
    assert!(win.patterns.is_empty());
}

/// Corrects a draw to a false win: the tenpai players belong to the draw alone.
#[test]
fn a_changed_kind_drops_the_fields_of_the_recorded_event() {
    let night = night_under("riichi");
    let family = FamilyFields::from_field(TenpaiPlayers(vec![player(1), player(3)]));
    let draw = DealEntry::Draw(DrawnDeal { family, ..DrawnDeal::default() });
    let mut entry = EntryForm::from_entry(&at_first_table(draw)).expect("fields");
    (entry.kind, entry.person) = (EntryKind::FalseWin, Some(player(2)));
    let false_win = DealEntry::FalseWin(FalseWin::declared_by(player(2)));
    assert_eq!(entry.to_entry(night.night()), Ok(at_first_table(false_win)));
}

#[test]
fn the_missing_field_is_returned() {
    let night = night_under("lingque-v28");
    let missing = |kind| EntryForm::empty(kind, 0).to_entry(night.night());
    assert_eq!(missing(EntryKind::Money), Err(MissingField::Payment));
    assert_eq!(missing(EntryKind::Win), Err(MissingField::Winner));
    assert_eq!(missing(EntryKind::FalseWin), Err(MissingField::Person));
    let mut entry = EntryForm::empty(EntryKind::Deal, 0);
    entry.typed_dice = "3 444".into();
    assert_eq!(entry.to_entry(night.night()), Err(MissingField::Dice));
}
