//! The riichi rules again, slow and plain: every arrangement from sorted lists of tiles, every yaku straight from its
//! wording in the rule text, fu added piece by piece. It shares no code with the engine except tiles and the hand's
//! draft.

mod worth;

use super::riichi_drafts::Draft;
use quejing_rules::hand::MeldKind;
use quejing_rules::riichi::{Options, RenhouRule, RiichiFlag};
use quejing_rules::tile::Tile;

/// A set: its kinds (0..34) in order.
#[derive(Clone, Debug)]
struct Set {
    kinds: Vec<usize>,
    melded: bool,
    /// True if it was called from another player, or finished by a ron.
    open: bool,
}

impl Set {
    fn is_sequence(&self) -> bool {
        self.kinds[0] != self.kinds[1]
    }
    fn is_kong(&self) -> bool {
        self.kinds.len() == 4
    }
    fn has_outside(&self) -> bool {
        self.kinds.iter().any(|&kind| is_outside(kind))
    }
}

/// One arrangement, valued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    pub basic: u32,
    pub units: u32,
    pub han: u32,
    pub fu: u32,
    /// The ids, sorted.
    pub yaku: Vec<&'static str>,
}

/// The worth of the hand: no arrangement, no yaku, or all the best arrangements.
#[derive(Debug, PartialEq, Eq)]
pub enum Slow {
    NoWin,
    NoYaku,
    Best(Vec<Valued>),
}

/// The kind of the north wind.
const NORTH: usize = 30;

fn is_outside(kind: usize) -> bool {
    kind >= 27 || matches!(kind % 9, 0 | 8)
}

/// The changes of three-player riichi to the value of a hand; none in the default.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// 2m to 8m do not exist.
    pub few_characters: bool,
    pub north_is_value_tile: bool,
    /// Each north that is set aside is a dora, and one more for each indicator that names it if this is true.
    pub indicators_count_norths: bool,
    pub rinshan_after_north: bool,
    pub robbed_north_is_chankan: bool,
}

struct Table<'a> {
    draft: &'a Draft,
    options: &'a Options,
    changes: &'a Changes,
    closed: bool,
    ron: bool,
    seat: usize,
    round: usize,
    /// Every kind in the hand, all four of a kong.
    all: Vec<usize>,
}

/// Values a hand that has passed its check.
pub fn slow(draft: &Draft, options: &Options) -> Slow {
    slow_with(draft, options, &Changes::default())
}

/// Values a hand of a game with some changes.
pub fn slow_with(draft: &Draft, options: &Options, changes: &Changes) -> Slow {
    let kind = |tile: &Tile| tile.kind().expect("no flower");
    let hand = &draft.hand;
    let mut standing: Vec<usize> = hand.concealed.iter().chain(&hand.win_tile).map(kind).collect();
    standing.sort_unstable();
    let melds: Vec<Set> = hand
        .melds
        .iter()
        .map(|meld| {
            let mut kinds: Vec<usize> = meld.tiles.iter().map(kind).collect();
            kinds.sort_unstable();
            assert_eq!(meld.kind == Some(MeldKind::Kong), kinds.len() == 4);
            Set { kinds, melded: true, open: !meld.concealed }
        })
        .collect();
    let mut all = standing.clone();
    all.extend(melds.iter().flat_map(|meld| meld.kinds.clone()));
    let table = Table {
        draft,
        options,
        changes,
        closed: melds.iter().all(|meld| !meld.open),
        ron: !hand.self_draw,
        seat: hand.seat_wind.expect("a seat") as usize + 27,
        round: draft.round_wind.expect("a round") as usize + 27,
        all,
    };
    let won = kind(&hand.win_tile.expect("a winning tile"));
    let mut valued = table.specials(&standing, won);
    for (pair, sets) in splits(&standing) {
        valued.extend(table.places(pair, &sets, &melds, won));
    }
    if valued.is_empty() {
        return Slow::NoWin;
    }
    let rank = |one: &Valued| (one.basic, one.units > 0, one.han, one.fu);
    valued.retain(|one| !one.yaku.is_empty());
    let Some(best) = valued.iter().map(rank).max() else {
        return Slow::NoYaku;
    };
    valued.retain(|one| rank(one) == best);
    Slow::Best(valued)
}

/// Every way to split sorted tiles into a pair and sets.
fn splits(tiles: &[usize]) -> Vec<(usize, Vec<Vec<usize>>)> {
    let mut found = Vec::new();
    let mut kinds = tiles.to_vec();
    kinds.dedup();
    for pair in kinds {
        if let Some(rest) = without(tiles, &[pair, pair]) {
            found.extend(sets_of(&rest).into_iter().map(|sets| (pair, sets)));
        }
    }
    found
}

