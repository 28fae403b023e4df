//! The options: key, allowed values, and the section of the specification they come from. `i18n` says what they mean.

use crate::hand::Allowed;
use crate::profile::{Switch, switch};

/// 二丙 镜同对 prints 16, the appendix 12 (specification, 11.2).
pub(super) const SWITCHES: [Switch; 1] = [switch("jingtongdui_fu", Allowed::Numbers(&[12, 16]), "二丙; 11.2")];
