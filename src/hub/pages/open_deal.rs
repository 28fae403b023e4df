//! The page of the deal in progress: dice, riichi, open hands, kongs, false wins, a draw, camps, undo and redo.

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::{Markup, html};

use super::act_buttons::{act_card, act_field_name, is_act_offered};
use super::camps::camps_form;
use super::components::{button_form, check_box, drop_down, named_people, number_field, radio_buttons};
use super::form_marks::{named_page, night_pair};
use super::page_frame::{PageTab, PhonePage};
use super::win::circumstances_form;
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::device_session::DeviceSession;
use crate::hub::guard::RequestFields;
use quejing_session::StateDigest;
use quejing_session::action::SessionAction;
use quejing_session::error_texts::capitalize;
use quejing_session::game::{Answer, QuestionRole};
use quejing_session::night::{
    ActRow, DealEntry, EventChoice, EventField, FalseWin, FamilyFields, FieldHost, FieldKind, Keeper, Night,
    NightAction, PlayerId,
};
use quejing_session::notice::Tone;
use quejing_session::question::{FormQuestion, InputKind, QuestionId};
use quejing_session::round::{Round, SeatMark};
use quejing_session::session::Session;
use quejing_words::{self as words, Lang};

/// Shows the page of the deal that is due or in progress: its acts, the buttons for undo and redo, and the forms for
/// its beginning, acts and camps. Redirects to the table page if the night has not begun.
pub fn show_open_deal(request: &PageRequest) -> PageResult {
    if request.hub.read_ledger().open_night().draft_opening().is_some() {
        return Ok(PageAnswer::Redirect("/".to_owned()));
    }
    let body = request.with_session(|session| open_deal_sections(request, session))?;
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Table, text!(request.lang, "hub-deal"), body)))
}

/// Renders the sections of the page of the deal: the draw button, undo and redo, the acts so far, and the forms.
fn open_deal_sections(request: &PageRequest, session: &DeviceSession) -> Markup {
    let (lang, model) = (request.lang, &session.model);
    let keeper = model.keeper();
    let night = keeper.night();
    let round = model.hand().round_at_table();
    let deal = night.open_deal(usize::from(round.table));
    let begin = match round.deal.begun {
        None => text!(lang, "begin-deal"),
        Some(_) => text!(lang, "update-deal"),
    };
    let draw_mark = model.desk().night_view().draw_mark(round).to_string();
    html! {
        div.buttons {
            (button_form("/deal/draw", "big", text!(lang, "table-draw"), &[("mark", draw_mark)]))
        }
        (undo_redo_buttons(request, keeper))
        @if let Some(deal) = deal {
            section.card {
                h2 { (capitalize(&quejing_words::history::deal_result(lang, night, deal))) }
                @for act in &deal.acts { p { (quejing_words::history::describe_play(lang, night, &act.play)) } }
            }
        }
        form.card method="post" action="/deal" data-dice {
            (deal_mark_field(model))
            (circumstances_form::table_choice(model))
            (circumstances_form::deal_fields(model, round))
            button.primary { (begin) }
        }
        (act_forms(request, model))
        @if round.rules().asks_for(QuestionRole::Camps) { (camps_form(request, model)) }
        p { a.button href="/money" { (text!(lang, "hub-money")) } }
    }
}

/// Renders the form control of a question by its kind, with the present answer selected. Empty for questions that have
/// a control of their own elsewhere, such as discards.
pub fn question_control(lang: Lang, night: &Night, question: &FormQuestion, name: &str) -> Markup {
    let number = || question.answer.as_ref().and_then(Answer::number);
    match &question.kind {
        InputKind::NamedNumbers(numbers) => drop_down(name, &question.label, numbers, number().as_ref()),
        InputKind::Field(kind) => field_control(lang, night, question, name, *kind),
        InputKind::Tiles => html! {},
    }
}

