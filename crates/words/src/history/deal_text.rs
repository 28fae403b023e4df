//! The texts of a deal with all its events, which window, phones, command line and report each lay out themselves.

use quejing_i18n::Lang;
use quejing_io::dates::format_clock;
use quejing_ledger::correction_trace::{is_stated_fact_corrected, trace_corrections};
use quejing_ledger::{Night, Record, ReplayedNight};
use quejing_rules::play::{Deal, DealEvent, Value, Win, WinTiles};
use quejing_rules::tile::{Tile, mpsz};
use quejing_rules::{Payment, RuleProfile, WorthUnit};

use super::account::{deal_name, deal_number_text};
use super::{
    GainText, PaymentText, assent_lines, capitalize, correction_line, deal_result, deal_wins, describe_event,
    describe_play, join_list, net_gain_texts, payment_line, payment_texts, recorder_name, value_text,
    win_patterns_text,
};

/// A recorded win as text: winner, value, way of entering, patterns and tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinText {
    pub winner: String,
    /// The value with its unit; with fu and fan if it is their product.
    pub worth: String,
    /// The name of the way in which the hand was entered, such as from a photo.
    pub entered: &'static str,
    /// The patterns with their values; empty if none are recorded.
    pub patterns: String,
    /// The tiles in notation, one text for each group of tiles at the table, such as a meld; `None` if no tiles are
    /// recorded.
    pub tiles: Option<Vec<String>>,
}

/// A correction of an event as text, with its consents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectionText {
    /// The sequence number of the corrected event.
    pub corrected_event: u64,
    /// The recorder, the changes, the reason and the people who agreed, in one line.
    pub text: String,
    /// The consents, one line each.
    pub assents: Vec<String>,
}

/// The text of an event in a deal, with its corrections and payments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealEventText {
    pub event: u64,
    pub text: String,
    /// The author of the event, or of its latest correction.
    pub author: String,
    /// The reason that people gave for recording the event against a warning; `None` if they gave none.
    pub override_reason: Option<String>,
    /// The text of the event as first recorded; `None` if no correction changed a stated fact.
    pub original: Option<String>,
    pub corrections: Vec<CorrectionText>,
    pub wins: Vec<WinText>,
    /// The payments, one line each.
    pub payments: Vec<String>,
}

/// A deal as text: name, result, facts, events, gains and payments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealText {
    pub name: String,
    pub result: String,
    /// The deal's number, time, dealer, round wind, counters, special rule and players, as far as they exist and the
    /// name does not tell them.
    pub facts: Vec<String>,
    pub acts: Vec<DealEventText>,
    pub gains: Vec<GainText>,
    pub payments: Vec<PaymentText>,
}

impl DealText {
    /// Builds the texts of a deal; `device` converts an author name of the ledger to the name that people see.
    pub fn new(lang: Lang, replay: &ReplayedNight, deal: &Deal, device: &dyn Fn(&str) -> String) -> DealText {
        let night = replay.night();
        let corrections = correction_texts(lang, replay, deal, device);
        let act = |act: &DealEvent| {
            let record = night.act_record(act.event);
            let recorded_by = record.and_then(|record| record.corrected_by).unwrap_or(act.event);
            let author = replay.event(recorded_by).map(|event| device(&event.author));
            let override_reason = record.and_then(|record| record.payload.override_reason.as_ref());
            let original = replay.event(act.event).filter(|_| is_stated_fact_corrected(replay, act));
            let original = original.map(|event| match &event.payload.body {
                Record::ActAdded(addition) => &*addition.with,
                _ => &*event.payload,
            });
            DealEventText {
                event: act.event,
                text: describe_play(lang, night, &act.play),
                author: author.unwrap_or_default(),
                override_reason: override_reason.map(|why| text!(lang, "night-overruled", reason = why)),
                original: original
                    .map(|payload| text!(lang, "report-before", what = describe_event(lang, night, payload))),
                corrections: corrections
                    .iter()
                    .filter(|correction| correction.corrected_event == act.event)
                    .cloned()
                    .collect(),
                wins: {
                    let wins = act.win().into_iter().flat_map(|won| &won.wins);
                    wins.map(|win| build_win_text(lang, night, win)).collect()
                },
                payments: act.payments.iter().map(|payment| payment_line(lang, night, payment)).collect(),
            }
        };
        let payments: Vec<Payment> = deal.payments().copied().collect();
        DealText {
            name: capitalize(&deal_name(lang, night, deal)),
            result: capitalize(&deal_result(lang, night, deal)),
            facts: deal_facts(lang, night, deal),
            acts: deal.acts.iter().map(act).collect(),
            gains: net_gain_texts(lang, night, &payments),
            payments: payment_texts(lang, night, &payments),
        }
    }

