//! A set enrolled from crisp photos, at the table: in other light, beside other tiles, and with photos of play added.

use image::imageops::replace;
use quejing_art::Design;
use serde_json::Value;

use super::{EXCHANGED, Place, classes, right, warned_of_other_set};
use crate::common::pictures::{blur, resize};
use crate::common::set_photo::{WHOLE_SET, hand_photo, set_photo};
use crate::common::{can_read, errors_of};

/// A hand, and its tiles from left to right.
const HAND: &str = "123m567p789s11z77z7z";
const HAND_TILES: &str = "1m 2m 3m 5p 6p 7p 7s 8s 9s 1z 1z 7z 7z 7z";

impl Place {
    /// A drawn photo of a hand on a table, seen from a chair; if `hard`, in poor light and out of focus.
    fn hand(&self, name: &str, design: u8, seed: u8, hard: bool) -> String {
        let file = self.file(name);
        hand_photo(Design::Invented(design), HAND, seed.into(), hard).save(&file).expect("saved");
        file
    }

    /// Crisp photos of a design from straight above, a suit in each, enrolled as a set.
    fn enrol(&self, set: &str, design: Design) {
        let photos: Vec<String> =
            WHOLE_SET.iter().map(|row| self.photo(&format!("{set}-{row}.png"), design, &[row], 1.0)).collect();
        let mut arguments = vec!["enrol", set, "--order", "guided", "--json"];
        arguments.extend(photos.iter().map(String::as_str));
        let made = self.json(&arguments);
        assert_eq!((&made["kinds"], &made["missing"]), (&34.into(), &"".into()), "{made}");
    }

    /// The number of tiles of [`HAND`] that are named right with a set, and true if the photo is said to show another
    /// set.
    fn read_with(&self, set: &str, photo: &str) -> (usize, bool) {
        let reading = self.json(&["read", "--json", "--set", set, photo]);
        let named = right(&classes(&reading), HAND_TILES);
        (named, warned_of_other_set(&reading))
    }
}

/// The number of [`EXCHANGED`].
const EXCHANGED_NUMBER: u8 = 4;

#[test]
fn a_set_from_crisp_photos_stays_in_use_at_the_table_and_other_tiles_are_noticed() {
    let place = Place::new("table");
    if !can_read(&place.0) {
        return;
    }
    // One order for all four photos: it goes on from one to the next.
    place.enrol("crisp", EXCHANGED);
    for (name, seed, hard) in [("plain.png", 2, false), ("dim.png", 3, true), ("warm.png", 4, true)] {
        let hand = place.hand(name, EXCHANGED_NUMBER, seed, hard);
        let (named, other) = place.read_with("crisp", &hand);
        assert!(named >= 13 && !other, "{name}: {named} {other}");
    }
    // Tiles of another set lie around.
    let around = place.file("around.png");
    let (own, others) =
        (set_photo(EXCHANGED, &["123m567p789s11z777z"], 0.6), set_photo(Design::Invented(3), &["2468m13579p"], 0.6));
    let mut table = resize(&own, own.width(), own.height() + 150);
    replace(&mut table, &own, 0, 150);
    let small = resize(&others, others.width() * 2 / 3, others.height() * 2 / 3);
    replace(&mut table, &small, 80, 0);
    blur(&table, 1.2).save(&around).expect("saved");
    let reading = place.json(&["read", "--json", "--set", "crisp", &around]);
    let enrolled = reading["tiles"].as_array().expect("tiles").iter();
    let enrolled = enrolled.filter(|tile| tile["by"] == "enrolled").count();
    assert!(!warned_of_other_set(&reading) && enrolled >= 13, "{reading}");
    // Really other tiles are noticed, in bad light too.
    for (design, seed, hard) in [(1, 2, false), (3, 3, true)] {
        let hand = place.hand("other.png", design, seed, hard);
        let (_, other) = place.read_with("crisp", &hand);
        assert!(other, "design {design}");
    }
}

#[test]
fn photos_added_later_help_and_do_no_harm() {
    let place = Place::new("later");
    if !can_read(&place.0) {
        return;
    }
    let design = Design::Invented(3);
    place.enrol("home", design);
    // In poor light and out of focus: of these the crisp photos leave some unnamed.
    let held_out: Vec<String> =
        [5, 10, 14, 15].map(|seed| place.hand(&format!("held-{seed}.png"), 3, seed, true)).into();
    let named = || -> Vec<usize> {
        let reads = held_out.iter().map(|photo| place.read_with("home", photo));
        reads.map(|(named, other)| if other { 0 } else { named }).collect()
    };
    let before = named();
    let playing = place.hand("playing.png", 3, 7, false);
    let poor = place.file("poor.png");
    let sharp = image::open(place.hand("sharp.png", 3, 8, true)).expect("a photo").into_rgb8();
    let mut dark = blur(&sharp, 3.0);
    dark.iter_mut().for_each(|value| *value = value.saturating_sub(60));
    dark.save(&poor).expect("saved");
    let added = place.json(&["enrol", "home", &playing, &poor, "--order", HAND, "--json"]);
    assert_eq!(added["version"], 2, "{added}");
    assert!(added["added"]["tiles"].as_u64().expect("tiles") >= 7, "{added}");
    let after = named();
    let no_less = before.iter().zip(&after).all(|(before, after)| after >= before);
    assert!(no_less && after.iter().sum::<usize>() > before.iter().sum(), "{before:?} {after:?}");
    // Wrong names and another set's tiles change nothing.
    let reversed = "777z11z987s765p321m";
    let other = place.hand("other.png", 1, 9, false);
    for (photo, order) in [(&playing, reversed), (&other, HAND)] {
        let refused = place.run(&["enrol", "home", photo, "--order", order]);
        let said = errors_of(&refused);
        assert!(!refused.status.success() && said.contains("none_fit_the_set"), "{said}");
    }
    let shown = place.json(&["sets", "show", "home", "--json"]);
    assert_eq!((&shown["version"], &shown["note"]), (&2.into(), &"added".into()));
    // A set of the same name that is begun anew is of these photos alone.
    let anew = place.photo("anew.png", design, &["123456789p"], 1.0);
    let order = "123456789p";
    let made = place.json(&["enrol", "home", &anew, "--new", "--order", order, "--json"]);
    assert_eq!((&made["kinds"], &made["added"]), (&9.into(), &Value::Null), "{made}");
}

#[test]
fn orders_name_clutter_and_are_given_once_or_for_each_photo() {
    let place = Place::new("orders");
    if !can_read(&place.0) {
        return;
    }
    // A tile that is none of the set lies below the row.
    let (one, two) = (
        place.photo("one.png", EXCHANGED, &["123456789m", "1z"], 1.0),
        place.photo("two.png", EXCHANGED, &["123456789p"], 1.0),
    );
    let made = |set: &str, orders: &[&str]| {
        let mut arguments = vec!["enrol", set, &one, &two, "--json"];
        arguments.extend(orders.iter().flat_map(|order| ["--order", order]));
        let made = place.json(&arguments);
        (made["kinds"].clone(), made["faces"]["1z"].clone())
    };
    let eighteen = (18.into(), Value::Null);
    assert_eq!(made("each", &["123456789m ?", "123456789p"]), eighteen);
    assert_eq!(made("all", &["123456789m ? 123456789p"]), eighteen);
    let said = place.run(&["enrol", "no", &one, &two, &two, "--order", "123m", "--order", "123m"]);
    assert!(errors_of(&said).contains("order_count"), "{}", errors_of(&said));
}
