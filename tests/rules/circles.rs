//! The walls of the code: no circle joins the top folders of a crate. Cargo itself refuses circles between crates;
//! circles of files and folders are counted by the ratchet.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::support::sources::{Source, is_for_tests, look_at_sources};

/// The top modules that a file names.
struct Uses {
    /// The depth of the module being read.
    depth: usize,
    /// The first module of each path that begins at the crate's root.
    named: BTreeSet<String>,
}

impl Uses {
    /// Takes a path's words; one that climbs to the root by `super` counts like one from `crate`.
    fn take_path(&mut self, words: &[String]) {
        let climbs = words.iter().take_while(|word| *word == "super").count();
        let from_root = match words.first().map(String::as_str) {
            Some("crate" | "$crate") => 1,
            Some("super") if climbs == self.depth => climbs,
            _ => return,
        };
        self.named.extend(words.get(from_root).cloned());
    }

    fn take_tree(&mut self, before: &mut Vec<String>, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.take_tree(before, &path.tree);
                before.pop();
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.take_tree(before, tree)),
            syn::UseTree::Name(name) => self.take_leaf(before, name.ident.to_string()),
            syn::UseTree::Rename(name) => self.take_leaf(before, name.ident.to_string()),
            syn::UseTree::Glob(_) => self.take_path(before),
        }
    }

    fn take_leaf(&mut self, before: &[String], leaf: String) {
        let mut words = before.to_vec();
        words.push(leaf);
        self.take_path(&words);
    }

    /// Reads the paths in a macro's tokens, which `syn` leaves alone.
    fn take_tokens(&mut self, tokens: TokenStream) {
        let mut words: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.take_path(&words);
                        words.clear();
                    }
                    words.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                other => {
                    self.take_path(&words);
                    words.clear();
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.take_tokens(group.stream());
                    }
                }
            }
        }
        self.take_path(&words);
    }
}

impl<'a> Visit<'a> for Uses {
    fn visit_item_mod(&mut self, module: &'a syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            self.depth += 1;
            visit::visit_item_mod(self, module);
            self.depth -= 1;
        }
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        if !is_for_tests(&item.attrs) {
            self.take_tree(&mut Vec::new(), &item.tree);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        self.take_path(&path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'a syn::Macro) {
        self.take_tokens(called.tokens.clone());
    }
}

/// The arrows between the top modules of a crate: each module with those it names.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn arrows<'a>(files: impl Iterator<Item = &'a Source>) -> Arrows {
    let (mut named, mut exported) = (Arrows::new(), BTreeMap::new());
    for source in files {
        let Some(top) = source.modules.first() else {
            exported.extend(exports(&source.code));
            continue;
        };
        let mut uses = Uses { depth: source.modules.len(), named: BTreeSet::new() };
        uses.visit_file(&source.code);
        named.entry(top.clone()).or_default().extend(uses.named);
    }
    let module_of = |name: String| exported.get(&name).cloned().unwrap_or(name);
    let mut arrows: Arrows = named.keys().map(|top| (top.clone(), BTreeSet::new())).collect();
    for (top, names) in named {
        let others = names.into_iter().map(module_of).filter(|name| *name != top);
        let others: BTreeSet<String> = others.filter(|name| arrows.contains_key(name)).collect();
        arrows.insert(top, others);
    }
    arrows
}

