//! Charges of a pack (rule dro-skill-pack-call).

use bevy_ecs::prelude::*;

use crate::content::check::ContentCheck;
use crate::content::{Weapon, skill};
use crate::sequence::{ActionKind, Sequence};
use crate::skills::{SkillAnswer, SkillRule, question};
use crate::skirmish_ref::{ModelRef, SkirmishRef};
use crate::state_access::skirmish_mut::SkirmishMut;
use crate::steps::paths::charge::{charge_path, chargeable};
use crate::steps::paths::declare::Declared;
use crate::steps::turns::action::Action;
use monteria_content::Span;
use monteria_game::{
    Answered, AskResult, Choice, ModelId, StepResult, Verdict, event_text, step, text,
};
use monteria_table::{Body, bodies_within};

step! {
    /// Another model of the pack may join a charge.
    JoinIn = "join-in" { at: ModelId, pack: Vec<ModelId> } => ask_join, take_join;
}

impl SkillRule for skill::CallsThePack {
    fn check(&self, check: &mut ContentCheck<'_>, span: &Span) {
        check.positive_length(span, self.within);
    }
}

/// Returns the models of the same profile near a charger that may join it;
/// empty without the skill.
pub(crate) fn pack_near(facts: &SkirmishRef<'_>, one: &ModelRef<'_>) -> Vec<ModelId> {
    let within = one.effect::<skill::CallsThePack>().map(|it| it.within.get());
    let kin = |it: &&ModelRef<'_>| it.id() != one.id() && it.profile().id == one.profile().id;
    let center = one.body();
    let reached = |body: &Body| within.is_some_and(|far| bodies_within(body, &center, far));
    let near = |it: &&ModelRef<'_>| reached(&it.body());
    facts.friends(one.side()).filter(kin).filter(near).map(|it| it.id()).collect()
}

fn ask_join(In(JoinIn { at, pack }): In<JoinIn>, skirmish: SkirmishMut) -> AskResult {
    let facts = skirmish.read();
    let nobody = text!("rules-drowned-nobody-more", "Nobody else");
    let mut options = vec![Choice::plain(SkillAnswer::No, nobody)];
    let able = |one: &&ModelRef<'_>| one.conscious() && one.condition.points > 0;
    let ready = |id: &ModelId| facts.get(*id).filter(able);
    for one in pack.iter().filter_map(ready) {
        let close = |weapon: &&Weapon| weapon.is_close() && one.usable(weapon);
        for weapon in one.fighter.weapons.iter().filter(close) {
            let open = facts.engaged(one).next().is_none();
            let reaches = |(id, may): &(ModelId, Verdict)| *id == at && may.is_ok();
            if open && chargeable(&facts, one, weapon).iter().any(reaches) {
                let label = event_text!(
                    "rules-drowned-charges-with",
                    "{one} charges with {weapon}",
                    one = one.name(),
                    weapon = weapon.name
                );
                let answer = SkillAnswer::Join(one.id(), weapon.id.clone());
                options.push(
                    Choice::plain(answer, label)
                        .cost(text!("rules-drowned-1-ap", "1 AP"))
                        .about([one.id()]),
                );
            }
        }
    }
    let first = pack.first().and_then(|id| facts.get(*id));
    Ok(first.and_then(|one| {
        question(
            one,
            event_text!(
                "rules-drowned-who-of-the-pack-joins-the",
                "Which model of the pack joins the charge?"
            ),
            options,
        )
    }))
}

fn take_join(
    In((step, answer)): Answered<JoinIn, SkillAnswer>,
    mut skirmish: SkirmishMut,
) -> StepResult {
    // Nobody more joins the charge.
    let SkillAnswer::Join(by, weapon) = answer.choice.clone() else { return Ok(()) };
    let facts = skirmish.read();
    let path = charge_path(&facts, facts.try_get(by)?, step.at, &weapon)?;
    skirmish.note_about(
        by,
        |who| text!("rules-drowned-joins-the-charge-2", "{who} joins the charge"),
        &["dro-skill-pack-call"],
    );
    skirmish.note_action(by, || Action::Charge(weapon.clone()), Some(step.at));
    let action_kind = ActionKind::Charge { at: step.at, weapon };
    skirmish.turn.sequence = Some(Sequence::new(by, action_kind, Some(path)));
    skirmish.spend(by, 1)?;
    skirmish.ctx.then(Declared {});
    let pack = step.pack.into_iter().filter(|id| *id != by).collect();
    skirmish.ctx.then(JoinIn { pack, ..step });
    Ok(())
}
