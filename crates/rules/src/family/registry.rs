//! The list of all families: those of the program, and those that another program adds.

use std::sync::OnceLock;

use super::{FamilyRow, RuleSet};
use crate::FamilyTerm;

/// Returns the rule set that applies if people choose none: the usual one of the first family.
pub(crate) fn default_rule_set() -> RuleSet {
    crate::FAMILIES[0].usual
}

/// The families that another program added with [`add_families`].
static ADDED_FAMILIES: OnceLock<Vec<&'static FamilyRow>> = OnceLock::new();

/// Adds families to those that come with the program; returns false, without an effect, if families were added before.
/// A program calls it once, before anything else of this crate. The ids of families and the kinds of acts must be
/// unique.
pub fn add_families(families: Vec<&'static FamilyRow>) -> bool {
    ADDED_FAMILIES.set(families).is_ok()
}

/// Returns all families: those that come with the program, then those added by [`add_families`].
///
/// ```
/// use quejing_rules::family::families;
/// assert!(families().any(|family| family.id == "riichi"));
/// ```
pub fn families() -> impl Iterator<Item = &'static FamilyRow> + Clone {
    crate::FAMILIES.iter().chain(ADDED_FAMILIES.get().into_iter().flatten()).copied()
}

/// Returns the name of a request field that only some families have; `None` if no family defines the field.
///
/// ```
/// use quejing_rules::family::request_field_name;
/// assert_eq!(request_field_name("dice").map(|name| name.message), Some("fault-place-dice"));
/// assert_eq!(request_field_name("tiles"), None); // every family has tiles
/// ```
pub fn request_field_name(field: &str) -> Option<&'static FamilyTerm> {
    families().flat_map(|family| family.fields).find(|name| name.word == field)
}
