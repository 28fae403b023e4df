//! The number of parsed hands that are valued per second on one thread:
//! `cargo bench --profile dist --no-default-features --bench scoring`.
//!
//! 20,000 winning hands, seeded: four sets and a pair drawn from one deck of 136 tiles, sequences more often than
//! triplets, some sets melded, one hand in twenty seven pairs. Each is timed for patterns and value, and for the
//! payments.

mod hands;

use std::hint::black_box;

use quejing_rules::hand::{CheckedHand, HandDraft, Seat};
use quejing_rules::lingque::{Edition, LingqueWin, Options, check, explain, value};
use quejing_rules::tile::Wind;
use quejing_rules::{Circumstances, Detail, house, riichi, sanma, zung_jung};

use hands::{Dice, HANDS, draft, report, riichi_hands, sanma_hands};

fn main() {
    let mut dice = Dice(28);
    let hands: Vec<CheckedHand> =
        std::iter::repeat_with(|| check(&draft(&mut dice)?).ok()).flatten().take(HANDS).collect();
    lingque(&hands);
    riichi(&mut dice);
    zung_jung(&mut dice);
    house(&mut dice);
    sanma(&mut dice);
}

fn lingque(hands: &[CheckedHand]) {
    for edition in Edition::ALL {
        let profile = Options::new(edition);
        report(&format!("lingque {edition:?} value"), hands, |win| black_box(value(win, &profile).total));
    }
    let profile = Options::default();
    report("lingque E28 value and payments", hands, |win| {
        let points = value(win, &profile).total;
        let winner = Seat::from(win.seat_wind());
        let discarder = (!win.is_self_draw()).then_some(Seat((winner.0 + 1) % 4));
        let net = LingqueWin { points, winner, discarder, provided: [0; 4].into() }.net_points();
        black_box(net.map_or(0, |net| net[Seat(0)].unsigned_abs() as u32))
    });
    report("lingque E28 with reasons", hands, |win| black_box(explain(win, &profile, Detail::Reasons)).worth.total);
    report("lingque E28 with everything", hands, |win| {
        black_box(explain(win, &profile, Detail::Everything)).worth.total
    });
}

/// An equal number of winning riichi hands: half of the closed ones in riichi, with indicators turned.
fn riichi(dice: &mut Dice) {
    let options = riichi::Options::default();
    let hands = riichi_hands(dice, &options);
    report("riichi value", &hands, |hand| black_box(riichi::value(hand, &options)).basic_points);
    report("riichi value and payments", &hands, |hand| {
        let value = riichi::value(hand, &options);
        let bill = riichi::RiichiBill::of_hand(hand, &value, &options);
        bill.map_or(0, |bill| black_box(bill.net_points(&options))[Seat(0)].unsigned_abs() as u32)
    });
    report("riichi with everything", &hands, |hand| {
        black_box(riichi::explain(hand, &options, Detail::Everything)).worth.total
    });
}

/// An equal number of Zung Jung hands; the discarder is responsible for a discard.
fn zung_jung(dice: &mut Dice) {
    let options = zung_jung::Options::default();
    let next = |seat: Wind| Seat((seat as u8 + 1) % 4);
    let checked = |draft: HandDraft| {
        let discarder = draft.seat_wind.filter(|_| !draft.self_draw).map(next);
        zung_jung::check(&draft, discarder).ok()
    };
    let hands: Vec<CheckedHand> = std::iter::repeat_with(|| checked(draft(dice)?)).flatten().take(HANDS).collect();
    report("zung-jung value", &hands, |win| black_box(zung_jung::value(win, &options).total));
    report("zung-jung value and payments", &hands, |win| {
        let points = zung_jung::value(win, &options).total;
        let owner = Some(next(win.seat_wind()));
        let layers = [zung_jung::PointLayer { points, owner }];
        let layers = (!win.is_self_draw()).then_some(&layers[..]);
        let winner = Seat::from(win.seat_wind());
        let net = zung_jung::net_points(winner, points, layers, options.scheme);
        black_box(net)[Seat(0)].unsigned_abs() as u32
    });
    report("zung-jung with everything", &hands, |win| {
        black_box(zung_jung::explain(win, &options, Detail::Everything)).worth.total
    });
}

/// An equal number of hands of the house rule, without a special rule.
fn house(dice: &mut Dice) {
    let (options, plain) = (house::Options::default(), Circumstances::default());
    let claims: Vec<house::WinClaim> =
        std::iter::repeat_with(|| house::check(&draft(dice)?, &plain).ok()).flatten().take(HANDS).collect();
    report("house value and price", &claims, |claim| {
        let fan = house::value(claim, &options).total;
        black_box(house::win_price(fan, claim.win().is_self_draw(), claim.special()).amount()).unsigned_abs() as u32
    });
    report("house with everything", &claims, |claim| {
        black_box(house::explain(claim, &options, Detail::Everything)).worth.total
    });
}

/// An equal number of hands of three-player riichi, with norths set aside.
fn sanma(dice: &mut Dice) {
    let table = sanma::Table::new(&sanma::Options { chii: true, ..sanma::Options::default() });
    let hands = sanma_hands(dice, &table);
    let terms = riichi::RiichiGame::from(&table).payments;
    report("sanma value", &hands, |hand| black_box(riichi::value(hand, &table)).basic_points);
    report("sanma value and payments", &hands, |hand| {
        let value = riichi::value(hand, &table);
        let bill = riichi::RiichiBill::of_hand(hand, &value, &table);
        bill.map_or(0, |bill| black_box(bill.net_points(terms))[Seat(0)].unsigned_abs() as u32)
    });
    report("sanma with everything", &hands, |hand| {
        black_box(riichi::explain(hand, &table, Detail::Everything)).worth.total
    });
}
