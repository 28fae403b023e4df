//! The window's view of a reading: how far it can be relied on, several hands in a photo, what belongs to the hand,
//! a winning tile that was only assumed, who fed the melds.

use eframe::egui::accesskit::{Role, Toggled};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbImage;
use quejing::app::{App, SessionAction};
use quejing_rules::hand::{LaidMeld, Layout, MeldKind, RelativeSeat};
use quejing_vision::{HandReading, PhotoReading, Question, QuestionChoice, QuestionKind};
use quejing_words::Lang;

use crate::support::*;

/// 一气贯通, 混一色: a win.
const WHOLE: &str = "1m 2m 3m 4m 5m 6m 7m 8m 9m 7z 7z 7z 1z 1z";

fn shown(
    lang: Lang,
    tiles: &'static str,
    change: impl Fn(&mut PhotoReading) + Send + 'static,
) -> Harness<'static, App> {
    let read = move |photo: &RgbImage| {
        let mut read = reading(photo, tiles);
        change(&mut read);
        Ok(read)
    };
    let mut harness = window(lang, Always(read));
    dealer_draws(&mut harness);
    show(&mut harness, "photo");
    harness
}

fn stands(harness: &Harness<'_, App>, label: &str) -> bool {
    harness.query_all_by_label(label).next().is_some()
}

/// The names of the pieces in the photo that something points at.
fn pointed_at(harness: &Harness<'_, App>) -> usize {
    let pieces = harness.query_all_by_label_contains("In the photo:");
    let lit = |node: &egui_kittest::Node<'_>| node.accesskit_node().toggled() == Some(Toggled::True);
    pieces.filter(lit).count()
}

#[test]
fn a_sure_reading_says_so_until_a_tile_is_changed() {
    for (lang, word) in Lang::ALL.into_iter().zip(["有把握", "Sure", "確実"]) {
        assert!(stands(&shown(lang, WHOLE, |_| {}), word), "{lang:?}");
    }
    let mut harness = shown(Lang::En, WHOLE, |_| {});
    click(&mut harness, "Hand tile 1: 1 of characters");
    click(&mut harness, "Guess: 8 of characters");
    assert!(!stands(&harness, "Sure"));
    act(&mut harness, SessionAction::UndoEdit);
    assert!(stands(&harness, "Sure"));
    click(&mut harness, "Record win");
    assert!(!stands(&harness, "Sure"), "it is settled");
}

#[test]
fn a_doubtful_reading_says_look_until_everything_is_answered() {
    let look = "Check the marked tiles";
    let mut harness = shown(Lang::En, DEALT, |_| {});
    assert!(stands(&harness, look) && !stands(&harness, "Sure"));
    click(&mut harness, "Hand tile 7: 6 of characters");
    click(&mut harness, "Guess: 8 of characters");
    assert!(!stands(&harness, look));
    let mut harness = shown(Lang::En, DEALT, |_| {});
    click(&mut harness, "All correct");
    assert!(!stands(&harness, look) && !stands(&harness, "All correct"));
    // Nothing is marked, and the reader is not sure all the same: a person says that it is right.
    let mut harness = shown(Lang::En, WHOLE, |read| read.hand.confidence = 0.6);
    assert!(stands(&harness, "Check all tiles"));
    click(&mut harness, "All correct");
    assert!(!stands(&harness, "Check all tiles"));
}

#[test]
fn a_hopeless_reading_asks_for_another_photo_until_the_hand_is_confirmed() {
    let retake = "Take another photo";
    let mut harness = shown(Lang::En, DEALT, |read| read.hand.confidence = 0.01);
    assert!(stands(&harness, retake) && stands(&harness, "Another photo"));
    click(&mut harness, "Hand tile 7: 6 of characters");
    click(&mut harness, "Guess: 8 of characters");
    assert!(stands(&harness, retake), "one tile corrected is not all");
    click(&mut harness, "All correct");
    assert!(!stands(&harness, retake));
}

/// The hand of `WHOLE`, and below it one of seven pairs.
fn two_hands(read: &mut PhotoReading) {
    let first = HandReading {
        layout: Layout { standing: (0..13).collect(), win: Some(13), beside: (14..28).collect(), ..Layout::default() },
        rows: vec![(0..14).collect()],
        ..read.hand.clone()
    };
    let second = HandReading {
        layout: Layout { standing: (14..27).collect(), win: Some(27), beside: (0..14).collect(), ..Layout::default() },
        rows: vec![(14..28).collect()],
        ..read.hand.clone()
    };
    for tile in &mut read.tiles[14..] {
        for corner in &mut tile.quad {
            *corner = [corner[0] - 14.0 * 75.0, corner[1] + 200.0];
        }
    }
    read.hand = HandReading { proposals: vec![second], ..first };
}

const TWO_HANDS: &str = "1m 2m 3m 4m 5m 6m 7m 8m 9m 7z 7z 7z 1z 1z 1p 1p 3p 3p 5p 5p 7p 7p 9p 9p 2s 2s 6z 6z";
const FIRST: &str = "Hand 1: 123456789m77711z";
const SECOND: &str = "Hand 2: 1133557799p22s66z";

