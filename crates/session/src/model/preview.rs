//! The preview of the events that *Record* would store. A request to record carries the mark of the preview that the
//! person saw; if another preview is current by then, nothing is recorded and a notice names the differences.

use super::Model;
use crate::StateMark;
use crate::notice::Notice;
use crate::round::Round;
use quejing_ledger::{Amount, Body, DealSupports, DrawnDeal, Holder, Night, NightId, Payload, Support};
use quejing_words::Lang;

/// The maximum number of stored previews. Differences from an older one cannot be named.
const MAX_PREVIEWS: usize = 32;
/// The maximum number of people whose changed gain a notice names.
const MAX_NAMED_PEOPLE: usize = 6;

/// The effect that *Record* would have, as a person saw it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RecordPreview {
    mark: StateMark,
    night: NightId,
    deal_number: u32,
    /// The sum that each payer or payee gains in total, negative for a loss.
    gains: Vec<(Holder, Amount)>,
    /// The bets that the events record.
    supports: Vec<Support>,
}

/// The previews of a session, oldest first; the last one is current.
#[derive(Debug, Default)]
pub(super) struct RecordPreviews {
    previews: std::collections::VecDeque<RecordPreview>,
    /// The mark of the preview that this session recorded last, with the number of its first event.
    pub(super) last_recorded: Option<(StateMark, u64)>,
    /// The number of times that records of other people changed the current preview.
    pub(super) foreign_changes: u64,
}

impl RecordPreviews {
    /// Returns the current preview; `None` before the first.
    fn current_preview(&self) -> Option<&RecordPreview> {
        self.previews.back()
    }

    /// Returns the latest preview with this mark; `None` if it is no longer stored.
    fn find_preview(&self, mark: &StateMark) -> Option<&RecordPreview> {
        self.previews.iter().rev().find(|preview| preview.mark == *mark)
    }

    /// Makes a preview the current one, unless it equals the current one. Drops the oldest beyond [`MAX_PREVIEWS`].
    fn push_preview(&mut self, preview: RecordPreview) {
        if self.current_preview() != Some(&preview) {
            if self.previews.len() >= MAX_PREVIEWS {
                self.previews.pop_front();
            }
            self.previews.push_back(preview);
        }
    }
}

impl Model {
    /// Returns the mark of the current preview; empty before the first one.
    pub fn preview_mark(&self) -> StateMark {
        self.previews.current_preview().map(|preview| preview.mark.clone()).unwrap_or_default()
    }

    /// Returns true if the preview with this mark is the one that this session recorded last, and its record still
    /// counts. A repeated request has the same mark.
    pub fn was_recorded(&self, mark: &StateMark) -> bool {
        let log = self.recorder.keeper().replay().log();
        self.previews.last_recorded.as_ref().is_some_and(|(one, event)| one == mark && log.is_counted(*event))
    }

    /// Returns the number of times that records of other people changed the current preview.
    pub fn foreign_change_count(&self) -> u64 {
        self.previews.foreign_changes
    }

    /// Returns the mark of the deal at the table, due or in progress: its night, table, number and recorded beginning.
    pub fn deal_mark(&self) -> StateMark {
        let now = self.round_at_table();
        let deal = &now.deal;
        let id = self.recorder.keeper().night_id();
        StateMark::from_content(&format!("{id} {} {} {:?}", now.table, deal.number, deal.begun))
    }

    /// Returns the mark of the draw that would be recorded now. In riichi it is the mark of the deal, because the
    /// payments of a draw are previewed before it is recorded.
    pub fn draw_mark(&self) -> StateMark {
        if self.round_at_table().rules().asks("declared") {
            return self.deal_mark();
        }
        let payloads = self
            .round_at_table()
            .payloads_with_beginning(Body::Drawn(DrawnDeal::default()), self.recorder.keeper().night());
        let payloads = payloads.map(|all| payloads_text(&all)).unwrap_or_default();
        StateMark::from_content(&format!("{} {payloads}", self.deal_mark()))
    }

    /// Makes the present effect of *Record* the current preview.
    pub(super) fn store_preview(&mut self) {
        let settled = self.bill.payment_plan();
        let payloads = settled.map_or(&[][..], |settled| &settled.payloads);
        let moves = settled.map_or(&[][..], |settled| &settled.payments);
        let mut gains: Vec<(Holder, Amount)> = Vec::new();
        for holder in moves.iter().flat_map(|moved| [moved.from, moved.to]) {
            if let (Some(settled), false) = (settled, gains.iter().any(|(one, _)| *one == holder)) {
                gains.push((holder, settled.gain(holder)));
            }
        }
        let now = &self.circumstances;
        let night = self.recorder.keeper().night_id();
        let recorded = self.recorded_hand.as_ref().map(|recorded| recorded.deal);
        let content =
            format!("{night} {} {} {recorded:?} {} {moves:?}", now.table, now.deal.number, payloads_text(payloads));
        self.previews.push_preview(RecordPreview {
            mark: StateMark::from_content(&content),
            night,
            deal_number: now.deal.number,
            gains,
            supports: collect_supports(payloads),
        });
    }

    /// Notifies the user of the differences between the preview with this mark and the current one. If the former is no
    /// longer stored, the notice says that it is outdated.
    pub(super) fn report_preview_change(&mut self, seen: &StateMark) {
        let night = self.recorder.keeper().night();
        let message = match (self.previews.find_preview(seen), self.previews.current_preview()) {
            (Some(seen), Some(now)) => Notice::caution(|lang| {
                let changes = describe_changes(lang, night, seen, now).join(text!(lang, "list-comma"));
                text!(lang, "said-preview-changed", changes = changes)
            }),
            _ => Notice::caution(|lang| text!(lang, "said-preview-old").to_owned()),
        };
        self.notices.show(message);
    }

    /// Returns the circumstances of the hand in play with the unrecorded bets on its deal, which are recorded with it.
    pub(super) fn round_with_bets(&self) -> Round {
        let now = self.round_at_table();
        now.with_bets(self.bets.bets_on_deal(now.table, now.deal.number)).unwrap_or_else(|| now.clone())
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
        gains.iter().find(|(one, _)| *one == holder).map_or(Amount::ZERO, |(_, amount)| *amount)
    };
    let moved = night.order.iter().map(|&player| Holder::Player(player)).filter_map(|holder| {
        let (before, after) = (amount(&seen.gains, holder), amount(&now.gains, holder));
        let Holder::Player(player) = holder else {
            return None;
        };
        let said = |amount: Amount| amount.to_string().replace('-', "\u{2212}");
        let (name, was, is) = (night.name(player), said(before), said(after));
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
    let of = |payload: &Payload| match &payload.body {
        Body::DealBegun(begun) => DealSupports::supports_of(begun).to_vec(),
        body => body.family_act().copied().into_iter().collect(),
    };
    payloads.iter().flat_map(of).collect()
}

/// Returns events as a text whose hash becomes a part of a mark.
fn payloads_text(payloads: &[Payload]) -> String {
    format!("{payloads:?}")
}
