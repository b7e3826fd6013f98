//! Effects on chosen characters or on all characters nearby. The influences that they
//! have are in `influences/`.

use super::{AbilityKind, Effect};
use crate::change::DuelMut;
use crate::content::check::Check;
use crate::content::descriptions::{describe_riders, length_text};
use crate::content::{Ability, ArcaneContent, Reach, Rider, State, Whom};
use crate::display::preview::{PreviewContext, percent};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::steps::dice_test::{TestKind, queue_influence};
use crate::steps::effects::{AbilityUse, Influenced};
use crate::steps::hero_action::HeroAction;
use crate::steps::offers::{AbilityOffer, aimable, refusal};
use crate::tactics::{OptionEvaluator, ability_price};
use monteria_content::Span;
use monteria_dice::BestOf;
use monteria_game::{
    Answer, Choice, ModelId, Needs, Offers, Order, Preview, Refusal, StepResult, Text, text,
};
use monteria_table::{Body, distance, within};

/// The share of its price that an effect on one chosen target must exceed,
/// for the computer player.
const ONE_TARGET_PRICE_SHARE: f64 = 0.6;
/// The share of its price that an effect on several targets must exceed.
const SEVERAL_TARGETS_PRICE_SHARE: f64 = 0.8;
/// The bonus to Resistance that the computer player assumes for Protection.
const PROTECTION_BONUS: i32 = 4;

impl AbilityKind for Effect {
    fn description(&self, content: &ArcaneContent) -> Text {
        Text::joined([describe_targets(content, &self.on), describe_riders(&self.does)], " ")
    }

    fn check(&self, check: &mut Check, at: &Span) {
        if let Whom::Friends { organisation: Some(id), .. } = &self.on {
            check.knows_organisation(at.field("on").field("organisation"), id);
        }
        if self.does.is_empty() {
            check.faults.mismatch(&at.field("does"), "an Effect that does nothing", "what it does");
        }
        check.riders(&at.field("does"), &self.does, matches!(self.on, Whom::Oneself));
    }

    fn effect(&self) -> Option<&Effect> {
        Some(self)
    }

    fn offer(&self, offer: AbilityOffer, all: &mut Offers) {
        let AbilityOffer { facts, model, ability, choice, verdict } = offer;
        let near = |other: &ModelRef, reach: Reach| check_reach(facts, model, &other.body(), reach);
        match &self.on {
            Whom::Oneself => all.add(choice, verdict),
            Whom::EnemiesWithin(_) | Whom::OthersWithin(_) => {
                let lonely = area_targets(facts, model, &self.on).is_empty();
                let idle = lonely.then(|| {
                    let why = text!("rules-arcane-nobody-is-near-enough", "nobody is near enough");
                    refusal("NobodyNear", why)
                });
                all.add(choice.idle(idle), verdict);
            }
            Whom::Enemy { reach } => {
                let verdict_for = |enemy: &ModelRef| {
                    aimable(enemy)?;
                    near(enemy, *reach)?;
                    match facts.passes_through(model, enemy, Some(ability.discipline)) {
                        true => Err(refusal(
                            "Intangible",
                            text!(
                                "rules-arcane-it-passes-through",
                                "it is Intangible: the ability does nothing to it"
                            ),
                        )),
                        false => Ok(()),
                    }
                };
                let targets =
                    facts.enemies(model.side()).map(|enemy| (enemy.id(), verdict_for(enemy)));
                all.add_targets(
                    choice,
                    verdict,
                    targets,
                    text!("rules-arcane-nobody-can-be-reached", "no enemy is within reach"),
                );
            }
            Whom::Friends { reach, most, organisation } => {
                let verdict_for = |friend: &ModelRef| {
                    if organisation.is_some() && friend.card().organisation != *organisation {
                        return Err(refusal(
                            "NotOfThem",
                            text!(
                                "rules-arcane-it-is-not-of-that-organisation",
                                "it does not belong to that organisation"
                            ),
                        ));
                    }
                    near(friend, *reach)
                };
                let others = facts.friends(model.side()).filter(|friend| friend.id() != model.id());
                let targets: Vec<_> =
                    others.map(|friend| (friend.id(), verdict_for(friend))).collect();
                if *most <= 1 {
                    return all.add_targets(
                        choice,
                        verdict,
                        targets,
                        text!("rules-arcane-no-friend-can-be-reached", "no friend is within reach"),
                    );
                }
                let most = usize::from(most.get());
                all.add_several(
                    choice,
                    verdict,
                    targets,
                    most,
                    text!("rules-arcane-no-friend-can-be-reached", "no friend is within reach"),
                );
            }
        }
    }

