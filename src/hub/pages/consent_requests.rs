//! Requests for consent to a correction, a void, a payment or a decision. The people concerned answer on their own
//! phones; the requester ticks those who agreed in person. This module also has the confirmation of a proposal,
//! and the form for payments by agreement.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::{
    amount_field, button_form, drop_down, join_names, named_people, people_present, radio_buttons, text_field,
    win_section,
};
use super::form_marks::{
    MARK_FIELD, OUTDATED_FORM, SUBJECT_FIELD, mark_field, mark_pair, night_field, shown_request, subject_field,
};
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult, recorded_deal};
use crate::hub::devices::{DeviceId, DeviceRole};
use crate::hub::guard::RequestFields;
use quejing_session::StateDigest;
use quejing_session::action::SessionAction;
use quejing_session::consent::{self, ConsentBook, ConsentOutcome, ConsentRequest};
use quejing_session::error_texts::{self, capitalize};
use quejing_session::night::{
    AgreedPayments, AgreementPurpose, Amount, Deal, DealId, Holder, Keeper, LaterDealsPolicy, LedgerError, Night,
    NightAction, NightEntry, NightId, Payload, Payment, PlayerId, ReplayedNight,
};
use quejing_session::notice::Tone;
use quejing_session::recorder::Proposal;
use quejing_words::history::account::request_lines;
use quejing_words::history::{ChangeAct, ChangedDealSentences, TotalChangeText, shown_deal_number, win_texts};
use quejing_words::{self as words, Lang};

/// The maximum length of the reason for a change or payment, in characters.
const MAX_REASON_CHARS: usize = 200;
/// The maximum length of the typed amount of a payment, in characters.
const MAX_AMOUNT_CHARS: usize = 12;

/// Renders the consent requests that wait for the user's answer, then the other waiting requests that this phone filed.
pub fn own_request_cards(request: &PageRequest, keeper: &Keeper) -> Markup {
    let own_author = request.visitor.device_id().map(DeviceId::author_name);
    let is_question = |consent: &ConsentRequest| asked_person(request, keeper, consent).is_some();
    html! {
        (request_cards(request, keeper, is_question))
        (request_cards(request, keeper, |consent| Some(&consent.by) == own_author.as_ref() && !is_question(consent)))
    }
}

/// Returns the waiting consent requests of all nights that the user has to answer, each with the user's person in its
/// night, newest first; empty if the requests cannot be read.
pub fn pending_questions(request: &PageRequest, keeper: &Keeper) -> Vec<(ConsentRequest, PlayerId)> {
    let all = keeper.consent().requests_of_all_nights().unwrap_or_default().into_iter();
    all.filter_map(|consent| {
        let user = asked_person(request, keeper, &consent)?;
        Some((consent, user))
    })
    .collect()
}

/// Returns the person of the user whose answer a consent request waits for; `None` if it waits for none. The number of
/// questions, their cards and the answers all go by this.
fn asked_person(request: &PageRequest, keeper: &Keeper, consent: &ConsentRequest) -> Option<PlayerId> {
    let person = request.person_in_night(keeper, consent.night).filter(|_| consent.refuser().is_none())?;
    consent.pending_people().contains(&person).then_some(person)
}

/// Renders the consent requests of earlier nights that wait for the user's answer, and those that this phone filed.
pub fn earlier_request_cards(request: &PageRequest) -> Markup {
    let own_author = request.visitor.device_id().map(DeviceId::author_name);
    let mut keeper = request.hub.read_ledger();
    let current = keeper.night_id();
    let all = keeper.consent().requests_of_all_nights().unwrap_or_default().into_iter();
    let earlier: Vec<ConsentRequest> = all
        .filter(|consent| consent.night != current)
        .filter(|consent| asked_person(request, &keeper, consent).is_some() || Some(&consent.by) == own_author.as_ref())
        .collect();
    html! {
        @for consent in earlier {
            @if let Ok(card) = keeper.visit_night(consent.night, |keeper| request_card(request, keeper, &consent)) { (card) }
        }
    }
}

/// Renders the waiting consent requests for which `is_selected` returns true, or the error if they cannot be read.
fn request_cards(request: &PageRequest, keeper: &Keeper, is_selected: impl Fn(&ConsentRequest) -> bool) -> Markup {
    match keeper.consent().pending_requests() {
        Ok(all) => html! {
            @for consent in all.iter().filter(|one| is_selected(one)) { (request_card(request, keeper, consent)) }
        },
        Err(error) => html! { p.note.wrong { (error_texts::ledger_error_text(&error, None, request.lang)) } },
    }
}

