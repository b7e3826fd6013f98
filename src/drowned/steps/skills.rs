//! What skills do beside numbers and dice: pushes, sweeps, charges through and with others, leaps into somebody's way, short flights
//! (brief, Skill list). Each is an effect of the vocabulary, called at its moment of an action.

use super::charge::{around, charge_way, chargeable};
use super::declare::Declared;
use crate::prelude::*;
use monteria_game::Zone;

step! {
    /// Whoever is charged may startle who charges.
    Startle = "startle" {} => ask_startle, take_startle;
    /// Whoever has hit may shove its target for half the damage.
    Shoving = "shoving" { harm: usize } => ask_shoving, take_shoving;
    /// Others of a pack may join a charge.
    JoinIn = "join-in" { at: ModelId, pack: Vec<ModelId> } => ask_join, take_join;
    /// Somebody is taken along by who has flickered away.
    Along = "along" { model: ModelId, with: ModelId } => ask_along, take_along;
    /// Whoever has moved is there: what it ran down, what leaps at it.
    Arrived = "arrived" {} => arrived;
}

actions! {
    /// What is answered about skills.
    pub enum SkillAnswer {
        /// Nothing of it.
        No,
        /// It startles who charges.
        Startle,
        /// It shoves.
        Shove,
        /// This one joins with that weapon.
        Join(ModelId, Id) = "join:{0}:{1}",
        /// It comes along to there.
        Along,
    }
}

fn ask(one: &ModelRef<'_>, prompt: String, options: Vec<Choice>) -> Option<Decision> {
    one.asks(prompt, options).filter(Decision::is_choice)
}

fn ask_startle(_: In<Startle>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let Deed::Charge { at, .. } = facts.sequence()?.deed else { return Ok(None) };
    let one = facts.try_get(at)?;
    let mut options = vec![Choice::plain(SkillAnswer::No, "No")];
    if let Some(by) = effect!(one, SkillEffect::Startles(by) => by.get()).filter(|_| one.condition.wounds > 1)
    {
        let label = told!("Startle it, for a wound: -{by} Close Combat");
        options.push(Choice::plain(SkillAnswer::Startle, label));
    }
    Ok(ask(one, told!("{} is charged: does it startle who charges?", one.name()), options))
}

fn take_startle(In((_, answer)): Answered<Startle, SkillAnswer>, mut skirmish: SkirmishMut) -> StepResult {
    let Deed::Charge { at, .. } = skirmish.sequence()?.deed else { return Ok(()) };
    let by = effect!(skirmish.read().try_get(at)?, SkillEffect::Startles(by) => by.get());
    if answer.choice == SkillAnswer::Startle {
        skirmish.sequence()?.startled = by.map_or(0, i32::from);
        skirmish.wound(at, 1, &["dro-skill-startle"])?;
    }
    Ok(())
}

/// Whom a charge goes through by a skill.
pub fn run_down(facts: &SkirmishRef<'_>, sequence: &Sequence) -> StepResult<Vec<ModelId>> {
    let (Deed::Charge { at, .. }, Some(way)) = (&sequence.deed, &sequence.way) else { return Ok(Vec::new()) };
    let one = facts.try_get(sequence.by)?;
    if !one.has(|effect| matches!(effect, SkillEffect::Bulldozes { .. })) {
        return Ok(Vec::new());
    }
    let stations = way.stations(0.25);
    let through = |enemy: &&ModelRef<'_>| {
        let over = |after: &f32| {
            let apart = flat(way.at(*after)).distance(enemy.body().plan());
            apart < one.body().radius + enemy.body().radius - 0.1
        };
        enemy.id() != *at && !enemy.condition.stealth && stations.iter().any(over)
    };
    Ok(facts.enemies(one.side()).filter(through).map(|enemy| enemy.id()).collect())
}

/// Whom a charge has for its target lies prone before the blows.
pub fn topple(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let Deed::Charge { at, .. } = sequence.deed else { return Ok(()) };
    let topples = facts.try_get(sequence.by)?.has(|effect| *effect == SkillEffect::Topples);
    if topples && sequence.comes_about(Side::Acting) {
        return knock(skirmish, at, "dro-skill-topple");
    }
    Ok(())
}

