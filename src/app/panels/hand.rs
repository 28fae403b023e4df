//! The hand as tiles: standing, melds, the winning one, flowers; every tile can be clicked to correct it.

use eframe::egui::{self, Align, Layout, Margin, RichText, ScrollArea, Ui};

use super::photo::tone;
use crate::app::screens::beside;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::{Picker, Target, View};
use crate::app::widgets::tiles::{Mark, tile_button};
use crate::i18n::class_name;
use crate::scorer::action::{Action, Page};
use crate::scorer::board::{Edit, PieceId};
use crate::scorer::model::Model;
use crate::vision::{Surety, TileClass};

/// Gap between groups of tiles, in points.
const GROUP_GAP: f32 = 14.0;

/// More tiles than these that are not of the hand are left to the photo.
const FEW_ASIDE: usize = 6;

/// Draws the hand's card.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    theme::card().show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        header(ui, model, view, actions);
        if model.board().is_empty() {
            ui.label(RichText::new(text!(model.lang, "hand-empty")).color(theme::now().text_quiet));
            return;
        }
        tiles(ui, model, view, actions);
        hints(ui, model, actions);
    });
}

fn header(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(lang, "hand")).heading().color(theme::now().text_strong));
        if !model.board().is_empty() {
            let count = text!(lang, "hand-count", count = model.board().hand_len());
            ui.label(RichText::new(count).color(theme::now().text_quiet));
        }
        surety(ui, model);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let add = ui.button(text!(lang, "add-tile"));
            if add.clicked() {
                view.picker = Some(Picker::new(Target::New, add.rect));
            }
            if ui.add_enabled(!model.board().is_empty(), egui::Button::new(text!(lang, "sort"))).clicked() {
                actions.push(Action::Edit(Edit::Sort));
            }
            let complete = model.waits().is_some() || beside::is_whole(model);
            let others = ui.add_enabled(complete, egui::Button::new(text!(lang, "beside-open")));
            if others.on_hover_text(text!(lang, "beside-open-tip")).clicked() {
                actions.push(Action::Turn(Page::Beside));
            }
            let undo = ui.add_enabled(model.can_undo(), egui::Button::new(text!(lang, "undo")));
            if undo.on_hover_text(text!(lang, "undo-tip")).clicked() {
                actions.push(Action::UndoEdit);
            }
        });
    });
}

/// How far the reading can be relied on, until that is settled.
fn surety(ui: &mut Ui, model: &Model) {
    let Some((surety, confidence)) = model.surety().zip(model.confidence()) else {
        return;
    };
    let lang = model.lang;
    let marked = !model.board().doubtful().is_empty();
    let (tone, text) = match surety {
        Surety::Sure => (Tone::Sure, text!(lang, "surety-sure")),
        Surety::Look if marked => (Tone::Doubt, text!(lang, "surety-look")),
        Surety::Look if model.board().questions().next().is_some() => (Tone::Doubt, text!(lang, "surety-ask")),
        Surety::Look => (Tone::Doubt, text!(lang, "surety-look-all")),
        Surety::Retake => (Tone::Wrong, text!(lang, "surety-retake")),
    };
    // Nothing is quite certain, nor quite impossible.
    let percent = (100.0 * confidence).round().clamp(1.0, 99.0);
    theme::note(tone).inner_margin(Margin::symmetric(7, 1)).show(ui, |ui| {
        ui.label(RichText::new(text).color(tone.color())).on_hover_text(text!(lang, "surety-tip", percent = percent));
    });
}

/// What is to be checked, with one click for all of it; the way to another photo where this one cannot be relied on.
fn checks(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (lang, board) = (model.lang, model.board());
    let doubtful = board.doubtful();
    let known = |id: &PieceId| board.piece(*id).map(|piece| piece.class);
    let named = doubtful.iter().any(|id| known(id) != Some(TileClass::Unknown));
    let surety = model.surety().filter(|surety| *surety != Surety::Sure);
    // A question has answers of its own.
    let whole = surety.is_some() && !board.is_confirmed() && board.questions().next().is_none();
    if !doubtful.is_empty() {
        ui.label(RichText::new(text!(lang, "hand-doubts", count = doubtful.len())).color(Tone::Doubt.color()));
    }
    let tip = if named { text!(lang, "all-right-tip") } else { text!(lang, "all-right-hand-tip") };
    if (named || whole) && ui.button(text!(lang, "all-right")).on_hover_text(tip).clicked() {
        actions.push(Action::Edit(Edit::ConfirmAll));
    }
    let retake = surety == Some(Surety::Retake);
    if retake && ui.button(text!(lang, "gate-another")).clicked() {
        actions.push(Action::OpenDialog);
    }
}

