//! Answers of the server. `docs/protocol.md` describes them, and
//! `docs/protocol.schema.json` is their schema.
//!
//! The docs of the types are part of the schema. Read `WireLine` first.

use std::path::PathBuf;

use schemars::{JsonSchema, generate::SchemaSettings};
use serde::Serialize;

use super::fair::Reveal;
use monteria_content::Text;
use monteria_game::{
    Choice, Covered, Decision, Game, GameEvent, ModelId, Needs, Outcome, Preview, Refusal, Region,
    SeatId, Sheet, SightShown, StateHash, View, Waypoint,
};
use monteria_opponents::Consideration;
use monteria_table::{Exit, Facing, Piece, Spot};

/// Version of the protocol.
pub(crate) const PROTOCOL: u32 = 1;

/// Maximum number of legal spots for an option with `to`.
pub(super) const SAMPLES: usize = 64;

/// Maximum number of legal spots with directions for an option with `facing`.
const AIMS: usize = 24;

/// Returns the models and pieces in this view that a template placed like this covers;
/// `None` if the region is not for templates.
pub(super) fn covered(
    game: &Game,
    view: &View,
    region: &Region,
    to: Spot,
    facing: Facing,
) -> Option<Covered> {
    let template = region.template(to, facing)?;
    Some(Covered::by(game.world(), &template).seen_in(view))
}

/// A line that goes out.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[schemars(rename = "Line")]
pub(super) enum WireLine<'a> {
    /// A seat of the client has to decide.
    Decision(Box<DecisionLine<'a>>),
    /// The match has ended, or the client left.
    Over(Box<OverLine<'a>>),
    /// The line that came in was refused, and nothing has changed.
    Refusal(Refused),
    /// The sheet of a model.
    Sheet {
        /// The model that it is about.
        model: ModelId,
        /// What is on it.
        sheet: Sheet,
    },
    /// What is to be expected of an order. Nothing was ordered.
    Odds {
        /// The odds, the range and the line of sight; null where nothing is to be
        /// said of this order.
        odds: Option<Box<Preview>>,
        /// Where it moves somebody: the way that would be walked, start included. It may
        /// be sent back as `path`.
        #[serde(skip_serializing_if = "Option::is_none")]
        way: Option<Vec<Spot>>,
        /// What that way costs, in inches of movement.
        #[serde(skip_serializing_if = "Option::is_none")]
        cost: Option<f32>,
        /// Where it lays a template: what that covers.
        #[serde(skip_serializing_if = "Option::is_none")]
        covers: Option<Covered>,
    },
    /// What one model sees of another.
    Sight {
        /// The model that looks.
        from: ModelId,
        /// The model that is looked at.
        to: ModelId,
        /// From base to base in inches.
        distance: f32,
        /// The line of sight.
        sight: SightShown,
    },
    /// The table with its terrain. Areas, which come and go, are in `state`.
    Table {
        /// Its whole size along x and z, in inches.
        size: [f32; 2],
        /// The ways out; a `NearExit` zone gives the index of one of these, from 0.
        exits: Vec<Exit>,
        /// The pieces of terrain as they are now.
        pieces: Vec<Piece>,
        /// Numbers, from 0, of those pieces that are gone: they lie there
        /// as they were last.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        gone: Vec<usize>,
    },
    /// The text of a rule or a ruling.
    Rule {
        /// Its id, as in `why` of an event.
        id: String,
        /// What it says, in our own words.
        text: String,
    },
}

/// Returns the schema of all answers.
pub fn protocol_schema() -> serde_json::Value {
    SchemaSettings::draft2020_12()
        .for_serialize()
        .into_generator()
        .into_root_schema_for::<WireLine<'_>>()
        .to_value()
}

/// Why a line that came in was refused.
#[derive(Serialize, JsonSchema, Clone, PartialEq, Debug)]
pub(super) struct Refused {
    /// The short name of the reason, such as `BadRequest`.
    reason: String,
    /// The reason as a sentence for people.
    detail: String,
}

impl Refused {
    /// Creates a refusal for this reason.
    pub(super) fn new(reason: &str, detail: impl Into<String>) -> Self {
        Refused { reason: reason.to_owned(), detail: detail.into() }
    }

    /// Returns the short name of the reason.
    #[cfg(test)]
    pub(super) fn reason(&self) -> &str {
        &self.reason
    }

    #[cfg(test)]
    pub(super) fn detail(&self) -> &str {
        &self.detail
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Refused::new(refusal.name(), refusal.to_string())
    }
}

/// What only the first line carries.
#[derive(Serialize, JsonSchema, Clone)]
pub(crate) struct Greeting<'a> {
    /// The version of the protocol.
    pub protocol: u32,
    /// The id of the game.
    pub ruleset: &'a str,
    /// The id of the scenario.
    pub scenario: &'a str,
    /// The seed of the dice; with `--fair` it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// With `--fair`: the SHA-256 of `SEED:SALT`, in hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The seats of this client.
    pub seats: Vec<SeatId>,
    /// How the match is scored and won, in sentences; missing where the game
    /// says nothing of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scoring: Vec<Text>,
}

