//! What lies on a board, and what a person does to it.

use super::edit::MeldOffer;
use super::*;
use crate::samples::board;
use quejing_rules::Worth;
use quejing_rules::hand::Shape;
use quejing_vision::{HandReading, QuestionChoice, QuestionKind};

fn find(board: &Board, text: &str) -> PieceId {
    let wanted: Tile = text.parse().expect("notation of the test");
    board.pieces().find(|(_, p)| p.class == TileClass::Tile(wanted)).expect("the tile lies there").0
}

#[test]
fn the_last_typed_tile_that_is_no_flower_wins() {
    let board = board("123m456p789s1122z3sf1");
    let win = board.win().and_then(|id| board.piece(id)).map(|p| p.class.to_string());
    assert_eq!(win.as_deref(), Some("3s"));
    assert_eq!(board.flowers().len(), 1);
    assert_eq!(board.concealed().len(), 13);
}

#[test]
fn a_tile_named_a_flower_leaves_the_hand_and_returns_when_renamed() {
    let mut board = board("123m5z");
    let two = find(&board, "2m");
    board.set_class(two, "f3".parse().expect("a flower"));
    assert_eq!(board.place(two), Place::Flower);
    assert_eq!(board.draft().flowers, 1);
    board.set_class(two, "9s".parse().expect("a tile"));
    assert_eq!(board.place(two), Place::Concealed);
    assert_eq!(board.piece(two).map(|p| p.by), Some(ClassOrigin::Person));
}

#[test]
fn offers_name_every_chow_and_kong_around_a_tile() {
    let board = board("23455556p1z");
    let five = find(&board, "5p");
    let kinds: Vec<_> = board.offers(five).iter().map(|o| (o.kind, o.concealed, o.added)).collect();
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
    assert!(board.offers(find(&board, "0p")).iter().any(|o| o.kind == MeldKind::Pung));
}

#[test]
fn forming_and_unforming_a_meld_loses_no_tile() {
    let mut board = board("234555p1z");
    let offer = board.offers(find(&board, "5p")).into_iter().find(|o| o.kind == MeldKind::Pung).expect("a pung");
    board.form(&offer);
    assert_eq!((board.melds().len(), board.concealed().len(), board.hand_len()), (1, 3, 7));
    board.unform(0);
    assert_eq!((board.melds().len(), board.concealed().len(), board.hand_len()), (0, 6, 7));
}

#[test]
fn removing_a_melded_tile_stands_the_others_up() {
    let mut board = board("123p1z");
    let offer = board.offers(find(&board, "1p")).remove(0);
    board.form(&offer);
    board.remove(find(&board, "2p"));
    assert_eq!((board.melds().len(), board.concealed().len()), (0, 2));
}

#[test]
fn marking_another_winning_tile_keeps_the_first_in_hand() {
    let mut board = board("123p1z");
    let before = board.win().expect("the last");
    board.set_win(find(&board, "2p"));
    assert_eq!(board.place(before), Place::Concealed);
    assert_eq!(board.hand_len(), 4);
}

#[test]
fn the_backs_of_a_concealed_kong_are_what_its_faces_are() {
    let mut board = Board::default();
    let pieces: Vec<_> = ["back", "7z", "7z", "back"].map(|c| board.add(c.parse().expect("a class"))).to_vec();
    board.form(&MeldOffer { concealed: true, ..MeldOffer::of(MeldKind::Kong, pieces) });
    assert!(board.unnamed().is_empty());
    assert_eq!(board.draft().melds[0].tiles, vec!["7z".parse::<Tile>().expect("a tile"); 4]);
}

#[test]
fn unknown_pieces_are_named_as_missing_and_left_out() {
    let mut board = board("12m1z");
    let unknown = board.add(TileClass::Unknown);
    assert_eq!(board.unnamed(), [unknown]);
    assert_eq!(board.draft().concealed.len(), 2);
}

