//! The parser of profiles in TOML: a name, a rule set, options, and a note by their author.
//!
//! ```toml
//! format = 1
//! name = "tuesday"
//! rules = "lingque-v28"
//! note = "镜同对 12 副，照附录"
//!
//! [switches]
//! jingtongdui_fu = 12
//! ```
//!
//! All errors are reported together, each with its line; beyond twenty they are counted. Missing options have their
//! defaults.

use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use quejing_rules::hand::{Mismatch, Problem};
use quejing_rules::profile::{
    MAX_NAME_LETTERS, NamedProfile, PROFILE_FORMAT, ProfileError, ProfileErrors, ProfileExpectation, ProfileFault,
    Switch, is_profile_name, switches,
};
use quejing_rules::{RuleProfile, RuleSet};

const KEYS: [&str; 5] = ["format", "name", "rules", "note", "switches"];
/// The maximum number of errors of a profile that are listed; the others are counted.
const MAX_ERRORS: usize = 20;
/// The maximum length of a quoted text, in characters.
const MAX_QUOTED_LETTERS: usize = 60;

/// Parses a profile in TOML; missing options have their defaults.
///
/// # Errors
/// Every error with its line: invalid TOML alone, otherwise at most the first twenty errors and the number of the
/// others.
///
/// ```
/// use quejing_session::rule_book::parse;
/// let text = "format = 1\nname = \"tuesday\"\nrules = \"lingque-v28\"\n[switches]\njingtongdui_fu = 12\n";
/// assert_eq!(parse(text)?.rules.options()["jingtongdui_fu"], 12);
/// let wrong = parse(&text.replace("= 12", "= 13")).unwrap_err();
/// assert_eq!((wrong.0[0].line, wrong.0[0].fault.code()), (5, "out_of_range"));
/// # Ok::<(), quejing_rules::profile::ProfileErrors>(())
/// ```
pub fn parse(text: &str) -> Result<NamedProfile, ProfileErrors> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let message = error.message().replace('\n', " ");
        ProfileErrors(vec![ProfileError { line: line_of(text, at), fault: ProfileFault::BadToml { message } }])
    })?;
    let mut reader = Reader { text, errors: Vec::new(), unnamed: 0 };
    let profile = reader.profile(table.get_ref());
    match profile {
        Some(profile) if reader.errors.is_empty() => Ok(profile),
        _ => Err(reader.into_errors()),
    }
}

/// Shortens a text for a quotation: one line, without control characters, at most [`MAX_QUOTED_LETTERS`] long.
fn quoted(text: &str) -> String {
    let words = text.replace(char::is_control, " ").split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(MAX_QUOTED_LETTERS) {
        Some((at, _)) => format!("{}…", words.get(..at).unwrap_or_default()),
        None => words,
    }
}

fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1
}

struct Reader<'a> {
    text: &'a str,
    /// Errors with their byte position in the text.
    errors: Vec<(usize, ProfileFault)>,
    /// The number of errors that were only counted.
    unnamed: usize,
}

