//! The page of the deal in progress: dice, riichi, open hands, kongs, false wins, a draw, undo and redo.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::{Markup, html};

use super::acts::{everybodys_act, form_name, is_offered, is_other_deal};
use super::camps::camps_form;
use super::frame::{Page, Tab};
use super::parts::{button, choices, list, number, people, tick};
use super::win::round;
use super::{Answer, PageRequest, PageResult};
use crate::hub::device_session::DeviceSession;
use crate::hub::guard::Fields;
use crate::i18n::{self, Lang};
use crate::scorer::Mark;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::night::{Keeper, NightAction};
use crate::scorer::notice::Tone;
use crate::scorer::round::Round;
use crate::scorer::trouble::capital;
use crate::table::ledger::{
    ActRow, AskedFor, Body, EventAnswer, EventField, EventKind, FalseWin, FamilyFields, PlayerId,
};

/// Shows the deal in progress.
pub fn show_open_deal(request: &PageRequest) -> PageResult {
    let body = request.with_session(|session| page(request, session))?;
    Ok(Answer::Page(Page::live(Tab::Table, text!(request.lang, "hub-deal"), body)))
}

fn page(request: &PageRequest, session: &DeviceSession) -> Markup {
    let (lang, model) = (request.lang, &session.model);
    let keeper = model.keeper();
    let night = keeper.night();
    let round = model.round_at_table();
    let deal = night.open_deal(usize::from(round.table));
    let begin = match round.deal.begun {
        None => text!(lang, "begin-deal"),
        Some(_) => text!(lang, "update-deal"),
    };
    html! {
        div.buttons {
            (button("/deal/draw", "big", text!(lang, "table-draw"), &[("mark", model.draw_mark().to_string())]))
        }
        (takeback_buttons(request, keeper))
        @if let Some(deal) = deal {
            section.card {
                h2 { (capital(&crate::words::deal_result(lang, night, deal))) }
                @for act in &deal.acts { p { (crate::words::describe(lang, night, &act.payload)) } }
            }
        }
        form.card method="post" action="/deal" data-dice {
            (deal_mark_field(model))
            (round::table_choice(model))
            (round::deal_fields(model, round))
            button.primary { (begin) }
        }
        (act_forms(request, model))
        @if !round.rules().camps().is_empty() { (camps_form(request, model)) }
        p { a.button href="/money" { (text!(lang, "hub-money")) } }
    }
}

/// Renders the control for a field of an event with the answer so far.
pub fn event_field(
    lang: Lang,
    field: &EventField,
    name: &str,
    players: &[(PlayerId, String)],
    answer: Option<&EventAnswer>,
) -> Markup {
    let title = i18n::word(lang, field);
    let is_marked = |player: &PlayerId| answer.and_then(EventAnswer::players).is_some_and(|all| all.contains(player));
    let count_of = |player: &PlayerId| {
        let counts = answer.and_then(EventAnswer::counts).unwrap_or_default();
        counts.iter().find(|(other, _)| other == player).map_or(0, |(_, count)| *count)
    };
    match field.asks {
        AskedFor::Player | AskedFor::Outsider => {
            choices(name, title, players, answer.and_then(EventAnswer::player).as_ref())
        }
        AskedFor::Players => html! {
            fieldset.ticks { legend { (title) }
                @for (at, (id, player)) in players.iter().enumerate() {
                    (tick(&format!("{name}{at}"), player, is_marked(id), None))
                }
            }
        },
        AskedFor::Counts { most } => html! {
            p.quiet { (title) }
            @for (at, (id, player)) in players.iter().enumerate() {
                (number(&format!("{name}{at}"), player, count_of(id), most))
            }
        },
        AskedFor::Number { least, most } => {
            number(name, title, answer.and_then(EventAnswer::number).unwrap_or(least), most)
        }
        AskedFor::Flag => tick(name, title, answer.and_then(EventAnswer::flag).unwrap_or(false), None),
        AskedFor::Partner => {
            let named = players.iter().map(|(id, player)| (id.to_string(), player.clone()));
            let nobody = (String::new(), text!(lang, "night-nobody").to_owned());
            let with = answer.and_then(EventAnswer::partner).map_or(String::new(), |(_, with)| with.to_string());
            list(name, title, &std::iter::once(nobody).chain(named).collect::<Vec<_>>(), Some(&with))
        }
        AskedFor::Discards | AskedFor::Apart => html! {},
        AskedFor::Choice(all) => {
            let named: Vec<(&str, String)> =
                all.iter().map(|choice| (choice.word, capital(i18n::word(lang, choice)))).collect();
            let chosen = match answer {
                Some(EventAnswer::Word(word)) => Some(*word),
                _ => all.first().map(|first| first.word),
            };
            choices(name, title, &named, chosen.as_ref())
        }
    }
}

