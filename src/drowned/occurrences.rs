//! Occurrences for the rules of a scenario that no event tells: items that are taken,
//! dropped and brought home, and attacks within actions.

use bevy_math::Vec3;

use crate::content::ScenarioKind;
use crate::sequence::{ActionKind, Combat, CombatId, Sequence};
use crate::skirmish_ref::SkirmishRef;
use crate::state::MarkerKind;
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::special::deploy::in_own_zone;
use crate::steps::turns::action::Action;
use monteria_game::{Manner, ModelId, Occurrence, StepResult, Text};

/// The items that models carry, as rules of scenarios name them.
pub(crate) const CACHE: &str = "cache";
pub(crate) const RELIC: &str = "relic";
pub(crate) const ITEMS: [&str; 2] = [CACHE, RELIC];

/// Returns the item of a thing on the table, or None if nobody carries such things.
pub(crate) fn item_of(what: &MarkerKind) -> Option<&'static str> {
    match what {
        MarkerKind::Cache => Some(CACHE),
        MarkerKind::Relic => Some(RELIC),
        MarkerKind::Lamp
        | MarkerKind::Vault(_)
        | MarkerKind::Tower(_)
        | MarkerKind::Smoke { .. } => None,
    }
}

/// Returns the action that a combat action is to rules of scenarios.
fn action_of(combat: &Combat) -> Action {
    match combat {
        Combat::Shoot { weapon, .. } => Action::Shoot(weapon.clone()),
        Combat::Template { weapon, .. } => Action::Template(weapon.clone()),
        Combat::Strike { weapon, .. } => Action::Strike(weapon.clone()),
        Combat::Dodge => Action::Dodge,
        Combat::Reveal { .. } => Action::Reveal,
    }
}

/// Returns whether the declaration of an action has told this combat action of it: the
/// combat or charge of a model that has an owner.
fn is_declared(facts: &SkirmishRef<'_>, sequence: &Sequence, of: CombatId) -> bool {
    let alone = match sequence.action_kind {
        ActionKind::Combat(_) | ActionKind::Charge { .. } => true,
        ActionKind::Move(_) | ActionKind::Interact(_) => false,
    };
    let wild = facts.get(sequence.by).is_some_and(|one| one.is_wild());
    of == CombatId::Acting && alone && !wild
}

impl SkirmishMut<'_, '_> {
    /// Adds that a model began an action.
    pub(crate) fn note_action(
        &mut self,
        model: ModelId,
        action: impl FnOnce() -> Action,
        target: Option<ModelId>,
    ) {
        let acted = || Occurrence::Acted { model, action: action().to_string(), target };
        self.ctx.occur_with(acted);
    }

    /// Adds the combat actions of the action in progress that happen and that its
    /// declaration did not tell: reactions, answers and actions on the way.
    pub(crate) fn note_combats(&mut self) -> StepResult {
        let facts = self.read();
        let sequence = facts.sequence()?;
        let untold = sequence.happening_combats().into_iter();
        let untold = untold.filter(|of| !is_declared(&facts, sequence, *of));
        let made = untold.filter_map(|of| Some((sequence.tester(of)?, sequence.combat(of)?)));
        for (by, combat) in made.collect::<Vec<_>>() {
            self.note_action(by, || action_of(&combat), combat.target());
        }
        Ok(())
    }

    /// Adds that a model has taken a thing, and brought it home if that is where it is.
    pub(crate) fn note_taken(&mut self, by: ModelId, what: &MarkerKind) {
        let Some(item) = item_of(what) else { return };
        self.ctx.occur_with(|| Occurrence::Taken { item: item.to_owned(), model: by });
        if *what == MarkerKind::Cache {
            let home = self.caches_home(by);
            self.note_delivered(by, home.min(1));
        }
    }

    /// Adds that a model drops all that it carries.
    pub(crate) fn note_dropped(&mut self, by: ModelId) {
        let items: Vec<&str> =
            self.things.carried_by(by).filter_map(|thing| item_of(&thing.what)).collect();
        for item in items {
            self.ctx.occur_with(|| Occurrence::Dropped { item: item.to_owned(), model: by });
        }
    }

    /// Returns the number of caches that a model carries in its own
    /// zone, where they score.
    fn caches_home(&self, id: ModelId) -> usize {
        let carried = self.things.carried_by(id);
        let caches = carried.filter(|thing| thing.what == MarkerKind::Cache).count();
        if caches == 0 || self.turn.kind != Some(ScenarioKind::Caches) {
            return 0;
        }
        let facts = self.read();
        let home = facts.get(id).is_some_and(|one| in_own_zone(&facts, one));
        if home { caches } else { 0 }
    }

    fn note_delivered(&mut self, by: ModelId, caches: usize) {
        for _ in 0..caches {
            self.ctx.occur_with(|| Occurrence::Delivered { item: CACHE.to_owned(), model: by });
        }
    }

    /// Moves a model along a path. Caches that come home with it are delivered.
    pub(crate) fn move_along(
        &mut self,
        id: ModelId,
        path: &[Vec3],
        manner: Manner,
        text: Text,
        why: &[&str],
    ) {
        let before = self.caches_home(id);
        let sides = &mut **self;
        sides.move_along(id, path, manner, text, why);
        let after = self.caches_home(id);
        self.note_delivered(id, after.saturating_sub(before));
    }
}
