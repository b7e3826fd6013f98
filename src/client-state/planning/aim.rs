//! Taking aim: which option is armed, where it would go, whom it would hit and
//! what that would bring.

mod beside;
mod laid;
pub mod menu;
mod number;
mod outlook;
mod suggest;

pub use beside::aim_beside;
pub use laid::template;
pub use number::consider_number;
pub use outlook::between;
pub use suggest::withdraw;

use std::sync::Arc;

use bevy::prelude::*;

use crate::play::playback::Playback;
use crate::play::session::{Reachable, Selection, Session};
use monteria_game::{Choice, Decision, Game, LeadsTo, ModelId, Needs, Order, Refusal, Region};
use monteria_table::{Facing, Spot};

/// How far apart the places of a reach are, in inches.
const STEP: f32 = 0.25;

impl Session {
    /// The pending decision, once all that happened before has been played back and where
    /// a person is to answer it.
    pub fn open_decision(&self, playback: &Playback) -> Option<&Decision> {
        let decision = self.decision.as_ref().filter(|decision| self.is_person(decision.seat))?;
        (!playback.busy() && self.game().is_some()).then_some(decision)
    }

    /// Whether a card covers the screen until somebody has taken it over: once all that
    /// everybody may see has been played back.
    pub fn covered(&self, playback: &Playback) -> bool {
        self.hand_over.is_some() && self.game().is_some() && !playback.busy()
    }
}

/// Whether this option wants a spot.
pub fn wants_spot(choice: &Choice) -> bool {
    choice.needs.region().is_some()
}

/// Takes aim with this option of the pending decision.
pub fn arm(session: &Session, selection: &mut Selection, choice: &Choice) {
    arm_lightly(selection, choice);
    match &choice.needs {
        Needs::To(region) | Needs::Aim(region) => {
            // The rim of a base is no ground to be washed in colour.
            let ground = session.game().filter(|game| region.layer_at(game.world()).is_none());
            selection.reach = ground.map(|game| Arc::new(reachable(game, region, STEP)));
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

/// Takes aim with this option without looking where it can go.
pub(crate) fn arm_lightly(selection: &mut Selection, choice: &Choice) {
    selection.disarm();
    selection.armed = Some(choice.id.clone());
}

/// The option that the pointer suggests is chosen by a person: it stays armed,
/// with what was planned.
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
            beside::hold_suggested(selection);
        }
        _ => {}
    }
}

/// Whether a click where the pointer is means the option that is asked about once more;
/// none where none is that wants nothing.
pub fn means_asked(session: &Session, selection: &Selection) -> Option<bool> {
    let choice = session.armed(selection).filter(|choice| choice.needs == Needs::Nothing)?;
    let decision = session.decision.as_ref()?;
    Some(match (selection.hovered, choice.leads_to) {
        (Some(model), Some(LeadsTo::Attack)) => suggest::is_foe(session, decision, model),
        (Some(model), _) => choice.about.contains(&model),
        (None, leads_to) => leads_to == Some(LeadsTo::Move) && selection.pointer.is_some(),
    })
}

/// The order that is aimed: none where something is still missing.
///
/// # Errors
/// Why the spot or the target is not legal.
pub fn order(session: &Session, selection: &Selection) -> Result<Option<Order>, Refusal> {
    let Some(choice) = session.armed(selection) else { return Ok(None) };
    let Some(game) = session.game() else { return Ok(None) };
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
    let (Some(choice), Some(game), Some(of)) = (session.armed(selection), session.game(), target)
    else {
        return;
    };
    selection.preview = game.preview(choice, target, None);
    // Of somebody who is refused the line is shown that bears it out.
    let refused = choice.needs.targets().1.iter().any(|(id, _)| *id == of);
    let eye = session.decision.as_ref().and_then(|decision| session.view.model(decision.model?));
    if let (true, Some(eye), Some(other)) = (refused, eye, session.view.model(of)) {
        selection.outlook = vec![outlook::between(session, game, eye, other)];
    }
}

