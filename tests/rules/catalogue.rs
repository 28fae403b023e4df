//! The catalogue of texts: what is looked up by a stable id has a text of its own in every language, nothing stands
//! there that nobody looks up, and in one family no two patterns share a name.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use quejing_rules::family::families;
use quejing_rules::family::{Switch, switches};
use quejing_rules::hand::AllowedValues;
use quejing_rules::{Pattern, RuleProfile, RuleSet};
use quejing_session::profile_list::{built_in_profiles, parse_profile};
use quejing_words::switches::{switch_differences, switch_subject, switch_value_text};
use quejing_words::{self as words, Lang};

/// The ids in `rules.ftl` of things that count and stand in no table of patterns; they have names and no definitions.
const COUNTED: [&str; 5] =
    ["shared-dora", "shared-ura_dora", "shared-aka_dora", "shared-nukidora", "zung-jung-chicken"];

/// A file of a language: its path, and every text by its id; an attribute is `id.attribute`.
struct File {
    path: String,
    texts: BTreeMap<String, String>,
}

fn file(lang: Lang, name: &str) -> File {
    let path = format!("crates/i18n/texts/{}/{name}", lang.code());
    let whole = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&whole).unwrap_or_else(|error| panic!("{whole}: {error}"));
    let mut texts = BTreeMap::new();
    let mut message = String::new();
    for (number, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let known = line.split_once('=').map(|(id, said)| (id, said.trim()));
        let (id, said) = known.unwrap_or_else(|| panic!("{path}:{}: {line}", number + 1));
        let id = match id.trim().strip_prefix('.') {
            Some(attribute) => format!("{message}.{attribute}"),
            None => {
                message = id.trim().to_owned();
                message.clone()
            }
        };
        assert!(!said.is_empty(), "{path}: {id} is empty");
        let before = texts.insert(id.clone(), said.to_owned());
        assert_eq!(before, None, "{path}: {id} stands there twice");
    }
    File { path, texts }
}

/// Returns the id of a text of this family, built by `key`, or else that of the family which it varies.
fn family_key(set: RuleSet, key: impl Fn(&str) -> String) -> String {
    let own = key(set.family());
    let varied = families().find(|family| family.id == set.family()).and_then(|family| family.varied_family);
    match varied {
        Some(varied) if !english_rules().texts.contains_key(&own) => key(varied),
        _ => own,
    }
}

/// The English texts of the rules.
fn english_rules() -> &'static File {
    static ENGLISH: LazyLock<File> = LazyLock::new(|| file(Lang::En, "rules.ftl"));
    &ENGLISH
}

fn pattern_key(set: RuleSet, pattern: Pattern) -> String {
    family_key(set, |family| format!("{family}-{}", pattern.as_str().replace('.', "_")))
}

fn switch_key(set: RuleSet, switch: &Switch) -> String {
    family_key(set, |family| format!("switch-{family}-{}", switch.key))
}

/// Returns the id of the name of a word that a switch takes: its own for this switch, or that for all.
fn word_key(switch: &Switch, word: &str) -> String {
    let own = format!("choice-{}-{word}", switch.key);
    if english_rules().texts.contains_key(&own) { own } else { format!("choice-{word}") }
}

/// Every pattern with a rule set that has it.
fn patterns() -> impl Iterator<Item = (RuleSet, Pattern)> {
    let of = |set: RuleSet| RuleProfile::from(set).patterns().into_iter();
    RuleSet::all().flat_map(move |set| of(set).map(move |pattern| (set, pattern)))
}

/// Returns the ids of the names in the script of a rule text, which are the same for every reader: the Chinese file has
/// them for each pattern of Zung Jung.
fn original_names(lang: Lang) -> impl Iterator<Item = String> {
    let patterns = patterns().filter(move |(set, _)| lang == Lang::Zh && *set == RuleSet::ZUNG_JUNG);
    patterns.map(|(set, pattern)| format!("{}.original", pattern_key(set, pattern)))
}

/// Every id of `rules.ftl` that is looked up in a language.
fn wanted(lang: Lang) -> BTreeSet<String> {
    let sets = RuleSet::all().map(|set| format!("rules-{}", set.as_str()));
    let families = RuleSet::all().flat_map(|set| {
        let key = format!("family-{}", set.family());
        [format!("{key}.line"), key]
    });
    let patterns = patterns().flat_map(|(set, pattern)| {
        let key = pattern_key(set, pattern);
        [format!("{key}.means"), key]
    });
    let switches = RuleSet::all().flat_map(|set| switches(set).iter().map(move |switch| switch_key(set, switch)));
    let words = words().map(|(_, switch, word)| word_key(switch, word));
    let counted = COUNTED.map(str::to_owned);
    let profiles = built_in_profiles().flat_map(|text| {
        let name = parse_profile(text).expect("a profile").name;
        [format!("profile-{name}"), format!("profile-{name}.note")]
    });
    let all = sets.into_iter().chain(families).chain(patterns).chain(switches);
    all.chain(words).chain(counted).chain(profiles).chain(original_names(lang)).collect()
}

/// Every word that a switch takes.
fn words() -> impl Iterator<Item = (RuleSet, &'static Switch, &'static str)> {
    let of = |set: RuleSet| switches(set).iter().map(move |switch| (set, switch));
    let all = RuleSet::all().flat_map(of);
    all.flat_map(|(set, switch)| {
        let words = match switch.allowed {
            AllowedValues::Words(words) => words,
            _ => &[],
        };
        words.iter().map(move |&word| (set, switch, word))
    })
}

