//! Reactions of enemies to an action: any number of models may each react once, at a
//! point of the path (rulebook, Reactions).

use bevy_ecs::prelude::*;
use bevy_math::Vec2;

use crate::content::{Id, TestKind, Weapon, card, skill};
use crate::display::action_in_progress::describe_declared;
use crate::sequence::{ActionKind, Combat, Price, Reaction, Sequence};
use crate::skirmish_ref::{ModelRef, Pose, PosedModel, SkirmishRef, touches};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::paths::declare::{ChoosePoint, OnPath, add_on_path};
use crate::steps::turns::options::may_shoot;
use crate::steps::{combat::templates, special::cards};
use monteria_game::{
    Agenda, Answered, AskResult, Choice, Decision, DeclaredPath, EventKind, ModelId, Refusal,
    SideId, StepResult, Stretches, Text, actions, event_text, step, text, text_enabled,
};
use monteria_skirmish::seat;
use monteria_table::{Facing, bodies_within};

step! {
    /// A side may react with another model.
    React = "react" { side: SideId } => ask_react, take_react;
}

actions! {
    /// Answers of a side whose enemy acts.
    pub enum ReactAnswer {
        /// Does not react any more.
        Enough,
        /// Shoots with this model and weapon.
        Shoot(ModelId, Id) = "shoot:{0}:{1}",
        /// Strikes with this model and weapon.
        Strike(ModelId, Id) = "strike:{0}:{1}",
        /// Dodges with this model.
        Dodge(ModelId) = "dodge:{0}",
        /// Attempts to reveal the actor with this model.
        Reveal(ModelId) = "reveal:{0}",
        /// Lays a template over the actor.
        Template(ModelId, Id) = "template:{0}:{1}",
        /// Leaps into contact and strikes.
        Pounce(ModelId, Id) = "pounce:{0}:{1}",
        /// Dodges with an effect card.
        CardDodge(ModelId, Id) = "card-dodge:{0}:{1}",
        /// Shoots without Action Points, by a skill.
        FreeShoot(ModelId, Id) = "free-shoot:{0}:{1}",
        /// Dodges without Action Points, by a skill.
        FreeDodge(ModelId) = "free-dodge:{0}",
    }
}

/// Returns the stretches of an action's path on which a reaction may happen; with
/// `first`, only the beginning of the first. Without a path the stretch has no length.
pub(in crate::steps) fn react_stretches(
    facts: &SkirmishRef<'_>,
    reaction: &Reaction,
    first: bool,
) -> StepResult<Stretches> {
    let sequence = facts.sequence()?;
    let actor = facts.try_get(sequence.by)?;
    let by = facts.try_get(reaction.by)?;
    let at_rest = DeclaredPath { points: vec![actor.stand.at], spent: vec![0.0], tested: None };
    let path = sequence.path.as_ref().unwrap_or(&at_rest);
    let search = ReactionSearch {
        facts,
        sequence,
        reaction,
        actor,
        path,
        by,
        from: facts.pose(by),
        weapon: reaction.combat.weapon().map(|id| facts.weapon(by.id(), id)).transpose()?,
        targeted: is_targeted(facts, sequence, by)?,
    };
    let possible = |after: f32| search.is_possible_at(after);
    Ok(match search.fixed_point() {
        Some(at) => Stretches(possible(at).then_some((at, at)).into_iter().collect()),
        None if matches!(reaction.combat, Combat::Template { .. }) => {
            path.places(STRETCH_STEP, first, possible)
        }
        None => path.stretches(STRETCH_STEP, first, possible),
    })
}

/// Spacing in inches of the points of a path at which a reaction is checked.
pub(super) const STRETCH_STEP: f32 = 0.5;
/// Distance in inches along a path within which two points count as the same.
pub(super) const SAME_POINT: f32 = 0.05;

