//! The form for a new night: name, rules, length, people and their seats.

use std::collections::BTreeSet;

use eframe::egui::{self, RichText, TextEdit, Ui};

use super::order::SeatOrder;
use super::shared_widgets::{list, said_of_rules};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{
    fields::{field, labelled_choice, number},
    heading, named_button, note, primary, quiet, small,
};
use crate::i18n::Lang;
use crate::plain::plain;
use crate::scorer::action::Action;
use crate::scorer::model::{Model, RuleChoice};
use crate::scorer::night::NightAction;
use crate::scorer::trouble;
use crate::table::ledger::{
    Attendee, Body, Event, GameLength, LedgerError, NightId, Opening, Payload, Plan, Replay, Role, SeatsSet, now_ms,
};

/// The maximum number of deals that a night can be planned for.
const MAX_DEALS: u32 = 999;

/// The form for a new night.
#[derive(Clone, Debug, Default)]
pub struct NightForm {
    /// The night that the suggestions were taken from.
    suggested_by: Option<NightId>,
    title: String,
    rules: Option<RuleChoice>,
    length: GameLength,
    hands: u32,
    flowers: bool,
    camps: bool,
    people: SeatOrder<Attendee>,
    name: String,
    guest: bool,
    /// True if the open deal of the night in progress may stay unfinished.
    leaves_deal: bool,
}

impl NightForm {
    /// Fills in the form from the current night, unless that was done already.
    fn suggest(&mut self, model: &Model) {
        let keeper = model.keeper();
        if self.suggested_by == Some(keeper.id()) {
            return;
        }
        let again = keeper.again(model.lang);
        *self = NightForm {
            suggested_by: Some(keeper.id()),
            title: again.title,
            rules: Some(RuleChoice { name: again.rules, note: again.note, rules: again.profile }),
            length: again.plan.length,
            hands: match again.plan.length {
                GameLength::Hands(hands) => hands,
                _ => 16,
            },
            flowers: again.plan.flowers,
            camps: again.plan.camps,
            // If all are guests, nobody chose their names, so they are not suggested.
            people: match again.people.iter().all(|comer| comer.guest) {
                true => SeatOrder::default(),
                false => SeatOrder::of(again.people),
            },
            name: String::new(),
            guest: false,
            leaves_deal: false,
        };
    }

