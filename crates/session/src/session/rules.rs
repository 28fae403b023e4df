//! The choice of rules: rule sets, built-in profiles, and the user's own profiles, which are saved here.

use super::Session;
use crate::error_texts::capitalize;
use crate::notice::Notice;
use crate::profile_list::{self, ProfileList, ProfileListError, SaveProfileError};
use crate::profile_list::{built_in_profiles, parse_profile};
use quejing_ledger::{NightOpening, NightRules};
use quejing_rules::family::{FamilyRow, families};
use quejing_rules::{NamedProfile, RuleProfile, RuleSet};
use quejing_words::{self as words, Lang, LocalizedText};

/// A rule set or profile that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleChoice {
    /// The name of the rule set or profile, as files and the command line use it.
    pub name: String,
    /// The note by the author of the profile; empty for a rule set.
    pub note: String,
    pub rules: RuleProfile,
}

impl RuleChoice {
    /// Returns the title of the choice in a language, such as the name of its rule set or profile.
    pub fn title(&self, lang: Lang) -> String {
        match self.name.parse::<RuleSet>() {
            // The note beside the choice says what is special about it.
            Ok(set) if !set.has_own_text() => text!(lang, "edition29").to_owned(),
            Ok(set) => capitalize(words::rule_set_name(lang, set)),
            Err(_) => words::profile_name(lang, &self.name).to_owned(),
        }
    }

    /// Returns the note of the choice in a language: translated for built-in choices, else as its author wrote it.
    pub fn note(&self, lang: Lang) -> &str {
        match self.name.parse::<RuleSet>() {
            Ok(set) if !set.has_own_text() => text!(lang, "edition29-note"),
            _ => words::profile_note(lang, &self.name, &self.note),
        }
    }
}

impl From<RuleSet> for RuleChoice {
    fn from(set: RuleSet) -> Self {
        RuleChoice { name: set.to_string(), note: String::new(), rules: set.into() }
    }
}

impl From<&NamedProfile> for RuleChoice {
    fn from(profile: &NamedProfile) -> Self {
        RuleChoice {
            name: profile.name.clone(),
            note: profile.note.clone(),
            // A night begun by it has the current form, too.
            rules: profile.rules.to_current_form(),
        }
    }
}

/// A family of rules with the rule sets and profiles that can be chosen in it, in an order that nights do not change:
/// what most people play comes first.
#[derive(Clone, Debug, PartialEq)]
pub struct FamilyChoice {
    /// The identifier of the family, such as `riichi`.
    pub id: &'static str,
    pub choices: Vec<RuleChoice>,
    /// The name of the choice by which the latest night was played; `None` if that was none of the family.
    pub latest: Option<String>,
}

impl FamilyChoice {
    /// Returns the name of the family in a language. Without one, returns the title of its first choice, or its
    /// identifier.
    pub fn title(&self, lang: Lang) -> String {
        let first = || self.choices.first().map(|one| one.title(lang)).filter(|title| !title.is_empty());
        let name = words::family_name(lang, self.id).map(str::to_owned);
        name.or_else(first).unwrap_or_else(|| capitalize(self.id))
    }

    /// Returns the one-line description of the family in a language, for its button.
    pub fn description(&self, lang: Lang) -> &'static str {
        words::family_description(lang, self.id)
    }
}

/// The rule sets and profiles that can be chosen.
#[derive(Debug)]
pub struct RuleChoices {
    /// The user's own profiles, then the built-in ones whose names no own profile has.
    profiles: Vec<NamedProfile>,
    /// The errors of the user's profiles that cannot be read.
    errors: Vec<ProfileListError>,
}

impl RuleChoices {
    /// Reads the user's profiles and the built-in ones, without those whose name an earlier profile has.
    pub fn load() -> RuleChoices {
        let (mut profiles, mut errors): (Vec<NamedProfile>, Vec<ProfileListError>) = Default::default();
        for found in ProfileList::open().into_entries() {
            match found.profile {
                Ok(named) if profiles.iter().all(|other| other.name != named.name) => {
                    profiles.push(named);
                }
                Ok(_) => {}
                Err(error) => errors.push(error),
            }
        }
        RuleChoices { profiles, errors }
    }

    /// Returns the profiles that can be chosen: the user's own, then the built-in ones whose names no own profile has.
    pub fn profiles(&self) -> &[NamedProfile] {
        &self.profiles
    }

    /// Returns the errors of the user's profiles that cannot be read.
    pub fn errors(&self) -> &[ProfileListError] {
        &self.errors
    }

    /// Returns the name of each profile file that cannot be read, with its error in a language.
    pub fn broken(&self, lang: Lang) -> impl Iterator<Item = (String, String)> {
        self.errors.iter().map(move |error| (error.file_name(), error.text(lang).to_string()))
    }

