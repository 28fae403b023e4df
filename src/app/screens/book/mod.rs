//! The rule book: every pattern of every rule set with its names, value, definition, source and an example hand, and
//! the options of the rules, which can be changed and saved as the user's own. The search field filters both as the
//! user types.
//!
//! | file | what |
//! | --- | --- |
//! | `pattern_list` | the list of patterns |
//! | `pattern_page` | one pattern |
//! | `rule_options` | the options of several rules |
//! | `own_rules` | the options of the chosen rules, to change them |

mod own_rules;
mod pattern_list;
mod pattern_page;
mod rule_options;

use std::collections::BTreeMap;

use eframe::egui::{self, RichText, TextEdit, Ui};

use super::ScreenContext;
use crate::app::theme;
use crate::app::widgets::fields::show_choice;
use crate::app::widgets::quiet_text;
use own_rules::RulesDraft;
use pattern_list::PatternList;
use pattern_page::{PatternPageClick, PatternPageState};
use quejing_session::game::{Pattern, RuleProfile, RuleSet};
use quejing_session::night::NightId;
use quejing_session::pattern_index::PatternIndex;
use quejing_session::session::{Session, patterns_won};
use quejing_words::Lang;
use quejing_words::history::join_list as list_of;

/// The width of the list of patterns, in points.
const PATTERN_LIST_WIDTH: f32 = 330.0;

/// The patterns won in a night by id: for each pattern, the names of its winners with the number of wins in which they
/// had it.
type PatternsWon = BTreeMap<String, Vec<(String, u32)>>;

/// A tab of the rule book: its patterns, or the options of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum BookTab {
    #[default]
    Patterns,
    Options,
}

/// The rules whose patterns and options the book lists.
#[derive(Clone, Debug, Default, PartialEq)]
enum BookScope {
    /// The rules of the hand on the board.
    #[default]
    HandRules,
    /// The chosen rules with their title.
    ChosenRules(String, RuleProfile),
    /// Every rule set: the rules of the hand for its own rule set, the rules as printed for the others.
    AllRuleSets,
}

/// The state of the rule book.
#[derive(Default)]
pub struct BookScreen {
    tab: BookTab,
    scope: BookScope,
    /// The text of the search field.
    query: String,
    /// The pattern whose page is shown, as the index of its rules in `choices` and its id; `None` if the list is empty.
    open_entry: Option<(usize, Pattern)>,
    /// The rules to choose from with their titles, the rules of the hand first.
    choices: Vec<(String, RuleProfile)>,
    /// The searchable patterns of each of the `choices`, in the same order.
    pattern_indexes: Vec<PatternIndex>,
    pattern_list: PatternList,
    example_cache: pattern_page::ExampleCache,
    /// The rules that the user is editing, after the choice on which they are based.
    rules_draft: Option<((String, RuleProfile), RulesDraft)>,
    /// The patterns won in the night, with the night and the last event for which they were computed; `None` before
    /// the first use.
    won_cache: Option<((NightId, u64), PatternsWon)>,
    /// The pattern whose example replaces the hand being entered once the user agrees, in the form of `open_entry`;
    /// `None` while nothing is asked.
    unconfirmed_example: Option<(usize, Pattern)>,
    /// True if the next frame moves the focus to the search field.
    focuses_search: bool,
}

impl BookScreen {
    /// Moves the focus to the search field in the next frame.
    pub fn focus_search(&mut self) {
        self.focuses_search = true;
    }

    /// Opens the tab of the options.
    pub fn open_options(&mut self) {
        self.tab = BookTab::Options;
    }

