#![allow(missing_docs, unused)]
//! Types of reach, push and place, until they land: every move is refused meanwhile.
use super::*;
use bevy::math::{Vec2, Vec3};
use serde::{Deserialize, Serialize};
use serde::{Deserializer, Serializer, de::{self, SeqAccess, Visitor}, ser::SerializeTuple};
use std::fmt;
include!("pending_rules.rs");
pub struct Reach<'t>(&'t Table);
impl<'t> Reach<'t> {
    pub fn route_to(&self, s: Spot) -> Result<Route, MoveRefusal> {
        Err(MoveRefusal::NoRoute)
    }
    pub fn samples(&self, n: usize) -> Vec<Spot> {
        vec![]
    }
    pub fn best(&self, f: impl Fn(&Spot) -> f32) -> Option<Spot> {
        None
    }
}
impl MoveRefusal {
    pub fn name(&self) -> &'static str {
        "NoRoute"
    }
}
impl SpotRefusal {
    pub fn name(&self) -> &'static str {
        "BadSpot"
    }
}
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    Terrain(usize),
    Border,
    Body(BodyId),
}
#[derive(Clone, Debug, PartialEq)]
pub struct PushMove {
    pub id: BodyId,
    pub from: Vec3,
    pub to: Vec3,
    pub fell: f32,
    pub stopped_by: Option<Stop>,
}
#[derive(Clone, Debug, PartialEq)]
pub struct Pushed {
    pub moves: Vec<PushMove>,
}
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub moves: Vec<PushMove>,
}
impl Table {
    pub fn reach(&self, b: &Body, r: &MoveRules, o: &[Other]) -> Reach<'_> {
        Reach(self)
    }
    pub fn walk(&self, b: &Body, r: &MoveRules, o: &[Other], p: &[Vec2]) -> Result<Route, MoveRefusal> {
        Err(MoveRefusal::NoRoute)
    }
    pub fn push(&self, t: &Body, from: Vec2, inches: f32, o: &[Body]) -> Pushed {
        Pushed { moves: vec![] }
    }
    pub fn place(&self, b: &Body, at: Vec2, o: &[Body]) -> Placed {
        let at = Vec3::new(at.x, self.ground(at), at.y);
        Placed { moves: vec![PushMove { id: b.id, from: b.at, to: at, fell: 0.0, stopped_by: None }] }
    }
}
