//! Tests of the board: placing, naming and moving tiles, melds, and questions about the layout.

use super::answers::answer_edits;
use super::*;
use crate::samples::board;
use quejing_rules::Worth;
use quejing_rules::hand::{SetAside, Shape};
use quejing_vision::{HandReading, Question, QuestionChoice, QuestionKind};

fn find_piece(board: &Board, text: &str) -> PieceId {
    let wanted: Tile = text.parse().expect("notation of the test");
    board.pieces().iter().find(|(_, p)| p.class == TileClass::Tile(wanted)).expect("the tile lies there").0
}

#[test]
fn the_last_typed_tile_that_is_no_flower_wins() {
    let board = board("123m456p789s1122z3sf1");
    let win = board.layout().win.and_then(|id| board.pieces().get(id)).map(|p| p.class.to_string());
    assert_eq!(win.as_deref(), Some("3s"));
    assert_eq!(board.layout().flowers.len(), 1);
    assert_eq!(board.layout().standing.len(), 13);
}

#[test]
fn a_tile_named_a_flower_leaves_the_hand_and_returns_when_renamed() {
    let mut board = board("123m5z");
    let two = find_piece(&board, "2m");
    board.set_class(two, "f3".parse().expect("a flower"));
    assert_eq!(board.pieces().place(two), PiecePlace::SetAside);
    assert_eq!(board.pieces().draft().flowers, 1);
    board.set_class(two, "9s".parse().expect("a tile"));
    assert_eq!(board.pieces().place(two), PiecePlace::Concealed);
    assert_eq!(board.pieces().get(two).map(|p| p.by), Some(ClassOrigin::Person));
}

/// Confirming a north that lies aside leaves it there; naming it another tile returns it to the hand.
#[test]
fn a_north_set_aside_stays_there_until_it_is_named_otherwise_or_taken_back() {
    let mut board = board("123m44z5z");
    let north = find_piece(&board, "4z");
    BoardEdit::SetPieceAside(north).apply_to(&mut board);
    board.set_class(north, "4z".parse().expect("a tile"));
    assert_eq!((board.pieces().place(north), board.hand_tile_count()), (PiecePlace::SetAside, 5));
    let mut renamed = board.clone();
    renamed.set_class(north, "3z".parse().expect("a tile"));
    assert_eq!(renamed.pieces().place(north), PiecePlace::Concealed);
    assert!(board.pieces().can_return_to_hand(north));
    BoardEdit::ReturnToHand(north).apply_to(&mut board);
    assert_eq!((board.pieces().place(north), board.hand_tile_count()), (PiecePlace::Concealed, 6));
}

/// The rules of the table say which tiles lie aside, and how many.
#[test]
fn only_tiles_that_the_rules_name_can_be_set_aside() {
    let norths = SetAside::Copies("4z".parse().expect("a tile"));
    let mut board = board("12344444z4zf1");
    let may_set_aside = |board: &Board, set_aside: SetAside| -> Vec<PieceId> {
        (0..10).filter(|&id| board.pieces().can_set_aside(id, set_aside)).collect()
    };
    assert_eq!(may_set_aside(&board, norths), [3, 4, 5, 6, 7, 8]);
    for set_aside in [SetAside::Nothing, SetAside::Flowers] {
        assert_eq!(may_set_aside(&board, set_aside), [0; 0], "a flower lies aside already");
    }
    let shape = Shape { set_aside: norths, ..Shape::default() };
    assert_eq!(board.pieces().set_aside_offer(shape), None, "nine tiles are not too many");
    let mut long = Board::from_tiles(&quejing_rules::tile::parse_tiles("44z123456789p22567s").expect("tiles"));
    for id in [0, 1] {
        assert_eq!(long.pieces().set_aside_offer(shape), Some(id));
        BoardEdit::SetPieceAside(id).apply_to(&mut long);
    }
    assert_eq!((long.pieces().set_aside_offer(shape), long.layout().hand_size()), (None, 14));
    for id in 3..7 {
        assert!(board.pieces().can_set_aside(id, norths), "{id}");
        BoardEdit::SetPieceAside(id).apply_to(&mut board);
    }
    assert_eq!(may_set_aside(&board, norths), [0; 0], "four norths lie aside");
    assert!(!board.pieces().can_return_to_hand(find_piece(&board, "f1")), "a flower is no part of a hand");
}

