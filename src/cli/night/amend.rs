//! Changes to earlier entries: the preview of their effect, and the consent of the people concerned.

use std::process::ExitCode;

use serde_json::{Value as Json, json};

use super::context::NightContext;
use super::night_text;
use quejing_session::StateDigest;
use quejing_session::consent::ConsentOutcome;
use quejing_session::night::{Keeper, LaterDealsPolicy, LedgerError, Night, Payload, PlayerId, ReplayedNight};
use quejing_session::recorder::{ConfirmCondition, Proposal, Recorder};
use quejing_words::history::{ChangeAct, ChangedDealSentences, TotalChangeText, describe_event, shown_deal_number};

/// Records a change at once if it needs no confirmation under `condition`. Otherwise prints its preview and, if
/// everybody concerned has a phone, requests their consent; the exit status is then 2. With `--seen`, records only the
/// change with the effects that the preview of that mark showed. `later` is the treatment of later deals whose value
/// depends on the change.
pub fn record_with_preview(
    context: &NightContext,
    recorder: &mut Recorder,
    payloads: Vec<Payload>,
    later: LaterDealsPolicy,
    condition: ConfirmCondition,
) -> anyhow::Result<ExitCode> {
    if payloads.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let keeper = recorder.keeper();
    let proposal = recorder.plan(payloads, later);
    let mut proposal = proposal.map_err(|error| context.error_with_names(keeper.night(), &error))?;
    let agreed = proposal.agreed_people();
    proposal.concerned_people.retain(|who| !agreed.contains(who));
    if let Some(seen) = context.seen_mark.as_deref().filter(|seen| proposal.mark() != StateDigest::from(*seen)) {
        return print_other_preview(context, keeper, &proposal, seen);
    }
    if recorder.needs_confirmation(&proposal, condition) {
        return preview_or_request_consent(context, recorder, proposal, &agreed);
    }
    let concerned = std::mem::take(&mut proposal.concerned_people);
    proposal.add_agreed_people(&concerned);
    let events = context.record_events(recorder, proposal.payloads)?;
    night_text::print_recorded_events(context, recorder.keeper(), &events)
}

/// Prints the present preview of a change instead of the one with the mark `seen`; if `seen` can be the mark of a
/// preview, first prints that the change is no longer that one. Returns exit status 2.
fn print_other_preview(
    context: &NightContext,
    keeper: &Keeper,
    change: &Proposal,
    seen: &str,
) -> anyhow::Result<ExitCode> {
    let mut preview = AmendPreview::new(context, keeper, change);
    if StateDigest::is_well_formed(seen) {
        preview.lines.insert(0, text!(context.lang, "cli-night-other-preview").to_owned());
    }
    preview.object["changed_since"] = json!(seen);
    preview.add_confirmation(context, keeper, change);
    preview.print(context)
}

/// The preview of a change that is not recorded yet, as text for people and as JSON.
struct AmendPreview {
    lines: Vec<String>,
    object: Json,
}

impl AmendPreview {
    /// Builds the preview: the lines of [`preview_lines`], and an object with the mark of the change.
    fn new(context: &NightContext, keeper: &Keeper, change: &Proposal) -> AmendPreview {
        let object = json!({
            "recorded": false, "mark": change.mark().to_string(), "preview": change.preview,
            "concerned": change.concerned_people,
            "later": {"choice": change.later.choice, "wins": change.revaluations.wins},
        });
        AmendPreview { lines: preview_lines(context, keeper, change), object }
    }

    /// Adds that nothing was recorded yet, with the options that confirm exactly this change.
    fn add_confirmation(&mut self, context: &NightContext, keeper: &Keeper, change: &Proposal) {
        let act = ChangeAct::new(context.lang, keeper.replay(), &change.payloads, &|deal| {
            shown_deal_number(keeper.night(), None, deal)
        })
        .confirm;
        let mark = change.mark().to_string();
        self.lines.push(text!(context.lang, "cli-night-not-recorded", mark = mark, act = act));
    }

    /// Prints the preview and returns exit status 2.
    fn print(&self, context: &NightContext) -> anyhow::Result<ExitCode> {
        context.print_answer(&self.lines.join("\n"), &self.object)?;
        Ok(ExitCode::from(2))
    }
}

