//! The macro [`typed_enum!`], for vocabularies of content whose every variant is a type.

/// Declares an enum with a type of its own for each variant, so that a trait can be
/// implemented for each. `Variant: Type(field: ..)` is written in files as a variant with
/// a value, `Variant: Type { field: .. }` as one with fields, `Variant: Type` as a bare
/// word.
///
/// Files and schemas are those of a plain enum with these variants. `= default` marks a
/// field that a file may leave out. `kind` of the enum hands out the trait object.
macro_rules! typed_enum {
    (
        $(#[$about:meta])*
        pub enum $name:ident = $written:literal, kind: $kind:path;
        $(
            $(#[$doc:meta])*
            $variant:ident: $type:ident
                $(( $( $(#[$item_doc:meta])* $item:ident: $item_type:ty ),+ $(,)? ))?
                $({ $(
                    $(#[$field_doc:meta])* $field:ident: $field_type:ty $(= $default:ident)?,
                )+ })?,
        )+
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(from = "Written", into = "Written")]
        pub enum $name { $( $(#[$doc])* $variant($type), )+ }

        $(
            $(#[$doc])*
            #[derive(Debug, Clone, PartialEq)]
            pub struct $type {
                $($( $(#[$item_doc])* pub $item: $item_type, )+)?
                $($( $(#[$field_doc])* pub $field: $field_type, )+)?
            }
        )+

        $(#[$about])*
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename = $written)]
        enum Written {
            $(
                $(#[$doc])*
                $variant
                    $(( $($item_type),+ ))?
                    $({ $( $(#[$field_doc])* $(#[serde($default)])? $field: $field_type, )+ })?,
            )+
        }

        impl From<Written> for $name {
            fn from(written: Written) -> Self {
                match written {
                    $(
                        Written::$variant $(( $($item),+ ))? $({ $($field),+ })? => {
                            $name::$variant($type { $($($item),+)? $($($field),+)? })
                        }
                    )+
                }
            }
        }

        impl From<$name> for Written {
            fn from(value: $name) -> Self {
                match value {
                    $(
                        $name::$variant($type { $($($item),+)? $($($field),+)? }) => {
                            Written::$variant $(( $($item),+ ))? $({ $($field),+ })?
                        }
                    )+
                }
            }
        }

        impl schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $written.into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                Written::json_schema(generator)
            }
        }

        impl $name {
            /// Returns what the rules ask about.
            pub(crate) fn kind(&self) -> &dyn $kind {
                match self { $( $name::$variant(kind) => kind, )+ }
            }
        }
    };
}
pub(crate) use typed_enum;
