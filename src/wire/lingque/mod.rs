//! Mode `hand`: a request for what a hand is worth.

use super::appraised::Appraised;
use super::fields::Fields;
use crate::hand::{Form, InvalidHand, Problem};
use crate::rules::json::{Object, keys, most};
use crate::rules::profile::switch_faults;
use crate::rules::{Detail, Fault, RuleSet, lingque};

/// The keys of mode `hand`.
pub(super) const KEYS: [&[&str]; 2] = [keys::HAND, &["flowers"]];

/// The answer to a hand.
pub(super) fn result(
    input: &Object,
    mut profile: lingque::Profile,
    explain: bool,
) -> Result<Appraised, InvalidHand> {
    let mut fields = Fields::new(input);
    fields.known(&KEYS);
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
            let found = checked.err().into_iter().flat_map(|wrong| wrong.0);
            let shared = found.filter_map(|fault| match fault {
                Fault::Hand(problem) => Some(problem),
                Fault::Riichi(_) | Fault::Other { .. } => None,
            });
            problems.extend(shared.filter(|problem| clear || !follows_from_bad_tiles(problem)));
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
    let Some(options) = fields.object("options", most::SWITCHES, Form::Switches) else {
        return;
    };
    let options = options.to_map();
    let set = RuleSet::Lingque(profile.edition);
    fields.problems.extend(switch_faults(set, &options));
    let fu = options
        .get("jingtongdui_fu")
        .and_then(serde_json::Value::as_u64);
    if let Some(fu) = fu.and_then(|fu| u32::try_from(fu).ok()) {
        profile.jingtongdui_fu = Some(fu);
    }
}
