//! The rule book: every pattern of every rule set with its names, value, definition, source and an example hand, and the
//! options of the rules, which can be changed and saved as the user's own. The search field filters both as the user types.
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
use quejing_session::model::Model;
use quejing_session::night::NightId;
use quejing_session::pattern_index::PatternIndex;
use quejing_words::Lang;
use quejing_words::history::join_list as list_of;

/// The width of the list of patterns, in points.
const PATTERN_LIST_WIDTH: f32 = 330.0;

/// The patterns won in a night by id, each with the names of the winners and the number of wins in which each had it.
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
    Own,
    /// The chosen rules with their title.
    Rules(String, RuleProfile),
    /// Every rule set: for the hand's own one the rules of the hand, otherwise the rules as printed.
    All,
}

/// The state of the rule book.
#[derive(Default)]
pub struct BookScreen {
    part: BookTab,
    scope: BookScope,
    query: String,
    /// The open pattern, as the index of its rules in `choices` and `shelves`, and its id.
    open: Option<(usize, Pattern)>,
    /// The titles and rules to choose from, the rules of the hand first.
    choices: Vec<(String, RuleProfile)>,
    /// The searchable patterns of each of the `choices`, in the same order; called a shelf of the book.
    shelves: Vec<PatternIndex>,
    list: PatternList,
    shown: pattern_page::ExampleCache,
    /// The rules that the user is editing, after the choice on which they are based.
    draft: Option<((String, RuleProfile), RulesDraft)>,
    /// The patterns won in the night, after the night and its last event, for which they were computed.
    won: Option<((NightId, u64), PatternsWon)>,
    /// The pattern whose example replaces the hand being entered if the user agrees; `None` while nothing is asked.
    replaces_hand: Option<(usize, Pattern)>,
    /// True if the next frame moves the focus to the search field.
    focus: bool,
}

impl BookScreen {
    /// Moves the focus to the search field in the next frame, because the book is being opened.
    pub fn focus_search(&mut self) {
        self.focus = true;
    }

    /// Opens the tab of the options.
    pub fn open_options(&mut self) {
        self.part = BookTab::Options;
    }

