//! The types that derive `Message`, found in the sources of every crate, against the catalogue of every language, both
//! ways.
//!
//! The sources are read, not a list: a new type is compared without being registered anywhere.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use fluent::FluentResource;
use fluent_syntax::ast;
use quejing_words::Lang;
use syn::visit::{self, Visit};

use crate::support::sources::{Source, look_at_sources};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    Text,
}

/// A message as its type describes it.
#[derive(Debug)]
struct Described {
    id: String,
    /// The type and its variant.
    owner: String,
    /// The catalogue words it with a function of its own.
    by_hand: bool,
    arguments: BTreeMap<String, Kind>,
}

/// The `message` attributes of a type, a variant or a field.
#[derive(Default)]
struct Settings {
    text: Option<String>,
    has_code: bool,
    name: Option<String>,
    with: bool,
    also: Vec<String>,
    by_hand: bool,
    main: bool,
    skip: bool,
    transparent: bool,
}

impl Settings {
    fn of(attributes: &[syn::Attribute]) -> Settings {
        let mut settings = Settings::default();
        for attribute in attributes.iter().filter(|one| one.path().is_ident("message")) {
            if let Ok(text) = attribute.parse_args::<syn::LitStr>() {
                settings.text = Some(text.value());
                continue;
            }
            let read = attribute.parse_nested_meta(|meta| {
                let key = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
                match key.as_str() {
                    "id" => settings.text = Some(meta.value()?.parse::<syn::LitStr>()?.value()),
                    "name" => settings.name = Some(meta.value()?.parse::<syn::LitStr>()?.value()),
                    "code" => {
                        meta.value()?.parse::<syn::LitStr>()?;
                        settings.has_code = true;
                    }
                    "with" => {
                        meta.value()?.parse::<syn::Path>()?;
                        settings.with = true;
                    }
                    "also" => meta.parse_nested_meta(|one| {
                        one.value()?.parse::<syn::Path>()?;
                        settings.also.push(one.path.require_ident()?.to_string());
                        Ok(())
                    })?,
                    "main" => settings.main = true,
                    "codes" => settings.has_code = true,
                    "own_display" => {}
                    "by_hand" => settings.by_hand = true,
                    "skip" => settings.skip = true,
                    "transparent" => settings.transparent = true,
                    "through" => {
                        meta.value()?.parse::<syn::Path>()?;
                        settings.transparent = true;
                    }
                    other => panic!("an attribute that the test does not know: {other}"),
                }
                Ok(())
            });
            read.expect("an attribute that the derive accepts");
        }
        settings
    }
}

/// The numbers of `quejing_message::Argument`; everything else is shown as text.
const NUMBERS: [&str; 11] = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize", "f32", "f64"];

fn arguments(fields: &syn::Fields, skip: bool) -> BTreeMap<String, Kind> {
    let mut found = BTreeMap::new();
    for field in fields {
        let settings = Settings::of(&field.attrs);
        if settings.skip || settings.main || skip {
            continue;
        }
        let own = field.ident.as_ref().map(ToString::to_string);
        let name = settings.name.or(own).expect("a name, which the derive demands");
        let number = match &field.ty {
            // A seat is its number.
            syn::Type::Path(path) => NUMBERS
                .iter()
                .chain(&["Seat"])
                .any(|number| path.path.segments.last().is_some_and(|s| s.ident == number)),
            _ => false,
        };
        let kind = if number && !settings.with { Kind::Number } else { Kind::Text };
        found.insert(name, kind);
    }
    found
}

