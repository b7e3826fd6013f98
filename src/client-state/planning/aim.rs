//! Aiming: the armed option, its spot or target, and the preview of its effect.

mod keyboard;
pub mod menu;
mod nearby;
mod number;
mod suggest;
mod template;
mod visibility;

pub use keyboard::move_spot;
pub use nearby::aim_nearby;
pub use number::consider_number;
pub use suggest::withdraw;
pub use template::template;
pub use visibility::between;

use std::sync::Arc;

use bevy::prelude::*;

use crate::play::playback::Playback;
use crate::play::session::{Reachable, Selection, Session};
use monteria_game::{Choice, Decision, Game, LeadsTo, ModelId, Needs, Order, Refusal, Region};
use monteria_table::{Facing, Spot};

/// The distance in inches between the places of a reach.
const REACH_STEP: f32 = 0.25;

impl Session {
    /// Returns the pending decision, once everything before it has been displayed and if
    /// a person is to answer it.
    pub fn open_decision(&self, playback: &Playback) -> Option<&Decision> {
        let decision = self.decision.as_ref().filter(|decision| self.is_person(decision.seat))?;
        (!playback.busy() && self.game().is_some()).then_some(decision)
    }

    /// Returns whether the hand-over card covers the screen: once all public
    /// events have been displayed.
    pub fn covered(&self, playback: &Playback) -> bool {
        self.hand_over.is_some() && self.game().is_some() && !playback.busy()
    }
}

/// Returns whether this option needs a spot.
pub fn wants_spot(choice: &Choice) -> bool {
    choice.needs.region().is_some()
}

/// Starts aiming with this option of the pending decision.
pub fn arm(session: &Session, selection: &mut Selection, choice: &Choice) {
    arm_without_reach(selection, choice);
    match &choice.needs {
        Needs::To(region) | Needs::Aim(region) => {
            // A place on the rim of a base is no ground to be coloured.
            let ground = session.game().filter(|game| region.layer_at(game.world()).is_none());
            selection.reach = ground.map(|game| Arc::new(reachable(game, region, REACH_STEP)));
        }
        Needs::Target { legal, .. } => {
            if let [only] = legal.as_slice() {
                consider(session, selection, Some(*only));
            }
        }
        Needs::Number { min, max } => {
            consider_number(session, selection, (min <= max).then(|| 0.clamp(*min, *max)));
        }
        Needs::Nothing => {
            selection.preview = session.game().and_then(|game| game.preview(choice, None, None))
        }
        Needs::Several { .. } => {}
    }
}

/// Starts aiming with this option without computing its reach.
pub(crate) fn arm_without_reach(selection: &mut Selection, choice: &Choice) {
    selection.disarm();
    selection.armed = Some(choice.id.clone());
}

/// Accepts the option suggested by the pointer, if there is one: it stays
/// armed, with its plan.
pub fn accept(session: &Session, selection: &mut Selection) {
    let Some(choice) = session.armed(selection).filter(|_| selection.suggested).cloned() else {
        return;
    };
    let planned = selection.planned;
    let target = selection.target;
    arm(session, selection, &choice);
    match choice.needs {
        Needs::Target { .. } => consider(session, selection, target),
        _ if planned.is_some() => {
            plan(session, selection, planned);
            nearby::hold_suggestion(selection);
        }
        _ => {}
    }
}

/// Returns whether a click at the pointer confirms the armed option that asks for
/// confirmation; `None` if there is no such option.
pub fn confirms_armed(session: &Session, selection: &Selection) -> Option<bool> {
    let choice = session.armed(selection).filter(|choice| choice.needs == Needs::Nothing)?;
    let decision = session.decision.as_ref()?;
    Some(match (selection.hovered, choice.leads_to) {
        (Some(model), Some(LeadsTo::Attack)) => suggest::is_foe(session, decision, model),
        (Some(model), _) => choice.about.contains(&model),
        (None, leads_to) => leads_to == Some(LeadsTo::Move) && selection.pointer.is_some(),
    })
}

/// Returns the order that is aimed; `None` if something is missing.
///
/// # Errors
/// The refusal of an illegal spot or target.
pub fn order(session: &Session, selection: &Selection) -> Result<Option<Order>, Refusal> {
    // Nothing is armed, or a thread holds the match.
    let (Some(choice), Some(game)) = (session.armed(selection), session.game()) else {
        return Ok(None);
    };
    let order = match &choice.needs {
        Needs::Nothing => Order::plain(&choice.id),
        Needs::Target { .. } => match selection.target {
            Some(target) => Order::at(&choice.id, target),
            None => return Ok(None),
        },
        Needs::To(_) => match (selection.planned, &selection.route) {
            (_, Some(Err(refusal))) => return Err(refusal.clone()),
            (Some(spot), _) => Order::to(&choice.id, spot),
            (None, None | Some(Ok(_))) => return Ok(None),
        },
        Needs::Aim(_) => match (selection.planned, selection.facing, &selection.route) {
            (_, _, Some(Err(refusal))) => return Err(refusal.clone()),
            (Some(spot), Some(facing), _) => Order::aim(&choice.id, spot, facing),
            _ => return Ok(None),
        },
        Needs::Several { .. } => Order::several(&choice.id, selection.chosen.iter().copied()),
        Needs::Number { .. } => match selection.number {
            Some(number) => Order::number(&choice.id, number),
            None => return Ok(None),
        },
    };
    game.check(&order).map(|()| Some(order))
}