/// Somebody is knocked down, but who rides or is anchored.
pub fn knock(skirmish: &mut SkirmishMut<'_, '_>, id: ModelId, rule: &str) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(id)?;
    if one.cavalry() || one.has(|effect| *effect == SkillEffect::Anchored) {
        return Ok(());
    }
    skirmish.lay_prone(id, true, &[rule])
}

/// A hit is put down, with what skills make of one in close combat: a sweep at all around, and the question whether it shoves.
pub fn after_hit(skirmish: &mut SkirmishMut<'_, '_>, harm: Harm) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?;
    let (mut more, mut shoves) = (Vec::new(), Vec::new());
    let number = sequence.harm.len();
    if let Some(by) = harm.by.filter(|_| !harm.ranged) {
        let one = facts.try_get(by)?;
        let end = sequence.way.as_ref().filter(|_| sequence.by == by).map(|way| way.at(way.length()));
        let body = one.body().moved(end.unwrap_or(one.stand.at));
        for effect in one.fighter.effects() {
            let SkillEffect::Sweeps { damage, within, push } = effect else { continue };
            let around = facts.standing().filter(|other| other.side() != one.side() && other.id() != harm.to);
            for other in around.filter(|other| bodies_within(&body, &other.body(), within.get())) {
                more.push(Harm { by: Some(by), ..Harm::plain(other.id(), damage.get().into(), 0) });
                if push.get() > 0.0 {
                    let (to, from, inches) = (other.id(), body.plan(), push.get());
                    shoves.push(Shove { to, from, inches, prone: false });
                }
            }
        }
        if one.has(|effect| matches!(effect, SkillEffect::Shoves { .. })) {
            skirmish.ctx.then(Shoving { harm: number });
        }
    }
    let sequence = skirmish.sequence()?;
    sequence.harm.push(harm);
    sequence.harm.extend(more);
    sequence.shoves.extend(shoves);
    Ok(())
}

/// A shove that whoever has hit may make, with the hit: away from where it strikes.
fn shove_of(facts: &SkirmishRef<'_>, number: usize) -> StepResult<(ModelId, Shove, u8)> {
    let sequence = facts.sequence()?;
    let harm = sequence.harm.get(number).or_missing("a harm")?;
    let one = facts.try_get(harm.by.or_missing("who did a harm")?)?;
    let inches = effect!(one, SkillEffect::Shoves { inches } => inches.get()).unwrap_or(0.0);
    let end = sequence.way.as_ref().filter(|_| sequence.by == one.id()).map(|way| flat(way.at(way.length())));
    let from = end.unwrap_or(one.body().plan());
    Ok((one.id(), Shove { to: harm.to, from, inches, prone: true }, harm.damage))
}

fn ask_shoving(In(Shoving { harm }): In<Shoving>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let (by, shove, damage) = shove_of(&facts, harm)?;
    let label = told!("{} damage, and {}\" back, prone", damage.div_ceil(2), shove.inches);
    let no = Choice::plain(SkillAnswer::No, told!("{damage} damage"));
    let (one, options) = (facts.try_get(by)?, vec![no, Choice::plain(SkillAnswer::Shove, label)]);
    Ok(ask(one, told!("{} has hit: does it shove?", one.name()), options))
}

fn take_shoving(In((step, answer)): Answered<Shoving, SkillAnswer>, mut skirmish: SkirmishMut) -> StepResult {
    if answer.choice == SkillAnswer::Shove {
        let (_, shove, damage) = shove_of(&skirmish.read(), step.harm)?;
        let sequence = skirmish.sequence()?;
        sequence.shoves.push(shove);
        sequence.harm.get_mut(step.harm).or_missing("a harm")?.damage = damage.div_ceil(2);
    }
    Ok(())
}

/// Somebody is pushed, and others make room. Who goes over an edge falls.
pub fn push(skirmish: &mut SkirmishMut<'_, '_>, shove: &Shove) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(shove.to)?;
    if !one.in_play() {
        return Ok(());
    }
    let pushed = facts.table.push(&one.body(), shove.from, shove.inches, &facts.others(shove.to));
    for moved in pushed.moves.iter().filter(|moved| moved.from != moved.to) {
        let manner = if moved.id == shove.to { Manner::Pushed } else { Manner::MadeRoom };
        let text = told!("{} is pushed", skirmish.name(moved.id));
        skirmish.travel(moved.id, (&[moved.from, moved.to], manner), text, &["dro-skill"]);
        if moved.fell > 0.0 {
            super::apply::fell(skirmish, moved.id, moved.fell, false)?;
        }
    }
    if shove.prone { knock(skirmish, shove.to, "dro-skill-heavy-swing") } else { Ok(()) }
}

