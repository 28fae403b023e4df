//! Visits of earlier nights: a keeper acts on another night, and returns to its open night afterwards.

use super::Keeper;
use super::open_night::OpenNight;
use quejing_ledger::{LedgerError, NightSession};
use quejing_rules::NightId;

impl Keeper {
    /// Runs `work` with an earlier night as the open night, and returns to the open night afterwards, also if `work`
    /// panics. Records of `work` leave the night in progress as it is.
    ///
    /// # Errors
    /// There is no such night, or it cannot be read.
    pub fn visit_night<T>(&mut self, night: NightId, work: impl FnOnce(&mut Keeper) -> T) -> Result<T, LedgerError> {
        let session = NightSession::open_aside(self.store(), night)?;
        let visit = NightVisit::begin(self, OpenNight::visited(session));
        Ok(work(visit.keeper))
    }
}

/// A guard of [`Keeper::visit_night`]: dropping it returns the keeper to the night before the visit.
struct NightVisit<'a> {
    keeper: &'a mut Keeper,
    /// The night to return to; `None` once the keeper has returned.
    left_night: Option<OpenNight>,
}

impl NightVisit<'_> {
    fn begin(keeper: &mut Keeper, visited: OpenNight) -> NightVisit<'_> {
        let left_night = Some(std::mem::replace(&mut keeper.open_night, visited));
        NightVisit { keeper, left_night }
    }
}

impl Drop for NightVisit<'_> {
    fn drop(&mut self) {
        if let Some(left_night) = self.left_night.take() {
            self.keeper.open_night = left_night;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::night::LedgerLocation;
    use quejing_words::Lang;

    /// Returns a keeper with a night in progress, after another one, and the ids of both: the earlier and the open one.
    fn keeper_of_two_nights() -> (Keeper, [NightId; 2]) {
        let mut keeper = Keeper::open(&LedgerLocation::Memory, Lang::En).unwrap();
        let nights = [(), ()].map(|()| {
            keeper.begin_night(&keeper.next_opening(Lang::En)).unwrap();
            keeper.night_id()
        });
        (keeper, nights)
    }

    #[test]
    fn a_visit_returns_to_the_open_night_also_after_a_panic() {
        let (mut keeper, [earlier, open]) = keeper_of_two_nights();
        let visited =
            keeper.visit_night(earlier, |keeper| (keeper.night_id(), keeper.open_night().is_visited())).unwrap();
        assert_eq!((visited, keeper.night_id(), keeper.open_night().is_visited()), ((earlier, true), open, false));
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            keeper.visit_night(earlier, |_| std::panic::resume_unwind(Box::new(())))
        }));
        assert!(broken.is_err());
        assert_eq!((keeper.night_id(), keeper.open_night().is_visited()), (open, false));
        // A visit within a visit returns to the visited night.
        let within = keeper.visit_night(earlier, |keeper| {
            keeper.visit_night(open, |_| ()).unwrap();
            (keeper.night_id(), keeper.open_night().is_visited())
        });
        assert_eq!(within.unwrap(), (earlier, true));
    }
}
