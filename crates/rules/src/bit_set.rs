//! A rule set's patterns as sets: one bit of an integer each.

/// Defines `$set`, a set of `$member` with one bit per discriminant. `$at` maps a bit back to its member.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident: $bits:ty, of $member:ty, $at:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $set($bits);

        impl $set {
            /// The empty set.
            pub const NONE: $set = $set(0);

            /// Returns the set of the listed members.
            pub const fn of(members: &[$member]) -> $set {
                let (mut bits, mut index) = (0, 0);
                while index < members.len() {
                    bits |= 1 << members[index] as u8;
                    index += 1;
                }
                $set(bits)
            }

            /// Returns true if the member is in the set.
            #[inline]
            pub const fn has(self, member: $member) -> bool {
                self.0 >> member as u8 & 1 == 1
            }

            /// Adds the member if `holds`.
            #[inline]
            pub const fn set(&mut self, member: $member, holds: bool) {
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
            pub fn iter(self) -> impl Iterator<Item = $member> {
                let at = $at;
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    let member = at(bits.trailing_zeros() as usize)?;
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

pub(super) use bit_set;
