//! The commands of a night: begin, resume, record, undo, correct, dispute. Errors become notices.

use super::Model;
use crate::action::Action;
use crate::consent::{ConsentOutcome, ConsentQuestion};
use crate::night::{ConfirmReason, Keeper, Later, LedgerLocation, NightAction, PendingChange};
use crate::notice::{Notice, Notices};
use quejing_ledger::recorded;
use quejing_ledger::revaluation::LaterDeals;
use quejing_ledger::{
    Body, Consent, DisputeDecided, Event, LedgerError, NightId, Payload, PlayerId, Preview, Refusal, Replay, Store,
    now_ms,
};
use quejing_words::{self as words, Lang};

/// A change that needs an answer, and the step after it.
#[derive(Clone, Debug)]
pub(super) struct Question {
    asked: PendingChange,
    after: FollowUp,
}

/// The condition under which a person is asked before a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    Always,
    /// If it contradicts the course of play or changes other deals.
    Contradictions,
    /// If it changes more than the deal that is meant.
    Further,
}

/// The step after events were recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FollowUp {
    /// Mark the hand on the board as recorded.
    MarkRecorded,
    Nothing,
}

/// Opens the ledger with the night in progress. After an error, which becomes a notice, the ledger is in memory.
pub(super) fn open(location: &LedgerLocation, lang: Lang, notices: &mut Notices) -> Keeper {
    let mut keeper = match Keeper::open(location, lang) {
        Ok(keeper) => keeper,
        Err(error) => {
            notices.say(Notice::ledger(&error, None));
            open_in_memory(lang)
        }
    };
    match keeper.store().read_only() {
        Some(LedgerError::ReadOnly { why, .. }) => {
            notices.say(Notice::careful(|lang| text!(lang, "said-read-only", why = words::render(lang, &why))));
        }
        Some(error) => notices.say(Notice::ledger(&error, None)),
        None => {}
    }
    for fault in keeper.store().faults() {
        notices.note(Notice::careful(|lang| text!(lang, "said-fault", why = words::ledger::fault(lang, fault))));
    }
    match keeper.store().night_in_progress() {
        Ok(Some(night)) => go_on(&mut keeper, night, lang, notices),
        Ok(None) => {}
        Err(error) => notices.say(Notice::ledger(&error, None)),
    }
    keeper
}

/// Returns a ledger in memory.
fn open_in_memory(lang: Lang) -> Keeper {
    #[expect(clippy::panic, reason = "nothing is written, so that only memory itself can be missing")]
    Keeper::open(&LedgerLocation::Memory, lang).unwrap_or_else(|error| panic!("no memory: {error}"))
}

/// Resumes a night in progress and reports its content and its damage.
fn go_on(keeper: &mut Keeper, night: NightId, lang: Lang, notices: &mut Notices) {
    if let Err(error) = keeper.resume(night) {
        return notices.say(Notice::ledger(&error, None));
    }
    if keeper.night().closed {
        if let Err(error) = keeper.plan(keeper.again(lang)) {
            notices.say(Notice::ledger(&error, None));
        }
        return;
    }
    say_resumed(keeper, notices);
}

/// Reports the content of a resumed night, its damage and its contradictions.
fn say_resumed(keeper: &Keeper, notices: &mut Notices) {
    if let Some(damage) = keeper.damage() {
        let fault = damage.fault(keeper.id());
        let fault = |lang| words::ledger::fault(lang, &fault);
        notices.say(Notice::careful(|lang| text!(lang, "said-damaged", why = fault(lang))));
    }
    let night = keeper.night();
    for refused in &night.refused {
        let why = |lang| words::night::refusal_in(lang, night, &refused.why);
        notices.note(Notice::careful(|lang| text!(lang, "said-problem", why = why(lang))));
    }
    let hands = night.counted_deals().count();
    if hands > 0 {
        notices.say(Notice::success(|lang| text!(lang, "said-resumed", count = hands)));
    }
}

impl Model {
    /// Returns the ledger with the open night.
    pub fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    /// Returns the keeper for changes. Call `Model::night_changed` afterwards.
    pub fn keeper_mut(&mut self) -> &mut Keeper {
        &mut self.keeper
    }

    /// Updates the state after a record.
    pub(crate) fn night_changed(&mut self) {
        self.look_at_night();
    }

