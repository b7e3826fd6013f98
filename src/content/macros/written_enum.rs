//! The macro [`written_enum!`](macro@crate::written_enum), for enums whose
//! variants are types of their own.

/// Gives an enum whose variants are types of their own the file format, the state format
/// and the schema of a plain enum with these variants.
///
/// A trait can then be implemented for each type. `$written` names the plain enum and
/// `$name` is what files and schemas call it. In `Variant: Type(field = value: ..)` the
/// type keeps the value in `field`, which is `0` for a tuple struct. `= default` marks a
/// field that a file may leave out.
///
/// ```
/// mod spells {
///     use serde::{Deserialize, Serialize};
///
///     #[derive(Clone, Debug, PartialEq)]
///     pub struct Heal { pub life: u8 }
///
///     #[derive(Clone, Debug, PartialEq)]
///     pub struct Fog;
///
///     #[derive(Clone, Debug, PartialEq)]
///     pub enum Spell { Heal(Heal), Fog(Fog) }
///
///     monteria_content::written_enum! {
///         enum Spell, Written = "Spell" {
///             Heal: Heal(life = life: u8),
///             Fog: Fog,
///         }
///     }
/// }
/// use spells::{Heal, Spell};
///
/// let spells: Vec<Spell> = ron::from_str("[Heal(3), Fog]").expect("two spells");
/// assert_eq!(spells[0], Spell::Heal(Heal { life: 3 }));
/// assert_eq!(ron::to_string(&spells).expect("written"), "[Heal(3),Fog]");
/// ```
#[macro_export]
macro_rules! written_enum {
    (
        $(#[$about:meta])*
        enum $of:ident, $written:ident = $name:literal { $(
            $(#[$doc:meta])*
            $variant:ident: $type:ident
                $(( $( $at:tt = $item:ident: $item_type:ty ),+ ))?
                $({ $(
                    $(#[$field_doc:meta])* $field:ident: $field_type:ty $(= $default:ident)?,
                )+ })?,
        )+ }
    ) => {
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(rename = $name)]
        $(#[$about])*
        enum $written { $(
            $(#[$doc])*
            $variant
                $(( $($item_type),+ ))?
                $({ $( $(#[$field_doc])* $(#[serde($default)])? $field: $field_type, )+ })?,
        )+ }

        impl From<$written> for $of {
            fn from(written: $written) -> Self {
                match written { $(
                    $written::$variant $(( $($item),+ ))? $({ $($field),+ })? => {
                        $of::$variant($type { $($($at: $item),+)? $($($field),+)? })
                    }
                )+ }
            }
        }

        impl From<$of> for $written {
            fn from(value: $of) -> Self {
                match value { $(
                    $of::$variant($type { $($($at: $item),+)? $($($field),+)? }) => {
                        $written::$variant $(( $($item),+ ))? $({ $($field),+ })?
                    }
                )+ }
            }
        }

        impl serde::Serialize for $of {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&$written::from(self.clone()), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $of {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$written as serde::Deserialize>::deserialize(deserializer).map(Self::from)
            }
        }

        impl schemars::JsonSchema for $of {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$written as schemars::JsonSchema>::json_schema(generator)
            }
        }
    };
}