/// What both a decision and the end carry: where the match stands.
#[derive(Serialize, JsonSchema)]
pub(super) struct Standing<'a> {
    /// The file just written, after `save`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<PathBuf>,
    /// What happened since the last line, oldest first; on the first
    /// line, since the beginning.
    pub events: &'a [GameEvent],
    /// What opponents of strength `sharp` considered for the orders that they gave since
    /// the last line, oldest first, where that tells nothing but what everybody may know;
    /// missing where there is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub considered: Vec<Consideration>,
    /// The match as the seat may see it.
    pub state: View,
    /// The hash of the whole state: two matches in the same state have the
    /// same. Missing with `--as`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<StateHash>,
}

/// A decision on its way out.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DecisionLine<'a> {
    /// On the first line only.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub greeting: Option<Greeting<'a>>,
    /// The question with its options.
    #[serde(flatten)]
    pub question: Question<'a>,
    /// Where the match stands.
    #[serde(flatten)]
    pub standing: Standing<'a>,
}

/// The end on its way out.
#[derive(Serialize, JsonSchema)]
pub(crate) struct OverLine<'a> {
    /// On the first line only.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub greeting: Option<Greeting<'a>>,
    /// How it ended; null where the client left before.
    pub outcome: Option<&'a Outcome>,
    /// With `--fair`: what the commitment was made of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal: Option<Reveal>,
    /// Where the match stands.
    #[serde(flatten)]
    pub standing: Standing<'a>,
}

/// The pending decision of a seat, with its options.
#[derive(Serialize, JsonSchema)]
pub(super) struct Question<'a> {
    /// Who has to decide.
    seat: SeatId,
    /// The model that the question is about, or null.
    model: Option<ModelId>,
    /// The question in words.
    prompt: &'a str,
    /// All that may be chosen, never empty.
    options: Vec<OptionLine<'a>>,
    /// What exists but may not be chosen now, and why.
    refused: Vec<RefusedLine<'a>>,
}

/// Something that may be chosen.
#[derive(Serialize, JsonSchema)]
struct OptionLine<'a> {
    /// What an order names.
    id: &'a str,
    /// The name that players see.
    label: &'a str,
    /// The heading under which menus list it.
    group: &'a str,
    /// What it costs, in words.
    cost: &'a str,
    /// What it does, in a sentence.
    hint: &'a str,
    /// What an order must carry beside the id: nothing, `target`, `to`, `to` and
    /// `facing`, `targets` or `number`.
    needs: &'static [&'static str],
    /// `path` where a way may stand in place of `to`.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepts: Option<&'static [&'static str]>,
    /// Where a spot is needed: up to 64 legal ones, so that a client needs no geometry.
    #[serde(skip_serializing_if = "Option::is_none")]
    samples: Option<Vec<Spot>>,
    /// Where a spot is needed: where it may lie, as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<&'a Region>,
    /// Where a direction is needed with the spot: up to 24 legal spots with directions,
    /// and what a template covers there.
    #[serde(skip_serializing_if = "Option::is_none")]
    aims: Option<Vec<AimLine>>,
    /// Where a target or several are needed: all legal ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    targets: Option<&'a [ModelId]>,
    /// Where several targets are needed: how many at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<[usize; 2]>,
    /// Where a number is needed: the least and the greatest.
    #[serde(skip_serializing_if = "Option::is_none")]
    range: Option<[i32; 2]>,
    /// Others that one might expect, and why not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_targets: Vec<NotTarget>,
    /// Only where it would come to nothing as things stand, though it is legal: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    idle: Option<Idle>,
    /// The models that it is about, where it names some and aims at none:
    /// who would be activated.
    #[serde(skip_serializing_if = "<[ModelId]>::is_empty")]
    about: &'a [ModelId],
    /// Where a number counts along a way: the points of the way, each with its number.
    #[serde(skip_serializing_if = "<[Waypoint]>::is_empty")]
    along: &'a [Waypoint],
}

