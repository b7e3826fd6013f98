//! A party being built: its levels, its banner, its characters and their cards, one choice after the other.

use crate::content::ron_options;
use crate::game::{Sign, among};
use crate::rulesets::arcane::content::{ArcaneContent, LEVELS, Member, Party};

/// The levels of the standard game.
const USUAL: u32 = 300;
/// The word for nothing, where one of several may be none.
pub const NONE: &str = "none";

/// A party of nobody yet.
pub fn fresh() -> Party {
    let (name, members, plots) = (String::new(), Vec::new(), Vec::new());
    Party { name, levels: USUAL, organisation: None, members, plots }
}

/// Makes one more choice.
///
/// # Errors
/// Why it cannot be.
pub fn choose(content: &ArcaneContent, party: &mut Party, choice: &str) -> Result<(), String> {
    let unknown = || {
        format!(
            "`{choice}` is nothing that can be chosen; expected name=…, levels=N, organisation=ID, hero:ID, plot:ID, \
             N.equipment=ID, N.power:ID or N.drop"
        )
    };
    match choice.split_once('=') {
        Some(("party", text)) => {
            *party = ron_options().from_str(text).map_err(|error| format!("`party=`: {error}"))?;
            return Ok(());
        }
        Some(("name", name)) => {
            name.trim().clone_into(&mut party.name);
            return Ok(());
        }
        Some(("levels", number)) => {
            let levels = number.trim().parse().ok().filter(|n| (LEVELS.0..=LEVELS.1).contains(n));
            let expected = || format!("`{choice}`: expected {} to {}", LEVELS.0, LEVELS.1);
            party.levels = levels.ok_or_else(expected)?;
            return Ok(());
        }
        Some(("organisation", NONE)) => {
            party.organisation = None;
            return Ok(());
        }
        Some(("organisation", id)) => {
            party.organisation = Some(among(content.organisations.keys(), choice, id)?);
            return Ok(());
        }
        _ => {}
    }
    let (bare, sign) = Sign::of(choice);
    if let Some(id) = bare.strip_prefix("plot:") {
        return sign.put(&mut party.plots, &among(content.cards.keys(), choice, id)?);
    }
    if let Some(id) = bare.strip_prefix("hero:") {
        let character = among(content.characters.keys(), choice, id)?;
        match sign {
            Sign::Take => party.members.push(Member { character, equipment: None, powers: Vec::new() }),
            Sign::Back => {
                let at = party.members.iter().rposition(|own| own.character == character);
                party.members.remove(at.ok_or_else(|| format!("`{id}` was not chosen"))?);
            }
        }
        return Ok(());
    }
    let (number, what) = bare.split_once('.').ok_or_else(unknown)?;
    let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(unknown)?;
    let count = party.members.len();
    let short = || format!("`{choice}`: there are {count} characters");
    let member = party.members.get_mut(at).ok_or_else(short)?;
    if let Some(id) = what.strip_prefix("power:") {
        return sign.put(&mut member.powers, &among(content.cards.keys(), choice, id)?);
    }
    match what.split_once('=') {
        _ if sign == Sign::Back => return Err(unknown()),
        Some(("equipment", NONE)) => member.equipment = None,
        Some(("equipment", id)) => member.equipment = Some(among(content.cards.keys(), choice, id)?),
        None if what == "drop" => drop(party.members.remove(at)),
        _ => return Err(unknown()),
    }
    Ok(())
}
