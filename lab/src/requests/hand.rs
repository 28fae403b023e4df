//! Random hands: complete ones of every shape, some with rare patterns, and tiles that are no complete hand.

use serde_json::{Value, json};

use super::JsonObject;
use crate::random::RandomStream;

/// The number of kinds of tiles. The kinds 0 to 8 are characters, 9 to 17 circles, 18 to 26 bamboo, 27 to 33 honours.
pub(super) const KINDS: usize = 34;

/// The first kind that is an honour.
const FIRST_HONOUR: u8 = 27;

/// The kinds of terminals and honours.
const ORPHANS: [u8; 13] = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33];

/// The kinds of tiles that are wholly green: 2, 3, 4, 6 and 8 of bamboo and the green dragon.
const GREENS: [u8; 6] = [19, 20, 21, 23, 25, 32];

/// A meld: three or four tiles that a player has laid down.
pub(super) struct DrawnMeld {
    /// The word of the wire: `chow`, `pung` or `kong`.
    pub word: &'static str,
    pub tiles: Vec<u8>,
    pub is_concealed: bool,
    /// True for an added kong.
    pub is_added: bool,
}

/// A drawn hand: melds, concealed tiles without the winning one, and the winning tile.
pub(super) struct DrawnHand {
    pub melds: Vec<DrawnMeld>,
    pub concealed: Vec<u8>,
    pub win_tile: u8,
}

/// The shapes of hands that a family has besides sets and a pair, seven pairs and thirteen orphans.
#[derive(Clone, Copy)]
pub(super) struct HandShapes {
    /// True if knitted tiles may be a hand.
    pub has_knitted_hands: bool,
    /// True if four equal tiles may be two of the seven pairs.
    pub allows_equal_pairs: bool,
}

/// The tiles of which the sets of a hand are made, and how similar the sets are.
#[derive(Clone, Copy)]
struct TilePool {
    /// The suits as bits: 1 for characters, 2 for circles, 4 for bamboo.
    suit_bits: u8,
    has_honours: bool,
    /// The percentage of triplets among the sets of a suit.
    triplet_percent: u64,
    /// The percentage of sets that resemble an earlier one.
    similar_percent: u64,
    /// True if every set of a suit contains a terminal.
    has_only_end_sets: bool,
    /// The way in which all similar sets resemble earlier ones; `None` if each is drawn separately.
    relation: Option<SetRelation>,
}

/// The way in which a set resembles an earlier one.
#[derive(Clone, Copy)]
enum SetRelation {
    SameTiles,
    /// Equal numbers in another suit.
    OtherSuit,
    /// An equal suit, with numbers greater by this number.
    Shifted(u8),
}

/// Four sets and a pair while they are drawn.
struct DrawnSets {
    /// The number of drawn tiles of each kind.
    counts: [u8; KINDS],
    sets: Vec<Vec<u8>>,
}

impl DrawnHand {
    /// Draws a hand, which is complete in 90 of 100 cases.
    pub fn new(random: &mut RandomStream, shapes: HandShapes) -> DrawnHand {
        match random.next_below(100) {
            0..70 => draw_standard_hand(random),
            70..78 => draw_concealed_hand(random, |random| draw_seven_pairs(random, shapes.allows_equal_pairs)),
            78..81 => draw_concealed_hand(random, draw_orphans),
            81..84 => draw_concealed_hand(random, draw_nine_gates_or_greens),
            84..87 if shapes.has_knitted_hands => draw_concealed_hand(random, draw_knitted_tiles),
            84..90 => draw_standard_hand(random),
            90..95 => draw_near_miss(random),
            _ => draw_concealed_hand(random, draw_random_tiles),
        }
    }

    /// Returns true if one of the melds is a kong.
    pub fn has_kong(&self) -> bool {
        self.melds.iter().any(|meld| meld.word == "kong")
    }

    /// Returns true if no tile was claimed.
    pub fn is_closed(&self) -> bool {
        self.melds.iter().all(|meld| meld.is_concealed)
    }

