//! A ratchet for the style of code and comments: what a script can judge is counted per crate in `ratchet.txt`, and the
//! counts may only fall. `QUEJING_RATCHET=write cargo test --no-default-features --test rules ratchet` writes lower
//! counts; it refuses where the sum of a rule over all crates would rise.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::visit::{self, Visit};

use crate::circles::joined_modules;
use crate::support::sources::{Source, is_for_tests, look_at_sources};

/// A rule whose violations are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rule {
    /// A doc comment that begins with a question word, "The same" or "It".
    DocQuestion,
    /// A function's doc comment that does not begin with a verb in the third person.
    DocVerb,
    /// A doc comment that only repeats the words of the name.
    DocEmpty,
    /// A public type whose name is a participle, a preposition or a question word alone.
    TypeName,
    /// A constant that is a limit but not named `MAX_…` or `MIN_…`.
    LimitName,
    /// A public type that shares its name with another one of the workspace.
    SharedName,
    /// A top module of a crate that names itself by way of others.
    Circle,
}

impl Rule {
    const ALL: [Rule; 7] = [
        Rule::DocQuestion,
        Rule::DocVerb,
        Rule::DocEmpty,
        Rule::TypeName,
        Rule::LimitName,
        Rule::SharedName,
        Rule::Circle,
    ];

    fn id(self) -> &'static str {
        match self {
            Rule::DocQuestion => "doc-question",
            Rule::DocVerb => "doc-verb",
            Rule::DocEmpty => "doc-empty",
            Rule::TypeName => "type-name",
            Rule::LimitName => "limit-name",
            Rule::SharedName => "shared-name",
            Rule::Circle => "circle",
        }
    }
}

const QUESTION_WORDS: [&str; 10] = ["What", "Whether", "Who", "Whom", "Whose", "Where", "How", "Why", "Which", "It"];

/// Words that end like a verb in the third person but are none.
const NO_VERBS: [&str; 9] = ["Its", "This", "As", "Is", "Always", "Was", "Us", "Thus", "Perhaps"];

/// Words of a doc comment that say nothing beside a name.
const FILLERS: [&str; 14] =
    ["the", "a", "an", "its", "of", "this", "is", "it", "returns", "one", "their", "this", "own", "in"];

/// Participles, prepositions and question words that were or might be names of types.
const NO_NOUNS: [&str; 38] = [
    "Kept", "Seen", "Asked", "Said", "Given", "Left", "Chosen", "Told", "Found", "Read", "Made", "Known", "Drawn",
    "Thrown", "Shown", "Gone", "Held", "Lost", "Sent", "Taken", "Written", "Won", "Built", "Bound", "Around", "Beside",
    "Before", "After", "Of", "With", "Why", "Who", "How", "What", "Where", "Whose", "Which", "When",
];

/// Words of a constant's name that make it a limit.
const LIMIT_WORDS: [&str; 14] = [
    "MOST", "LEAST", "LONGEST", "SHORTEST", "LARGEST", "SMALLEST", "HIGHEST", "LOWEST", "LIMIT", "FEWEST", "LATEST",
    "WIDEST", "ENOUGH", "MANY",
];

/// Returns the first line of a doc comment.
fn doc(attributes: &[syn::Attribute]) -> Option<String> {
    attributes.iter().find_map(|attribute| {
        let syn::Meta::NameValue(pair) = &attribute.meta else { return None };
        let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value else { return None };
        attribute.path().is_ident("doc").then(|| text.value().trim().to_owned())
    })
}

fn is_question(doc: &str) -> bool {
    let first = doc.split(' ').next().unwrap_or_default().trim_end_matches([',', '.']);
    QUESTION_WORDS.contains(&first) || doc.starts_with("The same")
}

fn begins_with_verb(doc: &str) -> bool {
    let first = doc.split(' ').next().unwrap_or_default().trim_end_matches([',', ':', '.']);
    first.len() > 2 && first.ends_with('s') && first.starts_with(char::is_uppercase) && !NO_VERBS.contains(&first)
}

/// Splits `Snake_case`, `camelCase` and `UPPER` names into lower-case words.
fn words(name: &str) -> BTreeSet<String> {
    let mut words = vec![String::new()];
    for character in name.chars() {
        if character == '_'
            || character.is_uppercase() && words.last().is_some_and(|word| word.ends_with(char::is_lowercase))
        {
            words.push(String::new());
        }
        if character != '_' {
            words.last_mut().expect("a word").extend(character.to_lowercase());
        }
    }
    words.into_iter().map(|word| word.trim_end_matches('s').to_owned()).collect()
}