    /// Returns name and result in one line, such as "Deal 4 · Ben ← Cho".
    pub fn title(&self, lang: Lang) -> String {
        text!(lang, "night-deal-titled", deal = self.name.as_str(), result = self.result.as_str())
    }

    /// Returns the wins of the deal's events, in the order of recording.
    pub fn wins(&self) -> impl Iterator<Item = &WinText> {
        self.acts.iter().flat_map(|act| &act.wins)
    }
}

/// Returns the texts of a deal's wins, in the order of recording.
pub fn win_texts(lang: Lang, night: &Night, deal: &Deal) -> Vec<WinText> {
    deal_wins(deal).map(|win| build_win_text(lang, night, win)).collect()
}

fn build_win_text(lang: Lang, night: &Night, win: &Win) -> WinText {
    WinText {
        winner: night.name(win.winner),
        worth: night.rules().map(|rules| capitalize(&factors_text(lang, rules, &win.value))).unwrap_or_default(),
        entered: crate::night::entry_method_name(lang, win.entered),
        patterns: win_patterns_text(lang, night, win),
        tiles: win.tiles.as_ref().map(|tiles| shown_tile_groups(night, tiles)),
    }
}

/// Returns the groups of tiles of a win, with the copies of a tile that the winner set aside by the rules as the last
/// group.
fn shown_tile_groups(night: &Night, tiles: &WinTiles) -> Vec<String> {
    let mut groups = tiles.tile_groups();
    let set_aside = night.rules().map(|rules| rules.shape().set_aside).unwrap_or_default();
    let copies: Vec<Tile> = set_aside.taken_tiles(tiles.flowers.into()).collect();
    groups.extend((!copies.is_empty()).then(|| mpsz::format(&copies)));
    groups
}

/// Returns a value with its unit; with fu and fan if the value is their product.
fn factors_text(lang: Lang, rules: &RuleProfile, value: &Value) -> String {
    match (rules.unit(), value.fu, value.fan) {
        (WorthUnit::Points, fu, Some(fan)) if fan > 0 => {
            let fu = fu.unwrap_or_default();
            let (product, points) = (fu * fan, value.points.unwrap_or(fu * fan));
            // Flowers are added to the product.
            match points.checked_sub(product).filter(|flowers| *flowers > 0) {
                Some(flowers) => {
                    text!(lang, "multiplied-flowers", fu = fu, fan = fan, flowers = flowers, points = points)
                }
                None => text!(lang, "multiplied", fu = fu, fan = fan, points = product),
            }
        }
        _ => value_text(lang, rules, value),
    }
}

/// Returns the texts of a deal's corrections that count, oldest first. `device` converts an author name of the ledger
/// to the name that people see.
pub fn correction_texts(
    lang: Lang,
    replay: &ReplayedNight,
    deal: &Deal,
    device: &dyn Fn(&str) -> String,
) -> Vec<CorrectionText> {
    let night = replay.night();
    let traces = trace_corrections(replay, deal);
    let corrections = traces.iter().map(|trace| {
        let assents = replay.event(trace.correction).map(|event| event.payload.assents()).unwrap_or_default();
        CorrectionText {
            corrected_event: trace.corrected_event,
            text: correction_line(lang, night, trace, &recorder_name(lang, night, trace, device)),
            assents: assent_lines(lang, night, &assents, device),
        }
    });
    corrections.collect()
}

