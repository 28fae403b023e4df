//! Furiten (震听, 3.13): a hand that waits for one of its player's own discards.

use crate::tile::Tile;
use crate::waits::Furiten;

/// Returns the furiten (震听) of a hand from its waits and its player's own discards, called ones included, with the
/// first discard that causes it; `None` if no wait was discarded. Any completing tile counts, with or without yaku
/// (D33). Furiten forbids only rons.
///
/// ```
/// use quejing_rules::riichi::furiten::find_furiten;
/// use quejing_rules::tile::parse_tiles;
/// let waits = parse_tiles("14m")?;
/// assert!(find_furiten(&waits, &parse_tiles("9p4m")?).is_some());
/// assert!(find_furiten(&waits, &parse_tiles("9p2m")?).is_none());
/// # Ok::<(), quejing_rules::tile::NotationError>(())
/// ```
pub fn find_furiten(waits: &[Tile], own_discards: &[Tile]) -> Option<Furiten> {
    let barring = own_discards.iter().find(|discard| waits.contains(&discard.without_red()));
    barring.map(|&discard| Furiten { discard })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::mpsz;

    #[test]
    fn section_3_13_1_an_own_discard_bars_every_ron() {
        let tiles = |text: &str| mpsz::parse(text).unwrap();
        let waits = tiles("14m");
        assert_eq!(find_furiten(&waits, &tiles("9p1m")), Some(Furiten { discard: tiles("1m")[0] }));
        assert_eq!(find_furiten(&waits, &tiles("9p2m")), None);
        assert_eq!(find_furiten(&waits, &[]), None);
    }
}
