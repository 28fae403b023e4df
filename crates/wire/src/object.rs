//! JSON objects written field by field, so that the shape of an answer is visible where it is built.

use serde::Serialize;
use serde::ser::SerializeMap;

/// The value of a field, or a rule for when the field is written.
pub(crate) trait Field {
    fn write<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error>;
}

impl<T: Serialize> Field for T {
    fn write<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error> {
        object.serialize_entry(key, self)
    }
}

/// A field that is left out if it is `None`.
pub(crate) struct Maybe<T>(pub Option<T>);

impl<T: Serialize> Field for Maybe<T> {
    fn write<M: SerializeMap>(&self, key: &'static str, object: &mut M) -> Result<(), M::Error> {
        self.0.as_ref().map_or(Ok(()), |value| object.serialize_entry(key, value))
    }
}

/// The fields of an object.
pub(crate) trait Fields {
    fn write_all<M: SerializeMap>(&self, object: &mut M) -> Result<(), M::Error>;
}

/// The fields of another object in place of this one; none if it is `None`.
pub(crate) struct Inline<T>(pub Option<T>);

impl<T: Fields> Field for Inline<T> {
    fn write<M: SerializeMap>(&self, _: &'static str, object: &mut M) -> Result<(), M::Error> {
        self.0.as_ref().map_or(Ok(()), |fields| fields.write_all(object))
    }
}

/// Returns an object with these fields, in this order.
macro_rules! object {
    ($($key:ident: $value:expr),+ $(,)?) => {{
        #[allow(non_camel_case_types)]
        struct Object<$($key),+> {
            $($key: $key),+
        }
        #[allow(non_camel_case_types)]
        impl<$($key: $crate::object::Field),+> $crate::object::Fields for Object<$($key),+> {
            fn write_all<M: serde::ser::SerializeMap>(&self, object: &mut M) -> Result<(), M::Error> {
                $(self.$key.write(stringify!($key), object)?;)+
                Ok(())
            }
        }
        #[allow(non_camel_case_types)]
        impl<$($key: $crate::object::Field),+> serde::Serialize for Object<$($key),+> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut object = serializer.serialize_map(None)?;
                $crate::object::Fields::write_all(self, &mut object)?;
                object.end()
            }
        }
        Object { $($key: $value),+ }
    }};
}
pub(crate) use object;
