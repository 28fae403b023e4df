//! The parser of profiles in TOML: a name, a rule set, options, and a note by the author.
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

use quejing_rules::family::{Switch, switches};
use quejing_rules::hand::{Problem, ValueMismatch};
use quejing_rules::profile::{
    MAX_PROFILE_NAME_CHARS, NamedProfile, PROFILE_FORMAT, ProfileError, ProfileErrors, ProfileFault, ProfileValueForm,
    is_profile_name,
};
use quejing_rules::{RuleProfile, RuleSet};

const PROFILE_KEYS: [&str; 5] = ["format", "name", "rules", "note", "switches"];
/// The maximum number of errors that are listed for a profile; the others are only counted.
const MAX_ERRORS: usize = 20;
/// The maximum length of a text quoted in an error, in characters.
const MAX_QUOTED_CHARS: usize = 60;

/// Parses a profile in TOML; missing options have their defaults.
///
/// # Errors
/// Every error with its line: invalid TOML alone, otherwise at most the first twenty errors and the number of the
/// others.
///
/// ```
/// use quejing_session::profile_list::parse_profile;
/// let text = "format = 1\nname = \"tuesday\"\nrules = \"lingque-v28\"\n[switches]\njingtongdui_fu = 12\n";
/// assert_eq!(parse_profile(text)?.rules.options()["jingtongdui_fu"], 12);
/// let wrong = parse_profile(&text.replace("= 12", "= 13")).unwrap_err();
/// assert_eq!((wrong.0[0].line, wrong.0[0].fault.code()), (5, "out_of_range"));
/// # Ok::<(), quejing_rules::profile::ProfileErrors>(())
/// ```
pub fn parse_profile(text: &str) -> Result<NamedProfile, ProfileErrors> {
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let message = error.message().replace('\n', " ");
        ProfileErrors(vec![ProfileError { line: line_number(text, at), fault: ProfileFault::BadToml { message } }])
    })?;
    let mut reader = ProfileReader { text, errors: Vec::new(), unlisted_count: 0 };
    let profile = reader.read_profile(table.get_ref());
    match profile {
        Some(profile) if reader.errors.is_empty() => Ok(profile),
        _ => Err(reader.into_errors()),
    }
}

/// Shortens a text for a quotation: one line without control characters, of at most [`MAX_QUOTED_CHARS`].
fn shorten_quotation(text: &str) -> String {
    let words = text.replace(char::is_control, " ").split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(MAX_QUOTED_CHARS) {
        Some((at, _)) => format!("{}…", words.get(..at).unwrap_or_default()),
        None => words,
    }
}

/// Returns the line, from 1, that contains the byte at this offset of the text.
fn line_number(text: &str, offset: usize) -> usize {
    text.bytes().take(offset).filter(|&byte| byte == b'\n').count() + 1
}

/// The reader of one parsed profile, which collects the errors of the profile.
struct ProfileReader<'a> {
    text: &'a str,
    /// The errors, each with its position in the text, in bytes.
    errors: Vec<(usize, ProfileFault)>,
    /// The number of errors that are counted but not listed.
    unlisted_count: usize,
}

