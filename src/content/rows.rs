//! Enumerations of which each variant has values, declared as a table: one row a variant.

/// Declares an enumeration with a method for each column of values. The columns stand
/// before the rows in brackets, each with what it says; `ALL` lists the variants in the
/// order in which they stand.
#[macro_export]
macro_rules! rows {
    ($(#[$about:meta])* $vis:vis enum $of:ident [$( $(#[$says:meta])* $column:ident: $type:ty, )+] {
        $( $(#[$what:meta])* $variant:ident { $($cell:ident: $value:expr),+ $(,)? } )+
    }) => {
        $(#[$about])*
        $vis enum $of { $(
            $(#[$what])*
            #[allow(missing_docs, reason = "its row says what it is")]
            $variant,
        )+ }

        const _: () = {
            struct Cells { $($column: $type,)+ }

            impl $of {
                /// All of them, in order.
                pub const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];

                fn cells(self) -> Cells {
                    match self { $( Self::$variant => Cells { $($cell: $value),+ }, )+ }
                }

                $( $(#[$says])* pub fn $column(self) -> $type { self.cells().$column } )+
            }
        };
    };
}
