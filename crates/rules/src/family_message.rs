//! Values and messages of types that only their family knows: compared, stored, and asked for by their type.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use quejing_message::{Message, write_message};
use serde::{Serialize, Serializer};

/// A value of a type that only its family knows; every type that can be compared and stored is one.
pub trait FamilyValue: Any + Debug + Send + Sync {
    /// Returns true if the other value is of the same type and equal.
    fn equals(&self, other: &dyn Any) -> bool;

    /// Returns the value as it is stored.
    fn to_json(&self) -> serde_json::Value;
}

impl<T: Any + PartialEq + Serialize + Debug + Send + Sync> FamilyValue for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// A message type whose values convert into [`FamilyMessage`].
pub trait OwnMessage: Message + Serialize + Eq + Any + Debug + Send + Sync {}

/// A message whose kinds only the family knows: a caution, a step, a requirement.
///
/// ```
/// use quejing_rules::family_message::FamilyMessage;
/// use quejing_rules::lingque::DealError;
/// let message = FamilyMessage::from(DealError::OddPoints(31));
/// assert_eq!(message, DealError::OddPoints(31).into());
/// assert_eq!(message.downcast_ref(), Some(&DealError::OddPoints(31)));
/// ```
#[derive(Clone)]
pub struct FamilyMessage(Arc<dyn MessageValue>);

/// A message that is a value of a family.
trait MessageValue: Message + FamilyValue {}

impl<T: Message + FamilyValue> MessageValue for T {}

impl FamilyMessage {
    /// Returns the message as the family's own type; `None` if it has another type.
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// Returns the stable code; empty for what is only part of another message.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}

impl<T: OwnMessage> From<T> for FamilyMessage {
    fn from(message: T) -> FamilyMessage {
        FamilyMessage(Arc::new(message))
    }
}

impl PartialEq for FamilyMessage {
    fn eq(&self, other: &FamilyMessage) -> bool {
        self.0.equals(&*other.0 as &dyn Any)
    }
}

impl Eq for FamilyMessage {}

impl Debug for FamilyMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&*self.0, f)
    }
}

impl fmt::Display for FamilyMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_message(self, f)
    }
}

impl Message for FamilyMessage {
    fn id(&self) -> &'static str {
        self.0.id()
    }

    fn code(&self) -> Option<&'static str> {
        Message::code(&*self.0)
    }

    fn arguments(&self, take: &mut dyn FnMut(&'static str, quejing_message::ArgumentValue<'_>)) {
        self.0.arguments(take);
    }
}

impl Serialize for FamilyMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_json().serialize(serializer)
    }
}