/// Fifteen tiles with four alike: a kong of them makes the hand fourteen again. With fourteen nothing is offered.
#[test]
fn four_alike_in_a_hand_that_is_too_long_are_offered_as_a_kong() {
    let lay = |tiles: &str| Board::from_tiles(&quejing_rules::tile::parse_tiles(tiles).expect("tiles"));
    let mut board = lay("5555p123m456m789s1s1s");
    assert_eq!(board.count_towards_hand(), 15);
    let offers = board.kong_offers(Shape::default());
    let concealed: Vec<bool> = offers.iter().map(|offer| offer.concealed).collect();
    assert_eq!(concealed, [true, false]);
    Edit::Form(offers[0].clone()).apply_to(&mut board);
    assert_eq!((board.count_towards_hand(), board.melds().len()), (14, 1));
    assert!(board.kong_offers(Shape::default()).is_empty());
    assert!(lay("5555p123m456m78s11s").kong_offers(Shape::default()).is_empty());
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
    assert_eq!((board.concealed(), board.win(), board.aside()), (&[0, 3][..], Some(7), &[8][..]));
    assert_eq!(serde_json::to_string(&board).expect("text"), stored);
}

/// A hand of which `questions` are open: 1m 1m 1m 2m 3m 4m 5p 5p 5p 6s 7s 8s 9s, won on 9s.
fn read(questions: Vec<Question>) -> Board {
    let class = |text: &str| text.parse().expect("a class");
    let tiles = "1m 1m 1m 2m 3m 4m 5p 5p 5p 6s 7s 8s 9s 9s".split(' ');
    let tiles = tiles.map(|tile| crate::readings::tile([[0.0; 2]; 4], vec![(class(tile), 0.9)])).collect();
    let layout = Layout { standing: (0..13).collect(), win: Some(13), ..Layout::default() };
    let hand = HandReading { layout, questions, ..HandReading::default() };
    Board::from_reading(&crate::readings::photo([1, 1], tiles, hand))
}

fn asks<const N: usize>(kind: QuestionKind, tiles: &[usize], choices: [QuestionChoice; N]) -> Question {
    Question { kind, tiles: tiles.to_vec(), choices: choices.to_vec() }
}

/// The board with its first question answered by the choice of this number.
fn answered(mut board: Board, choice: usize) -> Board {
    let question = board.take_question().expect("a question");
    for edit in board.edits(&question, &question.choices[choice]).expect("an answer that determines the hand") {
        edit.apply_to(&mut board);
    }
    board
}

/// A value that depends on the winning tile alone, or on the number of melds.
fn by_win(board: &Board) -> Option<HandValue> {
    let number = board.draft().win_tile?.number()?;
    Some((true, Worth { total: u32::from(number), ..Worth::default() }))
}

fn by_melds(board: &Board) -> Option<HandValue> {
    Some((true, Worth { total: board.melds().len() as u32, ..Worth::default() }))
}

fn by_tiles(board: &Board) -> Option<HandValue> {
    Some((true, Worth { total: board.hand_len() as u32, ..Worth::default() }))
}

#[test]
fn only_a_point_whose_answer_changes_the_value_is_open() {
    let melded = asks(QuestionKind::Meld, &[0, 1, 2], ["standing", "meld"].map(QuestionChoice::Word));
    let board = read(vec![
        asks(QuestionKind::WinTile, &[13], [13, 12].map(QuestionChoice::Tile)),
        asks(QuestionKind::WinTile, &[13], [13, 0].map(QuestionChoice::Tile)),
        melded.clone(),
    ]);
    let win = asks(QuestionKind::WinTile, &[13], [13, 0].map(QuestionChoice::Tile));
    assert_eq!(board.open_points(&[], by_win), [OpenPoint::Question(&win)], "9s would have won either way");
    assert_eq!(board.open_points(&[], by_melds), [OpenPoint::Question(&melded)]);
    assert_eq!(board.open_points(&[], |_| None), []);
    let unclear = read(vec![asks(QuestionKind::Meld, &[0, 3, 6], ["standing", "meld"].map(QuestionChoice::Word))]);
    assert_eq!(unclear.open_points(&[], |_| None).len(), 1, "no meld is formed of these tiles");
}

