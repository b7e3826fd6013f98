//! Loading of the content: files, mods and checks.

use std::sync::Arc;

use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;

use super::check::{TAGS, check_arena, check_bout, check_league, profiles};
use super::{ArenaTable, Bout, League, RespawnContent};
use crate::triggers::{check_arena_triggers, check_bout_triggers, known_names, styled_names};
use monteria_cadence::content::CadenceContent;
use monteria_content::{Catalog, Faults, Figures, Library, Looks, Sources, Spanned};
use monteria_game::layout::{TerrainKind, check_kind};
use monteria_game::{FileTypes, KindLink, ModKind, Style, check_styles};

/// What a file below `assets/rulesets/respawn/` may hold.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
struct ContentFile {
    /// Leagues: everything that teams are made of. The first by its id is played.
    leagues: Vec<Spanned<League>>,
    /// Missions of the arena.
    bouts: Vec<Spanned<Bout>>,
    /// Styles of computer players, from which players choose.
    styles: Vec<Spanned<Style>>,
    /// Kinds of terrain, of which tables are laid by a seed.
    terrain: Vec<Spanned<TerrainKind>>,
}

/// The parts that a mod can start from. Classes and weapons are parts of the one league,
/// objectives are parts of a mission.
const MOD_KINDS: [ModKind; 13] = [
    ModKind::scenario()
        .linked(&[KindLink::id("mission", "mission"), KindLink::id("line_up[0]", "team")]),
    ModKind::replacing("league", "leagues"),
    ModKind::part("team", "leagues", "teams").linked(&[
        KindLink::id("characters[0].class", "hero"),
        KindLink::id("characters[0].profile", "unit"),
    ]),
    ModKind::group("party", &["team"]),
    ModKind::group("faction", &["league"]),
    ModKind::part("hero", "leagues", "classes").looking("look"),
    ModKind::part("unit", "leagues", "profiles"),
    ModKind::part("weapon", "leagues", "weapons"),
    ModKind::part("perk", "leagues", "perks"),
    ModKind::new("mission", "bouts"),
    ModKind::new("objective", "bouts"),
    ModKind::new("terrain", "terrain"),
    ModKind::new("style", "styles"),
];

/// Returns the types of the files, for schemas and the reference.
pub fn file_types(generator: &mut SchemaGenerator) -> FileTypes {
    FileTypes::of::<ContentFile, ArenaTable>(generator, &MOD_KINDS).with_names(known_names())
}

impl RespawnContent {
    /// Reads and checks everything of this game in a library, mods included.
    ///
    /// # Errors
    /// Every fault of every file, each with its place.
    pub fn load(library: &Library) -> Result<Arc<RespawnContent>, Faults> {
        let mut faults = Faults::new();
        let expected = "RON files with leagues and missions";
        let sources = Sources::read(library, crate::ID, expected, &mut faults);
        let mut leagues = Catalog::new("a league");
        let mut bouts = Catalog::new("a mission");
        let mut styles = Catalog::new("a style");
        let mut terrain = Catalog::new("a kind of terrain");
        for source in &sources.data {
            let Some(file) = source.read::<ContentFile>(&mut faults) else { continue };
            leagues.insert_all(file.leagues, |it: &League| &it.id, source, &mut faults);
            bouts.insert_all(file.bouts, |it: &Bout| &it.id, source, &mut faults);
            styles.insert_all(file.styles, |it: &Style| &it.id, source, &mut faults);
            terrain.insert_all(file.terrain, |it: &TerrainKind| &it.id, source, &mut faults);
        }
        let arenas = sources.scenarios_by(|it: &ArenaTable| &it.id, &mut faults);
        for (_, league) in leagues.iter() {
            check_league(league, &mut faults);
        }
        terrain.iter().for_each(|(_, kind)| check_kind(kind, &mut faults));
        let sides: Vec<&League> = leagues.iter().map(|(_, league)| &league.value).collect();
        check_styles(&styles, &styled_names(&sides), &mut faults);
        for (_, bout) in bouts.iter() {
            check_bout(bout, &mut faults);
            check_bout_triggers(bout, &sides, &styles, &mut faults);
        }
        let teams: Vec<_> =
            leagues.iter().flat_map(|(_, league)| profiles(&league.value)).collect();
        for (_, arena) in arenas.iter() {
            check_arena(arena, &|id| bouts.get(id.as_str()).is_some(), &sides, &teams, &mut faults);
            let missions = bouts.iter().map(|(_, bout)| bout);
            check_arena_triggers(arena, missions, &sides, &styles, &mut faults);
        }
        // Every look has its figure, every figure its use.
        let mut looks = Looks::default();
        for (_, league) in leagues.iter() {
            for (index, class) in league.value.classes.iter().enumerate() {
                looks.model(league.span.field("classes").item(index).field("look"), &class.look);
            }
        }
        TAGS.iter().chain(&["objective"]).for_each(|tag| looks.tag(tag));
        Figures::read(&sources.figures, &mut faults).check(&looks, &mut faults);
        let arena_files = arenas.files();
        let leagues = leagues.values_by_id();
        let armies = leagues.values().map(|league| (league.id.clone(), league.army())).collect();
        let pages = leagues.values().flat_map(League::pages);
        let content = RespawnContent {
            core: CadenceContent {
                armies,
                styles: styles.values_by_id(),
                hash: sources.hash(),
                mods: sources.mods.clone(),
                ..CadenceContent::default()
            },
            perks: pages.map(|page| (page.id.clone(), page.perks.clone())).collect(),
            leagues,
            shipped_bouts: bouts.shipped(),
            bouts: bouts.values_by_id(),
            terrain: terrain.values_by_id(),
            arena_files,
            arenas: arenas.values_by_id(),
        };
        faults.into_result(Arc::new(content))
    }
}
