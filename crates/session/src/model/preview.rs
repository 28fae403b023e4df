//! The preview of what Record would store. Its mark travels with the button: Record acts only on the preview that the
//! person saw; if that is outdated, it shows the new one and the changes.

use super::Model;
use crate::Mark;
use crate::notice::Notice;
use crate::round::Round;
use quejing_ledger::{Amount, Body, DrawnDeal, Holder, Night, NightId, Payload, Support, Supports};
use quejing_words::Lang;

/// The maximum number of stored previews, from which the changes since a person saw one are computed.
const MAX_PREVIEWS: usize = 32;
/// The maximum number of people whose change is named in a sentence.
const MAX_NAMED: usize = 6;

/// The effect of Record as a person saw it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Preview {
    mark: Mark,
    night: NightId,
    deal: u32,
    gains: Vec<(Holder, Amount)>,
    supports: Vec<Support>,
}

/// The previews of a session; the last one is shown now.
#[derive(Debug, Default)]
pub(super) struct Previews {
    all: std::collections::VecDeque<Preview>,
    /// The mark of the preview that this session recorded last, and its first event.
    pub(super) recorded: Option<(Mark, u64)>,
    /// The number of times that other people changed the preview.
    pub(super) news: u64,
}

impl Previews {
    fn last(&self) -> Option<&Preview> {
        self.all.back()
    }

    fn with(&self, mark: &Mark) -> Option<&Preview> {
        self.all.iter().rev().find(|preview| preview.mark == *mark)
    }

    fn push(&mut self, preview: Preview) {
        if self.last() != Some(&preview) {
            if self.all.len() >= MAX_PREVIEWS {
                self.all.pop_front();
            }
            self.all.push_back(preview);
        }
    }
}

impl Model {
    /// Returns the mark of the current preview.
    pub fn preview_mark(&self) -> Mark {
        self.previews.last().map(|preview| preview.mark.clone()).unwrap_or_default()
    }

    /// Returns true if this session recorded the preview with this mark last: the same request came again.
    pub fn was_recorded(&self, mark: &Mark) -> bool {
        let log = self.keeper.replay().log();
        self.previews.recorded.as_ref().is_some_and(|(one, event)| one == mark && log.counts(*event))
    }

    /// Returns a number that grows whenever other people change the preview.
    pub fn preview_revision(&self) -> u64 {
        self.previews.news
    }

    /// Returns the mark of the deal at the table, due or in progress.
    pub fn deal_mark(&self) -> Mark {
        let now = self.round_at_table();
        let deal = &now.deal;
        let id = self.keeper.id();
        Mark::of(&format!("{id} {} {} {:?}", now.table, deal.number, deal.begun))
    }

    /// Returns the mark of the draw that would be recorded now. In riichi, its payments are shown before it is recorded.
    pub fn draw_mark(&self) -> Mark {
        if self.round_at_table().rules().asks("declared") {
            return self.deal_mark();
        }
        let payloads = self.round_at_table().with_beginning(Body::Drawn(DrawnDeal::default()), self.keeper.night());
        let payloads = payloads.map(|all| payloads_text(&all)).unwrap_or_default();
        Mark::of(&format!("{} {payloads}", self.deal_mark()))
    }

    /// Stores the current preview.
    pub(super) fn note_preview(&mut self) {
        let settled = self.bill.payment_plan();
        let payloads = settled.map_or(&[][..], |settled| &settled.payloads);
        let moves = settled.map_or(&[][..], |settled| &settled.moves);
        let mut gains: Vec<(Holder, Amount)> = Vec::new();
        for holder in moves.iter().flat_map(|moved| [moved.from, moved.to]) {
            if let (Some(settled), false) = (settled, gains.iter().any(|(one, _)| *one == holder)) {
                gains.push((holder, settled.gain(holder)));
            }
        }
        let now = &self.circumstances;
        let night = self.keeper.id();
        let recorded = self.recorded.as_ref().map(|recorded| recorded.deal);
        let content =
            format!("{night} {} {} {recorded:?} {} {moves:?}", now.table, now.deal.number, payloads_text(payloads));
        self.previews.push(Preview {
            mark: Mark::of(&content),
            night,
            deal: now.deal.number,
            gains,
            supports: supports_of(payloads),
        });
    }

    /// Notifies the user of the changes since the preview with this mark, or, if that preview is no longer stored, that
    /// it is outdated.
    pub(super) fn say_changed(&mut self, seen: &Mark) {
        let night = self.keeper.night();
        let message = match (self.previews.with(seen), self.previews.last()) {
            (Some(seen), Some(now)) => Notice::careful(|lang| {
                let changes = changes(lang, night, seen, now).join(text!(lang, "list-comma"));
                text!(lang, "said-preview-changed", changes = changes)
            }),
            _ => Notice::careful(|lang| text!(lang, "said-preview-old").to_owned()),
        };
        self.notices.say(message);
    }

    /// Returns the circumstances with the unrecorded bets on the deal, which are recorded with it.
    pub(super) fn with_bets(&self) -> Round {
        let now = self.round_at_table();
        now.with_bets(self.bets.on(now.table, now.deal.number)).unwrap_or_else(|| now.clone())
    }
}

/// Describes the changes from one preview to another.
fn changes(lang: Lang, night: &Night, seen: &Preview, now: &Preview) -> Vec<String> {
    let mut lines = Vec::new();
    if seen.night != now.night {
        lines.push(text!(lang, "changed-night").to_owned());
    } else if seen.deal != now.deal {
        lines.push(text!(lang, "changed-deal", deal = now.deal));
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
    lines.extend(moved.take(MAX_NAMED));
    if lines.is_empty() {
        lines.push(text!(lang, "changed-other").to_owned());
    }
    lines
}

fn supports_of(payloads: &[Payload]) -> Vec<Support> {
    let of = |payload: &Payload| match &payload.body {
        Body::DealBegun(begun) => Supports::entries_of(begun).to_vec(),
        body => body.act().copied().into_iter().collect(),
    };
    payloads.iter().flat_map(of).collect()
}

/// Returns payloads as text, for a mark.
fn payloads_text(payloads: &[Payload]) -> String {
    format!("{payloads:?}")
}
