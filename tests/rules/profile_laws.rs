//! Profiles from anybody: any text is either a profile or a list of faults at lines it has, and a sound profile is
//! stored and read back as the same rules.

use proptest::prelude::*;
use quejing_rules::family::switches;
use quejing_rules::profile::is_profile_name;
use quejing_rules::{NamedProfile, RuleSet};
use quejing_session::profile_list::{built_in_profiles, parse_profile};
use serde_json::Value;

/// Lines that look like those of a profile, and some that do not.
fn any_line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("format = 1".to_owned()),
        Just("name = \"tuesday\"".to_owned()),
        Just("[switches]".to_owned()),
        prop::sample::select(RuleSet::all().map(RuleSet::as_str).collect::<Vec<_>>())
            .prop_map(|set| format!("rules = \"{set}\"")),
        ("(name|rules|note|format|switches|uma|kiriage|minimum|jingtongdui_fu|x.y)", any_value())
            .prop_map(|(key, value)| format!("{key} = {value}")),
        ".{0,20}",
    ]
}

fn any_value() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<i64>().prop_map(|number| number.to_string()),
        any::<f64>().prop_map(|number| number.to_string()),
        any::<bool>().prop_map(|value| value.to_string()),
        "\"[a-z万\\-]{0,12}\"",
        prop::collection::vec(any::<i64>(), 0..6).prop_map(|list| format!("{list:?}")),
        Just("{ a = 1, b = [2, { c = 3 }] }".to_owned()),
        Just("1979-05-27T07:32:00Z".to_owned()),
        Just("0xFFFF_FFFF_FFFF_FFFF_FF".to_owned()),
        Just("\"\"\"\nof\nseveral lines\"\"\"".to_owned()),
    ]
}

/// A rule set, with an allowed value for some of its options.
fn any_sound() -> impl Strategy<Value = String> {
    let set = prop::sample::select(RuleSet::all().collect::<Vec<_>>());
    (set, prop::collection::vec(any::<prop::sample::Index>(), 40)).prop_map(|(set, chosen)| {
        let mut text = format!("format = 1\nname = \"tuesday\"\nrules = \"{set}\"\nnote = \"周二\"\n[switches]\n");
        for (switch, chosen) in switches(set).iter().zip(chosen) {
            let values: Vec<Value> = switch.allowed.examples();
            if let Some(value) = values.get(chosen.index(values.len() + 1)) {
                text.push_str(&format!("{} = {value}\n", switch.key));
            }
        }
        text
    })
}

/// Returns true if a riichi profile that names the oka, or one of three players, has an uma that is not nothing
/// together, or no oka where points differ.
fn creates_points(text: &str) -> bool {
    let table: toml::Table = text.parse().expect("TOML");
    let switches = table["switches"].as_table().expect("switches");
    let oka = switches.get("oka").and_then(|oka| oka.as_str());
    if oka.is_none() && table["rules"].as_str() != Some("sanma") {
        return false;
    }
    let points = |key: &str| switches.get(key).map_or(30_000, |at| at.as_integer().expect("points"));
    let uma = switches.get("uma").and_then(|uma| uma.as_array());
    let uma = uma.into_iter().flatten().map(|one| one.as_integer().expect("points"));
    uma.sum::<i64>() != 0 || (oka == Some("none") && points("start_points") != points("return_points"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn any_text_is_a_profile_or_faults_at_lines_that_it_has(lines in prop::collection::vec(any_line(), 0..9)) {
        let text = lines.join("\n");
        match parse_profile(&text) {
            Ok(profile) => prop_assert!(is_profile_name(&profile.name)),
            Err(errors) => {
                prop_assert!(!errors.0.is_empty());
                let last = text.split('\n').count();
                for error in &errors.0 {
                    prop_assert!((1..=last).contains(&error.line), "{error} in\n{text}");
                    prop_assert!(!error.fault.code().is_empty() && !error.to_string().contains('\n'), "{error}");
                }
            }
        }
    }

    #[test]
    fn a_sound_profile_is_stored_and_read_back_as_the_same_rules(text in any_sound()) {
        let creates_points = creates_points(&text);
        let profile = match parse_profile(&text) {
            Err(errors) if creates_points => {
                prop_assert_eq!(errors.0.len(), 1);
                prop_assert_eq!(errors.0[0].fault.code(), "bad_option");
                return Ok(());
            }
            read => read?,
        };
        prop_assert!(!creates_points, "{text}");
        let stored = serde_json::to_string(&profile)?;
        prop_assert_eq!(&serde_json::from_str::<NamedProfile>(&stored)?, &profile);
        // Every option is there, given or not.
        for switch in switches(profile.rules.set()) {
            let value = profile.rules.options().remove(switch.key);
            prop_assert!(value.is_some(), "{}", switch.key);
        }
    }
}

#[test]
fn the_profiles_that_come_along_are_sound_and_say_what_differs() {
    let mut names = Vec::new();
    for text in built_in_profiles() {
        let profile = parse_profile(text).expect("a profile that comes along");
        assert_ne!(profile.rules, profile.rules.set().into(), "{} changes nothing", profile.name);
        assert!(!profile.note.is_empty());
        names.push(profile.name);
    }
    names.sort();
    names.dedup();
    assert_eq!(names.len(), built_in_profiles().count());
}

#[test]
fn deep_nesting_is_a_fault_and_no_crash() {
    for text in ["a = ".to_owned() + &"[".repeat(10_000), "a.".repeat(10_000) + "b = 1", "[".repeat(10_000)] {
        assert!(parse_profile(&text).is_err());
    }
}
