//! The width of the middle, counted in the sources: what faces ask a family by name, how many methods one type and the
//! contract of rules have, which faces build entries of the ledger, how many types say one thing, how long functions
//! are. The counts are in
//! `width.txt` and may only fall: `QUEJING_WIDTH=write cargo test --no-default-features --test rules width` stores
//! lower ones, `QUEJING_WIDTH=list` prints what is counted.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::support::sources::{Source, is_for_tests, look_at_sources};

/// The number of lines above which a function counts as long.
const MAX_FUNCTION_LINES: usize = 60;
/// The types that hold an answer to a question of the rules.
const ANSWER_TYPES: [&str; 4] = ["Answer", "AnswerValue", "EventAnswer", "PlaceAnswer"];
/// The types that hold a change until people confirm it.
const CHANGE_TYPES: [&str; 6] =
    ["AmendOptions", "ConfirmReason", "ConsentQuestion", "PendingChange", "PlannedChange", "Proposal"];

/// The trait that is the contract of rules.
const CONTRACT: &str = "Rules";

/// Collects from one file what the measures count.
#[derive(Default)]
struct Finder {
    /// The methods of [`CONTRACT`], each with true if it has a default.
    contract: Vec<(String, bool)>,
    /// The names in the signatures of [`CONTRACT`].
    names_in_contract: BTreeSet<String>,
    /// The names that the file asks a family for, as in `asks("special")`.
    asked_names: Vec<String>,
    /// The rule sets that the file names by constants, as in `RuleSet::RIICHI`.
    rule_sets: Vec<String>,
    /// The types and constructors of entries that the file names.
    entries: BTreeSet<String>,
    /// The methods of each type, without those of traits.
    methods: Vec<(String, String)>,
    /// The names of types that the file defines.
    types: Vec<String>,
    /// The functions of more than [`MAX_FUNCTION_LINES`] lines, each with its lines.
    long_functions: Vec<(String, usize)>,
}

impl Finder {
    fn look_at_function(&mut self, name: &syn::Ident, whole: proc_macro2::Span) {
        let lines = whole.end().line - whole.start().line + 1;
        if lines > MAX_FUNCTION_LINES {
            self.long_functions.push((name.to_string(), lines));
        }
    }
}

/// Returns the words in quotation marks that `asks (` precedes in the tokens of a macro.
fn names_asked_in(tokens: &str) -> impl Iterator<Item = String> {
    tokens.split("asks (\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned)
}

/// Collects the last names of the paths in a signature.
struct SignatureNames<'s>(&'s mut BTreeSet<String>);

impl<'a> Visit<'a> for SignatureNames<'_> {
    fn visit_path(&mut self, path: &'a syn::Path) {
        self.0.extend(path.segments.last().map(|segment| segment.ident.to_string()));
        visit::visit_path(self, path);
    }
}

