//! The hand as tiles: concealed tiles, melds, the winning tile, flowers. A click on a tile corrects it.

use crate::app::window_action::{Page, WindowAction, WindowActions};
use std::borrow::Cow;

use eframe::egui::{self, Align, Layout, Margin, RichText, ScrollArea, Ui};

use super::photo::piece_tone;
use crate::app::screens::compare;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::{TilePicker, TilePickerTarget, View};
use crate::app::widgets::tiles::{TileMark, show_tile_button};
use quejing_session::action::SessionAction;
use quejing_session::board::{BoardEdit, PieceId};
use quejing_session::error_texts;
use quejing_session::inventory::InventoryAction;
use quejing_session::recognition::{Reliability, TileClass};
use quejing_session::session::Session;
use quejing_words::{self as words, class_name};

/// The gap between two groups of tiles of the hand, in points.
const TILE_GROUP_GAP: f32 = 14.0;

/// The maximum number of tiles put aside that the card of the hand draws; if there are more, it draws none of them and
/// states their number.
const MAX_DRAWN_ASIDE_TILES: usize = 6;

/// Draws the card of the hand: its header, the offer of an inventory, its tiles, a suggestion for a doubtful tile, and
/// hints with buttons. An empty hand has a hint in place of tiles.
pub fn show_hand_card(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    theme::card_frame().show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        show_hand_header(ui, model, view, actions);
        show_inventory_offer(ui, model, actions);
        if model.hand().board().is_empty() {
            ui.label(RichText::new(text!(model.lang, "hand-empty")).color(theme::palette().text_quiet));
            return;
        }
        show_hand_tiles(ui, model, view, actions);
        show_class_suggestion(ui, model, view, actions);
        show_hand_hints(ui, model, actions);
    });
}

fn show_hand_header(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(lang, "hand")).heading().color(theme::palette().text_strong));
        if !model.hand().board().is_empty() {
            let count = model.hand().board().count_text(lang);
            ui.label(RichText::new(count).color(theme::palette().text_quiet));
        }
        show_reliability(ui, model);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let add = ui.button(text!(lang, "add-tile"));
            if add.clicked() {
                view.tile_picker = Some(TilePicker::new(TilePickerTarget::NewTile, add.rect));
            }
            if ui.add_enabled(!model.hand().board().is_empty(), egui::Button::new(text!(lang, "sort"))).clicked() {
                actions.push(SessionAction::EditBoard(BoardEdit::SortStanding));
            }
            let is_complete = model.hand().waits().is_some() || compare::is_hand_scorable(model);
            let other_rules = ui.add_enabled(is_complete, egui::Button::new(text!(lang, "beside-open")));
            if other_rules.on_hover_text(text!(lang, "beside-open-tip")).clicked() {
                actions.push(WindowAction::ShowPage(Page::Comparison));
            }
            let undo = ui.add_enabled(model.hand().can_undo(), egui::Button::new(text!(lang, "undo")));
            if undo.on_hover_text(text!(lang, "undo-tip")).clicked() {
                actions.push(SessionAction::UndoEdit);
            }
        });
    });
}

/// Draws the offer to begin an inventory with the photo, if recognition found a whole tile set in it; nothing
/// otherwise.
fn show_inventory_offer(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let (lang, Some(set)) = (model.lang, model.hand().laid().whole_set()) else {
        return;
    };
    theme::note_frame(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let offer = text!(lang, "inventory-offer", total = error_texts::set_count_text(set, lang).total);
            ui.label(RichText::new(offer).color(theme::palette().text_strong));
            if ui.button(text!(lang, "inventory")).on_hover_text(text!(lang, "inventory-tip")).clicked() {
                actions.push(SessionAction::ChangeInventory(InventoryAction::BeginWithPhoto));
                actions.push(WindowAction::ShowPage(Page::Inventory));
            }
        });
    });
}

