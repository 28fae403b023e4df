//! The seeded numbers of an odd night, and the odd names and texts among which they choose.

/// Names that look alike, that a spreadsheet or a terminal reads otherwise, or that no longer may be entered.
pub(super) const NAMES: [&str; 44] = [
    "Ben",
    "bеn",
    "BEN",
    "Ｂｅｎ",
    "Ann",
    "Аnn",
    "ann",
    "Al",
    "AI",
    "A1",
    "Tom",
    "Torn",
    "二",
    "ニ",
    "口",
    "ロ",
    "力",
    "カ",
    "王",
    "王小明",
    "小明 ",
    "  Zoë",
    "Zoe\u{308}",
    "Zoé",
    "Zoe",
    "שרה",
    "=SUM(A1)",
    "-5",
    "+1",
    "@x",
    "O'Brien, Jr.",
    "\"Q\"",
    "a;b",
    "table",
    "Table",
    "P1",
    "p000000000001",
    "👨\u{200d}👩\u{200d}👧",
    "Ben\u{200b}",
    "Ben  Two",
    "Ben Two",
    "Ann\u{202e}",
    "夢の中でも麻雀をしている人の名前はとても長いので表の中では切れてしまうことがあるのだが規則では六十字まで許されている",
    "Straße",
];

/// Reasons, notes and claims.
pub(super) const TEXTS: [&str; 12] = [
    "wrong tile",
    "the riichi tile was ron",
    "=1+1",
    "two\nlines",
    "算错了",
    "点数を間違えた",
    "\"quoted\", with comma",
    " ",
    "",
    "x\u{202e}y",
    "she said so 👍",
    "-",
];

/// Names of devices and programs that record.
pub(super) const AUTHORS: [&str; 6] = ["window", "cli", "phone:1", "phone:2", "phone:7", "=cmd"];

/// Numbers without a pattern, the same in every run.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed)
    }

    pub(super) fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most.max(1)
    }

    pub(super) fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }

    pub(super) fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize].clone()
    }

    pub(super) fn some_of<T: Clone>(&mut self, items: &[T]) -> Vec<T> {
        items.iter().filter(|_| self.below(2) == 0).cloned().collect()
    }
}
