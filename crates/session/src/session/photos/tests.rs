//! Tests of several photos of one hand, a tile photographed again, and a hand replaced by another photo.

use std::sync::Arc;
use std::time::Duration;

use image::RgbImage;
use quejing_ledger::EvidenceKind;
use quejing_rules::tile::parse_tiles;
use quejing_vision::{Customs, PhotoReading, QuestionKind, TileClass, VisionError, find_hand_by_customs};

use crate::action::SessionAction;
use crate::board::{Board, BoardEdit, PieceId};
use crate::entry_desk::record_obstacle;
use crate::night::LedgerLocation;
use crate::photo_job::{PhotoPurpose, PhotoSource};
use crate::samples::LedgerFolder;
use crate::session::{Session, deal_photos};
use quejing_words::Lang;

/// Returns the reading of a row of tiles. A blank in `text` is a gap; a question mark makes the tiles before it
/// doubtful.
fn read_row(text: &str) -> PhotoReading {
    let mut x = 40.0;
    let mut tiles = Vec::new();
    for word in text.split(' ') {
        for tile in parse_tiles(word.trim_end_matches('?')).expect("notation") {
            let quad = [[x, 200.0], [x + 60.0, 200.0], [x + 60.0, 280.0], [x, 280.0]];
            let sure = if word.ends_with('?') { 0.5 } else { 0.99 };
            tiles.push(crate::readings::tile(quad, vec![(TileClass::Tile(tile), sure)]));
            x += 61.0;
        }
        x += 90.0;
    }
    let size = [1600, 500];
    let (hand, warnings) = find_hand_by_customs(&tiles, size, &Customs::default());
    PhotoReading { warnings, ..crate::readings::photo(size, tiles, hand) }
}

/// Gives the model a photo of these tiles. A different `shade` makes a different picture.
fn give_photo(model: &mut Session, shade: u8, text: &str, purpose: PhotoPurpose) {
    let picture = RgbImage::from_pixel(16, 5, image::Rgb([shade, 90, 90]));
    model.begin_photo("photo".to_owned(), purpose);
    model.finish_photo(PhotoSource::Picture(Arc::new(picture)), Ok(read_row(text)), Duration::ZERO);
}

fn class_text(board: &Board, ids: &[PieceId]) -> String {
    ids.iter()
        .filter_map(|id| board.pieces().get(*id))
        .map(|piece| piece.class.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

fn banner_code(model: &Session) -> Option<&'static str> {
    model.notices.banner().and_then(|message| message.code())
}

/// Lays out [`CONCEALED_TILES`] by one photo and adds [`MELD_TILES`] by a second one.
fn photograph_in_two_parts(model: &mut Session) {
    give_photo(model, 10, CONCEALED_TILES, PhotoPurpose::Hand);
    assert_eq!(banner_code(model), Some("wrong_tile_count"));
    give_photo(model, 20, MELD_TILES, PhotoPurpose::Addition);
}

const CONCEALED_TILES: &str = "123m456p11z";
const MELD_TILES: &str = "777z 666z";

#[test]
fn melds_photographed_apart_join_the_hand() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    photograph_in_two_parts(&mut model);
    assert_eq!(banner_code(&model), None, "the hand is whole");
    let board = model.hand().board();
    assert_eq!((board.hand_tile_count(), board.photos().len()), (14, 2));
    let melds: Vec<String> = board.layout().melds.iter().map(|meld| class_text(board, &meld.tiles)).collect();
    assert_eq!(melds, ["7z 7z 7z", "6z 6z 6z"]);
    assert_eq!(
        board.review().questions().filter(|one| one.kind == QuestionKind::Meld && one.tiles[0] >= 8).count(),
        2,
        "were they called?"
    );
    // Each tile keeps its outline in its own photo.
    let [first, second] = board.photos() else { panic!("two photos") };
    let in_photo = |photo| board.pieces().iter().filter(|(_, piece)| board.outline_photo(piece) == Some(photo)).count();
    assert_eq!((in_photo(*first), in_photo(*second)), (8, 6));
    let part = |photo| model.hand().laid().hand_area(photo).map(|[left, _, right, _]| right - left);
    assert!(part(*first) > part(*second) && part(*second).is_some());
    model.apply(SessionAction::UndoEdit);
    assert_eq!((model.hand().board().hand_tile_count(), model.hand().board().photos().len()), (8, 1));
    assert_eq!(model.hand().laid().photo_sources().count(), 1);
}

