//! Images of tiles on a page, from `/tiles.svg`, with names for screen readers.

use maud::{Markup, PreEscaped, html};

use super::assets::asset_version;
use quejing_art::{Face, svg};
use quejing_session::game::parse_tiles;
use quejing_session::recognition::TileClass;
use quejing_words::{self as words, Lang};

/// Renders the image of a tile. Screen readers read `label`; without a label they skip the tile.
pub fn tile_image(class: TileClass, label: Option<&str>) -> Markup {
    let face = match class {
        TileClass::Tile(tile) => Some(Face::Tile(tile)),
        TileClass::Back => Some(Face::Back),
        TileClass::Unknown => None,
    };
    let to = format!("/tiles.svg?{}#{}", asset_version(), svg::symbol_id(face));
    html! {
        svg.t viewBox="0 0 300 400" role=[label.map(|_| "img")] aria-label=[label]
            aria-hidden=[label.is_none().then_some("true")] { (PreEscaped(format!("<use href=\"{to}\"/>"))) }
    }
}

/// Renders groups of tiles with gaps between them. Each group is given in MPSZ notation; empty or invalid groups are
/// omitted.
pub fn tile_groups(lang: Lang, groups: &[String]) -> Markup {
    let parsed = groups.iter().filter_map(|group| parse_tiles(group).ok());
    let parsed: Vec<_> = parsed.filter(|tiles| !tiles.is_empty()).collect();
    let names: Vec<String> = parsed.iter().flatten().map(|tile| words::tile_text(lang, *tile)).collect();
    html! {
        @if !parsed.is_empty() {
            div.tiles role="img" aria-label=(names.join(text!(lang, "list-comma"))) {
                @for group in &parsed {
                    span.group { @for one in group { (tile_image(TileClass::Tile(*one), None)) } }
                }
            }
        }
    }
}