/// Returns true if every word of a doc comment of one short sentence stands in the name or says nothing.
fn is_empty(doc: &str, name: &str) -> bool {
    let names = words(name);
    let mut said = doc.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    said.all(|word| {
        let word = word.to_lowercase();
        FILLERS.contains(&word.as_str()) || names.contains(word.trim_end_matches('s'))
    })
}

fn is_no_noun(name: &str) -> bool {
    let one_word = name.chars().filter(|c| c.is_uppercase()).count() == 1;
    one_word && (NO_NOUNS.contains(&name) || name.len() > 4 && name.ends_with("ed"))
}

fn is_unnamed_limit(name: &str) -> bool {
    let proper = name.starts_with("MAX_") || name.starts_with("MIN_") || name == "MAX" || name == "MIN";
    !proper && name.split('_').any(|word| LIMIT_WORDS.contains(&word))
}

/// Counts what a file holds against the rules.
#[derive(Default)]
struct Judge {
    found: Vec<(Rule, String)>,
    public_types: Vec<String>,
}

impl Judge {
    fn add(&mut self, rule: Rule, name: &str) {
        self.found.push((rule, name.to_owned()));
    }

    fn look_at_doc(&mut self, attributes: &[syn::Attribute], name: &str, is_function: bool) {
        let Some(doc) = doc(attributes) else { return };
        if is_question(&doc) {
            self.add(Rule::DocQuestion, name);
        } else if is_function && !begins_with_verb(&doc) {
            self.add(Rule::DocVerb, name);
        }
        if is_empty(&doc, name) {
            self.add(Rule::DocEmpty, name);
        }
    }

    fn look_at_type(&mut self, visibility: &syn::Visibility, attributes: &[syn::Attribute], name: &syn::Ident) {
        let name = name.to_string();
        self.look_at_doc(attributes, &name, false);
        if matches!(visibility, syn::Visibility::Public(_)) {
            if is_no_noun(&name) {
                self.add(Rule::TypeName, &name);
            }
            self.public_types.push(name);
        }
    }
}

impl<'a> Visit<'a> for Judge {
    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        self.look_at_type(&item.vis, &item.attrs, &item.ident);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'a syn::ItemEnum) {
        self.look_at_type(&item.vis, &item.attrs, &item.ident);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        self.look_at_type(&item.vis, &item.attrs, &item.ident);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'a syn::ItemType) {
        self.look_at_type(&item.vis, &item.attrs, &item.ident);
        visit::visit_item_type(self, item);
    }

    fn visit_variant(&mut self, item: &'a syn::Variant) {
        self.look_at_doc(&item.attrs, &item.ident.to_string(), false);
        visit::visit_variant(self, item);
    }

    fn visit_field(&mut self, item: &'a syn::Field) {
        let name = item.ident.as_ref().map(syn::Ident::to_string).unwrap_or_default();
        self.look_at_doc(&item.attrs, &name, false);
        visit::visit_field(self, item);
    }

    fn visit_item_const(&mut self, item: &'a syn::ItemConst) {
        let name = item.ident.to_string();
        self.look_at_doc(&item.attrs, &name, false);
        if is_unnamed_limit(&name) {
            self.add(Rule::LimitName, &name);
        }
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        self.look_at_doc(&item.attrs, &item.sig.ident.to_string(), true);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.look_at_doc(&item.attrs, &item.sig.ident.to_string(), true);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        self.look_at_doc(&item.attrs, &item.sig.ident.to_string(), true);
        visit::visit_trait_item_fn(self, item);
    }
}

/// The counts by rule and crate.
type Counts = BTreeMap<(Rule, String), usize>;

/// Returns the name of a crate in the counts.
fn short(member: &str) -> &str {
    if member.is_empty() { "program" } else { member.trim_start_matches("crates/") }
}

