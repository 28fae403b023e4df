//! A deal with everything that happened in it, in words, which window, phones, command line and report each draw in their own
//! way.

use quejing_i18n::Lang;
use quejing_io::dates::clock;
use quejing_ledger::trace::traces;
use quejing_ledger::{Act, Body, Deal, Night, Payment, Replay, Value, Win};
use quejing_rules::{RuleProfile, Unit};

use super::account::{deal_name, numbered_deal};
use super::{
    GainText, PaymentText, assent_lines, capital, deal_result, describe, gains_of, list, patterns, payment,
    payment_texts, recorder, trace, value_text, wins,
};

/// A recorded win in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinText {
    pub winner: String,
    /// The value, with both factors if it is a product.
    pub worth: String,
    /// The way in which the hand was entered.
    pub entered: &'static str,
    /// The patterns with their values; empty if none are known.
    pub patterns: String,
    /// The tiles in notation, as they lie apart; `None` if they are not recorded.
    pub tiles: Option<Vec<String>>,
}

/// A correction of an event in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectionText {
    /// The number of the corrected event.
    pub event: u64,
    /// Its author, the changes, the reason and the people who agreed.
    pub text: String,
    /// The consents, a line each.
    pub assents: Vec<String>,
}

/// An event of a deal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActText {
    pub event: u64,
    pub text: String,
    /// The author of the event as it counts.
    pub author: String,
    /// The reason for which a contradiction was recorded anyway.
    pub overruled: Option<String>,
    /// The event as first recorded, if it was corrected.
    pub original: Option<String>,
    pub corrections: Vec<CorrectionText>,
    pub wins: Vec<WinText>,
    /// The payments, a line each.
    pub payments: Vec<String>,
}

/// A deal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealText {
    pub name: String,
    pub result: String,
    /// The number of a deal that is named by its round; time, dealer, round, counters, special rule and players.
    pub facts: Vec<String>,
    pub acts: Vec<ActText>,
    pub gains: Vec<GainText>,
    pub payments: Vec<PaymentText>,
}

impl DealText {
    /// Returns a deal in words. `device` names an author of the ledger.
    pub fn of(lang: Lang, replay: &Replay, deal: &Deal, device: &dyn Fn(&str) -> String) -> DealText {
        let night = replay.night();
        let corrections = corrections(lang, replay, deal, device);
        let act = |act: &Act| {
            let author = replay.event(act.corrected_by.unwrap_or(act.event)).map(|event| device(&event.author));
            let original = act.corrected_by.and_then(|_| replay.event(act.event));
            ActText {
                event: act.event,
                text: describe(lang, night, &act.payload),
                author: author.unwrap_or_default(),
                overruled: act.payload.overruled.as_ref().map(|why| text!(lang, "night-overruled", reason = why)),
                original: original
                    .map(|event| text!(lang, "report-before", what = describe(lang, night, &event.payload))),
                corrections: corrections.iter().filter(|one| one.event == act.event).cloned().collect(),
                wins: match &act.payload.body {
                    Body::Won(won) => won.wins.iter().map(|win| win_text(lang, night, win)).collect(),
                    _ => Vec::new(),
                },
                payments: act.moves.iter().map(|moved| payment(lang, night, moved)).collect(),
            }
        };
        let moves: Vec<Payment> = deal.moves().copied().collect();
        DealText {
            name: capital(&deal_name(lang, night, deal)),
            result: capital(&deal_result(lang, night, deal)),
            facts: facts(lang, night, deal),
            acts: deal.acts.iter().map(act).collect(),
            gains: gains_of(lang, night, &moves),
            payments: payment_texts(lang, night, &moves),
        }
    }

    /// Returns name and result: "Deal 4 · Ben ← Cho".
    pub fn title(&self, lang: Lang) -> String {
        text!(lang, "night-deal-titled", deal = self.name.as_str(), result = self.result.as_str())
    }

    /// Returns all wins.
    pub fn wins(&self) -> impl Iterator<Item = &WinText> {
        self.acts.iter().flat_map(|act| &act.wins)
    }
}

/// Returns the wins of a deal in words.
pub fn win_texts(lang: Lang, night: &Night, deal: &Deal) -> Vec<WinText> {
    wins(deal).map(|win| win_text(lang, night, win)).collect()
}

fn win_text(lang: Lang, night: &Night, win: &Win) -> WinText {
    WinText {
        winner: night.name(win.winner),
        worth: night.rules().map(|rules| factors_text(lang, rules, &win.value)).unwrap_or_default(),
        entered: crate::night::entry_method(lang, win.entered),
        patterns: patterns(lang, night, win),
        tiles: win.tiles.as_ref().map(|tiles| tiles.groups()),
    }
}

