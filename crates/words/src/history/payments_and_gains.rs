//! The texts of payments, gains, and the people who agreed.

use quejing_i18n::{Lang, TableCell};
use quejing_io::dates::format_clock;
use quejing_ledger::{Assent, Night};
use quejing_rules::{Amount, Holder, Payment, PlayerId, net_change};

use super::{gain_cell, join_list};

/// The text of one payment in three columns: payer and receiver, reason, amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentText {
    /// Payer and receiver, such as "Ann → Ben".
    pub parties: String,
    /// The reason, which also tells if the payment belongs to a bet on a player.
    pub reason: String,
    pub amount: String,
}

/// The text of the gain or loss of a person or of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GainText {
    /// The person; `None` for the table.
    pub player: Option<PlayerId>,
    pub name: String,
    pub gain: TableCell,
}

/// Returns the name of a holder of money: a person or the table. If a person is named like the table, says that the
/// table is nobody.
pub fn holder_name(lang: Lang, night: &Night, holder: Holder) -> String {
    let is_like_table = |name: &String| {
        let name = name.to_lowercase();
        name == "table" || Lang::ALL.iter().any(|&lang| name == text!(lang, "the-table"))
    };
    match holder {
        Holder::Player(player) => night.name(player),
        Holder::Table if night.players_by_name.keys().any(is_like_table) => text!(lang, "the-table-nobody").to_owned(),
        Holder::Table => text!(lang, "the-table").to_owned(),
    }
}

fn payment_reason_with_bet(lang: Lang, payment: &Payment) -> String {
    let reason = crate::night::payment_reason(lang, payment.why);
    match payment.support {
        false => reason.to_owned(),
        true => text!(lang, "payment-of-bet", why = reason),
    }
}

/// Returns a [`PaymentText`] for each payment, in their order.
pub fn payment_texts(lang: Lang, night: &Night, payments: &[Payment]) -> Vec<PaymentText> {
    let payment_text = |payment: &Payment| PaymentText {
        parties: text!(
            lang,
            "transfer",
            from = holder_name(lang, night, payment.from),
            to = holder_name(lang, night, payment.to)
        ),
        reason: payment_reason_with_bet(lang, payment),
        amount: payment.amount.to_string(),
    };
    payments.iter().map(payment_text).collect()
}

/// Returns a payment in one line, with its reason.
pub fn payment_line(lang: Lang, night: &Night, payment: &Payment) -> String {
    let payer = holder_name(lang, night, payment.from);
    let receiver = holder_name(lang, night, payment.to);
    let (amount, reason) = (payment.amount, payment_reason_with_bet(lang, payment));
    text!(lang, "report-payment", payer = payer, receiver = receiver, amount = amount, why = reason)
}

/// Returns a [`GainText`] for each of these gains and losses, in their order.
pub fn gain_texts(night: &Night, gains: &[(PlayerId, Amount)]) -> Vec<GainText> {
    let gain_text = |&(player, gain): &(PlayerId, Amount)| GainText {
        player: Some(player),
        name: night.name(player),
        gain: gain_cell(gain),
    };
    gains.iter().map(gain_text).collect()
}

/// Returns a [`GainText`] for the net gain of everybody who pays or is paid: people in the order in which they joined
/// the night, then the table.
pub fn net_gain_texts(lang: Lang, night: &Night, payments: &[Payment]) -> Vec<GainText> {
    let holders = night.order.iter().map(|&player| Holder::Player(player)).chain([Holder::Table]);
    let pays_or_receives =
        |holder: &Holder| payments.iter().any(|payment| payment.from == *holder || payment.to == *holder);
    let gain_text = |holder: Holder| GainText {
        player: holder.player(),
        name: holder_name(lang, night, holder),
        gain: gain_cell(net_change(payments, holder)),
    };
    holders.filter(pays_or_receives).map(gain_text).collect()
}

/// Returns a line for each consent on a phone, with time and device, and then one line with the names of all who agreed
/// in person. `device` converts an author name of the ledger to the name that people see.
pub fn assent_lines(lang: Lang, night: &Night, assents: &[Assent], device: &dyn Fn(&str) -> String) -> Vec<String> {
    let on_phone = assents.iter().filter_map(|assent| {
        let (author, time_ms) = assent.on_phone.as_ref()?;
        let (player, time) = (night.name(assent.player), format_clock(*time_ms));
        Some(text!(lang, "hub-agreed-on", player = player, time = time, device = device(author)))
    });
    let in_person = assents.iter().filter(|assent| assent.on_phone.is_none()).map(|assent| night.name(assent.player));
    let in_person: Vec<String> = in_person.collect();
    let in_person_line =
        (!in_person.is_empty()).then(|| text!(lang, "hub-agreed-said", players = join_list(lang, &in_person)));
    on_phone.chain(in_person_line).collect()
}

#[cfg(test)]
mod tests {
    use quejing_ledger::Record;
    use quejing_rules::play::Play;

    use super::*;
    use crate::maker::{night_of, opened, points, seats, win};

    /// Checks a Lingque win of 30 points on player 2's tile: player 2 pays double, the others once.
    #[test]
    fn everybody_who_pays_or_is_paid_has_a_gain() {
        let replay = night_of([
            opened("lingque-v28", 5),
            Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
            win(1, 2, points(30)),
        ]);
        let night = replay.night();
        let moves: Vec<Payment> = night.deals[0].payments().copied().collect();
        let gains = net_gain_texts(Lang::En, night, &moves);
        let gains: Vec<String> = gains.iter().map(|one| format!("{} {}", one.name, one.gain.text)).collect();
        assert_eq!(gains, ["P1 +120", "P2 −60", "P3 −30", "P4 −30"]);
        let mut paid = payment_texts(Lang::En, night, &moves);
        paid.sort_by(|one, other| one.parties.cmp(&other.parties));
        let paid: Vec<[&str; 2]> = paid.iter().map(|one| [&*one.parties, &*one.amount]).collect();
        assert_eq!(paid, [["P2 → P1", "60"], ["P3 → P1", "30"], ["P4 → P1", "30"]]);
    }

    #[test]
    fn people_who_agree_on_phones_have_a_line_each_and_the_others_share_one() {
        let night = Night::default();
        let assent = |number, device: Option<&str>| {
            let on_phone = device.map(|device| (device.to_owned(), 0));
            Assent { player: PlayerId::from_number(number), on_phone }
        };
        let assents = [assent(1, None), assent(2, Some("phone:a")), assent(3, None)];
        let lines = assent_lines(Lang::En, &night, &assents, &|author| format!("<{author}>"));
        let names = [1, 2, 3].map(|number| night.name(PlayerId::from_number(number)));
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with(&format!("{} agreed at ", names[1])) && lines[0].ends_with(" on <phone:a>"));
        assert_eq!(lines[1], format!("Agreed in person: {}, {}", names[0], names[2]));
    }
}
