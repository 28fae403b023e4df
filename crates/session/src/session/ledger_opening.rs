//! Opening the ledger as a session begins, and what people are told of the night that is open then.

use crate::night::{Keeper, LedgerLocation};
use crate::notice::{Notice, Notices};
use quejing_ledger::LedgerError;
use quejing_rules::NightId;
use quejing_words::{self as words, Lang};

/// Opens the ledger with the night in progress. If that fails, the ledger is in memory. Errors and faults of the ledger
/// become notices.
pub(super) fn open_ledger(location: &LedgerLocation, lang: Lang, notices: &mut Notices) -> Keeper {
    let mut keeper = match Keeper::open(location, lang) {
        Ok(keeper) => keeper,
        Err(error) => {
            notices.show(Notice::ledger_error(&error, None));
            open_in_memory(lang)
        }
    };
    match keeper.store().read_only_reason() {
        Some(LedgerError::ReadOnly { why, .. }) => {
            notices.show(Notice::caution(|lang| text!(lang, "said-read-only", why = words::render(lang, &why))));
        }
        Some(error) => notices.show(Notice::ledger_error(&error, None)),
        None => {}
    }
    for fault in keeper.store().faults() {
        notices.log(Notice::caution(|lang| text!(lang, "said-fault", why = words::ledger::fault_text(lang, fault))));
    }
    match keeper.store().night_in_progress() {
        Ok(Some(night)) => resume_or_plan(&mut keeper, night, lang, notices),
        Ok(None) => {}
        Err(error) => notices.show(Notice::ledger_error(&error, None)),
    }
    keeper
}

/// Opens an empty ledger in memory.
fn open_in_memory(lang: Lang) -> Keeper {
    #[expect(clippy::panic, reason = "nothing is written, so that only memory itself can be missing")]
    Keeper::open(&LedgerLocation::Memory, lang).unwrap_or_else(|error| panic!("no memory: {error}"))
}

/// Resumes a night, or plans the next night if that night is closed. The number of its deals, its faults and errors
/// become notices.
fn resume_or_plan(keeper: &mut Keeper, night: NightId, lang: Lang, notices: &mut Notices) {
    if let Err(error) = keeper.resume_night(night) {
        return notices.show(Notice::ledger_error(&error, None));
    }
    if keeper.night().is_closed {
        if let Err(error) = keeper.plan_night(keeper.next_opening(lang)) {
            notices.show(Notice::ledger_error(&error, None));
        }
        return;
    }
    report_resumed(keeper, notices);
}

/// Notifies the user of a night that was opened from the list, like [`report_resumed`]; an ended night, which does not
/// continue, by its title.
pub(super) fn report_opened(keeper: &Keeper, notices: &mut Notices) {
    let night = keeper.night();
    if !night.is_closed {
        return report_resumed(keeper, notices);
    }
    report_faults(keeper, notices);
    let title = night.opened.as_ref().map(|opened| opened.title.clone()).unwrap_or_default();
    let deals = night.counted_deals().count();
    notices.show(Notice::success(|lang| text!(lang, "said-viewed", title = title.as_str(), count = deals)));
}

/// Notifies the user of the damage of a resumed night, of its events that are refused on replay, and of the number of
/// its deals, unless it has none.
fn report_resumed(keeper: &Keeper, notices: &mut Notices) {
    report_faults(keeper, notices);
    let hands = keeper.night().counted_deals().count();
    if hands > 0 {
        notices.show(Notice::success(|lang| text!(lang, "said-resumed", count = hands)));
    }
}

/// Notifies the user of the damage of a night, and of its events that are refused on replay.
fn report_faults(keeper: &Keeper, notices: &mut Notices) {
    if let Some(damage) = keeper.open_night().damage() {
        let fault = damage.to_ledger_fault(keeper.night_id());
        let fault = |lang| words::ledger::fault_text(lang, &fault);
        notices.show(Notice::caution(|lang| text!(lang, "said-damaged", why = fault(lang))));
    }
    let night = keeper.night();
    for refused in &night.refused {
        let why = |lang| words::night::refusal_text(lang, Some(night), &refused.refusal);
        notices.log(Notice::caution(|lang| text!(lang, "said-problem", why = why(lang))));
    }
}
