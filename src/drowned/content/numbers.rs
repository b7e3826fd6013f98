//! The numbers of the rules that no profile has, in one place: a mod may change them.

use crate::content::{Length, Plus};
use monteria_content::{Count, Points, Rating, numbers};
use monteria_skirmish::SmallTable;

/// A number of Action Points.
pub type Cost = Count<0, 9>;
/// A number of d10s or of inches that a die shows.
pub type Face = Rating<1, 10>;
/// A number of victory points.
pub type Score = Points<0, 100>;

numbers! {
    /// The numbers of the rules.
    pub struct Numbers;

    /// Action Points of an action.
    action: Cost = 1,
    /// The least that a test is made against, whatever makes it worse.
    least_target: Face = 1,
    /// The most that a test is made against, whatever makes it easier.
    most_target: Face = 9,
    /// Rises and drops that are walked as if flat, in inches.
    step: Length = 1.0,
    /// What is higher has to be climbed and cannot be leapt, in inches.
    leap: Length = 3.0,
    /// Going prone or standing up costs so much of a move, in inches.
    rise: Length = 1.0,
    /// The height of who lies, swims or climbs, in inches.
    flat_height: Length = 0.2,
    /// Added to the damage of a fall, which is the inches fallen.
    fall_damage: Plus = -1,
    /// Wounds of who blunders a climb or a leap, beside the fall.
    blunder_wounds: Points<0, 9> = 1,
    /// Where somebody would fall onto an enemy, it is put so far away, in inches.
    fall_apart: Length = 1.0,
    /// Added to Marksmanship against who is in hard cover.
    hard_cover: Plus = -1,
    /// Added to the armour of who is in hard cover.
    hard_cover_armour: Plus = 1,
    /// Added to Marksmanship against who is in soft cover.
    soft_cover: Plus = -1,
    /// Added to Marksmanship against who is in or behind smoke.
    smoke: Plus = -2,
    /// Added to Marksmanship of who swims or climbs.
    unsteady: Plus = -1,
    /// Added to Marksmanship of who lies prone.
    prone_shot: Plus = -1,
    /// Added to Close Combat and Agility of who lies, swims or climbs.
    hampered: Plus = -1,
    /// Added to Close Combat of who charges.
    charge: Plus = 1,
    /// Added to Close Combat for each standing enemy in contact beyond the first.
    outnumbered: Plus = -1,
    /// Added to what is tested against an attacker out of stealth.
    from_stealth: Plus = -2,
    /// Added to Marksmanship, Close Combat and Agility of who is blinded.
    blind: Plus = -2,
    /// Added to Marksmanship by Spray within the range of a pass.
    spray: Plus = 1,
    /// How far a dodge moves on a pass, in inches.
    dodge_pass: Length = 1.0,
    /// How far a dodge moves on a nailed it, in inches.
    dodge_nailed: Length = 2.0,
    /// How far it moves then over what would need a test, in inches.
    dodge_dynamic: Length = 1.0,
    /// Damage of who blunders a dodge or a strike.
    blunder_damage: Points<0, 9> = 1,
    /// Wounds that make somebody Taken Out, as many times what it has left.
    taken_out: Count<1, 9> = 2,
    /// Action Points that a nailed command order moves at most.
    command_nailed: Cost = 2,
    /// Action Points that a command order moves on a pass.
    command_pass: Cost = 1,
    /// Wounds that a nailed First Aid gives back.
    aid_nailed: Points<0, 9> = 2,
    /// Wounds that First Aid gives back on a pass.
    aid_pass: Points<0, 9> = 1,
    /// Range of an attempt to reveal on a pass, in inches.
    reveal_pass: Length = 8.0,
    /// Range of it on a nailed it, in inches.
    reveal_nailed: Length = 14.0,
    /// Inches that a rider who gets off or onto its mount moves less, getting off.
    dismount: Length = 2.0,
    /// The same, getting on.
    remount: Length = 1.0,
    /// Points of a crew that has a mounted leader, beside leader and beast.
    mounting: Points<0, 20> = 2,
    /// Radius of the small template, in inches.
    small: Length = 1.5,
    /// Radius of the large template, in inches.
    large: Length = 2.5,
    /// Length of the teardrop, in inches.
    teardrop: Length = 8.0,
    /// Radius of its far end, in inches.
    teardrop_end: Length = 1.0,
    /// The most points of effect cards.
    effect_points: Points<0, 50> = 10,
    /// Up to so many points a match is played on the middle of its table.
    small_points: Count<0, 250> = 150,
    /// The edges of that middle, in inches.
    small_table: Length = 36.0,
    /// How far from enemies who infiltrates is deployed, in inches.
    infiltrate_apart: Length = 8.0,
    /// The depth of a deployment zone along an edge, in inches.
    edge_depth: Length = 6.0,
    /// The radius of a deployment zone in a corner, in inches.
    corner: Length = 9.0,
    /// How far a quarter's zone stays from the middle, in inches.
    quarter_apart: Length = 6.0,
    /// The depth of a deployment zone along a flank, in inches.
    flank_depth: Length = 4.0,
    /// How far caches lie from the line across the middle, in inches.
    cache_away: Length = 9.0,
    /// Victory points for a cache carried at the end.
    cache: Score = 2,
    /// And for one carried into the crew's own zone.
    cache_home: Score = 1,
    /// Radius of the ground that is held in the middle, in inches.
    tower: Length = 6.0,
    /// Victory points for holding it at the end of a turn.
    tower_held: Score = 2,
    /// Victory points for a leader who is conscious at the end.
    tower_leader: Score = 3,
    /// Victory points for a lamp at the end of a turn.
    lamp: Score = 1,
    /// From which turn on ground that is held and lamps are scored.
    scored_from: Count<1, 20> = 2,
    /// Victory points for the enemy's leader.
    head_leader: Score = 4,
    /// Victory points for the marked enemy.
    head_marked: Score = 3,
    /// Victory points for any other enemy.
    head_other: Score = 1,
    /// Successes that open the vault.
    vault_need: Count<1, 20> = 3,
    /// Victory points for the relic off the table.
    relic_off: Score = 6,
    /// How near to its own edge who carries it has to be for that, in inches.
    edge_near: Length = 1.0,
    /// Victory points for carrying the relic.
    relic_carried: Score = 3,
    /// Victory points for each conscious model near it.
    relic_near: Score = 1,
    /// How near, in inches.
    relic_within: Length = 6.0,
    /// How far anybody sees in fog, in inches.
    fog_sight: Length = 16.0,
    /// From which turn on the tide has risen.
    tide_from: Count<1, 20> = 3,
    /// Ground lower than this is water then, in inches.
    tide_height: Length = 1.0,
    /// Damage of rubble under the small template.
    rubble: Count<0, 9> = 2,
}

impl Numbers {
    /// Returns the middle of a table, on which small crews play.
    pub(crate) fn small_table_rule(&self) -> SmallTable {
        SmallTable { most_size: self.small_points.get(), inches: self.small_table.get() }
    }
}
