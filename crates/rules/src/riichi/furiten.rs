//! Furiten (振听, 3.13): a hand that waits for one of its player's own discards.

use crate::tile::Tile;

/// Returns the discard that makes a hand furiten (振听): the first of its player's own discards, called ones included,
/// that is among its waits; `None` if no wait was discarded. Any completing tile counts, with or without yaku (D33).
/// Furiten forbids only rons.
///
/// ```
/// use quejing_rules::riichi::furiten::find_barring_discard;
/// use quejing_rules::tile::parse_tiles;
/// let waits = parse_tiles("14m")?;
/// assert!(find_barring_discard(&waits, &parse_tiles("9p4m")?).is_some());
/// assert!(find_barring_discard(&waits, &parse_tiles("9p2m")?).is_none());
/// # Ok::<(), quejing_rules::tile::NotationError>(())
/// ```
pub fn find_barring_discard(waits: &[Tile], own_discards: &[Tile]) -> Option<Tile> {
    own_discards.iter().copied().find(|discard| waits.contains(&discard.without_red()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::mpsz;

    #[test]
    fn section_3_13_1_an_own_discard_bars_every_ron() {
        let tiles = |text: &str| mpsz::parse(text).unwrap();
        let waits = tiles("14m");
        assert_eq!(find_barring_discard(&waits, &tiles("9p1m")), Some(tiles("1m")[0]));
        assert_eq!(find_barring_discard(&waits, &tiles("9p2m")), None);
        assert_eq!(find_barring_discard(&waits, &[]), None);
    }
}
