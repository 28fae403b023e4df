//! The worth of an arrangement's yaku by the slow rules: han and limits, dora.

use quejing_rules::riichi::{RenhouRule, RiichiFlag};
use quejing_rules::tile::Tile;

use super::{NORTH, Table, Valued};

impl Table<'_> {
    pub(super) fn valued(&self, yaku: Vec<(&'static str, u32)>, yakuman: Vec<(&'static str, u32)>, fu: u32) -> Valued {
        let sorted = |list: &[(&'static str, u32)]| {
            let mut ids: Vec<&'static str> = list.iter().map(|&(id, _)| id).collect();
            ids.sort_unstable();
            ids
        };
        if !yakuman.is_empty() {
            let worth = |&(_, units): &(&str, u32)| {
                if self.options.double_yakuman { units } else { 1 }
            };
            let all = yakuman.iter().map(worth);
            let units = if self.options.yakuman_stacking { all.sum() } else { all.max().unwrap_or(1) };
            return Valued { basic: 8000 * units, units, han: 0, fu: 0, yaku: sorted(&yakuman) };
        }
        // D12: a mangan and nothing else, unless the hand is worth more without it.
        let ordinary = self.ordinary(&yaku, fu);
        let renhou = self.has(RiichiFlag::Human) && self.options.renhou == RenhouRule::Mangan;
        if renhou && ordinary.basic <= 2000 {
            return Valued { basic: 2000, units: 0, han: 5, fu, yaku: vec!["renhou"] };
        }
        Valued { yaku: sorted(&yaku), ..ordinary }
    }

    /// The worth without yakuman and without a renhou that is a mangan of its own; the yaku are not named.
    fn ordinary(&self, yaku: &[(&'static str, u32)], fu: u32) -> Valued {
        let of_yaku: u32 = yaku.iter().map(|&(_, han)| han).sum();
        if of_yaku == 0 {
            return Valued { basic: 0, units: 0, han: 0, fu, yaku: Vec::new() };
        }
        let han = of_yaku + self.dora();
        let formula = fu * 2u32.pow(han.min(20) + 2);
        let basic = match han {
            13.. if self.options.kazoe_yakuman => 8000,
            11.. => 6000,
            8..=10 => 4000,
            6 | 7 => 3000,
            5 => 2000,
            _ if self.options.kiriage && formula == 1920 => 2000,
            _ => formula.min(2000),
        };
        Valued { basic, units: 0, han, fu, yaku: Vec::new() }
    }

    fn dora(&self) -> u32 {
        let next = |indicator: &Tile| {
            let text = indicator.without_red().to_string();
            let after = match text.as_str() {
                "1m" if self.changes.few_characters => "9m",
                "9m" => "1m",
                "9p" => "1p",
                "9s" => "1s",
                "4z" => "1z",
                "7z" => "5z",
                _ => return indicator.kind().map(|kind| kind + 1),
            };
            after.parse::<Tile>().ok().and_then(Tile::kind)
        };
        let riichi = self.has(RiichiFlag::Riichi) || self.has(RiichiFlag::DoubleRiichi);
        let under: &[Tile] = if riichi && self.options.ura_dora { &self.draft.ura_indicators } else { &[] };
        let norths = self.draft.kita as usize;
        let held = |dora: Option<usize>| {
            let beside = if dora == Some(NORTH) && self.changes.indicators_count_norths { norths } else { 0 };
            beside + self.all.iter().filter(|&&kind| Some(kind) == dora).count()
        };
        let of_indicators: usize = self.draft.dora_indicators.iter().chain(under).map(next).map(held).sum();
        let melded = self.draft.hand.melds.iter().flat_map(|meld| &meld.tiles);
        let own = self.draft.hand.concealed.iter().chain(&self.draft.hand.win_tile).chain(melded);
        (of_indicators + norths + own.filter(|tile| tile.is_red()).count()) as u32
    }
}
