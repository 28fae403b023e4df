//! The draw on the table page: who was tenpai, the payments, and the button to record it.

use maud::{Markup, html};

use super::acts::deal_fields;
use super::deal::{is_other_deal_told, turn_to_table};
use super::win::sheet_and_payments;
use super::{Answer, PageRequest, PageResult};
use crate::i18n;
use crate::scorer::Mark;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::night::Keeper;
use crate::table::ledger::{EventAnswer, EventKind, FieldRow, PlayerId};

/// The form field of a player who was tenpai.
const TENPAI: &str = "tenpai";

/// A draw that this phone is entering.
pub struct EnteredDraw {
    table: u8,
    tenpai: Vec<PlayerId>,
    payments: Markup,
    mark: Mark,
    can_record: bool,
}

/// Returns the field with the players who were tenpai, if the rules ask for it beside the answers so far.
fn tenpai_row(model: &Model) -> Option<&'static FieldRow> {
    model.circumstances().fields(EventKind::Draw).find(|row| row.includes_declared)
}

/// Returns the draw that this phone is entering; `None` if it enters none. The caller must not hold the lock of the night.
pub fn entered_draw(request: &PageRequest) -> Option<EnteredDraw> {
    if !request.can_enter() || !request.hub.has_session(request.visitor.id()?) {
        return None;
    }
    let entered = request.with_session(|session| {
        let model = &session.model;
        let row = tenpai_row(model).filter(|_| model.is_draw())?;
        let marked = model.circumstances().field_answer(row);
        Some(EnteredDraw {
            table: model.circumstances().table,
            tenpai: marked.as_ref().and_then(EventAnswer::players).unwrap_or_default().to_vec(),
            payments: sheet_and_payments(model),
            mark: model.preview_mark(),
            can_record: model.is_recordable() && !model.is_recorded(),
        })
    });
    entered.ok().flatten()
}

/// Renders the players of a table, to mark those who were tenpai, and the draw once somebody is marked; empty for rules that do
/// not ask for it.
pub fn draw_card(
    request: &PageRequest,
    keeper: &Keeper,
    table: u8,
    players: &[PlayerId],
    entered: Option<&EnteredDraw>,
) -> Markup {
    let (lang, night, rules) = (request.lang, keeper.night(), keeper.rules());
    let row = rules.fields_at_table(EventKind::Draw).find(|row| row.includes_declared);
    let Some(row) = row.filter(|_| rules.asks_about_draws()) else {
        return html! {};
    };
    let entered = entered.filter(|draw| draw.table == table);
    let is_tenpai = |player: &PlayerId| entered.is_some_and(|draw| draw.tenpai.contains(player));
    html! {
        section.card {
            form method="post" action="/deal/tenpai" data-auto {
                (deal_fields(keeper, table))
                fieldset.choices.seated {
                    legend { (text!(lang, "table-draw")) ": " (i18n::word(lang, &row.field_at_table())) }
                    @for player in players {
                        label { input type="checkbox" name=(TENPAI) value=(player) checked[is_tenpai(player)]; span { (night.name(*player)) } }
                    }
                }
                @if entered.is_none() { button.quiet { (text!(lang, "table-draw")) } }
                @else { noscript { button { (text!(lang, "hub-use")) } } }
            }
            @if let Some(draw) = entered {
                (draw.payments)
                form.record method="post" action="/win/record" {
                    input type="hidden" name="mark" value=(draw.mark);
                    button.primary.big disabled[!draw.can_record] { (text!(lang, "record-the-draw")) }
                }
                div.buttons {
                    form.one method="post" action="/deal/tenpai" {
                        (deal_fields(keeper, table))
                        button.quiet name="stop" { (text!(lang, "no-draw")) }
                    }
                    a.button.quiet href="/win" { (text!(lang, "draw-kind")) }
                }
            }
        }
    }
}

/// Begins to enter a draw, or changes who was tenpai in it.
pub fn mark_tenpai(request: &PageRequest) -> PageResult {
    let then = Ok(Answer::Redirect("/".to_owned()));
    if is_other_deal_told(request)? {
        return then;
    }
    let tenpai: Vec<PlayerId> = request.fields.parse_all(TENPAI);
    request.change_session(|session| {
        if !turn_to_table(session, &request.fields) {
            return;
        }
        if request.fields.has("stop") {
            if session.model.is_draw() {
                session.apply(Action::Win(None));
            }
            return;
        }
        if !session.model.is_draw() {
            session.apply(Action::RecordDraw(session.model.draw_mark()));
        }
        if let Some(row) = tenpai_row(&session.model) {
            let mut round = session.model.circumstances().clone();
            round.set_field_answer(row, Some(&EventAnswer::Players(tenpai.clone())));
            session.apply(Action::Round(Box::new(round)));
        }
    })?;
    then
}
