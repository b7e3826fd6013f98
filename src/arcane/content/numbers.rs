//! The numbers of the rules that are not on cards. A mod may change them (brief;
//! its proposals are included).

use super::Stretch;
use monteria_content::{Count, Points, Rating, numbers};

/// A number of Action Points.
pub type Cost = Count<0, 9>;
/// A modifier to a die or to a number of a card.
pub type Plus = Rating<-10, 10>;
/// The result that a d10 must reach.
pub type Need = Rating<1, 11>;

numbers! {
    /// The numbers of the rules.
    pub struct Numbers;

    /// Action Points of a Walk.
    walk: Cost = 1,
    /// Action Points of a Run.
    run: Cost = 2,
    /// Action Points of a Charge.
    charge: Cost = 3,
    /// Action Points of an Attack.
    attack: Cost = 2,
    /// Action Points of a Dodge.
    dodge: Cost = 1,
    /// Action Points of a Counterattack.
    counter: Cost = 3,
    /// Action Points to Seek.
    seek: Cost = 1,
    /// Action Points of an attempt to Escape.
    escape: Cost = 1,
    /// Action Points to Intercept.
    intercept: Cost = 1,
    /// Dice of a Charge, of which the best is kept.
    charge_dice: Count<1, 4> = 2,
    /// Added to the Attack of a Charge (brief: unconfirmed, off).
    charge_attack: Plus = 0,
    /// Inches of a free move, where it is played with.
    free_move: Stretch = 2.0,
    /// The radius of a Control Zone, in inches.
    zone: Stretch = 8.0,
    /// What a Seek must show.
    seek_need: Need = 7,
    /// Added to a Prowler's Seek.
    seek_prowler: Plus = 1,
    /// Added to a Seek for who is in soft cover.
    seek_soft: Plus = -1,
    /// Added to a Seek for who is in hard cover.
    seek_hard: Plus = -2,
    /// What an attempt to Escape must show.
    escape_need: Need = 6,
    /// Added to an Escape for each engaged enemy beyond the first.
    escape_each: Plus = -1,
    /// Added to a Prowler's Escape.
    escape_prowler: Plus = 1,
    /// How near a line must pass to be intercepted, in inches.
    intercept_within: Stretch = 2.0,
    /// The same for a Guardian.
    guardian_within: Stretch = 4.0,
    /// Added to ranged Attacks against who is in soft cover.
    soft_cover: Plus = -2,
    /// Added to ranged Attacks against who is in hard cover.
    hard_cover: Plus = -4,
    /// Added to Attack for each other friend engaged with the target, where group
    /// combat is played with.
    group_attack: Plus = 1,
    /// The most that group combat adds.
    group_most: Plus = 2,
    /// What Shield adds to Armor.
    shield: Plus = 4,
    /// What Protection adds to Resistance.
    protection: Plus = 4,
    /// LP that Healing gives back each Upkeep Phase.
    healing: Count<0, 20> = 2,
    /// What Blind adds to Attack.
    blind: Plus = -4,
    /// What Berserk adds to Attack and to Damage.
    berserk: Plus = 1,
    /// What kills a character with Doom.
    doom_need: Need = 8,
    /// What a summon must show to stay when its bonds are gone.
    stability: Need = 5,
    /// A summoner is Stunned where its die shows at most this when its summon is killed.
    shock: Rating<0, 10> = 3,
    /// How far into or out of a forest one sees, in inches.
    forest_sight: Stretch = 3.0,
    /// What crossing a minor obstacle costs, in inches.
    minor_cost: Stretch = 1.0,
    /// LP lost to a minor obstacle in flight.
    crash_minor: Points<0, 20> = 1,
    /// LP lost to a forest in flight.
    crash_forest: Points<0, 20> = 2,
    /// Inches that a forest takes from a flight.
    forest_slows: Stretch = 2.0,
    /// LP lost to a wall in flight.
    crash_wall: Points<0, 20> = 3,
    /// Inches that a wall takes from a flight.
    wall_slows: Stretch = 4.0,
    /// LP lost to what is impassable in flight.
    crash_impassable: Points<0, 20> = 5,
    /// LP that both lose when one is run over.
    run_over: Points<0, 20> = 1,
    /// What avoids being run over.
    avoid_need: Need = 6,
    /// The same where the thrown model's base is larger.
    avoid_larger: Need = 8,
    /// Inches of a fall for each LP lost.
    fall_each: Stretch = 2.0,
    /// A fall from so high stuns, in inches.
    fall_stuns: Stretch = 4.0,
    /// Games of so many levels or fewer are played on the middle of the table.
    small_levels: Count<0, 250> = 200,
    /// How large that is, in inches.
    small_table: Stretch = 36.0,
    /// The depth of a deployment zone, in inches.
    zone_depth: Stretch = 8.0,
    /// How far ahead of it Advanced Deployment reaches, in inches.
    advanced: Stretch = 16.0,
    /// How far from enemies it stays where both sides have it, in inches.
    advanced_apart: Stretch = 4.0,
    /// Infiltration markers for the first infiltrator.
    markers: Count<1, 9> = 3,
    /// How far they lie from each other and from the enemy's zone, in inches.
    markers_apart: Stretch = 6.0,
    /// Inches that a revealed model may be shifted by where its marker is not free.
    reveal_shift: Stretch = 2.0,
    /// Action Points beyond its Recovery that a character begins with.
    start: Cost = 1,
    /// Levels of a game for each point of Essence of a turn.
    essence_levels: Count<1, 250> = 100,
    /// Victory points for an eliminated Leader, beside its level.
    leader_killed: Points<0, 100> = 20,
    /// Victory points for a Leader at half its LP or less.
    leader_hurt: Points<0, 100> = 10,
    /// How near to the captive one leads it, in inches.
    captive_within: Stretch = 1.0,
    /// Inches that the captive is led at once, at most.
    captive_walk: Stretch = 6.0,
    /// Action Points that leading it costs beside those of the Walk.
    captive_cost: Cost = 1,
    /// How near to its edge of the table one is off it, in inches.
    edge_within: Stretch = 1.0,
    /// The least level of a marked enemy.
    marked_level: Points<0, 200> = 40,
}
