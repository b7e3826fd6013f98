use crate::shape::solid::*;
use bevy::mesh::{Mesh, VertexAttributeValues};

/// Asserts that every facet of a convex solid around the origin looks away from it.
fn looks_outward(sculpt: Sculpt, name: &str) {
    let mesh = sculpt.mesh();
    let read = |attribute| match mesh.attribute(attribute) {
        Some(VertexAttributeValues::Float32x3(values)) => {
            values.iter().map(|v| Vec3::from(*v)).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    };
    let positions = read(Mesh::ATTRIBUTE_POSITION);
    let normals = read(Mesh::ATTRIBUTE_NORMAL);
    assert!(!positions.is_empty(), "{name}");
    for (corners, normals) in positions.chunks(3).zip(normals.chunks(3)) {
        let middle = corners.iter().sum::<Vec3>() / 3.0;
        assert!(
            middle.dot(normals[0]) > 0.0,
            "{name}: the facet at {middle} looks along {}",
            normals[0]
        );
    }
}

#[test]
fn solids_look_outward() {
    let mut s = Sculpt::default();
    s.ball(Vec3::ZERO, Vec3::new(1.0, 2.0, 0.5), 6);
    looks_outward(s, "ball");
    let mut s = Sculpt::default();
    s.block(Vec3::ZERO, Vec3::new(1.0, 0.4, 2.0), 0.1);
    looks_outward(s, "block");
    let mut s = Sculpt::default();
    s.limb(Vec3::new(-1.0, -1.0, 0.0), Vec3::new(1.0, 1.0, 0.0), (0.3, 0.1), 6);
    looks_outward(s, "limb");
    let mut s = Sculpt::default();
    s.blade(Vec3::NEG_Y, Vec3::Y, Vec3::Z, 0.3, 0.1);
    looks_outward(s, "blade");
    let mut s = Sculpt::default();
    s.prism(&crate::shape::plan::circle(Vec2::ZERO, 2.0, 12), -1.0, 1.0, 0.2);
    looks_outward(s, "prism");
    let mut s = Sculpt::default();
    s.boulder(Vec3::ZERO, Vec3::ONE, 0.2);
    looks_outward(s, "boulder");
}
