//! Tests of the known circumstances of a deal: a win or a draw that contradicts them is cautioned where it is entered,
//! and a replay is unchanged.

use crate::course::*;
use quejing_ledger::LedgerError;
use quejing_rules::riichi::Options;
use quejing_rules::riichi::acts::RiichiDeclared;
use quejing_rules::riichi::deal_transition::AbortiveDraw;
use quejing_rules::riichi::fields::TenpaiPlayers;

fn game(options: Options) -> ReplayedNight {
    night_of([
        opened_with(RuleProfile::new(options), 4, NightPlan::default()),
        Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
    ])
}

fn riichi(by: u64) -> Record {
    Record::from(RiichiDeclared { player: player(by) })
}

/// 平和 断幺九: 2 han 30 fu; 3 han with riichi.
fn won_by_tiles(winner: u64, from: u64, flags: &[&str]) -> WonDeal {
    let tiles = WinTiles {
        concealed: "23467m55s345p678s".into(),
        win: "5m".into(),
        flags: flags.iter().map(|&flag| flag.to_owned()).collect(),
        ..WinTiles::default()
    };
    let win =
        Win { tiles: Some(tiles), entered: EntryMethod::Tiles, ..Win::from_value_only(player(winner), han(2, 30)) };
    WonDeal { from: Some(player(from)), wins: vec![win] }
}

fn codes(replay: &ReplayedNight, body: Record) -> Vec<&'static str> {
    codes_of(replay, Payload::new(body))
}

fn codes_of(replay: &ReplayedNight, payload: Payload) -> Vec<&'static str> {
    let cautions = replay.check_next_event(&payload, 9_000).map_err(LedgerError::from).expect("accepted");
    cautions.iter().map(|caution| caution.code()).collect()
}

#[test]
fn a_win_that_leaves_out_a_recorded_riichi_or_counts_an_unrecorded_one_is_cautioned() {
    let mut replay = game(Options::default());
    assert_eq!(codes(&replay, Record::from(Play::Won(won_by_tiles(2, 1, &["riichi"])))), ["riichi_not_recorded"]);
    add(&mut replay, riichi(2));
    assert_eq!(codes(&replay, Record::from(Play::Won(won_by_tiles(2, 1, &[])))), ["riichi_not_counted"]);
    for flags in [&["riichi"][..], &["double_riichi"], &["riichi", "ippatsu"]] {
        assert_eq!(codes(&replay, Record::from(Play::Won(won_by_tiles(2, 1, flags)))), [""; 0]);
    }
    // The riichi of another player says nothing of this win, and a value says nothing of its circumstances.
    assert_eq!(codes(&replay, Record::from(Play::Won(won_by_tiles(3, 1, &[])))), [""; 0]);
    assert_eq!(codes(&replay, won(2, 1, han(2, 30))), [""; 0]);
    // A recorded night keeps its cautions.
    let event = add(&mut replay, Record::from(Play::Won(won_by_tiles(2, 1, &[]))));
    assert!(replay.night().cautions.is_empty() && replay.night().refused.is_empty());
    let correct = |flags: &[&str], why: Option<&str>| {
        let with =
            Payload { override_reason: why.map(str::to_owned), ..Payload::new(Play::Won(won_by_tiles(2, 1, flags))) };
        Payload::new(Record::Corrected(Correction {
            event,
            with: Box::new(with),
            reason: "x".into(),
            agreed: Vec::new(),
        }))
    };
    assert_eq!(codes_of(&replay, correct(&[], None)), ["riichi_not_counted"]);
    assert_eq!(codes_of(&replay, correct(&[], Some("he had called"))), [""; 0]);
    assert_eq!(codes_of(&replay, correct(&["riichi"], None)), [""; 0]);
}

/// D14: with four riichi the deal has ended, so that neither the wall is exhausted nor another abortive draw follows;
/// the tile of the fourth riichi may still be ronned by three.
#[test]
fn draws_that_the_fourth_riichi_rules_out_are_cautioned() {
    let options = Options {
        four_riichi_draw: true,
        nine_kinds_draw: true,
        four_winds_draw: true,
        four_kongs_draw: true,
        triple_ron_draw: true,
        ..Options::default()
    };
    let all = TenpaiPlayers([1, 2, 3, 4].map(player).to_vec());
    let exhausted =
        Record::from(Play::Drawn(DrawnDeal { family: FamilyFields::from_field(all), ..DrawnDeal::default() }));
    let mut replay = game(options);
    for number in 1..=4 {
        assert_eq!(codes(&replay, Record::from(Play::Drawn(AbortiveDraw::NineKinds.draw_kind().into()))), [""; 0]);
        add(&mut replay, riichi(number));
    }
    assert_eq!(codes(&replay, exhausted.clone()), ["four_riichi_is_draw"]);
    for why in [AbortiveDraw::NineKinds, AbortiveDraw::FourWinds, AbortiveDraw::FourKongs] {
        assert_eq!(
            codes(&replay, Record::from(Play::Drawn(why.draw_kind().into()))),
            ["four_riichi_is_draw"],
            "{why:?}"
        );
    }
    for why in [AbortiveDraw::FourRiichi, AbortiveDraw::TripleRon] {
        assert_eq!(codes(&replay, Record::from(Play::Drawn(why.draw_kind().into()))), [""; 0], "{why:?}");
    }
    assert_eq!(codes(&replay, Record::from(Play::Drawn(DrawKind::Abandoned.into()))), [""; 0]);
    add(&mut replay, exhausted.clone());
    assert!(replay.night().cautions.is_empty(), "a recorded night keeps its cautions");
    // Without the option, play goes on after the fourth riichi.
    let mut replay = game(Options::default());
    for number in 1..=4 {
        add(&mut replay, riichi(number));
    }
    assert_eq!(codes(&replay, exhausted), [""; 0]);
}

