//! Layouts as players lay them out, drawn with their ground truth: does the arrangement find the hand, its melds, the
//! discarders and the winning tile? Once with perfect eyes (the true outlines, slightly shaken), which judges geometry
//! alone, and once from the rendered picture (ignored by default: takes minutes), which judges the networks too.
//!
//! `cargo test --release --test eyes layouts -- --ignored --nocapture` prints the table; `LAYOUTS=20` photos of each
//! kind.

use std::fmt::Write as _;

use quejing_art::Face;
use quejing_rules::hand::{MeldKind, RelativeSeat};
use quejing_scene::{ClaimedFrom, MeldPlan, TableKind, TablePlan, TableTile, TileRole};
use quejing_vision::geometry::quad_overlap;
use quejing_vision::{
    Customs, HandReading, QuestionKind, ReadOptions, Recognizer, TileClass, TileReading, find_hand_by_customs,
};

fn class(face: Face) -> TileClass {
    match face {
        Face::Tile(tile) => TileClass::Tile(tile),
        Face::Back => TileClass::Back,
    }
}

/// Returns the finds of perfect recognition: every visible tile, with its corners shaken by up to 2 % of its size.
fn perfect(seen: &[TableTile], seed: u64) -> Vec<(usize, TileReading)> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut noise = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 40) as f32 / (1u64 << 24) as f32 * 2.0 - 1.0
    };
    let visible = seen.iter().enumerate().filter(|(_, s)| s.is_visible);
    visible
        .map(|(number, s)| {
            let [a, b, ..] = s.truth.quad;
            let size = (a[0] - b[0]).hypot(a[1] - b[1]);
            let class = class(s.truth.face);
            let quad = s.truth.quad.map(|p| p.map(|v| v + 0.02 * size * noise()));
            let reading = crate::readings::tile(quad, vec![(class, 0.99)]);
            (number, reading)
        })
        .collect()
}

/// For every tile read, the number of the true tile that lies there.
fn matched(seen: &[TableTile], tiles: &[TileReading]) -> Vec<Option<usize>> {
    tiles
        .iter()
        .map(|tile| {
            let overlap = |s: &TableTile| quad_overlap(&s.truth.quad, &tile.quad).0;
            let best = (0..seen.len()).max_by(|&a, &b| overlap(&seen[a]).total_cmp(&overlap(&seen[b])))?;
            (overlap(&seen[best]) > 0.4).then_some(best)
        })
        .collect()
}

/// The parts of one reading that are correct.
#[derive(Debug, Default, Clone, Copy)]
struct Right {
    /// Exactly the hand's tiles, each with the right face.
    hand: bool,
    /// Exactly the right melds: kind, tiles, concealed, added.
    melds: bool,
    win: bool,
    /// The discarder for every claimed meld.
    from: bool,
    flowers: bool,
    indicators: bool,
    /// True if every error is covered by a question or a warning about the number of tiles.
    asked: bool,
    /// It is asked whether a fourth tile lies on a pung's sideways tile although there is none.
    fourth: bool,
    /// Every visible tile of the hand was found and named correctly (else the networks are at fault).
    eyes: bool,
}

