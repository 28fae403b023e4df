//! One hand being scored: how it was won, and what the rules say of it. No rule is written here; the rules are asked.

mod valued;

use super::board::{Board, PieceId};
use crate::hand::{Flag, Flags, HandDraft, Problem, Seat};
use crate::rules::{Fault, RuleProfile, house, lingque, riichi, zung_jung};
use crate::table::{CountedPattern, PLAYERS};
use crate::tile::{NotationError, Tile, Wind, mpsz, parse_tiles};

pub use valued::{Paid, Scored, Settled, Unrecorded, Valued, Why};

/// What no tile shows: who won on whose tile, and how. Players are seat numbers of the evening.
#[derive(Clone, Debug, PartialEq)]
pub struct Circumstances {
    /// The rules of the hand.
    pub rules: RuleProfile,
    /// Who is dealer.
    pub dealer: usize,
    /// Who won.
    pub winner: usize,
    /// Whose tile won; the winner's own on a self-draw.
    pub from: usize,
    /// The circumstances marked by a person, in Lingque and Zung Jung.
    pub flags: Flags,
    /// Flowers as a person counted them; none: as on the board. Lingque only.
    pub flowers: Option<u8>,
    /// Tiles that each player gave to the winner. Lingque only.
    pub provided: [u8; PLAYERS],
    /// What riichi asks for beyond that.
    pub riichi: RiichiTable,
    /// What the house rule asks for beyond that.
    pub house: HouseTable,
}

/// What surrounds a riichi hand.
#[derive(Clone, Debug, PartialEq)]
pub struct RiichiTable {
    /// The circumstances marked by a person.
    pub flags: riichi::Flags,
    /// The round wind.
    pub round: Wind,
    /// The open indicators, as typed.
    pub dora: String,
    /// Those under them, as typed.
    pub ura: String,
    /// Counters on the table.
    pub honba: u32,
    /// Riichi sticks that the winner collects.
    pub sticks: u32,
}

/// What surrounds a hand of the house rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HouseTable {
    /// The circumstances marked by a person.
    pub occasions: house::Occasions,
    /// The special rule of the deal.
    pub special: Option<house::Special>,
    /// The turned tiles, as typed.
    pub turned: String,
}

/// A circumstance that a person can mark, of any rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Of Lingque and Zung Jung.
    Shared(Flag),
    /// Of riichi.
    Riichi(riichi::Flag),
    /// Of the house rule.
    House(house::Occasion),
}

/// Something that is wrong with a hand or its circumstances.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// With the hand, in any rules.
    Hand(Problem),
    /// In riichi.
    Riichi(riichi::Problem),
    /// In Zung Jung or the house rule.
    Fault(Fault),
    /// Indicators or turned tiles that cannot be read.
    Typed(NotationError),
}

impl Wrong {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Wrong::Hand(problem) => problem.code(),
            Wrong::Riichi(problem) => problem.code(),
            Wrong::Fault(fault) => fault.code(),
            Wrong::Typed(_) => "bad_tile",
        }
    }
}

impl Mark {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Mark::Shared(flag) => flag.as_str(),
            Mark::Riichi(flag) => flag.as_str(),
            Mark::House(occasion) => occasion.as_str(),
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

impl From<riichi::Problem> for Wrong {
    fn from(problem: riichi::Problem) -> Wrong {
        match problem {
            riichi::Problem::Hand(problem) => Wrong::Hand(problem),
            other => Wrong::Riichi(other),
        }
    }
}

/// A checked hand of some rules.
enum Checked {
    Lingque(crate::hand::Win),
    ZungJung(crate::hand::Win),
    Riichi(Box<riichi::Hand>),
    House(Box<house::Claim>),
}

impl Default for RiichiTable {
    fn default() -> Self {
        Self {
            flags: riichi::Flags::NONE,
            round: Wind::East,
            dora: String::new(),
            ura: String::new(),
            honba: 0,
            sticks: 0,
        }
    }
}

impl Default for Circumstances {
    fn default() -> Self {
        Self {
            rules: RuleProfile::default(),
            dealer: 0,
            winner: 0,
            from: 0,
            flags: Flags::NONE,
            flowers: None,
            provided: [0; PLAYERS],
            riichi: RiichiTable::default(),
            house: HouseTable::default(),
        }
    }
}

impl Circumstances {
    /// The next hand's: the same rules and round, the given dealer, nothing marked.
    pub fn next(&self, dealer: usize) -> Self {
        Self {
            rules: self.rules.clone(),
            dealer,
            winner: dealer,
            from: dealer,
            riichi: RiichiTable {
                round: self.riichi.round,
                ..RiichiTable::default()
            },
            ..Self::default()
        }
    }

