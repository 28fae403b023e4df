//! Sentences for the errors of a profile.

use std::path::Path;

use quejing_i18n::quote_words;

use super::{Lang, problem_text, render};
use quejing_rules::profile::{ProfileError, ProfileErrors, ProfileFault};

/// Returns the sentences for all errors of a profile, each with its line and code, separated by the language's list
/// semicolon.
pub fn profile_errors_text(lang: Lang, errors: &ProfileErrors) -> String {
    let sentences = errors.0.iter().map(|error| profile_error_text(lang, error));
    let sentences: Vec<String> = sentences.collect();
    sentences.join(text!(lang, "list-semicolon"))
}

/// Returns the sentence on a name that neither a rule set nor a profile has; `allowed` lists the valid names.
pub fn unknown_profile_text(lang: Lang, found: &str, allowed: &str) -> String {
    text!(lang, "profile-unknown", found = found, allowed = quote_words(lang, allowed))
}

/// Returns the sentence on a profile file with errors, with its path and [`profile_errors_text`].
pub fn profile_file_error_text(lang: Lang, path: &Path, errors: &ProfileErrors) -> String {
    let errors = profile_errors_text(lang, errors);
    text!(lang, "profile-bad-file", path = path.display(), errors = errors)
}

fn profile_error_text(lang: Lang, error: &ProfileError) -> String {
    let (fault, code) = (profile_fault_text(lang, &error.fault), error.fault.code());
    text!(lang, "profile-at-line", line = error.line, fault = fault, code = code)
}

fn profile_fault_text(lang: Lang, fault: &ProfileFault) -> String {
    match fault {
        ProfileFault::BadOption { problem: wrong } => problem_text(lang, wrong),
        other => render(lang, other),
    }
}
