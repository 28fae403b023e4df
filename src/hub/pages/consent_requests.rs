//! Requests for consent to a correction, a void, a payment or a decision. The people concerned answer on their own phones; the
//! requester ticks those who agreed in person. Also the confirmation of a pending change, and the form for payments by agreement.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::{
    button_form, drop_down, join_names, named_people, people_present, radio_buttons, signed_amount, text_field,
};
use super::page_frame::{Page, PageTab};
use super::{PageAnswer, PageRequest, PageResult};
use crate::hub::devices::{DeviceId, DeviceRole};
use crate::hub::guard::RequestFields;
use quejing_session::action::Action;
use quejing_session::consent::{ConsentOutcome, ConsentRequest};
use quejing_session::night::{
    AgreedPayments, AgreementPurpose, Amount, Body, ConfirmReason, Holder, Keeper, LaterDealsPolicy, LaterRevaluation,
    LedgerError, Night, NightAction, Payload, Payment, PendingChange, PlayerId, Preview, ReplayedNight,
};
use quejing_session::notice::Tone;
use quejing_session::trouble::{self, capital};
use quejing_words::history::ChangedDealSentences;
use quejing_words::history::account::request_lines;
use quejing_words::{self as words, Lang};

/// The maximum length of the reason for a change or payment, in characters.
const MAX_REASON_CHARS: usize = 200;
/// The maximum length of the typed amount of a payment, in characters.
const MAX_AMOUNT_CHARS: usize = 12;

/// Renders the consent requests that wait for the user's answer, then the other waiting requests that this phone filed.
pub fn own_request_cards(request: &PageRequest, keeper: &Keeper) -> Markup {
    let own = request.person();
    let own_author = request.visitor.id().map(DeviceId::author_name);
    let is_question = |consent: &ConsentRequest| own.is_some_and(|own| consent.pending_people().contains(&own));
    html! {
        (request_cards(request, keeper, is_question))
        (request_cards(request, keeper, |consent| Some(&consent.by) == own_author.as_ref() && !is_question(consent)))
    }
}

/// Renders the waiting consent requests that `concerned` selects, or the error if they cannot be read.
fn request_cards(request: &PageRequest, keeper: &Keeper, concerned: impl Fn(&ConsentRequest) -> bool) -> Markup {
    match keeper.pending_requests() {
        Ok(all) => html! {
            @for consent in all.iter().filter(|one| concerned(one)) { (request_card(request, keeper, consent)) }
        },
        Err(error) => html! { p.note.wrong { (trouble::ledger_error_text(&error, None, request.lang)) } },
    }
}

/// Shows the page of all waiting consent requests of the night, whomever they concern.
pub fn show_requests(request: &PageRequest) -> PageResult {
    let keeper = request.hub.lock_keeper();
    let none = matches!(keeper.pending_requests(), Ok(all) if all.is_empty());
    let body = html! {
        @if none { p { (text!(request.lang, "hub-nothing-waits")) } }
        (request_cards(request, &keeper, |_| true))
    };
    Ok(PageAnswer::Page(Page::with_reload(PageTab::Table, text!(request.lang, "hub-waits"), body)))
}

