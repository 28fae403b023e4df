//! The toys' hands as a board has them: typed, photographed, recorded.

use std::collections::BTreeMap;
#[cfg(feature = "hub")]
use std::path::PathBuf;
use std::time::Duration;

use image::RgbImage;
use quejing_art::Face;
use quejing_rules::hand::HandDraft;
use quejing_rules::tile::{Wind, parse_tiles};
use quejing_scene::{TileSpread, photograph_spread};
use quejing_session::action::SessionAction;
use quejing_session::night::{LedgerLocation, NightAction};
use quejing_session::photo_job::{PhotoPurpose, PhotoSource};
use quejing_session::round::{HandError, HandOutcome};
use quejing_session::session::Session;
use quejing_vision::{Customs, PhotoReading, ReadOptions, Reliability, WarningKind};

#[cfg(feature = "hub")]
use crate::common::Folder;
use crate::five_sets::rules;
use crate::*;
use quejing_rules::play::{NightPlan, SeatingMethod};

/// A model with a night of four begun under these rules, and the tiles typed.
fn typed(tiles: &str) -> Session {
    let rules = rules();
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    let comer = |name: &str| Attendee { name: name.to_owned(), is_guest: false, role: Role::Player };
    let opening = NightOpening {
        title: "five".into(),
        rules_name: "five".into(),
        note: String::new(),
        profile: rules,
        plan: NightPlan::default(),
        attendees: ["Ann", "Ben", "Cho", "Dan"].map(comer).to_vec(),
        seating_method: SeatingMethod::ByHand,
    };
    model.apply(SessionAction::Night(NightAction::BeginNight { opening: Box::new(opening), leaves_deal: false }));
    model.apply(SessionAction::TypeTiles(tiles.into()));
    model
}

fn say(model: &mut Session, winner: usize, from: usize) {
    let mut now = model.hand().round().clone();
    now.set_winner(winner);
    now.giver = Some(from);
    model.apply(SessionAction::SetCircumstances(Box::new(now)));
}

#[test]
fn a_typed_hand_is_scored_and_recorded() {
    let mut model = typed("123m345m456p55p789s111z");
    assert_eq!((model.hand().board().layout().hand_size(), model.hand().waits().is_some()), (17, false));
    say(&mut model, 1, 2);
    let HandOutcome::Scored(ruling) = model.hand().outcome() else { panic!("{:?}", model.hand().outcome()) };
    assert_eq!((ruling.is_win(), ruling.worth.total), (true, 2));
    assert!(model.desk().is_recordable());
    model.apply(SessionAction::Record(model.hand().preview_mark()));
    let night = model.keeper().night();
    let totals: BTreeMap<_, _> =
        night.people.iter().map(|(&id, person)| (person.name.as_str(), night.total(id).as_f64())).collect();
    assert_eq!(totals, BTreeMap::from([("Ann", 0.0), ("Ben", 2.0), ("Cho", -2.0), ("Dan", 0.0)]));
    survives_export(model.keeper().night_id(), model.keeper().replay());
}

#[test]
fn a_board_asks_the_shape() {
    let waiting = typed("123m345m456p55p789s11z");
    let found = waiting.hand().waits().expect("sixteen tiles wait").as_ref().expect("waits");
    assert_eq!(found.tiles().len(), 2);
    // Seventeen tiles and the fourth of a kong: it is offered. Without it, the hand is not too long.
    let shape = waiting.hand().round().rules().shape();
    assert!(!typed("1111z123m345m456p55p789s").hand().board().pieces().meld_offers().kongs(shape).is_empty());
    assert!(typed("111z123m345m456p55p789s").hand().board().pieces().meld_offers().kongs(shape).is_empty());
    let mut four = typed("123m456p789s11122z");
    say(&mut four, 0, 0);
    let HandOutcome::Unready { problems, .. } = four.hand().outcome() else { panic!("{:?}", four.hand().outcome()) };
    assert_eq!(problems.iter().map(HandError::code).collect::<Vec<_>>(), ["tile_count"]);
    assert!(four.hand().waits().is_none());
}

