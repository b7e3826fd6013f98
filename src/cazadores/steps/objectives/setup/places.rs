//! The places of tokens and special models that the Objective puts on the table.

use bevy_math::{Vec2, Vec3, Vec3Swizzles};

use crate::content::{Anchor, Id, PACK_BASE_RADIUS, PACK_HEIGHT, ScatterDie};
use crate::state::hunt_mut::HuntMut;
use crate::state::hunt_ref::{HuntRef, required_entry};
use crate::steps::objectives::carry::put_on_table;
use monteria_game::{ModelId, OrMissing, StepResult, Text, event_text, text};
use monteria_table::{Body, BodyId, Nav};

/// Number of rolls for a token's place before the nearest fitting place is
/// taken (house, ruling 67).
const TRIES: u32 = 20;

/// Returns the point that something is placed from, with its name.
pub(super) fn anchor(hunt: &mut HuntMut, anchor: &Anchor) -> (Vec2, Text) {
    let of = |hunt: &HuntMut, id: Option<ModelId>| {
        let facts = hunt.read();
        let model_ref = id.and_then(|id| facts.get(id)).filter(|model_ref| model_ref.in_play());
        model_ref.map(|model_ref| (model_ref.stand.at.xz(), Text::verbatim(model_ref.name())))
    };
    let found = match anchor {
        Anchor::Centre => None,
        Anchor::Adversary => of(hunt, hunt.marks.goals.first_placed.or(hunt.marks.adversary))
            .map(|(at, _)| (at, text!("rules-cazadores-the-adversary-2", "the Adversary"))),
        Anchor::Special(kind) => of(hunt, hunt.marks.goals.specials.get(kind).copied()),
        Anchor::PackModel => {
            let fresh = |hunt: &HuntMut| -> Vec<ModelId> {
                let facts = hunt.read();
                let here = facts
                    .hunters()
                    .filter(|model_ref| model_ref.in_play())
                    .map(|model_ref| model_ref.id());
                here.filter(|id| !facts.goals().used_anchors.contains(id)).collect()
            };
            if fresh(hunt).is_empty() {
                hunt.marks.goals.used_anchors.clear();
            }
            let left = fresh(hunt);
            let chosen = (!left.is_empty()).then(|| left[hunt.ctx.dice().pick(left.len())]);
            if let Some(chosen) = chosen {
                hunt.marks.goals.used_anchors.insert(chosen);
            }
            of(hunt, chosen)
        }
    };
    found.unwrap_or_else(|| {
        (Vec2::ZERO, text!("rules-cazadores-the-centre-of-the-table", "the centre of the table"))
    })
}

fn scattered(hunt: &mut HuntMut, from: Vec2, die: ScatterDie) -> (Vec2, u32) {
    let inches = match die {
        ScatterDie::Still => return (from, 0),
        ScatterDie::D5 => hunt.ctx.dice().d5(),
        ScatterDie::D10 => hunt.ctx.dice().d10(),
    };
    let (x, z) = hunt.ctx.dice().direction();
    (from + Vec2::new(x, z) * inches as f32, inches)
}

/// Returns the closest position to a point where a pack model could stand.
fn standing_position(facts: &HuntRef<'_>, at: Vec2) -> Option<Vec3> {
    let body = Body {
        id: BodyId(u16::MAX),
        at: Vec3::ZERO,
        radius: PACK_BASE_RADIUS,
        height: PACK_HEIGHT,
    };
    facts.table.place(&body, at, &[]).moves.first().map(|first| first.to)
}

/// Returns whether a pack model could ever get from an Exit to a
/// place (house, ruling 67).
fn can_be_reached(facts: &HuntRef<'_>, at: Vec2) -> bool {
    let body = Body {
        id: BodyId(u16::MAX),
        at: Vec3::ZERO,
        radius: PACK_BASE_RADIUS,
        height: PACK_HEIGHT,
    };
    let nav = Nav::of(facts.table, &body, false);
    let field = nav.field(at);
    let board = facts.table.board();
    board.exits.iter().any(|exit| {
        let (from, to) = board.exit_ends(exit);
        nav.inches(&field, board.clamp(from.lerp(to, 0.5), body.radius + 0.05)).is_some()
    })
}

