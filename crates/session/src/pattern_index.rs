//! The search in the rule book: finds patterns by name in any language, by id, or by value, and judges their examples.

use quejing_rules::book::{Example, PatternCategory, PatternEntry};
use quejing_rules::{Detail, Pattern, Remark, RuleProfile, Ruling};
use quejing_words::{self as words, Lang};

/// The patterns of one rule profile, to be searched.
pub struct PatternIndex {
    pub rules: RuleProfile,
    /// The patterns in the order of the rule text; by ascending value if the headings of the rules are values.
    pub patterns: Vec<ListedPattern>,
}

/// A pattern of the rule book with its search words.
pub struct ListedPattern {
    pub entry: PatternEntry,
    /// The names in every language, the id and the value, in the form of [`fold_for_search`].
    search_text: String,
}

/// The example of a pattern, with the ruling about it.
pub struct JudgedExample {
    pub example: Example,
    /// The ruling, under other options if the pattern needs them; `None` if the rules refuse the hand.
    pub ruling: Option<Ruling>,
    /// True if the ruling uses options that these rules do not have, because the pattern needs them.
    pub has_added_options: bool,
    /// The reasons why the pattern does not count in the example under the rules' own options; empty if it counts.
    pub reasons_not_counted: Vec<Remark>,
}

impl PatternIndex {
    /// Creates the index of all patterns of these rules.
    pub fn for_rules(rules: RuleProfile) -> PatternIndex {
        let mut patterns: Vec<_> = rules.pattern_entries().into_iter().map(ListedPattern::from_entry).collect();
        patterns.sort_by_key(|one| heading_value(&one.entry.category));
        PatternIndex { rules, patterns }
    }

    /// Returns the patterns that match every word of a query, in the order of [`Self::patterns`]; all patterns for an
    /// empty query.
    pub fn find_patterns(&self, query: &str) -> Vec<&ListedPattern> {
        let folded = fold_for_search(query);
        let words: Vec<&str> = folded.split_whitespace().collect();
        self.patterns.iter().filter(|one| words.iter().all(|word| one.matches_word(word))).collect()
    }

    /// Returns the entry of a pattern; `None` if the rules do not have it.
    pub fn find_entry(&self, pattern: Pattern) -> Option<&PatternEntry> {
        let mut all = self.patterns.iter().map(|listed| &listed.entry);
        all.find(|entry| entry.pattern == pattern)
    }

    /// Returns the patterns of this index that share the concept of `pattern`, which may belong to other rules.
    pub fn patterns_alike(&self, pattern: Pattern) -> impl Iterator<Item = Pattern> {
        let concept = pattern.concept();
        let all = self.patterns.iter().map(|listed| listed.entry.pattern);
        all.filter(move |one| concept.is_some() && one.concept() == concept)
    }

    /// Judges the example of a pattern, under further options if the pattern does not count without them; `None` if the
    /// pattern has no example.
    pub fn judge_example(&self, entry: &PatternEntry) -> Option<JudgedExample> {
        let example = Example::read(entry.example)?;
        let judged = |rules: &RuleProfile| rules.judge(&example.case(rules).ok()?, Detail::Everything).ok();
        let counts = |ruling: &Ruling| ruling.counted.iter().any(|one| one.id == entry.pattern);
        let own_ruling = judged(&self.rules);
        let is_shown = own_ruling.as_ref().is_some_and(counts);
        let adapted_rules = example.rules_with_switches(&self.rules);
        let has_added_options = !is_shown && adapted_rules != self.rules;
        let suppressed = own_ruling.iter().flat_map(|ruling| &ruling.suppressed);
        let reasons_not_counted = { suppressed }
            .filter(|one| !is_shown && one.id == entry.pattern)
            .flat_map(|one| one.reasons.clone())
            .collect();
        let ruling = if has_added_options { judged(&adapted_rules) } else { own_ruling };
        Some(JudgedExample { example, ruling, has_added_options, reasons_not_counted })
    }
}

impl ListedPattern {
    fn from_entry(entry: PatternEntry) -> ListedPattern {
        let names = Lang::ALL.map(|lang| words::pattern_name(lang, entry.pattern));
        let worth = Lang::ALL.map(|lang| words::book::pattern_worth_text(lang, entry.worth));
        let id = entry.pattern.as_str();
        let words = [names.join("\n"), id.to_owned(), id.replace('_', " "), worth.join("\n")];
        ListedPattern { search_text: fold_for_search(&words.join("\n")), entry }
    }

    /// Returns true if the pattern matches a folded word of a query. A number must equal a whole value: 8 does not
    /// match 48.
    fn matches_word(&self, word: &str) -> bool {
        match word.parse::<u32>() {
            Ok(number) => self.entry.worth.numbers().contains(&number),
            Err(_) => self.search_text.contains(word),
        }
    }
}

/// Returns the value in a heading as the sort key of its patterns, with yakuman last; 0 for headings without a value,
/// whose patterns keep their order.
fn heading_value(heading: &PatternCategory) -> u32 {
    match heading {
        PatternCategory::Fan(fan) => *fan,
        PatternCategory::Han(han) => u32::from(*han),
        PatternCategory::Yakuman => u32::MAX,
        PatternCategory::Family(_) | PatternCategory::Series(_) => 0,
    }
}

