//! The entry of a draw on the table page: who was tenpai, the payments, and the button that records the draw.

use maud::{Markup, html};

use super::form_marks::{deal_identity_fields, mark_field};
use super::open_deal::switch_to_table;
use super::win::sheet_and_payments;
use super::{PageAnswer, PageRequest, PageResult};
use quejing_session::StateDigest;
use quejing_session::action::SessionAction;
use quejing_session::game::Answer;
use quejing_session::night::{FieldHost, FieldRow, Keeper, PlayerId};
use quejing_session::session::Session;
use quejing_words as words;

/// The name of the form fields with the players who were tenpai; there is one field for each player.
const TENPAI_FIELD: &str = "tenpai";

/// A draw that this phone is entering, with what the table page shows of it.
pub struct DraftedDraw {
    table: u8,
    tenpai_players: Vec<PlayerId>,
    payments: Markup,
    preview_mark: StateDigest,
    can_record: bool,
}

/// Returns the event field with the players who were tenpai; `None` if the rules do not ask for it, given the answers
/// so far.
fn tenpai_field_row(model: &Session) -> Option<&'static FieldRow> {
    model.hand().round().fields().asked(FieldHost::Draw).find(|row| row.includes_declarers)
}

/// Returns the draw that this phone is entering; `None` if it enters none or may not record. The caller must not be
/// reading the ledger.
pub fn drafted_draw(request: &PageRequest) -> Option<DraftedDraw> {
    if !request.can_record() || !request.hub.has_session(request.visitor.device_id()?) {
        return None;
    }
    let entered = request.with_session(|session| {
        let model = &session.model;
        let row = tenpai_field_row(model).filter(|_| model.hand().laid().is_entering_draw())?;
        let marked = model.hand().round().fields().answer(row);
        Some(DraftedDraw {
            table: model.hand().round().table,
            tenpai_players: marked.as_ref().and_then(Answer::players).unwrap_or_default().to_vec(),
            payments: sheet_and_payments(model),
            preview_mark: model.hand().preview_mark(),
            can_record: model.desk().is_recordable() && !model.hand().is_recorded(),
        })
    });
    entered.ok().flatten()
}

/// Renders the form that marks the tenpai players of a table and, once a draw is being entered there, its payments and
/// the button that records it. Empty for rules that do not ask who was tenpai.
pub fn draw_card(
    request: &PageRequest,
    keeper: &Keeper,
    table: u8,
    players: &[PlayerId],
    drafted_draw: Option<&DraftedDraw>,
) -> Markup {
    let (lang, night, rules) = (request.lang, keeper.night(), keeper.open_night().rules());
    let row = rules.fields_at_table(FieldHost::Draw).find(|row| row.includes_declarers);
    let Some(row) = row.filter(|_| rules.asks_about_draws()) else {
        return html! {};
    };
    let drafted_draw = drafted_draw.filter(|draw| draw.table == table);
    let is_tenpai = |player: &PlayerId| drafted_draw.is_some_and(|draw| draw.tenpai_players.contains(player));
    html! {
        section.card {
            form method="post" action="/deal/tenpai" data-auto {
                (deal_identity_fields(keeper, table))
                fieldset.choices.seated {
                    legend { (text!(lang, "label-and-value", label = text!(lang, "table-draw"), value = words::render_word(lang, &row.field_at_table()))) }
                    @for player in players {
                        label { input type="checkbox" name=(TENPAI_FIELD) value=(player) checked[is_tenpai(player)]; span { (night.name(*player)) } }
                    }
                }
                @if drafted_draw.is_none() { button.quiet { (text!(lang, "table-draw")) } }
                @else { noscript { button { (text!(lang, "hub-use")) } } }
            }
            @if let Some(draw) = drafted_draw {
                (draw.payments)
                form.record method="post" action="/win/record" {
                    (mark_field(&draw.preview_mark))
                    input type="hidden" name="page" value="/";
                    button.primary.big disabled[!draw.can_record] { (text!(lang, "record-the-draw")) }
                }
                div.buttons {
                    form.one method="post" action="/deal/tenpai" {
                        (deal_identity_fields(keeper, table))
                        button.quiet name="stop" { (text!(lang, "no-draw")) }
                    }
                    a.button.quiet href="/win" { (text!(lang, "draw-kind")) }
                }
            }
        }
    }
}

/// Begins to enter a draw with the tenpai players of the form, or changes these players. With the field `stop`, stops
/// entering the draw.
pub fn mark_tenpai(request: &PageRequest) -> PageResult {
    let tenpai: Vec<PlayerId> = request.fields.parse_values(TENPAI_FIELD);
    request.change_session(|session| {
        if !switch_to_table(session, &request.fields) {
            return;
        }
        if request.fields.has_field("stop") {
            if session.model.hand().laid().is_entering_draw() {
                session.apply_action(SessionAction::BeginWin(None));
            }
            return;
        }
        if !session.model.hand().laid().is_entering_draw() {
            session.apply_action(SessionAction::RecordDraw(
                session.model.desk().night_view().draw_mark(session.model.hand().round_at_table()),
            ));
        }
        if let Some(row) = tenpai_field_row(&session.model) {
            let mut round = session.model.hand().round().clone();
            round.set_field_answer(row, Some(&Answer::Players(tenpai.clone())));
            session.apply_action(SessionAction::SetCircumstances(Box::new(round)));
        }
    })?;
    Ok(PageAnswer::Redirect("/".to_owned()))
}
