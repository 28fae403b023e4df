//! The steps to a total, and why a hand may not be declared.

crate::remark::remarks! {
    /// The patterns add up to this.
    SUM = "patterns", "house-step-patterns", ["fan"];
    /// The yakuman add up to this.
    YAKUMAN_SUM = "yakuman", "house-step-yakuman", ["fan"];
    /// 宝牌 add this.
    DORA = "dora", "house-step-dora", ["fan"];
    /// The special rule of the deal does not allow it.
    SPECIAL_RULE = "special_rule", "house-reason-special-rule", ["special"];
}
