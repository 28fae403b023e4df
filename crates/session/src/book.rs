//! The rule book's index: patterns are found by a name in any language, by id, or by value.

use quejing_rules::book::{Category, Example, PatternEntry};
use quejing_rules::{Detail, Pattern, Remark, RuleProfile, Ruling};
use quejing_words::{self as words, Lang};

/// The patterns of one set of rules.
pub struct Shelf {
    pub rules: RuleProfile,
    /// Their patterns, in the order of the rule text; where the headings are values, by value.
    pub listed: Vec<ListedPattern>,
}

/// A pattern with its search words.
pub struct ListedPattern {
    /// The pattern.
    pub entry: PatternEntry,
    /// The names in every language, the id and the value, folded for comparison.
    words: String,
}

/// The example of a pattern, judged.
pub struct JudgedExample {
    /// The hand.
    pub example: Example,
    /// The rules' ruling, with the options that the pattern needs if they leave it out.
    pub ruling: Option<Ruling>,
    /// True if it was judged with other options than the rules have.
    pub with_options: bool,
    /// The reasons why the pattern does not count in it under the rules' own options.
    pub why_not: Vec<Remark>,
}

impl Shelf {
    /// Lists all patterns of these rules.
    pub fn of(rules: RuleProfile) -> Shelf {
        let mut listed: Vec<_> = rules.entries().into_iter().map(ListedPattern::of).collect();
        listed.sort_by_key(|one| heading_value(&one.entry.category));
        Shelf { rules, listed }
    }

    /// Returns the patterns that match all words of a query, in the order of the rule text; all of them if it is empty.
    pub fn find(&self, searched: &str) -> Vec<&ListedPattern> {
        let searched = search_form(searched);
        let words: Vec<&str> = searched.split_whitespace().collect();
        self.listed.iter().filter(|one| words.iter().all(|word| one.fits(word))).collect()
    }

    pub fn entry(&self, pattern: Pattern) -> Option<&PatternEntry> {
        let mut all = self.listed.iter().map(|listed| &listed.entry);
        all.find(|entry| entry.pattern == pattern)
    }

    /// Returns the patterns with the same concept.
    pub fn alike(&self, pattern: Pattern) -> impl Iterator<Item = Pattern> {
        let concept = pattern.concept();
        let all = self.listed.iter().map(|listed| listed.entry.pattern);
        all.filter(move |one| concept.is_some() && one.concept() == concept)
    }

    /// Judges the example of a pattern; `None` if it has none.
    pub fn example(&self, entry: &PatternEntry) -> Option<JudgedExample> {
        let example = Example::read(entry.example)?;
        let judged = |rules: &RuleProfile| rules.judge(&example.case(rules).ok()?, Detail::Everything).ok();
        let counts = |ruling: &Ruling| ruling.counted.iter().any(|one| one.id == entry.pattern);
        let own = judged(&self.rules);
        let is_shown = own.as_ref().is_some_and(counts);
        let with = example.rules(&self.rules);
        let with_options = !is_shown && with != self.rules;
        let suppressed = own.iter().flat_map(|ruling| &ruling.suppressed);
        let why_not = { suppressed }
            .filter(|one| !is_shown && one.id == entry.pattern)
            .flat_map(|one| one.reasons.clone())
            .collect();
        let ruling = if with_options { judged(&with) } else { own };
        Some(JudgedExample { example, ruling, with_options, why_not })
    }
}

impl ListedPattern {
    fn of(entry: PatternEntry) -> ListedPattern {
        let names = Lang::ALL.map(|lang| words::pattern(lang, entry.pattern));
        let worth = Lang::ALL.map(|lang| words::book::worth(lang, entry.worth));
        let id = entry.pattern.as_str();
        let words = [names.join("\n"), id.to_owned(), id.replace('_', " "), worth.join("\n")];
        ListedPattern { words: search_form(&words.join("\n")), entry }
    }

    /// Returns true if a word matches. A number matches only a whole value: 8 does not match 48.
    fn fits(&self, word: &str) -> bool {
        match word.parse::<u32>() {
            Ok(number) => self.entry.worth.numbers().contains(&number),
            Err(_) => self.words.contains(word),
        }
    }
}

/// Returns the value in a heading; 0 for a heading that is no value, so that its patterns keep their order.
fn heading_value(heading: &Category) -> u32 {
    match heading {
        Category::Fan(fan) => *fan,
        Category::Han(han) => u32::from(*han),
        Category::Yakuman => u32::MAX,
        Category::Family(_) | Category::Series(_) => 0,
    }
}

