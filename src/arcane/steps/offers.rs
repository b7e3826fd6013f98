//! The options of an activated character, each with its cost and targets, or the reason
//! why it is refused (brief, Actions).

use super::hero_action::HeroAction;
use super::seek;
use crate::content::{Ability, Blow, Ignored, State};
use crate::duel_ref::{DuelRef, ModelRef};
use crate::scenarios::prisoner;
use crate::text::points;
use monteria_game::{
    Choice, ModelId, Needs, Offers, Refusal, Region, StepResult, Text, event_text, inches, text,
};
use monteria_table::{distance, within};

/// The headings of the menu.
pub(crate) const FIGHT: Text = text!("rules-arcane-fight", "Fight");
pub(crate) const MOVE: Text = text!("rules-arcane-move", "Move");
pub(crate) const ABILITIES: Text = text!("rules-arcane-abilities", "Abilities");
pub(crate) const OTHER: Text = text!("rules-arcane-other", "Other");

/// Possible targets, each with a verdict.
pub(crate) type TargetVerdicts = Vec<(ModelId, Result<(), Refusal>)>;

/// Creates a refusal by a rule.
pub(crate) fn refusal(code: &'static str, detail: impl Into<Text>) -> Refusal {
    Refusal::rule(code, detail)
}

/// Returns all options of an activated character.
///
/// # Errors
/// If its side is missing.
pub fn offers<'a>(facts: &DuelRef<'a>, model: &ModelRef<'a>) -> StepResult<Offers> {
    let mut all = Offers::default();
    offer_attacks(facts, model, &mut all);
    for ability in &model.card().abilities {
        offer_ability(facts, model, ability, &mut all)?;
    }
    offer_moves(facts, model, &mut all);
    seek::offer(facts, model, &mut all);
    let engaged = facts.engaged(model);
    let escape = affordable(facts, model, facts.numbers().escape.get()).and_then(|()| {
        if engaged.is_empty() {
            Err(refusal("NotEngaged", text!("rules-arcane-it-is-not-engaged", "it is not engaged")))
        } else if facts.may_leave_contact(model) {
            Err(refusal(
                "FreeToGo",
                text!("rules-arcane-it-may-leave-contact-already", "it may already leave contact"),
            ))
        } else {
            not_berserk(model)
        }
    });
    let choice = action_choice(
        HeroAction::Escape,
        text!("rules-arcane-escape", "Escape"),
        MOVE,
        facts.numbers().escape.get(),
    );
    all.add(
        choice.hint(text!(
            "rules-arcane-a-die-decides-whether-it-may",
            "A die decides whether it may leave contact."
        )),
        escape,
    );
    prisoner::offer(facts, model, &mut all);
    all.legal.push(
        Choice::plain(
            HeroAction::Done,
            text!("rules-arcane-end-the-activation", "End the activation"),
        )
        .group(OTHER),
    );
    if model.is(State::Berserk) {
        restrict_berserk(facts, model, &mut all);
    }
    Ok(all)
}

fn action_choice(act: HeroAction, label: impl Into<Text>, group: Text, cost: u8) -> Choice {
    let choice = Choice::plain(act, label).group(group);
    if cost > 0 { choice.cost(points(cost)) } else { choice }
}

/// Checks that a model can pay this many Action Points.
///
/// # Errors
/// The reason why it may not.
pub fn affordable(facts: &DuelRef<'_>, model: &ModelRef<'_>, cost: u8) -> Result<(), Refusal> {
    let available_points = facts.available_points(model);
    if available_points >= cost {
        Ok(())
    } else {
        Err(refusal(
            "TooFewPoints",
            event_text!(
                "rules-arcane-it-has-of",
                "it has {available_points} of the {cost} needed",
                cost = points(cost)
            ),
        ))
    }
}

/// Checks that a model is not Berserk.
///
/// # Errors
/// If it is, with what it may do instead.
pub(crate) fn not_berserk(model: &ModelRef<'_>) -> Result<(), Refusal> {
    if model.is(State::Berserk) {
        Err(refusal(
            "Berserk",
            text!(
                "rules-arcane-it-sees-nothing-but-the-nearest",
                "it is Berserk: it may only attack the nearest enemy"
            ),
        ))
    } else {
        Ok(())
    }
}

