//! The texts of the changes that events would make, apart from those of totals, for confirmation before recording.

use super::correction_change_text;
use super::event_text::{join_list, signed_amount, value_text};
use crate::Lang;
use quejing_ledger::correction_trace::{CorrectionChange, find_changes};
use quejing_ledger::revaluation::{LaterDealsPolicy, Revaluations};
use quejing_ledger::{ChangedAspect, ChangedDeal, Night, Preview};
use quejing_rules::play::{Deal, Value};
use quejing_rules::{DealId, Holder, PlayerId};

/// A source of sentences about changed deals, in the form and with the deal numbers of a window, page or command line.
pub struct ChangedDealSentences<'a> {
    pub lang: Lang,
    /// The night before the changes.
    pub night: &'a Night,
    /// The night after the changes; without it, changed aspects are only named.
    pub after: Option<&'a Night>,
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
        let before = night.deal(changed.deal);
        let both = before.zip(self.after.and_then(|after| after.deal(changed.deal)));
        let aspect_text = |aspect: &ChangedAspect| match (aspect, changed.dealer, both) {
            (ChangedAspect::Dealer, Some((before, after)), _) => {
                text!(lang, "change-dealer", before = night.name(before), after = night.name(after))
            }
            (ChangedAspect::Counts, ..) if before.is_some_and(|deal| !deal.is_voided) => {
                text!(lang, "change-counts-no").to_owned()
            }
            (ChangedAspect::Counts, ..) => text!(lang, "change-counts").to_owned(),
            (aspect, _, Some((before, after))) => self.aspect_change_text(*aspect, before, after),
            (aspect, _, None) => crate::night::changed_aspect_name(lang, *aspect).to_owned(),
        };
        let aspects = changed.what.iter().map(aspect_text).filter(|text| !text.is_empty());
        aspects.collect::<Vec<_>>().join(text!(lang, "list-semicolon"))
    }

    /// Returns the change of an aspect of a deal, from what to what; only its name if it has no short form. Empty if
    /// the values of the wins, which have lines of their own, are all that changes.
    fn aspect_change_text(&self, aspect: ChangedAspect, before: &Deal, after: &Deal) -> String {
        let (lang, name) = (self.lang, crate::night::changed_aspect_name(self.lang, aspect));
        let from_to = |was: String, is: String| match was == is {
            true => name.to_owned(),
            false => text!(lang, "change-aspect", aspect = name, before = was, after = is),
        };
        match aspect {
            ChangedAspect::Seats => from_to(self.seats_text(before), self.seats_text(after)),
            ChangedAspect::Counters => from_to(before.honba.to_string(), after.honba.to_string()),
            ChangedAspect::Round => from_to(self.round_text(before), self.round_text(after)),
            ChangedAspect::Special => from_to(self.special_text(before), self.special_text(after)),
            ChangedAspect::Entry => self.entry_changes_text(before, after),
            ChangedAspect::Money => self.gain_changes_text(before, after),
            ChangedAspect::Counts | ChangedAspect::Dealer => name.to_owned(),
        }
    }

    fn seats_text(&self, deal: &Deal) -> String {
        let names: Vec<String> = deal.players.iter().map(|&player| self.night.name(player)).collect();
        join_list(self.lang, &names)
    }

    fn round_text(&self, deal: &Deal) -> String {
        super::account::round_name(self.lang, deal).unwrap_or_else(|| (deal.round_number + 1).to_string())
    }

    fn special_text(&self, deal: &Deal) -> String {
        let none = || text!(self.lang, "course-special-none").to_owned();
        deal.special.map_or_else(none, |special| crate::course::special_rule_name(self.lang, special))
    }

    /// Returns the changes of the deal's events, without those of values, which have lines of their own.
    fn entry_changes_text(&self, before: &Deal, after: &Deal) -> String {
        let (lang, night) = (self.lang, self.night);
        let pairs = after.acts.iter().filter_map(|act| {
            let old = before.acts.iter().find(|old| old.event == act.event)?;
            let (old, new) = (night.act_record(old.event)?, self.after?.act_record(act.event)?);
            Some(find_changes(&old.payload, &new.payload))
        });
        let changes: Vec<CorrectionChange> = pairs.flatten().collect();
        let is_value = |change: &&CorrectionChange| matches!(change, CorrectionChange::Value { .. });
        let told = changes.iter().filter(|change| !is_value(change));
        let told: Vec<String> = told.map(|change| correction_change_text(lang, night, change)).collect();
        match told.is_empty() && changes.is_empty() {
            // Events were added or removed.
            true => crate::night::changed_aspect_name(lang, ChangedAspect::Entry).to_owned(),
            false => join_list(lang, &told),
        }
    }

    /// Returns what everybody whose result of the deal changes gained before and gains now.
    fn gain_changes_text(&self, before: &Deal, after: &Deal) -> String {
        let holders = self.night.order.iter().copied();
        let changed = holders.filter_map(|player: PlayerId| {
            let gain = |deal: &Deal| deal.net_change(Holder::Player(player));
            let (was, is) = (gain(before), gain(after));
            (was != is).then(|| format!("{} {} → {}", self.night.name(player), signed_amount(was), signed_amount(is)))
        });
        let changed: Vec<String> = changed.collect();
        match changed.is_empty() {
            true => crate::night::changed_aspect_name(self.lang, ChangedAspect::Money).to_owned(),
            false => join_list(self.lang, &changed),
        }
    }

    fn win_value_text(&self, value: &Value) -> String {
        let rules = self.night.rules();
        rules.map_or_else(String::new, |rules| value_text(self.lang, rules, value))
    }
}