/// Considers this target of the armed option, or none.
pub fn consider(session: &Session, selection: &mut Selection, target: Option<ModelId>) {
    selection.target = target;
    selection.preview = None;
    selection.outlook.clear();
    // Nothing to preview: the target was taken back, or a thread holds the match.
    let (Some(choice), Some(game), Some(of)) = (session.armed(selection), session.game(), target)
    else {
        return;
    };
    selection.preview = game.preview(choice, target, None);
    // For a refused target, the line that explains the refusal is shown.
    let refused = choice.needs.targets().1.iter().any(|(id, _)| *id == of);
    let eye = session.decision.as_ref().and_then(|decision| session.view.model(decision.model?));
    if let (true, Some(eye), Some(other)) = (refused, eye, session.view.model(of)) {
        selection.outlook = vec![visibility::between(session, game, eye, other)];
    }
}

/// Marks an option of the menu as hovered, and previews it if nothing is armed and it
/// needs no target or spot.
pub fn preview_hovered(session: &Session, selection: &mut Selection, id: &str) {
    let choice = session.decision.as_ref().and_then(|decision| decision.option(id));
    if let (Some(choice), Some(game)) = (choice, session.game()) {
        if selection.armed.is_none() {
            selection.preview =
                game.preview(choice, None, None).filter(|_| choice.needs == Needs::Nothing);
        }
        selection.foreseen = Some(id.to_owned());
    }
}

/// Plans this spot for the armed option, or none.
pub fn plan(session: &Session, selection: &mut Selection, spot: Option<Spot>) {
    selection.planned = spot;
    selection.route = None;
    selection.preview = None;
    selection.covers = None;
    selection.outlook.clear();
    selection.troop.clear();
    let armed = session.armed(selection);
    let armed = armed.and_then(|choice| Some((choice, choice.needs.region()?)));
    // Nothing to check: the spot was taken back, or a thread holds the match.
    let (Some(spot), Some(game), Some((choice, region))) = (spot, session.game(), armed) else {
        return;
    };
    let found = region.check(game.world(), spot);
    if let (Needs::Aim(_), Ok((stored, _))) = (&choice.needs, &found) {
        selection.planned = Some(*stored);
        // A template at a base points away from the base; elsewhere the
        // direction is chosen next.
        let away = region.layer_at(game.world()).and_then(|from| Facing::along(spot.plan() - from));
        selection.facing = away.or(selection.facing).or(Some(Facing::NORTH));
    }
    if found.is_ok() {
        selection.troop = region.troop_at(game.world(), spot);
    }
    let found = found.map(|(_, route)| route);
    let preview = found.is_ok().then(|| game.preview(choice, None, Some(spot))).flatten();
    selection.route = found.transpose();
    selection.preview = preview;
    template::update_cover(session, selection);
    update_visibility(session, selection, region);
}

/// Computes the models that the mover of a region would see from the end
/// of its planned path.
fn update_visibility(session: &Session, selection: &mut Selection, region: &Region) {
    let end = selection.route.as_ref().and_then(|route| route.as_ref().ok()?.legs.last().copied());
    let eye = region.mover().and_then(|mover| session.view.model(mover));
    if let (Some(end), Some(eye), Some(game)) = (end, eye, session.game()) {
        selection.outlook = visibility::from_place(session, game, eye, end);
    }
}

/// Returns the legal spot of the armed option nearest to a refused one, among the
/// places found so far.
pub fn nearest(session: &Session, selection: &Selection, spot: Spot) -> Option<Spot> {
    let region = session.armed(selection)?.needs.region()?;
    nearest_in(session.game()?, region, selection.reach.as_ref()?, spot)
}

/// Returns the legal spot of a region nearest to an illegal one, among
/// the places in `reach`.
fn nearest_in(game: &Game, region: &Region, reach: &Reachable, spot: Spot) -> Option<Spot> {
    const BISECTIONS: usize = 6;
    let world = game.world();
    let wanted = spot.plan();
    let flat = |at: &Vec3| Vec2::new(at.x, at.z);
    let cells = reach.cells.iter().map(|(at, _)| at);
    let cell =
        cells.min_by(|a, b| flat(a).distance(wanted).total_cmp(&flat(b).distance(wanted)))?;
    // Refine between the grid place and the point, as far as it is legal.
    let mut good = Spot { x: cell.x, z: cell.z, y: None };
    let mut bad = wanted;
    region.check(world, good).ok()?;
    for _ in 0..BISECTIONS {
        let middle = good.plan().midpoint(bad);
        let tried = Spot { x: middle.x, z: middle.y, y: None };
        if region.check(world, tried).is_ok() { good = tried } else { bad = middle }
    }
    Some(good)
}