fn field_control(lang: Lang, night: &Night, question: &FormQuestion, name: &str, kind: FieldKind) -> Markup {
    let (title, players, answer) =
        (&*question.label, &named_people(night, &question.people)[..], question.answer.as_ref());
    let is_ticked = |player: &PlayerId| answer.and_then(Answer::players).is_some_and(|all| all.contains(player));
    let count_of = |player: &PlayerId| {
        let counts = answer.and_then(Answer::counts).unwrap_or_default();
        counts.iter().find(|(other, _)| other == player).map_or(0, |(_, count)| *count)
    };
    match kind {
        FieldKind::Player | FieldKind::Outsider => {
            radio_buttons(name, title, players, answer.and_then(Answer::player).as_ref())
        }
        FieldKind::Players => html! {
            fieldset.ticks { legend { (title) }
                @for (at, (id, player)) in players.iter().enumerate() {
                    (check_box(&format!("{name}{at}"), player, is_ticked(id), None))
                }
            }
        },
        FieldKind::Counts { most } => html! {
            p.quiet { (title) }
            @for (at, (id, player)) in players.iter().enumerate() {
                (number_field(&format!("{name}{at}"), player, count_of(id), most))
            }
        },
        FieldKind::Number { least, most } => {
            number_field(name, title, answer.and_then(Answer::event_number).unwrap_or(least), most)
        }
        FieldKind::Flag => check_box(name, title, answer.and_then(Answer::flag).unwrap_or(false), None),
        FieldKind::Partner => {
            let named = players.iter().map(|(id, player)| (id.to_string(), player.clone()));
            let nobody = (String::new(), text!(lang, "night-nobody").to_owned());
            let with = answer.and_then(Answer::partner).map_or(String::new(), |(_, with)| with.to_string());
            drop_down(name, title, &std::iter::once(nobody).chain(named).collect::<Vec<_>>(), Some(&with))
        }
        FieldKind::Discards | FieldKind::DedicatedInput => html! {},
        FieldKind::Choice(all) => {
            let named: Vec<(&str, String)> =
                all.iter().map(|choice| (choice.word, capitalize(words::render_word(lang, choice)))).collect();
            let chosen = match answer {
                Some(Answer::Word(word)) => Some(word.as_ref()),
                _ => all.first().map(|first| first.word),
            };
            radio_buttons(name, title, &named, chosen.as_ref())
        }
    }
}

/// Renders a form for each act that the rules allow in a deal, such as riichi or a kong, and one for a false win.
fn act_forms(request: &PageRequest, model: &Session) -> Markup {
    let (lang, round) = (request.lang, model.hand().round_at_table());
    let night = model.keeper().night();
    let players = named_people(night, &round.people);
    let user_answer = request.person().filter(|who| round.people.contains(who)).map(Answer::Player);
    let question = |field: &'static EventField, answer: Option<Answer<PlayerId>>| {
        FormQuestion::of_entry_field(lang, field, round.people.clone(), answer)
    };
    let form = |what: &str, title: &str, fields: Markup| {
        html! {
            details.card {
                summary { (title) }
                form method="post" action="/deal/add" {
                    (deal_mark_field(model))
                    input type="hidden" name="what" value=(what);
                    (fields)
                    button.primary { (text!(lang, "add")) }
                }
            }
        }
    };
    html! {
        @for row in round.rules().acts().iter().copied().filter(|row| is_act_offered(row)) {
            @if row.fields.len() == 1 {
                (act_card(lang, model.keeper(), round.table, row, &round.people))
            } @else {
                (form(row.word, &capitalize(words::render_word(lang, row)), html! {
                    @for (at, field) in row.fields.iter().enumerate() {
                        (question_control(lang, night, &question(field, user_answer.clone().filter(|_| at == 0)), act_field_name(at, field)))
                    }
                }))
            }
        }
        (form("false", text!(lang, "false-win"), html! {
            (radio_buttons("by", text!(lang, "deal-by"), &players, None))
            @for row in round.rules().asked_fields(FieldHost::FalseWin) {
                (question_control(lang, night, &question(&row.field, None), row.field.key))
            }
        }))
    }
}

/// Records the beginning of the deal by the form, or changes what is recorded of it: dealer, dice and special rule.
pub fn begin_deal(request: &PageRequest) -> PageResult {
    request.change_session(|session| {
        let mut round = session.model.hand().round_at_table().clone();
        circumstances_form::apply_circumstances_form(
            &mut round,
            &request.fields,
            session.model.keeper().night(),
            false,
        );
        session.apply_action(SessionAction::SetCircumstances(Box::new(round)));
        session.apply_action(SessionAction::BeginDeal);
    })?;
    redirect_or_confirm(request, "/deal")
}