    /// Another hand of the same deal: who won whose tile may stand, and what holds for the deal; what was marked of the
    /// hand before falls away.
    pub fn another(&self) -> Self {
        Self {
            flags: Flags::NONE,
            flowers: None,
            provided: [0; PLAYERS],
            riichi: RiichiTable {
                flags: riichi::Flags::NONE,
                ..self.riichi.clone()
            },
            house: HouseTable {
                occasions: house::Occasions::NONE,
                ..self.house.clone()
            },
            ..self.clone()
        }
    }

    /// Won on a tile that the winner drew.
    pub fn self_draw(&self) -> bool {
        self.from == self.winner
    }

    /// Says who won; a self-draw stays one, and nobody deals into their own win.
    pub fn set_winner(&mut self, player: usize) {
        if self.self_draw() || self.from == player {
            self.from = player;
        }
        self.winner = player;
        self.provided[player] = 0;
    }

    /// The seat of a player, counted from the dealer.
    pub fn seat(&self, player: usize) -> Seat {
        Seat(((player + PLAYERS - self.dealer) % PLAYERS) as u8)
    }

    /// The player on a seat.
    pub fn player(&self, seat: Seat) -> usize {
        (seat.index() + self.dealer) % PLAYERS
    }

    /// The seat whose tile won; none on a self-draw.
    fn discarder(&self) -> Option<Seat> {
        (!self.self_draw()).then(|| self.seat(self.from))
    }

    /// The board's draft with these circumstances.
    pub fn draft(&self, board: &Board) -> HandDraft {
        let tiles = board.draft();
        let counted = self.flowers.filter(|_| self.rules.lingque().is_some());
        HandDraft {
            self_draw: self.self_draw(),
            seat_wind: self.seat(self.winner).wind(),
            flowers: counted.map_or(tiles.flowers, i64::from),
            flags: self.flags,
            ..tiles
        }
    }

    /// The circumstances that the rules know.
    pub fn marks(&self) -> Vec<Mark> {
        match &self.rules {
            RuleProfile::Lingque(_) | RuleProfile::ZungJung(_) => {
                Flag::ALL.into_iter().map(Mark::Shared).collect()
            }
            RuleProfile::Riichi(_) => riichi::Flag::ALL.into_iter().map(Mark::Riichi).collect(),
            RuleProfile::House(_) => house::OCCASIONS.map(|(_, one)| Mark::House(one)).to_vec(),
        }
    }

    /// Is it marked?
    pub fn has(&self, mark: Mark) -> bool {
        match mark {
            Mark::Shared(flag) => self.flags.has(flag),
            Mark::Riichi(flag) => self.riichi.flags.has(flag),
            Mark::House(occasion) => self.house.occasions.has(occasion),
        }
    }

