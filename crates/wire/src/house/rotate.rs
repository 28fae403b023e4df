//! Mode `rotate`: the seats of all people in the next deal. With two tables, the answer has the shape of the request:
//! lists, or objects with `A` and `B`.

use serde_json::{Map, Value, json};

use crate::RequestAnswer;
use crate::answer::add_field;
use crate::borrowed_json::{Json, UntrustedObject};
use crate::limits;
use crate::request::RequestReader;
use quejing_rules::house::PeopleFault;
use quejing_rules::house::{
    Options, TableQueue, TwoTables, check_people_count, next_dealer, one_table_sizes, two_table_sizes,
};
use quejing_rules::{FaultCode, Faults, RequestForm, RuleProfile};

/// The keys of the two tables in an object with one value for each.
const TABLE_KEYS: [&str; 2] = ["A", "B"];

const ROTATE_KEYS: &[&str] = &["bettors", "dealer", "free", "mode", "n", "off", "options", "table", "tables", "winner"];

pub(super) fn answer_rotate(mut request: RequestReader, rules: &RuleProfile, _: bool) -> Result<RequestAnswer, Faults> {
    request.check_keys(ROTATE_KEYS);
    let options: Options = request.read_family_options(rules);
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
    let (table, queue) = (read_names(&mut request, "table"), read_names(&mut request, "off"));
    let (playing, waiting) = one_table_sizes(people);
    if (table.len(), queue.len()) != (playing, waiting) {
        let expected = PeopleFault::OneTable { people, playing, waiting };
        request.add_fault(FaultCode::BadPlayers, "table", expected);
    }
    check_names_are_distinct(&mut request, table.iter().chain(&queue).copied());
    let dealer = request.get("dealer").map(|name| table.iter().position(|person| Some(*person) == name.as_str()));
    if dealer == Some(None) {
        request.add_fault(FaultCode::BadPlayers, "dealer", RequestForm::AtTable);
    }
    request.finish()?;
    let seat = winner.and_then(|winner| table.iter().position(|person| *person == winner));
    let next = TableQueue { table, queue }.rotate(winner.as_ref())?;
    let mut result = json!({"verdict": "rotated", "table": next.table, "off": next.queue});
    if let Some(Some(dealer)) = dealer {
        add_field(
            &mut result,
            "next_dealer",
            json!(next.table.get(next_dealer(dealer, next.table.len(), seat, &options))),
        );
    }
    Ok(RequestAnswer::new(result))
}

fn rotate_two_tables(mut request: RequestReader, people: usize, winner: Option<&str>) -> Result<RequestAnswer, Faults> {
    let tables = read_table_pair(&mut request, "tables").map(read_name_list);
    let bettors = read_table_pair(&mut request, "bettors").map(read_name_list);
    let free = request.get("free").and_then(Json::as_str);
    if free.is_none() {
        request.add_fault(FaultCode::BadPlayers, "free", RequestForm::FreePerson);
    }
    let read_tables = tables.iter().zip(&bettors).zip(TABLE_KEYS);
    for ((playing, betting), ((at_table, bettors), table)) in two_table_sizes(people).into_iter().zip(read_tables) {
        let count_names = |list: &Option<Vec<&str>>| list.as_ref().map(Vec::len);
        if (count_names(at_table), count_names(bettors)) != (Some(playing), Some(betting)) {
            let expected = PeopleFault::TwoTables { people, playing, betting, table };
            request.add_fault(FaultCode::BadPlayers, "tables", expected);
        }
    }
    check_names_are_distinct(&mut request, tables.iter().chain(&bettors).flatten().flatten().copied().chain(free));
    let shapes = ["tables", "bettors"].map(|field| request.get(field));
    request.finish()?;
    let current = TwoTables {
        tables: tables.map(Option::unwrap_or_default),
        bettors: bettors.map(|list| list.unwrap_or_default().first().copied()),
        free_person: free.unwrap_or_default(),
    };
    let next = current.rotate(winner.as_ref())?;
    let [a, b] = next.bettors;
    Ok(RequestAnswer::new(json!({
        "verdict": "rotated",
        "tables": format_table_pair(shapes[0], next.tables.map(|table| json!(table))),
        "bettors": format_bettors(shapes[1], [a, b]),
        "free": next.free_person,
    })))
}

/// Reads one value for each of the two tables from a list of at most two, or an object with `A` and `B`. Null for an
/// absent value; two nulls and a fault if the field has another form.
fn read_table_pair<'a>(request: &mut RequestReader<'a>, field: &str) -> [&'a Json<'a>; 2] {
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

/// Reads names from a list of at most [`limits::MAX_PEOPLE`] texts or a single text; none from null. `None` for any
/// other value.
fn read_name_list<'a>(value: &'a Json<'_>) -> Option<Vec<&'a str>> {
    match value {
        Json::Null => Some(Vec::new()),
        Json::Str(name) => Some(vec![name]),
        Json::Array(names) if names.len() <= limits::MAX_PEOPLE => names.iter().map(Json::as_str).collect(),
        _ => None,
    }
}

/// Returns the values of the two tables as an object with `A` and `B` if `shape`, the field of the request, is an
/// object; otherwise as a list.
fn format_table_pair(shape: Option<&Json>, values: [Value; 2]) -> Value {
    match shape {
        Some(Json::Object(_)) => {
            Value::Object(TABLE_KEYS.into_iter().map(String::from).zip(values).collect::<Map<_, _>>())
        }
        _ => json!(values),
    }
}

/// Returns the bettors of the two tables in the form of `shape`, the field of the request: names or lists of names, in
/// an object or a list without the tables that the request omits.
fn format_bettors(shape: Option<&Json>, bettors: [Option<&str>; 2]) -> Value {
    let format_like = |request_value: Option<&Json>, bettor: Option<&str>| match request_value {
        Some(Json::Array(_)) => json!(bettor.into_iter().collect::<Vec<_>>()),
        _ => json!(bettor),
    };
    match shape {
        Some(Json::Object(request_value)) => {
            let tables = TABLE_KEYS.into_iter().zip(bettors).filter(|(name, _)| request_value.field(name).is_some());
            tables
                .map(|(name, bettor)| (name.to_owned(), format_like(request_value.field(name), bettor)))
                .collect::<Map<_, _>>()
                .into()
        }
        Some(Json::Array(request_value)) => request_value
            .iter()
            .zip(bettors)
            .map(|(request_value, bettor)| format_like(Some(request_value), bettor))
            .collect(),
        _ => json!(bettors),
    }
}

/// Reads a list of names or a single name. Empty if absent; empty and a fault if the value has another form.
fn read_names<'a>(request: &mut RequestReader<'a>, field: &str) -> Vec<&'a str> {
    request.get(field).map_or(Some(Vec::new()), read_name_list).unwrap_or_else(|| {
        request.add_fault(FaultCode::BadPlayers, field, RequestForm::Names);
        Vec::new()
    })
}

/// Adds a fault for each name that is empty or occurs a second time.
fn check_names_are_distinct<'a>(request: &mut RequestReader, names: impl Iterator<Item = &'a str>) {
    let mut earlier_names = Vec::new();
    for name in names {
        if name.is_empty() || earlier_names.contains(&name) {
            request.add_fault(FaultCode::BadPlayers, "table", PeopleFault::for_name(name, PeopleFault::TwoPlaces));
        }
        earlier_names.push(name);
    }
}
