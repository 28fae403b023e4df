//! The editor of a hand: the photo with the outlines of its tiles, the tiles of the hand, and the actions on the
//! selected tile.

use std::fmt::Write as _;

use maud::{Markup, html};

use super::super::components::{button_form, number_field};
use super::super::photo_upload::{upload_form, upright_dimensions};
use super::super::tile_images::tile_image;
use super::circumstances_form::form_part_field;
use super::{PageRequest, hand_action_button};
use crate::hub::device_session::{DeviceSession, StoredHandPhoto};
use quejing_session::board::{Board, Piece, PieceId, PiecePlace, WordedQuestion};
use quejing_session::game::{MeldKind, RuleProfile, Tile};
use quejing_session::photo_job::PhotoPurpose;
use quejing_session::recognition::{ClassOrigin, TileClass};
use quejing_session::round::ValueField;
use quejing_session::session::{PhotoPart, Session, deal_photos};
use quejing_words::{self as words, Lang, class_name};

/// The maximum number of the recognition's guesses, the most probable first, that the editor offers as the class of a
/// tile.
const MAX_OFFERED_GUESSES: usize = 4;

/// Renders the entry of tiles without a photo, folded: a text field, and all tiles of the rules as buttons.
pub fn tile_entry(model: &Session) -> Markup {
    let lang = model.lang;
    html! {
        details.card {
            summary { (text!(lang, "or-type")) }
            form.row.typed method="post" action="/win/do" {
                input type="hidden" name="do" value="type";
                label.field { span { (text!(lang, "hub-tiles")) } input name="tiles" placeholder=(text!(lang, "type-hint")) maxlength="200" autocapitalize="none" autocomplete="off"; }
                button { (text!(lang, "type-use")) }
            }
            p.quiet { (text!(lang, "type-help")) }
            p { (text!(lang, "or-pick")) }
            (tile_palette(lang, &[("do", "add".to_owned())], &tile_rows(model.hand().round().rules())))
        }
    }
}

/// Renders the entry of a value without tiles: the numbers that the rules need, such as fan and fu. Folded until a
/// value is entered.
pub fn value_entry(model: &Session) -> Markup {
    let (lang, round) = (model.lang, model.hand().round());
    html! {
        details.card open[round.answers.value.is_some()] {
            summary { (text!(lang, "value-title")) }
            form.row method="post" action="/win" data-auto {
                (form_part_field("value"))
                @for &field in ValueField::of_rules(round.rules()) {
                    (number_field(field.key(), field.name(round.rules(), lang), round.answers.value_number(field), field.max_number()))
                }
                noscript { button { (text!(lang, "hub-use")) } }
            }
        }
    }
}

/// Renders the photos of the hand with the outlines of the detected tiles. If none can be read, renders the recorded
/// photos of a reopened deal.
pub fn hand_photo_views(session: &DeviceSession) -> Markup {
    let photos = session.hand_photos();
    let shown: Vec<_> = photos.iter().filter_map(|photo| Some((photo, upright_dimensions(photo.path)?))).collect();
    html! {
        @for (photo, size) in &shown { (photo_with_outlines(&session.model, photo, *size)) }
        @if shown.is_empty() { (recorded_photos(&session.model)) }
    }
}

