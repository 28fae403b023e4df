//! The options: where the rule text leaves something open, each reading can be chosen (section 14). Sections are those of the
//! specification and its gaps H1 to H22.

use crate::hand::AllowedValues;
use crate::profile::{choice, switches};

switches! {
    /// A way to play the house rule. The default is the specification's own reading.
    ///
    /// ```
    /// use quejing_rules::house::{OpenHand, Options, SupporterPair};
    /// let options = Options::default();
    /// assert_eq!((options.open_hand, options.supporter_pair), (OpenHand::Double, SupporterPair::Half));
    /// ```
    #[derive(Copy)]
    Options;

    /// \[H1\] 清一色: 4 by its place in the list, 5 by the text's example.
    qingyise_fan: u32 = 4, in AllowedValues::Numbers(&[4, 5]), "3, H1";
    /// \[H2\] Whether 混全带幺九 counts next to 纯全带幺九 or 混老头.
    implied_patterns: Implied = Implied::Add, "3, H2";
    /// \[H3\] What an open hand does to a payment.
    open_hand: OpenHand = OpenHand::Double, "6, H3";
    /// \[H3\] What two open hands do to a payment.
    both_open: BothOpen = BothOpen::Multiply, "6, H3";
    /// \[H5\] True if a concealed kong counts as laid down for 十二落抬.
    shierluotai_closed_kong: bool = true, "3, H5";
    /// \[H6\] True if a triplet finished by a discard counts as concealed.
    discard_triplet_concealed: bool = false, "3, H6";
    /// \[H8\] True if 九莲宝灯 must have no melds.
    nine_gates_closed: bool = true, "3, H8";
    /// \[H10\] True if a yakuman hand may be counted by its ordinary patterns if they are worth more.
    yakuman_or_normal: bool = true, "3, H10";
    /// True if 宝牌 are added to a yakuman (special rule 8).
    dora_on_yakuman: bool = false, "8";
    /// \[H11\] True if several players can win on one discard.
    multi_win: bool = true, "4, H11";
    /// \[H13\] What one supporter pays another.
    supporter_pair: SupporterPair = SupporterPair::Half, "7, H13";
    /// \[H17\] True if the winner deals next instead of the next seat.
    winner_deals: bool = false, "H17";
}

choice! {
    /// The treatment of patterns that imply each other.
    ///
    /// ```
    /// use quejing_rules::Circumstances;
    /// use quejing_rules::hand::HandDraft;
    /// use quejing_rules::house::{Implied, Options, check, value};
    /// use quejing_rules::tile::{Wind, parse_tiles};
    /// // Every part holds a 1 or 9: 纯全带幺九 (3), which is 混全带幺九 (1) too.
    /// let (concealed, win_tile) = (parse_tiles("123789m123p111s9s")?, "9s".parse().ok());
    /// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
    /// let claim = check(&draft, &Circumstances::default())?;
    /// let fan = |implied_patterns| value(&claim, &Options { implied_patterns, ..Options::default() }).total;
    /// assert_eq!((fan(Implied::Add), fan(Implied::Exclude)), (3 + 1 + 1, 3 + 1)); // with 底和
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Implied {
        /// All count (累加).
        Add,
        /// The wider one does not count.
        Exclude,
    }
}

choice! {
    /// The effect of 明牌 (an open hand) on a payment.
    ///
    /// ```
    /// use quejing_rules::event::Amount;
    /// use quejing_rules::house::{HouseEvent, OpenHand, Options, Party, settle};
    /// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
    /// let party = Party { players, open: vec!["甲".into()], ..Party::default() };
    /// let win = [HouseEvent::Win { winner: 0, from: Some(1), fan: 3 }];
    /// let paid = |open_hand| settle(&party, &win, &Options { open_hand, ..Options::default() });
    /// assert_eq!(paid(OpenHand::Double)?.net[0], Amount::whole(30 * 3 * 2));
    /// assert_eq!(paid(OpenHand::AddFan)?.net[0], Amount::whole(30 * (3 + 1)));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    OpenHand {
        /// The payment doubles.
        Double,
        /// The hand gets one more fan; kong money doubles all the same.
        AddFan,
    }
}

choice! {
    /// The effect of 明牌 on both sides of a payment.
    ///
    /// ```
    /// use quejing_rules::event::Amount;
    /// use quejing_rules::house::{BothOpen, HouseEvent, Options, Party, settle};
    /// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
    /// let party = Party { players, open: vec!["甲".into(), "乙".into()], ..Party::default() };
    /// let win = [HouseEvent::Win { winner: 0, from: Some(1), fan: 1 }];
    /// let paid = |both_open| settle(&party, &win, &Options { both_open, ..Options::default() });
    /// assert_eq!(paid(BothOpen::Multiply)?.net[0], Amount::whole(30 * 4));
    /// assert_eq!(paid(BothOpen::Once)?.net[0], Amount::whole(30 * 2));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    BothOpen {
        /// Each open hand counts.
        Multiply,
        /// The two count as one.
        Once,
    }
}

choice! {
    /// The share between supporters when both sides of a payment have bets (下注).
    ///
    /// ```
    /// use quejing_rules::event::Amount;
    /// use quejing_rules::house::{HouseEvent, Options, Party, SupporterPair, settle};
    /// // 戊 supports the winner 甲, 己 supports 乙, who deals in.
    /// let players = ["甲", "乙", "丙", "丁"].map(String::from).to_vec();
    /// let spectators = vec![("戊".into(), "甲".into()), ("己".into(), "乙".into())];
    /// let party = Party { players, spectators, ..Party::default() };
    /// let win = [HouseEvent::Win { winner: 0, from: Some(1), fan: 2 }];
    /// let paid = |supporter_pair| settle(&party, &win, &Options { supporter_pair, ..Options::default() });
    /// assert_eq!(paid(SupporterPair::Half)?.net[4], Amount::whole(30 + 30));
    /// assert_eq!(paid(SupporterPair::Product)?.net[4], Amount::whole(30 + 15));
    /// # Ok::<(), quejing_rules::Faults>(())
    /// ```
    SupporterPair {
        /// Half, as in the text's example.
        Half,
        /// Half of a half.
        Product,
    }
}
