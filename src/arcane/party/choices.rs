//! Applies the choices that build a party: its banner, its characters and their cards.

use crate::content::{ArcaneContent, Member, Party};
use monteria_game::{Sign, Text, among, text};
use monteria_skirmish::{ForceRules, among_or_none, parse_member_choice, put_member};

/// Returns an empty party.
pub(super) fn empty_party() -> Party {
    let name = String::new();
    let members = Vec::new();
    let plots = Vec::new();
    Party {
        name,
        levels: ArcaneContent::FORCE_TERMS.default_size,
        organisation: None,
        members,
        plots,
    }
}

/// Applies a choice, or returns the reason why it is impossible.
pub(super) fn choose(content: &ArcaneContent, party: &mut Party, choice: &str) -> Result<(), Text> {
    let unknown = || {
        text!(
            "rules-arcane-is-nothing-that-can-be-chosen",
            "`{choice}` cannot be chosen; expected name=…, levels=N, organisation=ID, hero:ID, \
             plot:ID, N.equipment=ID, N.power:ID or N.drop"
        )
    };
    let cards = content.cards.keys();
    if let Some(id) = choice.strip_prefix("organisation=") {
        party.organisation = among_or_none(content.organisations.keys(), choice, id)?;
        return Ok(());
    }
    let (bare, sign) = Sign::of(choice);
    if let Some(id) = bare.strip_prefix("plot:") {
        return sign.put(&mut party.plots, &among(cards, choice, id)?);
    }
    if let Some(id) = bare.strip_prefix("hero:") {
        let character = among(content.characters.keys(), choice, id)?;
        let new = || Member { character: character.clone(), equipment: None, powers: Vec::new() };
        return put_member(sign, &mut party.members, &character, new, |own| &own.character);
    }
    let characters = text!("rules-arcane-characters-2", "characters");
    let (at, what) =
        parse_member_choice(bare, party.members.len(), characters)?.ok_or_else(unknown)?;
    let member = &mut party.members[at];
    if let Some(id) = what.strip_prefix("power:") {
        return sign.put(&mut member.powers, &among(cards, choice, id)?);
    }
    match what.split_once('=') {
        _ if sign == Sign::Back => return Err(unknown()),
        Some(("equipment", id)) => member.equipment = among_or_none(cards, choice, id)?,
        None if what == "drop" => {
            party.members.remove(at);
        }
        _ => return Err(unknown()),
    }
    Ok(())
}
