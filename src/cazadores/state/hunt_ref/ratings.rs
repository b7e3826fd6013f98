//! Current values of a model: Ratings with all modifiers, Skills, and movement rules.
//! A model that is not in the Hunt has 0 of everything, and so has a pack model of
//! the Attributes of Foes.

use crate::content::{AttackKind, CazadoresContent, Condition, FoeAttribute, Ongoing, Skill};
use crate::state::components::FoeStats;
use crate::state::hunt_ref::HuntRef;
use monteria_dice::{Check, Edge};
use monteria_game::ModelId;
use monteria_table::MoveRules;

impl<'a> HuntRef<'a> {
    /// Returns SPD in inches, never below 0, with armour, Freezing, ongoing effects and
    /// the card in play.
    pub fn speed(&self, id: ModelId) -> f32 {
        let Some(model_ref) = self.get(id) else { return 0.0 };
        let base = match (model_ref.pack, model_ref.foe) {
            (Some((stats, _)), _) => stats.speed - stats.burden,
            (None, Some((stats, _))) => stats.speed + self.foe_change(id, FoeAttribute::Speed),
            (None, None) => 0,
        };
        let freezing = if model_ref.has(Condition::Freezing) { 2 } else { 0 };
        (base - freezing).max(0) as f32
    }

    /// Returns a Foe's current ATK, never below 0.
    pub fn attack(&self, id: ModelId) -> i32 {
        self.foe_rating(id, FoeAttribute::Attack, |stats| stats.attack)
    }

    /// Returns a Foe's current TER, never below 0.
    pub fn terror(&self, id: ModelId) -> i32 {
        self.foe_rating(id, FoeAttribute::Terror, |stats| stats.terror)
    }

    /// Returns a Foe's current RNG in close combat in inches, never below 0.
    pub fn foe_range(&self, id: ModelId) -> f32 {
        self.foe_stats(id).map_or(0.0, |stats| {
            (stats.range + self.foe_change(id, FoeAttribute::Range) as f32).max(0.0)
        })
    }

    /// Returns the dice of a Check with one of a Foe's Ratings; 0 for SPD and RNG,
    /// which are no Ratings.
    pub(crate) fn foe_dice(&self, id: ModelId, attribute: FoeAttribute) -> i32 {
        match attribute {
            FoeAttribute::Attack => self.attack(id),
            FoeAttribute::Terror => self.terror(id),
            FoeAttribute::Defence => self.foe_rating(id, attribute, |stats| stats.defence),
            FoeAttribute::Speed | FoeAttribute::Range => 0,
        }
    }

    fn foe_rating(&self, id: ModelId, attribute: FoeAttribute, base: fn(&FoeStats) -> i32) -> i32 {
        self.foe_stats(id).map_or(0, |stats| (base(stats) + self.foe_change(id, attribute)).max(0))
    }