/// Renders the hidden field with the [`StateDigest`] of the deal, by which a form of an earlier state is recognized.
pub fn deal_mark_field(model: &Session) -> Markup {
    html! { input type="hidden" name="seen" value=(model.desk().night_view().deal_mark(model.hand().round_at_table())); }
}

/// Redirects to the confirmation of the proposal if there is one, else to `next_path`.
pub fn redirect_or_confirm(request: &PageRequest, next_path: &str) -> PageResult {
    let needs_confirmation = request.with_session(|session| session.model.desk().recorder().proposal().is_some())?;
    Ok(PageAnswer::Redirect(if needs_confirmation { "/confirm" } else { next_path }.to_owned()))
}

/// Switches the session to the table that the form names, if it names one. Returns false if a reopened win of a
/// different table prevents this.
pub fn switch_to_table(session: &mut DeviceSession, fields: &RequestFields) -> bool {
    let table_in_form = fields.parse_value::<u8>("table");
    let is_at_table = |session: &DeviceSession| {
        table_in_form.is_none_or(|table| session.model.hand().round_at_table().table == table)
    };
    if !is_at_table(session) && session.model.desk().reopened_deal_number().is_none() {
        let mut round = session.model.hand().round_at_table().clone();
        round.table = table_in_form.unwrap_or_default();
        let round = round.to_due_deal(session.model.keeper().night());
        session.apply_action(SessionAction::SetCircumstances(Box::new(round)));
    }
    is_at_table(session)
}

/// Adds the act or false win of the form to the deal, or takes back a declaration such as riichi. A form that lacks an
/// answer only causes a message.
pub fn add_to_deal(request: &PageRequest) -> PageResult {
    let next_path = if request.fields.trimmed_value("then") == "/" { "/" } else { "/deal" };
    let is_added = request.change_session(|session| {
        if !switch_to_table(session, &request.fields) {
            return false;
        }
        let round = session.model.hand().round_at_table();
        let Some(entry) = parse_act_or_false_win(request, round) else {
            return false;
        };
        let declarer = round.rules().declaration().and_then(|declaration| entry.acting_player(declaration.act));
        session.apply_action(match declarer.and_then(|player| round.player_index(player)) {
            Some(place) => {
                let is_declared = !request.fields.has_field("undo");
                SessionAction::SetAnswer(QuestionId::Seat(SeatMark::Declaration, place), Answer::Flag(is_declared))
            }
            None => SessionAction::RecordDealEvent(entry),
        });
        true
    })?;
    if !is_added {
        request.queue_message(Tone::Wrong, text!(request.lang, "entry-needs-person"))?;
        return Ok(PageAnswer::Redirect(next_path.to_owned()));
    }
    redirect_or_confirm(request, next_path)
}

/// Parses the act or false win of the form; `None` if an answer that it needs, such as the player, is missing or
/// invalid.
fn parse_act_or_false_win(request: &PageRequest, round: &Round) -> Option<DealEntry> {
    let fields = &request.fields;
    let what = fields.trimmed_value("what");
    if ActRow::all().any(|row| row.word == what && is_act_offered(row)) {
        return parse_act(fields, &round.people);
    }
    let by: PlayerId = fields.parse_value("by")?;
    let answer = |field: &EventField| {
        parse_event_answer(fields, field, field.key, &round.people).map(|answer| answer.without_player(by))
    };
    let family = FamilyFields::default().with_answers(
        FieldHost::FalseWin,
        round.rules().asked_fields(FieldHost::FalseWin),
        answer,
    );
    Some(DealEntry::FalseWin(FalseWin { family, ..FalseWin::declared_by(by) }))
}

/// Parses the act that the form names, by one of these players; `None` if an answer that it needs is missing or
/// invalid.
pub fn parse_act(fields: &RequestFields, players: &[PlayerId]) -> Option<DealEntry> {
    let what = fields.trimmed_value("what");
    let row = ActRow::all().find(|row| row.word == what && is_act_offered(row))?;
    let name = |field: &EventField| act_field_name(usize::from(row.fields.first() != Some(field)), field);
    let answer = |field: &EventField| parse_event_answer(fields, field, name(field), players);
    row.fill_in(answer).ok().map(DealEntry::Act)
}