    /// Returns the opening of the night as filled in; `None` without rules.
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
        self.show_rules(ui, model);
        ui.separator();
        heading(ui, text!(lang, "night-who-comes"));
        self.show_known_people(ui, model);
        self.show_newcomer(ui, lang);
        if self.people.people().next().is_some() {
            ui.label(quiet(text!(lang, "night-order-hint")));
            self.show_order(ui, lang);
        }
        ui.separator();
        self.show_begin(ui, model, actions);
    }

    fn show_rules(&mut self, ui: &mut Ui, model: &Model) {
        let lang = model.lang;
        let choices: Vec<(Option<RuleChoice>, String)> = rule_choices(model, self.rules.as_ref());
        ui.horizontal(|ui| {
            labelled_choice(ui, text!(lang, "rules"), 200.0, &choices, &mut self.rules);
        });
        let deals = match self.length {
            GameLength::Hands(hands) => GameLength::Hands(hands),
            _ => GameLength::Hands(0),
        };
        let lengths = [
            (GameLength::Rules, text!(lang, "night-length-rules")),
            (GameLength::Half, text!(lang, "night-length-half")),
            (GameLength::Full, text!(lang, "night-length-full")),
            (deals, text!(lang, "night-length-deals")),
            (GameLength::Open, text!(lang, "night-length-open")),
        ];
        let lengths = lengths.map(|(length, text)| (length, text.to_owned()));
        ui.horizontal(|ui| {
            labelled_choice(ui, text!(lang, "night-length"), 140.0, &lengths, &mut self.length);
            if matches!(self.length, GameLength::Hands(_)) {
                number(ui, text!(lang, "night-length-deals"), &mut self.hands, 0..=MAX_DEALS);
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

    /// Draws a button for each person from other nights, which adds the person.
    fn show_known_people(&mut self, ui: &mut Ui, model: &Model) {
        let lang = model.lang;
        let known_people = model.keeper().known_people();
        if known_people.is_empty() {
            return;
        }
        let coming: BTreeSet<String> = self.people.people().map(|comer| comer.name.clone()).collect();
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet(text!(lang, "night-known-people")));
            for one in known_people.iter().filter(|one| !coming.contains(&one.name)) {
                let nights = text!(lang, "night-nights-together", count = one.nights);
                if ui.add(small(plain(&one.name))).on_hover_text(nights).clicked() {
                    self.people.push(comer(&one.name, false));
                }
            }
        });
    }

    fn show_newcomer(&mut self, ui: &mut Ui, lang: Lang) {
        ui.horizontal(|ui| {
            let hint = RichText::new(text!(lang, "night-name-hint")).color(theme::palette().text_quiet);
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

    fn show_order(&mut self, ui: &mut Ui, lang: Lang) {
        let name = |comer: &Attendee| comer.name.clone();
        self.people.show(ui, lang, name, |ui, comer| {
            let mut watches = comer.role == Role::Spectator;
            let mark = ui.checkbox(&mut watches, text!(lang, "night-watches"));
            let label = text!(lang, "night-watches-name", player = comer.name);
            mark.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, watches, label.clone()));
            comer.role = if watches { Role::Spectator } else { Role::Player };
            if comer.guest {
                ui.label(quiet(text!(lang, "night-guest")));
            }
            named_button(ui, true, "×", &text!(lang, "night-leave-out", player = comer.name)).clicked()
        });
    }

    /// Draws the seats, or the field that is missing, and the button that begins the night.
    fn show_begin(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
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
            Some(opening) => match preview_seats(opening, model) {
                Ok(seats) => {
                    ui.label(seats_text(
                        lang,
                        &opening.payloads(model.keeper().known_people()).unwrap_or_default(),
                        &seats,
                    ));
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

fn comer(name: &str, guest: bool) -> Attendee {
    Attendee { name: name.to_owned(), guest, role: Role::Player }
}

/// Returns every rule set and profile, and the chosen one even if it no longer exists.
fn rule_choices(model: &Model, chosen: Option<&RuleChoice>) -> Vec<(Option<RuleChoice>, String)> {
    let lang = model.lang;
    let mut all: Vec<_> = model.rule_choices().into_iter().map(|one| (Some(one.clone()), one.title(lang))).collect();
    if let Some(chosen) = chosen.filter(|one| !all.iter().any(|(other, _)| other.as_ref() == Some(one))) {
        all.push((Some(chosen.clone()), text!(lang, "night-rules-kept", rules = chosen.title(lang))));
    }
    all
}

/// Returns the first seats, after the checks that the ledger would make.
fn preview_seats(opening: &Opening, model: &Model) -> Result<SeatsSet, LedgerError> {
    let payloads = opening.payloads(model.keeper().known_people())?;
    let mut trial = Replay::default();
    for payload in &payloads {
        trial.check(payload, now_ms())?;
        let last = trial.events().last();
        trial.push(Event::after(last, model.keeper().id(), now_ms(), "trial", payload.clone()));
    }
    trial.night().seats.clone().ok_or_else(|| crate::table::ledger::Refusal::NoSeats.into())
}

/// Describes the first seats of a night, with the names from its opening payload: people of a preview have no
/// stable ids.
fn seats_text(lang: Lang, payloads: &[Payload], seats: &SeatsSet) -> String {
    let people = payloads.iter().find_map(|payload| match &payload.body {
        Body::NightOpened(opened) => Some(&opened.people),
        _ => None,
    });
    // Every call gives newcomers other identifiers, but the order of the people is the same.
    let mut names =
        people.into_iter().flatten().filter(|person| person.role == Role::Player).map(|person| person.name.clone());
    let mut take = |count: usize| names.by_ref().take(count).collect::<Vec<_>>();
    let tables: Vec<Vec<String>> = seats.tables.iter().map(|table| take(table.len())).collect();
    let queue = take(seats.queue.len());
    let bettors = take(seats.bettors.iter().flatten().count());
    let free = take(usize::from(seats.free.is_some()));
    describe_seats(lang, &tables, &queue, &bettors, &free)
}

/// Describes who sits at each table, who waits in the queue, who bets and who is free.
pub fn describe_seats(
    lang: Lang,
    tables: &[Vec<String>],
    queue: &[String],
    bettors: &[String],
    free: &[String],
) -> String {
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
