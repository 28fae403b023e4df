//! Tests of what the scripts and the style sheet use: everything stands in a list with the first Safari that has it
//! (`safari.toml`, from MDN's browser-compat-data), and what is newer than the oldest Safari that is claimed has a
//! fallback. An iPhone cannot be given another browser, and those up to the iPhone 7 end at iOS 15.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

const SCRIPTS: [&str; 2] = [include_str!("../files/script.js"), include_str!("../files/photo.js")];
const STYLE: &str = include_str!("../files/style.css");

/// The list of features.
#[derive(Deserialize)]
struct FeatureList {
    /// The oldest Safari that is claimed.
    claimed: String,
    /// Names of our own in the scripts: fields, keys, constants.
    own: String,
    feature: Vec<Feature>,
}

/// Features of one kind with the same first Safari.
#[derive(Deserialize)]
struct Feature {
    kind: String,
    /// The first Safari with them; "never" for none.
    first: String,
    /// The names of the features, separated by spaces.
    names: String,
    /// The consequence in an older Safari.
    #[serde(default)]
    without: String,
    /// The script that takes the feature away from a newer browser, for a run in it.
    #[serde(default)]
    take_away: String,
}

/// Returns a version such as "15.4" as numbers; "never" is greater than all.
fn version(text: &str) -> Vec<u32> {
    match text {
        "never" => vec![u32::MAX],
        text => text.split('.').map(|part| part.parse().expect("a number")).collect(),
    }
}

fn feature_list() -> FeatureList {
    toml::from_str(include_str!("safari.toml")).expect("the list of features")
}

/// Returns true for a character of a name in JavaScript.
fn is_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_' || sign == '$'
}

/// A script without its comments, its texts and its regular expressions, and its texts.
struct ScriptParts {
    code: String,
    texts: Vec<String>,
}

/// Separates code and texts of a script. The code within a template stays code.
fn separate(script: &str) -> ScriptParts {
    let (mut code, mut texts) = (String::new(), Vec::new());
    let signs: Vec<char> = script.chars().collect();
    // The depth of braces at which each open template goes on.
    let (mut at, mut depth, mut templates) = (0, 0, Vec::new());
    let mut begin_text = |at: &mut usize, end: char, templates: &mut Vec<i32>, depth: i32| {
        let mut text = String::new();
        while *at < signs.len() && signs[*at] != end {
            if end == '`' && signs[*at] == '$' && signs.get(*at + 1) == Some(&'{') {
                templates.push(depth);
                *at += 1;
                break;
            }
            if signs[*at] == '\\' {
                *at += 1;
            }
            text.push(signs[*at]);
            *at += 1;
        }
        *at += 1;
        texts.push(text);
    };
    while at < signs.len() {
        let (sign, next) = (signs[at], signs.get(at + 1).copied().unwrap_or(' '));
        match sign {
            '/' if next == '/' => at += signs[at..].iter().position(|one| *one == '\n').unwrap_or(signs.len() - at),
            '/' if next == '*' => {
                while !(signs[at] == '*' && signs[at + 1] == '/') {
                    at += 1;
                }
                at += 2;
            }
            // A division stands behind a name, a number or a bracket.
            '/' if !code.trim_end().ends_with(|one: char| is_name(one) || ")]".contains(one)) => {
                at += 1;
                begin_text(&mut at, '/', &mut templates, depth);
                code.push_str("/x/");
            }
            '"' | '\'' | '`' => {
                at += 1;
                begin_text(&mut at, sign, &mut templates, depth);
                code.push_str("\"\"");
            }
            '}' if templates.last() == Some(&depth) => {
                templates.pop();
                at += 1;
                begin_text(&mut at, '`', &mut templates, depth);
                code.push_str("\"\"");
            }
            _ => {
                depth += i32::from(sign == '{') - i32::from(sign == '}');
                code.push(sign);
                at += 1;
            }
        }
    }
    ScriptParts { code, texts }
}

