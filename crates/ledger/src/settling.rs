//! The payments at the end of a night that make everybody even, as few as possible.

use quejing_rules::account::{AccountImbalance, FinalAccount};
use quejing_rules::{Amount, Holder, Payment};

/// The maximum number of holders of money, people and the table, for which the payments are certainly the fewest. The
/// search for them takes time and memory in proportion to 2 to the power of this number.
const MAX_EXACT_HOLDERS: usize = 12;

/// Returns the payments after which everybody is even by the final account. They are as few as possible if at most
/// `MAX_EXACT_HOLDERS` people, with the table, won or lost.
///
/// A group of people whose sums add up to zero settles among itself, which saves one payment per group; an exhaustive
/// search finds the maximum number of groups.
///
/// # Errors
/// The account does not sum to zero, so that no payments make everybody even.
pub fn compute_settling_payments(account: &FinalAccount) -> Result<Vec<Payment>, AccountImbalance> {
    account.dues().map(|dues| settle_dues(&dues))
}

/// Returns payments that settle these sums, whose total is zero; as few as possible for at most [`MAX_EXACT_HOLDERS`]
/// holders with a sum other than zero.
fn settle_dues(dues: &[(Holder, Amount)]) -> Vec<Payment> {
    let unsettled: Vec<(Holder, Amount)> = { dues.iter().copied() }.filter(|(_, due)| *due != Amount::ZERO).collect();
    divide_into_zero_sum_groups(&unsettled).into_iter().flat_map(settle_group).collect()
}

/// Divides holders, whose sums add up to zero, into the maximum number of groups with sum zero, after an empty group.
/// Returns a single group if there are more than [`MAX_EXACT_HOLDERS`] holders.
fn divide_into_zero_sum_groups(dues: &[(Holder, Amount)]) -> Vec<Vec<(Holder, Amount)>> {
    let count = dues.len();
    if count > MAX_EXACT_HOLDERS {
        return vec![dues.to_vec()];
    }
    let everybody = (1_usize << count) - 1;
    // For every set of holders, as a bit mask: their sum; the maximum number of zero-sum sets on the way from the set
    // to the empty one, if its members are removed one by one; and the member to remove first.
    let mut sums = vec![Amount::ZERO; everybody + 1];
    let mut best = vec![(0_u32, 0_usize); everybody + 1];
    for set in 1..=everybody {
        let lowest_member = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + dues[lowest_member].1;
        let best_removal = (0..count)
            .filter(|member| set & (1 << member) != 0)
            .map(|member| (best[set & !(1 << member)].0, member))
            .max();
        let (group_count, removed) = best_removal.unwrap_or_default();
        best[set] = (group_count + u32::from(sums[set] == Amount::ZERO), removed);
    }
    let (mut set, mut groups) = (everybody, vec![Vec::new()]);
    while set != 0 {
        if sums[set] == Amount::ZERO {
            groups.push(Vec::new());
        }
        let removed = best[set].1;
        if let Some(group) = groups.last_mut() {
            group.push(dues[removed]);
        }
        set &= !(1 << removed);
    }
    groups
}

/// Settles a group: whoever owes most pays whoever is owed most, until nobody owes anything. A group with sum zero
/// takes at most one payment fewer than it has members.
fn settle_group(mut group: Vec<(Holder, Amount)>) -> Vec<Payment> {
    let mut payments = Vec::new();
    loop {
        let payee = (0..group.len()).max_by_key(|&member| group[member].1);
        let payer = (0..group.len()).min_by_key(|&member| group[member].1);
        let (Some(payee), Some(payer)) = (payee, payer) else {
            return payments;
        };
        let (claim, debt) = (group[payee].1, -group[payer].1);
        let amount = claim.min(debt);
        if amount <= Amount::ZERO {
            return payments;
        }
        payments.push(Payment::as_entered(group[payer].0, group[payee].0, amount));
        group[payee].1 -= amount;
        group[payer].1 += amount;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::{PlayerId, net_change};

    fn player_dues(totals: &[i64]) -> Vec<(Holder, Amount)> {
        let person =
            |(at, &total): (usize, &i64)| (Holder::Player(PlayerId::from_number(at as u64)), Amount::from_units(total));
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
            let payments = settle_dues(&totals);
            assert_eq!(payments.len(), count, "{totals:?}: {payments:?}");
            assert!(remainders(&totals, &payments).iter().all(|left| *left == Amount::ZERO));
        }
    }

    #[test]
    fn more_people_than_the_exact_limit_are_settled() {
        let totals = player_dues(&(1..=20).chain((1..=20).map(|sum| -sum)).collect::<Vec<i64>>());
        assert!(remainders(&totals, &settle_dues(&totals)).iter().all(|left| *left == Amount::ZERO));
    }
}
