//! Mode `rotate`: the seats of the next deal. With two tables, the answer has the shape of the request: lists, or
//! objects with `A` and `B`.

use serde_json::{Map, Value, json};

use crate::Answer;
use crate::answer::add_field;
use crate::borrowed_json::{Json, UntrustedObject};
use crate::limits;
use crate::request::Request;
use quejing_rules::house::PeopleFault;
use quejing_rules::house::{
    Options, TableQueue, TwoTables, check_people_count, next_dealer, one_table_sizes, two_table_sizes,
};
use quejing_rules::{FaultCode, Faults, RequestForm, RuleProfile};

/// The keys of the two tables in an object.
const TABLE_KEYS: [&str; 2] = ["A", "B"];

const ROTATE_KEYS: &[&str] = &["bettors", "dealer", "free", "mode", "n", "off", "options", "table", "tables", "winner"];

pub(super) fn answer_rotate(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Answer, Faults> {
    request.check_keys(ROTATE_KEYS);
    let options: Options = request.read_options(rules);
    let people = request.read_required_number("n", 0, 1_000).unwrap_or(0) as usize;
    if let Err(fault) = check_people_count(people) {
        request.faults.push(fault);
    }
    let winner = request.get("winner").map(|name| name.as_str().unwrap_or_default());
    if winner == Some("") {
        request.add_fault(FaultCode::BadPlayers, "winner", RequestForm::Winner);
    }
    if people > 8 {
        return rotate_two_tables(request, people, winner);
    }
    let (table, off) = (read_names(&mut request, "table"), read_names(&mut request, "off"));
    let (playing, waiting) = one_table_sizes(people);
    if (table.len(), off.len()) != (playing, waiting) {
        let expected = PeopleFault::OneTable { people, playing, waiting };
        request.add_fault(FaultCode::BadPlayers, "table", expected);
    }
    check_all_different(&mut request, table.iter().chain(&off).copied());
    let dealer = request.get("dealer").map(|name| table.iter().position(|person| Some(*person) == name.as_str()));
    if dealer == Some(None) {
        request.add_fault(FaultCode::BadPlayers, "dealer", RequestForm::AtTable);
    }
    request.finish()?;
    let seat = winner.and_then(|winner| table.iter().position(|person| *person == winner));
    let next = TableQueue { table, off }.rotate(winner.as_ref())?;
    let mut result = json!({"verdict": "rotated", "table": next.table, "off": next.off});
    if let Some(Some(dealer)) = dealer {
        add_field(
            &mut result,
            "next_dealer",
            json!(next.table.get(next_dealer(dealer, next.table.len(), seat, &options))),
        );
    }
    Ok(Answer::new(result))
}

fn rotate_two_tables(mut request: Request, people: usize, winner: Option<&str>) -> Result<Answer, Faults> {
    let tables = read_table_pair(&mut request, "tables").map(read_name_list);
    let bettors = read_table_pair(&mut request, "bettors").map(read_name_list);
    let free = request.get("free").and_then(Json::as_str);
    if free.is_none() {
        request.add_fault(FaultCode::BadPlayers, "free", RequestForm::FreePerson);
    }
    let given = tables.iter().zip(&bettors).zip(TABLE_KEYS);
    for ((playing, betting), ((at_table, bettors), table)) in two_table_sizes(people).into_iter().zip(given) {
        let sizes = |list: &Option<Vec<&str>>| list.as_ref().map(Vec::len);
        if (sizes(at_table), sizes(bettors)) != (Some(playing), Some(betting)) {
            let expected = PeopleFault::TwoTables { people, playing, betting, table };
            request.add_fault(FaultCode::BadPlayers, "tables", expected);
        }
    }
    check_all_different(&mut request, tables.iter().chain(&bettors).flatten().flatten().copied().chain(free));
    let shapes = ["tables", "bettors"].map(|field| request.get(field));
    request.finish()?;
    let before = TwoTables {
        tables: tables.map(Option::unwrap_or_default),
        bettors: bettors.map(|list| list.unwrap_or_default().first().copied()),
        free: free.unwrap_or_default(),
    };
    let next = before.rotate(winner.as_ref())?;
    let [a, b] = next.bettors;
    Ok(Answer::new(json!({
        "verdict": "rotated",
        "tables": pair_in_shape(shapes[0], next.tables.map(|table| json!(table))),
        "bettors": bettors_in_shape(shapes[1], [a, b]),
        "free": next.free,
    })))
}

/// Reads the values for two tables from a list of at most two, or an object with `A` and `B`; null for absent values.
fn read_table_pair<'a>(request: &mut Request<'a>, field: &str) -> [&'a Json<'a>; 2] {
    const ABSENT: &Json = &Json::Null;
    match request.get(field) {
        None => [ABSENT; 2],
        Some(Json::Object(tables)) => {
            request.check_inner_keys(&request.nested_request(tables, &format!("{field}.")), &TABLE_KEYS);
            TABLE_KEYS.map(|name| tables.field(name).unwrap_or(ABSENT))
        }
        Some(Json::Array(tables)) if tables.len() <= 2 => [0, 1].map(|at| tables.get(at).unwrap_or(ABSENT)),
        Some(_) => {
            request.add_fault(FaultCode::BadPlayers, field, RequestForm::TwoTables);
            [ABSENT; 2]
        }
    }
}

/// Reads names from a list or a single name; null gives an empty list, any other value `None`.
fn read_name_list<'a>(value: &'a Json<'_>) -> Option<Vec<&'a str>> {
    match value {
        Json::Null => Some(Vec::new()),
        Json::Str(name) => Some(vec![name]),
        Json::Array(names) if names.len() <= limits::MAX_PEOPLE => names.iter().map(Json::as_str).collect(),
        _ => None,
    }
}

/// Returns the values of two tables in the shape of the request: an object with `A` and `B`, or a list.
fn pair_in_shape(shape: Option<&Json>, values: [Value; 2]) -> Value {
    match shape {
        Some(Json::Object(_)) => {
            Value::Object(TABLE_KEYS.into_iter().map(String::from).zip(values).collect::<Map<_, _>>())
        }
        _ => json!(values),
    }
}

/// Returns the bettors of two tables in the shape of the request: names or lists of names, in an object without the
/// tables that the request omits or in a list.
fn bettors_in_shape(shape: Option<&Json>, bettors: [Option<&str>; 2]) -> Value {
    let as_given = |given: Option<&Json>, bettor: Option<&str>| match given {
        Some(Json::Array(_)) => json!(bettor.into_iter().collect::<Vec<_>>()),
        _ => json!(bettor),
    };
    match shape {
        Some(Json::Object(given)) => {
            let tables = TABLE_KEYS.into_iter().zip(bettors).filter(|(name, _)| given.field(name).is_some());
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

/// Reads a list of names, empty if absent; adds a fault for any other value.
fn read_names<'a>(request: &mut Request<'a>, field: &str) -> Vec<&'a str> {
    request.get(field).map_or(Some(Vec::new()), read_name_list).unwrap_or_else(|| {
        request.add_fault(FaultCode::BadPlayers, field, RequestForm::Names);
        Vec::new()
    })
}

fn check_all_different<'a>(request: &mut Request, names: impl Iterator<Item = &'a str>) {
    let mut seen = Vec::new();
    for name in names {
        if name.is_empty() || seen.contains(&name) {
            request.add_fault(FaultCode::BadPlayers, "table", PeopleFault::for_name(name, PeopleFault::TwoPlaces));
        }
        seen.push(name);
    }
}
