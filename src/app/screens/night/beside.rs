//! A recorded hand under every other rule set and edition, and what the difference is made of.

use eframe::egui::{self, Grid, RichText, Ui};
use serde_json::{Value as Json, json};

use super::parts::wins;
use super::text::Phrase;
use crate::app::model::Model;
use crate::app::theme;
use crate::app::trouble;
use crate::app::widgets::{quiet, right};
use crate::hand::{DraftMeld, Flag, HandDraft, MeldKind, Seat};
use crate::i18n;
use crate::rules::compare::{Difference, Sheet, compare};
use crate::rules::{Detail, RuleProfile, RuleSet, house, lingque, riichi, zung_jung};
use crate::table::ledger::{Body, Hand, HandId, Night, Win, WinTiles};
use crate::tile::{Tile, Wind, parse_tiles};

/// A hand that some rules can value, or the code of what they say against it.
type Valued = Result<(crate::hand::Win, Sheet), &'static str>;

/// What was worked out last, and of which state of the night.
#[derive(Default)]
pub struct Beside {
    of: Option<(HandId, u64)>,
    columns: Vec<Column>,
}

/// The hand under the rules of a name; the first column has the night's own.
struct Column {
    name: String,
    valued: Valued,
    /// The differences from the first.
    differences: Vec<Difference>,
}

impl Beside {
    /// Draws the comparison, folded away; nothing where no tiles are known.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, hand: &Hand) {
        let (lang, night) = (model.lang, model.keeper().night());
        if wins(hand).all(|win| win.tiles.is_none()) {
            return;
        }
        egui::CollapsingHeader::new(Phrase::OtherRules.text(lang))
            .id_salt("other-rules")
            .show(ui, |ui| {
                let now = (hand.id, night.last_event);
                if self.of != Some(now) {
                    (self.of, self.columns) = (Some(now), columns(night, hand));
                }
                self.table(ui, lang);
            });
    }

    fn table(&self, ui: &mut Ui, lang: i18n::Lang) {
        Grid::new("other-rules")
            .num_columns(3)
            .spacing([14.0, 4.0])
            .show(ui, |ui| {
                for column in &self.columns {
                    let name = RichText::new(trouble::capital(&shown_name(lang, &column.name)));
                    ui.label(name.color(theme::TEXT_STRONG));
                    match &column.valued {
                        Ok((_, sheet)) => {
                            ui.label(i18n::compare::verdict(lang, sheet.verdict));
                            let unit = i18n::compare::unit(lang, sheet.set);
                            right(ui, RichText::new(format!("{} {unit}", sheet.total)));
                        }
                        Err(code) => {
                            ui.label(i18n::compare::verdict(lang, "impossible"));
                            right(ui, quiet(*code));
                        }
                    }
                    ui.end_row();
                }
            });
        let Some(own) = self.columns.first() else {
            return;
        };
        for column in self.columns.iter().skip(1) {
            let (Ok((win, _)), false) = (&column.valued, column.differences.is_empty()) else {
                continue;
            };
            let names = [&own.name, &column.name].map(|name| shown_name(lang, name));
            let title = Phrase::DifferencesTo.with(lang, &[&names[1]]);
            egui::CollapsingHeader::new(title)
                .id_salt(("differences", &column.name))
                .show(ui, |ui| {
                    for difference in &column.differences {
                        let names = [names[0].as_str(), names[1].as_str()];
                        ui.label(i18n::compare::difference(lang, names, win, difference));
                    }
                });
        }
    }
}

fn shown_name(lang: i18n::Lang, name: &str) -> String {
    match name.parse::<RuleSet>() {
        Ok(set) => i18n::rule_set(lang, set).to_owned(),
        Err(_) => name.to_owned(),
    }
}

/// The first win with tiles under the night's rules, and under every other rule set.
fn columns(night: &Night, hand: &Hand) -> Vec<Column> {
    let (Some(opened), Some(win)) = (&night.opened, wins(hand).find(|win| win.tiles.is_some()))
    else {
        return Vec::new();
    };
    let own = &opened.rules.profile;
    let others = RuleSet::ALL.into_iter().filter(|set| *set != own.set());
    let others = others.map(|set| (set.to_string(), RuleProfile::from(set)));
    let mut columns: Vec<Column> = std::iter::once((opened.rules.name.clone(), own.clone()))
        .chain(others)
        .map(|(name, rules)| Column {
            name,
            valued: valued(&rules, hand, win),
            differences: Vec::new(),
        })
        .collect();
    if let Some((first, rest)) = columns.split_first_mut()
        && let Ok((_, own)) = &first.valued
    {
        for column in rest {
            if let Ok((_, sheet)) = &column.valued {
                column.differences = compare(own, sheet);
            }
        }
    }
    columns
}

