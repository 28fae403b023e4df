//! Hands that were played or written under other rules, adapted to the rules of a table.

use super::RuleProfile;
use crate::book::Example;
use crate::hand::{HandDraft, Seat};
use crate::tile::Wind;
use crate::{Case, Circumstances, Faults, QuestionRole, UnknownFlagPolicy};

impl Case {
    /// Creates the case of a hand that may have been played under other rules. Circumstances and flowers that these
    /// rules do not ask for are removed, and so is the discarder of a self-draw. An unknown discarder becomes the next
    /// player in turn after the winner; an unknown round wind becomes East.
    pub fn adapt_to(rules: &RuleProfile, draft: HandDraft, mut circumstances: Circumstances) -> Case {
        let original = circumstances.clone();
        circumstances.retain_answers(|question| {
            rules.find_flag(question).is_some() || rules.asks_question_beside(question, &original)
        });
        let next_seat = draft.seat_wind.map_or(Seat(0), Seat::from).after_turns(1, rules.seating().seats.max);
        circumstances.discarder = (!draft.self_draw).then_some(circumstances.discarder.unwrap_or(next_seat));
        circumstances.round.get_or_insert(Wind::East);
        let flowers = if rules.asks_for(QuestionRole::SetAside) { draft.flowers } else { 0 };
        Case { draft: HandDraft { flowers, ..draft }, circumstances }
    }
}

impl Example {
    /// Returns the hand of the example as a case for these rules, adapted like [`Case::adapt_to`].
    ///
    /// # Errors
    /// `bad_flag` for a circumstance that no family knows.
    pub fn case(&self, rules: &RuleProfile) -> Result<Case, Faults> {
        let flags = rules.read_flags(&self.flags, UnknownFlagPolicy::LeaveOut)?;
        Ok(Case::adapt_to(rules, self.draft.clone(), Circumstances::default().with_flags(flags)))
    }

    /// Returns the given rules with the options that the example needs; unchanged if the rules do not take these
    /// options.
    pub fn rules_with_switches(&self, rules: &RuleProfile) -> RuleProfile {
        let mut options = rules.options();
        for &(key, word) in &self.switches {
            options.insert(key.to_owned(), word.into());
        }
        RuleProfile::with_options(rules.set(), &options).unwrap_or_else(|| rules.clone())
    }
}
