//! Random riichi hands, the same on every machine: four sets and a pair close together, seven pairs, thirteen orphans,
//! with melds, circumstances, indicators and red fives as at a real table.

use super::riichi_drafts::Draft;
use quejing_rules::hand::{DraftMeld, HandDraft, MeldKind, Seat};
use quejing_rules::riichi::{Options, RiichiFlag, RiichiFlags, RiichiHand};
use quejing_rules::tile::{Suit, Tile, Wind};

/// Numbers that are the same on every machine (PCG's linear step, high bits).
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % below
    }

    pub fn one_in(&mut self, chances: usize) -> bool {
        self.roll(chances) == 0
    }
}

/// A hand that passes every check under these options, with its draft.
pub fn any_hand(dice: &mut Dice, options: &Options) -> (Draft, RiichiHand) {
    loop {
        let Some(draft) = any_draft(dice, options) else {
            continue;
        };
        if let Ok(hand) = draft.check(options) {
            return (draft, hand);
        }
    }
}

fn any_draft(dice: &mut Dice, options: &Options) -> Option<Draft> {
    let seat = Wind::ALL[dice.roll(4)];
    let mut hand = HandDraft { self_draw: dice.roll(3) == 0, seat_wind: Some(seat), ..HandDraft::default() };
    match dice.roll(40) {
        0..3 => seven_pairs(dice, &mut hand),
        3 => orphans(dice, &mut hand),
        4 => nine_gates(dice, &mut hand),
        _ => standard(dice, &mut hand, Seat::from(seat))?,
    }
    let won = dice.roll(hand.concealed.len());
    hand.win_tile = Some(hand.concealed.swap_remove(won));
    let discarder = Seat((Seat::from(seat).0 + 1 + dice.roll(3) as u8) % 4);
    let kongs = hand.melds.iter().filter(|meld| meld.tiles.len() == 4);
    let turned = 1 + kongs.count();
    let mut draft = Draft {
        discarder: (!hand.self_draw).then_some(discarder),
        hand,
        round_wind: Some(Wind::ALL[dice.roll(4)]),
        flags: RiichiFlags::NONE,
        dora_indicators: (0..turned).map(|_| any_kind(dice)).collect(),
        ura_indicators: Vec::new(),
        honba: dice.roll(4) as u32,
        riichi_sticks: dice.roll(3) as u32,
        kita: 0,
    };
    draft.flags = circumstances(dice, &draft);
    if draft.flags.has_riichi() {
        draft.ura_indicators = (0..turned).map(|_| any_kind(dice)).collect();
    }
    if options.red_fives.count_in_suit(0) > 0 {
        redden(dice, &mut draft);
    }
    Some(draft)
}

fn any_kind(dice: &mut Dice) -> Tile {
    Tile::from_kind(dice.roll(34)).expect("a kind")
}

fn seven_pairs(dice: &mut Dice, hand: &mut HandDraft) {
    let pool: Vec<usize> = match dice.roll(4) {
        0 => (27..34).chain([0, 8]).collect(),
        1 => (0..9).chain(27..34).collect(),
        2 => (9..18).collect(),
        _ => (0..34).collect(),
    };
    let mut pool: Vec<Tile> = pool.into_iter().filter_map(Tile::from_kind).collect();
    for _ in 0..7 {
        let tile = pool.swap_remove(dice.roll(pool.len()));
        hand.concealed.extend([tile; 2]);
    }
}

fn orphans(dice: &mut Dice, hand: &mut HandDraft) {
    let outside: Vec<Tile> = Tile::kinds().filter(|tile| tile.is_honour() || tile.is_terminal()).collect();
    hand.concealed.push(outside[dice.roll(outside.len())]);
    hand.concealed.extend(outside);
}

fn nine_gates(dice: &mut Dice, hand: &mut HandDraft) {
    let suit = Suit::ALL[dice.roll(3)];
    let numbers = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 1 + dice.roll(9) as u8];
    let tiles = numbers.into_iter().filter_map(|number| Tile::from_suit(suit, number));
    hand.concealed.extend(tiles);
}

/// Sets from a narrow range of tiles, so that patterns occur.
fn standard(dice: &mut Dice, hand: &mut HandDraft, seat: Seat) -> Option<()> {
    let taste = dice.roll(9);
    let kind = |dice: &mut Dice| match taste {
        0 => dice.roll(9),
        1 => [0, 1, 2, 6, 7, 8, 27, 28, 31][dice.roll(9)] + [0, 9, 18][dice.roll(3)],
        2 => [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33][dice.roll(13)],
        3 => 27 + dice.roll(7),
        4 => dice.roll(3) * 9 + 1 + dice.roll(4),
        5 => [19, 20, 21, 23, 25, 32][dice.roll(6)],
        6 => [0, 8, 9, 17, 18, 26][dice.roll(6)],
        _ => dice.roll(34),
    };
    let closed = dice.one_in(2);
    for _ in 0..4 {
        let kind = kind(dice).min(33);
        let chow = kind < 27 && kind % 9 < 7 && taste != 6 && (taste == 2 || !dice.one_in(3));
        let kong = !chow && dice.one_in(4);
        let tiles: Vec<Tile> = (0..if kong { 4 } else { 3 })
            .filter_map(|step| Tile::from_kind(kind + if chow { step } else { 0 }))
            .collect();
        if !kong && (closed || dice.one_in(2)) {
            hand.concealed.extend(tiles);
            continue;
        }
        let concealed = kong && (closed || dice.one_in(3));
        let from = if chow { 3 } else { 1 + dice.roll(3) as u8 };
        hand.melds.push(DraftMeld {
            kind: Some(match (chow, kong) {
                (true, _) => MeldKind::Chow,
                (_, true) => MeldKind::Kong,
                _ => MeldKind::Pung,
            }),
            tiles,
            concealed,
            added: kong && !concealed && dice.one_in(2),
            from: (!concealed).then_some(Seat((seat.0 + from) % 4)),
        });
    }
    hand.concealed.extend([Tile::from_kind(kind(dice).min(33))?; 2]);
    Some(())
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
    let more = match dice.roll(60) {
        0..4 => Some(RiichiFlag::LastTile),
        4..8 if draft.hand.self_draw => Some(RiichiFlag::AfterKong),
        4..12 if !draft.hand.self_draw => Some(RiichiFlag::RobKong),
        12 => Some(RiichiFlag::Furiten),
        13 => Some(RiichiFlag::Heaven),
        14 => Some(RiichiFlag::Earth),
        15 => Some(RiichiFlag::Human),
        _ => None,
    };
    more.map_or(flags, |flag| flags.with_flag(flag))
}

/// Turns some fives red, at most one per suit.
fn redden(dice: &mut Dice, draft: &mut Draft) {
    for suit in Suit::ALL {
        let five = Tile::from_suit(suit, 5).expect("a five");
        let melded = draft.hand.melds.iter_mut().flat_map(|meld| &mut meld.tiles);
        let mut fives = draft.hand.concealed.iter_mut().chain(melded);
        if let Some(found) = fives.find(|tile| **tile == five)
            && dice.one_in(2)
        {
            *found = Tile::red_five(suit);
        }
    }
}