/// A reaction whose possible points on the actor's path are searched.
struct ReactionSearch<'f, 'a> {
    facts: &'f SkirmishRef<'a>,
    sequence: &'f Sequence,
    reaction: &'f Reaction,
    actor: &'f ModelRef<'a>,
    /// Path of the actor; a single point if it does not move.
    path: &'f DeclaredPath,
    /// The model that makes the reaction.
    by: &'f ModelRef<'a>,
    /// Pose of the reacting model.
    from: Pose,
    /// Weapon of the reaction, if it needs one.
    weapon: Option<&'f Weapon>,
    /// Whether the actor's own combat action is aimed at the reacting model.
    targeted: bool,
}

impl ReactionSearch<'_, '_> {
    /// Returns the only point, in inches along the path, at which the reaction can happen;
    /// None if its player may choose.
    fn fixed_point(&self) -> Option<f32> {
        match (&self.sequence.action_kind, &self.reaction.combat, &self.sequence.nested) {
            // Strikes are exchanged at the end of a charge, and a shot from the path is
            // dodged at its point.
            (ActionKind::Charge { .. }, Combat::Strike { .. } | Combat::Dodge, _) => {
                Some(self.path.length())
            }
            (_, Combat::Dodge, Some(nested)) if self.targeted => Some(nested.after),
            // Otherwise the point of a dodge makes no difference.
            (_, Combat::Dodge, _) => {
                let mut stations = self.path.stations(STRETCH_STEP).into_iter();
                stations.find(|after| self.is_possible_at(*after))
            }
            (
                _,
                Combat::Shoot { .. }
                | Combat::Strike { .. }
                | Combat::Template { .. }
                | Combat::Reveal { .. },
                _,
            ) => None,
        }
    }

    /// Returns whether the reaction can happen when the actor is at this point of its path.
    fn is_possible_at(&self, after: f32) -> bool {
        let facts = self.facts;
        if facts.is_submerged(self.actor, self.path, after) {
            return false;
        }
        let there = facts.pose_at(self.actor, self.path.at(after));
        let by = (self.by, &self.from);
        let at = (self.actor, &there);
        let open = !self.is_hidden_at(after);
        let seen = || facts.line_of_sight(&self.from, &there).unseen.is_none();
        match (&self.reaction.combat, self.weapon) {
            (Combat::Shoot { .. }, Some(weapon)) => open && may_react_shoot(facts, by, weapon, at),
            (Combat::Strike { .. }, _) if self.reaction.pounces => {
                open && seen() && crate::skills::may_pounce(facts, self.by, at)
            }
            (Combat::Strike { .. }, Some(weapon)) => open && self.reaches(weapon, &there) && seen(),
            (Combat::Dodge, _) => open && seen(),
            (Combat::Reveal { .. }, _) => {
                let max = facts.numbers().reveal_nailed.get();
                let near = bodies_within(&self.from.body, &there.body, max);
                self.actor.condition.stealth && near && seen()
            }
            (Combat::Template { .. }, Some(weapon)) => {
                open && templates::template_over(facts, by, weapon, at).is_some()
            }
            (Combat::Shoot { .. } | Combat::Strike { .. } | Combat::Template { .. }, None) => false,
        }
    }

    /// Returns whether stealth protects the actor at this point of its path. A stealthed
    /// actor can be reacted to only where it fights (rulebook, Stealth).
    fn is_hidden_at(&self, after: f32) -> bool {
        if !self.actor.condition.stealth {
            return false;
        }
        let nested = self.sequence.nested.as_ref();
        let here = nested.is_none_or(|nested| (nested.after - after).abs() < SAME_POINT);
        let fights = self.sequence.own_combat().is_some_and(|combat| combat != Combat::Dodge);
        !(here && fights)
    }

    /// Returns whether a weapon reaches the actor in this pose. A strike from beyond the
    /// reach of this weapon may be opposed nevertheless (rulebook, Reach).
    fn reaches(&self, weapon: &Weapon, there: &Pose) -> bool {
        let reach = crate::steps::paths::charge::weapon_reach(weapon);
        let struck =
            || self.targeted && matches!(self.sequence.own_combat(), Some(Combat::Strike { .. }));
        bodies_within(&self.from.body, &there.body, reach) || struck()
    }
}