/// Draws the reliability of the reading, with its probability as a tooltip; nothing without a photo, once the hand is
/// recorded, or once the user has settled the doubts.
fn show_reliability(ui: &mut Ui, model: &Session) {
    let Some((reliability, confidence)) =
        model.hand().reading_reliability().zip(model.hand().laid().reading_confidence())
    else {
        return;
    };
    let lang = model.lang;
    let has_doubts = !model.hand().board().pieces().doubtful().is_empty();
    let (tone, text) = match reliability {
        Reliability::Sure => (Tone::Sure, text!(lang, "surety-sure")),
        Reliability::Look if has_doubts => (Tone::Doubt, text!(lang, "surety-look")),
        Reliability::Look if model.hand().board().review().questions().next().is_some() => {
            (Tone::Doubt, text!(lang, "surety-ask"))
        }
        Reliability::Look => (Tone::Doubt, text!(lang, "surety-look-all")),
        Reliability::Retake => (Tone::Wrong, text!(lang, "surety-retake")),
    };
    // A model is never certain: neither 0 nor 100 percent.
    let percent = (100.0 * confidence).round().clamp(1.0, 99.0);
    theme::note_frame(tone).inner_margin(Margin::symmetric(7, 1)).show(ui, |ui| {
        ui.label(RichText::new(text).color(tone.color())).on_hover_text(text!(lang, "surety-tip", percent = percent));
    });
}

/// Draws the number of doubtful tiles, a button that confirms all tiles, and a button for another photo if the reading
/// needs a retake. The button that confirms appears if a doubtful tile has a class, or if the reading is unconfirmed
/// and not sure while no question is open.
fn show_hand_confirm_buttons(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let (lang, board) = (model.lang, model.hand().board());
    let doubtful = board.pieces().doubtful();
    let class_of = |id: &PieceId| board.pieces().get(*id).map(|piece| piece.class);
    let has_named_doubt = doubtful.iter().any(|id| class_of(id) != Some(TileClass::Unknown));
    let reliability = model.hand().reading_reliability().filter(|reliability| *reliability != Reliability::Sure);
    // An open question has its own answers instead of this button.
    let can_confirm_hand =
        reliability.is_some() && !board.review().is_confirmed() && board.review().questions().next().is_none();
    if !doubtful.is_empty() {
        ui.label(RichText::new(text!(lang, "hand-doubts", count = doubtful.len())).color(Tone::Doubt.color()));
    }
    let tip = if has_named_doubt { text!(lang, "all-right-tip") } else { text!(lang, "all-right-hand-tip") };
    if (has_named_doubt || can_confirm_hand) && ui.button(text!(lang, "all-right")).on_hover_text(tip).clicked() {
        actions.push(SessionAction::EditBoard(BoardEdit::ConfirmAll));
    }
    let needs_retake = reliability == Some(Reliability::Retake);
    if needs_retake && ui.button(text!(lang, "gate-another")).clicked() {
        actions.push(WindowAction::ShowPhotoDialog);
    }
}

/// The part of the hand to which the tiles of a [`HandGroup`] belong.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HandGroupKind {
    Concealed,
    Meld,
    WinningTile,
    Flowers,
    /// Pieces on the board that are not in the hand.
    Aside,
}

/// Tiles of one part of the hand, which the card draws next to each other, and the caption below them; the caption is
/// empty for the concealed tiles.
struct HandGroup {
    kind: HandGroupKind,
    caption: Cow<'static, str>,
    pieces: Vec<PieceId>,
}

fn hand_tile_groups(model: &Session) -> Vec<HandGroup> {
    let board = model.hand().board();
    let lang = model.lang;
    let group =
        |kind, caption: Cow<'static, str>, pieces: &[PieceId]| HandGroup { kind, caption, pieces: pieces.to_vec() };
    // While a tile is missing, the assumed winning tile is shown with the concealed ones.
    let waiting = model.hand().waits().is_some();
    let mut standing = board.layout().standing.clone();
    standing.extend(board.layout().win.filter(|_| waiting));
    let mut groups = vec![group(HandGroupKind::Concealed, "".into(), &standing)];
    groups.extend(board.layout().melds.iter().map(|meld| {
        let text = words::meld_name(lang, meld.kind, meld.concealed, meld.added);
        group(HandGroupKind::Meld, text.into(), &meld.tiles)
    }));
    let win = text!(lang, "winning");
    groups.extend(
        board.layout().win.filter(|_| !waiting).map(|tile| group(HandGroupKind::WinningTile, win.into(), &[tile])),
    );
    groups.push(group(HandGroupKind::Flowers, model.hand().round().set_aside_label(lang), &board.layout().flowers));
    if board.layout().beside.len() <= MAX_DRAWN_ASIDE_TILES {
        groups.push(group(HandGroupKind::Aside, text!(lang, "aside").into(), &board.layout().beside));
    }
    groups.retain(|group| !group.pieces.is_empty());
    groups
}