    /// Marks it, or takes the mark away.
    pub fn set(&mut self, mark: Mark, on: bool) {
        match mark {
            Mark::Shared(flag) => self.flags.set(flag, on),
            Mark::Riichi(flag) => {
                let others = self.riichi.flags.iter().filter(|&other| other != flag);
                self.riichi.flags = others.chain(on.then_some(flag)).collect();
            }
            Mark::House(one) => {
                let others = self.house.occasions.iter().filter(|&other| other != one);
                self.house.occasions = others.chain(on.then_some(one)).collect();
            }
        }
    }

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
            RuleProfile::Lingque(_) => lingque::check(draft)
                .map(Checked::Lingque)
                .map_err(|wrong| wrong.problems.into_iter().map(Wrong::Hand).collect()),
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
                    riichi_sticks: self.riichi.sticks,
                };
                let hand = written.check(options);
                hand.map(|hand| Checked::Riichi(Box::new(hand)))
                    .map_err(|wrong| wrong.problems.into_iter().map(Wrong::from).collect())
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
fn typed(text: &str) -> Result<Vec<Tile>, Vec<Wrong>> {
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
                Outcome::Scored(Box::new(Scored::of(checked, circumstances)))
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

    /// The scored hand, if it is one.
    pub fn scored(&self) -> Option<&Scored> {
        if let Outcome::Scored(scored) = self {
            Some(scored)
        } else {
            None
        }
    }
}

impl From<&crate::rules::Counted> for CountedPattern {
    fn from(counted: &crate::rules::Counted) -> Self {
        CountedPattern {
            id: counted.id.as_str().to_owned(),
            count: counted.count,
            fu: counted.fu,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::parse_tiles;

    fn board(text: &str) -> Board {
        Board::from_tiles(&parse_tiles(text).expect("notation of the test"))
    }

    fn scored(board: &Board, circumstances: &Circumstances) -> Scored {
        Outcome::of(board, circumstances)
            .scored()
            .expect("a complete hand")
            .clone()
    }

    /// 全不靠 8 副 3 翻, closed: × 4 = 32 points (appendix of edition 28).
    const KNITTED: &str = "147m258p369s12345z";

    #[test]
    fn payments_go_to_players_not_to_seats() {
        let circumstances = Circumstances {
            dealer: 2,
            winner: 3,
            from: 1,
            ..Circumstances::default()
        };
        let board = board(KNITTED);
        let won = scored(&board, &circumstances)
            .record(&board, &circumstances, None)
            .expect("a win");
        assert_eq!(won.points, 32);
        // Section 7: the discarder pays 2 p, the two others p each.
        assert_eq!(won.payments, [-32, -64, -32, 128]);
        assert_eq!((won.winner, won.discarder, won.dealer), (3, Some(1), 2));
    }

    #[test]
    fn the_dealer_sits_east_and_the_others_follow_in_turn() {
        let circumstances = Circumstances {
            dealer: 3,
            ..Circumstances::default()
        };
        assert_eq!(
            [3, 0, 1, 2].map(|player| circumstances.seat(player)),
            Seat::FOUR
        );
        assert_eq!(
            Seat::FOUR.map(|seat| circumstances.player(seat)),
            [3, 0, 1, 2]
        );
    }

    #[test]
    fn a_flag_that_contradicts_has_an_obstacle_and_one_that_fits_has_none() {
        let self_drawn = Circumstances::default();
        let draft = self_drawn.draft(&board(KNITTED));
        assert!(
            self_drawn
                .obstacle(&draft, Mark::Shared(Flag::Heaven))
                .is_none()
        );
        assert!(
            self_drawn
                .obstacle(&draft, Mark::Shared(Flag::RobKong))
                .is_some()
        );
        assert!(
            self_drawn
                .obstacle(&draft, Mark::Shared(Flag::AfterKong))
                .is_some(),
            "no kong lies there"
        );
    }

    #[test]
    fn eleven_and_nineteen_tiles_are_unready_with_the_code_tile_count() {
        for text in ["123m456p789s11z", "123456m123456p1234567z"] {
            let Outcome::Unready { problems, .. } =
                Outcome::of(&board(text), &Circumstances::default())
            else {
                panic!("{text} is no hand");
            };
            assert_eq!(
                problems.iter().map(Wrong::code).collect::<Vec<_>>(),
                ["tile_count"],
                "{text}"
            );
        }
    }

    #[test]
    fn changing_the_winner_keeps_a_self_draw_and_never_makes_one_pay_oneself() {
        let mut circumstances = Circumstances::default();
        circumstances.set_winner(2);
        assert!(circumstances.self_draw());
        circumstances.from = 1;
        circumstances.set_winner(3);
        assert_eq!((circumstances.winner, circumstances.from), (3, 1));
        circumstances.set_winner(1);
        assert!(circumstances.self_draw());
    }

    /// A stick was laid down by somebody whom the record does not know: its 1000 points would come from nowhere.
    #[test]
    fn riichi_with_sticks_is_settled_and_not_recorded() {
        let board = board("23467m55s345p678s5m");
        let mut now = Circumstances {
            rules: crate::rules::RuleSet::Riichi.into(),
            winner: 1,
            from: 2,
            ..Circumstances::default()
        };
        let without = scored(&board, &now);
        assert!(without.record(&board, &now, None).is_some());
        now.riichi.sticks = 1;
        let with = scored(&board, &now);
        let settled = with.settlement.clone().and_then(Result::ok);
        assert_eq!(settled.map(|s| s.net()), Some([0, 3000, -2000, 0]));
        assert!(with.record(&board, &now, None).is_none());
    }

    #[test]
    fn the_line_of_a_hand_names_melds_and_the_winning_tile() {
        let mut board = board("5555m123p11z22z");
        let five = board.concealed()[0];
        let kong = board
            .offers(five)
            .into_iter()
            .find(|offer| offer.concealed)
            .expect("a concealed kong");
        board.form(&kong);
        assert_eq!(notation(&board.draft()), "123p112z {5555m} + 2z");
    }
}