/// Returns whether a reaction may shoot at the actor: as any shot, except that an actor
/// leaving stealth is a legal target.
fn may_react_shoot(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
    at: PosedModel<'_, '_>,
) -> bool {
    match may_shoot(facts, by, weapon, at) {
        Err(Refusal::Rule { code, .. }) if code == "Stealthed" => {
            let max = weapon.ranges().map_or(0.0, |ranges| ranges.1.get());
            bodies_within(&by.1.body, &at.1.body, max)
                && facts.line_of_sight(by.1, at.1).unseen.is_none()
        }
        verdict => verdict.is_ok(),
    }
}

/// Returns whether the actor's combat action targets a model or lays a template over it.
fn is_targeted(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    one: &ModelRef<'_>,
) -> StepResult<bool> {
    // An actor that does not fight is aimed at nobody.
    let Some(combat) = sequence.own_combat() else { return Ok(false) };
    let template = templates::declared_template(facts, sequence.by, &combat)?;
    Ok(combat.target() == Some(one.id()) || template.is_some_and(|it| it.touches(&one.body())))
}

fn ask_react(In(React { side }): In<React>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let none = if sequence.reactions.is_empty() {
        text!("rules-drowned-no-reaction", "No reaction")
    } else {
        text!("rules-drowned-nobody-more", "Nobody else")
    };
    let mut options = vec![Choice::plain(ReactAnswer::Enough, none)];
    for one in facts.friends(side).filter(|one| !sequence.has_reacted(one.id())) {
        add_reactions(&facts, sequence, one, &mut options)?;
    }
    let prompt = if text_enabled() {
        event_text!(
            "rules-drowned-who-reacts",
            "{declared}. Who reacts?",
            declared = describe_declared(&facts, sequence)
        )
    } else {
        Text::default()
    };
    let asked = Decision::of(seat(side), Some(sequence.by), prompt, options);
    Ok(Some(asked).filter(Decision::is_choice))
}

/// Adds the possible reactions of one model (rulebook, Reactions).
fn add_reactions(
    facts: &SkirmishRef<'_>,
    sequence: &Sequence,
    one: &ModelRef<'_>,
    options: &mut Vec<Choice>,
) -> StepResult {
    let id = one.id();
    let actor = facts.try_get(sequence.by)?;
    let targeted = is_targeted(facts, sequence, one)?;
    let mut offer = |answer: ReactAnswer, what: Text| -> StepResult {
        let idle = idle_dodge(one, &answer, targeted);
        // Only `Enough`, which is not offered here, is no reaction.
        let Some(reaction) = reaction_of(answer.clone(), sequence.by) else { return Ok(()) };
        let pays = reaction.price == Price::Point;
        if (!pays || one.condition.points > 0)
            && !react_stretches(facts, &reaction, true)?.is_empty()
        {
            let label = Text::joined([Text::verbatim(one.name()), what], ": ");
            let cost = if pays {
                text!("rules-drowned-1-ap", "1 AP")
            } else {
                text!("rules-drowned-free", "free")
            };
            let choice = Choice::plain(answer, label).group(Text::verbatim(one.name()));
            options.push(choice.cost(cost).about([id]).idle(idle));
        }
        Ok(())
    };
    let free = |with: TestKind| targeted && free_reaction(one, with, sequence);
    let moves = matches!(sequence.action_kind, ActionKind::Move(_));
    let leaps = moves && one.has::<skill::Pounces>();
    let usable = |weapon: &&Weapon| one.usable(weapon) && !weapon.heals();
    for weapon in one.fighter.weapons.iter().filter(usable) {
        for (answer, what) in weapon_reactions(id, weapon, free(TestKind::Shoot), leaps) {
            offer(answer, what)?;
        }
    }
    // A charge can be dodged only by models it meets, other actions by all who see them.
    let end = sequence.path.as_ref().map_or(actor.stand.at, |path| path.at(path.length()));
    let charges = matches!(sequence.action_kind, ActionKind::Charge { .. });
    if targeted || !charges || touches(&one.body(), &actor.body().moved(end)) {
        offer(ReactAnswer::Dodge(id), text!("rules-drowned-dodge-2", "dodge"))?;
        if free(TestKind::Dodge) {
            offer(
                ReactAnswer::FreeDodge(id),
                event_text!("rules-drowned-dodge-attribute-die-only", "dodge, attribute die only"),
            )?;
        }
        if let Some(card) = facts.held_card::<card::FreeDodge>(one.side()) {
            offer(
                ReactAnswer::CardDodge(id, card.id.clone()),
                event_text!("rules-drowned-dodge-with", "dodge with {name}", name = card.name),
            )?;
        }
    }
    if actor.condition.stealth {
        offer(ReactAnswer::Reveal(id), text!("rules-drowned-reveal-2", "reveal"))?;
    }
    Ok(())
}

