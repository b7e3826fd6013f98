//! What panels show of a match of this game.

use monteria_cadence::battle::Unit;
use monteria_cadence::content::Id;
use monteria_cadence::{BattleRef, ModelRef, ModuleDisplay};
use monteria_game::{Badge, Text, text};

use crate::area::ArenaRef;
use crate::{Respawn, view};

impl ModuleDisplay for Respawn {
    fn heading(&self, facts: &BattleRef<'_>) -> Option<Text> {
        facts.bout().map(|bout| Text::verbatim(&bout.name))
    }

    fn subtitle(&self, facts: &BattleRef<'_>, unit: &Unit, model: &ModelRef<'_>) -> Text {
        let class = facts.unit_type(unit).map_or("", |kind| kind.name.as_str());
        let profile = model.profile.map_or("", |profile| profile.name.as_str());
        text!(
            "rules-respawn-player",
            "{class}, {profile}, player {number}",
            number = unit.side.0 + 1
        )
    }

    fn upgrade_texts(&self, upgrade: &Id) -> Vec<Text> {
        self.content.perks.get(upgrade).into_iter().flatten().map(|perk| perk.words().1).collect()
    }

    fn badges(&self, facts: &BattleRef<'_>, unit: &Unit) -> Vec<Badge> {
        view::badges(facts, unit)
    }

    fn facts_shown(&self, facts: &BattleRef<'_>) -> Vec<(Text, Text)> {
        view::facts_shown(facts)
    }

    fn area_notes(&self, facts: &BattleRef<'_>) -> Vec<(u16, Text)> {
        view::area_notes(facts)
    }
}