/// Shows the page of all waiting consent requests of the night, whomever they concern.
pub fn show_requests(request: &PageRequest) -> PageResult {
    let earlier_requests = earlier_request_cards(request);
    let keeper = request.hub.read_ledger();
    let is_empty = matches!(keeper.consent().pending_requests(), Ok(all) if all.is_empty());
    let body = html! {
        @if is_empty { p { (text!(request.lang, "hub-nothing-waits")) } }
        (request_cards(request, &keeper, |_| true))
        (earlier_requests)
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Table, text!(request.lang, "hub-waits"), body)))
}

/// Renders a consent request: who asks, the requested entries, their effect on the total of the user, who has still to
/// answer or has refused, and the buttons to answer or withdraw the request.
fn request_card(request: &PageRequest, keeper: &Keeper, consent: &ConsentRequest) -> Markup {
    let night = keeper.night();
    let lang = request.lang;
    let person = request.person_in(keeper);
    let user = asked_person(request, keeper, consent);
    let (entry_path, _) = super::earlier_nights::entry_path_and_query(keeper);
    let by = super::components::author_display_name(request, night, &consent.by);
    let fields = [("ask", consent.id.to_string()), mark_pair(&keeper.open_night().consent_mark(consent, person))];
    let yes_fields = [&fields[..], &[("yes", String::new())]].concat();
    let own_author = request.visitor.device_id().map(DeviceId::author_name);
    let may_withdraw = Some(&consent.by) == own_author.as_ref() || request.role() == DeviceRole::Host;
    html! {
        section.card.asks {
            h2 { (text!(lang, "hub-asks", device = by)) }
            @if let Some(opened) = night.opened.as_ref().filter(|_| keeper.open_night().is_visited()) { p.quiet { (opened.title) } }
            @if consent.asked_again { p.note.doubt { (text!(lang, "consent-asked-again")) } }
            (describe_entries(lang, keeper.replay(), &consent.payloads))
            @if let Some(change) = person.and_then(|user| consent.current_total_change(night, user)) {
                @let after = keeper.open_night().night_after(&consent.payloads);
                @let change = TotalChangeText::new(lang, night, after.as_ref().map(ReplayedNight::night), &change);
                p.cost { (text!(lang, "hub-your-total")) " " (change.before.text) " → " strong { (change.after.text) } }
            }
            @if let Some(entry) = consent.subject_event(keeper.replay()) {
                (request_evidence(request, keeper, consent, DealId(entry)))
                p { a href={ (entry_path) (entry) } { (text!(lang, "hub-look-at-it")) } }
            }
            @match (consent.refuser(), consent.pending_people().as_slice()) {
                (Some(who), _) => { p.note.wrong { (text!(lang, "hub-said-no", player = night.name(who))) } }
                (None, open) => { p.quiet { (text!(lang, "hub-waits-for", players = join_names(lang, night, open))) } }
            }
            @if user.is_some() {
                div.buttons {
                    (button_form("/agree/answer", "primary", text!(lang, "hub-agree"), &yes_fields))
                    (button_form("/agree/answer", "wrong", text!(lang, "hub-disagree"), &fields))
                }
            }
            @if may_withdraw {
                @let label = if consent.refuser().is_some() { text!(lang, "dismiss") } else { text!(lang, "hub-take-back") };
                (button_form("/agree/drop", "quiet", label, &fields))
            }
        }
    }
}

/// Renders the evidence of a request about a deal: the wins and photos as they would be and, if the wins differ from
/// those on the record, also the latter. Renders only the record if the request removes the deal.
fn request_evidence(request: &PageRequest, keeper: &Keeper, consent: &ConsentRequest, id: DealId) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let (_, query) = super::earlier_nights::entry_path_and_query(keeper);
    let deal_of = |night: &Night| night.deals.iter().find(|deal| deal.id == id).cloned();
    let recorded = deal_of(night);
    // A request that the ledger would refuse now is described by the record alone.
    let requested = keeper.open_night().replay_with(&consent.agreed_payloads()).ok();
    let requested_deal = requested.as_ref().and_then(|replay| Some((replay.night(), deal_of(replay.night())?)));
    let wins = |night: &Night, deal: &Deal| win_texts(lang, night, deal);
    let recorded_wins = recorded.as_ref().map(|deal| wins(night, deal)).unwrap_or_default();
    html! {
        @if let Some((after, deal)) = &requested_deal {
            @let requested_wins = wins(after, deal);
            (recorded_deal::deal_photos(request, after, deal, &query))
            @for one in &requested_wins { (win_section(lang, one)) }
            @if requested_wins != recorded_wins && !recorded_wins.is_empty() {
                details {
                    summary { (text!(lang, "request-so-far")) }
                    @for one in &recorded_wins { (win_section(lang, one)) }
                }
            }
        } @else if let Some(deal) = &recorded {
            (recorded_deal::deal_photos(request, night, deal, &query))
            @for one in &recorded_wins { (win_section(lang, one)) }
        }
    }
}

