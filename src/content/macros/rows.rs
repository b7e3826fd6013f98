//! The macro `rows!` for enums declared as a table: one row per variant with its values.

/// Declares an enum with a method for each column of values. The columns precede the
/// rows, in brackets, each with its documentation; `ALL` lists the variants in order.
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
                /// All variants, in order of declaration.
                pub const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];

                fn cells(self) -> Cells {
                    match self { $( Self::$variant => Cells { $($cell: $value),+ }, )+ }
                }

                $( $(#[$says])* pub fn $column(self) -> $type { self.cells().$column } )+
            }
        };
    };
}