fn late_riichi(before: u64, by: u64) -> Payload {
    Payload::new(Record::ActAdded(ActAddition::before(before, Payload::new(riichi(by)))))
}

fn corrected(event: u64, body: Record) -> Payload {
    let with = Box::new(Payload::new(body));
    Payload::new(Record::Corrected(Correction { event, with, reason: "x".into(), agreed: Vec::new() }))
}

fn overruled(payload: Payload) -> Payload {
    Payload { override_reason: Some("he had called".into()), ..payload }
}

/// A riichi given, taken back or corrected after the win contradicts the recorded tiles as one before it does. The
/// riichi of other players says nothing of the win.
#[test]
fn a_riichi_changed_after_the_win_meets_the_win() {
    let mut replay = game(Options::default());
    add(&mut replay, Record::from(Play::Won(won_by_tiles(2, 1, &[]))));
    assert_eq!(codes_of(&replay, late_riichi(3, 2)), ["riichi_not_counted"]);
    assert_eq!(codes_of(&replay, late_riichi(3, 3)), [""; 0]);
    let mut inside = late_riichi(3, 2);
    if let Record::ActAdded(addition) = &mut inside.body {
        addition.with.override_reason = Some("he had called".into());
    }
    for payload in [overruled(late_riichi(3, 2)), inside] {
        assert_eq!(codes_of(&replay, payload), [""; 0]);
    }
    let late = add(&mut replay, late_riichi(3, 3).body);
    assert_eq!(codes_of(&replay, corrected(late, riichi(2))), ["riichi_not_counted"]);
    assert!(replay.night().cautions.is_empty());

    let mut replay = game(Options::default());
    add(&mut replay, riichi(2));
    add(&mut replay, Record::from(Play::Won(won_by_tiles(2, 1, &["riichi"]))));
    let removal = replay.build_act_removal(3);
    assert_eq!(codes_of(&replay, removal.clone()), ["riichi_not_recorded"]);
    assert_eq!(codes_of(&replay, overruled(removal)), [""; 0]);
    assert_eq!(codes_of(&replay, corrected(3, riichi(3))), ["riichi_not_recorded"]);
    add(&mut replay, Record::undo_of(3));
    assert_eq!(codes_of(&replay, Payload::new(Record::redo_of(3))), [""; 0], "the redo restores what the win counts");
    assert_eq!(codes_of(&replay, late_riichi(4, 2)), [""; 0]);

    // A contradiction that was there before is not asked again.
    let mut replay = game(Options::default());
    add(&mut replay, Record::from(Play::Won(won_by_tiles(2, 1, &["riichi"]))));
    assert_eq!(codes_of(&replay, late_riichi(3, 3)), [""; 0]);
}

/// The riichi of a player whom the draw names noten, and the fourth riichi of an exhausted draw, contradict the draw.
#[test]
fn a_riichi_given_after_the_draw_meets_the_draw() {
    let mut replay = game(Options { four_riichi_draw: true, ..Options::default() });
    for number in 1..=3 {
        add(&mut replay, riichi(number));
    }
    let exhausted = |tenpai: &[u64]| {
        let tenpai = TenpaiPlayers(tenpai.iter().copied().map(player).collect());
        Record::from(Play::Drawn(DrawnDeal { family: FamilyFields::from_field(tenpai), ..DrawnDeal::default() }))
    };
    let mut noten = replay.clone();
    add(&mut noten, exhausted(&[1, 2, 3]));
    assert_eq!(codes_of(&noten, late_riichi(6, 4)), ["riichi_not_tenpai", "four_riichi_is_draw"]);
    assert_eq!(codes_of(&noten, overruled(late_riichi(6, 4))), [""; 0]);
    add(&mut replay, exhausted(&[1, 2, 3, 4]));
    assert_eq!(codes_of(&replay, late_riichi(6, 4)), ["four_riichi_is_draw"]);
}
