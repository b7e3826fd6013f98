//! Things of content that files give an id and people know by a name.

/// Declares kinds of such things: each is a struct that has its id and its name
/// before what else a file says of it. What a file says of one that the struct does
/// not have is a fault.
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