/// Renders the area of a photo around the hand, with the outlines of the tiles. A tap on an outline selects the tile.
fn photo_with_outlines(model: &Session, photo: &StoredHandPhoto<'_>, (width, height): (u32, u32)) -> Markup {
    let (photo_width, photo_height) = (width as f32, height as f32);
    let hand_area = photo.id.and_then(|id| model.hand().laid().hand_area(id));
    let [left, top, right, bottom] = hand_area.unwrap_or([0.0, 0.0, photo_width, photo_height]);
    let view = view_box([left.max(0.0), top.max(0.0), right.min(photo_width), bottom.min(photo_height)]);
    // The address contains the photo's name, so that the browser does not show a cached older photo.
    let url = format!("/win/photo?name={}", photo.url_name());
    let held = model.photos.held.as_ref().map(|held| &held.reading.tiles);
    let board = model.hand().board();
    html! {
        div.photo {
            // The list of tiles below has the same links for the keyboard.
            svg viewBox=(view) aria-hidden="true" {
                image href=(url) width=(width) height=(height) {}
                @match held {
                    Some(tiles) => { @for one in tiles { polygon.look points=(polygon_points(one.quad)) {} } }
                    None => { @for (id, piece) in board.pieces().iter() { @if let Some(quad) = piece.quad.filter(|_| board.outline_photo(piece) == photo.id) {
                        a href={ "/win?tile=" (id) "#tile" } data-swap tabindex="-1" {
                            polygon class=(piece_css_class(board, id, piece)) points=(polygon_points(quad)) {}
                        }
                    } } }
                }
            }
        }
        @if hand_area.is_some() { p.whole { a href=(url) target="_blank" { (text!(model.lang, "zoom-whole")) } } }
    }
}

/// Renders the recorded photos of a reopened deal, each cut to the hand if its reading is recorded; empty without a
/// reopened deal.
pub fn recorded_photos(model: &Session) -> Markup {
    let deal = model.desk().reopened_deal();
    let photos = deal.map(|deal| deal_photos(model.keeper().night(), deal)).unwrap_or_default();
    let label = text!(model.lang, "night-mark-photo");
    html! {
        @for photo in photos {
            @let url = format!("/photo/{}", photo.sha256);
            @match photo.part {
                Some(PhotoPart { size: [width, height], area }) => {
                    div.photo {
                        svg viewBox=(view_box(area)) role="img" aria-label=(label) { image href=(url) width=(width) height=(height) {} }
                    }
                    p.whole { a href=(url) target="_blank" { (text!(model.lang, "zoom-whole")) } }
                }
                None => { img.evidence src=(url) alt=(label); }
            }
        }
    }
}

/// Formats an area of a photo (left, top, right, bottom, in pixels) as the `viewBox` of an SVG.
fn view_box([left, top, right, bottom]: [f32; 4]) -> String {
    format!("{left:.0} {top:.0} {:.0} {:.0}", right - left, bottom - top)
}

/// Renders the camera button for a further photo that adds tiles to the hand.
pub fn further_photo_upload(lang: Lang) -> Markup {
    html! { (upload_form(lang, PhotoPurpose::Addition, text!(lang, "add-photo"), false)) p.quiet.small { (text!(lang, "add-photo-tip")) } }
}

/// Formats the four corners of an outline, in pixels, as the `points` of an SVG polygon.
fn polygon_points(quad: [[f32; 2]; 4]) -> String {
    let mut points = String::new();
    for [x, y] in quad {
        // Writing to memory cannot fail.
        let _ = write!(points, "{x:.0},{y:.0} ");
    }
    points
}

/// Returns the CSS class that colours a piece, by the first that applies: outside the hand, doubtful, winning, set by a
/// person, sure.
fn piece_css_class(board: &Board, id: PieceId, piece: &Piece) -> String {
    let class = match board.pieces().place(id) {
        PiecePlace::Outside | PiecePlace::Removed => "aside",
        _ if piece.doubtful || piece.class == TileClass::Unknown => "doubt",
        PiecePlace::Win => "winning",
        _ if piece.by == ClassOrigin::Person => "person",
        _ => "sure",
    };
    class.to_owned()
}