/// A hand of the photo that is laid out again keeps the faces that a person named: what is no north does not lie aside.
#[test]
fn a_piece_named_by_a_person_is_set_aside_only_by_its_own_face() {
    let norths = SetAside::Copies("4z".parse().expect("a tile"));
    let class = |text: &str| text.parse().expect("a class");
    let tiles = ["1m", "2m", "4z", "4z"].map(|tile| crate::readings::tile([[0.0; 2]; 4], vec![(class(tile), 0.9)]));
    let layout = Layout { standing: vec![0, 1], flowers: vec![2, 3], ..Layout::default() };
    let shape = Shape { set_aside: norths, ..Shape::default() };
    let hand = HandReading { layout, shape, ..HandReading::default() };
    let mut board = Board::from_reading(&crate::readings::photo([1, 1], tiles.to_vec(), hand.clone()));
    board.set_class(2, class("4z"));
    board.set_class(3, class("3z"));
    BoardEdit::LayOutHand(0, Box::new(hand)).apply_to(&mut board);
    assert_eq!([2, 3].map(|id| board.pieces().place(id)), [PiecePlace::SetAside, PiecePlace::Concealed]);
}

#[test]
fn offers_name_every_chow_and_kong_around_a_tile() {
    let board = board("23455556p1z");
    let five = find_piece(&board, "5p");
    let kinds: Vec<_> =
        board.pieces().meld_offers().around(five).iter().map(|o| (o.kind, o.concealed, o.added)).collect();
    let chow = (MeldKind::Chow, false, false);
    let kong = |concealed, added| (MeldKind::Kong, concealed, added);
    assert_eq!(
        kinds,
        [chow, chow, (MeldKind::Pung, false, false), kong(false, false), kong(true, false), kong(false, true)]
    );
}

#[test]
fn a_red_five_melds_with_plain_fives() {
    let board = board("055p1z");
    assert!(board.pieces().meld_offers().around(find_piece(&board, "0p")).iter().any(|o| o.kind == MeldKind::Pung));
}

#[test]
fn forming_and_unforming_a_meld_loses_no_tile() {
    let mut board = board("234555p1z");
    let offer = board
        .pieces()
        .meld_offers()
        .around(find_piece(&board, "5p"))
        .into_iter()
        .find(|o| o.kind == MeldKind::Pung)
        .expect("a pung");
    board.pieces.layout_mut().form_meld(offer);
    assert_eq!((board.layout().melds.len(), board.layout().standing.len(), board.hand_tile_count()), (1, 3, 7));
    board.pieces.layout_mut().dissolve_meld(0);
    assert_eq!((board.layout().melds.len(), board.layout().standing.len(), board.hand_tile_count()), (0, 6, 7));
}

#[test]
fn removing_a_melded_tile_stands_the_others_up() {
    let mut board = board("123p1z");
    let offer = board.pieces().meld_offers().around(find_piece(&board, "1p")).remove(0);
    board.pieces.layout_mut().form_meld(offer);
    BoardEdit::RemovePiece(find_piece(&board, "2p")).apply_to(&mut board);
    assert_eq!((board.layout().melds.len(), board.layout().standing.len()), (0, 2));
}

