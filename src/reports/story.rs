//! The story of a match: what each model did, how the dice fell and the key moments,
//! computed from the events that a viewer may see.

use monteria_game::{
    EventKind, GameEvent, LeaveReason, ModelId, ModelView, RollShown, SideId, Text, View, text,
};

/// Figures and key moments of a match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Story {
    /// Number of rounds that began.
    pub rounds: u32,
    /// What each model or group did, ordered by side and then by model.
    pub deeds: Vec<ModelRecord>,
    /// The luck of each side.
    pub dice: Vec<DiceTally>,
    /// Models that left, the hardest blow, and for each side the roll that was farthest
    /// from its expectation; in order of the events.
    pub moments: Vec<StoryMoment>,
}

/// What a model did, or a group of models that act together.
#[derive(Clone, PartialEq, Debug)]
pub struct ModelRecord {
    pub name: String,
    pub side: SideId,
    /// Number of models at the beginning.
    pub models: u32,
    /// Wounds that it dealt to models of other sides in its actions.
    pub dealt: i32,
    /// Wounds that it took from any source.
    pub taken: i32,
    /// Models of other sides that it killed in its actions.
    pub slain: u32,
    /// Number of its own models that were killed.
    pub lost: u32,
    /// Number of its own models that fled.
    pub fled: u32,
}

impl ModelRecord {
    /// Returns an entry in which nothing is counted yet.
    fn new(name: String, side: SideId) -> Self {
        ModelRecord { name, side, models: 0, dealt: 0, taken: 0, slain: 0, lost: 0, fled: 0 }
    }
}

/// The dice of one side that each succeed or fail by themselves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DiceTally {
    pub side: SideId,
    pub dice: u32,
    /// Number of dice that succeeded.
    pub successes: u32,
    /// Expected number of successes.
    pub expected: f64,
}

/// A moment that turned the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryMoment {
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// The text of the event.
    pub text: Text,
    /// Index of the event among those that the viewer may see, from 0.
    pub event: usize,
}

/// A roll counts as luck from this difference to its expected number of successes.
const LUCK_THRESHOLD: f64 = 1.5;

/// Returns the index of the event with the most wounds at once, the first of several.
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

/// The roll of a side that is farthest from its expected number of successes.
struct LuckyRoll {
    side: SideId,
    /// Distance between the successes and their expected number.
    difference: f64,
    moment: StoryMoment,
}

impl Story {
    /// Computes the story from the events that a viewer may see and the
    /// models that it knows.
    pub fn of(view: &View, events: &[GameEvent]) -> Story {
        let mut story = Story::default();
        for model in &view.models {
            story.record_of(model).models += 1;
        }
        let hardest = hardest_blow(events);
        // The model whose action is being resolved.
        let mut acting: Option<ModelId> = None;
        let mut luck: Vec<LuckyRoll> = Vec::new();
        for (index, event) in events.iter().enumerate() {
            match &event.what {
                EventKind::TurnBegan { .. } | EventKind::TurnEnded { .. } => acting = None,
                EventKind::ActionTaken { model, .. } => acting = Some(*model),
                EventKind::Rolled(roll) => {
                    story.count_roll(view, roll, event, index, &mut luck);
                }
                EventKind::Note
                | EventKind::Ordered { .. }
                | EventKind::RoundBegan { .. }
                | EventKind::ClockMoved { .. }
                | EventKind::MarkerMoved { .. }
                | EventKind::Arrived { .. }
                | EventKind::Moved { .. }
                | EventKind::Turned { .. }
                | EventKind::Left { .. }
                | EventKind::Wounded { .. }
                | EventKind::Marked { .. }
                | EventKind::CardTurned { .. }
                | EventKind::AreaPlaced { .. }
                | EventKind::AreaRemoved { .. }
                | EventKind::PieceChanged { .. }
                | EventKind::Thought(_)
                | EventKind::Ended { .. } => {}
            }
            story.count_event(view, event, acting.and_then(|id| view.model(id)));
            if story.is_last_of_its_group(view, &event.what) || hardest == Some(index) {
                story.add_moment(event.text.clone(), index);
            }
        }
        story.moments.extend(luck.into_iter().map(|lucky| lucky.moment));
        story.moments.sort_by_key(|moment| moment.event);
        story.deeds.sort_by_key(|deeds| deeds.side);
        story.dice.sort_by_key(|tally| tally.side);
        story
    }