fn kebab_case(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

#[derive(Default)]
struct Types {
    found: Vec<Described>,
    prefixes: BTreeSet<String>,
    /// The arguments that a whole adds to those of its part, by the part's type.
    of_wholes: BTreeMap<String, BTreeSet<String>>,
    /// The variants without a code, of errors that have codes.
    without_code: Vec<String>,
}

impl Types {
    fn add(&mut self, owner: String, id: Option<String>, whole: &Settings, own: &Settings, fields: &syn::Fields) {
        if own.transparent {
            return;
        }
        // The part has the id, and the whole the further arguments.
        if let Some(main) = fields.iter().find(|field| Settings::of(&field.attrs).main) {
            if let syn::Type::Path(path) = &main.ty
                && let Some(part) = path.path.segments.last()
            {
                self.of_wholes
                    .entry(part.ident.to_string())
                    .or_default()
                    .extend(arguments(fields, whole.skip).into_keys());
            }
            return;
        }
        let id = id.expect("an id, which the derive demands");
        let by_hand = whole.by_hand || own.by_hand;
        let mut arguments = arguments(fields, whole.skip);
        arguments.extend(own.also.iter().map(|name| (name.clone(), Kind::Text)));
        self.found.push(Described { id, owner, by_hand, arguments });
    }
}

fn derives_message(attributes: &[syn::Attribute]) -> bool {
    let mut found = false;
    for attribute in attributes.iter().filter(|one| one.path().is_ident("derive")) {
        let read = attribute.parse_nested_meta(|meta| {
            found |= meta.path.segments.last().is_some_and(|last| last.ident == "Message");
            Ok(())
        });
        read.expect("a list of derives");
    }
    found
}

impl<'ast> Visit<'ast> for Types {
    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        if derives_message(&item.attrs) {
            let whole = Settings::of(&item.attrs);
            self.prefixes.extend(whole.text.clone());
            let of_variants = item.variants.iter().map(|variant| (variant, Settings::of(&variant.attrs)));
            let (with_code, without): (Vec<_>, Vec<_>) =
                of_variants.partition(|(_, own)| own.has_code || whole.has_code);
            if !with_code.is_empty() {
                let without = without.into_iter().filter(|(_, own)| !own.transparent);
                self.without_code.extend(without.map(|(variant, _)| format!("{}::{}", item.ident, variant.ident)));
            }
            for variant in &item.variants {
                let own = Settings::of(&variant.attrs);
                let derived =
                    whole.text.as_ref().map(|prefix| format!("{prefix}-{}", kebab_case(&variant.ident.to_string())));
                let id = own.text.clone().or(derived);
                self.add(format!("{}::{}", item.ident, variant.ident), id, &whole, &own, &variant.fields);
            }
        }
        visit::visit_item_enum(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        if derives_message(&item.attrs) {
            let whole = Settings::of(&item.attrs);
            self.add(item.ident.to_string(), whole.text.clone(), &whole, &whole, &item.fields);
        }
        visit::visit_item_struct(self, item);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        // Samples of tests have no sentences.
        if item.ident != "tests" {
            visit::visit_item_mod(self, item);
        }
    }
}

/// Returns the ids of the messages that types describe and that the catalogue words.
pub fn ids() -> BTreeSet<&'static str> {
    types().found.iter().filter(|one| !one.by_hand).map(|one| one.id.as_str()).collect()
}

/// Returns the types of the sources that derive `Message`, which are visited once for all tests.
fn types() -> &'static Types {
    fn visit_types(sources: &[Source]) -> Types {
        let mut types = Types::default();
        sources.iter().for_each(|source| types.visit_file(&source.code));
        types
    }
    static TYPES: LazyLock<Types> = LazyLock::new(|| look_at_sources(visit_types));
    &TYPES
}

/// The arguments that a message uses, and how: `Some` where a choice depends on them.
#[derive(Default)]
struct Used(BTreeMap<String, Option<Kind>>);

