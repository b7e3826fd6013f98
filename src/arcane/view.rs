//! A match described for whoever draws it.

use bevy_ecs::prelude::*;

use super::content::{Innate, Roll};
use super::duel_ref::{DuelRef, Grade, ModelRef};
use super::sequence;
use super::state::{Laid, SideState};
use super::words::{points, rule};
use monteria_game::{
    Badge, Hazard, ModelId, Presence, SideId, SightShown, SightState, Stance, Thing, Tone, Tracker,
    View, Viewer, ZoneShown, counted, inches, named,
};
use monteria_table::Body;

/// The match as this viewer may see it.
pub(crate) fn view(world: &World, viewer: Viewer) -> View {
    let facts = DuelRef::of(world);
    let line = |side, side_state: &SideState| standing(&facts, side, side_state, viewer);
    let mut view = facts.build_view(world, viewer, "Veil and Crown", line);
    let markers = facts.standing().map(|it| (it.id(), it.vigor.points, it.vigor.activated));
    view.tracker =
        Tracker::of_points(markers, facts.models.iter().map(|it| it.card().most.get()).max());
    for shown in &mut view.models {
        let Some(model) = facts.get(shown.id) else { continue };
        shown.health = (model.vigor.life, model.full());
        shown.badges = badges(&facts, model, viewer);
        shown.zones = zones(&facts, model);
        shown.summary = summary(model);
    }
    view.under_way = sequence::under_way(&facts, world.resource());
    facts.things.show(&mut view, (world, viewer), |thing| Some(note(&facts, thing)));
    view.facts.extend(today(&facts));
    view
}

/// The rules that say how a match is scored and won: those of the scenario first.
pub(crate) fn scoring_rules(world: &World) -> Vec<&'static str> {
    let kind = DuelRef::of(world).turn.kind.map(|kind| kind.rules().rule());
    kind.into_iter().chain(["arc-victory", "arc-leader", "arc-result"]).collect()
}

/// The traps of the enemy: where a model is struck that comes near, or
/// ends its move there.
pub(crate) fn hazards(world: &World, model: ModelId) -> Vec<Hazard> {
    let facts = DuelRef::of(world);
    let Some(one) = facts.get(model) else { return Vec::new() };
    let hostile =
        facts.things.lying().filter(|thing| thing.owner.is_some_and(|side| side != one.side()));
    let hazard = |thing: &Thing<Laid>| match thing.what {
        Laid::Trap { trigger, at_end, .. } => {
            Some(Hazard { at: thing.at, radius: trigger + one.stand.radius, at_end })
        }
        Laid::Marker | Laid::Wall { .. } | Laid::Stone | Laid::Captive | Laid::Altar => None,
    };
    hostile.filter_map(hazard).collect()
}

/// What a side has, in a line.
fn standing(facts: &DuelRef<'_>, side: SideId, side_state: &SideState, viewer: Viewer) -> String {
    // What is won twice for a marked enemy is told to those alone who know of it.
    let tally = facts.tally(side, side_state.marked.get(viewer).copied().flatten());
    let rows: Vec<String> = tally.rows().map(|(what, won)| format!("{what} {won}")).collect();
    let rows = if rows.is_empty() { String::new() } else { format!(" ({})", rows.join(", ")) };
    let mut all = vec![side_state.party.clone(), format!("{} VP{rows}", tally.total())];
    all.push(format!("{} Essence", side_state.essence));
    if side_state.reserve > 0 {
        all.push(format!("Reserve {}", points(side_state.reserve)));
    }
    if !side_state.infiltrating.is_empty() {
        all.push(format!("{} infiltrating", side_state.infiltrating.len()));
    }
    let name = |id| facts.get(id).map_or_else(String::new, |model| model.name().to_owned());
    if let Some(wanted) = side_state.wanted {
        all.push(format!("wants {}", name(wanted)));
    }
    if let Some(Some(marked)) = side_state.marked.get(viewer) {
        all.push(format!("has marked {}", name(*marked)));
    }
    let cards: Vec<&str> = facts
        .plots(side)
        .filter_map(|(id, _)| Some(facts.content.cards.get(id)?.name.as_str()))
        .collect();
    if !cards.is_empty() {
        all.push(format!("cards: {}", cards.join(", ")));
    }
    all.join(", ")
}

/// What holds for everybody now.
fn today(facts: &DuelRef<'_>) -> Vec<(String, String)> {
    let turn = facts.turn;
    let mut all = Vec::new();
    if let Some(sight) = turn.darkness {
        all.push((
            "Darkness".to_owned(),
            format!("nobody sees farther than {} this turn", inches(sight)),
        ));
    }
    if turn.fog {
        all.push(("Fog".to_owned(), "ranges are halved this turn".to_owned()));
    }
    if let Some(zone) = turn.heavy_air {
        all.push(("Heavy air".to_owned(), format!("Control Zones of {} this turn", inches(zone))));
    }
    all
}

