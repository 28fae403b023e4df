//! The page of a recorded deal: tiles, sheet, payments, photo, authors and consents; and its forms: objection,
//! correction, void, decision.

use crate::hub::refusal::{RefusalReason, RefusedRequest};
use axum::http::StatusCode;
use maud::{Markup, html};

use super::act_buttons::{act_field_name, is_act_offered};
use super::components::{author_display_name, button_form, payments_table, radio_buttons, text_field};
use super::earlier_nights::ShownNight;
use super::form_marks::{mark_field, mark_pair};
use super::open_deal::{parse_act, question_control};
use super::page_frame::{PageTab, PhonePage};
use super::win::circumstances_form::recorded_player_choices;
use super::{PageAnswer, PageRequest, PageResult, consent_requests, entry_list, win};
use crate::hub::devices::has_photo_hash_form;
use crate::report::html_table::gain_cell;
use quejing_session::action::SessionAction;
use quejing_session::error_texts::{self, capitalize};
use quejing_session::game::{Detail, UnknownFlagPolicy};
use quejing_session::night::recorded_win::RecordedWin;
use quejing_session::night::{
    Deal, DealEvent, DealId, Decision, Dispute, DisputeDecided, EventField, EvidenceKind, Keeper, LaterDealsPolicy,
    LedgerError, Night, NightAction, NightEntry, NightId, PlayerId, ReplayedNight, Value, find_account_line,
};
use quejing_session::notice::Tone;
use quejing_session::question::FormQuestion;
use quejing_session::recorder::Proposal;
use quejing_session::session::{ReopenableEnd, reopenable_ends};
use quejing_words::history::{self, DealText, assent_lines, deal_wins};
use quejing_words::{self as words, Lang};

/// The maximum length of the claim of a dispute or the note of a decision, in characters.
const MAX_DISPUTE_TEXT_CHARS: usize = 300;

/// Shows the deal whose number ends the path. If the number belongs to another entry, shows that entry.
pub fn show_deal(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let id: u64 = request.last_path_segment.parse().map_err(|_| super::PAGE_NOT_FOUND)?;
    let keeper = request.hub.read_ledger();
    let night = keeper.night();
    let Some(deal) = night.deals.iter().find(|deal| deal.id == DealId(id)) else {
        return entry_list::show_entry(request, &keeper, id);
    };
    let text = DealText::new(lang, keeper.replay(), deal, &|by| author_display_name(request, night, by));
    let body = html! {
        (recorded_deal_sections(request, keeper.replay(), deal, &text, ""))
        (dispute_sections(request, &keeper, deal.id.0, &deal.players))
        (deal_actions(request, &keeper, deal))
        @if request.can_record() && !deal.is_voided { (act_forms(request, &keeper, deal)) }
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Deals, text.title(lang), body)))
}

/// Renders a deal without the disputes about it: wins, gains, photos, sheets, payments, acts with their authors.
/// `query` is the query of an earlier night in the URLs of the photos; it is empty for the night in progress.
pub fn recorded_deal_sections(
    request: &PageRequest,
    replay: &ReplayedNight,
    deal: &Deal,
    text: &DealText,
    query: &str,
) -> Markup {
    let (lang, night) = (request.lang, replay.night());
    html! {
        p.quiet { (text.facts.join(" · ")) }
        @if deal.is_voided { p.note.wrong { (text!(lang, "night-deal-void-note")) } }
        @for one in text.wins() { (super::components::win_section(lang, one)) }
        p.nets { @for one in &text.gains { span { (one.name) " " (gain_cell(&one.gain)) } } }
        (deal_photos(request, night, deal, query))
        (win_sheets(request, night, deal))
        @if !text.payments.is_empty() { details { summary { (text!(lang, "payments")) } (payments_table(&text.payments)) } }
        section {
            h2 { (text!(lang, "hub-deal-entries")) }
            @for act in &text.acts {
                p { (act.text) " " small { (act.author) } }
                @if let Some(overruled) = &act.override_reason { p.doubt { (overruled) } }
                @for one in &act.corrections { p.trace { (one.text) " " (assent_marks(&one.assents)) } }
            }
        }
    }
}

