//! The options: key, allowed values, and the section of the specification they come from. `i18n` says what they mean.

use crate::hand::Allowed;
use crate::profile::{Switch, switch};

/// Sections of the house rule's specification and its gaps H1 to H22.
#[rustfmt::skip]
pub(super) const SWITCHES: [Switch; 12] = [
    switch("qingyise_fan", Allowed::Numbers(&[4, 5]), "3, H1"),
    switch("implied_patterns", Allowed::Words(&["add", "exclude"]), "3, H2"),
    switch("open_hand", Allowed::Words(&["double", "add_fan"]), "6, H3"),
    switch("both_open", Allowed::Words(&["multiply", "once"]), "6, H3"),
    switch("shierluotai_closed_kong", Allowed::Bool, "3, H5"),
    switch("discard_triplet_concealed", Allowed::Bool, "3, H6"),
    switch("nine_gates_closed", Allowed::Bool, "3, H8"),
    switch("yakuman_or_normal", Allowed::Bool, "3, H10"),
    switch("dora_on_yakuman", Allowed::Bool, "8"),
    switch("multi_win", Allowed::Bool, "4, H11"),
    switch("supporter_pair", Allowed::Words(&["half", "product"]), "7, H13"),
    switch("winner_deals", Allowed::Bool, "H17"),
];