    fn add_moment(&mut self, text: Text, event: usize) {
        self.moments.push(StoryMoment { round: self.rounds, text, event });
    }

    /// Counts rounds, wounds and models that left. `by` is the acting model, if any.
    fn count_event(&mut self, view: &View, event: &GameEvent, by: Option<&ModelView>) {
        if let EventKind::RoundBegan { round } = event.what {
            self.rounds = self.rounds.max(round);
        }
        if let EventKind::Wounded { model, amount, .. } = event.what
            && amount > 0
            && let Some(model) = view.model(model)
        {
            self.count_wounds(model, amount, by);
        }
        if let EventKind::Left { model, reason } = event.what
            && let Some(model) = view.model(model)
        {
            self.count_leaving(model, reason, by);
        }
    }

    /// Counts a roll and keeps it if it is the luckiest or unluckiest of its side so far.
    fn count_roll(
        &mut self,
        view: &View,
        roll: &RollShown,
        event: &GameEvent,
        index: usize,
        luck: &mut Vec<LuckyRoll>,
    ) {
        let Some(by) = roll.by.and_then(|id| view.model(id)) else {
            // Rolls of the game itself belong to no side.
            return;
        };
        let (successes, expected) = self.count_dice(by.side, roll);
        let difference = (f64::from(successes) - expected).abs();
        let known = luck.iter().find(|lucky| lucky.side == by.side);
        if difference < LUCK_THRESHOLD || known.is_some_and(|known| known.difference >= difference)
        {
            return;
        }
        let sentence = event.text.trim_end_matches('.');
        let text = text!(
            "rules-of-successes-to-be-expected",
            "{sentence} (successes: {successes}, expected: {expected:.1})"
        );
        let moment = StoryMoment { round: self.rounds, text, event: index };
        luck.retain(|lucky| lucky.side != by.side);
        luck.push(LuckyRoll { side: by.side, difference, moment });
    }

    /// Counts wounds of a model. `by` is the model whose action caused them, if any.
    fn count_wounds(&mut self, model: &ModelView, amount: i32, by: Option<&ModelView>) {
        self.record_of(model).taken += amount;
        if let Some(by) = by.filter(|by| by.side != model.side) {
            self.record_of(by).dealt += amount;
        }
    }

    /// Counts a model that left. `by` is the model whose action caused it, if any.
    fn count_leaving(&mut self, model: &ModelView, reason: LeaveReason, by: Option<&ModelView>) {
        match reason {
            LeaveReason::Slain => self.record_of(model).lost += 1,
            LeaveReason::Fled => self.record_of(model).fled += 1,
        }
        if let Some(by) = by.filter(|by| by.side != model.side && reason == LeaveReason::Slain) {
            self.record_of(by).slain += 1;
        }
    }

    /// Returns whether the event removes a single model, or the last one of a group.
    fn is_last_of_its_group(&mut self, view: &View, what: &EventKind) -> bool {
        if let EventKind::Left { model, .. } = what {
            let in_group = view.model(*model).filter(|model| !model.group.is_empty());
            in_group.is_none_or(|model| {
                let record = self.record_of(model);
                record.lost + record.fled >= record.models
            })
        } else {
            false
        }
    }

    /// Returns the entry of a model or of its group, and adds it if it is missing.
    fn record_of(&mut self, model: &ModelView) -> &mut ModelRecord {
        let name = if model.group.is_empty() { &model.name } else { &model.group };
        let known =
            self.deeds.iter().position(|deeds| deeds.side == model.side && deeds.name == *name);
        let at = known.unwrap_or_else(|| {
            self.deeds.push(ModelRecord::new(name.clone(), model.side));
            self.deeds.len() - 1
        });
        &mut self.deeds[at]
    }

    /// Counts the dice of a roll. Returns the number of successes
    /// and the expected number.
    fn count_dice(&mut self, side: SideId, roll: &RollShown) -> (u32, f64) {
        let Some(needs) = roll.needs else {
            // The roll has no target number: nothing succeeds or fails.
            return (0, 0.0);
        };
        let mut successes = 0;
        let mut expected = 0.0;
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