/// Renders the photos of a deal, and a note in place of each removed photo. `query` is the query of an earlier night in
/// the URLs of the photos; it is empty for the night in progress.
pub fn deal_photos(request: &PageRequest, night: &Night, deal: &Deal, query: &str) -> Markup {
    let of_hand = night.evidence.iter().filter(|piece| piece.attached.deal == deal.id);
    let photos = of_hand.filter(|piece| piece.attached.what == EvidenceKind::Photo);
    html! {
        @for piece in photos {
            @match &piece.attached.sha256 {
                Some(name) if !piece.removed => { img.evidence src={ "/photo/" (name) (query) } alt=(text!(request.lang, "night-mark-photo")) loading="lazy"; }
                _ => { p.quiet { (text!(request.lang, "night-mark-photo-gone")) } }
            }
        }
    }
}

/// Renders the sheet of each win that can be valued, folded. If the present rules give a different value, renders both
/// values instead.
fn win_sheets(request: &PageRequest, night: &Night, deal: &Deal) -> Markup {
    let Some(rules) = night.rules() else {
        return html! {};
    };
    let lang = request.lang;
    let rulings = deal_wins(deal).filter_map(|one| {
        let recorded = RecordedWin::from_night(night, deal, one).ok()?;
        Some((one, recorded.judge(rules, UnknownFlagPolicy::LeaveOut, Detail::Everything).ok()?))
    });
    html! {
        @for (one, ruling) in rulings {
            @let current = Value::from(&ruling);
            @if current == one.value {
                details { summary { (text!(lang, "hub-why")) } div.sheet { (win::ruling_sheet(lang, &ruling)) } }
            } @else {
                // A sheet for another value would contradict the record.
                p { (text!(lang, "recorded-value", value = history::value_text(lang, rules, &one.value))) " " small { (history::win_patterns_text(lang, night, one)) } }
                p.note.doubt { (text!(lang, "recorded-other-value", value = history::value_text(lang, rules, &current))) }
            }
        }
    }
}

/// Renders lines that say who agreed to an event and how.
fn assent_marks(lines: &[String]) -> Markup {
    html! { span.agreed { @for agreed in lines { small { (agreed) } " " } } }
}

/// Renders the disputes about an entry, each with its decision or with the form for one, which needs the consent of
/// `concerned_people`.
pub fn dispute_sections(request: &PageRequest, keeper: &Keeper, entry: u64, concerned_people: &[PlayerId]) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let of_entry = { night.disputes.iter() }.filter(|one| disputed_entry(keeper, one) == entry);
    let is_deal = night.deals.iter().any(|deal| deal.id.0 == entry);
    let choices = [
        (true, "keep", text!(lang, "night-decide-keep")),
        (is_deal && !keeper.open_night().is_visited(), "correct", text!(lang, "night-decide-correct")),
        (is_deal || night.agreed.iter().any(|(event, ..)| *event == entry), "void", text!(lang, "night-decide-void")),
    ];
    let choices: Vec<(&str, String)> = { choices.into_iter() }
        .filter(|(is_possible, ..)| *is_possible)
        .map(|(_, name, text)| (name, text.to_owned()))
        .collect();
    html! {
        @for dispute in of_entry {
            section.note.doubt {
                p { (text!(lang, "night-claim-of", player = night.name(dispute.by), claim = dispute.claim)) }
                @match &dispute.decided {
                    Some((event, decision, note, _)) => {
                        @let agreed = keeper.replay().event(*event).map(|event| event.payload.assents()).unwrap_or_default();
                        p { (capitalize(words::night::decision_name(lang, *decision))) @if !note.is_empty() { ": " (note) } " "
                            (assent_marks(&assent_lines(lang, night, &agreed, &|by| author_display_name(request, night, by)))) }
                    }
                    None if request.can_record_in(keeper) => {
                        details { summary { (text!(lang, "night-table-decides")) }
                            form method="post" action="/hand/decide" {
                                input type="hidden" name="dispute" value=(dispute.event);
                                input type="hidden" name="hand" value=(entry);
                                (mark_field(&keeper.open_night().entry_mark(entry)))
                                (earlier_night_field(keeper))
                                (radio_buttons("decision", text!(lang, "night-table-decides"), &choices, None))
                                @if is_deal && !keeper.open_night().is_visited() { p.quiet { (text!(lang, "hub-correct-first")) } }
                                (text_field("note", text!(lang, "night-in-words"), "", MAX_DISPUTE_TEXT_CHARS))
                                (consent_requests::in_person_boxes(request, keeper, concerned_people, None))
                                button.primary { (text!(lang, "hub-ask-people")) }
                            } }
                    }
                    None => {}
                }
            }
        }
    }
}

