//! The view of a match: what clients show of it.

use crate::display::action_in_progress::action_in_progress;
use crate::prelude::*;
use crate::steps::special::scenario::victory_points;
use monteria_game::Stance::{Burning, Engaged, Hidden, Prone, Swimming};
use monteria_game::{
    Badge, Hazard, SightShown, SightState, Tone, Tracker, View, Viewer, counted, named, reaches,
};
use monteria_table::Obstacle;

/// Returns the match as this viewer may see it.
pub(crate) fn view(world: &World, viewer: Viewer) -> View {
    let facts = SkirmishRef::of(world);
    let line = |side, side_state: &SideState| side_line(&facts, side, side_state, viewer);
    let mut view = facts.build_view(world, viewer, "Causeways", line);
    let markers = facts.standing().map(|it| (it.id(), it.condition.points, it.condition.activated));
    view.tracker =
        Tracker::of_points(markers, facts.models.iter().map(|it| it.profile().most.get()).max());
    for shown in &mut view.models {
        let Some(model) = facts.get(shown.id) else { continue };
        shown.health = (model.condition.wounds, model.profile().wounds.get());
        shown.badges = badges(&facts, model);
        let ranges = model
            .fighter
            .weapons
            .iter()
            .filter_map(|weapon| weapon.ranges())
            .map(|far| far.1.get());
        let reach = reaches(facts.speed(model, false).nailed, ranges);
        shown.summary = format!(
            "{}, {}; {reach}",
            model.profile().role.words(),
            counted(model.profile().points, "point", "points")
        );
    }
    view.under_way = action_in_progress(world, &facts);
    facts.things.show(&mut view, (world, viewer), |thing| Some(note(&facts, thing)));
    if let Some(twist) = facts.turn.twist {
        let (name, what) = twist.words();
        view.facts.push((name.to_owned(), what.to_owned()));
    }
    view
}

/// Returns the ledger ids of the scoring rules, those of the scenario first.
pub(crate) fn scoring_rules(world: &World) -> Vec<&'static str> {
    let kind = SkirmishRef::of(world).turn.kind.map(|kind| kind.rule());
    kind.into_iter().chain(["dro-ties"]).collect()
}

/// Returns the hazards for a model: noxious smoke, in which spending an Action
/// Point costs a wound.
pub(crate) fn hazards(world: &World, model: ModelId) -> Vec<Hazard> {
    let facts = SkirmishRef::of(world);
    let Some(one) = facts.get(model) else { return Vec::new() };
    let hazard = |thing: &Thing<MarkerKind>| match thing.what {
        MarkerKind::Smoke { radius, noxious: true } => {
            Some(Hazard { at: thing.at, radius: radius + one.stand.radius, at_end: true })
        }
        MarkerKind::Smoke { .. }
        | MarkerKind::Cache
        | MarkerKind::Lamp
        | MarkerKind::Vault(_)
        | MarkerKind::Relic
        | MarkerKind::Tower(_) => None,
    };
    facts.things.lying().filter_map(hazard).collect()
}

/// Describes a side in one line.
fn side_line(
    facts: &SkirmishRef<'_>,
    side: SideId,
    side_state: &SideState,
    viewer: Viewer,
) -> String {
    // Points for a marked enemy are shown only to viewers who know the mark.
    let marked = side_state.marked.get(viewer).copied().flatten();
    let won = victory_points(facts, side, marked).unwrap_or(side_state.score);
    let mut all = vec![side_state.crew.clone(), format!("{won} VP")];
    if side_state.passes > 0 {
        all.push(format!("{} pass tokens", side_state.passes));
    }
    let names: Vec<&str> = facts.cards_of(side_state).map(|card| card.name.as_str()).collect();
    if !names.is_empty() {
        all.push(format!("cards: {}", names.join(", ")));
    }
    if let Some(marked) = marked.and_then(|id| facts.get(id)) {
        all.push(format!("has marked {}", marked.name()));
    }
    all.join(", ")
}

/// Describes a thing on the table.
fn note(facts: &SkirmishRef<'_>, thing: &Thing<MarkerKind>) -> String {
    let whose = thing.owner.map_or_else(String::new, |side| format!("Of player {}. ", side.0 + 1));
    let numbers = facts.numbers();
    let does = match &thing.what {
        MarkerKind::Cache => format!(
            "Carried at the end it is worth {} VP, {} more at home.",
            numbers.cache, numbers.cache_home
        ),
        MarkerKind::Lamp => {
            format!(
                "A test of Intelligence switches it; {} VP a turn for whom it burns.",
                numbers.lamp
            )
        }
        MarkerKind::Vault(done) => {
            format!("{done} of {} open it.", counted(numbers.vault_need, "success", "successes"))
        }
        MarkerKind::Relic => {
            format!("Off the table by the crew's own edge it is worth {} VP.", numbers.relic_off)
        }
        MarkerKind::Tower(_) => {
            format!("Who has more wounds on it scores {} VP a turn.", numbers.tower_held)
        }
        MarkerKind::Smoke { noxious, .. } => {
            let choke = if *noxious { " Who spends an AP in it is wounded." } else { "" };
            format!("{} Marksmanship against who is in it or behind it.{choke}", numbers.smoke)
        }
    };
    format!("{whose}{does}")
}

