//! Winning hands drawn as tiles: the concealed tiles, the melds with the claimed tile on its side, the winning tile
//! apart.

use maud::{Markup, PreEscaped, html};

use quejing_art::{Face, svg};
use quejing_session::game::{DraftMeld, MeldKind, RelativeSeat, Seat, SetAside, Tile, parse_tiles};
use quejing_session::night::{Night, WinTiles};
use quejing_words::{self as words, Lang};

/// The face of a drawn tile, and true if the tile lies on its side.
type PlacedTile = (Face, bool);

/// Returns the SVG symbols of all faces in the night's winning hands. The page contains them once, and each drawn tile
/// refers to one.
pub fn tile_sprite(night: &Night) -> Markup {
    let hands = night.deals.iter().flat_map(quejing_words::history::deal_wins).filter_map(|win| win.tiles.as_ref());
    let faces: Vec<Face> =
        hands.flat_map(|tiles| tile_groups(tiles, None)).flatten().flatten().map(|(face, _)| face).collect();
    let used = svg::all_tile_faces().filter(|face| face.is_some_and(|face| faces.contains(&face)));
    html! { @if !faces.is_empty() { (PreEscaped(svg::build_sprite_element(used))) } }
}

/// Returns a winning hand drawn as tiles, with the number of tiles that lay beside it; notation that cannot be parsed
/// appears as text. `winner_seat` is the winner's seat and the number of seats, by which the claimed tile of a meld
/// points to its discarder; `None` puts it on the left.
pub fn hand_markup(lang: Lang, tiles: &WinTiles, winner_seat: Option<(Seat, usize)>, set_aside: SetAside) -> Markup {
    let groups: Option<Vec<Vec<PlacedTile>>> = tile_groups(tiles, winner_seat).into_iter().collect();
    html! {
        @match groups {
            Some(groups) => {
                span.hand role="img" aria-label=(tile_names(lang, &groups)) {
                    @for group in &groups {
                        span.g { @for (face, is_sideways) in group { (tile_svg(*face, *is_sideways)) } }
                    }
                }
            }
            // Notation of an earlier version that cannot be parsed appears as written.
            None => { code { (tiles.tile_groups().join(" ")) } }
        }
        @if tiles.flowers > 0 { " " small { (set_aside_text(lang, tiles.flowers, set_aside)) } }
    }
}

/// Returns the number of tiles that lay beside a hand in words: flowers, unless the rules let players set aside others.
fn set_aside_text(lang: Lang, count: u8, set_aside: SetAside) -> String {
    match set_aside {
        SetAside::Copies(tile) => text!(lang, "report-set-aside", count = count, tile = words::tile_name(lang, tile)),
        SetAside::Flowers | SetAside::Nothing => text!(lang, "report-flowers", count = count),
    }
}

fn tile_svg(face: Face, is_sideways: bool) -> Markup {
    PreEscaped(if is_sideways { svg::draw_sideways_tile(Some(face)) } else { svg::draw_upright_tile(Some(face)) })
}

/// Returns the groups of tiles of a hand, without empty ones: concealed tiles, each meld, the winning tile. `None`
/// stands for a group that cannot be parsed.
fn tile_groups(tiles: &WinTiles, winner_seat: Option<(Seat, usize)>) -> Vec<Option<Vec<PlacedTile>>> {
    let upright_group = |text: &str| Some(parse_tiles(text).ok()?.into_iter().map(place_upright).collect());
    let melds = tiles.melds.iter();
    std::iter::once(upright_group(&tiles.concealed))
        .chain(melds.map(|text| Some(place_meld(text.parse().ok()?, winner_seat))))
        .chain([upright_group(&tiles.win)])
        .filter(|group| group.as_ref().is_none_or(|group: &Vec<PlacedTile>| !group.is_empty()))
        .collect()
}

fn place_upright(tile: Tile) -> PlacedTile {
    (Face::Tile(tile), false)
}

