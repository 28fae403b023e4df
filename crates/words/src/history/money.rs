//! Money in words: payments, gains, and the people who agreed.

use quejing_i18n::{Cell, Lang};
use quejing_io::dates::clock;
use quejing_ledger::{Amount, Assent, Holder, Night, Payment, PlayerId};
use quejing_rules::net;

use super::{gain_cell, list};

/// A payment in the parts of which each face makes a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaymentText {
    /// Payer and receiver: "Ann → Ben".
    pub who: String,
    /// The reason; the payment of a bet says so.
    pub why: String,
    pub amount: String,
}

/// The gain or loss of a person or of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GainText {
    /// `None` for the table.
    pub player: Option<PlayerId>,
    pub name: String,
    pub gain: Cell,
}

/// Returns the name of a holder of money.
pub fn holder(lang: Lang, night: &Night, holder: Holder) -> String {
    match holder {
        Holder::Player(player) => night.name(player),
        Holder::Table => text!(lang, "the-table").to_owned(),
    }
}

fn reason(lang: Lang, moved: &Payment) -> String {
    let why = crate::night::why(lang, moved.why);
    match moved.support {
        false => why.to_owned(),
        true => text!(lang, "payment-of-bet", why = why),
    }
}

/// Returns payments, a row each.
pub fn payment_texts(lang: Lang, night: &Night, moves: &[Payment]) -> Vec<PaymentText> {
    let row = |moved: &Payment| PaymentText {
        who: text!(lang, "transfer", from = holder(lang, night, moved.from), to = holder(lang, night, moved.to)),
        why: reason(lang, moved),
        amount: moved.amount.to_string(),
    };
    moves.iter().map(row).collect()
}

/// Returns a payment in one line.
pub fn payment(lang: Lang, night: &Night, moved: &Payment) -> String {
    let payer = holder(lang, night, moved.from);
    let receiver = holder(lang, night, moved.to);
    let (amount, why) = (moved.amount, reason(lang, moved));
    text!(lang, "report-payment", payer = payer, receiver = receiver, amount = amount, why = why)
}

/// Returns the gains and losses of people, with their names.
pub fn gain_texts(night: &Night, gains: &[(PlayerId, Amount)]) -> Vec<GainText> {
    let text = |&(player, gain): &(PlayerId, Amount)| GainText {
        player: Some(player),
        name: night.name(player),
        gain: gain_cell(gain),
    };
    gains.iter().map(text).collect()
}

/// Returns the gain or loss of everybody, and of the table, who pays or is paid.
pub fn gains_of(lang: Lang, night: &Night, moves: &[Payment]) -> Vec<GainText> {
    let holders = night.order.iter().map(|&player| Holder::Player(player)).chain([Holder::Table]);
    let pays_or_receives = |one: &Holder| moves.iter().any(|moved| moved.from == *one || moved.to == *one);
    let text = |one: Holder| GainText {
        player: one.player(),
        name: holder(lang, night, one),
        gain: gain_cell(net(moves, one)),
    };
    holders.filter(pays_or_receives).map(text).collect()
}

/// Returns who agreed: a line for each consent on a phone, with time and device, and one for everybody who agreed in person.
/// `device` names an author of the ledger.
pub fn assent_lines(lang: Lang, night: &Night, assents: &[Assent], device: &dyn Fn(&str) -> String) -> Vec<String> {
    let on_phone = assents.iter().filter_map(|one| {
        let (author, time_ms) = one.on_phone.as_ref()?;
        let (player, time) = (night.name(one.player), clock(*time_ms));
        Some(text!(lang, "hub-agreed-on", player = player, time = time, device = device(author)))
    });
    let in_person = assents.iter().filter(|one| one.on_phone.is_none()).map(|one| night.name(one.player));
    let in_person: Vec<String> = in_person.collect();
    let said = (!in_person.is_empty()).then(|| text!(lang, "hub-agreed-said", players = list(lang, &in_person)));
    on_phone.chain(said).collect()
}

#[cfg(test)]
mod tests {
    use quejing_ledger::Body;

    use super::*;
    use crate::maker::{night_of, opened, points, seats, win};

    /// Lingque: 30 points from player 2's tile cost 2 twice the points, the others once; the winner has them all.
    #[test]
    fn everybody_who_pays_or_is_paid_has_a_gain() {
        let replay = night_of([opened("lingque-v28", 5), Body::SeatsSet(seats(&[1, 2, 3, 4])), win(1, 2, points(30))]);
        let night = replay.night();
        let moves: Vec<Payment> = night.deals[0].moves().copied().collect();
        let gains = gains_of(Lang::En, night, &moves);
        let gains: Vec<String> = gains.iter().map(|one| format!("{} {}", one.name, one.gain.text)).collect();
        assert_eq!(gains, ["P1 +120", "P2 −60", "P3 −30", "P4 −30"]);
        let mut paid = payment_texts(Lang::En, night, &moves);
        paid.sort_by(|one, other| one.who.cmp(&other.who));
        let paid: Vec<[&str; 2]> = paid.iter().map(|one| [&*one.who, &*one.amount]).collect();
        assert_eq!(paid, [["P2 → P1", "60"], ["P3 → P1", "30"], ["P4 → P1", "30"]]);
    }

    #[test]
    fn people_who_agree_on_phones_have_a_line_each_and_the_others_share_one() {
        let night = Night::default();
        let assent = |number, device: Option<&str>| {
            let on_phone = device.map(|device| (device.to_owned(), 0));
            Assent { player: PlayerId::of(number), on_phone }
        };
        let assents = [assent(1, None), assent(2, Some("phone:a")), assent(3, None)];
        let lines = assent_lines(Lang::En, &night, &assents, &|author| format!("<{author}>"));
        let names = [1, 2, 3].map(|number| night.name(PlayerId::of(number)));
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with(&format!("{} agreed at ", names[1])) && lines[0].ends_with(" on <phone:a>"));
        assert_eq!(lines[1], format!("{}, {}: said at the table", names[0], names[2]));
    }
}
