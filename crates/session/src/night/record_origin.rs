//! The origin of a keeper's records: their author, and the request that they execute.

use quejing_ledger::Payload;

/// The author of a keeper's records in the ledger, and the id of the request that it executes.
#[derive(Clone, Debug)]
pub struct RecordOrigin {
    author: String,
    /// True if the author may be a phone, whose requests count as its person's consent. False for authors that people
    /// name on the command line.
    may_be_phone: bool,
    request_id: Option<String>,
}

impl RecordOrigin {
    /// Returns the origin for an author, without the id of a request.
    pub(super) fn new(author: String, may_be_phone: bool) -> RecordOrigin {
        RecordOrigin { author, may_be_phone, request_id: None }
    }

    /// Returns the origin with the id of a request; `None` if requests have none.
    pub(super) fn with_request_id(self, request_id: Option<String>) -> RecordOrigin {
        RecordOrigin { request_id, ..self }
    }

    /// Returns the origin with another author.
    pub(super) fn with_author(self, author: String) -> RecordOrigin {
        RecordOrigin { author, ..self }
    }

    /// Returns the author of the records in the ledger.
    pub(crate) fn author(&self) -> &str {
        &self.author
    }

    /// Returns the author if it may be a phone, or else an empty text.
    pub(crate) fn phone_author(&self) -> &str {
        if self.may_be_phone { &self.author } else { "" }
    }

    /// Returns the id of the current request; `None` if requests have none.
    pub fn request_id(&self) -> Option<&str> {
        self.request_id.as_deref()
    }

    /// Sets the id of the current request, which is stored with its events and its requests for consent.
    pub fn set_request_id(&mut self, id: Option<String>) {
        self.request_id = id;
    }

    /// Gives the first of these events the id of the current request, unless it has one or requests have none.
    pub(crate) fn identify_first(&self, payloads: &mut [Payload]) {
        if let (Some(first), Some(id)) = (payloads.first_mut(), &self.request_id) {
            first.request_id.get_or_insert_with(|| id.clone());
        }
    }
}
