//! The circumstances of a deal that the record of the night determines. Every face takes them from here before it
//! values a hand, so that nobody has to say again what is recorded, and a contradiction is noticed.

use quejing_rules::family::Declaration;
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::house::acts::Support;
use quejing_rules::house::fields::DealSupports;
use quejing_rules::play::{Deal, DealBegun, DealEvent, FamilyField, Play, Win};
use quejing_rules::tile::Wind;
use quejing_rules::{PlayerId, RuleProfile};

use crate::{ActRecord, LateBet, Night, Payload, Record};

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
        let due = self.table_status(table)?;
        Some(KnownCircumstances {
            round_wind: due.round,
            honba: due.honba,
            sticks: due.sticks,
            special: due.special,
            ..KnownCircumstances::by_acts(rules, self, self.open_deal(table))
        })
    }

    /// Returns the contradictions between the end of the deal in progress and its record, which people may overrule;
    /// empty for other new events. Recorded events are not checked, so that old nights keep their cautions.
    pub(crate) fn known_circumstance_cautions(&self, payload: &Payload) -> Vec<FamilyMessage> {
        let known = self.rules().zip(self.known_circumstances(usize::from(payload.table)));
        let cautions = |(rules, known): (_, KnownCircumstances)| Some(known.end_cautions(rules, payload.body.play()?));
        known.and_then(cautions).unwrap_or_default()
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
            if old.is_some_and(|old| self.has_same_events(deal, before, old)) {
                return Vec::new();
            }
            let acts = deal.acts.iter().filter(|act| !self.is_overruled(act));
            let of_act = |act| match old.and_then(|old| Some((old, find_event(old, act)?))) {
                Some(_) if is_overruled => Vec::new(),
                Some((old, old_act)) if self.is_same_event(act, before, old_act) => {
                    let cautions_before = before.end_cautions_of_deal(rules, old, act);
                    let contradictions = self.end_cautions_of_deal(rules, deal, act).into_iter();
                    let further = contradictions.filter(|one| !cautions_before.contains(one));
                    self.new_end_cautions(before, act).chain(further).collect()
                }
                _ => self.end_cautions_of_deal(rules, deal, act),
            };
            acts.flat_map(of_act).collect::<Vec<_>>()
        };
        self.deals.iter().flat_map(of_deal).collect()
    }

    /// Returns the warnings of the course of play about an end of a deal that the night `before` does not have.
    fn new_end_cautions(&self, before: &Night, end: &DealEvent) -> impl Iterator<Item = FamilyMessage> {
        let is_end = matches!(*end.play, Play::Won(_) | Play::Drawn(_));
        let own = self.cautions.iter().filter(move |one| is_end && one.event == end.event && one.is_open_question());
        own.filter(|one| !before.cautions.contains(one)).map(|one| one.caution.clone())
    }

    /// Returns the contradictions between an end of a deal and the deal's record; empty for other events of the deal.
    fn end_cautions_of_deal(&self, rules: &RuleProfile, deal: &Deal, end: &DealEvent) -> Vec<FamilyMessage> {
        KnownCircumstances::of_deal(rules, self, deal).end_cautions(rules, &end.play)
    }

    /// Returns true if people recorded an event of a deal with a reason for contradicting the course of play.
    fn is_overruled(&self, act: &DealEvent) -> bool {
        self.act_record(act.event).is_some_and(|record| record.payload.override_reason.is_some())
    }

    /// Returns true if a deal has the same events as `old`, its version in the night `before`.
    fn has_same_events(&self, deal: &Deal, before: &Night, old: &Deal) -> bool {
        let mut acts = deal.acts.iter().zip(&old.acts);
        deal.acts.len() == old.acts.len() && acts.all(|(act, old)| self.is_same_event(act, before, old))
    }

    /// Returns true if an event of a deal has the same content by the same correction as `old`, its version in the
    /// night `before`.
    fn is_same_event(&self, act: &DealEvent, before: &Night, old: &DealEvent) -> bool {
        act.event == old.event && self.act_record(act.event) == before.act_record(old.event)
    }
}

/// Returns true if the event changes earlier events and has a reason for contradicting what is recorded.
fn overrules_as_change(payload: &Payload) -> bool {
    let with = match &payload.body {
        Record::Corrected(corrected) => Some(&corrected.with),
        Record::ActAdded(addition) => Some(&addition.with),
        _ => None,
    };
    let has_reason = payload.override_reason.is_some() || with.is_some_and(|with| with.override_reason.is_some());
    has_reason && payload.body.changes_earlier_events()
}

/// Returns the event of a deal with the number of `event`, an event of another version of the deal.
fn find_event<'a>(deal: &'a Deal, event: &DealEvent) -> Option<&'a DealEvent> {
    deal.acts.iter().find(|act| act.event == event.event)
}

impl KnownCircumstances {
    /// Returns the known circumstances of a recorded deal of a night, without sticks.
    pub fn of_deal(rules: &RuleProfile, night: &Night, deal: &Deal) -> KnownCircumstances {
        KnownCircumstances {
            round_wind: deal.round,
            honba: deal.honba,
            special: deal.special,
            ..KnownCircumstances::by_acts(rules, night, Some(deal))
        }
    }

    /// Returns the circumstances that the recorded acts of a deal and its beginning determine.
    fn by_acts(rules: &RuleProfile, night: &Night, deal: Option<&Deal>) -> KnownCircumstances {
        let mut known = KnownCircumstances { declaration: rules.declaration(), ..KnownCircumstances::default() };
        for act in deal.into_iter().flat_map(|deal| &deal.acts) {
            known.add_act(rules, &act.play, night.act_record(act.event));
        }
        known
    }

    fn add_act(&mut self, rules: &RuleProfile, play: &Play, record: Option<&ActRecord>) {
        self.declared.extend(self.declaration.and_then(|declaration| play.acting_player(declaration.act)));
        let open_hands = rules.open_hands();
        match play {
            Play::DealBegun(begun) => {
                self.beginning = Some(begun.clone());
                let opened = open_hands.and_then(|(row, _)| begun.family.field(row)).map(FamilyField::people);
                self.open_hands.extend(opened.unwrap_or_default());
                self.bets.extend(DealSupports::supports_of(begun).iter().map(|support| (*support, None)));
            }
            play => {
                self.open_hands.extend(open_hands.and_then(|(_, act)| play.acting_player(act)));
                if let Some(support) = play.family_act::<Support>() {
                    self.bets.retain(|(other, _)| other.who != support.who);
                    self.bets.push((*support, record.and_then(|record| LateBet::from_payload(&record.payload))));
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
    fn end_cautions(&self, rules: &RuleProfile, end: &Play) -> Vec<FamilyMessage> {
        match end {
            Play::Won(won) => won.wins.iter().filter_map(|win| self.win_caution(win)).collect(),
            Play::Drawn(drawn) => rules.draw_cautions(drawn.why, self.declared.len()),
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
