//! Sentences for everything that can be wrong with a profile.

use std::path::Path;

use quejing_i18n::words;

use super::fault::{problem, unknown_rules};
use super::{Lang, switches};
use quejing_rules::RuleSet;
use quejing_rules::profile::{ProfileError, ProfileErrors, ProfileFault, Wanted};

/// All that is wrong, each with its line and code.
pub fn profile_errors(lang: Lang, errors: &ProfileErrors) -> String {
    let sentences = errors.0.iter().map(|error| profile_error(lang, error));
    let sentences: Vec<String> = sentences.collect();
    sentences.join(text!(lang, "list-semicolon"))
}

/// A name that neither a rule set nor a profile has.
pub fn unknown_profile(lang: Lang, found: &str, allowed: &str) -> String {
    text!(lang, "profile-unknown", found = found, allowed = words(lang, allowed))
}

/// What is wrong with a profile in this file.
pub fn bad_profile(lang: Lang, path: &Path, errors: &ProfileErrors) -> String {
    let errors = profile_errors(lang, errors);
    text!(lang, "profile-bad-file", path = path.display(), errors = errors)
}

fn profile_error(lang: Lang, error: &ProfileError) -> String {
    let (fault, code) = (profile_fault(lang, &error.fault), error.fault.code());
    text!(lang, "profile-at-line", line = error.line, fault = fault, code = code)
}

fn profile_fault(lang: Lang, fault: &ProfileFault) -> String {
    match fault {
        ProfileFault::BadToml { message } => {
            text!(lang, "profile-bad-toml", reason = message)
        }
        ProfileFault::MoreErrors { count } => text!(lang, "profile-more-errors", count = count),
        ProfileFault::UnknownKey { key, allowed } => {
            let allowed = words(lang, allowed);
            text!(lang, "profile-unknown-key", key = key, allowed = allowed)
        }
        ProfileFault::MissingKey { key, expected } => {
            let expected = wanted(lang, expected);
            text!(lang, "profile-missing-key", key = key, expected = expected)
        }
        ProfileFault::WrongType { key, expected, found } => {
            let expected = wanted(lang, expected);
            text!(lang, "profile-wrong-type", key = key, expected = expected, kind = found)
        }
        ProfileFault::OutOfRange { key, expected, found } => {
            let expected = wanted(lang, expected);
            text!(lang, "profile-out-of-range", key = key, expected = expected, found = found)
        }
        ProfileFault::BadOption { problem: wrong } => problem(lang, wrong),
        ProfileFault::BadName { found, longest } => {
            text!(lang, "profile-bad-name", found = found, most = longest)
        }
        ProfileFault::UnknownRules { found, allowed } => unknown_rules(lang, found, allowed),
        ProfileFault::BadFormat { found, known } => {
            text!(lang, "profile-bad-format", found = found, known = known)
        }
    }
}

fn wanted(lang: Lang, wanted: &Wanted) -> String {
    match wanted {
        Wanted::Value(allowed) => switches::allowed(lang, allowed),
        Wanted::Format(known) => text!(lang, "profile-wanted-format", known = known),
        Wanted::NameLine => text!(lang, "profile-wanted-name-line").to_owned(),
        Wanted::Name => text!(lang, "profile-wanted-name").to_owned(),
        Wanted::Text => text!(lang, "profile-wanted-text").to_owned(),
        Wanted::Rules => {
            let names = words(lang, &RuleSet::names());
            text!(lang, "profile-wanted-rules", allowed = names)
        }
        Wanted::Switches => text!(lang, "profile-wanted-switches").to_owned(),
    }
}