    /// Returns true if the hand has no other tile of the kind of the winning one, so that the win may rob a kong.
    pub fn is_win_tile_single(&self) -> bool {
        !self.concealed.iter().chain(self.melds.iter().flat_map(|meld| &meld.tiles)).any(|&kind| kind == self.win_tile)
    }

    /// Writes the hand into an input. With the seat of the winner, most claimed melds name their discarder.
    pub fn write_to_input(&self, random: &mut RandomStream, input: &mut JsonObject, winner: Option<u64>) {
        let melds: Vec<Value> = self.melds.iter().map(|meld| meld.to_json(random, winner)).collect();
        input.insert("concealed".into(), json!(format_mpsz(random, &self.concealed)));
        input.insert("win_tile".into(), json!(format_tile(self.win_tile)));
        input.insert("melds".into(), Value::Array(melds));
    }
}

impl DrawnMeld {
    fn to_json(&self, random: &mut RandomStream, winner: Option<u64>) -> Value {
        let mut meld = JsonObject::new();
        meld.insert("type".into(), json!(self.word));
        meld.insert("tiles".into(), json!(format_mpsz(random, &self.tiles)));
        if self.is_concealed || random.next_bool(10) {
            meld.insert("concealed".into(), json!(self.is_concealed));
        }
        if self.is_added || random.next_bool(5) {
            meld.insert("added".into(), json!(self.is_added));
        }
        if let Some(winner) = winner
            && !self.is_concealed
            && random.next_bool(80)
        {
            let is_from_left = self.word == "chow" && random.next_bool(98);
            let turns = if is_from_left { 3 } else { 1 + random.next_below(3) };
            meld.insert("from".into(), json!((winner + turns) % 4));
        }
        Value::Object(meld)
    }
}

/// Formats a kind of tile as MPSZ text.
pub(super) fn format_tile(kind: u8) -> String {
    let suit = ["m", "p", "s", "z"].get(usize::from(kind / 9)).copied().unwrap_or("z");
    format!("{}{suit}", kind % 9 + 1)
}

/// Formats tiles as MPSZ text, sorted or shuffled, with the letter of a suit after each of its tiles or once after
/// several.
pub(super) fn format_mpsz(random: &mut RandomStream, tiles: &[u8]) -> String {
    let mut tiles = tiles.to_vec();
    match random.next_bool(50) {
        true => tiles.sort_unstable(),
        false => random.shuffle(&mut tiles),
    }
    let mut text = String::new();
    let repeats_letters = random.next_bool(20);
    for (index, &kind) in tiles.iter().enumerate() {
        let tile_text = format_tile(kind);
        match tiles.get(index + 1).is_some_and(|next| next / 9 == kind / 9) && !repeats_letters {
            true => text.push_str(tile_text.trim_end_matches(char::is_alphabetic)),
            false => text.push_str(&tile_text),
        }
    }
    text
}

fn draw_pool(random: &mut RandomStream) -> TilePool {
    let one_suit = 1 << random.next_below(3);
    let (suit_bits, has_honours) = match random.next_below(10) {
        0 => (one_suit, false),
        1 => (one_suit, true),
        2 => (0, true),
        3 => (7, false),
        _ => (7, true),
    };
    TilePool {
        suit_bits,
        has_honours,
        triplet_percent: *random.pick_item(&[0, 20, 40, 100]),
        similar_percent: *random.pick_item(&[0, 30, 80]),
        has_only_end_sets: random.next_bool(10),
        relation: random.next_bool(75).then(|| draw_relation(random)),
    }
}

/// Draws a hand of four sets and a pair, of which up to four sets are melds.
fn draw_standard_hand(random: &mut RandomStream) -> DrawnHand {
    let pool = draw_pool(random);
    let meld_count = *random.pick_item(&[0, 0, 0, 1, 1, 2, 2, 3, 4]);
    let mut drawn = draw_sets_and_pair(random, pool);
    let pair = drawn.sets.pop().unwrap_or_default();
    random.shuffle(&mut drawn.sets);
    let concealed_sets = drawn.sets.split_off(meld_count);
    let mut laid_melds = Vec::new();
    for set in drawn.sets {
        laid_melds.push(lay_meld(random, set, &mut drawn.counts));
    }
    let mut concealed: Vec<u8> = concealed_sets.into_iter().flatten().chain(pair).collect();
    let win_tile = take_random_tile(random, &mut concealed);
    DrawnHand { melds: laid_melds, concealed, win_tile }
}