/// Renders a line for each entry that is not recorded yet.
fn describe_entries(lang: Lang, replay: &ReplayedNight, payloads: &[Payload]) -> Markup {
    html! {
        @for line in request_lines(lang, replay, payloads) { p { (line) } }
    }
}

/// Stores the user's answer to the consent request that the form shows. If this was the last agreement that was
/// missing, records the requested entries.
pub fn answer_request(request: &PageRequest) -> PageResult {
    let (agrees, device) = (request.fields.has_field("yes"), request.device_id()?.author_name());
    request.hub.sync_ledger();
    let (night, outcome) = request.hub.write_ledger(|keeper| {
        let shown = shown_request(request, keeper)?;
        let Some(person) = asked_person(request, keeper, &shown) else {
            // The user has answered on another page of the device.
            return Err(OUTDATED_FORM);
        };
        Ok((shown.night, consent::answer_request(keeper, &shown, person, device, agrees)))
    })?;
    report_outcome(request, night, ConsentStep::Answered, outcome)?;
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// The step of a user after which [`report_outcome`] reports the state of a consent request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsentStep {
    /// The user asked for the consent of others.
    Asked,
    /// The user answered, which needs no message while the request waits for others.
    Answered,
}

/// Queues a message for the user about the outcome of a step about a request for consent in a night. Then notifies all
/// phones.
pub fn report_outcome(
    request: &PageRequest,
    night: NightId,
    step: ConsentStep,
    outcome: Result<ConsentOutcome, LedgerError>,
) -> Result<(), RefusedRequest> {
    let lang = request.lang;
    let with_night = |text: &dyn Fn(&Night) -> String| {
        let mut keeper = request.hub.read_ledger();
        match night == keeper.night_id() {
            true => Ok(text(keeper.night())),
            false => keeper.visit_night(night, |keeper| text(keeper.night())),
        }
    };
    let message = match (outcome, step) {
        (Ok(ConsentOutcome::Recorded(..)), _) => Some((Tone::Sure, text!(lang, "consent-recorded").to_owned())),
        (Ok(ConsentOutcome::Waiting(_) | ConsentOutcome::Refused(_)), ConsentStep::Answered) => None,
        (Ok(ConsentOutcome::Waiting(consent)), ConsentStep::Asked) => {
            let open = consent.pending_people();
            let names = with_night(&|night| join_names(lang, night, &open)).unwrap_or_default();
            Some((Tone::Doubt, text!(lang, "consent-asked", players = names)))
        }
        (Ok(ConsentOutcome::AskedAgain(_) | ConsentOutcome::Refused(_)), _) => {
            Some((Tone::Doubt, text!(lang, "consent-asked-again").to_owned()))
        }
        (Err(error), _) => {
            let text = with_night(&|night| error_texts::ledger_error_text(&error, Some(night), lang));
            Some((Tone::Wrong, text.unwrap_or_else(|error| error_texts::ledger_error_text(&error, None, lang))))
        }
    };
    if let Some((tone, text)) = message {
        request.queue_message(tone, text)?;
    }
    request.hub.sync_ledger();
    request.hub.publish_change();
    Ok(())
}