/// Returns a value in words, with both factors if the points are a product.
fn factors_text(lang: Lang, rules: &RuleProfile, value: &Value) -> String {
    match (rules.unit(), value.fu, value.fan) {
        (Unit::Points, fu, Some(fan)) if fan > 0 => {
            let fu = fu.unwrap_or_default();
            text!(lang, "multiplied", fu = fu, fan = fan, points = (fu * fan))
        }
        _ => value_text(lang, rules, value),
    }
}

/// Returns the corrections of a deal that count, oldest first. `device` names an author of the ledger.
pub fn corrections(lang: Lang, replay: &Replay, deal: &Deal, device: &dyn Fn(&str) -> String) -> Vec<CorrectionText> {
    let night = replay.night();
    let traces = traces(replay, deal);
    let correction = traces.iter().map(|one| {
        let assents = replay.event(one.correction).map(|event| event.payload.assents()).unwrap_or_default();
        CorrectionText {
            event: one.event,
            text: trace(lang, night, one, &recorder(lang, night, one, device)),
            assents: assent_lines(lang, night, &assents, device),
        }
    });
    correction.collect()
}

fn facts(lang: Lang, night: &Night, deal: &Deal) -> Vec<String> {
    let players: Vec<String> = deal.players.iter().map(|&player| night.name(player)).collect();
    let is_named_by_round = deal.dealership.is_some();
    let facts = [
        is_named_by_round.then(|| capital(&numbered_deal(lang, night, deal))),
        Some(clock(deal.time_ms)),
        deal.dealer().map(|player| text!(lang, "night-dealer-is", player = night.name(player))),
        deal.round
            .filter(|_| !is_named_by_round)
            .map(|round| text!(lang, "night-round-is", wind = crate::wind(lang, round))),
        (deal.honba > 0 && !is_named_by_round).then(|| text!(lang, "night-counters-are", count = deal.honba)),
        deal.special.map(|special| text!(lang, "night-special-is", rule = crate::course::special_named(lang, special))),
        Some(list(lang, &players)),
    ];
    facts.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use quejing_ledger::{Correction, DealBegun, Payload};

    use super::*;
    use crate::maker::{add, night_of, opened, player, points, seats, win};

    fn text(replay: &Replay) -> DealText {
        DealText::of(Lang::En, replay, &replay.night().deals[0], &|by| format!("<{by}>"))
    }

    /// Lingque: 30 points from player 2's tile, corrected to 40: 2 pays 80, the others 40 each.
    #[test]
    fn a_corrected_win_tells_what_it_was_and_what_it_is() {
        let mut replay = night_of([
            opened("lingque-v28", 4),
            Body::SeatsSet(seats(&[1, 2, 3, 4])),
            Body::DealBegun(DealBegun::default()),
            win(1, 2, points(30)),
        ]);
        let with = Box::new(Payload::of(win(1, 2, points(40))));
        let agreed = vec![player(1), player(2)];
        add(&mut replay, Body::Corrected(Correction { event: 4, with, reason: "counted again".into(), agreed }));
        let deal = text(&replay);
        assert_eq!((deal.title(Lang::En), &*deal.facts[1]), ("Deal 1 · P1 ← P2".to_owned(), "dealer P1"));
        assert_eq!(deal.facts.last().map(String::as_str), Some("P1, P2, P3, P4"));
        let [begun, won] = deal.acts.as_slice() else { panic!("two acts: {deal:?}") };
        assert_eq!((begun.event, begun.original.as_ref(), begun.payments.len()), (3, None, 0));
        assert_eq!((won.event, &*won.author, won.payments.len()), (4, "<test>", 3));
        assert!(won.text.contains("40 points") && !won.text.contains("30 points"), "{}", won.text);
        assert!(won.original.as_ref().is_some_and(|before| before.contains("30 points")), "{won:?}");
        let [corrected] = won.corrections.as_slice() else { panic!("one correction: {won:?}") };
        assert!(
            corrected.text.starts_with("Corrected by <test>") && corrected.text.contains("counted again"),
            "{corrected:?}"
        );
        assert_eq!(corrected.assents, ["P1, P2: said at the table"]);
        let worth: Vec<&str> = deal.wins().map(|win| &*win.worth).collect();
        assert_eq!(worth, ["40 points"]);
        let gains: Vec<&str> = deal.gains.iter().map(|one| &*one.gain.text).collect();
        assert_eq!(gains, ["+160", "−80", "−40", "−40"]);
    }

    /// 24 fu times 5 fan are 120 points (house rule: a sum times a multiplier).
    #[test]
    fn a_product_shows_its_factors() {
        let value = Value { points: Some(120), fu: Some(24), fan: Some(5), ..Value::default() };
        let replay = night_of([opened("lingque-v28", 4), Body::SeatsSet(seats(&[1, 2, 3, 4])), win(1, 0, value)]);
        let wins = win_texts(Lang::Zh, replay.night(), &replay.night().deals[0]);
        assert!(
            wins[0].worth.contains("24") && wins[0].worth.contains('5') && wins[0].worth.contains("120"),
            "{wins:?}"
        );
        assert_eq!(wins[0].tiles, None);
    }
}
