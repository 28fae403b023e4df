//! Consent to changes of the record: the people who must agree, and the requests that wait for them.
//!
//! | file | what |
//! | --- | --- |
//! | `concerned_people` | the people whom a change concerns, and the changes that need their consent |
//! | `consent_request` | a request for consent ([`ConsentRequest`]) |
//! | `consent_book` | all waiting requests ([`ConsentBook`]), stored in the ledger's file |
//! | `consent_need` | the way in which each concerned person can agree: by asking, in person or on a phone |
//! | `phone_owners` | the people with a phone, by the list of devices beside the ledger |

mod concerned_people;
mod consent_book;
mod consent_need;
mod consent_request;
mod phone_owners;

pub(crate) use consent_book::is_request_setting;
pub(crate) use phone_owners::PHONES_SETTING;

pub use concerned_people::find_concerned_people;
pub use consent_book::{ConsentBook, ConsentOutcome, MAX_CONSENT_REQUESTS};
pub use consent_need::ConsentNeed;
pub use consent_request::{ConsentAnswer, ConsentDraft, ConsentRequest};
pub use phone_owners::{PhoneOwner, find_phone_person, publish_phones, read_phone_owners};
