//! A night as it is offered before anybody said anything: its name, its rules, four people.

use quejing_ledger::{Comer, HowSeated, Opening, Plan, Role, Store};
use quejing_rules::RuleProfile;
use quejing_words::Lang;

/// Four people nobody has named yet, by the usual rules.
pub(super) fn usual_opening(title: String, lang: Lang) -> Opening {
    let profile = RuleProfile::default();
    let guest = |name: &str| Comer { name: name.to_owned(), guest: true, role: Role::Player };
    Opening {
        title,
        rules: profile.set().to_string(),
        note: String::new(),
        profile,
        plan: Plan::default(),
        people: [text!(lang, "player-a"), text!(lang, "player-b"), text!(lang, "player-c"), text!(lang, "player-d")]
            .map(guest)
            .to_vec(),
        how: HowSeated::ByHand,
    }
}

/// Today, and a number where there was a night today already.
pub(super) fn free_title(store: &Store) -> String {
    let today = quejing_io::dates::today();
    let nights = store.nights().unwrap_or_default();
    let titles: Vec<String> = nights.iter().filter_map(|line| store.title(line.night)).collect();
    let mut names = std::iter::once(today.clone()).chain((2..).map(|number| format!("{today} {number}")));
    names.find(|name| !titles.contains(name)).unwrap_or(today)
}
