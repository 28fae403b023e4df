//! One hand being scored: how it was won, and what the rules say of it. No rule is written here; the rules are asked.

use super::board::{Board, PieceId};
use crate::hand::{Conflict, Flag, Flags, HandDraft, InvalidHand, Problem, Seat, Win};
use crate::rules::lingque::{self, Deal, DealError};
use crate::rules::{Appraisal, Detail, RuleProfile, Settlement, Verdict};
use crate::table::{CountedPattern, PLAYERS, WonHand};
use crate::tile::mpsz;

/// What no tile shows: who won on whose tile, and how. Players are seat numbers of the evening.
#[derive(Clone, Debug, PartialEq)]
pub struct Circumstances {
    /// The rules of the hand.
    pub rules: lingque::Profile,
    /// Who is dealer.
    pub dealer: usize,
    /// Who won.
    pub winner: usize,
    /// Whose tile won; the winner's own on a self-draw.
    pub from: usize,
    /// The circumstances marked by a person.
    pub flags: Flags,
    /// Flowers as a person counted them; none: as on the board.
    pub flowers: Option<u8>,
    /// Tiles that each player gave to the winner.
    pub provided: [u8; PLAYERS],
}

impl Default for Circumstances {
    fn default() -> Self {
        Self {
            rules: lingque::Profile::default(),
            dealer: 0,
            winner: 0,
            from: 0,
            flags: Flags::NONE,
            flowers: None,
            provided: [0; PLAYERS],
        }
    }
}

impl Circumstances {
    /// The next hand's: the same rules, the given dealer, nothing marked.
    pub fn next(&self, dealer: usize) -> Self {
        Self {
            rules: self.rules,
            dealer,
            winner: dealer,
            from: dealer,
            ..Self::default()
        }
    }

    /// Another hand of the same deal: who won whose tile may stand, what was marked of the hand before falls away.
    pub fn another(&self) -> Self {
        Self {
            flags: Flags::NONE,
            flowers: None,
            provided: [0; PLAYERS],
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

    /// The board's draft with these circumstances.
    pub fn draft(&self, board: &Board) -> HandDraft {
        let tiles = board.draft();
        HandDraft {
            self_draw: self.self_draw(),
            seat_wind: self.seat(self.winner).wind(),
            flowers: self.flowers.map_or(tiles.flowers, i64::from),
            flags: self.flags,
            ..tiles
        }
    }

    /// What would contradict a flag that is not marked yet; `None` when it may be marked.
    pub fn obstacle(&self, draft: &HandDraft, flag: Flag) -> Option<Problem> {
        let mut with = draft.clone();
        with.flags.set(flag, true);
        let before = conflicts(lingque::check(draft));
        conflicts(lingque::check(&with))
            .into_iter()
            .find(|conflict| !before.contains(conflict))
            .map(Problem::FlagConflict)
    }
}

fn conflicts(checked: Result<Win, InvalidHand>) -> Vec<Conflict> {
    let problems = checked
        .err()
        .map(|invalid| invalid.problems)
        .unwrap_or_default();
    problems
        .into_iter()
        .filter_map(|p| {
            if let Problem::FlagConflict(c) = p {
                Some(c)
            } else {
                None
            }
        })
        .collect()
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
        problems: Vec<Problem>,
    },
    /// The hand is complete.
    Scored(Box<Scored>),
}

/// A hand that the rules have valued.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// The checked hand.
    pub win: Win,
    /// What it is worth, with reasons.
    pub appraisal: Appraisal,
    /// Who pays; only for a win, and only where the tiles provided allow it.
    pub settlement: Option<Result<Settlement, DealError>>,
}

impl Outcome {
    /// Asks the rules.
    pub fn of(board: &Board, circumstances: &Circumstances) -> Self {
        if board.is_empty() {
            return Outcome::Empty;
        }
        let unnamed = board.unnamed();
        let no_win_tile = board.win().is_none();
        match lingque::check(&circumstances.draft(board)) {
            Ok(win) if unnamed.is_empty() => {
                Outcome::Scored(Box::new(Scored::of(win, circumstances)))
            }
            Ok(_) => Outcome::Unready {
                unnamed,
                no_win_tile,
                problems: Vec::new(),
            },
            Err(invalid) => {
                // A missing winning tile and unnamed tiles have sentences of their own.
                let own = |p: &Problem| no_win_tile && matches!(p, Problem::BadInput { .. });
                let problems = invalid.problems.into_iter().filter(|p| !own(p)).collect();
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

impl Scored {
    fn of(win: Win, circumstances: &Circumstances) -> Self {
        let appraisal = lingque::explain(&win, &circumstances.rules, Detail::Everything);
        let settlement = (appraisal.verdict == Verdict::Win).then(|| {
            let mut provided = [0; PLAYERS];
            for (player, tiles) in circumstances.provided.iter().enumerate() {
                provided[circumstances.seat(player).index()] = *tiles;
            }
            lingque::settle(&Deal {
                points: appraisal.worth.points,
                winner: circumstances.seat(circumstances.winner),
                discarder: (!circumstances.self_draw())
                    .then(|| circumstances.seat(circumstances.from)),
                provided,
            })
        });
        Self {
            win,
            appraisal,
            settlement,
        }
    }

    /// The hand for the record; none while nobody can be paid.
    pub fn record(
        &self,
        board: &Board,
        circumstances: &Circumstances,
        photo: Option<String>,
    ) -> Option<WonHand> {
        let settlement = self.settlement.as_ref()?.as_ref().ok()?;
        let mut payments = [0; PLAYERS];
        for (seat, net) in Seat::FOUR.into_iter().zip(settlement.net()) {
            payments[circumstances.player(seat)] = *net;
        }
        let draft = circumstances.draft(board);
        let worth = &self.appraisal.worth;
        Some(WonHand {
            rules: RuleProfile::Lingque(circumstances.rules),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            winner: circumstances.winner,
            discarder: (!circumstances.self_draw()).then_some(circumstances.from),
            dealer: circumstances.dealer,
            tiles: notation(&draft),
            flags: draft
                .flags
                .iter()
                .map(|flag| flag.as_str().to_owned())
                .collect(),
            flowers: u8::try_from(draft.flowers).unwrap_or(u8::MAX),
            provided: circumstances.provided,
            patterns: self
                .appraisal
                .patterns
                .iter()
                .map(CountedPattern::from)
                .collect(),
            fu: worth.fu,
            fan: worth.fan,
            points: worth.points,
            payments,
            photo,
            corrected_tiles: board.by_person() as u32,
        })
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
        assert!(self_drawn.obstacle(&draft, Flag::Heaven).is_none());
        assert!(self_drawn.obstacle(&draft, Flag::RobKong).is_some());
        assert!(
            self_drawn.obstacle(&draft, Flag::AfterKong).is_some(),
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
                problems.iter().map(Problem::code).collect::<Vec<_>>(),
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
