//! The catalogue's messages: every language has all of them, with arguments that the English one has, and none is
//! unused.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fluent::FluentResource;
use quejing_words::Lang;

/// The messages of a file by id, each with the arguments it uses.
fn messages(lang: Lang, file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("crates/i18n/texts/{}/{file}", lang.code()));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if let Err((_, errors)) = FluentResource::try_new(text.clone()) {
        panic!("{}: {errors:?}", path.display());
    }
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = None;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let begins = line.starts_with(|c: char| c.is_ascii_alphabetic() || c == '-');
        if let Some((id, _)) = line.split_once('=').filter(|_| begins) {
            let id = id.trim().to_owned();
            let before = found.insert(id.clone(), BTreeSet::new());
            assert!(before.is_none(), "{}: {id} stands twice", path.display());
            current = Some(id);
        }
        let Some(arguments) = current.as_ref().and_then(|id| found.get_mut(id)) else {
            continue;
        };
        for part in line.split('$').skip(1) {
            let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
            arguments.insert(part[..end.unwrap_or(part.len())].to_owned());
        }
    }
    found
}

const FILES: [&str; 3] = ["quejing.ftl", "rules.ftl", "help.ftl"];

#[test]
fn every_language_has_every_message_with_the_arguments_of_the_english_one() {
    let mut wrong = Vec::new();
    for file in FILES {
        let english = messages(Lang::En, file);
        assert!(english.len() > 20, "{file} was read");
        for lang in Lang::ALL {
            let own = messages(lang, file);
            let code = lang.code();
            for (id, arguments) in &english {
                match own.get(id) {
                    None => wrong.push(format!("crates/i18n/texts/{code}/{file}: {id} is missing")),
                    Some(used) => {
                        wrong.extend(used.difference(arguments).map(|one| {
                            format!("crates/i18n/texts/{code}/{file}: {id} uses ${one}, which is not given")
                        }))
                    }
                }
            }
            wrong.extend(
                own.keys()
                    .filter(|id| !english.contains_key(*id))
                    .map(|id| format!("crates/i18n/texts/{code}/{file}: {id} is left over")),
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_message_is_used() {
    let mut sources = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src"), root.join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_none_or(|extension| extension != "gz") {
                // Some files of tests are no text.
                sources += &String::from_utf8_lossy(&std::fs::read(path).expect("a source file"));
            }
        }
    }
    let described = crate::described::ids();
    // An id stands between two quotation marks; the pieces beside are longer than any.
    let named: BTreeSet<&str> = sources.split('"').collect();
    let mut idle: Vec<String> = messages(Lang::En, "quejing.ftl").into_keys().collect();
    idle.retain(|id| !described.contains(id.as_str()) && !named.contains(id.as_str()));
    assert!(idle.is_empty(), "no source names or describes these: {idle:#?}");
}

/// No Chinese or Japanese message is the English one left unchanged, apart from names and signs.
#[test]
fn no_message_is_left_in_english() {
    let text = |lang: Lang, file: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("crates/i18n/texts/{}/{file}", lang.code()));
        std::fs::read_to_string(path).expect("a file of the catalogue")
    };
    let mut wrong = Vec::new();
    for file in FILES {
        for lang in [Lang::Zh, Lang::Ja] {
            let han = |c: char| matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}');
            for line in text(lang, file).lines().filter(|line| line.contains(" = ")) {
                let words = line.split_once(" = ").map_or("", |(_, words)| words);
                let letters = |word: &str| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase());
                let english = words.split(' ').filter(|word| letters(word)).count();
                if !words.contains(han) && english > 1 {
                    wrong.push(format!("crates/i18n/texts/{}/{file}: {line}", lang.code()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