fn request_card(request: &PageRequest, keeper: &Keeper, consent: &ConsentRequest) -> Markup {
    let night = keeper.night();
    let lang = request.lang;
    let own = request.person().filter(|own| consent.pending_people().contains(own));
    let by = super::components::author_display_name(request, night, &consent.by);
    let id = consent.id.to_string();
    let own_author = request.visitor.id().map(DeviceId::author_name);
    let may_drop = Some(&consent.by) == own_author.as_ref() || request.role() == DeviceRole::Host;
    html! {
        section.card.asks {
            h2 { (text!(lang, "hub-asks", device = by)) }
            @if consent.asked_again { p.note.doubt { (text!(lang, "consent-asked-again")) } }
            (describe_entries(lang, keeper.replay(), &consent.payloads))
            @if let Some(change) = request.person().and_then(|own| consent.current_change(night, own)) {
                p.cost { (text!(lang, "hub-your-total")) " " (signed_amount(change.before)) " → " strong { (signed_amount(change.after)) } }
            }
            @if let Some(entry) = consent.subject_event(keeper.replay()) {
                @if let Some(deal) = night.deals.iter().find(|deal| deal.id.0 == entry) {
                    (super::recorded_deal::deal_photos(request, night, deal, ""))
                    @for one in quejing_words::history::win_texts(lang, night, deal) { (super::components::win_section(lang, &one)) }
                }
                p { a href={ "/hand/" (entry) } { (text!(lang, "hub-look-at-it")) } }
            }
            @match (consent.refuser(), consent.pending_people().as_slice()) {
                (Some(who), _) => { p.note.wrong { (text!(lang, "hub-said-no", player = night.name(who))) } }
                (None, open) => { p.quiet { (text!(lang, "hub-waits-for", players = join_names(lang, night, open))) } }
            }
            @if own.is_some() && consent.refuser().is_none() {
                div.buttons {
                    (button_form("/agree/answer", "primary", text!(lang, "hub-agree"), &[("ask", id.clone()), ("yes", String::new())]))
                    (button_form("/agree/answer", "wrong", text!(lang, "hub-disagree"), &[("ask", id.clone())]))
                }
            }
            @if may_drop {
                @let label = if consent.refuser().is_some() { text!(lang, "dismiss") } else { text!(lang, "hub-take-back") };
                (button_form("/agree/drop", "quiet", label, &[("ask", id)]))
            }
        }
    }
}

/// Renders the descriptions of entries that are not recorded yet, a line for each.
fn describe_entries(lang: Lang, replay: &ReplayedNight, payloads: &[Payload]) -> Markup {
    html! {
        @for line in request_lines(lang, replay, payloads) { p { (line) } }
    }
}

