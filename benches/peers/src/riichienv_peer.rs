//! Our hands as riichienv-core takes them: tiles numbered to 136, with melds separate.

use quejing_rules::hand::MeldKind;
use quejing_rules::riichi::{RiichiFlag, RiichiHand};
use quejing_rules::tile::Tile;
use riichienv_core::hand_evaluator::HandEvaluator;
use riichienv_core::types::{Conditions, Meld, MeldType, Wind};

/// A hand ready to be valued.
pub struct Parsed {
    hand: HandEvaluator,
    won: u8,
    dora: Vec<u8>,
    ura: Vec<u8>,
    conditions: Conditions,
}

/// A copy of each tile that is not a red five: the second to the fourth of its four numbers, then the first.
struct Copies([u8; 34]);

impl Copies {
    fn number(&mut self, tile: Tile) -> u8 {
        let kind = tile.kind().expect("no flowers in riichi");
        let copy = [1, 2, 3, 0][usize::from(self.0[kind] % 4)];
        self.0[kind] += 1;
        (kind * 4) as u8 + copy
    }
}

/// Converts our hand to theirs.
pub fn parsed(hand: &RiichiHand) -> Parsed {
    let (win, mut copies) = (hand.win(), Copies([0; 34]));
    let tiles: Vec<u8> = win.standing_tiles().tiles().map(|tile| copies.number(tile)).collect();
    let meld = |meld: &quejing_rules::hand::Meld, copies: &mut Copies| {
        let (kind, open) = match (meld.kind(), meld.is_concealed(), meld.is_added()) {
            (MeldKind::Chow, ..) => (MeldType::Chi, true),
            (MeldKind::Pung, ..) => (MeldType::Pon, true),
            (MeldKind::Kong, true, _) => (MeldType::Ankan, false),
            (MeldKind::Kong, _, true) => (MeldType::Kakan, true),
            (MeldKind::Kong, ..) => (MeldType::Daiminkan, true),
        };
        let tiles: Vec<u8> = meld.tiles().map(|tile| copies.number(tile)).collect();
        Meld::new(kind, tiles, open, -1, None)
    };
    let melds: Vec<Meld> = win.melds().iter().map(|one| meld(one, &mut copies)).collect();
    let won = copies.number(win.win_tile());
    let indicator = |tile: Tile| Copies([0; 34]).number(tile);
    let riichi = hand.flags().has(RiichiFlag::Riichi);
    Parsed {
        hand: HandEvaluator::new(tiles, melds),
        won,
        dora: hand.dora_indicators().iter().map(indicator).collect(),
        ura: if riichi { hand.ura_indicators().iter().map(indicator).collect() } else { Vec::new() },
        conditions: Conditions {
            tsumo: win.is_self_draw(),
            riichi,
            player_wind: Wind::from(win.seat_wind() as u8),
            round_wind: Wind::from(hand.round_wind() as u8),
            ..Conditions::default()
        },
    }
}

/// Returns the points that the winner receives.
pub fn gain(parsed: &Parsed) -> u32 {
    let conditions = parsed.conditions.clone();
    let dealer = conditions.player_wind == Wind::East;
    let found = parsed.hand.calc(parsed.won, parsed.dora.clone(), parsed.ura.clone(), Some(conditions));
    match (parsed.conditions.tsumo, dealer) {
        (false, _) => found.ron_agari,
        (true, true) => 3 * found.tsumo_agari_ko,
        (true, false) => found.tsumo_agari_oya + 2 * found.tsumo_agari_ko,
    }
}