/// The winning tile of a row of fourteen is marked instead of asked about, and open all the same.
#[test]
fn an_assumed_winning_tile_is_open_until_a_person_agrees() {
    let all: [QuestionChoice; 14] = std::array::from_fn(|at| QuestionChoice::Tile(13 - at));
    let board = read(vec![asks(QuestionKind::WinTile, &[13], all)]);
    assert_eq!((board.questions().count(), board.is_win_assumed()), (0, true));
    assert_eq!(board.open_points(&[], by_win).len(), 1);
    assert_eq!(board.open_points(&[], by_melds), []);
    for agreed in [Edit::SetWin(13), Edit::SetWin(0), Edit::ConfirmAll] {
        let mut board = board.clone();
        agreed.apply_to(&mut board);
        assert_eq!(board.open_points(&[], by_win), []);
    }
}

#[test]
fn answers_lay_the_hand_out() {
    let words = |kind, tiles: &[usize], words: [&'static str; 2]| {
        read(vec![asks(kind, tiles, words.map(QuestionChoice::Word))])
    };
    let melded = answered(words(QuestionKind::Meld, &[0, 1, 2], ["standing", "meld"]), 1);
    assert_eq!((melded.melds()[0].kind, melded.concealed().len()), (MeldKind::Pung, 10));
    assert_eq!(answered(words(QuestionKind::Belongs, &[13], ["hand", "other"]), 1).win(), None);
    let changed = ["9s", "8s"].map(|class| QuestionChoice::Class(class.parse().expect("a class"), 0.5));
    let named = answered(read(vec![asks(QuestionKind::Changed, &[13], changed)]), 1);
    assert_eq!(named.draft().win_tile.map(|tile| tile.to_string()).as_deref(), Some("8s"));
}

/// The fourth tile of an added kong lies on another one, so that the photo does not show it apart.
#[test]
fn the_answer_about_an_added_kong_adds_the_fourth_tile() {
    let mut board =
        read(vec![asks(QuestionKind::AddedKong, &[6, 7, 8], ["pung", "added_kong"].map(QuestionChoice::Word))]);
    Edit::Form(MeldOffer::of(MeldKind::Pung, vec![6, 7, 8])).apply_to(&mut board);
    let tiles = |board: &Board| board.draft().melds[0].tiles.iter().map(Tile::to_string).collect::<String>();
    assert_eq!(tiles(&answered(board.clone(), 0)), "5p5p5p");
    let kong = answered(board, 1);
    assert_eq!((tiles(&kong).as_str(), kong.melds()[0].added, kong.is_sound()), ("5p5p5p5p", true, true));
    assert_eq!((kong.count_towards_hand(), kong.questions().count()), (14, 0));
}

/// *All correct* agrees with the named tiles; a question with answers of its own stays.
#[test]
fn a_question_that_is_asked_outlives_the_confirmation_of_the_tiles() {
    let mut board = read(vec![asks(QuestionKind::WinTile, &[13], [13, 0].map(QuestionChoice::Tile))]);
    Edit::ConfirmAll.apply_to(&mut board);
    assert_eq!((board.questions().count(), board.open_points(&[], by_win).len()), (1, 1));
}

/// Who takes the pung apart by hand has answered whether it is a kong.
#[test]
fn a_question_about_a_meld_that_is_gone_holds_no_value_back() {
    let choices = ["pung", "added_kong"].map(QuestionChoice::Word);
    let mut board = read(vec![asks(QuestionKind::AddedKong, &[6, 7, 8], choices)]);
    Edit::Form(MeldOffer::of(MeldKind::Pung, vec![6, 7, 8])).apply_to(&mut board);
    assert_eq!(board.open_points(&[], by_tiles).len(), 1);
    Edit::Unform(0).apply_to(&mut board);
    assert_eq!(board.open_points(&[], by_tiles), []);
}

#[test]
fn open_questions_are_stored_with_the_board() {
    let board = read(vec![asks(QuestionKind::Meld, &[0, 1, 2], ["standing", "meld"].map(QuestionChoice::Word))]);
    let stored = serde_json::to_string(&board).expect("text");
    assert_eq!(serde_json::from_str::<Board>(&stored).expect("a board").questions, board.questions);
    let damaged = stored.replace(r#""tiles":[0,1,2]"#, r#""tiles":[0,1,99]"#);
    assert!(!serde_json::from_str::<Board>(&damaged).expect("a board").is_sound());
}
