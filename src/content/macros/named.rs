//! The macro `named!` for things of content with an id and a name for people.

/// Declares kinds of such things: each is a struct with an id and a name before its other
/// fields. A field in a file that the struct lacks is a fault.
#[macro_export]
macro_rules! named {
    ($(
        $(#[$about:meta])* pub struct $of:ident {
            $( $(#[$what:meta])* pub $field:ident: $type:ty, )+
        }
    )+) => { $(
        $(#[$about])+
        #[derive(Debug, Clone, PartialEq)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $of {
            /// Id that names it elsewhere, unique in its list.
            pub id: $crate::Id,
            /// Name that players see.
            pub name: String,
            $( $(#[$what])+ pub $field: $type, )+
        }
    )+ };
}
