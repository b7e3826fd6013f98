//! Vocabularies in which each word is a type of its own, so that a trait outside of the
//! content can say in one file what the word does.

/// One word of a vocabulary as a type: finds itself in the enumeration of all words.
pub trait Word<Of>: Sized {
    /// Returns the word, or None where `of` is another word.
    fn of(of: &Of) -> Option<&Self>;
}

/// Declares a vocabulary like [`monteria_content::vocabulary!`], with a type for each
/// word. A file spells the words as variants of the enumeration in the module `$written`.
/// `$derives` are what the enumeration and all types derive beside `Debug`. `$rule` is
/// the trait that each type implements: what the word does.
macro_rules! typed_vocabulary {
    (
        $(#[$about:meta])*
        pub enum $of:ident $(($known:ident: $source:ty))?
            in $written:ident, $derives:tt by $rule:ident
        { $(
            $(#[$doc:meta])*
            $word:ident $(($one:ident: $type:ty))?
                $({ $( $(#[$what:meta])+ $field:ident: $kind:ty $(= $default:ident)?, )+ })?
                $(=> $text:literal)? $(said $said:literal)? $(where $($part:pat = $value:expr),+)?;
        )+ }
    ) => {
        $(
            $crate::content::typed_vocabulary!(@type
                [$(#[$doc])* $(#[doc = $text])? #[derive(Debug)] #[derive $derives]]
                $word $(($type))? $({ $( $(#[$what])+ $field: $kind, )+ })?
            );

            impl $crate::content::Word<$of> for $word {
                fn of(of: &$of) -> Option<&Self> {
                    if let $of::$word(it) = of { Some(it) } else { None }
                }
            }
        )+

        $(#[$about])*
        #[derive $derives]
        pub enum $of { $( $(#[$doc])* $(#[doc = $text])? $word($word), )+ }

        /// How files spell the vocabulary.
        mod $written {
            use super::*;

            $(#[$about])*
            #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
            pub(super) enum $of { $(
                $(#[$doc])*
                $(#[doc = $text])?
                $word $(($type))?
                    $({ $( $(#[$what])+ $(#[serde($default)])? $field: $kind, )+ })?,
            )+ }
        }

        impl From<$written::$of> for $of {
            fn from(written: $written::$of) -> Self {
                match written { $(
                    $written::$of::$word $(($one))? $({ $($field),+ })? => {
                        Self::$word($word $(($one))? $({ $($field),+ })?)
                    }
                )+ }
            }
        }

        impl From<$of> for $written::$of {
            fn from(of: $of) -> Self {
                match of { $(
                    $of::$word($word $(($one))? $({ $($field),+ })?) => {
                        Self::$word $(($one))? $({ $($field),+ })?
                    }
                )+ }
            }
        }

        impl serde::Serialize for $of {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $written::$of::from(self.clone()).serialize(serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $of {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $written::$of::deserialize(deserializer).map(Self::from)
            }
        }

        impl schemars::JsonSchema for $of {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                <$written::$of as schemars::JsonSchema>::schema_name()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$written::$of as schemars::JsonSchema>::json_schema(generator)
            }
        }

        /// Shows a word as a file spells it.
        impl std::fmt::Debug for $of {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $( Self::$word(it) => std::fmt::Debug::fmt(it, f), )+ }
            }
        }

        impl $of {
            /// Returns what it says to players.
            pub fn words(&self $(, $known: &$source)?) -> String {
                match self { $(
                    Self::$word($word $(($one))? $({ $($field),+ })?) => {
                        $($(let $part = $value;)+)?
                        $crate::content::typed_vocabulary!(@words $($text)? $($said)?)
                    }
                )+ }
            }

            /// Returns what it does in a match: the one list of all words.
            pub(crate) fn rule(&self) -> &dyn $rule {
                match self { $( Self::$word(it) => it, )+ }
            }
        }
    };
    (@type [$(#[$meta:meta])*] $word:ident) => {
        $(#[$meta])*
        pub struct $word;
    };
    (@type [$(#[$meta:meta])*] $word:ident ($type:ty)) => {
        $(#[$meta])*
        pub struct $word(pub $type);
    };
    (@type [$(#[$meta:meta])*] $word:ident { $( $(#[$what:meta])+ $field:ident: $kind:ty, )+ }) => {
        $(#[$meta])*
        pub struct $word { $( $(#[$what])+ pub $field: $kind, )+ }
    };
    (@words $text:literal) => { format!($text) };
}
pub(crate) use typed_vocabulary;