    fn used(
        &self,
        duel: &DuelMut,
        used: AbilityUse,
        answer: &Answer<HeroAction>,
    ) -> StepResult<AbilityUse> {
        let facts = duel.read();
        let mut targets: Vec<ModelId> = answer.target.into_iter().collect();
        targets.extend(answer.targets.iter().copied());
        if targets.is_empty() {
            targets = area_targets(&facts, facts.try_get(used.user)?, &self.on);
        }
        Ok(AbilityUse { targets, ..used })
    }

    fn apply(&self, duel: &mut DuelMut, used: AbilityUse, ability: &Ability) -> StepResult {
        let facts = duel.read();
        let user = facts.try_get(used.user)?;
        let side = user.side();
        let targets = if used.targets.is_empty() {
            area_targets(&facts, user, &self.on)
        } else {
            used.targets
        };
        let harms = targets.iter().any(|id| facts.get(*id).is_some_and(|one| one.side() != side));
        let strikes = self.does.iter().any(|rider| rider.does.kind().strikes());
        let discipline = Some(ability.discipline);
        let passes =
            |one: &ModelRef| one.side() != side && facts.passes_through(user, one, discipline);
        let reaches = |id: &ModelId| !facts.get(*id).is_some_and(passes);
        let targets: Vec<ModelId> = targets.into_iter().filter(reaches).collect();
        if harms && strikes {
            duel.end_hidden(used.user, &["arc-stealth"])?;
        }
        for id in targets {
            self.does.iter().for_each(|rider| queue_influence(duel, Some(used.user), id, rider));
        }
        Ok(())
    }

    fn preview(
        &self,
        context: &PreviewContext,
        ability: &Ability,
        target: Option<ModelId>,
    ) -> Option<Preview> {
        let targets = match target {
            Some(target) => vec![target],
            None => area_targets(context.facts, context.me, &self.on),
        };
        let mut preview = Preview { title: Text::verbatim(&ability.name), ..Preview::default() };
        for id in targets {
            let name = context.facts.get(id)?.name();
            for rider in &self.does {
                let chance = match rider.resist {
                    None => 1.0,
                    Some(_) => {
                        let rider = rider.clone();
                        let by = Some(context.me.id());
                        let test = TestKind::Resist(Influenced { by, on: id, rider });
                        let resists = context.test(&test).ok()?;
                        preview.modifiers = resists.modifiers;
                        1.0 - resists.chance?
                    }
                };
                preview.chance = Some(preview.chance.map_or(chance, |most: f64| most.max(chance)));
                let words = rider.does.kind().description();
                let odds = Text::joined([words, percent(chance)], ": ");
                preview.facts.push((Text::verbatim(name), odds));
            }
        }
        Some(preview).filter(|preview| !preview.facts.is_empty())
    }

