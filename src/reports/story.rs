//! The story of a match: who did what, how the dice fell and who left when, from what
//! a viewer was told.

use monteria_game::{
    EventKind, GameEvent, LeaveReason, ModelId, ModelView, RollShown, SideId, View,
};

/// A match in a few figures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Story {
    /// How many rounds were begun.
    pub rounds: u32,
    /// Who did what, side by side and in the order of the models.
    pub deeds: Vec<Deeds>,
    /// How the dice of each side fell.
    pub dice: Vec<DiceTally>,
    /// Who left, the hardest blow and of each side the roll that fell farthest from what
    /// was to be expected, in the order in which it happened.
    pub moments: Vec<StoryMoment>,
}

/// What a model did, or a group of models that act together.
#[derive(Clone, PartialEq, Debug)]
pub struct Deeds {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: SideId,
    /// How many models it began with.
    pub models: u32,
    /// Wounds that models of other sides took in its actions.
    pub dealt: i32,
    /// Wounds that it took.
    pub taken: i32,
    /// Models of other sides that were slain in its actions.
    pub slain: u32,
    /// How many of its own models were slain.
    pub lost: u32,
    /// How many of its own models got away.
    pub fled: u32,
}

/// How the dice of one side fell, of those that succeed or fail by themselves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DiceTally {
    /// Whose models rolled.
    pub side: SideId,
    /// How many dice.
    pub dice: u32,
    /// How many of them succeeded.
    pub successes: u32,
    /// How many were to be expected to.
    pub expected: f64,
}

/// Something that turned the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryMoment {
    /// In which round, from 1; 0 before the first.
    pub round: u32,
    /// What happened, as it was told.
    pub text: String,
    /// The number of the event among those that the viewer was told, from 0.
    pub event: usize,
}

/// From so many successes more or fewer than were to be expected on, a roll
/// is told as luck.
const LUCK: f64 = 1.5;

/// Returns the number of the event with the most wounds at once, the first of several.
fn hardest_blow(events: &[GameEvent]) -> Option<usize> {
    let mut hardest = (0, None);
    for (n, event) in events.iter().enumerate() {
        if let EventKind::Wounded { amount, .. } = event.what
            && amount > hardest.0
        {
            hardest = (amount, Some(n));
        }
    }
    hardest.1
}

impl Story {
    /// The story of what a viewer was told, of the models that it may know.
    pub fn of(view: &View, events: &[GameEvent]) -> Story {
        let mut story = Story::default();
        let mut acting: Option<ModelId> = None;
        let hardest = hardest_blow(events);
        for model in &view.models {
            story.deeds_of(model).models += 1;
        }
        let mut luck: Vec<(SideId, f64, StoryMoment)> = Vec::new();
        for (n, event) in events.iter().enumerate() {
            let by = acting.and_then(|id| view.model(id));
            match &event.what {
                EventKind::RoundBegan { round } => story.rounds = story.rounds.max(*round),
                EventKind::TurnBegan { .. } | EventKind::TurnEnded { .. } => acting = None,
                EventKind::ActionTaken { model, .. } => acting = Some(*model),
                EventKind::Wounded { model, amount, .. } if *amount > 0 => {
                    if let Some(model) = view.model(*model) {
                        story.count_wounds(model, *amount, by);
                    }
                }
                EventKind::Left { model, reason } => {
                    if let Some(model) = view.model(*model) {
                        story.count_leaving(model, *reason, by);
                    }
                }
                EventKind::Rolled(roll) => {
                    if let Some(by) = roll.by.and_then(|id| view.model(id)) {
                        let (successes, expected) = story.count(by.side, roll);
                        let beyond = (f64::from(successes) - expected).abs();
                        let known = luck.iter().position(|(side, ..)| *side == by.side);
                        if beyond >= LUCK && known.is_none_or(|at| luck[at].1 < beyond) {
                            let told = event.text.trim_end_matches('.');
                            let text = format!(
                                "{told} ({successes} of {expected:.1} successes to be expected)"
                            );
                            luck.retain(|(side, ..)| *side != by.side);
                            luck.push((
                                by.side,
                                beyond,
                                StoryMoment { round: story.rounds, text, event: n },
                            ));
                        }
                    }
                }
                EventKind::Note
                | EventKind::Ordered { .. }
                | EventKind::ClockMoved { .. }
                | EventKind::MarkerMoved { .. }
                | EventKind::Arrived { .. }
                | EventKind::Moved { .. }
                | EventKind::Turned { .. }
                | EventKind::Wounded { .. }
                | EventKind::Marked { .. }
                | EventKind::CardTurned { .. }
                | EventKind::AreaPlaced { .. }
                | EventKind::AreaRemoved { .. }
                | EventKind::PieceChanged { .. }
                | EventKind::Thought(_)
                | EventKind::Ended { .. } => {}
            }
            if story.is_last_of_its_group(view, &event.what) || hardest == Some(n) {
                story.moments.push(StoryMoment {
                    round: story.rounds,
                    text: event.text.clone(),
                    event: n,
                });
            }
        }
        story.moments.extend(luck.into_iter().map(|(.., moment)| moment));
        story.moments.sort_by_key(|moment| moment.event);
        story.deeds.sort_by_key(|deeds| deeds.side);
        story.dice.sort_by_key(|tally| tally.side);
        story
    }