/// Returns the lines of the preview of a change: its events, the changed totals and deals, the later deals that keep
/// their value, and the events that would be refused or contradict the course of play.
fn preview_lines(context: &NightContext, keeper: &Keeper, change: &Proposal) -> Vec<String> {
    let replay = keeper.replay();
    let mut lines: Vec<String> = change.payloads.iter().map(|one| describe_payload(context, replay, one)).collect();
    let (lang, night) = (context.lang, replay.night());
    let after = keeper.open_night().night_after(&change.payloads);
    let after = after.as_ref().map(ReplayedNight::night);
    let totals = TotalChangeText::all(lang, night, after, &change.preview.totals);
    lines.extend(totals.iter().map(|change| change.to_line(context.lang)));
    let deals = ChangedDealSentences {
        lang,
        night,
        after,
        deal_number: &|deal| shown_deal_number(night, after, deal),
        deal_sentence: &|deal, what| text!(lang, "cli-night-changes", deal = deal, what = what),
    };
    lines.extend(deals.change_lines(&change.preview));
    lines.extend(deals.unchanged_value_lines(&change.revaluations, change.later.choice));
    for (event, _) in &change.preview.refused {
        lines.push(text!(lang, "cli-night-no-effect", event = event));
    }
    for (event, _) in &change.preview.cautions {
        lines.push(text!(lang, "cli-night-contradicts", event = event));
    }
    if change.revaluations.offers_choice() {
        lines.push(text!(lang, "cli-night-later").to_owned());
    }
    lines
}

/// Prints the preview of a change and returns exit status 2. If everybody concerned has a phone in this night, also
/// files a request for consent. A request for which no answer is missing records the change at once; the recorded
/// events are then printed instead of the preview.
fn preview_or_request_consent(
    context: &NightContext,
    recorder: &mut Recorder,
    change: Proposal,
    agreed: &[PlayerId],
) -> anyhow::Result<ExitCode> {
    let (lang, keeper) = (context.lang, recorder.keeper());
    let need = keeper.consent().need(&change.concerned_people, agreed);
    let need = need.map_err(|error| context.error_with_names(keeper.night(), &error))?;
    let mut preview = AmendPreview::new(context, keeper, &change);
    if need.on_phones.is_empty() || !need.without_phones.is_empty() {
        let night = keeper.night();
        if !need.without_phones.is_empty() {
            let players = join_names(context, night, &change.concerned_people);
            preview.lines.push(text!(lang, "cli-night-concerned", players = players));
        }
        if !need.on_phones.is_empty() {
            let players = join_names(context, night, &need.without_phones);
            preview.lines.push(text!(lang, "cli-night-no-phone", players = players));
        }
        preview.add_confirmation(context, keeper, &change);
        preview.object["without_phone"] = json!(need.without_phones);
        return preview.print(context);
    }
    let asked = request_consent_once(recorder, change, agreed);
    let keeper = recorder.keeper();
    let request = match asked.map_err(|error| context.error_with_names(keeper.night(), &error))? {
        ConsentOutcome::Recorded(_, events) => return night_text::print_recorded_events(context, keeper, &events),
        ConsentOutcome::Waiting(request) | ConsentOutcome::Refused(request) | ConsentOutcome::AskedAgain(request) => {
            request
        }
    };
    let players = join_names(context, keeper.night(), &request.pending_people());
    preview.lines.push(text!(lang, "cli-night-asked", players = players, number = request.id));
    preview.object["request"] = json!(request.id);
    preview.object["asked"] = json!(request.pending_people());
    preview.print(context)
}

/// Files a request for consent to a change. If an earlier command with the mark `--id` of this command filed a request
/// that still waits, returns that request instead.
fn request_consent_once(
    recorder: &mut Recorder,
    change: Proposal,
    agreed: &[PlayerId],
) -> Result<ConsentOutcome, LedgerError> {
    let keeper = recorder.keeper();
    match keeper.origin().request_id().map(|mark| keeper.consent().find_marked_request(mark)).transpose()?.flatten() {
        Some(waiting) => Ok(ConsentOutcome::Waiting(waiting)),
        None => recorder.ask_on_phones(change, agreed),
    }
}

/// Returns the names of several people, separated by the list comma of the user's language.
pub fn join_names(context: &NightContext, night: &Night, people: &[PlayerId]) -> String {
    let names: Vec<String> = people.iter().map(|who| night.name(*who)).collect();
    names.join(text!(context.lang, "list-comma"))
}

/// Returns an event in words. The words of an undo or redo are followed by those of the entry that it undoes or redoes.
pub fn describe_payload(context: &NightContext, replay: &ReplayedNight, payload: &Payload) -> String {
    let text = describe_event(context.lang, replay.night(), payload);
    let entry = payload.body.toggled_event().and_then(|event| replay.event(event));
    match entry {
        Some(entry) => {
            let undone = describe_event(context.lang, replay.night(), &entry.payload);
            text!(context.lang, "report-event", kind = text, what = undone)
        }
        None => text,
    }
}