/// Lays a set down as a meld. A triplet whose fourth tile is free becomes a kong in 45 of 100 cases.
fn lay_meld(random: &mut RandomStream, mut set: Vec<u8>, counts: &mut [u8; KINDS]) -> DrawnMeld {
    set.sort_unstable();
    let (&first, &last) = match (set.first(), set.last()) {
        (Some(first), Some(last)) => (first, last),
        _ => (&0, &0),
    };
    if first != last {
        return DrawnMeld { word: "chow", tiles: set, is_concealed: false, is_added: false };
    }
    match counts.get_mut(usize::from(first)).filter(|count| **count == 3) {
        Some(count) if random.next_bool(45) => {
            *count += 1;
            set.push(first);
            let is_concealed = random.next_bool(50);
            DrawnMeld { word: "kong", tiles: set, is_concealed, is_added: !is_concealed && random.next_bool(40) }
        }
        _ => DrawnMeld { word: "pung", tiles: set, is_concealed: false, is_added: false },
    }
}

/// Draws four sets and, last, a pair, with at most four tiles of a kind.
fn draw_sets_and_pair(random: &mut RandomStream, pool: TilePool) -> DrawnSets {
    let mut drawn = DrawnSets { counts: [0; KINDS], sets: Vec::new() };
    let mut tries = 0;
    if random.next_bool(14) {
        for set in draw_pattern_sets(random) {
            drawn.add(set);
        }
    }
    while drawn.sets.len() < 4 {
        tries += 1;
        // After 60 tries, the pool seems too small, so all suits are used.
        let pool = if tries > 60 {
            TilePool { suit_bits: 7, has_only_end_sets: false, similar_percent: 0, ..pool }
        } else {
            pool
        };
        let set = match drawn.sets.is_empty() || !random.next_bool(pool.similar_percent) {
            true => draw_set(random, pool),
            false => {
                let earlier = random.pick_item(&drawn.sets).clone();
                {
                    let relation = pool.relation.unwrap_or_else(|| draw_relation(random));
                    draw_similar_set(random, &earlier, relation)
                }
            }
        };
        drawn.add(set);
    }
    while drawn.sets.len() < 5 {
        let kind = if random.next_bool(12) { *random.pick_item(&ORPHANS) } else { draw_kind(random, pool) };
        drawn.add(vec![kind, kind]);
    }
    drawn
}

/// Draws three or four sets that form a pattern which seldom occurs by chance.
fn draw_pattern_sets(random: &mut RandomStream) -> Vec<Vec<u8>> {
    let mut suits = [0, 9, 18];
    random.shuffle(&mut suits);
    let [suit, second, third] = suits;
    let sequence = |first: u8| vec![first, first + 1, first + 2];
    let triplet = |kind: u8| vec![kind; 3];
    let number = random.next_below(7) as u8;
    match random.next_below(7) {
        0 => [suit, suit + 3, suit + 6].map(sequence).to_vec(),
        1 => [suit, second + 3, third + 6].map(sequence).to_vec(),
        2 => suits.map(|suit| sequence(suit + number)).to_vec(),
        3 => suits.map(|suit| triplet(suit + number)).to_vec(),
        4 => [31, 32, 33].map(triplet).to_vec(),
        5 => [suit, suit + 8, second, third + 8].map(triplet).to_vec(),
        _ => [27, 28, 29].map(triplet).to_vec(),
    }
}

