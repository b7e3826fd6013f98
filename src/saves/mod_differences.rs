//! Comparison of the mods of a save with the installed ones.

use monteria_content::{ENGLISH, PlayedMod, Text, saved_language, text};

/// Returns the differences since a save was made, mod by mod, each with advice; empty
/// if there are none.
pub fn mods_that_differ(saved: &[PlayedMod], here: &[PlayedMod]) -> Vec<Text> {
    let of = |mods: &[PlayedMod], id: &str| mods.iter().find(|one| one.id == *id).cloned();
    let difference = |one: &PlayedMod| {
        let id = &one.id;
        let version = &one.version;
        if let Some(tag) = saved_language(one) {
            return match of(here, id.as_str()) {
                None => Some(text!(
                    "rules-it-was-played-in-the-language",
                    "it was played in the language `{tag}`: say --lang {tag}"
                )),
                Some(other) if other.hash != one.hash => Some(text!(
                    "rules-the-texts-of-the-language-have",
                    "the texts of the language `{tag}` have been changed since"
                )),
                Some(_) => None,
            };
        }
        match of(here, id.as_str()) {
            None => Some(text!(
                "rules-the-mod-is-not-here-put",
                "the mod `{id}` {version} is not here: put it into your folder of mods, or name \
                 its place with --mod"
            )),
            Some(other) if other.version != *version => Some(text!(
                "rules-the-mod-was-of-version-here",
                "the mod `{id}` was of version {version}, here is {version2}: name the place of \
                 the older one with --mod",
                version2 = other.version
            )),
            Some(other) if other.hash != one.hash => Some(text!(
                "rules-the-mod-has-been-changed-since",
                "the mod `{id}` {version} has been changed since, though not its version"
            )),
            Some(_) => None,
        }
    };
    let mut all: Vec<Text> = saved.iter().filter_map(difference).collect();
    let more = here.iter().filter(|one| of(saved, one.id.as_str()).is_none());
    all.extend(more.map(|one| {
        let id = &one.id;
        let version = &one.version;
        if let Some(tag) = saved_language(one) {
            let spoken = saved.iter().find_map(saved_language).unwrap_or(ENGLISH);
            return text!(
                "rules-it-was-not-played-in-the",
                "it was not played in the language `{tag}`: say --lang {spoken}"
            );
        }
        text!(
            "rules-the-mod-was-not-played-with",
            "the mod `{id}` {version} was not played with: leave it out with --without-mod {id}"
        )
    }));
    let common = |mods: &[PlayedMod], others: &[PlayedMod]| -> Vec<String> {
        let ids =
            mods.iter().filter(|one| saved_language(one).is_none()).map(|one| one.id.as_str());
        ids.filter(|id| of(others, id).is_some()).map(str::to_owned).collect()
    };
    let then = common(saved, here);
    let now = common(here, saved);
    if then != now {
        all.push(text!(
            "rules-its-mods-were-read-in-the",
            "its mods were read in the order {join}, here in the order {join2}: the page of mods \
             changes it",
            join = then.join(", "),
            join2 = now.join(", ")
        ));
    }
    all
}

#[cfg(test)]
mod tests;
