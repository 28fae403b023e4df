//! Tests of a hand on a phone: further photos, a new photo of one tile, the recorded photo of a reopened deal, a win by
//! its value, the pickers of tiles.

use super::page_forms::parse_forms;
use axum::body::Body as Sent;
use axum::http::{Request, StatusCode};
use image::RgbImage;
use quejing_rules::play::Play;

use super::{HOST_HEADER, TestResponse, TestTable};
use quejing_session::game::RuleSet;
use quejing_session::reader::PhotoReader;
use quejing_session::recognition::{Customs, Photo, PhotoReading, ReadOptions, TileClass, VisionError};
use quejing_vision::find_hand_by_customs;

/// A reader that finds a row of tiles in each photo: the first text (MPSZ notation) in the first photo, the second in
/// the second, and so on.
struct RowReader(Vec<&'static str>);

impl PhotoReader for RowReader {
    fn read_photo(&mut self, photo: &Photo, customs: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        let tiles = quejing_session::game::parse_tiles(self.0.remove(0)).expect("notation").into_iter().enumerate();
        let tiles = tiles.map(|(at, tile)| {
            let [x, y] = [20.0 + 40.0 * at as f32, 300.0];
            let quad = [[x, y], [x + 38.0, y], [x + 38.0, y + 50.0], [x, y + 50.0]];
            crate::readings::tile(quad, vec![(TileClass::Tile(tile), 0.98)])
        });
        let tiles: Vec<_> = tiles.collect();
        let (hand, warnings) = find_hand_by_customs(&tiles, photo.size, customs);
        Ok(PhotoReading { warnings, ..crate::readings::photo(photo.size, tiles, hand) })
    }
}

/// Uploads a photo of one colour to the path `to`; a different `shade` makes a different photo.
async fn upload_photo(table: &TestTable, key: &str, to: &str, shade: u8) -> TestResponse {
    let mut jpeg = std::io::Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(640, 480, image::Rgb([shade, 80, 80]));
    picture.write_to(&mut jpeg, image::ImageFormat::Jpeg).expect("a picture");
    let bytes = jpeg.into_inner();
    let request = Request::post(to)
        .header("host", HOST_HEADER)
        .header("cookie", key)
        .header("origin", format!("http://{HOST_HEADER}"))
        .header("content-type", "image/jpeg")
        .header("content-length", bytes.len());
    table.send_request(request.body(Sent::from(bytes)).expect("a request")).await
}

fn count_pieces(page: &str) -> usize {
    page.matches("class=\"piece").count()
}

/// Returns the number of tile outlines in each photo on a page.
fn outline_counts(page: &str) -> Vec<usize> {
    let all = page.split("<div class=\"photo\">").skip(1);
    all.filter_map(|photo| photo.split("</svg>").next()).map(|photo| photo.matches("<polygon").count()).collect()
}

/// Reopens the win of the first recorded deal for correction and returns the HTML of its page.
async fn reopen_first_win(table: &TestTable, key: &str) -> String {
    let (deal, event) = table.read_night(|night| {
        let deal = night.deals.first().expect("recorded");
        (deal.id.0, deal.acts.last().expect("its win").event)
    });
    table.post(key, "/hand/correct", &format!("hand={deal}&event={event}&win=0")).await;
    table.get(key, "/win").await.text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_further_photo_adds_to_the_hand_of_a_phone_and_one_tile_is_taken_again() {
    let table = TestTable::with_reader(RuleSet::LINGQUE_28, RowReader(vec!["123m456p11z", "777666z", "5z", "99s"]));
    let ann = table.join_as(Some("Ann")).await;
    upload_photo(&table, &ann, "/win/photo", 10).await;
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("data-upload=\"/win/photo/add\""), "{page}");
    assert_eq!((count_pieces(&page), outline_counts(&page)), (8, vec![8]));
    let sent = upload_photo(&table, &ann, "/win/photo/add", 20).await;
    assert_eq!(sent.status, StatusCode::NO_CONTENT);
    let page = table.get(&ann, "/win").await.text;
    assert_eq!((count_pieces(&page), outline_counts(&page)), (14, vec![8, 6]));
    // Both photos are sent, each under its own name.
    let names: Vec<&str> =
        page.split("href=\"/win/photo?name=").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut bodies = Vec::new();
    for name in &names {
        bodies.push(table.get(&ann, &format!("/win/photo?name={name}")).await.text);
    }
    bodies.sort();
    bodies.dedup();
    assert_eq!(bodies.len(), 2, "{names:?}");
    let page = table.get(&ann, "/win?tile=13").await.text;
    assert!(page.contains("data-upload=\"/win/photo/tile/13\""), "{page}");
    upload_photo(&table, &ann, "/win/photo/tile/13", 30).await;
    let page = table.get(&ann, "/win").await.text;
    assert_eq!((count_pieces(&page), outline_counts(&page)), (14, vec![8, 5, 1]));
    assert!(page.contains("White dragon"), "{page}");
    upload_photo(&table, &ann, "/win/photo/tile/13", 40).await;
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("The photo shows 2 tiles; photograph the one tile alone"), "{page}");
    assert_eq!(count_pieces(&page), 14);
    // A number that is no tile's is no page.
    assert_ne!(upload_photo(&table, &ann, "/win/photo/tile/x", 50).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_kept_photo_stands_above_a_correction_on_another_phone() {
    let table = TestTable::with_reader(RuleSet::LINGQUE_28, RowReader(vec!["123456789m11z777z"]));
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    upload_photo(&table, &ann, "/win/photo", 10).await;
    table.post(&ann, "/win", "winner=0").await;
    table.post(&ann, "/win", "from=1").await;
    while table.get(&ann, "/win").await.text.contains("value=\"answer\"") {
        table.post(&ann, "/win/do", "do=answer&number=0").await;
    }
    table.post(&ann, "/win/do", "do=all-right").await;
    table.post(&ann, "/win/record", "").await;
    let page = reopen_first_win(&table, &ben).await;
    let photo = page.split("<div class=\"photo\">").nth(1).and_then(|rest| rest.split("</div>").next());
    let photo = photo.unwrap_or_else(|| panic!("no photo: {page}"));
    assert!(photo.contains("href=\"/photo/") && !photo.contains("viewBox=\"0 0 640 480\""), "cut to the hand: {photo}");
}

/// Tests that other phones see a win entered by its value, and that it survives a restart and reopens in the form for
/// values.
#[tokio::test(flavor = "multi_thread")]
async fn a_win_by_its_value_is_seen_by_others_and_opens_again() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    table.post(&ann, "/win", "has=value&points=64").await;
    table.post(&ann, "/win", "winner=0").await;
    table.post(&ann, "/win", "from=2").await;
    let seen = table.get(&ben, "/").await.text;
    let card = seen.split("card entering").nth(1).and_then(|rest| rest.split("</section>").next());
    assert!(card.is_some_and(|card| card.contains("64 points")), "{seen}");
    // Another winner on the same tile is offered to take it.
    let offered = table.get(&ben, "/win").await.text;
    assert!(offered.contains("value=\"take\""), "{offered}");
    table.post(&ann, "/win/record", "").await;
    let page = reopen_first_win(&table, &ben).await;
    assert!(page.contains("name=\"points\"") && page.contains("value=\"64\""), "{page}");
}

/// Tests that the pickers for tiles of the hand and beside it offer only tiles with which the rules play.
#[tokio::test(flavor = "multi_thread")]
async fn pickers_of_a_phone_offer_no_tile_that_the_rules_do_not_have() {
    for (rules, absent) in [
        (RuleSet::LINGQUE_28, ["0m", "0p", "0s"].as_slice()),
        (RuleSet::ZUNG_JUNG, &["0m", "0p", "0s"]),
        (RuleSet::RIICHI, &["f1", "f4", "q1", "q4"]),
    ] {
        let table = TestTable::new(rules);
        let ann = table.join_as(Some("Ann")).await;
        let empty = table.get(&ann, "/win").await.text;
        table.enter_win(&ann).await;
        let laid = table.get(&ann, "/win?tile=3").await.text;
        for page in [empty, laid] {
            assert!(page.contains("value=\"5m\""), "{page}");
            for class in absent {
                assert!(!page.contains(&format!("value=\"{class}\"")), "{rules:?}: {class}");
            }
        }
    }
}

/// Tests the discards before a win (Zung Jung, section 9): who first discarded the winning tile since the winner's last
/// discard is responsible. They are picked below the choice of the discarder.
#[tokio::test(flavor = "multi_thread")]
async fn thrown_tiles_are_picked_below_the_discarder() {
    let table = TestTable::new(RuleSet::ZUNG_JUNG);
    let ann = table.join_as(Some("Ann")).await;
    table.enter_win(&ann).await;
    let page = table.get(&ann, "/win").await.text;
    let picker = page.find("Add a discard by Dai").expect("the picker");
    let (from, marks) = (page.find("name=\"from\""), page.find("name=\"mark-"));
    assert!(from < Some(picker) && marks.is_none_or(|marks| picker < marks), "below the discarder");
    let nets = |table: &TestTable| {
        let keeper = table.hub.lock_keeper();
        let night = keeper.night();
        let deal = night.deals.last().expect("a deal");
        night
            .order
            .iter()
            .take(4)
            .map(|who| deal.net_change(quejing_session::night::Holder::Player(*who)))
            .collect::<Vec<_>>()
    };
    table.post(&ann, "/win", "discards-add=3+7z").await;
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("name=\"discards-remove\""), "{page}");
    table.post(&ann, "/win/record", "").await;
    let shared = nets(&table);
    // Dai threw the winning tile before, so that Dai pays for it and not whoever dealt in.
    assert!(shared[3] < shared[1] || shared[3] < shared[2], "{shared:?}");
}

