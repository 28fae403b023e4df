//! Photos spoiled on purpose, in every supported format: bits flipped, ranges zeroed, ends cut off, blocks swapped,
//! headers changed. Seeded, so that every run spoils them the same way.
//!
//! The law: nothing panics, and no hand is valued differently from the intact photo's, unless the damage is named (the
//! photo is refused or stopped at the gate) or the hand is not claimed to be certain (a question is open whose answer
//! changes the value, or what was read does not win). BMP has neither a checksum nor coded pixels: there the law only
//! holds for its lengths; a changed pixel is as valid as any other, and its results are counted and shown, not
//! forbidden.

use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

use image::ImageFormat;
use quejing_io::picture::decode;
use quejing_rules::tile::Wind;
use quejing_rules::{Detail, Verdict, lingque};
use quejing_session::board::{Board, HandValue};
use quejing_vision::{Customs, PhotoReading, ReadOptions, Recognizer, decode_photo};

use crate::common::pictures::resize;
use crate::common::project;

/// Splitmix64: a few lines, the same everywhere.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % most.max(1) as u64) as usize
    }
}

const KINDS: [&str; 5] = ["bits", "zeros", "cut", "swapped", "head"];

/// Spoils a file in one of several ways.
fn spoil(whole: &[u8], kind: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = whole.to_vec();
    let length = bytes.len();
    // After the header, or within it.
    let data = 700.min(length / 2);
    match kind {
        "bits" => {
            for _ in 0..=dice.below(8) {
                let at = data + dice.below(length - data);
                bytes[at] ^= 1 << dice.below(8);
            }
        }
        "zeros" => {
            let from = data + dice.below(length - data);
            let to = (from + 16 + dice.below(8192)).min(length);
            bytes[from..to].fill(0);
        }
        "cut" => bytes.truncate(1 + dice.below(length - 1)),
        "swapped" => {
            let size = 512.min(length / 8);
            let blocks = length / size - 2;
            let (a, b) = (1 + dice.below(blocks), 1 + dice.below(blocks));
            for i in 0..size {
                bytes.swap(a * size + i, b * size + i);
            }
        }
        _ => {
            for _ in 0..=dice.below(3) {
                let at = 2 + dice.below(data - 2);
                bytes[at] ^= 1 << dice.below(8);
            }
        }
    }
    bytes
}

/// The sample in every supported format; at half its size in formats other than its own, as their decoders are slow in
/// a debug build.
fn formats() -> Vec<(&'static str, Vec<u8>)> {
    let sample = std::fs::read(project("samples/hand.jpg")).expect("the sample");
    let photo = decode_photo(&sample).expect("the sample").pixels;
    let photo = resize(&photo, 800, 600);
    let encoded = |format| decode::encode_rgb(&photo, format).expect("in memory");
    let file = |name: &str| std::fs::read(project("tests/common/formats").join(name)).expect("the file");
    vec![
        ("jpeg", sample),
        ("jpeg, restarts", file("restarts.jpg")),
        ("jpeg, progressive", file("progressive.jpg")),
        ("png", encoded(ImageFormat::Png)),
        ("webp", file("lossy.webp")),
        ("webp, lossless", encoded(ImageFormat::WebP)),
        ("bmp", encoded(ImageFormat::Bmp)),
    ]
}

/// The points of the hand on a board, disregarding flags; `None` if it does not win.
fn value(board: &Board) -> Option<HandValue> {
    let mut draft = board.pieces().draft();
    draft.seat_wind = Some(Wind::South);
    let win = lingque::check(&draft).ok()?;
    let found = lingque::explain(&win, &lingque::Options::default(), Detail::Reasons);
    (found.verdict == Verdict::Win).then_some((true, found.worth))
}

/// The outcome for a photo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Panicked,
    Wrong,
    Refused,
    Held,
    Asked,
    NoWin,
    Sound,
}

/// Reads a photo like `read --score`; also returns the outcome if damage and questions were ignored.
fn read(eyes: &mut Recognizer, bytes: &[u8], sound: u32, both: bool) -> [End; 2] {
    let work = AssertUnwindSafe(|| {
        let Ok(photo) = decode_photo(bytes) else {
            return [End::Refused; 2];
        };
        if !both && photo.damage.is_some() {
            return [End::Held; 2];
        }
        let (customs, options) = (Customs::default(), ReadOptions::default());
        let Ok(reading) = eyes.read(&photo.pixels.clone().into(), &customs, &options) else {
            return [End::Refused; 2];
        };
        let end = |reading: &PhotoReading, blind: bool| {
            if !reading.blocking_warnings().is_empty() {
                return End::Held;
            }
            let board = Board::from_reading(reading);
            match value(&board) {
                _ if reading.require_whole_hand().is_err() => End::NoWin,
                _ if !blind && !board.open_doubts(&[], value).is_empty() => End::Asked,
                None => End::NoWin,
                Some((_, found)) if found.total == sound => End::Sound,
                Some(_) => End::Wrong,
            }
        };
        let before = end(&reading, true);
        let warned = options.read_photo_by(&photo, &customs, |_| Ok(reading)).expect("the same reading");
        [before, end(&warned, false)]
    });
    catch_unwind(work).unwrap_or([End::Panicked; 2])
}

