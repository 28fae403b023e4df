//! The photo with the outlines of its tiles, the tiles of the hand, and the actions on the selected tile.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::super::parts::{button, number};
use super::super::tiles::tile;
use super::super::upload::{upload_form, upright_size};
use super::round::part_field;
use super::{PageRequest, act_button};
use crate::hand::MeldKind;
use crate::hub::device_session::{DeviceSession, PhotoOfHand};
use crate::i18n::{self, Lang, class_name};
use crate::rules::RuleProfile;
use crate::scorer::board::{AskedQuestion, Board, Piece, PieceId, Place};
use crate::scorer::model::{Model, PhotoPart};
use crate::scorer::photo_job::PhotoPurpose;
use crate::tile::Tile;
use crate::vision::{ClassOrigin, TileClass};

/// The number of alternatives by the recognition that are offered for a tile.
const MAX_GUESSES: usize = 4;

/// Renders the entry without a photo: a text field and all tiles as buttons.
pub fn tile_entry(model: &Model) -> Markup {
    let lang = model.lang;
    html! {
        details.card {
            summary { (text!(lang, "or-type")) }
            form.row method="post" action="/win/do" {
                input type="hidden" name="do" value="type";
                label.field { span { (text!(lang, "hub-tiles")) } input name="tiles" placeholder=(text!(lang, "type-hint")) maxlength="200" autocapitalize="none" autocomplete="off"; }
                button { (text!(lang, "type-use")) }
            }
            p.quiet { (text!(lang, "type-help")) }
            p { (text!(lang, "or-pick")) }
            (palette(lang, &[("do", "add".to_owned())], &all_tiles(model.circumstances().rules())))
        }
    }
}

/// Renders the numbers that are the value of a hand without tiles.
pub fn value_entry(model: &Model) -> Markup {
    let (lang, round) = (model.lang, model.circumstances());
    html! {
        details.card open[round.answers.value.is_some()] {
            summary { (text!(lang, "value-title")) }
            form.row method="post" action="/win" data-auto {
                (part_field("value"))
                @for &field in round.value_fields() {
                    (number(field.key(), round.value_name(field, lang), round.value_number(field), field.max()))
                }
                noscript { button { (text!(lang, "hub-use")) } }
            }
        }
    }
}

/// Renders the photos around the hand, with the outlines of the detected tiles; of a reopened deal without them, its stored photos.
pub fn photos(session: &DeviceSession) -> Markup {
    let photos = session.photos();
    let shown: Vec<_> = photos.iter().filter_map(|photo| Some((photo, upright_size(photo.path)?))).collect();
    html! {
        @for (photo, size) in &shown { (photo_with_outlines(&session.model, photo, *size)) }
        @if shown.is_empty() { (stored_photos(&session.model)) }
    }
}

/// Renders a photo around the hand. A tap on an outline selects its tile.
fn photo_with_outlines(model: &Model, photo: &PhotoOfHand<'_>, (width, height): (u32, u32)) -> Markup {
    let (wide, high) = (width as f32, height as f32);
    let part = photo.id.and_then(|id| model.hand_area(id));
    let [left, top, right, bottom] = part.unwrap_or([0.0, 0.0, wide, high]);
    let view = view_box([left.max(0.0), top.max(0.0), right.min(wide), bottom.min(high)]);
    // The address contains the photo's name, so that the browser does not show a cached older photo.
    let address = format!("/win/photo?name={}", photo.name());
    let held = model.held.as_ref().map(|held| &held.reading.tiles);
    let board = model.board();
    html! {
        div.photo {
            // The list of tiles below has the same links for the keyboard.
            svg viewBox=(view) aria-hidden="true" {
                image href=(address) width=(width) height=(height) {}
                @match held {
                    Some(tiles) => { @for one in tiles { polygon.look points=(points(one.quad)) {} } }
                    None => { @for (id, piece) in board.pieces() { @if let Some(quad) = piece.quad.filter(|_| board.photo_of(piece) == photo.id) {
                        a href={ "/win?tile=" (id) "#tile" } data-swap tabindex="-1" {
                            polygon class=(css_class(board, id, piece)) points=(points(quad)) {}
                        }
                    } } }
                }
            }
        }
        @if part.is_some() { p.whole { a href=(address) target="_blank" { (text!(model.lang, "zoom-whole")) } } }
    }
}

