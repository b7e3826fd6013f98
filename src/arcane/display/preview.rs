//! Previews of options: the exact odds of the roll that the dice will make.

use bevy_ecs::prelude::*;

use super::throw_preview::{add_attack_flights, add_flight};
use super::view::sight;
use crate::attack::{Attack, AttackKind, Defence};
use crate::content::{Blow, Id};
use crate::duel_ref::{DuelRef, ModelRef, Strike};
use crate::steps::combat::attack::{Approach, interception_spot};
use crate::steps::combat::defence::{
    AskWard, BeforeRollAnswer, DefendAnswer, defences, with_defence,
};
use crate::steps::combat::hit::AimThrow;
use crate::steps::combat::throw::Fly;
use crate::steps::dice_test::{RollAgain, TestKind, test_numbers};
use crate::steps::hero_action::HeroAction;
use crate::steps::replies::Reply;
use crate::steps::seek::{SeekTarget, seek_targets};
use crate::text::points;
use monteria_dice::BestOf;
use monteria_game::{
    Agenda, Choice, ModelId, PathPreview, Preview, Stand, StepResult, Text, Viewer, added, inches,
    text,
};
use monteria_table::{Spot, distance};

/// Returns the preview of an option with this target or spot, for this viewer.
pub(crate) fn preview(
    world: &World,
    viewer: Viewer,
    choice: &Choice,
    target: Option<ModelId>,
    spot: Option<Spot>,
) -> Option<Preview> {
    let facts = DuelRef::of(world);
    if let (Some(Reply::Toward), Some(spot)) = (choice.action(), spot) {
        return throw_preview(&facts, &world.resource::<Agenda>().first()?, spot).ok();
    }
    if let Some(answer @ (Reply::Intercept | Reply::Stay)) = choice.action() {
        let steps_in = choice.about.first().filter(|_| answer == Reply::Intercept);
        let Approach { attack } = world.resource::<Agenda>().first()?;
        return interception_preview(&facts, &attack, steps_in.copied());
    }
    if let Some(Reply::Again) = choice.action() {
        return reroll_preview(world, &facts);
    }
    if let Some(attack) = with_answer(&facts, viewer, choice) {
        return attack_preview(&facts, &attack);
    }
    let me = facts.get(facts.turn.acting?)?;
    let context = PreviewContext { world, facts: &facts, me };
    match choice.action()? {
        HeroAction::Attack => context.attack(target?, AttackKind::Melee, None),
        HeroAction::Shoot => context.attack(target?, AttackKind::Ranged, None),
        HeroAction::Charge => context.charge(target?, None, &Blow::default()),
        HeroAction::Escape => {
            let preview = context.test(&TestKind::Escape { model: me.id() }).ok()?;
            Some(Preview { title: text!("rules-arcane-escape", "Escape"), ..preview })
        }
        HeroAction::Seek => context.seek(),
        HeroAction::Use(id) => {
            let ability = me.card().ability(&id)?;
            let mut preview = ability.kind().preview(&context, ability, target)?;
            if let Some(need) = ability.difficulty {
                let chance = one_die(1, 0, i32::from(need.get())).chance();
                let odds =
                    Text::joined([Text::verbatim(format!("{need}+")), percent(chance)], ", ");
                preview.facts.push((text!("rules-arcane-comes-about", "Takes effect"), odds));
            }
            Some(preview)
        }
        HeroAction::Walk | HeroAction::Run | HeroAction::Lead | HeroAction::Done => None,
    }
}

/// Returns the preview of a reroll: of an attack that a ward turns aside, or of
/// a test to resist.
fn reroll_preview(world: &World, facts: &DuelRef<'_>) -> Option<Preview> {
    let agenda = world.resource::<Agenda>();
    if let Some(AskWard { attack, .. }) = agenda.first() {
        return attack_preview(facts, &attack);
    }
    let RollAgain { influenced, .. } = agenda.first()?;
    let me = facts.get(influenced.on)?;
    let title = text!("rules-arcane-resists", "{name} resists", name = me.name());
    let preview = PreviewContext { world, facts, me }.test(&TestKind::Resist(influenced)).ok()?;
    Some(Preview { title, ..preview })
}

