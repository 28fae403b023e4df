//! A checked riichi hand: the shared one, and what only these rules know: round wind, discarder, indicators, red fives,
//! counters and sticks. Section 10 of the specification says what is refused.

use super::problem::{IndicatorFault, RiichiConflict, RiichiProblem};
use super::{Options, RiichiFlag, RiichiFlags, SEATS};
use crate::hand::{self, CheckedHand, DraftMeld, HandDraft, MeldKind, RelativeSeat, Seat, SeatFault, Shape};
use crate::tile::{KINDS, Suit, Tile, TileCounts, Wind};
use crate::{Circumstances, Fault, Faults};

/// The maximum number of counters or sticks; anything beyond is a typing error.
pub const MAX_COUNTERS: u32 = 10_000;

/// Up to five indicators.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Options, check};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1122m3344p5566s7z")?, "7z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(None, Wind::East);
/// let circumstances = circumstances.with("dora_indicators", parse_tiles("9m")?);
/// let hand = check(&hand, &circumstances, &Options::default())?;
/// assert!(hand.dora_indicators().iter().eq(parse_tiles("9m")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Indicators {
    tiles: [Option<Tile>; 5],
}

impl Indicators {
    /// Returns the indicators as they lie (red fives as ordinary ones).
    pub fn iter(&self) -> impl Iterator<Item = Tile> {
        self.tiles.iter().map_while(|&tile| tile)
    }
}

/// A checked hand: a plain value without pointers, so that many can be stored and scored fast.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Options, check};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1122m3344p5566s7z")?, "7z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(None, Wind::East);
/// let hand = check(&hand, &circumstances, &Options::default())?;
/// assert_eq!((hand.winner(), hand.discarder(), hand.reds()), (Seat(1), None, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RiichiHand {
    pub(super) win: CheckedHand,
    pub(super) round_wind: Wind,
    pub(super) discarder: Option<Seat>,
    pub(super) flags: RiichiFlags,
    pub(super) dora: Indicators,
    pub(super) ura: Indicators,
    pub(super) reds: u8,
    pub(super) honba: u32,
    pub(super) riichi_sticks: u32,
}

impl RiichiHand {
    /// Returns the tiles, melds and seat.
    pub fn win(&self) -> &CheckedHand {
        &self.win
    }

    /// Returns the winner's seat.
    pub fn winner(&self) -> Seat {
        Seat::from(self.win.seat_wind())
    }

    /// Returns the discarder; `None` on a self-draw.
    pub fn discarder(&self) -> Option<Seat> {
        self.discarder
    }

    /// Returns the circumstances.
    pub fn flags(&self) -> RiichiFlags {
        self.flags
    }

    /// Returns 圈风, the round wind.
    pub fn round_wind(&self) -> Wind {
        self.round_wind
    }

    /// Returns the open dora indicators.
    pub fn dora_indicators(&self) -> Indicators {
        self.dora
    }

    /// Returns the indicators under them, if known; they count in riichi only.
    pub fn ura_indicators(&self) -> Indicators {
        self.ura
    }

    /// Returns the number of red fives in the hand.
    pub fn reds(&self) -> u8 {
        self.reds
    }
}

/// Checks a draft in its circumstances and reports all faults at once.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Options, check, value};
/// use quejing_rules::tile::{Wind, mpsz};
/// let draft = HandDraft {
///     concealed: mpsz::parse("234m456p66s34578s").unwrap(),
///     win_tile: mpsz::parse_one("6s").ok(),
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// let ron = Circumstances::new(Seat(2), Wind::East);
/// let options = Options::default();
/// let value = value(&check(&draft, &ron, &options)?, &options);
/// assert_eq!((value.han, value.fu), (2, 30)); // pinfu, tanyao
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn check(hand: &HandDraft, circumstances: &Circumstances, options: &Options) -> Result<RiichiHand, Faults> {
    let draft = Draft {
        hand,
        round_wind: circumstances.round,
        discarder: circumstances.discarder,
        flags: circumstances.flag_set(),
        dora_indicators: circumstances.tiles("dora_indicators"),
        ura_indicators: circumstances.tiles("ura_indicators"),
        counters: ["honba", "riichi_sticks"].map(|counter| (counter, circumstances.number(counter))),
    };
    draft.check(options)
}

