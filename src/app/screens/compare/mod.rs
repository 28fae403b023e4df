//! The hand on the board compared under several rules: its value under each with the differences, or, while a tile is
//! missing, its waits.
//!
//! | file | what |
//! | --- | --- |
//! | `compared_values` | a complete hand: a column for each rule set |
//! | `compared_waits` | a hand that lacks one tile: a row for each tile, a column for each rule set |

mod compared_values;
mod compared_waits;

use crate::app::window_action::{Page, WindowAction};
use eframe::egui::{Align, Layout, RichText, Ui};

use super::ScreenContext;
use crate::app::theme;
use crate::app::widgets::{primary_button, quiet_text, tiles};
use quejing_session::error_texts;
use quejing_session::game::{RuleProfile, RuleSet};
use quejing_session::round::{HandCase, HandError};
use quejing_session::session::Session;
use quejing_words::Lang;
use quejing_words::compare::{RulesText, rules_texts};
use quejing_words::waits::{WaitText, WaitsText, waits_text};

/// The width of a tile of the compared hand, in points.
const COMPARED_HAND_TILE_WIDTH: f32 = 26.0;

/// Returns true if the hand on the board is complete, with a winning tile and no unnamed tiles, so that any rules can
/// score it.
pub fn is_hand_scorable(model: &Session) -> bool {
    let board = model.hand().board();
    board.layout().hand_size() == model.hand().round().rules().shape().tile_count()
        && board.layout().win.is_some()
        && board.pieces().unnamed().is_empty()
}

/// The state of the comparison of the hand under several rules.
#[derive(Default)]
pub struct CompareScreen {
    /// The rules that the user chose to compare; `None` compares the first offered rules of each family.
    chosen_rules: Option<Vec<RuleProfile>>,
    /// The revision of the model, the language and the rules from which `columns` were made.
    cache_key: Option<(u64, Lang, Vec<RuleProfile>)>,
    columns: CompareColumns,
}

/// The results of the comparison, a column for each of the rules: waits while the hand lacks one tile, otherwise
/// values.
enum CompareColumns {
    Waits(Vec<WaitsColumn>),
    Values(Vec<RulesText>),
}

/// The waits of the hand under one of the compared rules, or the errors that these rules find in the hand.
struct WaitsColumn {
    rules_title: String,
    outcome: Result<WaitsText, Vec<String>>,
}

impl WaitsColumn {
    fn waits(&self) -> &[WaitText] {
        self.outcome.as_ref().map_or(&[], |found| &found.waits)
    }
}

impl Default for CompareColumns {
    fn default() -> CompareColumns {
        CompareColumns::Values(Vec::new())
    }
}

