//! The rule book: every pattern of every rule set with its names, value, definition, source and a hand that shows it, and the
//! options of the rules; searched as one types.
//!
//! | file | what |
//! | --- | --- |
//! | `list` | the patterns to choose from |
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
use list::List;

/// Width of the list, in points.
const LIST: f32 = 330.0;

/// What is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Patterns,
    Options,
}

/// Whose patterns are looked at.
#[derive(Clone, Debug, Default, PartialEq)]
enum Scope {
    /// Those of the rules that the hand is scored by.
    #[default]
    Own,
    /// Of these rules.
    Rules(RuleProfile),
    /// Of every rule set.
    All,
}

/// The rule book.
#[derive(Default)]
pub struct BookScreen {
    part: Part,
    scope: Scope,
    searched: String,
    /// The pattern that is looked at, and the shelf it stands on.
    open: Option<(usize, Pattern)>,
    /// The rules that can be looked at, each with its name; the hand's own first.
    choices: Vec<(String, RuleProfile)>,
    /// What stands under each of them.
    shelves: Vec<Shelf>,
    list: List,
    shown: entry::Cache,
    /// The search field is to have the keyboard.
    focus: bool,
}

impl BookScreen {
    /// The book is opened: whoever types searches.
    pub fn open(&mut self) {
        self.focus = true;
    }

    /// Draws it.
    pub fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        let lang = context.model.lang;
        self.stock(context.model);
        theme::card_of(ui, ui.available_size(), |ui| {
            self.head(ui, lang);
            ui.separator();
            match self.part {
                Part::Options => {
                    let shelves: Vec<usize> = self.in_scope();
                    let elsewhere = self.scope != Scope::All;
                    // What does not fit is said at the place of what would.
                    if !options::fit(lang, &self.choices, &shelves, &self.searched) {
                        if nothing(ui, lang, &self.searched, elsewhere) {
                            self.scope = Scope::All;
                        }
                        return;
                    }
                    options::show(ui, lang, &self.choices, &shelves, &self.searched);
                }
                Part::Patterns => self.patterns(ui, context),
            }
        });
    }

    /// Puts on the shelves whatever rules there are now.
    fn stock(&mut self, model: &Model) {
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

    /// Search, rules, and what is looked at.
    fn head(&mut self, ui: &mut Ui, lang: Lang) {
        ui.horizontal(|ui| {
            let label = ui.label(quiet(text!(lang, "book-search")));
            let field = TextEdit::singleline(&mut self.searched)
                .hint_text(RichText::new(text!(lang, "book-search-hint")).color(theme::now().text_quiet))
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
                [(Part::Patterns, text!(lang, "column-patterns")), (Part::Options, text!(lang, "book-options"))]
            {
                ui.selectable_value(&mut self.part, part, text);
            }
        });
    }

    /// The shelves that are looked at.
    fn in_scope(&self) -> Vec<usize> {
        let of = |wanted: &RuleProfile| vec![self.choices.iter().position(|(_, rules)| rules == wanted).unwrap_or(0)];
        match &self.scope {
            Scope::Own => vec![0],
            Scope::Rules(rules) => of(rules),
            Scope::All => self.printed(),
        }
    }

    /// Every rule set once: the hand's own rules for theirs, the others as printed.
    fn printed(&self) -> Vec<usize> {
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
        self.list.search(lang, &self.shelves, &names, &self.in_scope(), &self.searched);
        if !self.open.is_some_and(|open| self.list.has(open)) {
            self.open = self.list.first();
        }
        if ui.ctx().text_edit_focused() {
            self.list.by_keys(ui, &mut self.open);
        }
        let mut everywhere = false;
        let mut turned = None;
        let (list, shelves, open) = (&mut self.list, &self.shelves, &mut self.open);
        let elsewhere = self.scope != Scope::All;
        let (searched, shown) = (&self.searched, &mut self.shown);
        ui.horizontal_top(|ui| {
            ui.allocate_ui(egui::vec2(LIST, ui.available_height()), |ui| {
                ui.set_width(LIST);
                ui.vertical(|ui| match list.is_empty() {
                    true => everywhere = nothing(ui, lang, searched, elsewhere),
                    false => list.show(ui, lang, shelves, open),
                });
            });
            ui.separator();
            ui.vertical(|ui| {
                egui::ScrollArea::vertical().id_salt("book entry").auto_shrink(false).show(ui, |ui| {
                    if let Some(open) = *open {
                        turned = shown.show(ui, lang, context.art, shelves, &names, open);
                    }
                });
            });
        });
        if everywhere {
            self.scope = Scope::All;
        }
        if let Some((shelf, pattern)) = turned {
            self.turn_to(shelf, pattern);
        }
    }

    /// Opens a pattern of other rules.
    fn turn_to(&mut self, shelf: usize, pattern: Pattern) {
        self.scope = match (shelf, self.choices.get(shelf)) {
            (1.., Some((_, rules))) => Scope::Rules(rules.clone()),
            _ => Scope::Own,
        };
        self.searched.clear();
        self.open = Some((shelf, pattern));
        self.list.reveal();
    }
}

/// Nothing fits what is searched; whether to search everywhere.
fn nothing(ui: &mut Ui, lang: Lang, searched: &str, elsewhere: bool) -> bool {
    ui.add(egui::Label::new(quiet(text!(lang, "book-nothing", words = searched.trim()))).wrap());
    elsewhere && ui.button(text!(lang, "book-elsewhere")).clicked()
}
