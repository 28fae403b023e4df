//! The circumstances of a win as chips: the usual ones are shown, the rare ones are folded away.

use quejing_rules::hand::Flag;
use quejing_words::{self as words, Lang};

use crate::board::Board;
use crate::round::Round;
use crate::trouble;

/// A circumstance of a win, such as the last tile, that one press marks or unmarks.
#[derive(Clone, Debug, PartialEq)]
pub struct CircumstanceChip {
    /// The word by which the rules call the circumstance, such as `last_tile`.
    pub mark: &'static str,
    pub name: String,
    /// The tooltip; `None` if the rules have none.
    pub tip: Option<&'static str>,
    pub is_marked: bool,
    /// True if the record of the deal determines the mark, so that a press does not remove it; see
    /// [`Round::is_known_mark`].
    pub is_known: bool,
    /// The sentence about the contradiction that prevents marking the circumstance; `None` if it may be marked.
    pub obstacle: Option<String>,
}

/// The circumstances of a win as chips, shown or folded away; each list is in the order of the rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CircumstanceChips {
    /// The marked circumstances, and those that are possible and not rare.
    pub shown: Vec<CircumstanceChip>,
    /// The unmarked circumstances that are rare, or that the hand or another mark rules out.
    pub folded: Vec<CircumstanceChip>,
}

impl Round {
    /// Returns all circumstances that the rules let a hand have as chips, judged for the hand on the board.
    pub fn circumstance_chips(&self, board: &Board, lang: Lang) -> CircumstanceChips {
        let (draft, rare) = (self.hand_draft(board), self.rules().rare_flags());
        let chips = self.possible_marks().into_iter().map(|mark| {
            let is_marked = self.has_mark(mark);
            let obstacle = if is_marked { None } else { self.mark_obstacle(&draft, mark) };
            let (name, tip) = self.mark_name_and_tip(mark, lang);
            CircumstanceChip {
                mark,
                name,
                tip,
                is_marked,
                is_known: self.is_known_mark(mark),
                obstacle: obstacle.map(|wrong| trouble::hand_error_text(&wrong, lang)),
            }
        });
        let (shown, folded) =
            chips.partition(|chip| chip.is_marked || (chip.obstacle.is_none() && !rare.contains(&chip.mark)));
        CircumstanceChips { shown, folded }
    }

    /// Returns the label of the box that overrules the recorded declaration of the winner, see
    /// [`Round::set_declaration_uncounted`]; `None` if there is none.
    pub fn uncounted_declaration_label(&self, lang: Lang) -> Option<String> {
        let declaration = self.rules().declaration().filter(|_| self.has_winner_declared_on_record())?;
        Some(text!(lang, "uncounted-declaration", act = words::render_word(lang, declaration.act)))
    }

    /// Returns the name of a circumstance under the rules, and its tooltip if they have one.
    fn mark_name_and_tip(&self, mark: &str, lang: Lang) -> (String, Option<&'static str>) {
        // Rules with their own circumstances have their own names for all of them.
        let has_common_names = self.rules().flags().iter().all(|flag| flag.parse::<Flag>().is_ok());
        match mark.parse::<Flag>() {
            Ok(flag) if has_common_names => {
                let (text, tip) = flag_name_and_tip(flag, self.is_self_draw(), lang);
                // The tooltips contain values of Lingque.
                (text.to_owned(), self.asks("provided").then_some(tip))
            }
            _ => (trouble::capitalize(words::circumstance_name(lang, self.rules().set(), mark)), None),
        }
    }
}

/// Returns the name and tooltip of a flag. On a self-draw the last tile has another name than on a discard.
fn flag_name_and_tip(flag: Flag, is_self_draw: bool, lang: Lang) -> (&'static str, &'static str) {
    match flag {
        Flag::Heaven => (text!(lang, "flag-heaven"), text!(lang, "flag-heaven-tip")),
        Flag::Earth => (text!(lang, "flag-earth"), text!(lang, "flag-earth-tip")),
        Flag::AfterKong => (text!(lang, "flag-after-kong"), text!(lang, "flag-after-kong-tip")),
        Flag::LastTile if is_self_draw => (text!(lang, "flag-last-draw"), text!(lang, "flag-last-tip")),
        Flag::LastTile => (text!(lang, "flag-last-claim"), text!(lang, "flag-last-tip")),
        Flag::RobKong => (text!(lang, "flag-rob-kong"), text!(lang, "flag-rob-kong-tip")),
    }
}
