//! A new night: its name, rules and length, who comes, who sits where.

use std::collections::BTreeSet;

use eframe::egui::{self, RichText, TextEdit, Ui};

use super::order::Order;
use super::parts::{list, said_of_rules};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{
    fields::{field, labelled, number},
    heading, named, note, primary, quiet, small,
};
use crate::i18n::Lang;
use crate::plain::plain;
use crate::scorer::action::Action;
use crate::scorer::model::{Model, RuleChoice};
use crate::scorer::night::NightAction;
use crate::scorer::trouble;
use crate::table::ledger::{
    Body, Comer, Event, GameLength, LedgerError, NightId, Opening, Payload, Plan, Replay, Role, SeatsSet, now_ms,
};

/// The most deals that a night is planned for.
const MOST_HANDS: u32 = 999;

/// A night that is being planned.
#[derive(Clone, Debug, Default)]
pub struct Begin {
    /// The night whose people were offered.
    of: Option<NightId>,
    title: String,
    rules: Option<RuleChoice>,
    length: GameLength,
    hands: u32,
    flowers: bool,
    camps: bool,
    people: Order<Comer>,
    name: String,
    guest: bool,
    /// True if the open deal of the night in progress may stay unfinished.
    leaves_deal: bool,
}

impl Begin {
    /// What the night before suggests.
    fn suggest(&mut self, model: &Model) {
        let keeper = model.keeper();
        if self.of == Some(keeper.id()) {
            return;
        }
        let again = keeper.again(model.lang);
        *self = Begin {
            of: Some(keeper.id()),
            title: again.title,
            rules: Some(RuleChoice { name: again.rules, note: again.note, rules: again.profile }),
            length: again.plan.length,
            hands: match again.plan.length {
                GameLength::Hands(hands) => hands,
                _ => 16,
            },
            flowers: again.plan.flowers,
            camps: again.plan.camps,
            // Names that nobody chose are not offered.
            people: match again.people.iter().all(|comer| comer.guest) {
                true => Order::default(),
                false => Order::of(again.people),
            },
            name: String::new(),
            guest: false,
            leaves_deal: false,
        };
    }

    /// The night as it would begin.
    fn opening(&self) -> Option<Opening> {
        let rules = self.rules.clone()?;
        Some(Opening {
            title: self.title.trim().to_owned(),
            rules: rules.name,
            note: rules.note,
            plan: Plan {
                length: match self.length {
                    GameLength::Hands(_) => GameLength::Hands(self.hands.max(1)),
                    other => other,
                },
                flowers: self.flowers && rules.rules.asks("flowers"),
                camps: self.camps && rules.rules.asks("camps"),
            },
            profile: rules.rules,
            people: self.people.people().cloned().collect(),
            how: self.people.how,
        })
    }

