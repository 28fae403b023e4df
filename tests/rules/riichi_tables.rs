//! 和牌翻数对应点数速查表: every filled cell of the four payment tables of the rule text (section 4.3), with the numbers copied
//! from it. Columns: 1, 2, 3, 4 翻, 满贯, 跳满, 倍满, 三倍满, 役满. Where both a non-dealer and the dealer pay, the second line
//! of a row (or the second number) is the dealer's.

use quejing_rules::hand::{Seat, Seats};
use quejing_rules::riichi::{Options, RiichiBill, han_price, yakuman_price};

/// 庄家自摸，其他三家各付。
const DEALER_DRAWS: &str = "\
20 符||700|1300|2600|4000|6000|8000|12000|16000
25 符|||1600|3200|||||
30 符|500|1000|2000|3900|||||
40 符|700|1300|2600|4000|||||
50 符|800|1600|3200|4000|||||
60 符|1000|2000|3900|4000|||||
70 符|1200|2300|4000|4000|||||";

/// 庄家荣和，放枪玩家付。
const DEALER_RON: &str = "\
25 符||2400|4800|9600|12000|18000|24000|36000|48000
30 符|1500|2900|5800|11600|||||
40 符|2000|3900|7700|12000|||||
50 符|2400|4800|9600|12000|||||
60 符|2900|5800|11600|12000|||||
70 符|3400|6800|12000|12000|||||";

/// 闲家自摸，两闲家以及庄家各付。
const OTHER_DRAWS: &str = "\
20 符||400|700|1300|2000 4000|3000 6000|4000 8000|6000 12000|8000 16000
||700|1300|2600|||||
25 符|||800|1600|||||
|||1600|3200|||||
30 符|300|500|1000|2000|||||
|500|1000|2000|3900|||||
40 符|400|700|1300|2000|||||
|700|1300|2600|4000|||||
50 符|400|800|1600|2000|||||
|800|1600|3200|4000|||||
60 符|500|1000|2000|2000|||||
|1000|2000|3900|4000|||||
70 符|600|1200|2000|2000|||||
|1200|2300|4000|4000|||||";

/// 闲家荣和，放枪玩家付。
const OTHER_RON: &str = "\
25 符||1600|3200|6400|8000|12000|16000|24000|32000
30 符|1000|2000|3900|7700|||||
40 符|1300|2600|5200|8000|||||
50 符|1600|3200|6400|8000|||||
60 符|2000|3900|7700|8000|||||
70 符|2300|4500|8000|8000|||||";

/// Basic points of a column: its han, or every han that the limit's name covers.
fn basics(column: usize, fu: u32) -> Vec<u32> {
    let options = Options::default();
    let of = |han: u32| han_price(han, fu, &options).basic;
    match column {
        1..=4 => vec![of(column as u32)],
        5 => vec![of(5)],
        6 => vec![of(6), of(7)],
        7 => vec![of(8), of(9), of(10)],
        8 => vec![of(11), of(12), of(13), of(40)],
        _ => vec![yakuman_price(1).basic],
    }
}

/// Passes each filled cell to `check`, as basic points and the numbers in it; returns the number of cells.
fn each_cell(table: &str, mut check: impl FnMut(u32, &[i64])) -> usize {
    let mut cells = 0;
    let mut lines = table.lines().peekable();
    while let Some(line) = lines.next() {
        let (fu, _) = line.split_once(" 符").expect("a row begins with its fu");
        let fu: u32 = fu.parse().expect("fu");
        let below = lines.next_if(|next| next.starts_with('|')).unwrap_or_default();
        let below: Vec<&str> = below.split('|').collect();
        for (column, cell) in line.split('|').enumerate().skip(1) {
            let second = below.get(column).copied().unwrap_or_default();
            let numbers: Vec<i64> = cell
                .split(' ')
                .chain([second])
                .filter(|number| !number.is_empty())
                .map(|number| number.parse().expect("points"))
                .collect();
            if !numbers.is_empty() {
                cells += 1;
                basics(column, fu).into_iter().for_each(|basic| check(basic, &numbers));
            }
        }
    }
    cells
}

fn paid(winner: u8, discarder: Option<u8>, basic: u32) -> Seats<i64> {
    RiichiBill::new(Seat(winner), discarder.map(Seat), basic, None).net_points(&Options::default())
}

#[test]
fn every_cell_of_the_four_tables() {
    let dealer_draws = each_cell(DEALER_DRAWS, |basic, cell| {
        let [each] = cell else { panic!("{cell:?}") };
        assert_eq!(paid(0, None, basic), [3 * each, -each, -each, -each]);
    });
    let dealer_ron = each_cell(DEALER_RON, |basic, cell| {
        let [all] = cell else { panic!("{cell:?}") };
        assert_eq!(paid(0, Some(2), basic), [*all, 0, -all, 0]);
    });
    let other_draws = each_cell(OTHER_DRAWS, |basic, cell| {
        let [other, dealer] = cell else { panic!("{cell:?}") };
        assert_eq!(paid(1, None, basic), [-dealer, dealer + 2 * other, -other, -other]);
    });
    let other_ron = each_cell(OTHER_RON, |basic, cell| {
        let [all] = cell else { panic!("{cell:?}") };
        assert_eq!(paid(3, Some(0), basic), [-all, 0, 0, *all]);
    });
    // As many as are printed: 25 or 23 of fu and han, and the five limits once in each table.
    assert_eq!([dealer_draws, dealer_ron, other_draws, other_ron], [30, 28, 30, 28]);
}
