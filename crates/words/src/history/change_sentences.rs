//! The texts of the changes that events would make, apart from those of totals, for confirmation before recording.

use super::event_text::{join_list, value_text};
use crate::Lang;
use quejing_ledger::revaluation::{LaterDealsPolicy, Revaluations};
use quejing_ledger::{ChangedAspect, ChangedDeal, DealId, Night, Preview, Value};

/// A source of sentences about changed deals, in the form and with the deal numbers of a window, page or command line.
pub struct ChangedDealSentences<'a> {
    pub lang: Lang,
    /// The night before the changes.
    pub night: &'a Night,
    /// The function that returns the number under which the user sees a deal.
    pub deal_number: &'a dyn Fn(DealId) -> u64,
    /// The function that returns the sentence for a deal, from its number and its changed aspects.
    pub deal_sentence: &'a dyn Fn(u64, &str) -> String,
}

impl ChangedDealSentences<'_> {
    /// Returns a sentence on each changed deal, after it one on each of its wins whose value changes, and then one on
    /// each next dealer.
    pub fn change_lines(&self, preview: &Preview) -> Vec<String> {
        let (lang, night) = (self.lang, self.night);
        let mut lines = Vec::new();
        for changed in &preview.stale {
            let number = (self.deal_number)(changed.deal);
            lines.push((self.deal_sentence)(number, &self.aspects_text(changed)));
            for value in &changed.values {
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

    /// Returns a sentence for each win in a later deal whose recorded value remains although its value by the rules
    /// changes: all such wins under [`LaterDealsPolicy::Leave`], otherwise only those whose tiles are then no win by
    /// the rules.
    pub fn unchanged_value_lines(&self, revaluations: &Revaluations, policy: LaterDealsPolicy) -> Vec<String> {
        let lang = self.lang;
        let unchanged = revaluations.wins.iter().filter(|win| win.after.is_none() || policy == LaterDealsPolicy::Leave);
        unchanged
            .map(|win| {
                let (deal, player) = ((self.deal_number)(win.deal), self.night.name(win.winner));
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

    fn aspects_text(&self, changed: &ChangedDeal) -> String {
        let (lang, night) = (self.lang, self.night);
        let aspect_text = |aspect: &ChangedAspect| match (aspect, changed.dealer) {
            (ChangedAspect::Dealer, Some((before, after))) => {
                text!(lang, "change-dealer", before = night.name(before), after = night.name(after))
            }
            (aspect, _) => crate::night::changed_aspect_name(lang, *aspect).to_owned(),
        };
        let aspects: Vec<String> = changed.what.iter().map(aspect_text).collect();
        join_list(lang, &aspects)
    }

    fn win_value_text(&self, value: &Value) -> String {
        let rules = self.night.rules();
        rules.map_or_else(String::new, |rules| value_text(self.lang, rules, value))
    }
}