    /// Returns true if a profile of this name exists and is the user's own, not built in.
    pub fn is_own_profile(&self, name: &str) -> bool {
        let built_in = built_in_profiles().filter_map(|text| parse_profile(text).ok());
        self.profiles.iter().any(|profile| profile.name == name)
            && !built_in.into_iter().any(|profile| profile.name == name)
    }

    /// Returns every rule set, in each family the usual one first, and then every profile.
    pub fn all(&self) -> Vec<RuleChoice> {
        let sets = families().flat_map(|family| {
            let others = family.sets.iter().copied().filter(|set| *set != family.usual);
            std::iter::once(family.usual).chain(others)
        });
        sets.map(RuleChoice::from).chain(self.profiles.iter().map(RuleChoice::from)).collect()
    }

    /// Returns the families of rules with their choices, and marks the choice of the latest night.
    pub fn by_family(&self, latest: Option<&NightRules>) -> Vec<FamilyChoice> {
        let all = self.all();
        let of_family = |family: &FamilyRow| {
            let own = all.iter().filter(|choice| choice.rules.set().family() == family.id);
            let mut choices: Vec<_> = own.cloned().collect();
            choices.sort_by_key(|choice| Some(choice.name.as_str()) != family.usual_profile);
            let latest = latest.filter(|latest| latest.profile.set().family() == family.id);
            FamilyChoice { id: family.id, choices, latest: latest.map(|latest| latest.name.clone()) }
        };
        families().map(of_family).collect()
    }

    /// Returns these rules and then all other choices, each with its title in a language.
    pub fn titled(&self, own: &RuleProfile, lang: Lang) -> Vec<(String, RuleProfile)> {
        let others = self.all().into_iter().filter(|choice| choice.rules != *own);
        let others = others.map(|choice| (choice.title(lang), choice.rules));
        std::iter::once((self.title(own, lang), own.clone())).chain(others).collect()
    }

    /// Returns the title of these rules in a language; changed rules without a name are titled by their rule set.
    pub fn title(&self, rules: &RuleProfile, lang: Lang) -> String {
        match self.all().into_iter().find(|choice| choice.rules == *rules) {
            Some(choice) => choice.title(lang),
            // A profile that was changed or deleted since.
            None => text!(lang, "rules-changed", rules = RuleChoice::from(rules.set()).title(lang)),
        }
    }

    /// Returns the opening with these rules, under the name of their profile or rule set.
    pub(super) fn with_rules(&self, opening: NightOpening, rules: RuleProfile) -> NightOpening {
        let is_plain = rules == RuleProfile::from(rules.set());
        let profile = self.profiles.iter().filter(|_| !is_plain).find(|profile| profile.rules == rules);
        NightOpening {
            rules_name: profile.map_or_else(|| rules.set().to_string(), |profile| profile.name.clone()),
            note: profile.map(|profile| profile.note.clone()).unwrap_or_default(),
            profile: rules,
            ..opening
        }
    }
}

/// Saves a profile of the user, with a notice about the outcome, and chooses its rules for a night that has not begun.
/// `replaced` names the own profile that it replaces.
pub(super) fn save_profile(session: &mut Session, profile: &NamedProfile, replaced: Option<&str>) {
    let path = match profile_list::save_profile(session.lang, profile, replaced) {
        Ok(path) => path,
        Err(fault) => return session.notices.show(save_error_notice(&profile.name, &fault)),
    };
    session.rule_choices = RuleChoices::load();
    let begun = session.keeper().open_night().draft_opening().is_none();
    if !begun {
        let mut round = session.hand().round().clone();
        round.set_rules(profile.rules.clone());
        session.set_round(round);
    }
    let path = path.display().to_string();
    session.notices.show(Notice::success(|lang| match begun {
        true => text!(lang, "own-rules-kept-for-next", name = profile.name, path = path),
        false => text!(lang, "own-rules-kept", name = profile.name, path = path),
    }));
}

fn save_error_notice(name: &str, fault: &SaveProfileError) -> Notice {
    let (code, text) = match fault {
        SaveProfileError::InvalidName => {
            ("bad_name", LocalizedText::new(|lang| text!(lang, "own-rules-bad-name").to_owned()))
        }
        SaveProfileError::NameTaken => {
            ("name_taken", LocalizedText::new(|lang| text!(lang, "own-rules-taken", name = name)))
        }
        SaveProfileError::Contradiction(wrong) => {
            (wrong.code(), LocalizedText::new(|lang| words::problem_text(lang, wrong)))
        }
        SaveProfileError::NotWritten(path, why) => (
            "not_written",
            LocalizedText::new(|lang| text!(lang, "own-rules-not-written", path = path.display(), why = why)),
        ),
    };
    Notice::CodedError(code, text)
}
