//! A hand and its circumstances from command line arguments.

use anyhow::ensure;

use super::argument_error::ArgumentError;
use super::deal_text::{DealArguments, wind};
use crate::hand::{DraftMeld, Flags, HandDraft, MeldTextError, Seat, Seats};
use crate::rules::deal::{HouseEvent, Special};
use crate::rules::{Case, Circumstances, RuleProfile, Unknown};
use crate::tile::{Tile, Wind, parse_tiles};

/// A hand and its circumstances.
#[derive(clap::Args)]
pub struct HandArguments {
    #[arg(long, value_name = "TILE", value_parser = one_tile)]
    win: Option<Tile>,
    #[arg(long)]
    self_draw: bool,
    #[arg(long, value_name = "WIND", value_parser = wind)]
    seat: Option<Wind>,
    #[arg(long, value_name = "TILES", value_delimiter = ',', value_parser = meld)]
    meld: Vec<DraftMeld>,
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    flowers: Option<i64>,
    // Words until the rules are known: their flags differ.
    #[arg(long, value_name = "WORD", value_delimiter = ',')]
    flag: Vec<String>,
    #[arg(long, value_name = "WIND", value_parser = wind)]
    winner: Option<Wind>,
    #[arg(long, value_name = "WIND", value_parser = wind)]
    discarder: Option<Wind>,
    #[arg(long, value_name = "WIND=NUMBER", value_delimiter = ',', value_parser = provided_count)]
    provided: Vec<(Wind, u8)>,
    #[arg(long, value_name = "WIND", value_parser = wind)]
    round: Option<Wind>,
    #[arg(long, value_name = "TILES", value_parser = |text: &str| Tiles::of("--dora", text))]
    dora: Option<Tiles>,
    #[arg(long, value_name = "TILES", value_parser = |text: &str| Tiles::of("--ura", text))]
    ura: Option<Tiles>,
    #[arg(long, value_name = "NUMBER")]
    honba: Option<u32>,
    #[arg(long, value_name = "NUMBER")]
    sticks: Option<u32>,
    #[arg(long, value_name = "NUMBER")]
    special: Option<u64>,
    #[arg(long, value_name = "TILES", value_parser = |text: &str| Tiles::of("--turned", text))]
    turned: Option<Tiles>,
    #[command(flatten)]
    pub deal: DealArguments,
}

/// Tiles that are written together in one argument.
#[derive(Clone, Debug, Default)]
struct Tiles(Vec<Tile>);

impl Tiles {
    fn of(option: &'static str, text: &str) -> Result<Tiles, ArgumentError> {
        tiles(option, text).map(Tiles)
    }
}

/// Returns the tiles of an option; none if it is missing.
fn tiles_or_none(tiles: Option<&Tiles>) -> Vec<Tile> {
    tiles.cloned().unwrap_or_default().0
}

impl HandArguments {
    /// Returns the hand of the arguments. Without `--win`, the last of fourteen tiles is the winning one.
    pub fn draft(&self, hand: Option<&str>) -> anyhow::Result<HandDraft> {
        let written = tiles("", hand.ok_or(ArgumentError::NoHand)?)?;
        let (flowers, mut concealed): (Vec<Tile>, Vec<Tile>) = written.iter().partition(|tile| tile.is_flower());
        let melds = self.meld.clone();
        let win_tile = match self.win {
            Some(tile) => Some(tile),
            None if concealed.len() + 3 * melds.len() == 14 => concealed.pop(),
            None => None,
        };
        Ok(HandDraft {
            concealed,
            win_tile,
            melds,
            self_draw: self.self_draw,
            seat_wind: self.seat,
            flowers: self.flowers.unwrap_or(flowers.len() as i64),
            flags: Flags::NONE,
        })
    }

    /// Returns the winner's own seat, if it is given, and the number of seats by these rules; without rules, that of the
    /// largest table.
    #[cfg(feature = "vision")]
    pub fn seat(&self, rules: Option<&RuleProfile>) -> Option<(Seat, usize)> {
        Some((self.seat?.into(), rules.map_or(crate::hand::MAX_SEATS, |rules| rules.seats().most)))
    }

    /// Refuses options that mean nothing under these rules.
    pub fn fit(&self, rules: &RuleProfile) -> anyhow::Result<()> {
        let said = [
            ("--flowers", "flowers", self.flowers.is_some()),
            ("--provided", "provided", !self.provided.is_empty()),
            ("--winner", "winner", self.winner.is_some()),
            ("--round", "round_wind", self.round.is_some()),
            ("--dora", "dora_indicators", self.dora.is_some()),
            ("--ura", "ura_indicators", self.ura.is_some()),
            ("--honba", "honba", self.honba.is_some()),
            ("--sticks", "riichi_sticks", self.sticks.is_some()),
            ("--special", "special", self.special.is_some()),
            ("--turned", "indicators", self.turned.is_some()),
        ];
        let set = rules.set();
        for (option, question, is_said) in said {
            ensure!(!is_said || rules.asks(question), ArgumentError::Meaningless { option, rules: set });
        }
        ensure!(!self.deal.is_said() || rules.asks("events"), ArgumentError::NoDeal(set));
        Ok(())
    }