    /// Counts wounds that a model took in an action of another, or in nobody's.
    fn count_wounds(&mut self, model: &ModelView, amount: i32, by: Option<&ModelView>) {
        self.deeds_of(model).taken += amount;
        if let Some(by) = by.filter(|by| by.side != model.side) {
            self.deeds_of(by).dealt += amount;
        }
    }

    /// Counts a model that left in an action of another, or in nobody's.
    fn count_leaving(&mut self, model: &ModelView, reason: LeaveReason, by: Option<&ModelView>) {
        match reason {
            LeaveReason::Slain => self.deeds_of(model).lost += 1,
            LeaveReason::Fled => self.deeds_of(model).fled += 1,
        }
        if let Some(by) = by.filter(|by| by.side != model.side && reason == LeaveReason::Slain) {
            self.deeds_of(by).slain += 1;
        }
    }

    /// Whether somebody left with this who acted alone, or the last of
    /// those who acted together.
    fn is_last_of_its_group(&mut self, view: &View, what: &EventKind) -> bool {
        let EventKind::Left { model, .. } = what else { return false };
        let Some(model) = view.model(*model).filter(|model| !model.group.is_empty()) else {
            return true;
        };
        let deeds = self.deeds_of(model);
        deeds.lost + deeds.fled >= deeds.models
    }

    /// The deeds of whoever this model acts with.
    fn deeds_of(&mut self, model: &ModelView) -> &mut Deeds {
        let name = if model.group.is_empty() { &model.name } else { &model.group };
        let known =
            self.deeds.iter().position(|deeds| deeds.side == model.side && deeds.name == *name);
        let at = known.unwrap_or_else(|| {
            let name = name.clone();
            let side = model.side;
            let models = 0;
            let dealt = 0;
            let taken = 0;
            let slain = 0;
            let lost = 0;
            let fled = 0;
            self.deeds.push(Deeds { name, side, models, dealt, taken, slain, lost, fled });
            self.deeds.len() - 1
        });
        &mut self.deeds[at]
    }

    /// Counts the dice of a roll; how many of them succeeded and how many were
    /// to be expected to.
    fn count(&mut self, side: SideId, roll: &RollShown) -> (u32, f64) {
        let mut successes = 0;
        let mut expected = 0.0;
        let Some(needs) = roll.needs else { return (successes, expected) };
        let known = self.dice.iter().position(|tally| tally.side == side);
        let at = known.unwrap_or_else(|| {
            self.dice.push(DiceTally { side, dice: 0, successes: 0, expected: 0.0 });
            self.dice.len() - 1
        });
        let tally = &mut self.dice[at];
        for die in roll.dice.iter().filter(|die| die.kept && die.outcome.is_some()) {
            let good = (i32::from(die.sides) - i32::from(needs) + 1).clamp(0, i32::from(die.sides));
            tally.dice += 1;
            successes += u32::from(die.outcome != Some(monteria_game::DieOutcome::Miss));
            expected += f64::from(good) / f64::from(die.sides.max(1));
        }
        tally.successes += successes;
        tally.expected += expected;
        (successes, expected)
    }
}

#[cfg(test)]
mod tests;
