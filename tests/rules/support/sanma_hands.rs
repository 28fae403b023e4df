//! Random hands and rule books of three-player riichi, the same on every machine: sets from narrow ranges of the 108
//! tiles, norths set aside, and every circumstance.

use super::riichi_drafts::Draft;
use super::riichi_hands::Dice;
use quejing_rules::family::switches;
use quejing_rules::hand::{DraftMeld, HandDraft, MeldKind, Seat};
use quejing_rules::riichi::{RiichiFlag, RiichiFlags, RiichiHand};
use quejing_rules::sanma::{Options, Table};
use quejing_rules::tile::{Suit, Tile, Wind};
use quejing_rules::{RuleProfile, RuleSet};

/// The kinds of the game.
const KINDS: [usize; 27] =
    [0, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33];
const OUTSIDE: [usize; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/// The rules of the specification, or with about a third of the switches at some other value; the uma stays, because
/// it must sum to 0.
pub fn any_options(dice: &mut Dice, number: usize) -> Options {
    let mut options = serde_json::Map::new();
    for switch in switches(RuleSet::SANMA).iter().filter(|switch| number > 0 && switch.key != "uma") {
        let values = switch.allowed.examples();
        if dice.one_in(3) {
            options.insert(switch.key.to_owned(), values[dice.roll(values.len())].clone());
        }
    }
    let profile = RuleProfile::with_options(RuleSet::SANMA, &options).expect("allowed values");
    profile.downcast_ref::<Options>().expect("options of these rules").clone()
}

/// A hand that passes every check under these options, with its draft.
pub fn any_hand(dice: &mut Dice, table: &Table) -> (Draft, RiichiHand) {
    loop {
        let draft = any_draft(dice, table.options());
        if let Ok(hand) = draft.check_at(table) {
            return (draft, hand);
        }
    }
}

fn any_draft(dice: &mut Dice, options: &Options) -> Draft {
    let seat = Wind::ALL[dice.roll(3)];
    let mut hand = HandDraft { self_draw: dice.roll(3) == 0, seat_wind: Some(seat), ..HandDraft::default() };
    match dice.roll(40) {
        0..3 => seven_pairs(dice, &mut hand),
        3 => orphans(dice, &mut hand),
        4 => nine_gates(dice, &mut hand),
        _ => standard(dice, &mut hand, Seat::from(seat), options),
    }
    let won = dice.roll(hand.concealed.len());
    hand.win_tile = Some(hand.concealed.swap_remove(won));
    let discarder = Seat((Seat::from(seat).0 + 1 + dice.roll(2) as u8) % 3);
    let turned = 1 + hand.melds.iter().filter(|meld| meld.tiles.len() == 4).count();
    let mut draft = Draft {
        discarder: (!hand.self_draw).then_some(discarder),
        hand,
        round_wind: Some(Wind::ALL[dice.roll(3)]),
        flags: RiichiFlags::NONE,
        dora_indicators: (0..turned).map(|_| any_kind(dice)).collect(),
        ura_indicators: Vec::new(),
        honba: dice.roll(4) as u32,
        riichi_sticks: dice.roll(3) as u32,
        kita: if options.kita { dice.roll(7).saturating_sub(2) as u32 } else { 0 },
    };
    draft.flags = circumstances(dice, &draft);
    if draft.flags.has_riichi() {
        draft.ura_indicators = (0..turned).map(|_| any_kind(dice)).collect();
    }
    redden(dice, &mut draft);
    draft
}

fn tile(kind: usize) -> Tile {
    Tile::from_kind(kind).expect("a kind")
}

fn any_kind(dice: &mut Dice) -> Tile {
    tile(KINDS[dice.roll(KINDS.len())])
}

fn seven_pairs(dice: &mut Dice, hand: &mut HandDraft) {
    let mut pool: Vec<usize> = match dice.roll(4) {
        0 => OUTSIDE.to_vec(),
        1 => (9..18).collect(),
        2 => (18..34).collect(),
        _ => KINDS.to_vec(),
    };
    for _ in 0..7 {
        let kind = pool.swap_remove(dice.roll(pool.len()));
        hand.concealed.extend([tile(kind); 2]);
    }
}

fn orphans(dice: &mut Dice, hand: &mut HandDraft) {
    hand.concealed.push(tile(OUTSIDE[dice.roll(13)]));
    hand.concealed.extend(OUTSIDE.map(tile));
}

fn nine_gates(dice: &mut Dice, hand: &mut HandDraft) {
    let suit = [Suit::Circles, Suit::Bamboo][dice.roll(2)];
    let numbers = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 1 + dice.roll(9) as u8];
    hand.concealed.extend(numbers.into_iter().filter_map(|number| Tile::from_suit(suit, number)));
}

