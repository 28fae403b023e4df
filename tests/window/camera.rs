//! A photo that names its camera is read through that camera's profile in the window, and the screen says so.

use std::path::{Path, PathBuf};

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder, RgbImage};
use quejing::app::App;
use quejing_session::night::LedgerLocation;
use quejing_vision::calibrate::{CalibrationFit, CameraProfile, CameraProfiles, Lens};
use quejing_words::Lang;

use crate::common::Folder;
use crate::support::{Always, DEALT, PHOTO, reading, show};

/// EXIF data (little end first) that name a camera's model.
fn exif(model: &str) -> Vec<u8> {
    let mut data = b"II\x2a\0\x08\0\0\0\x01\0\x10\x01\x02\0".to_vec();
    data.extend((model.len() as u32 + 1).to_le_bytes());
    data.extend(26_u32.to_le_bytes());
    data.extend([0; 4]);
    data.extend(model.as_bytes());
    data.push(0);
    data
}

fn photo(folder: &Path, name: &str, model: &str) -> PathBuf {
    let file = folder.join(name);
    let mut encoder = JpegEncoder::new(std::fs::File::create(&file).expect("a file"));
    encoder.set_exif_metadata(exif(model)).expect("EXIF");
    let [width, height] = PHOTO;
    encoder.write_image(&RgbImage::new(width, height), width, height, ExtendedColorType::Rgb8).expect("a photo");
    file
}

#[test]
fn a_photo_is_read_through_the_profile_of_its_camera_and_the_screen_says_so() {
    let folder = Folder::new("camera");
    let profiles = CameraProfiles::in_folder(folder.0.join("cameras"));
    let lens = Lens { fx: 1300.0, fy: 1300.0, cx: 799.5, cy: 599.5, distortion: [-0.25, 0.06, 0.0, 0.0, 0.0] };
    let fit = CalibrationFit { rms_px: 0.2, views: 10, corners: 240 };
    let kept = CameraProfile::new("kitchen", "Phone X1", "2026-11-21", PHOTO, lens, fit);
    profiles.save(&kept, false).expect("kept");

    let reader = Always(|photo: &RgbImage| Ok(reading(photo, DEALT)));
    let mut harness: Harness<'_, App> =
        Harness::builder().with_size(egui::vec2(1280.0, 800.0)).build_eframe(move |cc| {
            App::new(&cc.egui_ctx, Lang::En, LedgerLocation::Memory, Box::new(reader)).with_camera_profiles(profiles)
        });
    harness.run_steps(3);
    let said = |harness: &Harness<'_, App>| harness.query_by_label_contains("Camera profile kitchen").is_some();

    show(&mut harness, photo(&folder.0, "hers.jpg", "Phone X2"));
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14);
    assert!(!said(&harness), "another camera");
    show(&mut harness, photo(&folder.0, "mine.jpg", "Phone X1"));
    assert_eq!(harness.state().model().hand().board().hand_tile_count(), 14);
    assert!(said(&harness));
    show(&mut harness, photo(&folder.0, "hers.jpg", "Phone X2"));
    assert!(!said(&harness));
}