/// Returns the names in code that can be features, each with its kind: methods (`.name(`); fields, keys of objects,
/// names with a capital letter and called functions. Variables of the script itself are none of these.
fn names(code: &str) -> BTreeSet<(String, String)> {
    let (mut found, mut called, mut declared) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let (mut rest, mut before_word) = (code, String::new());
    let mut before = ' ';
    while let Some(begin) = rest.find(is_name) {
        let (gap, from_name) = rest.split_at(begin);
        before = gap.trim_end().chars().next_back().unwrap_or(if begin == 0 { before } else { ' ' });
        let name: String = from_name.chars().take_while(|sign| is_name(*sign)).collect();
        rest = from_name.split_at(name.len()).1;
        let next = rest.trim_start().chars().next().unwrap_or(' ');
        let is_key = next == ':' && "{,".contains(before);
        let is_capital = name.starts_with(|sign: char| sign.is_ascii_uppercase());
        if name.starts_with(|sign: char| sign.is_ascii_digit()) {
        } else if before == '.' && rest.starts_with('(') {
            found.insert(("js-method".to_owned(), name.clone()));
        } else if before == '.' || is_key || is_capital {
            found.insert(("js".to_owned(), name.clone()));
        } else if ["const", "let", "function"].contains(&before_word.as_str()) {
            declared.insert(name.clone());
        } else if rest.starts_with('(') {
            called.insert(name.clone());
        }
        before_word = name;
        before = ' ';
    }
    found.extend(called.difference(&declared).map(|name| ("js".to_owned(), name.clone())));
    found
}

/// The operators and forms of the language that came after its edition of 2015.
const SYNTAX: [&str; 14] = [
    "?.", "??", "??=", "||=", "&&=", "**", "...", "async ", "await ", "import(", "export ", "catch {", "static {", "#",
];

/// Returns what a script uses: names, later syntax, and texts that name a feature (events, options, selectors).
fn script_features(script: &str) -> BTreeSet<(String, String)> {
    let parts = separate(script);
    let mut found = names(&parts.code);
    for syntax in SYNTAX.into_iter().filter(|syntax| parts.code.contains(syntax)) {
        found.insert(("js-syntax".into(), syntax.replace(" ", "")));
    }
    for text in &parts.texts {
        for after in text.split(':').skip(1) {
            let name: String = after.chars().take_while(|one| one.is_ascii_lowercase() || *one == '-').collect();
            let selects =
                text.contains('[') || text.starts_with(':') || text.starts_with("input") || text.starts_with('.');
            if selects && !name.is_empty() {
                found.insert(("css-pseudo".into(), name));
            }
        }
    }
    found
}

/// Returns what a style sheet uses: properties, words and functions of their values, pseudo-classes, units and rules.
fn style_features(style: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let mut add = |kind: &str, name: &str| {
        found.insert((kind.to_owned(), name.to_owned()));
    };
    let without_comments: String =
        style.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest)).collect();
    let mut plain = String::new();
    for (at, part) in without_comments.split('"').enumerate() {
        plain.push_str(if at % 2 == 0 { part } else { "''" });
    }
    let is_word = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
    for block in plain.split(['{', '}', ';']) {
        let block = block.trim();
        if let Some(rule) = block.strip_prefix('@') {
            add("css-rule", rule.split(' ').next().unwrap_or_default());
            for word in rule.split(|sign: char| !is_word(sign)).skip(1) {
                if word.starts_with(|sign: char| sign.is_ascii_lowercase()) {
                    add("css-media", word);
                }
            }
            continue;
        }
        let is_declaration = plain.contains(&format!("{block};")) || plain.contains(&format!("{block} }}"));
        let declared = block.split_once(": ").filter(|(name, _)| is_declaration && name.chars().all(is_word));
        let Some((property, value)) = declared else {
            for pseudo in block.split(':').skip(1) {
                let name: String = pseudo.chars().take_while(|sign| is_word(*sign)).collect();
                add("css-pseudo", &name);
            }
            continue;
        };
        if !property.starts_with("--") {
            add("css", property);
        }
        let mut rest = value;
        while let Some(begin) = rest.find(|sign: char| is_word(sign) || sign == '#') {
            let from_word = rest.split_at(begin).1;
            let word: String =
                from_word.chars().take_while(|sign| is_word(*sign) || *sign == '#' || *sign == '.').collect();
            let after = from_word.split_at(word.len()).1;
            let unit = word.trim_start_matches(|sign: char| sign.is_ascii_digit() || ".-".contains(sign));
            match word.chars().next() {
                Some('#') => {}
                Some(first) if first.is_ascii_digit() => add("css-unit", unit),
                Some('-') if word.starts_with("--") => {}
                _ if after.starts_with('(') => add("css-function", &word),
                _ if word.starts_with('-') => add("css-unit", unit),
                _ if property.starts_with("font") => {}
                _ => add("css-value", &word),
            }
            rest = after;
        }
    }
    found.retain(|(_, name)| !name.is_empty());
    found
}

