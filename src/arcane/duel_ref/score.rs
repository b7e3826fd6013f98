//! Victory points: what each side has won, and what the difference is
//! called (rulebook, Victory Points).

use super::{DuelRef, ModelRef};
use crate::content::Rank;
use monteria_content::rows;
use monteria_game::{ModelId, Presence, SideId};

/// What a side has won so far, by what for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// For enemies that are eliminated.
    pub eliminated: i32,
    /// For enemies that infiltrate still: unless they are revealed they count as
    /// eliminated in the end.
    pub unrevealed: i32,
    /// For enemies at half of their LP or less.
    pub hurt: i32,
    /// For Leaders among them.
    pub leaders: i32,
    /// Once more, for the enemy that it has marked.
    pub marked: i32,
    /// For what the scenario is about.
    pub scenario: i32,
}

impl Tally {
    /// All of it.
    pub fn total(&self) -> i32 {
        self.eliminated + self.unrevealed + self.hurt + self.leaders + self.marked + self.scenario
    }

    /// What of it is more than nothing, in words.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, i32)> {
        let all = [
            ("eliminated", self.eliminated),
            ("not revealed", self.unrevealed),
            ("at half LP", self.hurt),
            ("Leaders", self.leaders),
            ("marked", self.marked),
            ("scenario", self.scenario),
        ];
        all.into_iter().filter(|(_, points)| *points > 0)
    }
}

rows! {
    /// What a difference of victory points is called.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Standing [
        /// The least difference.
        least: i32,
        /// Its id and its name.
        words: (&'static str, &'static str),
    ] {
        /// Up to 25.
        Tie { least: 0, words: ("tie", "Tie") }
        /// 30 to 50.
        Partial { least: 30, words: ("partial", "Partial victory") }
        /// 55 to 150.
        Clear { least: 55, words: ("clear", "Clear victory") }
        /// 155 and more.
        Annihilation { least: 155, words: ("annihilation", "Annihilation") }
    }
}

impl Standing {
    /// What this difference is called.
    pub fn of(difference: i32) -> Standing {
        let reached = |it: &Standing| difference.abs() >= it.least();
        Standing::ALL.into_iter().rev().find(reached).unwrap_or(Standing::Tie)
    }
}

/// Half of this many levels, rounded up to a multiple of 5.
pub fn half(level: i32) -> i32 {
    (level + 9) / 10 * 5
}

impl ModelRef<'_> {
    /// What it is worth to whoever eliminates it: its level, and half of it where it
    /// was summoned (brief, Summoning).
    pub fn worth(&self) -> i32 {
        if self.card().rank == Rank::Summon { half(self.level()) } else { self.level() }
    }
}

impl DuelRef<'_> {
    /// What a side would have won if the match ended now, with this enemy marked.
    pub fn tally(&self, side: SideId, marked: Option<ModelId>) -> Tally {
        let mut tally = Tally::default();
        for model in self.models.iter().filter(|model| model.side() != side) {
            let (won, of) = self.won_for(model);
            let leader = match of {
                _ if !model.leads() => 0,
                Of::Slain => self.numbers().leader_killed.get(),
                Of::Hurt => self.numbers().leader_hurt.get(),
                Of::Unrevealed => 0,
            };
            tally.leaders += leader;
            match of {
                Of::Hurt => tally.hurt += won,
                Of::Slain => tally.eliminated += won,
                Of::Unrevealed => tally.unrevealed += won,
            }
            if marked == Some(model.id()) {
                tally.marked += won + leader;
            }
        }
        tally.scenario = self.side_states.0.get(side).map_or(0, |side_state| side_state.points);
        tally
    }

    /// What an enemy is worth as it is, and for what: whoever infiltrates still counts as
    /// lost, but has not fallen in combat.
    fn won_for(&self, model: &ModelRef<'_>) -> (i32, Of) {
        let unrevealed = || {
            self.side_states
                .0
                .get(model.side())
                .is_some_and(|side_state| side_state.infiltrating.contains(&model.id()))
        };
        match model.presence {
            Presence::Slain => (model.worth(), Of::Slain),
            Presence::Reserve if unrevealed() => (model.worth(), Of::Unrevealed),
            Presence::InPlay if model.vigor.life * 2 <= model.full() => {
                (half(model.worth()), Of::Hurt)
            }
            Presence::Reserve | Presence::InPlay | Presence::Fled => (0, Of::Unrevealed),
        }
    }
}

/// Why points are won for an enemy.
enum Of {
    /// It is eliminated.
    Slain,
    /// It has not been revealed.
    Unrevealed,
    /// It has lost half of its LP or more.
    Hurt,
}