/// Five sets and a pair, and four.
pub const HANDS: [(&str, &str); 2] = [("five", "123m345m456p55p789s111z"), ("three", "123m456p789s11z999p")];

/// A seed of photos in which the winning tile lies clearly apart.
const SEED: u64 = 3;

/// Draws a photo of some tiles, the last one set apart as the winning one.
fn drawn(tiles: &str) -> RgbImage {
    let mut concealed: Vec<Face> = parse_tiles(tiles).expect("tiles").into_iter().map(Face::Tile).collect();
    let win = concealed.pop();
    photograph_spread(&TileSpread { concealed, win, ..TileSpread::default() }, SEED, 1600, 900).0
}

/// Writes a drawn photo of some tiles into a folder and returns its path.
#[cfg(feature = "hub")]
pub fn drawn_into(folder: &Folder, tiles: &str) -> PathBuf {
    let path = folder.0.join(format!("{tiles}.png"));
    drawn(tiles).save(&path).expect("a picture");
    path
}

/// Reads a drawn photo by the rules of each toy; `None`, with a printed note, where no network runs.
fn photographed(tiles: &str) -> Option<BTreeMap<&'static str, PhotoReading>> {
    start();
    let mut eyes = common::eyes()?;
    let photo = drawn(tiles);
    let mut read = |rules| {
        let customs = Customs::from_rules(&RuleProfile::from(rules_of(rules)));
        eyes.read(&photo.clone().into(), &customs, &ReadOptions::default()).expect("a reading")
    };
    Some(["five", "three"].map(|rules| (rules, read(rules))).into())
}

#[test]
fn a_photo_is_read_by_the_shape_of_the_rules() {
    for (own, tiles) in HANDS {
        let Some(readings) = photographed(tiles) else { return };
        for (rules, reading) in readings {
            let shape = RuleProfile::from(rules_of(rules)).shape();
            let mut found: Vec<_> = reading.hand.tiles().filter_map(|index| reading.tile_face(index)).collect();
            found.sort();
            let mut laid = parse_tiles(tiles).expect("tiles");
            laid.sort();
            assert_eq!(found, laid, "{own} by {rules}");
            assert_eq!(reading.hand.questions, [], "{own} by {rules}");
            assert!(reading.hand.doubts.is_empty(), "{own} by {rules}");
            if rules == own {
                assert_eq!((reading.warnings.as_slice(), reading.reliability()), (&[][..], Reliability::Sure));
                let draft = HandDraft { seat_wind: Some(Wind::South), ..reading.to_draft() };
                let case = Case::adapt_to(&RuleProfile::from(rules_of(rules)), draft, Circumstances::default());
                let ruling = RuleProfile::from(rules_of(rules)).judge(&case, Detail::Reasons).expect("a hand");
                assert!(ruling.is_win(), "{own}");
            } else {
                let (whole, count) = (shape.tile_count(), laid.len());
                let warned: Vec<_> = reading.warnings.iter().map(|warning| (warning.kind, warning.count)).collect();
                assert_eq!(
                    (warned, reading.reliability()),
                    (vec![(WarningKind::OtherSize { whole }, count)], Reliability::Look)
                );
            }
        }
    }
}

/// A photo of the other toy's hand is one sentence on the board.
#[test]
fn a_photo_of_another_size_is_one_notice() {
    let Some(mut readings) = photographed(HANDS[0].1) else { return };
    let mut model = Session::new(Lang::En, LedgerLocation::Memory);
    let reading = readings.remove("three").expect("read by both");
    let given = PhotoSource::File("five.png".into());
    model.begin_photo("five.png".into(), PhotoPurpose::Hand);
    model.finish_photo(given, Ok(reading), Duration::ZERO);
    let notices: Vec<_> = model.notices.logged_notices().map(|entry| entry.notice.text(Lang::En)).collect();
    assert_eq!(
        notices,
        ["The hand has 17 tiles, but a whole hand has 14 under these rules; check which rules are chosen."]
    );
    assert!(model.hand().board().review().questions().next().is_none());
}
