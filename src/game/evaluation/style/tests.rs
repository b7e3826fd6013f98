use std::collections::BTreeMap;

use super::{Evaluator, Style, Weights};
use crate::ids::SideId;
use monteria_content::{Id, read_value};

fn style(fields: &str) -> Style {
    let text = format!(r#"(id: "style", name: "Style", about: "A style.", {fields})"#);
    read_value(&text).expect("a style")
}

fn all(style: &Style) -> BTreeMap<Id, Style> {
    let id = Id::new("of-a-model").expect("an id");
    BTreeMap::from([(id.clone(), Style { id, ..style.clone() })])
}

#[test]
fn a_style_without_weights_weighs_as_usual() {
    assert_eq!(Weights::NEUTRAL.with(&style("")), Weights::NEUTRAL);
    let none = BTreeMap::new();
    let player = Evaluator::new(SideId(0), None, &none);
    assert_eq!(player.weights(SideId(0), &["iria"]), Weights::NEUTRAL);
    assert_eq!(player.harm(SideId(1), &Weights::NEUTRAL), 1.0);
}

#[test]
fn the_weights_of_player_and_model_are_multiplied() {
    let bold = style("aggression: 200, safety: 50");
    let shy = all(&style(r#"aggression: 50, standoff: 12, safety: 300, models: ["iria"]"#));
    let player = Evaluator::new(SideId(1), Some(&bold), &shy);
    let expected = Weights { aggression: 1.0, objectives: 1.0, safety: 1.5, standoff: 12.0 };
    assert_eq!(player.weights(SideId(1), &["iria"]), expected);
    assert_eq!(player.weights(SideId(1), &["bruno"]), Weights::NEUTRAL.with(&bold));
}

#[test]
fn a_model_that_has_the_style_of_its_player_is_weighed_once() {
    let shy = all(&style(r#"safety: 300, models: ["iria"]"#));
    let player = Evaluator::new(SideId(1), shy.values().next(), &shy);
    assert_eq!(player.weights(SideId(1), &["iria"]).safety, 3.0);
}

#[test]
fn only_own_models_are_weighed_and_protected_ones_more() {
    let guard = style(r#"protects: ["iria"], protection: 300, aggression: 50"#);
    let none = BTreeMap::new();
    let player = Evaluator::new(SideId(0), Some(&guard), &none);
    let of = |side: u8, name: &str| player.weights(SideId(side), &[name]);
    assert_eq!(of(0, "iria").safety, 3.0);
    assert_eq!(of(0, "bruno").safety, 1.0);
    assert_eq!(of(1, "iria"), Weights::NEUTRAL);
    assert_eq!(player.harm(SideId(0), &of(0, "iria")), 3.0);
    assert_eq!(player.harm(SideId(1), &of(1, "bruno")), 0.5);
    assert_eq!(Evaluator::default().harm(SideId(1), &Weights::NEUTRAL), 1.0);
}

#[test]
fn an_enemy_is_too_near_by_what_lacks_to_the_distance_kept() {
    let weights = Weights::NEUTRAL.with(&style("standoff: 10"));
    assert_eq!(weights.too_near(4.0), 6.0);
    assert_eq!(weights.too_near(12.0), 0.0);
    assert_eq!(Weights::NEUTRAL.too_near(-0.5), 0.0);
}
