//! The check of a hand and its circumstances. Section 10 of the specification lists the faults.

use super::faults::{IndicatorFault, RiichiCircumstanceConflict, RiichiProblem};
use super::{DoraIndicators, MAX_HONBA_OR_STICKS, RiichiFlag, RiichiFlags, RiichiGame, RiichiHand};
use crate::hand::{self, CheckedHand, DraftMeld, HandDraft, MeldKind, RelativeSeat, Seat, SeatFault};
use crate::tile::{KIND_COUNT, Suit, Tile, TileCounts, Wind};
use crate::{Circumstances, Fault, Faults};

/// Checks a draft in its circumstances under the options of riichi, or those of a game that shares its yaku. Fails with
/// all faults at once.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Options, check, value};
/// use quejing_rules::tile::{Wind, mpsz};
/// let draft = HandDraft {
///     concealed: mpsz::parse("234m456p66s34578s").unwrap(),
///     win_tile: mpsz::parse_single_tile("6s").ok(),
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// let ron = Circumstances::new(Seat(2), Wind::East);
/// let options = Options::default();
/// let value = value(&check(&draft, &ron, &options)?, &options);
/// assert_eq!((value.han, value.fu), (2, 30)); // pinfu, tanyao
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn check<'a>(
    hand: &HandDraft,
    circumstances: &Circumstances,
    game: impl Into<RiichiGame<'a>>,
) -> Result<RiichiHand, Faults> {
    let game = game.into();
    RiichiDraft::new(hand, circumstances, &game).to_checked_hand(Vec::new())
}

