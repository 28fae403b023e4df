//! Consent to a correction, a void, a payment or a decision. The people concerned answer on their own phones; the requester ticks
//! those who agreed in person. Also: the confirmation of a pending change, and the form for payments by agreement.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::{Markup, html};

use super::frame::{Page, Tab};
use super::parts::{button, choices, field, here, list, names, people, signed_amount};
use super::{Answer, PageRequest, PageResult};
use crate::hub::devices::{DeviceId, DeviceRole};
use crate::hub::guard::Fields;
use crate::i18n::{self, Lang};
use crate::scorer::action::Action;
use crate::scorer::consent::{ConsentOutcome, ConsentRequest};
use crate::scorer::night::{ConfirmReason, Keeper, Later, NightAction, PendingChange};
use crate::scorer::notice::Tone;
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{
    AgreedFor, AgreedPayments, Amount, Body, Holder, LedgerError, Night, Payload, Payment, PlayerId, Preview, Replay,
};
use crate::table::revaluation::LaterDeals;
use crate::words::ChangedDeals;
use crate::words::account::request_lines;

/// The maximum length of a reason, in characters.
const MAX_REASON_CHARS: usize = 200;
/// The maximum length of a typed amount, in characters.
const MAX_AMOUNT_CHARS: usize = 12;

/// Renders the requests that wait for the user's answer, then the others of this phone, for the table page.
pub fn own_requests(request: &PageRequest, keeper: &Keeper) -> Markup {
    let own = request.person();
    let own_author = request.visitor.id().map(DeviceId::author);
    let is_question = |consent: &ConsentRequest| own.is_some_and(|own| consent.open().contains(&own));
    html! {
        (request_cards(request, keeper, is_question))
        (request_cards(request, keeper, |consent| Some(&consent.by) == own_author.as_ref() && !is_question(consent)))
    }
}

/// Renders the waiting requests that `concerned` selects, or the error if they cannot be read.
fn request_cards(request: &PageRequest, keeper: &Keeper, concerned: impl Fn(&ConsentRequest) -> bool) -> Markup {
    match keeper.requests() {
        Ok(all) => html! {
            @for consent in all.iter().filter(|one| concerned(one)) { (request_card(request, keeper, consent)) }
        },
        Err(error) => html! { p.note.wrong { (trouble::ledger(&error, None, request.lang)) } },
    }
}

/// Shows all waiting requests.
pub fn show_requests(request: &PageRequest) -> PageResult {
    let keeper = request.hub.night();
    let none = matches!(keeper.requests(), Ok(all) if all.is_empty());
    let body = html! {
        @if none { p { (text!(request.lang, "hub-nothing-waits")) } }
        (request_cards(request, &keeper, |_| true))
    };
    Ok(Answer::Page(Page::live(Tab::Table, text!(request.lang, "hub-waits"), body)))
}

