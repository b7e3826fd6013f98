//! What is to be expected of an option: exact odds of the very roll that the dice will make.

use bevy::ecs::prelude::*;

use super::attack::{Attack, AttackKind, Defence};
use super::content::{Ability, Blow, Deed, Id, Innate, Rider, State, Whom};
use super::duel_ref::{DuelRef, ModelRef, Strike};
use super::steps::acts::Act;
use super::steps::effects::Influenced;
use super::steps::test::{TestFor, numbers};
use super::view::sight;
use crate::dice::BestOf;
use crate::game::{Choice, ModelId, Preview, StepResult, inches};
use crate::table::distance;

/// The preview of an option with this target.
pub fn preview(world: &World, choice: &Choice, target: Option<ModelId>) -> Option<Preview> {
    let facts = DuelRef::of(world);
    let me = facts.get(facts.turn.acting?)?;
    let asked = Asked { world, facts: &facts, me };
    match choice.action()? {
        Act::Attack => asked.attack(target?, AttackKind::Melee, None),
        Act::Shoot => asked.attack(target?, AttackKind::Ranged, None),
        Act::Charge => asked.charge(target?, None, &Blow::default()),
        Act::Escape => {
            let told = asked.test(&TestFor::Escape { model: me.id() }).ok()?;
            Some(Preview { title: "Escape".to_owned(), ..told })
        }
        Act::Use(id) => {
            let ability = me.card().ability(&id)?;
            let mut told = asked.ability(ability, target)?;
            if let Some(need) = ability.difficulty {
                let chance = best(1, 0, i32::from(need.get())).chance();
                told.facts.push(("Comes about".to_owned(), format!("{need}+, {}", percent(chance))));
            }
            Some(told)
        }
        _ => None,
    }
}

fn best(dice: u32, plus: i32, need: i32) -> BestOf {
    BestOf { dice, sides: 10, plus, need: Some(need) }
}

fn percent(chance: f64) -> String {
    format!("{:.0} in a hundred", chance * 100.0)
}

/// Whoever is activated asks.
struct Asked<'w, 'f> {
    world: &'w World,
    facts: &'f DuelRef<'w>,
    me: &'f ModelRef<'w>,
}

impl Asked<'_, '_> {
    /// An attack on somebody.
    fn attack(&self, target: ModelId, kind: AttackKind, ability: Option<&Id>) -> Option<Preview> {
        let (facts, me, foe) = (self.facts, self.me, self.facts.get(target)?);
        let mut attack = Attack::new(Some(me.id()), target, kind, ability.cloned());
        attack.from_hiding = me.hidden();
        let strike = facts.strike(&attack).ok()?;
        let (hit, loss) = strike.odds();
        let name = ability.and_then(|id| me.card().ability(id)).map_or("Attack", |ability| &ability.name);
        let mut told = Preview {
            title: format!("{name} at {}", foe.name()),
            chance: Some(hit),
            expected: Some(loss.expected()),
            distribution: loss.chances().to_vec(),
            facts: vec![
                ("Needs".to_owned(), needs(&strike)),
                ("Damage".to_owned(), format!("{} and the success, Armor {}", strike.damage, strike.armor)),
            ],
            modifiers: strike.modifiers.clone(),
            sight: None,
        };
        told.facts.push(("Eliminates".to_owned(), percent(loss.at_least(foe.vigor.life.max(1) as usize))));
        if attack.ranged() {
            told.facts.push(("Distance".to_owned(), inches(distance(&me.body(), &foe.body()))));
            told.sight = Some(sight(self.world, &me.body(), &foe.body()));
        }
        told.facts.extend(self.answers(&attack, foe).unwrap_or_default());
        Some(told)
    }