impl ProfileReader<'_> {
    fn add_error(&mut self, offset: usize, fault: ProfileFault) {
        self.errors.push((offset, fault));
    }

    /// Returns the first [`MAX_ERRORS`] errors in the order of their lines, and then the number of the others.
    fn into_errors(mut self) -> ProfileErrors {
        self.errors.sort_by_key(|(at, _)| *at);
        let count = self.unlisted_count + self.errors.len().saturating_sub(MAX_ERRORS);
        self.errors.truncate(MAX_ERRORS);
        if count > 0 {
            self.errors.push((self.errors.last().map_or(0, |(at, _)| *at), ProfileFault::MoreErrors { count }));
        }
        let named = self.errors.into_iter().map(|(at, fault)| ProfileError { line: line_number(self.text, at), fault });
        ProfileErrors(named.collect())
    }

    /// Notes the first [`MAX_ERRORS`] keys of a table that are not in `allowed`, and counts the others.
    fn add_unknown_keys(&mut self, table: &DeTable<'_>, allowed: &[&str]) {
        let mut unknown: Vec<(usize, &str)> = table
            .keys()
            .map(|key| (key.span().start, key.get_ref().as_ref()))
            .filter(|(_, key)| !allowed.contains(key))
            .collect();
        unknown.sort_unstable();
        self.unlisted_count += unknown.len().saturating_sub(MAX_ERRORS);
        for (at, key) in unknown.into_iter().take(MAX_ERRORS) {
            self.add_error(at, ProfileFault::UnknownKey { key: shorten_quotation(key), allowed: allowed.join(", ") });
        }
    }

    fn read_profile(&mut self, table: &DeTable<'_>) -> Option<NamedProfile> {
        self.add_unknown_keys(table, &PROFILE_KEYS);
        let format = self.read_format(table);
        let name = self.read_name(table);
        let set = self.read_rule_set(table);
        let note = match table.get("note") {
            None => Some(String::new()),
            Some(value) => self.read_text("note", ProfileValueForm::Text, value),
        };
        let switches = set.and_then(|set| self.read_switches(set, table.get("switches")))?;
        let rules = RuleProfile::with_options(set?, &switches)?;
        self.check_contradiction(&rules, &switches, table)?;
        Some(NamedProfile { format: format?, name: name?, note: note?, rules })
    }

    /// Checks the options against each other. If one contradicts another, notes an error and returns `None`. Accepts
    /// the contradictions in profiles of earlier versions, which computed other final scores.
    fn check_contradiction(
        &mut self,
        rules: &RuleProfile,
        switches: &Map<String, Value>,
        table: &DeTable<'_>,
    ) -> Option<()> {
        let stored = Value::Object(switches.clone());
        let is_earlier_form = || rules.earlier_form().is_some_and(|form| (form.is_form_of)(&stored));
        let Some(problem) = rules.contradiction().filter(|_| !is_earlier_form()) else {
            return Some(());
        };
        let written = table.get("switches").and_then(|all| all.get_ref().as_table());
        let key_of = |name: &str| written.and_then(|all| all.get_key_value(name));
        let at = match &problem {
            Problem::BadOption { name, .. } => key_of(name),
            _ => None,
        };
        self.add_error(at.map_or(0, |(key, _)| key.span().start), ProfileFault::BadOption { problem });
        None
    }

    /// Returns the value of a required key. If the key is missing, notes an error for the last line and returns `None`.
    fn required_value<'t, 'i>(
        &mut self,
        table: &'t DeTable<'i>,
        key: &str,
        expected: ProfileValueForm,
    ) -> Option<&'t Spanned<DeValue<'i>>> {
        let found = table.get(key);
        if found.is_none() {
            self.add_error(self.text.trim_end().len(), ProfileFault::MissingKey { key: key.to_owned(), expected });
        }
        found
    }

    fn read_text(&mut self, key: &str, expected: ProfileValueForm, value: &Spanned<DeValue<'_>>) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.add_mismatch(ValueMismatch::WrongType, key, expected, value);
        }
        text
    }

    fn read_format(&mut self, table: &DeTable<'_>) -> Option<i64> {
        let expected = ProfileValueForm::Format(PROFILE_FORMAT);
        let value = self.required_value(table, "format", expected)?;
        match to_json(value.get_ref()).as_i64() {
            Some(PROFILE_FORMAT) => return Some(PROFILE_FORMAT),
            Some(found) => self.add_error(value.span().start, ProfileFault::BadFormat { found, known: PROFILE_FORMAT }),
            None => self.add_mismatch(ValueMismatch::WrongType, "format", expected, value),
        }
        None
    }

    fn read_name(&mut self, table: &DeTable<'_>) -> Option<String> {
        let value = self.required_value(table, "name", ProfileValueForm::NameLine)?;
        let found = self.read_text("name", ProfileValueForm::Name, value)?;
        if is_profile_name(&found) {
            return Some(found);
        }
        self.add_error(
            value.span().start,
            ProfileFault::BadName { found: shorten_quotation(&found), longest: MAX_PROFILE_NAME_CHARS },
        );
        None
    }

    fn read_rule_set(&mut self, table: &DeTable<'_>) -> Option<RuleSet> {
        let expected = ProfileValueForm::Rules;
        let value = self.required_value(table, "rules", expected)?;
        let found = self.read_text("rules", expected, value)?;
        let set = found.parse::<RuleSet>().ok();
        if set.is_none() {
            self.add_error(
                value.span().start,
                ProfileFault::UnknownRules { found: shorten_quotation(&found), allowed: RuleSet::names_text() },
            );
        }
        set
    }

    /// Reads the options of a rule set; empty without a value. Returns `None`, with an error noted, if one of them is
    /// invalid.
    fn read_switches(&mut self, set: RuleSet, value: Option<&Spanned<DeValue<'_>>>) -> Option<Map<String, Value>> {
        let mut options = Map::new();
        let Some(value) = value else {
            return Some(options);
        };
        let Some(table) = value.get_ref().as_table() else {
            self.add_mismatch(ValueMismatch::WrongType, "switches", ProfileValueForm::Switches, value);
            return None;
        };
        let before = self.errors.len();
        let allowed: Vec<&str> = switches(set).iter().map(|switch| switch.key).collect();
        self.add_unknown_keys(table, &allowed);
        for switch in switches(set) {
            if let Some(value) = table.get(switch.key) {
                self.read_switch(switch, value, &mut options);
            }
        }
        (self.errors.len() == before).then_some(options)
    }

    fn read_switch(&mut self, switch: &Switch, value: &Spanned<DeValue<'_>>, options: &mut Map<String, Value>) {
        let plain = to_json(value.get_ref());
        match switch.allowed.check(&plain) {
            Ok(()) => {
                options.insert(switch.key.to_owned(), plain);
            }
            Err(mismatch) => self.add_mismatch(mismatch, switch.key, ProfileValueForm::Value(switch.allowed), value),
        }
    }

    fn add_mismatch(
        &mut self,
        mismatch: ValueMismatch,
        key: &str,
        expected: ProfileValueForm,
        value: &Spanned<DeValue<'_>>,
    ) {
        let key = key.to_owned();
        let fault = match mismatch {
            ValueMismatch::WrongType => ProfileFault::WrongType { key, expected, found: value.get_ref().type_str() },
            ValueMismatch::OutOfRange => {
                let found = shorten_quotation(self.text.get(value.span()).unwrap_or_default());
                ProfileFault::OutOfRange { key, expected, found }
            }
        };
        self.add_error(value.span().start, fault);
    }
}

/// Converts a value to JSON. Dates, tables and numbers beyond 64 bits become null, which no option accepts.
fn to_json(value: &DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::from(text.as_ref()),
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).map_or(Value::Null, Value::from)
        }
        DeValue::Float(number) => number.as_str().parse::<f64>().map_or(Value::Null, Value::from),
        DeValue::Boolean(value) => Value::from(*value),
        DeValue::Array(list) => list.iter().map(|item| to_json(item.get_ref())).collect(),
        DeValue::Table(_) | DeValue::Datetime(_) => Value::Null,
    }
}