/// Returns the attack under way with this answer applied, or None if the option is
/// no answer to it.
fn with_answer(facts: &DuelRef<'_>, viewer: Viewer, choice: &Choice) -> Option<Attack> {
    let mut attack = facts.turn.attack.clone()?;
    if let Some(answer) = choice.action::<DefendAnswer>() {
        return Some(with_defence(attack, &answer));
    }
    match choice.action()? {
        BeforeRollAnswer::Roll => {}
        BeforeRollAnswer::Essence => {
            let target = facts.get(attack.target)?.model.seat;
            let defends = viewer.seat().is_some_and(|seat| target == Some(seat));
            if defends && !matches!(attack.kind, AttackKind::Counter) || attack.attacker.is_none() {
                attack.defence_essence = true;
            } else {
                attack.essence = true;
            }
        }
        BeforeRollAnswer::Use(_) => return None,
    }
    Some(attack)
}

/// Returns the preview of a throw toward this spot.
fn throw_preview(facts: &DuelRef<'_>, throw: &AimThrow, spot: Spot) -> StepResult<Preview> {
    let thrown = facts.try_get(throw.thrown)?;
    let mut preview = Preview {
        title: text!("rules-arcane-is-thrown", "{name} is thrown", name = thrown.name()),
        ..Preview::default()
    };
    let dir = spot.plan() - thrown.body().plan();
    let fly = Fly::new(throw.thrown, dir, throw.inches);
    add_flight(
        facts,
        &mut preview,
        text!("rules-arcane-it-flies", "It flies"),
        false,
        &fly,
        thrown.condition.life,
    )?;
    Ok(preview)
}

/// Returns the preview of an attack that may be intercepted: against its target, or
/// against the interceptor at the place where it would stand.
fn interception_preview(
    facts: &DuelRef<'_>,
    attack: &Attack,
    steps_in: Option<ModelId>,
) -> Option<Preview> {
    // The model lets the attack pass.
    let Some(id) = steps_in else { return attack_preview(facts, attack) };
    let by = facts.get(attack.attacker?)?;
    let target = facts.get(attack.target)?;
    let model = facts.get(id)?;
    let from = model.body().at;
    let spot = interception_spot(facts, attack, by, target, model)?;
    let stand = Stand { at: spot.at, ..*model.stand };
    let mut preview =
        attack_preview(&facts.standing_at(id, &stand), &Attack { target: id, ..attack.clone() })?;
    let way = vec![from.to_array(), spot.at.to_array()];
    let text = text!("rules-arcane-steps-in", "steps in");
    preview.ways.insert(0, PathPreview { model: id, way, met: Vec::new(), text, farthest: false });
    Some(preview)
}

/// Returns the preview of an attack under way.
fn attack_preview(facts: &DuelRef<'_>, attack: &Attack) -> Option<Preview> {
    let strike = facts.strike(attack).ok()?;
    let target = facts.get(attack.target)?;
    let by = attack
        .attacker
        .and_then(|by| facts.get(by))
        .map_or_else(|| text!("rules-arcane-a-trap", "A trap"), |by| Text::verbatim(by.name()));
    let mut preview = odds_preview(&strike, target);
    preview.title = text!("rules-arcane-at", "{by} at {name}", name = target.name());
    if attack.defence == Defence::Counters
        && let Some(by) = attack.attacker
    {
        preview.facts.extend(counterattack_row(facts, attack, by, preview.chance?));
    }
    add_attack_flights(facts, &mut preview, attack, &strike).ok()?;
    preview.modifiers.extend(&strike.defence_modifiers);
    Some(preview)
}