    /// Reads the events that others recorded in this night; returns true if there were any.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn refresh(&mut self) -> Result<bool, LedgerError> {
        let new = self.keeper.refresh()? > 0;
        Ok(self.take_news(new))
    }

    /// Refreshes like [`Self::refresh`], but also switches to the night in progress.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn sync(&mut self) -> Result<bool, LedgerError> {
        let new = self.keeper.sync()?;
        Ok(self.take_news(new))
    }

    /// Updates the state after records or bets of others; returns true if there were any.
    fn take_news(&mut self, recorded: bool) -> bool {
        let before = self.preview_mark();
        let bet = self.load_bets();
        if recorded {
            self.look_at_night();
        } else if bet {
            self.score();
        }
        if self.preview_mark() != before {
            self.previews.news += 1;
        }
        recorded || bet
    }

    /// Returns true if a night is in progress and accepts records.
    pub fn accepts_records(&self) -> bool {
        let keeper = &self.keeper;
        keeper.draft().is_none() && !keeper.night().closed && keeper.damage().is_none()
    }

    /// Returns the change that needs an answer.
    pub fn pending_change(&self) -> Option<&PendingChange> {
        self.asked.as_ref().map(|question| &question.asked)
    }

    /// Returns the night after a yes to the change that needs an answer.
    pub fn night_if_confirmed(&self) -> Option<Replay> {
        self.keeper.replay_with(&with_provisional_reasons(&self.pending_change()?.payloads)).ok()
    }

    pub(super) fn night(&mut self, action: NightAction) {
        let done = match action {
            NightAction::Begin { leaves_deal, .. } if self.keeper.is_deal_open() && !leaves_deal => {
                return self.notices.say(Notice::careful(|lang| text!(lang, "begin-deal-open").to_owned()));
            }
            NightAction::Begin { opening, .. } => {
                self.keeper.begin(&opening).map(|()| self.another_night(|lang| text!(lang, "said-new-night")))
            }
            NightAction::Start => {
                let Some(opening) = self.keeper.draft().cloned() else {
                    return;
                };
                return self.night(NightAction::Begin { opening: Box::new(opening), leaves_deal: false });
            }
            NightAction::Afresh { leaves_deal } if self.keeper.is_deal_open() && !leaves_deal => {
                return self.notices.say(Notice::careful(|lang| text!(lang, "resume-deal-open").to_owned()));
            }
            NightAction::Plan(opening) => {
                if self.keeper.draft().is_none() {
                    return;
                }
                self.keeper.plan(*opening).map(|()| self.look_at_night())
            }
            NightAction::Afresh { .. } => {
                let planned = self.keeper.plan(self.keeper.again(self.lang));
                let chosen = self.circumstances.rules().clone();
                planned.map(|()| {
                    self.another_night(|lang| text!(lang, "said-night-planned"));
                    // What was chosen on the table holds, not what the night before was played by.
                    self.circumstances.set_rules(chosen);
                    self.follow_rules();
                    self.score();
                })
            }
            NightAction::Resume { night, leaves_deal }
                if self.keeper.is_deal_open() && !leaves_deal && night != self.keeper.id() =>
            {
                return self.notices.say(Notice::careful(|lang| text!(lang, "resume-deal-open").to_owned()));
            }
            NightAction::Resume { night, .. } => self.keeper.resume(night).map(|()| {
                say_resumed(&self.keeper, &mut self.notices);
                self.look_at_night();
            }),
            NightAction::Propose(payloads) if self.keeper.is_deal_open() && ends_night(&payloads) => {
                return self.notices.say(Notice::careful(|lang| text!(lang, "end-deal-open").to_owned()));
            }
            NightAction::Propose(payloads) => {
                let asks = asks(&payloads);
                self.propose(payloads, asks, FollowUp::Nothing).map(|_| ())
            }
            NightAction::Ask { payloads, in_person } => self.ask(payloads, &in_person),
            NightAction::TakeBackRequest(id) => self.take_request_back(id),
            NightAction::UndoLast(entry) => {
                let undo = self.keeper.replay().undo_of(entry);
                undo.map_err(LedgerError::from).and_then(|undo| self.take_back(undo.payloads))
            }
            NightAction::RedoLast(entry) => {
                let redo = self.keeper.replay().redo_of(entry);
                redo.map_err(LedgerError::from).and_then(|redo| self.take_back(redo.payloads))
            }
            NightAction::ChooseLater(choice) => self.choose_later(choice),
            NightAction::Confirm { reason, agreed } => self.confirm(&reason, &agreed),
            NightAction::GiveUp => {
                self.asked = None;
                Ok(())
            }
            NightAction::Dispute { entry, by, claim } => {
                let opened = recorded::dispute(self.keeper.replay(), entry, by, claim);
                self.write(vec![Payload::of(Body::DisputeOpened(Box::new(opened)))]).map(|_| ())
            }
            NightAction::Decide { dispute, decision, note, agreed } => {
                self.decide(DisputeDecided { dispute, decision, note, agreed })
            }
            NightAction::RemovePhoto { sha256, reason } => self.remove_photo(sha256, reason),
            NightAction::LimitPhotos(bytes) => self.keeper.limit_photos(bytes),
            NightAction::Backup(folder) => {
                return self.backup(&folder);
            }
        };
        if let Err(error) = done {
            self.say_ledger(&error);
        }
    }

    pub(super) fn say_ledger(&mut self, error: &LedgerError) {
        if matches!(error, LedgerError::Conflict { .. }) && self.keeper.refresh().is_ok() {
            self.look_at_night();
        }
        self.notices.say(Notice::ledger(error, Some(self.keeper.night())));
    }

    fn take_back(&mut self, payloads: Vec<Payload>) -> Result<(), LedgerError> {
        if payloads.is_empty() {
            return Ok(());
        }
        self.propose(payloads, Asks::Further, FollowUp::Nothing).map(|_| ())
    }

    /// Records or asks like `propose`, but shows errors as notices.
    pub(super) fn propose_and_say(&mut self, payloads: Vec<Payload>, asks: Asks, after: FollowUp) -> bool {
        let done = self.propose(payloads, asks, after);
        if let Err(error) = &done {
            self.say_ledger(error);
        }
        matches!(done, Ok(true))
    }

    /// Records events or asks first. Returns true if they were recorded at once.
    fn propose(&mut self, mut payloads: Vec<Payload>, asks: Asks, after: FollowUp) -> Result<bool, LedgerError> {
        if payloads.is_empty() {
            return Ok(false);
        }
        if let Some(asked) = self.change_to_confirm(&mut payloads, asks)? {
            self.asked = Some(Question { asked, after });
            return Ok(false);
        }
        self.write_after(payloads, after)?;
        Ok(true)
    }

    /// Adds the events that value later wins again. Returns the change if it needs a confirmation before it is recorded.
    pub(super) fn change_to_confirm(
        &self,
        payloads: &mut Vec<Payload>,
        asks: Asks,
    ) -> Result<Option<PendingChange>, LedgerError> {
        let found = self.keeper.revaluations(&with_provisional_reasons(payloads))?;
        let later = Later::extend(payloads, found);
        let matter = self.matter(payloads, asks)?;
        Ok(matter.map(|(matter, people)| PendingChange { payloads: payloads.clone(), matter, people, later }))
    }

    /// Returns the reason to ask before these are recorded, and the people who must agree.
    fn matter(&self, payloads: &[Payload], asks: Asks) -> Result<Option<(ConfirmReason, Vec<PlayerId>)>, LedgerError> {
        if asks == Asks::Contradictions {
            let cautions = self.keeper.check_all(payloads)?;
            if !cautions.is_empty() {
                return Ok(Some((ConfirmReason::Contradicts(cautions), Vec::new())));
            }
            if payloads.iter().all(|payload| payload.body.agreement().is_none()) {
                return Ok(None);
            }
        }
        let preview = self.keeper.preview(&with_provisional_reasons(payloads))?;
        let people = self.keeper.concerned_people(payloads, &preview);
        let takes_back = payloads.iter().any(|payload| payload.body.takes_back());
        let need = self.keeper.consent_need(&people, &agreed_in(payloads));
        // A list of phones that cannot be read is an error once the answer depends on it.
        let settled = need.is_ok_and(|need| need.on_phones.is_empty() && need.missing.is_empty());
        let waits = asks == Asks::Always || preview.reaches_further() || takes_back && !people.is_empty() || !settled;
        Ok(waits.then_some((ConfirmReason::Changes(preview), people)))
    }

    /// Applies a choice for later deals to the change and its preview.
    fn choose_later(&mut self, choice: LaterDeals) -> Result<(), LedgerError> {
        let Some(mut question) = self.asked.clone() else {
            return Ok(());
        };
        if question.asked.choose(choice) {
            let preview = self.keeper.preview(&with_provisional_reasons(&question.asked.payloads))?;
            question.asked.people = self.keeper.concerned_people(&question.asked.payloads, &preview);
            question.asked.matter = ConfirmReason::Changes(preview);
            self.asked = Some(question);
        }
        Ok(())
    }

    fn confirm(&mut self, reason: &str, agreed: &[PlayerId]) -> Result<(), LedgerError> {
        let Some(question) = &self.asked else {
            return Ok(());
        };
        if question.asked.needs_reason() && reason.trim().is_empty() {
            return Err(Refusal::NoReason.into());
        }
        let mut asked = question.asked.clone();
        let found = self.keeper.revaluations(&with_provisional_reasons(asked.requested_payloads()))?;
        if matches!(asked.matter, ConfirmReason::Changes(_)) && asked.renew(found) {
            let after = question.after;
            let preview = self.keeper.preview(&with_provisional_reasons(&asked.payloads))?;
            let people = self.keeper.concerned_people(&asked.payloads, &preview);
            self.asked = Some(Question { asked, after });
            return self.show_again(preview, people);
        }
        let (mut payloads, after) = (question.asked.with(reason, agreed), question.after);
        let later = question.asked.later_part();
        let now = self.keeper.preview(&payloads)?;
        let people = self.keeper.concerned_people(&payloads, &now);
        match &question.asked.matter {
            ConfirmReason::Changes(shown) if now.totals != shown.totals => {
                return self.show_again(now, people);
            }
            // The reason is given: what is left is the consent of those concerned.
            ConfirmReason::Contradicts(_) if !people.is_empty() => {
                let asked = PendingChange { payloads, matter: ConfirmReason::Changes(now), people, later: None };
                self.asked = Some(Question { asked, after });
                return Ok(());
            }
            _ => {}
        }
        let in_person = agreed_in(&payloads);
        let need = self.keeper.consent_need(&people, &in_person)?;
        need.check()?;
        if !need.on_phones.is_empty() {
            let question = ConsentQuestion { payloads, later, concerned: people, shown: now.totals };
            return self.request(question, &in_person, after);
        }
        self.agree_by_asking(&mut payloads, need.own);
        self.write_after(payloads, after)?;
        self.asked = None;
        Ok(())
    }

    /// Asks again with a new preview, because the effect has changed meanwhile.
    fn show_again(&mut self, now: Preview, people: Vec<PlayerId>) -> Result<(), LedgerError> {
        if let Some(question) = &mut self.asked {
            question.asked.matter = ConfirmReason::Changes(now);
            question.asked.people = people;
        }
        self.notices.say(Notice::careful(|lang| text!(lang, "consent-look-again").to_owned()));
        Ok(())
    }

    /// Adds the person of this phone to those who agreed: a request is a consent.
    fn agree_by_asking(&self, payloads: &mut [Payload], own: Option<PlayerId>) {
        let Some(own) = own else {
            return;
        };
        for payload in payloads {
            let Some(agreed) = payload.body.agreed_mut() else {
                continue;
            };
            if !agreed.contains(&own) {
                agreed.push(own);
                payload.consents.push(Consent {
                    player: own,
                    device: self.keeper.author().to_owned(),
                    time_ms: now_ms(),
                });
            }
        }
    }

    /// Requests the consent of those concerned without asking here first.
    fn ask(&mut self, payloads: Vec<Payload>, in_person: &[PlayerId]) -> Result<(), LedgerError> {
        let change = self.keeper.change(payloads, LaterDeals::default())?;
        self.request(change.into(), in_person, FollowUp::Nothing)
    }

    /// Requests consent on phones and restores the recorded hand on the board.
    fn request(
        &mut self,
        question: ConsentQuestion,
        in_person: &[PlayerId],
        after: FollowUp,
    ) -> Result<(), LedgerError> {
        let outcome = self.keeper.ask(question, in_person)?;
        self.asked = None;
        self.look_at_night();
        let message = match outcome {
            ConsentOutcome::Waits(request) => {
                let night = self.keeper.night();
                let open: Vec<String> = request.open().iter().map(|who| night.name(*who)).collect();
                Notice::careful(|lang| {
                    let players = open.join(text!(lang, "list-comma"));
                    text!(lang, "consent-asked", players = players)
                })
            }
            ConsentOutcome::Recorded(..) => Notice::success(|lang| text!(lang, "consent-recorded").to_owned()),
            ConsentOutcome::AskedAgain(_) | ConsentOutcome::Refused(_) => {
                Notice::careful(|lang| text!(lang, "consent-asked-again").to_owned())
            }
        };
        self.notices.say(message);
        if after == FollowUp::MarkRecorded && self.is_correction() {
            self.apply(Action::NewHand);
        }
        Ok(())
    }

    fn write_after(&mut self, payloads: Vec<Payload>, after: FollowUp) -> Result<(), LedgerError> {
        match after {
            FollowUp::Nothing => self.write(payloads).map(|_| ()),
            FollowUp::MarkRecorded => {
                let said = self.said_of_hand(&payloads);
                let before = self.keeper.replay().clone();
                let events = self.keeper.record(payloads)?;
                self.note_recorded(before, &events);
                self.look_at_night();
                self.notices.say(said);
                Ok(())
            }
        }
    }

    /// Returns the events of a decision. A deal is voided by an event of its own; money is undone.
    pub fn decision(&self, decided: DisputeDecided) -> Vec<Payload> {
        let open = self.keeper.night().disputes.iter().find(|open| open.event == decided.dispute);
        recorded::decision(self.keeper.night(), decided, open.map_or_else(String::new, |open| open.claim.clone()))
    }

    /// Decides a dispute; a voided deal is previewed first.
    fn decide(&mut self, decided: DisputeDecided) -> Result<(), LedgerError> {
        let payloads = self.decision(decided);
        let asks = asks(&payloads);
        self.propose(payloads, asks, FollowUp::Nothing).map(|_| ())
    }

    fn remove_photo(&mut self, sha256: String, reason: String) -> Result<(), LedgerError> {
        self.write(vec![Payload::of(Body::EvidenceRemoved { sha256: sha256.clone(), reason })])?;
        match self.keeper.photos()? {
            Some(photos) => photos.remove(&sha256),
            None => Ok(()),
        }
    }

    fn backup(&mut self, folder: &std::path::Path) {
        let said = match Store::backup(self.keeper.store().path(), folder) {
            Ok(copied) if copied.faults.is_empty() => {
                Notice::success(|lang| text!(lang, "said-backup", path = folder.display()))
            }
            Ok(copied) => {
                let text = |lang| words::ledger::copy_report(lang, &copied);
                Notice::careful(|lang| text!(lang, "said-fault", why = text(lang)))
            }
            Err(error) => Notice::ledger(&error, None),
        };
        self.notices.say(said);
    }

    /// Records events and updates the state.
    fn write(&mut self, payloads: Vec<Payload>) -> Result<Vec<Event>, LedgerError> {
        let events = self.keeper.record(payloads)?;
        if let Some(why) = self.keeper.store().list_error() {
            self.notices.say(Notice::careful(|lang| text!(lang, "said-unlisted", why = words::render(lang, why))));
        }
        self.look_at_night();
        Ok(events)
    }

    fn another_night(&mut self, said: impl Fn(Lang) -> &'static str) {
        self.asked = None;
        self.look_at_night();
        self.notices.say(Notice::success(|lang| said(lang).to_owned()));
    }
}