/// Renders the hidden field of a form that names the earlier night of its entry; empty for the night in progress.
fn earlier_night_field(keeper: &Keeper) -> Markup {
    html! { @if keeper.open_night().is_visited() { input type="hidden" name="night" value=(keeper.night_id()); } }
}

/// Returns the earlier night that a form names; `None` for the night in progress. The error is the refusal 404.
fn earlier_night_of_form(request: &PageRequest) -> Result<Option<NightId>, RefusedRequest> {
    let named = request.fields.get("night").map(|night| night.parse::<NightId>().map_err(|_| super::PAGE_NOT_FOUND));
    let current = request.hub.read_ledger().night_id();
    Ok(named.transpose()?.filter(|night| *night != current))
}

/// Returns the number of the entry on whose page a dispute is shown: the deal or payment that it disputes; for a
/// disputed correction, the corrected deal.
fn disputed_entry(keeper: &Keeper, dispute: &Dispute) -> u64 {
    let line = find_account_line(keeper.replay(), dispute.disputed_event());
    line.map_or(dispute.disputed_event(), |line| line.first_event)
}

/// Renders the form, folded, by which the user opens a dispute about an entry.
pub fn objection_form(request: &PageRequest, keeper: &Keeper, entry: u64) -> Markup {
    let lang = request.lang;
    html! {
        details { summary { (text!(lang, "hub-object")) }
            form method="post" action="/hand/object" {
                input type="hidden" name="hand" value=(entry);
                (mark_field(&keeper.open_night().entry_mark(entry)))
                (earlier_night_field(keeper))
                @if let Some(user) = request.person_in(keeper) { input type="hidden" name="player" value=(user); }
                p.quiet { (text!(lang, "hub-object-hint")) }
                (text_field("claim", text!(lang, "night-claim"), "", MAX_DISPUTE_TEXT_CHARS))
                button.wrong { (text!(lang, "night-dispute-open")) }
            } }
    }
}

/// Renders the forms to object to a recorded deal, to correct it and to undo it; for a deal of an earlier night, only
/// the objection. Omits those that this device may not use, the objection while one is undecided, and all of them for a
/// voided deal.
pub fn deal_actions(request: &PageRequest, keeper: &Keeper, deal: &Deal) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let id = deal.id.0;
    let mark = keeper.open_night().entry_mark(id);
    let is_disputed = night.disputes.iter().any(|one| one.deal == deal.id && one.decided.is_none());
    html! {
        @if request.person_in(keeper).is_some() && !is_disputed && !deal.is_voided { (objection_form(request, keeper, id)) }
        @if request.can_record() && !deal.is_voided && !keeper.open_night().is_visited() {
            @let only_end = only_reopenable_end(deal);
            @if let Some(end) = only_end { (correction_form(lang, keeper, deal, end)) }
            div.buttons {
                @for (event, at, title) in correction_choices(lang, night, deal).into_iter().filter(|_| only_end.is_none()) {
                    (super::components::button_form("/hand/correct", "quiet", &title, &[("hand", id.to_string()), ("event", event.to_string()), ("win", at.to_string()), mark_pair(&mark)]))
                }
                (super::components::button_form("/hand/void", "quiet", text!(lang, "hand-undo"), &[("hand", id.to_string()), mark_pair(&mark)]))
            }
        }
    }
}

/// Renders the acts of a finished deal, folded: a button that takes each back, and forms for acts that were forgotten.
/// Each form names the deal as it is shown.
fn act_forms(request: &PageRequest, keeper: &Keeper, deal: &Deal) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let rows =
        || night.rules().into_iter().flat_map(|rules| rules.acts().iter().copied()).filter(|row| is_act_offered(row));
    let question = |field: &'static EventField| FormQuestion::of_entry_field(lang, field, deal.players.clone(), None);
    let mark = mark_pair(&keeper.open_night().entry_mark(deal.id.0));
    let fields = |event: u64| [mark.clone(), ("hand", deal.id.to_string()), ("event", event.to_string())];
    let acts = deal.acts.iter().filter(|act| act.is_act());
    let Some(last) = deal.acts.last().filter(|_| deal.ending.is_some()) else {
        return html! {};
    };
    html! {
        @if rows().next().is_some() {
            details.card { summary { (text!(lang, "late-act")) }
                p.quiet { (text!(lang, "late-act-hint")) }
                @for act in acts {
                    @let label = text!(lang, "late-act-back", what = history::describe_play(lang, night, &act.play));
                    (button_form("/hand/act/back", "quiet", &label, &fields(act.event)))
                }
                @for row in rows() {
                    form method="post" action="/hand/act/add" {
                        @for (name, value) in fields(last.event) { input type="hidden" name=(name) value=(value); }
                        input type="hidden" name="what" value=(row.word);
                        fieldset { legend { (capitalize(words::render_word(lang, row))) }
                            @for (at, field) in row.fields.iter().enumerate() {
                                (question_control(lang, night, &question(field), act_field_name(at, field)))
                            }
                        }
                        button { (text!(lang, "add")) }
                    }
                }
            }
        }
    }
}

