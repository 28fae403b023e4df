//! The contract of rules: [`Rules`], which the options of each family implement, and [`FamilyRow`], the family as data.
//! Code outside a family's folder never asks which family it deals with.
//!
//! A family also has functions of its own where speed counts: `check` and `value` (numbers only), `explain` (with
//! reasons).
//!
//! | file | content |
//! | --- | --- |
//! | `rules` | [`Rules`], which each family implements |
//! | `shared_answers`, `accounts` | the methods that all rules have by their rows and the contract |
//! | `family_row`, `declaration` | [`FamilyRow`] and the data that only some families have |
//! | `registry` | the list of all families |
//! | `rule_set`, `rule_profile`, `switch` | rules by name, with the values of their options |
//! | `adapted_case`, `entered_worth` | hands of other rules, and worths that people entered |

mod accounts;
mod adapted_case;
mod declaration;
mod entered_worth;
mod family_row;
mod registry;
mod rule_profile;
mod rule_set;
mod rules;
mod shared_answers;
mod switch;

pub use declaration::{Declaration, DrawCondition};
pub use entered_worth::{EnteredWorth, UnknownWorth, resolve_value, sum_worths};
use family_row::NO_WIN_MESSAGE;
pub use family_row::{EarlierForm, FamilyRow, FindBarringDiscard};
use registry::default_rule_set;
pub use registry::{add_families, families, request_field_name};
pub use rule_profile::{RuleProfile, SwitchDifference};
pub use rule_set::{RuleSet, RuleSetDefinition, RuleSetError};
pub use rules::Rules;
pub(crate) use switch::has_refused_value;
pub use switch::{Switch, switch_faults, switches};
