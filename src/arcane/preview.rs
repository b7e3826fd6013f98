//! What is to be expected of an option: exact odds of the very roll that
//! the dice will make.

use bevy_ecs::prelude::*;

use super::attack::{Attack, AttackKind, Defence};
use super::content::{Blow, Id};
use super::duel_ref::{DuelRef, ModelRef, Strike};
use super::steps::acts::Act;
use super::steps::attack::{Approach, step_in};
use super::steps::defence::{AskWard, DefendAnswer, ReadyAnswer, defences, defended};
use super::steps::land::AimThrow;
use super::steps::replies::Reply;
use super::steps::seek::{Sought, sought_by};
use super::steps::test::{RollAgain, TestFor, numbers};
use super::steps::throw::Fly;
use super::thrown::{tell_flight, tell_flights};
use super::view::sight;
use super::words::points;
use monteria_dice::BestOf;
use monteria_game::{
    Agenda, Choice, ModelId, Preview, Stand, StepResult, Viewer, WayShown, added, inches,
};
use monteria_table::{Spot, distance};

/// The preview of an option with this target or spot, for this viewer.
pub(crate) fn preview(
    world: &World,
    viewer: Viewer,
    choice: &Choice,
    (target, spot): (Option<ModelId>, Option<Spot>),
) -> Option<Preview> {
    let facts = DuelRef::of(world);
    if let (Some(Reply::Toward), Some(spot)) = (choice.action(), spot) {
        return aimed(&facts, &world.resource::<Agenda>().first()?, spot).ok();
    }
    if let Some(answer @ (Reply::Intercept | Reply::Stay)) = choice.action() {
        let steps_in = choice.about.first().filter(|_| answer == Reply::Intercept);
        let Approach { attack } = world.resource::<Agenda>().first()?;
        return on_its_way(&facts, &attack, steps_in.copied());
    }
    if let Some(Reply::Again) = choice.action() {
        return rolled_again(world, &facts);
    }
    if let Some(attack) = answered(&facts, viewer, choice) {
        return under_way(&facts, &attack);
    }
    let me = facts.get(facts.turn.acting?)?;
    let context = PreviewContext { world, facts: &facts, me };
    match choice.action()? {
        Act::Attack => context.attack(target?, AttackKind::Melee, None),
        Act::Shoot => context.attack(target?, AttackKind::Ranged, None),
        Act::Charge => context.charge(target?, None, &Blow::default()),
        Act::Escape => {
            let told = context.test(&TestFor::Escape { model: me.id() }).ok()?;
            Some(Preview { title: "Escape".to_owned(), ..told })
        }
        Act::Seek => context.seek(),
        Act::Use(id) => {
            let ability = me.card().ability(&id)?;
            let mut told = ability.kind().preview(&context, ability, target)?;
            if let Some(need) = ability.difficulty {
                let chance = best(1, 0, i32::from(need.get())).chance();
                told.facts
                    .push(("Comes about".to_owned(), format!("{need}+, {}", percent(chance))));
            }
            Some(told)
        }
        Act::Walk | Act::Run | Act::Lead | Act::Pray | Act::Leave | Act::Done => None,
    }
}

/// What is to be expected of a roll that is made once more: of an attack that a ward
/// turns aside, or of a test to resist.
fn rolled_again(world: &World, facts: &DuelRef<'_>) -> Option<Preview> {
    let agenda = world.resource::<Agenda>();
    if let Some(AskWard { attack, .. }) = agenda.first() {
        return under_way(facts, &attack);
    }
    let RollAgain { influenced, .. } = agenda.first()?;
    let me = facts.get(influenced.on)?;
    let title = format!("{} resists", me.name());
    let told = PreviewContext { world, facts, me }.test(&TestFor::Resist(influenced)).ok()?;
    Some(Preview { title, ..told })
}

/// The attack under way as it would be with this answer; none where
/// the option answers none.
fn answered(facts: &DuelRef<'_>, viewer: Viewer, choice: &Choice) -> Option<Attack> {
    let mut attack = facts.turn.attack.clone()?;
    if let Some(answer) = choice.action::<DefendAnswer>() {
        return Some(defended(attack, &answer));
    }
    match choice.action()? {
        ReadyAnswer::Roll => {}
        ReadyAnswer::Essence => {
            let target = facts.get(attack.at)?.model.seat;
            let defends = viewer.seat().is_some_and(|seat| target == Some(seat));
            if defends && !matches!(attack.kind, AttackKind::Counter) || attack.by.is_none() {
                attack.defence_essence = true;
            } else {
                attack.essence = true;
            }
        }
        ReadyAnswer::Use(_) => return None,
    }
    Some(attack)
}

