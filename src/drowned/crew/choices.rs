//! Changes to a crew under construction: its faction, models and cards, one
//! choice at a time.

use crate::content::{Crew, DrownedContent, Member};
use monteria_game::{Sign, Text, among, text};
use monteria_skirmish::{among_or_none, parse_member_choice, put_member};

/// Applies one choice, or returns why it is not possible.
pub(super) fn choose(content: &DrownedContent, crew: &mut Crew, choice: &str) -> Result<(), Text> {
    let unknown = || {
        text!(
            "rules-drowned-is-nothing-that-can-be-chosen",
            "`{choice}` cannot be chosen; expected name=…, points=N, faction=ID, leader-card=ID, \
             model:ID, effect:ID, N.mount=ID or N.drop"
        )
    };
    match choice.split_once('=') {
        Some(("faction", id)) => {
            crew.faction = among(content.factions.keys(), choice, id)?;
            // Members of other factions leave the crew.
            crew.members.retain(|own| {
                content.profiles.get(&own.profile).is_none_or(|one| one.may_join(&crew.faction))
            });
            crew.leader_card = None;
            return Ok(());
        }
        Some(("leader-card", id)) => {
            crew.leader_card = among_or_none(content.leader_cards.keys(), choice, id)?;
            return Ok(());
        }
        _ => {}
    }
    let (bare, sign) = Sign::of(choice);
    if let Some(id) = bare.strip_prefix("effect:") {
        return sign.put(&mut crew.effects, &among(content.effect_cards.keys(), choice, id)?);
    }
    if let Some(id) = bare.strip_prefix("model:") {
        let profile = among(content.profiles.keys(), choice, id)?;
        let new = || Member::new(&profile);
        return put_member(sign, &mut crew.members, &profile, new, |own| &own.profile);
    }
    let models = text!("rules-drowned-models", "models");
    let (at, what) = parse_member_choice(bare, crew.members.len(), models)?.ok_or_else(unknown)?;
    match what.split_once('=') {
        _ if sign == Sign::Back => return Err(unknown()),
        Some(("mount", id)) => {
            crew.members[at].mount = among_or_none(content.profiles.keys(), choice, id)?;
        }
        None if what == "drop" => {
            crew.members.remove(at);
        }
        _ => return Err(unknown()),
    }
    Ok(())
}