/// Renders the stored photos of a reopened deal, each cut to the hand where its reading is stored.
pub fn stored_photos(model: &Model) -> Markup {
    let deal = model.reopened_deal();
    let photos = deal.map(|deal| model.deal_photos(deal)).unwrap_or_default();
    let label = text!(model.lang, "night-mark-photo");
    html! {
        @for photo in photos {
            @let address = format!("/photo/{}", photo.sha256);
            @match photo.part {
                Some(PhotoPart { size: [width, height], area }) => {
                    div.photo {
                        svg viewBox=(view_box(area)) role="img" aria-label=(label) { image href=(address) width=(width) height=(height) {} }
                    }
                    p.whole { a href=(address) target="_blank" { (text!(model.lang, "zoom-whole")) } }
                }
                None => { img.evidence src=(address) alt=(label); }
            }
        }
    }
}

/// Formats a part of a photo as the view of an SVG.
fn view_box([left, top, right, bottom]: [f32; 4]) -> String {
    format!("{left:.0} {top:.0} {:.0} {:.0}", right - left, bottom - top)
}

/// Renders the camera button for a further photo of the hand.
pub fn further_photo(lang: Lang) -> Markup {
    html! { (upload_form(lang, PhotoPurpose::Addition, text!(lang, "add-photo"), false)) p.quiet.small { (text!(lang, "add-photo-tip")) } }
}

/// Formats the corners of an outline for SVG.
fn points(quad: [[f32; 2]; 4]) -> String {
    let mut points = String::new();
    for [x, y] in quad {
        // Writing to memory cannot fail.
        let _ = write!(points, "{x:.0},{y:.0} ");
    }
    points
}

/// Returns the CSS class of a piece; colours are those of the window.
fn css_class(board: &Board, id: PieceId, piece: &Piece) -> String {
    let class = match board.place(id) {
        Place::Aside | Place::Removed => "aside",
        _ if piece.doubtful || piece.class == TileClass::Unknown => "doubt",
        Place::Win => "winning",
        _ if piece.by == ClassOrigin::Person => "person",
        _ => "sure",
    };
    class.to_owned()
}

/// Renders the photo, the hand, its open questions, and the actions on the selected tile.
pub fn hand_editor(request: &PageRequest, session: &DeviceSession, picked: Option<PieceId>) -> Markup {
    let (lang, model) = (request.lang, &session.model);
    let board = model.board();
    let doubts = board.doubtful().len();
    html! {
        (photos(session))
        @if model.offers_hands() { (hand_choice(lang, model)) }
        @if let Some(question) = board.next_question(lang) { (layout_question(lang, &question)) }
        (suggested_tile(model))
        section.card.hand {
            h2 { (text!(lang, "hand")) " "
                small { (text!(lang, "hand-count", count = board.hand_len())) }
                @if doubts > 0 { " " small.doubt { (text!(lang, "hand-doubts", count = doubts)) } } }
            (hand_groups(lang, board, picked))
            @if board.win().is_none() { p.quiet { (text!(lang, "no-win-tile")) } }
            @if doubts > 0 || (board.is_win_assumed() && !board.is_confirmed()) { (act_button("all-right", "", text!(lang, "all-right"))) }
            @else if board.win().is_some() { p.quiet.small { (text!(lang, "hub-tap-tile")) } }
        }
        @if let Some(id) = picked { @if let Some(piece) = board.piece(id) { (tile_actions(lang, model.circumstances().rules(), board, id, piece)) } }
        @if !is_whole(model) { (further_photo(lang)) (more_tiles(model, picked.is_none())) }
    }
}

/// Renders the doubtful tile that would complete the hand under another name.
fn suggested_tile(model: &Model) -> Markup {
    let (lang, Some(suggestion)) = (model.lang, model.suggestions().first()) else {
        return html! {};
    };
    let name = class_name(lang, suggestion.class);
    let percent = (100.0 * suggestion.probability).round();
    let fields =
        [("do", "set".to_owned()), ("tile", suggestion.tile.to_string()), ("class", suggestion.class.to_string())];
    html! {
        section.note.doubt {
            p { (text!(lang, "hand-perhaps", tile = name, percent = percent)) }
            (button("/win/tile", "", &text!(lang, "hand-perhaps-take", tile = name), &fields))
        }
    }
}

