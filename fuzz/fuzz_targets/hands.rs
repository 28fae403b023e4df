//! Well-formed requests: hands made of sets, so that wins are reached, and deals with their money. An answer has what
//! every answer must have, and the order of the concealed tiles makes no difference.

#![no_main]

use arbitrary::{Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use quejing_rules::RuleSet;
use quejing_rules::family::switches;
use quejing_rules::tile::{Tile, mpsz};
use serde_json::{Map, Value, json};

/// A set: its first kind, its form, and whether and how it is melded.
#[derive(Arbitrary, Debug)]
struct Group {
    kind: u8,
    form: u8,
    laid: u8,
    from: u8,
}

#[derive(Arbitrary, Debug)]
struct Request {
    set: u8,
    mode: u8,
    groups: [Group; 4],
    pair: u8,
    narrow: bool,
    seven_pairs: Option<[u8; 7]>,
    won: u8,
    self_draw: bool,
    seat: u8,
    round: u8,
    discarder: u8,
    flags: u16,
    turned: [u8; 3],
    special: u8,
    numbers: [u16; 4],
    events: Vec<[u8; 4]>,
    switches: Vec<(u8, u8)>,
    explain: bool,
}

const FLAGS: [&str; 14] = [
    "last_tile",
    "after_kong",
    "rob_kong",
    "heaven",
    "earth",
    "human",
    "riichi",
    "double_riichi",
    "ippatsu",
    "furiten",
    "after_kong_discard",
    "rob_closed_kong",
    "after_kita",
    "rob_kita",
];
const WINDS: [&str; 4] = ["E", "S", "W", "N"];

fn tiles(kinds: impl IntoIterator<Item = u8>) -> String {
    let tiles: Vec<Tile> = kinds.into_iter().filter_map(|kind| Tile::from_kind(usize::from(kind % 34))).collect();
    mpsz::format(&tiles)
}

/// Turns a kind into one that the rules play with: three-player riichi has no 2m to 8m.
fn played_kind(kind: u8, set: RuleSet) -> u8 {
    if set == RuleSet::SANMA && (1..8).contains(&kind) { kind + 9 } else { kind }
}

/// The number of seats at a table.
fn seat_count(set: RuleSet) -> u8 {
    if set == RuleSet::SANMA { 3 } else { 4 }
}

impl Request {
    fn kind(&self, kind: u8, set: RuleSet) -> u8 {
        played_kind(if self.narrow { kind % 9 } else { kind % 34 }, set)
    }

    /// The concealed tiles with the winning one, and the melds.
    fn hand(&self, set: RuleSet) -> (Vec<u8>, Vec<Value>) {
        if let Some(pairs) = self.seven_pairs {
            return (pairs.iter().flat_map(|&kind| [self.kind(kind, set); 2]).collect(), Vec::new());
        }
        let (mut standing, mut melds) = (vec![self.kind(self.pair, set); 2], Vec::new());
        for group in &self.groups {
            let kind = self.kind(group.kind, set);
            let has_sequences = kind < 27 && (set != RuleSet::SANMA || kind >= 9);
            let chow = group.form % 3 != 0 && has_sequences && kind % 9 < 7;
            let kong = !chow && group.form % 4 == 0;
            let kinds: Vec<u8> =
                (0..if kong { 4 } else { 3 }).map(|step| if chow { kind + step } else { kind }).collect();
            if !kong && group.laid % 2 == 0 {
                standing.extend(kinds);
                continue;
            }
            let kind = if chow {
                "chow"
            } else if kong {
                "kong"
            } else {
                "pung"
            };
            let mut meld = json!({"type": kind, "tiles": tiles(kinds)});
            match group.laid % 3 {
                0 if kong => meld["concealed"] = json!(true),
                1 if kong => meld["added"] = json!(true),
                _ => {}
            }
            if group.from < 4 {
                meld["from"] = json!(group.from);
            }
            melds.push(meld);
        }
        (standing, melds)
    }

    fn options(&self, set: RuleSet) -> Map<String, Value> {
        let all = switches(set);
        let mut options = Map::new();
        for (switch, value) in self.switches.iter().take(4).filter(|_| !all.is_empty()) {
            let switch = &all[usize::from(*switch) % all.len()];
            let examples = switch.allowed.examples();
            if !examples.is_empty() {
                options.insert(switch.key.to_owned(), examples[usize::from(*value) % examples.len()].clone());
            }
        }
        options
    }

    fn fields(&self, set: RuleSet) -> Map<String, Value> {
        let (mut standing, melds) = self.hand(set);
        let win = standing.swap_remove(usize::from(self.won) % standing.len());
        let flags: Vec<&str> = (0..FLAGS.len()).filter(|bit| self.flags >> bit & 1 == 1).map(|bit| FLAGS[bit]).collect();
        let [a, b, c, d] = self.numbers;
        let turned = tiles(self.turned.map(|kind| played_kind(kind % 34, set)));
        let seats = seat_count(set);
        let people = ["a", "b", "c", "d"];
        let who = |number: u8| people[usize::from(number % 4)];
        let events: Vec<Value> = self
            .events
            .iter()
            .take(8)
            .map(|&[kind, by, from, fan]| match kind % 5 {
                0 => json!({"type": "win", "winner": who(by), "from": who(from), "fan": fan}),
                1 => json!({"type": "win", "winner": who(by), "fan": fan}),
                2 => json!({"type": "kong", "kind": "added", "by": who(by), "from": who(from)}),
                3 => json!({"type": "kong", "kind": "concealed", "by": who(by)}),
                _ => json!({"type": "false_win", "by": who(by), "fan": fan, "tenpai": {}}),
            })
            .collect();
        let hands: Vec<Value> = self.events.iter().take(8).map(|&[kind, by, from, fan]| match kind % 4 {
            0 => Value::Null,
            _ => json!({"winner": by % 4, "total": u32::from(fan) * 5, "self_draw": kind % 4 == 1, "discarder": from % 4}),
        }).collect();
        let value = json!({
            "concealed": tiles(standing.iter().copied()), "melds": melds, "win_tile": tiles([win]), "self_draw": self.self_draw,
            "seat_wind": WINDS[usize::from(self.seat % seats)], "round_wind": WINDS[usize::from(self.round % seats)], "flags": flags,
            "discarder": if self.self_draw { Value::Null } else { json!(self.discarder % seats) }, "honba": a % 8, "riichi_sticks": b % 8,
            "options": self.options(set),
        });
        let Value::Object(mut fields) = value else { unreachable!("an object was written") };
        let mut add = |name: &str, value: Value| {
            fields.insert(name.to_owned(), value);
        };
        match (set.family(), self.mode % 6) {
            ("house", 0..3) => {
                add("special", json!(self.special % 13));
                if matches!(self.special % 13, 2 | 8) {
                    add("indicators", json!(tiles([self.turned[0]])));
                }
            }
            ("house", 3) => {
                add("mode", json!("settle"));
                add("players", json!(people));
                add("spectators", json!({"e": who(self.seat), "f": who(self.round)}));
                add("open", json!(people[..usize::from(self.won % 3)]));
                add("special", json!(self.special % 13));
                add("events", json!(events));
            }
            ("riichi", 0..2) => add("dora_indicators", json!(turned)),
            ("sanma", 0..2) => {
                add("dora_indicators", json!(turned));
                add("kita", json!(c % 5));
            }
            ("riichi" | "sanma", 2) => {
                add("mode", json!("points"));
                add("han", json!(a % 40));
                add("fu", json!(b % 14 * 10));
                add("winner", json!(self.seat % seats));
            }
            ("sanma", 3) => {
                add("mode", json!("draw"));
                add("tenpai", json!([a % 2 == 0, b % 2 == 0, c % 2 == 0]));
                add("nagashi", json!((0..d % 4).collect::<Vec<_>>()));
            }
            ("sanma", 4) => {
                add("points", json!([a, b, c].map(|points| i64::from(points) * 100 - 1000)));
                match self.narrow {
                    true => add("mode", json!("final")),
                    false => {
                        add("mode", json!("end"));
                        add("dealer", json!(self.seat % seats));
                        add("dealer_stays", json!(self.self_draw));
                    }
                }
            }
            ("riichi", 3) => {
                add("mode", json!("draw"));
                add("tenpai", json!([a % 2 == 0, b % 2 == 0, c % 2 == 0, d % 2 == 0]));
            }
            ("riichi", 4) => {
                add("mode", json!("final"));
                add("points", json!([a, b, c, d].map(|points| u32::from(points) * 100)));
            }
            ("zung-jung", 2) => {
                add("mode", json!("settle"));
                add("winner", json!(self.seat % 4));
                add("total", json!(a % 500));
            }
            ("zung-jung", 3) => {
                add("mode", json!("hands"));
                add("hands", json!(hands));
            }
            ("lingque", 2) => {
                add("mode", json!("settle"));
                add("points", json!(u32::from(a) * 2));
                add("winner", json!(self.seat % 4));
                add("provided", json!({"0": b % 3, "1": c % 6, "2": d % 3}));
            }
            ("lingque", 3) => {
                add("mode", json!("reduced"));
                add("scores", json!([a, b, c, d]));
            }
            (_, 5) => {
                add("mode", json!("waits"));
                fields.remove("win_tile");
                fields.remove("self_draw");
                fields.remove("discarder");
            }
            _ => {}
        }
        fields
    }
}

fuzz_target!(|data: &[u8]| {
    let Ok(request) = Request::arbitrary_take_rest(Unstructured::new(data)) else {
        return;
    };
    let sets: Vec<RuleSet> = RuleSet::all().collect();
    let set = sets[usize::from(request.set) % sets.len()];
    let fields = request.fields(set);
    let line = |fields: &Map<String, Value>| json!({"id": 1, "input": fields}).to_string();
    let answer = quejing_fuzz::check(line(&fields).as_bytes(), set, request.explain);
    if answer["result"]["verdict"] != "win" {
        return;
    }
    let mut turned = fields.clone();
    let Some(standing) = fields["concealed"].as_str().and_then(|text| mpsz::parse(text).ok()) else {
        return;
    };
    let backwards: Vec<Tile> = standing.into_iter().rev().collect();
    turned.insert("concealed".to_owned(), json!(mpsz::format_in_order(&backwards)));
    let again = quejing_fuzz::check(line(&turned).as_bytes(), set, request.explain);
    assert_eq!(answer["result"], again["result"], "the order of the tiles matters");
});
