//! Actions that a ruleset offers, declared as a table: one row an action, with the id
//! that it is written as.

/// Declares types of [`Action`](super::Action). An action is written as its name in lower
/// case with hyphens, or as it says behind `=` where it holds something.
#[macro_export]
macro_rules! actions {
    ($(
        $(#[$about:meta])*
        pub enum $of:ident { $( $(#[$what:meta])* $action:ident $(($($held:ty),+))? $(= $id:literal)?, )+ }
    )+) => { $(
        $(#[$about])+
        #[derive(Clone, PartialEq, Eq, Debug, parse_display::Display)]
        #[display(style = "kebab-case")]
        pub enum $of { $(
            $(#[$what])+
            $(#[display($id)])?
            $action $(($($held),+))?,
        )+ }
    )+ };
}