/// Whatever two changes follow each other, no piece has two places, and only a removed one has none.
#[test]
fn changes_keep_every_piece_in_one_place() {
    let start = board("1112340p5z5zf1");
    let flower = "f2".parse().expect("a flower");
    let edits = |board: &Board| -> Vec<BoardEdit> {
        let moves =
            [BoardEdit::ExcludePiece, BoardEdit::SetPieceAside, BoardEdit::ReturnToHand, BoardEdit::SetWinningPiece];
        let of_piece = |id| moves.map(|edit| edit(id)).into_iter().chain([BoardEdit::SetClass(id, flower)]);
        let melds = |id| board.pieces.meld_offers().around(id).into_iter().map(BoardEdit::FormMeld);
        (0..10).flat_map(|id| of_piece(id).chain(melds(id)).collect::<Vec<_>>()).collect()
    };
    for first in edits(&start) {
        let mut changed = start.clone();
        first.clone().apply_to(&mut changed);
        for second in edits(&changed) {
            let mut board = changed.clone();
            second.clone().apply_to(&mut board);
            assert!(board.is_valid() && board.pieces.iter().count() == 10, "{first:?}, then {second:?}");
            BoardEdit::RemovePiece(0).apply_to(&mut board);
            assert_eq!(board.pieces.iter().count(), 9, "{first:?}, then {second:?}");
        }
    }
}

#[test]
fn marking_another_winning_tile_keeps_the_first_in_hand() {
    let mut board = board("123p1z");
    let before = board.layout().win.expect("the last");
    board.set_winning_piece(find_piece(&board, "2p"));
    assert_eq!(board.pieces().place(before), PiecePlace::Concealed);
    assert_eq!(board.hand_tile_count(), 4);
}

#[test]
fn backs_of_a_concealed_kong_take_its_face() {
    let mut board = Board::default();
    let pieces: Vec<_> = ["back", "7z", "7z", "back"].map(|c| board.pieces.add(c.parse().expect("a class"))).to_vec();
    board.pieces.layout_mut().form_meld(MeldOffer { concealed: true, ..MeldOffer::new(MeldKind::Kong, pieces) });
    assert!(board.pieces().unnamed().is_empty());
    assert_eq!(board.pieces().draft().melds[0].tiles, vec!["7z".parse::<Tile>().expect("a tile"); 4]);
}

#[test]
fn unknown_pieces_are_named_as_missing_and_left_out() {
    let mut board = board("12m1z");
    let unknown = board.pieces.add(TileClass::Unknown);
    assert_eq!(board.pieces().unnamed(), [unknown]);
    assert_eq!(board.pieces().draft().concealed.len(), 2);
}

/// Fifteen tiles with four alike: as a kong they count as three, so that the hand has fourteen. Fourteen tiles need no
/// kong.
#[test]
fn four_alike_in_a_hand_that_is_too_long_are_offered_as_a_kong() {
    let lay = |tiles: &str| Board::from_tiles(&quejing_rules::tile::parse_tiles(tiles).expect("tiles"));
    let mut board = lay("5555p123m456m789s1s1s");
    assert_eq!(board.layout().hand_size(), 15);
    let offers = board.pieces().meld_offers().kongs(Shape::default());
    let concealed: Vec<bool> = offers.iter().map(|offer| offer.concealed).collect();
    assert_eq!(concealed, [true, false]);
    BoardEdit::FormMeld(offers[0].clone()).apply_to(&mut board);
    assert_eq!((board.layout().hand_size(), board.layout().melds.len()), (14, 1));
    assert!(board.pieces().meld_offers().kongs(Shape::default()).is_empty());
    assert!(lay("5555p123m456m78s11s").pieces().meld_offers().kongs(Shape::default()).is_empty());
}

#[test]
fn a_stored_board_is_read_and_written_as_before_there_were_layouts() {
    let stored = concat!(
        r#"{"pieces":[{"class":"5m","quad":null,"confidence":1.0,"top":[],"by":"person","doubtful":false}],"#,
        r#""concealed":[0,3],"#,
        r#""melds":[{"kind":"pung","tiles":[4,5,6],"concealed":false,"added":false,"from":"left"}],"#,
        r#""win":7,"flowers":[],"aside":[8],"hand":1,"win_assumed":true,"confirmed":false}"#
    );
    let board: Board = serde_json::from_str(stored).expect("a board");
    assert_eq!(
        (&board.layout().standing[..], board.layout().win, &board.layout().beside[..]),
        (&[0, 3][..], Some(7), &[8][..])
    );
    assert_eq!(serde_json::to_string(&board).expect("text"), stored);
}