    /// Draws the form.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        self.suggest(model);
        let lang = model.lang;
        heading(ui, text!(lang, "new-night"));
        ui.horizontal(|ui| {
            field(ui, text!(lang, "name"), &mut self.title, 200.0);
        });
        self.rules_fields(ui, model);
        ui.separator();
        heading(ui, text!(lang, "night-who-comes"));
        self.known(ui, model);
        self.newcomer(ui, lang);
        if self.people.people().next().is_some() {
            ui.label(quiet(text!(lang, "night-order-hint")));
            self.rows(ui, lang);
        }
        ui.separator();
        self.finish(ui, model, actions);
    }

    fn rules_fields(&mut self, ui: &mut Ui, model: &Model) {
        let lang = model.lang;
        let choices: Vec<(Option<RuleChoice>, String)> = choices(model, self.rules.as_ref());
        ui.horizontal(|ui| {
            labelled(ui, text!(lang, "rules"), 200.0, &choices, &mut self.rules);
        });
        let kept = match self.length {
            GameLength::Hands(hands) => GameLength::Hands(hands),
            _ => GameLength::Hands(0),
        };
        let lengths = [
            (GameLength::Rules, text!(lang, "night-length-rules")),
            (GameLength::Half, text!(lang, "night-length-half")),
            (GameLength::Full, text!(lang, "night-length-full")),
            (kept, text!(lang, "night-length-deals")),
            (GameLength::Open, text!(lang, "night-length-open")),
        ];
        let lengths = lengths.map(|(length, text)| (length, text.to_owned()));
        ui.horizontal(|ui| {
            labelled(ui, text!(lang, "night-length"), 140.0, &lengths, &mut self.length);
            if matches!(self.length, GameLength::Hands(_)) {
                number(ui, text!(lang, "night-length-deals"), &mut self.hands, 0..=MOST_HANDS);
            }
            let profile = self.rules.as_ref().map(|rules| &rules.rules);
            if profile.is_some_and(|rules| rules.asks("flowers")) {
                ui.checkbox(&mut self.flowers, text!(lang, "night-with-flowers"));
            }
            if profile.is_some_and(|rules| rules.asks("camps")) {
                ui.checkbox(&mut self.camps, text!(lang, "night-in-camps"));
            }
        });
        if let Some(rules) = &self.rules {
            said_of_rules(ui, lang, rules.note(lang), &rules.rules);
        }
    }

    /// People from other nights: a click adds them.
    fn known(&mut self, ui: &mut Ui, model: &Model) {
        let lang = model.lang;
        let known = model.keeper().known();
        if known.is_empty() {
            return;
        }
        let coming: BTreeSet<String> = self.people.people().map(|comer| comer.name.clone()).collect();
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet(text!(lang, "night-known-people")));
            for one in known.iter().filter(|one| !coming.contains(&one.name)) {
                let nights = text!(lang, "night-nights-together", count = one.nights);
                if ui.add(small(plain(&one.name))).on_hover_text(nights).clicked() {
                    self.people.push(comer(&one.name, false));
                }
            }
        });
    }

    fn newcomer(&mut self, ui: &mut Ui, lang: Lang) {
        ui.horizontal(|ui| {
            let hint = RichText::new(text!(lang, "night-name-hint")).color(theme::now().text_quiet);
            let field =
                ui.add(TextEdit::singleline(&mut self.name).char_limit(60).hint_text(hint).desired_width(150.0));
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            ui.checkbox(&mut self.guest, text!(lang, "night-guest")).on_hover_text(text!(lang, "night-guest-tip"));
            let named = !self.name.trim().is_empty();
            let add = ui.add_enabled(named, egui::Button::new(text!(lang, "add")));
            if named && (add.clicked() || entered) {
                self.people.push(comer(self.name.trim(), self.guest));
                self.name.clear();
                self.guest = false;
                field.request_focus();
            }
        });
    }

    fn rows(&mut self, ui: &mut Ui, lang: Lang) {
        let name = |comer: &Comer| comer.name.clone();
        self.people.show(ui, lang, name, |ui, comer| {
            let mut watches = comer.role == Role::Spectator;
            let mark = ui.checkbox(&mut watches, text!(lang, "night-watches"));
            let said = text!(lang, "night-watches-name", player = comer.name);
            mark.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, watches, said.clone()));
            comer.role = if watches { Role::Spectator } else { Role::Player };
            if comer.guest {
                ui.label(quiet(text!(lang, "night-guest")));
            }
            named(ui, true, "×", &text!(lang, "night-leave-out", player = comer.name)).clicked()
        });
    }

    /// Who would sit where, or what is missing; and the button.
    fn finish(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let lang = model.lang;
        let opening = self.opening();
        let ready = match &opening {
            Some(opening) if opening.title.is_empty() => {
                ui.label(quiet(text!(lang, "night-needs-title")));
                false
            }
            Some(opening) if opening.people.is_empty() => {
                ui.label(quiet(text!(lang, "night-needs-people")));
                false
            }
            Some(opening) => match seats(opening, model) {
                Ok(seats) => {
                    ui.label(seats_text(lang, &opening.payloads(model.keeper().known()).unwrap_or_default(), &seats));
                    true
                }
                Err(error) => {
                    note(ui, Tone::Doubt, &trouble::ledger(&error, None, lang));
                    false
                }
            },
            None => false,
        };
        let deal_open = model.keeper().is_deal_open();
        if deal_open {
            note(ui, Tone::Doubt, text!(lang, "begin-deal-open"));
            ui.checkbox(&mut self.leaves_deal, text!(lang, "begin-leave-deal"));
        }
        let leaves_deal = deal_open && self.leaves_deal;
        let begin = ui.add_enabled(ready && deal_open == leaves_deal, primary(text!(lang, "night-begin-night")));
        if let (true, Some(opening)) = (begin.clicked(), opening) {
            actions.push(Action::Night(NightAction::Begin { opening: Box::new(opening), leaves_deal }));
        }
    }
}

