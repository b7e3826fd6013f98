//! The options as the menu shows them: grouped by heading, attacks first.

use crate::controls::hot_keys::MenuOption;
use monteria_game::{Choice, Decision, LeadsTo, ModelId, Needs, RefusedChoice, SideId, Text, View};

/// A line of the menu.
#[derive(Clone, Copy)]
pub enum MenuEntry<'a> {
    /// An option that can be chosen.
    Open(&'a Choice),
    /// An option that is refused.
    Refused(&'a RefusedChoice),
}

impl<'a> MenuEntry<'a> {
    pub fn choice(self) -> &'a Choice {
        match self {
            MenuEntry::Open(choice) => choice,
            MenuEntry::Refused(refused) => &refused.choice,
        }
    }
}

/// Returns the menu: each heading with its lines. Headings with an attack stand first,
/// and attacks first under their headings; refused options stand below legal ones, and so
/// do headings without legal options.
pub fn menu<'a>(view: &View, decision: &'a Decision) -> Vec<(&'a Text, Vec<MenuEntry<'a>>)> {
    ordered(decision, &attacks(view, decision), true)
}

/// Returns each heading with its lines, attacks first. `refused_below` decides whether
/// refused options stand below legal ones or in their usual place.
fn ordered<'a>(
    decision: &'a Decision,
    attacks: &dyn Fn(&Choice) -> bool,
    refused_below: bool,
) -> Vec<(&'a Text, Vec<MenuEntry<'a>>)> {
    let mut groups: Vec<(&Text, Vec<MenuEntry>)> = Vec::new();
    let open = decision.options.iter().map(MenuEntry::Open);
    for entry in open.chain(decision.refused.iter().map(MenuEntry::Refused)) {
        let heading = &entry.choice().group;
        match groups.iter_mut().find(|(name, _)| *name == heading) {
            Some((_, lines)) => lines.push(entry),
            None => groups.push((heading, vec![entry])),
        }
    }
    let below = |entry: &MenuEntry| refused_below && matches!(entry, MenuEntry::Refused(_));
    for (_, lines) in &mut groups {
        lines.sort_by_key(|entry| (below(entry), !attacks(entry.choice())));
    }
    groups.sort_by_key(|(_, lines)| {
        (lines.iter().all(below), !lines.iter().any(|entry| attacks(entry.choice())))
    });
    groups
}

/// Returns a test for options that are attacks of the deciding model.
fn attacks(view: &View, decision: &Decision) -> impl Fn(&Choice) -> bool {
    let own = own_side(view, decision);
    let hostile: Vec<ModelId> =
        view.models.iter().filter(|model| Some(model.side) != own).map(|model| model.id).collect();
    move |choice| is_attack(choice, |id| hostile.contains(&id))
}

/// Returns the options that can be chosen, in the order of the menu.
pub fn open<'a>(view: &View, decision: &'a Decision) -> Vec<&'a Choice> {
    let lines = menu(view, decision).into_iter().flat_map(|(_, lines)| lines);
    lines
        .filter_map(|entry| if let MenuEntry::Open(choice) = entry { Some(choice) } else { None })
        .collect()
}

/// Returns all options of the menu in the order in which keys are assigned: headings with
/// an attack first and attacks first under their headings, legal or not.
pub fn keyed_options<'a>(view: &View, decision: &'a Decision) -> Vec<MenuOption<'a>> {
    let attacks = attacks(view, decision);
    let lines = ordered(decision, &attacks, false).into_iter().flat_map(|(_, lines)| lines);
    let asked = lines.map(|entry| {
        let choice = entry.choice();
        let ends =
            choice.needs == Needs::Nothing && choice.cost.is_empty() && choice.leads_to.is_none();
        MenuOption {
            id: &choice.id,
            open: matches!(entry, MenuEntry::Open(_)),
            attack: attacks(choice),
            ends,
        }
    });
    asked.collect()
}

/// Returns the side of the deciding model.
fn own_side(view: &View, decision: &Decision) -> Option<SideId> {
    let of_seat = || view.seats.iter().find(|seat| seat.id == decision.seat).map(|seat| seat.side);
    decision.model.and_then(|id| view.model(id)).map(|model| model.side).or_else(of_seat)
}

/// Returns whether an option is an attack or leads to one: it targets a
/// model of another side.
fn is_attack(choice: &Choice, hostile: impl Fn(ModelId) -> bool) -> bool {
    let aims = || match &choice.needs {
        Needs::Target { legal, others } => {
            legal.iter().chain(others.iter().map(|(id, _)| id)).any(|id| hostile(*id))
        }
        _ => false,
    };
    choice.leads_to == Some(LeadsTo::Attack) || aims()
}

/// Returns whether an option without target and spot asks for confirmation: it
/// costs something at once, or would have no effect. An option that is only
/// declared costs nothing yet.
pub fn asks_first(choice: &Choice) -> bool {
    let spends = !choice.cost.is_empty() && choice.leads_to.is_none();
    choice.needs == Needs::Nothing && (spends || choice.idle.is_some())
}

#[cfg(test)]
mod tests;
