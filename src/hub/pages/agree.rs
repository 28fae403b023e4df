//! Consent to a correction, a void, a payment or a decision. The people concerned answer on their own phones; the requester ticks
//! those who agreed in person. Also: the confirmation of a pending change, and the form for payments by agreement.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::frame::{Page, Place};
use super::parts::{button, choices, field, here, list, names, people, signed};
use super::{Answer, PageRequest, PageResult};
use crate::hub::devices::{DeviceId, Role};
use crate::i18n::{self, Lang};
use crate::scorer::action::Action;
use crate::scorer::consent::{ConsentOutcome, ConsentRequest};
use crate::scorer::night::{ConfirmReason, Keeper, Later, NightAction};
use crate::scorer::notice::Tone;
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{
    Agreed, AgreedFor, Amount, Body, Holder, LedgerError, Night, Payload, Payment, PlayerId, Preview,
};
use crate::table::revaluation::LaterDeals;
use crate::words::ChangedDeals;
use crate::words::account::request_lines;

/// The maximum length of a reason, in characters.
const LONGEST: usize = 200;

/// Renders the requests that wait for the user's answer and those of this phone, for the table page.
pub fn waiting(asked: &PageRequest, keeper: &Keeper) -> Markup {
    let own = asked.person();
    let own_author = asked.visitor.id().map(DeviceId::author);
    let concerned = |request: &ConsentRequest| {
        own.is_some_and(|own| request.open().contains(&own)) || Some(&request.by) == own_author.as_ref()
    };
    requests(asked, keeper, concerned)
}

/// Renders the waiting requests that `concerned` selects, or the error if they cannot be read.
fn requests(asked: &PageRequest, keeper: &Keeper, concerned: impl Fn(&ConsentRequest) -> bool) -> Markup {
    match keeper.requests() {
        Ok(all) => html! {
            @for request in all.iter().filter(|one| concerned(one)) { (card(asked, keeper, request)) }
        },
        Err(error) => html! { p.note.wrong { (trouble::ledger(&error, None, asked.lang)) } },
    }
}

/// Shows all waiting requests.
pub fn show(asked: &PageRequest) -> PageResult {
    let keeper = asked.hub.night();
    let none = matches!(keeper.requests(), Ok(all) if all.is_empty());
    let body = html! {
        @if none { p { (text!(asked.lang, "hub-nothing-waits")) } }
        (requests(asked, &keeper, |_| true))
    };
    Ok(Answer::Page(Page::live(Place::Table, text!(asked.lang, "hub-waits"), body)))
}

fn card(asked: &PageRequest, keeper: &Keeper, request: &ConsentRequest) -> Markup {
    let night = keeper.night();
    let lang = asked.lang;
    let own = asked.person().filter(|own| request.open().contains(own));
    let by = super::parts::device(asked, night, &request.by);
    let id = request.id.to_string();
    let own_author = asked.visitor.id().map(DeviceId::author);
    let may_drop = Some(&request.by) == own_author.as_ref() || asked.role() == Role::Host;
    html! {
        section.card.asks id="questions" {
            h2 { (text!(lang, "hub-asks", device = by)) }
            @if request.asked_again { p.note.doubt { (text!(lang, "consent-asked-again")) } }
            (meant(lang, night, &request.payloads))
            @if let Some(change) = asked.person().and_then(|own| request.change_now(night, own)) {
                p.cost { (text!(lang, "hub-your-total")) " " (signed(change.before)) " → " strong { (signed(change.after)) } }
            }
            @if let Some(entry) = request.entry(keeper.replay()) {
                @if let Some(hand) = night.hands.iter().find(|hand| hand.id.0 == entry) {
                    (super::hands::photos(asked, night, hand))
                    @for one in crate::words::wins(hand) { (super::parts::win(lang, night, one)) }
                }
                p { a href={ "/hand/" (entry) } { (text!(lang, "hub-look-at-it")) } }
            }
            @match (request.refused(), request.open().as_slice()) {
                (Some(who), _) => { p.note.wrong { (text!(lang, "hub-said-no", player = night.name(who))) } }
                (None, open) => { p.quiet { (text!(lang, "hub-waits-for", players = names(lang, night, open))) } }
            }
            @if own.is_some() && request.refused().is_none() {
                div.buttons {
                    (button("/agree/answer", "primary", text!(lang, "hub-agree"), &[("ask", id.clone()), ("yes", String::new())]))
                    (button("/agree/answer", "wrong", text!(lang, "hub-disagree"), &[("ask", id.clone())]))
                }
            }
            @if may_drop { (button("/agree/drop", "quiet", text!(lang, "hub-take-back"), &[("ask", id)])) }
        }
    }
}