/// Returns the odds of an attack: chance to hit, expected LP, chance of each loss, and
/// the numbers that the dice need.
fn odds_preview(strike: &Strike, target: &ModelRef<'_>) -> Preview {
    let (hit, loss) = strike.odds();
    let defence = match strike.defence_dice {
        0 => None,
        1 => Some(text!("rules-arcane-and-a-die", "and a die")),
        dice => Some(text!("rules-arcane-and-the-best-of-dice", "and the best of {dice} dice")),
    };
    let dice = if strike.dice > 1 {
        text!("rules-arcane-best-of-dice", "best of {dice} dice", dice = strike.dice)
    } else {
        text!("rules-arcane-a-die-2", "a die")
    };
    let attack = match strike.burst_roll {
        Some(made) => Text::verbatim(made.total.to_string()),
        None => dice.with(Text::verbatim(format!(" {}", added(strike.attack)))),
    };
    let against = text!(
        "rules-arcane-against-defense",
        "{attack} against Defense {defense}",
        defense = strike.defense
    );
    let needs = Text::joined([Some(against), defence].into_iter().flatten(), " ");
    Preview {
        title: Text::default(),
        chance: Some(hit),
        expected: Some(loss.expected()),
        counts: text!("rules-arcane-lp", "LP"),
        distribution: loss.chances().to_vec(),
        facts: vec![
            (text!("rules-arcane-roll", "Roll"), needs),
            (
                text!("rules-arcane-damage-name", "Damage"),
                text!(
                    "rules-arcane-and-the-success-armor",
                    "{damage} plus the success, minus Armor {armor}",
                    damage = strike.damage,
                    armor = strike.armor
                ),
            ),
            (
                text!("rules-arcane-eliminates", "Eliminates"),
                percent(loss.at_least(target.condition.life.max(1) as usize)),
            ),
        ],
        modifiers: strike.modifiers.clone(),
        ..Preview::default()
    }
}

/// Returns the expected damage of a counterattack, as a label and a text. `hit` is the
/// chance that the countered attack hits.
fn counterattack_row(
    facts: &DuelRef<'_>,
    attack: &Attack,
    by: ModelId,
    hit: f64,
) -> Option<(Text, Text)> {
    let ability = attack.defence_ability.clone();
    let back = Attack::new(Some(attack.target), by, AttackKind::Counter, ability);
    let (struck, loss) = facts.strike(&back).ok()?.odds();
    let preview = text!(
        "rules-arcane-where-it-misses-lp-expected-in",
        "{struck} if it misses: {value:.1} LP expected in all",
        struck = percent(struck),
        value = (1.0 - hit) * loss.expected()
    );
    Some((text!("rules-arcane-struck-back", "Struck back"), preview))
}

fn one_die(dice: u32, plus: i32, need: i32) -> BestOf {
    BestOf { dice, sides: 10, plus, target_number: Some(need) }
}

/// Formats a chance: `60 in a hundred`.
pub(crate) fn percent(chance: f64) -> Text {
    // Rounding errors may make a sum of chances slightly negative, or a negative zero.
    text!("rules-arcane-in-a-hundred", "{chance:.0} %", chance = chance.max(0.0) * 100.0 + 0.0)
}

/// The match and the character for which an option is previewed.
pub(crate) struct PreviewContext<'w, 'f> {
    world: &'w World,
    pub(crate) facts: &'f DuelRef<'w>,
    pub(crate) me: &'f ModelRef<'w>,
}

impl PreviewContext<'_, '_> {
    /// Returns the preview of an attack, with the odds after each possible
    /// defence of its target.
    pub(crate) fn attack(
        &self,
        target: ModelId,
        kind: AttackKind,
        ability: Option<&Id>,
    ) -> Option<Preview> {
        self.attack_with_defences(Attack::new(Some(self.me.id()), target, kind, ability.cloned()))
    }

