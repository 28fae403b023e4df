//! The choice of the rules: a tile for each family of rules; the chosen one has its rule sets and profiles.

use eframe::egui::{self, CornerRadius, Rect, RichText, Sense, Stroke, StrokeKind, Ui, UiBuilder};

use crate::app::screens::night::shared_widgets::show_rules_note;
use crate::app::theme;
use crate::app::widgets::show_heading;
use quejing_session::model::{FamilyChoice, Model, RuleChoice};
use quejing_session::night::Opening;
use quejing_words::switches::switch_differences;

/// The gap between the tiles of two families, in points.
const FAMILY_TILE_GAP: f32 = 10.0;
/// The margin inside the tile of a family, in points.
const FAMILY_TILE_MARGIN: f32 = 12.0;
/// The minimum height of the tile of a family, in points.
const MIN_FAMILY_TILE_HEIGHT: f32 = 84.0;
/// The maximum number of families side by side.
const MAX_FAMILY_COLUMNS: usize = 4;

/// Draws a tile for each family of rules and, below them, the note and the changed options of the chosen rules. A click on a tile
/// or on a rule set stores name, note and options of its rules in `filled`.
pub fn show_family_choice(ui: &mut Ui, model: &Model, filled: &mut Opening) {
    let lang = model.lang;
    show_heading(ui, text!(lang, "first-rules"));
    let families = model.family_choices();
    let chosen = planned_rule_choice(&families, filled);
    let width =
        (ui.available_width() + FAMILY_TILE_GAP) / MAX_FAMILY_COLUMNS.min(families.len()) as f32 - FAMILY_TILE_GAP;
    let mut clicked = None;
    for row in families.chunks(MAX_FAMILY_COLUMNS) {
        // The height of the highest tile in the last frame.
        let id = egui::Id::unique(("family tiles", row.first().map(|family| family.id)));
        let height = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(MIN_FAMILY_TILE_HEIGHT);
        let mut needed = MIN_FAMILY_TILE_HEIGHT;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = FAMILY_TILE_GAP;
            for family in row {
                let tile = show_family_tile(ui, model, family, &chosen, egui::vec2(width, height));
                needed = needed.max(tile.needed_height);
                clicked = clicked.take().or(tile.clicked);
            }
        });
        if needed != height {
            ui.data_mut(|data| data.insert_temp(id, needed));
            ui.ctx().request_repaint();
        }
    }
    show_rules_note(ui, lang, chosen.note(lang), &chosen.rules);
    if let Some(rules) = clicked {
        (filled.rules, filled.note, filled.profile) = (rules.name, rules.note, rules.rules);
    }
}

/// Returns the rules of the planned night: of the offered choices the first with the same options, or else a choice with the
/// planned name, note and options.
fn planned_rule_choice(families: &[FamilyChoice], filled: &Opening) -> RuleChoice {
    let mut choices = families.iter().flat_map(|family| &family.choices);
    let same = choices.find(|one| one.rules == filled.profile).cloned();
    same.unwrap_or_else(|| RuleChoice {
        name: filled.rules.clone(),
        note: filled.note.clone(),
        rules: filled.profile.clone(),
    })
}

/// The needed height of a family's tile and the user's click in it, after it was drawn.
struct DrawnFamilyTile {
    /// The height that the content of the tile needs, with margins, in points.
    needed_height: f32,
    /// The rules that the user clicked in the tile; `None` if there was no click.
    clicked: Option<RuleChoice>,
}