#[test]
fn of_several_hands_one_is_chosen_by_a_click_and_can_be_changed_again() {
    let mut harness = shown(Lang::En, TWO_HANDS, two_hands);
    assert!(says(&harness, "This photo shows 2 hands"));
    assert_eq!(problems(&harness), ["question_open"], "both win");
    assert_eq!(pointed_at(&harness), 0);
    harness.get_by_label(SECOND).hover();
    harness.run_steps(3);
    assert_eq!(pointed_at(&harness), 14, "the hand is marked in the photo");
    click(&mut harness, SECOND);
    assert!(stands(&harness, "Hand tile 1: 1 of dots"));
    assert!(!stands(&harness, SECOND), "it is answered");
    assert!(problems(&harness).is_empty() && !disabled(&harness, "Record win"));
    // What was corrected of a piece is still known when the other hand is laid out and this one again.
    click(&mut harness, "Hand tile 1: 1 of dots");
    click(&mut harness, "Guess: 9 of dots");
    click(&mut harness, "Choose hand (2)");
    click(&mut harness, FIRST);
    assert!(stands(&harness, "Hand tile 1: 1 of characters"));
    click(&mut harness, "Choose hand (2)");
    click(&mut harness, "Hand 2: 9133557799p22s66z");
    assert!(stands(&harness, "Hand tile 1: 9 of dots"));
    act(&mut harness, SessionAction::UndoEdit);
    assert!(stands(&harness, "Hand tile 1: 1 of characters"));
}

#[test]
fn one_hand_is_no_choice() {
    let harness = shown(Lang::En, WHOLE, |_| {});
    assert!(!says(&harness, "Hand 1:") && !says(&harness, "Choose hand"));
}

/// The last tile lies right beside the hand and was left out.
fn left_out(read: &mut PhotoReading) {
    let last = read.tiles.len() - 1;
    let hand = &mut read.hand;
    hand.win = hand.standing.pop();
    hand.beside = vec![last];
    hand.rows = vec![(0..last).collect()];
    hand.questions = vec![Question {
        kind: QuestionKind::Belongs,
        tiles: vec![last],
        choices: ["other", "hand"].map(QuestionChoice::Word).to_vec(),
    }];
}

#[test]
fn a_tile_beside_the_hand_is_asked_about_with_its_picture() {
    let mut harness = shown(Lang::En, WHOLE, left_out);
    assert!(stands(&harness, "Is this part of the hand? (East)"));
    let picture = harness.get_by_role_and_label(Role::Image, "From the photo: East");
    assert!(picture.rect().height() > 40.0, "{:?}", picture.rect());
    assert_eq!(pointed_at(&harness), 1, "where it lies");
    let (yes, no) = (harness.get_by_label("Yes"), harness.get_by_label("No"));
    assert!(yes.rect().left() < no.rect().left());
    click(&mut harness, "Yes");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14);
    let mut harness = shown(Lang::En, WHOLE, left_out);
    click(&mut harness, "No");
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 13);
    assert!(harness.state().model().hand().board().review().questions().next().is_none());
}

/// Nothing marks the winning tile: the last was taken, and every other one may have won.
fn win_assumed(read: &mut PhotoReading) {
    let last = read.tiles.len() - 1;
    let choices = std::iter::once(last).chain(0..last).map(QuestionChoice::Tile);
    read.hand.questions = vec![Question { kind: QuestionKind::WinTile, tiles: vec![last], choices: choices.collect() }];
}

#[test]
fn an_assumed_winning_tile_is_marked_until_a_person_agrees_or_chooses_another() {
    for (lang, mark) in Lang::ALL.into_iter().zip(["和牌张？", "Winning?", "和了牌？"]) {
        let mut harness = shown(lang, WHOLE, win_assumed);
        let record = in_language(lang, ["记入账本", "Record win", "この和了を記録"]);
        assert!(!disabled(&harness, record), "{lang:?}: it can be recorded");
        click(&mut harness, mark);
        assert!(!stands(&harness, mark));
        assert!(!harness.state().model().hand().board().is_win_assumed());
    }
    let mut harness = shown(Lang::En, WHOLE, win_assumed);
    click(&mut harness, "Hand tile 10: Red dragon");
    press(&mut harness, "Winning tile");
    assert!(!stands(&harness, "Winning?"), "another one won");
    let mut harness = shown(Lang::En, WHOLE, win_assumed);
    click(&mut harness, "Hand tile 14: East");
    press(&mut harness, "Winning tile");
    assert!(!stands(&harness, "Winning?"), "this one won");
    // The reader knows: nothing is marked.
    assert!(!stands(&shown(Lang::En, WHOLE, |_| {}), "Winning?"));
}

