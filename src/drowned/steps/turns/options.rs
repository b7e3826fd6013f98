//! Options of an activated model, each with its cost, its targets
//! and refusals (rulebook, Actions).

use crate::prelude::*;
use crate::skills;
use crate::steps::{
    combat::templates, paths::charge, special::cavalry, special::roles, special::scenario,
};
use monteria_game::Verdict;

/// Headings of the action menu.
const FIGHT: &str = "Fight";
pub(crate) const MOVE: &str = "Move";
pub(crate) const OTHER: &str = "Other";

/// Legality for each of several models.
pub(crate) type Verdicts = Vec<(ModelId, Verdict)>;

fn refuse(code: &'static str, detail: impl Into<String>) -> Refusal {
    Refusal::rule(code, detail)
}

/// Returns all options of an activated model.
pub(crate) fn action_options(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Offers {
    let mut all = Offers::default();
    add_combat(facts, model, &mut all);
    add_moves(facts, model, &mut all);
    add_interactions(facts, model, &mut all);
    all.legal.push(Choice::plain(Action::Done, "End the activation").group(OTHER));
    all
}

/// Returns an option that costs one action.
pub(crate) fn option(
    facts: &SkirmishRef<'_>,
    action: Action,
    label: impl Into<String>,
    group: &str,
) -> Choice {
    Choice::plain(action, label).group(group).cost(event_text!("{} AP", facts.numbers().action))
}

/// Checks that a model has the Action Points for an action.
pub(crate) fn affordable(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Verdict {
    let pays = model.condition.points >= facts.numbers().action.get();
    Refusal::unless(pays, "TooFewPoints", || event_text!("it has no Action Point left"))
}

/// Checks that a model can pay for and use a weapon.
fn usable(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, weapon: &Weapon) -> Verdict {
    let jammed = model.condition.jammed.contains(&weapon.id);
    let why =
        if jammed { "it is jammed: a Mech may repair it" } else { "it cannot be used any more" };
    affordable(facts, model)?;
    Refusal::unless(model.usable(weapon), "Unusable", || why)
}

fn add_combat(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let here = facts.pose(model);
    for weapon in model.fighter.weapons.iter().filter(|weapon| !weapon.is_close()) {
        let verdict = usable(facts, model, weapon);
        let id = weapon.id.clone();
        if weapon.template().is_some() {
            let verdict = verdict.and_then(|()| may_shoot_from(facts, model, &here));
            let choice =
                option(facts, Action::Template(id), &weapon.name, FIGHT).hint(weapon.words());
            all.add(
                choice.needs(templates::template_needs(facts, model, weapon, (None, None))),
                verdict,
            );
            continue;
        }
        let choice = option(facts, Action::Shoot(id), event_text!("Shoot: {}", weapon.name), FIGHT);
        let targets = shootable(facts, model, &here, weapon);
        all.add_targets(choice.hint(weapon.words()), verdict, targets, "nobody can be shot at");
    }
    for weapon in model.fighter.weapons.iter().filter(|weapon| weapon.is_close()) {
        let verdict = usable(facts, model, weapon);
        let id = weapon.id.clone();
        let strike = option(
            facts,
            Action::Strike(id.clone()),
            event_text!("Strike: {}", weapon.name),
            FIGHT,
        );
        let targets = strikable(facts, model, &here, weapon);
        all.add_targets(
            strike.hint(weapon.words()),
            verdict.clone(),
            targets,
            "no enemy is in contact",
        );
        let charge = option(
            facts,
            Action::Charge(id.clone()),
            event_text!("Charge: {}", weapon.name),
            FIGHT,
        );
        let verdict = verdict.and_then(|()| may_move(facts, model));
        let reached =
            if verdict.is_ok() { charge::chargeable(facts, model, weapon) } else { Vec::new() };
        let by = option(
            facts,
            Action::ChargeBy(id),
            event_text!("Charge by your own way: {}", weapon.name),
            FIGHT,
        );
        for charge in
            [charge.hint(weapon.words()), by.hint("Which way is asked when the target is named.")]
        {
            all.add_targets(charge, verdict.clone(), reached.clone(), "nobody can be charged");
        }
    }
    let dodge = option(facts, Action::Dodge, "Dodge", FIGHT);
    let dodge = dodge.hint("The only way out of contact: a success moves it an inch or two.");
    all.add(dodge, affordable(facts, model));
    let reveal = option(facts, Action::Reveal, "Reveal", FIGHT);
    let hidden = revealable(facts, model, &here);
    all.add_targets(reveal, affordable(facts, model), hidden, "nobody hides in sight");
}

/// Checks that a model may move: in contact with a conscious enemy it must dodge
/// instead (rulebook, Close combat).
pub(crate) fn may_move(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Verdict {
    let engaged = facts.engaged(model).next();
    let why = |enemy: &ModelRef<'_>| {
        event_text!("{} is in contact: only a dodge leads out of it", enemy.name())
    };
    engaged.map_or(Ok(()), |enemy| Err(refuse("Engaged", why(enemy))))
}

/// Checks that a model may shoot from a pose: in contact with a conscious enemy it must
/// strike instead (rulebook, Close combat).
pub(crate) fn may_shoot_from(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Pose,
) -> Verdict {
    let mut enemies = facts.enemies(model.side());
    match enemies.find(|enemy| touches(&from.body, &enemy.body())) {
        Some(enemy) => Err(refuse(
            "InCloseCombat",
            event_text!("{} is in contact with it: it strikes", enemy.name()),
        )),
        None => Ok(()),
    }
}

/// Iterates over possible targets of a weapon: enemies, or friends if it heals.
fn targets<'s, 'a>(
    facts: &'s SkirmishRef<'a>,
    model: &'s ModelRef<'a>,
    weapon: &'s Weapon,
) -> impl Iterator<Item = &'s ModelRef<'a>> {
    let meant = |other: &&ModelRef<'a>| (other.side() == model.side()) == weapon.heals();
    facts.standing().filter(move |other| other.id() != model.id() && meant(other))
}

/// Returns for each target whether this weapon may shoot at it
/// (rulebook, The shoot action).
pub(crate) fn shootable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Pose,
    weapon: &Weapon,
) -> Verdicts {
    let verdict =
        |it: &ModelRef<'_>| may_shoot(facts, (model, from), weapon, (it, &facts.pose(it)));
    targets(facts, model, weapon).map(|enemy| (enemy.id(), verdict(enemy))).collect()
}

/// Checks a distance against a maximum, both in inches.
fn in_range(max: f32, distance: f32) -> Verdict {
    if monteria_table::within(distance, max) {
        Ok(())
    } else {
        Err(Refusal::OutOfRange { min: 0.0, max, distance })
    }
}

/// Checks the line of sight between two poses.
fn in_sight(facts: &SkirmishRef<'_>, from: &Pose, there: &Pose) -> Verdict {
    facts.line_of_sight(from, there).unseen.map_or(Ok(()), |why| Err(why.refusal()))
}

fn not_stealthed(enemy: &ModelRef<'_>) -> Verdict {
    Refusal::unless(!enemy.condition.stealth, "Stealthed", || "it is stealthed")
}

/// Checks whether a weapon may shoot at a target.
pub(crate) fn may_shoot(
    facts: &SkirmishRef<'_>,
    by: PosedModel<'_, '_>,
    weapon: &Weapon,
    at: PosedModel<'_, '_>,
) -> Verdict {
    let (model, from) = by;
    let (enemy, there) = at;
    not_stealthed(enemy)?;
    may_shoot_from(facts, model, from)?;
    let max = weapon.ranges().map_or(0.0, |ranges| ranges.1.get());
    in_range(max, distance(&from.body, &there.body))?;
    let third = |friend: &&ModelRef<'_>| ![model.id(), enemy.id()].contains(&friend.id());
    let mixed = |friend: &&ModelRef<'_>| third(friend) && touches(&friend.body(), &there.body);
    if let Some(friend) = facts.friends(model.side()).find(mixed) {
        return Err(refuse("InCombat", event_text!("{} is in contact with it", friend.name())));
    }
    in_sight(facts, from, there)?;
    let nearer = facts.obstructing_enemy(by, at).and_then(|id| facts.get(id));
    let why = |nearer: &ModelRef<'_>| {
        event_text!("{} stands before it and has to be shot at", nearer.name())
    };
    nearer.map_or(Ok(()), |nearer| Err(refuse("NearerEnemy", why(nearer))))
}