/// What a run of tiles is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Run {
    Concealed,
    Meld,
    Win,
    Flowers,
    Aside,
}

/// A run of tiles with the text that stands under it.
struct Group {
    run: Run,
    text: &'static str,
    pieces: Vec<PieceId>,
}

fn groups(model: &Model) -> Vec<Group> {
    let board = model.board();
    let lang = model.lang;
    let group = |run, text, pieces: &[PieceId]| Group { run, text, pieces: pieces.to_vec() };
    // While a tile is missing, the one that was taken for the winning one stands with the others.
    let waiting = model.waits().is_some();
    let mut standing = board.concealed().to_vec();
    standing.extend(board.win().filter(|_| waiting));
    let mut groups = vec![group(Run::Concealed, "", &standing)];
    groups.extend(board.melds().iter().map(|meld| {
        let text = match (meld.kind, meld.concealed, meld.added) {
            (crate::hand::MeldKind::Chow, ..) => text!(lang, "chow"),
            (crate::hand::MeldKind::Pung, ..) => text!(lang, "pung"),
            (crate::hand::MeldKind::Kong, true, _) => text!(lang, "kong-concealed"),
            (crate::hand::MeldKind::Kong, false, true) => text!(lang, "kong-added"),
            (crate::hand::MeldKind::Kong, false, false) => text!(lang, "kong"),
        };
        group(Run::Meld, text, &meld.tiles)
    }));
    let win = text!(lang, "winning");
    groups.extend(board.win().filter(|_| !waiting).map(|tile| group(Run::Win, win, &[tile])));
    groups.push(group(Run::Flowers, text!(lang, "flowers"), board.flowers()));
    if board.aside().len() <= FEW_ASIDE {
        groups.push(group(Run::Aside, text!(lang, "aside"), board.aside()));
    }
    groups.retain(|group| !group.pieces.is_empty());
    groups
}

fn tiles(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let groups = groups(model);
    let count: usize = groups.iter().map(|group| group.pieces.len()).sum();
    let gaps = GROUP_GAP * (groups.len() as f32 - 1.0) + 3.0 * count as f32;
    let width = tile_width(ui, model, ui.available_width() - gaps - 4.0, &groups).clamp(26.0, 46.0);
    ScrollArea::horizontal().id_salt("hand tiles").auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        ui.add_space(4.0);
        ui.horizontal_top(|ui| {
            let mut number = 0;
            for (index, group) in groups.iter().enumerate() {
                if index > 0 {
                    ui.add_space(GROUP_GAP - 3.0);
                }
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 3.0;
                    ui.horizontal(|ui| {
                        for id in &group.pieces {
                            number += 1;
                            piece(ui, model, view, *id, width, number, group.run);
                        }
                    });
                    caption(ui, model, group, actions);
                });
            }
        });
    });
}

/// How wide tiles can be in so much room, where a run is no narrower than what stands under it.
fn tile_width(ui: &Ui, model: &Model, room: f32, groups: &[Group]) -> f32 {
    let text_width = |group: &Group| {
        let (text, padding) = match group.run == Run::Win && model.board().is_win_assumed() {
            true => (text!(model.lang, "winning-assumed"), ui.spacing().button_padding.x),
            false => (group.text, 0.0),
        };
        let font = egui::TextStyle::Small.resolve(ui.style());
        ui.painter().layout_no_wrap(text.to_owned(), font, theme::now().text).size().x + 2.0 * padding
    };
    let mut runs: Vec<(f32, f32)> = groups.iter().map(|group| (text_width(group), group.pieces.len() as f32)).collect();
    // Those with the widest text for their tiles first: what they take is not the others' to share.
    runs.sort_by(|a, b| (b.0 / b.1).total_cmp(&(a.0 / a.1)));
    let (mut room, mut count) = (room, runs.iter().map(|run| run.1).sum::<f32>());
    for (text, pieces) in runs {
        if text <= pieces * room / count {
            break;
        }
        (room, count) = (room - text, count - pieces);
    }
    room / count.max(1.0)
}

