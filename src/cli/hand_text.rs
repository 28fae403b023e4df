//! A hand and its circumstances from command line arguments.

use anyhow::{Context, bail, ensure};

use crate::hand::{DraftMeld, Flag, HandDraft, MeldKind, Seat};
use crate::rules::lingque::Deal;
use crate::tile::{Tile, Wind, parse_tiles};

/// What the hand and its circumstances are.
#[derive(clap::Args)]
pub struct Circumstances {
    /// The winning tile; otherwise the last one written.
    #[arg(long, value_name = "TILE")]
    win: Option<String>,
    /// The winner drew the winning tile.
    #[arg(long)]
    self_draw: bool,
    /// The winner's seat wind: E, S, W or N.
    #[arg(long, value_name = "WIND")]
    seat: Option<String>,
    /// A meld, as 123m, 555z, 1111p; 1111p:concealed or 1111p:added for such kongs, 555z:W for who gave the tile.
    #[arg(long, value_name = "TILES", value_delimiter = ',')]
    meld: Vec<String>,
    /// How many flowers; flowers among the tiles are counted by themselves.
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    flowers: Option<i64>,
    /// A circumstance: heaven, earth, after_kong, last_tile, rob_kong.
    #[arg(long, value_name = "WORD", value_delimiter = ',')]
    flag: Vec<String>,
    /// Who won, for the payments; otherwise the seat wind's seat.
    #[arg(long, value_name = "WIND")]
    winner: Option<String>,
    /// Who gave the winning tile, for the payments.
    #[arg(long, value_name = "WIND")]
    discarder: Option<String>,
    /// How many of the winner's tiles a seat gave, as W=4 (otherwise counted from the melds and the discard).
    #[arg(long, value_name = "WIND=NUMBER", value_delimiter = ',')]
    provided: Vec<String>,
}

