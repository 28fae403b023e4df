//! The options: key, allowed values, and the section of the specification they come from. `i18n` says what they mean.

use super::{MINIMUMS, ROUNDS};
use crate::hand::Allowed;
use crate::profile::{Switch, switch};

/// Sections of the Zung Jung specification and its gaps Z1 to Z17.
pub(super) const SWITCHES: [Switch; 7] = [
    switch("minimum", Allowed::Numbers(&numbers(MINIMUMS)), "7"),
    switch("scheme", Allowed::Words(&["standard", "full"]), "8, 11"),
    switch("immunity", Allowed::Words(&["off", "normal", "refined"]), "9, 10"),
    switch("refined_scope", Allowed::Words(&["any_wait", "same_tile"]), "10"),
    switch("discard_triplet_concealed", Allowed::Bool, "6, Z1"),
    switch("rounds", Allowed::Numbers(&numbers(ROUNDS)), "2, Z14"),
    switch("false_win_fine", Allowed::Range { from: 0, to: u32::MAX as i64, step: 1 }, "Z13"),
];

const fn numbers([one, two, three]: [u32; 3]) -> [i64; 3] {
    [one as i64, two as i64, three as i64]
}