fn request_card(request: &PageRequest, keeper: &Keeper, consent: &ConsentRequest) -> Markup {
    let night = keeper.night();
    let lang = request.lang;
    let own = request.person().filter(|own| consent.open().contains(own));
    let by = super::parts::device(request, night, &consent.by);
    let id = consent.id.to_string();
    let own_author = request.visitor.id().map(DeviceId::author);
    let may_drop = Some(&consent.by) == own_author.as_ref() || request.role() == DeviceRole::Host;
    html! {
        section.card.asks {
            h2 { (text!(lang, "hub-asks", device = by)) }
            @if consent.asked_again { p.note.doubt { (text!(lang, "consent-asked-again")) } }
            (describe_entries(lang, keeper.replay(), &consent.payloads))
            @if let Some(change) = request.person().and_then(|own| consent.change_now(night, own)) {
                p.cost { (text!(lang, "hub-your-total")) " " (signed_amount(change.before)) " → " strong { (signed_amount(change.after)) } }
            }
            @if let Some(entry) = consent.entry(keeper.replay()) {
                @if let Some(deal) = night.deals.iter().find(|deal| deal.id.0 == entry) {
                    (super::hands::photos(request, night, deal, ""))
                    @for one in crate::words::win_texts(lang, night, deal) { (super::parts::win(lang, &one)) }
                }
                p { a href={ "/hand/" (entry) } { (text!(lang, "hub-look-at-it")) } }
            }
            @match (consent.refuser(), consent.open().as_slice()) {
                (Some(who), _) => { p.note.wrong { (text!(lang, "hub-said-no", player = night.name(who))) } }
                (None, open) => { p.quiet { (text!(lang, "hub-waits-for", players = names(lang, night, open))) } }
            }
            @if own.is_some() && consent.refuser().is_none() {
                div.buttons {
                    (button("/agree/answer", "primary", text!(lang, "hub-agree"), &[("ask", id.clone()), ("yes", String::new())]))
                    (button("/agree/answer", "wrong", text!(lang, "hub-disagree"), &[("ask", id.clone())]))
                }
            }
            @if may_drop {
                @let label = if consent.refuser().is_some() { text!(lang, "dismiss") } else { text!(lang, "hub-take-back") };
                (button("/agree/drop", "quiet", label, &[("ask", id)]))
            }
        }
    }
}

/// Describes the entries that would be recorded.
fn describe_entries(lang: Lang, replay: &Replay, payloads: &[Payload]) -> Markup {
    html! {
        @for line in request_lines(lang, replay, payloads) { p { (line) } }
    }
}

/// Records an answer to a consent request.
pub fn answer_request(request: &PageRequest) -> PageResult {
    let id = request.fields.parse::<u64>("ask").ok_or(super::NO_PAGE)?;
    let person = request.person().ok_or((StatusCode::FORBIDDEN, RefusalReason::NotAllowed))?;
    let (yes, device) = (request.fields.has("yes"), request.device()?.author());
    let outcome = request.hub.night().answer(id, person, device, yes);
    report_outcome(request, outcome)?;
    Ok(Answer::Redirect("/".to_owned()))
}

/// Queues the outcome of an answer as a message, and notifies all phones.
fn report_outcome(request: &PageRequest, outcome: Result<ConsentOutcome, LedgerError>) -> Result<(), RefusedRequest> {
    let lang = request.lang;
    let (tone, text) = match outcome {
        Ok(ConsentOutcome::Waits(_) | ConsentOutcome::Refused(_)) => (Tone::Sure, None),
        Ok(ConsentOutcome::AskedAgain(_)) => (Tone::Doubt, Some(text!(lang, "consent-asked-again").to_owned())),
        Ok(ConsentOutcome::Recorded(..)) => (Tone::Sure, Some(text!(lang, "consent-recorded").to_owned())),
        Err(error) => {
            let text = trouble::ledger(&error, Some(request.hub.night().night()), lang);
            (Tone::Wrong, Some(text))
        }
    };
    if let Some(text) = text {
        request.queue_message(tone, text)?;
    }
    request.hub.sync();
    request.hub.publish_change();
    Ok(())
}

/// Withdraws a request. Only its requester and the host may.
pub fn withdraw_request(request: &PageRequest) -> PageResult {
    let id = request.fields.parse::<u64>("ask").ok_or(super::NO_PAGE)?;
    let mut keeper = request.hub.night();
    let requests = keeper.requests().unwrap_or_default();
    let by = requests.into_iter().find(|consent| consent.id == id);
    if by.map(|consent| consent.by) != Some(request.device()?.author()) && request.role() != DeviceRole::Host {
        return Err((StatusCode::FORBIDDEN, RefusalReason::NotAllowed));
    }
    let taken = keeper.take_back(id);
    drop(keeper);
    if let Err(error) = taken {
        request.queue_message(Tone::Wrong, trouble::ledger(&error, None, request.lang))?;
    }
    request.hub.publish_change();
    Ok(Answer::Redirect("/".to_owned()))
}

