//! The form fields for the dice of a deal: two rows of six faces, so that a throw is two taps.

use maud::{Markup, html};

use super::components::text_field;
use crate::hub::guard::RequestFields;
use quejing_session::dice::{DICE_COUNT, FACE_PIPS, MAX_THROW_CHARS, faces_text, parse_faces};
use quejing_words::Lang;

/// Returns the name of the form field for a die, whose index begins with 0.
fn die_field_name(die: usize) -> String {
    format!("die{}", die + 1)
}

/// Renders a row of faces for each of the two dice. If `throw` is a text other than a throw of two dice, renders a text
/// field instead.
pub fn dice_fields(lang: Lang, throw: &str) -> Markup {
    let Some(faces) = parse_faces(throw) else {
        return html! {
            (text_field("dice", text!(lang, "dice"), throw, MAX_THROW_CHARS))
            p.quiet { (text!(lang, "dice-tip")) }
        };
    };
    html! {
        @for (die, chosen) in faces.into_iter().enumerate() {
            fieldset.choices.dice {
                legend { (text!(lang, "die-number", number = (die + 1))) }
                @for (at, pips) in FACE_PIPS.iter().enumerate() {
                    (die_face(&die_field_name(die), at + 1, chosen == Some(at + 1), pips))
                }
            }
        }
    }
}

/// Renders a face of a die as a radio button. `pips` contains column and row of each pip, from 0 to 2.
fn die_face(name: &str, face: usize, is_chosen: bool, pips: &[(u8, u8)]) -> Markup {
    html! {
        label {
            input type="radio" name=(name) value=(face) aria-label=(face) checked[is_chosen];
            span { svg viewBox="0 0 24 24" aria-hidden="true" {
                @for (x, y) in pips { circle cx=(5 + 7 * x) cy=(5 + 7 * y) r="2.4" {} }
            } }
        }
    }
}

/// Reads the dice of a form as typed text, such as "3 4"; "-" stands for a die without a chosen face. Empty if the form
/// has no dice.
pub fn read_dice(fields: &RequestFields) -> String {
    if let Some(typed) = fields.get("dice") {
        return typed.chars().take(MAX_THROW_CHARS).collect();
    }
    faces_text(&std::array::from_fn::<_, DICE_COUNT, _>(|die| fields.parse_value(&die_field_name(die))))
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
            read_dice(&RequestFields(
                pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
            ))
        };
        assert_eq!(read(&[("die2", "4"), ("die1", "3")]), "3 4");
        assert_eq!(read(&[("die2", "4")]), "- 4");
        assert_eq!(read(&[]), "");
        assert_eq!(read(&[("dice", "1 2 3")]), "1 2 3");
    }
}
