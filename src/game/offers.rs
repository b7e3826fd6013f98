//! Options of a decision with their verdicts: what is legal, and what is not with the
//! reason, for each target too.

use super::choice::Choice;
use super::decision::{Needs, RefusedChoice};
use super::event_text;
use super::event_text::text_enabled;
use super::ids::ModelId;
use super::refusal::Refusal;

/// Legal and refused options.
#[derive(Default)]
pub struct Offers {
    /// May be chosen.
    pub legal: Vec<Choice>,
    /// May not, and why.
    pub refused: Vec<RefusedChoice>,
}

impl From<Vec<Choice>> for Offers {
    fn from(legal: Vec<Choice>) -> Self {
        Offers { legal, refused: Vec::new() }
    }
}

impl Offers {
    /// Adds an option, legal or refused. Where nothing is told, only those of the refused
    /// are kept that lack a target: players go where there is one.
    pub fn add(&mut self, choice: Choice, verdict: Result<(), Refusal>) {
        match verdict {
            Ok(()) => self.legal.push(choice),
            Err(why) if text_enabled() || matches!(why, Refusal::NoTarget { .. }) => {
                self.refused.push(RefusedChoice { choice, why });
            }
            Err(_) => {}
        }
    }

    /// Adds an option that needs a target, with a verdict for each model that one might
    /// expect. It is refused where none is legal, for the reason `none` in words; the
    /// refused option then keeps the reason of every target.
    pub fn add_targets(
        &mut self,
        choice: Choice,
        verdict: Result<(), Refusal>,
        targets: impl IntoIterator<Item = (ModelId, Result<(), Refusal>)>,
        none: &str,
    ) {
        let ((legal, others), verdict) = judged(targets, verdict, none);
        self.add(choice.needs(Needs::Target { legal, others }), verdict);
    }

    /// The same for an option that needs one target or several of them, `most` at most.
    pub fn add_several(
        &mut self,
        choice: Choice,
        verdict: Result<(), Refusal>,
        targets: impl IntoIterator<Item = (ModelId, Result<(), Refusal>)>,
        most: usize,
        none: &str,
    ) {
        let ((legal, others), verdict) = judged(targets, verdict, none);
        let max = most.min(legal.len().max(1));
        self.add(choice.needs(Needs::Several { legal, min: 1, max, others }), verdict);
    }
}

/// The legal of these targets and the others, and the verdict on an option that
/// needs one of them.
#[expect(clippy::type_complexity, reason = "both lists as `Needs` has them, and the verdict")]
fn judged(
    targets: impl IntoIterator<Item = (ModelId, Result<(), Refusal>)>,
    verdict: Result<(), Refusal>,
    none: &str,
) -> ((Vec<ModelId>, Vec<(ModelId, Refusal)>), Result<(), Refusal>) {
    let mut legal = Vec::new();
    let mut others = Vec::new();
    for (id, verdict) in targets {
        match verdict {
            Ok(()) => legal.push(id),
            Err(why) if text_enabled() => others.push((id, why)),
            Err(_) => {}
        }
    }
    let nobody = || Refusal::NoTarget { detail: event_text!("{none}") };
    let verdict = verdict.and_then(|()| if legal.is_empty() { Err(nobody()) } else { Ok(()) });
    ((legal, others), verdict)
}
