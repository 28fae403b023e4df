//! Without a photo: drop one, type the tiles, or pick them from all there are.

use eframe::egui::{
    self, Align, CornerRadius, Key, Layout, RichText, Sense, Shape, Stroke, TextEdit, Ui,
};

use super::model::{Action, Edit, Model};
use super::photo_panel::waiting;
use super::text::Word;
use super::theme::{self, Tone};
use super::tile_view::{Mark, name, tile_button};
use super::top_bar::primary;
use super::view::View;
use crate::tile::Tile;
use crate::vision::TileClass;

/// Draws the ways to begin.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let dragged = ui.input(|input| !input.raw.hovered_files.is_empty());
    let (rect, _) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 150.0), Sense::hover());
    let tone = if dragged {
        Tone::Sure.color()
    } else {
        theme::LINE
    };
    ui.painter()
        .rect_filled(rect, CornerRadius::same(8), theme::WELL);
    let frame = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
        rect.left_top(),
    ];
    ui.painter()
        .extend(Shape::dashed_line(&frame, Stroke::new(2.0, tone), 8.0, 6.0));
    let mut zone = ui.new_child(
        egui::UiBuilder::new()
            .max_rect(rect.shrink(12.0))
            .layout(Layout::top_down(Align::Center)),
    );
    zone.add_space(28.0);
    let word = if dragged {
        Word::DropNow
    } else {
        Word::DropHere
    };
    zone.label(
        RichText::new(word.text(lang))
            .size(18.0)
            .color(theme::TEXT_STRONG),
    );
    zone.add_space(8.0);
    if zone.add(primary(Word::OpenPhoto.text(lang))).clicked() {
        actions.push(Action::OpenDialog);
    }
    if model.busy.is_some() {
        waiting(ui, rect);
    }
    ui.add_space(14.0);
    ui.label(RichText::new(Word::OrType.text(lang)).color(theme::TEXT_STRONG));
    typed(ui, model, view, actions);
    ui.label(
        RichText::new(Word::TypeHelp.text(lang))
            .small()
            .color(theme::TEXT_QUIET),
    );
    ui.add_space(12.0);
    ui.label(RichText::new(Word::OrPick.text(lang)).color(theme::TEXT_STRONG));
    palette(ui, model, view, None, |class| {
        actions.push(Action::Edit(Edit::Add(class)))
    });
}

fn typed(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let hint = RichText::new(Word::TypeHint.text(lang)).color(theme::TEXT_QUIET);
        let width = (ui.available_width() - 110.0).min(420.0);
        let field = ui.add(
            TextEdit::singleline(&mut view.typed)
                .hint_text(hint)
                .desired_width(width)
                .margin(egui::vec2(8.0, 5.0)),
        );
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let filled = !view.typed.trim().is_empty();
        if (ui
            .add_enabled(filled, egui::Button::new(Word::TypeUse.text(lang)))
            .clicked()
            || entered)
            && filled
        {
            actions.push(Action::TypeTiles(view.typed.clone()));
        }
    });
}

/// Every tile there is in rows, to be picked; `now` is framed.
pub fn palette(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    now: Option<TileClass>,
    mut pick: impl FnMut(TileClass),
) {
    let all: Vec<Tile> = Tile::all().collect();
    let rows: [Vec<TileClass>; 5] = [0, 1, 2, 3, 4].map(|row| {
        let suited = |tile: &&Tile| tile.suit().map(|suit| suit as usize) == Some(row);
        let of_row = |tile: &&Tile| match row {
            0..3 => suited(tile),
            3 => tile.is_honour(),
            _ => tile.is_flower(),
        };
        all.iter()
            .filter(of_row)
            .map(|tile| TileClass::Tile(*tile))
            .collect()
    });
    let width = ((ui.available_width() - 9.0 * 4.0) / 10.0).clamp(20.0, 34.0);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 5.0);
        for row in rows {
            ui.horizontal(|ui| {
                for class in row {
                    let label = name(class, model.lang);
                    let mark = Mark {
                        tone: (now == Some(class)).then_some(Tone::Sure),
                        ..Mark::default()
                    };
                    let tile = tile_button(ui, &mut view.art, class, width, mark, &label);
                    if tile.on_hover_text(label).clicked() {
                        pick(class);
                    }
                }
            });
        }
    });
}