/// Withdraws the consent request that the form shows. Refuses all devices (403) but the phone that filed the request
/// and those of hosts.
pub fn withdraw_request(request: &PageRequest) -> PageResult {
    let own_author = request.device_id()?.author_name();
    request.hub.sync_ledger();
    let withdrawn = request.hub.write_ledger(|keeper| {
        let shown = shown_request(request, keeper)?;
        if shown.by != own_author && request.role() != DeviceRole::Host {
            return Err((StatusCode::FORBIDDEN, RefusalReason::NotAllowed));
        }
        Ok(ConsentBook::withdraw_request(keeper.store_mut(), shown.id))
    })?;
    if let Err(error) = withdrawn {
        request.queue_message(Tone::Wrong, error_texts::ledger_error_text(&error, None, request.lang))?;
    }
    request.hub.publish_change();
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Requests the consent of the people concerned on their phones, except those ticked as having agreed in person;
/// records at once if nobody remains. If somebody concerned has no phone and is not ticked, queues the error and
/// answers with `show_form`.
pub fn request_consent(
    request: &PageRequest,
    entry: NightEntry,
    show_form: impl FnOnce(&PageRequest) -> PageResult,
) -> PageResult {
    let in_person: Vec<PlayerId> = request.fields.parse_values("said");
    let checked = request.with_session(|session| {
        let keeper = session.model.keeper();
        let payloads = keeper.entry_events(entry.clone())?;
        let preview = keeper.open_night().preview_events(&payloads)?;
        let consent = keeper.consent();
        consent.need(&consent.concerned_people(&payloads, &preview), &in_person)?.check_all_reachable()
    })?;
    if let Err(error) = checked {
        let text = error_texts::ledger_error_text(&error, Some(request.hub.read_ledger().night()), request.lang);
        request.queue_message(Tone::Wrong, text)?;
        return show_form(request);
    }
    let ask = NightAction::RequestConsent { entry, in_person };
    request.change_session(|session| session.apply_action(SessionAction::Night(ask)))?;
    request.hub.publish_change();
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Renders a box for each person concerned except the user, to tick those who agreed in person; a refused form keeps
/// its ticks. People without a tick are asked on their phones, so that people without phones must be ticked. `form_id`
/// names the form if the boxes are outside of it.
pub fn in_person_boxes(
    request: &PageRequest,
    keeper: &Keeper,
    concerned_people: &[PlayerId],
    form_id: Option<&str>,
) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let phones = keeper.consent().phone_owners().unwrap_or_default();
    let has_phone = |who: &PlayerId| phones.iter().any(|phone| phone.player == *who);
    let user = request.person_in(keeper);
    let others = concerned_people.iter().filter(|who| Some(**who) != user);
    let ticked: Vec<PlayerId> = request.fields.parse_values("said");
    html! {
        fieldset {
            legend { (text!(lang, "hub-said-at-table")) }
            @for who in others {
                label.tick {
                    input type="checkbox" name="said" value=(who) form=[form_id] checked[ticked.contains(who)];
                    span { (night.name(*who)) " "
                        small { (match has_phone(who) { true => text!(lang, "hub-else-asked"), false => text!(lang, "hub-has-no-phone") }) } }
                }
            }
        }
    }
}

/// Shows the proposal of this device for confirmation: an entry that contradicts the course of play, or a change
/// to recorded entries. Redirects to the table page if there is no proposal.
pub fn show_proposal(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let body = request.with_session(|session| {
        let night = session.model.keeper().night();
        let change = session.model.desk().recorder().proposal()?;
        let needs_consent = !change.concerned_people.is_empty();
        let after = session.model.desk().recorder().night_if_confirmed();
        let after = after.as_ref().map(ReplayedNight::night);
        let number = |deal| shown_deal_number(night, after, deal);
        let act = ChangeAct::new(lang, session.model.keeper().replay(), &change.payloads, &number);
        Some(html! {
            @if !change.contradictions.is_empty() {
                p { (text!(lang, "ask-contradicts")) }
                ul { @for caution in &change.contradictions { li { (capitalize(&words::course::caution_text(lang, night, caution))) } } }
            }
            @for pair in &change.similar_names { p { (text!(lang, "ask-similar-name", name = pair.name, other = pair.other)) } }
            @if change.shows_effects() { (change_effects(request, (night, after), change)) }
            (describe_entries(lang, session.model.keeper().replay(), &change.payloads))
            form method="post" action="/confirm" {
                (mark_field(&change.mark()))
                (subject_field(change))
                @if change.similar_names.is_empty() {
                    (text_field("reason", text!(lang, "reason"), request.fields.trimmed_value("reason"), MAX_REASON_CHARS))
                }
                @if change.needs_reason() { p.quiet { (text!(lang, "ask-reason-needed")) } }
                @if needs_consent { (in_person_boxes(request, session.model.keeper(), &change.concerned_people, None)) }
                div.buttons {
                    button.primary name="yes" { (match needs_consent { true => text!(lang, "hub-ask-people"), false => &act.confirm }) }
                    button.quiet name="no" { (act.keep) }
                }
            }
        })
    })?;
    let Some(body) = body else {
        return Ok(PageAnswer::Redirect("/".to_owned()));
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Table, text!(lang, "hub-confirm"), body)))
}

