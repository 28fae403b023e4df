//! Whole nights: from the specifications' own examples, the laws of replay and of every course, every warning, consent,
//! previews, and the file.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test ends at what it does not expect")]

mod caution_nights;
mod cautions;
mod chronicle;
mod consent;
mod course;
mod device_users;
mod games;
mod homes;
mod house;
mod known;
mod late_corrections;
mod laws;
mod maker;
mod moving;
mod names;
mod old_nights;
mod people;
mod replay;
mod revaluation;
mod riichi;
mod sanma;
mod seen;
mod set_aside;
mod store;
mod trace;
mod written;
mod zung_jung;