/// Moves an illegal spot to a legal one close by, so that a
/// hair's breadth refuses nothing.
fn snap_to_legal(session: &Session, selection: &mut Selection, spot: Spot) {
    const SNAP_DISTANCE: f32 = 0.6;
    let region = session.armed(selection).and_then(|choice| choice.needs.region());
    if !matches!(
        region,
        Some(Region::Reach { .. } | Region::Approach { .. } | Region::Deploy { .. })
    ) || !matches!(selection.route, Some(Err(_)))
    {
        return;
    }
    let near = nearest(session, selection, spot)
        .filter(|near| near.plan().distance(spot.plan()) < SNAP_DISTANCE);
    if near.is_some() {
        plan(session, selection, near);
    }
}

/// Turns the plan towards a point of the table.
pub fn face(session: &Session, selection: &mut Selection, toward: Vec2) {
    let from = selection.planned.map(|spot| spot.plan());
    if let Some(facing) = from.and_then(|from| Facing::along(toward - from)) {
        selection.facing = Some(facing);
        template::update_cover(session, selection);
    }
}

/// Turns the plan by so many degrees clockwise, starting from north.
pub fn turn(session: &Session, selection: &mut Selection, by: f32) {
    let degrees = selection.facing.map_or(0.0, Facing::degrees) + by;
    selection.facing = Facing::from_degrees(degrees.rem_euclid(360.0)).or(selection.facing);
    template::update_cover(session, selection);
}

/// Returns whether the armed option needs its spot confirmed before a direction is
/// chosen: where the spot does not determine it.
pub fn wants_direction(session: &Session, selection: &Selection) -> bool {
    let determined =
        |region: &Region| session.game().is_none_or(|game| region.layer_at(game.world()).is_some());
    match session.armed(selection).map(|choice| &choice.needs) {
        Some(Needs::Aim(region)) => !selection.placed && !determined(region),
        _ => false,
    }
}

/// Adds a target to several, or removes it.
pub fn toggle_target(session: &Session, selection: &mut Selection, model: ModelId) {
    let needs = session.armed(selection).map(|choice| &choice.needs);
    if let Some(Needs::Several { legal, max, .. }) = needs {
        let chosen = &mut selection.chosen;
        if let Some(at) = chosen.iter().position(|chosen| *chosen == model) {
            chosen.remove(at);
        } else if legal.contains(&model) && chosen.len() < *max {
            chosen.push(model);
        }
    }
}

/// Returns all legal places of a region on a grid with this step; where each place needs
/// its own check, at least half an inch apart.
pub fn reachable(game: &Game, region: &Region, step: f32) -> Reachable {
    const COARSE_STEP: f32 = 0.5;
    if let Some(reach) = region.reach(game.world()) {
        let cells = reach.cells(step).into_iter().map(|cell| (cell.at, cell.cost)).collect();
        return Reachable { step, cells };
    }
    let half = game.table().board().size / 2.0;
    let columns = (half.x * 2.0 / COARSE_STEP) as i32;
    let rows = (half.y * 2.0 / COARSE_STEP) as i32;
    let spots = (0..=rows).flat_map(|row| (0..=columns).map(move |column| (column, row))).map(
        |(column, row)| Spot {
            x: column as f32 * COARSE_STEP - half.x,
            z: row as f32 * COARSE_STEP - half.y,
            y: None,
        },
    );
    let cells = spots
        .filter_map(|spot| region.check(game.world(), spot).ok())
        .map(|(spot, _)| (Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z), 0.0))
        .collect();
    Reachable { step: COARSE_STEP, cells }
}

/// Returns the next element of a list after `now`; from either end if `now` is `None`.
pub fn step_through(all: &[ModelId], now: Option<ModelId>, step: i32) -> Option<ModelId> {
    let count = i32::try_from(all.len()).ok().filter(|count| *count > 0)?;
    let at = now
        .and_then(|now| all.iter().position(|id| *id == now))
        .and_then(|at| i32::try_from(at).ok());
    let next = match at {
        Some(at) => (at + step).rem_euclid(count),
        None if step < 0 => count - 1,
        None => 0,
    };
    usize::try_from(next).ok().and_then(|next| all.get(next)).copied()
}