impl Used {
    fn pattern(&mut self, pattern: &ast::Pattern<&str>) {
        for element in &pattern.elements {
            if let ast::PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &ast::Expression<&str>) {
        match expression {
            ast::Expression::Inline(inline) => self.inline(inline, None),
            ast::Expression::Select { selector, variants } => {
                let plural = |key: &ast::VariantKey<&str>| match key {
                    ast::VariantKey::NumberLiteral { .. } => true,
                    ast::VariantKey::Identifier { name } => {
                        ["zero", "one", "two", "few", "many", "other"].contains(name)
                    }
                };
                let kind = if variants.iter().all(|one| plural(&one.key)) { Kind::Number } else { Kind::Text };
                self.inline(selector, Some(kind));
                variants.iter().for_each(|one| self.pattern(&one.value));
            }
        }
    }

    fn inline(&mut self, inline: &ast::InlineExpression<&str>, kind: Option<Kind>) {
        match inline {
            ast::InlineExpression::VariableReference { id } => {
                let known = self.0.entry(id.name.to_owned()).or_default();
                *known = known.or(kind);
            }
            ast::InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|one| self.inline(one, Some(Kind::Number)));
            }
            ast::InlineExpression::Placeable { expression } => self.expression(expression),
            _ => {}
        }
    }
}

fn catalogue(lang: Lang) -> BTreeMap<String, Used> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("crates/i18n/texts/{}/quejing.ftl", lang.code()));
    let text = std::fs::read_to_string(path).expect("a file of the catalogue");
    let resource = FluentResource::try_new(text).unwrap_or_else(|(_, errors)| panic!("{errors:?}"));
    let mut messages = BTreeMap::new();
    for entry in resource.entries() {
        if let ast::Entry::Message(message) = entry {
            let mut used = Used::default();
            message.value.iter().for_each(|value| used.pattern(value));
            messages.insert(message.id.name.to_owned(), used);
        }
    }
    messages
}

/// The ids that begin like those of a type and belong to none: the catalogue's own functions name them.
const OF_NO_TYPE: &[&str] = &[
    "fault-at",
    "fault-place-camps",
    "fault-place-chosen",
    "fault-place-concealed",
    "fault-place-dice",
    "fault-place-discard",
    "fault-place-discarder",
    "fault-place-dora-indicators",
    "fault-place-event",
    "fault-place-flags",
    "fault-place-history",
    "fault-place-honba",
    "fault-place-kita",
    "fault-place-indicators",
    "fault-place-line",
    "fault-place-meld",
    "fault-place-meld-from",
    "fault-place-open",
    "fault-place-people",
    "fault-place-players",
    "fault-place-responsible",
    "fault-place-riichi-sticks",
    "fault-place-round-wind",
    "fault-place-seat-wind",
    "fault-place-special",
    "fault-place-spectators",
    "fault-place-tiles",
    "fault-place-total",
    "fault-place-unnamed",
    "fault-place-ura-indicators",
    "fault-place-win-tile",
    "fault-place-winner",
    "ledger-kind-camps-drawn",
    "ledger-kind-hand-opened",
    "ledger-kind-kong",
    "ledger-kind-riichi-declared",
    "ledger-kind-support-chosen",
    "ledger-refused-not-last-gone",
    "news-decided-why",
    "notation-mpsz-flower-without-digit",
    "notation-mpsz-no-such-flower",
    "notation-mpsz-no-such-honour",
    "notation-mpsz-no-such-suited",
    "output-there",
    "problem-no-win-tile",
    "problem-unknown-language",
    "profile-bad-file",
    "profile-switch-either",
    "profile-switch-list",
    "profile-switch-multiple",
    "profile-switch-range",
    "profile-unknown",
];