/// Traditional Chinese and Japanese characters in the names, with their simplified forms.
#[rustfmt::skip]
const FORMS: [(char, char); 47] = [
    ('両', '两'), ('兩', '两'), ('么', '幺'), ('場', '场'), ('寶', '宝'), ('対', '对'), ('對', '对'), ('嶺', '岭'),
    ('帯', '带'), ('帶', '带'), ('帰', '归'), ('歸', '归'), ('搶', '抢'), ('槍', '抢'), ('撈', '捞'), ('斉', '齐'),
    ('齊', '齐'), ('斷', '断'), ('槓', '杠'), ('歩', '步'), ('気', '气'), ('氣', '气'), ('無', '无'), ('燈', '灯'),
    ('環', '环'), ('発', '发'), ('發', '发'), ('竜', '龙'), ('龍', '龙'), ('純', '纯'), ('緑', '绿'), ('綠', '绿'),
    ('蓮', '莲'), ('裏', '里'), ('貫', '贯'), ('連', '连'), ('鏡', '镜'), ('門', '门'), ('開', '开'), ('頭', '头'),
    ('順', '顺'), ('風', '风'), ('魚', '鱼'), ('國', '国'), ('雙', '双'), ('東', '东'), ('萬', '万'),
];

/// Returns a text in lower case with simplified characters, so that any spelling of a name matches.
fn search_form(text: &str) -> String {
    let simplified = |character: char| {
        let mut forms = FORMS.iter();
        forms.find(|(written, _)| *written == character).map_or(character, |(_, simplified)| *simplified)
    };
    text.to_lowercase().chars().map(simplified).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::RuleSet;

    fn found(set: RuleSet, searched: &str) -> Vec<&'static str> {
        Shelf::of(RuleProfile::from(set)).find(searched).iter().map(|one| one.entry.pattern.as_str()).collect()
    }

    const E28: RuleSet = RuleSet::LINGQUE_28;

    #[test]
    fn a_pattern_is_found_by_its_name_in_any_language_by_id_and_by_value() {
        for searched in ["大三元", "big three DRAGONS", "daisangen"] {
            assert_eq!(found(RuleSet::RIICHI, searched), ["daisangen"], "{searched}");
        }
        // The ids of the house rule are pinyin.
        assert_eq!(found(RuleSet::HOUSE, "qidui"), ["qidui"]);
        assert_eq!(found(E28, "七对"), ["seven_pairs", "seven_shifted_pairs"]);
        assert_eq!(found(RuleSet::ZUNG_JUNG, "5.1.4"), ["5.1.4"]);
        // Zung Jung 2.2, 4.3.4, 5.1.4 are worth 480 and nothing else is.
        assert_eq!(found(RuleSet::ZUNG_JUNG, "480"), ["2.2", "4.3.4", "5.1.4"]);
    }

    /// Zung Jung's own text is in traditional characters.
    #[test]
    fn a_name_is_found_in_simplified_traditional_and_japanese_characters() {
        for searched in ["对对和", "對對和"] {
            assert_eq!(found(RuleSet::ZUNG_JUNG, searched), ["4.1"], "{searched}");
        }
        for searched in ["九蓮宝燈", "九莲宝灯", "九蓮寶燈"] {
            assert_eq!(found(RuleSet::RIICHI, searched), ["chuuren"], "{searched}");
        }
    }

    #[test]
    fn every_word_has_to_fit_and_nothing_searched_is_everything() {
        assert_eq!(found(RuleSet::ZUNG_JUNG, "").len(), 44);
        assert_eq!(found(RuleSet::ZUNG_JUNG, "480 kong"), ["4.3.4"]);
        assert!(found(RuleSet::ZUNG_JUNG, "480 nothing").is_empty());
    }

    #[test]
    fn the_same_idea_is_found_in_other_rules() {
        let riichi = Shelf::of(RuleProfile::from(RuleSet::RIICHI));
        let zung_jung = Shelf::of(RuleProfile::from(RuleSet::ZUNG_JUNG));
        let there: Vec<_> = zung_jung.alike(riichi.find("daisangen")[0].entry.pattern).map(Pattern::as_str).collect();
        assert_eq!(there, ["3.2.2"]);
    }

    /// Window review, C7: riichi's headings ran 1, 2, 1, 2 han.
    #[test]
    fn headings_of_values_stand_once_in_the_order_of_the_values() {
        for set in RuleSet::all() {
            let mut headings: Vec<Category> = Vec::new();
            for one in Shelf::of(RuleProfile::from(set)).listed {
                if headings.last() != Some(&one.entry.category) {
                    assert!(!headings.contains(&one.entry.category), "{set}: {:?}", one.entry.category);
                    headings.push(one.entry.category);
                }
            }
            assert!(headings.is_sorted_by_key(heading_value), "{set}: {headings:?}");
        }
    }

    /// 人和 is off as printed: its example is judged with the option that lets it count.
    #[test]
    fn an_example_that_needs_an_option_says_so() {
        let riichi = Shelf::of(RuleProfile::from(RuleSet::RIICHI));
        let shown = riichi.example(&riichi.find("renhou")[0].entry).expect("an example");
        assert!(shown.with_options);
        assert!(shown.ruling.expect("a ruling").is_win());
        assert!(!riichi.example(&riichi.find("tanyao")[0].entry).expect("an example").with_options);
    }
}