/// Returns true if the change concerns somebody whose consent can be requested by phone; false if the phones cannot be
/// read.
pub fn needs_phone_consent(keeper: &Keeper, change: &Proposal) -> bool {
    keeper.consent().need(&change.concerned_people, &[]).is_ok_and(|need| !need.on_phones.is_empty())
}

/// Renders the effects of a correction, its reason and the boxes for people who agreed in person, as fields of the form
/// with the id `form_id`. Empty for an entry that contradicts the course of play, and for a change with a choice for
/// later deals, which is made on a page of its own.
pub fn correction_card(request: &PageRequest, keeper: &Keeper, change: &Proposal, form_id: &str) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    if !change.shows_effects() {
        return html! {};
    }
    let after = keeper.open_night().night_after(&change.payloads);
    let after = after.as_ref().map(ReplayedNight::night);
    html! {
        @if !change.offers_revaluation_choice() {
            section.card {
                (change_effects(request, (night, after), change))
                label.field { span { (text!(lang, "reason")) } input name="reason" form=(form_id) maxlength=(MAX_REASON_CHARS) autocomplete="off"; }
                @if !change.concerned_people.is_empty() { (in_person_boxes(request, keeper, &change.concerned_people, Some(form_id))) }
            }
        }
    }
}

/// Reads the confirmation of a change from a form that shows the change with the mark `seen`: the reason, cut to
/// [`MAX_REASON_CHARS`], and the people who agreed in person.
pub fn read_confirmation(fields: &RequestFields, seen: StateDigest) -> NightAction {
    let reason = fields.trimmed_value("reason").chars().take(MAX_REASON_CHARS).collect();
    NightAction::ConfirmChange { reason, agreed: fields.parse_values("said"), seen }
}

/// Renders the effects of a change on totals and later deals, given the nights before and after it, and, if later deals
/// can be revalued, the form that chooses whether they are.
fn change_effects(request: &PageRequest, (night, after): (&Night, Option<&Night>), change: &Proposal) -> Markup {
    let (lang, preview) = (request.lang, &change.preview);
    let deals = ChangedDealSentences {
        lang,
        night,
        after,
        deal_number: &|deal| shown_deal_number(night, after, deal),
        deal_sentence: &|deal, what| text!(lang, "ask-stale", deal = deal, what = what),
    };
    html! {
        p { (text!(lang, "ask-changes")) }
        ul {
            @if preview.totals.is_empty() { li { (text!(lang, "ask-no-totals")) } }
            @for change in TotalChangeText::all(lang, night, after, &preview.totals) {
                li { (text!(lang, "label-and-value", label = change.name, value = change.before.text)) " → " strong { (change.after.text) } }
            }
            @for line in deals.change_lines(preview) { li { (line) } }
            @for line in deals.unchanged_value_lines(&change.revaluations, change.later.choice) { li.doubt { (line) } }
        }
        @if change.offers_revaluation_choice() {
            form.card method="post" action="/confirm/later" data-auto {
                (subject_field(change))
                (radio_buttons("later", text!(lang, "later-deals"), &later_deals_options(lang), Some(&later_deals_value(change.later.choice))))
                noscript { button { (text!(lang, "hub-use")) } }
            }
        }
    }
}

/// Returns the form values and labels of the choice for later deals: to revalue them, or to leave them unchanged.
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