/// Considers the next or previous legal target.
pub fn next_target(session: &Session, selection: &mut Selection, step: i32) {
    let next = step_through(session.targets(selection), selection.target, step);
    if next.is_some() {
        consider(session, selection, next);
    }
}

/// Updates the aim for the decision and the pointer. What a person has armed follows the
/// pointer; else the pointer suggests an option.
pub fn update_aim(
    session: Option<Res<Session>>,
    playback: Res<Playback>,
    mut selection: ResMut<Selection>,
    mut seen: Local<(u64, bool)>,
    mut pointed: Local<(Option<Vec3>, Option<ModelId>)>,
) {
    let Some(session) = session else { return };
    let open = session.open_decision(&playback).is_some();
    let now = (session.stamp, open);
    if std::mem::replace(&mut *seen, now) != now {
        follow_decision(&session, &mut selection, open);
    }
    let pointing = (selection.pointer, selection.hovered);
    if std::mem::replace(&mut *pointed, pointing) == pointing || !open {
        return;
    }
    if pointing == (None, None) {
        suggest::withdraw(&mut selection);
        drop_refused_plan(&session, &mut selection);
        return;
    }
    suggest::suggest(&session, &mut selection);
    if let Some(choice) = session.armed(&selection).filter(|_| !selection.suggested) {
        aim_at_pointer(&session, &mut selection, choice);
    }
}

/// Aims the armed option at the pointer.
fn aim_at_pointer(session: &Session, selection: &mut Selection, choice: &Choice) {
    match &choice.needs {
        // The pointer leads while it is on the table; outside, the last plan is
        // kept for the keyboard.
        Needs::Aim(_) if selection.placed => {
            if let Some(at) = selection.pointer {
                face(session, selection, Vec2::new(at.x, at.z));
            }
        }
        Needs::To(_) | Needs::Aim(_) => {
            if let Some(at) = selection.pointer
                && !nearby::holds_aim(selection.aimed_from, at)
            {
                let spot = Spot { x: at.x, z: at.z, y: None };
                selection.aimed_from = None;
                plan(session, selection, Some(spot));
                snap_to_legal(session, selection, spot);
            }
        }
        Needs::Target { .. } | Needs::Several { .. } => {
            if let Some(model) = selection.hovered {
                let model = session.stand_in(selection, model);
                consider(session, selection, Some(model));
            }
        }
        Needs::Number { .. } => {
            let near = selection.pointer.and_then(|at| choice.number_near(Vec2::new(at.x, at.z)));
            let number = near.or(selection.number);
            if number != selection.number {
                consider_number(session, selection, number);
            }
        }
        Needs::Nothing => {}
    }
}

/// Drops a refused plan when the pointer has left the table; a legal one is kept for the
/// keyboard. A confirmed spot is always kept; its direction is refused, and can be turned.
fn drop_refused_plan(session: &Session, selection: &mut Selection) {
    if !selection.placed && matches!(selection.route, Some(Err(_))) {
        plan(session, selection, None);
    }
    if selection.target.is_some_and(|target| !session.targets(selection).contains(&target)) {
        consider(session, selection, None);
    }
}

/// Starts a new decision: arms its only option if that needs aiming, and opens the
/// sheet of its model.
fn follow_decision(session: &Session, selection: &mut Selection, open: bool) {
    let Some(decision) = session.decision.as_ref().filter(|_| open) else {
        selection.disarm();
        return;
    };
    selection.keys.ask(&menu::keyed_options(&session.view, decision));
    suggest::withdraw(selection);
    if selection.armed.as_deref().is_none_or(|id| decision.option(id).is_none()) {
        selection.disarm();
        if let Some(choice) = auto_armed_option(decision) {
            arm(session, selection, choice);
        }
    } else if let Some(choice) = session.armed(selection).cloned() {
        arm(session, selection, &choice);
    }
    if decision.model.is_some() {
        selection.model = decision.model;
    }
}

/// Returns the option that is armed by itself: the only one, or the first of several
/// spots to choose from if hovering could mean nothing else. Options with a cost are
/// never armed by themselves.
fn auto_armed_option(decision: &Decision) -> Option<&Choice> {
    if let [only] = decision.options.as_slice() {
        return Some(only).filter(|only| only.needs != Needs::Nothing);
    }
    let places = |choice: &Choice| match &choice.needs {
        Needs::Nothing => Some(false),
        Needs::To(region) | Needs::Aim(region) => {
            (!matches!(region, Region::Reach { .. } | Region::Approach { .. })).then_some(true)
        }
        _ => None,
    };
    let all: Option<Vec<bool>> = decision
        .options
        .iter()
        .map(|choice| {
            places(choice).filter(|_| {
                choice.cost.is_empty() && (choice.about.is_empty() || wants_spot(choice))
            })
        })
        .collect();
    all?.iter().position(|wants| *wants).and_then(|at| decision.options.get(at))
}

#[cfg(test)]
mod tests;
