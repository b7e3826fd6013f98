//! Vocabularies in which each word is a type of its own: one file elsewhere can then
//! implement the rule of a word as a trait.

/// A word of a vocabulary as a type, which can be extracted from the enum of all words.
pub trait Word<Of>: Sized {
    /// Returns the word, or None if `of` is a different word.
    fn of(of: &Of) -> Option<&Self>;
}

/// Declares a vocabulary like [`monteria_content::vocabulary!`], with a type for each
/// word and the file format of [`monteria_content::written_enum!`].
///
/// `$derives` are the derives of the enum and of all types beside `Debug`; `$rule` is the
/// trait that implements the rule of each word.
macro_rules! typed_vocabulary {
    (
        $(#[$about:meta])*
        pub enum $of:ident $(($known:ident: $source:ty))?
            as $written:ident = $name:literal, $derives:tt by $rule:ident
        { $(
            $(#[$doc:meta])*
            $word:ident $(($one:ident: $type:ty))?
                $({ $( $(#[$what:meta])+ $field:ident: $kind:ty $(= $default:ident)?, )+ })?
                $(=> text!($text_key:literal, $text:literal $(,)?))?
                $(said text!($said_key:literal, $said:literal $(,)?))?
                $(from ($words:expr))?
                $(where $($part:pat = $value:expr),+)?;
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

        monteria_content::written_enum! {
            $(#[$about])*
            enum $of, $written = $name { $(
                $(#[$doc])*
                $(#[doc = $text])?
                $word: $word
                    $((0 = $one: $type))?
                    $({ $( $(#[$what])+ $field: $kind $(= $default)?, )+ })?,
            )+ }
        }

        /// Formats a word as content files spell it.
        impl std::fmt::Debug for $of {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $( Self::$word(it) => std::fmt::Debug::fmt(it, f), )+ }
            }
        }

        impl $of {
            /// Returns the description for players.
            pub fn words(&self $(, $known: &$source)?) -> $crate::content::Text {
                match self { $(
                    Self::$word($word $(($one))? $({ $($field),+ })?) => {
                        $($(let $part = $value;)+)?
                        $(monteria_content::text!($text_key, $text))?
                        $(monteria_content::text!($said_key, $said))?
                        $($words)?
                    }
                )+ }
            }

            /// Returns the rule of the word.
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
}
pub(crate) use typed_vocabulary;
