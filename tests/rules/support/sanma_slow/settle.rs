//! Payments, draws, final scores and the end of a game, from sections 5 to 7.

use quejing_rules::hand::Seat;
use quejing_rules::riichi::{LeftoverStickRule, NotenHonbaRule, PaoHonbaPayer, TieRule};
use quejing_rules::sanma::{DealerRepeatRule, NagashiRule, Options, SplitRounding, TsumoPayment};
use serde_json::{Value, json};

/// The facts of a win that its payments depend on; seats count from the dealer.
#[derive(Clone, Copy, Debug)]
pub struct Win {
    pub winner: Seat,
    pub discarder: Option<Seat>,
    pub basic: u32,
    pub pao: Option<(Seat, u32)>,
    pub honba: u32,
    pub riichi_sticks: u32,
}

/// The table of section 5: what each pays on a self-draw in tenths of the basic points: own share, half of north's.
/// The dealer wins; otherwise the dealer, then the other.
const SHARES: [[(i64, i64); 3]; 2] = [[(20, 0), (20, 0), (10, 0)], [(20, 10), (20, 5), (10, 5)]];

/// The least whole hundred that is not below a number of tenths.
fn hundreds(tenths: i64) -> i64 {
    (0..).map(|count| count * 100).find(|points| points * 10 >= tenths).expect("some hundred")
}

/// The value of a ron.
fn ron(dealer_wins: bool, basic: u32) -> i64 {
    hundreds(i64::from(basic) * if dealer_wins { 60 } else { 40 })
}

/// The points that a loser pays on a self-draw without honba.
fn share(dealer_wins: bool, dealer_pays: bool, basic: u32, options: &Options) -> i64 {
    let row = if dealer_wins { 0 } else { 2 - usize::from(dealer_pays) };
    let whole = ron(dealer_wins, basic);
    let (rule, rounding) = (options.tsumo_payment, options.split_rounding);
    match (rule, row) {
        (TsumoPayment::Full, 0) => hundreds(whole * 5),
        (TsumoPayment::Full, row) => {
            let dealer = if whole % 300 == 0 { whole - whole / 3 } else { hundreds(whole * 50 / 8) };
            if row == 1 { dealer } else { whole - dealer }
        }
        (rule, row) => {
            let (own, half) = SHARES[usize::from(rule == TsumoPayment::NorthSplit)][row];
            let basic = i64::from(basic);
            match rounding {
                SplitRounding::Sum => hundreds((own + half) * basic),
                SplitRounding::Parts => hundreds(own * basic) + hundreds(half * basic),
            }
        }
    }
}

/// The gain of each seat; the sticks come from the table.
pub fn payments(win: &Win, options: &Options) -> [i64; 3] {
    let mut net = [0; 3];
    let winner = win.winner.index();
    let dealer_wins = winner == 0;
    let mut pay = |seat: usize, points: i64| {
        net[seat] -= points;
        net[winner] += points;
    };
    let (liable, fed) = win.pao.map_or((None, 0), |(seat, fed)| (Some(seat.index()), fed.min(win.basic)));
    let rest = win.basic - fed;
    let each = i64::from(win.honba) * i64::from(options.honba_tsumo_each);
    match win.discarder.map(Seat::index) {
        Some(discarder) => {
            pay(discarder, ron(dealer_wins, rest));
            let liable = liable.unwrap_or(discarder);
            pay(discarder, ron(dealer_wins, fed) / 2);
            pay(liable, ron(dealer_wins, fed) / 2);
            let counters = if options.pao_honba == PaoHonbaPayer::Pao { liable } else { discarder };
            pay(counters, i64::from(win.honba) * i64::from(options.honba_value));
        }
        None => {
            let losers = || (0..3).filter(|&seat| seat != winner);
            if let Some(liable) = liable {
                losers().for_each(|seat| pay(liable, share(dealer_wins, seat == 0, fed, options)));
            }
            for seat in losers() {
                pay(seat, share(dealer_wins, seat == 0, rest, options));
                // Nobody else pays anything: the counters are the responsible player's too.
                pay(if rest == 0 { liable.unwrap_or(seat) } else { seat }, each);
            }
        }
    }
    net[winner] += 1000 * i64::from(win.riichi_sticks);
    net
}