#[test]
fn a_wrong_tile_count_over_all_photos_is_reported() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    give_photo(&mut model, 10, CONCEALED_TILES, PhotoPurpose::Hand);
    give_photo(&mut model, 20, "777z", PhotoPurpose::Addition);
    let banner = model.notices.banner().map(|message| message.text(Lang::En)).unwrap_or_default();
    assert_eq!(banner_code(&model), Some("wrong_tile_count"));
    assert!(banner.contains("11") && banner.contains("14"), "{banner}");
}

#[test]
fn the_winning_tile_photographed_apart_wins() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    give_photo(&mut model, 10, "123456m789p22s77z", PhotoPurpose::Hand);
    assert_eq!(model.hand().board().layout().win, None);
    give_photo(&mut model, 20, "7z", PhotoPurpose::Addition);
    let board = model.hand().board();
    assert_eq!(board.layout().win.map(|win| class_text(board, &[win])).as_deref(), Some("7z"));
}

/// Records the hand on the board as a win of player 1 on the discard of player 2, with all questions answered.
fn record_win(model: &mut Session) {
    let mut now = model.hand().round().clone();
    now.set_winner(1);
    now.giver = Some(2);
    model.apply(SessionAction::SetCircumstances(Box::new(now)));
    if model.hand().board().layout().win.is_none() {
        let standing = model.hand().board().layout().standing.last().copied();
        model.apply(SessionAction::EditBoard(BoardEdit::SetWinningPiece(standing.expect("a tile"))));
    }
    while model.hand().board().review().questions().next().is_some() {
        model.apply(SessionAction::AnswerQuestion(Some(0)));
    }
    model.apply(SessionAction::EditBoard(BoardEdit::ConfirmAll));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
}

/// Returns the kinds of the stored photos and readings of the night, in the order in which they were attached.
fn evidence_kinds(model: &Session) -> Vec<EvidenceKind> {
    let all = model.keeper().night().evidence.iter().map(|evidence| evidence.attached.what);
    all.filter(|what| matches!(what, EvidenceKind::Photo | EvidenceKind::Reading)).collect()
}

#[test]
fn the_record_keeps_all_photos_of_the_hand_each_with_its_reading() {
    let folder = LedgerFolder::new("photos-all");
    let mut model = folder.model();
    photograph_in_two_parts(&mut model);
    record_win(&mut model);
    assert!(model.hand().is_recorded(), "{:?}", record_obstacle(model.desk(), model.lang));
    let pair = [EvidenceKind::Photo, EvidenceKind::Reading];
    assert_eq!(evidence_kinds(&model), [pair, pair].concat());
    let deal = model.keeper().night().deals[0].clone();
    let photos = deal_photos(model.keeper().night(), &deal);
    assert_eq!(photos.len(), 2);
    // Each is cut to its tiles of the hand.
    let parts: Vec<f32> =
        photos.iter().filter_map(|photo| photo.part).map(|part| (part.area[2] - part.area[0]) / part.size[0]).collect();
    assert!(parts.len() == 2 && parts.iter().all(|part| *part < 0.6), "{parts:?}");
    // Reopened, the hand has the photos that it was entered from.
    let event = deal.acts.last().expect("a win").event;
    model.apply(SessionAction::ReopenHand(event, 0));
    assert_eq!(model.hand().laid().photo_sources().count(), 2);
    let first = model.hand().board().layout().standing[0];
    give_photo(&mut model, 30, "1m", PhotoPurpose::Retake(first));
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    assert_eq!(evidence_kinds(&model).len(), 4, "nothing changed, so that nothing is recorded");
}

