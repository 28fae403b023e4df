//! The preview of the events that *Record* would store. A request to record carries the mark of the preview that the
//! person saw; if another preview is current by then, nothing is recorded and the differences are named.

use crate::StateDigest;
use crate::round::{Bill, Round};
use quejing_ledger::{EventLog, Night, Payload};
use quejing_rules::house::acts::Support;
use quejing_rules::house::fields::DealSupports;
use quejing_rules::play::Play;
use quejing_rules::{Amount, DealId, Holder, NightId};
use quejing_words::Lang;

/// The maximum number of stored previews. Differences from an older one cannot be named.
const MAX_PREVIEWS: usize = 32;
/// The maximum number of people whose changed gain a notice names.
const MAX_NAMED_PEOPLE: usize = 6;

/// The effect that *Record* would have, as a person saw it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RecordPreview {
    mark: StateDigest,
    night: NightId,
    deal_number: u32,
    /// The sum that each payer or payee gains in total, negative for a loss.
    gains: Vec<(Holder, Amount)>,
    /// The bets that the events record.
    supports: Vec<Support>,
}

impl RecordPreview {
    /// Creates the preview of this bill; `recorded` is the deal of the hand's record, if it has one.
    pub(super) fn new(night: NightId, round: &Round, recorded: Option<DealId>, bill: &Bill) -> RecordPreview {
        let plan = bill.payment_plan();
        let payloads = plan.map_or(&[][..], |plan| &plan.payloads);
        let payments = plan.map_or(&[][..], |plan| &plan.payments);
        let mut gains: Vec<(Holder, Amount)> = Vec::new();
        for holder in payments.iter().flat_map(|payment| [payment.from, payment.to]) {
            if let (Some(plan), false) = (plan, gains.iter().any(|(named, _)| *named == holder)) {
                gains.push((holder, plan.gain(holder)));
            }
        }
        let (table, deal_number) = (round.table, round.deal.number);
        let mark = StateDigest::of(&(night, table, deal_number, recorded, payloads, payments));
        RecordPreview { mark, night, deal_number, gains, supports: collect_supports(payloads) }
    }
}

/// The previews of a hand entry, oldest first; the last one is current.
#[derive(Debug, Default)]
pub(crate) struct RecordPreviews {
    previews: std::collections::VecDeque<RecordPreview>,
    /// The mark of the preview that was recorded here last, with the number of its first event.
    last_recorded: Option<(StateDigest, u64)>,
    /// The number of times that records of other people changed the current preview.
    pub(crate) foreign_changes: u64,
}

impl RecordPreviews {
    /// Returns the mark of the current preview; empty before the first one.
    pub(crate) fn mark(&self) -> StateDigest {
        self.current_preview().map(|preview| preview.mark.clone()).unwrap_or_default()
    }

    /// Returns the current preview; `None` before the first.
    fn current_preview(&self) -> Option<&RecordPreview> {
        self.previews.back()
    }

    /// Makes a preview the current one, unless it equals the current one. Drops the oldest beyond [`MAX_PREVIEWS`].
    pub(super) fn push(&mut self, preview: RecordPreview) {
        if self.current_preview() != Some(&preview) {
            if self.previews.len() >= MAX_PREVIEWS {
                self.previews.pop_front();
            }
            self.previews.push_back(preview);
        }
    }

    /// Stores that the current preview was recorded; `event` is the number of its first event.
    pub(super) fn store_record(&mut self, event: u64) {
        self.last_recorded = Some((self.mark(), event));
    }

    /// Returns true if the preview with this mark is the one that was recorded here last, and its record still counts.
    /// A repeated request has the same mark.
    pub(crate) fn was_recorded(&self, mark: &StateDigest, log: &EventLog) -> bool {
        self.last_recorded.as_ref().is_some_and(|(recorded, event)| recorded == mark && log.is_counted(*event))
    }

    /// Describes the differences between the preview with this mark and the current one; `None` if the former is no
    /// longer stored.
    pub(crate) fn changes_since(&self, seen: &StateDigest, lang: Lang, night: &Night) -> Option<Vec<String>> {
        let seen = self.previews.iter().rev().find(|preview| preview.mark == *seen)?;
        Some(describe_changes(lang, night, seen, self.current_preview()?))
    }
}

/// Describes the differences between two previews: night or deal, new supports, and the gains of up to
/// [`MAX_NAMED_PEOPLE`] people.
fn describe_changes(lang: Lang, night: &Night, seen: &RecordPreview, now: &RecordPreview) -> Vec<String> {
    let mut lines = Vec::new();
    if seen.night != now.night {
        lines.push(text!(lang, "changed-night").to_owned());
    } else if seen.deal_number != now.deal_number {
        lines.push(text!(lang, "changed-deal", deal = now.deal_number));
    }
    for support in now.supports.iter().filter(|support| !seen.supports.contains(support)) {
        let (person, player) = (night.name(support.who), night.name(support.player));
        lines.push(text!(lang, "deal-support", who = person, player = player));
    }
    let amount = |gains: &[(Holder, Amount)], holder: Holder| {
        gains.iter().find(|(named, _)| *named == holder).map_or(Amount::ZERO, |(_, amount)| *amount)
    };
    let moved = night.order.iter().filter_map(|&player| {
        let holder = Holder::Player(player);
        let (before, after) = (amount(&seen.gains, holder), amount(&now.gains, holder));
        let shown = |amount: Amount| amount.to_string().replace('-', "\u{2212}");
        let (name, was, is) = (night.name(player), shown(before), shown(after));
        (before != after).then(|| text!(lang, "changed-sum", player = name, before = was, after = is))
    });
    lines.extend(moved.take(MAX_NAMED_PEOPLE));
    if lines.is_empty() {
        lines.push(text!(lang, "changed-other").to_owned());
    }
    lines
}

/// Returns the supports (bets) that these events record.
fn collect_supports(payloads: &[Payload]) -> Vec<Support> {
    let of = |payload: &Payload| match payload.body.play() {
        Some(Play::DealBegun(begun)) => DealSupports::supports_of(begun).to_vec(),
        play => play.and_then(Play::family_act).copied().into_iter().collect(),
    };
    payloads.iter().flat_map(of).collect()
}
