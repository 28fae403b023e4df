//! What the patterns of each rule set are and what its switches mean, in one sentence each.

mod house;
mod lingque;
mod riichi;
mod switches;
mod zung_jung;

pub use house::house;
pub use lingque::fan;
pub use riichi::yaku;
pub use switches::{allowed, switch};
pub use zung_jung::pattern;
