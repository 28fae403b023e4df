//! The hand as it lies there under several rules side by side: what it is worth and what makes the difference, or, while a tile
//! is missing, what it waits for.
//!
//! | file | what |
//! | --- | --- |
//! | `value` | a complete hand: a column a rule set |
//! | `waits` | a hand one tile short: a row a tile |

mod value;
mod waits;

use eframe::egui::{Align, Layout, RichText, Ui};

use super::ScreenContext;
use crate::app::theme;
use crate::app::widgets::{primary, quiet, tiles};
use crate::rules::compare::{Difference, Side, compare};
use crate::rules::waits::Waits;
use crate::rules::{RuleProfile, RuleSet};
use crate::scorer::action::{Action, Page};
use crate::scorer::model::Model;
use crate::scorer::round::Wrong;

/// Width of a tile of the hand, in points.
const TILE: f32 = 26.0;

/// Whether all of a hand lies there, each tile with a name: then other rules can be asked what it is worth.
pub fn is_whole(model: &Model) -> bool {
    let board = model.board();
    board.counted() == model.circumstances().rules().shape().tiles()
        && board.win().is_some()
        && board.unnamed().is_empty()
}

/// The hand under other rules.
#[derive(Default)]
pub struct BesideScreen {
    /// The rules that are compared; until somebody chooses, one of each family.
    chosen: Option<Vec<RuleProfile>>,
    /// What the columns were made of.
    of: Option<(u64, Vec<RuleProfile>)>,
    columns: Vec<Column>,
}

/// The hand under one set of rules.
struct Column {
    rules: RuleProfile,
    found: Found,
}

/// What rules say of the hand, or what they find wrong with it.
enum Found {
    Waits(Result<Waits, Vec<Wrong>>),
    /// With the differences from the first column.
    Value(Result<Box<Side>, Vec<Wrong>>, Vec<Difference>),
}

impl BesideScreen {
    /// Draws it.
    pub fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        theme::card_of(ui, ui.available_size(), |ui| {
            let choices = context.model.rules_own_first();
            head(ui, context);
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
                    count = board.counted()
                ));
                return;
            }
            self.choose(ui, context.model, &choices);
            ui.separator();
            self.ask(context.model, &self.shown(&choices));
            if self.columns.is_empty() {
                ui.label(quiet(text!(context.model.lang, "beside-none")));
                return;
            }
            let assumed = match waiting {
                true => text!(context.model.lang, "beside-waits-assumed"),
                false => text!(context.model.lang, "beside-assumed"),
            };
            let now = context.model.circumstances();
            if now.winner.is_none() || (!waiting && now.from.is_none()) {
                ui.label(quiet(assumed));
            }
            let names: Vec<&str> = { self.columns.iter() }.map(|column| name_of(&choices, &column.rules)).collect();
            match waiting {
                true => waits::show(ui, context, &names, &self.columns),
                false => value::show(ui, context.model.lang, &names, &self.columns),
            }
        });
    }

    /// Every choice as a switch, the hand's own rules first.
    fn choose(&mut self, ui: &mut Ui, model: &Model, choices: &[(String, RuleProfile)]) {
        let mut shown = self.shown(choices);
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

    /// The rules to compare, in the order of the choices.
    fn shown(&self, choices: &[(String, RuleProfile)]) -> Vec<RuleProfile> {
        let usual = usual(choices);
        let chosen = self.chosen.as_ref().unwrap_or(&usual);
        choices.iter().map(|(_, rules)| rules).filter(|rules| chosen.contains(rules)).cloned().collect()
    }

    /// Asks the rules, unless they were asked of this hand already.
    fn ask(&mut self, model: &Model, shown: &[RuleProfile]) {
        let state = model.revision();
        if self.of.as_ref().is_some_and(|of| of.0 == state && of.1 == shown) {
            return;
        }
        self.of = Some((state, shown.to_vec()));
        self.columns.clear();
        let (now, board) = (model.circumstances(), model.board());
        for rules in shown {
            let found = if model.waits().is_some() {
                Found::Waits(now.waits_under(rules, board))
            } else {
                let side = now.value_under(rules, board).map(|ruling| Box::new(Side::of(rules, ruling)));
                let differences = self.differences(side.as_deref().ok());
                Found::Value(side, differences)
            };
            self.columns.push(Column { rules: rules.clone(), found });
        }
    }

    /// What is otherwise than in the first column.
    fn differences(&self, side: Option<&Side>) -> Vec<Difference> {
        let first = self.columns.first().map(|first| &first.found);
        match (first, side) {
            (Some(Found::Value(Ok(first), _)), Some(side)) => compare(first, side),
            _ => Vec::new(),
        }
    }
}

/// The hand's own rules, and one of every other family as printed.
fn usual(choices: &[(String, RuleProfile)]) -> Vec<RuleProfile> {
    let mut usual: Vec<RuleProfile> = Vec::new();
    let family = |rules: &RuleProfile| rules.set().family();
    for (_, rules) in choices {
        if usual.iter().all(|one| family(one) != family(rules)) {
            usual.push(rules.clone());
        }
    }
    usual
}

/// The name that rules are chosen by.
fn name_of<'a>(choices: &'a [(String, RuleProfile)], rules: &RuleProfile) -> &'a str {
    let mut known = choices.iter();
    known.find(|(_, one)| one == rules).map_or(RuleSet::as_str(rules.set()), |(name, _)| name)
}

/// What is looked at, the hand itself, and the way back to it.
fn head(ui: &mut Ui, context: &mut ScreenContext<'_>) {
    let (lang, model) = (context.model.lang, context.model);
    let title = match model.waits() {
        Some(_) => text!(lang, "beside-waits"),
        None => text!(lang, "beside-value"),
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).heading().color(theme::now().text_strong));
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