/// Renders the photos, the open questions, the tiles of the hand, and the actions on the selected tile.
pub fn hand_sections(request: &PageRequest, session: &DeviceSession, selected: Option<PieceId>) -> Markup {
    let (lang, model) = (request.lang, &session.model);
    let board = model.hand().board();
    let doubtful_count = board.pieces().doubtful().len();
    html! {
        (hand_photo_views(session))
        @if model.hand().laid().offers_hands() { (hand_choice(lang, model)) }
        @if let Some(question) = board.next_question(lang) { (layout_question_note(lang, &question)) }
        (suggestion_note(model))
        section.card.hand {
            h2 { (text!(lang, "hand")) " "
                small { (board.count_text(lang)) }
                @if doubtful_count > 0 { " " small.doubt { (text!(lang, "hand-doubts", count = doubtful_count)) } } }
            (hand_groups(lang, board, &model.hand().round().set_aside_label(lang), selected))
            (set_aside_offer(model))
            @if board.layout().win.is_none() { p.quiet { (text!(lang, "no-win-tile")) } }
            @if doubtful_count > 0 || (board.is_win_assumed() && !board.review().is_confirmed()) { (hand_action_button("all-right", "", text!(lang, "all-right"))) }
            @else if board.layout().win.is_some() { p.quiet.small { (text!(lang, "hub-tap-tile")) } }
        }
        @if let Some(id) = selected { @if let Some(piece) = board.pieces().get(id) { (tile_actions(lang, model.hand().round().rules(), board, id, piece)) } }
        @if !has_all_tiles(model) { (further_photo_upload(lang)) (tile_addition_card(model, selected.is_none())) }
    }
}

/// Renders the button that sets aside a tile of a hand that is too long, by the rules; empty if there is no such tile.
fn set_aside_offer(model: &Session) -> Markup {
    let (lang, pieces) = (model.lang, model.hand().board().pieces());
    let offer = pieces.set_aside_offer(model.hand().round().rules().shape());
    let Some((id, piece)) = offer.and_then(|id| Some((id, pieces.get(id)?))) else {
        return html! {};
    };
    let label = text!(lang, "hand-set-aside", tile = class_name(lang, piece.class));
    button_form("/win/tile", "", &label, &[("do", "set-aside".to_owned()), ("tile", id.to_string())])
}

/// Renders the first suggestion for a doubtful tile, a class with which the hand wins; empty without suggestions.
fn suggestion_note(model: &Session) -> Markup {
    let (lang, Some(suggestion)) = (model.lang, model.hand().suggestions().first()) else {
        return html! {};
    };
    let name = class_name(lang, suggestion.class);
    let percent = (100.0 * suggestion.probability).round();
    let fields = [
        ("do", "set".to_owned()),
        ("tile", suggestion.tile_index.to_string()),
        ("class", suggestion.class.to_string()),
    ];
    html! {
        section.note.doubt {
            p { (text!(lang, "hand-perhaps", tile = name, percent = percent)) }
            (button_form("/win/tile", "", &text!(lang, "hand-perhaps-take", tile = name), &fields))
        }
    }
}

/// Returns true if the hand has at least as many tiles as a winning hand by the rules; a kong counts as three tiles.
pub fn has_all_tiles(model: &Session) -> bool {
    model.hand().board().layout().hand_size() >= model.hand().round().rules().shape().tile_count()
}

/// Renders all tiles of the rules as buttons, each of which adds its tile to the hand; folded unless `is_open`.
pub fn tile_addition_card(model: &Session, is_open: bool) -> Markup {
    html! {
        details.card open[is_open] {
            summary { (text!(model.lang, "pick-add")) }
            (tile_palette(model.lang, &[("do", "add".to_owned())], &tile_rows(model.hand().round().rules())))
        }
    }
}

/// Renders a tile of the hand as a link that selects the tile; empty if the board has no such piece.
fn tile_link(lang: Lang, board: &Board, id: PieceId, selected: Option<PieceId>) -> Markup {
    let Some(piece) = board.pieces().get(id) else {
        return html! {};
    };
    let class = piece_css_class(board, id, piece);
    let class = format!("piece {class}{}", if selected == Some(id) { " picked" } else { "" });
    let name = class_name(lang, piece.class);
    let label = if piece.doubtful { text!(lang, "doubtful-tile", tile = name) } else { name };
    html! {
        a class=(class) href={ "/win?tile=" (id) "#tile" } data-swap aria-label=(label) { (tile_image(piece.class, None)) }
    }
}