fn deal_facts(lang: Lang, night: &Night, deal: &Deal) -> Vec<String> {
    let players: Vec<String> = deal.players.iter().map(|&player| night.name(player)).collect();
    let is_named_by_round = deal.dealership.is_some();
    let facts = [
        is_named_by_round.then(|| capitalize(&deal_number_text(lang, night, deal))),
        Some(format_clock(deal.time_ms)),
        deal.dealer().map(|player| text!(lang, "night-dealer-is", player = night.name(player))),
        deal.round
            .filter(|_| !is_named_by_round)
            .map(|round| text!(lang, "night-round-is", wind = crate::wind_name(lang, round))),
        (deal.honba > 0 && !is_named_by_round).then(|| text!(lang, "night-counters-are", count = deal.honba)),
        deal.special
            .map(|special| text!(lang, "night-special-is", rule = crate::course::special_rule_name(lang, special))),
        Some(join_list(lang, &players)),
    ];
    facts.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use quejing_ledger::{Correction, Payload};
    use quejing_rules::play::DealBegun;
    use quejing_rules::play::Play;

    use super::*;
    use crate::maker::{add, night_of, opened, player, points, seats, win};

    fn text(replay: &ReplayedNight) -> DealText {
        DealText::new(Lang::En, replay, &replay.night().deals[0], &|by| format!("<{by}>"))
    }

    /// Checks a Lingque win of 30 points on player 2's tile, corrected to 40: player 2 pays 80, the others 40 each.
    #[test]
    fn a_corrected_win_tells_what_it_was_and_what_it_is() {
        let mut replay = night_of([
            opened("lingque-v28", 4),
            Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
            Record::from(Play::DealBegun(DealBegun::default())),
            win(1, 2, points(30)),
        ]);
        let with = Box::new(Payload::new(win(1, 2, points(40))));
        let agreed = vec![player(1), player(2)];
        add(&mut replay, Record::Corrected(Correction { event: 4, with, reason: "counted again".into(), agreed }));
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
        assert_eq!(corrected.assents, ["Agreed in person: P1, P2"]);
        let worth: Vec<&str> = deal.wins().map(|win| &*win.worth).collect();
        assert_eq!(worth, ["40 points"]);
        let gains: Vec<&str> = deal.gains.iter().map(|one| &*one.gain.text).collect();
        assert_eq!(gains, ["+160", "−80", "−40", "−40"]);
    }

    /// The tiles of a win with norths set aside end with them; flowers have no tiles of their own.
    #[test]
    fn norths_that_the_winner_set_aside_are_shown_with_the_tiles() {
        let groups = |rules: &str, people: u64| {
            let table: Vec<u64> = (1..=people).collect();
            let replay = night_of([opened(rules, people), Record::from(Play::SeatsSet(seats(&table)))]);
            let tiles = WinTiles { concealed: "22s".into(), win: "7s".into(), flowers: 2, ..WinTiles::default() };
            shown_tile_groups(replay.night(), &tiles)
        };
        assert_eq!(groups("sanma", 3), ["22s", "7s", "44z"]);
        assert_eq!(groups("lingque-v28", 4), ["22s", "7s"]);
    }

    /// Checks a value of 24 fu times 5 fan, which are 120 points.
    #[test]
    fn a_product_shows_its_factors() {
        let value = Value { points: Some(120), fu: Some(24), fan: Some(5), ..Value::default() };
        let replay =
            night_of([opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(1, 0, value)]);
        let rules = replay.night().rules().expect("rules");
        let with_flowers = Value { points: Some(374), fu: Some(74), fan: Some(5), ..Value::default() };
        assert_eq!(factors_text(Lang::En, rules, &with_flowers), "74 fu × 5 fan + 4 = 374 points");
        let wins = win_texts(Lang::Zh, replay.night(), &replay.night().deals[0]);
        assert!(
            wins[0].worth.contains("24") && wins[0].worth.contains('5') && wins[0].worth.contains("120"),
            "{wins:?}"
        );
        assert_eq!(wins[0].tiles, None);
    }
}
