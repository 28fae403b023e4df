//! Numbers in English: one before a plural noun is chosen by its singular and plural, and what chooses is a number.

use std::collections::BTreeSet;

use quejing_words::Lang;

use super::Offender;
use super::catalogue::{Piece, Text};
use super::source_calls::GivenArgument;

/// The gate of numbers before nouns.
const PLURAL: &str = "plural";

/// The gate of numbers that become text before the catalogue has them.
const NUMBER_AS_TEXT: &str = "number-as-text";

/// Arguments that are names, tiles or words: what ends in "s" after them is a verb.
const NO_NUMBERS: [&str; 17] = [
    "player",
    "person",
    "who",
    "sits",
    "leaves",
    "dealer",
    "winner",
    "wind",
    "tile",
    "pattern",
    "circumstance",
    "occasion",
    "name",
    "field",
    "photo",
    "camera",
    "bonus",
];

/// Numbers with a decimal point, which have the plural also for one: "1.0 pixels".
const FRACTIONS: [&str; 6] = ["pixels", "rms", "off", "shift", "rate", "centre"];

/// Constants, more than one.
const CONSTANTS: [&str; 3] = ["most", "whole", "limit"];

/// Words that end in "s" and are no plural.
const NO_PLURALS: [&str; 31] = [
    "is", "was", "has", "does", "as", "this", "its", "less", "plus", "across", "needs", "requires", "counts",
    "changes", "occurs", "wins", "begins", "agrees", "leaves", "looks", "asks", "says", "belongs", "means", "times",
    "us", "shows", "sends", "provides", "adds", "takes",
];

/// Returns the English messages with a number before a plural noun outside a choice, and the numbers given as text.
pub fn offenders(texts: &[Text], arguments: &[GivenArgument]) -> Vec<Offender> {
    let english = texts.iter().filter(|text| text.lang == Lang::En);
    let mut found: Vec<Offender> = english
        .filter(|text| numbers_before_plurals(text).next().is_some())
        .map(|text| text.offender(PLURAL))
        .collect();
    let is_number = |text: &Text, name: &str| {
        text.number_selectors.iter().any(|one| one == name) || numbers_before_plurals(text).any(|one| one == name)
    };
    let mut ids = BTreeSet::new();
    for argument in arguments.iter().filter(|argument| argument.is_text) {
        let of_id = texts.iter().filter(|text| text.id == argument.id);
        if of_id.into_iter().any(|text| is_number(text, &argument.name)) && ids.insert(argument.id.as_str()) {
            let text = format!("${} is given as text by {}", argument.name, argument.file);
            found.push(Offender { gate: NUMBER_AS_TEXT, lang: Lang::En, id: argument.id.clone(), text });
        }
    }
    found
}

/// Returns the arguments of an English text that stand before a plural noun in a form that was not chosen for them.
fn numbers_before_plurals(text: &Text) -> impl Iterator<Item = &str> {
    let others = |name: &str| NO_NUMBERS.iter().chain(&FRACTIONS).chain(&CONSTANTS).any(|other| *other == name);
    let pieces = text.forms.iter().flat_map(|form| form.0.iter().enumerate().map(move |(at, piece)| (form, at, piece)));
    pieces.filter(|_| text.lang == Lang::En).filter_map(move |(form, at, piece)| match (piece, form.0.get(at + 1)) {
        (Piece::Argument { name, is_plural: false }, Some(Piece::Words(words))) => {
            // The two sides of a picture have one noun: 1 × 1 pixels.
            let is_side = at > 0 && matches!(&form.0[at - 1], Piece::Words(before) if before.ends_with("× "));
            (!others(name) && !is_side && begins_with_plural(words)).then_some(name.as_str())
        }
        _ => None,
    })
}

/// Returns true if words begin with a space and a plural noun.
fn begins_with_plural(words: &str) -> bool {
    let Some(rest) = words.strip_prefix(' ') else { return false };
    let first: String = rest.chars().take_while(|c| c.is_ascii_lowercase()).collect();
    let is_plural = first.len() > 2 && first.ends_with('s') && !first.ends_with("ss");
    is_plural && !NO_PLURALS.contains(&first.as_str()) || ["people", "dice"].contains(&first.as_str())
}

#[test]
fn a_number_before_a_plural_noun_needs_a_choice() {
    let source = "\
a = { $count } tiles
b = { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
c = { $player } deals
d = { $count ->
    [0] no tiles
   *[other] { $count } tiles
}
e = { $count } in all
f = { $points } points each
g = { $width } × { $height } pixels, { $off } pixels off
h = at most { $most } bytes
";
    let texts = super::catalogue::sample(Lang::En, source);
    let found: Vec<String> = offenders(&texts, &[]).iter().map(Offender::line).collect();
    assert_eq!(found, ["plural en a", "plural en d", "plural en f"]);
}

#[test]
fn a_number_given_as_text_is_found() {
    let texts = super::catalogue::sample(
        Lang::En,
        "a = { $count ->\n    [one] a tile\n   *[other] { $count } tiles\n}\nb = tile { $name }\n",
    );
    let given = |id: &str, name: &str, is_text| GivenArgument {
        id: id.to_owned(),
        name: name.to_owned(),
        is_text,
        file: "src/lib.rs".to_owned(),
    };
    let found = offenders(&texts, &[given("a", "count", true), given("b", "name", true)]);
    assert_eq!(found.iter().map(Offender::line).collect::<Vec<_>>(), ["number-as-text en a"]);
    assert!(offenders(&texts, &[given("a", "count", false)]).is_empty());
}
