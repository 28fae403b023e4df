//! The steps to a total.

crate::steps::steps! {
    /// The patterns add up to this.
    SUM = "patterns", "house-step-patterns", ["fan"];
    /// The yakuman add up to this.
    YAKUMAN_SUM = "yakuman", "house-step-yakuman", ["fan"];
    /// 宝牌 add this.
    DORA = "dora", "house-step-dora", ["fan"];
}