/// Returns the deal that the form names, if it also names an event of the deal; else queues a message that the page was
/// old.
fn parse_act_target(request: &PageRequest) -> Result<Option<(Deal, u64)>, RefusedRequest> {
    let id = parse_deal_field(request)?;
    let event = request.fields.parse_value::<u64>("event").ok_or(super::PAGE_NOT_FOUND)?;
    let found = {
        let keeper = request.hub.read_ledger();
        let deal = keeper.night().deal(id).filter(|deal| deal.acts.iter().any(|act| act.event == event));
        deal.map(|deal| (deal.clone(), event))
    };
    if found.is_none() {
        request.queue_message(Tone::Doubt, text!(request.lang, "hub-stale"))?;
    }
    Ok(found)
}

/// Takes back the act that the form names, also if later entries exist. May first need confirmation or consent.
pub fn take_back_act(request: &PageRequest) -> PageResult {
    let Some((deal, event)) = parse_act_target(request)? else {
        return Ok(PageAnswer::Redirect("/hands".to_owned()));
    };
    request.change_session(|session| session.apply_action(SessionAction::Night(NightAction::TakeBackAct(event))))?;
    super::open_deal::redirect_or_confirm(request, &format!("/hand/{}", deal.id))
}

/// Adds the act of the form to a finished deal, before the event that the form names. May first need confirmation or
/// consent. A missing answer only causes a message.
pub fn add_late_act(request: &PageRequest) -> PageResult {
    let Some((deal, before)) = parse_act_target(request)? else {
        return Ok(PageAnswer::Redirect("/hands".to_owned()));
    };
    let next_path = format!("/hand/{}", deal.id);
    let Some(event) = parse_act(&request.fields, &deal.players) else {
        request.queue_message(Tone::Wrong, text!(request.lang, "entry-needs-person"))?;
        return Ok(PageAnswer::Redirect(next_path));
    };
    let entry = NightEntry::Deal { table: u8::try_from(deal.table).unwrap_or(0), event };
    let late = NightEntry::LateEvent { before, entry: Box::new(entry) };
    request.change_session(|session| session.apply_action(SessionAction::Night(NightAction::Enter(late))))?;
    super::open_deal::redirect_or_confirm(request, &next_path)
}

/// Returns the reopenable end of a deal if there is exactly one and it is the only win; else `None`.
fn only_reopenable_end(deal: &Deal) -> Option<ReopenableEnd> {
    let mut ends = deal.acts.iter().flat_map(reopenable_ends);
    ends.next().filter(|_| ends.next().is_none() && deal_wins(deal).count() == 1)
}

/// Renders the form with winner and discarder of a win. The choice of another player reopens the win with that player;
/// the button reopens the win as recorded. Empty for a draw.
fn correction_form(lang: Lang, keeper: &Keeper, deal: &Deal, end: ReopenableEnd) -> Markup {
    let night = keeper.night();
    let won = deal.acts.iter().find(|act| act.event == end.event).and_then(DealEvent::win);
    html! {
        @if let (Some(won), Some(winner)) = (won, end.winner) {
            form.card method="post" action="/hand/correct" data-auto {
                h2 { (text!(lang, "night-correct")) }
                input type="hidden" name="hand" value=(deal.id);
                (mark_field(&keeper.open_night().entry_mark(deal.id.0)))
                input type="hidden" name="event" value=(end.event);
                input type="hidden" name="win" value=(end.index);
                (recorded_player_choices(lang, night, &deal.players, winner, won.from))
                button.quiet { (text!(lang, "hub-correct-else")) }
            }
        }
    }
}

