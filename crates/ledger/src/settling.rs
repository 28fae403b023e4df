//! The end of the night: who pays whom so that everybody is even, in the fewest payments.

use crate::{AccountImbalance, FinalAccount};
use quejing_rules::event::{Amount, Holder, Payment};

/// With more people (and the table) than this, payments are few but perhaps not the fewest.
const MAX_EXACT_HOLDERS: usize = 12;

/// Returns the payments after which everybody is even by the final account. They are as few as can be where at most 12 people
/// (and the table) won or lost.
///
/// People whose sums add up to zero settle among themselves, which spares one payment for each such group; the most groups are
/// found by trying all of them.
///
/// # Errors
/// The account does not sum to zero, so no payments make everybody even.
pub fn settling(account: &FinalAccount) -> Result<Vec<Payment>, AccountImbalance> {
    account.dues().map(|dues| fewest(&dues))
}

/// Returns the payments for sums that are nothing together.
fn fewest(dues: &[(Holder, Amount)]) -> Vec<Payment> {
    let open: Vec<(Holder, Amount)> = { dues.iter().copied() }.filter(|(_, due)| *due != Amount::ZERO).collect();
    groups(&open).into_iter().flat_map(settle_group).collect()
}

/// Divides people into the most groups that each sum to zero, and one with the rest.
fn groups(open: &[(Holder, Amount)]) -> Vec<Vec<(Holder, Amount)>> {
    let people = open.len();
    if people > MAX_EXACT_HOLDERS {
        return vec![open.to_vec()];
    }
    let all = (1_usize << people) - 1;
    // For every set of people: their sum, the most zero-sum groups into which removing them one by one divides them, and
    // the person removed last.
    let mut sums = vec![Amount::ZERO; all + 1];
    let mut best = vec![(0_u32, 0_usize); all + 1];
    for set in 1..=all {
        let first = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + open[first].1;
        let before = (0..people).filter(|at| set & (1 << at) != 0).map(|at| (best[set & !(1 << at)].0, at)).max();
        let (count, last) = before.unwrap_or_default();
        best[set] = (count + u32::from(sums[set] == Amount::ZERO), last);
    }
    let (mut set, mut groups) = (all, vec![Vec::new()]);
    while set != 0 {
        if sums[set] == Amount::ZERO {
            groups.push(Vec::new());
        }
        let last = best[set].1;
        if let Some(group) = groups.last_mut() {
            group.push(open[last]);
        }
        set &= !(1 << last);
    }
    groups
}

/// Settles a group: the largest debt pays the largest claim until nothing is left. This takes one payment fewer than
/// people if their sums are zero.
fn settle_group(mut group: Vec<(Holder, Amount)>) -> Vec<Payment> {
    let mut payments = Vec::new();
    loop {
        let to = (0..group.len()).max_by_key(|&at| group[at].1);
        let from = (0..group.len()).min_by_key(|&at| group[at].1);
        let (Some(to), Some(from)) = (to, from) else {
            return payments;
        };
        let (claim, debt) = (group[to].1, -group[from].1);
        let amount = claim.min(debt);
        if amount <= Amount::ZERO {
            return payments;
        }
        payments.push(Payment::entered(group[from].0, group[to].0, amount));
        group[to].1 -= amount;
        group[from].1 += amount;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::{event::PlayerId, net};

    fn people(totals: &[i64]) -> Vec<(Holder, Amount)> {
        let person = |(at, &total): (usize, &i64)| (Holder::Player(PlayerId::of(at as u64)), Amount::whole(total));
        totals.iter().enumerate().map(person).collect()
    }

    /// Returns the remainder of everybody's sum after all payments.
    fn left(totals: &[(Holder, Amount)], payments: &[Payment]) -> Vec<Amount> {
        totals.iter().map(|&(person, total)| total - net(payments, person)).collect()
    }

    /// Checks sums counted by hand: of 6, 5, 4, −9, −6 the first and the last are even among themselves, 1 + 2
    /// payments, where paying the largest first takes 4.
    #[test]
    fn payments_are_the_fewest_and_leave_nothing() {
        for (totals, count) in [
            (&[][..], 0),
            (&[0, 0, 0, 0], 0),
            (&[30, -10, -20, 0], 2),
            (&[630, -210, -210, -210], 3),
            (&[5, -5, 7, -7], 2),
            (&[6, 5, 4, -9, -6], 3),
            (&[1, 2, 3, 4, 5, 6, -7, -7, -7], 6),
        ] {
            let totals = people(totals);
            let payments = fewest(&totals);
            assert_eq!(payments.len(), count, "{totals:?}: {payments:?}");
            assert!(left(&totals, &payments).iter().all(|left| *left == Amount::ZERO));
        }
    }

    #[test]
    fn more_people_than_the_exact_limit_are_settled() {
        let totals = people(&(1..=20).chain((1..=20).map(|sum| -sum)).collect::<Vec<i64>>());
        assert!(left(&totals, &fewest(&totals)).iter().all(|left| *left == Amount::ZERO));
    }
}