impl Circumstances {
    /// The hand as written.
    pub fn draft(&self, hand: Option<&str>) -> anyhow::Result<HandDraft> {
        let hand = hand.context("bad_input: write the standing tiles, as in 2288m113355p88s7z")?;
        let written = parse_tiles(hand).with_context(|| format!("bad_tile: in `{hand}`"))?;
        let (flowers, mut concealed): (Vec<Tile>, Vec<Tile>) =
            written.iter().partition(|tile| tile.is_flower());
        let melds = self
            .meld
            .iter()
            .map(|text| meld(text))
            .collect::<anyhow::Result<Vec<_>>>()?;
        let win_tile = match &self.win {
            Some(text) => Some(one_tile(text)?),
            None if concealed.len() + 3 * melds.len() == 14 => concealed.pop(),
            None => None,
        };
        let flags = self.flag.iter().map(|word| word.parse::<Flag>());
        let seat_wind = self.seat.as_deref().map(wind).transpose()?;
        Ok(HandDraft {
            concealed,
            win_tile,
            melds,
            self_draw: self.self_draw,
            seat_wind,
            flowers: self.flowers.unwrap_or(flowers.len() as i64),
            flags: flags.collect::<Result<_, _>>().context("bad_flag")?,
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
            melds = self
                .meld
                .iter()
                .map(|text| meld(text))
                .collect::<anyhow::Result<Vec<_>>>()?;
            for tile in melds.iter().flat_map(|meld| &meld.tiles) {
                take(&mut tiles, *tile)
                    .with_context(|| format!("bad_meld: --meld names {tile}"))?;
            }
        }
        let win_tile = match &self.win {
            Some(text) => Some(one_tile(text)?),
            None => seen.win_tile,
        };
        if let Some(tile) = win_tile {
            take(&mut tiles, tile).with_context(|| format!("bad_tile: --win names {tile}"))?;
        }
        let flags = self.flag.iter().map(|word| word.parse::<Flag>());
        Ok(HandDraft {
            concealed: tiles,
            win_tile,
            melds,
            self_draw: self.self_draw,
            seat_wind: self.seat.as_deref().map(wind).transpose()?,
            flowers: self.flowers.unwrap_or(seen.flowers),
            flags: flags.collect::<Result<_, _>>().context("bad_flag")?,
        })
    }

    /// What the payments need; `None` when it was not said who gave the winning tile.
    pub fn deal(&self, draft: &HandDraft, points: u32) -> anyhow::Result<Option<Deal>> {
        let discarder = self
            .discarder
            .as_deref()
            .map(wind)
            .transpose()?
            .map(Seat::from);
        ensure!(
            !(draft.self_draw && discarder.is_some()),
            "bad_seat: a self-drawn win has no discarder: take --discarder or --self-draw away"
        );
        if !draft.self_draw && discarder.is_none() {
            return Ok(None);
        }
        let winner = match self
            .winner
            .as_deref()
            .map(wind)
            .transpose()?
            .or(draft.seat_wind)
        {
            Some(wind) => Seat::from(wind),
            None => bail!("bad_seat: name the winner with --winner E, S, W or N"),
        };
        let provided = self.provided(draft, discarder)?;
        Ok(Some(Deal {
            points,
            winner,
            discarder,
            provided,
        }))
    }

    /// The tiles each seat gave: as said, or else the discard and the melds whose giver is known.
    fn provided(&self, draft: &HandDraft, discarder: Option<Seat>) -> anyhow::Result<[u8; 4]> {
        let mut provided = [0; 4];
        for text in &self.provided {
            let said = text
                .split_once('=')
                .and_then(|(seat, tiles)| Some((seat, tiles.parse::<u8>().ok()?)));
            let (seat, tiles) = said.with_context(|| {
                format!("bad_input: --provided {text}: write a wind and a number, as in W=4")
            })?;
            provided[Seat::from(wind(seat)?).index()] = tiles;
        }
        if self.provided.is_empty() {
            let givers = draft
                .melds
                .iter()
                .filter_map(|meld| meld.from)
                .chain(discarder);
            givers.for_each(|seat| provided[seat.index()] += 1);
        }
        Ok(provided)
    }
}

/// Takes one tile away from the seen ones.
#[cfg(feature = "vision")]
fn take(tiles: &mut Vec<Tile>, tile: Tile) -> anyhow::Result<()> {
    let at = tiles.iter().position(|seen| *seen == tile);
    let at = at.context("it was not seen in the photo: name only tiles that were read")?;
    tiles.remove(at);
    Ok(())
}

fn wind(text: &str) -> anyhow::Result<Wind> {
    text.parse::<Wind>().context("bad_seat")
}

fn one_tile(text: &str) -> anyhow::Result<Tile> {
    let tiles = parse_tiles(text).with_context(|| format!("bad_tile: in --win `{text}`"))?;
    match tiles.as_slice() {
        [tile] => Ok(*tile),
        tiles => bail!(
            "bad_tile: --win takes one tile, `{text}` has {}",
            tiles.len()
        ),
    }
}

/// A meld as `123m`, `1111p:concealed`, `555z:W`.
fn meld(text: &str) -> anyhow::Result<DraftMeld> {
    let mut parts = text.split(':');
    let tiles = parts.next().unwrap_or_default();
    let tiles = parse_tiles(tiles).with_context(|| format!("bad_tile: in --meld `{text}`"))?;
    let mut meld = DraftMeld::of(tiles);
    for word in parts {
        match (word, word.parse::<Wind>()) {
            ("concealed", _) => (meld.kind, meld.concealed) = (Some(MeldKind::Kong), true),
            ("added", _) => (meld.kind, meld.added) = (Some(MeldKind::Kong), true),
            (_, Ok(wind)) => meld.from = Some(Seat::from(wind)),
            _ => bail!(
                "bad_meld: --meld {text}: after the tiles only :concealed, :added or a wind can stand"
            ),
        }
    }
    Ok(meld)
}