/// Renders a form for each act that the rules allow in a deal.
fn act_forms(request: &PageRequest, model: &Model) -> Markup {
    let (lang, round) = (request.lang, model.round_at_table());
    let night = model.keeper().night();
    let players = people(night, &round.people);
    let own = request.person().filter(|who| round.people.contains(who)).map(EventAnswer::Player);
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
        @for row in round.rules().acts().iter().copied().filter(|row| is_offered(row)) {
            @if row.fields.len() == 1 {
                (everybodys_act(lang, model.keeper(), round.table, row, &round.people))
            } @else {
                (form(row.word, &capital(i18n::word(lang, row)), html! {
                    @for (at, field) in row.fields.iter().enumerate() {
                        (event_field(lang, field, form_name(at, field), &players, own.as_ref().filter(|_| at == 0)))
                    }
                }))
            }
        }
        (form("false", text!(lang, "false-win"), html! {
            (choices("by", text!(lang, "deal-by"), &players, None))
            @for row in round.rules().asked_fields(EventKind::FalseWin) {
                (event_field(lang, &row.field, row.field.key, &players, None))
            }
        }))
    }
}

/// Records the beginning of the deal, or its change: dealer, dice and special rule.
pub fn begin_deal(request: &PageRequest) -> PageResult {
    if is_stale(request)? {
        return Ok(Answer::Redirect("/deal".to_owned()));
    }
    request.change_session(|session| {
        let mut round = session.model.round_at_table().clone();
        round::apply_form(&mut round, &request.fields, session.model.keeper().night());
        session.apply(Action::Round(Box::new(round)));
        session.apply(Action::BeginDeal);
    })?;
    redirect_or_confirm(request, "/deal")
}

/// Renders the hidden mark of the deal that a form was made for.
pub fn deal_mark_field(model: &Model) -> Markup {
    html! { input type="hidden" name="seen" value=(model.deal_mark()); }
}

/// Returns true, and queues a message, if the form was made for an earlier state of the deal.
pub fn is_stale(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let seen = request.fields.get("seen").map(Mark::from);
    let current = request.with_session(|session| session.model.deal_mark())?;
    let stale = seen.is_some_and(|seen| seen != current);
    if stale {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-stale"))?;
    }
    Ok(stale)
}

/// Redirects to the confirmation of a pending change if there is one, else to `then`.
pub fn redirect_or_confirm(request: &PageRequest, then: &str) -> PageResult {
    let waits = request.with_session(|session| session.model.pending_change().is_some())?;
    Ok(Answer::Redirect(if waits { "/confirm" } else { then }.to_owned()))
}

/// Returns true, and queues a message, if the form names another deal than the one that is due.
pub fn is_other_deal_told(request: &PageRequest) -> Result<bool, RefusedRequest> {
    let is_other = is_other_deal(request);
    if is_other {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-stale"))?;
    }
    Ok(is_other)
}

/// Turns the session to the table that a form names. Returns false if a reopened win of another table keeps it from that.
pub fn turn_to_table(session: &mut DeviceSession, fields: &Fields) -> bool {
    let named = fields.parse::<u8>("table");
    let is_at = |session: &DeviceSession| named.is_none_or(|table| session.model.round_at_table().table == table);
    if !is_at(session) && session.model.reopened_number().is_none() {
        let mut round = session.model.round_at_table().clone();
        round.table = named.unwrap_or_default();
        let round = round.next(session.model.keeper().night());
        session.apply(Action::Round(Box::new(round)));
    }
    is_at(session)
}

/// Adds an act or a false win to the deal, or takes a declaration back.
pub fn add_to_deal(request: &PageRequest) -> PageResult {
    let then = if request.fields.text("then") == "/" { "/" } else { "/deal" };
    if is_stale(request)? || is_other_deal_told(request)? {
        return Ok(Answer::Redirect(then.to_owned()));
    }
    let is_added = request.change_session(|session| {
        if !turn_to_table(session, &request.fields) {
            return false;
        }
        let round = session.model.round_at_table();
        let Some(body) = parse_act(request, round) else {
            return false;
        };
        let declarer = round.rules().declaration().and_then(|declaration| body.player_of(declaration.act));
        session.apply(match declarer.and_then(|player| round.place(player)) {
            Some(place) => Action::Declare(place, !request.fields.has("undo")),
            None => Action::AddToDeal(Box::new(body)),
        });
        true
    })?;
    if !is_added {
        request.queue_message(Tone::Wrong, text!(request.lang, "entry-needs-person"))?;
        return Ok(Answer::Redirect(then.to_owned()));
    }
    redirect_or_confirm(request, then)
}

