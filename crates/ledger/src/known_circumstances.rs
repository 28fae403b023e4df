//! The circumstances of a deal that the record of the night determines. Every face takes them from here before it
//! values a hand, so that nobody has to say again what is recorded, and a contradiction is noticed.

use quejing_rules::RuleProfile;
use quejing_rules::course::TableStatus;
use quejing_rules::event::{Body, Deal, DealBegun, DealSupports, FamilyField, Payload, PlayerId, Support, Win};
use quejing_rules::family::Declaration;
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::tile::Wind;

use crate::Night;

/// The circumstances of a deal that are on record before its end is entered.
///
/// The rules of the night say what can be recorded: declarations by [`Declaration`], open hands by their act and field,
/// and bets by [`Support`].
#[derive(Clone, Debug, Default)]
pub struct KnownCircumstances {
    /// The round wind; `None` if the rules have none.
    pub round_wind: Option<Wind>,
    /// The number of counters (本场) on the table.
    pub honba: u32,
    /// The number of sticks on the table, those of [`Self::declared`] included; 0 for a deal that is over.
    pub sticks: u32,
    /// The number of the deal's special rule (house rule); `None` if it has none.
    pub special: Option<u8>,
    /// The recorded beginning of the deal; `None` if it is not recorded.
    pub beginning: Option<DealBegun>,
    /// The players who declared, such as riichi, in the order of their declarations.
    pub declared: Vec<PlayerId>,
    /// The players who play with open hands.
    pub open_hands: Vec<PlayerId>,
    /// The bets in the order in which they were placed, each with the reason for placing it late.
    pub bets: Vec<(Support, Option<String>)>,
    /// The declaration that the rules have; `None` in rules without one.
    declaration: Option<Declaration>,
}

impl Night {
    /// Returns the known circumstances of the deal in progress at a table or, between deals, of the next one; `None`
    /// before people took their seats.
    pub fn known_circumstances(&self, table: usize) -> Option<KnownCircumstances> {
        let rules = self.rules()?;
        Some(KnownCircumstances::at_table(rules, &self.table_status(table)?, self.open_deal(table)))
    }

    /// Returns the contradictions between a new event and the known circumstances of its deal, which people may
    /// overrule. Recorded events are not checked, so that old nights keep their cautions.
    pub(crate) fn known_circumstance_cautions(&self, payload: &Payload) -> Vec<FamilyMessage> {
        let Some(rules) = self.rules() else {
            return Vec::new();
        };
        if let Body::Corrected(corrected) = &payload.body {
            let has_event = |deal: &&Deal| deal.acts.iter().any(|act| act.event == corrected.event);
            let deal = self.deals.iter().find(has_event).filter(|_| corrected.with.override_reason.is_none());
            let known = deal.map(|deal| KnownCircumstances::of_deal(rules, deal));
            return known.map(|known| known.end_cautions(rules, &corrected.with.body)).unwrap_or_default();
        }
        let known = self.known_circumstances(usize::from(payload.table));
        known.map(|known| known.end_cautions(rules, &payload.body)).unwrap_or_default()
    }
}

impl KnownCircumstances {
    /// Returns the known circumstances at a table: of the deal in progress, or of the next one if `deal` is `None`.
    fn at_table(rules: &RuleProfile, due: &TableStatus, deal: Option<&Deal>) -> KnownCircumstances {
        KnownCircumstances {
            round_wind: due.round,
            honba: due.honba,
            sticks: due.sticks,
            special: due.special,
            ..KnownCircumstances::by_acts(rules, deal)
        }
    }

    /// Returns the known circumstances of a recorded deal, without sticks.
    pub fn of_deal(rules: &RuleProfile, deal: &Deal) -> KnownCircumstances {
        KnownCircumstances {
            round_wind: deal.round,
            honba: deal.honba,
            special: deal.special,
            ..KnownCircumstances::by_acts(rules, Some(deal))
        }
    }

    /// Returns the circumstances that the recorded acts of a deal and its beginning determine.
    fn by_acts(rules: &RuleProfile, deal: Option<&Deal>) -> KnownCircumstances {
        let mut known = KnownCircumstances { declaration: rules.declaration(), ..KnownCircumstances::default() };
        for act in deal.into_iter().flat_map(|deal| &deal.acts) {
            known.add_act(rules, &act.payload);
        }
        known
    }

    fn add_act(&mut self, rules: &RuleProfile, payload: &Payload) {
        let body = &payload.body;
        self.declared.extend(self.declaration.and_then(|declaration| body.acting_player(declaration.act)));
        let open_hand = rules.open_hand_act();
        match body {
            Body::DealBegun(begun) => {
                self.beginning = Some(begun.clone());
                let opened = open_hand.and_then(|(_, row)| begun.family.field(row)).map(FamilyField::people);
                self.open_hands.extend(opened.unwrap_or_default());
                self.bets.extend(DealSupports::supports_of(begun).iter().map(|support| (*support, None)));
            }
            body => {
                self.open_hands.extend(open_hand.and_then(|(act, _)| body.acting_player(act)));
                if let Some(support) = body.family_act::<Support>() {
                    self.bets.retain(|(other, _)| other.who != support.who);
                    self.bets.push((*support, payload.override_reason.clone()));
                }
            }
        }
    }

    /// Returns the dice of the deal in the order in which they were thrown; empty if unknown.
    pub fn dice(&self) -> &[u8] {
        self.beginning.as_ref().map_or(&[], |begun| &begun.dice)
    }

    /// Returns the tiles turned at the beginning of the deal, such as dora indicators, in MPSZ notation; empty if
    /// unknown.
    pub fn turned_tiles(&self) -> &str {
        self.beginning.as_ref().map_or("", |begun| &begun.turned)
    }

    /// Returns true if the player's declaration, such as riichi, is on record.
    pub fn has_declared(&self, player: PlayerId) -> bool {
        self.declared.contains(&player)
    }

    /// Returns the contradictions between the end of the deal and its record; empty for other events.
    fn end_cautions(&self, rules: &RuleProfile, end: &Body) -> Vec<FamilyMessage> {
        match end {
            Body::Won(won) => won.wins.iter().filter_map(|win| self.win_caution(win)).collect(),
            Body::Drawn(drawn) => rules.draw_cautions(drawn.why, self.declared.len()),
            _ => Vec::new(),
        }
    }

    /// Returns the contradiction between a win and the declarations on record; `None` if there is none, or if the win
    /// was entered by its value, which says nothing of its circumstances.
    fn win_caution(&self, win: &Win) -> Option<FamilyMessage> {
        let (declaration, tiles) = (self.declaration?, win.tiles.as_ref()?);
        match (self.has_declared(win.winner), declaration.is_marked_in(&tiles.flags)) {
            (true, false) => Some((declaration.uncounted_caution)(win.winner)),
            (false, true) => Some((declaration.unrecorded_caution)(win.winner)),
            _ => None,
        }
    }
}