    pub fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let lang = context.model.lang;
        self.update_shelves(context.model);
        theme::show_card(ui, ui.available_size(), |ui| {
            self.show_book_header(ui, lang);
            ui.separator();
            match self.part {
                BookTab::Options => self.show_options(ui, context),
                BookTab::Patterns => self.show_patterns(ui, context),
            }
        });
    }

    /// Draws the matching options of the chosen rules, with inputs to change them. For all rules, or if the chosen ones have no
    /// match, draws the matching options of every rule set without inputs.
    fn show_options(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let (model, lang) = (context.model, context.model.lang);
        let scope = self.shelves_in_scope();
        if self.scope != BookScope::All
            && rule_options::has_matching_option(lang, &self.choices, &scope, &self.query)
            && let Some(choice) = scope.first().and_then(|&at| self.choices.get(at))
        {
            let draft = self.draft.take().filter(|(of, _)| of == choice);
            let (of, mut draft) = draft.unwrap_or_else(|| (choice.clone(), RulesDraft::from_choice(model, choice)));
            let is_saved = draft.show(ui, model, &self.query, context.actions);
            let of = if is_saved { draft.base_choice(lang) } else { of };
            if is_saved {
                self.scope = BookScope::Rules(of.0.clone(), of.1.clone());
            }
            self.draft = Some((of, draft));
            return;
        }
        let scope = self.shelf_per_rule_set();
        if !rule_options::has_matching_option(lang, &self.choices, &scope, &self.query) {
            return show_no_match_note(ui, lang, &self.query);
        }
        if self.scope != BookScope::All {
            ui.label(quiet_text(text!(lang, "book-found-elsewhere")));
        }
        rule_options::show_options(ui, lang, &self.choices, &scope, &self.query);
    }

    /// Returns the patterns won in the night; the result is cached until the night has a new event.
    fn patterns_won(&mut self, model: &Model) -> PatternsWon {
        let keeper = model.keeper();
        let key = (keeper.id(), keeper.night().last_event);
        if self.won.as_ref().is_none_or(|(of, _)| *of != key) {
            self.won = Some((key, model.patterns_won()));
        }
        self.won.as_ref().map(|(_, won)| won.clone()).unwrap_or_default()
    }

    /// Updates `choices` and, if any of their rules changed, `shelves` and the cached search; this closes the open pattern.
    fn update_shelves(&mut self, model: &Model) {
        let choices = model.titled_rules();
        let same = |(one, other): (&(String, RuleProfile), &(String, RuleProfile))| one.1 == other.1;
        let is_stocked = self.choices.len() == choices.len() && self.choices.iter().zip(&choices).all(same);
        if !is_stocked {
            self.shelves = choices.iter().map(|(_, rules)| rules.clone()).map(PatternIndex::for_rules).collect();
            self.open = None;
            self.list.reset_search();
            self.shown.reset_example();
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
            if std::mem::take(&mut self.focus) {
                field.request_focus();
            }
            let mut scopes: Vec<(BookScope, String)> = { self.choices.iter().enumerate() }
                .map(|(at, (name, rules))| match at {
                    0 => (BookScope::Own, name.clone()),
                    _ => (BookScope::Rules(name.clone(), rules.clone()), name.clone()),
                })
                .collect();
            scopes.push((BookScope::All, text!(lang, "book-all").to_owned()));
            show_choice(ui, text!(lang, "book-rules"), 230.0, &scopes, &mut self.scope);
            ui.add_space(8.0);
            for (part, text) in
                [(BookTab::Patterns, text!(lang, "column-patterns")), (BookTab::Options, text!(lang, "book-options"))]
            {
                ui.selectable_value(&mut self.part, part, text);
            }
        });
    }

    /// Returns the indices in `shelves` of the rules whose patterns and options the book lists. Rules that no longer exist count as
    /// the rules of the hand.
    fn shelves_in_scope(&self) -> Vec<usize> {
        let find = |title: &String, wanted: &RuleProfile| {
            let same = |(name, rules): &(String, RuleProfile)| name == title && rules == wanted;
            let alike = |(_, rules): &(String, RuleProfile)| rules == wanted;
            self.choices.iter().position(same).or_else(|| self.choices.iter().position(alike)).unwrap_or(0)
        };
        match &self.scope {
            BookScope::Own => vec![0],
            BookScope::Rules(title, rules) => vec![find(title, rules)],
            BookScope::All => self.shelf_per_rule_set(),
        }
    }

    /// Returns the indices in `shelves` of one set of rules for each rule set: the hand's own rules for its rule set, the rules as
    /// printed for the others.
    fn shelf_per_rule_set(&self) -> Vec<usize> {
        let own = self.choices.first().map(|(_, rules)| rules.set());
        let others = RuleSet::all().filter(|set| Some(*set) != own).filter_map(|set| {
            let printed = RuleProfile::from(set);
            self.choices.iter().position(|(_, rules)| *rules == printed)
        });
        std::iter::once(0).chain(others).collect()
    }

    fn show_patterns(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let lang = context.model.lang;
        let names: Vec<&str> = self.choices.iter().map(|(name, _)| name.as_str()).collect();
        self.list.search_patterns(lang, &self.shelves, &names, &self.shelves_in_scope(), &self.query);
        let is_widened = self.list.is_empty() && self.scope != BookScope::All;
        if is_widened {
            self.list.search_patterns(lang, &self.shelves, &names, &self.shelf_per_rule_set(), &self.query);
        }
        if !self.open.is_some_and(|open| self.list.contains_pattern(open)) {
            self.open = self.list.first_pattern();
        }
        if ui.ctx().text_edit_focused() {
            self.list.open_pattern_by_arrow_keys(ui, &mut self.open);
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
            ui.allocate_ui(egui::vec2(PATTERN_LIST_WIDTH, ui.available_height()), |ui| {
                ui.set_width(PATTERN_LIST_WIDTH);
                ui.vertical(|ui| {
                    if list.is_empty() {
                        return show_no_match_note(ui, lang, query);
                    }
                    if is_widened {
                        ui.label(quiet_text(text!(lang, "book-found-elsewhere")));
                    }
                    list.show(ui, lang, shelves, open, won_by);
                });
            });
            ui.separator();
            ui.vertical(|ui| {
                egui::ScrollArea::vertical().id_salt("book entry").auto_shrink(false).show(ui, |ui| {
                    if let Some(open) = *open {
                        let won = won_by(open.0, open.1);
                        let state = PatternPageState { won: won.as_deref(), asks };
                        clicked = shown.show_pattern_page(ui, lang, context.art, (shelves, &names), open, state);
                    }
                });
            });
        });
        match clicked {
            Some(PatternPageClick::Pattern(shelf, pattern)) => self.open_pattern(shelf, pattern),
            Some(PatternPageClick::Example) if context.model.has_hand_to_lose() => self.replaces_hand = self.open,
            Some(PatternPageClick::Example | PatternPageClick::Replace) => {
                self.replaces_hand = None;
                context.actions.extend(self.shown.lay_out_action());
            }
            Some(PatternPageClick::KeepHand) => self.replaces_hand = None,
            None => {}
        }
    }

    /// Opens a pattern of the rules at the index `shelf` of `choices`, makes the book list these rules, and clears the search
    /// field.
    fn open_pattern(&mut self, shelf: usize, pattern: Pattern) {
        self.scope = match (shelf, self.choices.get(shelf)) {
            (1.., Some((name, rules))) => BookScope::Rules(name.clone(), rules.clone()),
            _ => BookScope::Own,
        };
        self.query.clear();
        self.open = Some((shelf, pattern));
        self.list.reveal_open_pattern();
    }
}

/// Draws the message that no pattern or option matches the query.
fn show_no_match_note(ui: &mut Ui, lang: Lang, query: &str) {
    ui.add(egui::Label::new(quiet_text(text!(lang, "book-nothing", words = query.trim()))).wrap());
}