/// Reads an act or a false win from the form; `None` if a player is missing.
fn parse_act(request: &PageRequest, round: &Round) -> Option<Body> {
    let fields = &request.fields;
    let what = fields.text("what");
    if let Some(row) = ActRow::all().find(|row| row.word == what && is_offered(row)) {
        let name = |field: &EventField| form_name(usize::from(row.fields.first() != Some(field)), field);
        let answer = |field: &EventField| parse_answer(fields, field, name(field), &round.people);
        return row.fill_in(answer).ok().map(Body::Act);
    }
    let by: PlayerId = fields.parse("by")?;
    let answer =
        |field: &EventField| parse_answer(fields, field, field.key, &round.people).map(|said| said.without(by));
    let family = FamilyFields::default().with_answers(EventKind::FalseWin, round.rules(), answer);
    Some(Body::FalseWin(FalseWin { family, ..FalseWin::by(by) }))
}

/// Parses the answer to a field; `None` if it is missing or out of bounds.
pub fn parse_answer(fields: &Fields, field: &EventField, name: &str, players: &[PlayerId]) -> Option<EventAnswer> {
    let each = || players.iter().enumerate().map(|(at, &player)| (player, format!("{name}{at}")));
    let answer = match field.asks {
        AskedFor::Player | AskedFor::Outsider => fields.parse(name).map(EventAnswer::Player),
        AskedFor::Choice(all) => {
            let word = fields.text(name);
            all.iter().find(|choice| choice.word == word).map(|choice| EventAnswer::Word(choice.word))
        }
        AskedFor::Players => {
            let marked = each().filter(|(_, name)| fields.has(name)).map(|(player, _)| player);
            Some(EventAnswer::Players(marked.collect()))
        }
        AskedFor::Counts { most } => {
            let counts = each().filter_map(|(player, name)| Some((player, fields.parse::<u32>(&name)?)));
            Some(EventAnswer::Counts(counts.filter(|(_, count)| *count <= most).collect()))
        }
        AskedFor::Number { .. } => fields.parse(name).map(EventAnswer::Number),
        AskedFor::Flag => Some(EventAnswer::Flag(fields.has(name))),
        AskedFor::Partner => {
            let with = fields.parse(name).filter(|with| players.contains(with));
            with.map(|with| EventAnswer::Partner { of: None, with })
        }
        AskedFor::Discards | AskedFor::Apart => None,
    };
    answer.filter(|answer| field.takes(answer))
}

/// Records a draw. Riichi rules ask for the kind of draw and tenpai first, on the page of the win.
pub fn record_draw(request: &PageRequest) -> PageResult {
    let seen = Mark::from(request.fields.text("mark"));
    let asks = request.change_session(|session| {
        session.apply(Action::RecordDraw(seen));
        session.model.is_draw()
    })?;
    redirect_or_confirm(request, if asks { "/win" } else { "/" })
}

/// Renders the buttons for undo and redo, each with its effect.
fn takeback_buttons(request: &PageRequest, keeper: &Keeper) -> Markup {
    let lang = request.lang;
    let all =
        [("/undo", text!(lang, "undo-last"), keeper.undo_last()), ("/redo", text!(lang, "redo"), keeper.redo_last())];
    html! {
        @for (to, text, takeback) in all {
            @if let Some(takeback) = takeback {
                div.takeback {
                    (button(to, "big quiet", text, &[("entry", takeback.entry.to_string())]))
                    " " span.quiet { (crate::words::moved_entry(lang, keeper.replay(), &takeback)) }
                }
            }
        }
    }
}

/// Undoes the entry that the page showed as the last one.
pub fn undo_last(request: &PageRequest) -> PageResult {
    take_back(request, NightAction::UndoLast)
}

/// Restores the entry that the page showed as the last undone one.
pub fn redo_last(request: &PageRequest) -> PageResult {
    take_back(request, NightAction::RedoLast)
}

fn take_back(request: &PageRequest, action: impl FnOnce(u64) -> NightAction) -> PageResult {
    let entry = request.fields.parse::<u64>("entry").ok_or((StatusCode::BAD_REQUEST, RefusalReason::NoForm))?;
    request.change_session(|session| session.apply(Action::Night(action(entry))))?;
    redirect_or_confirm(request, super::bar::page_of_bar(request).unwrap_or("/deal"))
}
