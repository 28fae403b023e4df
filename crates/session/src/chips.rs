//! The circumstances of a win as chips: those of most evenings in sight, the others folded away.

use quejing_rules::hand::Flag;
use quejing_words::{self as words, Lang};

use crate::board::Board;
use crate::round::Round;
use crate::trouble;

/// A circumstance that can be marked with one press.
#[derive(Clone, Debug, PartialEq)]
pub struct Chip {
    /// The word of the circumstance in the rules.
    pub mark: &'static str,
    pub name: String,
    pub tip: Option<&'static str>,
    pub on: bool,
    /// The sentence of the contradiction that prevents marking it.
    pub obstacle: Option<String>,
}

/// The circumstances of a win, in the order of the rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chips {
    /// The marked ones, and those that are possible and not rare.
    pub shown: Vec<Chip>,
    /// The rare ones, and those that the hand or another mark rules out.
    pub folded: Vec<Chip>,
}

impl Round {
    /// Returns the circumstances of the hand on the board.
    pub fn chips(&self, board: &Board, lang: Lang) -> Chips {
        let (draft, rare) = (self.draft(board), self.rules().rare_flags());
        let chips = self.marks().into_iter().map(|mark| {
            let on = self.has(mark);
            let obstacle = if on { None } else { self.obstacle(&draft, mark) };
            let (name, tip) = self.mark_text(mark, lang);
            Chip { mark, name, tip, on, obstacle: obstacle.map(|wrong| trouble::wrong(&wrong, lang)) }
        });
        let (shown, folded) =
            chips.partition(|chip| chip.on || (chip.obstacle.is_none() && !rare.contains(&chip.mark)));
        Chips { shown, folded }
    }

    /// Returns the name and tooltip of a circumstance under the rules.
    fn mark_text(&self, mark: &str, lang: Lang) -> (String, Option<&'static str>) {
        // Rules with their own circumstances have their own names for all of them.
        let has_common_names = self.rules().flags().iter().all(|flag| flag.parse::<Flag>().is_ok());
        match mark.parse::<Flag>() {
            Ok(flag) if has_common_names => {
                let (text, tip) = flag_words(flag, self.self_draw(), lang);
                // The tooltips contain values of Lingque.
                (text.to_owned(), self.asks("provided").then_some(tip))
            }
            _ => (trouble::capital(words::circumstance_name(lang, self.rules().set(), mark)), None),
        }
    }
}

/// Returns the name and tooltip of a circumstance. The name of the last tile depends on a self-draw.
fn flag_words(flag: Flag, self_draw: bool, lang: Lang) -> (&'static str, &'static str) {
    match flag {
        Flag::Heaven => (text!(lang, "flag-heaven"), text!(lang, "flag-heaven-tip")),
        Flag::Earth => (text!(lang, "flag-earth"), text!(lang, "flag-earth-tip")),
        Flag::AfterKong => (text!(lang, "flag-after-kong"), text!(lang, "flag-after-kong-tip")),
        Flag::LastTile if self_draw => (text!(lang, "flag-last-draw"), text!(lang, "flag-last-tip")),
        Flag::LastTile => (text!(lang, "flag-last-claim"), text!(lang, "flag-last-tip")),
        Flag::RobKong => (text!(lang, "flag-rob-kong"), text!(lang, "flag-rob-kong-tip")),
    }
}
