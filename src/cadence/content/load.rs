//! Collects the army lists, missions and styles of content files while a game reads them.

use crate::content::mission_check::check_mission;
use crate::content::{Army, CadenceContent, Id, Mission, check_army};
use crate::triggers::{self, check_together};
use monteria_content::{Catalog, Faults, Source, Sources, Spanned};
use monteria_game::{Style, check_styles};
use monteria_table::Piece;
use monteria_triggers::{TriggerWords, Triggers};

/// Army lists, missions and styles as read, with their places in the files.
pub struct UncheckedLists {
    pub armies: Catalog<Spanned<Army>>,
    pub missions: Catalog<Spanned<Mission>>,
    pub styles: Catalog<Spanned<Style>>,
}

impl Default for UncheckedLists {
    fn default() -> Self {
        UncheckedLists {
            armies: Catalog::new("an army list"),
            missions: Catalog::new("a mission"),
            styles: Catalog::new("a style"),
        }
    }
}

impl UncheckedLists {
    /// Adds the army lists, missions and styles of a file.
    pub fn put(
        &mut self,
        armies: Vec<Spanned<Army>>,
        missions: Vec<Spanned<Mission>>,
        styles: Vec<Spanned<Style>>,
        source: &Source,
        faults: &mut Faults,
    ) {
        self.armies.insert_all(armies, |it| &it.id, source, faults);
        self.missions.insert_all(missions, |it| &it.id, source, faults);
        self.styles.insert_all(styles, |it| &it.id, source, faults);
    }

    /// Checks everything that must hold in any game.
    pub fn check(&self, faults: &mut Faults) {
        for (_, army) in self.armies.iter() {
            check_army(army, faults);
        }
        let mut models = self.trigger_words(&[]).models;
        let armies = self.armies.iter().map(|(_, army)| &army.value);
        models.extend(armies.flat_map(|army| [army.id.to_string(), army.name.clone()]));
        check_styles(&self.styles, &models, faults);
        for (_, mission) in self.missions.iter() {
            check_mission(mission, faults);
            let words = self.trigger_words(&[]);
            let span = mission.span.field("triggers");
            monteria_triggers::check(&mission.value.triggers, &span, &words, faults);
        }
    }

    /// Returns the names that triggers may use in a battle with these pieces of terrain.
    pub fn trigger_words(&self, pieces: &[Piece]) -> TriggerWords {
        let units = self.armies.iter().flat_map(|(_, army)| &army.value.units);
        let pieces = pieces.iter().map(|piece| piece.id.clone());
        let units = units.flat_map(|unit| [unit.id.to_string(), unit.name.clone()]);
        let styles = self.styles.ids().map(Id::to_string).collect();
        TriggerWords { styles, ..triggers::words([triggers::SMOKE], units, pieces) }
    }

    /// Reports the ids that the triggers of a scenario share with those of any mission.
    pub fn check_triggers_together(&self, scenario: &Id, own: &Triggers, faults: &mut Faults) {
        for (_, mission) in self.missions.iter() {
            let span = mission.span.field("triggers");
            check_together((scenario, own), &mission.value.triggers, &span, faults);
        }
    }

    /// Converts them to content, with the hash of the files.
    pub fn plain(self, sources: &Sources) -> CadenceContent {
        CadenceContent {
            armies: self.armies.values_by_id(),
            missions: self.missions.values_by_id(),
            styles: self.styles.values_by_id(),
            hash: sources.hash(),
            mods: sources.mods.clone(),
        }
    }
}