    /// Returns the circumstances of the hand.
    ///
    /// # Errors
    /// A flag that the rules do not know and may not leave out.
    pub fn circumstances(&self, rules: &RuleProfile, unknown: Unknown) -> Result<Circumstances, ArgumentError> {
        let number = |said: Option<u32>| u64::from(said.unwrap_or(0));
        let mut told = Circumstances::new(self.discarder(), self.round)
            .with_flags(rules.read_flags(&self.flag, unknown).map_err(ArgumentError::Faults)?)
            .with("dora_indicators", tiles_or_none(self.dora.as_ref()))
            .with("ura_indicators", tiles_or_none(self.ura.as_ref()))
            .with("honba", number(self.honba))
            .with("riichi_sticks", number(self.sticks))
            .with("special", self.special.unwrap_or(0))
            .with("indicators", tiles_or_none(self.turned.as_ref()));
        told.winner = self.winner.map(Seat::from);
        if !self.provided.is_empty() {
            told.set("provided", self.provided(rules));
        }
        Ok(told)
    }

    /// Returns the hand with its circumstances under these rules.
    pub fn case(&self, rules: &RuleProfile, draft: &HandDraft) -> anyhow::Result<Case> {
        Ok(Case { draft: draft.clone(), circumstances: self.circumstances(rules, Unknown::Refuse)? })
    }

    /// Returns the special rule of the deal.
    pub fn special(&self) -> anyhow::Result<Option<Special>> {
        Ok(Special::of_number(self.special.unwrap_or(0)).map_err(|fault| ArgumentError::Faults(fault.into()))?)
    }

    /// Returns the discarder, if given.
    pub fn discarder(&self) -> Option<Seat> {
        self.discarder.map(Seat::from)
    }

    /// Returns the hand as a win of the deal; `None` if it is not known who pays.
    pub fn win_event(&self, draft: &HandDraft, fan: u32) -> anyhow::Result<Option<HouseEvent>> {
        let from = self.discarder();
        ensure!(!(draft.self_draw && from.is_some()), ArgumentError::SelfDrawHasNoDiscarder);
        if !draft.self_draw && from.is_none() {
            ensure!(!self.deal.is_said(), ArgumentError::DealNeedsDiscarder);
            return Ok(None);
        }
        let winner = draft.seat_wind;
        Ok(winner.map(|winner| HouseEvent::Win {
            winner: Seat::from(winner).index(),
            from: from.map(Seat::index),
            fan,
        }))
    }

    /// Combines a hand read from a photo with the arguments: given melds take their tiles from the read ones, a given
    /// winning tile changes places with the read one.
    #[cfg(feature = "vision")]
    pub fn onto(&self, seen: HandDraft) -> anyhow::Result<HandDraft> {
        let mut tiles = seen.concealed;
        tiles.extend(seen.win_tile);
        let mut melds = seen.melds;
        if !self.meld.is_empty() {
            tiles.extend(melds.drain(..).flat_map(|meld| meld.tiles));
            melds = self.meld.clone();
            for tile in melds.iter().flat_map(|meld| &meld.tiles) {
                take(&mut tiles, *tile, ["bad_meld", "--meld"])?;
            }
        }
        let win_tile = self.win.or(seen.win_tile);
        if let Some(tile) = win_tile {
            take(&mut tiles, tile, ["bad_tile", "--win"])?;
        }
        Ok(HandDraft {
            concealed: tiles,
            win_tile,
            melds,
            self_draw: self.self_draw,
            seat_wind: self.seat,
            flowers: self.flowers.unwrap_or(seen.flowers),
            flags: Flags::NONE,
        })
    }

    /// Returns the number of tiles that each seat gave.
    fn provided(&self, rules: &RuleProfile) -> Seats<u8> {
        let mut provided = Seats::of(rules.seats().most, 0);
        for (seat, tiles) in &self.provided {
            let place = provided.get_mut(Seat::from(*seat).index());
            place.into_iter().for_each(|place| *place = *tiles);
        }
        provided
    }
}

/// Removes one tile from the read ones.
#[cfg(feature = "vision")]
fn take(tiles: &mut Vec<Tile>, tile: Tile, [code, option]: [&'static str; 2]) -> anyhow::Result<()> {
    tiles.remove(tiles.iter().position(|seen| *seen == tile).ok_or(ArgumentError::NotSeen { code, option, tile })?);
    Ok(())
}

/// Parses the number of tiles that a seat gave, as `W=4`.
fn provided_count(text: &str) -> Result<(Wind, u8), ArgumentError> {
    let said = text.split_once('=').and_then(|(seat, tiles)| Some((seat, tiles.parse::<u8>().ok()?)));
    let (seat, tiles) =
        said.ok_or_else(|| ArgumentError::Written { option: "--provided", text: text.to_owned(), example: "W=4" })?;
    Ok((wind(seat)?, tiles))
}

/// Parses the tiles of an option, or of the hand if `name` is empty.
pub(super) fn tiles(name: &'static str, text: &str) -> Result<Vec<Tile>, ArgumentError> {
    parse_tiles(text).map_err(|error| ArgumentError::Tiles { name, text: text.to_owned(), error })
}

fn one_tile(text: &str) -> Result<Tile, ArgumentError> {
    match tiles("--win", text)?.as_slice() {
        [tile] => Ok(*tile),
        more => Err(ArgumentError::OneTile { text: text.to_owned(), count: more.len() }),
    }
}

/// Parses a meld such as `123m`, `1111p:concealed`, `555z:W`.
fn meld(text: &str) -> Result<DraftMeld, ArgumentError> {
    text.parse().map_err(|error| match error {
        MeldTextError::Tiles { text, error } => ArgumentError::Tiles { name: "--meld", text, error },
        MeldTextError::Word { .. } => ArgumentError::MeldWord { text: text.to_owned() },
    })
}
