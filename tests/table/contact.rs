//! One contact tolerance for all games: what touches, what is within so many inches,
//! what reaches into something.

use std::fs;
use std::path::PathBuf;

use bevy_math::{Vec2, Vec3};
use monteria_table::*;
use monteria_test_support::repo_root;

use crate::help::{block, body, table};

/// Two bodies in contact at an angle, with coordinates as they are stored.
fn touching(degrees: f32) -> (Body, Body) {
    let way = Vec2::from_angle(degrees.to_radians());
    let at = round_milli3(Vec3::new(way.x, 0.0, way.y) + Vec3::new(3.333, 0.0, -2.777));
    (body(1, 3.333, 0.0, -2.777), Body { at, ..body(2, 0.0, 0.0, 0.0) })
}

#[test]
fn bases_placed_in_contact_touch_at_every_angle() {
    for step in 0..720u16 {
        let (one, other) = touching(f32::from(step) / 2.0);
        assert!(in_contact(&one, &other), "{}", distance(&one, &other));
        assert!(!one.overlaps(&other), "rounding is no overlap");
        let farther = Body { at: other.at + (other.at - one.at) * 12.0, ..other };
        assert!(bodies_within(&one, &farther, 12.0), "{}", distance(&one, &farther));
        assert!(!closer(distance(&one, &farther), 12.0), "exactly 12\" is not closer than 12\"");
    }
}

#[test]
fn a_gap_that_can_be_seen_is_no_contact() {
    let one = body(1, 0.0, 0.0, 0.0);
    let so_far = |gap: f32| body(2, 1.0 + gap, 0.0, 0.0);
    assert!(in_contact(&one, &so_far(CONTACT)));
    assert!(!in_contact(&one, &so_far(0.03)));
    assert!(within(5.01, 5.0) && !within(5.05, 5.0));
    assert!(closer(4.95, 5.0) && !closer(4.99, 5.0));
}

#[test]
fn a_base_touches_terrain_and_areas_from_beside() {
    let mut table = table(vec![block("low", (2.0, -3.0), (3.0, 3.0), 0.8, "Blocking")]);
    table.add_area(Area {
        id: 7,
        ..Area::marker("smoke", "smoke", Vec2::new(-4.0, 0.0), (3.0, 2.0))
    });
    for (x, piece, area) in [
        (1.5, true, false),
        (1.49, true, false),
        (1.45, false, false),
        (-2.0, false, true),
        (-1.99, false, true),
        (-1.95, false, false),
    ] {
        let here = body(1, x, 0.0, 0.0);
        assert_eq!(!table.pieces_in_contact(&here).is_empty(), piece, "{x}");
        assert_eq!(!table.areas_in_contact(&here).is_empty(), area, "{x}");
        assert!(table.pieces_touching(&here).is_empty(), "it does not reach into it: {x}");
    }
}

/// The tolerance is defined in `src/table/units.rs` alone.
#[test]
fn no_game_has_a_contact_tolerance_of_its_own() {
    let source = repo_root().join("src");
    let mut folders = vec![source.clone()];
    let mut found: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                let text = fs::read_to_string(&path).expect("a text");
                if text.contains("const CONTACT:") || text.contains("const TOUCH:") {
                    found.push(path);
                }
            }
        }
    }
    assert_eq!(found, [source.join("table/units.rs")]);
}