/// Returns the reactions of a model with one weapon; `free` if it may shoot for nothing,
/// `leaps` if it may leap into contact.
fn weapon_reactions(
    id: ModelId,
    weapon: &Weapon,
    free: bool,
    leaps: bool,
) -> Vec<(ReactAnswer, Text)> {
    let arm = || weapon.id.clone();
    let name = &weapon.name;
    let mut all = Vec::new();
    if weapon.template().is_some() {
        all.push((ReactAnswer::Template(id, arm()), Text::verbatim(name)));
    } else if weapon.ranges().is_some() {
        let what = event_text!("rules-drowned-shoot-with", "shoot with {name}");
        all.push((ReactAnswer::Shoot(id, arm()), what));
        if free {
            let what = event_text!(
                "rules-drowned-shoot-with-attribute-die-only",
                "shoot with {name}, attribute die only"
            );
            all.push((ReactAnswer::FreeShoot(id, arm()), what));
        }
    }
    if weapon.is_close() {
        let what = event_text!("rules-drowned-strike-with", "strike with {name}");
        all.push((ReactAnswer::Strike(id, arm()), what));
        if leaps {
            let what = event_text!("rules-drowned-pounce-with", "pounce with {name}");
            all.push((ReactAnswer::Pounce(id, arm()), what));
        }
    }
    all
}

/// Returns the reason why a dodge would only move the model: nothing of the action
/// is aimed at it.
fn idle_dodge(one: &ModelRef<'_>, answer: &ReactAnswer, targeted: bool) -> Option<Refusal> {
    let dodges = match answer {
        ReactAnswer::Dodge(_) | ReactAnswer::CardDodge(..) | ReactAnswer::FreeDodge(_) => true,
        ReactAnswer::Enough
        | ReactAnswer::Shoot(..)
        | ReactAnswer::Strike(..)
        | ReactAnswer::Reveal(_)
        | ReactAnswer::Template(..)
        | ReactAnswer::Pounce(..)
        | ReactAnswer::FreeShoot(..) => false,
    };
    let why = || {
        event_text!(
            "rules-drowned-nothing-is-aimed-at-it-only",
            "nothing is aimed at {name}: a dodge would only move it aside",
            name = one.name()
        )
    };
    (dodges && !targeted).then(|| Refusal::rule("NothingAimed", why()))
}

/// Returns whether a skill allows a free reaction of this kind (brief, Skill list).
fn free_reaction(one: &ModelRef<'_>, with: TestKind, sequence: &Sequence) -> bool {
    let kind = match &sequence.action_kind {
        ActionKind::Charge { .. } => TestKind::CloseCombat,
        ActionKind::Move(_) | ActionKind::Combat(_) | ActionKind::Interact(_) => {
            sequence.own_combat().map_or(TestKind::Objective, |combat| combat.kind())
        }
    };
    one.effects::<skill::FreeReaction>().any(|it| it.deed == with && it.to == kind)
}

