//! The flags of a hand: the circumstances of its win, and the declarations of the players, such as riichi. The winner's
//! declaration is one of the circumstances.

use super::RoundAnswers;
use quejing_rules::RuleProfile;

/// The flags of a hand under its rules.
#[derive(Clone, Copy, Debug)]
pub struct HandFlags<'a> {
    rules: &'a RuleProfile,
    winner: Option<usize>,
    answers: &'a RoundAnswers,
}

/// The flags of a hand for changes.
#[derive(Debug)]
pub struct HandFlagsMut<'a> {
    rules: &'a RuleProfile,
    winner: Option<usize>,
    answers: &'a mut RoundAnswers,
}

impl<'a> HandFlags<'a> {
    /// Creates the flags of a hand with this winner; `None` until one is chosen.
    pub(super) fn new(rules: &'a RuleProfile, winner: Option<usize>, answers: &'a RoundAnswers) -> HandFlags<'a> {
        HandFlags { rules, winner, answers }
    }

    /// Returns true if the circumstance with this word is marked.
    pub(crate) fn has(&self, mark: &str) -> bool {
        self.answers.known.has_flag(mark)
    }

    /// Returns the circumstances of which one is marked if the winner declared; empty under rules without declarations.
    fn declaration_flags(&self) -> &'static [&'static str] {
        self.rules.declaration().map_or(&[], |declaration| declaration.flags)
    }

    /// Returns true if the circumstance is marked because the record of the deal determines it: a declaration of the
    /// winner. It is unmarked by correcting the record, or by [`HandFlagsMut::set_declaration_uncounted`].
    pub(crate) fn is_known(&self, mark: &str) -> bool {
        self.has(mark) && self.declaration_flags().contains(&mark) && self.has_winner_declared_on_record()
    }

    /// Returns true if the winner's declaration is on record, whether the hand counts it or not.
    pub(crate) fn has_winner_declared_on_record(&self) -> bool {
        self.answers.draw.is_none() && self.winner.is_some_and(|winner| self.is_declaration_recorded(winner))
    }

    /// Returns true if the player's declaration in this deal is on record.
    pub(super) fn is_declaration_recorded(&self, player: usize) -> bool {
        self.answers.recorded.is_marked(player)
    }

    /// Returns true if the hand does not count the player's recorded declaration, which stays on record.
    pub(super) fn overrules_declaration(&self, player: usize) -> bool {
        self.winner == Some(player) && self.answers.is_declaration_uncounted
    }

    /// Returns true if the player declared riichi. The winner's declaration is a marked circumstance, except in a draw.
    pub fn has_declared(&self, player: usize) -> bool {
        match &self.answers.draw {
            None if Some(player) == self.winner => self.declaration_flags().iter().any(|flag| self.has(flag)),
            _ => self.answers.declared.is_marked(player),
        }
    }
}

impl<'a> HandFlagsMut<'a> {
    /// Creates the flags of a hand with this winner for changes; `None` until one is chosen.
    pub(super) fn new(
        rules: &'a RuleProfile,
        winner: Option<usize>,
        answers: &'a mut RoundAnswers,
    ) -> HandFlagsMut<'a> {
        HandFlagsMut { rules, winner, answers }
    }

    fn read(&self) -> HandFlags<'_> {
        HandFlags::new(self.rules, self.winner, self.answers)
    }

    /// Marks or unmarks a circumstance by its word. Words unknown to the rules have no effect, and so has unmarking a
    /// circumstance that the record determines. Marking one of several declarations, such as double riichi, unmarks the
    /// others.
    pub fn set(&mut self, mark: &str, is_marked: bool) {
        let Some(flag) = self.rules.find_flag(mark).map(|row| row.word) else {
            return;
        };
        let declarations = self.read().declaration_flags();
        if is_marked && declarations.contains(&flag) {
            declarations.iter().for_each(|other| self.answers.known.set_answer(other, false));
            self.answers.is_declaration_uncounted = false;
        } else if !is_marked && self.read().is_known(flag) {
            return;
        }
        self.answers.known.set_answer(flag, is_marked);
    }

    /// Sets or clears a player's declaration of riichi. Clearing the winner's also clears the circumstances that depend
    /// on it. Does nothing under rules without declarations.
    pub(crate) fn set_declared(&mut self, player: usize, is_declared: bool) {
        let Some(declaration) = self.rules.declaration() else {
            return;
        };
        if self.answers.draw.is_some() || Some(player) != self.winner {
            self.answers.declared.set_marked(player, is_declared);
            return;
        }
        self.answers.is_declaration_uncounted = false;
        match (is_declared, self.read().has_declared(player)) {
            (true, true) => {}
            (true, false) => declaration.flags.first().into_iter().for_each(|flag| self.set(flag, true)),
            (false, _) => {
                let marks = declaration.flags.iter().chain(declaration.dependent_flags);
                marks.for_each(|mark| self.answers.known.set_answer(mark, false));
            }
        }
    }

    /// Overrules the recorded declaration of the winner for this hand, or counts it again. The declaration stays on
    /// record with its stick, and the ledger asks for a reason. Does nothing without such a record.
    pub(crate) fn set_declaration_uncounted(&mut self, is_uncounted: bool) {
        let Some(winner) = self.winner.filter(|_| self.read().has_winner_declared_on_record()) else {
            return;
        };
        if is_uncounted != self.answers.is_declaration_uncounted {
            self.set_declared(winner, !is_uncounted);
            self.answers.is_declaration_uncounted = is_uncounted;
        }
    }

    /// Marks the winner's declaration as one of a player, so that it is recorded after the win was set aside.
    pub(crate) fn keep_winners_declaration(&mut self) {
        if let Some(winner) = self.winner.filter(|&winner| self.read().has_declared(winner)) {
            self.answers.declared.set_marked(winner, true);
        }
    }
}
