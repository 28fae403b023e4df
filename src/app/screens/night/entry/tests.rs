//! A form gives back the recorded event, and a changed field changes only what depends on it.

use super::*;
use crate::maker::{night_of, opened, player, points, seats, win};
use crate::table::ledger::{
    Amount, DealId, DeclaredFan, EntryMethod, Kong, KongKind, LastDeal, PatternCount, ProvidedTiles, Replay,
    RiichiDeclared, SpecialNumber, Swap, Tenpai, Value, WaitingHand, WaitingPlayers, Win, WinTiles,
};

fn night(rules: &str) -> Replay {
    night_of([opened(rules, 5), Body::SeatsSet(seats(&[1, 2, 3, 4]))])
}

fn through_form(rules: &str, body: &Body) -> Result<Body, MissingField> {
    let night = night(rules);
    EntryForm::of(body).expect("it has fields").body(night.night())
}

#[test]
fn a_form_gives_back_the_recorded_event() {
    let money = Body::Agreed(AgreedPayments {
        what: AgreedFor::Penalty,
        payments: vec![Payment::entered(player(1), Holder::Table, Amount::whole(7))],
        reason: "late".into(),
        agreed: vec![player(1), player(2)],
        deal: Some(DealId(3)),
    });
    let fan = Value { fan: Some(3), ..Value::default() };
    let bodies = [
        ("lingque-v28", win(2, 1, points(30))),
        ("zung-jung", win(3, 0, points(40))),
        ("house", win(2, 1, fan)),
        ("lingque-v28", money),
        (
            "riichi",
            Body::Drawn(DrawnDeal {
                family: FamilyFields::of(Tenpai(vec![player(1), player(3)])),
                ..DrawnDeal::default()
            }),
        ),
        ("house", Body::from(Kong { by: player(1), how: KongKind::Added, from: Some(player(2)) })),
        ("riichi", Body::from(RiichiDeclared { player: player(4) })),
        (
            "house",
            Body::FalseWin(FalseWin {
                by: player(1),
                family: FamilyFields::of(DeclaredFan(2))
                    .with(WaitingPlayers(vec![WaitingHand { player: player(3), fan: 4 }])),
                fine: Some(Amount::whole(5)),
                goes_on: true,
            }),
        ),
        (
            "house",
            Body::DealBegun(DealBegun {
                dealer: Some(player(1)),
                dice: vec![3, 4],
                family: FamilyFields::of(SpecialNumber(7))
                    .with(Swap { dealer: player(1), with: player(3) })
                    .with(LastDeal(true)),
                ..DealBegun::default()
            }),
        ),
    ];
    for (rules, body) in bodies {
        assert_eq!(through_form(rules, &body), Ok(body.clone()), "{rules}: {body:?}");
    }
}

/// Returns a win read from a photo.
fn photo_win() -> Win {
    Win {
        winner: player(2),
        entered: EntryMethod::Photo,
        value: Value { points: Some(30), fan: Some(2), fu: Some(15), yakuman: None },
        tiles: Some(WinTiles { concealed: "123m".into(), win: "4m".into(), ..WinTiles::default() }),
        patterns: vec![PatternCount { id: "half_flush".into(), count: 1, value: Some(8) }],
        family: FamilyFields::of(ProvidedTiles(vec![(player(1), 4)])),
        paid: None,
    }
}

#[test]
fn a_changed_winner_keeps_tiles_and_value_a_changed_value_keeps_the_tiles_only() {
    let night = night("lingque-v28");
    let body = Body::Won(WonDeal { from: Some(player(1)), wins: vec![photo_win()] });
    let mut entry = EntryForm::of(&body).expect("fields");
    entry.wins[0].set_winner(player(3));
    let Ok(Body::Won(won)) = entry.body(night.night()) else {
        panic!("a win");
    };
    let expected = Win { winner: player(3), ..photo_win() };
    assert_eq!(won.wins, [expected]);
    entry.wins[0].set_points(44);
    let Ok(Body::Won(won)) = entry.body(night.night()) else {
        panic!("a win");
    };
    let win = &won.wins[0];
    assert_eq!((win.entered, win.value), (EntryMethod::Points, points(44)));
    assert_eq!(win.tiles, photo_win().tiles);
    assert!(win.patterns.is_empty());
}

/// A correction may turn a draw into a false win; the tenpai players belong to the draw alone.
#[test]
fn a_changed_kind_drops_the_fields_of_the_recorded_event() {
    let night = night("riichi");
    let family = FamilyFields::of(Tenpai(vec![player(1), player(3)]));
    let mut entry = EntryForm::of(&Body::Drawn(DrawnDeal { family, ..DrawnDeal::default() })).expect("fields");
    (entry.kind, entry.who) = (EntryKind::FalseWin, Some(player(2)));
    assert_eq!(entry.body(night.night()), Ok(Body::FalseWin(FalseWin::by(player(2)))));
}

#[test]
fn the_missing_field_is_returned() {
    let night = night("lingque-v28");
    let missing = |kind| EntryForm::empty(kind, 0).body(night.night());
    assert_eq!(missing(EntryKind::Money), Err(MissingField::Payment));
    assert_eq!(missing(EntryKind::Win), Err(MissingField::Winner));
    assert_eq!(missing(EntryKind::FalseWin), Err(MissingField::Person));
    let mut entry = EntryForm::empty(EntryKind::Deal, 0);
    entry.dice = "3 444".into();
    assert_eq!(entry.body(night.night()), Err(MissingField::Dice));
}
