//! Macro that declares the actions of a ruleset as a table: one row for each action, with
//! its id where the id is not made from the name.

/// Declares types of [`Action`](crate::Action). The id of an action is its name in kebab
/// case, or the literal behind `=`, which an action with fields needs.
#[macro_export]
macro_rules! actions {
    ($(
        $(#[$about:meta])*
        pub enum $of:ident { $(
            $(#[$what:meta])*
            $action:ident $(($($held:ty),+))? $(= $id:literal)?,
        )+ }
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