/// A hand before its check, with the circumstances that riichi asks for.
pub(crate) struct RiichiDraft<'a> {
    pub(crate) hand: &'a HandDraft,
    game: &'a RiichiGame<'a>,
    pub(crate) round_wind: Option<Wind>,
    discarder: Option<Seat>,
    pub(crate) flags: RiichiFlags,
    dora_indicators: &'a [Tile],
    ura_indicators: &'a [Tile],
    /// The numbers of counters (本场) and riichi sticks, each with the key of its question.
    counters: [(&'static str, u64); 2],
    /// The number of norths that the winner set aside.
    pub(crate) set_aside_norths: u64,
}

impl<'a> RiichiDraft<'a> {
    pub(crate) fn new(
        hand: &'a HandDraft,
        circumstances: &'a Circumstances,
        game: &'a RiichiGame<'a>,
    ) -> RiichiDraft<'a> {
        RiichiDraft {
            hand,
            game,
            round_wind: circumstances.round,
            discarder: circumstances.discarder,
            flags: circumstances.flag_set::<RiichiFlag, RiichiFlags>().intersection(game.flags),
            dora_indicators: circumstances.tiles("dora_indicators"),
            ura_indicators: circumstances.tiles("ura_indicators"),
            counters: ["honba", "riichi_sticks"].map(|counter| (counter, circumstances.number(counter))),
            set_aside_norths: 0,
        }
    }

    /// Returns the draft of a winner who set aside this many norths.
    pub(crate) fn with_set_aside_norths(self, set_aside_norths: u64) -> RiichiDraft<'a> {
        RiichiDraft { set_aside_norths, ..self }
    }

    /// Checks the draft and returns the checked hand. Fails with all faults at once: those of every rule set, then
    /// `faults` that only the game has, then those of riichi.
    pub(crate) fn to_checked_hand(&self, mut faults: Vec<Fault>) -> Result<RiichiHand, Faults> {
        self.add_seat_faults(&mut faults);
        self.add_copy_faults(&mut faults);
        self.add_indicator_faults(&mut faults);
        self.add_counter_faults(&mut faults);
        let conflicts = self.flag_conflicts().into_iter();
        faults.extend(conflicts.map(|one| Fault::from(RiichiProblem::Conflict(one))));
        let plain = HandDraft { flowers: 0, flags: hand::Flags::NONE, ..self.hand.clone() };
        let [honba, riichi_sticks] = self.counters.map(|(_, number)| number as u32);
        match (CheckedHand::from_draft(&plain, self.game.shape, Vec::new()), self.round_wind) {
            (Ok(win), Some(round_wind)) if faults.is_empty() => Ok(RiichiHand {
                win,
                round_wind,
                discarder: self.discarder,
                flags: self.flags,
                dora_indicators: indicators_without_red(self.dora_indicators),
                ura_indicators: indicators_without_red(self.ura_indicators),
                red_five_count: self.all_tiles().filter(|tile| tile.is_red()).count() as u8,
                set_aside_norths: self.set_aside_norths as u8,
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

    /// Returns every tile of the hand: concealed ones, the winning tile, melds.
    fn all_tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        let melded = self.hand.melds.iter().flat_map(|meld| &meld.tiles);
        self.hand.concealed.iter().chain(&self.hand.win_tile).chain(melded).copied()
    }

    /// Adds to `faults` a missing round wind, a missing or impossible discarder, and impossible givers of melds.
    fn add_seat_faults(&self, faults: &mut Vec<Fault>) {
        let mut bad = |field: &str, found: Option<String>, fault| {
            let field = field.to_owned();
            faults.push(hand::Problem::BadSeat { field, found, fault }.into());
        };
        if self.round_wind.is_none() {
            bad("round_wind", None, SeatFault::NoWind);
        }
        for (field, wind, is_missing) in [
            (
                "seat_wind",
                self.hand.seat_wind,
                self.hand.seat_wind.is_some_and(|wind| wind as usize >= self.game.seats),
            ),
            ("round_wind", self.round_wind, self.round_wind.is_some_and(|wind| wind > self.game.last_wind)),
        ] {
            if is_missing {
                bad(field, wind.map(|wind| wind.to_string()), SeatFault::WindNotPlayed);
            }
        }
        let winner = self.hand.seat_wind.map(Seat::from);
        match self.discarder {
            Some(seat) if self.hand.self_draw => {
                bad("discarder", Some(seat.to_string()), SeatFault::SelfDrawn);
            }
            Some(seat) if seat.index() >= self.game.seats || Some(seat) == winner => {
                bad("discarder", Some(seat.to_string()), SeatFault::NotAnother);
            }
            None if !self.hand.self_draw => {
                bad("discarder", None, SeatFault::NoDiscarder);
            }
            _ => {}
        }
        for (index, meld) in self.hand.melds.iter().enumerate() {
            let Some(from) = meld.from else { continue };
            let left = winner.and_then(|seat| RelativeSeat::Left.seat(seat, self.game.seats));
            let field = format!("melds[{index}].from");
            if from.index() >= self.game.seats || Some(from) == winner {
                bad(&field, Some(from.to_string()), SeatFault::NotGiver);
            } else if meld.kind_or_guess() == Some(MeldKind::Chow) && left.is_some_and(|left| from != left) {
                bad(&field, Some(from.to_string()), SeatFault::ChowNotFromLeft);
            }
        }
    }

    /// Adds to `faults` each kind with more than four copies only if indicators and the norths set aside are included,
    /// and each suit with more red fives than the options allow. The shared check reports kinds with more than four
    /// copies in the hand.
    fn add_copy_faults(&self, faults: &mut Vec<Fault>) {
        let (mut own, mut seen, mut red) = ([0usize; KIND_COUNT], [0usize; KIND_COUNT], [0u8; 3]);
        let open = self.dora_indicators.iter().chain(self.ura_indicators).copied();
        for (tile, of_hand) in self.all_tiles().map(|tile| (tile, true)).chain(open.map(|tile| (tile, false))) {
            let Some(kind) = tile.kind() else { continue };
            own[kind] += usize::from(of_hand);
            seen[kind] += 1;
            red[(kind / 9).min(2)] += u8::from(tile.is_red());
        }
        if let Some(north) = Tile::from_wind(Wind::North).kind() {
            seen[north] = seen[north].saturating_add(self.set_aside_norths as usize);
        }
        let shape = self.game.shape;
        let only_with_others = |tile: Tile| {
            tile.kind().filter(|&kind| own[kind] <= usize::from(shape.copies_of(tile))).map_or(0, |kind| seen[kind])
        };
        faults.extend(shape.tile_surplus_problems(only_with_others).map(Fault::from));
        for suit in Suit::ALL {
            let (found, allowed) = (red[suit as usize], self.game.red_fives[suit as usize]);
            if found > allowed {
                faults.push(RiichiProblem::RedFives { tile: Tile::red_five(suit), found, allowed }.into());
            }
        }
    }

    /// Adds to `faults` impossible numbers of dora and ura indicators, and the first flower among each.
    fn add_indicator_faults(&self, faults: &mut Vec<Fault>) {
        let (dora, ura) = (self.dora_indicators.len(), self.ura_indicators.len());
        let is_kong = |meld: &&DraftMeld| meld.kind_or_guess() == Some(MeldKind::Kong);
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

    /// Adds to `faults` the numbers of counters and of riichi sticks that exceed [`MAX_HONBA_OR_STICKS`].
    fn add_counter_faults(&self, faults: &mut Vec<Fault>) {
        for (field, found) in self.counters {
            if found > u64::from(MAX_HONBA_OR_STICKS) {
                faults.push(
                    hand::Problem::BadInput {
                        field: field.to_owned(),
                        expected: hand::ValueForm::Number { from: 0, to: MAX_HONBA_OR_STICKS },
                    }
                    .into(),
                );
            }
        }
    }

    /// Returns every contradiction between two circumstances, or between a circumstance and the hand.
    fn flag_conflicts(&self) -> Vec<RiichiCircumstanceConflict> {
        let mut found = Vec::new();
        let has = |flag| self.flags.has(flag);
        let mut demand = |met: bool, otherwise: RiichiCircumstanceConflict| {
            if !met {
                found.push(otherwise);
            }
        };
        let mut apart = |one: RiichiFlag, others: &[RiichiFlag]| {
            for &other in others.iter().filter(|&&other| has(one) && has(other)) {
                demand(false, RiichiCircumstanceConflict::Together(one, other));
            }
        };
        apart(
            RiichiFlag::AfterKong,
            &[RiichiFlag::Ippatsu, RiichiFlag::LastTile, RiichiFlag::RobKong, RiichiFlag::RobClosedKong],
        );
        apart(RiichiFlag::RobKong, &[RiichiFlag::LastTile, RiichiFlag::RobClosedKong]);
        apart(RiichiFlag::RobClosedKong, &[RiichiFlag::LastTile]);
        if self.flags.has_riichi() {
            demand(self.is_closed(), RiichiCircumstanceConflict::RiichiOpen);
        }
        demand(!has(RiichiFlag::Ippatsu) || self.flags.has_riichi(), RiichiCircumstanceConflict::IppatsuWithoutRiichi);
        for flag in [RiichiFlag::AfterKong, RiichiFlag::Heaven, RiichiFlag::Earth] {
            demand(!has(flag) || self.hand.self_draw, RiichiCircumstanceConflict::NeedsSelfDraw(flag));
        }
        for flag in [RiichiFlag::RobKong, RiichiFlag::RobClosedKong, RiichiFlag::Human] {
            demand(!has(flag) || !self.hand.self_draw, RiichiCircumstanceConflict::NeedsRon(flag));
        }
        demand(!has(RiichiFlag::AfterKong) || self.hand.has_kong(), RiichiCircumstanceConflict::AfterKongWithoutKong);
        for flag in [RiichiFlag::RobKong, RiichiFlag::RobClosedKong] {
            demand(!has(flag) || !self.hand.holds_winning_tile(), RiichiCircumstanceConflict::RobbedTileHeld(flag));
        }
        let may_rob = self.game.options.kokushi_robs_closed_kong && self.has_kokushi_kinds();
        demand(!has(RiichiFlag::RobClosedKong) || may_rob, RiichiCircumstanceConflict::RobClosedKongNotAllowed);
        found.extend(self.first_turn_conflicts());
        found
    }

    /// Returns the contradictions of 天和, 地和 and 人和, which need a hand without melds, the right seat, and no other
    /// circumstance except furiten. A contradiction between two of them appears once.
    fn first_turn_conflicts(&self) -> Vec<RiichiCircumstanceConflict> {
        let mut found = Vec::new();
        let first_turn = [RiichiFlag::Heaven, RiichiFlag::Earth, RiichiFlag::Human];
        for flag in first_turn.into_iter().filter(|&flag| self.flags.has(flag)) {
            if !self.hand.melds.is_empty() {
                found.push(RiichiCircumstanceConflict::FirstTurnWithMelds(flag));
            }
            match self.hand.seat_wind {
                Some(wind) if flag == RiichiFlag::Heaven && wind != Wind::East => {
                    found.push(RiichiCircumstanceConflict::HeavenNotDealer)
                }
                Some(Wind::East) if flag != RiichiFlag::Heaven => found.push(RiichiCircumstanceConflict::Dealer(flag)),
                _ => {}
            }
            let others = self.flags.iter().filter(|&other| other != flag && other != RiichiFlag::Furiten);
            let once = others.filter(|other| !first_turn.contains(other) || *other > flag);
            found.extend(once.map(|other| RiichiCircumstanceConflict::Together(flag, other)));
        }
        found
    }

    /// Returns true if the hand is closed: every meld is a closed kong, or there is none.
    fn is_closed(&self) -> bool {
        self.hand.melds.iter().all(|meld| meld.concealed && meld.kind_or_guess() == Some(MeldKind::Kong))
    }

    /// Returns true if the hand has no melds and holds exactly the 13 kinds of terminals and honours.
    fn has_kokushi_kinds(&self) -> bool {
        let counts: TileCounts = self.all_tiles().collect();
        let wanted = |tile: Tile| tile.is_terminal() || tile.is_honour();
        self.hand.melds.is_empty() && Tile::kinds().all(|tile| (counts.count(tile) > 0) == wanted(tile))
    }
}

/// Returns the first five indicators in their order, red fives as ordinary fives; more than five are a fault that the
/// caller reports.
fn indicators_without_red(tiles: &[Tile]) -> DoraIndicators {
    let mut kept = DoraIndicators::default();
    for (slot, tile) in kept.tiles.iter_mut().zip(tiles) {
        *slot = Some(tile.without_red());
    }
    kept
}
