//! Consent to changes of the record: whose agreement they need, and the requests that wait for it.
//!
//! | file | what |
//! | --- | --- |
//! | `concern` | the people whom a change concerns, and whether it needs their consent |
//! | `request` | a request for consent ([`ConsentRequest`]) |
//! | `book` | all waiting requests ([`ConsentBook`]), stored in the ledger's file |
//! | `need` | how each of them agrees: by asking, in person or on a phone |
//! | `phones` | who has a phone, as the list of devices beside the ledger says |

mod book;
mod concern;
mod need;
mod phones;
mod request;

pub use book::{ConsentBook, ConsentOutcome, MAX_REQUESTS};
pub use concern::people_concerned;
pub use need::ConsentNeed;
pub use phones::{PhoneOwner, phone_owners};
pub use request::{ConsentAnswer, ConsentDraft, ConsentRequest};
