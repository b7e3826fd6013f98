//! Short ways to set a table.

use bevy_math::{Vec2, Vec3};
use monteria_table::*;

/// Returns a table of 24" by 24" with these pieces.
pub fn table(pieces: Vec<Piece>) -> Table {
    Table::new(Board { size: Vec2::new(24.0, 24.0), exits: vec![] }, pieces).expect("a sound table")
}

/// Returns a body with a base of 1" and 1.5" tall, standing on whatever is at (x,
/// z) of this table.
pub fn on(table: &Table, id: u16, x: f32, z: f32) -> Body {
    body(id, x, table.ground(Vec2::new(x, z)), z)
}

/// Returns a body with a base of 1" and 1.5" tall.
pub fn body(id: u16, x: f32, y: f32, z: f32) -> Body {
    Body { id: BodyId(id), at: Vec3::new(x, y, z), radius: 0.5, height: 1.5 }
}

/// Returns a body with a base of 2" and 3" tall, on the mat.
pub fn big(id: u16, x: f32, z: f32) -> Body {
    Body { id: BodyId(id), at: Vec3::new(x, 0.0, z), radius: 1.0, height: 3.0 }
}

fn piece(id: &str, footprint: Footprint, base: f32, top: f32, keywords: &str) -> Piece {
    let keywords = keywords.parse().expect("keywords");
    Piece {
        id: id.into(),
        name: format!("the {id}"),
        footprint,
        base,
        top,
        keywords,
        look: String::new(),
    }
}

/// Returns a box from (x0, z0) to (x1, z1), `top` tall.
pub fn block(
    id: &str,
    (x0, z0): (f32, f32),
    (x1, z1): (f32, f32),
    top: f32,
    keywords: &str,
) -> Piece {
    slab(id, (x0, z0), (x1, z1), 0.0, top, keywords)
}

/// Returns a box from (x0, z0) to (x1, z1), from `base` to `top`.
pub fn slab(
    id: &str,
    (x0, z0): (f32, f32),
    (x1, z1): (f32, f32),
    base: f32,
    top: f32,
    keywords: &str,
) -> Piece {
    let center = Vec2::new((x0 + x1) / 2.0, (z0 + z1) / 2.0);
    let half = Vec2::new((x1 - x0) / 2.0, (z1 - z0) / 2.0);
    piece(id, Footprint::Box { center, half, turn: 0.0 }, base, top, keywords)
}

/// Returns a box turned clockwise.
pub fn turned(
    id: &str,
    (x, z): (f32, f32),
    (hx, hz): (f32, f32),
    turn: f32,
    top: f32,
    keywords: &str,
) -> Piece {
    let footprint = Footprint::Box { center: Vec2::new(x, z), half: Vec2::new(hx, hz), turn };
    piece(id, footprint, 0.0, top, keywords)
}

/// Returns an upright cylinder on the mat.
pub fn round(id: &str, (x, z): (f32, f32), radius: f32, top: f32, keywords: &str) -> Piece {
    piece(id, Footprint::Circle { center: Vec2::new(x, z), radius }, 0.0, top, keywords)
}

/// Returns a polygon on the mat.
pub fn polygon(id: &str, points: &[(f32, f32)], top: f32, keywords: &str) -> Piece {
    let points = points.iter().map(|(x, z)| Vec2::new(*x, *z)).collect();
    piece(id, Footprint::Polygon(points), 0.0, top, keywords)
}

/// Returns an area on the mat.
pub fn area(id: u16, (x, z): (f32, f32), diameter: f32, keywords: &str) -> Area {
    Area {
        id,
        name: format!("area {id}"),
        center: Vec2::new(x, z),
        base: 0.0,
        height: 2.0,
        diameter,
        keywords: keywords.parse().expect("keywords"),
        tag: String::new(),
    }
}

pub fn foe(body: Body) -> Other {
    Other { body, friendly: false }
}

pub fn friend(body: Body) -> Other {
    Other { body, friendly: true }
}

pub fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

#[track_caller]
pub fn near(found: f32, expected: f32, slack: f32) {
    assert!((found - expected).abs() <= slack, "found {found}, expected {expected} within {slack}");
}