/// Sets whether the proposal revalues later deals, and shows its confirmation again. Refuses other values (400).
pub fn choose_later_deals(request: &PageRequest) -> PageResult {
    let choice = match request.fields.trimmed_value("later") {
        "revalue" => LaterDealsPolicy::Revalue,
        "leave" => LaterDealsPolicy::Leave,
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    let seen = shown_subject(request);
    request.apply_action(SessionAction::Night(NightAction::ChooseRevaluation { choice, seen }), "/confirm")
}

/// Discards the proposal of this device and returns to the page where it began, or confirms it: records it, or
/// requests the consent that it needs. If the change needs a reason and the form has none, shows the confirmation
/// again.
pub fn confirm_change(request: &PageRequest) -> PageResult {
    if !request.fields.has_field("yes") {
        let origin = request.with_session(|session| session.confirm_origin.clone())?;
        return request.apply_action(SessionAction::Night(NightAction::CancelChange(shown_subject(request))), &origin);
    }
    let has_reason = !request.fields.trimmed_value("reason").is_empty();
    let lacks_reason = request.with_session(|session| {
        let change = session.model.desk().recorder().proposal();
        change.is_some_and(|change| change.needs_reason() && !has_reason)
    })?;
    if lacks_reason {
        request.queue_message(Tone::Wrong, text!(request.lang, "hub-needs-reason"))?;
        return show_proposal(request);
    }
    request.change_session(|session| {
        let seen = StateDigest::from(request.fields.trimmed_value(MARK_FIELD));
        session.apply_action(SessionAction::Night(read_confirmation(&request.fields, seen)));
        session.clear_recorded_hand();
    })?;
    request.hub.publish_change();
    super::open_deal::redirect_or_confirm(request, "/")
}

/// Returns the mark by which the form names the proposal without its effects.
fn shown_subject(request: &PageRequest) -> StateDigest {
    StateDigest::from(request.fields.trimmed_value(SUBJECT_FIELD))
}

/// The purposes that a payment by agreement can have, in the order of the form.
const PAYMENT_PURPOSES: [AgreementPurpose; 3] =
    [AgreementPurpose::Adjustment, AgreementPurpose::Penalty, AgreementPurpose::Bet];

/// Shows the form for a payment by agreement; a refused form keeps its content. Redirects to the table page if the
/// night has not begun.
pub fn show_money_form(request: &PageRequest) -> PageResult {
    let (lang, fields) = (request.lang, &request.fields);
    let keeper = request.hub.read_ledger();
    if keeper.open_night().draft_opening().is_some() {
        return Ok(PageAnswer::Redirect("/".to_owned()));
    }
    let night = keeper.night();
    let people = people_present(night);
    let mut holders: Vec<(String, String)> =
        named_people(night, &people).into_iter().map(|(who, name)| (who.to_string(), name)).collect();
    holders.push(("table".to_owned(), text!(lang, "the-table").to_owned()));
    let kinds: Vec<(usize, String)> = PAYMENT_PURPOSES
        .iter()
        .enumerate()
        .map(|(at, kind)| (at, capitalize(words::night::payment_reason(lang, (*kind).into()))))
        .collect();
    let own = request.person().map(|own| own.to_string());
    let other = holders.iter().map(|(who, _)| who).find(|who| Some(*who) != own.as_ref()).cloned();
    let chosen = |name: &str, usual: Option<String>| fields.get(name).map(str::to_owned).or(usual);
    let body = html! {
        form method="post" action="/money" {
            (night_field(&keeper))
            (drop_down("what", text!(lang, "night-money-for"), &kinds, Some(&fields.parse_value("what").unwrap_or(0))))
            (drop_down("from", text!(lang, "night-paid-by"), &holders, chosen("from", own).as_ref()))
            (drop_down("to", text!(lang, "night-paid-to"), &holders, chosen("to", other).as_ref()))
            (amount_field("amount", text!(lang, "night-field-amount"), fields.trimmed_value("amount"), MAX_AMOUNT_CHARS))
            (text_field("reason", text!(lang, "reason"), fields.trimmed_value("reason"), MAX_REASON_CHARS))
            (in_person_boxes(request, &keeper, &people, None))
            button.primary { (text!(lang, "hub-ask-people")) }
        }
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Table, text!(lang, "hub-money"), body)))
}

/// Requests the consent of payer and payee to a payment by agreement. Shows the form again if the amount is invalid or
/// the ledger would refuse the payment.
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
    let purpose = request.fields.parse_value::<usize>("what").and_then(|at| PAYMENT_PURPOSES.get(at)).copied();
    let agreed = AgreedPayments::new(
        purpose.unwrap_or(AgreementPurpose::Adjustment),
        vec![Payment::as_entered(from, to, amount)],
        request.fields.trimmed_value("reason").chars().take(MAX_REASON_CHARS).collect(),
        Vec::new(),
    );
    let entry = NightEntry::Money(agreed);
    let checked = {
        let keeper = request.hub.read_ledger();
        keeper.entry_events(entry.clone()).and_then(|payloads| keeper.open_night().check_events(&payloads))
    };
    if let Err(error) = checked {
        let text = error_texts::ledger_error_text(&error, Some(request.hub.read_ledger().night()), request.lang);
        request.queue_message(Tone::Wrong, text)?;
        return show_money_form(request);
    }
    request_consent(request, entry, show_money_form)
}
