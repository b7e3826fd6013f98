//! What the files of any game may hold: army lists and missions.

use super::missions::check_mission;
use super::{Army, CadenceContent, Mission, check_army};
use monteria_content::{Catalog, Faults, Source, Sources, Spanned};

/// Army lists and missions as they were read, with their places.
pub struct UncheckedLists {
    /// Army lists.
    pub armies: Catalog<Spanned<Army>>,
    /// Missions.
    pub missions: Catalog<Spanned<Mission>>,
}

impl Default for UncheckedLists {
    fn default() -> Self {
        UncheckedLists { armies: Catalog::new("an army list"), missions: Catalog::new("a mission") }
    }
}

impl UncheckedLists {
    /// Takes what a file holds.
    pub fn put(
        &mut self,
        armies: Vec<Spanned<Army>>,
        missions: Vec<Spanned<Mission>>,
        source: &Source,
        faults: &mut Faults,
    ) {
        self.armies.put(armies, |it| &it.id, source, faults);
        self.missions.put(missions, |it| &it.id, source, faults);
    }

    /// Checks what must hold in any game.
    pub fn check(&self, faults: &mut Faults) {
        for (_, army) in self.armies.iter() {
            check_army(army, faults);
        }
        for (_, mission) in self.missions.iter() {
            check_mission(mission, faults);
        }
    }

    /// The same without places, with the hash of the files.
    pub fn plain(self, sources: &Sources) -> CadenceContent {
        CadenceContent {
            armies: self.armies.plain(),
            missions: self.missions.plain(),
            hash: sources.hash(),
            mods: sources.mods.clone(),
        }
    }
}