/// Parses the answer to a field of an event. `None` if it is missing or out of bounds, and for fields that are read
/// elsewhere, such as discards.
pub fn parse_event_answer(
    fields: &RequestFields,
    field: &EventField,
    name: &str,
    players: &[PlayerId],
) -> Option<Answer<PlayerId>> {
    let field_names = || players.iter().enumerate().map(|(at, &player)| (player, format!("{name}{at}")));
    let answer = match field.answer_kind {
        FieldKind::Player | FieldKind::Outsider => fields.parse_value(name).map(Answer::Player),
        FieldKind::Choice(all) => {
            let word = fields.trimmed_value(name);
            all.iter().find(|choice| choice.word == word).map(EventChoice::answer)
        }
        FieldKind::Players => {
            let ticked = field_names().filter(|(_, name)| fields.has_field(name)).map(|(player, _)| player);
            Some(Answer::Players(ticked.collect()))
        }
        FieldKind::Counts { most } => {
            let counts = field_names().filter_map(|(player, name)| Some((player, fields.parse_value::<u32>(&name)?)));
            Some(Answer::Counts(counts.filter(|(_, count)| *count <= most).collect()))
        }
        FieldKind::Number { .. } => fields.parse_value::<u32>(name).map(|number| Answer::Number(number.into())),
        FieldKind::Flag => Some(Answer::Flag(fields.has_field(name))),
        FieldKind::Partner => {
            let partner = fields.parse_value(name).filter(|partner| players.contains(partner));
            partner.map(|partner| Answer::Partner { dealer: None, partner })
        }
        FieldKind::Discards | FieldKind::DedicatedInput => None,
    };
    answer.filter(|answer| field.accepts(answer))
}

/// Records a draw if the rules ask nothing about it. Otherwise shows the page of the win, which asks for the kind of
/// draw and the tenpai players.
pub fn record_draw(request: &PageRequest) -> PageResult {
    let shown_mark = StateDigest::from(request.fields.trimmed_value("mark"));
    let needs_answers = request.change_session(|session| {
        session.apply_action(SessionAction::RecordDraw(shown_mark));
        session.model.hand().laid().is_entering_draw()
    })?;
    redirect_or_confirm(request, if needs_answers { "/win" } else { "/" })
}

/// Renders the buttons for undo and redo, each with a description of the entry concerned; omits a button without an
/// entry.
fn undo_redo_buttons(request: &PageRequest, keeper: &Keeper) -> Markup {
    let lang = request.lang;
    let choices = [
        ("/undo", text!(lang, "undo-last"), keeper.replay().available_undo()),
        ("/redo", text!(lang, "redo"), keeper.replay().available_redo()),
    ];
    html! {
        @for (to, text, takeback) in choices {
            @if let Some(takeback) = takeback {
                div.takeback {
                    (button_form(to, "big quiet", text, &[("entry", takeback.newest_event.to_string()), night_pair(keeper)]))
                    " " span.quiet { (quejing_words::history::takeback_text(lang, keeper.replay(), &takeback)) }
                }
            }
        }
    }
}

/// Undoes the entry that the form names, if it still is the last one. May first need confirmation or consent.
pub fn undo_last(request: &PageRequest) -> PageResult {
    undo_or_redo(request, NightAction::UndoLast)
}

/// Restores the entry that the form names, if it still is the last undone one. May first need confirmation or consent.
pub fn redo_last(request: &PageRequest) -> PageResult {
    undo_or_redo(request, NightAction::RedoLast)
}

/// Applies an action to the entry that the form names, and returns to the page with the form or, by default, to that of
/// the deal.
fn undo_or_redo(request: &PageRequest, action: impl FnOnce(u64) -> NightAction) -> PageResult {
    let entry = request.fields.parse_value::<u64>("entry").ok_or((StatusCode::BAD_REQUEST, RefusalReason::NoForm))?;
    request.change_session(|session| session.apply_action(SessionAction::Night(action(entry))))?;
    redirect_or_confirm(request, named_page(request).unwrap_or("/deal"))
}