/// Returns the badges of a model.
pub(crate) fn badges(facts: &SkirmishRef<'_>, model: &ModelRef<'_>) -> Vec<Badge> {
    use Tone::{Bad, Good, Plain};

    if model.presence != Presence::InPlay {
        return Vec::new();
    }
    let condition = model.condition;
    let stance = facts.pose(model).stance;
    let prone = stance == Stance::Prone && !model.is_down();
    let slow = condition.slow.is_some();
    let swims = stance == Stance::Swimming;
    let climbs = stance == Stance::Climbing;
    let points = format!("{} AP", condition.points);
    let left = format!("{points} left.");
    let mut all = vec![Badge::new(("points", condition.points.to_string()), points, left, Plain)];
    let lies = Some(Prone);
    let hides = Some(Hidden);
    let swum = Some(Swimming);
    let acted = condition.activated;
    let flags = [
        (
            model.is_down(),
            "down",
            "Dn",
            "Down",
            "No wounds left: any damage takes it out.",
            Bad,
            lies,
        ),
        (prone, "prone", "Pr", "Prone", "Fights and shoots worse.", Bad, lies),
        (
            swims,
            "swimming",
            "Sw",
            "Swimming",
            "In soft cover, fights and shoots worse.",
            Plain,
            swum,
        ),
        (climbs, "climbing", "Cl", "Climbing", "Fights and shoots worse.", Plain, None),
        (
            condition.stealth,
            "stealth",
            "St",
            "Stealthed",
            "Nobody can see it or aim at it.",
            Good,
            hides,
        ),
        (condition.blind, "blind", "Bl", "Blinded", "Tests worse until the cleanup.", Bad, None),
        (slow, "slow", "Sl", "Slowed", "Moves less, to the end of its next activation.", Bad, None),
        (acted, "activated", "Ac", "Activated", "It has been activated this turn.", Plain, None),
    ];
    for (_, id, mark, name, text, tone, shown) in flags.into_iter().filter(|(on, ..)| *on) {
        all.push(Badge::new((id, mark), name, text, tone).shown_as(shown));
    }
    let tokens = [
        ("fire", "Fi", "Fire", Some(Burning), condition.fire),
        ("venom", "Ve", "Venom", None, condition.venom),
        ("bleed", "Bd", "Bleeding", None, condition.bleed),
    ];
    for (id, mark, name, shown, tokens) in tokens.into_iter().filter(|(.., tokens)| *tokens > 0) {
        let mark = format!("{mark}{tokens}");
        let name = format!("{name} {tokens}");
        all.push(
            Badge::new((id, mark), name, counted(tokens, "token.", "tokens."), Bad).shown_as(shown),
        );
    }
    for weapon in
        model.fighter.weapons.iter().filter(|weapon| condition.jammed.contains(&weapon.id))
    {
        let id = format!("jam-{}", weapon.id);
        let name = format!("{}: jammed", weapon.name);
        all.push(Badge::new((id, "Jm"), name, "It cannot be used until it is repaired.", Bad));
    }
    let engaged: Vec<&str> = facts.engaged(model).map(|enemy| enemy.name()).collect();
    if model.conscious() && !engaged.is_empty() {
        let text = format!("In contact with {}.", engaged.join(", "));
        all.push(Badge::new(("engaged", "En"), "Engaged", text, Plain).shown_as(Engaged));
    }
    all
}

/// Returns the line of sight between two models at these bodies, for drawing.
pub(crate) fn sight(world: &World, from: &Body, to: &Body) -> SightShown {
    let facts = SkirmishRef::of(world);
    let place =
        |body: &Body| facts.get(body.id).map(|model| (model, facts.pose_at(model, body.at)));
    let (Some((_, here)), Some((target, there))) = (place(from), place(to)) else {
        let line = facts.table.sight(from, to, &[]);
        return SightShown::new(|obstacle| named(world, obstacle), (from, to), &line, None);
    };
    let line = facts.line_of_sight(&here, &there);
    let cover = facts.cover(&here, target, &there);
    let eye = facts.eye(&here);
    let seen = facts.silhouette(&there);
    let over = facts.table.cover(&eye, &seen);
    let mut shown = SightShown::new(
        |obstacle| named(world, obstacle),
        (&eye, &seen),
        &line.sight,
        over.as_ref(),
    );
    if let Some(why) = line.unseen {
        shown.stop(why);
    } else if cover == Cover::default() {
        shown.state = SightState::Free;
    } else {
        // Only terrain is named here; smoke, friends and cards are part of
        // the kind of cover.
        let terrain = over.filter(|over| matches!(over.hit.what, Obstacle::Piece(_)));
        shown.state = SightState::Cover;
        shown.by = terrain.map(|over| named(world, over.hit.what));
        shown.cover = Some(cover.words());
    }
    shown
}
