//! The dice of a deal: two rows of six faces, so that a throw is two taps.

use maud::{Markup, html};

use super::parts::field;
use crate::hub::guard::Fields;
use crate::i18n::Lang;
use crate::scorer::dice::{DICE, MAX_TYPED_CHARS, PIPS, faces, typed};

fn row_name(die: usize) -> String {
    format!("die{}", die + 1)
}

/// Renders the dice: a row of faces for each, or a text for anything else that was typed.
pub fn dice_fields(lang: Lang, thrown: &str) -> Markup {
    let Some(faces) = faces(thrown) else {
        return html! {
            (field("dice", text!(lang, "dice"), thrown, MAX_TYPED_CHARS))
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
    typed(&std::array::from_fn::<_, DICE, _>(|die| fields.parse(&row_name(die))))
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
