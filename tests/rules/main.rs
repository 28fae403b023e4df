//! The rules on their own: golden hands, laws for any hand, slow second definitions, and every family's answers on the
//! wire. Needs no feature: `cargo test --no-default-features --test rules`, with a name after it for a part.

#[path = "../common/mod.rs"]
mod common;

mod catalogue;
mod circles;
mod comment_width;
mod contract;
mod described;
mod family_files;
mod faults;
mod hands;
mod house_cases;
mod house_golden;
mod house_laws;
mod house_money;
mod house_wire;
mod hub_waits;
mod lingque_definitions;
mod lingque_golden;
mod lingque_laws;
mod lingque_reasons;
mod literals;
mod messages;
mod pages;
mod profile_laws;
mod ratchet;
mod riichi_cases;
mod riichi_golden;
mod riichi_laws;
mod riichi_payments;
mod riichi_robust;
mod riichi_silent;
mod riichi_tables;
mod sanma_cases;
mod sanma_golden;
mod sanma_laws;
mod sanma_wire;
mod support;
mod texts;
mod toy_family;
mod typed_tiles;
mod waits_typed;
mod width;
mod wording;
mod zung_jung_cases;
mod zung_jung_golden;
mod zung_jung_laws;
mod zung_jung_payments;
mod zung_jung_wire;