/// A spot with a direction.
#[derive(Serialize, JsonSchema)]
struct AimLine {
    /// A legal spot, in inches.
    to: Spot,
    /// Degrees clockwise from north.
    facing: Facing,
    /// Where it is a template that is laid: what it covers.
    #[serde(skip_serializing_if = "Option::is_none")]
    covers: Option<Covered>,
}

/// Why an option would come to nothing as things stand.
#[derive(Serialize, JsonSchema)]
struct Idle {
    /// A short name of the reason.
    reason: String,
    /// The reason in words.
    detail: String,
}

/// A model that is no legal target.
#[derive(Serialize, JsonSchema)]
struct NotTarget {
    /// The model that is no legal target.
    target: ModelId,
    /// A short name of the reason.
    reason: String,
    /// The reason in words.
    detail: String,
}

/// Something that may not be chosen now.
#[derive(Serialize, JsonSchema)]
struct RefusedLine<'a> {
    /// What an order would name.
    id: &'a str,
    /// The name that players see.
    label: &'a str,
    /// The heading under which menus list it.
    group: &'a str,
    /// What it would cost, in words.
    cost: &'a str,
    /// A short name of the reason.
    reason: &'a str,
    /// The reason in words.
    detail: String,
    /// Where nobody is a legal target: whom one might expect, and why not.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_targets: Vec<NotTarget>,
}

impl NotTarget {
    /// Returns the lines of illegal targets.
    fn all(others: &[(ModelId, Refusal)]) -> Vec<Self> {
        let line = |(target, why): &(ModelId, Refusal)| NotTarget {
            target: *target,
            reason: why.name().to_owned(),
            detail: why.to_string(),
        };
        others.iter().map(line).collect()
    }
}

impl<'a> Question<'a> {
    /// Creates the question for the pending decision of a match.
    pub(super) fn new(game: &Game, decision: &'a Decision) -> Self {
        Question {
            seat: decision.seat,
            model: decision.model,
            prompt: &decision.prompt,
            options: decision.options.iter().map(|choice| OptionLine::new(game, choice)).collect(),
            refused: decision
                .refused
                .iter()
                .map(|refused| RefusedLine {
                    id: &refused.choice.id,
                    label: &refused.choice.label,
                    group: &refused.choice.group,
                    cost: &refused.choice.cost,
                    reason: refused.why.name(),
                    detail: refused.why.to_string(),
                    not_targets: NotTarget::all(refused.targets()),
                })
                .collect(),
        }
    }
}

impl<'a> OptionLine<'a> {
    fn new(game: &Game, choice: &'a Choice) -> Self {
        let mut line = OptionLine {
            id: &choice.id,
            label: &choice.label,
            group: &choice.group,
            cost: &choice.cost,
            hint: &choice.hint,
            needs: &[],
            accepts: None,
            samples: None,
            region: None,
            aims: None,
            targets: None,
            count: None,
            range: None,
            not_targets: Vec::new(),
            idle: choice
                .idle
                .as_ref()
                .map(|why| Idle { reason: why.name().to_owned(), detail: why.to_string() }),
            about: &choice.about,
            along: &choice.waypoints,
        };
        match &choice.needs {
            Needs::Nothing => {}
            Needs::Target { legal, others } => {
                line.needs = &["target"];
                line.targets = Some(legal);
                line.not_targets = NotTarget::all(others);
            }
            Needs::To(region) => {
                line.needs = &["to"];
                line.accepts = matches!(region, Region::Reach { .. } | Region::Approach { .. })
                    .then_some(&["path"]);
                line.samples = Some(game.samples(region, SAMPLES));
                line.region = Some(region);
            }
            Needs::Aim(region) => {
                line.needs = &["to", "facing"];
                let view = game.view(game.shared_viewer());
                let aim = |(to, facing)| AimLine {
                    to,
                    facing,
                    covers: covered(game, &view, region, to, facing),
                };
                let aims = region.aims(game.world(), &view.places(), AIMS).into_iter();
                line.aims = Some(aims.map(aim).collect());
                line.region = Some(region);
            }
            Needs::Several { legal, min, max, others } => {
                line.needs = &["targets"];
                line.targets = Some(legal);
                line.count = Some([*min, *max]);
                line.not_targets = NotTarget::all(others);
            }
            Needs::Number { min, max } => {
                line.needs = &["number"];
                line.range = Some([*min, *max]);
            }
        }
        line
    }
}
