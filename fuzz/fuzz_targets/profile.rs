//! Any text as a profile: no panic, errors name a line of the text, and a sound profile's options are accepted again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quejing_words::{Lang, profile_errors_text};
use quejing_rules::RuleProfile;
use quejing_session::profile_list::parse_profile;

fuzz_target!(|text: &str| match parse_profile(text) {
    Ok(named) => {
        let set = named.rules.set();
        let again = RuleProfile::with_options(set, &named.rules.options());
        assert_eq!(again.as_ref(), Some(&named.rules));
    }
    Err(errors) => {
        let lines = text.bytes().filter(|&byte| byte == b'\n').count() + 1;
        assert!(!errors.0.is_empty());
        assert!(errors.0.iter().all(|error| (1..=lines).contains(&error.line)));
        for lang in [Lang::En, Lang::Zh] {
            assert!(!profile_errors_text(lang, &errors).contains('\n'));
        }
    }
});
