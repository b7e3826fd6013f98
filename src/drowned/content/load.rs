//! Loading of content files.

use std::sync::Arc;

use crate::content::check::{TAGS, check};
use crate::content::{ContentFile, DrownedContent, Scenario, Unchecked};
use crate::triggers::known_names;
use monteria_content::{Faults, Figures, Library, Looks, Sources};
use monteria_game::{FileTypes, KindLink, ModKind};
use monteria_skirmish::keep_limits;
use schemars::SchemaGenerator;

/// Kinds of content with which a new mod can start.
const MOD_KINDS: [ModKind; 10] = [
    ModKind::scenario().linked(&[KindLink::name("forces[0].0", "crew")]),
    ModKind::new("crew", "crews").linked(&[
        KindLink::id("members[0].profile", "hero"),
        KindLink::id("members[1].profile", "unit"),
    ]),
    ModKind::group("party", &["crew"]),
    ModKind::new("hero", "profiles").looking("look"),
    ModKind::new("unit", "profiles").looking("look"),
    ModKind::new("weapon", "weapons"),
    ModKind::new("skill", "skills"),
    ModKind::new("card", "effect_cards"),
    ModKind::new("faction", "factions"),
    ModKind::new("style", "styles"),
];

pub fn file_types(generator: &mut SchemaGenerator) -> FileTypes {
    FileTypes::of::<ContentFile, Scenario>(generator, &MOD_KINDS).with_names(known_names())
}

impl DrownedContent {
    /// Reads and checks everything of this game in a library, mods included.
    ///
    /// # Errors
    /// Every fault of every file, each with its place.
    pub fn load(library: &Library) -> Result<Arc<DrownedContent>, Faults> {
        let mut faults = Faults::new();
        let sources = Sources::read(
            library,
            crate::ID,
            "RON files with profiles, weapons and skills",
            &mut faults,
        );
        let all = Unchecked::read(&sources, &mut faults);
        check(&all, &mut faults);
        let looks = all.profiles.iter().map(|(_, one)| (one.span.field("look"), &one.value.look));
        let looks = Looks::of(looks, TAGS);
        Figures::read(&sources.figures, &mut faults).check(&looks, &mut faults);
        let content = all.plain(&sources);
        keep_limits(&content, &all.crews, &mut faults);
        faults.into_result(Arc::new(content))
    }
}