/// Returns for each target whether this weapon may strike it: in contact, or in sight
/// within its reach (rulebook, Reach).
pub(crate) fn strikable(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    from: &Pose,
    weapon: &Weapon,
) -> Verdicts {
    let reach = charge::weapon_reach(weapon);
    let verdict = |enemy: &ModelRef<'_>| {
        let there = facts.pose(enemy);
        let away = distance(&from.body, &there.body);
        not_stealthed(enemy)?;
        Refusal::unless(
            monteria_table::within(away, reach),
            "NotInContact",
            || "it is not in contact",
        )?;
        if away <= CONTACT { Ok(()) } else { in_sight(facts, from, &there) }
    };
    targets(facts, model, weapon).map(|enemy| (enemy.id(), verdict(enemy))).collect()
}

/// Returns for each stealthed enemy whether it may be revealed (rulebook, Stealth).
pub(crate) fn revealable(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, from: &Pose) -> Verdicts {
    let max = facts.numbers().reveal_nailed.get();
    let verdict = |there: &Pose| {
        in_range(max, distance(&from.body, &there.body))?;
        in_sight(facts, from, there)
    };
    let hidden = facts.enemies(model.side()).filter(|enemy| enemy.condition.stealth);
    hidden.map(|enemy| (enemy.id(), verdict(&facts.pose(enemy)))).collect()
}