/// Describes the entries that would be recorded.
fn meant(lang: Lang, night: &Night, payloads: &[Payload]) -> Markup {
    html! {
        @for line in request_lines(lang, night, payloads) { p { (line) } }
    }
}

/// Records an answer to a consent request.
pub fn answer(asked: &PageRequest) -> PageResult {
    let id = asked.fields.read::<u64>("ask").ok_or(super::NO_PAGE)?;
    let person = asked.person().ok_or((StatusCode::FORBIDDEN, "not_allowed"))?;
    let (yes, device) = (asked.fields.has("yes"), asked.device()?.author());
    let outcome = asked.hub.night().answer(id, person, device, yes);
    tell(asked, outcome)?;
    Ok(Answer::Go("/".to_owned()))
}

/// Queues the outcome of an answer as a message, and notifies all phones.
fn tell(asked: &PageRequest, outcome: Result<ConsentOutcome, LedgerError>) -> Result<(), (StatusCode, &'static str)> {
    let lang = asked.lang;
    let (tone, text) = match outcome {
        Ok(ConsentOutcome::Waits(_) | ConsentOutcome::Refused(_)) => (Tone::Sure, None),
        Ok(ConsentOutcome::AskedAgain(_)) => (Tone::Doubt, Some(text!(lang, "consent-asked-again").to_owned())),
        Ok(ConsentOutcome::Recorded(..)) => (Tone::Sure, Some(text!(lang, "consent-recorded").to_owned())),
        Err(error) => {
            let text = trouble::ledger(&error, Some(asked.hub.night().night()), lang);
            (Tone::Wrong, Some(text))
        }
    };
    if let Some(text) = text {
        asked.say(tone, text)?;
    }
    asked.hub.look();
    asked.hub.changed();
    Ok(())
}

/// Withdraws a request. Only its requester and the host may.
pub fn give_up(asked: &PageRequest) -> PageResult {
    let id = asked.fields.read::<u64>("ask").ok_or(super::NO_PAGE)?;
    let mut keeper = asked.hub.night();
    let requests = keeper.requests().unwrap_or_default();
    let by = requests.into_iter().find(|request| request.id == id);
    if by.map(|request| request.by) != Some(asked.device()?.author()) && asked.role() != Role::Host {
        return Err((StatusCode::FORBIDDEN, "not_allowed"));
    }
    let taken = keeper.take_back(id);
    drop(keeper);
    if let Err(error) = taken {
        asked.say(Tone::Wrong, trouble::ledger(&error, None, asked.lang))?;
    }
    asked.hub.changed();
    Ok(Answer::Go("/".to_owned()))
}

/// Requests the consent of the people concerned who have phones, except those who agreed in person; records at once if nobody
/// remains. If somebody has no phone and is not ticked, queues the error and redirects to `form`.
pub fn ask(asked: &PageRequest, payloads: Vec<Payload>, form: String) -> PageResult {
    let in_person: Vec<PlayerId> = asked.fields.all("said");
    let checked = asked.with_desk(|desk| {
        let keeper = desk.model.keeper();
        let shown = keeper.preview(&payloads)?;
        keeper.consent_need(&keeper.concerned(&payloads, &shown), &in_person)?.check()
    })?;
    if let Err(error) = checked {
        let text = trouble::ledger(&error, Some(asked.hub.night().night()), asked.lang);
        asked.say(Tone::Wrong, text)?;
        return Ok(Answer::Go(form));
    }
    let ask = NightAction::Ask { payloads, in_person };
    asked.act(|desk| desk.apply(Action::Night(ask)))?;
    asked.hub.changed();
    Ok(Answer::Go("/".to_owned()))
}