fn show_hand_tiles(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let groups = hand_tile_groups(model);
    let count: usize = groups.iter().map(|group| group.pieces.len()).sum();
    let gaps = TILE_GROUP_GAP * (groups.len() as f32 - 1.0) + 3.0 * count as f32;
    let width = fitting_tile_width(ui, model, ui.available_width() - gaps - 4.0, &groups).clamp(26.0, 46.0);
    ScrollArea::horizontal().id_salt("hand tiles").auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.add_space(4.0);
        ui.horizontal_top(|ui| {
            let mut number = 0;
            for (index, group) in groups.iter().enumerate() {
                if index > 0 {
                    ui.add_space(TILE_GROUP_GAP - 3.0);
                }
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 3.0;
                    ui.horizontal(|ui| {
                        for id in &group.pieces {
                            number += 1;
                            show_hand_piece(ui, model, view, *id, width, number, group.kind);
                        }
                    });
                    show_group_caption(ui, model, group, actions);
                });
            }
        });
    });
}

/// Returns the width of a tile at which all groups of the hand fit into `room_width`, both in points. A group is at
/// least as wide as its caption.
fn fitting_tile_width(ui: &Ui, model: &Session, room_width: f32, groups: &[HandGroup]) -> f32 {
    let caption_width = |group: &HandGroup| {
        let (text, padding) = match group.kind == HandGroupKind::WinningTile && model.hand().board().is_win_assumed() {
            true => (text!(model.lang, "winning-assumed"), ui.spacing().button_padding.x),
            false => (&*group.caption, 0.0),
        };
        let font = egui::TextStyle::Small.resolve(ui.style());
        ui.painter().layout_no_wrap(text.to_owned(), font, theme::palette().text).size().x + 2.0 * padding
    };
    let mut widths: Vec<(f32, f32)> =
        groups.iter().map(|group| (caption_width(group), group.pieces.len() as f32)).collect();
    // Groups whose captions are wide for their tiles come first: their width is not shared among the other groups.
    widths.sort_by(|a, b| (b.0 / b.1).total_cmp(&(a.0 / a.1)));
    let (mut room_width, mut count) = (room_width, widths.iter().map(|group| group.1).sum::<f32>());
    for (caption, pieces) in widths {
        if caption <= pieces * room_width / count {
            break;
        }
        (room_width, count) = (room_width - caption, count - pieces);
    }
    room_width / count.max(1.0)
}

/// Draws the caption of a group of tiles; nothing if it is empty. For an assumed winning tile, the caption is a button
/// that confirms the tile.
fn show_group_caption(ui: &mut Ui, model: &Session, group: &HandGroup, actions: &mut WindowActions) {
    let lang = model.lang;
    let small = |text, tone| RichText::new(text).small().color(tone);
    match (group.kind, group.pieces.as_slice()) {
        (HandGroupKind::WinningTile, [win]) if model.hand().board().is_win_assumed() => {
            let text = small(text!(lang, "winning-assumed"), Tone::Doubt.color());
            let confirm = ui.add(egui::Button::new(text).small().wrap_mode(egui::TextWrapMode::Extend));
            if confirm.on_hover_text(text!(lang, "winning-assumed-tip")).clicked() {
                actions.push(SessionAction::EditBoard(BoardEdit::SetWinningPiece(*win)));
            }
        }
        _ if group.caption.is_empty() => {}
        (HandGroupKind::WinningTile, _) => {
            ui.add(egui::Label::new(small(&group.caption, Tone::Win.color())).extend());
        }
        _ => {
            ui.add(egui::Label::new(small(&group.caption, theme::palette().text_quiet)).extend());
        }
    }
}

fn show_hand_piece(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    id: PieceId,
    width: f32,
    number: usize,
    kind: HandGroupKind,
) {
    let Some(piece) = model.hand().board().pieces().get(id) else {
        return;
    };
    let is_corrected = view.tile_picker.as_ref().is_some_and(|picker| picker.target == TilePickerTarget::Piece(id));
    let tone = piece_tone(model, id);
    // Without a photo every tile comes from the user, so that the mark means nothing.
    let has_photo = model.hand().board().pieces().iter().any(|(_, piece)| piece.quad.is_some());
    let is_plain = matches!(tone, Tone::Sure | Tone::Aside) || (tone == Tone::Person && !has_photo);
    let mark = TileMark {
        tone: (!is_plain).then_some(tone),
        is_highlighted: view.hovered_piece == Some(id) || view.highlighted_pieces.contains(&id) || is_corrected,
        is_faint: kind == HandGroupKind::Aside,
    };
    let tile_name = class_name(model.lang, piece.class);
    let label = text!(model.lang, "hand-tile", number = number, tile = tile_name);
    let response = show_tile_button(ui, &mut view.art, piece.class, width, mark, &label);
    if response.hovered() {
        view.next_hovered_piece = Some(id);
    }
    if response.clicked() {
        view.tile_picker = Some(TilePicker::new(TilePickerTarget::Piece(id), response.rect));
    }
    response.on_hover_text(format!("{tile_name}\n{}", super::tile_popup::class_source_text(piece, model.lang)));
}