#[test]
fn every_derived_message_is_in_every_catalogue_with_its_arguments() {
    let types = types();
    assert!(types.found.len() > 150, "only {} messages were found", types.found.len());
    let mut wrong = Vec::new();
    let part = |owner: &str| owner.split("::").next().unwrap_or_default().to_owned();
    let parts: BTreeSet<String> = types.found.iter().map(|one| part(&one.owner)).collect();
    let of_parts = types.of_wholes.iter().filter(|(part, _)| parts.contains(*part));
    let mut unused: BTreeSet<(&str, &str)> =
        of_parts.flat_map(|(part, names)| names.iter().map(|name| (part.as_str(), name.as_str()))).collect();
    for lang in Lang::ALL {
        let catalogue = catalogue(lang);
        for Described { id, owner, arguments, .. } in types.found.iter().filter(|one| !one.by_hand) {
            let at = format!("{}: {id} ({owner})", lang.code());
            let Some(used) = catalogue.get(id) else {
                wrong.push(format!("{at} is missing"));
                continue;
            };
            for (name, needed) in &used.0 {
                let part = part(owner);
                match (arguments.get(name), needed) {
                    (None, _) if types.of_wholes.get(&part).is_some_and(|names| names.contains(name)) => {
                        unused.retain(|&one| one != (part.as_str(), name.as_str()));
                    }
                    (None, _) => wrong.push(format!("{at} uses ${name}, which the type does not give")),
                    (Some(given), Some(needed)) if given != needed => {
                        wrong.push(format!("{at} chooses by ${name} as {needed:?}, the type gives {given:?}"));
                    }
                    _ => {}
                }
            }
            // Another language may say it without a number; English says everything.
            let unused = arguments.keys().filter(|name| lang == Lang::En && !used.0.contains_key(*name));
            wrong.extend(unused.map(|name| format!("{at} does not use ${name}")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(unused.is_empty(), "no sentence uses these arguments of a whole: {unused:?}");
}

#[test]
fn every_remark_has_a_sentence_in_every_language_that_uses_its_values() {
    use quejing_rules::{house, lingque, riichi, shared_remarks, zung_jung};
    let rows = [
        lingque::remarks::ALL,
        zung_jung::remarks::ALL,
        riichi::remarks::ALL,
        house::remarks::ALL,
        shared_remarks::ALL,
    ]
    .concat();
    for lang in Lang::ALL {
        let catalogue = catalogue(lang);
        for row in &rows {
            let (code, id) = (lang.code(), row.message);
            let used = &catalogue.get(id).unwrap_or_else(|| panic!("{code}: {id} is missing")).0;
            let mut unknown = used.keys().map(String::as_str).filter(|&name| name != "pattern");
            assert!(
                unknown.all(|name| [row.numbers, row.sentence_only_numbers].concat().contains(&name)),
                "{code}: {id}: {used:?}"
            );
            let mut given = row.numbers.iter().chain(row.sentence_only_numbers);
            assert!(lang != Lang::En || given.all(|&name| used.contains_key(name)), "{code}: {id}: {used:?}");
        }
    }
}

/// Variants whose code is that of what they hold; the type's own function returns it.
const CODE_OF_THE_PART: [&str; 9] = [
    "SourceError::Picture",
    "Fault::Other",
    "UnjudgedReason::Refused",
    "ProfileListError::File",
    "NightError::Refused",
    "NightError::KnownDeclaration",
    "NightError::NoWin",
    "ArgumentError::NotSeen",
    "ArgumentError::Faults",
];

#[test]
fn an_error_with_codes_has_one_in_every_variant() {
    let mut without = types().without_code.clone();
    without.retain(|variant| !CODE_OF_THE_PART.contains(&variant.as_str()));
    assert!(without.is_empty(), "without a code: {without:#?}");
}

#[test]
fn no_id_of_a_type_is_left_over() {
    let types = types();
    let known: BTreeSet<&str> = types.found.iter().map(|one| one.id.as_str()).collect();
    let belongs = |id: &str| {
        types.prefixes.iter().any(|prefix| id.strip_prefix(prefix.as_str()).is_some_and(|rest| rest.starts_with('-')))
    };
    let mut others: BTreeSet<&str> = OF_NO_TYPE.iter().copied().collect();
    assert_eq!(others.len(), OF_NO_TYPE.len(), "an id is listed twice");
    let catalogue = catalogue(Lang::En);
    let left = catalogue.keys().filter(|id| belongs(id) && !known.contains(id.as_str()) && !others.remove(id.as_str()));
    let left: Vec<&String> = left.collect();
    assert!(left.is_empty(), "no type describes these: {left:#?}");
    assert!(others.is_empty(), "not in the catalogue, or described by a type: {others:#?}");
}