/// What something that lies on the table does.
fn note(facts: &DuelRef<'_>, thing: &Thing<Laid>) -> String {
    let whose = thing.owner.map_or_else(String::new, |side| format!("Of player {}. ", side.0 + 1));
    let does = match &thing.what {
        Laid::Marker => {
            let count = thing
                .owner
                .and_then(|side| facts.side_states.0.get(side))
                .map_or(0, |it| it.infiltrating.len());
            format!(
                "A place where one of {} may come out.",
                counted(count, "infiltrator", "infiltrators")
            )
        }
        Laid::Trap { trigger, at_end, attack, damage } => {
            let how = if *at_end { "ends a move" } else { "moves" };
            let near = inches(*trigger);
            format!(
                "An enemy who {how} within {near} is struck with Attack {attack} and Damage \
                 {damage}."
            )
        }
        Laid::Wall { .. } => "Stops every line of sight as long as it is upheld.".to_owned(),
        Laid::Stone => rule("arc-scenario-stones"),
        Laid::Captive => rule("arc-scenario-prisoner"),
        Laid::Altar => rule("arc-scenario-ritual"),
    };
    format!("{whose}{does}")
}

/// The circles round a model: the reach of what it upholds, its Control Zone, and from
/// how far a Guardian intercepts.
fn zones(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> Vec<ZoneShown> {
    if !model.in_play() {
        return Vec::new();
    }
    let upheld = model.vigor.upheld.keys().filter_map(|id| model.card().ability(id));
    let screens = upheld.filter_map(|ability| {
        let reach = ability.kind().screen()?.get();
        Some(ZoneShown { name: ability.name.clone(), reach, lasting: true })
    });
    let guards =
        model.has(&Innate::Guardian).then(|| ("Guardian", facts.numbers().guardian_within.get()));
    let looked_at = [Some(("Control Zone", facts.zone())), guards].into_iter().flatten();
    screens
        .chain(looked_at.map(|(name, reach)| ZoneShown {
            name: name.to_owned(),
            reach,
            lasting: false,
        }))
        .collect()
}

fn summary(model: &ModelRef<'_>) -> String {
    let card = model.card();
    let reach =
        card.range().map_or_else(String::new, |reach| format!(", shoots {}", inches(reach)));
    let hidden = if model.hidden() { ", Hidden: nobody can aim at it" } else { "" };
    let moves = format!(", walks {}, runs {}", inches(card.walk.get()), inches(card.run.get()));
    format!("{}, level {}{moves}{reach}{hidden}", card.kind_words(), card.level)
}

/// What is to be known of a model at a glance.
pub(crate) fn badges(facts: &DuelRef<'_>, model: &ModelRef<'_>, viewer: Viewer) -> Vec<Badge> {
    let vigor = model.vigor;
    let mut all = Vec::new();
    let mut badge = |id: &str, mark: &str, name: String, text: String, tone| {
        all.push(Badge::new((id, mark), name, text, tone).shown_as(stance(id)));
    };
    if facts.side_states.0.values().any(|side_state| side_state.infiltrating.contains(&model.id()))
    {
        let text = "It may come out at any of its side's markers.".to_owned();
        badge("infiltrating", "In", "Infiltrating".to_owned(), text, Tone::Plain);
    }
    if model.in_play() {
        let text = format!("{} of {} left.", points(vigor.points), model.card().most);
        badge("points", &vigor.points.to_string(), points(vigor.points), text, Tone::Plain);
    }
    for (state, level) in &vigor.states {
        let name = format!("{state} {level}");
        let tone = if state.positive() { Tone::Good } else { Tone::Bad };
        let word = state.to_string();
        let mark = format!("{}{level}", word.get(..2).unwrap_or(&word));
        badge(&word.to_lowercase(), &mark, name, rule(state.rule()), tone);
    }
    let engaged = facts.engaged(model);
    let name = |id: &monteria_game::ModelId| {
        facts.get(*id).map_or_else(String::new, |it| it.name().to_owned())
    };
    let with: Vec<String> = engaged.iter().map(name).collect();
    let mut flag = |on: bool, id: &str, mark: &str, name: &str, text: &str, tone| {
        if on && model.presence == Presence::InPlay {
            badge(id, mark, name.to_owned(), text.to_owned(), tone);
        }
    };
    let plain = Tone::Plain;
    let text = format!("In contact with {}.", with.join(", "));
    flag(!with.is_empty(), "engaged", "En", "Engaged", &text, plain);
    flag(
        vigor.activated,
        "activated",
        "Ac",
        "Activated",
        "It has been activated this turn.",
        plain,
    );
    flag(vigor.moved, "moved", "Mo", "Moved", "It has used the movement of this turn.", plain);
    flag(
        vigor.escaped,
        "escaped",
        "Es",
        "Escaped",
        "It may leave contact in this activation.",
        Tone::Good,
    );
    let text = "It may neither Run nor Charge until the next Upkeep Phase.";
    flag(vigor.no_run, "no-run", "NR", "No Run", text, Tone::Bad);
    let text = "It may not Dodge until the end of the turn.";
    flag(vigor.no_dodge, "no-dodge", "ND", "No Dodge", text, Tone::Bad);
    let text = "The next Charge against it rolls one die only.";
    flag(vigor.braced, "braced", "Br", "Braced", text, Tone::Good);
    for next in &vigor.next {
        let what = match next.roll {
            Roll::Attack => "attack",
            Roll::Defense => "defence",
            Roll::Resistance => "roll to resist",
        };
        let ganged =
            if next.ganged { " where another friend is engaged with the target" } else { "" };
        let until = if next.this_turn { " this turn" } else { "" };
        let text = format!("{:+} to its next {what}{until}{ganged}.", next.bonus);
        let tone = if next.bonus < 0 { Tone::Bad } else { Tone::Good };
        let id = format!("next-{what}").replace(' ', "-");
        badge(&id, "Nx", format!("Next {what} {:+}", next.bonus), text, tone);
    }
    for id in vigor.upheld.keys() {
        let name =
            model.card().ability(id).map_or_else(|| id.to_string(), |ability| ability.name.clone());
        let text = "Upheld: it costs Action Points each Upkeep Phase.".to_owned();
        badge(&format!("upheld-{id}"), "Up", name, text, Tone::Good);
    }
    if let Some((by, left)) = vigor.bond {
        let text = format!("Summoned by {}, bound for {left} more Upkeep Phases.", name(&by));
        badge("bound", "Bo", format!("Bound {left}"), text, Tone::Plain);
    }
    if let Some(foe) = vigor.grudge {
        badge(
            "grudge",
            "Gr",
            "Grudge".to_owned(),
            format!("Strikes harder at {}.", name(&foe)),
            Tone::Good,
        );
    }
    for side_state in facts.side_states.0.values() {
        if side_state.wanted == Some(model.id()) {
            let text = "All of the other side attack it better.".to_owned();
            badge("wanted", "Wa", "Wanted".to_owned(), text, Tone::Bad);
        }
        if side_state.marked.get(viewer) == Some(&Some(model.id())) {
            let text =
                "Marked: worth twice its victory points. Only who has marked it knows.".to_owned();
            badge("marked", "Mk", "Marked".to_owned(), text, Tone::Bad);
        }
    }
    if model.leads() {
        badge("leader", "Ld", "Leader".to_owned(), rule("arc-leader"), Tone::Plain);
    }
    if model.has(&Innate::Flight) {
        badge("flight", "Fl", "Flight".to_owned(), rule("arc-flight"), Tone::Plain);
    }
    all
}

/// How a figure shows a state, where it does.
fn stance(id: &str) -> Option<Stance> {
    match id {
        "engaged" => Some(Stance::Engaged),
        "braced" => Some(Stance::Ready),
        "stunned" => Some(Stance::Stunned),
        "paralysis" => Some(Stance::Held),
        "hidden" => Some(Stance::Hidden),
        _ => None,
    }
}

/// What one model sees of another, the two standing where their bodies say, as
/// a line to draw.
pub(crate) fn sight(world: &World, from: &Body, to: &Body) -> SightShown {
    let facts = DuelRef::of(world);
    let line = facts.line(from, to);
    let target = facts.get(to.id);
    let cover = target.and_then(|target| {
        // Cover is asked of where the target would stand.
        let stand = monteria_game::Stand { at: to.at, radius: to.radius, height: to.height };
        let seen = monteria_game::Seen { stand: &stand, ..target.seen };
        facts.cover(from, &ModelRef { seen, ..*target })
    });
    let over = cover.is_some().then(|| facts.table.cover(from, to)).flatten();
    let mut shown =
        SightShown::new(|obstacle| named(world, obstacle), (from, to), &line, over.as_ref());
    if let Some(why) = facts.unseen(from, to, &[]) {
        shown.stop(why);
    } else if let Some((grade, by)) = cover {
        let grade = if grade == Grade::Hard { "hard cover" } else { "soft cover" };
        (shown.state, shown.by) = (SightState::Cover, Some(by));
        shown.cover = Some(grade.to_owned());
    } else {
        shown.state = SightState::Free;
    }
    shown
}
