//! The hand as the rules see it: whether it can be, and everything that is wrong with it.

use super::{Circumstances, Mark, Scored};
use crate::app::board::{Board, Edit, PieceId, edits};
use crate::hand::{HandDraft, Problem};
use crate::rules::{Fault, RuleProfile, house, lingque, riichi, zung_jung};
use crate::tile::{NotationError, Tile, mpsz, parse_tiles};
use crate::vision::Question;

/// Of a doubtful piece so many guesses are tried, as many as are shown.
const GUESSES: usize = 3;

/// Something that is wrong with a hand or its circumstances.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// With the hand, in any rules.
    Hand(Problem),
    /// With anything else that the rules look at.
    Fault(Fault),
    /// Indicators or turned tiles that cannot be read.
    Typed(NotationError),
    /// So many questions are open of which an answer changes the value.
    Open(usize),
}

impl Wrong {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Wrong::Hand(problem) => problem.code(),
            Wrong::Fault(fault) => fault.code(),
            Wrong::Typed(_) => "bad_tile",
            Wrong::Open(_) => "question_open",
        }
    }
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Wrong {
        match fault {
            Fault::Hand(problem) => Wrong::Hand(problem),
            other => Wrong::Fault(other),
        }
    }
}

/// A checked hand of some rules.
pub(super) enum Checked {
    Lingque(crate::hand::Win),
    ZungJung(crate::hand::Win),
    Riichi(Box<riichi::Hand>),
    House(Box<house::Claim>),
}

impl Circumstances {
    /// What would contradict a circumstance that is not marked yet; `None` when it may be marked.
    pub fn obstacle(&self, draft: &HandDraft, mark: Mark) -> Option<Wrong> {
        let mut with = self.clone();
        with.set(mark, true);
        let before = self.conflicts(draft);
        let mut after = with.conflicts(draft).into_iter();
        after.find(|wrong| !before.contains(wrong))
    }

    fn conflicts(&self, draft: &HandDraft) -> Vec<Wrong> {
        let draft = HandDraft {
            flags: self.flags,
            ..draft.clone()
        };
        let mut wrong = self.check(&draft).err().unwrap_or_default();
        wrong.retain(|wrong| wrong.code() == "flag_conflict");
        wrong
    }

    /// Asks the rules whether the hand can be.
    fn check(&self, draft: &HandDraft) -> Result<Checked, Vec<Wrong>> {
        let faults = |faults: crate::rules::Faults| faults.0.into_iter().map(Wrong::from).collect();
        match &self.rules {
            RuleProfile::Lingque(_) => lingque::check(draft).map(Checked::Lingque).map_err(faults),
            RuleProfile::ZungJung(_) => zung_jung::check(draft, self.discarder())
                .map(Checked::ZungJung)
                .map_err(faults),
            RuleProfile::Riichi(options) => {
                let written = riichi::Draft {
                    hand: draft.clone(),
                    round_wind: Some(self.riichi.round),
                    discarder: self.discarder(),
                    flags: self.riichi.flags,
                    dora_indicators: typed(&self.riichi.dora)?,
                    ura_indicators: typed(&self.riichi.ura)?,
                    honba: self.riichi.honba,
                    riichi_sticks: self.sticks(),
                };
                let hand = written.check(options);
                hand.map(|hand| Checked::Riichi(Box::new(hand)))
                    .map_err(faults)
            }
            RuleProfile::House(_) => {
                let turns = self.house.special.is_some_and(|one| one.turns_tiles());
                let turned = if turns {
                    typed(&self.house.turned)?
                } else {
                    Vec::new()
                };
                let situation = house::Situation {
                    occasions: self.house.occasions,
                    special: self.house.special,
                    indicators: turned,
                };
                let claim = house::check(draft, &situation);
                claim
                    .map(|claim| Checked::House(Box::new(claim)))
                    .map_err(faults)
            }
        }
    }
}

