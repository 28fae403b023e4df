//! The circumstances of a deal that the record of the night determines. Every face takes them from here before it
//! values a hand, so that nobody has to say again what is recorded, and a contradiction is noticed.

use quejing_rules::RuleProfile;
use quejing_rules::course::TableStatus;
use quejing_rules::event::{
    Body, Deal, DealBegun, DealEvent, DealSupports, FamilyField, Payload, PlayerId, Support, Win,
};
use quejing_rules::family::Declaration;
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::tile::Wind;

use crate::{LateBet, Night};

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
    /// The bets in the order in which they were placed; `None` for those placed in time.
    pub bets: Vec<(Support, Option<LateBet>)>,
    /// The declaration that the rules have; `None` in rules without one.
    declaration: Option<&'static Declaration>,
}

impl Night {
    /// Returns the known circumstances of the deal in progress at a table or, between deals, of the next one; `None`
    /// before people took their seats.
    pub fn known_circumstances(&self, table: usize) -> Option<KnownCircumstances> {
        let rules = self.rules()?;
        Some(KnownCircumstances::at_table(rules, &self.table_status(table)?, self.open_deal(table)))
    }

    /// Returns the contradictions between the end of the deal in progress and its record, which people may overrule;
    /// empty for other new events. Recorded events are not checked, so that old nights keep their cautions.
    pub(crate) fn known_circumstance_cautions(&self, payload: &Payload) -> Vec<FamilyMessage> {
        let known = self.rules().zip(self.known_circumstances(usize::from(payload.table)));
        known.map(|(rules, known)| known.end_cautions(rules, &payload.body)).unwrap_or_default()
    }

    /// Returns the contradictions between the ends of deals and their record that `payloads` added to the night
    /// `before`, whether they changed an end or what is recorded of its deal; omits those that people overruled.
    pub(crate) fn find_new_contradictions(&self, before: &Night, payloads: &[Payload]) -> Vec<FamilyMessage> {
        let Some(rules) = self.rules() else {
            return Vec::new();
        };
        let is_overruled = payloads.iter().any(overrules_as_change);
        let of_deal = |deal: &Deal| {
            let old = before.deals.binary_search_by_key(&deal.id, |old| old.id).ok().map(|index| &before.deals[index]);
            if old.is_some_and(|old| has_same_events(old, deal)) {
                return Vec::new();
            }
            let acts = deal.acts.iter().filter(|act| act.payload.override_reason.is_none());
            let of_act = |act| match old.and_then(|old| Some((old, find_event(old, act)?))) {
                Some(_) if is_overruled => Vec::new(),
                Some((old, old_act)) if is_same_event(old_act, act) => {
                    let cautions_before = end_cautions_of_deal(rules, old, act);
                    let contradictions = end_cautions_of_deal(rules, deal, act).into_iter();
                    let further = contradictions.filter(|one| !cautions_before.contains(one));
                    self.new_end_cautions(before, act).chain(further).collect()
                }
                _ => end_cautions_of_deal(rules, deal, act),
            };
            acts.flat_map(of_act).collect::<Vec<_>>()
        };
        self.deals.iter().flat_map(of_deal).collect()
    }

    /// Returns the warnings of the course of play about an end of a deal that the night `before` does not have.
    fn new_end_cautions(&self, before: &Night, end: &DealEvent) -> impl Iterator<Item = FamilyMessage> {
        let is_end = matches!(end.payload.body, Body::Won(_) | Body::Drawn(_));
        let own = self.cautions.iter().filter(move |one| is_end && one.event == end.event && one.is_open_question());
        own.filter(|one| !before.cautions.contains(one)).map(|one| one.caution.clone())
    }
}

/// Returns true if the event changes earlier events and has a reason for contradicting what is recorded.
fn overrules_as_change(payload: &Payload) -> bool {
    let with = match &payload.body {
        Body::Corrected(corrected) => Some(&corrected.with),
        Body::ActAdded(addition) => Some(&addition.with),
        _ => None,
    };
    let has_reason = payload.override_reason.is_some() || with.is_some_and(|with| with.override_reason.is_some());
    has_reason && payload.body.changes_earlier_events()
}

/// Returns the contradictions between an end of a deal and the deal's record; empty for other events of the deal.
fn end_cautions_of_deal(rules: &RuleProfile, deal: &Deal, end: &DealEvent) -> Vec<FamilyMessage> {
    KnownCircumstances::of_deal(rules, deal).end_cautions(rules, &end.payload.body)
}

/// Returns the event of a deal with the number of `event`, an event of another version of the deal.
fn find_event<'a>(deal: &'a Deal, event: &DealEvent) -> Option<&'a DealEvent> {
    deal.acts.iter().find(|act| act.event == event.event)
}

/// Returns true if both versions of a deal have the same events.
fn has_same_events(deal: &Deal, other: &Deal) -> bool {
    deal.acts.len() == other.acts.len()
        && deal.acts.iter().zip(&other.acts).all(|(act, other)| is_same_event(act, other))
}

/// Returns true if both versions of an event of a deal have the same content by the same correction.
fn is_same_event(act: &DealEvent, other: &DealEvent) -> bool {
    (act.event, act.corrected_by, &act.payload) == (other.event, other.corrected_by, &other.payload)
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
        let open_hands = rules.open_hands();
        match body {
            Body::DealBegun(begun) => {
                self.beginning = Some(begun.clone());
                let opened = open_hands.and_then(|(row, _)| begun.family.field(row)).map(FamilyField::people);
                self.open_hands.extend(opened.unwrap_or_default());
                self.bets.extend(DealSupports::supports_of(begun).iter().map(|support| (*support, None)));
            }
            body => {
                self.open_hands.extend(open_hands.and_then(|(_, act)| body.acting_player(act)));
                if let Some(support) = body.family_act::<Support>() {
                    self.bets.retain(|(other, _)| other.who != support.who);
                    self.bets.push((*support, LateBet::from_payload(payload)));
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