fn judge(
    table: &TablePlan,
    seen: &[TableTile],
    tiles: &[TileReading],
    hand: &HandReading,
    of: &[Option<usize>],
) -> Right {
    let numbers = |which: &[usize]| -> Option<Vec<usize>> {
        let mut all: Vec<usize> = which.iter().map(|&i| of[i]).collect::<Option<_>>()?;
        all.sort_unstable();
        Some(all)
    };
    let named = |i: usize| of[i].is_some_and(|t| class(seen[t].truth.face) == tiles[i].class);
    let truly =
        |test: &dyn Fn(TileRole) -> bool| -> Vec<usize> { (0..seen.len()).filter(|&t| test(seen[t].role)).collect() };
    // A tile under an added one is visible to nobody, so the reading need not contain it.
    let hidden = |t: &usize| !seen[*t].is_visible;
    let own = |part: TileRole| !matches!(part, TileRole::Other | TileRole::Indicator);
    let mut wanted = truly(&own);
    wanted.retain(|t| !hidden(t));
    let all: Vec<usize> = hand.tiles().collect();
    let found_all = wanted.iter().all(|t| (0..tiles.len()).any(|i| of[i] == Some(*t) && named(i)));
    let melds_right = table.melds.iter().enumerate().all(|(number, plan)| {
        let mut tiles = truly(&|part| part == TileRole::Meld(number));
        let (kind, concealed, added, _) = meld_truth(plan);
        tiles.retain(|t| !hidden(t));
        hand.melds.iter().any(|m| {
            numbers(&m.tiles) == Some(tiles.clone()) && (m.kind, m.concealed, m.added) == (kind, concealed, added)
        })
    });
    let from_right = table.melds.iter().enumerate().all(|(number, plan)| {
        let tiles = truly(&|part| part == TileRole::Meld(number));
        let (.., from) = meld_truth(plan);
        let here = |m: &&quejing_rules::hand::LaidMeld<usize>| {
            m.tiles.iter().filter(|&&i| of[i].is_some_and(|t| tiles.contains(&t))).count() >= 2
        };
        hand.melds.iter().find(here).map(|m| m.from) == Some(from)
    });
    let win = truly(&|part| part == TileRole::WinningTile);
    let flowers = truly(&|part| part == TileRole::Flower);
    let mut indicators = truly(&|part| part == TileRole::Indicator);
    indicators.retain(|t| !hidden(t));
    let mut right = Right {
        hand: numbers(&all) == Some(wanted) && all.iter().all(|&i| named(i)),
        melds: melds_right && hand.melds.len() == table.melds.len(),
        win: hand.win.and_then(|i| of[i]) == win.first().copied(),
        from: from_right,
        flowers: numbers(&hand.flowers) == Some(flowers),
        indicators: numbers(&hand.indicators) == Some(indicators),
        asked: false,
        fourth: false,
        eyes: found_all,
    };
    let on_top = |plan: &MeldPlan| matches!(plan, MeldPlan::Added { on_top: true, .. });
    right.fourth =
        !table.melds.iter().any(on_top) && (hand.questions.iter()).any(|q| q.kind == QuestionKind::AddedKong);
    right.asked = hand.questions.iter().any(|q| q.kind != QuestionKind::Face || !found_all) || hand.hand_size() != 14;
    right
}

fn meld_truth(plan: &MeldPlan) -> (MeldKind, bool, bool, Option<RelativeSeat>) {
    let side = |from: &ClaimedFrom| match from {
        ClaimedFrom::Left => RelativeSeat::Left,
        ClaimedFrom::Opposite => RelativeSeat::Opposite,
        ClaimedFrom::Right => RelativeSeat::Right,
    };
    match plan {
        MeldPlan::Concealed(..) => (MeldKind::Kong, true, false, None),
        MeldPlan::Added { from, .. } => (MeldKind::Kong, false, true, Some(side(from))),
        MeldPlan::Claimed(tiles, from) => {
            let kind = match tiles[..] {
                [a, b, _] if a != b => MeldKind::Chow,
                [_, _, _] => MeldKind::Pung,
                _ => MeldKind::Kong,
            };
            (kind, false, false, Some(side(from)))
        }
    }
}

fn customs(kind: TableKind) -> Customs {
    Customs { finds_indicators: matches!(kind, TableKind::DoraApart | TableKind::DeadWall), ..Customs::default() }
}

/// Counts over some photos of one kind.
#[derive(Default)]
struct Row {
    n: usize,
    hand: usize,
    melds: usize,
    win: usize,
    from: usize,
    rest: usize,
    silent: usize,
    asked: usize,
    fourth: usize,
    eyes: usize,
}

impl Row {
    fn add(&mut self, right: Right) {
        let all = right.hand && right.melds && right.win && right.from;
        self.n += 1;
        self.hand += usize::from(right.hand);
        self.melds += usize::from(right.melds);
        self.win += usize::from(right.win);
        self.from += usize::from(right.from);
        self.rest += usize::from(right.flowers && right.indicators);
        self.silent += usize::from(!all && !right.asked);
        self.asked += usize::from(right.asked);
        self.fourth += usize::from(right.fourth);
        self.eyes += usize::from(right.eyes);
    }
}

fn wilson(part: usize, whole: usize) -> String {
    let (n, z) = (whole as f64, 1.96_f64);
    let p = part as f64 / n;
    let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
    format!("{part:>3} [{:>2.0}–{:>3.0}]", 100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0))
}