/// Checks that a model may still use the movement of this turn.
///
/// # Errors
/// The reason why it may not.
pub(crate) fn may_move(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Result<(), Refusal> {
    if model.condition.moved {
        Err(refusal(
            "HasMoved",
            text!(
                "rules-arcane-it-has-used-its-movement-this",
                "it has used its movement this turn"
            ),
        ))
    } else if !facts.may_leave_contact(model) {
        Err(refusal(
            "Engaged",
            text!("rules-arcane-it-is-engaged-it-has-to", "it is engaged: it has to Escape first"),
        ))
    } else {
        Ok(())
    }
}

fn offer_attacks<'a>(facts: &DuelRef<'a>, model: &ModelRef<'a>, all: &mut Offers) {
    let numbers = facts.numbers();
    let label = text!("rules-arcane-attack-name", "Attack");
    let attack = action_choice(HeroAction::Attack, label, FIGHT, numbers.attack.get());
    let verdict = affordable(facts, model, numbers.attack.get());
    all.add_targets(
        attack,
        verdict,
        in_contact(facts, model),
        text!("rules-arcane-no-enemy-is-in-contact", "no enemy is in contact"),
    );
    if let Some(range) = model.card().range() {
        let shoot = action_choice(
            HeroAction::Shoot,
            text!("rules-arcane-ranged-attack-2", "Ranged Attack"),
            FIGHT,
            numbers.attack.get(),
        );
        let verdict =
            affordable(facts, model, numbers.attack.get()).and_then(|()| not_engaged(facts, model));
        all.add_targets(
            shoot,
            verdict,
            in_range(facts, model, range, &[]),
            text!("rules-arcane-nobody-can-be-shot-at", "nobody can be shot at"),
        );
    }
    let label = text!("rules-arcane-charge", "Charge");
    let charge = action_choice(HeroAction::Charge, label, FIGHT, numbers.charge.get());
    let verdict =
        affordable(facts, model, numbers.charge.get()).and_then(|()| may_charge(facts, model));
    let targets =
        if verdict.is_ok() { chargeable(facts, model, &Default::default()) } else { Vec::new() };
    all.add_targets(
        charge,
        verdict,
        targets,
        text!("rules-arcane-nobody-can-be-charged", "nobody can be charged"),
    );
}

/// Returns the enemies: those in contact are legal, the others too far away.
pub(crate) fn in_contact<'a>(facts: &DuelRef<'a>, model: &ModelRef<'a>) -> TargetVerdicts {
    let touched = facts.touched(model, &model.body());
    let verdict = |enemy: &ModelRef<'_>| match touched.contains(&enemy.id()) {
        true => Ok(()),
        false => Err(aimable(enemy).err().unwrap_or_else(|| {
            refusal(
                "NotInContact",
                text!("rules-arcane-it-is-not-in-contact", "it is not in contact"),
            )
        })),
    };
    verdict_per_enemy(facts, model, verdict)
}

/// Returns each enemy with a verdict.
fn verdict_per_enemy<'a>(
    facts: &DuelRef<'a>,
    model: &ModelRef<'a>,
    verdict: impl Fn(&ModelRef<'a>) -> Result<(), Refusal>,
) -> TargetVerdicts {
    facts.enemies(model.side()).map(|enemy| (enemy.id(), verdict(enemy))).collect()
}

/// Checks that a model can be aimed at (rulebook, Stealth and Hidden Units).
pub(crate) fn aimable(target: &ModelRef<'_>) -> Result<(), Refusal> {
    let hidden = || refusal("Hidden", text!("rules-arcane-it-is-hidden", "it is Hidden"));
    if target.hidden() { Err(hidden()) } else { Ok(()) }
}

/// Checks that a model is not engaged, as shooting and seeking require (brief, Engaged).
///
/// # Errors
/// The reason why it may not.
pub(crate) fn not_engaged(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Result<(), Refusal> {
    if facts.may_leave_contact(model) {
        Ok(())
    } else {
        Err(refusal("Engaged", text!("rules-arcane-it-is-engaged", "it is engaged")))
    }
}

/// Returns the enemies: those in sight within range are legal.
pub(crate) fn in_range<'a>(
    facts: &DuelRef<'a>,
    model: &ModelRef<'a>,
    range: f32,
    ignored: &[Ignored],
) -> TargetVerdicts {
    let max = if facts.turn.fog { range / 2.0 } else { range };
    let from = model.body();
    let verdict = |enemy: &ModelRef<'_>| {
        let to = enemy.body();
        let distance = distance(&from, &enemy.body());
        aimable(enemy)?;
        if !within(distance, max) {
            return Err(Refusal::OutOfRange { min: 0.0, max, distance });
        }
        facts.unseen(&from, &to, ignored).map_or(Ok(()), |why| Err(why.refusal()))
    };
    verdict_per_enemy(facts, model, verdict)
}

