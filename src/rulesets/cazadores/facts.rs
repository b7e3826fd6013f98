//! Reading a Hunt: every Rating, distance and modifier, computed in one place for steps, previews and opponents.

use std::ops::Deref;

use bevy::ecs::prelude::*;

use super::components::{
    Afflictions, Armoury, Carried, FoeStats, Member, Modifiers, PackStats, PersonalClock, Quarry, Stance,
    Wounds,
};
use super::content::{
    ActionRank, AttackKind, CardAction, CazadoresContent, Condition, FoeAttribute, FoeType, ModelKind,
    Ongoing, Skill, Weapon, WeaponKind,
};
pub use super::edges::Edges;
use super::hunt::{Content, HuntMarks, RoundClock, Turn};
use crate::dice::{Card, Check, Edge, Rank, Suit};
use crate::game::{ModelId, Roster, Seen, Tabletop, by_id};
use crate::table::{Body, Keywords, MoveRules, Obstacle, Other, Sight, Table};

/// Everything about one model.
#[derive(Clone, Copy)]
pub struct Facet<'a> {
    /// What every game knows of it.
    pub seen: Seen<'a>,
    /// Its wounds.
    pub wounds: Wounds,
    /// Its Personal Clock.
    pub clock: PersonalClock,
    /// Its Conditions.
    pub afflictions: &'a Afflictions,
    /// Its stance.
    pub stance: &'a Stance,
    /// What a pack model has.
    pub pack: Option<(&'a PackStats, &'a Armoury)>,
    /// What a Foe has.
    pub foe: Option<(&'a FoeStats, &'a Modifiers)>,
    /// What the Adversary has; each of its models, where it is several.
    pub quarry: Option<&'a Quarry>,
    /// Which part of the Adversary it is.
    pub member: Option<Member>,
}

impl<'a> Deref for Facet<'a> {
    type Target = Seen<'a>;

    fn deref(&self) -> &Seen<'a> {
        &self.seen
    }
}

impl Facet<'_> {
    /// Whether it is the Adversary.
    pub fn is_adversary(&self) -> bool {
        self.quarry.is_some()
    }

    /// Whether it is a Cazador.
    pub fn is_cazador(&self) -> bool {
        self.pack.is_some_and(|(stats, _)| stats.kind == ModelKind::Cazador)
    }

    /// Whether it suffers this Condition.
    pub fn has(&self, condition: Condition) -> bool {
        self.afflictions.has(condition)
    }

    /// Nothing but Recover may be done (Knocked Down).
    pub fn is_down(&self) -> bool {
        self.has(Condition::KnockedDown)
    }
}

/// A Hunt, to read.
pub struct Facts<'a> {
    /// The content.
    pub content: &'a CazadoresContent,
    /// The table.
    pub table: &'a Table,
    /// The Round Clock.
    pub clock: &'a RoundClock,
    /// The Turn being taken.
    pub turn: &'a Turn,
    /// The marks.
    pub marks: &'a HuntMarks,
    /// All models in id order.
    pub models: Vec<Facet<'a>>,
}

impl<'a> Facts<'a> {
    /// Reads a Hunt from its world.
    pub fn of(world: &'a World) -> Facts<'a> {
        let roster = world.resource::<Roster>();
        let models = roster.iter().filter_map(|(_, entity)| {
            let e = world.entity(entity);
            let member = e.get::<Member>().copied();
            let lead = member.and_then(|member| roster.entity(member.lead));
            Some(Facet {
                seen: Seen::of(world, entity)?,
                wounds: *e.get::<Wounds>()?,
                clock: *e.get::<PersonalClock>()?,
                afflictions: e.get::<Afflictions>()?,
                stance: e.get::<Stance>()?,
                pack: e.get::<PackStats>().zip(e.get::<Armoury>()),
                foe: e.get::<FoeStats>().zip(e.get::<Modifiers>()),
                quarry: lead.and_then(|lead| world.get::<Quarry>(lead)),
                member,
            })
        });
        Facts {
            content: &world.resource::<Content>().0,
            table: &world.resource::<Tabletop>().0,
            clock: world.resource::<RoundClock>(),
            turn: world.resource::<Turn>(),
            marks: world.resource::<HuntMarks>(),
            models: models.collect(),
        }
    }

    /// The model with this id.
    pub fn get(&self, id: ModelId) -> Option<&Facet<'a>> {
        by_id(&self.models, id)
    }