/// Tests that the norths of a hand are set aside on a phone by hand, counted, taken back and recorded; rules that set
/// nothing aside neither offer that nor do it.
#[tokio::test(flavor = "multi_thread")]
async fn norths_are_set_aside_on_a_phone_and_taken_back() {
    const HAND: &str = "do=type&tiles=44z123456789p22567s";
    let offers = |page: &str, action: &str| {
        let forms = parse_forms(page).into_iter().filter(|form| form.action == "/win/tile");
        forms.map(|form| form.data_with(&[])).any(|data| data.contains(&format!("do={action}")))
    };
    let table = TestTable::new(RuleSet::SANMA);
    let ann = table.join_as(Some("Ann")).await;
    table.post(&ann, "/win/do", HAND).await;
    table.post(&ann, "/win", "has=marks&winner=0&from=0").await;
    let page = table.get(&ann, "/win?tile=2").await.text;
    assert!(!page.contains(">Set aside</button>") && !page.contains("North set aside</p>"), "{page}");
    assert!(table.get(&ann, "/win").await.text.contains(">Set North aside</button>"));
    for north in 0..2 {
        let page = table.get(&ann, &format!("/win?tile={north}")).await.text;
        assert!(offers(&page, "set-aside") && page.contains(">Set aside</button>"), "{page}");
        table.post(&ann, "/win/tile", &format!("do=set-aside&tile={north}")).await;
    }
    // Pure straight 2, pinfu 1, self-draw 1, and 1 for each north.
    let page = table.get(&ann, "/win?tile=1").await.text;
    assert!(page.contains("North set aside</p>") && page.contains("6 han"), "{page}");
    assert!(!page.contains("Set North aside"), "the hand is not too long any more: {page}");
    assert!(offers(&page, "back") && !offers(&page, "set-aside") && !offers(&page, "win"), "{page}");
    table.post(&ann, "/win/tile", "do=back&tile=1").await;
    let page = table.get(&ann, "/win").await.text;
    assert!(page.contains("North set aside</p>") && !page.contains("6 han"), "{page}");
    table.post(&ann, "/win/do", "do=undo").await;
    assert!(table.get(&ann, "/win").await.text.contains("6 han"));
    // Ben enters the same hand.
    let ben = table.join_as(Some("Ben")).await;
    table.post(&ben, "/win/do", HAND).await;
    for north in 0..2 {
        table.post(&ben, "/win/tile", &format!("do=set-aside&tile={north}")).await;
    }
    table.post(&ben, "/win", "has=marks&winner=0&from=0").await;
    assert_eq!(table.post(&ann, "/win/record", "").await.to, "/");
    let norths = table.read_night(|night| match &*night.deals[0].acts.last().expect("a win").play {
        Play::Won(won) => won.wins[0].tiles.as_ref().map(|tiles| tiles.flowers),
        _ => None,
    });
    assert_eq!(norths, Some(2));
    // The table shows them, and Ben's phone knows the hand.
    let page = table.get(&ann, "/").await.text;
    let last = page.split("class=\"win\"").nth(1).and_then(|rest| rest.split("</section>").next());
    assert!(last.is_some_and(|last| last.contains("7s, 4z, 4z\"")), "{page}");
    let page = table.get(&ben, "/win").await.text;
    assert!(page.contains("already recorded"), "{page}");
    let table = TestTable::new(RuleSet::RIICHI);
    let ann = table.join_as(Some("Ann")).await;
    table.post(&ann, "/win/do", HAND).await;
    let before = table.get(&ann, "/win?tile=0").await.text;
    assert!(!offers(&before, "set-aside"), "{before}");
    table.post(&ann, "/win/tile", "do=set-aside&tile=0").await;
    let page = table.get(&ann, "/win").await.text;
    let tiles = |page: &str| page.split("class=\"lying\"").nth(1).map(|row| row.matches("class=\"piece").count());
    assert_eq!((tiles(&before), tiles(&page)), (Some(16), Some(16)));
}