/// Where somebody may leap at another: a free place in contact, the nearest to where it stands.
fn beside(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, foe: &Body) -> Option<Vec3> {
    let me = one.body();
    let mut others = facts.others(one.id());
    others.retain(|other| other.id != foe.id);
    others.push(*foe);
    let at = |spot: Vec2| lift(spot, facts.table.support(&me.moved(lift(spot, foe.foot()))).y);
    let places = around(&me, foe, 0.0).map(|spot| at(spot.plan()));
    let free = |at: &Vec3| {
        let body = me.moved(*at);
        (at.y - foe.foot()).abs() <= foe.height && facts.table.spot_legal(&body, &others).is_ok()
    };
    places.filter(free).min_by(|a, b| a.distance(me.at).total_cmp(&b.distance(me.at)))
}

/// Whether somebody may leap into the way of who moves there.
pub fn may_pounce(facts: &SkirmishRef<'_>, one: &ModelRef<'_>, mover: &ModelRef<'_>, there: &Place) -> bool {
    let within = effect!(one, SkillEffect::Pounces { within } => within.get()).unwrap_or(0.0);
    let upright = matches!(there.stance, Stance::Standing | Stance::Prone);
    let near = bodies_within(&one.body(), &there.body, within);
    near && upright && !facts.contact(one, mover) && beside(facts, one, &there.body).is_some()
}

/// Whoever is leapt at on its way gets no farther than there.
pub fn stop(skirmish: &mut SkirmishMut<'_, '_>) -> StepResult {
    let sequence = skirmish.sequence()?;
    sequence.stopped = sequence.pounced();
    Ok(())
}

fn arrived(_: In<Arrived>, mut skirmish: SkirmishMut) -> StepResult {
    let facts = skirmish.read();
    let sequence = facts.sequence()?.clone();
    let (one, down) = (facts.try_get(sequence.by)?, run_down(&facts, &sequence)?);
    let here = one.body().plan();
    let aside = effect!(one, SkillEffect::Bulldozes { push } => push.get()).unwrap_or(0.0);
    let tramples = effect!(one, SkillEffect::Tramples(damage) => damage.get());
    if matches!(sequence.deed, Deed::Charge { .. })
        && let Some(damage) = tramples
    {
        let met: Vec<ModelId> = facts.engaged(one).map(|enemy| enemy.id()).collect();
        let harm =
            met.into_iter().map(|id| Harm { by: Some(sequence.by), ..Harm::plain(id, damage.into(), 0) });
        skirmish.sequence()?.harm.extend(harm);
    }
    for to in down {
        push(&mut skirmish, &Shove { to, from: here, inches: aside, prone: true })?;
    }
    for reaction in sequence.reactions.iter().filter(|it| it.pounces && sequence.stands(it)) {
        let facts = skirmish.read();
        let (one, foe) = (facts.try_get(reaction.by)?, facts.try_get(sequence.by)?);
        if let Some(at) = beside(&facts, one, &foe.body()) {
            let text = told!("{} leaps at {}", one.name(), foe.name());
            let way = [one.stand.at, at];
            skirmish.travel(reaction.by, (&way, Manner::Thrown), text, &["dro-skill-pounce"]);
        }
    }
    Ok(())
}

/// Those of the same profile near a model who may join its charge; none where it does not call them.
pub fn pack(facts: &SkirmishRef<'_>, one: &ModelRef<'_>) -> Vec<ModelId> {
    let within = effect!(one, SkillEffect::CallsThePack { within } => within.get());
    let kin = |it: &&ModelRef<'_>| it.id() != one.id() && it.profile().id == one.profile().id;
    let near = |it: &&ModelRef<'_>| within.is_some_and(|far| bodies_within(&it.body(), &one.body(), far));
    facts.friends(one.side()).filter(kin).filter(near).map(|it| it.id()).collect()
}