/// Counts what stands in the sources, and lists it.
fn count(sources: &[Source]) -> (Counts, Vec<String>) {
    let (mut counts, mut listed) = (Counts::new(), Vec::new());
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let members: BTreeSet<&str> = sources.iter().map(|source| source.member.as_str()).collect();
    for member in members {
        for circle in joined_modules(sources, member) {
            *counts.entry((Rule::Circle, short(member).to_owned())).or_default() += 1;
            listed.push(format!("{} {}: {circle}", Rule::Circle.id(), short(member)));
        }
    }
    for source in sources {
        let mut judge = Judge::default();
        judge.visit_file(&source.code);
        let member = short(&source.member);
        for (rule, name) in judge.found {
            *counts.entry((rule, member.to_owned())).or_default() += 1;
            listed.push(format!("{} {member}: {name} in {}", rule.id(), source.name));
        }
        for name in judge.public_types {
            types.entry(name).or_default().push(member.to_owned());
        }
    }
    for (name, members) in types.iter().filter(|(_, members)| members.len() > 1) {
        for member in members {
            *counts.entry((Rule::SharedName, member.clone())).or_default() += 1;
        }
        listed.push(format!("{} {}: {name}", Rule::SharedName.id(), members.join(", ")));
    }
    (counts, listed)
}

fn text_of(counts: &Counts) -> String {
    counts.iter().map(|((rule, member), count)| format!("{} {member} {count}\n", rule.id())).collect()
}

fn read(text: &str) -> Counts {
    let line = |line: &str| {
        let mut words = line.split(' ');
        let rule = words.next().and_then(|id| Rule::ALL.into_iter().find(|rule| rule.id() == id));
        let member = words.next().map(str::to_owned);
        let count = words.next().and_then(|count| count.parse().ok());
        let line = format!("a rule, a crate and a count: {line}");
        ((rule.expect(&line), member.expect(&line)), count.expect(&line))
    };
    text.lines().map(line).collect()
}

fn sum(counts: &Counts, rule: Rule) -> usize {
    counts.iter().filter(|((of, _), _)| *of == rule).map(|(_, count)| count).sum()
}

#[test]
fn the_counts_of_the_ratchet_only_fall() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/ratchet.txt");
    let (now, listed) = look_at_sources(count);
    let stored = read(&std::fs::read_to_string(&path).expect("the stored counts"));
    if std::env::var("QUEJING_RATCHET").is_ok_and(|word| word == "write") {
        for rule in Rule::ALL {
            assert!(sum(&now, rule) <= sum(&stored, rule), "{} would rise over all crates", rule.id());
        }
        std::fs::write(&path, text_of(&now)).expect("the stored counts are written");
        return;
    }
    if std::env::var("QUEJING_RATCHET").is_ok_and(|word| word == "list") {
        println!("{}", listed.join("\n"));
    }
    let keys: BTreeSet<_> = now.keys().chain(stored.keys()).collect();
    let count_in = |counts: &Counts, key| counts.get(key).copied().unwrap_or(0);
    let differences: Vec<String> = keys
        .into_iter()
        .filter(|key| count_in(&now, key) != count_in(&stored, key))
        .map(|key| format!("{} {}: {} stored, {} now", key.0.id(), key.1, count_in(&stored, key), count_in(&now, key)))
        .collect();
    assert!(
        differences.is_empty(),
        "a count that rose: see the doc comment of `Rule` and write it better (QUEJING_RATCHET=list shows all of them);\n\
         a count that fell: store it with QUEJING_RATCHET=write\n{}",
        differences.join("\n")
    );
}

#[test]
fn each_rule_of_the_ratchet_finds_what_it_is_for() {
    let code = "
        /// Whether it is dry.
        pub struct Kept { /// Its width.
            width: u8, /// Micrometres, from the left edge.
            height: u8 }
        /// The height of a thing.
        fn height() {}
        /// Returns the height in micrometres.
        fn measure() {}
        const MOST_THINGS: u8 = 1;
        const MAX_THINGS: u8 = 1;
        pub struct ThingKept;
        #[cfg(test)]
        mod tests { /// What is it?
            struct T; }
    ";
    let mut judge = Judge::default();
    judge.visit_file(&syn::parse_file(code).expect("Rust"));
    let found: Vec<(Rule, &str)> = judge.found.iter().map(|(rule, name)| (*rule, name.as_str())).collect();
    let expected = [
        (Rule::DocQuestion, "Kept"),
        (Rule::TypeName, "Kept"),
        (Rule::DocEmpty, "width"),
        (Rule::DocVerb, "height"),
        (Rule::LimitName, "MOST_THINGS"),
    ];
    assert_eq!(found, expected);
    assert_eq!(judge.public_types, ["Kept", "ThingKept"]);
}
