//! The part of the interface to a game that only displays a battle: [`ModuleDisplay`].

use crate::battle_ref::{BattleRef, ModelRef};
use crate::content::Id;
use crate::state::battle::Unit;
use monteria_game::{Badge, Text};

/// Texts and badges of a game on the core for clients. Every method has a default.
#[allow(unused_variables, reason = "the core's own answers need little of what they are told")]
pub trait ModuleDisplay {
    /// Returns the title of the battle.
    fn heading(&self, facts: &BattleRef<'_>) -> Option<Text> {
        facts.mission().map(|mission| Text::verbatim(&mission.name))
    }

    /// Returns the subtitle of a model's sheet.
    fn subtitle(&self, facts: &BattleRef<'_>, unit: &Unit, model: &ModelRef<'_>) -> Text {
        let army = facts.army(unit).map_or("", |army| army.name.as_str());
        let points = Text::counted("rules-cadence-points", unit.points, "point", "points");
        Text::joined([Text::verbatim(&unit.name), Text::verbatim(army), points], ", ")
    }

    /// Describes the effects of an upgrade beyond its rules of the core.
    fn upgrade_texts(&self, upgrade: &Id) -> Vec<Text> {
        Vec::new()
    }

    /// Returns badges for the module's states of a unit.
    fn badges(&self, facts: &BattleRef<'_>, unit: &Unit) -> Vec<Badge> {
        Vec::new()
    }

    /// Returns facts to show beside the table, each a label and a text.
    fn facts_shown(&self, facts: &BattleRef<'_>) -> Vec<(Text, Text)> {
        Vec::new()
    }

    /// Returns descriptions of the module's areas, by area id.
    fn area_notes(&self, facts: &BattleRef<'_>) -> Vec<(u16, Text)> {
        Vec::new()
    }
}