impl DrawnSets {
    /// Adds a set if its tiles exist and no kind then has more than four tiles. Does nothing for an empty set.
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

/// Draws a kind of tile from a pool, and in 2 of 100 tries one from outside.
fn draw_kind(random: &mut RandomStream, pool: TilePool) -> u8 {
    loop {
        let kind = random.next_index(KINDS) as u8;
        let fits = match kind / 9 {
            3 => pool.has_honours,
            suit => pool.suit_bits >> suit & 1 == 1,
        };
        if fits || random.next_bool(2) {
            return kind;
        }
    }
}

/// Draws a sequence or a triplet from a pool; honours only form triplets.
fn draw_set(random: &mut RandomStream, pool: TilePool) -> Vec<u8> {
    let kind = draw_kind(random, pool);
    let number = kind % 9;
    let is_triplet = kind >= FIRST_HONOUR || random.next_bool(pool.triplet_percent);
    if pool.has_only_end_sets && kind < FIRST_HONOUR {
        let is_low = random.next_bool(50);
        let first = kind - number;
        return match (is_triplet, is_low) {
            (true, true) => vec![first; 3],
            (true, false) => vec![first + 8; 3],
            (false, true) => vec![first, first + 1, first + 2],
            (false, false) => vec![first + 6, first + 7, first + 8],
        };
    }
    match is_triplet {
        true => vec![kind; 3],
        false => {
            let first = kind - number + number.min(6);
            vec![first, first + 1, first + 2]
        }
    }
}

/// Draws a set that resembles an earlier one by a relation; empty if a shift would leave the suit. A triplet of honours
/// gives a triplet of any wind or any honour.
fn draw_similar_set(random: &mut RandomStream, earlier: &[u8], relation: SetRelation) -> Vec<u8> {
    let first = earlier.first().copied().unwrap_or_default();
    if first >= FIRST_HONOUR {
        let honour_count = if random.next_bool(50) { 4 } else { 7 };
        return vec![FIRST_HONOUR + random.next_below(honour_count) as u8; 3];
    }
    match relation {
        SetRelation::SameTiles => earlier.to_vec(),
        SetRelation::OtherSuit => {
            let suit_shift = *random.pick_item(&[9, 18]);
            earlier.iter().map(|kind| (kind + suit_shift) % FIRST_HONOUR).collect()
        }
        SetRelation::Shifted(step) => {
            let shifted: Vec<u8> = earlier.iter().map(|kind| kind + step).collect();
            if shifted.iter().all(|kind| kind / 9 == first / 9) { shifted } else { Vec::new() }
        }
    }
}

/// Draws a relation between sets.
fn draw_relation(random: &mut RandomStream) -> SetRelation {
    match random.next_below(8) {
        0 | 1 => SetRelation::SameTiles,
        2..5 => SetRelation::OtherSuit,
        5 | 6 => SetRelation::Shifted(*random.pick_item(&[1, 3, 3])),
        _ => SetRelation::Shifted(2),
    }
}

/// Draws a hand without melds from fourteen drawn tiles, of which a random one is the winning tile.
fn draw_concealed_hand(random: &mut RandomStream, draw_concealed: impl Fn(&mut RandomStream) -> Vec<u8>) -> DrawnHand {
    let mut concealed = draw_concealed(random);
    let win_tile = take_random_tile(random, &mut concealed);
    DrawnHand { melds: Vec::new(), concealed, win_tile }
}

fn take_random_tile(random: &mut RandomStream, tiles: &mut Vec<u8>) -> u8 {
    tiles.swap_remove(random.next_index(tiles.len()))
}

/// Draws seven pairs from all tiles, from one suit, or from terminals and honours.
fn draw_seven_pairs(random: &mut RandomStream, allows_equal_pairs: bool) -> Vec<u8> {
    let pool = match random.next_below(4) {
        0 => ORPHANS.to_vec(),
        1 => (FIRST_HONOUR..34).collect(),
        2 => {
            let first = 9 * random.next_below(3) as u8;
            (first..first + 9).collect()
        }
        _ => (0..34).collect::<Vec<u8>>(),
    };
    let mut kinds = pool;
    random.shuffle(&mut kinds);
    kinds.truncate(7);
    if allows_equal_pairs && random.next_bool(40) {
        let repeated_count = 1 + random.next_index(3);
        let repeated: Vec<u8> = kinds.iter().copied().take(repeated_count).collect();
        kinds.truncate(7 - repeated_count);
        kinds.extend(repeated);
    }
    kinds.iter().flat_map(|&kind| [kind, kind]).collect()
}

/// Draws thirteen orphans, one of them twice.
fn draw_orphans(random: &mut RandomStream) -> Vec<u8> {
    ORPHANS.into_iter().chain([*random.pick_item(&ORPHANS)]).collect()
}

/// Draws nine gates or, in 20 of 100 cases, a hand of green tiles.
fn draw_nine_gates_or_greens(random: &mut RandomStream) -> Vec<u8> {
    if random.next_bool(20) {
        return list_green_tiles();
    }
    let first = 9 * random.next_below(3) as u8;
    let extra_number = random.next_below(9) as u8;
    [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, extra_number].map(|number| first + number).to_vec()
}

/// Returns a hand of green tiles: 22334466688 of bamboo and three green dragons.
fn list_green_tiles() -> Vec<u8> {
    let [two, three, four, six, eight, dragon] = GREENS;
    vec![two, two, three, three, four, four, six, six, six, eight, eight, dragon, dragon, dragon]
}

/// Draws 14 of the 16 knitted tiles and honours.
fn draw_knitted_tiles(random: &mut RandomStream) -> Vec<u8> {
    let mut suits = [0, 9, 18];
    random.shuffle(&mut suits);
    let numbers =
        suits.iter().zip(0_u8..).flat_map(|(suit, offset)| [suit + offset, suit + offset + 3, suit + offset + 6]);
    let mut tiles: Vec<u8> = numbers.chain(FIRST_HONOUR..34).collect();
    random.shuffle(&mut tiles);
    tiles.truncate(14);
    tiles
}

/// Draws a complete hand and replaces one of its concealed tiles by a random one.
fn draw_near_miss(random: &mut RandomStream) -> DrawnHand {
    let mut hand = draw_standard_hand(random);
    let index = random.next_index(hand.concealed.len());
    if let Some(tile) = hand.concealed.get_mut(index) {
        *tile = random.next_index(KINDS) as u8;
    }
    hand
}

/// Draws fourteen random tiles from a wall of 136.
fn draw_random_tiles(random: &mut RandomStream) -> Vec<u8> {
    let mut wall: Vec<u8> = (0..34).flat_map(|kind| [kind; 4]).collect();
    random.shuffle(&mut wall);
    wall.truncate(14);
    wall
}

/// Draws `count` random tiles, with any number of each kind, as MPSZ text.
pub(super) fn draw_tiles(random: &mut RandomStream, count: u64) -> String {
    let kinds: Vec<u8> = (0..count).map(|_| random.next_index(KINDS) as u8).collect();
    format_mpsz(random, &kinds)
}

/// Draws flags: none in 45 of 100 cases, one of the `fitting` flags in 50 cases, otherwise one or two of all flags.
pub(super) fn draw_flags(
    random: &mut RandomStream,
    fitting: &[&'static str],
    all: &[&'static str],
) -> Vec<&'static str> {
    match random.next_below(100) {
        0..45 => Vec::new(),
        45..95 if !fitting.is_empty() => vec![*random.pick_item(fitting)],
        45..95 => Vec::new(),
        95..98 => vec![*random.pick_item(all)],
        _ => vec![*random.pick_item(all), *random.pick_item(all)],
    }
}

/// Converts an input of mode `hand` to one of mode `waits`. In 30 of 100 cases, tiles are seen elsewhere.
pub(super) fn convert_to_waits_input(random: &mut RandomStream, input: &mut JsonObject) {
    for key in ["win_tile", "self_draw", "discarder"] {
        input.remove(key);
    }
    input.insert("mode".into(), json!("waits"));
    if random.next_bool(30) {
        let number = 1 + random.next_below(4);
        input.insert("seen".into(), json!(draw_tiles(random, number)));
    }
}
