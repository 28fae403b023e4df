//! JSON objects written field by field, so that the code that builds an answer shows its shape.

use serde::Serialize;
use serde::ser::SerializeMap;

/// The value of a field in [`object!`], which also decides if the field is written.
pub(crate) trait ObjectField {
    fn write<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error>;
}

impl<T: Serialize> ObjectField for T {
    fn write<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry(key, self)
    }
}

/// A field that is absent if the value is `None`.
pub(crate) struct OptionalField<T>(pub Option<T>);

impl<T: Serialize> ObjectField for OptionalField<T> {
    fn write<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error> {
        self.0.as_ref().map_or(Ok(()), |value| object.serialize_entry(key, value))
    }
}

/// An object whose fields can be written into another object.
pub(crate) trait ObjectFields {
    fn write_all<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error>;
}

/// The fields of another object in place of this field; no fields if `None`.
pub(crate) struct InlineFields<T>(pub Option<T>);

impl<T: ObjectFields> ObjectField for InlineFields<T> {
    fn write<M: SerializeMap>(&self, _: &'static str, object: &mut M) -> Result<(), M::Error> {
        self.0.as_ref().map_or(Ok(()), |fields| fields.write_all(object))
    }
}

/// Builds an object with these fields, in this order.
macro_rules! object {
    ($($key:ident: $value:expr),+ $(,)?) => {{
        #[allow(non_camel_case_types)]
        struct Object<$($key),+> {
            $($key: $key),+
        }
        #[allow(non_camel_case_types)]
        impl<$($key: $crate::json_object::ObjectField),+> $crate::json_object::ObjectFields for Object<$($key),+> {
            fn write_all<M: serde::ser::SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
                $(self.$key.write(stringify!($key), object)?;)+
                Ok(())
            }
        }
        #[allow(non_camel_case_types)]
        impl<$($key: $crate::json_object::ObjectField),+> serde::Serialize for Object<$($key),+> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut object = serializer.serialize_map(None)?;
                $crate::json_object::ObjectFields::write_all(self, &mut object)?;
                object.end()
            }
        }
        Object { $($key: $value),+ }
    }};
}
pub(crate) use object;
