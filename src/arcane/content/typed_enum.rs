//! The macro [`typed_enum!`], for enums of content whose variants are types of their own.

/// Declares an enum with a type of its own for each variant, so that a trait can be
/// implemented for each. `Variant: Type(field: ..)` is written in files as a variant
/// with a value, `Variant: Type { field: .. }` as one with fields, `Variant: Type`
/// as a bare word.
///
/// Files and schemas are those of a plain enum with these variants. `= default` marks a
/// field that a file may leave out. `kind` of the enum returns the trait object.
macro_rules! typed_enum {
    (
        $(#[$about:meta])*
        pub enum $name:ident = $written:literal, kind: $kind:path;
        $(
            $(#[$doc:meta])*
            $variant:ident: $type:ident
                $(( $( $(#[$item_doc:meta])* $item:ident: $item_type:ty ),+ $(,)? ))?
                $({ $(
                    $(#[$field_doc:meta])* $field:ident: $field_type:ty $(= $default:ident)?,
                )+ })?,
        )+
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, PartialEq)]
        pub enum $name { $( $(#[$doc])* $variant($type), )+ }

        $(
            $(#[$doc])*
            #[derive(Debug, Clone, PartialEq)]
            pub struct $type {
                $($( $(#[$item_doc])* pub $item: $item_type, )+)?
                $($( $(#[$field_doc])* pub $field: $field_type, )+)?
            }
        )+

        monteria_content::written_enum! {
            $(#[$about])*
            enum $name, Written = $written { $(
                $(#[$doc])*
                $variant: $type
                    $(( $( $item = $item: $item_type ),+ ))?
                    $({ $( $(#[$field_doc])* $field: $field_type $(= $default)?, )+ })?,
            )+ }
        }

        impl $name {
            /// Returns the rules of its kind.
            pub(crate) fn kind(&self) -> &dyn $kind {
                match self { $( $name::$variant(kind) => kind, )+ }
            }
        }
    };
}
pub(crate) use typed_enum;