#[test]
fn a_tile_photographed_again_replaces_its_reading() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    give_photo(&mut model, 10, "123456m789p22s77z 6z?", PhotoPurpose::Hand);
    let board = model.hand().board();
    let (doubtful, piece) = board.pieces().iter().find(|(_, piece)| piece.class.to_string() == "6z").expect("the tile");
    let before = (board.clone(), piece.quad);
    give_photo(&mut model, 20, "7z", PhotoPurpose::Retake(doubtful));
    let board = model.hand().board();
    let piece = board.pieces().get(doubtful).expect("the tile");
    assert_eq!((piece.class.to_string().as_str(), piece.doubtful), ("7z", false));
    assert_ne!(piece.quad, before.1);
    assert_eq!(board.outline_photo(piece), board.photos().get(1).copied());
    assert_eq!(board.pieces().place(doubtful), before.0.pieces().place(doubtful));
    model.apply(SessionAction::UndoEdit);
    assert_eq!(*model.hand().board(), before.0);
    // A photo of several tiles is no photo of this tile.
    give_photo(&mut model, 30, "77z", PhotoPurpose::Retake(doubtful));
    assert_eq!(*model.hand().board(), before.0);
    let said = model.notices.toasts().0.last().map(|message| message.text(Lang::En));
    assert_eq!(said.as_deref(), Some("The photo shows 2 tiles; photograph the one tile alone"));
}

#[test]
fn a_hand_that_another_photo_replaced_comes_back_by_undo() {
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    give_photo(&mut model, 10, "123456m789p22s77z 7z", PhotoPurpose::Hand);
    let mut now = model.hand().round().clone();
    now.set_winner(1);
    now.giver = Some(2);
    now.answers.flowers = Some(3);
    model.apply(SessionAction::SetCircumstances(Box::new(now)));
    let before = (
        model.hand().board().clone(),
        model.hand().round().clone(),
        model.hand().laid().photo_sources().next().map(|(id, _)| id),
    );
    give_photo(&mut model, 20, "123789s456m11z555z", PhotoPurpose::Hand);
    let said = model.notices.toasts().0;
    assert!(
        said.iter().any(|message| message.text(Lang::En).contains("\"Undo\" brings the earlier hand back")),
        "{said:?}"
    );
    assert!(model.hand().can_undo());
    model.apply(SessionAction::UndoEdit);
    let after = (
        model.hand().board().clone(),
        model.hand().round().clone(),
        model.hand().laid().photo_sources().next().map(|(id, _)| id),
    );
    assert_eq!(after, before);
    assert!(!model.hand().can_undo());
    // Whoever begins another hand leaves the old one on purpose.
    model.apply(SessionAction::NewHand);
    give_photo(&mut model, 30, "123789s456m11z555z", PhotoPurpose::Hand);
    assert!(!model.hand().can_undo());
    // A photo that cannot be read replaces nothing.
    let board = model.hand().board().clone();
    model.begin_photo("dark".to_owned(), PhotoPurpose::Hand);
    model.finish_photo(PhotoSource::File("dark".into()), Err(VisionError::NoTiles), Duration::ZERO);
    assert_eq!(*model.hand().board(), board);
}

#[test]
fn after_a_crash_the_hand_has_its_photos_again() {
    let folder = LedgerFolder::new("photos-crash");
    let path = folder.0.join("melds.png");
    RgbImage::from_pixel(16, 5, image::Rgb([20, 90, 90])).save(&path).expect("a picture");
    let mut model = folder.model();
    give_photo(&mut model, 10, CONCEALED_TILES, PhotoPurpose::Hand);
    model.begin_photo("melds".to_owned(), PhotoPurpose::Addition);
    model.finish_photo(PhotoSource::File(path.clone()), Ok(read_row(MELD_TILES)), Duration::ZERO);
    let area = model.hand().board().photos().last().and_then(|photo| model.hand().laid().hand_area(*photo));
    model.save_draft();
    drop(model);
    let mut model = folder.model();
    model.apply(SessionAction::ResumeDraft(true));
    assert_eq!(model.hand().board().photos().len(), 2);
    // The first picture had no file.
    let photos: Vec<_> = model.hand().laid().photo_sources().map(|(id, source)| (id, source.clone())).collect();
    let [(id, source)] = photos.as_slice() else { panic!("one with a file: {photos:?}") };
    assert_eq!(source.file_path(), Some(path.as_path()));
    assert_eq!(model.hand().laid().hand_area(*id), area);
    record_win(&mut model);
    let kinds = [EvidenceKind::Reading, EvidenceKind::Photo, EvidenceKind::Reading];
    assert_eq!(evidence_kinds(&model), kinds);
}
