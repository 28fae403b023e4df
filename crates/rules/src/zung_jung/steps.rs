//! The steps to a total.

crate::steps::steps! {
    /// The patterns add up to this.
    SUM = "sum", "zung-jung-step-sum", ["points"];
    /// 雞和: a hand without patterns is worth this.
    NO_PATTERN = "chicken", "zung-jung-step-chicken", ["points"];
    /// 數滿貫: the sum is cut to this.
    CUT_TO = "compound_limit", "zung-jung-step-compound-limit", ["points"];
    /// 役滿貫: one pattern alone.
    ONE_LIMIT = "listed_limit", "zung-jung-step-listed-limit", ["points"];
}
