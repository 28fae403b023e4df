//! Macros that define the options of a family: `switches!` makes the struct of the options, their defaults and their
//! list from one row each, `choice!` the type of an option that takes one of several words.

use crate::hand::AllowedValues;

/// A type of option that determines the allowed values by itself, such as `bool` or an enum of words.
pub(crate) trait SwitchValue {
    const ALLOWED: AllowedValues;
}

impl SwitchValue for bool {
    const ALLOWED: AllowedValues = AllowedValues::Bool;
}

/// Defines the enum of an option that takes one of several words.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, strum::VariantNames)]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        pub enum $name { $($(#[$item_doc])* $item),+ }

        impl $crate::profile::SwitchValue for $name {
            const ALLOWED: $crate::hand::AllowedValues =
                $crate::hand::AllowedValues::Words(<$name as strum::VariantNames>::VARIANTS);
        }
    };
}

/// Defines the struct of a family's options and `SWITCHES`, the list of them. A row has the meaning in its doc comment,
/// the key, the type and the default, the allowed values unless the type determines them, and the section of the
/// specification:
///
/// ```text
/// /// Points that a counter adds to a ron, a multiple of 3 (D20).
/// honba_value: u32 = 300, in AllowedValues::Range { from: 0, to: 30_000, step: 3 }, "D20";
/// ```
macro_rules! switches {
    (
        $(#[$meta:meta])* $name:ident;
        $($(#[$doc:meta])* $key:ident: $type:ty = $default:expr, $(in $allowed:expr,)? $section:literal;)+
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        $(#[$meta])*
        #[serde(default, deny_unknown_fields)]
        pub struct $name { $($(#[$doc])* pub $key: $type),+ }

        impl Default for $name {
            fn default() -> $name {
                $name { $($key: $default),+ }
            }
        }

        /// All options of the family, in the order of its specification.
        pub(super) static SWITCHES: [$crate::family::Switch; [$($section),+].len()] = [$($crate::family::Switch {
            key: stringify!($key),
            allowed: $crate::profile::switches!(@allowed $type $(, $allowed)?),
            section: $section,
        }),+];
    };
    (@allowed $type:ty) => { <$type as $crate::profile::SwitchValue>::ALLOWED };
    (@allowed $type:ty, $allowed:expr) => { $allowed };
}

pub(crate) use {choice, switches};