/// Where somebody would fly who is thrown toward this spot.
fn aimed(facts: &DuelRef<'_>, throw: &AimThrow, spot: Spot) -> StepResult<Preview> {
    let thrown = facts.try_get(throw.model)?;
    let mut told = Preview { title: format!("{} is thrown", thrown.name()), ..Preview::default() };
    let dir = spot.plan() - thrown.body().plan();
    let fly = Fly::new(throw.model, dir, throw.inches);
    tell_flight(facts, &mut told, ("It flies", false), &fly, thrown.vigor.life)?;
    Ok(told)
}

/// What is to be expected of an attack that others may step in the way of: of its target,
/// or of who steps in, standing where it would.
fn on_its_way(facts: &DuelRef<'_>, attack: &Attack, steps_in: Option<ModelId>) -> Option<Preview> {
    let Some(id) = steps_in else { return under_way(facts, attack) };
    let by = facts.get(attack.by?)?;
    let target = facts.get(attack.at)?;
    let model = facts.get(id)?;
    let from = model.body().at;
    let spot = step_in(facts, attack, by, target, model)?;
    let stand = Stand { at: spot.at, ..*model.stand };
    let mut told = under_way(&facts.standing_at(id, &stand), &Attack { at: id, ..attack.clone() })?;
    let way = vec![from.to_array(), spot.at.to_array()];
    let text = "steps in".to_owned();
    told.ways.insert(0, WayShown { model: id, way, met: Vec::new(), text, farthest: false });
    Some(told)
}

/// What is to be expected of an attack under way.
fn under_way(facts: &DuelRef<'_>, attack: &Attack) -> Option<Preview> {
    let strike = facts.strike(attack).ok()?;
    let target = facts.get(attack.at)?;
    let by = attack.by.and_then(|by| facts.get(by)).map_or("A trap", |by| by.name());
    let mut told = odds(&strike, target);
    told.title = format!("{by} at {}", target.name());
    if attack.defence == Defence::Counters
        && let Some(by) = attack.by
    {
        told.facts.extend(struck_back(facts, attack, by, told.chance?));
    }
    tell_flights(facts, &mut told, attack, &strike).ok()?;
    told.modifiers.extend(&strike.defence_modifiers);
    Some(told)
}

/// The odds of an attack: chance to hit, expected LP, chance of each loss, and
/// what the dice need.
fn odds(strike: &Strike, target: &ModelRef<'_>) -> Preview {
    let (hit, loss) = strike.odds();
    let defence = match strike.defence_dice {
        0 => String::new(),
        1 => " and a die".to_owned(),
        dice => format!(" and the best of {dice} dice"),
    };
    let dice =
        if strike.dice > 1 { format!("best of {} dice", strike.dice) } else { "a die".to_owned() };
    let needs = match strike.made {
        Some(made) => format!("{} against Defense {}{defence}", made.total, strike.defense),
        None => {
            format!("{dice} {} against Defense {}{defence}", added(strike.attack), strike.defense)
        }
    };
    Preview {
        title: String::new(),
        chance: Some(hit),
        expected: Some(loss.expected()),
        counts: "LP".to_owned(),
        distribution: loss.chances().to_vec(),
        facts: vec![
            ("Roll".to_owned(), needs),
            (
                "Damage".to_owned(),
                format!("{} and the success, Armor {}", strike.damage, strike.armor),
            ),
            ("Eliminates".to_owned(), percent(loss.at_least(target.vigor.life.max(1) as usize))),
        ],
        modifiers: strike.modifiers.clone(),
        ..Preview::default()
    }
}

/// What somebody suffers whose attack is countered with this chance to hit.
fn struck_back(
    facts: &DuelRef<'_>,
    attack: &Attack,
    by: ModelId,
    hit: f64,
) -> Option<(String, String)> {
    let ability = attack.defence_ability.clone();
    let back = Attack::new(Some(attack.at), by, AttackKind::Counter, ability);
    let (struck, loss) = facts.strike(&back).ok()?.odds();
    let told = format!(
        "{} where it misses: {:.1} LP expected in all",
        percent(struck),
        (1.0 - hit) * loss.expected()
    );
    Some(("Struck back".to_owned(), told))
}

fn best(dice: u32, plus: i32, need: i32) -> BestOf {
    BestOf { dice, sides: 10, plus, need: Some(need) }
}