fn add_moves(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let stance = facts.pose(model).stance;
    let rides = model.is_mounted_pair();
    let prone = stance == Stance::Prone;
    let swims = || (stance == Stance::Swimming).then_some(("Swimming", "it swims"));
    let hangs = || (stance == Stance::Climbing).then_some(("Climbing", "it hangs on a face"));
    let lies = || prone.then_some(("Prone", "it lies prone"));
    let upright = (!prone).then_some(("Upright", "it does not lie prone"));
    let flat = || {
        let beast =
            model.profile().is_beast().then_some(("Beast", "a beast neither lies down nor crawls"));
        rides.then_some(("Cavalry", "a rider cannot lie down")).or(beast)
    };
    let on_foot = (!rides).then_some(("OnFoot", "it does not ride"));
    let leap = "Over gaps, up and down: Agility decides how far.";
    let swim = "As far as on a nailed it.";
    let out = "Into water, through it and out: as far as a pass.";
    let crawl = "Prone, over rough ground too: as far as a pass.";
    let over = "Prone, over gaps, up and down: Agility decides, as far as a pass.";
    let drop = "An inch less; it lies prone where that ends.";
    let off = "Two inches less; then one of the two goes on.";
    let options = [
        (
            Action::Move,
            "Move",
            "Over whatever needs no test.",
            swims().or_else(hangs).or_else(lies),
        ),
        (Action::Leap, "Leap or climb", leap, swims().or_else(lies)),
        (Action::Swim, "Swim", out, lies()),
        (Action::Current, "Swim by a card", swim, lies()),
        (Action::Crawl, "Crawl", crawl, swims().or_else(hangs).or_else(flat)),
        (Action::CrawlLeap, "Crawl, leap or climb", over, swims().or_else(hangs).or_else(flat)),
        (
            Action::Drop,
            "Move and drop prone",
            drop,
            swims().or_else(hangs).or_else(lies).or_else(flat),
        ),
        (
            Action::LeapDrop,
            "Leap or climb and drop prone",
            drop,
            swims().or_else(lies).or_else(flat),
        ),
        (Action::Rise, "Stand up and move", "An inch less.", upright),
        (Action::RiseLeap, "Stand up and leap or climb", "An inch less.", upright),
        (Action::Dismount, "Move, and the rider gets off", off, on_foot.or_else(swims)),
    ];
    let verdict = affordable(facts, model).and_then(|()| may_move(facts, model));
    for (action, label, hint, refusal) in options {
        let Some((mode, _)) = action.mode() else { continue };
        let by_card = action == Action::Current;
        if by_card && facts.held_card::<card::SwimNailed>(model.side()).is_none() {
            continue;
        }
        let inches = if by_card {
            facts.speed(model, false).nailed
        } else {
            move_reach(facts, model, mode, &action)
        };
        let region =
            Region::Reach { model: model.id(), rules: facts.move_rules(model, mode, inches) };
        let in_place = mode.prone() || movement_penalty(facts.numbers(), prone, &action) > 0.0;
        let choice = option(facts, action, event_text!("{label}, {inches}\""), MOVE).hint(hint);
        let refused = refusal.map_or(Ok(()), |(code, why)| Err(refuse(code, why)));
        // Standing up or lying down on the spot is allowed.
        let led = verdict.clone().and(refused).and_then(|()| match in_place {
            true => Ok(()),
            false => leads_anywhere(facts, model, mode, inches),
        });
        all.add(choice.needs(Needs::To(region)), led);
    }
}