/// Renders the tiles on the board in groups: concealed tiles, melds, winning tile, tiles set aside and, folded, the
/// tiles outside the hand.
fn hand_groups(lang: Lang, board: &Board, set_aside_label: &str, selected: Option<PieceId>) -> Markup {
    html! {
        div.lying {
            span.group { @for &id in &board.layout().standing { (tile_link(lang, board, id, selected)) } }
            @for meld in &board.layout().melds { span.group.meld { @for &id in &meld.tiles { (tile_link(lang, board, id, selected)) } } }
            @if let Some(id) = board.layout().win { span.group.win { (tile_link(lang, board, id, selected)) small { (match board.is_win_assumed() { true => text!(lang, "winning-assumed"), false => text!(lang, "winning") }) } } }
        }
        @if !board.layout().flowers.is_empty() {
            p { (set_aside_label) }
            div.lying { span.group { @for &id in &board.layout().flowers { (tile_link(lang, board, id, selected)) } } }
        }
        @if !board.layout().beside.is_empty() {
            details open[selected.is_some_and(|id| board.pieces().place(id) == PiecePlace::Outside)] {
                summary { (text!(lang, "aside-count", count = board.layout().beside.len())) }
                div.lying { span.group { @for &id in &board.layout().beside { (tile_link(lang, board, id, selected)) } } }
            }
        }
    }
}

/// Renders the actions on the selected tile: to change its class, to move or remove it, to photograph it again, and to
/// form melds.
fn tile_actions(lang: Lang, rules: &RuleProfile, board: &Board, id: PieceId, piece: &Piece) -> Markup {
    let fields = |what: &str| [("do", what.to_owned()), ("tile", id.to_string())];
    let guesses: Vec<TileClass> = piece.top.iter().take(MAX_OFFERED_GUESSES).map(|(class, _)| *class).collect();
    let place = board.pieces().place(id);
    html! {
        section.card #tile {
            h2 { (text!(lang, "pick-title")) " " (tile_image(piece.class, Some(&class_name(lang, piece.class)))) }
            @if !guesses.is_empty() { (tile_palette(lang, &fields("set"), std::slice::from_ref(&guesses))) }
            div.buttons {
                @if !matches!(place, PiecePlace::Win | PiecePlace::SetAside) { (button_form("/win/tile", "", text!(lang, "winning"), &fields("win"))) }
                @if board.pieces().can_set_aside(id, rules.shape().set_aside) { (button_form("/win/tile", "", text!(lang, "set-aside"), &fields("set-aside"))) }
                @if board.pieces().can_return_to_hand(id) { (button_form("/win/tile", "", text!(lang, "take-back"), &fields("back"))) }
                @if piece.quad.is_none() { (button_form("/win/tile", "quiet", text!(lang, "remove"), &fields("remove"))) }
                @else if place != PiecePlace::Outside { (button_form("/win/tile", "quiet", text!(lang, "put-aside"), &fields("exclude"))) }
            }
            (upload_form(lang, PhotoPurpose::Retake(id), text!(lang, "retake-tile"), false))
            (meld_actions(lang, board, id, place))
            details open[guesses.is_empty()] {
                summary { (text!(lang, "pick-all")) }
                (tile_palette(lang, &fields("set"), &tile_rows(rules)))
            }
        }
    }
}

