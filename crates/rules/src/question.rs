//! The questions of a family about a win that its tiles, seats and flags do not answer, as rows.

use super::FamilyTerm;

/// The kind of answer that a family's question about a win takes; circumstances that are only marked, flags, are no
/// questions.
///
/// ```
/// use quejing_rules::{AnswerKind, QuestionRole, RuleProfile, RuleSet};
/// let indicators = RuleProfile::from(RuleSet::RIICHI).question(QuestionRole::Indicators).unwrap();
/// assert_eq!((indicators.id, indicators.kind), ("dora_indicators", AnswerKind::Tiles));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerKind {
    Number,
    /// Tiles that lie open outside the hands, such as dora indicators.
    Tiles,
    Seat,
    Wind,
    /// A number for each seat, in turn order from the dealer.
    Counts,
    /// The discards before the win, in order.
    Discards,
    /// A fact about the whole deal, which requests give outside the hand.
    Deal,
}

/// The role of a question in a deal, by which forms place it and the record of a deal answers it.
///
/// ```
/// use quejing_rules::{QuestionRole, RuleProfile, RuleSet};
/// let sets_aside = |set| RuleProfile::from(set).asks_for(QuestionRole::SetAside);
/// assert!(sets_aside(RuleSet::LINGQUE_28) && !sets_aside(RuleSet::RIICHI));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuestionRole {
    /// No special role: forms ask for numbers and tiles in a list.
    Plain,
    /// The number of tiles that the winner laid beside the hand ([`SetAside`](crate::hand::SetAside)), which the tiles
    /// on the board show.
    SetAside,
    /// The tiles that are turned over in every deal and lie beside the hand, such as dora indicators.
    Indicators,
    /// The tiles below the indicators, which a winner turns over who declared.
    HiddenIndicators,
    /// The number of the special rule of the deal, which its dice choose.
    SpecialRule,
    /// The tiles that are turned over under some special rules.
    SpecialTiles,
    RoundWind,
    /// A number that the night counts from deal to deal, such as sticks on the table.
    NightCount,
    /// The winner's own discards, which decide whether the player may win on a discard.
    OwnDiscards,
    /// The events of a deal that is settled as a whole, with the bets of people who do not play.
    DealEvents,
    /// The players who declared during the deal.
    Declarations,
    /// The players who play with open hands.
    OpenHands,
    /// The camps that people form for a night.
    Camps,
}

/// The condition under which a question of the rules has a meaning.
///
/// ```
/// use quejing_rules::{Circumstances, RuleProfile, RuleSet};
/// let off = [("immunity".to_owned(), "off".into())].into_iter().collect();
/// let asks = |rules: RuleProfile| rules.asks_question_beside("history", &Circumstances::default());
/// assert!(asks(RuleProfile::from(RuleSet::ZUNG_JUNG)));
/// assert!(!asks(RuleProfile::with_options(RuleSet::ZUNG_JUNG, &off).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuestionCondition {
    /// The option with this key is on.
    Switch(&'static str),
    /// The number that answers the question with this id is one of these.
    Answer(&'static str, &'static [u64]),
}

/// A question of a family about a win or its deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuestionRow {
    /// The word of the question on the wire.
    pub id: &'static str,
    pub kind: AnswerKind,
    pub role: QuestionRole,
    /// The choices that the question offers, each with its number or word and its name; empty if it offers none.
    pub choices: &'static [FamilyTerm],
    /// The condition under which the question has a meaning; `None` if it always has one.
    pub condition: Option<QuestionCondition>,
}

impl QuestionRow {
    /// Creates a question with the role [`QuestionRole::Plain`], without choices and condition.
    ///
    /// ```
    /// use quejing_rules::{AnswerKind, QuestionRole, QuestionRow};
    /// let jokers = QuestionRow::new("jokers", AnswerKind::Number);
    /// assert_eq!(jokers.role, QuestionRole::Plain);
    /// ```
    pub const fn new(id: &'static str, kind: AnswerKind) -> QuestionRow {
        QuestionRow { id, kind, role: QuestionRole::Plain, choices: &[], condition: None }
    }

    /// Returns the question with this role.
    pub const fn with_role(self, role: QuestionRole) -> QuestionRow {
        QuestionRow { role, ..self }
    }

    /// Returns the question with these choices.
    pub const fn with_choices(self, choices: &'static [FamilyTerm]) -> QuestionRow {
        QuestionRow { choices, ..self }
    }

    /// Returns the question with this condition.
    pub const fn with_condition(self, condition: QuestionCondition) -> QuestionRow {
        QuestionRow { condition: Some(condition), ..self }
    }
}