/// Returns the board of a hand with these open questions: 1m 1m 1m 2m 3m 4m 5p 5p 5p 6s 7s 8s 9s, won on 9s.
fn read_board(questions: Vec<Question>) -> Board {
    let class = |text: &str| text.parse().expect("a class");
    let tiles = "1m 1m 1m 2m 3m 4m 5p 5p 5p 6s 7s 8s 9s 9s".split(' ');
    let tiles = tiles.map(|tile| crate::readings::tile([[0.0; 2]; 4], vec![(class(tile), 0.9)])).collect();
    let layout = Layout { standing: (0..13).collect(), win: Some(13), ..Layout::default() };
    let hand = HandReading { layout, questions, ..HandReading::default() };
    Board::from_reading(&crate::readings::photo([1, 1], tiles, hand))
}

fn make_question<const N: usize>(kind: QuestionKind, tiles: &[usize], choices: [QuestionChoice; N]) -> Question {
    Question { kind, tiles: tiles.to_vec(), choices: choices.to_vec() }
}

/// Returns the board after its first question is answered by the choice at this index.
fn answer_first(mut board: Board, choice: usize) -> Board {
    let question = board.review.take_next_question().expect("a question");
    for edit in answer_edits(&board, &question, &question.choices[choice]).expect("an answer that determines the hand")
    {
        edit.apply_to(&mut board);
    }
    board
}

/// Values a hand by the number of its winning tile alone.
fn value_by_win(board: &Board) -> Option<HandValue> {
    let number = board.pieces().draft().win_tile?.number()?;
    Some((true, Worth { total: u32::from(number), ..Worth::default() }))
}

fn value_by_melds(board: &Board) -> Option<HandValue> {
    Some((true, Worth { total: board.layout().melds.len() as u32, ..Worth::default() }))
}

fn value_by_tiles(board: &Board) -> Option<HandValue> {
    Some((true, Worth { total: board.hand_tile_count() as u32, ..Worth::default() }))
}

#[test]
fn only_a_point_whose_answer_changes_the_value_is_open() {
    let melded = make_question(QuestionKind::Meld, &[0, 1, 2], ["standing", "meld"].map(QuestionChoice::Word));
    let board = read_board(vec![
        make_question(QuestionKind::WinTile, &[13], [13, 12].map(QuestionChoice::Tile)),
        make_question(QuestionKind::WinTile, &[13], [13, 0].map(QuestionChoice::Tile)),
        melded.clone(),
    ]);
    let win = make_question(QuestionKind::WinTile, &[13], [13, 0].map(QuestionChoice::Tile));
    assert_eq!(board.open_doubts(&[], value_by_win), [OpenDoubt::Question(&win)], "9s would have won either way");
    assert_eq!(board.open_doubts(&[], value_by_melds), [OpenDoubt::Question(&melded)]);
    assert_eq!(board.open_doubts(&[], |_| None), []);
    let unclear =
        read_board(vec![make_question(QuestionKind::Meld, &[0, 3, 6], ["standing", "meld"].map(QuestionChoice::Word))]);
    assert_eq!(unclear.open_doubts(&[], |_| None).len(), 1, "no meld is formed of these tiles");
}

/// In a row of fourteen tiles, the assumed winning tile is marked and not asked about, but it is an open doubt.
#[test]
fn an_assumed_winning_tile_is_open_until_a_person_agrees() {
    let all: [QuestionChoice; 14] = std::array::from_fn(|at| QuestionChoice::Tile(13 - at));
    let board = read_board(vec![make_question(QuestionKind::WinTile, &[13], all)]);
    assert_eq!((board.review().questions().count(), board.is_win_assumed()), (0, true));
    assert_eq!(board.open_doubts(&[], value_by_win).len(), 1);
    assert_eq!(board.open_doubts(&[], value_by_melds), []);
    for agreed in [BoardEdit::SetWinningPiece(13), BoardEdit::SetWinningPiece(0), BoardEdit::ConfirmAll] {
        let mut board = board.clone();
        agreed.apply_to(&mut board);
        assert_eq!(board.open_doubts(&[], value_by_win), []);
    }
}