    /// Its name, for sentences.
    pub fn name(&self, id: ModelId) -> &'a str {
        self.get(id).map_or("nobody", |facet| facet.name())
    }

    /// Models on the table, in id order.
    pub fn in_play(&self) -> impl Iterator<Item = &Facet<'a>> {
        self.models.iter().filter(|facet| facet.in_play())
    }

    /// Models on the table hostile to this one, in id order.
    pub fn hostile_to(&self, id: ModelId) -> impl Iterator<Item = &Facet<'a>> {
        let side = self.get(id).map(|facet| facet.model.side);
        self.in_play().filter(move |facet| Some(facet.model.side) != side)
    }

    /// Models on the table friendly to this one, itself left out, in id order.
    pub fn friends_of(&self, id: ModelId) -> impl Iterator<Item = &Facet<'a>> {
        let side = self.get(id).map(|facet| facet.model.side);
        self.in_play().filter(move |facet| Some(facet.model.side) == side && facet.id() != id)
    }

    /// All other models on the table, as the table's questions want them.
    pub fn others(&self, id: ModelId) -> Vec<Other> {
        let Some(side) = self.get(id).map(|facet| facet.side()) else { return Vec::new() };
        self.in_play().filter(|facet| facet.id() != id).map(|facet| facet.other(side)).collect()
    }

    /// Distance between two models in inches, closest points of their bases (Cazadores 3.3, ruling 14).
    pub fn distance(&self, a: ModelId, b: ModelId) -> f32 {
        match (self.get(a), self.get(b)) {
            (Some(a), Some(b)) => self.table.distance(&a.body(), &b.body()),
            _ => f32::INFINITY,
        }
    }

    /// Line of sight of the acting model to another (Cazadores 3.3.1, ruling 12).
    pub fn sight(&self, acting: ModelId, other: ModelId) -> Option<Sight> {
        Some(self.sight_between(&self.get(acting)?.body(), &self.get(other)?.body()))
    }

    /// The same for two bodies that may stand where their models do not; the first one acts.
    pub fn sight_between(&self, from: &Body, to: &Body) -> Sight {
        let others = self.hostile_to(from.id).filter(|facet| facet.id() != to.id);
        let blockers: Vec<Body> = others.map(|facet| facet.body()).collect();
        self.table.sight(from, to, &blockers)
    }

    /// Whether the acting model has line of sight to another.
    pub fn sees(&self, acting: ModelId, other: ModelId) -> bool {
        self.sight(acting, other).is_some_and(|sight| sight.line.is_some())
    }

    /// What gives the target Cover from the attacker (Cazadores 4.3, ruling 13).
    pub fn cover(&self, attacker: ModelId, target: ModelId) -> Option<Obstacle> {
        self.cover_between(&self.get(attacker)?.body(), &self.get(target)?.body())
    }

    /// The same for two bodies that may stand where their models do not.
    pub fn cover_between(&self, attacker: &Body, target: &Body) -> Option<Obstacle> {
        self.table.cover(attacker, target)
    }

    /// SPD in inches, never below 0: armour, Freezing, ongoing effects and the card in play counted.
    pub fn speed(&self, id: ModelId) -> f32 {
        let Some(facet) = self.get(id) else { return 0.0 };
        let base = match (facet.pack, facet.foe) {
            (Some((stats, _)), _) => stats.speed - stats.burden,
            (None, Some((stats, _))) => stats.speed + self.foe_change(id, FoeAttribute::Speed),
            (None, None) => 0,
        };
        let freezing = if facet.has(Condition::Freezing) { 2 } else { 0 };
        (base - freezing).max(0) as f32
    }

    /// A Foe's ATK as it stands, never below 0.
    pub fn attack(&self, id: ModelId) -> i32 {
        self.foe_rating(id, FoeAttribute::Attack, |stats| stats.attack)
    }

    /// A Foe's TER as it stands, never below 0.
    pub fn terror(&self, id: ModelId) -> i32 {
        self.foe_rating(id, FoeAttribute::Terror, |stats| stats.terror)
    }

    /// A Foe's RNG in close combat as it stands, in inches, never below 0.
    pub fn foe_range(&self, id: ModelId) -> f32 {
        let Some((stats, _)) = self.get(id).and_then(|facet| facet.foe) else { return 0.0 };
        (stats.range + self.foe_change(id, FoeAttribute::Range) as f32).max(0.0)
    }

    /// Dice of a Check with one of a Foe's Ratings; 0 for SPD and RNG, which are no Ratings.
    pub fn foe_dice(&self, id: ModelId, attribute: FoeAttribute) -> i32 {
        match attribute {
            FoeAttribute::Attack => self.attack(id),
            FoeAttribute::Terror => self.terror(id),
            FoeAttribute::Defence => self.foe_rating(id, attribute, |stats| stats.defence),
            FoeAttribute::Speed | FoeAttribute::Range => 0,
        }
    }

    fn foe_rating(&self, id: ModelId, attribute: FoeAttribute, base: fn(&FoeStats) -> i32) -> i32 {
        let Some((stats, _)) = self.get(id).and_then(|facet| facet.foe) else { return 0 };
        (base(stats) + self.foe_change(id, attribute)).max(0)
    }

    /// The sum of all that changes a Foe's Attribute now: lasting effects, exhausted Hit Locations, the card in play and
    /// Areas it stands in.
    fn foe_change(&self, id: ModelId, attribute: FoeAttribute) -> i32 {
        let Some(facet) = self.get(id) else { return 0 };
        let Some((_, modifiers)) = facet.foe else { return 0 };
        let sum = |list: &[(FoeAttribute, i32)]| -> i32 {
            list.iter().filter(|(which, _)| *which == attribute).map(|(_, by)| by).sum()
        };
        let ongoing: i32 = self
            .ongoing(id)
            .map(|effect| match effect {
                Ongoing::Attribute(which, by) if *which == attribute => *by,
                _ => 0,
            })
            .sum();
        // Two Areas of one kind help no more than one (ruling 51).
        let mut kinds: Vec<_> = self
            .table
            .areas_touching(&facet.body())
            .into_iter()
            .filter_map(|area| self.area_kind(area))
            .collect();
        kinds.sort_by(|a, b| a.id.cmp(&b.id));
        kinds.dedup_by(|a, b| a.id == b.id);
        let areas: i32 = kinds.into_iter().map(|kind| sum(&kind.foe_bonus)).sum();
        sum(&modifiers.card) + sum(&modifiers.lasting) + ongoing + areas
    }

    /// The kind of an Area on the table.
    pub fn area_kind(&self, area: u16) -> Option<&'a super::content::AreaKind> {
        let (_, kind) = self.marks.area_kinds.iter().find(|(id, _)| *id == area)?;
        self.content.areas.get(kind)
    }

    /// The ongoing effects of a model's exhausted Hit Locations.
    pub fn ongoing(&self, id: ModelId) -> impl Iterator<Item = &'a Ongoing> + use<'a> {
        let facet = self.get(id).copied();
        let content: &'a CazadoresContent = self.content;
        facet
            .and_then(|facet| Some((facet.quarry?, content.adversaries.get(&facet.foe?.0.entry)?)))
            .into_iter()
            .flat_map(|(quarry, entry)| quarry.locations.iter().zip(&entry.locations))
            .filter(|(state, _)| state.exhausted())
            .flat_map(|(_, location)| location.effects.iter())
    }

    /// How many dice a model rolls for a Skill (Cazadores 4.1, ruling 10).
    pub fn pool(&self, id: ModelId, skill: Skill) -> i32 {
        let Some(facet) = self.get(id) else { return 0 };
        if let Some((stats, _)) = facet.pack {
            return stats.attribute(skill) + stats.skills.get(skill);
        }
        match skill {
            Skill::Fortitude | Skill::Leadership => self.terror(id),
            Skill::Athletics => self.foe_rating(id, FoeAttribute::Defence, |stats| stats.defence),
            Skill::Melee | Skill::Shooting => self.attack(id),
            Skill::Stealth | Skill::Hunt | Skill::Lore => 0,
        }
    }

    /// Advantage or Disadvantage that a model's own state gives to a Skill Check (Cazadores 5, Conditions).
    pub fn skill_edge(&self, id: ModelId, skill: Skill) -> Edge {
        let Some(facet) = self.get(id) else { return Edge::None };
        let freezing = facet.has(Condition::Freezing) && matches!(skill, Skill::Stealth | Skill::Athletics);
        let poisoned = facet.has(Condition::Poisoned) && skill == Skill::Fortitude;
        Edge::from_counts(0, u32::from(freezing) + u32::from(poisoned))
    }

    /// A Skill Check as this model would roll it.
    pub fn check(&self, id: ModelId, skill: Skill, dt: Option<i32>) -> Check {
        Check::new(self.pool(id, skill), dt.map(dt_of)).with_edge(self.skill_edge(id, skill))
    }

    /// What an Attack of this kind must beat: `None` is Defenceless (Cazadores 4.4 and 5.3.3; Terror 05).
    pub fn defence(&self, target: ModelId, kind: AttackKind) -> Option<i32> {
        let facet = self.get(target)?;
        let terror = kind == AttackKind::Terror;
        if !terror && (facet.has(Condition::Defenceless) || facet.is_down()) {
            return None;
        }
        if let Some((stats, armoury)) = facet.pack {
            if terror {
                return Some(self.pool(target, Skill::Fortitude));
            }
            let shields: i32 = self.readied(armoury).map(|(_, weapon)| weapon.armour).sum();
            let base = if kind == AttackKind::Melee { stats.prowess } else { stats.sharpness };
            return Some(base + stats.armour + shields);
        }
        if terror {
            return Some(self.terror(target));
        }
        Some(self.foe_rating(target, FoeAttribute::Defence, |stats| stats.defence))
    }

    /// The weapons in hand, with their place among those carried.
    pub fn readied(&self, armoury: &'a Armoury) -> impl Iterator<Item = (&'a Carried, &'a Weapon)> + use<'a> {
        let content: &'a CazadoresContent = self.content;
        armoury
            .weapons
            .iter()
            .filter(|carried| carried.readied)
            .filter_map(|carried| Some((carried, content.weapons.get(&carried.weapon)?)))
    }

    /// How many hands hold something: Weapons, and Gear that must be Readied (Cazadores 05 Readied Weapons).
    pub fn hands_full(&self, armoury: &'a Armoury) -> u8 {
        let weapons: u8 = self.readied(armoury).map(|(_, weapon)| weapon.hands).sum();
        let held = armoury.gear.iter().filter(|stock| stock.readied);
        let gear: u8 =
            held.filter_map(|stock| self.content.gear.get(&stock.gear)).map(|gear| gear.hands).sum();
        weapons + gear
    }

    /// How far a model reaches in close combat, in inches: a Foe's RNG, a pack model's longest readied Melee Weapon.
    pub fn melee_range(&self, id: ModelId) -> f32 {
        let Some(facet) = self.get(id) else { return 0.0 };
        match facet.pack {
            Some((_, armoury)) => self
                .readied(armoury)
                .filter(|(_, weapon)| weapon.kind == WeaponKind::Melee)
                .map(|(_, weapon)| weapon.range_max)
                .fold(0.0, f32::max),
            None => self.foe_range(id),
        }
    }

    /// Whether more Hostile than Friendly models have this one within their Melee range (Cazadores 05, ruling 20).
    pub fn surrounded(&self, id: ModelId) -> bool {
        let Some(facet) = self.get(id) else { return false };
        if facet.is_adversary() {
            return false;
        }
        let near =
            |other: &&Facet<'a>| in_reach(self.distance(other.id(), id), 0.0, self.melee_range(other.id()));
        let hostile = self.hostile_to(id).filter(near).count();
        let friendly = self.friends_of(id).filter(near).count();
        hostile > friendly
    }

    /// Everything that gives an Attack Advantage or Disadvantage, each with its reason.
    pub fn attack_edges(&self, attacker: ModelId, target: ModelId, kind: AttackKind) -> Edges {
        let mut edges = Edges::default();
        let (Some(from), Some(to)) = (self.get(attacker), self.get(target)) else { return edges };
        if self.surrounded(target) {
            edges.good("the target is Surrounded", "caz-surrounded");
        }
        if from.has(Condition::Hidden) {
            edges.good("attacks from hiding", "caz-cond-hidden");
        }
        if from.stance.focus == Some(super::components::Focus::Advantage) {
            edges.good("Focus", "caz-focus");
        }
        if from.pack.is_some() && self.marks.spotted.contains(&target) {
            edges.good("its weakness was spotted", "caz-spot-weakness");
        }
        if self.ongoing(attacker).any(|effect| *effect == Ongoing::AttackDisadvantage) {
            edges.bad("an exhausted Hit Location", "caz-hit-ongoing");
        }
        if to.stance.defending {
            edges.bad("the target defends itself", "caz-defend");
        }
        // Terror Attacks are Shooting Attacks; Cover hinders Melee and Shooting Attacks alike.
        if self.cover(attacker, target).is_some() {
            edges.bad("Cover", "caz-cover");
        }
        for ward in to.stance.wards.iter().filter(|ward| ward.bears_on(kind)) {
            if ward.advantage > 0 {
                edges.good("the target is marked", "caz-ward");
            } else {
                edges.bad("the target is warded", "caz-ward");
            }
        }
        edges
    }

    /// By which rules a model moves, with this many inches to spend (Cazadores 4.3 and 5.3.2, rulings 15 and 16).
    pub fn move_rules(&self, id: ModelId, budget: f32) -> MoveRules {
        let facet = self.get(id);
        let adversary = facet.is_some_and(|facet| facet.is_adversary());
        let mut rules = MoveRules { budget, ignore_difficult: adversary, ..MoveRules::default() };
        // Terrified: it cannot move toward any Foe that terrified it.
        if let Some(foes) = facet.and_then(|facet| facet.afflictions.0.get(&Condition::Terrified)) {
            let foes = foes.iter().filter_map(|foe| self.get(*foe)).filter(|foe| foe.in_play());
            rules.keep_away_from = foes.map(|foe| foe.body().plan()).collect();
        }
        rules
    }

    /// The Action card in play of an Adversary, with its Foe Type (Cazadores 4.5).
    pub fn card_in_play(&self, id: ModelId) -> Option<(Card, FoeType, &'a CardAction)> {
        let facet = self.get(id)?;
        let card = facet.quarry?.card?;
        let entry = self.content.adversaries.get(&facet.foe?.0.entry)?;
        let (foe_type, action) = card_meaning(entry, card)?;
        Some((card, foe_type, action))
    }

    /// Whether a model is within this distance of Obscuring or Blocking Terrain, Areas that count as such included.
    pub fn near_cover(&self, id: ModelId, within: f32) -> bool {
        let hides = Keywords::OBSCURING | Keywords::BLOCKING;
        self.get(id).is_some_and(|facet| {
            let body = facet.body();
            let piece = self.table.near_piece(&body, hides).map(|(_, distance)| distance);
            let areas = self.table.areas().iter().filter(|area| area.keywords.intersects(hides));
            let gaps = areas.map(|area| self.gap_to_area(&body, area));
            piece.into_iter().chain(gaps).any(|distance| distance <= within)
        })
    }

    /// Whether a model is within this distance of an Exit.
    pub fn near_exit(&self, id: ModelId, within: f32) -> bool {
        self.get(id).is_some_and(|facet| {
            (0..self.table.board().exits.len())
                .filter_map(|exit| self.table.distance_to_exit(&facet.body(), exit))
                .any(|distance| in_reach(distance, 0.0, within))
        })
    }
}

/// What a card of the Actions pile means in an Adversary's entry: its tree and its Action.
pub fn card_meaning(entry: &super::content::Adversary, card: Card) -> Option<(FoeType, &CardAction)> {
    let rank = match card.rank {
        Rank::Ace => ActionRank::Ace,
        Rank::King => ActionRank::King,
        Rank::Queen => ActionRank::Queen,
        Rank::Jack => ActionRank::Jack,
        _ => return None,
    };
    let standard = entry.standard.get(rank);
    Some(match card.suit {
        Suit::Spades => (FoeType::Aggressive, standard),
        Suit::Diamonds => (FoeType::Defensive, standard),
        Suit::Clubs => (FoeType::Sentry, standard),
        Suit::Hearts => {
            let special = entry.special.get(rank);
            (special.foe_type, &special.action)
        }
    })
}

/// A Difficulty Threshold for the dice (ruling 6 is theirs).
pub fn dt_of(value: i32) -> u8 {
    value.clamp(0, 10) as u8
}

/// Whether a measured distance lies in a range; positions are stored to a thousandth of an inch.
pub fn in_reach(distance: f32, min: f32, max: f32) -> bool {
    distance >= min - 0.002 && distance <= max + 0.002
}