#[test]
fn an_answer_about_the_winning_tile_settles_the_mark() {
    let few = |read: &mut PhotoReading| {
        win_assumed(read);
        read.hand.questions[0].choices.truncate(2);
    };
    let mut harness = shown(Lang::En, WHOLE, few);
    assert!(stands(&harness, "Winning?") && stands(&harness, "Is East the winning tile?"));
    click(&mut harness, "East");
    assert!(!stands(&harness, "Winning?"));
    let mut harness = shown(Lang::En, WHOLE, few);
    click(&mut harness, "Later");
    assert!(stands(&harness, "Winning?"), "put off, not settled");
}

/// The pung of red dragons lies open, one of them raised: a fourth may lie under it.
fn raised_pung(read: &mut PhotoReading) {
    read.hand.standing = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12].to_vec();
    read.hand.melds =
        vec![LaidMeld { from: Some(RelativeSeat::Left), ..LaidMeld::new(MeldKind::Pung, vec![9, 10, 11]) }];
    let choices = ["pung", "added_kong"].map(QuestionChoice::Word).to_vec();
    read.hand.questions = vec![Question { kind: QuestionKind::AddedKong, tiles: vec![9, 10, 11], choices }];
}

#[test]
fn a_possible_added_kong_is_answered_before_the_hand_is_valued() {
    for (answer, kind, tiles) in [("Pung", MeldKind::Pung, 3), ("Added kong", MeldKind::Kong, 4)] {
        let mut harness = shown(Lang::En, WHOLE, raised_pung);
        assert!(says(&harness, "is there a fourth tile on top of the sideways one?"));
        assert_eq!(problems(&harness), ["question_open"], "a kong is worth more than a pung");
        press(&mut harness, answer);
        assert!(problems(&harness).is_empty() && !disabled(&harness, "Record win"));
        let meld = &harness.state().model().hand().board().layout().melds[0];
        assert_eq!((meld.kind, meld.tiles.len()), (kind, tiles));
        act(&mut harness, SessionAction::UndoEdit);
        assert!(says(&harness, "is there a fourth tile on top of the sideways one?"), "asked again");
    }
}

/// Three chows claimed from the player on the left.
fn melds_from_left(read: &mut PhotoReading) {
    let chow = |first: usize| LaidMeld {
        from: Some(RelativeSeat::Left),
        ..LaidMeld::new(MeldKind::Chow, (first..first + 3).collect())
    };
    read.hand.standing = (9..13).collect();
    read.hand.melds = [0, 3, 6].map(chow).to_vec();
}

/// Section 7, 半包牌: with four tiles given (three chows and the discard), the discarder pays half of the two others'
/// shares on top of their own: 2p + p/2 + p/2, and the others p/2 each.
#[test]
fn sideways_tiles_fill_in_who_fed_the_melds_for_whoever_won() {
    let mut harness = shown(Lang::En, WHOLE, melds_from_left);
    // Player 4 plays before Player 1.
    let fed = |harness: &Harness<'_, App>, label: &str| harness.get_by_label(label).value();
    assert_eq!(fed(&harness, "Tiles supplied: Player 4 (from the photo)").as_deref(), Some("3"));
    click(&mut harness, "Discarded by: Player 4");
    assert_eq!(fed(&harness, "Tiles supplied: Player 4 (from the photo)").as_deref(), Some("4"));
    assert!(stands(&harness, "Tiles supplied: taken from the melds in the photo"));
    click(&mut harness, "Winner: Player 2");
    assert_eq!(fed(&harness, "Tiles supplied: Player 1 (from the photo)").as_deref(), Some("3"));
    assert_eq!(fed(&harness, "Tiles supplied: Player 4 (from the photo)").as_deref(), Some("1"));
    click(&mut harness, "Winner: Player 1");
    click(&mut harness, "Record win");
    let total = totals(&harness);
    let share = -total[1];
    assert!(share > 0);
    assert_eq!(total, [8 * share, -share, -share, -6 * share]);
}

#[test]
fn what_the_photo_says_of_tiles_fed_can_be_changed_and_taken_back() {
    let mut harness = shown(Lang::En, WHOLE, melds_from_left);
    let by_person = |harness: &Harness<'_, App>| stands(harness, "Tiles supplied: Player 4");
    assert!(!by_person(&harness));
    harness.get_by_label("Tiles supplied: Player 4 (from the photo)").set_value_accesskit(1.0);
    harness.run_steps(3);
    assert!(by_person(&harness));
    assert_eq!(harness.get_by_label("Tiles supplied: Player 4").value().as_deref(), Some("1"));
    click(&mut harness, "Match photo");
    assert!(stands(&harness, "Tiles supplied: Player 4 (from the photo)"));
    // A concealed kong is nobody's, and without a sideways tile nothing is filled in.
    let unknown = |read: &mut PhotoReading| {
        melds_from_left(read);
        read.hand.melds.iter_mut().for_each(|meld| meld.from = None);
    };
    let mut harness = shown(Lang::En, WHOLE, unknown);
    click(&mut harness, "Discarded by: Player 4");
    assert_eq!(harness.get_by_label("Tiles supplied: Player 4").value().as_deref(), Some("0"));
    assert!(!says(&harness, "from the photo"));
}