/// What stands under a run; under a winning tile that was only assumed, the button that agrees.
fn caption(ui: &mut Ui, model: &Model, group: &Group, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let small = |text, tone| RichText::new(text).small().color(tone);
    match (group.run, group.pieces.as_slice()) {
        (Run::Win, [win]) if model.board().is_win_assumed() => {
            let text = small(text!(lang, "winning-assumed"), Tone::Doubt.color());
            let agree = ui.add(egui::Button::new(text).small().wrap_mode(egui::TextWrapMode::Extend));
            if agree.on_hover_text(text!(lang, "winning-assumed-tip")).clicked() {
                actions.push(Action::Edit(Edit::SetWin(*win)));
            }
        }
        _ if group.text.is_empty() => {}
        (Run::Win, _) => {
            ui.add(egui::Label::new(small(group.text, Tone::Win.color())).extend());
        }
        _ => {
            ui.add(egui::Label::new(small(group.text, theme::now().text_quiet)).extend());
        }
    }
}

fn piece(ui: &mut Ui, model: &Model, view: &mut View, id: PieceId, width: f32, number: usize, run: Run) {
    let Some(piece) = model.board().piece(id) else {
        return;
    };
    let open = view.picker.as_ref().is_some_and(|picker| picker.target == Target::Piece(id));
    let tone = tone(model, id);
    // Without a photo every tile is a person's: nothing to tell apart.
    let seen = model.board().pieces().any(|(_, piece)| piece.quad.is_some());
    let plain = matches!(tone, Tone::Sure | Tone::Aside) || (tone == Tone::Person && !seen);
    let mark = Mark {
        tone: (!plain).then_some(tone),
        lit: view.hovered == Some(id) || view.pointed.contains(&id) || open,
        faint: run == Run::Aside,
    };
    let tile_name = class_name(model.lang, piece.class);
    let label = text!(model.lang, "hand-tile", number = number, tile = tile_name);
    let response = tile_button(ui, &mut view.art, piece.class, width, mark, &label);
    if response.hovered() {
        view.hovering = Some(id);
    }
    if response.clicked() {
        view.picker = Some(Picker::new(Target::Piece(id), response.rect));
    }
    response.on_hover_text(format!("{tile_name}\n{}", super::picker::source(piece, model.lang)));
}

/// Four alike that make the hand too long: one click makes a kong of them.
fn kongs(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    for offer in model.board().kong_offers(model.circumstances().rules().shape()) {
        let piece = offer.tiles.first().and_then(|id| model.board().piece(*id));
        let Some(piece) = piece else {
            continue;
        };
        let kong = if offer.concealed { text!(lang, "kong-concealed") } else { text!(lang, "kong-exposed") };
        if ui.button(text!(lang, "hand-kong", tile = class_name(lang, piece.class), kong = kong)).clicked() {
            actions.push(Action::Edit(Edit::Form(offer)));
        }
    }
}

/// What is still to be done, or that a click corrects.
fn hints(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let unnamed = model.board().unnamed().len();
    let (text, color) = if unnamed > 0 {
        (text!(lang, "unnamed", count = unnamed), Tone::Doubt.color())
    } else if model.waits().is_some() {
        (text!(lang, "waits-hand-hint").to_owned(), theme::now().text_quiet)
    } else if model.board().win().is_none() {
        (text!(lang, "no-win-tile").to_owned(), Tone::Doubt.color())
    } else {
        (text!(lang, "hand-hint").to_owned(), theme::now().text_quiet)
    };
    ui.horizontal_wrapped(|ui| {
        checks(ui, model, actions);
        kongs(ui, model, actions);
        ui.label(RichText::new(text).small().color(color));
    });
    let aside = model.board().aside().len();
    if aside > FEW_ASIDE {
        ui.label(RichText::new(text!(lang, "aside-many", count = aside)).small().color(theme::now().text_quiet));
    }
}