/// The same for the record of a dispute: verdict and total by rule set.
pub fn on_record(night: &Night, hand: &Hand) -> Json {
    let each = columns(night, hand).into_iter().map(|column| {
        let told = match column.valued {
            Ok((_, sheet)) => json!({"verdict": sheet.verdict, "total": sheet.total}),
            Err(code) => json!({"none": code}),
        };
        (column.name, told)
    });
    Json::Object(each.collect())
}

/// A recorded win by some rules. What they do not know of its circumstances is left out.
fn valued(rules: &RuleProfile, hand: &Hand, win: &Win) -> Valued {
    let tiles = win.tiles.as_ref().ok_or("no_tiles")?;
    let from = hand.acts.iter().find_map(|act| match &act.payload.body {
        Body::Won(won) if won.wins.contains(win) => won.from,
        _ => None,
    });
    let seat = |player| hand.seat_of(player).and_then(|at| u8::try_from(at).ok());
    let winner = seat(win.winner).ok_or("no_seat")?;
    let draft = draft(tiles, winner, from.is_none()).ok_or("bad_tile")?;
    let discarder = from.and_then(seat).map(Seat);
    let turned = hand.acts.iter().find_map(|act| match &act.payload.body {
        Body::DealBegun(begun) => Some(begun.turned.as_str()),
        _ => None,
    });
    let turned: Vec<Tile> = parse_tiles(turned.unwrap_or_default()).unwrap_or_default();
    let words = || tiles.flags.iter().map(String::as_str);
    match rules {
        RuleProfile::Lingque(profile) => {
            let win = lingque::check(&draft).map_err(|wrong| wrong.code())?;
            let found = lingque::explain(&win, profile, Detail::Everything);
            Ok((win, Sheet::of_lingque(profile, &found)))
        }
        RuleProfile::ZungJung(options) => {
            let bare = HandDraft {
                flowers: 0,
                ..draft
            };
            let win = zung_jung::check(&bare, discarder).map_err(|wrong| wrong.code())?;
            let found = zung_jung::explain(&win, options, Detail::Everything);
            Ok((win, Sheet::of_zung_jung(options, &found)))
        }
        RuleProfile::Riichi(options) => {
            let written = riichi::Draft {
                hand: HandDraft {
                    flowers: 0,
                    ..draft
                },
                round_wind: Some(hand.round.unwrap_or(Wind::East)),
                discarder,
                flags: words().filter_map(|word| word.parse().ok()).collect(),
                dora_indicators: turned,
                ura_indicators: Vec::new(),
                honba: 0,
                riichi_sticks: 0,
            };
            let checked = written.check(options).map_err(|wrong| wrong.code())?;
            let found = riichi::explain(&checked, options);
            Ok((*checked.win(), Sheet::of_riichi(&found)))
        }
        RuleProfile::House(options) => {
            let special = hand.special.map(u64::from);
            let special = special.and_then(|number| house::Special::of_number(number).ok());
            let special = special.flatten();
            let known = |word: &str| {
                let known = house::OCCASIONS.iter().find(|(name, _)| *name == word);
                known.map(|(_, occasion)| *occasion)
            };
            let situation = house::Situation {
                occasions: words().filter_map(known).collect(),
                special,
                indicators: match special.is_some_and(house::Special::turns_tiles) {
                    true => turned,
                    false => Vec::new(),
                },
            };
            let bare = HandDraft {
                flowers: 0,
                ..draft
            };
            let claim = house::check(&bare, &situation).map_err(|wrong| wrong.code())?;
            let found = house::explain(&claim, options, Detail::Everything);
            Ok((*claim.win(), Sheet::of_house(&found)))
        }
    }
}

/// The hand as it was written down.
fn draft(tiles: &WinTiles, winner: u8, self_draw: bool) -> Option<HandDraft> {
    let melds = tiles.melds.iter().map(|meld| {
        let mut parts = meld.split(':');
        let tiles = parse_tiles(parts.next()?).ok()?;
        let words: Vec<&str> = parts.collect();
        Some(DraftMeld {
            kind: (tiles.len() == 4).then_some(MeldKind::Kong),
            tiles,
            concealed: words.contains(&"concealed"),
            added: words.contains(&"added"),
            from: None,
        })
    });
    let flags = tiles
        .flags
        .iter()
        .filter_map(|word| word.parse::<Flag>().ok());
    Some(HandDraft {
        concealed: parse_tiles(&tiles.concealed).ok()?,
        win_tile: parse_tiles(&tiles.win).ok()?.first().copied(),
        melds: melds.collect::<Option<Vec<_>>>()?,
        self_draw,
        seat_wind: Seat(winner).wind(),
        flowers: i64::from(tiles.flowers),
        flags: flags.collect(),
    })
}