/// Draws a button for each kong that four identical concealed tiles can form, as a concealed and as an exposed kong;
/// nothing unless the hand has more tiles than its shape allows.
fn show_kong_offers(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let lang = model.lang;
    for offer in model.hand().board().pieces().meld_offers().kongs(model.hand().round().rules().shape()) {
        let piece = offer.tiles.first().and_then(|id| model.hand().board().pieces().get(*id));
        let Some(piece) = piece else {
            continue;
        };
        let kong = if offer.concealed { text!(lang, "kong-concealed") } else { text!(lang, "kong-exposed") };
        if ui.button(text!(lang, "hand-kong", tile = class_name(lang, piece.class), kong = kong)).clicked() {
            actions.push(SessionAction::EditBoard(BoardEdit::FormMeld(offer)));
        }
    }
}

/// Draws a button that sets aside the first tile of the hand that the rules let players set aside; nothing unless the
/// hand has more tiles than its shape allows.
fn show_set_aside_offer(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let (lang, pieces) = (model.lang, model.hand().board().pieces());
    let offer = pieces.set_aside_offer(model.hand().round().rules().shape());
    if let Some((id, class)) = offer.and_then(|id| Some((id, pieces.get(id)?.class)))
        && ui.button(text!(lang, "hand-set-aside", tile = class_name(lang, class))).clicked()
    {
        actions.push(SessionAction::EditBoard(BoardEdit::SetPieceAside(id)));
    }
}

/// Draws the best suggestion with a button that applies it: another class for a doubtful tile, with which the hand
/// would be complete. Draws nothing without a suggestion.
fn show_class_suggestion(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let (lang, Some(suggestion)) = (model.lang, model.hand().suggestions().first()) else {
        return;
    };
    let tile = class_name(lang, suggestion.class);
    let percent = (100.0 * suggestion.probability).round();
    theme::note_frame(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(text!(lang, "hand-perhaps", tile = tile, percent = percent));
            let accept = ui.button(text!(lang, "hand-perhaps-take", tile = tile));
            if accept.hovered() {
                view.next_hovered_piece = Some(suggestion.tile_index);
            }
            if accept.clicked() {
                actions.push(SessionAction::EditBoard(BoardEdit::SetClass(suggestion.tile_index, suggestion.class)));
            }
        });
    });
}

/// Draws the buttons that confirm tiles, form kongs and set tiles aside, and the hint for the next step. States the
/// number of tiles outside the hand if they are more than [`MAX_DRAWN_ASIDE_TILES`].
fn show_hand_hints(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let lang = model.lang;
    let unnamed = model.hand().board().pieces().unnamed().len();
    let (text, color) = if unnamed > 0 {
        (text!(lang, "unnamed", count = unnamed), Tone::Doubt.color())
    } else if model.hand().waits().is_some() {
        (text!(lang, "waits-hand-hint").to_owned(), theme::palette().text_quiet)
    } else if model.hand().board().layout().win.is_none() {
        (text!(lang, "no-win-tile").to_owned(), Tone::Doubt.color())
    } else {
        (text!(lang, "hand-hint").to_owned(), theme::palette().text_quiet)
    };
    ui.horizontal_wrapped(|ui| {
        show_hand_confirm_buttons(ui, model, actions);
        show_kong_offers(ui, model, actions);
        show_set_aside_offer(ui, model, actions);
        ui.label(RichText::new(text).small().color(color));
    });
    let aside = model.hand().board().layout().beside.len();
    if aside > MAX_DRAWN_ASIDE_TILES {
        ui.label(RichText::new(text!(lang, "aside-many", count = aside)).small().color(theme::palette().text_quiet));
    }
}
