//! The notices that tell people the outcome of a request.

use std::path::Path;

use super::Session;
use super::ledger_opening::report_opened;
use crate::consent::ConsentOutcome;
use crate::entry_desk::{DeskOutcome, DeskRefusal, RecordedEntry};
use crate::error_texts;
use crate::hand_entry::{HandEntry, HandRefusal};
use crate::night::{Bet, Keeper};
use crate::notice::Notice;
use crate::recorder::DealChange;
use crate::recorder::night_requests::NightRefusal;
use quejing_ledger::{LedgerError, LedgerStore, Night};
use quejing_rules::play::Value;
use quejing_rules::{Amount, PlayerId};
use quejing_words::{self as words, Lang};

impl Session {
    /// Notifies the user of what became of a request, unless people see it by itself.
    pub(super) fn report_outcome(&mut self, outcome: Result<DeskOutcome, LedgerError>) {
        let outcome = match outcome {
            Ok(outcome) => outcome,
            Err(error) => return self.report_ledger_error(&error),
        };
        match &outcome {
            DeskOutcome::Recorded(_) => {
                // The list of acknowledged events could not be updated after the record.
                if let Some(why) = self.desk.keeper().store().heads_error() {
                    self.notices
                        .show(Notice::caution(|lang| text!(lang, "said-unlisted", why = words::render(lang, why))));
                }
            }
            DeskOutcome::NightBegun | DeskOutcome::NightPlanned | DeskOutcome::NightOpened => {
                self.changes.has_other_night = true;
            }
            _ => {}
        }
        let night = self.desk.keeper().night();
        let notice = match outcome {
            DeskOutcome::Done | DeskOutcome::Recorded(RecordedEntry::Entry) => return,
            DeskOutcome::ProposedAgain => Notice::caution(|lang| text!(lang, "consent-look-again").to_owned()),
            DeskOutcome::Recorded(entry) => Notice::recorded(|lang| recorded_text(lang, night, &entry)),
            DeskOutcome::Asked(outcome) => consent_notice(night, &outcome),
            DeskOutcome::RequestWithdrawn => {
                self.read_requests();
                Notice::success(|lang| text!(lang, "consent-taken-back").to_owned())
            }
            DeskOutcome::NightBegun => Notice::success(|lang| text!(lang, "said-new-night").to_owned()),
            DeskOutcome::NightPlanned => Notice::success(|lang| text!(lang, "said-night-planned").to_owned()),
            DeskOutcome::NightOpened => return report_opened(self.desk.keeper(), &mut self.notices),
            DeskOutcome::DealChanged(change) => Notice::success(|lang| match change {
                DealChange::Undone(number) => text!(lang, "said-undone", deal = number),
                DealChange::Restored(number) => text!(lang, "said-restored", deal = number),
            }),
            DeskOutcome::PayersAsked(bets) => {
                return bets.iter().for_each(|bet| self.notices.show(asked_payers_notice(night, bet)));
            }
            DeskOutcome::UnreadableTiles(errors) => {
                return errors.into_iter().for_each(|error| self.notices.show(Notice::BadNotation(error)));
            }
            DeskOutcome::Refused(refusal) => {
                let hand = self.desk.hand();
                Notice::caution(|lang| refusal_text(lang, night, hand, &refusal))
            }
        };
        self.notices.show(notice);
    }

    /// Notifies the user of an error of the ledger. After a conflict, reads what others recorded.
    pub(super) fn report_ledger_error(&mut self, error: &LedgerError) {
        if matches!(error, LedgerError::Conflict { .. })
            && self.desk.recorder_mut().keeper_mut().refresh_night().is_ok()
        {
            self.desk.update_from_night();
            self.adopt_desk_news();
        }
        self.notices.show(Notice::ledger_error(error, Some(self.desk.keeper().night())));
    }
}

/// Copies the ledger into a folder. Returns the notice about the outcome, with the faults of the copied files.
pub(super) fn back_up_ledger(keeper: &Keeper, folder: &Path) -> Notice {
    match LedgerStore::back_up(keeper.store().path(), folder) {
        Ok(copied) if copied.faults.is_empty() => {
            Notice::success(|lang| text!(lang, "said-backup", path = folder.display()))
        }
        Ok(copied) => {
            let text = |lang| words::ledger::copy_report(lang, &copied);
            Notice::caution(|lang| text!(lang, "said-fault", why = text(lang)))
        }
        Err(error) => Notice::ledger_error(&error, None),
    }
}