/// Tiles that were typed; nothing typed is no tiles.
pub(super) fn typed(text: &str) -> Result<Vec<Tile>, Vec<Wrong>> {
    match text.trim() {
        "" => Ok(Vec::new()),
        text => parse_tiles(text).map_err(|error| vec![Wrong::Typed(error)]),
    }
}

/// What the rules say of the board under the circumstances.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Nothing lies on the board.
    Empty,
    /// Something is missing or wrong: all of it, for a person to mend.
    Unready {
        /// Pieces without a name.
        unnamed: Vec<PieceId>,
        /// No tile is marked as the winning one.
        no_win_tile: bool,
        /// What the rules found.
        problems: Vec<Wrong>,
    },
    /// The hand is complete.
    Scored(Box<Scored>),
}

impl Outcome {
    /// Asks the rules.
    pub fn of(board: &Board, circumstances: &Circumstances) -> Self {
        if board.is_empty() {
            return Outcome::Empty;
        }
        let unnamed = board.unnamed();
        let no_win_tile = board.win().is_none();
        match circumstances.check(&circumstances.draft(board)) {
            Ok(checked) if unnamed.is_empty() => {
                Outcome::Scored(Box::new(Scored::of(checked, &circumstances.rules)))
            }
            Ok(_) => Outcome::Unready {
                unnamed,
                no_win_tile,
                problems: Vec::new(),
            },
            Err(mut problems) => {
                // A missing winning tile and unnamed tiles have sentences of their own.
                let own = |wrong: &Wrong| {
                    no_win_tile && matches!(wrong, Wrong::Hand(Problem::BadInput { .. }))
                };
                problems.retain(|wrong| !own(wrong));
                Outcome::Unready {
                    unnamed,
                    no_win_tile,
                    problems,
                }
            }
        }
    }

    /// The same, unless something is open of which an answer changes the value: pieces that a person should look at, and
    /// questions. Whoever confirms a piece or puts a question off has settled it.
    pub fn unless_open(
        self,
        board: &Board,
        circumstances: &Circumstances,
        questions: &[Question],
    ) -> Self {
        let Outcome::Scored(scored) = &self else {
            return self;
        };
        let value = |scored: &Scored| (scored.valued.is_win(), scored.valued.worth().0);
        let taken = value(scored);
        let differs = |edits: Vec<Edit>| {
            let mut other = board.clone();
            edits.into_iter().for_each(|edit| edit.apply_to(&mut other));
            other != *board && Outcome::of(&other, circumstances).scored().map(value) != Some(taken)
        };
        let unsure = board.doubtful().into_iter().filter(|&id| {
            let guesses = board.piece(id).into_iter().flat_map(|piece| &piece.top);
            let mut guesses = guesses.take(GUESSES).map(|(class, _)| *class);
            guesses.any(|class| differs(vec![Edit::SetClass(id, class)]))
        });
        let asked = questions.iter().filter(|question| {
            let mut choices = question.choices.iter();
            choices.any(|choice| differs(edits(question, choice, board)))
        });
        match unsure.count() + asked.count() {
            0 => self,
            open => Outcome::Unready {
                unnamed: Vec::new(),
                no_win_tile: false,
                problems: vec![Wrong::Open(open)],
            },
        }
    }

    /// The scored hand, if it is one.
    pub fn scored(&self) -> Option<&Scored> {
        if let Outcome::Scored(scored) = self {
            Some(scored)
        } else {
            None
        }
    }
}

/// A hand in one line: standing tiles, melds in brackets (a concealed kong in braces), `+` and the winning tile.
pub fn notation(draft: &HandDraft) -> String {
    let mut parts = vec![mpsz::format(&draft.concealed)];
    parts.extend(draft.melds.iter().map(|meld| {
        let tiles = mpsz::format(&meld.tiles);
        if meld.concealed {
            format!("{{{tiles}}}")
        } else {
            format!("[{tiles}]")
        }
    }));
    parts.extend(draft.win_tile.map(|tile| format!("+ {tile}")));
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}