/// Checks that a model may charge at all.
pub(crate) fn may_charge(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Result<(), Refusal> {
    may_move(facts, model)?;
    if model.condition.no_run {
        Err(refusal(
            "MayNotCharge",
            text!("rules-arcane-it-may-neither-run-nor-charge-2", "it may neither Run nor Charge"),
        ))
    } else if !facts.engaged(model).is_empty() {
        Err(refusal("Engaged", text!("rules-arcane-it-is-engaged", "it is engaged")))
    } else {
        Ok(())
    }
}

/// Returns the enemies: those that a straight run reaches are legal.
pub(crate) fn chargeable<'a>(
    facts: &DuelRef<'a>,
    model: &ModelRef<'a>,
    blow: &Blow,
) -> TargetVerdicts {
    let from = model.body();
    let verdict = |enemy: &ModelRef<'_>| {
        aimable(enemy)?;
        let to = enemy.body();
        let max = model.card().run.get();
        if !within(distance(&from, &to), max) {
            return Err(Refusal::OutOfRange { min: 0.0, max, distance: distance(&from, &to) });
        }
        if let Some(why) = facts.unseen(&from, &to, &blow.ignores) {
            return Err(why.refusal());
        }
        facts.charge_path(model, enemy.id(), blow).map(|_| ())
    };
    verdict_per_enemy(facts, model, verdict)
}

fn offer_moves(facts: &DuelRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let numbers = facts.numbers();
    let card = model.card();
    let to = |rules| Needs::To(Region::Reach { model: model.id(), rules });
    let walk = action_choice(
        HeroAction::Walk,
        text!("rules-arcane-walk", "Walk"),
        MOVE,
        numbers.walk.get(),
    );
    let verdict =
        affordable(facts, model, numbers.walk.get()).and_then(|()| may_move(facts, model));
    let hint = event_text!(
        "rules-arcane-up-to-not-into-contact",
        "Up to {walk}, not into contact.",
        walk = inches(card.walk.get())
    );
    all.add(walk.hint(hint).needs(to(facts.move_rules(model, card.walk.get()))), verdict);
    let label = text!("rules-arcane-run", "Run");
    let run = action_choice(HeroAction::Run, label, MOVE, numbers.run.get());
    let verdict = affordable(facts, model, numbers.run.get()).and_then(|()| may_move(facts, model));
    let verdict = verdict.and_then(|()| match model.condition.no_run {
        true => Err(refusal(
            "MayNotRun",
            text!("rules-arcane-it-may-neither-run-nor-charge-2", "it may neither Run nor Charge"),
        )),
        false => Ok(()),
    });
    let hint = event_text!(
        "rules-arcane-up-to-straight-on-not-into",
        "Up to {run} in a straight line, not into contact.",
        run = inches(card.run.get())
    );
    all.add(run.hint(hint).needs(to(facts.run_rules(model, card.run.get()))), verdict);
}

/// An ability that is about to be offered.
pub(crate) struct AbilityOffer<'f, 'a> {
    pub(crate) facts: &'f DuelRef<'a>,
    /// The user of the ability.
    pub(crate) model: &'f ModelRef<'a>,
    pub(crate) ability: &'f Ability,
    /// Its option, without targets or region.
    pub(crate) choice: Choice,
    /// Whether it may be used, apart from its targets.
    pub(crate) verdict: Result<(), Refusal>,
}