fn table(rows: &[(String, Row)]) -> String {
    let mut out = format!(
        "{:<18}{:>4}  {:<13}{:<13}{:<13}{:<13}{:<13}{:>7}{:>7}{:>6}\n",
        "layout", "n", "hand", "melds", "win tile", "from whom", "fl.+dora", "silent", "asked", "eyes"
    );
    for (name, row) in rows {
        let cell = |part| wilson(part, row.n);
        let _ = writeln!(
            out,
            "{name:<18}{:>4}  {:<13}{:<13}{:<13}{:<13}{:<13}{:>7}{:>7}{:>6}",
            row.n,
            cell(row.hand),
            cell(row.melds),
            cell(row.win),
            cell(row.from),
            cell(row.rest),
            row.silent,
            row.asked,
            row.eyes
        );
    }
    out
}

#[test]
fn layouts_are_read_by_perfect_eyes() {
    let mut rows = Vec::new();
    for &kind in TableKind::ALL {
        let mut row = Row::default();
        for seed in 0..120 {
            let (table, view) = kind.sample(seed);
            let seen = view.project_tiles(&table, seed);
            let (of, tiles): (Vec<_>, Vec<_>) =
                perfect(&seen, seed).into_iter().map(|(number, tile)| (Some(number), tile)).unzip();
            let size = [view.size.0, view.size.1];
            let (hand, _) = find_hand_by_customs(&tiles, size, &customs(kind));
            let right = judge(&table, &seen, &tiles, &hand, &of);
            if std::env::var("LAYOUT").as_deref() == Ok(kind.name())
                && !(right.hand && right.melds && right.win && right.from && right.flowers && right.indicators)
            {
                println!("{} {seed}: {right:?}\n  {table:?}\n  {hand:?}", kind.name());
            }
            row.add(right);
        }
        rows.push((kind.name().to_owned(), row));
    }
    println!("{}", table(&rows));
    for (name, row) in &rows {
        let least = row.n * 97 / 100;
        assert!(row.hand >= least, "{name}: hand");
        assert!(row.rest >= least, "{name}: flowers and indicators");
        assert_eq!(row.fourth, 0, "{name}: asked for a fourth tile where none is");
        if name == TableKind::AddedOnTop.name() {
            // A tile on top of others hides one, and often its neighbour; the program can only ask.
            assert_eq!(row.silent, 0, "{name}: wrong in silence");
            continue;
        }
        assert!(row.win >= least, "{name}: winning tile");
        assert!(row.melds >= least, "{name}: melds");
        assert!(row.from >= least, "{name}: from whom");
        assert!(row.silent * 100 <= row.n * 2, "{name}: wrong in silence");
    }
}

#[test]
#[ignore = "renders and reads pictures for minutes; a measure: cargo test --release --test eyes layouts -- --ignored --nocapture"]
fn layouts_are_read_from_pictures() {
    let models = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("models");
    let mut eyes = match Recognizer::load(Some(&models)) {
        Ok(eyes) => eyes,
        Err(fault) => {
            println!("skipped: {fault}");
            return;
        }
    };
    let count: u64 = std::env::var("LAYOUTS").ok().and_then(|n| n.parse().ok()).unwrap_or(10);
    let only = std::env::var("LAYOUT").ok();
    let keep = std::env::var("LAYOUTS_INTO").ok();
    let mut rows = Vec::new();
    for &kind in TableKind::ALL {
        if only.as_deref().is_some_and(|name| name != kind.name()) {
            continue;
        }
        let mut row = Row::default();
        for seed in 1000..1000 + count {
            let (table, view) = kind.sample(seed);
            let (picture, seen) = view.photograph_table(&table, seed);
            let photo = picture.clone().into();
            let reading =
                eyes.read_or_empty(&photo, &customs(kind), &ReadOptions::default()).expect("the networks run");
            let of = matched(&seen, &reading.tiles);
            let right = judge(&table, &seen, &reading.tiles, &reading.hand, &of);
            let well = right.hand && right.melds && right.win && right.from && right.flowers && right.indicators;
            if let Some(folder) = keep.as_ref().filter(|_| !well) {
                let drawn = quejing_vision::annotate_photo(&picture, &reading).expect("a picture");
                drawn.save(format!("{folder}/{}-{seed}.jpg", kind.name())).expect("saved");
                println!("{} {seed}: {right:?}", kind.name());
            }
            row.add(right);
        }
        println!("{}", table_line(kind, &row));
        rows.push((kind.name().to_owned(), row));
    }
    println!("{}", table(&rows));
}

fn table_line(kind: TableKind, row: &Row) -> String {
    table(&[(kind.name().to_owned(), Row { ..*row })]).lines().last().unwrap_or_default().to_owned()
}