/// Returns true if the hand has as many tiles as a winning hand.
pub fn is_whole(model: &Model) -> bool {
    model.board().count_towards_hand() >= model.circumstances().rules().shape().tiles()
}

/// Renders the tiles to add to the hand.
pub fn more_tiles(model: &Model, open: bool) -> Markup {
    html! {
        details.card open[open] {
            summary { (text!(model.lang, "pick-add")) }
            (palette(model.lang, &[("do", "add".to_owned())], &all_tiles(model.circumstances().rules())))
        }
    }
}

/// Renders a tile of the hand as a link that selects it.
fn tile_link(lang: Lang, board: &Board, id: PieceId, picked: Option<PieceId>) -> Markup {
    let Some(piece) = board.piece(id) else {
        return html! {};
    };
    let class = css_class(board, id, piece);
    let class = format!("piece {class}{}", if picked == Some(id) { " picked" } else { "" });
    let mark = if piece.doubtful { text!(lang, "legend-doubt") } else { "" };
    let label = format!("{} {mark}", class_name(lang, piece.class));
    html! {
        a class=(class) href={ "/win?tile=" (id) "#tile" } data-swap aria-label=(label.trim()) { (tile(piece.class, None)) }
    }
}

/// Renders the groups of the hand: concealed tiles, melds, winning tile, flowers, tiles put aside.
fn hand_groups(lang: Lang, board: &Board, picked: Option<PieceId>) -> Markup {
    html! {
        div.lying {
            span.group { @for &id in board.concealed() { (tile_link(lang, board, id, picked)) } }
            @for meld in board.melds() { span.group.meld { @for &id in &meld.tiles { (tile_link(lang, board, id, picked)) } } }
            @if let Some(id) = board.win() { span.group.win { (tile_link(lang, board, id, picked)) small { (match board.is_win_assumed() { true => text!(lang, "winning-assumed"), false => text!(lang, "winning") }) } } }
        }
        @if !board.flowers().is_empty() {
            p { (text!(lang, "flowers")) }
            div.lying { span.group { @for &id in board.flowers() { (tile_link(lang, board, id, picked)) } } }
        }
        @if !board.aside().is_empty() {
            details open[picked.is_some_and(|id| board.place(id) == Place::Aside)] {
                summary { (text!(lang, "aside")) " (" (board.aside().len()) ")" }
                div.lying { span.group { @for &id in board.aside() { (tile_link(lang, board, id, picked)) } } }
            }
        }
    }
}

/// Renders the actions on the selected tile: change its class, move it, form melds.
fn tile_actions(lang: Lang, rules: &RuleProfile, board: &Board, id: PieceId, piece: &Piece) -> Markup {
    let fields = |what: &str| [("do", what.to_owned()), ("tile", id.to_string())];
    let guesses: Vec<TileClass> = piece.top.iter().take(MAX_GUESSES).map(|(class, _)| *class).collect();
    let place = board.place(id);
    html! {
        section.card #tile {
            h2 { (text!(lang, "pick-title")) " " (tile(piece.class, Some(&class_name(lang, piece.class)))) }
            @if !guesses.is_empty() { (palette(lang, &fields("set"), std::slice::from_ref(&guesses))) }
            div.buttons {
                @if place != Place::Win { (button("/win/tile", "", text!(lang, "winning"), &fields("win"))) }
                @if matches!(place, Place::Aside) { (button("/win/tile", "", text!(lang, "take-back"), &fields("back"))) }
                @else if piece.quad.is_some() { (button("/win/tile", "quiet", text!(lang, "put-aside"), &fields("aside"))) }
                @else { (button("/win/tile", "quiet", text!(lang, "remove"), &fields("remove"))) }
            }
            (upload_form(lang, PhotoPurpose::Retake(id), text!(lang, "retake-tile"), false))
            (meld_actions(lang, board, id, place))
            details open[guesses.is_empty()] {
                summary { (text!(lang, "pick-all")) }
                (palette(lang, &fields("set"), &all_tiles(rules)))
            }
        }
    }
}