impl Reader<'_> {
    fn note(&mut self, at: usize, fault: ProfileFault) {
        self.errors.push((at, fault));
    }

    /// Returns the first errors with their lines, and the number of the others.
    fn into_errors(mut self) -> ProfileErrors {
        self.errors.sort_by_key(|(at, _)| *at);
        let count = self.unnamed + self.errors.len().saturating_sub(MAX_ERRORS);
        self.errors.truncate(MAX_ERRORS);
        if count > 0 {
            self.errors.push((self.errors.last().map_or(0, |(at, _)| *at), ProfileFault::MoreErrors { count }));
        }
        let named = self.errors.into_iter().map(|(at, fault)| ProfileError { line: line_of(self.text, at), fault });
        ProfileErrors(named.collect())
    }

    /// Notes the first keys of a table that are not allowed in it, and counts the others.
    fn note_unknown_keys(&mut self, table: &DeTable<'_>, allowed: &[&str]) {
        let mut unknown: Vec<(usize, &str)> = table
            .keys()
            .map(|key| (key.span().start, key.get_ref().as_ref()))
            .filter(|(_, key)| !allowed.contains(key))
            .collect();
        unknown.sort_unstable();
        self.unnamed += unknown.len().saturating_sub(MAX_ERRORS);
        for (at, key) in unknown.into_iter().take(MAX_ERRORS) {
            self.note(at, ProfileFault::UnknownKey { key: quoted(key), allowed: allowed.join(", ") });
        }
    }

    fn profile(&mut self, table: &DeTable<'_>) -> Option<NamedProfile> {
        self.note_unknown_keys(table, &KEYS);
        let format = self.format(table);
        let name = self.name(table);
        let set = self.rules(table);
        let note = match table.get("note") {
            None => Some(String::new()),
            Some(value) => self.text_of("note", ProfileExpectation::Text, value),
        };
        let switches = set.and_then(|set| self.switches(set, table.get("switches")))?;
        let rules = RuleProfile::with_options(set?, &switches)?;
        self.check_contradiction(&rules, &switches, table)?;
        Some(NamedProfile { format: format?, name: name?, note: note?, rules })
    }

    /// Checks the options against each other; `None` if one contradicts another. A profile written as by an
    /// earlier version, which showed other final scores, is never refused.
    fn check_contradiction(
        &mut self,
        rules: &RuleProfile,
        switches: &Map<String, Value>,
        table: &DeTable<'_>,
    ) -> Option<()> {
        let problem = rules.contradiction();
        let Some(problem) = problem.filter(|_| !rules.had_other_finals(&Value::Object(switches.clone()))) else {
            return Some(());
        };
        let written = table.get("switches").and_then(|all| all.get_ref().as_table());
        let key_of = |name: &str| written.and_then(|all| all.get_key_value(name));
        let at = match &problem {
            Problem::BadOption { name, .. } => key_of(name),
            _ => None,
        };
        self.note(at.map_or(0, |(key, _)| key.span().start), ProfileFault::BadOption { problem });
        None
    }

    /// Returns the value of a required key; its absence is reported for the last line.
    fn required_value<'t, 'i>(
        &mut self,
        table: &'t DeTable<'i>,
        key: &str,
        expected: ProfileExpectation,
    ) -> Option<&'t Spanned<DeValue<'i>>> {
        let found = table.get(key);
        if found.is_none() {
            self.note(self.text.trim_end().len(), ProfileFault::MissingKey { key: key.to_owned(), expected });
        }
        found
    }

    fn text_of(&mut self, key: &str, expected: ProfileExpectation, value: &Spanned<DeValue<'_>>) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.refuse(Mismatch::WrongType, key, expected, value);
        }
        text
    }

    fn format(&mut self, table: &DeTable<'_>) -> Option<i64> {
        let expected = ProfileExpectation::Format(PROFILE_FORMAT);
        let value = self.required_value(table, "format", expected)?;
        match json(value.get_ref()).as_i64() {
            Some(PROFILE_FORMAT) => return Some(PROFILE_FORMAT),
            Some(found) => self.note(value.span().start, ProfileFault::BadFormat { found, known: PROFILE_FORMAT }),
            None => self.refuse(Mismatch::WrongType, "format", expected, value),
        }
        None
    }

    fn name(&mut self, table: &DeTable<'_>) -> Option<String> {
        let value = self.required_value(table, "name", ProfileExpectation::NameLine)?;
        let found = self.text_of("name", ProfileExpectation::Name, value)?;
        if is_profile_name(&found) {
            return Some(found);
        }
        self.note(value.span().start, ProfileFault::BadName { found: quoted(&found), longest: MAX_NAME_LETTERS });
        None
    }

    fn rules(&mut self, table: &DeTable<'_>) -> Option<RuleSet> {
        let expected = ProfileExpectation::Rules;
        let value = self.required_value(table, "rules", expected)?;
        let found = self.text_of("rules", expected, value)?;
        let set = found.parse::<RuleSet>().ok();
        if set.is_none() {
            self.note(
                value.span().start,
                ProfileFault::UnknownRules { found: quoted(&found), allowed: RuleSet::names() },
            );
        }
        set
    }

    /// Reads the options; `None` if one of them is wrong.
    fn switches(&mut self, set: RuleSet, value: Option<&Spanned<DeValue<'_>>>) -> Option<Map<String, Value>> {
        let mut options = Map::new();
        let Some(value) = value else {
            return Some(options);
        };
        let Some(table) = value.get_ref().as_table() else {
            self.refuse(Mismatch::WrongType, "switches", ProfileExpectation::Switches, value);
            return None;
        };
        let before = self.errors.len();
        let allowed: Vec<&str> = switches(set).iter().map(|switch| switch.key).collect();
        self.note_unknown_keys(table, &allowed);
        for switch in switches(set) {
            if let Some(value) = table.get(switch.key) {
                self.switch(switch, value, &mut options);
            }
        }
        (self.errors.len() == before).then_some(options)
    }

    fn switch(&mut self, switch: &Switch, value: &Spanned<DeValue<'_>>, options: &mut Map<String, Value>) {
        let plain = json(value.get_ref());
        match switch.allowed.check(&plain) {
            Ok(()) => {
                options.insert(switch.key.to_owned(), plain);
            }
            Err(mismatch) => self.refuse(mismatch, switch.key, ProfileExpectation::Value(switch.allowed), value),
        }
    }

    fn refuse(&mut self, mismatch: Mismatch, key: &str, expected: ProfileExpectation, value: &Spanned<DeValue<'_>>) {
        let key = key.to_owned();
        let fault = match mismatch {
            Mismatch::WrongType => ProfileFault::WrongType { key, expected, found: value.get_ref().type_str() },
            Mismatch::OutOfRange => {
                let found = quoted(self.text.get(value.span()).unwrap_or_default());
                ProfileFault::OutOfRange { key, expected, found }
            }
        };
        self.note(value.span().start, fault);
    }
}

/// Converts a value to JSON; types that JSON lacks, and numbers beyond 64 bits, become null, which no option takes.
fn json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Null, Value::from)
        }
        DeValue::Float(number) => number.as_str().parse::<f64>().map_or(Value::Null, Value::from),
        DeValue::Boolean(value) => Value::from(*value),
        DeValue::Array(list) => list.iter().map(|item| json(item.get_ref())).collect(),
        DeValue::Table(_) | DeValue::Datetime(_) => Value::Null,
    }
}
