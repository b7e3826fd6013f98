//! The macro `vocabulary!` for enums of content words with a sentence for players each.

/// Declares a vocabulary, one word per row: its name in files, its parameters, and its
/// sentence for players. After `=>` the sentence is its documentation as well; after
/// `said` it is not, and the row has documentation of its own. `where` computes the
/// variables of the sentence. A word with a name besides the sentence has it after `as`.
/// In round brackets behind the name of the vocabulary is the source in which its
/// sentences look things up, if they do.
#[macro_export]
macro_rules! vocabulary {
    ($(#[$about:meta])* pub enum $of:ident $(($known:ident: $source:ty))? -> $words:ty { $(
        $(#[$doc:meta])*
        $word:ident $(($one:ident: $type:ty))?
            $({ $( $(#[$what:meta])+ $field:ident: $kind:ty, )+ })?
            $(as $name:literal)? $(=> $text:literal)? $(said $said:literal)?
            $(where $($part:pat = $value:expr),+)?;
    )+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub enum $of { $(
            $(#[$doc])*
            $(#[doc = $text])?
            $word $(($type))? $({ $( $(#[$what])+ $field: $kind, )+ })?,
        )+ }

        impl $of {
            /// Returns its sentence for players.
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