/// Words the record of the hand on the board: its winners with their values or gains, a draw, or another event.
fn recorded_text(lang: Lang, night: &Night, entry: &RecordedEntry) -> String {
    let wins = match entry {
        RecordedEntry::Wins(wins) => wins,
        RecordedEntry::Draw => return text!(lang, "said-drawn").to_owned(),
        RecordedEntry::DealEvent | RecordedEntry::Entry => return text!(lang, "said-deal").to_owned(),
    };
    let rules = night.rules();
    let win = |(winner, value, gain): &(PlayerId, Value, Option<Amount>)| {
        let name = night.name(*winner);
        match rules.filter(|_| value.points.is_some()) {
            Some(rules) => {
                let worth = words::history::value_text(lang, rules, value);
                text!(lang, "said-win-worth", winner = name, worth = worth)
            }
            None => text!(lang, "said-win", winner = name, points = gain.unwrap_or_default().to_string()),
        }
    };
    let wins: Vec<String> = wins.iter().map(win).collect();
    text!(lang, "said-recorded", wins = wins.join(text!(lang, "list-semicolon")))
}

/// Returns the notice about people who were asked on their phones: whom the change waits for, or what followed.
fn consent_notice(night: &Night, outcome: &ConsentOutcome) -> Notice {
    match outcome {
        ConsentOutcome::Waiting(request) => {
            let open: Vec<String> = request.pending_people().iter().map(|who| night.name(*who)).collect();
            Notice::caution(|lang| text!(lang, "consent-asked", players = open.join(text!(lang, "list-comma"))))
        }
        ConsentOutcome::Recorded(..) => Notice::success(|lang| text!(lang, "consent-recorded").to_owned()),
        ConsentOutcome::AskedAgain(_) | ConsentOutcome::Refused(_) => {
            Notice::caution(|lang| text!(lang, "consent-asked-again").to_owned())
        }
    }
}

/// Returns the notice that a late bet waits for further people.
fn asked_payers_notice(night: &Night, bet: &Bet) -> Notice {
    let people: Vec<String> = bet.waits_for.iter().map(|who| night.name(*who)).collect();
    Notice::caution(|lang| {
        let players = people.join(text!(lang, "list-comma"));
        text!(lang, "said-late-bet-asks", person = night.name(bet.support.who), players = players)
    })
}

/// Words why a request was not carried out.
fn refusal_text(lang: Lang, night: &Night, hand: &HandEntry, refusal: &DeskRefusal) -> String {
    let text = match refusal {
        DeskRefusal::Night(NightRefusal::BeginsWithOpenDeal) => text!(lang, "begin-deal-open"),
        DeskRefusal::Night(NightRefusal::LeavesOpenDeal) => text!(lang, "resume-deal-open"),
        DeskRefusal::Night(NightRefusal::EndsWithOpenDeal) => text!(lang, "end-deal-open"),
        DeskRefusal::Night(NightRefusal::OtherProposal) => text!(lang, "confirm-other-change"),
        DeskRefusal::OtherDraw => text!(lang, "said-draw-stale"),
        DeskRefusal::OtherPreview(seen) => {
            let Some(changes) = hand.previews.changes_since(seen, lang, night) else {
                return text!(lang, "said-preview-old").to_owned();
            };
            return text!(lang, "said-preview-changed", changes = changes.join(text!(lang, "list-comma")));
        }
        DeskRefusal::Hand(HandRefusal::NotReopenable) => text!(lang, "said-not-reopened"),
        DeskRefusal::Hand(HandRefusal::NotJoinable) => text!(lang, "said-not-joined"),
        DeskRefusal::Hand(HandRefusal::OtherTile) => text!(lang, "said-other-tile"),
        DeskRefusal::Bet(bettor, refusal) => {
            return error_texts::bet_refusal_text(refusal, night, &night.name(*bettor), lang);
        }
        DeskRefusal::CorrectedMeanwhile => text!(lang, "said-corrected-meanwhile"),
        DeskRefusal::TooLate => text!(lang, "said-too-late"),
    };
    text.to_owned()
}