    pub fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let lang = context.model.lang;
        self.update_pattern_indexes(context.model);
        theme::show_card(ui, ui.available_size(), |ui| {
            self.show_book_header(ui, lang);
            ui.separator();
            match self.tab {
                BookTab::Options => self.show_options(ui, context),
                BookTab::Patterns => self.show_patterns(ui, context),
            }
        });
    }

    /// Draws the matching options of the chosen rules, with inputs to change them. For all rules, or if the chosen ones
    /// have no match, draws the matching options of every rule set without inputs.
    fn show_options(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let (model, lang) = (context.model, context.model.lang);
        let scope = self.rules_indices_in_scope();
        if self.scope != BookScope::AllRuleSets
            && rule_options::has_matching_option(lang, &self.choices, &scope, &self.query)
            && let Some(choice) = scope.first().and_then(|&at| self.choices.get(at))
        {
            let draft = self.rules_draft.take().filter(|(of, _)| of == choice);
            let (of, mut draft) = draft.unwrap_or_else(|| (choice.clone(), RulesDraft::from_choice(model, choice)));
            let is_saved = draft.show(ui, model, &self.query, context.actions);
            let of = if is_saved { draft.base_choice(lang) } else { of };
            if is_saved {
                self.scope = BookScope::ChosenRules(of.0.clone(), of.1.clone());
            }
            self.rules_draft = Some((of, draft));
            return;
        }
        let scope = self.rules_indices_per_rule_set();
        if !rule_options::has_matching_option(lang, &self.choices, &scope, &self.query) {
            return show_no_match_note(ui, lang, &self.query);
        }
        if self.scope != BookScope::AllRuleSets {
            ui.label(quiet_text(text!(lang, "book-found-elsewhere")));
        }
        rule_options::show_options(ui, lang, &self.choices, &scope, &self.query);
    }

    /// Returns the patterns won in the night; the result is cached until the night has a new event.
    fn patterns_won(&mut self, model: &Session) -> PatternsWon {
        let keeper = model.keeper();
        let key = (keeper.night_id(), keeper.night().last_event);
        if self.won_cache.as_ref().is_none_or(|(of, _)| *of != key) {
            self.won_cache = Some((key, patterns_won(model.keeper().night())));
        }
        self.won_cache.as_ref().map(|(_, won)| won.clone()).unwrap_or_default()
    }

    /// Updates `choices`. If their rules changed, also builds `pattern_indexes` again, closes the page of the open
    /// pattern, and clears the results of the last search and the cached example.
    fn update_pattern_indexes(&mut self, model: &Session) {
        let choices = model.rule_choices.titled(model.hand().round().rules(), model.lang);
        let has_same_rules = |(old, new): (&(String, RuleProfile), &(String, RuleProfile))| old.1 == new.1;
        let are_indexes_current =
            self.choices.len() == choices.len() && self.choices.iter().zip(&choices).all(has_same_rules);
        if !are_indexes_current {
            self.pattern_indexes =
                choices.iter().map(|(_, rules)| rules.clone()).map(PatternIndex::for_rules).collect();
            self.open_entry = None;
            self.pattern_list.reset_search();
            self.example_cache.reset_example();
        }
        self.choices = choices;
    }

    /// Draws the search field, the choice of rules and the tabs of the rule book.
    fn show_book_header(&mut self, ui: &mut Ui, lang: Lang) {
        ui.horizontal(|ui| {
            let label = ui.label(quiet_text(text!(lang, "book-search")));
            let field = TextEdit::singleline(&mut self.query)
                .hint_text(RichText::new(text!(lang, "book-search-hint")).color(theme::palette().text_quiet))
                .char_limit(60)
                .desired_width(200.0)
                .margin(egui::vec2(8.0, 5.0));
            let field = ui.add(field).labelled_by(label.id);
            if std::mem::take(&mut self.focuses_search) {
                field.request_focus();
            }
            let mut scopes: Vec<(BookScope, String)> = { self.choices.iter().enumerate() }
                .map(|(at, (name, rules))| match at {
                    0 => (BookScope::HandRules, name.clone()),
                    _ => (BookScope::ChosenRules(name.clone(), rules.clone()), name.clone()),
                })
                .collect();
            scopes.push((BookScope::AllRuleSets, text!(lang, "book-all").to_owned()));
            show_choice(ui, text!(lang, "book-rules"), 230.0, &scopes, &mut self.scope);
            ui.add_space(8.0);
            for (tab, text) in
                [(BookTab::Patterns, text!(lang, "column-patterns")), (BookTab::Options, text!(lang, "book-options"))]
            {
                ui.selectable_value(&mut self.tab, tab, text);
            }
        });
    }

    /// Returns the indices in `choices` of the rules whose patterns and options the book lists. Chosen rules that are
    /// not offered any more count as the rules of the hand.
    fn rules_indices_in_scope(&self) -> Vec<usize> {
        let find = |title: &String, wanted: &RuleProfile| {
            let has_title_and_rules = |(name, rules): &(String, RuleProfile)| name == title && rules == wanted;
            let has_rules = |(_, rules): &(String, RuleProfile)| rules == wanted;
            self.choices
                .iter()
                .position(has_title_and_rules)
                .or_else(|| self.choices.iter().position(has_rules))
                .unwrap_or(0)
        };
        match &self.scope {
            BookScope::HandRules => vec![0],
            BookScope::ChosenRules(title, rules) => vec![find(title, rules)],
            BookScope::AllRuleSets => self.rules_indices_per_rule_set(),
        }
    }

    /// Returns the indices in `choices` of one rule profile for each rule set: the rules of the hand for its own rule
    /// set, the rules as printed for the others.
    fn rules_indices_per_rule_set(&self) -> Vec<usize> {
        let own = self.choices.first().map(|(_, rules)| rules.set());
        let others = RuleSet::all().filter(|set| Some(*set) != own).filter_map(|set| {
            let printed = RuleProfile::from(set);
            self.choices.iter().position(|(_, rules)| *rules == printed)
        });
        std::iter::once(0).chain(others).collect()
    }

    /// Draws the matching patterns as a list, and beside it the page of the open one.
    fn show_patterns(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let is_widened = self.search_patterns(context.model.lang);
        if !self.open_entry.is_some_and(|open| self.pattern_list.contains_pattern(open)) {
            self.open_entry = self.pattern_list.first_pattern();
        }
        if ui.ctx().text_edit_focused() {
            self.pattern_list.open_pattern_by_arrow_keys(ui, &mut self.open_entry);
        }
        let won = self.patterns_won(context.model);
        let clicked = ui.horizontal_top(|ui| {
            ui.allocate_ui(egui::vec2(PATTERN_LIST_WIDTH, ui.available_height()), |ui| {
                ui.set_width(PATTERN_LIST_WIDTH);
                ui.vertical(|ui| self.show_pattern_list(ui, context.model, &won, is_widened));
            });
            ui.separator();
            ui.vertical(|ui| {
                let page = egui::ScrollArea::vertical().id_salt("book entry").auto_shrink(false);
                page.show(ui, |ui| self.show_open_pattern(ui, context, &won)).inner
            })
        });
        if let Some(click) = clicked.inner.inner {
            self.handle_click(click, context);
        }
    }

    /// Searches the chosen rules for the query. Without a match, searches one rule profile of each rule set and returns
    /// true.
    fn search_patterns(&mut self, lang: Lang) -> bool {
        let names: Vec<&str> = self.choices.iter().map(|(name, _)| name.as_str()).collect();
        let (indexes, query) = (&self.pattern_indexes, &self.query);
        self.pattern_list.search_patterns(lang, indexes, &names, &self.rules_indices_in_scope(), query);
        let is_widened = self.pattern_list.is_empty() && self.scope != BookScope::AllRuleSets;
        if is_widened {
            self.pattern_list.search_patterns(lang, indexes, &names, &self.rules_indices_per_rule_set(), query);
        }
        is_widened
    }

    /// Draws the list of the patterns found. `is_widened` notes that they are of other rules than the chosen ones.
    fn show_pattern_list(&mut self, ui: &mut Ui, model: &Session, won: &PatternsWon, is_widened: bool) {
        let lang = model.lang;
        if self.pattern_list.is_empty() {
            return show_no_match_note(ui, lang, &self.query);
        }
        if is_widened {
            ui.label(quiet_text(text!(lang, "book-found-elsewhere")));
        }
        let indexes = &self.pattern_indexes;
        let won_by = |at: usize, pattern: Pattern| winners_text(model, indexes.get(at)?, won, pattern);
        self.pattern_list.show(ui, lang, indexes, &mut self.open_entry, won_by);
    }

    /// Draws the page of the open pattern, if there is one, and returns a click on it.
    fn show_open_pattern(
        &mut self,
        ui: &mut Ui,
        context: &mut ScreenContext<'_>,
        won: &PatternsWon,
    ) -> Option<PatternPageClick> {
        let open = self.open_entry?;
        let index = self.pattern_indexes.get(open.0);
        let winners = index.and_then(|index| winners_text(context.model, index, won, open.1));
        let asks_replacement = self.unconfirmed_example == Some(open);
        let state = PatternPageState { winners: winners.as_deref(), asks_replacement };
        let names: Vec<&str> = self.choices.iter().map(|(name, _)| name.as_str()).collect();
        let rules = (self.pattern_indexes.as_slice(), names.as_slice());
        self.example_cache.show_pattern_page(ui, context.model.lang, context.art, rules, open, state)
    }

    /// Follows a click on the page of a pattern. An example replaces the hand being entered only once the user agrees.
    fn handle_click(&mut self, click: PatternPageClick, context: &mut ScreenContext<'_>) {
        match click {
            PatternPageClick::Pattern(rules_index, pattern) => self.open_pattern(rules_index, pattern),
            PatternPageClick::Example if context.model.hand().has_hand_to_lose() => {
                self.unconfirmed_example = self.open_entry
            }
            PatternPageClick::Example | PatternPageClick::Replace => {
                self.unconfirmed_example = None;
                context.actions.extend(self.example_cache.lay_out_action());
            }
            PatternPageClick::KeepHand => self.unconfirmed_example = None,
        }
    }

    /// Opens the page of a pattern, makes the book list its rules, and clears the search field. `rules_index` is the
    /// index of the rules in `choices`.
    fn open_pattern(&mut self, rules_index: usize, pattern: Pattern) {
        self.scope = match (rules_index, self.choices.get(rules_index)) {
            (1.., Some((name, rules))) => BookScope::ChosenRules(name.clone(), rules.clone()),
            _ => BookScope::HandRules,
        };
        self.query.clear();
        self.open_entry = Some((rules_index, pattern));
        self.pattern_list.reveal_open_pattern();
    }
}

/// Returns the people who won a pattern of the night's rules, each with the number of wins if it is above 1; `None` if
/// nobody did, or for rules of another family.
fn winners_text(model: &Session, index: &PatternIndex, won: &PatternsWon, pattern: Pattern) -> Option<String> {
    let lang = model.lang;
    if index.rules.set().family() != model.keeper().open_night().rules().set().family() {
        return None;
    }
    let named = won.get(pattern.as_str())?.iter().map(|(player, count)| match count {
        1 => player.clone(),
        count => text!(lang, "book-won-times", player = player.as_str(), count = count),
    });
    Some(list_of(lang, &named.collect::<Vec<_>>()))
}

/// Draws the message that no pattern or option matches the query.
fn show_no_match_note(ui: &mut Ui, lang: Lang, query: &str) {
    ui.add(egui::Label::new(quiet_text(text!(lang, "book-nothing", words = query.trim()))).wrap());
}
