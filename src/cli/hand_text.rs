//! A hand and its circumstances from command line arguments.

use anyhow::ensure;

use super::house_deal::HouseDeal;
use super::refused::Refused;
use crate::hand::{DraftMeld, Flag, Flags, HandDraft, MeldKind, Seat};
use crate::rules::lingque::Deal;
use crate::rules::{house, riichi};
use crate::tile::{Tile, Wind, parse_tiles};

/// What the hand and its circumstances are.
#[derive(clap::Args)]
pub struct Circumstances {
    /// The winning tile; otherwise the last one written.
    #[arg(long, value_name = "TILE", value_parser = one_tile)]
    win: Option<Tile>,
    /// The winner drew the winning tile.
    #[arg(long)]
    self_draw: bool,
    /// The winner's seat wind: E, S, W or N.
    #[arg(long, value_name = "WIND", value_parser = wind)]
    seat: Option<Wind>,
    /// A meld, as 123m, 555z, 1111p; 1111p:concealed or 1111p:added for such kongs, 555z:W for who gave the tile.
    #[arg(long, value_name = "TILES", value_delimiter = ',', value_parser = meld)]
    meld: Vec<DraftMeld>,
    /// How many flowers; flowers among the tiles are counted by themselves.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    flowers: Option<i64>,
    /// A circumstance: heaven, earth, after_kong, last_tile, rob_kong; riichi: also riichi, double_riichi, ippatsu, furiten,
    /// human, rob_closed_kong; house rule: also after_kong_discard, human, rob_closed_kong.
    // Words until the rules are known: each knows others.
    #[arg(long, value_name = "WORD", value_delimiter = ',')]
    flag: Vec<String>,
    /// Who won, for the payments; otherwise the seat wind's seat.
    #[arg(long, value_name = "WIND", value_parser = wind)]
    winner: Option<Wind>,
    /// Who gave the winning tile, for the payments.
    #[arg(long, value_name = "WIND", value_parser = wind)]
    discarder: Option<Wind>,
    /// How many of the winner's tiles a seat gave, as W=4 (otherwise counted from the melds and the discard).
    #[arg(long, value_name = "WIND=NUMBER", value_delimiter = ',', value_parser = provided)]
    provided: Vec<(Wind, u8)>,
    /// Riichi: the round wind.
    #[arg(long, value_name = "WIND", value_parser = wind)]
    round: Option<Wind>,
    /// Riichi: the open dora indicators.
    #[arg(long, value_name = "TILES", value_parser = |text: &str| Tiles::of("--dora", text))]
    dora: Option<Tiles>,
    /// Riichi: the indicators under them.
    #[arg(long, value_name = "TILES", value_parser = |text: &str| Tiles::of("--ura", text))]
    ura: Option<Tiles>,
    /// Riichi: counters on the table.
    #[arg(long, value_name = "NUMBER")]
    honba: Option<u32>,
    /// Riichi: the sticks that the winner collects, his own included.
    #[arg(long, value_name = "NUMBER")]
    sticks: Option<u32>,
    /// House rule: the special rule of the deal, 2 to 12, or 0.
    #[arg(long, value_name = "NUMBER")]
    special: Option<u64>,
    /// House rule: the turned tiles of the special rules 2 and 8.
    #[arg(long, value_name = "TILES", value_parser = |text: &str| Tiles::of("--turned", text))]
    turned: Option<Tiles>,
    /// What else happened in a deal of the house rule.
    #[command(flatten)]
    pub deal: HouseDeal,
}

/// Tiles as they are written together.
#[derive(Clone, Debug, Default)]
struct Tiles(Vec<Tile>);

impl Tiles {
    fn of(option: &'static str, text: &str) -> Result<Tiles, Refused> {
        tiles(option, text).map(Tiles)
    }
}

/// The tiles that were said, if any.
fn said(tiles: Option<&Tiles>) -> Vec<Tile> {
    tiles.cloned().unwrap_or_default().0
}

/// The families of rules, by the circumstances they know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Flowers, and who provided the winner's tiles.
    Lingque,
    /// The discarder.
    ZungJung,
    /// Round wind, indicators, counters and sticks.
    Riichi,
    /// The special rule and turned tiles.
    House,
}

