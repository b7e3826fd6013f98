//! The macro `vocabulary!` for enums of content words with a name and a
//! sentence for players each.

/// Declares a vocabulary, one word per row: its name in files, its parameter, after `as`
/// its name for players, and after `=>` its sentence for players, which is its
/// documentation as well. Both are written as [`text!`](macro@crate::text) takes them;
/// `where` computes their variables. A word with documentation of its own has the
/// expression that returns both texts after `from`.
#[macro_export]
macro_rules! vocabulary {
    ($(#[$about:meta])* pub enum $of:ident { $(
        $(#[$doc:meta])*
        $word:ident $(($one:ident: $type:ty))?
            $(as text!($name_key:literal, $name:literal)
                => text!($text_key:literal, $text:literal $(,)?))?
            $(from ($words:expr))?
            $(where $($part:pat = $value:expr),+)?;
    )+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub enum $of { $(
            $(#[$doc])*
            $(#[doc = $text])?
            $word $(($type))?,
        )+ }

        impl $of {
            /// Returns its name and its sentence for players.
            pub fn words(&self) -> ($crate::Text, $crate::Text) {
                match self { $(
                    Self::$word $(($one))? => {
                        $($(let $part = $value;)+)?
                        $(($crate::text!($name_key, $name), $crate::text!($text_key, $text)))?
                        $($words)?
                    }
                )+ }
            }
        }
    };
}