fn offer_ability<'a>(
    facts: &DuelRef<'a>,
    model: &ModelRef<'a>,
    ability: &Ability,
    all: &mut Offers,
) -> StepResult {
    let kind = ability.kind();
    // The ability is only a reaction.
    let Some(group) = kind.heading() else { return Ok(()) };
    let choice = action_choice(
        HeroAction::Use(ability.id.clone()),
        Text::verbatim(ability.name.clone()),
        group,
        ability.cost.get(),
    );
    let essence = facts.side_state(model.side()).essence;
    let verdict = affordable(facts, model, ability.cost.get()).and_then(|()| {
        model.may_use(ability).map_err(|why| refusal("MayNotUse", why))?;
        if essence < ability.essence.get() {
            return Err(refusal(
                "TooLittleEssence",
                event_text!(
                    "rules-arcane-of-essence-are-left",
                    "it needs {needed} Essence, and {essence} is left",
                    needed = ability.essence.get()
                ),
            ));
        }
        if model.condition.upheld.contains_key(&ability.id) {
            return Err(refusal(
                "Upheld",
                text!("rules-arcane-it-is-upheld-already", "it is already maintained"),
            ));
        }
        kind.usable(facts, model)
    });
    kind.offer(AbilityOffer { facts, model, ability, choice, verdict }, all);
    Ok(())
}

/// Returns the region that a model sees within this many inches of its base, for an
/// object of this length.
pub(crate) fn region_around(model: &ModelRef<'_>, reach: f32, length: Option<f32>) -> Region {
    let body = model.body();
    let max = reach + body.radius;
    Region::Within { center: body.plan(), min: 0.0, max, seen_by: Some(body.id), length }
}

/// Returns whether an action of a character attacks.
fn is_attack(model: &ModelRef<'_>, act: &HeroAction) -> bool {
    match act {
        HeroAction::Attack | HeroAction::Charge | HeroAction::Shoot => true,
        HeroAction::Use(id) => {
            model.card().ability(id).is_some_and(|ability| ability.kind().attack_kind().is_some())
        }
        HeroAction::Walk
        | HeroAction::Run
        | HeroAction::Seek
        | HeroAction::Escape
        | HeroAction::Lead
        | HeroAction::Done => false,
    }
}

/// Restricts the options of a Berserk character: it attacks or charges the nearest enemy,
/// or moves toward it, as long as it can (brief, States).
fn restrict_berserk(facts: &DuelRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let body = model.body();
    let seen = facts.enemies(model.side()).filter(|enemy| !enemy.hidden());
    let nearest =
        seen.min_by(|a, b| distance(&body, &a.body()).total_cmp(&distance(&body, &b.body())));
    let goal = nearest.map(|enemy| enemy.body().plan());
    let nearest = nearest.map(|enemy| enemy.id());
    let strikes = |act: &HeroAction| is_attack(model, act);
    let goes_or_ends =
        |act: &HeroAction| matches!(act, HeroAction::Walk | HeroAction::Run | HeroAction::Done);
    let mut kept = Vec::new();
    for mut choice in std::mem::take(&mut all.legal) {
        // Every option of an activation is a `HeroAction`.
        let Some(act) = choice.action::<HeroAction>() else { continue };
        let why = refusal(
            "Berserk",
            text!(
                "rules-arcane-it-sees-nothing-but-the-nearest",
                "it is Berserk: it may only attack the nearest enemy"
            ),
        );
        if let Needs::Target { legal, others } = &mut choice.needs
            && strikes(&act)
        {
            for id in legal.extract_if(.., |id| Some(*id) != nearest) {
                others.push((id, why.clone()));
            }
            if !legal.is_empty() {
                kept.push(choice);
                continue;
            }
        } else if goes_or_ends(&act) {
            if let Needs::To(Region::Reach { rules, .. }) = &mut choice.needs {
                rules.toward = goal;
            }
            kept.push(choice);
            continue;
        }
        all.add(choice, Err(why));
    }
    let any = |of: &dyn Fn(&HeroAction) -> bool| {
        kept.iter().any(|choice| choice.action::<HeroAction>().is_some_and(|act| of(&act)))
    };
    let fights = any(&strikes);
    let goes = any(&|act| *act == HeroAction::Walk)
        && goal.is_some_and(|goal| facts.can_approach(model, goal));
    for choice in kept {
        let act = choice.action::<HeroAction>();
        let why = if fights && act.as_ref().is_some_and(goes_or_ends) {
            text!("rules-arcane-it-has-to-attack-while-it", "it has to attack while it can")
        } else if goes && act == Some(HeroAction::Done) {
            text!(
                "rules-arcane-it-has-to-go-toward-the",
                "it has to go toward the nearest enemy while it can"
            )
        } else {
            all.legal.push(choice);
            continue;
        };
        all.add(choice, Err(refusal("Berserk", why)));
    }
}
