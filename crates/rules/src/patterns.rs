//! The table of a family's patterns: `patterns!` makes the enum, its ids, ideas and examples, and sets of it from one row
//! each. A [`Pattern`] is a row of any family.

/// The part of a pattern that all families share.
///
/// ```
/// use quejing_rules::{Pattern, PatternRow};
/// const ONE_SUIT: Pattern = Pattern::of(&PatternRow::unlisted("toy", "one_suit"));
/// assert_eq!((ONE_SUIT.family(), ONE_SUIT.as_str()), ("toy", "one_suit"));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct PatternRow {
    /// The family's part of the ids in the catalogue.
    pub family: &'static str,
    /// The name in the table, where two patterns may share an id; `None` for something that is in no table.
    pub name: Option<&'static str>,
    /// The stable id on the wire.
    pub id: &'static str,
    /// The idea behind it as a stable word that rule sets share; `None` if only one has it.
    pub concept: Option<&'static str>,
}

impl PatternRow {
    /// Returns the row of something outside a table that counts: dora, a hand without patterns.
    pub const fn unlisted(family: &'static str, id: &'static str) -> PatternRow {
        PatternRow { family, name: None, id, concept: None }
    }
}

/// A pattern of some family: a row of its table, compared by what it holds.
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
        // Equal rows have equal ids; names are looked up by the thousand.
        self.0.id.hash(state);
    }
}

impl Pattern {
    /// Returns the pattern of a row.
    pub const fn of(row: &'static PatternRow) -> Pattern {
        Pattern(row)
    }

    /// Returns the family's part of the ids in the catalogue.
    pub const fn family(self) -> &'static str {
        self.0.family
    }

    /// Returns the id on the wire.
    pub const fn as_str(self) -> &'static str {
        self.0.id
    }

    /// Returns true if it is in the family's table.
    pub const fn is_listed(self) -> bool {
        self.0.name.is_some()
    }

    /// Returns the idea behind it, as a stable word that rule sets share; `None` if only one has it.
    pub const fn concept(self) -> Option<&'static str> {
        self.0.concept
    }
}

impl serde::Serialize for Pattern {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A row of a family's table.
pub(crate) struct Row<W> {
    pub(crate) pattern: PatternRow,
    pub(crate) worth: W,
    pub(crate) example: &'static str,
}

/// Defines the patterns of a family and sets of them. A row has the pattern's name in its doc comment, the variant, the id
/// on the wire, the idea that it shares with other families, the worth in the family's own terms, and a hand that shows it
/// as [`Example::read`](crate::book::Example::read) reads it:
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

        static ROWS: [$crate::patterns::Row<$worth>; $name::COUNT] = [$($crate::patterns::Row {
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
            /// The number of patterns.
            pub const COUNT: usize = $name::ALL.len();

            /// Every pattern, in the order of the rule text.
            pub const ALL: [$name; [$($id),+].len()] = [$($name::$variant),+];

            /// Returns the row of the table.
            const fn row(self) -> &'static $crate::patterns::Row<$worth> {
                &ROWS[self as usize]
            }

            /// Returns the stable id on the wire.
            pub const fn id(self) -> &'static str {
                self.row().pattern.id
            }

            /// Returns the idea behind it as a stable word, so that a hand can be compared under several rule sets;
            /// `None` if only this one has it. The rule sets may define the idea a little differently: that is what a
            /// comparison shows.
            pub const fn concept(self) -> Option<&'static str> {
                self.row().pattern.concept
            }
        }

        impl From<$name> for $crate::Pattern {
            fn from(pattern: $name) -> $crate::Pattern {
                $crate::Pattern::of(&pattern.row().pattern)
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
            /// The empty set.
            pub const NONE: $set = $set(0);

            /// Returns the set of the listed members.
            pub const fn of(members: &[$name]) -> $set {
                let (mut bits, mut index) = (0, 0);
                while index < members.len() {
                    bits |= 1 << members[index] as u8;
                    index += 1;
                }
                $set(bits)
            }

            /// Returns true if the member is in the set.
            #[inline]
            pub const fn has(self, member: $name) -> bool {
                self.0 >> member as u8 & 1 == 1
            }

            /// Adds the member if `holds`.
            #[inline]
            pub const fn set(&mut self, member: $name, holds: bool) {
                self.0 |= (holds as $bits) << member as u8;
            }

            /// Returns the union of both sets.
            #[inline]
            pub const fn union(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// Returns the intersection of both sets.
            #[inline]
            pub const fn intersection(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// Returns the members that are not in the other set.
            #[inline]
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// Returns true if the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the number of members.
            #[inline]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Returns the members in the order of the rule text.
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
