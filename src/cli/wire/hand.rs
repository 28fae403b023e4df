//! Mode `hand`: a request for what a hand is worth.

use serde_json::Value;

use super::Object;
use super::appraised::Appraised;
use super::fields::Fields;
use crate::hand::{Form, InvalidHand, Problem};
use crate::rules::{Detail, lingque};

/// The answer to a hand.
pub(super) fn result(
    input: &Object,
    mut profile: lingque::Profile,
    explain: bool,
) -> Result<Appraised, InvalidHand> {
    let mut fields = Fields::new(input);
    let explain = explain | fields.boolean("explain");
    options(&mut fields, &mut profile);
    let draft = fields.draft();
    let clear = fields.tiles_are_clear();
    let mut problems = std::mem::take(&mut fields.problems);
    match lingque::check(&draft) {
        Ok(win) if problems.is_empty() => {
            let appraisal = lingque::explain(
                &win,
                &profile,
                if explain {
                    Detail::Everything
                } else {
                    Detail::Reasons
                },
            );
            Ok(Appraised::new(&win, &appraisal, explain))
        }
        checked => {
            let found = checked.err().map_or_else(Vec::new, |wrong| wrong.problems);
            problems.extend(
                found
                    .into_iter()
                    .filter(|problem| clear || !follows_from_bad_tiles(problem)),
            );
            Err(without_repeats(problems))
        }
    }
}

/// Complaints that an unreadable tile brings about by itself.
fn follows_from_bad_tiles(problem: &Problem) -> bool {
    matches!(problem, Problem::TileCount { .. } | Problem::BadMeld { .. })
}

/// A seat that could not be read is not also missing.
fn without_repeats(problems: Vec<Problem>) -> InvalidHand {
    let mut kept: Vec<Problem> = Vec::with_capacity(problems.len());
    for problem in problems {
        let again = match &problem {
            Problem::BadSeat { field, .. } => kept.iter().any(
                |other| matches!(other, Problem::BadSeat { field: same, .. } if same == field),
            ),
            Problem::BadInput { field, .. } => kept.iter().any(|other| match other {
                Problem::BadInput { field: same, .. } | Problem::BadTile { field: same, .. } => {
                    same == field
                }
                _ => false,
            }),
            Problem::BadMeld { index, .. } => kept.iter().any(
                |other| matches!(other, Problem::BadMeld { index: same, .. } if same == index),
            ),
            _ => false,
        };
        if !again {
            kept.push(problem);
        }
    }
    InvalidHand { problems: kept }
}

fn options(fields: &mut Fields<'_>, profile: &mut lingque::Profile) {
    let options = match fields.get("options") {
        None => return,
        Some(Value::Object(options)) => options,
        Some(_) => return fields.expected("options", Form::Switches),
    };
    for (name, value) in options {
        match (name.as_str(), value.as_u64()) {
            ("jingtongdui_fu", Some(fu @ (12 | 16))) => profile.jingtongdui_fu = Some(fu as u32),
            ("jingtongdui_fu", _) => fields
                .problems
                .push(bad_option(name, "allowed are 16 and 12")),
            _ => fields.problems.push(bad_option(
                name,
                "unknown: the only switch is jingtongdui_fu",
            )),
        }
    }
}

pub(super) fn bad_option(name: &str, allowed: &str) -> Problem {
    Problem::BadOption {
        name: name.to_owned(),
        allowed: allowed.to_owned(),
    }
}
