//! The table of a family's patterns: `patterns!` makes the enum of patterns, their ids, concepts and examples, and the
//! type of their sets from one row each. A [`Pattern`] is a row of any family.

/// The properties of a pattern that all families share.
///
/// ```
/// use quejing_rules::{Pattern, PatternRow};
/// const ONE_SUIT: Pattern = Pattern::from_row(&PatternRow::unlisted("toy", "one_suit"));
/// assert_eq!((ONE_SUIT.family(), ONE_SUIT.as_str()), ("toy", "one_suit"));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct PatternRow {
    /// The id of the family, which is part of the ids of its messages.
    pub family: &'static str,
    /// The name of the pattern in its table, unique even if two patterns share an id; `None` for a source of worth
    /// outside the table.
    pub name: Option<&'static str>,
    /// The stable id on the wire.
    pub id: &'static str,
    /// The concept that the pattern shares with patterns of other rule sets, as a stable word; `None` if it shares
    /// none.
    pub concept: Option<&'static str>,
}

impl PatternRow {
    /// Creates the row of a source of worth outside the tables of patterns, such as dora or a hand without patterns.
    pub const fn unlisted(family: &'static str, id: &'static str) -> PatternRow {
        PatternRow { family, name: None, id, concept: None }
    }
}

/// A pattern of any family, defined by its row; patterns with equal rows are equal.
///
/// ```
/// use quejing_rules::riichi::Yaku;
/// use quejing_rules::{Pattern, zung_jung};
/// let (yaku, pattern) = (Pattern::from(Yaku::Chiitoitsu), Pattern::from(zung_jung::Pattern::SevenPairs));
/// assert_eq!((yaku.as_str(), pattern.as_str()), ("chiitoitsu", "10.2"));
/// assert!(yaku.concept() == pattern.concept() && yaku != pattern);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern(&'static PatternRow);

impl std::hash::Hash for Pattern {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // Equal rows have equal ids. The id alone is hashed because patterns are looked up very often.
        self.0.id.hash(state);
    }
}

impl Pattern {
    /// Creates the pattern that a row defines.
    pub const fn from_row(row: &'static PatternRow) -> Pattern {
        Pattern(row)
    }

    /// Returns the id of the pattern's family, which is part of the ids of its messages.
    pub const fn family(self) -> &'static str {
        self.0.family
    }

    /// Returns the pattern's stable id on the wire, such as `chiitoitsu`.
    pub const fn as_str(self) -> &'static str {
        self.0.id
    }

    /// Returns true if the pattern is in its family's table; false for a source of worth outside it, such as dora.
    pub const fn is_listed(self) -> bool {
        self.0.name.is_some()
    }

    /// Returns the concept that the pattern shares with patterns of other rule sets, as a stable word; `None` if it
    /// shares none.
    pub const fn concept(self) -> Option<&'static str> {
        self.0.concept
    }
}

impl serde::Serialize for Pattern {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A row of a family's table: a pattern with its worth in the family's terms and its example.
pub(crate) struct PatternTableRow<W> {
    pub(crate) pattern: PatternRow,
    pub(crate) worth: W,
    pub(crate) example: &'static str,
}

/// Defines the patterns of a family and the type of their sets. A row has the pattern's name in its doc comment, the
/// variant, the id on the wire, the concept that it shares with other families, the worth in the family's own terms,
/// and a hand that shows it as text for [`Example::read`](crate::book::Example::read):
///
/// ```text
/// /// 七对.
/// Chiitoitsu = "chiitoitsu" as "seven_pairs" => han(2, 0, "4.2.2.1"), "S 1133m5577p2288s4z d4z";
/// ```
macro_rules! patterns {
    (
        $(#[$doc:meta])* $name:ident of $family:literal => $worth:ty;
        $(#[$set_doc:meta])* $set:ident: $bits:ty;
        $($(#[$row_doc:meta])* $variant:ident = $id:literal $(as $concept:literal)? => $value:expr, $example:literal;)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$row_doc])* $variant),+ }

        static ROWS: [$crate::patterns::PatternTableRow<$worth>; $name::COUNT] = [$($crate::patterns::PatternTableRow {
            pattern: $crate::PatternRow {
                family: $family,
                name: Some(stringify!($variant)),
                id: $id,
                concept: [$(Some($concept),)? None][0],
            },
            worth: $value,
            example: $example,
        }),+];

        impl $name {
            /// The number of patterns in the table.
            pub const COUNT: usize = $name::ALL.len();

            /// All patterns in the order of the rule text.
            pub const ALL: [$name; [$($id),+].len()] = [$($name::$variant),+];

            /// Returns the pattern's row of the table.
            const fn row(self) -> &'static $crate::patterns::PatternTableRow<$worth> {
                &ROWS[self as usize]
            }

            /// Returns the pattern's stable id on the wire, such as `chiitoitsu`.
            pub const fn id(self) -> &'static str {
                self.row().pattern.id
            }

            /// Returns the concept that the pattern shares with patterns of other rule sets, as a stable word, for
            /// comparisons; `None` if it shares none. Rule sets may define one concept differently.
            pub const fn concept(self) -> Option<&'static str> {
                self.row().pattern.concept
            }
        }

        impl From<$name> for $crate::Pattern {
            fn from(pattern: $name) -> $crate::Pattern {
                $crate::Pattern::from_row(&pattern.row().pattern)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The set without patterns.
            pub const NONE: $set = $set(0);

            /// Creates the set of these patterns, in any order.
            pub const fn of(members: &[$name]) -> $set {
                let (mut bits, mut index) = (0, 0);
                while index < members.len() {
                    bits |= 1 << members[index] as u8;
                    index += 1;
                }
                $set(bits)
            }

            /// Returns true if the pattern is in the set.
            #[inline]
            pub const fn has(self, member: $name) -> bool {
                self.0 >> member as u8 & 1 == 1
            }

            /// Adds the pattern if `holds`; otherwise leaves the set unchanged.
            #[inline]
            pub const fn set(&mut self, member: $name, holds: bool) {
                self.0 |= (holds as $bits) << member as u8;
            }

            /// Returns the patterns that are in either set.
            #[inline]
            pub const fn union(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Returns the patterns that are in both sets.
            #[inline]
            pub const fn intersection(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Returns the patterns of this set that are not in `other`.
            #[inline]
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Returns true if the set has no pattern.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the number of patterns in the set.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Returns the patterns of the set in the order of the rule text.
            pub fn iter(self) -> impl Iterator<Item = $name> {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    let member = *$name::ALL.get(bits.trailing_zeros() as usize)?;
                    bits &= bits - 1;
                    Some(member)
                })
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

pub(crate) use patterns;