impl<'a> Visit<'a> for Finder {
    fn visit_item_trait(&mut self, item: &'a syn::ItemTrait) {
        if item.ident == CONTRACT {
            for method in &item.items {
                let syn::TraitItem::Fn(method) = method else { continue };
                self.contract.push((method.sig.ident.to_string(), method.default.is_some()));
                SignatureNames(&mut self.names_in_contract).visit_signature(&method.sig);
            }
        }
        visit::visit_item_trait(self, item);
    }

    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        for pair in segments.windows(2) {
            match [pair[0].as_str(), pair[1].as_str()] {
                ["RuleSet", name] if !name.chars().any(char::is_lowercase) => self.rule_sets.push(name.to_owned()),
                ["Payload", "new"] | ["Record" | "Play", _] => drop(self.entries.insert(pair.join("::"))),
                _ => {}
            }
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        let first = call.args.first();
        if let ("asks", Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(name), .. }))) =
            (call.method.to_string().as_str(), first)
        {
            self.asked_names.push(name.value());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        self.asked_names.extend(names_asked_in(&call.tokens.to_string()));
    }

    fn visit_item_impl(&mut self, item: &'a syn::ItemImpl) {
        if let (None, syn::Type::Path(of)) = (&item.trait_, &*item.self_ty)
            && let Some(of) = of.path.segments.last()
        {
            let functions = item.items.iter().filter_map(|item| match item {
                syn::ImplItem::Fn(function) => Some(function.sig.ident.to_string()),
                _ => None,
            });
            self.methods.extend(functions.map(|function| (of.ident.to_string(), function)));
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_struct(&mut self, item: &'a syn::ItemStruct) {
        self.types.push(item.ident.to_string());
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'a syn::ItemEnum) {
        self.types.push(item.ident.to_string());
        visit::visit_item_enum(self, item);
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        if !is_for_tests(&item.attrs) {
            self.look_at_function(
                &item.sig.ident,
                item.sig.span().join(item.block.span()).unwrap_or(item.block.span()),
            );
            visit::visit_item_fn(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.look_at_function(&item.sig.ident, item.sig.span().join(item.block.span()).unwrap_or(item.block.span()));
        visit::visit_impl_item_fn(self, item);
    }
}

/// Returns the types that only the families of rules define: those of the folders of `crates/rules` with a contract.
fn family_types(sources: &[Source]) -> BTreeSet<String> {
    let own = || sources.iter().filter(|source| source.member == "crates/rules");
    let has_contract = |source: &&Source| source.modules.last().is_some_and(|module| module == "contract");
    let families: BTreeSet<&String> = own().filter(has_contract).filter_map(|source| source.modules.first()).collect();
    let (mut inside, mut outside) = (BTreeSet::new(), BTreeSet::new());
    for source in own() {
        let mut finder = Finder::default();
        finder.visit_file(&source.code);
        let is_family = source.modules.first().is_some_and(|module| families.contains(module));
        if is_family { &mut inside } else { &mut outside }.extend(finder.types);
    }
    &inside - &outside
}

/// Returns the counts by measure, and what is counted.
fn measure(sources: &[Source]) -> (BTreeMap<&'static str, usize>, Vec<String>) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut listed = Vec::new();
    let mut methods: BTreeMap<String, usize> = BTreeMap::new();
    let family_types = family_types(sources);
    for source in sources {
        let mut finder = Finder::default();
        finder.visit_file(&source.code);
        let (is_face, is_session) = (source.member.is_empty(), source.member == "crates/session");
        let mut note = |measure: &'static str, what: String| {
            *counts.entry(measure).or_default() += 1;
            listed.push(format!("{measure}: {what} in {}", source.name));
        };
        if is_face || is_session {
            finder.asked_names.iter().for_each(|name| note("questions asked by name", name.clone()));
        }
        for (method, has_default) in &finder.contract {
            note("methods of the contract of rules", method.clone());
            if *has_default {
                note("methods of the contract of rules with a default", method.clone());
            }
        }
        for name in finder.names_in_contract.intersection(&family_types) {
            note("types of a family in the contract of rules", name.clone());
        }
        if is_face {
            finder.rule_sets.iter().for_each(|name| note("rule sets named in faces", name.clone()));
        }
        if is_face && let Some(first) = finder.entries.first() {
            note("files of faces that name entries of the ledger", first.to_string());
        }
        for name in &finder.types {
            if ANSWER_TYPES.contains(&name.as_str()) {
                note("types of answers", name.clone());
            }
            if CHANGE_TYPES.contains(&name.as_str()) {
                note("types of a change that waits", name.clone());
            }
        }
        finder
            .long_functions
            .iter()
            .for_each(|(name, lines)| note("functions over 60 lines", format!("{name} ({lines})")));
        if is_session {
            finder.methods.into_iter().for_each(|(of, _)| *methods.entry(of).or_default() += 1);
        }
    }
    let widest = methods.into_iter().max_by_key(|(_, count)| *count);
    if let Some((of, count)) = widest {
        counts.insert("methods of the session's largest type", count);
        listed.push(format!("methods of the session's largest type: {of}"));
    }
    (counts, listed)
}

#[test]
fn the_middle_only_narrows() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/width.txt");
    let (now, listed) = look_at_sources(measure);
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let stored: BTreeMap<&str, usize> = text
        .lines()
        .filter_map(|line| line.rsplit_once(' '))
        .filter_map(|(what, n)| Some((what, n.parse().ok()?)))
        .collect();
    let count_in = |counts: &BTreeMap<&str, usize>, what: &str| counts.get(what).copied().unwrap_or(0);
    let wish = std::env::var("QUEJING_WIDTH").unwrap_or_default();
    if wish == "list" {
        println!("{}", listed.join("\n"));
    }
    if wish == "write" {
        for (what, count) in &now {
            assert!(text.is_empty() || *count <= count_in(&stored, what), "{what} would rise to {count}");
        }
        let lines: String = now.iter().map(|(what, count)| format!("{what} {count}\n")).collect();
        return std::fs::write(&path, lines).expect("the stored counts are written");
    }
    let all: BTreeSet<&str> = now.keys().chain(stored.keys()).copied().collect();
    let differences: Vec<String> = all
        .into_iter()
        .filter(|what| count_in(&now, what) != count_in(&stored, what))
        .map(|what| format!("{what}: {} stored, {} now", count_in(&stored, what), count_in(&now, what)))
        .collect();
    assert!(
        differences.is_empty(),
        "a count that rose: find the narrower way (QUEJING_WIDTH=list shows all of them);\n\
         a count that fell: store it with QUEJING_WIDTH=write\n{}",
        differences.join("\n")
    );
}

#[test]
fn each_measure_finds_what_it_is_for() {
    let code = r#"
        struct PlaceAnswer;
        enum Other {}
        impl Model {
            fn first(&self) { if self.family.asks("special") { show!(self.asks("declared")) } }
            fn second() {}
        }
        trait Rules { fn unit(&self) -> Unit; fn camps(&self) -> &[house::Camp] { &[] } }
        impl Drop for Model { fn drop(&mut self) {} }
        fn build() { Payload::new(Record::Noted { text }); Play::Won(won); RuleSet::RIICHI; RuleSet::default(); }
        #[cfg(test)]
        mod tests { fn ask() { x.asks("open"); RuleSet::HOUSE; } }
    "#;
    let long = format!("fn long() {{\n{}}}", "let x = 1;\n".repeat(MAX_FUNCTION_LINES));
    let mut finder = Finder::default();
    finder.visit_file(&syn::parse_file(&(code.to_owned() + &long)).expect("Rust"));
    assert_eq!(finder.asked_names, ["special", "declared"]);
    assert_eq!(finder.rule_sets, ["RIICHI"]);
    assert_eq!(finder.entries.iter().collect::<Vec<_>>(), ["Payload::new", "Play::Won", "Record::Noted"]);
    assert_eq!(finder.contract, [("unit".to_owned(), false), ("camps".to_owned(), true)]);
    assert_eq!(finder.names_in_contract.iter().collect::<Vec<_>>(), ["Camp", "Self", "Unit"]);
    assert_eq!(finder.methods.len(), 2);
    assert_eq!(finder.types, ["PlaceAnswer", "Other"]);
    assert_eq!(finder.long_functions, [("long".to_owned(), MAX_FUNCTION_LINES + 2)]);
}