fn ask_join(In(JoinIn { at, pack }): In<JoinIn>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let mut options = vec![Choice::plain(SkillAnswer::No, "Nobody more")];
    let ready = |id: &ModelId| facts.get(*id).filter(|one| one.conscious() && one.condition.points > 0);
    for one in pack.iter().filter_map(ready) {
        for weapon in one.fighter.weapons.iter().filter(|weapon| weapon.is_close() && one.usable(weapon)) {
            let open = facts.engaged(one).next().is_none();
            if open && chargeable(&facts, one, weapon).iter().any(|(id, may)| *id == at && may.is_ok()) {
                let label = told!("{} charges with {}", one.name(), weapon.name);
                let answer = SkillAnswer::Join(one.id(), weapon.id.clone());
                options.push(Choice::plain(answer, label).cost("1 AP").about([one.id()]));
            }
        }
    }
    let first = pack.first().and_then(|id| facts.get(*id));
    Ok(first.and_then(|one| ask(one, told!("Who of the pack joins the charge?"), options)))
}

fn take_join(In((step, answer)): Answered<JoinIn, SkillAnswer>, mut skirmish: SkirmishMut) -> StepResult {
    let SkillAnswer::Join(by, weapon) = answer.choice.clone() else { return Ok(()) };
    let facts = skirmish.read();
    let way = charge_way(&facts, facts.try_get(by)?, step.at, &weapon)?;
    skirmish.tell(by, "joins the charge", &["dro-skill-pack-call"]);
    skirmish.turn.sequence = Some(Sequence::new(by, Deed::Charge { at: step.at, weapon }, Some(way)));
    skirmish.spend(by, 1)?;
    skirmish.ctx.then(Declared {});
    skirmish.ctx.then(JoinIn { pack: step.pack.into_iter().filter(|id| *id != by).collect(), ..step });
    Ok(())
}

/// Where somebody may flicker to: any free place so near, out of contact with enemies.
pub fn flicker(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, center: Vec2, radius: f32) -> Needs {
    let apart = facts.enemies(model.side()).map(|enemy| (enemy.id(), 0.05)).collect();
    let zones = vec![Zone::Circle { center, radius }];
    Needs::To(Region::Deploy { model: model.id(), zones, apart, highest: None })
}

/// Somebody flickers away, and asks those near whether they come along.
pub fn flickers(skirmish: &mut SkirmishMut<'_, '_>, by: ModelId, to: Vec3) -> StepResult {
    let facts = skirmish.read();
    let one = facts.try_get(by)?;
    let field = effect!(one, SkillEffect::Blinks { field, .. } => field.get()).unwrap_or(0.0);
    let near = facts.friends(one.side()).filter(|it| it.id() != by && facts.engaged(it).next().is_none());
    let near = near.filter(|it| field > 0.0 && bodies_within(&it.body(), &one.body(), field));
    let along: Vec<ModelId> = near.map(|it| it.id()).collect();
    let way = [one.stand.at, to];
    let text = told!("{} flickers away", one.name());
    skirmish.travel(by, (&way, Manner::Placed), text, &["dro-skill-flicker"]);
    along.into_iter().for_each(|model| skirmish.ctx.then(Along { model, with: by }));
    Ok(())
}

fn ask_along(In(Along { model, with }): In<Along>, skirmish: SkirmishMut) -> Asked {
    let facts = skirmish.read();
    let (one, with) = (facts.try_get(model)?, facts.try_get(with)?);
    let field = effect!(with, SkillEffect::Blinks { field, .. } => field.get()).unwrap_or(0.0);
    let radius = field + with.body().radius + one.body().radius;
    let there = flicker(&facts, one, with.body().plan(), radius);
    let along = Choice::plain(SkillAnswer::Along, "Come along").needs(there);
    let options = vec![Choice::plain(SkillAnswer::No, "Stay"), along];
    Ok(ask(one, told!("Does {} come along with {}?", one.name(), with.name()), options))
}

fn take_along(In((step, answer)): Answered<Along, SkillAnswer>, mut skirmish: SkirmishMut) -> StepResult {
    if answer.choice == SkillAnswer::Along {
        let (spot, facts) = (answer.spot()?, skirmish.read());
        let one = facts.try_get(step.model)?;
        let way = [one.stand.at, lift(spot.plan(), spot.y.unwrap_or_default())];
        let text = told!("{} comes along", one.name());
        skirmish.travel(step.model, (&way, Manner::Placed), text, &["dro-skill-flicker"]);
    }
    Ok(())
}
