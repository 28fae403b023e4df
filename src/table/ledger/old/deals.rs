//! Wins and settled deals of an older night: what was paid then is paid in the ledger, to the eighth.

use sha2::{Digest, Sha256};

use super::fields::{End, Fields};
use super::paid::{between, even, same_as_other, same_as_players};
use super::{Reader, Recorded, What};
use crate::rules::RuleSet;
use crate::table::ledger::{
    Agreed, AgreedFor, Body, Entered, Holder, LineFault, PatternCount, Payment, Person, PlayerId, Refusal, Role, Value,
    Win, Won,
};

impl Reader {
    /// A win, recorded as one if the night's rules accept points; under other rules only its payments.
    pub(super) fn hand_won(&mut self, old: &Fields<'_>, seq: u64) -> Result<Recorded, LineFault> {
        let dealer = old.seat("dealer")?;
        let (body, as_win) = self.won(old)?;
        let net = old.four_amounts("payments")?;
        self.tally.paid(seq, &self.people, net);
        let (what, events) = match as_win {
            true => {
                let deal = self.deal(dealer);
                (What::Won { dealer }, vec![deal, self.add(body)])
            }
            false => {
                let payments = between(&self.people, net);
                (What::Money, self.money(old, payments))
            }
        };
        Ok(Recorded { what, events, undone: false })
    }

    /// The win on a line, and whether the night's rules accept it as one.
    pub(super) fn won(&self, old: &Fields<'_>) -> Result<(Body, bool), LineFault> {
        let rules = old.rules()?;
        // Not stored in the new form, but read so that nothing is accepted that the older program did not write.
        old.text("program")?;
        old.text("tiles")?;
        old.texts("flags")?;
        old.whole("flowers", u8::MAX.into())?;
        old.four_counts("provided")?;
        old.count("corrected_tiles")?;
        let winner = old.seat("winner")?;
        let from = old.seat_or_none("discarder")?;
        if from == Some(winner) {
            return Err(Refusal::OwnTile(self.person(winner)).into());
        }
        let net = old.four_amounts("payments")?;
        even(net)?;
        let pattern = |entry: Fields<'_>| {
            Ok(PatternCount {
                id: entry.text("id")?.to_owned(),
                count: entry.count("count")?,
                value: Some(entry.count("fu")?),
            })
        };
        let patterns = old.objects("patterns")?.into_iter().map(pattern);
        let win = Win {
            winner: self.person(winner),
            entered: match old.text_or_none("photo")? {
                Some(_) => Entered::Photo,
                None => Entered::Tiles,
            },
            value: Value {
                points: Some(old.count("points")?),
                fan: Some(old.count("fan")?),
                fu: Some(old.count("fu")?),
                yakuman: None,
            },
            tiles: None,
            patterns: patterns.collect::<Result<_, LineFault>>()?,
            provided: Vec::new(),
            layers: None,
            discards: Vec::new(),
            pao: None,
            paid: Some(between(&self.people, net)),
        };
        let by_points = matches!(rules.set(), RuleSet::Lingque(_) | RuleSet::ZungJung);
        let alike = std::mem::discriminant(&rules.set()) == std::mem::discriminant(&self.profile.set());
        let as_win = by_points && alike;
        let from = from.map(|seat| self.person(seat));
        let wins = vec![win];
        Ok((Body::Won(Won { from, wins }), as_win))
    }

    /// Payments as people agreed on them, with everything else that was known as a note.
    fn money(&mut self, old: &Fields<'_>, payments: Vec<Payment>) -> Vec<u64> {
        let text = old.text_of_all();
        let mut events = vec![self.add(Body::Noted { text })];
        if !payments.is_empty() {
            events.push(self.add(Body::Agreed(Agreed {
                what: AgreedFor::Adjustment,
                payments,
                reason: "a deal of the older form, see the note before".into(),
                agreed: Vec::new(),
                hand: None,
            })));
        }
        events
    }

    /// A deal with more than one win.
    pub(super) fn deal_money(&mut self, old: &Fields<'_>, seq: u64) -> Result<Vec<u64>, LineFault> {
        old.seat("dealer")?;
        if old.has("rules") {
            old.rules()?;
        }
        let mut payments = Vec::new();
        for line in old.objects("transfers")? {
            payments.push(Payment {
                from: self.holder(&line.end("from")?),
                to: self.holder(&line.end("to")?),
                amount: line.payment("amount")?,
            });
        }
        self.tally.settled(seq, &payments);
        let sums = self.tally.of(seq);
        if old.has("payments") {
            let said = old.four_amounts("payments")?;
            same_as_players(&sums, &self.people, said)?;
        }
        if old.has("others") {
            for share in old.objects("others")? {
                let (name, said) = (share.text("name")?, share.amount("net")?);
                let id = self.others.get(name).copied();
                same_as_other(&sums, id, name, said)?;
            }
        }
        Ok(self.money(old, payments))
    }

    /// One end of an old payment: a seat, the table, or somebody who bet (and who joins at that point).
    fn holder(&mut self, end: &End<'_>) -> Holder {
        let name = match *end {
            End::Table => return Holder::Table,
            End::Player(seat) => return Holder::Player(self.person(seat)),
            End::Other(name) => name,
        };
        if let Some(id) = self.others.get(name) {
            return Holder::Player(*id);
        }
        let mut hasher = Sha256::new();
        hasher.update(self.night.to_string());
        hasher.update(name);
        let digest = hasher.finalize();
        let bytes = digest.iter().take(6);
        let id = PlayerId::of(bytes.fold(0, |number, byte| number << 8 | u64::from(*byte)));
        self.others.insert(name.to_owned(), id);
        let name = self.named(name, 2);
        self.add(Body::PersonJoined(Person { id, name, guest: false, role: Role::Spectator }));
        Holder::Player(id)
    }
}