/// A hand before it is checked, with the answers to the questions of these rules.
struct Draft<'a> {
    hand: &'a HandDraft,
    round_wind: Option<Wind>,
    discarder: Option<Seat>,
    flags: RiichiFlags,
    dora_indicators: &'a [Tile],
    ura_indicators: &'a [Tile],
    /// 本场 and riichi sticks: the questions and their answers.
    counters: [(&'static str, u64); 2],
}

impl Draft<'_> {
    fn check(&self, options: &Options) -> Result<RiichiHand, Faults> {
        let mut faults = Vec::new();
        self.check_seats(&mut faults);
        self.check_copies(options, &mut faults);
        self.check_indicators(&mut faults);
        self.check_counters(&mut faults);
        let conflicts = self.conflicts(options).into_iter();
        faults.extend(conflicts.map(|one| Fault::from(RiichiProblem::Conflict(one))));
        let plain = HandDraft { flowers: 0, flags: hand::Flags::NONE, ..self.hand.clone() };
        let [honba, riichi_sticks] = self.counters.map(|(_, number)| number as u32);
        match (CheckedHand::from_draft(&plain, Shape::default(), Vec::new()), self.round_wind) {
            (Ok(win), Some(round_wind)) if faults.is_empty() => Ok(RiichiHand {
                win,
                round_wind,
                discarder: self.discarder,
                flags: self.flags,
                dora: indicators(self.dora_indicators),
                ura: indicators(self.ura_indicators),
                reds: self.tiles().filter(|tile| tile.is_red()).count() as u8,
                honba,
                riichi_sticks,
            }),
            (Ok(_), _) => Err(Faults(faults)),
            (Err(invalid), _) => {
                let shared = Faults::from(invalid).0.into_iter();
                Err(Faults(shared.chain(faults).collect()))
            }
        }
    }

    /// Returns every tile of the hand.
    fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        let melded = self.hand.melds.iter().flat_map(|meld| &meld.tiles);
        self.hand.concealed.iter().chain(&self.hand.win_tile).chain(melded).copied()
    }

    fn check_seats(&self, faults: &mut Vec<Fault>) {
        let mut bad = |field: &str, found: Option<String>, fault| {
            let field = field.to_owned();
            faults.push(hand::Problem::BadSeat { field, found, fault }.into());
        };
        if self.round_wind.is_none() {
            bad("round_wind", None, SeatFault::NoWind);
        }
        let winner = self.hand.seat_wind.map(Seat::from);
        match self.discarder {
            Some(seat) if self.hand.self_draw => {
                bad("discarder", Some(seat.to_string()), SeatFault::SelfDrawn);
            }
            Some(seat) if seat.index() >= SEATS || Some(seat) == winner => {
                bad("discarder", Some(seat.to_string()), SeatFault::NotAnother);
            }
            None if !self.hand.self_draw => {
                bad("discarder", None, SeatFault::NoDiscarder);
            }
            _ => {}
        }
        for (index, meld) in self.hand.melds.iter().enumerate() {
            let Some(from) = meld.from else { continue };
            let left = winner.and_then(|seat| RelativeSeat::Left.seat(seat, SEATS));
            let field = format!("melds[{index}].from");
            if from.index() >= SEATS || Some(from) == winner {
                bad(&field, Some(from.to_string()), SeatFault::NotGiver);
            } else if meld.shape() == Some(MeldKind::Chow) && left.is_some_and(|left| from != left) {
                bad(&field, Some(from.to_string()), SeatFault::ChowNotFromLeft);
            }
        }
    }

    /// Reports too many copies of a kind, indicators included, and too many red fives.
    fn check_copies(&self, options: &Options, faults: &mut Vec<Fault>) {
        let (mut own, mut seen, mut red) = ([0usize; KINDS], [0usize; KINDS], [0u8; 3]);
        let open = self.dora_indicators.iter().chain(self.ura_indicators).copied();
        for (tile, of_hand) in self.tiles().map(|tile| (tile, true)).chain(open.map(|tile| (tile, false))) {
            let Some(kind) = tile.kind() else { continue };
            own[kind] += usize::from(of_hand);
            seen[kind] += 1;
            red[(kind / 9).min(2)] += u8::from(tile.is_red());
        }
        for (kind, tile) in Tile::kinds().enumerate() {
            if own[kind] <= 4 && seen[kind] > 4 {
                faults.push(hand::Problem::TooManyCopies { tile, found: seen[kind] }.into());
            }
        }
        for suit in Suit::ALL {
            let (found, allowed) = (red[suit as usize], options.red_fives.count_in_suit(suit as usize));
            if found > allowed {
                faults.push(RiichiProblem::RedFives { tile: Tile::red_five(suit), found, allowed }.into());
            }
        }
    }

    fn check_indicators(&self, faults: &mut Vec<Fault>) {
        let (dora, ura) = (self.dora_indicators.len(), self.ura_indicators.len());
        let is_kong = |meld: &&DraftMeld| meld.shape() == Some(MeldKind::Kong);
        let kongs = self.hand.melds.iter().filter(is_kong).count();
        if dora > 5 {
            faults.push(RiichiProblem::from(IndicatorFault::TooMany { found: dora }).into());
        }
        if dora > 0 && dora < 1 + kongs {
            faults.push(RiichiProblem::from(IndicatorFault::TooFew { found: dora, kongs }).into());
        }
        if ura > 0 && ura != dora {
            faults.push(RiichiProblem::from(IndicatorFault::UraCount { ura, dora }).into());
        }
        for (field, tiles) in [("dora_indicators", self.dora_indicators), ("ura_indicators", self.ura_indicators)] {
            if let Some(flower) = tiles.iter().find(|tile| tile.is_flower()) {
                faults.push(
                    hand::Problem::BadTile { field: field.to_owned(), fault: hand::TileFault::NoFlowers(*flower) }
                        .into(),
                );
            }
        }
    }

    fn check_counters(&self, faults: &mut Vec<Fault>) {
        for (field, found) in self.counters {
            if found > u64::from(MAX_COUNTERS) {
                faults.push(
                    hand::Problem::BadInput {
                        field: field.to_owned(),
                        expected: hand::HandForm::Number { from: 0, to: MAX_COUNTERS },
                    }
                    .into(),
                );
            }
        }
    }

    /// Returns all flags that contradict each other or the hand.
    fn conflicts(&self, options: &Options) -> Vec<RiichiConflict> {
        let mut found = Vec::new();
        let has = |flag| self.flags.has(flag);
        let mut demand = |met: bool, otherwise: RiichiConflict| {
            if !met {
                found.push(otherwise);
            }
        };
        let mut apart = |one: RiichiFlag, others: &[RiichiFlag]| {
            for &other in others.iter().filter(|&&other| has(one) && has(other)) {
                demand(false, RiichiConflict::Together(one, other));
            }
        };
        apart(
            RiichiFlag::AfterKong,
            &[RiichiFlag::Ippatsu, RiichiFlag::LastTile, RiichiFlag::RobKong, RiichiFlag::RobClosedKong],
        );
        apart(RiichiFlag::RobKong, &[RiichiFlag::LastTile, RiichiFlag::RobClosedKong]);
        apart(RiichiFlag::RobClosedKong, &[RiichiFlag::LastTile]);
        if self.flags.in_riichi() {
            demand(self.is_closed(), RiichiConflict::RiichiOpen);
        }
        demand(!has(RiichiFlag::Ippatsu) || self.flags.in_riichi(), RiichiConflict::IppatsuWithoutRiichi);
        for flag in [RiichiFlag::AfterKong, RiichiFlag::Heaven, RiichiFlag::Earth] {
            demand(!has(flag) || self.hand.self_draw, RiichiConflict::NeedsSelfDraw(flag));
        }
        for flag in [RiichiFlag::RobKong, RiichiFlag::RobClosedKong, RiichiFlag::Human] {
            demand(!has(flag) || !self.hand.self_draw, RiichiConflict::NeedsRon(flag));
        }
        demand(!has(RiichiFlag::AfterKong) || self.hand.has_kong(), RiichiConflict::AfterKongWithoutKong);
        for flag in [RiichiFlag::RobKong, RiichiFlag::RobClosedKong] {
            demand(!has(flag) || !self.hand.holds_winning_tile(), RiichiConflict::RobbedTileHeld(flag));
        }
        let may_rob = options.kokushi_robs_closed_kong && self.is_kokushi();
        demand(!has(RiichiFlag::RobClosedKong) || may_rob, RiichiConflict::RobClosedKongNotAllowed);
        found.extend(self.first_turn_conflicts());
        found
    }

    /// Returns conflicts of 天和, 地和, 人和: they need no melds, the right seat, no other circumstance except furiten.
    fn first_turn_conflicts(&self) -> Vec<RiichiConflict> {
        let mut found = Vec::new();
        let first_turn = [RiichiFlag::Heaven, RiichiFlag::Earth, RiichiFlag::Human];
        for flag in first_turn.into_iter().filter(|&flag| self.flags.has(flag)) {
            if !self.hand.melds.is_empty() {
                found.push(RiichiConflict::FirstTurnWithMelds(flag));
            }
            match self.hand.seat_wind {
                Some(wind) if flag == RiichiFlag::Heaven && wind != Wind::East => {
                    found.push(RiichiConflict::HeavenNotDealer)
                }
                Some(Wind::East) if flag != RiichiFlag::Heaven => found.push(RiichiConflict::Dealer(flag)),
                _ => {}
            }
            let others = self.flags.iter().filter(|&other| other != flag && other != RiichiFlag::Furiten);
            let once = others.filter(|other| !first_turn.contains(other) || *other > flag);
            found.extend(once.map(|other| RiichiConflict::Together(flag, other)));
        }
        found
    }

    fn is_closed(&self) -> bool {
        self.hand.melds.iter().all(|meld| meld.concealed && meld.shape() == Some(MeldKind::Kong))
    }

    fn is_kokushi(&self) -> bool {
        let counts: TileCounts = self.tiles().collect();
        let wanted = |tile: Tile| tile.is_terminal() || tile.is_honour();
        self.hand.melds.is_empty() && Tile::kinds().all(|tile| (counts.count(tile) > 0) == wanted(tile))
    }
}

/// Returns the indicators as they lie, at most five.
fn indicators(tiles: &[Tile]) -> Indicators {
    let mut kept = Indicators::default();
    for (slot, tile) in kept.tiles.iter_mut().zip(tiles) {
        *slot = Some(tile.plain());
    }
    kept
}

/// Returns the dora an indicator points to: the next tile, 9 → 1, 北 → 东, 中 → 白 (section 2.7 of the rule text); a flower
/// points to itself.
pub(crate) fn dora_of(indicator: Tile) -> Tile {
    let next = |kind: usize| match kind {
        0..=26 if kind % 9 == 8 => kind - 8,
        30 => 27,
        33 => 31,
        _ => kind + 1,
    };
    indicator.kind().map(next).and_then(Tile::from_kind).unwrap_or(indicator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::mpsz;

    #[test]
    fn section_2_7_an_indicator_points_to_the_next_tile() {
        for (indicator, dora) in [("6p", "7p"), ("9m", "1m"), ("2z", "3z"), ("4z", "1z"), ("7z", "5z")] {
            assert_eq!(mpsz::parse_one(indicator).map(dora_of), mpsz::parse_one(dora), "{indicator}");
        }
    }
}
