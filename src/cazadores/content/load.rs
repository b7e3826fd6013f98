//! Loading content from files: read, collect by id, check, resolve.

use std::sync::Arc;

use schemars::SchemaGenerator;

use crate::content::pack::profile::ModelKind;
use crate::content::{CazadoresContent, ContentFile, Profile, Scenario, Unchecked, check};
use monteria_content::{Catalog, Faults, Figures, Library, Sources, Spanned};
use monteria_game::{FileTypes, KindLink, ModKind};

/// The id of this ruleset, also the name of its folders.
pub const RULESET: &str = "cazadores";

/// Kinds of content that a new mod can begin with. Scars are left out: together they fill
/// a table, which leaves no room for another.
const MOD_KINDS: [ModKind; 18] = [
    ModKind::scenario().linked(&[
        KindLink::id("adversary", "adversary"),
        KindLink::id("adversaries[0]", "adversary"),
        KindLink::id("objective", "objective"),
        KindLink::id("packs[0].players[0].cazador", "hero"),
        KindLink::id("packs[0].players[0].companions[0]", "companion"),
    ]),
    ModKind::new("adversary", "adversaries").looking("look").linked(&[KindLink::text(
        "minions",
        "minion",
        "[({id}, 2)]",
    )]),
    ModKind::new("minion", "minions").looking("look").linked(&[KindLink::id("tree", "tree")]),
    ModKind::new("objective", "objectives"),
    ModKind::new("weapon", "weapons"),
    ModKind::new("armour", "armours"),
    ModKind::new("gear", "gear"),
    ModKind::new("ritual", "rituals"),
    ModKind::new("hero", "cazadores").looking("look").linked(&[KindLink::wherever("companion")]),
    ModKind::new("companion", "companions").looking("look"),
    ModKind::group("party", &["hero", "companion"]),
    ModKind::group("faction", &["adversary", "minion"]),
    ModKind::new("area", "areas"),
    ModKind::new("token", "tokens"),
    ModKind::new("special", "specials"),
    ModKind::new("terrain", "terrain"),
    ModKind::new("tree", "trees"),
    ModKind::new("style", "styles"),
];

/// Returns the types of the content files.
pub fn file_types(generator: &mut SchemaGenerator) -> FileTypes {
    FileTypes::of::<ContentFile, Scenario>(generator, &MOD_KINDS).with_names(check::known_names())
}

/// Sets the kind of every profile in a catalogue.
fn of_kind(profiles: Catalog<Spanned<Profile>>, kind: ModelKind) -> Catalog<Spanned<Profile>> {
    profiles.filter_map(|_, mut profile| {
        profile.value.kind = kind;
        Some(profile)
    })
}

impl CazadoresContent {
    /// Reads and checks all content of this ruleset in a library: its data, its
    /// scenarios, and those of mods, which may replace things by id.
    ///
    /// # Errors
    /// Every fault of every file with its place: values that serde refuses, ids that name
    /// nothing or are used twice, numbers out of bounds, Hit Locations that leave a gap
    /// or overlap, Packs that break the rules, tables that cannot be built.
    pub fn load(library: &Library) -> Result<Arc<CazadoresContent>, Faults> {
        let mut faults = Faults::new();
        let expected = "RON files with Weapons, Foes and the rest";
        let sources = Sources::read(library, RULESET, expected, &mut faults);
        Self::from_sources(&sources, faults)
    }

    /// Does the work of [`CazadoresContent::load`] on texts that are in memory already,
    /// and adds to the given faults.
    ///
    /// # Errors
    /// Fails as [`CazadoresContent::load`] does.
    pub fn from_sources(
        sources: &Sources,
        mut faults: Faults,
    ) -> Result<Arc<CazadoresContent>, Faults> {
        let mut all = Unchecked::read(sources, &mut faults);
        all.companions = of_kind(all.companions, ModelKind::Companion);
        all.cazadores = of_kind(all.cazadores, ModelKind::Cazador);
        let figures = Figures::read(&sources.figures, &mut faults);
        check::everything(&all, &figures, &mut faults);
        let mut content = all.plain(sources);
        for adversary in content.adversaries.values_mut() {
            adversary.locations.sort_by_key(|location| std::cmp::Reverse(location.low));
        }
        faults.into_result(Arc::new(content))
    }
}