/// Draws the tile of a family: its name, its line of description and, if it is the chosen one, its rule sets and profiles. A click
/// on the tile of another family chooses its first rules.
fn show_family_tile(
    ui: &mut Ui,
    model: &Model,
    family: &FamilyChoice,
    chosen: &RuleChoice,
    size: egui::Vec2,
) -> DrawnFamilyTile {
    let (lang, palette) = (model.lang, theme::palette());
    let is_chosen = family.id == chosen.rules.set().family();
    let (rect, tile) = ui.allocate_exact_size(size, Sense::click());
    let title = family.title(lang);
    tile.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, is_chosen, &title));
    let fill = if tile.hovered() && !is_chosen { palette.button_hover } else { palette.well };
    let line = match is_chosen || tile.has_focus() {
        true => Stroke::new(2.0, palette.primary),
        false => Stroke::new(1.0, palette.line),
    };
    ui.painter().rect(rect, CornerRadius::same(8), fill, line, StrokeKind::Inside);
    let mut content = tile_content_ui(ui, rect);
    content.label(RichText::new(&title).size(theme::HEADING_FONT_SIZE).strong().color(palette.text_strong));
    content.add(egui::Label::new(RichText::new(family.description(lang)).color(palette.text_quiet)).wrap());
    let needed_height =
        content.min_rect().height() + choices_height(&content, model, family) + 2.0 * FAMILY_TILE_MARGIN;
    let mut clicked = family.choices.first().filter(|_| tile.clicked() && !is_chosen).cloned();
    if is_chosen {
        clicked = show_rule_choices(&mut content, model, family, chosen);
    }
    DrawnFamilyTile {
        needed_height: needed_height.max(content.min_rect().height() + 2.0 * FAMILY_TILE_MARGIN),
        clicked,
    }
}

/// Returns the height in points that a family's rule sets and profiles need, 0 for fewer than two. The tile reserves it also while
/// another family is chosen, so that the card does not move.
fn choices_height(content: &Ui, model: &Model, family: &FamilyChoice) -> f32 {
    if family.choices.len() < 2 {
        return 0.0;
    }
    let spacing = content.spacing();
    let width = content.available_width() - spacing.icon_width - spacing.icon_spacing;
    let font = egui::TextStyle::Button.resolve(content.style());
    let height = |one: &RuleChoice| {
        let text = content.painter().layout(one.title(model.lang), font.clone(), theme::palette().text, width);
        text.size().y.max(spacing.interact_size.y) + spacing.item_spacing.y
    };
    family.choices.iter().map(height).sum()
}

/// Returns a top-down layout inside the margins of the area `tile`, for the content of a family's tile; its texts let clicks
/// through to the tile.
fn tile_content_ui(ui: &mut Ui, tile: Rect) -> Ui {
    let layout = egui::Layout::top_down(egui::Align::LEFT);
    let mut content = ui.new_child(UiBuilder::new().max_rect(tile.shrink(FAMILY_TILE_MARGIN)).layout(layout));
    content.spacing_mut().item_spacing.y = 4.0;
    content.spacing_mut().interact_size.y = 24.0;
    // The tile receives the clicks on its texts.
    content.style_mut().interaction.selectable_labels = false;
    content
}

/// Draws the rule sets and profiles of the chosen family, if there are several or the planned rules are none of them, and the names
/// of all profiles that cannot be read. Returns the clicked choice.
fn show_rule_choices(ui: &mut Ui, model: &Model, family: &FamilyChoice, chosen: &RuleChoice) -> Option<RuleChoice> {
    let lang = model.lang;
    let mut clicked = None;
    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Wrap);
    let is_other = !family.choices.contains(chosen) && !family.choices.iter().any(|one| one.rules == chosen.rules);
    if is_other {
        let changed = text!(lang, "rules-changed", rules = RuleChoice::from(chosen.rules.set()).title(lang));
        let _ = ui.radio(true, changed);
    }
    if family.choices.len() > 1 || is_other {
        for one in &family.choices {
            let radio = ui.radio(one.rules == chosen.rules, one.title(lang));
            let differ = switch_differences(lang, &one.rules);
            let tip = [one.note(lang)].into_iter().map(str::to_owned).chain(differ).filter(|line| !line.is_empty());
            let tip: Vec<String> = tip.collect();
            let radio = if tip.is_empty() { radio } else { radio.on_hover_text(tip.join("\n")) };
            if radio.clicked() {
                clicked = Some(one.clone());
            }
        }
    }
    for (file, why) in model.broken_profiles(lang) {
        let text = RichText::new(text!(lang, "broken-profile", file = file));
        ui.add_enabled(false, egui::RadioButton::new(false, text)).on_disabled_hover_text(why);
    }
    clicked
}
