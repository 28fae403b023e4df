//! The hand on the board under several rules: its value under each with the differences, or, while a tile is missing, its
//! waits.
//!
//! | file | what |
//! | --- | --- |
//! | `value` | a complete hand: a column for each rule set |
//! | `waits` | a hand that lacks one tile: a row for each tile, a column for each rule set |

mod value;
mod waits;

use eframe::egui::{Align, Layout, RichText, Ui};

use super::ScreenContext;
use crate::app::theme;
use crate::app::widgets::{primary, quiet, tiles};
use crate::i18n::Lang;
use crate::i18n::compare::{RulesText, rules_texts};
use crate::i18n::waits::{WaitText, WaitsText, waits_text};
use crate::rules::{RuleProfile, RuleSet};
use crate::scorer::action::{Action, Page};
use crate::scorer::model::Model;
use crate::scorer::round::Wrong;
use crate::scorer::trouble;

/// Width of a tile of the hand, in points.
const TILE: f32 = 26.0;

/// Returns true if the hand on the board is complete and each of its tiles named, so that other rules can score it.
pub fn is_whole(model: &Model) -> bool {
    let board = model.board();
    board.count_towards_hand() == model.circumstances().rules().shape().tiles()
        && board.win().is_some()
        && board.unnamed().is_empty()
}

/// The comparison of the hand under several rules.
#[derive(Default)]
pub struct CompareScreen {
    /// The chosen rules; `None` compares one rule set of each family.
    chosen: Option<Vec<RuleProfile>>,
    /// The revision of the model, the language and the rules that `columns` were made from.
    key: Option<(u64, Lang, Vec<RuleProfile>)>,
    columns: Columns,
}

/// The hand under each set of rules.
enum Columns {
    Waits(Vec<WaitsColumn>),
    Values(Vec<RulesText>),
}

/// The waits of the hand under one set of rules, or the errors that they find in it.
struct WaitsColumn {
    name: String,
    found: Result<WaitsText, Vec<String>>,
}

impl WaitsColumn {
    fn waits(&self) -> &[WaitText] {
        self.found.as_ref().map_or(&[], |found| &found.waits)
    }
}

impl Default for Columns {
    fn default() -> Columns {
        Columns::Values(Vec::new())
    }
}

impl CompareScreen {
    pub fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        theme::card_of(ui, ui.available_size(), |ui| {
            let choices = context.model.rules_own_first();
            show_head(ui, context);
            ui.separator();
            let board = context.model.board();
            let waiting = context.model.waits().is_some();
            if !waiting && !is_whole(context.model) {
                let shape = context.model.circumstances().rules().shape();
                let (whole, before) = (shape.tiles(), shape.tiles_before_win());
                ui.label(text!(
                    context.model.lang,
                    "beside-need",
                    whole = whole,
                    before = before,
                    count = board.count_towards_hand()
                ));
                return;
            }
            self.choose(ui, context.model, &choices);
            ui.separator();
            let shown = self.shown_profiles(&choices);
            if shown.is_empty() {
                ui.label(quiet(text!(context.model.lang, "beside-none")));
                return;
            }
            self.update_columns(context.model, &choices, shown);
            let assumed = match waiting {
                true => text!(context.model.lang, "beside-waits-assumed"),
                false => text!(context.model.lang, "beside-assumed"),
            };
            let circumstances = context.model.circumstances();
            if circumstances.winner.is_none() || (!waiting && circumstances.from.is_none()) {
                ui.label(quiet(assumed));
            }
            match &self.columns {
                Columns::Waits(columns) => waits::show(ui, context, columns),
                Columns::Values(columns) => value::show(ui, context.model.lang, columns),
            }
        });
    }

    /// Draws a switch for each of the rules to choose from.
    fn choose(&mut self, ui: &mut Ui, model: &Model, choices: &[(String, RuleProfile)]) {
        let mut shown = self.shown_profiles(choices);
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet(text!(model.lang, "beside-rules")));
            for (name, rules) in choices {
                let on = shown.contains(rules);
                if ui.selectable_label(on, name).clicked() {
                    match on {
                        true => shown.retain(|one| one != rules),
                        false => shown.push(rules.clone()),
                    }
                    self.chosen = Some(shown.clone());
                }
            }
        });
    }

    /// Returns the rules to compare, in the order of the choices.
    fn shown_profiles(&self, choices: &[(String, RuleProfile)]) -> Vec<RuleProfile> {
        let defaults = default_rules(choices);
        let chosen = self.chosen.as_ref().unwrap_or(&defaults);
        choices.iter().map(|(_, rules)| rules).filter(|rules| chosen.contains(rules)).cloned().collect()
    }

    /// Scores the hand under the rules unless `columns` are up to date.
    fn update_columns(&mut self, model: &Model, choices: &[(String, RuleProfile)], shown: Vec<RuleProfile>) {
        let key = Some((model.revision(), model.lang, shown));
        if self.key == key {
            return;
        }
        self.key = key;
        let (lang, circumstances, board) = (model.lang, model.circumstances(), model.board());
        let errors = |wrong: Vec<Wrong>| wrong.iter().map(|one| trouble::wrong(one, lang)).collect::<Vec<_>>();
        let shown = self.key.iter().flat_map(|(_, _, shown)| shown);
        let named = shown.map(|rules| (name_of(choices, rules).to_owned(), rules));
        self.columns = match model.waits() {
            Some(_) => Columns::Waits(
                named
                    .map(|(name, rules)| {
                        let found = circumstances.waits_under(rules, board);
                        WaitsColumn { name, found: found.map(|found| waits_text(lang, &found)).map_err(errors) }
                    })
                    .collect(),
            ),
            None => {
                let judged = |rules| circumstances.value_under(rules, board).map_err(errors);
                Columns::Values(rules_texts(lang, named.map(|(name, rules)| (name, rules.clone(), judged(rules)))))
            }
        };
    }
}

/// Returns the first rules of each family: the hand's own, and for other families the first of the choices.
fn default_rules(choices: &[(String, RuleProfile)]) -> Vec<RuleProfile> {
    let mut first_of_family: Vec<RuleProfile> = Vec::new();
    let family = |rules: &RuleProfile| rules.set().family();
    for (_, rules) in choices {
        if first_of_family.iter().all(|one| family(one) != family(rules)) {
            first_of_family.push(rules.clone());
        }
    }
    first_of_family
}

/// Returns the name of rules among the choices.
fn name_of<'a>(choices: &'a [(String, RuleProfile)], rules: &RuleProfile) -> &'a str {
    let mut choices = choices.iter();
    choices.find(|(_, one)| one == rules).map_or(RuleSet::as_str(rules.set()), |(name, _)| name)
}

/// Draws the title, the button back to the hand, and the hand itself.
fn show_head(ui: &mut Ui, context: &mut ScreenContext<'_>) {
    let (lang, model) = (context.model.lang, context.model);
    let title = match model.waits() {
        Some(_) => text!(lang, "beside-waits"),
        None => text!(lang, "beside-value"),
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).heading().color(theme::palette().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.add(primary(text!(lang, "beside-back"))).on_hover_text(text!(lang, "beside-back-tip")).clicked() {
                context.actions.push(Action::Turn(Page::Hand));
            }
        });
    });
    let mut draft = model.circumstances().draft(model.board());
    if model.waits().is_some() {
        draft.concealed.extend(draft.win_tile.take());
    }
    tiles::hand(ui, lang, context.art, &draft, TILE);
}