/// Number of directions, and distances in inches, at which a first step is tested.
const TRIED_WAYS: u16 = 12;
const TRIED_FAR: [f32; 2] = [0.3, 1.0];
/// Number of reachable positions tested if no first step is possible.
const TRIED_PLACES: usize = 8;

/// Checks that a move of this mode and length leads anywhere.
fn leads_anywhere(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    mode: MovementMode,
    inches: f32,
) -> Verdict {
    let body = model.body();
    let others = facts.in_the_way(model);
    let wet = || {
        let near = facts.table.near_piece(&body, Keywords::WATER);
        near.is_some_and(|(_, gap)| gap <= inches)
    };
    if mode == MovementMode::Swim && !wet() {
        return Err(refuse("NoWater", "no water is in reach"));
    }
    let rules = facts.move_rules(model, mode, inches);
    let near = facts.table.walkable(&body, &rules, &others);
    let mut tried =
        TRIED_FAR.into_iter().flat_map(|far| ring(body.plan(), Vec2::X, far, TRIED_WAYS));
    let far = || {
        let places = facts.table.reach(&body, &rules, &others).places(body.plan(), TRIED_PLACES);
        places.into_iter().any(|at| flat(at).distance(body.plan()) > LEVEL)
    };
    let leads = inches > 0.0 && (tried.any(|at| near.along(&[at]).is_some()) || far());
    Refusal::unless(leads, "NoWay", || "no way leads on from there")
}

/// Returns the inches that an action deducts from its move, for standing up, lying down
/// or dismounting (rulebook, Restricted movement; Cavalry).
pub(crate) fn movement_penalty(numbers: &Numbers, prone: bool, action: &Action) -> f32 {
    match action {
        Action::Rise | Action::RiseLeap => numbers.rise.get(),
        Action::Crawl | Action::CrawlLeap if !prone => numbers.rise.get(),
        Action::Drop | Action::LeapDrop => numbers.rise.get(),
        Action::Dismount => numbers.dismount.get(),
        Action::Crawl
        | Action::CrawlLeap
        | Action::Move
        | Action::Leap
        | Action::Swim
        | Action::Current
        | Action::Remount
        | Action::CarryOff
        | Action::Shoot(_)
        | Action::Template(_)
        | Action::Strike(_)
        | Action::Charge(_)
        | Action::ChargeBy(_)
        | Action::Dodge
        | Action::Reveal
        | Action::Aid
        | Action::Repair(_)
        | Action::Fade
        | Action::Flicker
        | Action::Use(_)
        | Action::Done => 0.0,
    }
}

/// Returns the greatest length of a move in inches.
pub(crate) fn move_reach(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    mode: MovementMode,
    action: &Action,
) -> f32 {
    let distance_penalty = movement_penalty(facts.numbers(), model.condition.prone, action);
    let speed = facts.speed(model, false).plus(-distance_penalty, -distance_penalty);
    let deep = mode == MovementMode::Swim && model.has::<skill::SwimsDeep>();
    if deep { speed.nailed } else { speed.of(mode) }
}

fn add_interactions(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let may = affordable(facts, model)
        .and_then(|()| {
            Refusal::unless(!model.is_mounted_pair(), "Cavalry", || "a rider cannot interact")
        })
        .and_then(|()| {
            Refusal::unless(!model.profile().is_beast(), "Beast", || "a beast cannot interact")
        });
    if model.has_role(Role::Medic) {
        let own = |other: &&ModelRef<'_>| {
            other.side() == model.side() && other.profile().faction == model.profile().faction
        };
        let near =
            |other: &&ModelRef<'_>| other.id() == model.id() || facts.in_contact(model, other);
        let hurt = facts.standing().filter(own).filter(near).map(|other| {
            let refused = match () {
                () if other.profile().is_beast() => Some(("Beast", "First Aid is not for beasts")),
                () if other.is_mounted_pair() => Some(("Cavalry", "a rider has to get off first")),
                () => other.unhurt().then_some(("Unhurt", "it has all its wounds")),
            };
            (other.id(), refused.map_or(Ok(()), |(code, why)| Err(refuse(code, why))))
        });
        let choice =
            option(facts, Action::Aid, "First Aid", OTHER).hint("Intelligence: gives wounds back.");
        all.add_targets(choice, may.clone(), hurt, "nobody hurt is in contact");
    }
    roles::offer_repairs(facts, model, &may, all);
    skills::offer_fade(facts, model, &may, all);
    cavalry::offer_remount(facts, model, all);
    skills::offer_flicker(facts, model, all);
    scenario::offer_things(facts, model, &may, all);
}
