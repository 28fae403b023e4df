//! How many parsed hands a second are valued on one thread: `cargo bench --no-default-features --bench scoring`.
//!
//! 20,000 winning hands, seeded: four sets and a pair drawn from one deck of 136 tiles, sequences more often than
//! triplets, some sets laid down, one hand in twenty seven pairs. For each: patterns and value, and the payments.

use std::hint::black_box;
use std::time::{Duration, Instant};

use quejing::hand::{DraftMeld, HandDraft, MeldKind, Seat, Win};
use quejing::rules::Detail;
use quejing::rules::lingque::{Deal, Edition, Profile, appraise, check, explain, settle};
use quejing::rules::{house, riichi, zung_jung};
use quejing::tile::{Tile, Wind};

const HANDS: usize = 20_000;
const AT_LEAST: Duration = Duration::from_secs(2);

/// Numbers that are the same on every machine (PCG's linear step, high bits).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % below
    }
}

fn main() {
    let mut dice = Dice(28);
    let hands: Vec<Win> = std::iter::repeat_with(|| check(&draft(&mut dice)?).ok())
        .flatten()
        .take(HANDS)
        .collect();
    lingque(&hands);
    riichi(&mut dice);
    zung_jung(&mut dice);
    house(&mut dice);
}

fn lingque(hands: &[Win]) {
    for edition in Edition::ALL {
        let profile = Profile::new(edition);
        let value = |win: &Win| {
            let value = appraise(win, &profile);
            black_box(value.worth.points)
        };
        report(&format!("lingque {edition:?} value"), hands, value);
    }
    let profile = Profile::default();
    report("lingque E28 value and payments", hands, |win| {
        let points = appraise(win, &profile).worth.points;
        let winner = Seat::from(win.seat_wind());
        let discarder = (!win.self_draw()).then_some(Seat((winner.0 + 1) % 4));
        let settled = settle(&Deal {
            points,
            winner,
            discarder,
            provided: [0; 4],
        });
        black_box(settled.map_or(0, |settlement| settlement.net()[0].unsigned_abs() as u32))
    });
    report("lingque E28 with reasons", hands, |win| {
        black_box(explain(win, &profile, Detail::Reasons))
            .worth
            .points
    });
    report("lingque E28 with everything", hands, |win| {
        black_box(explain(win, &profile, Detail::Everything))
            .worth
            .points
    });
}

/// As many won riichi hands: half of the closed ones in riichi, indicators turned.
fn riichi(dice: &mut Dice) {
    let options = riichi::Options::default();
    let won = |hand: &riichi::Hand| riichi::value(hand, &options).verdict == riichi::Verdict::Win;
    let hands: Vec<riichi::Hand> =
        std::iter::repeat_with(|| riichi_draft(&draft(dice)?, dice).check(&options).ok())
            .flatten()
            .filter(won)
            .take(HANDS)
            .collect();
    report("riichi value", &hands, |hand| {
        black_box(riichi::value(hand, &options)).basic_points
    });
    report("riichi value and payments", &hands, |hand| {
        let value = riichi::value(hand, &options);
        let bill = riichi::Bill::of(hand, &value, &options);
        bill.map_or(0, |bill| {
            black_box(bill.payments(&options))[0].unsigned_abs() as u32
        })
    });
    report("riichi with everything", &hands, |hand| {
        black_box(riichi::explain(hand, &options))
            .value
            .basic_points
    });
}

fn riichi_draft(draft: &HandDraft, dice: &mut Dice) -> riichi::Draft {
    let winner = draft.seat_wind.map_or(0, |wind| wind as u8);
    let kong = |meld: &&DraftMeld| meld.kind == Some(MeldKind::Kong);
    let turned = 1 + draft.melds.iter().filter(kong).count();
    let mut indicators = || {
        (0..turned)
            .filter_map(|_| Tile::from_kind(dice.roll(34)))
            .collect()
    };
    let (dora_indicators, ura_indicators): (Vec<Tile>, Vec<Tile>) = (indicators(), indicators());
    let in_riichi = draft.melds.is_empty() && dice.roll(2) == 0;
    riichi::Draft {
        hand: draft.clone(),
        round_wind: Some(Wind::ALL[dice.roll(2)]),
        discarder: (!draft.self_draw).then_some(Seat((winner + 1) % 4)),
        flags: in_riichi
            .then_some(riichi::Flag::Riichi)
            .into_iter()
            .collect(),
        dora_indicators,
        ura_indicators: if in_riichi {
            ura_indicators
        } else {
            Vec::new()
        },
        ..riichi::Draft::default()
    }
}

