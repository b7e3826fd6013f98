//! Effects: something comes over characters that are chosen, or over all who are near.
//! What comes over them stands in `influences/`.

use super::{AbilityKind, Effect};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::words::{long, rider_words};
use crate::content::{Ability, ArcaneContent, Reach, Rider, State, Whom};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::preview::{PreviewContext, percent};
use crate::steps::acts::Act;
use crate::steps::effects::{Influenced, UseEffect};
use crate::steps::offers::{AbilityOffer, aimable, no};
use crate::steps::test::{TestFor, face};
use crate::tactics::{Judge, price_of};
use monteria_content::Span;
use monteria_dice::BestOf;
use monteria_game::{Answer, Choice, ModelId, Needs, Offers, Order, Preview, Refusal, StepResult};
use monteria_table::{Body, distance, within};

impl AbilityKind for Effect {
    fn words(&self, content: &ArcaneContent) -> String {
        format!("{} {}", whom_words(content, &self.on), rider_words(&self.does))
    }

    fn check(&self, check: &mut Check, at: &Span) {
        if let Whom::Friends { organisation: Some(id), .. } = &self.on {
            check.knows_organisation(at.field("on").field("organisation"), id);
        }
        if self.does.is_empty() {
            check.faults.wrong(&at.field("does"), "an Effect that does nothing", "what it does");
        }
        check.riders(&at.field("does"), &self.does, matches!(self.on, Whom::Oneself));
    }

    fn effect(&self) -> Option<&Effect> {
        Some(self)
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let AbilityOffer { facts, model, ability, choice, verdict } = offer;
        let near = |other: &ModelRef, reach: Reach| reached(facts, model, &other.body(), reach);
        match &self.on {
            Whom::Oneself => all.add(choice, verdict),
            Whom::EnemiesWithin(_) | Whom::OthersWithin(_) => {
                let lonely = all_near(facts, model, &self.on).is_empty();
                let idle = lonely.then(|| no("NobodyNear", "nobody is near enough"));
                all.add(choice.idle(idle), verdict);
            }
            Whom::Enemy { reach } => {
                let judged = |enemy: &ModelRef| {
                    aimable(enemy)?;
                    near(enemy, *reach)?;
                    match facts.out_of_reach(model, enemy, Some(ability.discipline)) {
                        true => Err(no("Intangible", "it passes through")),
                        false => Ok(()),
                    }
                };
                let targets = facts.enemies(model.side()).map(|enemy| (enemy.id(), judged(enemy)));
                all.add_targets(choice, verdict, targets, "nobody can be reached");
            }
            Whom::Friends { reach, most, organisation } => {
                let judged = |friend: &ModelRef| {
                    if organisation.is_some() && friend.card().organisation != *organisation {
                        return Err(no("NotOfThem", "it is not of that organisation"));
                    }
                    near(friend, *reach)
                };
                let others = facts.friends(model.side()).filter(|friend| friend.id() != model.id());
                let targets: Vec<_> = others.map(|friend| (friend.id(), judged(friend))).collect();
                if *most <= 1 {
                    return all.add_targets(choice, verdict, targets, "no friend can be reached");
                }
                let most = usize::from(most.get());
                all.add_several(choice, verdict, targets, most, "no friend can be reached");
            }
        }
    }

    fn used(&self, duel: &DuelMut, used: UseEffect, answer: &Answer<Act>) -> StepResult<UseEffect> {
        let facts = duel.read();
        let mut on: Vec<ModelId> = answer.target.into_iter().collect();
        on.extend(answer.targets.iter().copied());
        if on.is_empty() {
            on = all_near(&facts, facts.try_get(used.by)?, &self.on);
        }
        Ok(UseEffect { on, ..used })
    }

    fn apply(&self, duel: &mut DuelMut, used: UseEffect, ability: &Ability) -> StepResult {
        let facts = duel.read();
        let user = facts.try_get(used.by)?;
        let side = user.side();
        let on = if used.on.is_empty() { all_near(&facts, user, &self.on) } else { used.on };
        let harms = on.iter().any(|id| facts.get(*id).is_some_and(|one| one.side() != side));
        let strikes = self.does.iter().any(|rider| rider.does.kind().strikes());
        let art = Some(ability.discipline);
        let passes = |one: &ModelRef| one.side() != side && facts.out_of_reach(user, one, art);
        let reaches = |id: &ModelId| !facts.get(*id).is_some_and(passes);
        let on: Vec<ModelId> = on.into_iter().filter(reaches).collect();
        if harms && strikes {
            duel.show(used.by, &["arc-stealth"])?;
        }
        for id in on {
            self.does.iter().for_each(|rider| face(duel, Some(used.by), id, rider));
        }
        Ok(())
    }