/// Returns the reaction that an answer means, at the beginning of the path;
/// None for no reaction.
pub fn reaction_of(answer: ReactAnswer, at: ModelId) -> Option<Reaction> {
    let pounces = matches!(answer, ReactAnswer::Pounce(..));
    let (by, combat, price) = match answer {
        ReactAnswer::Shoot(by, weapon) => (by, Combat::Shoot { at, weapon }, Price::Point),
        ReactAnswer::FreeShoot(by, weapon) => (by, Combat::Shoot { at, weapon }, Price::Skill),
        ReactAnswer::Template(by, weapon) => {
            let spot = Vec2::ZERO;
            let facing = Facing::default();
            (by, Combat::Template { weapon, at: spot, facing, target: Some(at) }, Price::Point)
        }
        ReactAnswer::Strike(by, weapon) | ReactAnswer::Pounce(by, weapon) => {
            (by, Combat::Strike { at, weapon }, Price::Point)
        }
        ReactAnswer::Dodge(by) => (by, Combat::Dodge, Price::Point),
        ReactAnswer::FreeDodge(by) => (by, Combat::Dodge, Price::Skill),
        ReactAnswer::CardDodge(by, card) => (by, Combat::Dodge, Price::Card(card)),
        ReactAnswer::Reveal(by) => (by, Combat::Reveal { at }, Price::Point),
        ReactAnswer::Enough => return None,
    };
    Some(Reaction { by, combat, after: 0.0, to_nested: false, price, pounces })
}

fn take_react(
    In((step, answer)): Answered<React, ReactAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    let at = skirmish.sequence()?.by;
    // Nobody else of the side reacts.
    let Some(reaction) = reaction_of(answer.choice.clone(), at) else { return Ok(()) };
    let by = reaction.by;
    let combat = &reaction.combat;
    match &reaction.price {
        Price::Point => skirmish.spend(by, 1)?,
        Price::Card(card) => {
            cards::play(&mut skirmish, by, card)?;
        }
        Price::Skill => {}
    }
    let text = event_text!(
        "rules-drowned-reacts",
        "{name} reacts: {combat}",
        name = skirmish.name(by),
        combat = crate::steps::turns::activation::describe_combat(&skirmish, combat)
    );
    let kind = EventKind::ActionTaken { model: by, action: "react".to_owned(), target: Some(at) };
    skirmish.ctx.record(
        kind,
        text,
        &[if reaction.pounces { "dro-skill-pounce" } else { "dro-react" }],
    );
    add_on_path(&mut skirmish, OnPath::Reaction(reaction))?;
    skirmish.ctx.then(React { side: step.side });
    Ok(())
}

/// Returns the stretches of the declared path, in inches, on which the models being asked
/// could react with a ranged weapon.
pub(crate) fn reaction_bands(
    facts: &SkirmishRef<'_>,
    agenda: &Agenda,
) -> StepResult<Vec<(ModelId, f32, f32)>> {
    let sequence = facts.sequence()?;
    let mut asked = Vec::new();
    if let Some(ChoosePoint { what: OnPath::Reaction(reaction) }) = agenda.first() {
        asked.push(reaction);
    } else if let Some(React { side }) = agenda.first() {
        let open =
            |one: &&ModelRef<'_>| one.condition.points > 0 && !sequence.has_reacted(one.id());
        for one in facts.friends(side).filter(open) {
            let mut weapons = one.fighter.weapons.iter();
            let ranged = weapons.find(|weapon| weapon.ranges().is_some() && one.usable(weapon));
            let shot = ranged.map(|weapon| ReactAnswer::Shoot(one.id(), weapon.id.clone()));
            asked.extend(shot.and_then(|shot| reaction_of(shot, sequence.by)));
        }
    }
    let mut all = Vec::new();
    for reaction in asked {
        let stretches = react_stretches(facts, &reaction, false)?;
        all.extend(stretches.0.into_iter().map(|(from, to)| (reaction.by, from, to)));
    }
    Ok(all)
}