/// Renders a box for each person concerned who may have agreed in person. The others are asked on their phones; people without a
/// phone must be ticked.
pub fn said_at_table(asked: &PageRequest, keeper: &Keeper, concerned: &[PlayerId]) -> Markup {
    let (lang, night) = (asked.lang, keeper.night());
    let phones = keeper.phones().unwrap_or_default();
    let has_phone = |who: &PlayerId| phones.iter().any(|phone| phone.player == *who);
    let others = concerned.iter().filter(|who| Some(**who) != asked.person());
    html! {
        fieldset {
            legend { (text!(lang, "hub-said-at-table")) }
            @for who in others {
                label.tick {
                    input type="checkbox" name="said" value=(who);
                    span { (night.name(*who)) " "
                        small { (match has_phone(who) { true => text!(lang, "hub-else-asked"), false => text!(lang, "hub-has-no-phone") }) } }
                }
            }
        }
    }
}

/// Shows the pending change of this device for confirmation: a contradiction, or a change of recorded entries.
pub fn confirming(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let body = asked.with_desk(|desk| {
        let night = desk.model.keeper().night();
        let question = desk.model.asked()?;
        let consent = !question.people.is_empty();
        Some(html! {
            @match &question.matter {
                ConfirmReason::Contradicts(cautions) => {
                    p { (text!(lang, "ask-contradicts")) }
                    ul { @for caution in cautions { li { (capital(&i18n::course::caution(lang, night, caution))) } } }
                }
                ConfirmReason::Changes(preview) => { (changes(asked, night, preview, question.later.as_ref())) }
            }
            (meant(lang, night, &question.payloads))
            form method="post" action="/confirm" {
                (field("reason", text!(lang, "reason"), "", LONGEST))
                @if question.needs_reason() { p.quiet { (text!(lang, "ask-reason-needed")) } }
                @if consent { (said_at_table(asked, desk.model.keeper(), &question.people)) }
                div.buttons {
                    button.primary name="yes" { (match consent { true => text!(lang, "hub-ask-people"), false => text!(lang, "ask-yes") }) }
                    button.quiet name="no" { (text!(lang, "ask-no")) }
                }
            }
        })
    })?;
    let Some(body) = body else {
        return Ok(Answer::Go("/".to_owned()));
    };
    Ok(Answer::Page(Page::still(Place::Table, text!(lang, "hub-confirm"), body)))
}

/// Renders the effects of a change on totals and later deals.
fn changes(asked: &PageRequest, night: &Night, preview: &Preview, later: Option<&Later>) -> Markup {
    let lang = asked.lang;
    let deals = ChangedDeals {
        lang,
        night,
        number: &|id| night.hands.iter().position(|hand| hand.id == id).map_or(0, |at| at as u64 + 1),
        deal: &|deal, what| text!(lang, "ask-stale", deal = deal, what = what),
    };
    html! {
        p { (text!(lang, "ask-changes")) }
        ul {
            @if preview.totals.is_empty() { li { (text!(lang, "ask-no-totals")) } }
            @for change in &preview.totals { li { (night.name(change.player)) ": " (change.before) " → " strong { (change.after) } } }
            @for line in deals.lines(preview) { li { (line) } }
            @for line in later.map_or_else(Vec::new, |later| deals.left(&later.found, later.choice)) { li.doubt { (line) } }
        }
        @if let Some(later) = later.filter(|later| later.found.is_choice()) {
            form.card method="post" action="/confirm/later" data-auto {
                (choices("later", text!(lang, "later-deals"), &later_choices(lang), Some(&later_word(later.choice))))
                noscript { button { (text!(lang, "hub-use")) } }
            }
        }
    }
}

/// Returns the choices for later deals with their labels.
fn later_choices(lang: Lang) -> [(&'static str, String); 2] {
    [
        (later_word(LaterDeals::Revalue), text!(lang, "later-revalue").to_owned()),
        (later_word(LaterDeals::Leave), text!(lang, "later-leave").to_owned()),
    ]
}

/// Returns the value of a choice for later deals in the form.
fn later_word(choice: LaterDeals) -> &'static str {
    match choice {
        LaterDeals::Revalue => "revalue",
        LaterDeals::Leave => "leave",
    }
}

/// Chooses whether later deals are revalued; the preview changes accordingly.
pub fn choose_later(asked: &PageRequest) -> PageResult {
    let choice = match asked.fields.text("later") {
        "revalue" => LaterDeals::Revalue,
        "leave" => LaterDeals::Leave,
        _ => return Err((StatusCode::BAD_REQUEST, "no_form")),
    };
    asked.apply(Action::Night(NightAction::ChooseLater(choice)), "/confirm")
}

