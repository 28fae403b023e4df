//! Camera calibration by the built program: the board, a rendered camera, and reading through a distorting lens.

use quejing_scene::{FixedShot, PrintedSheet, photograph_sheet};
use quejing_vision::calibrate::board::draw_board;

use crate::common::{Folder, can_read, errors_of, eyes, lines, run};

#[test]
fn the_board_is_made_as_pdf_and_png_and_nothing_else() {
    let folder = Folder::new("board");
    for (name, begins) in [("b.pdf", &b"%PDF-"[..]), ("b.png", b"\x89PNG")] {
        assert!(run(&folder, &["board", "--out", &folder.at(name)]).status.success());
        assert!(std::fs::read(folder.0.join(name)).expect("the board").starts_with(begins));
    }
    let output = run(&folder, &["board", "--out", &folder.at("b.txt")]);
    assert!(errors_of(&output).contains("bad_name"));
}

/// The rendered camera: 640 × 480, a field of view of 62°, and a distorting lens.
const FIELD: f64 = 62.0;
const DISTORTION: [f64; 2] = [-0.25, 0.06];

#[test]
fn a_rendered_camera_is_measured_as_it_was_rendered_and_its_profile_is_kept() {
    let folder = Folder::new("calibrate");
    let views = [
        (88.0, 0.0),
        (50.0, 0.0),
        (52.0, 35.0),
        (48.0, -35.0),
        (54.0, 160.0),
        (45.0, 90.0),
        (50.0, -90.0),
        (60.0, 20.0),
        (45.0, 180.0),
    ];
    let sheet = PrintedSheet { print: draw_board(8.0, 14.0), pixels_per_mm: 8.0 };
    let mut photos = Vec::new();
    for (seed, (elevation, heading)) in views.iter().enumerate() {
        let out = folder.at(&format!("view-{seed}.png"));
        let shot = FixedShot {
            elevation_degrees: Some(*elevation),
            heading_degrees: Some(*heading),
            field_of_view_degrees: Some(FIELD as f32),
            distortion: DISTORTION.map(|term| term as f32),
        };
        let (view, _) = photograph_sheet(&sheet, seed as u64, 640, 480, &shot);
        view.save(&out).expect("saved");
        photos.push(out);
    }
    let mut arguments =
        vec!["calibrate", "--json", "--name", "rendered", "--camera", "the scene's", "--date", "2026-11-21"];
    let few: Vec<&str> = arguments.iter().copied().chain(photos[..3].iter().map(String::as_str)).collect();
    let refused = run(&folder, &few);
    assert!(errors_of(&refused).contains("too_few_views"), "{}", errors_of(&refused));
    arguments.extend(photos.iter().map(String::as_str));
    let output = run(&folder, &arguments);
    assert!(output.status.success(), "{}", errors_of(&output));
    let profile = &lines(&output)[0];
    let number = |part: &str, name: &str| profile[part][name].as_f64().expect("a number");
    // A pinhole with this field of view, by the scene's own definition.
    let focal = 320.0 / (FIELD.to_radians() / 2.0).tan();
    for name in ["fx", "fy"] {
        let off = number("lens", name) / focal - 1.0;
        assert!(off.abs() < 0.01, "{name} is {off} off: {profile}");
    }
    assert!((number("lens", "cx") - 319.5).abs() < 4.0 && (number("lens", "cy") - 239.5).abs() < 4.0, "{profile}");
    assert!((number("lens", "k1") - DISTORTION[0]).abs() < 0.03, "{profile}");
    assert!(number("fit", "rms_px") < 0.5, "{profile}");
    let listed = run(&folder, &["calibrate", "--list"]);
    assert!(String::from_utf8_lossy(&listed.stdout).contains("rendered"));
    let taken = run(&folder, &arguments);
    assert!(errors_of(&taken).contains("name_taken"));
    let unknown = run(&folder, &["read", "--camera-profile", "nobody", "x.jpg"]);
    assert!(errors_of(&unknown).contains("no_camera_profile"));
}

#[test]
fn tiles_seen_through_a_bending_lens_are_where_the_scene_has_them() {
    use quejing_art::Face;
    use quejing_scene::{TileSpread, photograph_spread_with_shot};
    use quejing_vision::calibrate::{CalibrationFit, CameraProfile, Lens};
    use quejing_vision::geometry::centre;
    use quejing_vision::{Customs, LensChoice, ReadOptions};
    let folder = Folder::new("bending");
    if !can_read(&folder) {
        return;
    }
    let faces = |text: &str| -> Vec<Face> {
        quejing_rules::tile::parse_tiles(text).expect("tiles").into_iter().map(Face::Tile).collect()
    };
    let spread = TileSpread { concealed: faces("12346789m77711z"), win: faces("5m").pop(), ..TileSpread::default() };
    let shot = FixedShot { field_of_view_degrees: Some(75.0), distortion: [-0.3, 0.08], ..FixedShot::default() };
    let (photo, truth) = photograph_spread_with_shot(&spread, 4, 960, 720, &shot);
    let focal = 480.0 / 37.5_f64.to_radians().tan();
    let lens = Lens { fx: focal, fy: focal, cx: 479.5, cy: 359.5, distortion: [-0.3, 0.08, 0.0, 0.0, 0.0] };
    let fit = CalibrationFit { rms_px: 0.0, views: 1, corners: 24 };
    let profile = CameraProfile::new("true", "", "2026-11-21", [960, 720], lens, fit);
    let Some(mut eyes) = eyes() else { return };
    let options = ReadOptions { lens: LensChoice::Profile(Box::new(profile)), ..ReadOptions::default() };
    let reading = eyes.read(&photo.into(), &Customs::default(), &options).expect("read");
    assert_eq!(reading.lens.as_deref(), Some("true"));
    for tile in &truth {
        let [left, top, right, bottom] = tile.bounds();
        let middle = centre(&tile.quad);
        let near = reading.tiles.iter().find(|t| {
            let c = centre(&t.quad);
            (c[0] - middle[0]).hypot(c[1] - middle[1]) < 0.2 * (right - left).min(bottom - top)
        });
        assert!(near.is_some(), "{} at {middle:?} is not there", tile.face);
    }
}