/// Returns the events with a provisional reason where one will be asked for.
fn with_provisional_reasons(payloads: &[Payload]) -> Vec<Payload> {
    let mut payloads = payloads.to_vec();
    for payload in &mut payloads {
        if let Body::DealVoided(voided) = &mut payload.body
            && voided.reason.trim().is_empty()
        {
            voided.reason = "?".to_owned();
        }
    }
    payloads
}

/// Returns the people who agreed to some of the events already.
fn agreed_in(payloads: &[Payload]) -> Vec<PlayerId> {
    let mut people: Vec<PlayerId> = Vec::new();
    for who in payloads.iter().flat_map(|payload| payload.body.agreed()) {
        if !people.contains(who) {
            people.push(*who);
        }
    }
    people
}

/// Returns the condition under which these are asked about: corrections always, undo if it reaches further, others if they
/// contradict the course of play.
fn asks(payloads: &[Payload]) -> Asks {
    let taken_back = |payload: &Payload| payload.body.takes_back();
    match payloads.iter().find(|payload| looks_back(&payload.body)) {
        None => Asks::Contradictions,
        Some(_) if payloads.iter().all(taken_back) => Asks::Further,
        Some(_) => Asks::Always,
    }
}

/// Returns true if the night would end.
fn ends_night(payloads: &[Payload]) -> bool {
    let mut bodies = payloads.iter().map(|payload| &payload.body);
    bodies.any(|body| matches!(body, Body::NightClosed { .. }))
}

fn looks_back(body: &Body) -> bool {
    matches!(
        body,
        Body::Undone { .. } | Body::Redone { .. } | Body::Corrected(_) | Body::DealVoided(_) | Body::Reseated(_)
    )
}
