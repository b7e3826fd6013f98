//! Reads and checks the content files.

use std::sync::Arc;

use super::check::{TAGS, check};
use super::{ArcaneContent, ContentFile, Scenario, Unchecked, expand_kinds};
use crate::triggers::known_names;
use monteria_content::{Faults, Figures, Library, Looks, Sources};
use monteria_game::{FileTypes, KindLink, ModKind};
use monteria_skirmish::keep_limits;
use schemars::SchemaGenerator;

/// The kinds of things that a new mod can start from.
const MOD_KINDS: [ModKind; 8] = [
    ModKind::scenario().linked(&[KindLink::name("forces[2].0", "party")]),
    ModKind::new("party", "parties").linked(&[
        KindLink::id("members[0].character", "hero"),
        KindLink::id("members[6].character", "unit"),
    ]),
    ModKind::new("hero", "characters").looking("look"),
    ModKind::new("unit", "characters").looking("look"),
    ModKind::new("card", "cards"),
    ModKind::new("organisation", "organisations"),
    ModKind::group("faction", &["organisation"]),
    ModKind::new("style", "styles"),
];

/// Returns the types of the files, for schemas and the reference.
pub fn file_types(generator: &mut SchemaGenerator) -> FileTypes {
    FileTypes::of::<ContentFile, Scenario>(generator, &MOD_KINDS).with_names(known_names())
}

impl ArcaneContent {
    /// Reads and checks the content of this game in a library, mods included.
    ///
    /// # Errors
    /// Every fault of every file, each with its place.
    pub fn load(library: &Library) -> Result<Arc<ArcaneContent>, Faults> {
        let mut faults = Faults::new();
        let sources = Sources::read(
            library,
            crate::ID,
            "RON files with characters and advantage cards",
            &mut faults,
        );
        let all = Unchecked::read(&sources, &mut faults);
        check(&all, &mut faults);
        let looks = all.characters.iter().map(|(_, one)| (one.span.field("look"), &one.value.look));
        let looks = Looks::of(looks, TAGS);
        Figures::read(&sources.figures, &mut faults).check(&looks, &mut faults);
        let mut content = all.plain(&sources);
        expand_kinds(&mut content.scenarios);
        keep_limits(&content, &all.parties, &mut faults);
        faults.into_result(Arc::new(content))
    }
}
