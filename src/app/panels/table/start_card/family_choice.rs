//! The choice of the rules: a tile for each family of rules; the chosen one has its rule sets and profiles.

use eframe::egui::{self, CornerRadius, Rect, RichText, Sense, Stroke, StrokeKind, Ui, UiBuilder};

use crate::app::screens::night::shared_widgets::show_rules_note;
use crate::app::theme;
use crate::app::widgets::show_heading;
use quejing_session::night::NightOpening;
use quejing_session::session::{FamilyChoice, RuleChoice, Session};
use quejing_words::Lang;
use quejing_words::switches::switch_differences;

/// The gap between the tiles of two families, in points.
const FAMILY_TILE_GAP: f32 = 10.0;
/// The margin inside the tile of a family, in points.
const FAMILY_TILE_MARGIN: f32 = 12.0;
/// The minimum height of the tile of a family, in points.
const MIN_FAMILY_TILE_HEIGHT: f32 = 84.0;
/// The maximum number of families of rules side by side.
const MAX_FAMILY_COLUMNS: usize = 4;

/// Draws a tile for each family of rules and, below the tiles, the note and the changed options of the chosen rules. A
/// click on a tile or on a rule set stores the name, note and options of its rules in `filled_opening`.
pub fn show_family_choice(ui: &mut Ui, model: &Session, filled_opening: &mut NightOpening) {
    let lang = model.lang;
    show_heading(ui, text!(lang, "first-rules"));
    let families = model.rule_choices.by_family(model.keeper().index().latest_rules());
    let chosen_rules = planned_rule_choice(&families, filled_opening);
    let width =
        (ui.available_width() + FAMILY_TILE_GAP) / MAX_FAMILY_COLUMNS.min(families.len()) as f32 - FAMILY_TILE_GAP;
    let mut clicked = None;
    for row in families.chunks(MAX_FAMILY_COLUMNS) {
        // The height of the highest tile in the last frame.
        let id = egui::Id::unique(("family tiles", row.first().map(|family| family.id)));
        let height = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(MIN_FAMILY_TILE_HEIGHT);
        let mut needed_height = MIN_FAMILY_TILE_HEIGHT;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = FAMILY_TILE_GAP;
            for family in row {
                let tile = show_family_tile(ui, model, family, &chosen_rules, egui::vec2(width, height));
                needed_height = needed_height.max(tile.needed_height);
                clicked = clicked.take().or(tile.clicked_choice);
            }
        });
        if needed_height != height {
            ui.data_mut(|data| data.insert_temp(id, needed_height));
            ui.ctx().request_repaint();
        }
    }
    show_rules_note(ui, lang, chosen_rules.note(lang), &chosen_rules.rules);
    if let Some(rules) = clicked {
        (filled_opening.rules_name, filled_opening.note, filled_opening.profile) =
            (rules.name, rules.note, rules.rules);
    }
}

/// Returns the rules of the planned night: the first offered choice with the same options or, if there is none, a
/// choice made of the planned name, note and options.
fn planned_rule_choice(families: &[FamilyChoice], filled_opening: &NightOpening) -> RuleChoice {
    let mut choices = families.iter().flat_map(|family| &family.choices);
    let same_rules = choices.find(|choice| choice.rules == filled_opening.profile).cloned();
    same_rules.unwrap_or_else(|| RuleChoice {
        name: filled_opening.rules_name.clone(),
        note: filled_opening.note.clone(),
        rules: filled_opening.profile.clone(),
    })
}

/// The result of drawing a family's tile: the height that it needs, and the user's click in it.
struct DrawnFamilyTile {
    /// The height that the content of the tile and its margins need, in points.
    needed_height: f32,
    /// The rules that the user chose by a click in the tile; `None` without a click.
    clicked_choice: Option<RuleChoice>,
}

