//! Options of an activated model, each with its cost, its targets
//! and refusals (rulebook, Actions).

use bevy_math::Vec2;

use crate::content::{Numbers, Role, Weapon, card, skill};
use crate::sequence::MovementMode;
use crate::skills;
use crate::skirmish_ref::{ModelRef, Pose, PosedModel, SkirmishRef, Stance, touches};
use crate::steps::turns::action::Action;
use crate::steps::{
    combat::templates, paths::charge, special::cavalry, special::roles, special::scenario,
};
use crate::text::action_points;
use monteria_game::{
    Choice, ModelId, Needs, Offers, Refusal, Region, Text, Verdict, event_text, inches, text,
};
use monteria_table::{CONTACT, Keywords, LEVEL, distance, flat, ring};

/// Headings of the action menu.
const FIGHT: Text = text!("rules-drowned-fight", "Fight");
pub(crate) const MOVE: Text = text!("rules-drowned-move", "Move");
pub(crate) const OTHER: Text = text!("rules-drowned-other", "Other");

/// Legality for each of several models.
pub(crate) type Verdicts = Vec<(ModelId, Verdict)>;

fn refuse(code: &'static str, detail: impl Into<Text>) -> Refusal {
    Refusal::rule(code, detail)
}

/// Returns all options of an activated model.
pub(crate) fn action_options(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Offers {
    let mut all = Offers::default();
    add_combat(facts, model, &mut all);
    add_moves(facts, model, &mut all);
    add_interactions(facts, model, &mut all);
    let end = text!("rules-drowned-end-the-activation", "End the activation");
    all.legal.push(Choice::plain(Action::Done, end).group(OTHER));
    all
}

/// Returns an option that costs one action.
pub(crate) fn option(
    facts: &SkirmishRef<'_>,
    action: Action,
    label: impl Into<Text>,
    group: Text,
) -> Choice {
    let cost = action_points(facts.numbers().action.get());
    Choice::plain(action, label).group(group).cost(cost)
}

/// Checks that a model has the Action Points for an action.
pub(crate) fn affordable(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Verdict {
    let pays = model.condition.points >= facts.numbers().action.get();
    Refusal::unless(pays, "TooFewPoints", || {
        event_text!("rules-drowned-it-has-no-action-point-left", "it has no Action Point left")
    })
}

/// Checks that a model can pay for and use a weapon.
fn usable(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, weapon: &Weapon) -> Verdict {
    let jammed = model.condition.jammed.contains(&weapon.id);
    let why = if jammed {
        text!("rules-drowned-it-is-jammed-a-mech-may", "it is jammed: a Mech may repair it")
    } else {
        text!("rules-drowned-it-cannot-be-used-any-more", "it cannot be used any more")
    };
    affordable(facts, model)?;
    Refusal::unless(model.usable(weapon), "Unusable", || why)
}

/// Adds attacks with each weapon, the dodge, and the attempt to reveal.
fn add_combat(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let here = facts.pose(model);
    for weapon in model.fighter.weapons.iter().filter(|weapon| !weapon.is_close()) {
        add_shot(facts, model, &here, weapon, all);
    }
    for weapon in model.fighter.weapons.iter().filter(|weapon| weapon.is_close()) {
        add_strike_and_charges(facts, model, &here, weapon, all);
    }
    let dodge = option(facts, Action::Dodge, text!("rules-drowned-dodge-label", "Dodge"), FIGHT);
    let dodge = dodge.hint(text!(
        "rules-drowned-the-only-way-out-of-contact",
        "The only way out of contact: a success moves it an inch or two."
    ));
    all.add(dodge, affordable(facts, model));
    let reveal = option(facts, Action::Reveal, text!("rules-drowned-reveal", "Reveal"), FIGHT);
    let hidden = revealable(facts, model, &here);
    all.add_targets(
        reveal,
        affordable(facts, model),
        hidden,
        text!("rules-drowned-nobody-hides-in-sight", "nobody hides in sight"),
    );
}

/// Adds the shots of a ranged weapon, or the spots of its template.
fn add_shot(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    here: &Pose,
    weapon: &Weapon,
    all: &mut Offers,
) {
    let verdict = usable(facts, model, weapon);
    let id = weapon.id.clone();
    if weapon.template().is_some() {
        let verdict = verdict.and_then(|()| may_shoot_from(facts, model, here));
        let choice = option(facts, Action::Template(id), &weapon.name, FIGHT).hint(weapon.words());
        let needs = templates::template_needs(facts, model, weapon, None, None);
        all.add(choice.needs(needs), verdict);
        return;
    }
    let choice = option(
        facts,
        Action::Shoot(id),
        event_text!("rules-drowned-shoot", "Shoot: {name}", name = weapon.name),
        FIGHT,
    );
    let targets = shootable(facts, model, here, weapon);
    all.add_targets(
        choice.hint(weapon.words()),
        verdict,
        targets,
        text!("rules-drowned-nobody-can-be-shot-at", "nobody can be shot at"),
    );
}

/// Adds the strikes of a close-combat weapon, and charges with it by the shortest or a
/// chosen path.
fn add_strike_and_charges(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    here: &Pose,
    weapon: &Weapon,
    all: &mut Offers,
) {
    let name = &weapon.name;
    let fight = |action: Action, label: Text| option(facts, action, label, FIGHT);
    let verdict = usable(facts, model, weapon);
    let strike = fight(
        Action::Strike(weapon.id.clone()),
        event_text!("rules-drowned-strike", "Strike: {name}"),
    );
    let strike = strike.hint(weapon.words());
    let targets = strikable(facts, model, here, weapon);
    all.add_targets(
        strike,
        verdict.clone(),
        targets,
        text!("rules-drowned-no-enemy-is-in-contact", "no enemy is in contact"),
    );
    let verdict = verdict.and_then(|()| may_move(facts, model));
    let reached =
        if verdict.is_ok() { charge::chargeable(facts, model, weapon) } else { Vec::new() };
    let shortest = fight(
        Action::Charge(weapon.id.clone()),
        event_text!("rules-drowned-charge", "Charge: {name}"),
    );
    let shortest = shortest.hint(weapon.words());
    let chosen =
        event_text!("rules-drowned-charge-by-your-own-way", "Charge by your own way: {name}");
    let chosen = fight(Action::ChargeBy(weapon.id.clone()), chosen);
    let chosen = chosen.hint(text!(
        "rules-drowned-which-way-is-asked",
        "Which way is asked when the target is named."
    ));
    for charge in [shortest, chosen] {
        all.add_targets(
            charge,
            verdict.clone(),
            reached.clone(),
            text!("rules-drowned-nobody-can-be-charged", "nobody can be charged"),
        );
    }
}

/// Checks that a model may move: in contact with a conscious enemy it must dodge
/// instead (rulebook, Close combat).
pub(crate) fn may_move(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Verdict {
    let engaged = facts.engaged(model).next();
    let why = |enemy: &ModelRef<'_>| {
        event_text!(
            "rules-drowned-is-in-contact-only-a-dodge",
            "{name} is in contact: only a dodge leads out of it",
            name = enemy.name()
        )
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
            event_text!(
                "rules-drowned-is-in-contact-with-it-it",
                "{name} is in contact with it: it strikes",
                name = enemy.name()
            ),
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
    Refusal::unless(!enemy.condition.stealth, "Stealthed", || {
        text!("rules-drowned-it-is-stealthed", "it is stealthed")
    })
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
        return Err(refuse(
            "InCombat",
            event_text!(
                "rules-drowned-is-in-contact-with-it",
                "{name} is in contact with it",
                name = friend.name()
            ),
        ));
    }
    in_sight(facts, from, there)?;
    let nearer = facts.obstructing_enemy(by, at).and_then(|id| facts.get(id));
    let why = |nearer: &ModelRef<'_>| {
        event_text!(
            "rules-drowned-stands-before-it-and-has-to",
            "{name} stands before it and has to be shot at",
            name = nearer.name()
        )
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
        Refusal::unless(monteria_table::within(away, reach), "NotInContact", || {
            text!("rules-drowned-it-is-not-in-contact", "it is not in contact")
        })?;
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

/// Adds the moves of the menu with their regions.
fn add_moves(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
    let may = affordable(facts, model).and_then(|()| may_move(facts, model));
    let refusals = MoveRefusals::of(facts, model);
    let prone = refusals.prone.is_some();
    for option in listed_moves(&refusals) {
        let by_card = option.action == Action::Current;
        if !by_card || facts.held_card::<card::SwimNailed>(model.side()).is_some() {
            add_move(facts, model, option, prone, &may, all);
        }
    }
}

/// Adds one move of a model, which lies `prone` or not, with its region; it is refused
/// if it would lead nowhere.
fn add_move(
    facts: &SkirmishRef<'_>,
    model: &ModelRef<'_>,
    listed: MoveOption,
    prone: bool,
    may: &Verdict,
    all: &mut Offers,
) {
    let MoveOption { action, mode, label, hint, refusal } = listed;
    let far = if action == Action::Current {
        facts.speed(model, false).nailed
    } else {
        move_reach(facts, model, mode, &action)
    };
    let rules = facts.move_rules(model, mode, far);
    let region = Region::Reach { model: model.id(), rules };
    // Standing up or lying down on the spot is allowed.
    let in_place = mode.prone() || movement_penalty(facts.numbers(), prone, &action) > 0.0;
    let allowed = refusal.map_or(Ok(()), |refusal| Err(refuse(refusal.code, refusal.why)));
    let verdict = may
        .clone()
        .and(allowed)
        .and_then(|()| if in_place { Ok(()) } else { leads_anywhere(facts, model, mode, far) });
    let label = Text::joined([label, inches(far).into()], ", ");
    let choice = option(facts, action, label, MOVE).hint(hint);
    all.add(choice.needs(Needs::To(region)), verdict);
}

/// A move of the menu.
#[derive(Clone)]
struct MoveOption {
    action: Action,
    mode: MovementMode,
    label: Text,
    hint: Text,
    /// Reason why the model cannot make it now.
    refusal: Option<MoveRefusal>,
}

/// Reason why a model cannot make a kind of move.
#[derive(Clone)]
struct MoveRefusal {
    code: &'static str,
    why: Text,
}

/// Reasons that rule out moves of a model, each None if it does not apply.
struct MoveRefusals {
    swims: Option<MoveRefusal>,
    hangs: Option<MoveRefusal>,
    prone: Option<MoveRefusal>,
    /// It does not lie, so it cannot stand up.
    upright: Option<MoveRefusal>,
    /// It is a rider or a beast, which cannot lie down.
    never_lies: Option<MoveRefusal>,
    on_foot: Option<MoveRefusal>,
}

impl MoveRefusals {
    fn of(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> MoveRefusals {
        let stance = facts.pose(model).stance;
        let rides = model.is_mounted_pair();
        let beast = model.profile().is_beast();
        let prone = stance == Stance::Prone;
        let refuse_if = |applies: bool, code: &'static str, why: Text| {
            applies.then_some(MoveRefusal { code, why })
        };
        let rider = refuse_if(
            rides,
            "Cavalry",
            text!("rules-drowned-a-rider-cannot-lie-down", "a rider cannot lie down"),
        );
        MoveRefusals {
            swims: refuse_if(
                stance == Stance::Swimming,
                "Swimming",
                text!("rules-drowned-it-swims", "it swims"),
            ),
            hangs: refuse_if(
                stance == Stance::Climbing,
                "Climbing",
                text!("rules-drowned-it-hangs-on-a-face", "it hangs on a face"),
            ),
            prone: refuse_if(prone, "Prone", text!("rules-drowned-it-lies-prone", "it lies prone")),
            upright: refuse_if(
                !prone,
                "Upright",
                text!("rules-drowned-it-does-not-lie-prone", "it does not lie prone"),
            ),
            never_lies: rider.or(refuse_if(
                beast,
                "Beast",
                text!(
                    "rules-drowned-a-beast-neither-lies-down-nor",
                    "a beast neither lies down nor crawls"
                ),
            )),
            on_foot: refuse_if(
                !rides,
                "OnFoot",
                text!("rules-drowned-it-does-not-ride", "it does not ride"),
            ),
        }
    }
}

/// Returns the moves of the menu in their order.
fn listed_moves(refusals: &MoveRefusals) -> Vec<MoveOption> {
    [plain_moves(refusals), low_moves(refusals), changing_moves(refusals)].concat()
}

/// Returns the first of these reasons that applies.
fn first(reasons: &[&Option<MoveRefusal>]) -> Option<MoveRefusal> {
    reasons.iter().find_map(|reason| (*reason).clone())
}

/// Returns the moves of these actions, each with its label, hint and refusal.
fn move_options<const COUNT: usize>(
    all: [(Action, Text, Text, Option<MoveRefusal>); COUNT],
) -> Vec<MoveOption> {
    let option = |(action, label, hint, refusal): (Action, Text, Text, Option<MoveRefusal>)| {
        let (mode, _) = action.mode()?;
        Some(MoveOption { action, mode, label, hint, refusal })
    };
    all.into_iter().filter_map(option).collect()
}

/// Returns the moves in which a model neither lies down nor stands up.
fn plain_moves(refusals: &MoveRefusals) -> Vec<MoveOption> {
    let MoveRefusals { swims, hangs, prone, .. } = refusals;
    let walk = text!("rules-drowned-over-whatever-needs-no-test", "Over whatever needs no test.");
    let leap = text!(
        "rules-drowned-over-gaps-up-and-down-agility",
        "Over gaps, up and down: Agility decides how far."
    );
    let swim = text!(
        "rules-drowned-into-water-through-it-and-out",
        "Into water, through it and out: as far as a pass."
    );
    let current = text!("rules-drowned-as-far-as-on-a-nailed", "As far as on a nailed it.");
    let leap_label = text!("rules-drowned-leap-or-climb", "Leap or climb");
    let swim_label = text!("rules-drowned-swim", "Swim");
    let current_label = text!("rules-drowned-swim-by-a-card", "Swim by a card");
    move_options([
        (Action::Move, MOVE, walk, first(&[swims, hangs, prone])),
        (Action::Leap, leap_label, leap, first(&[swims, prone])),
        (Action::Swim, swim_label, swim, prone.clone()),
        (Action::Current, current_label, current, prone.clone()),
    ])
}

/// Returns the moves during or after which a model lies.
fn low_moves(refusals: &MoveRefusals) -> Vec<MoveOption> {
    let MoveRefusals { swims, hangs, prone, never_lies, .. } = refusals;
    let crawl = text!(
        "rules-drowned-prone-over-rough-ground-too-as",
        "Prone, over rough ground too: as far as a pass."
    );
    let crawl_leap = text!(
        "rules-drowned-prone-over-gaps-up-and-down",
        "Prone, over gaps, up and down: Agility decides, as far as a pass."
    );
    let drop = text!(
        "rules-drowned-an-inch-less-it-lies-prone",
        "An inch less; it lies prone where that ends."
    );
    let crawl_label = text!("rules-drowned-crawl", "Crawl");
    let crawl_leap_label = text!("rules-drowned-crawl-leap-or-climb", "Crawl, leap or climb");
    let drop_label = text!("rules-drowned-move-and-drop-prone", "Move and drop prone");
    let leap_drop_label =
        text!("rules-drowned-leap-or-climb-and-drop-prone", "Leap or climb and drop prone");
    let cannot_crawl = first(&[swims, hangs, never_lies]);
    let cannot_drop = first(&[swims, hangs, prone, never_lies]);
    let cannot_leap_and_drop = first(&[swims, prone, never_lies]);
    move_options([
        (Action::Crawl, crawl_label, crawl, cannot_crawl.clone()),
        (Action::CrawlLeap, crawl_leap_label, crawl_leap, cannot_crawl),
        (Action::Drop, drop_label, drop.clone(), cannot_drop),
        (Action::LeapDrop, leap_drop_label, drop, cannot_leap_and_drop),
    ])
}

/// Returns the moves before which a model stands up, or during which a rider gets off.
fn changing_moves(refusals: &MoveRefusals) -> Vec<MoveOption> {
    let MoveRefusals { swims, upright, on_foot, .. } = refusals;
    let rise = text!("rules-drowned-an-inch-less", "An inch less.");
    let dismount = text!(
        "rules-drowned-two-inches-less-then-one-of",
        "Two inches less; then one of the two goes on."
    );
    let rise_label = text!("rules-drowned-stand-up-and-move", "Stand up and move");
    let rise_leap_label =
        text!("rules-drowned-stand-up-and-leap-or-climb", "Stand up and leap or climb");
    let dismount_label =
        text!("rules-drowned-move-and-the-rider-gets-off", "Move, and the rider gets off");
    move_options([
        (Action::Rise, rise_label, rise.clone(), upright.clone()),
        (Action::RiseLeap, rise_leap_label, rise, upright.clone()),
        (Action::Dismount, dismount_label, dismount, first(&[on_foot, swims])),
    ])
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
        return Err(refuse(
            "NoWater",
            text!("rules-drowned-no-water-is-in-reach", "no water is in reach"),
        ));
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
    Refusal::unless(leads, "NoWay", || {
        text!("rules-drowned-no-way-leads-on-from-there", "no way leads on from there")
    })
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
            Refusal::unless(!model.is_mounted_pair(), "Cavalry", || {
                text!("rules-drowned-a-rider-cannot-interact", "a rider cannot interact")
            })
        })
        .and_then(|()| {
            Refusal::unless(!model.profile().is_beast(), "Beast", || {
                text!("rules-drowned-a-beast-cannot-interact", "a beast cannot interact")
            })
        });
    if model.has_role(Role::Medic) {
        let own = |other: &&ModelRef<'_>| {
            other.side() == model.side() && other.profile().faction == model.profile().faction
        };
        let near =
            |other: &&ModelRef<'_>| other.id() == model.id() || facts.in_contact(model, other);
        let hurt = facts.standing().filter(own).filter(near).map(|other| {
            let verdict = if other.profile().is_beast() {
                Err(refuse(
                    "Beast",
                    text!(
                        "rules-drowned-first-aid-is-not-for-beasts",
                        "First Aid is not for beasts"
                    ),
                ))
            } else if other.is_mounted_pair() {
                Err(refuse(
                    "Cavalry",
                    text!("rules-drowned-a-rider-has-to-get-off", "a rider has to get off first"),
                ))
            } else {
                Refusal::unless(!other.unhurt(), "Unhurt", || {
                    text!("rules-drowned-it-has-all-its-wounds", "it has all its wounds")
                })
            };
            (other.id(), verdict)
        });
        let choice =
            option(facts, Action::Aid, text!("rules-drowned-first-aid", "First Aid"), OTHER).hint(
                text!(
                    "rules-drowned-intelligence-gives-wounds-back",
                    "Intelligence: gives wounds back."
                ),
            );
        all.add_targets(
            choice,
            may.clone(),
            hurt,
            text!("rules-drowned-nobody-hurt-is-in-contact", "nobody hurt is in contact"),
        );
    }
    roles::offer_repairs(facts, model, &may, all);
    skills::offer_fade(facts, model, &may, all);
    cavalry::offer_remount(facts, model, all);
    skills::offer_flicker(facts, model, all);
    scenario::offer_things(facts, model, &may, all);
}
