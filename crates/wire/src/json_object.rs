//! JSON objects written field by field, so that the code that builds an answer shows its shape.

use serde::Serialize;
use serde::ser::SerializeMap;

/// The value of a field in [`object!`], which writes itself as one field, as none, or as the fields of an inner object.
pub(crate) trait ObjectField {
    fn write_field<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error>;
}

impl<T: Serialize> ObjectField for T {
    fn write_field<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry(key, self)
    }
}

/// A field that is not written if its value is `None`.
pub(crate) struct OptionalField<T>(pub Option<T>);

impl<T: Serialize> ObjectField for OptionalField<T> {
    fn write_field<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error> {
        self.0.as_ref().map_or(Ok(()), |value| object.serialize_entry(key, value))
    }
}

/// An object whose fields can be written into another object.
pub(crate) trait InlineObject {
    fn write_fields<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error>;
}

/// The fields of another object, written in place of this field without its key; no fields if `None`.
pub(crate) struct InlineFields<T>(pub Option<T>);

impl<T: InlineObject> ObjectField for InlineFields<T> {
    fn write_field<M: SerializeMap>(&self, _: &'static str, object: &mut M) -> Result<(), M::Error> {
        self.0.as_ref().map_or(Ok(()), |fields| fields.write_fields(object))
    }
}

/// Builds an object with these fields, written in this order. Every value is an
/// [`ObjectField`](crate::json_object::ObjectField).
macro_rules! object {
    ($($key:ident: $value:expr),+ $(,)?) => {{
        #[allow(non_camel_case_types)]
        struct Object<$($key),+> {
            $($key: $key),+
        }
        #[allow(non_camel_case_types)]
        impl<$($key: $crate::json_object::ObjectField),+> $crate::json_object::InlineObject for Object<$($key),+> {
            fn write_fields<M: serde::ser::SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
                $(self.$key.write_field(stringify!($key), object)?;)+
                Ok(())
            }
        }
        #[allow(non_camel_case_types)]
        impl<$($key: $crate::json_object::ObjectField),+> serde::Serialize for Object<$($key),+> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut object = serializer.serialize_map(None)?;
                $crate::json_object::InlineObject::write_fields(self, &mut object)?;
                object.end()
            }
        }
        Object { $($key: $value),+ }
    }};
}
pub(crate) use object;