pub(super) fn place_token(
    hunt: &mut HuntMut,
    kind: &Id,
    die: ScatterDie,
    apart: f32,
) -> StepResult {
    let fits = |facts: &HuntRef<'_>, at: Vec2| {
        // Distances are between the closest points (Cazadores 3.3): each token has the
        // diameter of its kind.
        let wide = facts.content.tokens.get(kind).map_or(0.0, |kind| *kind.diameter);
        let others = facts.tokens().filter(|other| other.kind == *kind);
        others.map(|other| (other.at - at).length() - wide).fold(f32::INFINITY, f32::min) >= apart
            && can_be_reached(facts, at)
    };
    let mut at = Vec2::ZERO;
    let mut inches = 0;
    for _ in 0..TRIES {
        let (wished, rolled) = scattered(hunt, Vec2::ZERO, die);
        let facts = hunt.read();
        at = standing_position(&facts, wished).map_or(Vec2::ZERO, |at| at.xz());
        inches = rolled;
        if fits(&facts, at) {
            break;
        }
    }
    let facts = hunt.read();
    if !fits(&facts, at) {
        at = nearest_that_fits(&facts, at, |at| fits(&facts, at)).unwrap_or(at);
    }
    let text = event_text!(
        "rules-cazadores-from-the-centre-of-the-table",
        "{inches}\" from the centre of the table"
    );
    put_on_table(hunt, kind, at, &text, &["caz-scatter", "ruling-67"])
}

/// Returns the place nearest to a point, on a grid of one inch, where a
/// token may be placed.
fn nearest_that_fits(facts: &HuntRef<'_>, near: Vec2, fits: impl Fn(Vec2) -> bool) -> Option<Vec2> {
    let half = facts.table.board().half() - Vec2::splat(1.0);
    let columns = |inches: f32| (2.0 * inches).max(0.0) as i32;
    let mut spots: Vec<Vec2> = (0..=columns(half.x))
        .flat_map(|x| (0..=columns(half.y)).map(move |z| Vec2::new(x as f32, z as f32) - half))
        .collect();
    spots.sort_by(|a, b| (*a - near).length().total_cmp(&(*b - near).length()));
    spots
        .into_iter()
        .filter_map(|at| standing_position(facts, at).map(|at| at.xz()))
        .find(|at| fits(*at))
}

pub(super) fn place_special(
    hunt: &mut HuntMut,
    kind: &Id,
    from: &Anchor,
    die: ScatterDie,
) -> StepResult {
    let model = *required_entry(&hunt.marks.goals.specials, kind)?;
    let (from, whence) = anchor(hunt, from);
    let (wished, inches) = scattered(hunt, from, die);
    let facts = hunt.read();
    let model_ref = facts.model(model)?;
    let others: Vec<Body> = facts.in_play().map(|other| other.body()).collect();
    let placed = facts.table.place(&model_ref.body(), wished, &others);
    let at = placed.moves.first().or_missing(format_args!("a place for {model}"))?.to;
    let rule = facts.objective().map_or(String::new(), |objective| objective.rule.clone());
    let text = match die {
        ScatterDie::Still => {
            text!("rules-stands-at", "{name} stands at {whence}", name = model_ref.name())
        }
        ScatterDie::D5 | ScatterDie::D10 => {
            text!(
                "rules-cazadores-is-placed-from",
                "{name} is placed {inches}\" from {whence}",
                name = model_ref.name()
            )
        }
    };
    hunt.arrive(model, at, text, &[rule.as_str(), "ruling-19"])?;
    hunt.apply_pushes(&placed.moves[1..], monteria_game::Manner::MadeRoom, &["caz-overlap"])
}
