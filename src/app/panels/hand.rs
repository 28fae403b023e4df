//! The hand as tiles: standing, melds, the winning one, flowers; every tile can be clicked to correct it.

use eframe::egui::{self, Align, Layout, RichText, ScrollArea, Ui};

use super::photo::tone;
use crate::app::action::Action;
use crate::app::board::{Edit, PieceId};
use crate::app::model::Model;
use crate::app::theme::{self, Tone};
use crate::app::view::{Picker, Target, View};
use crate::app::widgets::tiles::{Mark, name, tile_button};
use crate::vision::TileClass;

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
            ui.label(RichText::new(text!(model.lang, "hand-empty")).color(theme::TEXT_QUIET));
            return;
        }
        tiles(ui, model, view);
        hints(ui, model);
    });
}

fn header(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let doubtful = model.board().doubtful();
    ui.horizontal(|ui| {
        ui.label(
            RichText::new(text!(lang, "hand"))
                .heading()
                .color(theme::TEXT_STRONG),
        );
        if !model.board().is_empty() {
            let count = text!(lang, "hand-count", count = model.board().hand_len());
            ui.label(RichText::new(count).color(theme::TEXT_QUIET));
        }
        if !doubtful.is_empty() {
            ui.label(
                RichText::new(text!(lang, "hand-doubts", count = doubtful.len()))
                    .color(Tone::Doubt.color()),
            );
            let named = |id: &PieceId| {
                model
                    .board()
                    .piece(*id)
                    .is_some_and(|p| p.class != TileClass::Unknown)
            };
            if doubtful.iter().any(named) {
                let right = ui
                    .button(text!(lang, "all-right"))
                    .on_hover_text(text!(lang, "all-right-tip"));
                if right.clicked() {
                    actions.push(Action::Edit(Edit::ConfirmAll));
                }
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let add = ui.button(text!(lang, "add-tile"));
            if add.clicked() {
                view.picker = Some(Picker::new(Target::New, add.rect));
            }
            if ui
                .add_enabled(
                    !model.board().is_empty(),
                    egui::Button::new(text!(lang, "sort")),
                )
                .clicked()
            {
                actions.push(Action::Edit(Edit::Sort));
            }
            let undo = ui.add_enabled(model.can_undo(), egui::Button::new(text!(lang, "undo")));
            if undo.on_hover_text(text!(lang, "undo-tip")).clicked() {
                actions.push(Action::UndoEdit);
            }
        });
    });
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
    let group = |run, text, pieces: &[PieceId]| Group {
        run,
        text,
        pieces: pieces.to_vec(),
    };
    let mut groups = vec![group(Run::Concealed, "", board.concealed())];
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
    groups.extend(board.win().map(|tile| group(Run::Win, win, &[tile])));
    groups.push(group(Run::Flowers, text!(lang, "flowers"), board.flowers()));
    if board.aside().len() <= FEW_ASIDE {
        groups.push(group(Run::Aside, text!(lang, "aside"), board.aside()));
    }
    groups.retain(|group| !group.pieces.is_empty());
    groups
}

fn tiles(ui: &mut Ui, model: &Model, view: &mut View) {
    let groups = groups(model);
    let count: usize = groups.iter().map(|group| group.pieces.len()).sum();
    let gaps = GROUP_GAP * (groups.len() as f32 - 1.0) + 3.0 * count as f32;
    let width = ((ui.available_width() - gaps - 4.0) / count as f32).clamp(26.0, 46.0);
    ScrollArea::horizontal()
        .id_salt("hand tiles")
        .auto_shrink([false, true])
        .show(ui, |ui| {
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
                        if !group.text.is_empty() {
                            let tone = if group.run == Run::Win {
                                Tone::Win.color()
                            } else {
                                theme::TEXT_QUIET
                            };
                            ui.add(
                                egui::Label::new(RichText::new(group.text).small().color(tone))
                                    .extend(),
                            );
                        }
                    });
                }
            });
        });
}

fn piece(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    id: PieceId,
    width: f32,
    number: usize,
    run: Run,
) {
    let Some(piece) = model.board().piece(id) else {
        return;
    };
    let open = view
        .picker
        .as_ref()
        .is_some_and(|picker| picker.target == Target::Piece(id));
    let tone = tone(model, id);
    // Without a photo every tile is a person's: nothing to tell apart.
    let seen = model
        .board()
        .pieces()
        .any(|(_, piece)| piece.quad.is_some());
    let plain = matches!(tone, Tone::Sure | Tone::Aside) || (tone == Tone::Person && !seen);
    let mark = Mark {
        tone: (!plain).then_some(tone),
        lit: view.hovered == Some(id) || open,
        faint: run == Run::Aside,
    };
    let tile_name = name(piece.class, model.lang);
    let label = text!(model.lang, "hand-tile", number = number, tile = tile_name);
    let response = tile_button(ui, &mut view.art, piece.class, width, mark, &label);
    if response.hovered() {
        view.hovering = Some(id);
    }
    if response.clicked() {
        view.picker = Some(Picker::new(Target::Piece(id), response.rect));
    }
    response.on_hover_text(format!(
        "{tile_name}\n{}",
        super::picker::source(piece, model.lang)
    ));
}

/// What is still to be done, or that a click corrects.
fn hints(ui: &mut Ui, model: &Model) {
    let lang = model.lang;
    let unnamed = model.board().unnamed().len();
    let (text, color) = if unnamed > 0 {
        (text!(lang, "unnamed", count = unnamed), Tone::Doubt.color())
    } else if model.board().win().is_none() {
        (text!(lang, "no-win-tile").to_owned(), Tone::Doubt.color())
    } else {
        (text!(lang, "hand-hint").to_owned(), theme::TEXT_QUIET)
    };
    ui.label(RichText::new(text).small().color(color));
    let aside = model.board().aside().len();
    if aside > FEW_ASIDE {
        let text = text!(lang, "aside-many", count = aside);
        ui.label(RichText::new(text).small().color(theme::TEXT_QUIET));
    }
}
