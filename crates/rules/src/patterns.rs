//! The table of a family's patterns: `patterns!` makes the enum, its ids, ideas and examples, and sets of it from one row
//! each.

/// A row of a family's table.
pub(crate) struct Row<W> {
    pub(crate) id: &'static str,
    pub(crate) concept: Option<&'static str>,
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
        $(#[$doc:meta])* $name:ident => $worth:ty;
        $(#[$set_doc:meta])* $set:ident: $bits:ty;
        $($(#[$row_doc:meta])* $variant:ident = $id:literal $(as $concept:literal)? => $value:expr, $example:literal;)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$row_doc])* $variant),+ }

        static ROWS: [$crate::patterns::Row<$worth>; $name::COUNT] = [$($crate::patterns::Row {
            id: $id,
            concept: [$(Some($concept),)? None][0],
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
                self.row().id
            }

            /// Returns the idea behind it as a stable word, so that a hand can be compared under several rule sets;
            /// `None` if only this one has it. The rule sets may define the idea a little differently: that is what a
            /// comparison shows.
            pub const fn concept(self) -> Option<&'static str> {
                self.row().concept
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
            pub const fn both(self, other: $set) -> $set {
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
