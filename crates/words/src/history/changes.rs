//! The wording of the changes that a correction would make, apart from the totals, for confirmation before recording.

use super::events::{list, value_text};
use crate::Lang;
use quejing_ledger::revaluation::{LaterDeals, Revaluations};
use quejing_ledger::{DealId, Night, Preview, StaleDeal, StaleWhat, Value};

/// The deals that change, a line each, as a sentence of the face (`deal`) with the number that it gives a deal (`number`).
pub struct ChangedDeals<'a> {
    /// The language.
    pub lang: Lang,
    /// The night as it stands.
    pub night: &'a Night,
    /// The number of a deal, as the face counts.
    pub number: &'a dyn Fn(DealId) -> u64,
    /// The sentence for a deal with the aspects that change.
    pub deal: &'a dyn Fn(u64, &str) -> String,
}

impl ChangedDeals<'_> {
    /// Returns the sentences: each deal that changes, each win with another value, and who deals next.
    pub fn lines(&self, preview: &Preview) -> Vec<String> {
        let (lang, night) = (self.lang, self.night);
        let mut lines = Vec::new();
        for stale in &preview.stale {
            let number = (self.number)(stale.deal);
            lines.push((self.deal)(number, &self.aspects(stale)));
            for value in &stale.values {
                lines.push(text!(
                    lang,
                    "change-value",
                    deal = number,
                    player = night.name(value.winner),
                    before = self.worth(&value.before),
                    after = self.worth(&value.after)
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

    /// Returns the sentences for later wins that keep a value the rules would not give them.
    pub fn unchanged_lines(&self, found: &Revaluations, choice: LaterDeals) -> Vec<String> {
        let lang = self.lang;
        let left = found.wins.iter().filter(|win| win.after.is_none() || choice == LaterDeals::Leave);
        left.map(|win| {
            let (deal, player) = ((self.number)(win.deal), self.night.name(win.winner));
            let before = self.worth(&win.before);
            match win.after {
                Some(after) => text!(
                    lang,
                    "change-value-left",
                    deal = deal,
                    player = player,
                    before = before,
                    after = self.worth(&after)
                ),
                None => text!(lang, "change-value-no-win", deal = deal, player = player, before = before),
            }
        })
        .collect()
    }

    fn aspects(&self, stale: &StaleDeal) -> String {
        let (lang, night) = (self.lang, self.night);
        let aspect = |what: &StaleWhat| match (what, stale.dealer) {
            (StaleWhat::Dealer, Some((before, after))) => {
                text!(lang, "change-dealer", before = night.name(before), after = night.name(after))
            }
            (what, _) => crate::night::stale(lang, *what).to_owned(),
        };
        let aspects: Vec<String> = stale.what.iter().map(aspect).collect();
        list(lang, &aspects)
    }

    fn worth(&self, value: &Value) -> String {
        let rules = self.night.rules();
        rules.map_or_else(String::new, |rules| value_text(self.lang, rules, value))
    }
}