/// Returns what the root of a crate exports from its modules: each name with the module that it comes from.
fn exports(root: &syn::File) -> BTreeMap<String, String> {
    fn leaves(tree: &syn::UseTree, found: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(path) => leaves(&path.tree, found),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, found)),
            syn::UseTree::Name(name) => found.push(name.ident.to_string()),
            syn::UseTree::Rename(name) => found.push(name.rename.to_string()),
            syn::UseTree::Glob(_) => {}
        }
    }
    fn modules(tree: &syn::UseTree, found: &mut BTreeMap<String, String>) {
        match tree {
            syn::UseTree::Path(path) if ["self", "crate"].contains(&path.ident.to_string().as_str()) => {
                modules(&path.tree, found);
            }
            syn::UseTree::Path(path) => {
                let mut names = Vec::new();
                leaves(&path.tree, &mut names);
                found.extend(names.into_iter().map(|name| (name, path.ident.to_string())));
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| modules(tree, found)),
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    for item in &root.items {
        if let syn::Item::Use(item) = item {
            modules(&item.tree, &mut found);
        }
    }
    found
}

/// Returns everything that can be reached from a module.
fn reached(arrows: &Arrows, from: &str) -> BTreeSet<String> {
    let (mut open, mut reached) = (vec![from.to_owned()], BTreeSet::new());
    while let Some(module) = open.pop() {
        for next in arrows.get(&module).into_iter().flatten() {
            if reached.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    reached
}

/// Returns the modules that can be reached from themselves, each with those it names on the way.
fn circles(arrows: &Arrows) -> Vec<String> {
    let on_a_circle = |module: &&String| reached(arrows, module).contains(*module);
    let joined: Vec<&String> = arrows.keys().filter(on_a_circle).collect();
    let back = |module: &str, next: &str| reached(arrows, next).contains(module);
    joined
        .into_iter()
        .map(|module| {
            let next: Vec<&str> = arrows[module].iter().map(String::as_str).filter(|next| back(module, next)).collect();
            format!("{module} → {}", next.join(", "))
        })
        .collect()
}

/// Returns the top modules of a crate that name each other in a circle, each with those it names on the way.
pub fn joined_modules(sources: &[Source], member: &str) -> Vec<String> {
    circles(&arrows(sources.iter().filter(|source| source.member == member)))
}

/// The circles between the top folders of all crates, and the number of arrows that were read.
fn circles_of_folders(sources: &[Source]) -> (Vec<String>, usize) {
    let members: BTreeSet<&str> = sources.iter().map(|source| source.member.as_str()).collect();
    let mut wrong = Vec::new();
    let mut arrows_read = 0;
    for member in members {
        let own = || sources.iter().filter(|source| source.member == member);
        let folders: BTreeSet<&String> = own().filter(|s| s.modules.len() > 1).map(|s| &s.modules[0]).collect();
        let mut arrows = arrows(own());
        arrows_read += arrows.values().map(BTreeSet::len).sum::<usize>();
        arrows.retain(|module, _| folders.contains(module));
        wrong.extend(circles(&arrows).into_iter().map(|circle| format!("{member}: {circle}")));
    }
    (wrong, arrows_read)
}

#[test]
fn no_circle_joins_the_top_folders_of_a_crate() {
    let (wrong, arrows_read) = look_at_sources(circles_of_folders);
    assert!(arrows_read > 100, "{arrows_read} arrows were read");
    assert!(wrong.is_empty(), "these modules name each other in a circle:\n{}", wrong.join("\n"));
}

#[test]
fn faces_depend_on_rules_ledger_and_recognition_only_through_the_session() {
    let manifest = include_str!("../../Cargo.toml").parse::<toml::Table>().expect("a manifest");
    let dependencies = manifest["dependencies"].as_table().expect("dependencies");
    assert!(dependencies.contains_key("quejing-session"));
    for below in ["quejing-rules", "quejing-ledger", "quejing-vision"] {
        assert!(!dependencies.contains_key(below), "{below}: offer what a face needs in the session instead");
    }
}

#[test]
fn paths_from_the_root_are_found_however_they_are_written() {
    let code = "
        use crate::{a, b::{c, d as e}};
        use super::super::f::*;
        use super::g;
        mod inner { fn call() { super::super::super::h::call(); } }
        fn call() { text!(crate::i::J, $crate::k); let _: crate::l::M = super::n; }
        #[cfg(test)]
        mod tests { use crate::o; }
    ";
    let mut uses = Uses { depth: 2, named: BTreeSet::new() };
    uses.visit_file(&syn::parse_file(code).expect("Rust"));
    let named: Vec<&str> = uses.named.iter().map(String::as_str).collect();
    assert_eq!(named, ["a", "b", "f", "h", "i", "k", "l"]);
}

#[test]
fn a_circle_of_three_is_named() {
    let arrows: Arrows = [("a", vec!["b"]), ("b", vec!["c"]), ("c", vec!["a", "d"]), ("d", vec![])]
        .map(|(module, named)| (module.to_owned(), named.into_iter().map(str::to_owned).collect()))
        .into();
    assert_eq!(circles(&arrows), ["a → b", "b → c", "c → a"]);
}