/// Renders the melds that can be formed with the selected tile, and the actions on its meld.
fn meld_actions(lang: Lang, board: &Board, id: PieceId, place: Place) -> Markup {
    let offers = board.offers(id);
    let shown = |pieces: &[PieceId]| {
        let mut classes: Vec<TileClass> =
            pieces.iter().filter_map(|id| board.piece(*id)).map(|piece| piece.class).collect();
        classes.sort();
        classes
    };
    html! {
        @if let Place::Meld(meld) = place {
            @if let Some(lies) = board.melds().get(meld) {
                @let number = meld.to_string();
                div.buttons {
                    (button("/win/tile", "quiet", text!(lang, "unform"), &[("do", "unform".to_owned()), ("meld", number.clone())]))
                    @if lies.kind == MeldKind::Kong {
                        @for (concealed, added) in [(false, false), (true, false), (false, true)] {
                            @if (concealed, added) != (lies.concealed, lies.added) {
                                @let ticks = [(concealed, "concealed"), (added, "added")];
                                @let ticked = ticks.iter().filter(|(on, _)| *on).map(|(_, name)| (*name, String::new()));
                                @let all: Vec<(&str, String)> = [("do", "kong".to_owned()), ("meld", number.clone())].into_iter().chain(ticked).collect();
                                (button("/win/tile", "quiet", i18n::meld(lang, MeldKind::Kong, concealed, added), &all))
                            }
                        }
                    }
                }
            }
        }
        @if !offers.is_empty() {
            p { (text!(lang, "form")) }
            div.offers {
                @for (at, offer) in offers.iter().enumerate() {
                    form.one method="post" action="/win/tile" {
                        input type="hidden" name="do" value="form";
                        input type="hidden" name="tile" value=(id);
                        input type="hidden" name="meld" value=(at);
                        button.quiet { @for class in shown(&offer.tiles) { (tile(class, None)) } " " (i18n::meld(lang, offer.kind, offer.concealed, offer.added)) }
                    }
                }
            }
        }
    }
}

/// Returns the tiles that the rules play with, in rows.
pub(super) fn all_tiles(rules: &RuleProfile) -> Vec<Vec<TileClass>> {
    let row_of = |tile: &Tile| match tile.suit().filter(|_| !tile.is_red()) {
        Some(suit) => suit as usize,
        None if tile.is_honour() => 3,
        None => 4,
    };
    let row = |row: usize| {
        let tiles = Tile::all().filter(|tile| rules.plays_with(*tile) && row_of(tile) == row);
        tiles.map(TileClass::Tile).collect::<Vec<TileClass>>()
    };
    (0..5).map(row).filter(|row| !row.is_empty()).collect()
}

/// Renders rows of tiles as buttons of one form.
fn palette(lang: Lang, fields: &[(&str, String)], rows: &[Vec<TileClass>]) -> Markup {
    html! {
        // With `data-each`, two taps on a tile are two requests: they add a pair.
        form.palette method="post" action="/win/tile" data-each[fields.iter().any(|(_, value)| value == "add")] {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            @for row in rows {
                div.row { @for &class in row {
                    button name="class" value=(class) { (tile(class, Some(&class_name(lang, class)))) }
                } }
            }
        }
    }
}

/// Renders the choice between several hands of a photo.
fn hand_choice(lang: Lang, model: &Model) -> Markup {
    let named = |tiles: &mut dyn Iterator<Item = PieceId>| {
        tiles.filter_map(|id| model.board().piece(id)).map(|piece| piece.class).collect::<Vec<TileClass>>()
    };
    html! {
        section.note.doubt {
            p { (text!(lang, "hands-which", count = model.hands().len())) }
            @for (number, hand) in model.hands().iter().enumerate() {
                form.one method="post" action="/win/do" {
                    input type="hidden" name="do" value="hand";
                    input type="hidden" name="number" value=(number);
                    button.wide aria-label=(text!(lang, "hands-number", number = (number + 1))) {
                        span.tiles { @for class in named(&mut hand.tiles()) { (tile(class, None)) } }
                    }
                }
            }
        }
    }
}

/// Renders the next question about the layout.
fn layout_question(lang: Lang, question: &AskedQuestion) -> Markup {
    html! {
        section.note.doubt {
            p { (question.text) }
            div.buttons {
                @for (number, label) in &question.answers {
                    (button("/win/do", "", label, &[("do", "answer".to_owned()), ("number", number.to_string())]))
                }
                (act_button("answer", "quiet", text!(lang, "answer-later")))
            }
        }
    }
}