/// The answer to mode `draw`.
pub fn draw(tenpai: [bool; 3], nagashi: [bool; 3], honba: u32, sticks: u32, options: &Options) -> Value {
    let mut net = [0; 3];
    let rule = options.nagashi_mangan;
    let met: Vec<usize> = (0..3).filter(|&seat| nagashi[seat] && rule != NagashiRule::Off).collect();
    let is_win = rule == NagashiRule::Win && !met.is_empty();
    for (index, &seat) in met.iter().enumerate() {
        let first = is_win && index == 0;
        let (honba, riichi_sticks) = if first { (honba, sticks) } else { (0, 0) };
        let winner = Seat(seat as u8);
        let win = Win { winner, discarder: None, basic: 2000, pao: None, honba, riichi_sticks };
        net.iter_mut().zip(payments(&win, options)).for_each(|(sum, paid)| *sum += paid);
    }
    if met.is_empty() {
        for (noten, ready) in (0..9).map(|pair| (pair / 3, pair % 3)).filter(|&(a, b)| !tenpai[a] && tenpai[b]) {
            net[noten] -= i64::from(options.noten_penalty) / 2;
            net[ready] += i64::from(options.noten_penalty) / 2;
        }
    }
    let stays = if is_win { nagashi[0] } else { tenpai[0] && options.dealer_repeat == DealerRepeatRule::Tenpai };
    let next_honba = match (stays, is_win) {
        (true, _) => honba + 1,
        (false, true) => 0,
        (false, false) if options.honba_after_noten_draw == NotenHonbaRule::PlusOne => honba + 1,
        (false, false) => honba,
    };
    let left = if is_win { 0 } else { sticks };
    json!({"verdict": "settled", "payments": net, "dealer_stays": stays, "next_honba": next_honba, "sticks_left": left})
}

/// The final scores in starting order. Equal points that share places share what those give; points that do not divide
/// go to the earliest of them.
pub fn finals(points: [i64; 3], sticks: u32, options: &Options) -> [i64; 3] {
    let oka = 3 * (options.return_points - options.start_points);
    let left = if options.leftover_sticks == LeftoverStickRule::First { 1000 * i64::from(sticks) } else { 0 };
    let given = |place: usize| options.uma[place] + if place == 0 { oka + left } else { 0 };
    std::array::from_fn(|seat| {
        let above = (0..3).filter(|&other| points[other] > points[seat]).count();
        let equal: Vec<usize> = (0..3).filter(|&other| points[other] == points[seat]).collect();
        let rank = equal.iter().position(|&other| other == seat).expect("itself");
        let place = match options.tie {
            TieRule::Seat => given(above + rank),
            TieRule::Split => {
                let sum: i64 = (above..above + equal.len()).map(given).sum();
                let each = sum.div_euclid(equal.len() as i64);
                if rank == 0 { sum - each * (equal.len() as i64 - 1) } else { each }
            }
        };
        points[seat] - options.return_points + place
    })
}

/// The answer to mode `end` as its verdict and reason or next deal: the tests of section 7 in their order.
pub fn end(points: [i64; 3], round: u8, dealer: usize, stays: bool, options: &Options) -> (&'static str, &'static str) {
    let target = points.iter().any(|&one| one >= options.target_points);
    let is_first = (0..3).all(|seat| points[seat] < points[dealer] || seat >= dealer && points[seat] == points[dealer]);
    let extra_round = round == options.length;
    let last_deal = round + 1 == options.length && dealer == 2;
    let stops = options.agari_yame && is_first && points[dealer] >= options.target_points;
    let tests = [
        (options.bust && points.iter().any(|&one| one < 0), "bust"),
        (extra_round && target && !stays, "target"),
        (extra_round && dealer == 2 && !stays, "extension_played"),
        (last_deal && stays && stops, "dealer_stops"),
        (last_deal && !stays && (target || !options.extension), "last_deal"),
    ];
    if let Some((_, reason)) = tests.into_iter().find(|(holds, _)| *holds) {
        return ("over", reason);
    }
    let next = match (stays, last_deal) {
        (true, _) => "same_dealer",
        (false, true) => "extension",
        (false, false) => "next_dealer",
    };
    ("goes_on", next)
}
