//! Tests of norths that a person sets aside by hand: offered where the rules set tiles aside, counted, and undone.

use super::*;

/// A hand of three-player riichi with two norths too many: 123p 456p 789p 22s, 567s won on 7s.
const HAND_WITH_NORTHS: &str = "44z123456789p22567s";

/// Returns a session with this hand under these rules; the dealer drew the last tile.
fn session_with(rules: RuleSet, tiles: &str) -> Session {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    change_round(&mut model, |now| now.set_rules(rules.into()));
    model.apply(SessionAction::TypeTiles(tiles.into()));
    change_round(&mut model, set_dealer_self_draw);
    model
}

fn norths(model: &Session) -> Vec<usize> {
    let pieces = model.hand().board().pieces();
    pieces.iter().filter(|(_, piece)| piece.class.to_string() == "4z").map(|(id, _)| id).collect()
}

fn set_aside(model: &mut Session, id: usize) {
    model.apply(SessionAction::EditBoard(BoardEdit::SetPieceAside(id)));
}

/// Returns the han of the hand, and those of norths set aside among them.
fn han(model: &Session) -> (Option<u32>, u32) {
    let ruling = model.hand().outcome().ruling().expect("a ruling");
    let norths = ruling.counted.iter().filter(|counted| counted.id.as_str() == "nukidora");
    (ruling.worth.fan, norths.map(|counted| counted.worth).sum())
}

/// Pure straight 2, pinfu 1, self-draw 1, and 1 for each north set aside.
#[test]
fn norths_of_a_typed_hand_are_set_aside_counted_recorded_and_taken_back() {
    let mut model = session_with(RuleSet::SANMA, HAND_WITH_NORTHS);
    let [first, second] = norths(&model)[..] else { panic!("two norths") };
    assert!(!model.desk().is_recordable(), "sixteen tiles are too many");
    set_aside(&mut model, first);
    set_aside(&mut model, second);
    assert_eq!(han(&model), (Some(6), 2));
    model.apply(SessionAction::EditBoard(BoardEdit::SetPieceAside(second)));
    assert_eq!(han(&model), (Some(6), 2), "it lies aside already");
    model.apply(SessionAction::EditBoard(BoardEdit::ReturnToHand(second)));
    assert!(!model.desk().is_recordable(), "fifteen tiles are too many");
    model.apply(SessionAction::UndoEdit);
    assert_eq!(han(&model), (Some(6), 2));
    model.apply(SessionAction::UndoEdit);
    model.apply(SessionAction::UndoEdit);
    assert_eq!((model.hand().board().layout().flowers.len(), model.hand().board().hand_tile_count()), (0, 16));
    set_aside(&mut model, first);
    set_aside(&mut model, second);
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let acts = &model.keeper().night().deals[0].acts;
    let won = acts.iter().find_map(|act| match &*act.play {
        Play::Won(won) => won.wins[0].tiles.as_ref(),
        _ => None,
    });
    let tiles = won.expect("the tiles of the win");
    assert_eq!((tiles.flowers, tiles.concealed.as_str(), tiles.win.as_str()), (2, "123456789p2256s", "7s"));
}

/// Whoever types the norths last has not won on one of them.
#[test]
fn the_last_tile_that_stands_wins_once_the_norths_lie_aside() {
    for order in [[0, 1], [1, 0]] {
        let mut model = session_with(RuleSet::SANMA, "123456789p22567s44z");
        let norths = norths(&model);
        for at in order {
            set_aside(&mut model, norths[at]);
        }
        assert_eq!(han(&model), (Some(6), 2), "{order:?}");
    }
}

#[test]
fn rules_that_set_no_tiles_aside_leave_norths_in_the_hand() {
    let without_kita = RuleProfile::new(quejing_rules::sanma::Options { kita: false, ..Default::default() });
    for rules in [RuleSet::RIICHI.into(), RuleSet::LINGQUE_28.into(), without_kita] {
        let mut model = session_with(RuleSet::SANMA, HAND_WITH_NORTHS);
        change_round(&mut model, |now| now.set_rules(rules));
        let before = model.hand().board().clone();
        let north = norths(&model)[0];
        set_aside(&mut model, north);
        assert_eq!(*model.hand().board(), before);
    }
}