/// Requests the consent of the people concerned who have phones, except those who agreed in person; records at once if nobody
/// remains. If somebody has no phone and is not ticked, queues the error and answers with `form`.
pub fn request_consent(
    request: &PageRequest,
    payloads: Vec<Payload>,
    form: impl FnOnce(&PageRequest) -> PageResult,
) -> PageResult {
    let in_person: Vec<PlayerId> = request.fields.parse_all("said");
    let checked = request.with_session(|session| {
        let keeper = session.model.keeper();
        let shown = keeper.preview(&payloads)?;
        keeper.consent_need(&keeper.concerned_people(&payloads, &shown), &in_person)?.check()
    })?;
    if let Err(error) = checked {
        let text = trouble::ledger(&error, Some(request.hub.night().night()), request.lang);
        request.queue_message(Tone::Wrong, text)?;
        return form(request);
    }
    let ask = NightAction::Ask { payloads, in_person };
    request.change_session(|session| session.apply(Action::Night(ask)))?;
    request.hub.publish_change();
    Ok(Answer::Redirect("/".to_owned()))
}

/// Renders a box for each person concerned who may have agreed in person; those that a refused form had stay ticked. The others are
/// asked on their phones; people without a phone must be ticked. `form` is the id of the form, if the boxes are outside it.
pub fn present_people_boxes(
    request: &PageRequest,
    keeper: &Keeper,
    concerned: &[PlayerId],
    form: Option<&str>,
) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let phones = keeper.phones().unwrap_or_default();
    let has_phone = |who: &PlayerId| phones.iter().any(|phone| phone.player == *who);
    let others = concerned.iter().filter(|who| Some(**who) != request.person());
    let ticked: Vec<PlayerId> = request.fields.parse_all("said");
    html! {
        fieldset {
            legend { (text!(lang, "hub-said-at-table")) }
            @for who in others {
                label.tick {
                    input type="checkbox" name="said" value=(who) form=[form] checked[ticked.contains(who)];
                    span { (night.name(*who)) " "
                        small { (match has_phone(who) { true => text!(lang, "hub-else-asked"), false => text!(lang, "hub-has-no-phone") }) } }
                }
            }
        }
    }
}

/// Shows the pending change of this device for confirmation: a contradiction, or a change of recorded entries.
pub fn show_pending_change(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let body = request.with_session(|session| {
        let night = session.model.keeper().night();
        let question = session.model.pending_change()?;
        let needs_consent = !question.people.is_empty();
        Some(html! {
            @match &question.matter {
                ConfirmReason::Contradicts(cautions) => {
                    p { (text!(lang, "ask-contradicts")) }
                    ul { @for caution in cautions { li { (capital(&i18n::course::caution(lang, night, caution))) } } }
                }
                ConfirmReason::Changes(preview) => { (changes(request, night, preview, question.later.as_ref())) }
            }
            (describe_entries(lang, session.model.keeper().replay(), &question.payloads))
            form method="post" action="/confirm" {
                (field("reason", text!(lang, "reason"), request.fields.text("reason"), MAX_REASON_CHARS))
                @if question.needs_reason() { p.quiet { (text!(lang, "ask-reason-needed")) } }
                @if needs_consent { (present_people_boxes(request, session.model.keeper(), &question.people, None)) }
                div.buttons {
                    button.primary name="yes" { (match needs_consent { true => text!(lang, "hub-ask-people"), false => text!(lang, "ask-yes") }) }
                    button.quiet name="no" { (text!(lang, "ask-no")) }
                }
            }
        })
    })?;
    let Some(body) = body else {
        return Ok(Answer::Redirect("/".to_owned()));
    };
    Ok(Answer::Page(Page::still(Tab::Table, text!(lang, "hub-confirm"), body)))
}

