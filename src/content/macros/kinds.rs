//! The macro [`kinds!`](macro@crate::kinds), which declares all content of a
//! game: each kind of thing with its noun for faults. The file format, the unchecked
//! content with its places, and the content of a match are generated from it.

/// Declares the content of a game: the kinds of things with ids, then lists without
/// ids and the numbers of the rules, if any, and the type of a scenario. It
/// generates three types: the content itself, `Unchecked` (the same with places in
/// files), and `ContentFile` (one file).
#[macro_export]
macro_rules! kinds {
    (
        $(#[$about:meta])* $vis:vis struct $of:ident;
        $(#[$of_file:meta])* struct ContentFile;
        $( $(#[$doc:meta])+ $kind:ident: $type:ty = $called:literal, )+
        $(without ids: $(#[$of_list:meta])+ $list:ident: $listed:ty,)?
        $(numbers: $numbers:ty,)?
        scenarios: $scenario:ty,
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Default, PartialEq)]
        $vis struct $of {
            $( $(#[$doc])+ pub $kind: std::collections::BTreeMap<$crate::Id, $type>, )+
            $( $(#[$of_list])+ pub $list: Vec<$listed>, )?
            $(
                /// The numbers of the rules.
                pub numbers: $numbers,
            )?
            pub scenarios: std::collections::BTreeMap<$crate::Id, $scenario>,
            /// The files that they came from, relative to the root of the content.
            pub scenario_files: std::collections::BTreeMap<$crate::Id, String>,
            /// The ids of what ships, by the list that it is in: what a mod adds
            /// is not among them.
            pub shipped: std::collections::BTreeMap<
                &'static str,
                std::collections::BTreeSet<$crate::Id>,
            >,
            /// The same for the same files; saves carry it.
            pub hash: u64,
            /// The mods that some of it comes from.
            pub mods: Vec<$crate::PlayedMod>,
        }

        $(#[$of_file])*
        #[derive(Debug, Default, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields, default)]
        struct ContentFile {
            $( $(#[$doc])+ $kind: Vec<$crate::Spanned<$type>>, )+
            $( $(#[$of_list])+ $list: Vec<$crate::Spanned<$listed>>, )?
            $(
                /// The numbers of the rules, where they differ from the usual ones; the
                /// last file that has some counts.
                numbers: Option<$numbers>,
            )?
        }

        /// All content as it was read, before checks across files.
        struct Unchecked {
            $( $kind: $crate::Catalog<$crate::Spanned<$type>>, )+
            $( $list: Vec<$crate::Spanned<$listed>>, )?
            $( numbers: $numbers, )?
            scenarios: $crate::Catalog<$crate::Spanned<$scenario>>,
        }

        impl Unchecked {
            /// Reads the files of the game.
            fn read(sources: &$crate::Sources, faults: &mut $crate::Faults) -> Unchecked {
                let mut all = Unchecked {
                    $( $kind: $crate::Catalog::new($called), )+
                    $( $list: Vec::<$crate::Spanned<$listed>>::new(), )?
                    $( numbers: <$numbers>::default(), )?
                    scenarios: sources.scenarios_by(|it: &$scenario| &it.id, faults),
                };
                for source in &sources.data {
                    let Some(file) = source.read::<ContentFile>(faults) else { continue };
                    $( all.$kind.insert_all(file.$kind, |it: &$type| &it.id, source, faults); )+
                    $( all.$list.extend(file.$list); )?
                    $( all.numbers = Option::<$numbers>::unwrap_or(file.numbers, all.numbers); )?
                }
                all
            }

            /// Returns the content without its places.
            fn plain(&self, sources: &$crate::Sources) -> $of {
                $of {
                    $( $kind: self.$kind.values_by_id(), )+
                    $( $list: self.$list.iter().map(|it| it.value.clone()).collect(), )?
                    $( numbers: <$numbers>::clone(&self.numbers), )?
                    scenarios: self.scenarios.values_by_id(),
                    scenario_files: self.scenarios.files(),
                    shipped: [
                        $( (stringify!($kind), self.$kind.shipped()), )+
                        ("scenarios", self.scenarios.shipped()),
                    ]
                    .into(),
                    hash: sources.hash(),
                    mods: sources.mods.clone(),
                }
            }
        }
    };
}