    fn preview(
        &self,
        context: &PreviewContext,
        ability: &Ability,
        target: Option<ModelId>,
    ) -> Option<Preview> {
        let befallen = match target {
            Some(target) => vec![target],
            None => all_near(context.facts, context.me, &self.on),
        };
        let mut preview = Preview { title: ability.name.clone(), ..Preview::default() };
        for id in befallen {
            let name = context.facts.get(id)?.name();
            for rider in &self.does {
                let chance = match rider.resist {
                    None => 1.0,
                    Some(_) => {
                        let rider = rider.clone();
                        let by = Some(context.me.id());
                        let test = TestFor::Resist(Influenced { by, on: id, rider });
                        let resists = context.test(&test).ok()?;
                        preview.modifiers = resists.modifiers;
                        1.0 - resists.chance?
                    }
                };
                preview.chance = Some(preview.chance.map_or(chance, |most: f64| most.max(chance)));
                let words = rider.does.kind().words();
                preview.facts.push((name.to_owned(), format!("{words}: {}", percent(chance))));
            }
        }
        Some(preview).filter(|preview| !preview.facts.is_empty())
    }

    fn judge(&self, judge: &mut Judge, choice: &Choice, ability: &Ability) -> StepResult {
        let facts = judge.facts;
        let model = judge.model;
        let price = price_of(ability);
        let gain = |id: &ModelId| {
            let Some(target) = facts.get(*id) else { return 0.0 };
            let good: f64 = self.does.iter().map(|rider| rider_worth(target, rider)).sum();
            if target.side() == model.side() { good } else { -good }
        };
        let sum = |all: &[ModelId]| all.iter().map(gain).sum::<f64>() - price * 0.8;
        match &choice.needs {
            Needs::Target { legal, .. } => {
                let judged = |id: &ModelId| (gain(id) - price * 0.6, Order::at(&choice.id, *id));
                judge.all.extend(legal.iter().map(judged));
            }
            Needs::Several { legal, max, .. } => {
                let mut best = legal.clone();
                best.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
                best.truncate(*max);
                judge.all.push((sum(&best), Order::several(&choice.id, best)));
            }
            Needs::Nothing | Needs::To(_) | Needs::Aim(_) | Needs::Number { .. } => {
                let near = all_near(facts, model, &self.on);
                judge.all.push((sum(&near), Order::plain(&choice.id)));
            }
        }
        Ok(())
    }
}

/// Returns those over whom an effect comes that chooses nobody, in order of their ids.
/// Areas reach Hidden ones, too (rulebook, Stealth).
fn all_near(facts: &DuelRef, by: &ModelRef, whom: &Whom) -> Vec<ModelId> {
    let (reach, enemies) = match whom {
        Whom::EnemiesWithin(reach) => (reach.get(), true),
        Whom::OthersWithin(reach) => (reach.get(), false),
        Whom::Oneself => return vec![by.id()],
        Whom::Friends { .. } | Whom::Enemy { .. } => return Vec::new(),
    };
    let near = facts.near(by.id(), reach).filter(|other| !enemies || other.side() != by.side());
    near.map(|other| other.id()).collect()
}

/// Checks whether somebody is near enough, and seen where it is not touched.
fn reached(facts: &DuelRef, user: &ModelRef, other: &Body, reach: Reach) -> Result<(), Refusal> {
    let from = user.body();
    let max = match reach {
        Reach::Zone => facts.zone(),
        Reach::Contact => 0.0,
        Reach::Within(inches) => inches.get(),
    };
    let distance = distance(&from, other);
    if !within(distance, max) {
        return Err(Refusal::OutOfRange { min: 0.0, max, distance });
    }
    match facts.unseen(&from, other, &[]) {
        Some(why) if reach != Reach::Contact => Err(why.refusal()),
        _ => Ok(()),
    }
}

/// Returns what a rider is worth to the one who suffers it, in levels; below
/// 0 where it harms.
fn rider_worth(target: &ModelRef, rider: &Rider) -> f64 {
    let resisted = rider.resist.map_or(0.0, |need| {
        let protection = if target.is(State::Protection) { 4 } else { 0 };
        let plus = target.card().resistance.get() + protection;
        BestOf { dice: 1, sides: 10, plus, need: Some(i32::from(need.get())) }.chance()
    });
    rider.does.kind().worth(target) * (1.0 - resisted)
}

fn whom_words(content: &ArcaneContent, on: &Whom) -> String {
    match on {
        Whom::Oneself => "the user".to_owned(),
        Whom::Friends { reach, most, organisation } => {
            let of = organisation.as_ref().map_or(String::new(), |id| {
                let found = content.organisations.get(id);
                let name = found.map_or(id.as_str(), |one| one.name.as_str());
                format!(" of the {name}")
            });
            let near = reach_words(*reach);
            match **most {
                1 => format!("a friend{of} {near}"),
                most => format!("each of up to {most} friends{of} {near}"),
            }
        }
        Whom::Enemy { reach } => format!("an enemy {}", reach_words(*reach)),
        Whom::EnemiesWithin(far) => format!("every enemy within {}", long(*far)),
        Whom::OthersWithin(far) => format!("every other model within {}", long(*far)),
    }
}

fn reach_words(reach: Reach) -> String {
    match reach {
        Reach::Zone => "in the Control Zone".to_owned(),
        Reach::Contact => "in contact".to_owned(),
        Reach::Within(far) => format!("in sight within {}", long(far)),
    }
}