/// Stores the user's answer to a consent request. If it is the last agreement that was missing, records the requested entries.
pub fn answer_request(request: &PageRequest) -> PageResult {
    let id = request.fields.parse_value::<u64>("ask").ok_or(super::PAGE_NOT_FOUND)?;
    let person = request.person().ok_or((StatusCode::FORBIDDEN, RefusalReason::NotAllowed))?;
    let (yes, device) = (request.fields.has_field("yes"), request.device_id()?.author_name());
    let outcome = request.hub.lock_keeper().answer_request(id, person, device, yes);
    report_outcome(request, outcome)?;
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Queues a message for the user about the outcome of an answer, unless the request just waits or is refused; then notifies all
/// phones.
fn report_outcome(request: &PageRequest, outcome: Result<ConsentOutcome, LedgerError>) -> Result<(), RefusedRequest> {
    let lang = request.lang;
    let (tone, text) = match outcome {
        Ok(ConsentOutcome::Waits(_) | ConsentOutcome::Refused(_)) => (Tone::Sure, None),
        Ok(ConsentOutcome::AskedAgain(_)) => (Tone::Doubt, Some(text!(lang, "consent-asked-again").to_owned())),
        Ok(ConsentOutcome::Recorded(..)) => (Tone::Sure, Some(text!(lang, "consent-recorded").to_owned())),
        Err(error) => {
            let text = trouble::ledger_error_text(&error, Some(request.hub.lock_keeper().night()), lang);
            (Tone::Wrong, Some(text))
        }
    };
    if let Some(text) = text {
        request.queue_message(tone, text)?;
    }
    request.hub.sync_ledger();
    request.hub.publish_change();
    Ok(())
}

/// Withdraws a consent request. Refuses devices other than the phone that filed the request and those of hosts.
pub fn withdraw_request(request: &PageRequest) -> PageResult {
    let id = request.fields.parse_value::<u64>("ask").ok_or(super::PAGE_NOT_FOUND)?;
    let mut keeper = request.hub.lock_keeper();
    let requests = keeper.pending_requests().unwrap_or_default();
    let by = requests.into_iter().find(|consent| consent.id == id);
    if by.map(|consent| consent.by) != Some(request.device_id()?.author_name()) && request.role() != DeviceRole::Host {
        return Err((StatusCode::FORBIDDEN, RefusalReason::NotAllowed));
    }
    let taken = keeper.withdraw_request(id);
    drop(keeper);
    if let Err(error) = taken {
        request.queue_message(Tone::Wrong, trouble::ledger_error_text(&error, None, request.lang))?;
    }
    request.hub.publish_change();
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Requests the consent of the people concerned who have phones, except those ticked as having agreed in person; records at once if
/// nobody remains. If somebody concerned has no phone and is not ticked, queues the error and answers with `form`.
pub fn request_consent(
    request: &PageRequest,
    payloads: Vec<Payload>,
    form: impl FnOnce(&PageRequest) -> PageResult,
) -> PageResult {
    let in_person: Vec<PlayerId> = request.fields.parse_values("said");
    let checked = request.with_session(|session| {
        let keeper = session.model.keeper();
        let shown = keeper.preview(&payloads)?;
        keeper.consent_need(&keeper.concerned_people(&payloads, &shown), &in_person)?.check_reachable()
    })?;
    if let Err(error) = checked {
        let text = trouble::ledger_error_text(&error, Some(request.hub.lock_keeper().night()), request.lang);
        request.queue_message(Tone::Wrong, text)?;
        return form(request);
    }
    let ask = NightAction::Ask { payloads, in_person };
    request.change_session(|session| session.apply_action(Action::Night(ask)))?;
    request.hub.publish_change();
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Renders a box for each person concerned but the user, to tick those who agreed in person; a refused form keeps its ticks. Unticked
/// people are asked on their phones, people without phones must be ticked. `form` is the id of the form if the boxes are outside it.
pub fn in_person_boxes(request: &PageRequest, keeper: &Keeper, concerned: &[PlayerId], form: Option<&str>) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let phones = keeper.phones().unwrap_or_default();
    let has_phone = |who: &PlayerId| phones.iter().any(|phone| phone.player == *who);
    let others = concerned.iter().filter(|who| Some(**who) != request.person());
    let ticked: Vec<PlayerId> = request.fields.parse_values("said");
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

/// Shows the pending change of this device for confirmation: an entry that contradicts the course of play, or a change to
/// recorded entries. Redirects to the table page if there is none.
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
                    ul { @for caution in cautions { li { (capital(&words::course::caution_text(lang, night, caution))) } } }
                }
                ConfirmReason::Changes(preview) => { (change_effects(request, night, preview, question.later.as_ref())) }
            }
            (describe_entries(lang, session.model.keeper().replay(), &question.payloads))
            form method="post" action="/confirm" {
                (text_field("reason", text!(lang, "reason"), request.fields.trimmed_value("reason"), MAX_REASON_CHARS))
                @if question.needs_reason() { p.quiet { (text!(lang, "ask-reason-needed")) } }
                @if needs_consent { (in_person_boxes(request, session.model.keeper(), &question.people, None)) }
                div.buttons {
                    button.primary name="yes" { (match needs_consent { true => text!(lang, "hub-ask-people"), false => text!(lang, "ask-yes") }) }
                    button.quiet name="no" { (text!(lang, "ask-no")) }
                }
            }
        })
    })?;
    let Some(body) = body else {
        return Ok(PageAnswer::Redirect("/".to_owned()));
    };
    Ok(PageAnswer::Page(Page::without_reload(PageTab::Table, text!(lang, "hub-confirm"), body)))
}

/// Returns true if the change concerns somebody who is asked for consent by phone unless ticked as having agreed in person.
pub fn needs_phone_consent(keeper: &Keeper, change: &PendingChange) -> bool {
    keeper.consent_need(&change.people, &[]).is_ok_and(|need| !need.on_phones.is_empty())
}