/// Renders the actions on the meld of the selected tile, and a button for each meld that the board offers to form with
/// this tile.
fn meld_actions(lang: Lang, board: &Board, id: PieceId, place: PiecePlace) -> Markup {
    let offers = board.pieces().meld_offers().around(id);
    let shown = |pieces: &[PieceId]| {
        let mut classes: Vec<TileClass> =
            pieces.iter().filter_map(|id| board.pieces().get(*id)).map(|piece| piece.class).collect();
        classes.sort();
        classes
    };
    html! {
        @if let PiecePlace::Meld(meld) = place {
            @if let Some(meld_on_board) = board.layout().melds.get(meld) {
                @let number = meld.to_string();
                div.buttons {
                    (button_form("/win/tile", "quiet", text!(lang, "unform"), &[("do", "unform".to_owned()), ("meld", number.clone())]))
                    @if meld_on_board.kind == MeldKind::Kong {
                        @for (concealed, added) in [(false, false), (true, false), (false, true)] {
                            @if (concealed, added) != (meld_on_board.concealed, meld_on_board.added) {
                                @let ticks = [(concealed, "concealed"), (added, "added")];
                                @let ticked = ticks.iter().filter(|(on, _)| *on).map(|(_, name)| (*name, String::new()));
                                @let all: Vec<(&str, String)> = [("do", "kong".to_owned()), ("meld", number.clone())].into_iter().chain(ticked).collect();
                                (button_form("/win/tile", "quiet", words::meld_name(lang, MeldKind::Kong, concealed, added), &all))
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
                        button.quiet { @for class in shown(&offer.tiles) { (tile_image(class, None)) } " " (words::meld_name(lang, offer.kind, offer.concealed, offer.added)) }
                    }
                }
            }
        }
    }
}

/// Returns the tiles that the rules play with, in rows: one for each suit, one for the honours, and one for flowers and
/// red fives. Omits empty rows.
pub(super) fn tile_rows(rules: &RuleProfile) -> Vec<Vec<TileClass>> {
    let row_index = |tile: &Tile| match tile.suit().filter(|_| !tile.is_red()) {
        Some(suit) => suit as usize,
        None if tile.is_honour() => 3,
        None => 4,
    };
    let row = |row: usize| {
        let tiles = Tile::all().filter(|tile| rules.plays_with(*tile) && row_index(tile) == row);
        tiles.map(TileClass::Tile).collect::<Vec<TileClass>>()
    };
    (0..5).map(row).filter(|row| !row.is_empty()).collect()
}

/// Renders rows of tiles as the buttons of a form with hidden `fields`, which posts the class of the pressed tile.
fn tile_palette(lang: Lang, fields: &[(&str, String)], rows: &[Vec<TileClass>]) -> Markup {
    html! {
        // With `data-each`, two taps on a tile are two requests: they add a pair.
        form.palette method="post" action="/win/tile" data-each[fields.iter().any(|(_, value)| value == "add")] {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            @for row in rows {
                div.row { @for &class in row {
                    button name="class" value=(class) { (tile_image(class, Some(&class_name(lang, class)))) }
                } }
            }
        }
    }
}

/// Renders the choice between the hands that the recognition proposes for one photo.
fn hand_choice(lang: Lang, model: &Session) -> Markup {
    let classes = |tiles: &mut dyn Iterator<Item = PieceId>| {
        tiles
            .filter_map(|id| model.hand().board().pieces().get(id))
            .map(|piece| piece.class)
            .collect::<Vec<TileClass>>()
    };
    html! {
        section.note.doubt {
            p { (text!(lang, "hands-which", count = model.hand().laid().proposed_hands().len())) }
            @for (number, hand) in model.hand().laid().proposed_hands().iter().enumerate() {
                form.one method="post" action="/win/do" {
                    input type="hidden" name="do" value="hand";
                    input type="hidden" name="number" value=(number);
                    button.wide aria-label=(text!(lang, "hands-number", number = (number + 1))) {
                        span.tiles { @for class in classes(&mut hand.tiles()) { (tile_image(class, None)) } }
                    }
                }
            }
        }
    }
}

/// Renders a question of the board about the layout of the tiles, with its answers and a button to answer later.
fn layout_question_note(lang: Lang, question: &WordedQuestion) -> Markup {
    html! {
        section.note.doubt {
            p { (question.text) }
            div.buttons {
                @for (number, label) in &question.answers {
                    (button_form("/win/do", "", label, &[("do", "answer".to_owned()), ("number", number.to_string())]))
                }
                (hand_action_button("answer", "quiet", text!(lang, "answer-later")))
            }
        }
    }
}
