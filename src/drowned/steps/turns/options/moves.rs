//! Moves of the action menu, each with its region, and their lengths (rulebook,
//! Movement actions; Restricted movement).

use bevy_math::Vec2;

use super::{MOVE, affordable, may_move, option, refuse};
use crate::content::{Numbers, card, skill};
use crate::sequence::MovementMode;
use crate::skirmish_ref::{ModelRef, SkirmishRef, Stance};
use crate::steps::turns::action::Action;
use monteria_game::{Needs, Offers, Refusal, Region, Text, Verdict, inches, text};
use monteria_table::{Keywords, LEVEL, flat, ring};

/// Adds the moves of the menu with their regions.
pub(super) fn add_moves(facts: &SkirmishRef<'_>, model: &ModelRef<'_>, all: &mut Offers) {
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
    let label = Text::joined([label, Text::verbatim(inches(far))], ", ");
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
                text!("rules-drowned-it-swims", "it is swimming"),
            ),
            hangs: refuse_if(
                stance == Stance::Climbing,
                "Climbing",
                text!("rules-drowned-it-hangs-on-a-face", "it is climbing"),
            ),
            prone: refuse_if(prone, "Prone", text!("rules-drowned-it-lies-prone", "it is prone")),
            upright: refuse_if(
                !prone,
                "Upright",
                text!("rules-drowned-it-does-not-lie-prone", "it is not prone"),
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
    let walk =
        text!("rules-drowned-over-whatever-needs-no-test", "Over ground that needs no test.");
    let leap = text!(
        "rules-drowned-over-gaps-up-and-down-agility",
        "Across gaps, up or down; an Agility test decides how far."
    );
    let swim = text!(
        "rules-drowned-into-water-through-it-and-out",
        "Into, through and out of water, up to the speed of a pass."
    );
    let current = text!("rules-drowned-as-far-as-on-a-nailed", "Up to the nailed speed.");
    let leap_label = text!("rules-drowned-leap-or-climb", "Leap or climb");
    let swim_label = text!("rules-drowned-swim", "Swim");
    let current_label = text!("rules-drowned-swim-by-a-card", "Swim with a card");
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
        "Prone, over rough ground too, up to the speed of a pass."
    );
    let crawl_leap = text!(
        "rules-drowned-prone-over-gaps-up-and-down",
        "Prone, across gaps, up or down; an Agility test decides how far, at most the speed of a \
         pass."
    );
    let drop = text!(
        "rules-drowned-an-inch-less-it-lies-prone",
        "An inch less; it lies prone where the move ends."
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
        "Two inches less; then the rider or the mount goes on."
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
            text!("rules-drowned-no-water-is-in-reach", "no water is within reach"),
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
        text!("rules-drowned-no-way-leads-on-from-there", "no path leads on from there")
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