/// The traditional, Japanese and variant characters in names of patterns, each with the simplified character that
/// stands for it in a search.
#[rustfmt::skip]
const SIMPLIFIED_FORMS: [(char, char); 47] = [
    ('両', '两'), ('兩', '两'), ('么', '幺'), ('場', '场'), ('寶', '宝'), ('対', '对'), ('對', '对'), ('嶺', '岭'),
    ('帯', '带'), ('帶', '带'), ('帰', '归'), ('歸', '归'), ('搶', '抢'), ('槍', '抢'), ('撈', '捞'), ('斉', '齐'),
    ('齊', '齐'), ('斷', '断'), ('槓', '杠'), ('歩', '步'), ('気', '气'), ('氣', '气'), ('無', '无'), ('燈', '灯'),
    ('環', '环'), ('発', '发'), ('發', '发'), ('竜', '龙'), ('龍', '龙'), ('純', '纯'), ('緑', '绿'), ('綠', '绿'),
    ('蓮', '莲'), ('裏', '里'), ('貫', '贯'), ('連', '连'), ('鏡', '镜'), ('門', '门'), ('開', '开'), ('頭', '头'),
    ('順', '顺'), ('風', '风'), ('魚', '鱼'), ('國', '国'), ('雙', '双'), ('東', '东'), ('萬', '万'),
];

/// Converts a text to lower case and simplified characters, so that a name matches in simplified, traditional and
/// Japanese spelling.
fn fold_for_search(text: &str) -> String {
    let simplified = |character: char| {
        let mut forms = SIMPLIFIED_FORMS.iter();
        forms.find(|(written, _)| *written == character).map_or(character, |(_, simplified)| *simplified)
    };
    text.to_lowercase().chars().map(simplified).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::RuleSet;

    /// Returns the ids of the patterns of a rule set that match a query.
    fn find_pattern_ids(set: RuleSet, searched: &str) -> Vec<&'static str> {
        PatternIndex::for_rules(RuleProfile::from(set))
            .find_patterns(searched)
            .iter()
            .map(|one| one.entry.pattern.as_str())
            .collect()
    }

    const EDITION_28: RuleSet = RuleSet::LINGQUE_28;

    #[test]
    fn a_pattern_is_found_by_its_name_in_any_language_by_id_and_by_value() {
        for searched in ["大三元", "big three DRAGONS", "daisangen"] {
            assert_eq!(find_pattern_ids(RuleSet::RIICHI, searched), ["daisangen"], "{searched}");
        }
        // The ids of the house rule are pinyin.
        assert_eq!(find_pattern_ids(RuleSet::HOUSE, "qidui"), ["qidui"]);
        assert_eq!(find_pattern_ids(EDITION_28, "七对"), ["seven_pairs", "seven_shifted_pairs"]);
        assert_eq!(find_pattern_ids(RuleSet::ZUNG_JUNG, "5.1.4"), ["5.1.4"]);
        // Zung Jung 2.2, 4.3.4, 5.1.4 are worth 480 and nothing else is.
        assert_eq!(find_pattern_ids(RuleSet::ZUNG_JUNG, "480"), ["2.2", "4.3.4", "5.1.4"]);
    }

    /// The rule text of Zung Jung uses traditional characters.
    #[test]
    fn a_name_is_found_in_simplified_traditional_and_japanese_characters() {
        for searched in ["对对和", "對對和"] {
            assert_eq!(find_pattern_ids(RuleSet::ZUNG_JUNG, searched), ["4.1"], "{searched}");
        }
        for searched in ["九蓮宝燈", "九莲宝灯", "九蓮寶燈"] {
            assert_eq!(find_pattern_ids(RuleSet::RIICHI, searched), ["chuuren"], "{searched}");
        }
    }

    #[test]
    fn every_word_must_match_and_an_empty_query_finds_everything() {
        assert_eq!(find_pattern_ids(RuleSet::ZUNG_JUNG, "").len(), 44);
        assert_eq!(find_pattern_ids(RuleSet::ZUNG_JUNG, "480 kong"), ["4.3.4"]);
        assert!(find_pattern_ids(RuleSet::ZUNG_JUNG, "480 nothing").is_empty());
    }

    #[test]
    fn patterns_of_the_same_concept_are_found_in_other_rules() {
        let riichi = PatternIndex::for_rules(RuleProfile::from(RuleSet::RIICHI));
        let zung_jung = PatternIndex::for_rules(RuleProfile::from(RuleSet::ZUNG_JUNG));
        let there: Vec<_> =
            zung_jung.patterns_alike(riichi.find_patterns("daisangen")[0].entry.pattern).map(Pattern::as_str).collect();
        assert_eq!(there, ["3.2.2"]);
    }

    /// Review of the window, item C7: the headings of riichi were 1, 2, 1, 2 han.
    #[test]
    fn headings_with_values_occur_once_in_ascending_order() {
        for set in RuleSet::all() {
            let mut headings: Vec<PatternCategory> = Vec::new();
            for one in PatternIndex::for_rules(RuleProfile::from(set)).patterns {
                if headings.last() != Some(&one.entry.category) {
                    assert!(!headings.contains(&one.entry.category), "{set}: {:?}", one.entry.category);
                    headings.push(one.entry.category);
                }
            }
            assert!(headings.is_sorted_by_key(heading_value), "{set}: {headings:?}");
        }
    }

    /// Riichi without options does not count 人和, so that its example is judged with the option for it.
    #[test]
    fn an_example_that_needs_an_option_says_so() {
        let riichi = PatternIndex::for_rules(RuleProfile::from(RuleSet::RIICHI));
        let shown = riichi.judge_example(&riichi.find_patterns("renhou")[0].entry).expect("an example");
        assert!(shown.has_added_options);
        assert!(shown.ruling.expect("a ruling").is_win());
        assert!(!riichi.judge_example(&riichi.find_patterns("tanyao")[0].entry).expect("an example").has_added_options);
    }
}
