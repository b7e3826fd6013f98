//! The macro `named!` for things of content with an id and a name for people.

/// Declares kinds of such things: each is a struct with an id and a name before its other
/// fields. A field in a file that the struct lacks is a fault.
#[macro_export]
macro_rules! named {
    ($( $(#[$about:meta])* pub struct $of:ident { $( $(#[$what:meta])* pub $field:ident: $type:ty, )+ } )+) => { $(
        $(#[$about])+
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $of {
            /// Its id.
            pub id: $crate::Id,
            /// Its name.
            pub name: String,
            $( $(#[$what])+ pub $field: $type, )+
        }
    )+ };
}