/// A chance in words: `60 in a hundred`.
pub(crate) fn percent(chance: f64) -> String {
    // A sum of chances may end a hair below none, or at a none with a sign.
    format!("{:.0} in a hundred", chance.max(0.0) * 100.0 + 0.0)
}

/// Match and character for which an option is previewed.
pub(crate) struct PreviewContext<'w, 'f> {
    world: &'w World,
    pub(crate) facts: &'f DuelRef<'w>,
    /// The character that is activated.
    pub(crate) me: &'f ModelRef<'w>,
}

impl PreviewContext<'_, '_> {
    /// An attack on somebody, and what becomes of it where its target
    /// does something about it.
    pub(crate) fn attack(
        &self,
        target: ModelId,
        kind: AttackKind,
        ability: Option<&Id>,
    ) -> Option<Preview> {
        self.made(Attack::new(Some(self.me.id()), target, kind, ability.cloned()))
    }

    fn made(&self, mut attack: Attack) -> Option<Preview> {
        let facts = self.facts;
        let me = self.me;
        let foe = self.facts.get(attack.at)?;
        attack.from_hiding = me.hidden();
        let strike = facts.strike(&attack).ok()?;
        let mut told = odds(&strike, foe);
        let ability = attack.ability.as_ref().and_then(|id| me.card().ability(id));
        let name = ability.map_or("Attack", |ability| &ability.name);
        told.title = format!("{name} at {}", foe.name());
        tell_flights(facts, &mut told, &attack, &strike).ok()?;
        if attack.ranged() {
            told.facts.push(("Distance".to_owned(), inches(distance(&me.body(), &foe.body()))));
            told.sight = Some(sight(self.world, &me.body(), &foe.body()));
        }
        for (answer, cost, name) in
            defences(facts, &attack).ok()?.into_iter().filter(|(_, cost, _)| *cost > 0)
        {
            let attack = defended(attack.clone(), &answer);
            let (hit, loss) = facts.strike(&attack).ok()?.odds();
            let label = format!("Against {name}, {}", points(cost));
            told.facts
                .push((label, format!("{}, {:.1} LP expected", percent(hit), loss.expected())));
            if attack.defence == Defence::Counters {
                told.facts.extend(struck_back(facts, &attack, me.id(), hit));
            }
        }
        Some(told)
    }

    /// Who is sought, and the chance to find each.
    fn seek(&self) -> Option<Preview> {
        let mut told = Preview { title: "Seek".to_owned(), ..Preview::default() };
        let mut missed = 1.0;
        for sought in sought_by(self.facts, self.me) {
            let one = self.test(&TestFor::Seek { model: self.me.id(), sought }).ok()?;
            let name = match sought {
                Sought::Model(id) => self.facts.get(id)?.name().to_owned(),
                Sought::Marker(id) => format!("Marker {id}"),
            };
            told.facts.push((name, percent(one.chance?)));
            missed *= 1.0 - one.chance?;
            told.modifiers = one.modifiers;
        }
        told.chance = Some(1.0 - missed);
        Some(told)
    }

    /// A Charge: its way, and the attack at its end.
    pub(crate) fn charge(
        &self,
        target: ModelId,
        ability: Option<&Id>,
        blow: &Blow,
    ) -> Option<Preview> {
        let way = self.facts.charge_way(self.me, target, blow).ok()?;
        let charge = AttackKind::Charge(way.length());
        let attack = Attack::new(Some(self.me.id()), target, charge, ability.cloned());
        let mut told = self.made(Attack { line: Some(way.line()), ..attack })?;
        if ability.is_none() {
            told.title = told.title.replacen("Attack", "Charge", 1);
        }
        let of = inches(self.me.card().run.get());
        told.facts
            .insert(0, ("Way".to_owned(), format!("{} of {of}, straight on", inches(way.cost))));
        Some(told)
    }

    /// A d10 with a number added, against a number.
    pub(crate) fn test(&self, test: &TestFor) -> StepResult<Preview> {
        let numbers = numbers(self.facts, test)?;
        let chance = |dice| BestOf { dice, ..numbers.best }.chance();
        let lucky = self.facts.side_state(self.me.side()).essence > 0;
        let mut told =
            Preview { chance: Some(chance(1)), modifiers: numbers.modifiers, ..Preview::default() };
        if lucky {
            told.facts.push(("With Essence".to_owned(), percent(chance(2))));
        }
        Ok(told)
    }
}
