use crate::terrain::carve::*;
use bevy::mesh::{Mesh, VertexAttributeValues};
use monteria_table::{Board, Footprint, Keywords, Piece, SceneryWord};

/// Returns all corners carved for a piece with this look.
fn corners(
    look: &str,
    footprint: Footprint,
    top: f32,
    keywords: Keywords,
) -> Vec<bevy::math::Vec3> {
    let piece = Piece {
        id: "p".to_owned(),
        name: "Piece".to_owned(),
        footprint,
        base: 0.0,
        top,
        keywords,
        look: look.to_owned(),
    };
    let board = Board { size: Vec2::splat(24.0), exits: Vec::new() };
    let table = Table::new(board, vec![piece]).expect("a table");
    let carved = carve(&table).0.pop().expect("a piece");
    let mut all = Vec::new();
    for part in [carved.solid, carved.glow, carved.wet] {
        let mesh = part.mesh();
        if let Some(VertexAttributeValues::Float32x3(values)) =
            mesh.attribute(Mesh::ATTRIBUTE_POSITION)
        {
            all.extend(values.iter().map(|value| bevy::math::Vec3::from(*value)));
        }
    }
    all
}

#[test]
fn what_is_drawn_of_a_building_agrees_with_what_stops_sight_and_steps() {
    let center = Vec2::new(2.0, -1.0);
    let shapes = [
        Footprint::Box { center, half: Vec2::new(2.0, 1.2), turn: 25.0 },
        Footprint::Box { center, half: Vec2::new(0.7, 0.9), turn: 0.0 },
        Footprint::Circle { center, radius: 1.4 },
        Footprint::Polygon(
            [(-1.5, -1.0), (1.6, -1.2), (1.8, 1.0), (0.0, 1.7), (-1.4, 1.1)]
                .map(|(x, z)| center + Vec2::new(x, z))
                .to_vec(),
        ),
    ];
    let looks = [
        "house",
        "cottage",
        "barn",
        "arcade",
        "terrace",
        "city-ruin",
        "tower-stump",
        "chimney",
        "bunker",
        "platform",
        "bulkhead",
        "furnace",
        "lamp-tower",
    ];
    let blocked = Keywords::BLOCKING | Keywords::IMPASSABLE;
    let stood_upon = Keywords::BLOCKING | Keywords::CLIMBABLE;
    for look in looks {
        for (number, shape) in shapes.iter().enumerate() {
            for (keywords, top) in
                [(blocked, 3.4), (stood_upon, 3.4), (stood_upon, 1.7), (blocked, 5.0)]
            {
                let case = format!("{look} on shape {number}, {keywords}, {top}\" high");
                let all = corners(look, shape.clone(), top, keywords);
                assert!(!all.is_empty(), "{case}");
                assert!(all.iter().all(|p| p.is_finite()), "{case}");
                let outline = match shape.outline() {
                    monteria_table::Outline::Ring { center, radius } => {
                        crate::shape::circle(center, radius, 48)
                    }
                    monteria_table::Outline::Loop(outline) => outline,
                };
                let beside = |p: &bevy::math::Vec3| {
                    let plan = Vec2::new(p.x, p.z);
                    let away = crate::shape::distance_to_edge(&outline, plan);
                    if contains(&outline, plan) { 0.0 } else { away }
                };
                let out = all.iter().map(beside).fold(0.0, f32::max);
                assert!(out <= 0.24, "{case}: it stands {out}\" out of its outline");
                let high = all.iter().map(|p| p.y).fold(0.0, f32::max);
                let most = if keywords == blocked { 0.46 } else { 0.22 };
                assert!((top - 0.05..=top + most).contains(&high), "{case}: it ends at {high}\"");
                // Its walls reach nearly as far as the piece on all sides, nearly as
                // high as it stands.
                let upper: Vec<Vec2> =
                    all.iter().filter(|p| p.y > top - 0.5).map(|p| Vec2::new(p.x, p.z)).collect();
                for corner in &outline {
                    let near =
                        upper.iter().map(|p| p.distance(*corner)).fold(f32::INFINITY, f32::min);
                    assert!(
                        near < 0.3,
                        "{case}: nothing of it within {near}\" of its corner {corner}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_look_carves_something_even_of_thin_and_low_pieces() {
    let shapes = [
        Footprint::Box { center: Vec2::ZERO, half: Vec2::new(1.6, 0.25), turn: 70.0 },
        Footprint::Circle { center: Vec2::ZERO, radius: 0.5 },
    ];
    for look in Look::words() {
        for shape in &shapes {
            for top in [0.9, 0.1] {
                let all = corners(look, shape.clone(), top, Keywords::OBSCURING);
                let veiled = matches!(look, "fog" | "mist" | "smoke" | "spray");
                assert_eq!(all.is_empty(), veiled, "{look}, {top}\" high");
                assert!(all.iter().all(|p| p.is_finite()), "{look}, {top}\" high");
            }
        }
    }
}
