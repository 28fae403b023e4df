//! Random hands: complete ones of every shape, ones with rare patterns, and tiles that are no hand at all.

use serde_json::{Value, json};

use super::Object;
use crate::random::Random;

/// The kinds of tiles: 0 to 8 characters, 9 to 17 circles, 18 to 26 bamboo, 27 to 33 honours.
pub(super) const KINDS: usize = 34;

/// The kind of the first honour.
const HONOURS: u8 = 27;

/// The kinds of terminals and honours.
const ORPHANS: [u8; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/// The tiles without terminals and honours that are green, and the green dragon.
const GREENS: [u8; 6] = [19, 20, 21, 23, 25, 32];

/// Three or four tiles laid down.
pub(super) struct Meld {
    pub kind: &'static str,
    pub tiles: Vec<u8>,
    pub concealed: bool,
    pub added: bool,
}

/// A hand and the tile that it wins with.
pub(super) struct Hand {
    pub melds: Vec<Meld>,
    pub concealed: Vec<u8>,
    pub win_tile: u8,
}

/// The kinds of hands that a family has.
#[derive(Clone, Copy)]
pub(super) struct Shapes {
    /// Knitted tiles are a hand.
    pub knitted: bool,
    /// Four equal tiles are two of the seven pairs.
    pub equal_pairs: bool,
}

/// The tiles that a hand is made of.
#[derive(Clone, Copy)]
struct Pool {
    suits: u8,
    honours: bool,
    /// Percentage of triplets among the sets.
    triplets: u64,
    /// Percentage of sets that resemble an earlier one.
    alike: u64,
    ends_only: bool,
    /// The resemblance between sets.
    relation: Option<Relation>,
}

/// The resemblance of a set to an earlier one.
#[derive(Clone, Copy)]
enum Relation {
    Same,
    OtherSuit,
    Further(u8),
}

/// Four sets and a pair under construction.
struct Sets {
    counts: [u8; KINDS],
    sets: Vec<Vec<u8>>,
}

impl Hand {
    /// Returns a hand: complete ones nine times in ten.
    pub fn new(random: &mut Random, shapes: Shapes) -> Hand {
        match random.below(100) {
            0..70 => standard(random),
            70..78 => from_tiles(random, |random| seven_pairs(random, shapes.equal_pairs)),
            78..81 => from_tiles(random, orphans),
            81..84 => from_tiles(random, nine_gates),
            84..87 if shapes.knitted => from_tiles(random, knitted),
            84..90 => standard(random),
            90..95 => near_miss(random),
            _ => from_tiles(random, noise),
        }
    }

    /// Returns true if a kong is among the melds.
    pub fn has_kong(&self) -> bool {
        self.melds.iter().any(|meld| meld.kind == "kong")
    }

    /// Returns true if no tile was claimed.
    pub fn is_closed(&self) -> bool {
        self.melds.iter().all(|meld| meld.concealed)
    }

    /// Returns true if the winning tile is the only one of its kind, so that a kong may be robbed of it.
    pub fn win_tile_is_single(&self) -> bool {
        !self.concealed.iter().chain(self.melds.iter().flat_map(|meld| &meld.tiles)).any(|&kind| kind == self.win_tile)
    }

    /// Writes the hand into an input; with the winner's seat, melds tell who fed them.
    pub fn write(&self, random: &mut Random, input: &mut Object, winner: Option<u64>) {
        let melds: Vec<Value> = self.melds.iter().map(|meld| meld.json(random, winner)).collect();
        input.insert("concealed".into(), json!(mpsz(random, &self.concealed)));
        input.insert("win_tile".into(), json!(tile(self.win_tile)));
        input.insert("melds".into(), Value::Array(melds));
    }
}

impl Meld {
    fn json(&self, random: &mut Random, winner: Option<u64>) -> Value {
        let mut meld = Object::new();
        meld.insert("type".into(), json!(self.kind));
        meld.insert("tiles".into(), json!(mpsz(random, &self.tiles)));
        if self.concealed || random.percent(10) {
            meld.insert("concealed".into(), json!(self.concealed));
        }
        if self.added || random.percent(5) {
            meld.insert("added".into(), json!(self.added));
        }
        if let Some(winner) = winner
            && !self.concealed
            && random.percent(80)
        {
            let left = self.kind == "chow" && random.percent(98);
            let further = if left { 3 } else { 1 + random.below(3) };
            meld.insert("from".into(), json!((winner + further) % 4));
        }
        Value::Object(meld)
    }
}

/// Returns one tile as text.
pub(super) fn tile(kind: u8) -> String {
    let suit = ["m", "p", "s", "z"].get(usize::from(kind / 9)).copied().unwrap_or("z");
    format!("{}{suit}", kind % 9 + 1)
}

/// Returns tiles as text, sorted or not, with a suit's letter once or after each tile.
pub(super) fn mpsz(random: &mut Random, tiles: &[u8]) -> String {
    let mut tiles = tiles.to_vec();
    match random.percent(50) {
        true => tiles.sort_unstable(),
        false => random.shuffle(&mut tiles),
    }
    let mut text = String::new();
    let apart = random.percent(20);
    for (index, &kind) in tiles.iter().enumerate() {
        let letters = tile(kind);
        match tiles.get(index + 1).is_some_and(|next| next / 9 == kind / 9) && !apart {
            true => text.push_str(letters.trim_end_matches(char::is_alphabetic)),
            false => text.push_str(&letters),
        }
    }
    text
}

fn pool(random: &mut Random) -> Pool {
    let one = 1 << random.below(3);
    let (suits, honours) = match random.below(10) {
        0 => (one, false),
        1 => (one, true),
        2 => (0, true),
        3 => (7, false),
        _ => (7, true),
    };
    Pool {
        suits,
        honours,
        triplets: *random.pick(&[0, 20, 40, 100]),
        alike: *random.pick(&[0, 30, 80]),
        ends_only: random.percent(10),
        relation: random.percent(75).then(|| relation(random)),
    }
}

/// Makes four sets and a pair, some of the sets open.
fn standard(random: &mut Random) -> Hand {
    let pool = pool(random);
    let melds = *random.pick(&[0, 0, 0, 1, 1, 2, 2, 3, 4]);
    let mut made = sets_and_pair(random, pool);
    let pair = made.sets.pop().unwrap_or_default();
    random.shuffle(&mut made.sets);
    let concealed_sets = made.sets.split_off(melds);
    let mut laid = Vec::new();
    for set in made.sets {
        laid.push(meld(random, set, &mut made.counts));
    }
    let mut concealed: Vec<u8> = concealed_sets.into_iter().flatten().chain(pair).collect();
    let win_tile = take(random, &mut concealed);
    Hand { melds: laid, concealed, win_tile }
}

/// Lays a set down; a triplet becomes a kong if its fourth tile is free.
fn meld(random: &mut Random, mut set: Vec<u8>, counts: &mut [u8; KINDS]) -> Meld {
    set.sort_unstable();
    let (&first, &last) = match (set.first(), set.last()) {
        (Some(first), Some(last)) => (first, last),
        _ => (&0, &0),
    };
    if first != last {
        return Meld { kind: "chow", tiles: set, concealed: false, added: false };
    }
    match counts.get_mut(usize::from(first)).filter(|count| **count == 3) {
        Some(count) if random.percent(45) => {
            *count += 1;
            set.push(first);
            let concealed = random.percent(50);
            Meld { kind: "kong", tiles: set, concealed, added: !concealed && random.percent(40) }
        }
        _ => Meld { kind: "pung", tiles: set, concealed: false, added: false },
    }
}

/// Returns four sets and, last, a pair. At most four tiles of a kind.
fn sets_and_pair(random: &mut Random, pool: Pool) -> Sets {
    let mut made = Sets { counts: [0; KINDS], sets: Vec::new() };
    let mut tries = 0;
    if random.percent(14) {
        for set in known_sets(random) {
            made.add(set);
        }
    }
    while made.sets.len() < 4 {
        tries += 1;
        // If the pool is too small, all tiles are used instead.
        let pool = if tries > 60 { Pool { suits: 7, ends_only: false, alike: 0, ..pool } } else { pool };
        let set = match made.sets.is_empty() || !random.percent(pool.alike) {
            true => new_set(random, pool),
            false => {
                let earlier = random.pick(&made.sets).clone();
                {
                    let how = pool.relation.unwrap_or_else(|| relation(random));
                    set_like(random, &earlier, how)
                }
            }
        };
        made.add(set);
    }
    while made.sets.len() < 5 {
        let kind = if random.percent(12) { *random.pick(&ORPHANS) } else { one_of(random, pool) };
        made.add(vec![kind, kind]);
    }
    made
}

/// Returns three or four sets of a pattern that chance seldom makes.
fn known_sets(random: &mut Random) -> Vec<Vec<u8>> {
    let mut suits = [0, 9, 18];
    random.shuffle(&mut suits);
    let [suit, second, third] = suits;
    let sequence = |first: u8| vec![first, first + 1, first + 2];
    let triplet = |kind: u8| vec![kind; 3];
    let number = random.below(7) as u8;
    match random.below(7) {
        0 => [suit, suit + 3, suit + 6].map(sequence).to_vec(),
        1 => [suit, second + 3, third + 6].map(sequence).to_vec(),
        2 => suits.map(|suit| sequence(suit + number)).to_vec(),
        3 => suits.map(|suit| triplet(suit + number)).to_vec(),
        4 => [31, 32, 33].map(triplet).to_vec(),
        5 => [suit, suit + 8, second, third + 8].map(triplet).to_vec(),
        _ => [27, 28, 29].map(triplet).to_vec(),
    }
}

impl Sets {
    /// Adds a set, if its tiles exist and are free.
    fn add(&mut self, set: Vec<u8>) {
        let mut counts = self.counts;
        for &kind in &set {
            match counts.get_mut(usize::from(kind)) {
                Some(count) if *count < 4 => *count += 1,
                _ => return,
            }
        }
        if !set.is_empty() {
            self.counts = counts;
            self.sets.push(set);
        }
    }
}

fn one_of(random: &mut Random, pool: Pool) -> u8 {
    loop {
        let kind = random.index(KINDS) as u8;
        let fits = match kind / 9 {
            3 => pool.honours,
            suit => pool.suits >> suit & 1 == 1,
        };
        if fits || random.percent(2) {
            return kind;
        }
    }
}

fn new_set(random: &mut Random, pool: Pool) -> Vec<u8> {
    let kind = one_of(random, pool);
    let number = kind % 9;
    let triplet = kind >= HONOURS || random.percent(pool.triplets);
    if pool.ends_only && kind < HONOURS {
        let low = random.percent(50);
        let first = kind - number;
        return match (triplet, low) {
            (true, true) => vec![first; 3],
            (true, false) => vec![first + 8; 3],
            (false, true) => vec![first, first + 1, first + 2],
            (false, false) => vec![first + 6, first + 7, first + 8],
        };
    }
    match triplet {
        true => vec![kind; 3],
        false => {
            let first = kind - number + number.min(6);
            vec![first, first + 1, first + 2]
        }
    }
}

/// Returns a set like another: the same one, in another suit, one to three further, or another honour.
fn set_like(random: &mut Random, earlier: &[u8], how: Relation) -> Vec<u8> {
    let first = earlier.first().copied().unwrap_or_default();
    if first >= HONOURS {
        let last = if random.percent(50) { 4 } else { 7 };
        return vec![HONOURS + random.below(last) as u8; 3];
    }
    match how {
        Relation::Same => earlier.to_vec(),
        Relation::OtherSuit => {
            let suits = *random.pick(&[9, 18]);
            earlier.iter().map(|kind| (kind + suits) % HONOURS).collect()
        }
        Relation::Further(step) => {
            let further: Vec<u8> = earlier.iter().map(|kind| kind + step).collect();
            if further.iter().all(|kind| kind / 9 == first / 9) { further } else { Vec::new() }
        }
    }
}

fn relation(random: &mut Random) -> Relation {
    match random.below(8) {
        0 | 1 => Relation::Same,
        2..5 => Relation::OtherSuit,
        5 | 6 => Relation::Further(*random.pick(&[1, 3, 3])),
        _ => Relation::Further(2),
    }
}

/// Makes a hand of fourteen tiles without melds.
fn from_tiles(random: &mut Random, tiles: impl Fn(&mut Random) -> Vec<u8>) -> Hand {
    let mut concealed = tiles(random);
    let win_tile = take(random, &mut concealed);
    Hand { melds: Vec::new(), concealed, win_tile }
}

fn take(random: &mut Random, tiles: &mut Vec<u8>) -> u8 {
    tiles.swap_remove(random.index(tiles.len()))
}

fn seven_pairs(random: &mut Random, equal_pairs: bool) -> Vec<u8> {
    let pool = match random.below(4) {
        0 => ORPHANS.to_vec(),
        1 => (HONOURS..34).collect(),
        2 => {
            let first = 9 * random.below(3) as u8;
            (first..first + 9).collect()
        }
        _ => (0..34).collect::<Vec<u8>>(),
    };
    let mut kinds = pool;
    random.shuffle(&mut kinds);
    kinds.truncate(7);
    if equal_pairs && random.percent(40) {
        let equal = 1 + random.index(3);
        let again: Vec<u8> = kinds.iter().copied().take(equal).collect();
        kinds.truncate(7 - equal);
        kinds.extend(again);
    }
    kinds.iter().flat_map(|&kind| [kind, kind]).collect()
}

fn orphans(random: &mut Random) -> Vec<u8> {
    ORPHANS.into_iter().chain([*random.pick(&ORPHANS)]).collect()
}

fn nine_gates(random: &mut Random) -> Vec<u8> {
    if random.percent(20) {
        return greens();
    }
    let first = 9 * random.below(3) as u8;
    let more = random.below(9) as u8;
    [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, more].map(|number| first + number).to_vec()
}

/// Returns green tiles only: 223344 666 88 of bamboo and three green dragons.
fn greens() -> Vec<u8> {
    let [two, three, four, six, eight, dragon] = GREENS;
    vec![two, two, three, three, four, four, six, six, six, eight, eight, dragon, dragon, dragon]
}

fn knitted(random: &mut Random) -> Vec<u8> {
    let mut suits = [0, 9, 18];
    random.shuffle(&mut suits);
    let numbers = suits.iter().zip(0_u8..).flat_map(|(suit, at)| [suit + at, suit + at + 3, suit + at + 6]);
    let mut tiles: Vec<u8> = numbers.chain(HONOURS..34).collect();
    random.shuffle(&mut tiles);
    tiles.truncate(14);
    tiles
}

/// Makes a complete hand with one tile exchanged.
fn near_miss(random: &mut Random) -> Hand {
    let mut hand = standard(random);
    let at = random.index(hand.concealed.len());
    if let Some(tile) = hand.concealed.get_mut(at) {
        *tile = random.index(KINDS) as u8;
    }
    hand
}

/// Draws fourteen tiles from a full set, at random.
fn noise(random: &mut Random) -> Vec<u8> {
    let mut wall: Vec<u8> = (0..34).flat_map(|kind| [kind; 4]).collect();
    random.shuffle(&mut wall);
    wall.truncate(14);
    wall
}

/// Returns a number of random tiles as text.
pub(super) fn tiles(random: &mut Random, number: u64) -> String {
    let kinds: Vec<u8> = (0..number).map(|_| random.index(KINDS) as u8).collect();
    mpsz(random, &kinds)
}

/// Returns circumstances: mostly none, sometimes `fitting` ones, rarely any.
pub(super) fn flags(random: &mut Random, fitting: &[&'static str], all: &[&'static str]) -> Vec<&'static str> {
    match random.below(100) {
        0..45 => Vec::new(),
        45..95 if !fitting.is_empty() => vec![*random.pick(fitting)],
        45..95 => Vec::new(),
        95..98 => vec![*random.pick(all)],
        _ => vec![*random.pick(all), *random.pick(all)],
    }
}

/// Changes an input of mode `hand` into one of mode `waits`.
pub(super) fn ask_for_waits(random: &mut Random, input: &mut Object) {
    for key in ["win_tile", "self_draw", "discarder"] {
        input.remove(key);
    }
    input.insert("mode".into(), json!("waits"));
    if random.percent(30) {
        let number = 1 + random.below(4);
        input.insert("seen".into(), json!(tiles(random, number)));
    }
}
