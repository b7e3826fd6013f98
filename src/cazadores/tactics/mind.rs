//! What the player of the Pack makes of a Hunt before it decides for one model.

use super::arms::{self, Arm, Held};
use super::marks::{self, Eye, Mark};
use super::race::Race;
use super::threat::Threat;
use crate::content::Subject;
use crate::hunt_ref::{HuntRef, ModelRef};
use monteria_game::{ModelId, Seen, Stand};
use monteria_table::Body;

/// A Tick in which nothing is done for the Hunt is worth at least this share of what a
/// Tick of fighting brings: the Pack came to fight.
const RESOLVE: f32 = 0.5;
/// The same for a model near its end that has healthy friends.
const FRAIL_RESOLVE: f32 = 0.05;

/// After so many Rounds it is worth more with every Round, so that no Hunt is waited
/// out to its end.
const PATIENCE: u32 = 4;
/// So much more.
const IMPATIENCE: f32 = 0.1;
/// And never more than this.
const MOST_RESOLVE: f32 = 0.95;
/// How much of the Foes' toll goes without saying for who fights from afar.
const SHOOTERS_TOLL: f32 = 0.3;

/// The Hunt as the player sees it, with one model about to act.
pub(crate) struct Mind<'a> {
    /// The Hunt.
    pub facts: HuntRef<'a>,
    /// The pack models in play, in id order.
    pub pack: Vec<ModelRef<'a>>,
    /// What the Foes in play might do, in id order.
    pub threats: Vec<Threat>,
    /// From where they look.
    pub eyes: Vec<Eye>,
    /// The Pack as it stands.
    pub marks: Vec<Mark>,
    /// The place of the acting model among them.
    pub my: usize,
    /// The acting model.
    pub me: ModelId,
    /// What it carries.
    pub held: Vec<Held<'a>>,
    /// The ways to fight that this gives.
    pub arms: Vec<Arm<'a>>,
    /// Inches of a Move of its.
    pub speed: f32,
    /// What a Tick of its fighting brings.
    pub pace: f32,
    /// The worth of a Tick, its losses in the fight taken off.
    pub tick: f32,
    /// The worth of a WND of the Pack.
    pub blood: f32,
    /// What one Turn of each Foe costs the Pack were the acting model not there.
    pub without: Vec<f32>,
    /// What one Turn of each Foe costs a Pack that fights it: what it costs whoever comes
    /// first is no reason to wait.
    pub toll: Vec<f32>,
    /// Whether the Hunt is lost and the Pack had better leave.
    pub lost: bool,
    /// For how many Ticks the Pack can be expected to stand.
    pub stands: f32,
}

impl<'a> Mind<'a> {
    /// Makes up its mind about this model; none where it is no pack model in play.
    pub(crate) fn new(facts: HuntRef<'a>, me: ModelId) -> Option<Mind<'a>> {
        let fights =
            |model_ref: &&ModelRef<'a>| model_ref.pack.is_some() && !facts.captive(model_ref.id());
        let pack: Vec<ModelRef<'a>> = facts.in_play().filter(fights).copied().collect();
        let my = pack.iter().position(|model_ref| model_ref.id() == me)?;
        let threats: Vec<Threat> = facts
            .in_play()
            .filter(|model_ref| model_ref.foe.is_some())
            .filter_map(|foe| Threat::new(&facts, foe, &pack))
            .collect();
        let eyes: Vec<Eye> = threats.iter().map(Threat::eye).collect();
        let marks = marks::of(&facts, &pack, &eyes);
        let held = arms::held(&facts, me);
        let arms = arms::arms(&facts, me, &held);
        let pace = pace_with(&arms);
        let race = Race::of(&facts, &pack, &threats);
        let mut mind = Mind {
            speed: facts.speed(me),
            arms,
            facts,
            pack,
            threats,
            eyes,
            marks,
            my,
            me,
            held,
            pace,
            tick: pace,
            blood: race.blood(),
            without: Vec::new(),
            toll: Vec::new(),
            lost: race.lost(),
            stands: race.stands(),
        };
        mind.without = mind.turns_without_me();
        let share = mind.share_of_toll();
        mind.toll = mind.threats.iter().map(|threat| share * threat.toll()).collect();
        mind.settle_worth_of_a_tick();
        Some(mind)
    }

    /// The acting model.
    pub(crate) fn myself(&self) -> &ModelRef<'a> {
        &self.pack[self.my]
    }