    /// What becomes of an attack where its target dodges or counters, as far as it can.
    fn answers(&self, attack: &Attack, foe: &ModelRef<'_>) -> StepResult<Vec<(String, String)>> {
        let (facts, mut all) = (self.facts, Vec::new());
        let table = facts.numbers();
        if foe.has(&Innate::DamageResistance) || foe.is(State::Berserk) || !foe.able() {
            return Ok(all);
        }
        let with = |defence| facts.strike(&Attack { defence, ..attack.clone() });
        let purse = facts.purse(foe);
        if purse >= table.dodge.get() && !foe.vigor.no_dodge {
            let (hit, loss) = with(Defence::Dodges)?.odds();
            let told = format!("{}, {:.1} LP expected", percent(hit), loss.expected());
            all.push(("If it dodges".to_owned(), told));
        }
        if purse >= table.counter.get() && !attack.ranged() {
            let (hit, _) = with(Defence::Counters)?.odds();
            let back = Attack::new(Some(foe.id()), self.me.id(), AttackKind::Counter, None);
            let (struck, loss) = facts.strike(&back)?.odds();
            let told = format!(
                "{} to hit; missed, it strikes back: {}, {:.1} LP expected in all",
                percent(hit),
                percent(struck),
                (1.0 - hit) * loss.expected()
            );
            all.push(("If it counters".to_owned(), told));
        }
        Ok(all)
    }

    /// A Charge: its way, and the attack at its end.
    fn charge(&self, target: ModelId, ability: Option<&Id>, blow: &Blow) -> Option<Preview> {
        let way = self.facts.charge_way(self.me, target, blow).ok()?;
        let mut told = self.attack(target, AttackKind::Charge(way.inches), ability)?;
        if ability.is_none() {
            told.title = told.title.replacen("Attack", "Charge", 1);
        }
        let of = inches(self.me.card().run.get());
        told.facts.insert(0, ("Way".to_owned(), format!("{} of {of}, straight on", inches(way.inches))));
        Some(told)
    }

    /// An ability at somebody, or at nobody.
    fn ability(&self, ability: &Ability, target: Option<ModelId>) -> Option<Preview> {
        match &ability.deed {
            Deed::Attack(_) => self.attack(target?, AttackKind::Melee, Some(&ability.id)),
            Deed::Shot { area, .. } => {
                let mut told = self.attack(target?, AttackKind::Ranged, Some(&ability.id))?;
                if let Some(area) = area {
                    let near = self.facts.near(target?, area.get()).map(|one| one.name().to_owned());
                    let near: Vec<String> = near.collect();
                    let near = if near.is_empty() { "nobody else".to_owned() } else { near.join(", ") };
                    told.facts.push(("In the burst".to_owned(), near));
                }
                Some(told)
            }
            Deed::Charge(blow) => self.charge(target?, Some(&ability.id), blow),
            Deed::Effect { on, does } => self.effect(ability, on, does, target),
            _ => None,
        }
    }

    /// Something that comes over somebody: what it is, and whether it is resisted.
    fn effect(
        &self,
        ability: &Ability,
        on: &Whom,
        does: &[Rider],
        target: Option<ModelId>,
    ) -> Option<Preview> {
        let whom = match target {
            Some(target) => vec![target],
            None => super::steps::effects::all_near(self.facts, self.me, on),
        };
        let mut told = Preview { title: ability.name.clone(), ..Preview::default() };
        for id in whom {
            let name = self.facts.get(id)?.name();
            for rider in does {
                let chance = match rider.resist {
                    None => 1.0,
                    Some(_) => {
                        let rider = rider.clone();
                        let test = TestFor::Resist(Influenced { by: Some(self.me.id()), on: id, rider });
                        let resists = self.test(&test).ok()?;
                        told.modifiers = resists.modifiers;
                        1.0 - resists.chance?
                    }
                };
                told.chance = Some(told.chance.map_or(chance, |most: f64| most.max(chance)));
                told.facts.push((name.to_owned(), format!("{}: {}", rider.does.words(), percent(chance))));
            }
        }
        Some(told).filter(|told| !told.facts.is_empty())
    }

    /// A d10 with a number added, against a number.
    fn test(&self, test: &TestFor) -> StepResult<Preview> {
        let numbers = numbers(self.facts, test)?;
        let chance = |dice| BestOf { dice, ..numbers.best }.chance();
        let lucky = self.facts.camp(self.me.side())?.essence > 0;
        let mut told =
            Preview { chance: Some(chance(1)), modifiers: numbers.modifiers, ..Preview::default() };
        if lucky {
            told.facts.push(("With Essence".to_owned(), percent(chance(2))));
        }
        Ok(told)
    }
}

/// What the dice of an attack must show.
fn needs(strike: &Strike) -> String {
    let dice = if strike.dice > 1 { format!("the best of {} dice, ", strike.dice) } else { String::new() };
    let need = (strike.defense - strike.attack).clamp(1, strike.critical as i32);
    format!("{dice}{need}+ against Defense {} with Attack {}", strike.defense, strike.attack)
}