/// Returns the tiles of a meld as they lie on the table. The outer tiles of a concealed kong are face down. In any
/// other meld the claimed tile lies on its side: on the left in a chow and if the player before the winner, or an
/// unknown one, discarded it; second from the left for the player opposite; on the right for the player after. A tile
/// added to a pung lies beside the claimed tile.
fn place_meld(meld: DraftMeld, winner_seat: Option<(Seat, usize)>) -> Vec<PlacedTile> {
    let kind = meld.kind_or_guess();
    let mut laid: Vec<PlacedTile> = meld.tiles.into_iter().map(place_upright).collect();
    let last = laid.len().saturating_sub(1);
    if meld.concealed {
        for at in [0, last] {
            if let Some(tile) = laid.get_mut(at) {
                tile.0 = Face::Back;
            }
        }
        return laid;
    }
    let discarder =
        winner_seat.zip(meld.from).and_then(|((winner, seats), from)| RelativeSeat::from_seats(from, winner, seats));
    let claimed = match (kind, discarder) {
        (Some(MeldKind::Chow), _) | (_, None | Some(RelativeSeat::Left)) => 0,
        (_, Some(RelativeSeat::Opposite)) => 1,
        (_, Some(RelativeSeat::Right)) => last,
    };
    let added = match meld.added {
        true if claimed == last => Some(last.saturating_sub(1)),
        true => Some(claimed + 1),
        false => None,
    };
    for at in std::iter::once(claimed).chain(added) {
        if let Some(tile) = laid.get_mut(at) {
            tile.1 = true;
        }
    }
    laid
}

/// Returns the names of the drawn tiles, group by group, as the alternative text for screen readers.
fn tile_names(lang: Lang, groups: &[Vec<PlacedTile>]) -> String {
    let name = |(face, _): &PlacedTile| match face {
        Face::Tile(tile) => words::tile_name(lang, *tile),
        Face::Back => text!(lang, "report-face-down").to_owned(),
    };
    let groups: Vec<String> = groups.iter().map(|group| group.iter().map(name).collect::<Vec<_>>().join(" ")).collect();
    groups.join(text!(lang, "list-comma"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the indices of the tiles of a meld that lie on their side.
    fn sideways_positions(text: &str, winner: (Seat, usize)) -> Vec<usize> {
        let laid = place_meld(text.parse().expect("a meld"), Some(winner));
        (0..laid.len()).filter(|at| laid[*at].1).collect()
    }

    #[test]
    fn the_claimed_tile_points_to_the_discarder() {
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
            assert_eq!(sideways_positions(meld, (Seat(1), 4)), claimed, "{meld}");
        }
        assert_eq!(sideways_positions("1111p:concealed", (Seat(1), 4)), [0; 0]);
        // With three players, West plays before East, and nobody sits opposite.
        assert_eq!(sideways_positions("777z:W", (Seat(0), 3)), [0]);
        assert_eq!(sideways_positions("777z:S", (Seat(0), 3)), [2]);
    }

    #[test]
    fn the_outer_tiles_of_a_concealed_kong_lie_face_down() {
        let laid = place_meld("1111p:concealed".parse().expect("a meld"), None);
        let down: Vec<bool> = laid.iter().map(|(face, _)| *face == Face::Back).collect();
        assert_eq!(down, [true, false, false, true]);
    }

    #[test]
    fn notation_that_cannot_be_parsed_appears_as_written() {
        let tiles = WinTiles { concealed: "<x>".into(), win: "1m".into(), ..WinTiles::default() };
        assert_eq!(hand_markup(Lang::En, &tiles, None, SetAside::Nothing).into_string(), "<code>&lt;x&gt; 1m</code>");
    }

    #[test]
    fn norths_that_were_set_aside_are_no_flowers() {
        let tiles = WinTiles { concealed: "<x>".into(), win: "1m".into(), flowers: 2, ..WinTiles::default() };
        let said = |set_aside| hand_markup(Lang::En, &tiles, None, set_aside).into_string();
        assert!(said(SetAside::Flowers).contains("2 flowers"));
        let north = SetAside::Copies("4z".parse().expect("a tile"));
        assert!(said(north).contains("2 ×") && !said(north).contains("flower"), "{}", said(north));
    }
}
