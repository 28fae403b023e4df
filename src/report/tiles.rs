//! Won hands drawn as tiles: the concealed ones, the melds with the claimed tile on its side, the winning tile apart.

use maud::{Markup, PreEscaped, html};

use crate::art::{Face, svg};
use crate::hand::{DraftMeld, MeldKind, RelativeSeat, Seat};
use crate::i18n::{self, Lang};
use crate::table::ledger::{Night, WinTiles};
use crate::tile::{Tile, parse_tiles};

/// A tile as it lies, and whether on its side.
type Laid = (Face, bool);

/// The faces of every hand of the night, to be put into the page once.
pub fn sprite(night: &Night) -> Markup {
    let hands = night.hands.iter().flat_map(crate::words::wins).filter_map(|win| win.tiles.as_ref());
    let laid: Vec<Face> =
        hands.flat_map(|tiles| groups(tiles, None)).flatten().flatten().map(|(face, _)| face).collect();
    let used = svg::all().filter(|face| face.is_some_and(|face| laid.contains(&face)));
    html! { @if !laid.is_empty() { (PreEscaped(svg::sprite(used))) } }
}

/// A hand. `winner` is the winner's seat and the number of seats: they say on which side of a meld the claimed tile lies.
pub fn hand(lang: Lang, tiles: &WinTiles, winner: Option<(Seat, usize)>) -> Markup {
    let groups: Option<Vec<Vec<Laid>>> = groups(tiles, winner).into_iter().collect();
    let flowers = text!(lang, "report-flowers", count = tiles.flowers);
    html! {
        @match groups {
            Some(groups) => {
                span.hand role="img" aria-label=(spoken(lang, &groups)) {
                    @for group in &groups {
                        span.g { @for (face, side) in group { (tile(*face, *side)) } }
                    }
                }
            }
            // Notation of an earlier program that is not understood any more stays as it was written.
            None => { code { (tiles.groups().join(" ")) } }
        }
        @if tiles.flowers > 0 { " " small { (flowers) } }
    }
}

fn tile(face: Face, side: bool) -> Markup {
    PreEscaped(if side { svg::sideways(Some(face)) } else { svg::upright(Some(face)) })
}

/// The hand as it lies apart; `None` in the place of what cannot be read.
fn groups(tiles: &WinTiles, winner: Option<(Seat, usize)>) -> Vec<Option<Vec<Laid>>> {
    let standing = |text: &str| Some(parse_tiles(text).ok()?.into_iter().map(upright).collect());
    let melds = tiles.melds.iter();
    std::iter::once(standing(&tiles.concealed))
        .chain(melds.map(|text| Some(meld(text.parse().ok()?, winner))))
        .chain([standing(&tiles.win)])
        .filter(|group| group.as_ref().is_none_or(|group: &Vec<Laid>| !group.is_empty()))
        .collect()
}

fn upright(tile: Tile) -> Laid {
    (Face::Tile(tile), false)
}

/// A meld: of a concealed kong the outer tiles lie face down; of any other the claimed tile lies on its side, to the left where it
/// came from the player before, in the middle from across, to the right from the player after. The tile that was added to a pung
/// lies beside the claimed one.
fn meld(meld: DraftMeld, winner: Option<(Seat, usize)>) -> Vec<Laid> {
    let kind = meld.shape();
    let mut laid: Vec<Laid> = meld.tiles.into_iter().map(upright).collect();
    let last = laid.len().saturating_sub(1);
    if meld.concealed {
        for at in [0, last] {
            if let Some(tile) = laid.get_mut(at) {
                tile.0 = Face::Back;
            }
        }
        return laid;
    }
    let side = winner.zip(meld.from).and_then(|((winner, seats), from)| RelativeSeat::of(from, winner, seats));
    let claimed = match (kind, side) {
        (Some(MeldKind::Chow), _) | (_, None | Some(RelativeSeat::Left)) => 0,
        (_, Some(RelativeSeat::Opposite)) => 1,
        (_, Some(RelativeSeat::Right)) => last,
    };
    let beside = match meld.added {
        true if claimed == last => Some(last.saturating_sub(1)),
        true => Some(claimed + 1),
        false => None,
    };
    for at in std::iter::once(claimed).chain(beside) {
        if let Some(tile) = laid.get_mut(at) {
            tile.1 = true;
        }
    }
    laid
}

/// The tiles by their names, for those who do not see them.
fn spoken(lang: Lang, groups: &[Vec<Laid>]) -> String {
    let name = |(face, _): &Laid| match face {
        Face::Tile(tile) => i18n::tile_name(lang, *tile),
        Face::Back => text!(lang, "report-face-down").to_owned(),
    };
    let groups: Vec<String> = groups.iter().map(|group| group.iter().map(name).collect::<Vec<_>>().join(" ")).collect();
    groups.join(text!(lang, "list-comma"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the tiles that lie on their side are.
    fn on_side(text: &str, winner: (Seat, usize)) -> Vec<usize> {
        let laid = meld(text.parse().expect("a meld"), Some(winner));
        (0..laid.len()).filter(|at| laid[*at].1).collect()
    }

    #[test]
    fn the_claimed_tile_lies_towards_who_gave_it() {
        // The winner is South, seat 1: East plays before, North is across, West plays after.
        for (meld, claimed) in [
            ("777z:E", vec![0]),
            ("777z:N", vec![1]),
            ("777z:W", vec![2]),
            ("7777z:W", vec![3]),
            ("7777z:added:W", vec![2, 3]),
            ("7777z:added:E", vec![0, 1]),
            ("123m", vec![0]),
            ("123m:E", vec![0]),
            ("777z", vec![0]),
        ] {
            assert_eq!(on_side(meld, (Seat(1), 4)), claimed, "{meld}");
        }
        assert_eq!(on_side("1111p:concealed", (Seat(1), 4)), [0; 0]);
        // Of three, West plays before East, and nobody is across.
        assert_eq!(on_side("777z:W", (Seat(0), 3)), [0]);
        assert_eq!(on_side("777z:S", (Seat(0), 3)), [2]);
    }

    #[test]
    fn of_a_concealed_kong_the_outer_tiles_lie_face_down() {
        let laid = meld("1111p:concealed".parse().expect("a meld"), None);
        let down: Vec<bool> = laid.iter().map(|(face, _)| *face == Face::Back).collect();
        assert_eq!(down, [true, false, false, true]);
    }

    #[test]
    fn what_is_not_understood_stays_as_it_was_written() {
        let tiles = WinTiles { concealed: "<x>".into(), win: "1m".into(), ..WinTiles::default() };
        assert_eq!(hand(Lang::En, &tiles, None).into_string(), "<code>&lt;x&gt; 1m</code>");
    }
}
