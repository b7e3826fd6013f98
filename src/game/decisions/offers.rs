//! Offers: the legal options of a decision and the refused ones with the reason,
//! also for each target.

use crate::decisions::choice::Choice;
use crate::decisions::decision::{Needs, RefusedChoice};
use crate::decisions::refusal::{Refusal, Verdict};
use crate::ids::ModelId;
use crate::presentation::event_text::{text_enabled, text_or_empty};
use monteria_content::Text;

/// The legal and refused options of a decision.
#[derive(Default)]
pub struct Offers {
    /// Options that may be chosen.
    pub legal: Vec<Choice>,
    /// Options that may not be chosen, and why.
    pub refused: Vec<RefusedChoice>,
}

impl From<Vec<Choice>> for Offers {
    fn from(legal: Vec<Choice>) -> Self {
        Offers { legal, refused: Vec::new() }
    }
}

impl Offers {
    /// Adds an option, legal or refused. Without event texts only those refused options
    /// are kept that lack a target, because players move to where there is one.
    pub fn add(&mut self, choice: Choice, verdict: Verdict) {
        match verdict {
            Ok(()) => self.legal.push(choice),
            Err(why) if text_enabled() || matches!(why, Refusal::NoTarget { .. }) => {
                self.refused.push(RefusedChoice { choice, why });
            }
            Err(_) => {}
        }
    }

    /// Adds an option that needs a target, with a verdict for each expected model. It is
    /// refused if none is legal, with `none` as the reason; the refused option then keeps
    /// the reason of every target.
    pub fn add_targets(
        &mut self,
        choice: Choice,
        verdict: Verdict,
        targets: impl IntoIterator<Item = (ModelId, Verdict)>,
        none: impl Into<Text>,
    ) {
        let JudgedTargets { legal, others, verdict } = judge_targets(targets, verdict, none);
        self.add(choice.needs(Needs::Target { legal, others }), verdict);
    }

    /// Adds an option that needs one to `most` targets, as [`Offers::add_targets`].
    pub fn add_several(
        &mut self,
        choice: Choice,
        verdict: Verdict,
        targets: impl IntoIterator<Item = (ModelId, Verdict)>,
        most: usize,
        none: impl Into<Text>,
    ) {
        let JudgedTargets { legal, others, verdict } = judge_targets(targets, verdict, none);
        let max = most.min(legal.len().max(1));
        self.add(choice.needs(Needs::Several { legal, min: 1, max, others }), verdict);
    }
}

/// The targets of an option, as `Needs` holds them, and the verdict on the option.
struct JudgedTargets {
    legal: Vec<ModelId>,
    others: Vec<(ModelId, Refusal)>,
    verdict: Verdict,
}

/// Splits targets into legal ones and others. The verdict is that of the option, or the
/// refusal `none` if it is legal and no target is.
fn judge_targets(
    targets: impl IntoIterator<Item = (ModelId, Verdict)>,
    verdict: Verdict,
    none: impl Into<Text>,
) -> JudgedTargets {
    let mut legal = Vec::new();
    let mut others = Vec::new();
    for (id, verdict) in targets {
        match verdict {
            Ok(()) => legal.push(id),
            Err(why) if text_enabled() => others.push((id, why)),
            Err(_) => {}
        }
    }
    let nobody = || Refusal::NoTarget { detail: text_or_empty(none) };
    let verdict = verdict.and_then(|()| if legal.is_empty() { Err(nobody()) } else { Ok(()) });
    JudgedTargets { legal, others, verdict }
}