/// Returns the reopenable ends of a deal, its wins or draw: the number of the event, the index of the win in the event
/// (0 for a draw), and the label of the button.
fn correction_choices(lang: Lang, night: &Night, deal: &Deal) -> Vec<(u64, usize, String)> {
    let has_several_wins = deal_wins(deal).count() > 1;
    let label = |end: &ReopenableEnd| match end.winner.filter(|_| has_several_wins) {
        Some(winner) => text!(lang, "night-correct-win", winner = night.name(winner)),
        None => text!(lang, "night-correct").to_owned(),
    };
    let ends = deal.acts.iter().flat_map(reopenable_ends);
    ends.map(|end| (end.event, end.index, label(&end))).collect()
}

/// Parses the id of the deal that the form names. The error is the refusal 404, also for a deal that the night does not
/// have.
fn parse_deal_field(request: &PageRequest) -> Result<DealId, RefusedRequest> {
    let id = request.fields.parse_value::<u64>("hand").map(DealId).ok_or(super::PAGE_NOT_FOUND)?;
    let keeper = request.hub.read_ledger();
    let deal = keeper.night().deals.iter().find(|deal| deal.id == id);
    deal.map(|deal| deal.id).ok_or(super::PAGE_NOT_FOUND)
}

/// Opens a dispute about an entry, with the claim that the user typed. An empty claim only causes a message.
pub fn open_dispute(request: &PageRequest) -> PageResult {
    let entry = request.fields.parse_value::<u64>("hand").ok_or(super::PAGE_NOT_FOUND)?;
    let earlier_night = earlier_night_of_form(request)?;
    let check_entry = |keeper: &Keeper| {
        let line = find_account_line(keeper.replay(), entry);
        let is_known = keeper.replay().log().was_accepted(entry);
        (is_known, request.objecting_person(keeper, entry), line.map_or(entry, |line| line.first_event))
    };
    let (is_known, by, page_entry) = {
        let mut keeper = request.hub.read_ledger();
        match earlier_night {
            None => check_entry(&keeper),
            Some(night) => keeper.visit_night(night, check_entry).map_err(|_| super::PAGE_NOT_FOUND)?,
        }
    };
    if !is_known {
        return Err(super::PAGE_NOT_FOUND);
    }
    let page = match earlier_night {
        None => format!("/hand/{page_entry}"),
        Some(night) => format!("/nights/{night}/{page_entry}"),
    };
    let by = by.ok_or((StatusCode::FORBIDDEN, RefusalReason::NotAllowed))?;
    let claim: String = request.fields.trimmed_value("claim").chars().take(MAX_DISPUTE_TEXT_CHARS).collect();
    if claim.is_empty() {
        request.queue_message(Tone::Wrong, text!(request.lang, "hub-needs-reason"))?;
        return Ok(PageAnswer::Redirect(page));
    }
    let dispute = NightEntry::Dispute { entry, by, claim };
    if let Some(night) = earlier_night {
        let opened = request.change_session(|session| {
            let keeper = session.model.desk_mut().recorder_mut().keeper_mut();
            keeper.visit_night(night, |keeper| keeper.record_entry(dispute)).and_then(|recorded| recorded)
        })?;
        report_error(request, opened)?;
        request.hub.publish_change();
        return Ok(PageAnswer::Redirect(page));
    }
    request.apply_action(SessionAction::Night(NightAction::Enter(dispute)), &page)
}

/// Queues the message of an error of the ledger for the user.
fn report_error<T>(request: &PageRequest, done: Result<T, LedgerError>) -> Result<(), RefusedRequest> {
    match done {
        Ok(_) => Ok(()),
        Err(error) => request.queue_message(Tone::Wrong, error_texts::ledger_error_text(&error, None, request.lang)),
    }
}

/// Undoes the deal that the form names if it is the last one. Voids an earlier deal, which may first need consent.
pub fn void_deal(request: &PageRequest) -> PageResult {
    let deal = parse_deal_field(request)?;
    request.change_session(|session| session.apply_action(SessionAction::Night(NightAction::UndoDeal(deal))))?;
    super::open_deal::redirect_or_confirm(request, "/")
}

/// Restores the undone or voided deal that the form names. May first need confirmation.
pub fn restore_deal(request: &PageRequest) -> PageResult {
    let deal = request.fields.parse_value::<u64>("hand").ok_or(super::PAGE_NOT_FOUND)?;
    request
        .change_session(|session| session.apply_action(SessionAction::Night(NightAction::RestoreDeal(DealId(deal)))))?;
    super::open_deal::redirect_or_confirm(request, "/hands")
}

