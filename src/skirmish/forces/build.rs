//! The builder of forces, and helpers for the choices of games.

use super::{Force, ForceBuilder, ForceRules};
use monteria_content::{Id, ron_options};
use monteria_game::{
    BuildForm, BuildRules, BuildSection, BuildText, NONE, Offering, Sample, SetupFault, Sheet,
    Sign, Text, among, text, unnamed,
};

fn title_of<C: ForceRules>(force: &C::Force) -> Text {
    match force.name().trim() {
        "" => (C::FORCE_TERMS.unnamed)(),
        name => Text::named(C::FORCE_TERMS.key, name),
    }
}

impl<C: ForceRules> BuildRules for ForceBuilder<C> {
    type Draft = C::Force;
    const KEY: &'static str = C::FORCE_TERMS.key;

    fn nouns() -> (Text, Text) {
        (C::FORCE_TERMS.nouns)()
    }

    fn new_draft(&self) -> Result<C::Force, Text> {
        self.0.empty_force()
    }

    fn choose(&self, force: &mut C::Force, choice: &str) -> Result<(), Text> {
        let terms = C::FORCE_TERMS;
        match choice.split_once('=') {
            Some((key, text)) if key == terms.key => {
                *force = ron_options()
                    .from_str(text)
                    .map_err(|error| Text::verbatim(format!("`{key}=`: {error}")))?;
            }
            Some(("name", name)) => name.trim().clone_into(force.name_and_size().0),
            Some((key, number)) if key == terms.unit => {
                let out_of_bounds = || {
                    text!(
                        "rules-expected-bounds",
                        "`{choice}`: expected {bounds}",
                        bounds = terms.bounds_text()
                    )
                };
                *force.name_and_size().1 = terms.size_of(number).ok_or_else(out_of_bounds)?;
            }
            _ => return self.0.choose(force, choice),
        }
        Ok(())
    }

    fn violations(&self, force: &C::Force) -> Vec<SetupFault> {
        unnamed("name", force.name())
            .into_iter()
            .chain(self.0.limit_violations(force, force.size()))
            .collect()
    }

    fn form(&self, force: &C::Force) -> BuildForm {
        let terms = C::FORCE_TERMS;
        let chosen = force.size();
        let offering = Offering::new(self, force);
        let offer = |size: u32| {
            offering.one(
                format!("{}={size}", terms.unit),
                Text::verbatim(size.to_string()),
                size == chosen,
            )
        };
        let sizes = terms.sizes_with(chosen).map(offer);
        let mut sections =
            vec![BuildSection::of((terms.unit_name)().capital(), (terms.note)(), sizes)];
        sections.extend(self.0.sections(&offering));
        BuildForm {
            title: title_of::<C>(force),
            coin: (terms.unit_name)(),
            budget: self.0.budget(force),
            texts: vec![BuildText {
                key: "name".into(),
                label: text!("rules-name", "Name"),
                value: force.name().to_owned(),
            }],
            sections,
            faults: self.faults(force),
            choices: self.choices(force),
            sheet: self.sheet(force),
        }
    }

    fn answer(&self, force: &C::Force) -> Option<String> {
        ron_options().to_string(force).ok()
    }

    fn is_enforced_at_once(&self, violation: &SetupFault, after: &C::Force) -> bool {
        self.0.is_enforced_at_once(violation, after)
    }

    fn setup_answers(&self, name: &str, force: Option<&C::Force>) -> Vec<(String, String)> {
        let size = force.map(|force| (C::FORCE_TERMS.unit.to_owned(), force.size().to_string()));
        size.into_iter().chain([(C::FORCE_TERMS.question(0), name.to_owned())]).collect()
    }

    fn samples(&self) -> Vec<Sample> {
        let sample = |force: &C::Force| Sample {
            name: force.name().to_owned(),
            about: self.0.describe(force),
            choices: self.choices(force),
        };
        self.0.ready_made().iter().map(sample).collect()
    }

    fn sheet(&self, force: &C::Force) -> Option<Sheet> {
        let (subtitle, sections) = self.0.sheet(force);
        Some(Sheet {
            title: title_of::<C>(force),
            subtitle,
            about: self.0.describe(force),
            sections,
        })
    }
}

/// Adds a new member to a force, or removes the last one with this id. `id_of` reads the
/// id of a member.
///
/// # Errors
/// If there is no such member to remove.
pub fn put_member<M>(
    sign: Sign,
    members: &mut Vec<M>,
    id: &Id,
    new_member: impl FnOnce() -> M,
    id_of: impl Fn(&M) -> &Id,
) -> Result<(), Text> {
    match sign {
        Sign::Take => members.push(new_member()),
        Sign::Back => {
            let last = members.iter().rposition(|own| id_of(own) == id);
            members.remove(
                last.ok_or_else(|| text!("rules-was-not-chosen", "`{id}` was not chosen"))?,
            );
        }
    }
    Ok(())
}

/// Parses a choice `N.what` about a member of a force with `count` members. Returns the
/// index of the member, from 0, and `what`; None if the choice has another form. `members`
/// is the plural for players.
///
/// # Errors
/// If there is no member with this number.
pub fn parse_member_choice(
    choice: &str,
    count: usize,
    members: Text,
) -> Result<Option<(usize, &str)>, Text> {
    let parts = choice
        .split_once('.')
        .and_then(|(number, what)| Some((number.parse::<usize>().ok()?, what)));
    match parts {
        Some((number, what)) if (1..=count).contains(&number) => Ok(Some((number - 1, what))),
        Some(_) => Err(text!("rules-there-are", "`{choice}`: there are only {count} {members}")),
        None => Ok(None),
    }
}

/// Returns the id of a choice, or None for the text `none`.
///
/// # Errors
/// The ids that exist, if it is none of them.
pub fn among_or_none<'a>(
    ids: impl Iterator<Item = &'a Id> + Clone,
    choice: &str,
    wanted: &str,
) -> Result<Option<Id>, Text> {
    if wanted == NONE { Ok(None) } else { among(ids, choice, wanted).map(Some) }
}

/// A random force that spends this percentage of its size is good enough: no
/// further one is drawn.
const FULL_PERCENT: i32 = 95;

/// Draws forces and returns the most expensive one, or the first that uses at least
/// `FULL_PERCENT` of its size.
pub fn fullest<F>(
    tries: u32,
    size: u32,
    mut draw: impl FnMut() -> Option<F>,
    cost_of: impl Fn(&F) -> i32,
) -> Option<F> {
    let mut best: Option<(i32, F)> = None;
    for _ in 0..tries {
        // A draw may fail, for example if a faction has no leader.
        let Some(force) = draw() else { continue };
        let cost = cost_of(&force);
        if best.as_ref().is_none_or(|(most, _)| cost > *most) {
            best = Some((cost, force));
        }
        if cost * 100 >= size as i32 * FULL_PERCENT {
            break;
        }
    }
    best.map(|(_, force)| force)
}