impl CompareScreen {
    pub fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        theme::show_card(ui, ui.available_size(), |ui| {
            let choices = context.model.rule_choices.titled(context.model.hand().round().rules(), context.model.lang);
            show_compare_header(ui, context);
            ui.separator();
            let board = context.model.hand().board();
            let is_waiting = context.model.hand().waits().is_some();
            if !is_waiting && !is_hand_scorable(context.model) {
                let shape = context.model.hand().round().rules().shape();
                let (whole, before) = (shape.tile_count(), shape.tile_count_before_win());
                ui.label(text!(
                    context.model.lang,
                    "beside-need",
                    whole = whole,
                    before = before,
                    count = board.layout().hand_size()
                ));
                return;
            }
            self.show_rules_choice(ui, context.model, &choices);
            ui.separator();
            let compared = self.compared_rules(&choices);
            if compared.is_empty() {
                ui.label(quiet_text(text!(context.model.lang, "beside-none")));
                return;
            }
            self.update_columns(context.model, &choices, compared);
            let assumed = match is_waiting {
                true => text!(context.model.lang, "beside-waits-assumed"),
                false => text!(context.model.lang, "beside-assumed"),
            };
            let circumstances = context.model.hand().round();
            if circumstances.winner.is_none() || (!is_waiting && circumstances.giver.is_none()) {
                ui.label(quiet_text(assumed));
            }
            match &self.columns {
                CompareColumns::Waits(columns) => compared_waits::show_compared_waits(ui, context, columns),
                CompareColumns::Values(columns) => compared_values::show_value_columns(ui, context.model.lang, columns),
            }
        });
    }

    /// Draws a button for each of the offered rules, which adds them to the comparison or removes them.
    fn show_rules_choice(&mut self, ui: &mut Ui, model: &Session, choices: &[(String, RuleProfile)]) {
        let mut compared = self.compared_rules(choices);
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet_text(text!(model.lang, "beside-rules")));
            for (name, rules) in choices {
                let is_compared = compared.contains(rules);
                if ui.selectable_label(is_compared, name).clicked() {
                    match is_compared {
                        true => compared.retain(|other| other != rules),
                        false => compared.push(rules.clone()),
                    }
                    self.chosen_rules = Some(compared.clone());
                }
            }
        });
    }

    /// Returns the rules to compare, in the order of `choices`; chosen rules that are no longer offered are left out.
    fn compared_rules(&self, choices: &[(String, RuleProfile)]) -> Vec<RuleProfile> {
        let defaults = default_compared_rules(choices);
        let chosen_rules = self.chosen_rules.as_ref().unwrap_or(&defaults);
        choices.iter().map(|(_, rules)| rules).filter(|rules| chosen_rules.contains(rules)).cloned().collect()
    }

    /// Scores the hand, or computes its waits, under each of the rules `compared`. Does nothing while model, language
    /// and rules are unchanged.
    fn update_columns(&mut self, model: &Session, choices: &[(String, RuleProfile)], compared: Vec<RuleProfile>) {
        let key = Some((model.hand().revision(), model.lang, compared));
        if self.cache_key == key {
            return;
        }
        self.cache_key = key;
        let (lang, hand) = (model.lang, HandCase::new(model.hand().round(), model.hand().board()));
        let error_texts =
            |wrong: Vec<HandError>| wrong.iter().map(|one| error_texts::hand_error_text(one, lang)).collect::<Vec<_>>();
        let compared = self.cache_key.iter().flat_map(|(_, _, compared)| compared);
        let named = compared.map(|rules| (compared_rules_title(choices, rules).to_owned(), rules));
        self.columns = match model.hand().waits() {
            Some(_) => CompareColumns::Waits(
                named
                    .map(|(rules_title, rules)| {
                        let found = hand.waits_under(rules);
                        WaitsColumn {
                            rules_title,
                            outcome: found.map(|found| waits_text(lang, &found)).map_err(error_texts),
                        }
                    })
                    .collect(),
            ),
            None => {
                let judge_hand = |rules| hand.ruling_under(rules).map_err(error_texts);
                CompareColumns::Values(rules_texts(
                    lang,
                    named.map(|(name, rules)| (name, rules.clone(), judge_hand(rules))),
                ))
            }
        };
    }
}

/// Returns the rules that are compared before the user chooses: the first of `choices` of each family. The hand's own
/// rules lead the choices.
fn default_compared_rules(choices: &[(String, RuleProfile)]) -> Vec<RuleProfile> {
    let mut first_of_family: Vec<RuleProfile> = Vec::new();
    let family = |rules: &RuleProfile| rules.set().family();
    for (_, rules) in choices {
        if first_of_family.iter().all(|one| family(one) != family(rules)) {
            first_of_family.push(rules.clone());
        }
    }
    first_of_family
}

/// Returns the title of rules among the choices, or the code of their rule set if they are not among them.
fn compared_rules_title<'a>(choices: &'a [(String, RuleProfile)], rules: &RuleProfile) -> &'a str {
    let mut choices = choices.iter();
    choices.find(|(_, one)| one == rules).map_or(RuleSet::as_str(rules.set()), |(name, _)| name)
}

/// Draws the title of the comparison, the button back to the page of the hand, and the tiles of the hand.
fn show_compare_header(ui: &mut Ui, context: &mut ScreenContext<'_>) {
    let (lang, model) = (context.model.lang, context.model);
    let title = match model.hand().waits() {
        Some(_) => text!(lang, "beside-waits"),
        None => text!(lang, "beside-value"),
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).heading().color(theme::palette().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui
                .add(primary_button(text!(lang, "beside-back")))
                .on_hover_text(text!(lang, "beside-back-tip"))
                .clicked()
            {
                context.actions.push(WindowAction::ShowPage(Page::Hand));
            }
        });
    });
    let mut draft = HandCase::new(model.hand().round(), model.hand().board()).draft();
    if model.hand().waits().is_some() {
        draft.concealed.extend(draft.win_tile.take());
    }
    tiles::show_hand_draft(ui, lang, context.art, &draft, COMPARED_HAND_TILE_WIDTH);
}