/// Renders the effects of a correction, and the fields for its reason and the people who agreed in person, which belong to the form with
/// the id `form`. Empty if later deals need a choice, which has a page of its own.
pub fn correction_card(request: &PageRequest, keeper: &Keeper, change: &PendingChange, form: &str) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let ConfirmReason::Changes(preview) = &change.matter else {
        return html! {};
    };
    html! {
        @if !change.has_later_choice() {
            section.card {
                (change_effects(request, night, preview, change.later.as_ref()))
                label.field { span { (text!(lang, "reason")) } input name="reason" form=(form) maxlength=(MAX_REASON_CHARS) autocomplete="off"; }
                @if !change.people.is_empty() { (in_person_boxes(request, keeper, &change.people, Some(form))) }
            }
        }
    }
}

/// Reads the confirmation of a change from a form: the reason and the people who agreed in person.
pub fn read_confirmation(fields: &RequestFields) -> NightAction {
    let reason = fields.trimmed_value("reason").chars().take(MAX_REASON_CHARS).collect();
    NightAction::Confirm { reason, agreed: fields.parse_values("said") }
}

/// Renders the effects of a change on totals and later deals. If later deals can be revalued, adds the form that chooses
/// whether they are.
fn change_effects(request: &PageRequest, night: &Night, preview: &Preview, later: Option<&LaterRevaluation>) -> Markup {
    let lang = request.lang;
    let deals = ChangedDealSentences {
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
            @for line in deals.change_lines(preview) { li { (line) } }
            @for line in later.map_or_else(Vec::new, |later| deals.unchanged_value_lines(&later.found, later.choice)) { li.doubt { (line) } }
        }
        @if let Some(later) = later.filter(|later| later.found.offers_choice()) {
            form.card method="post" action="/confirm/later" data-auto {
                (radio_buttons("later", text!(lang, "later-deals"), &later_deals_options(lang), Some(&later_deals_value(later.choice))))
                noscript { button { (text!(lang, "hub-use")) } }
            }
        }
    }
}

/// Returns the form values and labels of the choice for later deals: revalue, or leave unchanged.
fn later_deals_options(lang: Lang) -> [(&'static str, String); 2] {
    [
        (later_deals_value(LaterDealsPolicy::Revalue), text!(lang, "later-revalue").to_owned()),
        (later_deals_value(LaterDealsPolicy::Leave), text!(lang, "later-leave").to_owned()),
    ]
}

/// Returns the form value of a choice for later deals: `revalue` or `leave`.
fn later_deals_value(choice: LaterDealsPolicy) -> &'static str {
    match choice {
        LaterDealsPolicy::Revalue => "revalue",
        LaterDealsPolicy::Leave => "leave",
    }
}

