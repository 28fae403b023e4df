//! The drawing of the form of one entry.

use eframe::egui::{TextEdit, Ui};

use super::super::shared_widgets;
use super::{EntryForm, EntryKind, PaymentFields, WinFields};
use crate::app::widgets::{
    self, event_inputs,
    fields::{show_labelled_choice, show_labelled_text_field},
};
use quejing_session::night::{AgreementPurpose, DrawKind, FieldHost, Holder, Night, PlayerId};
use quejing_words::{self as words, Lang};

impl EntryForm {
    /// Draws the fields for the kind of the form; `deal_players` are the players of the deal. Adds the first win or
    /// payment if the form has none.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, night: &Night, deal_players: &[PlayerId]) {
        match self.kind {
            EntryKind::Money => self.show_money_fields(ui, lang, night),
            EntryKind::Win => self.show_win_fields(ui, lang, night, deal_players),
            EntryKind::Draw => self.show_draw_fields(ui, lang, night, deal_players),
            EntryKind::Deal => self.show_deal_fields(ui, lang, night, deal_players),
            EntryKind::Act(row) => {
                ui.horizontal(|ui| {
                    event_inputs::show_answer_fields(ui, lang, night, deal_players, row.fields, &mut self.answers)
                });
            }
            EntryKind::FalseWin => self.show_false_win_fields(ui, lang, night, deal_players),
        }
    }

    /// Draws the fields that the rules of the night add to events of the kind `event_kind`; `players` are the people to
    /// choose from.
    fn show_family_fields(
        &mut self,
        ui: &mut Ui,
        lang: Lang,
        night: &Night,
        players: &[PlayerId],
        event_kind: FieldHost,
    ) {
        let rows = night.rules().into_iter().flat_map(|rules| rules.asked_fields(event_kind));
        event_inputs::show_answer_fields(ui, lang, night, players, rows.map(|row| &row.field), &mut self.answers);
    }

    fn show_person_field(&mut self, ui: &mut Ui, lang: Lang, night: &Night, people: &[PlayerId]) {
        show_labelled_choice(
            ui,
            text!(lang, "night-who"),
            120.0,
            &shared_widgets::player_choices(night, people, None),
            &mut self.person,
        );
    }

    fn show_money_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night) {
        let kinds = [AgreementPurpose::Adjustment, AgreementPurpose::Penalty, AgreementPurpose::Bet];
        let kinds = kinds.map(|purpose| (Some(purpose), words::night::payment_reason(lang, purpose.into()).to_owned()));
        self.purpose = self.purpose.or(Some(AgreementPurpose::Adjustment));
        ui.horizontal(|ui| {
            show_labelled_choice(ui, text!(lang, "night-money-for"), 130.0, &kinds, &mut self.purpose);
        });
        let people = night.order.iter().map(|&player| Holder::Player(player));
        let holders: Vec<(Option<Holder>, String)> = people
            .chain([Holder::Table])
            .map(|holder| (Some(holder), quejing_words::history::holder_name(lang, night, holder)))
            .collect();
        if self.payments.is_empty() {
            self.payments.push(PaymentFields::default());
        }
        let has_several = self.payments.len() > 1;
        let mut removed_index = None;
        for (at, payment) in self.payments.iter_mut().enumerate() {
            let field_label = |field: &str| match has_several {
                true => text!(lang, "night-field-numbered", field = field, number = (at + 1)),
                false => field.to_owned(),
            };
            ui.horizontal(|ui| {
                show_labelled_choice(
                    ui,
                    &field_label(text!(lang, "night-paid-by")),
                    100.0,
                    &holders,
                    &mut payment.payer,
                );
                ui.label("→");
                show_labelled_choice(
                    ui,
                    &field_label(text!(lang, "night-paid-to")),
                    100.0,
                    &holders,
                    &mut payment.payee,
                );
                show_labelled_text_field(
                    ui,
                    &field_label(text!(lang, "night-field-amount")),
                    &mut payment.amount,
                    60.0,
                );
                let remove_label = text!(lang, "night-payment-remove", number = (at + 1));
                if has_several && widgets::show_named_button(ui, true, "×", &remove_label).clicked() {
                    removed_index = Some(at);
                }
            });
        }
        if let Some(at) = removed_index {
            self.payments.remove(at);
        }
        if ui.button(text!(lang, "night-payment-add")).clicked() {
            self.payments.push(PaymentFields::default());
        }
        self.consent.show(ui, lang, night);
    }

    fn show_win_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night, deal_players: &[PlayerId]) {
        if self.wins.is_empty() {
            self.wins.push(WinFields::default());
        }
        ui.horizontal(|ui| {
            let choices = shared_widgets::player_choices(night, deal_players, Some(text!(lang, "night-own-draw")));
            show_labelled_choice(ui, text!(lang, "tile-from"), 120.0, &choices, &mut self.discarder);
        });
        for (at, win) in self.wins.iter_mut().enumerate() {
            win.show(ui, lang, night, deal_players, at + 1);
        }
        ui.horizontal(|ui| {
            if self.discarder.is_some() && ui.button(text!(lang, "night-winner-add")).clicked() {
                self.wins.push(WinFields::default());
            }
            if self.wins.len() > 1 && ui.button(text!(lang, "night-winner-remove")).clicked() {
                self.wins.pop();
            }
        });
    }

    fn show_draw_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night, deal_players: &[PlayerId]) {
        let mut kinds = night.rules().map_or(Vec::new(), |rules| rules.draws());
        if !kinds.contains(&self.draw_kind) {
            kinds.push(self.draw_kind);
        }
        let named = |&kind: &DrawKind| (kind, words::course::draw_reason_text(lang, kind).to_owned());
        let choices: Vec<_> = kinds.iter().map(named).collect();
        ui.horizontal(|ui| {
            show_labelled_choice(ui, text!(lang, "night-draw-why"), 140.0, &choices, &mut self.draw_kind);
        });
        self.answers = self.answers_with_draw_kind();
        self.show_family_fields(ui, lang, night, deal_players, FieldHost::Draw);
    }

    fn show_deal_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night, deal_players: &[PlayerId]) {
        ui.horizontal(|ui| {
            let choices = shared_widgets::player_choices(night, deal_players, Some(text!(lang, "night-dealer-due")));
            show_labelled_choice(ui, text!(lang, "dealer"), 120.0, &choices, &mut self.person);
            show_labelled_text_field(ui, text!(lang, "dice"), &mut self.typed_dice, 80.0)
                .on_hover_text(text!(lang, "night-deal-dice-tip"));
        });
        ui.horizontal(|ui| {
            let label = ui.label(text!(lang, "night-deal-turned"));
            ui.add(TextEdit::singleline(&mut self.recorded_beginning.turned).desired_width(80.0)).labelled_by(label.id);
        });
        ui.horizontal(|ui| self.show_family_fields(ui, lang, night, deal_players, FieldHost::Deal));
    }

    fn show_false_win_fields(&mut self, ui: &mut Ui, lang: Lang, night: &Night, deal_players: &[PlayerId]) {
        ui.horizontal(|ui| self.show_person_field(ui, lang, night, deal_players));
        let others: Vec<PlayerId> =
            deal_players.iter().copied().filter(|&player| Some(player) != self.person).collect();
        self.show_family_fields(ui, lang, night, &others, FieldHost::FalseWin);
        ui.horizontal(|ui| {
            show_labelled_text_field(ui, text!(lang, "night-false-fine"), &mut self.typed_fine, 60.0);
            ui.checkbox(&mut self.deal_goes_on, text!(lang, "night-false-goes-on"));
        });
    }
}
