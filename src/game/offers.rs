//! Options of a decision with their verdicts: what is legal, and what is not with the reason, for each target too.

use super::decision::{Choice, Needs, RefusedChoice};
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

impl Offers {
    /// Adds an option, legal or refused.
    pub fn add(&mut self, choice: Choice, verdict: Result<(), Refusal>) {
        match verdict {
            Ok(()) => self.legal.push(choice),
            Err(why) => self.refused.push(RefusedChoice { choice, why }),
        }
    }

    /// Adds an option that needs a target, with a verdict for each model that one might expect. It is refused where none is
    /// legal, for the reason `none` in words; the refused option then keeps the reason of every target.
    pub fn add_targets(
        &mut self,
        choice: Choice,
        verdict: Result<(), Refusal>,
        targets: impl IntoIterator<Item = (ModelId, Result<(), Refusal>)>,
        none: &str,
    ) {
        let (mut legal, mut others) = (Vec::new(), Vec::new());
        for (id, verdict) in targets {
            match verdict {
                Ok(()) => legal.push(id),
                Err(why) => others.push((id, why)),
            }
        }
        let nobody = || Refusal::NoTarget { detail: none.to_owned() };
        let verdict = verdict.and_then(|()| if legal.is_empty() { Err(nobody()) } else { Ok(()) });
        self.add(choice.needs(Needs::Target { legal, others }), verdict);
    }
}