#[test]
fn whatever_is_newer_than_the_oldest_safari_has_a_fallback() {
    let list = feature_list();
    let claimed = version(&list.claimed);
    let guide = include_str!("../../../docs/src/phones.md");
    assert!(guide.contains(&format!("iOS {} or newer", list.claimed)), "the guide names the oldest Safari");
    for feature in list.feature.iter().filter(|feature| version(&feature.first) > claimed) {
        assert!(
            feature.without.len() > 20,
            "{} needs Safari {}: what does an older one do?",
            feature.names,
            feature.first
        );
    }
    // A script without its fallback stops: that function is taken away in a run with a real browser.
    let is_script = |feature: &&Feature| feature.kind == "js" && version(&feature.first) > claimed;
    for feature in list.feature.iter().filter(is_script) {
        assert!(!feature.take_away.is_empty(), "{}", feature.names);
    }
}

#[test]
fn every_feature_of_scripts_and_style_is_in_the_list() {
    let list = feature_list();
    let mut known: BTreeMap<(&str, &str), &str> = BTreeMap::new();
    for feature in &list.feature {
        for name in feature.names.split_whitespace() {
            let before = known.insert((&feature.kind, name), &feature.first);
            assert_eq!(before, None, "{name} is listed twice");
        }
    }
    let own: BTreeSet<&str> = list.own.split_whitespace().collect();
    let mut used: BTreeSet<(String, String)> = SCRIPTS.into_iter().flat_map(script_features).collect();
    used.extend(style_features(STYLE));
    let unlisted: Vec<String> = used
        .iter()
        .filter(|(kind, name)| {
            let is_own = kind == "js" && own.contains(&**name);
            !is_own && !known.contains_key(&(&**kind, &**name))
        })
        .map(|(kind, name)| format!("{kind} {name}"))
        .collect();
    assert!(unlisted.is_empty(), "add to safari.toml, with the first Safari that has it: {unlisted:?}");
    // A feature that nothing uses any more leaves the list.
    let unused: Vec<_> = known
        .keys()
        .filter(|(kind, name)| *kind != "note" && !used.contains(&((*kind).to_owned(), (*name).to_owned())))
        .collect();
    assert!(unused.is_empty(), "remove from safari.toml: {unused:?}");
}

/// The list would be worth nothing if a new feature passed unseen.
#[test]
fn a_feature_that_is_not_in_the_list_is_found() {
    let script =
        "const all = [1].at(-1); // structuredClone\nform.requestSubmit(`a ${ box.showPopover() } b`); a ??= /x\"y/;";
    let found = script_features(script);
    for name in ["at", "requestSubmit", "showPopover"] {
        assert!(found.contains(&("js-method".to_owned(), name.to_owned())), "{name}: {found:?}");
    }
    assert!(found.contains(&("js-syntax".to_owned(), "??=".to_owned())));
    assert!(!found.contains(&("js".to_owned(), "structuredClone".to_owned())));
    let style =
        "@container (max-width: 3rem) { a:has(b) { color: light-dark(red, blue); height: 1dvh; text-wrap: balance; } }";
    let found = style_features(style);
    for (kind, name) in [
        ("css-rule", "container"),
        ("css-pseudo", "has"),
        ("css-function", "light-dark"),
        ("css-unit", "dvh"),
        ("css", "text-wrap"),
        ("css-value", "balance"),
    ] {
        assert!(found.contains(&(kind.to_owned(), name.to_owned())), "{name}: {found:?}");
    }
}