fn sets_of(tiles: &[usize]) -> Vec<Vec<Vec<usize>>> {
    let Some(&first) = tiles.first() else {
        return vec![Vec::new()];
    };
    let mut candidates = vec![vec![first; 3]];
    if first < 27 && first % 9 < 7 {
        candidates.push(vec![first, first + 1, first + 2]);
    }
    let mut found = Vec::new();
    for set in candidates {
        if let Some(rest) = without(tiles, &set) {
            for mut sets in sets_of(&rest) {
                sets.push(set.clone());
                found.push(sets);
            }
        }
    }
    found
}

fn without(tiles: &[usize], taken: &[usize]) -> Option<Vec<usize>> {
    let mut rest = tiles.to_vec();
    for kind in taken {
        let place = rest.iter().position(|other| other == kind)?;
        rest.remove(place);
    }
    Some(rest)
}

impl Table<'_> {
    fn has(&self, flag: RiichiFlag) -> bool {
        self.draft.flags.has(flag)
    }

    /// Seven pairs and thirteen orphans.
    fn specials(&self, standing: &[usize], won: usize) -> Vec<Valued> {
        let count = |kind: usize| standing.iter().filter(|&&other| other == kind).count();
        let mut valued = Vec::new();
        if standing.len() != 14 {
            return valued;
        }
        if standing.iter().all(|&kind| count(kind) == 2) {
            let mut yaku = vec![("chiitoitsu", 2)];
            let outside = standing.iter().all(|&kind| is_outside(kind));
            if outside && self.options.honroutou_seven_pairs {
                yaku.push(("honroutou", 2));
            }
            let mut yakuman = self.yakuman_of_all();
            if standing.iter().all(|&kind| kind >= 27) {
                yakuman.push(("tsuuiisou", 1));
            }
            yaku.extend(self.of_all_tiles());
            valued.push(self.valued(yaku, yakuman, 25));
        }
        let orphans = (0..34).filter(|&kind| is_outside(kind));
        if orphans.clone().all(|kind| count(kind) >= 1) && standing.iter().all(|&k| is_outside(k)) {
            let mut yakuman = self.yakuman_of_all();
            yakuman.push(("kokushi", if count(won) == 2 { 2 } else { 1 }));
            valued.push(self.valued(Vec::new(), yakuman, 30));
        }
        valued
    }

    /// The winning tile in the pair and in each concealed set that holds it.
    fn places(&self, pair: usize, sets: &[Vec<usize>], melds: &[Set], won: usize) -> Vec<Valued> {
        let standing = |open: Option<usize>| -> Vec<Set> {
            let own = sets.iter().enumerate().map(|(index, kinds)| Set {
                kinds: kinds.clone(),
                melded: false,
                open: open == Some(index),
            });
            melds.iter().cloned().chain(own).collect()
        };
        let mut valued = Vec::new();
        if pair == won {
            valued.push(self.arrangement(pair, &standing(None), None));
        }
        for (index, set) in sets.iter().enumerate() {
            for (place, _) in set.iter().enumerate().filter(|&(_, &kind)| kind == won) {
                let finished = self.ron.then_some(index);
                let sets = standing(finished);
                valued.push(self.arrangement(pair, &sets, Some((set.clone(), place))));
            }
        }
        valued
    }

    /// Values a split; `finish` is the set that the winning tile finished and its place in it.
    fn arrangement(&self, pair: usize, sets: &[Set], finish: Option<(Vec<usize>, usize)>) -> Valued {
        let edge = |set: &[usize], place| matches!((place, set[0] % 9), (2, 0) | (0, 6));
        // 边张, 卡张, 单骑 are 2 fu (4.1).
        let (wait_fu, two_sided) = match &finish {
            None => (2, false),
            Some((set, _)) if set[0] == set[1] => (0, false),
            Some((_, 1)) => (2, false),
            Some((set, place)) if edge(set, *place) => (2, false),
            Some(_) => (0, true),
        };
        let sequences: Vec<usize> = firsts(sets, true);
        let triplets: Vec<usize> = firsts(sets, false);
        let mut pair_fu = u32::from(pair >= 31) * 2;
        if pair == self.seat && pair == self.round {
            pair_fu = u32::from(self.options.double_wind_pair_fu);
        } else if pair == self.seat || pair == self.round || pair == NORTH && self.changes.north_is_value_tile {
            pair_fu = 2;
        }
        let pinfu_shape = sequences.len() == 4 && pair_fu == 0 && two_sided;
        let mut fu = if self.closed && self.ron { 30 } else { 20 };
        for set in sets.iter().filter(|set| !set.is_sequence()) {
            let of_simple = match (set.is_kong(), set.open) {
                (false, true) => 2,
                (false, false) => 4,
                (true, true) => 8,
                (true, false) => 16,
            };
            fu += if set.has_outside() { 2 * of_simple } else { of_simple };
        }
        fu += pair_fu + wait_fu;
        let closed_pinfu = pinfu_shape && self.closed;
        if !(self.ron || closed_pinfu) {
            fu += 2;
        }
        if pinfu_shape && !self.closed {
            fu += 2;
        }
        let fu = fu.div_ceil(10) * 10;
        let mut yaku = self.of_all_tiles();
        if pinfu_shape && self.closed {
            yaku.push(("pinfu", 1));
        }
        yaku.extend(self.of_sequences(&sequences));
        yaku.extend(self.of_triplets(&triplets, sets, pair));
        yaku.extend(self.of_outside(sets, pair, sequences.is_empty()));
        let mut yakuman = self.yakuman_of_all();
        yakuman.extend(self.yakuman_of_sets(&triplets, sets, pair, finish.is_none()));
        self.valued(yaku, yakuman, fu)
    }

    fn of_sequences(&self, sequences: &[usize]) -> Vec<(&'static str, u32)> {
        let mut yaku = Vec::new();
        let has = |first: usize| sequences.contains(&first);
        if [0, 9, 18].iter().any(|suit| has(*suit) && has(suit + 3) && has(suit + 6)) {
            yaku.push(("ittsu", if self.closed { 2 } else { 1 }));
        }
        if (0..7).any(|number| has(number) && has(number + 9) && has(number + 18)) {
            yaku.push(("sanshoku_doujun", if self.closed { 2 } else { 1 }));
        }
        let mut kinds = sequences.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        let twins: usize = kinds.iter().map(|kind| sequences.iter().filter(|other| *other == kind).count() / 2).sum();
        match (self.closed, twins) {
            (true, 1) => yaku.push(("iipeikou", 1)),
            (true, 2) => yaku.push(("ryanpeikou", 3)),
            _ => {}
        }
        yaku
    }

    fn of_triplets(&self, triplets: &[usize], sets: &[Set], pair: usize) -> Vec<(&'static str, u32)> {
        let mut yaku = Vec::new();
        let has = |kind: usize| triplets.contains(&kind);
        for (kind, id) in [(31, "yakuhai_white"), (32, "yakuhai_green"), (33, "yakuhai_red")] {
            if has(kind) {
                yaku.push((id, 1));
            }
        }
        if has(self.seat) {
            yaku.push(("yakuhai_seat", 1));
        }
        if has(self.round) {
            yaku.push(("yakuhai_round", 1));
        }
        if has(NORTH) && self.changes.north_is_value_tile {
            yaku.push(("yakuhai_north", 1));
        }
        if (0..9).any(|number| has(number) && has(number + 9) && has(number + 18)) {
            yaku.push(("sanshoku_doukou", 2));
        }
        if concealed_triplets(sets) == 3 {
            yaku.push(("sanankou", 2));
        }
        if sets.iter().filter(|set| set.is_kong()).count() == 3 {
            yaku.push(("sankantsu", 2));
        }
        if triplets.len() == 4 {
            yaku.push(("toitoi", 2));
            if self.all.iter().all(|&kind| is_outside(kind)) {
                yaku.push(("honroutou", 2));
            }
        }
        let dragons = (31..34).filter(|&kind| has(kind)).count();
        if dragons == 2 && pair >= 31 {
            yaku.push(("shousangen", 2));
        }
        yaku
    }

    fn of_outside(&self, sets: &[Set], pair: usize, no_sequence: bool) -> Vec<(&'static str, u32)> {
        let everywhere = sets.iter().all(Set::has_outside) && is_outside(pair);
        let honours = self.all.iter().any(|&kind| kind >= 27);
        match (everywhere && !no_sequence, honours, self.closed) {
            (true, true, true) => vec![("chanta", 2)],
            (true, true, false) => vec![("chanta", 1)],
            (true, false, true) => vec![("junchan", 3)],
            (true, false, false) => vec![("junchan", 2)],
            _ => Vec::new(),
        }
    }

    /// The yaku of circumstances, and of the tiles as a whole.
    fn of_all_tiles(&self) -> Vec<(&'static str, u32)> {
        let mut yaku = Vec::new();
        let mut when = |holds: bool, id: &'static str, han: u32| {
            if holds {
                yaku.push((id, han));
            }
        };
        let double = self.has(RiichiFlag::DoubleRiichi);
        when(double || self.has(RiichiFlag::Riichi), "riichi", 1);
        when(double && self.options.double_riichi_han == 2, "double_riichi", 1);
        when(self.has(RiichiFlag::Ippatsu), "ippatsu", 1);
        when(self.closed && !self.ron, "menzen_tsumo", 1);
        let robbed_north = self.has(RiichiFlag::RobKita) && self.changes.robbed_north_is_chankan;
        when(self.has(RiichiFlag::RobKong) || robbed_north, "chankan", 1);
        let after_north = self.has(RiichiFlag::AfterKita) && self.changes.rinshan_after_north;
        when(self.has(RiichiFlag::AfterKong) || after_north, "rinshan", 1);
        when(self.has(RiichiFlag::LastTile) && !self.ron, "haitei", 1);
        when(self.has(RiichiFlag::LastTile) && self.ron, "houtei", 1);
        when(self.has(RiichiFlag::Human) && self.options.renhou == RenhouRule::Han5, "renhou", 5);
        let simple = self.all.iter().all(|&kind| !is_outside(kind));
        when(simple && (self.closed || self.options.open_tanyao), "tanyao", 1);
        let honours = self.all.iter().any(|&kind| kind >= 27);
        let suits: Vec<usize> =
            (0..3).filter(|suit| self.all.iter().any(|&kind| kind < 27 && kind / 9 == *suit)).collect();
        when(suits.len() == 1 && honours, "honitsu", if self.closed { 3 } else { 2 });
        when(suits.len() == 1 && !honours, "chinitsu", if self.closed { 6 } else { 5 });
        yaku
    }

    fn yakuman_of_all(&self) -> Vec<(&'static str, u32)> {
        let mut yakuman = Vec::new();
        if self.has(RiichiFlag::Heaven) {
            yakuman.push(("tenhou", 1));
        }
        if self.has(RiichiFlag::Earth) {
            yakuman.push(("chiihou", 1));
        }
        if self.has(RiichiFlag::Human) && self.options.renhou == RenhouRule::Yakuman {
            yakuman.push(("renhou", 1));
        }
        yakuman
    }

    fn yakuman_of_sets(&self, triplets: &[usize], sets: &[Set], pair: usize, single: bool) -> Vec<(&'static str, u32)> {
        let mut yakuman = Vec::new();
        let mut when = |holds: bool, id: &'static str, units: u32| {
            if holds {
                yakuman.push((id, units));
            }
        };
        when(concealed_triplets(sets) == 4, "suuankou", if single { 2 } else { 1 });
        when(sets.iter().all(Set::is_kong), "suukantsu", 1);
        let green = self.all.contains(&32) || !self.options.ryuuiisou_needs_green;
        let greens = [19, 20, 21, 23, 25, 32];
        when(green && self.all.iter().all(|kind| greens.contains(kind)), "ryuuiisou", 1);
        let terminals = self.all.iter().all(|&kind| kind < 27 && is_outside(kind));
        when(terminals && triplets.len() == 4, "chinroutou", 1);
        when(self.all.iter().all(|&kind| kind >= 27), "tsuuiisou", 1);
        when((31..34).all(|kind| triplets.contains(&kind)), "daisangen", 1);
        let winds = (27..31).filter(|kind| triplets.contains(kind)).count();
        when(winds == 3 && (27..31).contains(&pair), "shousuushii", 1);
        when(winds == 4, "daisuushii", 2);
        if let Some(nine) = self.nine_gates(sets) {
            when(true, "chuuren", nine);
        }
        yakuman
    }

    /// 九莲宝灯 with one unit, or two for nine waits.
    fn nine_gates(&self, sets: &[Set]) -> Option<u32> {
        let suit = self.all[0] / 9;
        let same = self.all.iter().all(|&kind| kind < 27 && kind / 9 == suit);
        if !same || sets.iter().any(|set| set.melded) {
            return None;
        }
        let gates: Vec<usize> = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8].map(|number| suit * 9 + number).to_vec();
        let extra = without(&self.all, &gates)?;
        let won = self.draft.hand.win_tile?.kind();
        Some(if extra.first().copied() == won { 2 } else { 1 })
    }
}

fn firsts(sets: &[Set], sequences: bool) -> Vec<usize> {
    sets.iter().filter(|set| set.is_sequence() == sequences).map(|set| set.kinds[0]).collect()
}

fn concealed_triplets(sets: &[Set]) -> usize {
    sets.iter().filter(|set| !set.is_sequence() && !set.open).count()
}
