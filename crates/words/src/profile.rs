//! Sentences for the errors of a profile.

use std::path::Path;

use quejing_i18n::words;

use super::{Lang, problem, render};
use quejing_rules::profile::{ProfileError, ProfileErrors, ProfileFault};

/// Returns all errors of a profile, each with its line and code.
pub fn profile_errors(lang: Lang, errors: &ProfileErrors) -> String {
    let sentences = errors.0.iter().map(|error| profile_error(lang, error));
    let sentences: Vec<String> = sentences.collect();
    sentences.join(text!(lang, "list-semicolon"))
}

/// Returns the error for a name that neither a rule set nor a profile has.
pub fn unknown_profile(lang: Lang, found: &str, allowed: &str) -> String {
    text!(lang, "profile-unknown", found = found, allowed = words(lang, allowed))
}

/// Returns the errors of a profile in this file.
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
        ProfileFault::BadOption { problem: wrong } => problem(lang, wrong),
        other => render(lang, other),
    }
}