/// Reopens the win or draw that the form names for correction; the last one of the deal if the form names none.
pub fn correct_win(request: &PageRequest) -> PageResult {
    let deal = parse_deal_field(request)?;
    win::reopen_win(
        request,
        deal,
        request.fields.parse_value::<u64>("event").zip(request.fields.parse_value::<usize>("win")),
    )
}

/// Requests the consent of the people concerned to the decision of a dispute; records the decision if nobody is left to
/// ask.
pub fn decide_dispute(request: &PageRequest) -> PageResult {
    let dispute = request.fields.parse_value::<u64>("dispute").ok_or(super::PAGE_NOT_FOUND)?;
    let decision = match request.fields.trimmed_value("decision") {
        "keep" => Decision::Keep,
        "correct" => Decision::Correct,
        "void" => Decision::Void,
        _ => return Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
    };
    let earlier_night = earlier_night_of_form(request)?;
    let (is_known, may_record) = {
        let mut keeper = request.hub.read_ledger();
        let check = |keeper: &Keeper| (keeper.night().dispute(dispute).is_some(), request.can_record_in(keeper));
        match earlier_night {
            None => check(&keeper),
            Some(night) => keeper.visit_night(night, check).map_err(|_| super::PAGE_NOT_FOUND)?,
        }
    };
    if !is_known {
        return Err(super::PAGE_NOT_FOUND);
    }
    if !may_record {
        return Err((StatusCode::FORBIDDEN, RefusalReason::NotAllowed));
    }
    if earlier_night.is_none() && request.is_person_unknown {
        return Ok(PageAnswer::Redirect("/who".to_owned()));
    }
    let decided = NightEntry::DisputeDecision(DisputeDecided {
        dispute,
        decision,
        note: request.fields.trimmed_value("note").chars().take(MAX_DISPUTE_TEXT_CHARS).collect(),
        agreed: Vec::new(),
    });
    let hand = request.fields.parse_value::<u64>("hand").unwrap_or(dispute);
    if let Some(night) = earlier_night {
        let in_person: Vec<PlayerId> = request.fields.parse_values("said");
        let outcome = request.change_session(|session| {
            let keeper = session.model.desk_mut().recorder_mut().keeper_mut();
            let request_consent = |keeper: &mut Keeper| {
                let payloads = keeper.entry_events(decided)?;
                Proposal::new(keeper, payloads, LaterDealsPolicy::Revalue)?.request_consent(keeper, &in_person)
            };
            keeper.visit_night(night, request_consent).and_then(|asked| asked)
        })?;
        consent_requests::report_outcome(request, night, consent_requests::ConsentStep::Asked, outcome)?;
        return Ok(PageAnswer::Redirect(format!("/nights/{night}/{hand}")));
    }
    consent_requests::request_consent(request, decided, |_| Ok(PageAnswer::Redirect(format!("/hand/{hand}"))))
}

/// Returns true if a pending request for consent adds the photo of this name to a deal.
fn is_photo_of_request(keeper: &Keeper, name: &str) -> bool {
    keeper.consent().pending_requests().unwrap_or_default().iter().any(|request| request.attaches_photo(name))
}

/// Sends the recorded photo whose content has the hash in the path. The photo must belong to the night in progress, to
/// a request for consent in it, or to the earlier night that the query names; otherwise refuses the request (404).
pub fn send_recorded_photo(request: &PageRequest) -> PageResult {
    let name = &request.last_path_segment;
    if !has_photo_hash_form(name) {
        return Err(super::PAGE_NOT_FOUND);
    }
    let shown = ShownNight::load_by_query(request)?;
    let mut evidence = shown.replay.night().evidence.iter();
    let is_kept = evidence.any(|piece| piece.attached.sha256.as_ref() == Some(name) && !piece.removed)
        || shown.is_current && is_photo_of_request(&request.hub.read_ledger(), name);
    let photos = request.hub.read_ledger().photo_folder().ok().flatten().filter(|_| is_kept);
    let bytes = photos.and_then(|photos| photos.read_photo(name)).ok_or(super::PAGE_NOT_FOUND)?;
    let media_type = match image::guess_format(&bytes) {
        Ok(image::ImageFormat::Png) => "image/png",
        Ok(image::ImageFormat::WebP) => "image/webp",
        Ok(image::ImageFormat::Bmp) => "image/bmp",
        _ => "image/jpeg",
    };
    Ok(PageAnswer::File(media_type, true, bytes))
}
