//! A tile set counted on a phone, from two drawn halves: one sent by the script of the page, one by its form alone.

use std::path::Path;

use quejing_art::Design;

use crate::common::set_photo::set_photo;
use crate::common::{Folder, can_read};
use crate::pictures::encoded;
use crate::served::Served;

/// The suits, four of each; the honours, four of each, and one of each flower.
const SUITS: [&str; 6] = [
    "111122223333444455m",
    "556666777788889999m",
    "111122223333444455p",
    "556666777788889999p",
    "111122223333444455s",
    "556666777788889999s",
];
const OTHERS: [&str; 3] = ["111122223333444455z", "5566667777z", "f1f2f3f4q1q2q3q4"];

fn jpeg(folder: &Path, rows: &[&str]) -> Vec<u8> {
    encoded(folder, "set.jpg", &set_photo(Design::Usual, rows, 1.0).into())
}

#[test]
fn a_set_in_two_halves_is_counted_on_a_phone() {
    let [folder, drawn] = ["hub-inventory", "hub-inventory-drawn"].map(Folder::new);
    if !can_read(&folder) {
        return;
    }
    let mut served = Served::new(&folder, 0);
    let host = served.begin(&["Ann", "Ben", "Cho", "Dai"]);
    let page = || served.get(&host, "/count").text();
    assert!(page().contains("Spread the set out") && !page().contains("class=\"count\""));
    let (suits, others) = (jpeg(&drawn, &SUITS), jpeg(&drawn, &OTHERS));
    assert_eq!(served.post(&host, "/count/photo", "image/jpeg", &suits).status, 204);
    let half = page();
    assert!(half.contains("108 tiles") && half.contains("28 missing"), "{half}");
    assert!(half.contains("East, 0 tiles, 4 missing") && half.contains("1 of characters, 4 tiles\""), "{half}");
    // As a browser without the script sends the form: the other fields, a file that was not chosen, the photo.
    let part = |head: &str, content: &[u8]| {
        let head = format!("--edge\r\nContent-Disposition: form-data; {head}\r\n\r\n");
        [head.as_bytes(), content, b"\r\n"].concat()
    };
    let form = [
        part("name=\"build\"", b"1"),
        part("name=\"file\"; filename=\"\"\r\nContent-Type: application/octet-stream", b""),
        part("name=\"file\"; filename=\"b.jpg\"\r\nContent-Type: image/jpeg", &others),
        b"--edge--\r\n".to_vec(),
    ];
    let send = |form: &[u8]| served.post(&host, "/count/photo", "multipart/form-data; boundary=edge", form);
    let came = send(&form.concat());
    assert_eq!((came.status, came.header("location")), (303, Some("/count")), "{}", came.text());
    let whole = page();
    assert!(whole.contains("144 tiles") && whole.contains("The set is complete."), "{whole}");
    assert!(whole.contains("2 photos"));
    // The second half again is said, and taken back.
    assert_eq!(send(&form.concat()).status, 303);
    let repeated = page();
    assert!(repeated.contains("The last photo shows tiles that are already counted"), "{repeated}");
    assert!(repeated.contains("East, 8 tiles, 4 too many"), "{repeated}");
    assert_eq!(served.form(&host, "/count", "do=take-back").status, 303);
    assert!(page().contains("The set is complete."));
    assert_eq!(served.form(&host, "/count", "do=clear").status, 303);
    assert!(page().contains("Spread the set out"));
    // A form without a photo is refused, and no photo stays on the disk.
    assert_eq!(send(&form[..2].concat()).status, 422);
    let kept = walk(&folder.0).into_iter().filter(|name| name.ends_with(".jpg")).count();
    assert_eq!(kept, 0);
}

/// Returns the names of all files in a folder and within it.
fn walk(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    let each = entries.flat_map(|entry| match entry.path() {
        path if path.is_dir() => walk(&path),
        path => vec![path.display().to_string()],
    });
    each.collect()
}