#[test]
fn answers_lay_the_hand_out() {
    let words = |kind, tiles: &[usize], words: [&'static str; 2]| {
        read_board(vec![make_question(kind, tiles, words.map(QuestionChoice::Word))])
    };
    let melded = answer_first(words(QuestionKind::Meld, &[0, 1, 2], ["standing", "meld"]), 1);
    assert_eq!((melded.layout().melds[0].kind, melded.layout().standing.len()), (MeldKind::Pung, 10));
    assert_eq!(answer_first(words(QuestionKind::Belongs, &[13], ["hand", "other"]), 1).layout().win, None);
    let changed = ["9s", "8s"].map(|class| QuestionChoice::Class(class.parse().expect("a class"), 0.5));
    let named = answer_first(read_board(vec![make_question(QuestionKind::Changed, &[13], changed)]), 1);
    assert_eq!(named.pieces().draft().win_tile.map(|tile| tile.to_string()).as_deref(), Some("8s"));
}

/// The fourth tile of an added kong lies on top of the pung, so that the photo does not show it separately.
#[test]
fn the_answer_about_an_added_kong_adds_the_fourth_tile() {
    let mut board = read_board(vec![make_question(
        QuestionKind::AddedKong,
        &[6, 7, 8],
        ["pung", "added_kong"].map(QuestionChoice::Word),
    )]);
    BoardEdit::FormMeld(MeldOffer::new(MeldKind::Pung, vec![6, 7, 8])).apply_to(&mut board);
    let tiles = |board: &Board| board.pieces().draft().melds[0].tiles.iter().map(Tile::to_string).collect::<String>();
    assert_eq!(tiles(&answer_first(board.clone(), 0)), "5p5p5p");
    let kong = answer_first(board, 1);
    assert_eq!((tiles(&kong).as_str(), kong.layout().melds[0].added, kong.is_valid()), ("5p5p5p5p", true, true));
    assert_eq!((kong.layout().hand_size(), kong.review().questions().count()), (14, 0));
}

/// The button *All correct* confirms the named tiles; a question that is asked in words stays open.
#[test]
fn a_question_that_is_asked_outlives_the_confirmation_of_the_tiles() {
    let mut board = read_board(vec![make_question(QuestionKind::WinTile, &[13], [13, 0].map(QuestionChoice::Tile))]);
    BoardEdit::ConfirmAll.apply_to(&mut board);
    assert_eq!((board.review().questions().count(), board.open_doubts(&[], value_by_win).len()), (1, 1));
}

/// A person who dissolves the pung has answered the question whether it is an added kong.
#[test]
fn a_question_about_a_dissolved_meld_withholds_no_value() {
    let choices = ["pung", "added_kong"].map(QuestionChoice::Word);
    let mut board = read_board(vec![make_question(QuestionKind::AddedKong, &[6, 7, 8], choices)]);
    BoardEdit::FormMeld(MeldOffer::new(MeldKind::Pung, vec![6, 7, 8])).apply_to(&mut board);
    assert_eq!(board.open_doubts(&[], value_by_tiles).len(), 1);
    BoardEdit::DissolveMeld(0).apply_to(&mut board);
    assert_eq!(board.open_doubts(&[], value_by_tiles), []);
}

#[test]
fn open_questions_are_stored_with_the_board() {
    let board =
        read_board(vec![make_question(QuestionKind::Meld, &[0, 1, 2], ["standing", "meld"].map(QuestionChoice::Word))]);
    let stored = serde_json::to_string(&board).expect("text");
    assert_eq!(serde_json::from_str::<Board>(&stored).expect("a board"), board);
    let damaged = stored.replace(r#""tiles":[0,1,2]"#, r#""tiles":[0,1,99]"#);
    assert!(!serde_json::from_str::<Board>(&damaged).expect("a board").is_valid());
}
