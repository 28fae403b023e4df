//! The steps to a multiplier (chapter 4.2).

crate::steps::steps! {
    /// The highest fan number of one pattern.
    HIGHEST = "highest", "lingque-step-highest", ["fan"];
    /// 番牌: as many fan as value triplets.
    VALUE_TRIPLETS = "value_triplets", "lingque-step-value-triplets", ["fan"];
    /// 复合跳翻: one more, for a strong fan of another category.
    COMPOUND = "compound", "lingque-step-compound", ["fan", "adds"];
    /// 门清跳翻: one more, for a closed hand.
    CLOSED = "closed", "lingque-step-closed", ["adds"];
}