impl Circumstances {
    /// The hand as written.
    pub fn draft(&self, hand: Option<&str>) -> anyhow::Result<HandDraft> {
        let written = tiles("", hand.ok_or(Refused::NoHand)?)?;
        let (flowers, mut concealed): (Vec<Tile>, Vec<Tile>) =
            written.iter().partition(|tile| tile.is_flower());
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

    /// The winner's own seat, where it was said.
    #[cfg(feature = "vision")]
    pub fn seat(&self) -> anyhow::Result<Option<Seat>> {
        Ok(self.seat.map(Seat::from))
    }

    /// Refuses what was said and means nothing in these rules.
    pub fn fit(&self, family: Family) -> anyhow::Result<()> {
        use Family::{House, Lingque, Riichi};
        let said: [(&'static str, bool, &[Family]); 10] = [
            ("--flowers", self.flowers.is_some(), &[Lingque]),
            ("--provided", !self.provided.is_empty(), &[Lingque]),
            ("--winner", self.winner.is_some(), &[Lingque]),
            ("--round", self.round.is_some(), &[Riichi]),
            ("--dora", self.dora.is_some(), &[Riichi]),
            ("--ura", self.ura.is_some(), &[Riichi]),
            ("--honba", self.honba.is_some(), &[Riichi]),
            ("--sticks", self.sticks.is_some(), &[Riichi]),
            ("--special", self.special.is_some(), &[House]),
            ("--turned", self.turned.is_some(), &[House]),
        ];
        for (option, is_said, known_to) in said {
            let rules = family;
            ensure!(
                !is_said || known_to.contains(&family),
                Refused::Meaningless { option, rules }
            );
        }
        ensure!(
            !self.deal.is_said() || family == House,
            Refused::NoDeal(family)
        );
        Ok(())
    }

    /// The circumstances that all but riichi share.
    pub fn flags(&self) -> anyhow::Result<Flags> {
        let flags = self.flag.iter().map(|word| word.parse::<Flag>());
        Ok(flags.collect::<Result<_, _>>().map_err(Refused::from)?)
    }

    /// Those that the shared rules know, the ones of riichi left out.
    pub fn known_flags(&self) -> anyhow::Result<Flags> {
        let of_riichi =
            |word: &&String| word.parse::<Flag>().is_err() && word.parse::<riichi::Flag>().is_ok();
        let flags = self.flag.iter().filter(|word| !of_riichi(word));
        let flags = flags.map(|word| word.parse::<Flag>());
        Ok(flags.collect::<Result<_, _>>().map_err(Refused::from)?)
    }

    /// What surrounds a hand of the house rule; `lenient` leaves out circumstances that only other rules know.
    pub fn house(&self, lenient: bool) -> anyhow::Result<house::Situation> {
        let occasion = |word: &String| {
            let found = house::OCCASIONS.iter().find(|(name, _)| name == word);
            found.map(|&(_, occasion)| occasion)
        };
        if let Some(word) = self.flag.iter().find(|word| occasion(word).is_none())
            && !lenient
        {
            let allowed = house::OCCASIONS.map(|(name, _)| name).join(", ");
            let word = word.clone();
            return Err(Refused::Occasion { word, allowed }.into());
        }
        let special = self.special.unwrap_or(0);
        Ok(house::Situation {
            occasions: self.flag.iter().filter_map(occasion).collect(),
            special: house::Special::of_number(special).map_err(Refused::from)?,
            indicators: said(self.turned.as_ref()),
        })
    }

    /// Whose tile won, where it was said.
    pub fn discarder(&self) -> anyhow::Result<Option<Seat>> {
        Ok(self.discarder.map(Seat::from))
    }

    /// The win of the deal that this hand is, as far as it was said who paid; none where it was not.
    pub fn house_win(&self, draft: &HandDraft, fan: u32) -> anyhow::Result<Option<house::Event>> {
        let from = self.discarder()?;
        ensure!(
            !(draft.self_draw && from.is_some()),
            Refused::SelfDrawHasNoDiscarder
        );
        if !draft.self_draw && from.is_none() {
            ensure!(!self.deal.is_said(), Refused::DealNeedsDiscarder);
            return Ok(None);
        }
        let winner = draft.seat_wind;
        Ok(winner.map(|winner| house::Event::Win {
            winner: Seat::from(winner).index(),
            from: from.map(Seat::index),
            fan,
        }))
    }

    /// A riichi hand as written.
    pub fn riichi(&self, draft: &HandDraft) -> anyhow::Result<riichi::Draft> {
        let flags = self.flag.iter().map(|word| word.parse::<riichi::Flag>());
        let flags: Vec<riichi::Flag> = flags.collect::<Result<_, _>>().map_err(Refused::from)?;
        Ok(riichi::Draft {
            hand: draft.clone(),
            round_wind: self.round,
            discarder: self.discarder()?,
            flags: flags
                .into_iter()
                .fold(riichi::Flags::NONE, riichi::Flags::with),
            dora_indicators: said(self.dora.as_ref()),
            ura_indicators: said(self.ura.as_ref()),
            honba: self.honba.unwrap_or(0),
            riichi_sticks: self.sticks.unwrap_or(0),
        })
    }

    /// A hand seen in a photo, with what was said about it: said melds take their tiles from the seen ones, a said
    /// winning tile changes places with the seen one.
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

    /// What the payments need; `None` when it was not said who gave the winning tile.
    pub fn deal(&self, draft: &HandDraft, points: u32) -> anyhow::Result<Option<Deal>> {
        let discarder = self.discarder()?;
        ensure!(
            !(draft.self_draw && discarder.is_some()),
            Refused::SelfDrawHasNoDiscarder
        );
        if !draft.self_draw && discarder.is_none() {
            return Ok(None);
        }
        let winner = match self.winner.or(draft.seat_wind) {
            Some(wind) => Seat::from(wind),
            None => return Err(Refused::NoWinner.into()),
        };
        let provided = self.provided(draft, discarder);
        Ok(Some(Deal {
            points,
            winner,
            discarder,
            provided,
        }))
    }

    /// The tiles each seat gave: as said, or else the discard and the melds whose giver is known.
    fn provided(&self, draft: &HandDraft, discarder: Option<Seat>) -> [u8; 4] {
        let mut provided = [0; 4];
        for (seat, tiles) in &self.provided {
            let place = provided.get_mut(Seat::from(*seat).index());
            place.into_iter().for_each(|place| *place = *tiles);
        }
        if self.provided.is_empty() {
            let givers = draft
                .melds
                .iter()
                .filter_map(|meld| meld.from)
                .chain(discarder);
            for seat in givers {
                let place = provided.get_mut(seat.index());
                place
                    .into_iter()
                    .for_each(|place: &mut u8| *place = place.saturating_add(1));
            }
        }
        provided
    }
}

/// Takes one tile away from the seen ones.
#[cfg(feature = "vision")]
fn take(
    tiles: &mut Vec<Tile>,
    tile: Tile,
    [code, option]: [&'static str; 2],
) -> anyhow::Result<()> {
    let at = tiles.iter().position(|seen| *seen == tile);
    tiles.remove(at.ok_or(Refused::NotSeen { code, option, tile })?);
    Ok(())
}

fn wind(text: &str) -> Result<Wind, Refused> {
    Ok(text.parse()?)
}

/// How many tiles a seat gave, as `W=4`.
fn provided(text: &str) -> Result<(Wind, u8), Refused> {
    let said = text
        .split_once('=')
        .and_then(|(seat, tiles)| Some((seat, tiles.parse::<u8>().ok()?)));
    let (seat, tiles) = said.ok_or_else(|| Refused::Written {
        option: "--provided",
        text: text.to_owned(),
        example: "W=4",
    })?;
    Ok((wind(seat)?, tiles))
}

/// The tiles of an option, or of the hand where it has no name.
pub(super) fn tiles(name: &'static str, text: &str) -> Result<Vec<Tile>, Refused> {
    let refused = |error| Refused::Tiles {
        name,
        text: text.to_owned(),
        error,
    };
    parse_tiles(text).map_err(refused)
}

fn one_tile(text: &str) -> Result<Tile, Refused> {
    match tiles("--win", text)?.as_slice() {
        [tile] => Ok(*tile),
        more => Err(Refused::OneTile {
            text: text.to_owned(),
            found: more.len(),
        }),
    }
}

/// A meld as `123m`, `1111p:concealed`, `555z:W`.
fn meld(text: &str) -> Result<DraftMeld, Refused> {
    let mut parts = text.split(':');
    let tiles = parts.next().unwrap_or_default();
    let mut meld = DraftMeld::of(self::tiles("--meld", tiles)?);
    for word in parts {
        match (word, word.parse::<Wind>()) {
            ("concealed", _) => (meld.kind, meld.concealed) = (Some(MeldKind::Kong), true),
            ("added", _) => (meld.kind, meld.added) = (Some(MeldKind::Kong), true),
            (_, Ok(wind)) => meld.from = Some(Seat::from(wind)),
            _ => {
                let text = text.to_owned();
                return Err(Refused::MeldWord { text });
            }
        }
    }
    Ok(meld)
}