#[test]
fn what_a_switch_is_about_and_what_it_takes_are_said_apart() {
    for lang in Lang::ALL {
        for (set, switch, word) in words() {
            let about = switch_subject(lang, set, switch);
            let value = switch_value_text(lang, switch, &word.into());
            assert!(!value.is_empty() && !value.contains(['`', '_']), "{word}: {value}");
            assert!(!about.is_empty() && !about.contains(['`', ':', '：']), "{about}");
        }
        // Pages list options by these texts, without their keys and words of the wire.
        for (set, switch) in RuleSet::all().flat_map(|set| switches(set).iter().map(move |switch| (set, switch))) {
            let about = switch_subject(lang, set, switch);
            assert!(!about.is_empty() && !about.contains(['`', '_']), "{}: {about}", switch.key);
        }
        let common = built_in_profiles().map(|text| parse_profile(text).expect("a profile"));
        for profile in common {
            let said = switch_differences(lang, &profile.rules);
            assert_eq!(said.len(), profile.rules.differences().len());
            assert!(said.iter().all(|one| !one.contains('`')), "{said:?}");
        }
    }
    // The table of differences of the riichi specification, its section 12: D1 as printed, D11 not.
    let common = built_in_profiles().find(|text| text.contains("riichi-common")).expect("the text");
    let common = parse_profile(common).expect("a profile");
    let said = switch_differences(Lang::En, &common.rules);
    assert!(said.contains(&"how many fives are red: 3 (by default 0)".to_owned()), "{said:?}");
}

#[test]
fn every_rule_set_pattern_and_switch_has_a_text_in_every_language_and_nothing_else_does() {
    for lang in Lang::ALL {
        let wanted = wanted(lang);
        let file = file(lang, "rules.ftl");
        let there: BTreeSet<String> = file.texts.keys().cloned().collect();
        let missing: Vec<&String> = wanted.difference(&there).collect();
        assert!(missing.is_empty(), "{}: missing {missing:?}", file.path);
        let superfluous: Vec<&String> = there.difference(&wanted).collect();
        assert!(superfluous.is_empty(), "{}: nobody looks up {superfluous:?}", file.path);
        let english = self::file(Lang::En, "rules.ftl");
        let copied = |id: &&String| lang != Lang::En && Some(&file.texts[*id]) == english.texts.get(*id);
        let copied: Vec<&String> = there.iter().filter(copied).collect();
        assert!(copied.is_empty(), "{}: English {copied:?}", file.path);
    }
}

#[test]
fn what_is_looked_up_is_what_the_file_of_the_language_says() {
    for lang in Lang::ALL {
        let File { path, texts } = file(lang, "rules.ftl");
        let same = |id: &str, said: &str| {
            let written = texts.get(id).map(String::as_str);
            assert_eq!(Some(said), written, "{path}: {id}");
        };
        for set in RuleSet::all() {
            same(&format!("rules-{}", set.as_str()), words::rule_set_name(lang, set));
            for switch in switches(set) {
                let said = words::switch_description(lang, set, switch.key).unwrap_or_default();
                same(&switch_key(set, switch), said);
            }
        }
        for (set, pattern) in patterns() {
            let key = pattern_key(set, pattern);
            same(&key, words::pattern_name(lang, pattern));
            same(&format!("{key}.means"), words::pattern_definition(lang, pattern));
            let by_id = words::pattern_name_by_id(lang, set, pattern.as_str());
            same(&key, by_id.unwrap_or_default());
        }
        for id in COUNTED {
            let (family, id) = id.rsplit_once('-').expect("a family");
            let set = match family {
                "riichi" => RuleSet::RIICHI,
                _ => RuleSet::ZUNG_JUNG,
            };
            let by_id = words::pattern_name_by_id(lang, set, id);
            same(&format!("{family}-{id}"), by_id.unwrap_or_default());
        }
    }
}

#[test]
fn the_name_of_a_rule_text_is_shown_beside_another_name() {
    let texts = file(Lang::Zh, "rules.ftl").texts;
    for lang in Lang::ALL {
        for (set, pattern) in patterns() {
            let original = texts.get(&format!("{}.original", pattern_key(set, pattern))).map(String::as_str);
            let shown = original.filter(|name| *name != words::pattern_name(lang, pattern));
            assert_eq!(words::original_pattern_name(lang, pattern), shown, "{}", pattern.as_str());
        }
    }
    let entries = RuleProfile::from(RuleSet::ZUNG_JUNG).pattern_entries();
    let entry = entries.iter().find(|entry| entry.pattern.as_str() == "9.2").expect("after a kong");
    let lines = Lang::ALL.map(|lang| words::book::original_name_line(lang, entry));
    assert!(lines.iter().flatten().all(|line| line.ends_with("嶺上開花")), "{lines:?}");
    assert!(words::book::original_name_line(Lang::Zh, entry).is_some_and(|line| line.starts_with("原文")));
}

#[test]
fn no_two_patterns_of_a_family_share_a_name() {
    for lang in Lang::ALL {
        let path = format!("crates/i18n/texts/{}/rules.ftl", lang.code());
        let mut names = BTreeMap::new();
        for (set, pattern) in patterns() {
            // Editions share their patterns, and 人和 is one pattern whatever it is worth.
            let key = pattern_key(set, pattern);
            let name = (set.family(), words::pattern_name(lang, pattern));
            let first = names.entry(name).or_insert_with(|| key.clone());
            assert_eq!(*first, key, "{path}: both are called {}", name.1);
        }
    }
}
