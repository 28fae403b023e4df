//! The switches: key, what is allowed, and the section of the specification that they come from. What they mean is said in
//! `i18n`.

use crate::hand::Allowed;
use crate::rules::profile::{Switch, switch};

/// 二丙 镜同对 prints 16, the appendix 12 (specification, 11.2).
pub(super) const SWITCHES: [Switch; 1] = [switch(
    "jingtongdui_fu",
    Allowed::Numbers(&[12, 16]),
    "二丙; 11.2",
)];