/// Returns true if somebody other than the person of this phone is asked on a phone unless ticked as having agreed.
pub fn asks_on_phones(keeper: &Keeper, change: &PendingChange) -> bool {
    keeper.consent_need(&change.people, &[]).is_ok_and(|need| !need.on_phones.is_empty())
}

/// Renders the effects of a correction with its reason and the people who agreed in person. The fields belong to the form with the id
/// `form`.
pub fn correction_card(request: &PageRequest, keeper: &Keeper, change: &PendingChange, form: &str) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let ConfirmReason::Changes(preview) = &change.matter else {
        return html! {};
    };
    html! {
        @if !change.has_choice() {
            section.card {
                (changes(request, night, preview, change.later.as_ref()))
                label.field { span { (text!(lang, "reason")) } input name="reason" form=(form) maxlength=(MAX_REASON_CHARS) autocomplete="off"; }
                @if !change.people.is_empty() { (present_people_boxes(request, keeper, &change.people, Some(form))) }
            }
        }
    }
}

/// Returns the confirmation that a form gives: the reason and the people who agreed in person.
pub fn confirmation(fields: &Fields) -> NightAction {
    let reason = fields.text("reason").chars().take(MAX_REASON_CHARS).collect();
    NightAction::Confirm { reason, agreed: fields.parse_all("said") }
}

/// Renders the effects of a change on totals and later deals.
fn changes(request: &PageRequest, night: &Night, preview: &Preview, later: Option<&Later>) -> Markup {
    let lang = request.lang;
    let deals = ChangedDeals {
        lang,
        night,
        number: &|id| night.deals.iter().position(|deal| deal.id == id).map_or(0, |at| at as u64 + 1),
        deal: &|deal, what| text!(lang, "ask-stale", deal = deal, what = what),
    };
    html! {
        p { (text!(lang, "ask-changes")) }
        ul {
            @if preview.totals.is_empty() { li { (text!(lang, "ask-no-totals")) } }
            @for change in &preview.totals { li { (night.name(change.player)) ": " (signed_amount(change.before)) " → " strong { (signed_amount(change.after)) } } }
            @for line in deals.lines(preview) { li { (line) } }
            @for line in later.map_or_else(Vec::new, |later| deals.unchanged_lines(&later.found, later.choice)) { li.doubt { (line) } }
        }
        @if let Some(later) = later.filter(|later| later.found.is_choice()) {
            form.card method="post" action="/confirm/later" data-auto {
                (choices("later", text!(lang, "later-deals"), &later_choices(lang), Some(&later_value(later.choice))))
                noscript { button { (text!(lang, "hub-use")) } }
            }
        }
    }
}

/// Returns the choices for later deals with their labels.
fn later_choices(lang: Lang) -> [(&'static str, String); 2] {
    [
        (later_value(LaterDeals::Revalue), text!(lang, "later-revalue").to_owned()),
        (later_value(LaterDeals::Leave), text!(lang, "later-leave").to_owned()),
    ]
}

/// Returns the value of a choice for later deals in the form.
fn later_value(choice: LaterDeals) -> &'static str {
    match choice {
        LaterDeals::Revalue => "revalue",
        LaterDeals::Leave => "leave",
    }
}