/// Notes that an option of the menu is pointed at, and shows what it would bring where
/// nothing is armed and it needs nothing more.
pub fn foresee(session: &Session, selection: &mut Selection, id: &str) {
    let (Some(decision), Some(game)) = (&session.decision, session.game()) else { return };
    let Some(choice) = decision.option(id) else { return };
    if selection.armed.is_none() {
        selection.preview =
            game.preview(choice, None, None).filter(|_| choice.needs == Needs::Nothing);
    }
    selection.foreseen = Some(id.to_owned());
}

/// Plans this spot for the armed option, or none.
pub fn plan(session: &Session, selection: &mut Selection, spot: Option<Spot>) {
    selection.planned = spot;
    selection.route = None;
    selection.preview = None;
    selection.covers = None;
    selection.outlook.clear();
    selection.troop.clear();
    let (Some(spot), Some(game)) = (spot, session.game()) else { return };
    let Some(choice) = session.armed(selection) else { return };
    let Some(region) = choice.needs.region() else { return };
    let found = region.check(game.world(), spot);
    if let (Needs::Aim(_), Ok((stored, _))) = (&choice.needs, &found) {
        selection.planned = Some(*stored);
        // A template at a base points away from it; elsewhere the direction is the next
        // thing to be said.
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
    laid::cover(session, selection);
    look_out(session, selection, region);
}

/// Looks whom the mover of a region would see from the end of its planned way.
fn look_out(session: &Session, selection: &mut Selection, region: &Region) {
    let end = selection.route.as_ref().and_then(|route| route.as_ref().ok()?.legs.last().copied());
    let eye = region.mover().and_then(|mover| session.view.model(mover));
    if let (Some(end), Some(eye), Some(game)) = (end, eye, session.game()) {
        selection.outlook = outlook::from_place(session, game, eye, end);
    }
}

/// The legal spot of the armed option that lies nearest to one that is refused, as far as
/// its places are known.
pub fn nearest(session: &Session, selection: &Selection, spot: Spot) -> Option<Spot> {
    let region = session.armed(selection)?.needs.region()?;
    nearest_in(session.game()?, region, selection.reach.as_ref()?, spot)
}

/// The legal spot of a region whose places are known that lies nearest to
/// one that is not.
fn nearest_in(game: &Game, region: &Region, reach: &Reachable, spot: Spot) -> Option<Spot> {
    const HALVINGS: usize = 6;
    let world = game.world();
    let wanted = spot.plan();
    let flat = |at: &Vec3| Vec2::new(at.x, at.z);
    let cells = reach.cells.iter().map(|(at, _)| at);
    let cell =
        cells.min_by(|a, b| flat(a).distance(wanted).total_cmp(&flat(b).distance(wanted)))?;
    // Between a place of the grid and the point, as far as it goes.
    let mut good = Spot { x: cell.x, z: cell.z, y: None };
    let mut bad = wanted;
    region.check(world, good).ok()?;
    for _ in 0..HALVINGS {
        let middle = good.plan().midpoint(bad);
        let tried = Spot { x: middle.x, z: middle.y, y: None };
        if region.check(world, tried).is_ok() { good = tried } else { bad = middle }
    }
    Some(good)
}

/// What is pointed at lies a little beside a place that will do: that one is planned, so
/// that a hair's breadth refuses nothing.
fn snap(session: &Session, selection: &mut Selection, spot: Spot) {
    const NEAR: f32 = 0.6;
    let region = session.armed(selection).and_then(|choice| choice.needs.region());
    if !matches!(
        region,
        Some(Region::Reach { .. } | Region::Approach { .. } | Region::Deploy { .. })
    ) || !matches!(selection.route, Some(Err(_)))
    {
        return;
    }
    let near =
        nearest(session, selection, spot).filter(|near| near.plan().distance(spot.plan()) < NEAR);
    if near.is_some() {
        plan(session, selection, near);
    }
}

/// Turns what is planned toward a point of the table.
pub fn face(session: &Session, selection: &mut Selection, toward: Vec2) {
    let from = selection.planned.map(|spot| spot.plan());
    if let Some(facing) = from.and_then(|from| Facing::along(toward - from)) {
        selection.facing = Some(facing);
        laid::cover(session, selection);
    }
}

/// Turns what is planned by so many degrees clockwise; it begins by facing north.
pub fn turn(session: &Session, selection: &mut Selection, by: f32) {
    let degrees = selection.facing.map_or(0.0, Facing::degrees) + by;
    selection.facing = Facing::from_degrees(degrees.rem_euclid(360.0)).or(selection.facing);
    laid::cover(session, selection);
}

/// Whether the armed option still wants its spot settled before a direction is pointed
/// out: where the spot does not say it.
pub fn wants_direction(session: &Session, selection: &Selection) -> bool {
    let needs = session.armed(selection).map(|choice| &choice.needs);
    let Some(Needs::Aim(region)) = needs else { return false };
    !selection.placed && session.game().is_some_and(|game| region.layer_at(game.world()).is_none())
}

/// Chooses a target among several, or no longer.
pub fn toggle(session: &Session, selection: &mut Selection, model: ModelId) {
    let Some(Needs::Several { legal, max, .. }) =
        session.armed(selection).map(|choice| &choice.needs)
    else {
        return;
    };
    let open = legal.contains(&model);
    let max = *max;
    match selection.chosen.iter().position(|chosen| *chosen == model) {
        Some(at) => drop(selection.chosen.remove(at)),
        None if open && selection.chosen.len() < max => selection.chosen.push(model),
        None => {}
    }
}

/// All places of a grid of this step in this region; where every place has to be checked
/// by itself, at least half an inch apart.
pub fn reachable(game: &Game, region: &Region, step: f32) -> Reachable {
    const COARSE: f32 = 0.5;
    if let Some(reach) = region.reach(game.world()) {
        let cells = reach.cells(step).into_iter().map(|cell| (cell.at, cell.cost)).collect();
        return Reachable { step, cells };
    }
    let half = game.table().board().size / 2.0;
    let columns = (half.x * 2.0 / COARSE) as i32;
    let rows = (half.y * 2.0 / COARSE) as i32;
    let spots = (0..=rows).flat_map(|row| (0..=columns).map(move |column| (column, row))).map(
        |(column, row)| Spot {
            x: column as f32 * COARSE - half.x,
            z: row as f32 * COARSE - half.y,
            y: None,
        },
    );
    let cells = spots
        .filter_map(|spot| region.check(game.world(), spot).ok())
        .map(|(spot, _)| (Vec3::new(spot.x, spot.y.unwrap_or(0.0), spot.z), 0.0))
        .collect();
    Reachable { step: COARSE, cells }
}

/// The next of a list, from where one is; from either end where one is nowhere.
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

/// Degrees by which a planned direction turns while a planned spot would go an inch.
const DEGREES: f32 = 15.0;

/// Plans the legal spot nearest to the model that decides, where it cannot
/// stay where it is.
fn begin_spot(session: &Session, selection: &mut Selection) {
    let model = session.decision.as_ref().and_then(|decision| decision.model);
    let at = model.and_then(|model| session.shown.model(model)).map_or([0.0; 3], |model| model.at);
    let spot = Spot { x: at[0], z: at[2], y: None };
    let legal = session
        .armed(selection)
        .and_then(|choice| choice.needs.region())
        .zip(session.game())
        .is_some_and(|(region, game)| region.check(game.world(), spot).is_ok());
    if let Some(near) = (!legal).then(|| nearest(session, selection, spot)).flatten() {
        plan(session, selection, Some(near));
    }
}

/// Moves the planned spot by keys; it begins where the model stands.
pub fn move_spot(session: &Session, selection: &mut Selection, by: Vec2) {
    // With nothing chosen the keys plan a move, as pointing at the table does.
    if (selection.armed.is_none() || selection.suggested)
        && let Some(choice) =
            session.decision.as_ref().and_then(|decision| suggest::moves(decision).next())
    {
        arm(session, selection, choice);
    }
    if !session.armed(selection).is_some_and(wants_spot) {
        return;
    }
    if selection.placed && selection.planned.is_some() {
        turn(session, selection, (by.x - by.y) * DEGREES);
        return;
    }
    if selection.planned.is_none() {
        // It begins where something can be planned, however far away that is.
        begin_spot(session, selection);
    }
    let model = session.decision.as_ref().and_then(|decision| decision.model);
    let from = selection.planned.or_else(|| {
        let model = session.shown.model(model?)?;
        Some(Spot { x: model.at[0], z: model.at[2], y: None })
    });
    let from = from.unwrap_or(Spot { x: 0.0, z: 0.0, y: None });
    let half = session.table.board().size / 2.0;
    let spot = Spot {
        x: (from.x + by.x).clamp(-half.x, half.x),
        z: (from.z - by.y).clamp(-half.y, half.y),
        y: None,
    };
    plan(session, selection, Some(spot));
}

/// Keeps the aim true to the decision and to the pointer.
pub fn keep_aim(
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
        forget_refused(&session, &mut selection);
        return;
    }
    suggest::suggest(&session, &mut selection);
    let Some(choice) = session.armed(&selection).filter(|_| !selection.suggested) else { return };
    match &choice.needs {
        // The pointer leads while it is on the table; off it the last plan
        // stands, for the keyboard.
        Needs::Aim(_) if selection.placed => {
            if let Some(at) = selection.pointer {
                face(&session, &mut selection, Vec2::new(at.x, at.z));
            }
        }
        Needs::To(_) | Needs::Aim(_) => {
            if let Some(at) = selection.pointer
                && !beside::holds_aim(selection.aimed_from, at)
            {
                let spot = Spot { x: at.x, z: at.z, y: None };
                selection.aimed_from = None;
                plan(&session, &mut selection, Some(spot));
                snap(&session, &mut selection, spot);
            }
        }
        Needs::Target { .. } | Needs::Several { .. } => {
            if let Some(model) = selection.hovered {
                let model = session.stand_in(&selection, model);
                consider(&session, &mut selection, Some(model));
            }
        }
        Needs::Number { .. } => {
            let near = selection.pointer.and_then(|at| choice.number_near(Vec2::new(at.x, at.z)));
            let number = near.or(selection.number);
            if number != selection.number {
                consider_number(&session, &mut selection, number);
            }
        }
        Needs::Nothing => {}
    }
}