/// Discards the pending change, or records it or requests consent for it.
pub fn confirm(asked: &PageRequest) -> PageResult {
    if !asked.fields.has("yes") {
        return asked.apply(Action::Night(NightAction::GiveUp), "/win");
    }
    let reason: String = asked.fields.text("reason").chars().take(LONGEST).collect();
    let missing = asked.with_desk(|desk| {
        let question = desk.model.asked();
        question.is_some_and(|question| question.needs_reason() && reason.is_empty())
    })?;
    if missing {
        asked.say(Tone::Wrong, text!(asked.lang, "hub-needs-reason"))?;
        return Ok(Answer::Go("/confirm".to_owned()));
    }
    let agreed: Vec<PlayerId> = asked.fields.all("said");
    let yes = NightAction::Confirm { reason, agreed };
    asked.act(|desk| {
        desk.apply(Action::Night(yes));
        desk.rest();
    })?;
    asked.hub.changed();
    super::deal::next(asked, "/")
}

/// The purposes of payments by agreement.
const KINDS: [AgreedFor; 3] = [AgreedFor::Adjustment, AgreedFor::Penalty, AgreedFor::Bet];

/// Shows the form for a payment by agreement.
pub fn money(asked: &PageRequest) -> PageResult {
    let lang = asked.lang;
    let keeper = asked.hub.night();
    let night = keeper.night();
    let all = here(night);
    let mut holders: Vec<(String, String)> =
        people(night, &all).into_iter().map(|(who, name)| (who.to_string(), name)).collect();
    holders.push(("table".to_owned(), text!(lang, "the-table").to_owned()));
    let kinds: Vec<(usize, String)> =
        KINDS.iter().enumerate().map(|(at, kind)| (at, capital(i18n::night::why(lang, (*kind).into())))).collect();
    let own = asked.person().map(|own| own.to_string());
    let body = html! {
        form method="post" action="/money" {
            (list("what", text!(lang, "night-money-for"), &kinds, Some(&0)))
            (list("from", text!(lang, "night-paid-by"), &holders, own.as_ref()))
            (list("to", text!(lang, "night-paid-to"), &holders, holders.iter().map(|(who, _)| who).find(|who| Some(*who) != own.as_ref())))
            (field("amount", text!(lang, "night-field-amount"), "", 12))
            (field("reason", text!(lang, "reason"), "", LONGEST))
            (said_at_table(asked, &keeper, &all))
            button.primary { (text!(lang, "hub-ask-people")) }
        }
    };
    Ok(Answer::Page(Page::still(Place::Table, text!(lang, "hub-money"), body)))
}

/// Requests the consent of payer and payee.
pub fn pay(asked: &PageRequest) -> PageResult {
    let holder = |name: &str| match asked.fields.text(name) {
        "table" => Some(Holder::Table),
        other => other.parse().ok().map(Holder::Player),
    };
    let (from, to) = (holder("from"), holder("to"));
    let (Some(from), Some(to)) = (from, to) else {
        return Err((StatusCode::BAD_REQUEST, "no_form"));
    };
    let Some(amount) = asked.fields.read::<Amount>("amount") else {
        asked.say(Tone::Wrong, text!(asked.lang, "night-needs-amount"))?;
        return Ok(Answer::Go("/money".to_owned()));
    };
    let agreed = Agreed {
        what: asked.fields.read::<usize>("what").and_then(|at| KINDS.get(at)).copied().unwrap_or(AgreedFor::Adjustment),
        payments: vec![Payment::entered(from, to, amount)],
        reason: asked.fields.text("reason").chars().take(LONGEST).collect(),
        agreed: Vec::new(),
        hand: None,
    };
    let payload = Payload::of(Body::Agreed(agreed));
    let checked = asked.hub.night().check(&payload);
    if let Err(error) = checked {
        let text = trouble::ledger(&error, Some(asked.hub.night().night()), asked.lang);
        asked.say(Tone::Wrong, text)?;
        return Ok(Answer::Go("/money".to_owned()));
    }
    ask(asked, vec![payload], "/money".to_owned())
}
