//! Mode `rotate`: the seats of the next deal. With two tables the answer has the shape of the request: lists, or objects with `A` and `B`.

use serde_json::{Map, Value, json};

use crate::Outcome;
use crate::answer::add;
use crate::limits;
use crate::request::Request;
use crate::tree::{AnyObject, Json};
use quejing_rules::house::PeopleFault;
use quejing_rules::house::{Options, Queue, TwoTables, check_people, next_dealer, one_table, two_tables};
use quejing_rules::{FaultCode, Faults, Form, RuleProfile};

/// The names of the two tables in an object.
const TABLES: [&str; 2] = ["A", "B"];

const KEYS: &[&str] = &["bettors", "dealer", "free", "mode", "n", "off", "options", "table", "tables", "winner"];

pub(super) fn answer(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Outcome, Faults> {
    request.check_keys(KEYS);
    let options: Options = request.options(rules);
    let people = request.needed_number("n", 0, 1_000).unwrap_or(0) as usize;
    if let Err(fault) = check_people(people) {
        request.faults.push(fault);
    }
    let winner = request.get("winner").map(|name| name.as_str().unwrap_or_default());
    if winner == Some("") {
        request.add_fault(FaultCode::BadPlayers, "winner", Form::Winner);
    }
    if people > 8 {
        return two(request, people, winner);
    }
    let (table, off) = (names(&mut request, "table"), names(&mut request, "off"));
    let (playing, waiting) = one_table(people);
    if (table.len(), off.len()) != (playing, waiting) {
        let expected = PeopleFault::OneTable { people, playing, waiting };
        request.add_fault(FaultCode::BadPlayers, "table", expected);
    }
    all_different(&mut request, table.iter().chain(&off).copied());
    let dealer = request.get("dealer").map(|name| table.iter().position(|person| Some(*person) == name.as_str()));
    if dealer == Some(None) {
        request.add_fault(FaultCode::BadPlayers, "dealer", Form::AtTable);
    }
    request.finish()?;
    let seat = winner.and_then(|winner| table.iter().position(|person| *person == winner));
    let next = Queue { table, off }.rotate(winner.as_ref())?;
    let mut result = json!({"verdict": "rotated", "table": next.table, "off": next.off});
    if let Some(Some(dealer)) = dealer {
        add(&mut result, "next_dealer", json!(next.table.get(next_dealer(dealer, next.table.len(), seat, &options))));
    }
    Ok(Outcome::of(result))
}

fn two(mut request: Request, people: usize, winner: Option<&str>) -> Result<Outcome, Faults> {
    let tables = pair(&mut request, "tables").map(list);
    let bettors = pair(&mut request, "bettors").map(list);
    let free = request.get("free").and_then(Json::as_str);
    if free.is_none() {
        request.add_fault(FaultCode::BadPlayers, "free", Form::FreePerson);
    }
    let given = tables.iter().zip(&bettors).zip(TABLES);
    for ((playing, betting), ((at_table, bettors), table)) in two_tables(people).into_iter().zip(given) {
        let sizes = |list: &Option<Vec<&str>>| list.as_ref().map(Vec::len);
        if (sizes(at_table), sizes(bettors)) != (Some(playing), Some(betting)) {
            let expected = PeopleFault::TwoTables { people, playing, betting, table };
            request.add_fault(FaultCode::BadPlayers, "tables", expected);
        }
    }
    all_different(&mut request, tables.iter().chain(&bettors).flatten().flatten().copied().chain(free));
    let shapes = ["tables", "bettors"].map(|field| request.get(field));
    request.finish()?;
    let before = TwoTables {
        tables: tables.map(Option::unwrap_or_default),
        bettors: bettors.map(|list| list.unwrap_or_default().first().copied()),
        free: free.unwrap_or_default(),
    };
    let next = before.rotate(winner.as_ref())?;
    let [a, b] = next.bettors;
    Ok(Outcome::of(json!({
        "verdict": "rotated",
        "tables": like(shapes[0], next.tables.map(|table| json!(table))),
        "bettors": like_bettors(shapes[1], [a, b]),
        "free": next.free,
    })))
}

/// Reads the two values of a list of two, or of an object with `A` and `B`; null if absent.
fn pair<'a>(request: &mut Request<'a>, field: &str) -> [&'a Json<'a>; 2] {
    const ABSENT: &Json = &Json::Null;
    match request.get(field) {
        None => [ABSENT; 2],
        Some(Json::Object(tables)) => {
            request.check_inner_keys(&request.nested_request(tables, &format!("{field}.")), &TABLES);
            TABLES.map(|name| tables.field(name).unwrap_or(ABSENT))
        }
        Some(Json::Array(tables)) if tables.len() <= 2 => [0, 1].map(|at| tables.get(at).unwrap_or(ABSENT)),
        Some(_) => {
            request.add_fault(FaultCode::BadPlayers, field, Form::TwoTables);
            [ABSENT; 2]
        }
    }
}

/// Reads the names in a list, a single name, or an empty list for null; `None` for anything else.
fn list<'a>(value: &'a Json<'_>) -> Option<Vec<&'a str>> {
    match value {
        Json::Null => Some(Vec::new()),
        Json::Str(name) => Some(vec![name]),
        Json::Array(names) if names.len() <= limits::MAX_PEOPLE => names.iter().map(Json::as_str).collect(),
        _ => None,
    }
}

/// Writes two values in the shape of the request.
fn like(shape: Option<&Json>, values: [Value; 2]) -> Value {
    match shape {
        Some(Json::Object(_)) => Value::Object(TABLES.into_iter().map(String::from).zip(values).collect::<Map<_, _>>()),
        _ => json!(values),
    }
}

/// Writes the bettors in the shape of the request: names, lists of names, or only the tables that have one.
fn like_bettors(shape: Option<&Json>, bettors: [Option<&str>; 2]) -> Value {
    let as_given = |given: Option<&Json>, bettor: Option<&str>| match given {
        Some(Json::Array(_)) => json!(bettor.into_iter().collect::<Vec<_>>()),
        _ => json!(bettor),
    };
    match shape {
        Some(Json::Object(given)) => {
            let tables = TABLES.into_iter().zip(bettors).filter(|(name, _)| given.field(name).is_some());
            tables
                .map(|(name, bettor)| (name.to_owned(), as_given(given.field(name), bettor)))
                .collect::<Map<_, _>>()
                .into()
        }
        Some(Json::Array(given)) => {
            given.iter().zip(bettors).map(|(given, bettor)| as_given(Some(given), bettor)).collect()
        }
        _ => json!(bettors),
    }
}

/// Reads a list of names; anything else in it is a bad player.
fn names<'a>(request: &mut Request<'a>, field: &str) -> Vec<&'a str> {
    request.get(field).map_or(Some(Vec::new()), list).unwrap_or_else(|| {
        request.add_fault(FaultCode::BadPlayers, field, Form::Names);
        Vec::new()
    })
}

fn all_different<'a>(request: &mut Request, names: impl Iterator<Item = &'a str>) {
    let mut seen = Vec::new();
    for name in names {
        if name.is_empty() || seen.contains(&name) {
            request.add_fault(FaultCode::BadPlayers, "table", PeopleFault::of_name(name, PeopleFault::TwoPlaces));
        }
        seen.push(name);
    }
}
