//! Desktop entry, icons and metadata.

use std::collections::BTreeSet;
use std::path::Path;

use quejing::cli::manual_command;
use quejing_lab::package::{ICON_SIDES, METAINFO_PATH, build_files};
use quejing_words::Lang;

use crate::{all_files, all_releases, text};

/// Returns the values of a key of the desktop entry, without translations.
fn desktop_values(key: &str) -> Vec<String> {
    let entry = text("share/applications/quejing.desktop");
    let values = entry.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    values.map(str::to_owned).collect()
}

#[test]
fn the_same_sources_give_the_same_files() {
    let (once, again) = (all_files(), build_files(&all_releases(), None).expect("the files of a package"));
    assert_eq!(once.len(), again.len());
    for (one, other) in once.iter().zip(&again) {
        assert!(one.path == other.path && one.bytes == other.bytes, "{}", one.path.display());
    }
    let paths: BTreeSet<_> = once.iter().map(|file| &file.path).collect();
    assert_eq!(paths.len(), once.len(), "every file is written once");
    let home = std::env::var("HOME").expect("a home");
    let has_home = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(&home);
    assert!(once.iter().all(|file| !has_home(&file.bytes)));
}

#[test]
fn the_desktop_entry_starts_the_window_with_a_photo() {
    assert_eq!(desktop_values("Exec"), ["quejing %f"]);
    let parsed = manual_command(Lang::En).try_get_matches_from(["quejing", "photo.jpg"]).expect("a command");
    assert_eq!(
        parsed.get_one::<std::path::PathBuf>("photo").map(|photo| photo.as_path()),
        Some(Path::new("photo.jpg"))
    );
    // The id of the windows.
    assert_eq!(desktop_values("StartupWMClass"), ["quejing"]);
    for key in ["Name", "GenericName", "Comment", "Keywords"] {
        for lang in ["", "[zh_CN]", "[ja]"] {
            assert_eq!(desktop_values(&format!("{key}{lang}")).len(), 1, "{key}{lang}");
        }
    }
}

/// A format is opened if the program's decoder, or the system's one for HEIC, knows its signature.
#[test]
fn the_desktop_entry_names_the_formats_of_photos() {
    let types = desktop_values("MimeType").concat();
    let types: BTreeSet<&str> = types.split_terminator(';').collect();
    let all = image::ImageFormat::all().filter(image::ImageFormat::reading_enabled);
    let known: BTreeSet<&str> = all.map(|format| format.to_mime_type()).chain(["image/heic", "image/heif"]).collect();
    assert_eq!(types, known);
    let metainfo = text(METAINFO_PATH);
    for one in types {
        assert!(metainfo.contains(&format!("<mediatype>{one}</mediatype>")), "{one}");
    }
}

#[test]
fn icons_have_the_size_of_their_folders() {
    let files = all_files();
    let icon = desktop_values("Icon").concat();
    for side in ICON_SIDES {
        let path = format!("share/icons/hicolor/{side}x{side}/apps/{icon}.png");
        let file = files.iter().find(|file| file.path.as_os_str() == path.as_str()).expect("an icon");
        let drawn = image::load_from_memory(&file.bytes).expect("a picture");
        assert_eq!((drawn.width(), drawn.height()), (side, side));
    }
    assert!(text(&format!("share/icons/hicolor/scalable/apps/{icon}.svg")).starts_with("<svg "));
}

#[test]
fn the_metadata_name_what_is_installed_and_the_programs_version() {
    let metainfo = text(METAINFO_PATH);
    let id = METAINFO_PATH.rsplit('/').next().and_then(|name| name.strip_suffix(".metainfo.xml")).expect("a name");
    for line in [
        format!("<id>{id}</id>"),
        "<launchable type=\"desktop-id\">quejing.desktop</launchable>".to_owned(),
        "<icon type=\"stock\">quejing</icon>".to_owned(),
        format!("<project_license>{}</project_license>", "MIT OR Apache-2.0"),
    ] {
        assert!(metainfo.contains(&line), "{line}");
    }
    let command = manual_command(Lang::En);
    let newest = all_releases().remove(0);
    assert_eq!(Some(newest.version.as_str()), command.get_version(), "the changelog's newest release");
    assert!(metainfo.contains(&format!("<release version=\"{}\" date=\"{}\"", newest.version, newest.date)));
    for element in ["name", "summary", "p"] {
        for lang in ["zh_CN", "ja"] {
            assert!(metainfo.contains(&format!("<{element} xml:lang=\"{lang}\">")), "{element} {lang}");
        }
    }
}

/// Software centres load the picture from the web: a file of the package would be refused.
#[test]
fn the_metadata_name_the_published_guide_and_its_picture() {
    assert!(!text(METAINFO_PATH).contains("https://"));
    let all = build_files(&all_releases(), Some("https://example.org/quejing")).expect("the files of a package");
    let file = all.into_iter().find(|file| file.path.as_os_str() == METAINFO_PATH).expect("the metadata");
    let metainfo = String::from_utf8(file.bytes).expect("UTF-8");
    assert!(metainfo.contains("<url type=\"homepage\">https://example.org/quejing</url>"), "{metainfo}");
    let (width, height) = image::image_dimensions("../docs/src/moment.png").expect("the picture of the guide");
    let picture = format!("width=\"{width}\" height=\"{height}\">https://example.org/quejing/moment.png</image>");
    assert!(metainfo.contains(&picture), "{metainfo}");
}