/// Sets whether the pending change revalues later deals, which changes its preview, and returns to the confirmation.
pub fn choose_later_deals(request: &PageRequest) -> PageResult {
    let choice = match request.fields.trimmed_value("later") {
        "revalue" => LaterDealsPolicy::Revalue,
        "leave" => LaterDealsPolicy::Leave,
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    request.apply_action(Action::Night(NightAction::ChooseLater(choice)), "/confirm")
}

/// Discards the pending change of this device, or confirms it: records it, or requests the consent that it needs. Without a
/// required reason, shows the confirmation again.
pub fn confirm_change(request: &PageRequest) -> PageResult {
    if !request.fields.has_field("yes") {
        return request.apply_action(Action::Night(NightAction::GiveUp), "/win");
    }
    let has_reason = !request.fields.trimmed_value("reason").is_empty();
    let missing = request.with_session(|session| {
        let question = session.model.pending_change();
        question.is_some_and(|question| question.needs_reason() && !has_reason)
    })?;
    if missing {
        request.queue_message(Tone::Wrong, text!(request.lang, "hub-needs-reason"))?;
        return show_pending_change(request);
    }
    request.change_session(|session| {
        session.apply_action(Action::Night(read_confirmation(&request.fields)));
        session.clear_recorded_hand();
    })?;
    request.hub.publish_change();
    super::open_deal::redirect_or_confirm(request, "/")
}

/// The purposes that a payment by agreement can have, in the order of the form.
const PAYMENT_PURPOSES: [AgreementPurpose; 3] =
    [AgreementPurpose::Adjustment, AgreementPurpose::Penalty, AgreementPurpose::Bet];

/// Shows the form for a payment by agreement; a refused form keeps its content.
pub fn show_money_form(request: &PageRequest) -> PageResult {
    let (lang, fields) = (request.lang, &request.fields);
    let keeper = request.hub.lock_keeper();
    let night = keeper.night();
    let all = people_present(night);
    let mut holders: Vec<(String, String)> =
        named_people(night, &all).into_iter().map(|(who, name)| (who.to_string(), name)).collect();
    holders.push(("table".to_owned(), text!(lang, "the-table").to_owned()));
    let kinds: Vec<(usize, String)> = PAYMENT_PURPOSES
        .iter()
        .enumerate()
        .map(|(at, kind)| (at, capital(words::night::payment_reason(lang, (*kind).into()))))
        .collect();
    let own = request.person().map(|own| own.to_string());
    let other = holders.iter().map(|(who, _)| who).find(|who| Some(*who) != own.as_ref()).cloned();
    let chosen = |name: &str, usual: Option<String>| fields.get(name).map(str::to_owned).or(usual);
    let body = html! {
        form method="post" action="/money" {
            (drop_down("what", text!(lang, "night-money-for"), &kinds, Some(&fields.parse_value("what").unwrap_or(0))))
            (drop_down("from", text!(lang, "night-paid-by"), &holders, chosen("from", own).as_ref()))
            (drop_down("to", text!(lang, "night-paid-to"), &holders, chosen("to", other).as_ref()))
            (text_field("amount", text!(lang, "night-field-amount"), fields.trimmed_value("amount"), MAX_AMOUNT_CHARS))
            (text_field("reason", text!(lang, "reason"), fields.trimmed_value("reason"), MAX_REASON_CHARS))
            (in_person_boxes(request, &keeper, &all, None))
            button.primary { (text!(lang, "hub-ask-people")) }
        }
    };
    Ok(PageAnswer::Page(Page::without_reload(PageTab::Table, text!(lang, "hub-money"), body)))
}

/// Requests the consent of payer and payee to a payment by agreement. A form with an invalid amount or a refused payment is
/// shown again.
pub fn request_payment(request: &PageRequest) -> PageResult {
    let holder = |name: &str| match request.fields.trimmed_value(name) {
        "table" => Some(Holder::Table),
        other => other.parse().ok().map(Holder::Player),
    };
    let (from, to) = (holder("from"), holder("to"));
    let (Some(from), Some(to)) = (from, to) else {
        return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm));
    };
    let Some(amount) = request.fields.parse_value::<Amount>("amount") else {
        request.queue_message(Tone::Wrong, text!(request.lang, "entry-needs-amount"))?;
        return show_money_form(request);
    };
    let agreed = AgreedPayments {
        what: request
            .fields
            .parse_value::<usize>("what")
            .and_then(|at| PAYMENT_PURPOSES.get(at))
            .copied()
            .unwrap_or(AgreementPurpose::Adjustment),
        payments: vec![Payment::as_entered(from, to, amount)],
        reason: request.fields.trimmed_value("reason").chars().take(MAX_REASON_CHARS).collect(),
        agreed: Vec::new(),
        deal: None,
    };
    let payload = Payload::new(Body::Agreed(agreed));
    let checked = request.hub.lock_keeper().check_event(&payload);
    if let Err(error) = checked {
        let text = trouble::ledger_error_text(&error, Some(request.hub.lock_keeper().night()), request.lang);
        request.queue_message(Tone::Wrong, text)?;
        return show_money_form(request);
    }
    request_consent(request, vec![payload], show_money_form)
}