/// Chooses whether later deals are revalued; the preview changes accordingly.
pub fn choose_later_deals(request: &PageRequest) -> PageResult {
    let choice = match request.fields.text("later") {
        "revalue" => LaterDeals::Revalue,
        "leave" => LaterDeals::Leave,
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    request.apply(Action::Night(NightAction::ChooseLater(choice)), "/confirm")
}

/// Discards the pending change, or records it or requests consent for it.
pub fn confirm_change(request: &PageRequest) -> PageResult {
    if !request.fields.has("yes") {
        return request.apply(Action::Night(NightAction::GiveUp), "/win");
    }
    let has_reason = !request.fields.text("reason").is_empty();
    let missing = request.with_session(|session| {
        let question = session.model.pending_change();
        question.is_some_and(|question| question.needs_reason() && !has_reason)
    })?;
    if missing {
        request.queue_message(Tone::Wrong, text!(request.lang, "hub-needs-reason"))?;
        return show_pending_change(request);
    }
    request.change_session(|session| {
        session.apply(Action::Night(confirmation(&request.fields)));
        session.clear_recorded();
    })?;
    request.hub.publish_change();
    super::deal::redirect_or_confirm(request, "/")
}

/// The purposes of payments by agreement.
const KINDS: [AgreedFor; 3] = [AgreedFor::Adjustment, AgreedFor::Penalty, AgreedFor::Bet];

/// Shows the form for a payment by agreement, with the content of a refused one.
pub fn show_money_form(request: &PageRequest) -> PageResult {
    let (lang, fields) = (request.lang, &request.fields);
    let keeper = request.hub.night();
    let night = keeper.night();
    let all = here(night);
    let mut holders: Vec<(String, String)> =
        people(night, &all).into_iter().map(|(who, name)| (who.to_string(), name)).collect();
    holders.push(("table".to_owned(), text!(lang, "the-table").to_owned()));
    let kinds: Vec<(usize, String)> =
        KINDS.iter().enumerate().map(|(at, kind)| (at, capital(i18n::night::why(lang, (*kind).into())))).collect();
    let own = request.person().map(|own| own.to_string());
    let other = holders.iter().map(|(who, _)| who).find(|who| Some(*who) != own.as_ref()).cloned();
    let chosen = |name: &str, usual: Option<String>| fields.get(name).map(str::to_owned).or(usual);
    let body = html! {
        form method="post" action="/money" {
            (list("what", text!(lang, "night-money-for"), &kinds, Some(&fields.parse("what").unwrap_or(0))))
            (list("from", text!(lang, "night-paid-by"), &holders, chosen("from", own).as_ref()))
            (list("to", text!(lang, "night-paid-to"), &holders, chosen("to", other).as_ref()))
            (field("amount", text!(lang, "night-field-amount"), fields.text("amount"), MAX_AMOUNT_CHARS))
            (field("reason", text!(lang, "reason"), fields.text("reason"), MAX_REASON_CHARS))
            (present_people_boxes(request, &keeper, &all, None))
            button.primary { (text!(lang, "hub-ask-people")) }
        }
    };
    Ok(Answer::Page(Page::still(Tab::Table, text!(lang, "hub-money"), body)))
}

/// Requests the consent of payer and payee.
pub fn request_payment(request: &PageRequest) -> PageResult {
    let holder = |name: &str| match request.fields.text(name) {
        "table" => Some(Holder::Table),
        other => other.parse().ok().map(Holder::Player),
    };
    let (from, to) = (holder("from"), holder("to"));
    let (Some(from), Some(to)) = (from, to) else {
        return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm));
    };
    let Some(amount) = request.fields.parse::<Amount>("amount") else {
        request.queue_message(Tone::Wrong, text!(request.lang, "entry-needs-amount"))?;
        return show_money_form(request);
    };
    let agreed = AgreedPayments {
        what: request
            .fields
            .parse::<usize>("what")
            .and_then(|at| KINDS.get(at))
            .copied()
            .unwrap_or(AgreedFor::Adjustment),
        payments: vec![Payment::entered(from, to, amount)],
        reason: request.fields.text("reason").chars().take(MAX_REASON_CHARS).collect(),
        agreed: Vec::new(),
        deal: None,
    };
    let payload = Payload::of(Body::Agreed(agreed));
    let checked = request.hub.night().check(&payload);
    if let Err(error) = checked {
        let text = trouble::ledger(&error, Some(request.hub.night().night()), request.lang);
        request.queue_message(Tone::Wrong, text)?;
        return show_money_form(request);
    }
    request_consent(request, vec![payload], show_money_form)
}
