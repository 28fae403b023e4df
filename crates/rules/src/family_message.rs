//! Values and messages whose types only their family knows. Other code compares, stores and downcasts them.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use quejing_message::{Message, write_message};
use serde::{Serialize, Serializer};

/// A value whose type only its family knows. Every type that can be compared and serialized implements this trait.
pub trait FamilyValue: Any + Debug + Send + Sync {
    /// Returns true if `other` has the type of `self` and is equal to it.
    fn equals(&self, other: &dyn Any) -> bool;

    /// Returns the value as JSON, in the form in which it is stored; null if it cannot be serialized.
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

/// A type of message that one family defines and whose values convert into [`FamilyMessage`].
pub trait FamilyMessageType: Message + Serialize + Eq + Any + Debug + Send + Sync {}

/// A message whose type only its family knows: a caution, a step, a requirement.
///
/// ```
/// use quejing_rules::family_message::FamilyMessage;
/// use quejing_rules::lingque::LingqueWinError;
/// let message = FamilyMessage::from(LingqueWinError::OddPoints(31));
/// assert_eq!(message, LingqueWinError::OddPoints(31).into());
/// assert_eq!(message.downcast_ref(), Some(&LingqueWinError::OddPoints(31)));
/// ```
#[derive(Clone)]
pub struct FamilyMessage(Arc<dyn MessageValue>);

/// The value of a [`FamilyMessage`] behind a trait object, without its type.
trait MessageValue: Message + FamilyValue {}

impl<T: Message + FamilyValue> MessageValue for T {}

impl FamilyMessage {
    /// Returns the message as the family's own type `T`; `None` if it has another type.
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// Returns the message's stable code; empty for a message without one, which is only a part of other messages.
    pub fn code(&self) -> &'static str {
        Message::code(self).unwrap_or_default()
    }
}

impl<T: FamilyMessageType> From<T> for FamilyMessage {
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

    fn arguments(&self, visit: &mut dyn FnMut(&'static str, quejing_message::ArgumentValue<'_>)) {
        self.0.arguments(visit);
    }
}

impl Serialize for FamilyMessage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.to_json().serialize(serializer)
    }
}