/// Draws the tile of a family: its name, its description and, if it is the family of `chosen_rules`, its rule sets and
/// profiles. A click on the tile of another family chooses the first rules of that family.
fn show_family_tile(
    ui: &mut Ui,
    model: &Session,
    family: &FamilyChoice,
    chosen_rules: &RuleChoice,
    size: egui::Vec2,
) -> DrawnFamilyTile {
    let (lang, palette) = (model.lang, theme::palette());
    let is_chosen = family.id == chosen_rules.rules.set().family();
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
        content.min_rect().height() + rule_choices_height(&content, model, family) + 2.0 * FAMILY_TILE_MARGIN;
    let mut clicked_choice = family.choices.first().filter(|_| tile.clicked() && !is_chosen).cloned();
    if is_chosen {
        clicked_choice = show_rule_choices(&mut content, model, family, chosen_rules);
    }
    DrawnFamilyTile {
        needed_height: needed_height.max(content.min_rect().height() + 2.0 * FAMILY_TILE_MARGIN),
        clicked_choice,
    }
}

/// Returns the height in points that a family's rule sets and profiles need; 0 if it has fewer than two. The tile
/// reserves this height even while another family is chosen, so that the card does not move.
fn rule_choices_height(content: &Ui, model: &Session, family: &FamilyChoice) -> f32 {
    if family.choices.len() < 2 {
        return 0.0;
    }
    let spacing = content.spacing();
    let width = content.available_width() - spacing.icon_width - spacing.icon_spacing;
    let font = egui::TextStyle::Button.resolve(content.style());
    let height = |choice: &RuleChoice| {
        let text = content.painter().layout(
            choice_title(model.lang, family, choice),
            font.clone(),
            theme::palette().text,
            width,
        );
        text.size().y.max(spacing.interact_size.y) + spacing.item_spacing.y
    };
    family.choices.iter().map(height).sum()
}

/// Returns the title of a choice, with a remark if the latest night was played by it.
fn choice_title(lang: Lang, family: &FamilyChoice, choice: &RuleChoice) -> String {
    match family.latest.as_ref() == Some(&choice.name) {
        true => text!(lang, "rules-used-last", rules = choice.title(lang)),
        false => choice.title(lang),
    }
}

/// Returns the `Ui` for the content of a family's tile: from the top down, inside the margins of `tile_rect`. Its texts
/// let clicks through to the tile.
fn tile_content_ui(ui: &mut Ui, tile_rect: Rect) -> Ui {
    let layout = egui::Layout::top_down(egui::Align::LEFT);
    let mut content = ui.new_child(UiBuilder::new().max_rect(tile_rect.shrink(FAMILY_TILE_MARGIN)).layout(layout));
    content.spacing_mut().item_spacing.y = 4.0;
    content.spacing_mut().interact_size.y = 24.0;
    // The tile receives the clicks on its texts.
    content.style_mut().interaction.selectable_labels = false;
    content
}

/// Draws the rule sets and profiles of the chosen family, if it has several or `chosen_rules` are none of them, and the
/// disabled names of all profiles that cannot be read. Returns the clicked choice; `None` without a click.
fn show_rule_choices(
    ui: &mut Ui,
    model: &Session,
    family: &FamilyChoice,
    chosen_rules: &RuleChoice,
) -> Option<RuleChoice> {
    let lang = model.lang;
    let mut clicked = None;
    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Wrap);
    let is_unlisted = !family.choices.contains(chosen_rules)
        && !family.choices.iter().any(|choice| choice.rules == chosen_rules.rules);
    if is_unlisted {
        let changed = text!(lang, "rules-changed", rules = RuleChoice::from(chosen_rules.rules.set()).title(lang));
        let _ = ui.radio(true, changed);
    }
    if family.choices.len() > 1 || is_unlisted {
        for choice in &family.choices {
            let radio = ui.radio(choice.rules == chosen_rules.rules, choice_title(lang, family, choice));
            let changed_options = switch_differences(lang, &choice.rules);
            let tip = [choice.note(lang)]
                .into_iter()
                .map(str::to_owned)
                .chain(changed_options)
                .filter(|line| !line.is_empty());
            let tip: Vec<String> = tip.collect();
            let radio = if tip.is_empty() { radio } else { radio.on_hover_text(tip.join("\n")) };
            if radio.clicked() {
                clicked = Some(choice.clone());
            }
        }
    }
    for (file, error) in model.rule_choices.broken(lang) {
        let text = RichText::new(text!(lang, "broken-profile", file = file));
        ui.add_enabled(false, egui::RadioButton::new(false, text)).on_disabled_hover_text(error);
    }
    clicked
}
