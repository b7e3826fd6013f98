//! Check of an order against the pending decision: the one check for people,
//! opponents, scripts and replays.

use super::{Game, Status};
use crate::decisions::choice::Choice;
use crate::decisions::decision::{ActionValue, Answer, Decision, Needs, Order};
use crate::decisions::refusal::Refusal;
use crate::ids::ModelId;
use crate::regions::region::Region;
use monteria_content::text;
use monteria_table::{Facing, Spot};

/// Greatest length in bytes of an id for which a suggestion is searched; longer ones
/// would only cost time.
const LONGEST_TYPED_ID: usize = 80;

/// Returns the id with the least edit distance to the one asked for, at most three.
fn similar_id<'a>(asked: &str, ids: impl Iterator<Item = &'a str>) -> Option<String> {
    if asked.len() > LONGEST_TYPED_ID {
        return None;
    }
    let near =
        ids.map(|id| (strsim::damerau_levenshtein(id, asked), id)).min_by_key(|(edits, _)| *edits);
    near.filter(|(edits, _)| *edits <= 3).map(|(_, id)| id.to_owned())
}

/// Greatest number of characters of an unknown id that a refusal repeats.
const SHOWN_ID: usize = 80;

impl Game {
    /// Returns the checked answer for an order: its target, its spot, and
    /// the path. Changes nothing.
    ///
    /// # Errors
    /// Why the order is not legal now.
    pub fn answer_to(&self, order: &Order) -> Result<Answer<ActionValue>, Refusal> {
        let Status::Waiting(decision) = &self.status else { return Err(Refusal::MatchOver) };
        if let Some(detail) = &self.broken {
            return Err(Refusal::Internal {
                detail: text!(
                    "rules-the-match-has-broken-off",
                    "the match has stopped after an error: {detail}"
                ),
            });
        }
        let choice = chosen_option(decision, order)?;
        if let Some(extra) = choice.needs.superfluous_part(order) {
            return Err(Refusal::Superfluous { id: choice.id.clone(), extra: extra.to_owned() });
        }
        let mut answer = Answer {
            choice: choice.action.clone(),
            target: None,
            spot: None,
            route: None,
            facing: order.facing,
            targets: Vec::new(),
            number: None,
        };
        match &choice.needs {
            Needs::Nothing => {}
            Needs::Target { legal, others } => {
                let target = order.target.ok_or_else(|| missing(choice, "target"))?;
                if !legal.contains(&target) {
                    return Err(not_a_target(target, others));
                }
                answer.target = Some(target);
            }
            Needs::To(region) => self.check_spot_or_path(choice, region, order, &mut answer)?,
            Needs::Aim(region) => {
                let spot = order.to.ok_or_else(|| missing(choice, "to"))?;
                let facing = order.facing.ok_or_else(|| missing(choice, "facing"))?;
                self.check_aim(region, spot, facing, &mut answer)?;
            }
            Needs::Several { legal, min, max, others } => {
                check_count(choice, order, *min, *max)?;
                check_targets(&order.targets, legal, others)?;
                answer.targets.clone_from(&order.targets);
            }
            Needs::Number { min, max } => {
                let number = order.number.ok_or_else(|| missing(choice, "number"))?;
                if !(*min..=*max).contains(&number) {
                    let id = choice.id.clone();
                    return Err(Refusal::OutOfBounds { id, min: *min, max: *max, got: number });
                }
                answer.number = Some(number);
            }
        }
        Ok(answer)
    }

    /// Checks the spot or the path of an order and puts it into the answer.
    fn check_spot_or_path(
        &self,
        choice: &Choice,
        region: &Region,
        order: &Order,
        answer: &mut Answer<ActionValue>,
    ) -> Result<(), Refusal> {
        match (&order.to, &order.path) {
            (Some(_), Some(_)) => {
                let id = choice.id.clone();
                return Err(Refusal::Superfluous { id, extra: "path".to_owned() });
            }
            (None, None) => return Err(missing(choice, "to")),
            (Some(spot), None) => {
                let (spot, route) = region.check(&self.world, *spot)?;
                answer.spot = Some(spot);
                answer.route = route;
            }
            (None, Some(path)) => {
                let route = region.check_path(&self.world, path)?;
                let end = route.legs.last();
                answer.spot = end.map(|end| Spot { x: end.x, z: end.z, y: Some(end.y) });
                answer.route = Some(route);
            }
        }
        Ok(())
    }

    /// Checks a spot with a direction and puts it into the answer.
    fn check_aim(
        &self,
        region: &Region,
        spot: Spot,
        facing: Facing,
        answer: &mut Answer<ActionValue>,
    ) -> Result<(), Refusal> {
        let (spot, route) = region.check(&self.world, spot)?;
        region.check_spared(&self.world, spot, facing)?;
        answer.spot = Some(spot);
        answer.route = route;
        Ok(())
    }
}

/// Returns the legal option that an order names, or why there is none.
fn chosen_option<'d>(decision: &'d Decision, order: &Order) -> Result<&'d Choice, Refusal> {
    if let Some(choice) = decision.option(&order.choose) {
        return Ok(choice);
    }
    if let Some(refused) = decision.refused.iter().find(|refused| refused.choice.id == order.choose)
    {
        return Err(refused.told(order.target));
    }
    let ids = decision.options.iter().map(|option| option.id.as_str());
    Err(Refusal::NoSuchOption {
        id: order.choose.chars().take(SHOWN_ID).collect(),
        did_you_mean: similar_id(&order.choose, ids),
    })
}

/// Returns the refusal of an order that lacks this part.
fn missing(choice: &Choice, part: &str) -> Refusal {
    Refusal::Incomplete { id: choice.id.clone(), needs: part.to_owned() }
}

/// Returns the refusal of an illegal target, with its own reason if it has one.
fn not_a_target(target: ModelId, others: &[(ModelId, Refusal)]) -> Refusal {
    let why = others.iter().find(|(other, _)| *other == target);
    Refusal::NotATarget { target, why: why.map(|(_, why)| Box::new(why.clone())) }
}

/// Checks the number of targets of an order.
fn check_count(choice: &Choice, order: &Order, min: usize, max: usize) -> Result<(), Refusal> {
    let got = order.targets.len();
    if (min..=max).contains(&got) {
        return Ok(());
    }
    Err(Refusal::WrongCount { id: choice.id.clone(), min, max, got })
}

/// Checks that all targets of an order are legal and named once.
fn check_targets(
    targets: &[ModelId],
    legal: &[ModelId],
    others: &[(ModelId, Refusal)],
) -> Result<(), Refusal> {
    for (at, target) in targets.iter().enumerate() {
        if !legal.contains(target) {
            return Err(not_a_target(*target, others));
        }
        if targets[..at].contains(target) {
            return Err(Refusal::NamedTwice { target: *target });
        }
    }
    Ok(())
}
