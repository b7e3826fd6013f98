//! Names of forces in the state of a match.

/// Defines the name of a force in the state of its side. Names that the program gives to
/// ready-made forces are `name-KIND` in the tables; those of players stay as they are.
///
/// ```
/// monteria_skirmish::force_name! {
///     /// The name of a band.
///     pub struct BandName("band");
/// }
///
/// let name = BandName::from("The watch".to_owned());
/// assert_eq!((name.as_str(), name.text().as_str()), ("The watch", "The watch"));
/// ```
#[macro_export]
macro_rules! force_name {
    ($(#[$about:meta])* $vis:vis struct $Name:ident($kind:literal);) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug, Default, $crate::Serialize, $crate::Deserialize)]
        #[serde(crate = "monteria_skirmish::serde", transparent)]
        $vis struct $Name(String);

        impl $Name {
            /// Returns the name for players.
            $vis fn text(&self) -> $crate::Text {
                $crate::Text::named($kind, &self.0)
            }
        }

        impl From<String> for $Name {
            fn from(name: String) -> Self {
                $Name(name)
            }
        }

        impl std::ops::Deref for $Name {
            type Target = String;

            fn deref(&self) -> &String {
                &self.0
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(&self.0)
            }
        }

        impl $crate::ToTextArgument for $Name {
            fn to_text_argument(&self) -> $crate::TextArgument {
                $crate::TextArgument::Text(self.text())
            }
        }
    };
}