    fn attack_with_defences(&self, mut attack: Attack) -> Option<Preview> {
        let facts = self.facts;
        let me = self.me;
        let foe = self.facts.get(attack.target)?;
        attack.from_hiding = me.hidden();
        let strike = facts.strike(&attack).ok()?;
        let mut preview = odds_preview(&strike, foe);
        let ability = attack.ability.as_ref().and_then(|id| me.card().ability(id));
        let by = match (ability, attack.kind) {
            (Some(ability), _) => Text::verbatim(&ability.name),
            (None, AttackKind::Charge(_)) => text!("rules-arcane-charge", "Charge"),
            (None, _) => text!("rules-arcane-attack-name", "Attack"),
        };
        preview.title = text!("rules-arcane-at", "{by} at {name}", name = foe.name());
        add_attack_flights(facts, &mut preview, &attack, &strike).ok()?;
        if attack.ranged() {
            let away = inches(distance(&me.body(), &foe.body()));
            preview.facts.push((text!("rules-arcane-distance", "Distance"), Text::verbatim(away)));
            preview.sight = Some(sight(self.world, &me.body(), &foe.body()));
        }
        for (answer, cost, name) in
            defences(facts, &attack).ok()?.into_iter().filter(|(_, cost, _)| *cost > 0)
        {
            let attack = with_defence(attack.clone(), &answer);
            let (hit, loss) = facts.strike(&attack).ok()?.odds();
            let label =
                text!("rules-arcane-against", "Against {name}, {cost}", cost = points(cost));
            preview.facts.push((
                label,
                text!(
                    "rules-arcane-lp-expected",
                    "{hit}, {expected:.1} LP expected",
                    hit = percent(hit),
                    expected = loss.expected()
                ),
            ));
            if attack.defence == Defence::Counters {
                preview.facts.extend(counterattack_row(facts, &attack, me.id(), hit));
            }
        }
        Some(preview)
    }

    /// Returns the preview of a Seek: its targets and the chance to find each.
    fn seek(&self) -> Option<Preview> {
        let mut preview =
            Preview { title: text!("rules-arcane-seek", "Seek"), ..Preview::default() };
        let mut missed = 1.0;
        for sought in seek_targets(self.facts, self.me) {
            let one = self.test(&TestKind::Seek { model: self.me.id(), sought }).ok()?;
            let name = match sought {
                SeekTarget::Model(id) => Text::verbatim(self.facts.get(id)?.name()),
                SeekTarget::Marker(id) => text!("rules-arcane-marker", "Marker {id}"),
            };
            preview.facts.push((name, percent(one.chance?)));
            missed *= 1.0 - one.chance?;
            preview.modifiers = one.modifiers;
        }
        preview.chance = Some(1.0 - missed);
        Some(preview)
    }

    /// Returns the preview of a Charge: its path and the attack at its end.
    pub(crate) fn charge(
        &self,
        target: ModelId,
        ability: Option<&Id>,
        blow: &Blow,
    ) -> Option<Preview> {
        let path = self.facts.charge_path(self.me, target, blow).ok()?;
        let charge = AttackKind::Charge(path.length());
        let attack = Attack::new(Some(self.me.id()), target, charge, ability.cloned());
        let mut preview =
            self.attack_with_defences(Attack { line: Some(path.line()), ..attack })?;
        let of = inches(self.me.card().run.get());
        preview.facts.insert(
            0,
            (
                text!("rules-arcane-way", "Path"),
                text!(
                    "rules-arcane-of-straight-on",
                    "{cost} of {of}, in a straight line",
                    cost = inches(path.cost)
                ),
            ),
        );
        Some(preview)
    }

    /// Returns the preview of a test.
    pub(crate) fn test(&self, test: &TestKind) -> StepResult<Preview> {
        let numbers = test_numbers(self.facts, test)?;
        let chance = |dice| BestOf { dice, ..numbers.best }.chance();
        let lucky = self.facts.side_state(self.me.side()).essence > 0;
        let mut preview =
            Preview { chance: Some(chance(1)), modifiers: numbers.modifiers, ..Preview::default() };
        if lucky {
            preview
                .facts
                .push((text!("rules-arcane-with-essence", "With Essence"), percent(chance(2))));
        }
        Ok(preview)
    }
}
