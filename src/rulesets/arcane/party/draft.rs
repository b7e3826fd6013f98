//! A party being built: its levels, its banner, its characters and their cards.

use std::collections::BTreeMap;

use crate::content::{nearest, ron_options};
use crate::game::Sign;
use crate::rulesets::arcane::content::{ArcaneContent, Id, LEVELS, Member, Party};

/// The levels of the standard game.
const USUAL: u32 = 300;
/// The word for nothing, where one of several may be none.
pub const NONE: &str = "none";

/// A party being built.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// As it stands.
    pub party: Party,
}

impl Default for Draft {
    fn default() -> Self {
        let (name, members, plots) = (String::new(), Vec::new(), Vec::new());
        Draft { party: Party { name, levels: USUAL, organisation: None, members, plots } }
    }
}

/// What is called so, or what there is.
fn among<T>(all: &BTreeMap<Id, T>, choice: &str, wanted: &str) -> Result<Id, String> {
    all.keys().find(|id| id.as_str() == wanted).cloned().ok_or_else(|| {
        let near = nearest(wanted, all.keys().map(Id::as_str));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("`{choice}`: there is no `{wanted}`{near}")
    })
}

impl Draft {
    /// The party after these choices, in order.
    ///
    /// # Errors
    /// The first choice that cannot be, and why.
    pub fn of(content: &ArcaneContent, choices: &[String]) -> Result<Draft, String> {
        let mut draft = Draft::default();
        for choice in choices {
            draft.choose(content, choice.trim())?;
        }
        Ok(draft)
    }

    /// The choices that make it: the whole of it, written out.
    pub fn choices(&self) -> Vec<String> {
        ron_options().to_string(&self.party).map(|text| format!("party={text}")).into_iter().collect()
    }

    /// Every rule that it breaks.
    pub fn faults(&self, content: &ArcaneContent) -> Vec<String> {
        let mut all = Vec::new();
        if self.party.name.trim().is_empty() {
            all.push("name: none yet; it wants one".to_owned());
        }
        all.extend(content.breaches(&self.party, self.party.levels).iter().map(ToString::to_string));
        all
    }

    /// Makes one more choice.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn choose(&mut self, content: &ArcaneContent, choice: &str) -> Result<(), String> {
        let party = &mut self.party;
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
                party.organisation = Some(among(&content.organisations, choice, id)?);
                return Ok(());
            }
            _ => {}
        }
        let (bare, sign) = Sign::of(choice);
        if let Some(id) = bare.strip_prefix("plot:") {
            return sign.put(&mut party.plots, &among(&content.cards, choice, id)?);
        }
        if let Some(id) = bare.strip_prefix("hero:") {
            let character = among(&content.characters, choice, id)?;
            match sign {
                Sign::Take => {
                    party.members.push(Member { character, equipment: None, powers: Vec::new() });
                }
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
            return sign.put(&mut member.powers, &among(&content.cards, choice, id)?);
        }
        match what.split_once('=') {
            _ if sign == Sign::Back => return Err(unknown()),
            Some(("equipment", NONE)) => member.equipment = None,
            Some(("equipment", id)) => member.equipment = Some(among(&content.cards, choice, id)?),
            None if what == "drop" => drop(party.members.remove(at)),
            _ => return Err(unknown()),
        }
        Ok(())
    }
}
