//! Vocabularies: enumerations of what the data of a game may say, each word of which
//! says itself to players.

/// Declares a vocabulary, one word a row: what a file calls it, what it takes, and
/// what it says to players. That is its documentation as well where it follows `=>`;
/// after `said` it is not, and the row has documentation of its own. `where` works out
/// what the sentence holds. Words with a name beside the sentence have it after `as`.
/// In round brackets behind the name of the vocabulary stands what its sentences look
/// up, if they do.
#[macro_export]
macro_rules! vocabulary {
    ($(#[$about:meta])* pub enum $of:ident $(($known:ident: $source:ty))? -> $words:ty { $(
        $(#[$doc:meta])*
        $word:ident $(($one:ident: $type:ty))? $({ $( $(#[$what:meta])+ $field:ident: $kind:ty, )+ })?
            $(as $name:literal)? $(=> $text:literal)? $(said $said:literal)? $(where $($part:pat = $value:expr),+)?;
    )+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub enum $of { $(
            $(#[$doc])*
            $(#[doc = $text])?
            $word $(($type))? $({ $( $(#[$what])+ $field: $kind, )+ })?,
        )+ }

        impl $of {
            /// What it says to players.
            pub fn words(&self $(, $known: &$source)?) -> $words {
                match self { $(
                    Self::$word $(($one))? $({ $($field),+ })? => {
                        $($(let $part = $value;)+)?
                        $crate::vocabulary!(@words $($name =>)? $($text)? $($said)?)
                    }
                )+ }
            }
        }
    };
    (@words $text:literal) => { format!($text) };
    (@words $name:literal => $text:literal) => { (format!($name), format!($text)) };
}
