//! The builder of forces, and helpers for the choices of games.

use super::{Force, ForceBuilder, ForceRules};
use monteria_content::{Id, ron_options};
use monteria_game::{
    BuildForm, BuildRules, BuildSection, BuildText, NONE, Offering, Sample, SetupFault, Sheet,
    Sign, among, capital, unnamed,
};

fn title_of<C: ForceRules>(force: &C::Force) -> String {
    match force.name().trim() {
        "" => format!("A new {}", C::WORDS.key),
        _ => force.name().to_owned(),
    }
}

impl<C: ForceRules> BuildRules for ForceBuilder<C> {
    type Draft = C::Force;
    const NOUNS: (&'static str, &'static str) = C::WORDS.nouns;
    const KEY: &'static str = C::WORDS.key;

    fn fresh(&self) -> Result<C::Force, String> {
        self.0.fresh()
    }

    fn choose(&self, force: &mut C::Force, choice: &str) -> Result<(), String> {
        let words = C::WORDS;
        match choice.split_once('=') {
            Some((key, text)) if key == words.key => {
                *force =
                    ron_options().from_str(text).map_err(|error| format!("`{key}=`: {error}"))?;
            }
            Some(("name", name)) => name.trim().clone_into(force.name_and_size().0),
            Some((key, number)) if key == words.unit => {
                let wrong = || format!("`{choice}`: expected {}", words.bounds_text());
                *force.name_and_size().1 = words.size_of(number).ok_or_else(wrong)?;
            }
            _ => return self.0.choose(force, choice),
        }
        Ok(())
    }

    fn breaches(&self, force: &C::Force) -> Vec<SetupFault> {
        unnamed("name", force.name())
            .into_iter()
            .chain(self.0.breaches(force, force.size()))
            .collect()
    }

    fn form(&self, force: &C::Force) -> BuildForm {
        let words = C::WORDS;
        let now = force.size();
        let offering = Offering::new(self, force);
        let size = |size: u32| {
            offering.one(format!("{}={size}", words.unit), &size.to_string(), size == now)
        };
        let sizes = words.sizes_with(now).map(size);
        let mut sections = vec![BuildSection::of(capital(words.unit), words.note, sizes)];
        sections.extend(self.0.sections(&offering));
        BuildForm {
            title: title_of::<C>(force),
            coin: words.unit.to_owned(),
            purse: self.0.purse(force),
            texts: vec![BuildText {
                key: "name".into(),
                label: "Name".into(),
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

    fn closes(&self, breach: &SetupFault, after: &C::Force) -> bool {
        self.0.closes(breach, after)
    }

    fn brought(&self, name: &str, force: Option<&C::Force>) -> Vec<(String, String)> {
        let size = force.map(|force| (C::WORDS.unit.to_owned(), force.size().to_string()));
        size.into_iter().chain([(C::WORDS.question(0), name.to_owned())]).collect()
    }

    fn samples(&self) -> Vec<Sample> {
        let of = |force: &C::Force| Sample {
            name: force.name().to_owned(),
            about: self.0.words(force),
            choices: self.choices(force),
        };
        self.0.ready_made().iter().map(of).collect()
    }

    fn sheet(&self, force: &C::Force) -> Option<Sheet> {
        let (subtitle, sections) = self.0.sheet(force);
        Some(Sheet { title: title_of::<C>(force), subtitle, about: self.0.words(force), sections })
    }
}

/// Adds a member to a force, or removes the last one with this id.
///
/// # Errors
/// If there is no such member to remove.
pub fn put_member<M>(
    sign: Sign,
    members: &mut Vec<M>,
    id: &Id,
    (new, of): (impl FnOnce() -> M, impl Fn(&M) -> &Id),
) -> Result<(), String> {
    match sign {
        Sign::Take => members.push(new()),
        Sign::Back => {
            let at = members.iter().rposition(|own| of(own) == id);
            members.remove(at.ok_or_else(|| format!("`{id}` was not chosen"))?);
        }
    }
    Ok(())
}

/// Parses a choice `N.what` about a member of a force with `count` members. Returns the
/// index of the member, from 0, and `what`; None if the choice has another form.
///
/// # Errors
/// If there is no member with this number.
pub fn of_member<'a>(
    choice: &'a str,
    count: usize,
    who: &str,
) -> Result<Option<(usize, &'a str)>, String> {
    let parts = choice
        .split_once('.')
        .and_then(|(number, what)| Some((number.parse::<usize>().ok()?, what)));
    match parts {
        Some((number, what)) if (1..=count).contains(&number) => Ok(Some((number - 1, what))),
        Some(_) => Err(format!("`{choice}`: there are {count} {who}")),
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
) -> Result<Option<Id>, String> {
    if wanted == NONE { Ok(None) } else { among(ids, choice, wanted).map(Some) }
}

/// Draws forces and returns the most expensive one, or the first that uses at least 95
/// % of its size.
pub fn fullest<F>(
    tries: u32,
    size: u32,
    mut one: impl FnMut() -> Option<F>,
    cost: impl Fn(&F) -> i32,
) -> Option<F> {
    let mut best: Option<(i32, F)> = None;
    for _ in 0..tries {
        let Some(force) = one() else { continue };
        let full = cost(&force);
        if best.as_ref().is_none_or(|(most, _)| full > *most) {
            best = Some((full, force));
        }
        if full * 100 >= size as i32 * 95 {
            break;
        }
    }
    best.map(|(_, force)| force)
}