    /// Returns the printed Attributes of a Foe; `None` for a pack model.
    fn foe_stats(&self, id: ModelId) -> Option<&'a FoeStats> {
        self.get(id)?.foe.map(|(stats, _)| stats)
    }

    /// Returns the sum of all modifiers of a Foe's Attribute: lasting effects, exhausted
    /// Hit Locations, the card in play and the Areas around it.
    fn foe_change(&self, id: ModelId, attribute: FoeAttribute) -> i32 {
        let Some(model_ref) = self.get(id) else { return 0 };
        let Some((_, modifiers)) = model_ref.foe else { return 0 };
        let sum = |list: &[(FoeAttribute, i32)]| -> i32 {
            list.iter().filter(|(which, _)| *which == attribute).map(|(_, by)| by).sum()
        };
        let ongoing: i32 = self
            .ongoing(id)
            .map(|effect| match effect {
                Ongoing::Attribute(which, by) if *which == attribute => **by,
                Ongoing::Attribute(..)
                | Ongoing::AttackDisadvantage
                | Ongoing::ImposeNow(_)
                | Ongoing::ActNow(_) => 0,
            })
            .sum();
        // Two Areas of one kind help no more than one (ruling 51).
        let mut kinds: Vec<_> = self
            .table
            .areas_touching(&model_ref.body())
            .into_iter()
            .filter_map(|area| self.area_kind(area))
            .collect();
        kinds.sort_by(|a, b| a.id.cmp(&b.id));
        kinds.dedup_by(|a, b| a.id == b.id);
        let bonuses = kinds.into_iter().flat_map(|kind| &kind.foe_bonus);
        let areas: i32 = bonuses.filter(|(which, _)| *which == attribute).map(|(_, by)| **by).sum();
        sum(&modifiers.card) + sum(&modifiers.lasting) + ongoing + areas
    }

    /// Returns the ongoing effects of a model's exhausted Hit Locations.
    pub fn ongoing(&self, id: ModelId) -> impl Iterator<Item = &'a Ongoing> + use<'a> {
        let model_ref = self.get(id).copied();
        let content: &'a CazadoresContent = self.content;
        model_ref
            .and_then(|model_ref| {
                Some((model_ref.quarry?, content.adversaries.get(&model_ref.foe?.0.entry)?))
            })
            .into_iter()
            .flat_map(|(quarry, entry)| quarry.locations.iter().zip(&entry.locations))
            .filter(|(state, _)| state.exhausted())
            .flat_map(|(_, location)| location.effects.iter())
    }

    /// Returns the number of dice that a model rolls for a Skill
    /// (Cazadores 4.1, ruling 10).
    pub fn pool(&self, id: ModelId, skill: Skill) -> i32 {
        let Some(model_ref) = self.get(id) else { return 0 };
        if let Some((stats, _)) = model_ref.pack {
            return stats.attribute(skill) + stats.skills.get(skill);
        }
        match skill {
            Skill::Fortitude | Skill::Leadership => self.terror(id),
            Skill::Athletics => self.foe_rating(id, FoeAttribute::Defence, |stats| stats.defence),
            Skill::Melee | Skill::Shooting => self.attack(id),
            Skill::Stealth | Skill::Hunt | Skill::Lore => 0,
        }
    }

    /// Returns the Advantage or Disadvantage of a Skill Check from the model's own
    /// state (Cazadores 5, Conditions).
    pub(crate) fn skill_edge(&self, id: ModelId, skill: Skill) -> Edge {
        let Some(model_ref) = self.get(id) else { return Edge::None };
        let freezing = model_ref.has(Condition::Freezing)
            && matches!(skill, Skill::Stealth | Skill::Athletics);
        let poisoned = model_ref.has(Condition::Poisoned) && skill == Skill::Fortitude;
        Edge::from_counts(0, u32::from(freezing) + u32::from(poisoned))
    }

    /// Returns the Skill Check of a model with its current dice and edge.
    pub fn check(&self, id: ModelId, skill: Skill, dt: Option<i32>) -> Check {
        Check::new(self.pool(id, skill), dt.map(dt_of)).with_edge(self.skill_edge(id, skill))
    }

    /// Returns the DT of an Attack of this kind; `None` if the target is Defenceless
    /// (Cazadores 4.4 and 5.3.3; Terror 05).
    pub fn defence(&self, target: ModelId, kind: AttackKind) -> Option<i32> {
        let model_ref = self.get(target)?;
        let terror = kind == AttackKind::Terror;
        if !terror && (model_ref.has(Condition::Defenceless) || model_ref.is_down()) {
            return None;
        }
        if let Some((stats, armoury)) = model_ref.pack {
            if terror {
                return Some(self.pool(target, Skill::Fortitude));
            }
            let shields: i32 = self.readied(armoury).map(|(_, weapon)| *weapon.armour).sum();
            let base = if kind == AttackKind::Melee { stats.prowess } else { stats.sharpness };
            return Some(base + stats.armour + shields);
        }
        if terror {
            return Some(self.terror(target));
        }
        Some(self.foe_rating(target, FoeAttribute::Defence, |stats| stats.defence))
    }

    /// Returns the movement rules of a model with a budget in inches (Cazadores 4.3 and
    /// 5.3.2, rulings 15 and 16).
    pub fn move_rules(&self, id: ModelId, budget: f32) -> MoveRules {
        let model_ref = self.get(id);
        let adversary = model_ref.is_some_and(|model_ref| model_ref.is_adversary());
        let mut rules = MoveRules { budget, ignore_difficult: adversary, ..MoveRules::default() };
        // Terrified: it cannot move toward any Foe that terrified it.
        if let Some(foes) =
            model_ref.and_then(|model_ref| model_ref.afflictions.0.get(&Condition::Terrified))
        {
            let foes = foes.iter().filter_map(|foe| self.get(*foe)).filter(|foe| foe.in_play());
            rules.keep_away_from = foes.map(|foe| foe.body().plan()).collect();
        }
        rules
    }
}

/// Converts a Rating to a Difficulty Threshold for the dice, which apply ruling 6.
pub(crate) fn dt_of(value: i32) -> u8 {
    value.clamp(0, 10) as u8
}
