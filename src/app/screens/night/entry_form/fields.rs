//! The drawing of the form of one entry.

use eframe::egui::{TextEdit, Ui};

use super::super::shared_widgets;
use super::{EntryForm, EntryKind, PaymentFields, WinFields};
use crate::app::widgets::{
    self, event_inputs,
    fields::{show_labelled_choice, text_field},
};
use quejing_session::night::{AgreementPurpose, DrawKind, EventKind, Holder, Night, PlayerId};
use quejing_words::{self as words, Lang};

impl EntryForm {
    /// Draws the fields for the kind of the form; `at_table` are the players of the deal. Missing rows, such as the first payment,
    /// are added.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, night: &Night, at_table: &[PlayerId]) {
        match self.kind {
            EntryKind::Money => self.show_money_fields(ui, lang, night),
            EntryKind::Win => self.show_win_fields(ui, lang, night, at_table),
            EntryKind::Draw => self.show_draw_fields(ui, lang, night, at_table),
            EntryKind::Deal => self.show_deal_fields(ui, lang, night, at_table),
            EntryKind::Act(row) => {
                ui.horizontal(|ui| {
                    event_inputs::show_answer_fields(ui, lang, night, at_table, row.fields, &mut self.answers)
                });
            }
            EntryKind::FalseWin => self.show_false_win_fields(ui, lang, night, at_table),
        }
    }

    /// Draws the fields that the rules of the night add to events of the kind `of`; `players` are the people to choose from.
    fn show_family_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night, players: &[PlayerId], of: EventKind) {
        let rows = night.rules().into_iter().flat_map(|rules| rules.asked_fields(of));
        event_inputs::show_answer_fields(ui, lang, night, players, rows.map(|row| &row.field), &mut self.answers);
    }

    fn show_person_field(&mut self, ui: &mut Ui, lang: Lang, night: &Night, people: &[PlayerId]) {
        show_labelled_choice(
            ui,
            text!(lang, "night-who"),
            120.0,
            &shared_widgets::player_choices(night, people, None),
            &mut self.who,
        );
    }

    fn show_money_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night) {
        let kinds = [AgreementPurpose::Adjustment, AgreementPurpose::Penalty, AgreementPurpose::Bet];
        let kinds = kinds.map(|what| (Some(what), words::night::payment_reason(lang, what.into()).to_owned()));
        self.what = self.what.or(Some(AgreementPurpose::Adjustment));
        ui.horizontal(|ui| {
            show_labelled_choice(ui, text!(lang, "night-money-for"), 130.0, &kinds, &mut self.what);
        });
        let people = night.order.iter().map(|&player| Holder::Player(player));
        let holders: Vec<(Option<Holder>, String)> = people
            .chain([Holder::Table])
            .map(|one| (Some(one), quejing_words::history::holder_name(lang, night, one)))
            .collect();
        if self.payments.is_empty() {
            self.payments.push(PaymentFields::default());
        }
        let many = self.payments.len() > 1;
        let mut removed = None;
        for (at, payment) in self.payments.iter_mut().enumerate() {
            let named = |field: &str| match many {
                true => text!(lang, "night-field-numbered", field = field, number = (at + 1)),
                false => field.to_owned(),
            };
            ui.horizontal(|ui| {
                show_labelled_choice(ui, &named(text!(lang, "night-paid-by")), 100.0, &holders, &mut payment.from);
                ui.label("→");
                show_labelled_choice(ui, &named(text!(lang, "night-paid-to")), 100.0, &holders, &mut payment.to);
                text_field(ui, &named(text!(lang, "night-field-amount")), &mut payment.amount, 60.0);
                let take = text!(lang, "night-payment-remove", number = (at + 1));
                if many && widgets::named_button(ui, true, "×", &take).clicked() {
                    removed = Some(at);
                }
            });
        }
        if let Some(at) = removed {
            self.payments.remove(at);
        }
        if ui.button(text!(lang, "night-payment-add")).clicked() {
            self.payments.push(PaymentFields::default());
        }
        self.consent.show(ui, lang, night);
    }

    fn show_win_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night, at_table: &[PlayerId]) {
        if self.wins.is_empty() {
            self.wins.push(WinFields::default());
        }
        ui.horizontal(|ui| {
            let choices = shared_widgets::player_choices(night, at_table, Some(text!(lang, "night-own-draw")));
            show_labelled_choice(ui, text!(lang, "tile-from"), 120.0, &choices, &mut self.from);
        });
        for (at, win) in self.wins.iter_mut().enumerate() {
            win.show(ui, lang, night, at_table, at + 1);
        }
        ui.horizontal(|ui| {
            if self.from.is_some() && ui.button(text!(lang, "night-winner-add")).clicked() {
                self.wins.push(WinFields::default());
            }
            if self.wins.len() > 1 && ui.button(text!(lang, "night-winner-remove")).clicked() {
                self.wins.pop();
            }
        });
    }

    fn show_draw_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night, at_table: &[PlayerId]) {
        let mut kinds = night.rules().map_or(Vec::new(), |rules| rules.draws());
        if !kinds.contains(&self.draw) {
            kinds.push(self.draw);
        }
        let named = |&kind: &DrawKind| (kind, words::course::draw_reason(lang, kind).to_owned());
        let choices: Vec<_> = kinds.iter().map(named).collect();
        ui.horizontal(|ui| {
            show_labelled_choice(ui, text!(lang, "night-draw-why"), 140.0, &choices, &mut self.draw);
        });
        self.answers = self.answers_with_draw_kind();
        self.show_family_fields(ui, lang, night, at_table, EventKind::Draw);
    }

    fn show_deal_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night, at_table: &[PlayerId]) {
        ui.horizontal(|ui| {
            let choices = shared_widgets::player_choices(night, at_table, Some(text!(lang, "night-dealer-due")));
            show_labelled_choice(ui, text!(lang, "dealer"), 120.0, &choices, &mut self.who);
            text_field(ui, text!(lang, "dice"), &mut self.dice, 80.0).on_hover_text(text!(lang, "night-deal-dice-tip"));
        });
        ui.horizontal(|ui| {
            let label = ui.label(text!(lang, "night-deal-turned"));
            ui.add(TextEdit::singleline(&mut self.begun.turned).desired_width(80.0)).labelled_by(label.id);
        });
        ui.horizontal(|ui| self.show_family_fields(ui, lang, night, at_table, EventKind::Deal));
    }

    fn show_false_win_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night, at_table: &[PlayerId]) {
        ui.horizontal(|ui| self.show_person_field(ui, lang, night, at_table));
        let others: Vec<PlayerId> = at_table.iter().copied().filter(|&player| Some(player) != self.who).collect();
        self.show_family_fields(ui, lang, night, &others, EventKind::FalseWin);
        ui.horizontal(|ui| {
            text_field(ui, text!(lang, "night-false-fine"), &mut self.fine, 60.0);
            ui.checkbox(&mut self.goes_on, text!(lang, "night-false-goes-on"));
        });
    }
}
