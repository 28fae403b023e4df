//! The rule book: every pattern of every rule set with its names, value, definition, source and an example hand, and the
//! options of the rules, which can be changed and saved as the user's own. The search field filters both as the user types.
//!
//! | file | what |
//! | --- | --- |
//! | `list` | the list of patterns |
//! | `entry` | one pattern |
//! | `options` | the options of several rules |
//! | `own_rules` | the options of the chosen rules, to change them |

mod entry;
mod list;
mod options;
mod own_rules;

use std::collections::BTreeMap;

use eframe::egui::{self, RichText, TextEdit, Ui};

use super::ScreenContext;
use crate::app::theme;
use crate::app::widgets::fields::choose;
use crate::app::widgets::quiet;
use crate::i18n::Lang;
use crate::rules::{Pattern, RuleProfile, RuleSet};
use crate::scorer::book::Shelf;
use crate::scorer::model::Model;
use crate::table::ledger::NightId;
use crate::words::list as list_of;
use entry::{EntryClick, EntryState};
use list::PatternList;
use own_rules::RulesDraft;

/// Width of the list, in points.
const LIST: f32 = 330.0;

/// The patterns won in a night, by id, with the name of each winner and the number of times.
type PatternsWon = BTreeMap<String, Vec<(String, u32)>>;

/// The part of the rule book that is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum BookTab {
    #[default]
    Patterns,
    Options,
}

/// The rules whose patterns and options are shown.
#[derive(Clone, Debug, Default, PartialEq)]
enum Scope {
    /// The rules of the hand.
    #[default]
    Own,
    /// Chosen rules, by their title.
    Rules(String, RuleProfile),
    /// Every rule set.
    All,
}

/// The rule book.
#[derive(Default)]
pub struct BookScreen {
    part: BookTab,
    scope: Scope,
    query: String,
    /// The open pattern and the index of its shelf.
    open: Option<(usize, Pattern)>,
    /// The rules to choose from with their names; the rules of the hand come first.
    choices: Vec<(String, RuleProfile)>,
    /// The patterns of each of the `choices`.
    shelves: Vec<Shelf>,
    list: PatternList,
    shown: entry::ExampleCache,
    /// The rules that are being changed, with the choice that they began with.
    draft: Option<((String, RuleProfile), RulesDraft)>,
    /// The patterns won in the night, with the night and its last event at that time.
    won: Option<((NightId, u64), PatternsWon)>,
    /// The pattern whose example waits until the user agrees to replace the hand being entered.
    replaces_hand: Option<(usize, Pattern)>,
    /// Requests the focus for the search field.
    focus: bool,
}

impl BookScreen {
    /// Moves the focus to the search field, because the book is being opened.
    pub fn open(&mut self) {
        self.focus = true;
    }

    /// Turns to the options.
    pub fn open_options(&mut self) {
        self.part = BookTab::Options;
    }