fn comer(name: &str, guest: bool) -> Comer {
    Comer { name: name.to_owned(), guest, role: Role::Player }
}

/// Every rule set and profile; the chosen one too, where it is not among them any more.
fn choices(model: &Model, chosen: Option<&RuleChoice>) -> Vec<(Option<RuleChoice>, String)> {
    let lang = model.lang;
    let mut all: Vec<_> = model.rule_choices().into_iter().map(|one| (Some(one.clone()), one.title(lang))).collect();
    if let Some(chosen) = chosen.filter(|one| !all.iter().any(|(other, _)| other.as_ref() == Some(one))) {
        all.push((Some(chosen.clone()), text!(lang, "night-rules-kept", rules = chosen.title(lang))));
    }
    all
}

/// The first seats, after everything that the ledger would check.
fn seats(opening: &Opening, model: &Model) -> Result<SeatsSet, LedgerError> {
    let payloads = opening.payloads(model.keeper().known())?;
    let mut trial = Replay::default();
    for payload in &payloads {
        trial.check(payload, now_ms())?;
        let last = trial.events().last();
        trial.push(Event::after(last, model.keeper().id(), now_ms(), "trial", payload.clone()));
    }
    trial.night().seats.clone().ok_or_else(|| crate::table::ledger::Refusal::NoSeats.into())
}

/// Seats in a sentence, with the names of those who open the night.
fn seats_text(lang: Lang, payloads: &[Payload], seats: &SeatsSet) -> String {
    let people = payloads.iter().find_map(|payload| match &payload.body {
        Body::NightOpened(opened) => Some(&opened.people),
        _ => None,
    });
    // Identifiers of newcomers are new each time; the order is the same.
    let mut names =
        people.into_iter().flatten().filter(|person| person.role == Role::Player).map(|person| person.name.clone());
    let mut take = |count: usize| names.by_ref().take(count).collect::<Vec<_>>();
    let tables: Vec<Vec<String>> = seats.tables.iter().map(|table| take(table.len())).collect();
    let queue = take(seats.queue.len());
    let bettors = take(seats.bettors.iter().flatten().count());
    let free = take(usize::from(seats.free.is_some()));
    in_words(lang, &tables, &queue, &bettors, &free)
}

/// Who sits where, in words.
pub fn in_words(lang: Lang, tables: &[Vec<String>], queue: &[String], bettors: &[String], free: &[String]) -> String {
    let tables = tables.iter().enumerate().map(|(at, table)| {
        let players = list(lang, table);
        match tables.len() {
            1 => text!(lang, "night-seats-are", players = players),
            _ => text!(lang, "night-seats-of-table", table = (at + 1), players = players),
        }
    });
    let mut lines: Vec<String> = tables.collect();
    if !queue.is_empty() {
        let players = list(lang, queue);
        lines.push(text!(lang, "night-seats-queue", players = players));
    }
    if !bettors.is_empty() {
        let players = list(lang, bettors);
        lines.push(text!(lang, "night-seats-bettors", players = players));
    }
    if !free.is_empty() {
        let players = list(lang, free);
        lines.push(text!(lang, "night-seats-free", players = players));
    }
    lines.join("\n")
}