/// Sets from a narrow range of tiles, so that patterns occur.
fn standard(dice: &mut Dice, hand: &mut HandDraft, seat: Seat, options: &Options) {
    let taste = dice.roll(10);
    let kind = |dice: &mut Dice| match taste {
        0 => 9 + dice.roll(9),
        1 => [9, 10, 11, 15, 16, 17, 18, 19, 20, 24, 25, 26, 27, 28, 31][dice.roll(15)],
        2 => OUTSIDE[dice.roll(13)],
        3 => 27 + dice.roll(7),
        4 => [9, 18][dice.roll(2)] + 1 + dice.roll(4),
        5 => [19, 20, 21, 23, 25, 32][dice.roll(6)],
        6 => [0, 8, 9, 17, 18, 26][dice.roll(6)],
        7 => [18 + dice.roll(9), 27 + dice.roll(7)][dice.roll(2)],
        _ => KINDS[dice.roll(KINDS.len())],
    };
    let closed = dice.one_in(2);
    for _ in 0..4 {
        let kind = kind(dice);
        let chow = (9..27).contains(&kind) && kind % 9 < 7 && (taste == 2 || !dice.one_in(3));
        let kong = !chow && dice.one_in(4);
        let tiles: Vec<Tile> =
            (0..if kong { 4 } else { 3 }).map(|step| tile(kind + if chow { step } else { 0 })).collect();
        let called_chow = chow && options.chii;
        if !kong && (closed || chow && !called_chow || dice.one_in(2)) {
            hand.concealed.extend(tiles);
            continue;
        }
        let concealed = kong && (closed || dice.one_in(3));
        let from = if chow { 2 } else { 1 + dice.roll(2) as u8 };
        let form = if chow {
            MeldKind::Chow
        } else if kong {
            MeldKind::Kong
        } else {
            MeldKind::Pung
        };
        hand.melds.push(DraftMeld {
            kind: Some(form),
            tiles,
            concealed,
            added: kong && !concealed && dice.one_in(2),
            from: (!concealed).then_some(Seat((seat.0 + from) % 3)),
        });
    }
    hand.concealed.extend([tile(kind(dice)); 2]);
}

/// Circumstances that may go together; the hand's check refuses those that contradict it.
fn circumstances(dice: &mut Dice, draft: &Draft) -> RiichiFlags {
    let closed = draft.hand.melds.iter().all(|meld| meld.concealed);
    let mut flags = RiichiFlags::NONE;
    if closed && dice.one_in(2) {
        flags = flags.with_flag([RiichiFlag::Riichi, RiichiFlag::Riichi, RiichiFlag::DoubleRiichi][dice.roll(3)]);
        if dice.one_in(3) {
            flags = flags.with_flag(RiichiFlag::Ippatsu);
        }
    }
    let won_north = draft.hand.win_tile == Some(tile(30));
    let more = match dice.roll(60) {
        _ if won_north && !draft.hand.self_draw && dice.one_in(2) => Some(RiichiFlag::RobKita),
        0..4 => Some(RiichiFlag::LastTile),
        4..8 if draft.hand.self_draw => Some(RiichiFlag::AfterKong),
        4..8 => Some(RiichiFlag::RobKong),
        8..16 if draft.hand.self_draw && draft.kita > 0 => Some(RiichiFlag::AfterKita),
        12 => Some(RiichiFlag::Furiten),
        13 => Some(RiichiFlag::Heaven),
        14 => Some(RiichiFlag::Earth),
        15 => Some(RiichiFlag::Human),
        16 => Some(RiichiFlag::RobClosedKong),
        _ => None,
    };
    more.map_or(flags, |flag| flags.with_flag(flag))
}

/// Turns some fives red.
fn redden(dice: &mut Dice, draft: &mut Draft) {
    for suit in [Suit::Circles, Suit::Bamboo] {
        let five = Tile::from_suit(suit, 5).expect("a five");
        let melded = draft.hand.melds.iter_mut().flat_map(|meld| &mut meld.tiles);
        for found in draft.hand.concealed.iter_mut().chain(melded).filter(|tile| **tile == five) {
            if dice.one_in(3) {
                *found = Tile::red_five(suit);
            }
        }
    }
}