/// As many Zung Jung hands; a discard is its player's responsibility.
fn zung_jung(dice: &mut Dice) {
    let options = zung_jung::Options::default();
    let next = |seat: Wind| Seat((seat as u8 + 1) % 4);
    let checked = |draft: HandDraft| {
        let discarder = draft.seat_wind.filter(|_| !draft.self_draw).map(next);
        zung_jung::check(&draft, discarder).ok()
    };
    let hands: Vec<Win> = std::iter::repeat_with(|| checked(draft(dice)?))
        .flatten()
        .take(HANDS)
        .collect();
    report("zung-jung value", &hands, |win| {
        black_box(zung_jung::appraise(win, &options)).total
    });
    report("zung-jung value and payments", &hands, |win| {
        let points = zung_jung::appraise(win, &options).total;
        let owner = Some(next(win.seat_wind()));
        let layers = [zung_jung::Layer { points, owner }];
        let layers = (!win.self_draw()).then_some(&layers[..]);
        let winner = Seat::from(win.seat_wind());
        let net = zung_jung::payments(winner, points, layers, options.scheme);
        black_box(net)[0].unsigned_abs() as u32
    });
    report("zung-jung with everything", &hands, |win| {
        black_box(zung_jung::explain(win, &options, Detail::Everything)).total
    });
}

/// As many hands of the house rule, without a special rule.
fn house(dice: &mut Dice) {
    let (options, situation) = (house::Options::default(), house::Situation::default());
    let claims: Vec<house::Claim> =
        std::iter::repeat_with(|| house::check(&draft(dice)?, &situation).ok())
            .flatten()
            .take(HANDS)
            .collect();
    report("house value and price", &claims, |claim| {
        let fan = house::appraise(claim, &options).fan;
        match house::price(fan, claim.win().self_draw(), claim.special()) {
            house::Price::Each(amount) | house::Price::Discarder(amount) => {
                black_box(amount).unsigned_abs() as u32
            }
        }
    });
    report("house with everything", &claims, |claim| {
        black_box(house::explain(claim, &options, Detail::Everything)).fan
    });
}

fn report<H>(name: &str, hands: &[H], mut value: impl FnMut(&H) -> u32) {
    let (start, busy, mut rounds, mut sum) = (Instant::now(), busy_ns(), 0u32, 0u64);
    while start.elapsed() < AT_LEAST {
        sum = hands.iter().map(|win| u64::from(value(win))).sum();
        rounds += 1;
    }
    let wall = start.elapsed().as_secs_f64();
    let seconds = busy
        .zip(busy_ns())
        .map_or(wall, |(before, after)| (after - before) as f64 / 1e9);
    let speed = f64::from(rounds) * hands.len() as f64 / seconds;
    println!("{name}: {:.3} million hands/s (sum {sum})", speed / 1e6);
}

/// Nanoseconds that this thread has had a processor, where Linux tells it: other programs then disturb less.
fn busy_ns() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

/// A random winning hand; with a tile there five times it is refused later.
fn draft(dice: &mut Dice) -> Option<HandDraft> {
    let mut draft = HandDraft {
        self_draw: dice.roll(3) == 0,
        seat_wind: Some(Wind::ALL[dice.roll(4)]),
        ..HandDraft::default()
    };
    if dice.roll(20) == 0 {
        let mut kinds: Vec<usize> = (0..34).collect();
        (0..7).for_each(|place| kinds.swap(place, place + dice.roll(34 - place)));
        draft.concealed = kinds[..7]
            .iter()
            .filter_map(|&kind| Tile::from_kind(kind))
            .flat_map(|tile| [tile; 2])
            .collect();
    } else {
        for _ in 0..4 {
            let (kind, melded) = (dice.roll(34), dice.roll(3) == 0);
            let chow = kind < 27 && kind % 9 < 7 && dice.roll(10) > 2;
            let meld = match (chow, melded && dice.roll(6) == 0) {
                (true, _) => DraftMeld {
                    kind: Some(MeldKind::Chow),
                    ..DraftMeld::default()
                },
                (_, true) => DraftMeld {
                    kind: Some(MeldKind::Kong),
                    ..DraftMeld::default()
                },
                _ => DraftMeld {
                    kind: Some(MeldKind::Pung),
                    ..DraftMeld::default()
                },
            };
            let count = if meld.kind == Some(MeldKind::Kong) {
                4
            } else {
                3
            };
            let tiles: Vec<Tile> = (0..count)
                .filter_map(|step| Tile::from_kind(kind + if chow { step } else { 0 }))
                .collect();
            if melded {
                draft.melds.push(DraftMeld { tiles, ..meld });
            } else {
                draft.concealed.extend(tiles);
            }
        }
        draft.concealed.extend([Tile::from_kind(dice.roll(34))?; 2]);
    }
    let won = dice.roll(draft.concealed.len());
    draft.win_tile = Some(draft.concealed.swap_remove(won));
    Some(draft)
}