    pub fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let lang = context.model.lang;
        self.update_shelves(context.model);
        theme::card_of(ui, ui.available_size(), |ui| {
            self.head(ui, lang);
            ui.separator();
            match self.part {
                BookTab::Options => self.options(ui, context),
                BookTab::Patterns => self.patterns(ui, context),
            }
        });
    }

    /// Draws the options of the chosen rules to change them, or those of all rules. If none matches, other rules are searched.
    fn options(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let (model, lang) = (context.model, context.model.lang);
        let scope = self.patterns_in_scope();
        if self.scope != Scope::All
            && options::has_matching_option(lang, &self.choices, &scope, &self.query)
            && let Some(choice) = scope.first().and_then(|&at| self.choices.get(at))
        {
            let draft = self.draft.take().filter(|(of, _)| of == choice);
            let (of, mut draft) = draft.unwrap_or_else(|| (choice.clone(), RulesDraft::of_choice(model, choice)));
            let is_saved = draft.show(ui, model, &self.query, context.actions);
            let of = if is_saved { draft.choice(lang) } else { of };
            if is_saved {
                self.scope = Scope::Rules(of.0.clone(), of.1.clone());
            }
            self.draft = Some((of, draft));
            return;
        }
        let scope = self.one_per_rule_set();
        if !options::has_matching_option(lang, &self.choices, &scope, &self.query) {
            return show_no_match(ui, lang, &self.query);
        }
        if self.scope != Scope::All {
            ui.label(quiet(text!(lang, "book-found-elsewhere")));
        }
        options::show(ui, lang, &self.choices, &scope, &self.query);
    }

    /// Returns the patterns that were won in the night.
    fn patterns_won(&mut self, model: &Model) -> PatternsWon {
        let keeper = model.keeper();
        let key = (keeper.id(), keeper.night().last_event);
        if self.won.as_ref().is_none_or(|(of, _)| *of != key) {
            self.won = Some((key, model.patterns_won()));
        }
        self.won.as_ref().map(|(_, won)| won.clone()).unwrap_or_default()
    }

    /// Updates `choices` and, if any rules changed, the shelves.
    fn update_shelves(&mut self, model: &Model) {
        let choices = model.rules_own_first();
        let same = |(one, other): (&(String, RuleProfile), &(String, RuleProfile))| one.1 == other.1;
        let is_stocked = self.choices.len() == choices.len() && self.choices.iter().zip(&choices).all(same);
        if !is_stocked {
            self.shelves = choices.iter().map(|(_, rules)| rules.clone()).map(Shelf::of).collect();
            self.open = None;
            self.list.forget();
            self.shown.forget();
        }
        self.choices = choices;
    }

    /// Draws the search field, the choice of rules and the tabs.
    fn head(&mut self, ui: &mut Ui, lang: Lang) {
        ui.horizontal(|ui| {
            let label = ui.label(quiet(text!(lang, "book-search")));
            let field = TextEdit::singleline(&mut self.query)
                .hint_text(RichText::new(text!(lang, "book-search-hint")).color(theme::palette().text_quiet))
                .char_limit(60)
                .desired_width(200.0)
                .margin(egui::vec2(8.0, 5.0));
            let field = ui.add(field).labelled_by(label.id);
            if std::mem::take(&mut self.focus) {
                field.request_focus();
            }
            let mut scopes: Vec<(Scope, String)> = { self.choices.iter().enumerate() }
                .map(|(at, (name, rules))| match at {
                    0 => (Scope::Own, name.clone()),
                    _ => (Scope::Rules(name.clone(), rules.clone()), name.clone()),
                })
                .collect();
            scopes.push((Scope::All, text!(lang, "book-all").to_owned()));
            choose(ui, text!(lang, "book-rules"), 230.0, &scopes, &mut self.scope);
            ui.add_space(8.0);
            for (part, text) in
                [(BookTab::Patterns, text!(lang, "column-patterns")), (BookTab::Options, text!(lang, "book-options"))]
            {
                ui.selectable_value(&mut self.part, part, text);
            }
        });
    }

    /// Returns the indices of the shelves in scope.
    fn patterns_in_scope(&self) -> Vec<usize> {
        let find = |title: &String, wanted: &RuleProfile| {
            let same = |(name, rules): &(String, RuleProfile)| name == title && rules == wanted;
            let alike = |(_, rules): &(String, RuleProfile)| rules == wanted;
            self.choices.iter().position(same).or_else(|| self.choices.iter().position(alike)).unwrap_or(0)
        };
        match &self.scope {
            Scope::Own => vec![0],
            Scope::Rules(title, rules) => vec![find(title, rules)],
            Scope::All => self.one_per_rule_set(),
        }
    }

    /// Returns one shelf for each rule set: for the hand's rule set its rules, for the others the printed rules.
    fn one_per_rule_set(&self) -> Vec<usize> {
        let own = self.choices.first().map(|(_, rules)| rules.set());
        let others = RuleSet::all().filter(|set| Some(*set) != own).filter_map(|set| {
            let printed = RuleProfile::from(set);
            self.choices.iter().position(|(_, rules)| *rules == printed)
        });
        std::iter::once(0).chain(others).collect()
    }

    fn patterns(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let lang = context.model.lang;
        let names: Vec<&str> = self.choices.iter().map(|(name, _)| name.as_str()).collect();
        self.list.search(lang, &self.shelves, &names, &self.patterns_in_scope(), &self.query);
        let is_widened = self.list.is_empty() && self.scope != Scope::All;
        if is_widened {
            self.list.search(lang, &self.shelves, &names, &self.one_per_rule_set(), &self.query);
        }
        if !self.open.is_some_and(|open| self.list.contains(open)) {
            self.open = self.list.first();
        }
        if ui.ctx().text_edit_focused() {
            self.list.move_by_keys(ui, &mut self.open);
        }
        let won = self.patterns_won(context.model);
        let night_rules = context.model.keeper().rules().set().family();
        let won_by = |at: usize, pattern: Pattern| {
            let is_of_night = self.shelves.get(at).is_some_and(|shelf| shelf.rules.set().family() == night_rules);
            let winners = won.get(pattern.as_str()).filter(|_| is_of_night)?;
            let named = winners.iter().map(|(player, count)| match count {
                1 => player.clone(),
                count => text!(lang, "book-won-times", player = player.as_str(), count = count),
            });
            Some(list_of(lang, &named.collect::<Vec<_>>()))
        };
        let names: Vec<&str> = self.choices.iter().map(|(name, _)| name.as_str()).collect();
        let mut clicked = None;
        let (list, shelves, open) = (&mut self.list, &self.shelves, &mut self.open);
        let (query, shown) = (&self.query, &mut self.shown);
        let asks = self.replaces_hand.is_some() && self.replaces_hand == *open;
        ui.horizontal_top(|ui| {
            ui.allocate_ui(egui::vec2(LIST, ui.available_height()), |ui| {
                ui.set_width(LIST);
                ui.vertical(|ui| {
                    if list.is_empty() {
                        return show_no_match(ui, lang, query);
                    }
                    if is_widened {
                        ui.label(quiet(text!(lang, "book-found-elsewhere")));
                    }
                    list.show(ui, lang, shelves, open, won_by);
                });
            });
            ui.separator();
            ui.vertical(|ui| {
                egui::ScrollArea::vertical().id_salt("book entry").auto_shrink(false).show(ui, |ui| {
                    if let Some(open) = *open {
                        let won = won_by(open.0, open.1);
                        let state = EntryState { won: won.as_deref(), asks };
                        clicked = shown.show(ui, lang, context.art, (shelves, &names), open, state);
                    }
                });
            });
        });
        match clicked {
            Some(EntryClick::Pattern(shelf, pattern)) => self.open_pattern(shelf, pattern),
            Some(EntryClick::Example) if context.model.has_hand_to_lose() => self.replaces_hand = self.open,
            Some(EntryClick::Example | EntryClick::Replace) => {
                self.replaces_hand = None;
                context.actions.extend(self.shown.lay_out());
            }
            Some(EntryClick::KeepHand) => self.replaces_hand = None,
            None => {}
        }
    }

    /// Opens a pattern of the rules at this index of `choices`, and clears the search.
    fn open_pattern(&mut self, shelf: usize, pattern: Pattern) {
        self.scope = match (shelf, self.choices.get(shelf)) {
            (1.., Some((name, rules))) => Scope::Rules(name.clone(), rules.clone()),
            _ => Scope::Own,
        };
        self.query.clear();
        self.open = Some((shelf, pattern));
        self.list.reveal();
    }
}

/// Draws the message that nothing matches.
fn show_no_match(ui: &mut Ui, lang: Lang, query: &str) {
    ui.add(egui::Label::new(quiet(text!(lang, "book-nothing", words = query.trim()))).wrap());
}
