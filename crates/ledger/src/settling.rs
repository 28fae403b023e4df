//! The payments at the end of the night: as few as possible, after which everybody is even.

use crate::{AccountImbalance, FinalAccount};
use quejing_rules::event::{Amount, Holder, Payment};

/// The maximum number of people, with the table, for which the payments are certainly the fewest.
const MAX_EXACT_HOLDERS: usize = 12;

/// Returns the payments after which everybody is even by the final account, as few as possible if at most
/// `MAX_EXACT_HOLDERS` people (with the table) won or lost.
///
/// People whose sums add up to zero settle among themselves, which saves one payment for each such group; an exhaustive
/// search finds the maximum number of groups.
///
/// # Errors
/// The account does not sum to zero, so that no payments make everybody even.
pub fn settling_payments(account: &FinalAccount) -> Result<Vec<Payment>, AccountImbalance> {
    account.dues().map(|dues| fewest_payments(&dues))
}

/// Returns payments that settle these sums, whose total is zero; as few as possible for at most [`MAX_EXACT_HOLDERS`]
/// holders.
fn fewest_payments(dues: &[(Holder, Amount)]) -> Vec<Payment> {
    let open: Vec<(Holder, Amount)> = { dues.iter().copied() }.filter(|(_, due)| *due != Amount::ZERO).collect();
    zero_sum_groups(&open).into_iter().flat_map(settle_group).collect()
}

/// Divides people into the maximum number of groups with sum zero, and one further group with the rest; one group if
/// there are too many people.
fn zero_sum_groups(open: &[(Holder, Amount)]) -> Vec<Vec<(Holder, Amount)>> {
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

/// Settles a group: the largest debt pays the largest claim until none is left. A group with sum zero takes at most one
/// payment fewer than it has people.
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
        payments.push(Payment::as_entered(group[from].0, group[to].0, amount));
        group[to].1 -= amount;
        group[from].1 += amount;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::{event::PlayerId, net_change};

    fn player_dues(totals: &[i64]) -> Vec<(Holder, Amount)> {
        let person = |(at, &total): (usize, &i64)| (Holder::Player(PlayerId::of(at as u64)), Amount::whole(total));
        totals.iter().enumerate().map(person).collect()
    }

    /// Returns the rest of everybody's sum after all payments.
    fn remainders(totals: &[(Holder, Amount)], payments: &[Payment]) -> Vec<Amount> {
        totals.iter().map(|&(person, total)| total - net_change(payments, person)).collect()
    }

    /// Checks numbers counted by hand: of 6, 5, 4, −9, −6 the first and the last are even among themselves, 1 + 2
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
            let totals = player_dues(totals);
            let payments = fewest_payments(&totals);
            assert_eq!(payments.len(), count, "{totals:?}: {payments:?}");
            assert!(remainders(&totals, &payments).iter().all(|left| *left == Amount::ZERO));
        }
    }

    #[test]
    fn more_people_than_the_exact_limit_are_settled() {
        let totals = player_dues(&(1..=20).chain((1..=20).map(|sum| -sum)).collect::<Vec<i64>>());
        assert!(remainders(&totals, &fewest_payments(&totals)).iter().all(|left| *left == Amount::ZERO));
    }
}
