//! Victory points of each side, and the grade of victory (rulebook, Victory Points).

use super::{DuelRef, ModelRef};
use crate::content::Rank;
use monteria_content::rows;
use monteria_game::{ModelId, Presence, SideId, Text, text};

/// The victory points of a side by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub eliminated: i32,
    /// For enemies that still infiltrate: if they are not revealed they count as
    /// eliminated in the end.
    pub unrevealed: i32,
    /// For enemies at half of their LP or less.
    pub hurt: i32,
    /// The bonus for Leaders among them.
    pub leaders: i32,
    /// The points for the marked enemy, a second time.
    pub marked: i32,
    /// For the objective of the scenario.
    pub scenario: i32,
}

impl Tally {
    pub fn total(&self) -> i32 {
        self.eliminated + self.unrevealed + self.hurt + self.leaders + self.marked + self.scenario
    }

    /// Returns the sources with points, each with its name.
    pub fn rows(&self) -> impl Iterator<Item = (Text, i32)> {
        let all = [
            (text!("rules-arcane-eliminated", "eliminated"), self.eliminated),
            (text!("rules-arcane-not-revealed", "not revealed"), self.unrevealed),
            (text!("rules-arcane-at-half-lp", "at half LP"), self.hurt),
            (text!("rules-arcane-leaders", "Leaders"), self.leaders),
            (text!("rules-arcane-marked-2", "marked"), self.marked),
            (text!("rules-arcane-scenario-2", "scenario"), self.scenario),
        ];
        all.into_iter().filter(|(_, points)| *points > 0)
    }
}

rows! {
    /// A grade of victory by the difference in victory points.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum VictoryGrade [
        /// Returns the least difference in victory points.
        least: i32,
        /// Returns its id, which is that of the outcome.
        id: &'static str,
        /// Returns its name for players.
        name: Text,
    ] {
        Tie { least: 0, id: "tie", name: text!("rules-arcane-tie", "Tie") }
        Partial {
            least: 30,
            id: "partial",
            name: text!("rules-arcane-partial-victory", "Partial victory")
        }
        Clear { least: 55, id: "clear", name: text!("rules-arcane-clear-victory", "Clear victory") }
        Annihilation {
            least: 155,
            id: "annihilation",
            name: text!("rules-arcane-annihilation", "Annihilation")
        }
    }
}

impl VictoryGrade {
    /// Returns the grade for a difference in victory points.
    pub fn of(difference: i32) -> VictoryGrade {
        let reached = |it: &VictoryGrade| difference.abs() >= it.least();
        VictoryGrade::ALL.into_iter().rev().find(reached).unwrap_or(VictoryGrade::Tie)
    }
}

/// Returns half of this many levels, rounded up to a multiple of 5.
pub fn half(level: i32) -> i32 {
    share(level, 50)
}

/// Returns a share of this many levels in per cent, rounded up to a multiple of 5.
pub(crate) fn share(level: i32, percent: i32) -> i32 {
    (level * percent + 499) / 500 * 5
}

impl ModelRef<'_> {
    /// Returns the victory points for its elimination: its level, or half of it for
    /// a summon (brief, Summoning).
    pub fn elimination_points(&self) -> i32 {
        if self.card().rank == Rank::Summon { half(self.level()) } else { self.level() }
    }
}

impl DuelRef<'_> {
    /// Returns the victory points of a side if the match ended now,
    /// with this enemy marked.
    pub fn tally(&self, side: SideId, marked: Option<ModelId>) -> Tally {
        let mut tally = Tally::default();
        for model in self.models.iter().filter(|model| model.side() != side) {
            let (won, of) = self.points_for(model);
            let leader = match of {
                _ if !model.leads() => 0,
                PointSource::Slain => self.numbers().leader_killed.get(),
                PointSource::Hurt => self.numbers().leader_hurt.get(),
                PointSource::Unrevealed => 0,
            };
            tally.leaders += leader;
            match of {
                PointSource::Hurt => tally.hurt += won,
                PointSource::Slain => tally.eliminated += won,
                PointSource::Unrevealed => tally.unrevealed += won,
            }
            if marked == Some(model.id()) {
                tally.marked += won + leader;
            }
        }
        tally.scenario = self.side_states.0.get(side).map_or(0, |side_state| side_state.points);
        tally
    }

    /// Returns the victory points for an enemy in its current state, and their source. A
    /// model that still infiltrates counts as lost but did not fall in combat.
    fn points_for(&self, model: &ModelRef<'_>) -> (i32, PointSource) {
        let unrevealed = || {
            self.side_states
                .0
                .get(model.side())
                .is_some_and(|side_state| side_state.infiltrating.contains(&model.id()))
        };
        match model.presence {
            Presence::Slain => (model.elimination_points(), PointSource::Slain),
            Presence::Reserve if unrevealed() => {
                (model.elimination_points(), PointSource::Unrevealed)
            }
            Presence::InPlay if model.condition.life * 2 <= model.max_life() => {
                (half(model.elimination_points()), PointSource::Hurt)
            }
            Presence::Reserve | Presence::InPlay | Presence::Fled => (0, PointSource::Unrevealed),
        }
    }
}

/// The source of the victory points for an enemy.
enum PointSource {
    Slain,
    /// It has never been revealed.
    Unrevealed,
    /// It has half of its LP or fewer.
    Hurt,
}
