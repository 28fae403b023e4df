//! The text of the changes that a correction would make, apart from totals, for confirmation before recording.

use super::event_text::{join_list, value_text};
use crate::Lang;
use quejing_ledger::revaluation::{LaterDealsPolicy, Revaluations};
use quejing_ledger::{ChangedAspect, ChangedDeal, DealId, Night, Preview, Value};

/// The sentences for changed deals, in the form and with the deal numbers of a window, page or command line.
pub struct ChangedDealSentences<'a> {
    pub lang: Lang,
    /// The night before the changes.
    pub night: &'a Night,
    /// The function that returns the number under which the user sees a deal.
    pub number: &'a dyn Fn(DealId) -> u64,
    /// The function that returns the sentence for a deal, from its number and its changed aspects.
    pub deal: &'a dyn Fn(u64, &str) -> String,
}

impl ChangedDealSentences<'_> {
    /// Returns the sentences on each changed deal, each win with another value, and the next dealers.
    pub fn change_lines(&self, preview: &Preview) -> Vec<String> {
        let (lang, night) = (self.lang, self.night);
        let mut lines = Vec::new();
        for stale in &preview.stale {
            let number = (self.number)(stale.deal);
            lines.push((self.deal)(number, &self.aspects_text(stale)));
            for value in &stale.values {
                lines.push(text!(
                    lang,
                    "change-value",
                    deal = number,
                    player = night.name(value.winner),
                    before = self.win_value_text(&value.before),
                    after = self.win_value_text(&value.after)
                ));
            }
        }
        for next in &preview.next {
            let player = night.name(next.after);
            lines.push(match next.before.filter(|before| *before != next.after) {
                Some(before) => text!(lang, "change-next-dealer-other", player = player, before = night.name(before)),
                None => text!(lang, "change-next-dealer", player = player),
            });
        }
        lines
    }

    /// Returns a sentence for each later win whose recorded value remains although the rules would give another one.
    pub fn unchanged_value_lines(&self, found: &Revaluations, choice: LaterDealsPolicy) -> Vec<String> {
        let lang = self.lang;
        let left = found.wins.iter().filter(|win| win.after.is_none() || choice == LaterDealsPolicy::Leave);
        left.map(|win| {
            let (deal, player) = ((self.number)(win.deal), self.night.name(win.winner));
            let before = self.win_value_text(&win.before);
            match win.after {
                Some(after) => text!(
                    lang,
                    "change-value-left",
                    deal = deal,
                    player = player,
                    before = before,
                    after = self.win_value_text(&after)
                ),
                None => text!(lang, "change-value-no-win", deal = deal, player = player, before = before),
            }
        })
        .collect()
    }

    fn aspects_text(&self, stale: &ChangedDeal) -> String {
        let (lang, night) = (self.lang, self.night);
        let aspect = |what: &ChangedAspect| match (what, stale.dealer) {
            (ChangedAspect::Dealer, Some((before, after))) => {
                text!(lang, "change-dealer", before = night.name(before), after = night.name(after))
            }
            (what, _) => crate::night::changed_aspect_name(lang, *what).to_owned(),
        };
        let aspects: Vec<String> = stale.what.iter().map(aspect).collect();
        join_list(lang, &aspects)
    }

    fn win_value_text(&self, value: &Value) -> String {
        let rules = self.night.rules();
        rules.map_or_else(String::new, |rules| value_text(self.lang, rules, value))
    }
}
