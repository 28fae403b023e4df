//! The rule book: every pattern of every rule set with its names, value, definition, source and an example hand, and the
//! options of the rules. The search field filters both as the user types.
//!
//! | file | what |
//! | --- | --- |
//! | `list` | the list of patterns |
//! | `entry` | one pattern |
//! | `options` | the options of the rules |

mod entry;
mod list;
mod options;

use eframe::egui::{self, RichText, TextEdit, Ui};

use super::ScreenContext;
use crate::app::theme;
use crate::app::widgets::fields::choose;
use crate::app::widgets::quiet;
use crate::i18n::Lang;
use crate::rules::{Pattern, RuleProfile, RuleSet};
use crate::scorer::book::Shelf;
use crate::scorer::model::Model;
use list::PatternList;

/// Width of the list, in points.
const LIST: f32 = 330.0;

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
    /// Chosen rules.
    Rules(RuleProfile),
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
                BookTab::Options => {
                    let shelves: Vec<usize> = self.patterns_in_scope();
                    let can_widen = self.scope != Scope::All;
                    // The message for no match takes the place of the options.
                    if !options::has_matching_option(lang, &self.choices, &shelves, &self.query) {
                        if show_no_match(ui, lang, &self.query, can_widen) {
                            self.scope = Scope::All;
                        }
                        return;
                    }
                    options::show(ui, lang, &self.choices, &shelves, &self.query);
                }
                BookTab::Patterns => self.patterns(ui, context),
            }
        });
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
                    _ => (Scope::Rules(rules.clone()), name.clone()),
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
        let of = |wanted: &RuleProfile| vec![self.choices.iter().position(|(_, rules)| rules == wanted).unwrap_or(0)];
        match &self.scope {
            Scope::Own => vec![0],
            Scope::Rules(rules) => of(rules),
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
        if !self.open.is_some_and(|open| self.list.contains(open)) {
            self.open = self.list.first();
        }
        if ui.ctx().text_edit_focused() {
            self.list.move_by_keys(ui, &mut self.open);
        }
        let mut everywhere = false;
        let mut clicked = None;
        let (list, shelves, open) = (&mut self.list, &self.shelves, &mut self.open);
        let can_widen = self.scope != Scope::All;
        let (query, shown) = (&self.query, &mut self.shown);
        ui.horizontal_top(|ui| {
            ui.allocate_ui(egui::vec2(LIST, ui.available_height()), |ui| {
                ui.set_width(LIST);
                ui.vertical(|ui| match list.is_empty() {
                    true => everywhere = show_no_match(ui, lang, query, can_widen),
                    false => list.show(ui, lang, shelves, open),
                });
            });
            ui.separator();
            ui.vertical(|ui| {
                egui::ScrollArea::vertical().id_salt("book entry").auto_shrink(false).show(ui, |ui| {
                    if let Some(open) = *open {
                        clicked = shown.show(ui, lang, context.art, shelves, &names, open);
                    }
                });
            });
        });
        if everywhere {
            self.scope = Scope::All;
        }
        if let Some((shelf, pattern)) = clicked {
            self.open_pattern(shelf, pattern);
        }
    }

    /// Opens a pattern of the rules at this index of `choices`, and clears the search.
    fn open_pattern(&mut self, shelf: usize, pattern: Pattern) {
        self.scope = match (shelf, self.choices.get(shelf)) {
            (1.., Some((_, rules))) => Scope::Rules(rules.clone()),
            _ => Scope::Own,
        };
        self.query.clear();
        self.open = Some((shelf, pattern));
        self.list.reveal();
    }
}

/// Draws the message that nothing matches; returns true if the user asked to search every rule set. `can_widen` offers that.
fn show_no_match(ui: &mut Ui, lang: Lang, query: &str, can_widen: bool) -> bool {
    ui.add(egui::Label::new(quiet(text!(lang, "book-nothing", words = query.trim()))).wrap());
    can_widen && ui.button(text!(lang, "book-elsewhere")).clicked()
}
