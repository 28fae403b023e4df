//! The options of the house rule, which choose between readings that the rule text leaves open. Sections and gaps (H1
//! to H22, section 14) are those of the specification.

use crate::hand::AllowedValues;
use crate::profile::{choice, switches};

switches! {
    /// The options of the house rule. The default is the specification's own reading of the rule text.
    ///
    /// ```
    /// use quejing_rules::house::{OpenHandRule, Options, SupporterPairRule};
    /// let options = Options::default();
    /// assert_eq!((options.open_hand, options.supporter_pair), (OpenHandRule::Double, SupporterPairRule::Half));
    /// ```
    #[derive(Copy)]
    Options;

    /// \[H1\] The fan of 清一色: 4 by its place in the list, 5 by the text's example.
    qingyise_fan: u32 = 4, in AllowedValues::Numbers(&[4, 5]), "3, H1";
    /// \[H2\] The treatment of 混全带幺九 beside 纯全带幺九 or 混老头.
    implied_patterns: ImpliedPatternRule = ImpliedPatternRule::Add, "3, H2";
    /// \[H3\] The effect of an open hand on a payment.
    open_hand: OpenHandRule = OpenHandRule::Double, "6, H3";
    /// \[H3\] The effect on a payment if both its players have an open hand.
    both_open: BothOpenRule = BothOpenRule::Multiply, "6, H3";
    /// \[H5\] True if a concealed kong counts as laid down for 十二落抬.
    shierluotai_closed_kong: bool = true, "3, H5";
    /// \[H6\] True if a triplet completed by a winning discard counts as concealed.
    discard_triplet_concealed: bool = false, "3, H6";
    /// \[H8\] True if 九莲宝灯 needs a hand without melds.
    nine_gates_closed: bool = true, "3, H8";
    /// \[H10\] True if a yakuman hand counts by its ordinary patterns where they are worth more.
    yakuman_or_normal: bool = true, "3, H10";
    /// True if 宝牌 add fan to a yakuman too (special rule 8).
    dora_on_yakuman: bool = false, "8";
    /// \[H11\] True if several players can win on one discard.
    multi_win: bool = true, "4, H11";
    /// \[H13\] The share of a payment between a supporter of the payer and a supporter of the receiver.
    supporter_pair: SupporterPairRule = SupporterPairRule::Half, "7, H13";
    /// \[H17\] True if the winner deals next, false if the deal passes to the next seat.
    winner_deals: bool = false, "H17";
}

choice! {
    /// The treatment of 混全带幺九 in a hand that also has 纯全带幺九 or 混老头, which imply it.
    ///
    /// ```
    /// use quejing_rules::Circumstances;
    /// use quejing_rules::hand::HandDraft;
    /// use quejing_rules::house::{ImpliedPatternRule, Options, check, value};
    /// use quejing_rules::tile::{Wind, parse_tiles};
    /// // Every part holds a 1 or 9: 纯全带幺九 (3), which is 混全带幺九 (1) too.
    /// let (concealed, win_tile) = (parse_tiles("123789m123p111s9s")?, "9s".parse().ok());
    /// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
    /// let claim = check(&draft, &Circumstances::default())?;
    /// let fan = |implied_patterns| value(&claim, &Options { implied_patterns, ..Options::default() }).total;
    /// assert_eq!((fan(ImpliedPatternRule::Add), fan(ImpliedPatternRule::Exclude)), (3 + 1 + 1, 3 + 1)); // with 底和
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ImpliedPatternRule {
        /// Both patterns count (累加).
        Add,
        /// The implied pattern does not count.
        Exclude,
    }
}

choice! {
    /// The effect of an open hand (明牌) on a payment of its player.
    ///
    /// ```
    /// use quejing_rules::Amount;
    /// use quejing_rules::house::{HouseEvent, OpenHandRule, Options, Party, settle};
    /// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
    /// let party = Party { players, open_hands: vec!["甲".into()], ..Party::default() };
    /// let win = [HouseEvent::Win { winner: 0, from: Some(1), fan: 3 }];
    /// let paid = |open_hand| settle(&party, &win, &Options { open_hand, ..Options::default() });
    /// assert_eq!(paid(OpenHandRule::Double)?.net[0], Amount::from_units(30 * 3 * 2));
    /// assert_eq!(paid(OpenHandRule::AddFan)?.net[0], Amount::from_units(30 * (3 + 1)));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    OpenHandRule {
        /// The payment doubles.
        Double,
        /// The winning hand is paid as one fan more; kong money doubles nevertheless.
        AddFan,
    }
}

choice! {
    /// The effect of open hands (明牌) on a payment if both payer and receiver have one.
    ///
    /// ```
    /// use quejing_rules::Amount;
    /// use quejing_rules::house::{BothOpenRule, HouseEvent, Options, Party, settle};
    /// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
    /// let party = Party { players, open_hands: vec!["甲".into(), "乙".into()], ..Party::default() };
    /// let win = [HouseEvent::Win { winner: 0, from: Some(1), fan: 1 }];
    /// let paid = |both_open| settle(&party, &win, &Options { both_open, ..Options::default() });
    /// assert_eq!(paid(BothOpenRule::Multiply)?.net[0], Amount::from_units(30 * 4));
    /// assert_eq!(paid(BothOpenRule::Once)?.net[0], Amount::from_units(30 * 2));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    BothOpenRule {
        /// Each of the two open hands counts.
        Multiply,
        /// The two open hands count as one.
        Once,
    }
}

choice! {
    /// The share that a supporter of the payer pays a supporter of the receiver (下注).
    ///
    /// ```
    /// use quejing_rules::Amount;
    /// use quejing_rules::house::{HouseEvent, Options, Party, SupporterPairRule, settle};
    /// // 戊 supports the winner 甲, 己 supports 乙, who deals in.
    /// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
    /// let spectators = vec![("戊".into(), "甲".into()), ("己".into(), "乙".into())];
    /// let party = Party { players, spectators, ..Party::default() };
    /// let win = [HouseEvent::Win { winner: 0, from: Some(1), fan: 2 }];
    /// let paid = |supporter_pair| settle(&party, &win, &Options { supporter_pair, ..Options::default() });
    /// assert_eq!(paid(SupporterPairRule::Half)?.net[4], Amount::from_units(30 + 30));
    /// assert_eq!(paid(SupporterPairRule::Product)?.net[4], Amount::from_units(30 + 15));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    SupporterPairRule {
        /// Half of the payment, as in the text's example.
        Half,
        /// A quarter of the payment: half of a half.
        Product,
    }
}