/// The pointer has left the table: what it pointed at last stands for the keyboard,
/// unless it was refused. A spot that is settled stands in any case; its direction is
/// refused, and can be turned.
fn forget_refused(session: &Session, selection: &mut Selection) {
    if !selection.placed && matches!(selection.route, Some(Err(_))) {
        plan(session, selection, None);
    }
    if selection.target.is_some_and(|target| !session.targets(selection).contains(&target)) {
        consider(session, selection, None);
    }
}

/// A new decision: aim with its only option, where it has but one that wants aiming, and
/// open the sheet of its model.
fn follow_decision(session: &Session, selection: &mut Selection, open: bool) {
    let Some(decision) = session.decision.as_ref().filter(|_| open) else {
        selection.disarm();
        return;
    };
    selection.keys.ask(&menu::asked(&session.view, decision));
    suggest::withdraw(selection);
    if selection.armed.as_deref().is_none_or(|id| decision.option(id).is_none()) {
        selection.disarm();
        if let Some(choice) = asked_for(decision) {
            arm(session, selection, choice);
        }
    } else if let Some(choice) = session.armed(selection).cloned() {
        arm(session, selection, &choice);
    }
    if decision.model.is_some() {
        selection.model = decision.model;
    }
}

/// The option that aim is taken with by itself: the only one, or the first of several
/// places to choose from where nothing else could be meant by pointing. Of what costs
/// something nobody is given a part of.
fn asked_for(decision: &Decision) -> Option<&Choice> {
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