/// Spoils each format in each way a number of times.
fn battery(times: usize, both: bool) {
    let mut eyes = match Recognizer::load(Some(&project("models"))) {
        Ok(eyes) => eyes,
        Err(fault) => return println!("skipped: {}", fault.code()),
    };
    let formats = formats();
    let mut counts: BTreeMap<(&str, &str), [BTreeMap<End, u32>; 2]> = BTreeMap::new();
    let mut wrong = Vec::new();
    let mut all = 0;
    for (format, (name, whole)) in formats.iter().enumerate() {
        let clean = decode_photo(whole).expect(name);
        assert_eq!(clean.damage, None, "{name}: a sound photo is not called damaged");
        let reading = eyes.read(&clean, &Customs::default(), &ReadOptions::default()).expect("it is read");
        let sound = value(&Board::from_reading(&reading)).expect("it is a win").1.total;
        println!("{name}: {} bytes, {sound} points", whole.len());
        for (way, kind) in KINDS.iter().enumerate() {
            // The short version covers some of the ways for some of the formats.
            if !both && format > 0 && (format + way) % 2 == 0 {
                continue;
            }
            for time in 0..times {
                let mut dice = Dice((format * 100 + way) as u64 * 1_000_003 + time as u64);
                let ends = read(&mut eyes, &spoil(whole, kind, &mut dice), sound, both);
                let count = counts.entry((name, kind)).or_default();
                for (count, end) in count.iter_mut().zip(ends) {
                    *count.entry(end).or_default() += 1;
                }
                if ends[1] < End::Refused && !(*name == "bmp" && ends[1] == End::Wrong) {
                    wrong.push(format!("{name}, {kind} {time}: {:?}", ends[1]));
                }
                all += 1;
            }
        }
    }
    for ((name, kind), [before, after]) in &counts {
        println!("{name:18} {kind:8} unchecked {before:?} checked {after:?}");
    }
    println!("{all} photos");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_spoiled_photo_is_never_valued_as_sound() {
    battery(1, false);
}

/// 700 photos, along with the outcome if they were unchecked; takes some minutes:
/// `cargo test --release --test eyes spoiled -- --ignored --nocapture`.
#[test]
#[ignore = "700 photos, some minutes: cargo test --release --test eyes spoiled -- --ignored --nocapture"]
fn seven_hundred_spoiled_photos_are_never_valued_as_sound() {
    battery(20, true);
}

/// Photos as editors and encoders of phones write them: libjpeg-turbo decodes the same pixels with the oddity
/// as without, so no block is lost.
#[test]
fn what_decoders_accept_without_losing_a_block_is_no_damage() {
    for (name, whole) in formats().into_iter().filter(|(name, _)| name.starts_with("jpeg")) {
        let end = whole.len() - 2;
        let at = |marker: u8| whole.windows(2).position(|pair| pair == [0xFF, marker]).expect("a segment");
        let (tables, scan) = (at(0xDB), at(0xDA));
        let height = [whole[at_frame(&whole) + 5], whole[at_frame(&whole) + 6]];
        let insert = |place: usize, bytes: &[u8]| [&whole[..place], bytes, &whole[place..]].concat();
        let odd = [
            insert(end, &[0xFF, 0xD2]),
            insert(end, &[0xFF, 0xD0, 0xFF, 0xD7]),
            insert(end, &[0xFF, 0xFF, 0xFF, 0xD2, 0xFF]),
            insert(end, &[0xFF, 0xD2, 0, 0]),
            insert(end, &[0xFF, 0x01]),
            insert(end, &[&[0xFF, 0xDC, 0, 4][..], &height].concat()),
            insert(end, &[0xFF, 0xFE, 0, 4, b'h', b'i']),
            insert(end, b"\xFF\xE2\0\x06MPF\0"),
            insert(tables, &[0, 0, 0]),
            insert(scan, &[0xFF, 0xFF]),
            insert(whole.len(), &whole),
            insert(whole.len(), &[0; 7]),
        ];
        let sound = decode_photo(&whole).expect(name);
        for (number, bytes) in odd.iter().enumerate() {
            let photo = decode_photo(bytes).unwrap_or_else(|fault| panic!("{name} {number}: {fault}"));
            assert_eq!(photo.damage, None, "{name} {number}");
            assert!(photo.pixels == sound.pixels, "{name} {number}: other pixels");
            // Kept as evidence, too.
            let kept = quejing_ledger::strip_photo_metadata(bytes).unwrap_or_else(|fault| panic!("{number}: {fault}"));
            assert_eq!(decode_photo(&kept).expect(name).damage, None, "{name} {number}");
        }
    }
}

/// The position of the marker of the frame header, baseline or progressive.
fn at_frame(jpeg: &[u8]) -> usize {
    jpeg.windows(2).position(|pair| pair == [0xFF, 0xC0] || pair == [0xFF, 0xC2]).expect("a frame")
}

#[test]
fn what_phones_keep_behind_a_photo_is_no_damage() {
    let sample = std::fs::read(project("samples/hand.jpg")).expect("the sample");
    // A second picture, a film, padding.
    for behind in [&sample[..], b"\0\0\0\x18ftypmp42 and so on", &[0; 4096], &[0xFF; 3]] {
        let photo = decode_photo(&[&sample[..], behind].concat()).expect("a photo");
        assert_eq!(photo.damage, None);
    }
}
