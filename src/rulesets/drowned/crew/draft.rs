//! A crew being built: its points, its faction, its models and its cards, one choice after the other.

use crate::content::ron_options;
use crate::game::{Sign, among};
use crate::rulesets::drowned::content::{Crew, DrownedContent, Member, POINTS};

/// The points of the usual game.
const USUAL: u32 = 100;
/// The word for nothing, where one of several may be none.
pub const NONE: &str = "none";

/// A crew of nobody yet, of the first faction.
///
/// # Errors
/// Where there is no faction.
pub fn fresh(content: &DrownedContent) -> Result<Crew, String> {
    let faction = content.factions.keys().next().ok_or("there is no faction")?.clone();
    let (name, members, effects) = (String::new(), Vec::new(), Vec::new());
    Ok(Crew { name, points: USUAL, faction, members, leader_card: None, effects })
}

/// Makes one more choice.
///
/// # Errors
/// Why it cannot be.
pub fn choose(content: &DrownedContent, crew: &mut Crew, choice: &str) -> Result<(), String> {
    let unknown = || {
        format!(
            "`{choice}` is nothing that can be chosen; expected name=…, points=N, faction=ID, leader-card=ID, model:ID, effect:ID, \
             N.mount=ID or N.drop"
        )
    };
    match choice.split_once('=') {
        Some(("crew", text)) => {
            *crew = ron_options().from_str(text).map_err(|error| format!("`crew=`: {error}"))?;
            return Ok(());
        }
        Some(("name", name)) => {
            name.trim().clone_into(&mut crew.name);
            return Ok(());
        }
        Some(("points", number)) => {
            let points = number.trim().parse().ok().filter(|n| (POINTS.0..=POINTS.1).contains(n));
            crew.points =
                points.ok_or_else(|| format!("`{choice}`: expected {} to {}", POINTS.0, POINTS.1))?;
            return Ok(());
        }
        Some(("faction", id)) => {
            crew.faction = among(content.factions.keys(), choice, id)?;
            // Whoever is of another faction stays at home.
            crew.members.retain(|own| {
                let profile = content.profiles.get(&own.profile);
                profile.is_none_or(|one| one.faction.as_ref().is_none_or(|faction| *faction == crew.faction))
            });
            crew.leader_card = None;
            return Ok(());
        }
        Some(("leader-card", NONE)) => {
            crew.leader_card = None;
            return Ok(());
        }
        Some(("leader-card", id)) => {
            crew.leader_card = Some(among(content.leader_cards.keys(), choice, id)?);
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
        match sign {
            Sign::Take => crew.members.push(Member { profile, mount: None }),
            Sign::Back => {
                let at = crew.members.iter().rposition(|own| own.profile == profile);
                crew.members.remove(at.ok_or_else(|| format!("`{id}` was not chosen"))?);
            }
        }
        return Ok(());
    }
    let (number, what) = bare.split_once('.').ok_or_else(unknown)?;
    let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(unknown)?;
    let count = crew.members.len();
    let member = crew.members.get_mut(at).ok_or_else(|| format!("`{choice}`: there are {count} models"))?;
    match what.split_once('=') {
        _ if sign == Sign::Back => return Err(unknown()),
        Some(("mount", NONE)) => member.mount = None,
        Some(("mount", id)) => member.mount = Some(among(content.profiles.keys(), choice, id)?),
        None if what == "drop" => drop(crew.members.remove(at)),
        _ => return Err(unknown()),
    }
    Ok(())
}
