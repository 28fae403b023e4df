//! Our hands as agari takes them: counts of the concealed tiles with the winning one, and the declared melds.

use agari::context::{GameContext, WinType};
use agari::hand::{KanType, Meld, decompose_hand, decompose_hand_with_melds};
use agari::parse::TileCounts;
use agari::scoring::calculate_score;
use agari::tile::{Honor, Suit, Tile};
use agari::yaku::detect_yaku_with_context;
use quejing_rules::hand::MeldKind;
use quejing_rules::riichi::{RiichiFlag, RiichiHand};
use quejing_rules::tile::Wind;

/// A hand ready to be valued.
pub struct Parsed {
    concealed: TileCounts,
    all: TileCounts,
    melds: Vec<Meld>,
    context: GameContext,
}

fn tile(tile: quejing_rules::tile::Tile) -> Tile {
    const HONOURS: [Honor; 7] =
        [Honor::East, Honor::South, Honor::West, Honor::North, Honor::White, Honor::Green, Honor::Red];
    let kind = tile.kind().expect("no flowers in riichi");
    match kind {
        0..27 => Tile::suited([Suit::Man, Suit::Pin, Suit::Sou][kind / 9], (kind % 9) as u8 + 1),
        _ => Tile::honor(HONOURS[kind - 27]),
    }
}

fn wind(wind: Wind) -> Honor {
    [Honor::East, Honor::South, Honor::West, Honor::North][wind as usize]
}

/// Converts our hand to theirs.
pub fn parsed(hand: &RiichiHand) -> Parsed {
    let win = hand.win();
    let mut concealed = TileCounts::new();
    for one in win.concealed_tiles().tiles() {
        *concealed.entry(tile(one)).or_default() += 1;
    }
    let mut all = TileCounts::new();
    for one in win.all_tiles().tiles() {
        *all.entry(tile(one)).or_default() += 1;
    }
    let meld = |meld: &quejing_rules::hand::Meld| {
        let first = tile(meld.lowest_tile());
        match (meld.kind(), meld.is_concealed(), meld.is_added()) {
            (MeldKind::Chow, ..) => Meld::shuntsu_open(first),
            (MeldKind::Pung, ..) => Meld::koutsu_open(first),
            (MeldKind::Kong, true, _) => Meld::kan(first, KanType::Closed),
            (MeldKind::Kong, _, true) => Meld::kan(first, KanType::Added),
            (MeldKind::Kong, ..) => Meld::kan(first, KanType::Open),
        }
    };
    let win_type = if win.is_self_draw() { WinType::Tsumo } else { WinType::Ron };
    let mut context = GameContext::new(win_type, wind(hand.round_wind()), wind(win.seat_wind()))
        .with_winning_tile(tile(win.win_tile()))
        .with_dora(hand.dora_indicators().iter().map(tile).collect());
    if !win.is_closed() {
        context = context.open();
    }
    if hand.flags().has(RiichiFlag::Riichi) {
        context = context.riichi().with_ura_dora(hand.ura_indicators().iter().map(tile).collect());
    }
    Parsed { concealed, all, melds: win.melds().iter().map(meld).collect(), context }
}

/// Returns the points that the winner receives: the highest-scoring structure with a yaku.
pub fn gain(parsed: &Parsed) -> u32 {
    // Seven pairs and orphans are only searched for without melds.
    let structures = match parsed.melds.is_empty() {
        true => decompose_hand(&parsed.concealed),
        false => decompose_hand_with_melds(&parsed.concealed, &parsed.melds),
    };
    let worth = structures.iter().map(|structure| {
        let yaku = detect_yaku_with_context(structure, &parsed.all, &parsed.context);
        match yaku.yaku_list.is_empty() {
            true => 0,
            false => calculate_score(structure, &yaku, &parsed.context).payment.total,
        }
    });
    worth.max().unwrap_or(0)
}