    /// Whom an effect on this Target befalls.
    pub(crate) fn subject<'s>(&'s self, on: Subject, target: &'s ModelRef<'s>) -> &'s ModelRef<'s> {
        if on == Subject::Acting { self.myself() } else { target }
    }

    /// Whether the acting model sees the Foe of this bit from where it stands.
    pub(crate) fn sees(&self, bit: usize) -> bool {
        self.marks[self.my].seen & (1 << bit) != 0
    }

    /// The bodies of the Pack as it stands.
    pub(crate) fn bodies(&self) -> Vec<Body> {
        self.marks.iter().map(|mark| mark.body).collect()
    }

    /// The Pack with the acting model here.
    pub(crate) fn marks_with(&self, body: Body) -> Vec<Mark> {
        let mut all = self.marks.clone();
        all[self.my].body = body;
        marks::look(self.facts.table, &mut all[self.my], &self.eyes, &self.bodies());
        marks::guard(self.facts.table, &mut all);
        all
    }

    /// What one Turn of each Foe costs the Pack, and its chance to hit the acting model
    /// with a Melee Attack.
    pub(crate) fn turns(&self, all: &[Mark]) -> Vec<(f32, f32)> {
        self.threats
            .iter()
            .enumerate()
            .map(|(bit, threat)| threat.turn(self.facts.table, bit, all, self.my))
            .collect()
    }

    /// What the Foes cost in the next so many Ticks, in the worth of the Foes' own WNDs,
    /// above what they would without the acting model.
    pub(crate) fn harm(&self, turns: &[(f32, f32)], ticks: f32) -> f32 {
        let turns_each = self.threats.iter().map(|threat| threat.turns(ticks));
        self.blood
            * turns_each.zip(self.above(turns)).map(|(count, above)| count * above).sum::<f32>()
    }

    /// What one Turn of each Foe costs above what it would without the acting model.
    fn above<'m>(&'m self, turns: &'m [(f32, f32)]) -> impl Iterator<Item = f32> + 'm {
        let toll = self.without.iter().zip(&self.toll);
        turns
            .iter()
            .zip(toll)
            .map(|((cost, _), (without, toll))| cost.max(*toll) - without.max(*toll))
    }

    /// How much of what the Foes cost a fighting Pack goes without saying: all of it once
    /// the Pack has gathered, less for those who fight from afar, nothing before.
    fn share_of_toll(&self) -> f32 {
        if self.pack.len() < 2 || !self.gathered() {
            return 0.0;
        }
        let shoots = arms::best(&self.arms).is_some_and(|arm| arm.weapon.range_min > 0.0);
        if shoots { SHOOTERS_TOLL } else { 1.0 }
    }

    /// Whether most of the Pack could strike within its next Turn or two, or has had a
    /// Round to get there.
    fn gathered(&self) -> bool {
        if self.facts.clock.round > 1 {
            return true;
        }
        let close = |model_ref: &ModelRef<'_>| {
            let id = model_ref.id();
            let reach = 1.6 * self.facts.speed(id) + self.facts.melee_range(id).max(1.0) + 0.5;
            self.eyes
                .iter()
                .any(|eye| self.facts.table.distance(&eye.body, &model_ref.body()) <= reach)
        };
        let fighters =
            self.pack.iter().filter(|model_ref| !model_ref.is_down() && !self.shoots(model_ref));
        let (all, near) = fighters
            .fold((0, 0), |(all, near), model_ref| (all + 1, near + usize::from(close(model_ref))));
        near * 2 > all
    }

    /// Whether a model has a Shooting Weapon in hand.
    fn shoots(&self, model_ref: &ModelRef<'_>) -> bool {
        model_ref.pack.is_some_and(|(_, armoury)| {
            self.facts
                .readied(armoury)
                .any(|(carried, weapon)| weapon.range_min > 0.0 && carried.ammo != Some(0))
        })
    }

    fn turns_without_me(&self) -> Vec<f32> {
        let mut rest = self.marks.clone();
        // Out of everyone's reach and sight: as if it were not there.
        rest[self.my].body.at.x += 1000.0;
        rest[self.my].seen = 0;
        marks::guard(self.facts.table, &mut rest);
        self.turns(&rest).into_iter().map(|(cost, _)| cost).collect()
    }

    /// A Tick is worth what fighting brings in it less what fighting costs, but never so
    /// little that the Pack would wait for ever: then its blood counts for less.
    fn settle_worth_of_a_tick(&mut self) {
        let Some(arm) = arms::best(&self.arms) else { return };
        let Some(body) = self.fighting_stand(arm) else { return };
        let marks = self.marks_with(body);
        let turns = self.turns(&marks);
        let above: f32 = self.above(&turns).map(|above| above.max(0.0)).sum();
        let cost = self.blood * above / 3.0;
        let base = if self.is_frail() { FRAIL_RESOLVE } else { RESOLVE };
        let waited = self.facts.clock.round.saturating_sub(PATIENCE) as f32;
        let least = self.pace * (base + IMPATIENCE * waited).min(MOST_RESOLVE);
        if self.pace - cost >= least {
            self.tick = self.pace - cost;
        } else {
            self.tick = least;
            self.blood *= (self.pace - least) / cost;
        }
    }

    /// Whether it is near its end while others are not.
    fn is_frail(&self) -> bool {
        let frail =
            |model_ref: &ModelRef<'_>| model_ref.wounds.left * 10 <= model_ref.wounds.full * 4;
        frail(self.myself()) && self.pack.iter().filter(|model_ref| !frail(model_ref)).count() >= 2
    }

    /// Where it would stand to fight the closest Foe, on the straight line to it.
    fn fighting_stand(&self, arm: &Arm<'_>) -> Option<Body> {
        let own = self.myself().body();
        let foe = self.eyes.iter().map(|eye| eye.body).min_by(|a, b| {
            self.facts.table.distance(a, &own).total_cmp(&self.facts.table.distance(b, &own))
        })?;
        let line = own.plan() - foe.plan();
        let length = line.length();
        if length < 0.01 {
            return Some(own);
        }
        let to = foe.plan() + line * ((foe.radius + own.radius + *arm.weapon.range_max) / length);
        Some(own.moved(bevy_math::Vec3::new(to.x, own.at.y, to.y)))
    }

    /// The Hunt with the acting model standing elsewhere.
    pub(crate) fn elsewhere<'b>(&'b self, stand: &'b Stand) -> HuntRef<'b> {
        let me = self.myself();
        self.facts
            .supposing(self.facts.turn, &[ModelRef { seen: Seen { stand, ..me.seen }, ..*me }])
    }
}

/// What a Tick of this model's fighting brings.
pub(crate) fn pace(facts: &HuntRef<'_>, model: ModelId, held: &[Held<'_>]) -> f32 {
    pace_with(&arms::arms(facts, model, held))
}

fn pace_with(arms: &[Arm<'_>]) -> f32 {
    arms::best(arms).map_or(0.0, |arm| arm.pace).max(0.12)
}