    fn evaluate(
        &self,
        evaluator: &mut OptionEvaluator,
        choice: &Choice,
        ability: &Ability,
    ) -> StepResult {
        let facts = evaluator.facts;
        let model = evaluator.model;
        let price = ability_price(ability);
        let gain_on = |target: &ModelRef| {
            let good: f64 = self.does.iter().map(|rider| rider_value(target, rider)).sum();
            if target.side() == model.side() { good } else { -good }
        };
        let gain = |id: &ModelId| facts.get(*id).map_or(0.0, gain_on);
        let sum = |all: &[ModelId]| {
            all.iter().map(gain).sum::<f64>() - price * SEVERAL_TARGETS_PRICE_SHARE
        };
        match &choice.needs {
            Needs::Target { legal, .. } => {
                let order = |id: &ModelId| {
                    (gain(id) - price * ONE_TARGET_PRICE_SHARE, Order::at(&choice.id, *id))
                };
                evaluator.orders.extend(legal.iter().map(order));
            }
            Needs::Several { legal, max, .. } => {
                let mut best = legal.clone();
                best.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
                best.truncate(*max);
                evaluator.orders.push((sum(&best), Order::several(&choice.id, best)));
            }
            Needs::Nothing | Needs::To(_) | Needs::Aim(_) | Needs::Number { .. } => {
                let near = area_targets(facts, model, &self.on);
                evaluator.orders.push((sum(&near), Order::plain(&choice.id)));
            }
        }
        Ok(())
    }
}

/// Returns the targets of an effect that are not chosen, in order of their ids. Areas
/// include Hidden models (rulebook, Stealth).
fn area_targets(facts: &DuelRef, by: &ModelRef, whom: &Whom) -> Vec<ModelId> {
    let (reach, enemies) = match whom {
        Whom::EnemiesWithin(reach) => (reach.get(), true),
        Whom::OthersWithin(reach) => (reach.get(), false),
        Whom::Oneself => return vec![by.id()],
        Whom::Friends { .. } | Whom::Enemy { .. } => return Vec::new(),
    };
    let near =
        facts.models_near(by.id(), reach).filter(|other| !enemies || other.side() != by.side());
    near.map(|other| other.id()).collect()
}

/// Checks that a model is in reach, and in sight unless contact is required.
fn check_reach(
    facts: &DuelRef,
    user: &ModelRef,
    other: &Body,
    reach: Reach,
) -> Result<(), Refusal> {
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

/// Returns the value of a rider to its target in levels; negative if it harms.
fn rider_value(target: &ModelRef, rider: &Rider) -> f64 {
    let resisted = rider.resist.map_or(0.0, |need| {
        let protection = if target.is(State::Protection) { PROTECTION_BONUS } else { 0 };
        let plus = target.card().resistance.get() + protection;
        BestOf { dice: 1, sides: 10, plus, target_number: Some(i32::from(need.get())) }.chance()
    });
    rider.does.kind().value(target) * (1.0 - resisted)
}

fn describe_targets(content: &ArcaneContent, on: &Whom) -> Text {
    match on {
        Whom::Oneself => text!("rules-arcane-the-user", "the user"),
        Whom::Friends { reach, most, organisation } => {
            let who = match **most {
                1 => text!("rules-arcane-a-friend", "a friend"),
                most => {
                    text!("rules-arcane-each-of-up-to-friends", "each of up to {most} friends")
                }
            };
            let of = organisation.as_ref().map(|id| {
                let found = content.organisations.get(id);
                let name = found.map_or(id.as_str(), |one| one.name.as_str());
                text!("rules-arcane-of-the", "of the {name}")
            });
            let near = describe_reach(*reach);
            Text::joined([Some(who), of, Some(near)].into_iter().flatten(), " ")
        }
        Whom::Enemy { reach } => {
            text!("rules-arcane-an-enemy", "an enemy {reach}", reach = describe_reach(*reach))
        }
        Whom::EnemiesWithin(far) => text!(
            "rules-arcane-every-enemy-within",
            "every enemy within {length}",
            length = length_text(*far)
        ),
        Whom::OthersWithin(far) => text!(
            "rules-arcane-every-other-model-within",
            "every other model within {length}",
            length = length_text(*far)
        ),
    }
}

fn describe_reach(reach: Reach) -> Text {
    match reach {
        Reach::Zone => text!("rules-arcane-in-the-control-zone", "in the Control Zone"),
        Reach::Contact => text!("rules-arcane-in-contact", "in contact"),
        Reach::Within(far) => text!(
            "rules-arcane-in-sight-within",
            "in sight within {length}",
            length = length_text(far)
        ),
    }
}
