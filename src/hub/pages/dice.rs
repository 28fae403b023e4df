//! The dice of a deal: two rows of six faces, so that a throw is two taps.

use maud::{Markup, html};

use super::parts::field;
use crate::hub::guard::Fields;
use crate::i18n::Lang;

/// The number of dice that have a row of faces; more are typed.
const DICE: usize = 2;
/// The maximum length of typed dice, in characters.
const MAX_TYPED_CHARS: usize = 12;
/// The word for a die that has not been chosen yet, between those that have.
const UNKNOWN: &str = "-";
/// The pips of the faces 1 to 6, as columns and rows from 0 to 2.
const PIPS: [&[(u8, u8)]; 6] = [
    &[(1, 1)],
    &[(0, 2), (2, 0)],
    &[(0, 2), (1, 1), (2, 0)],
    &[(0, 0), (0, 2), (2, 0), (2, 2)],
    &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
    &[(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
];

fn row_name(die: usize) -> String {
    format!("die{}", die + 1)
}

/// Returns the face of each die; `None` if there are more dice or other text than the rows can show.
fn faces(typed: &str) -> Option<[Option<usize>; DICE]> {
    let mut faces = [None; DICE];
    for (at, word) in typed.split_whitespace().enumerate() {
        let face = faces.get_mut(at)?;
        if word != UNKNOWN {
            *face = Some(word.parse().ok().filter(|number| (1..=PIPS.len()).contains(number))?);
        }
    }
    Some(faces)
}

/// Renders the dice: a row of faces for each, or a text for anything else that was typed.
pub fn dice_fields(lang: Lang, typed: &str) -> Markup {
    let Some(faces) = faces(typed) else {
        return html! {
            (field("dice", text!(lang, "dice"), typed, MAX_TYPED_CHARS))
            p.quiet { (text!(lang, "dice-tip")) }
        };
    };
    html! {
        @for (die, chosen) in faces.into_iter().enumerate() {
            fieldset.choices.dice {
                legend { (text!(lang, "die-number", number = (die + 1))) }
                @for (at, pips) in PIPS.iter().enumerate() {
                    (face(&row_name(die), at + 1, chosen == Some(at + 1), pips))
                }
            }
        }
    }
}

fn face(name: &str, number: usize, is_chosen: bool, pips: &[(u8, u8)]) -> Markup {
    html! {
        label {
            input type="radio" name=(name) value=(number) aria-label=(number) checked[is_chosen];
            span { svg viewBox="0 0 24 24" aria-hidden="true" {
                @for (x, y) in pips { circle cx=(5 + 7 * x) cy=(5 + 7 * y) r="2.4" {} }
            } }
        }
    }
}

/// Returns the dice of a form, as typed text. A form without dice has none.
pub fn read_dice(fields: &Fields) -> String {
    if let Some(typed) = fields.get("dice") {
        return typed.chars().take(MAX_TYPED_CHARS).collect();
    }
    let chosen: Vec<Option<usize>> = (0..DICE).map(|die| fields.parse(&row_name(die))).collect();
    if chosen.iter().all(Option::is_none) {
        return String::new();
    }
    let words = chosen.iter().map(|face| face.map_or_else(|| UNKNOWN.to_owned(), |face| face.to_string()));
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_are_rows_of_faces_and_other_throws_stay_text() {
        let page = |typed| dice_fields(Lang::En, typed).into_string();
        for (typed, checked) in [("", 0), ("3 4", 2), ("- 4", 1), ("3", 1)] {
            let page = page(typed);
            assert_eq!((page.matches(" checked").count(), page.matches("type=\"radio\"").count()), (checked, 12));
        }
        for typed in ["1 2 3", "9 9", "x"] {
            assert!(page(typed).contains("name=\"dice\""), "{typed}");
        }
    }

    #[test]
    fn a_throw_keeps_the_order_of_the_dice() {
        let read = |pairs: &[(&str, &str)]| {
            read_dice(&Fields(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()))
        };
        assert_eq!(read(&[("die2", "4"), ("die1", "3")]), "3 4");
        assert_eq!(read(&[("die2", "4")]), "- 4");
        assert_eq!(read(&[]), "");
        assert_eq!(read(&[("dice", "1 2 3")]), "1 2 3");
    }
}
