//! Remarks on content that is valid but may be unintended: unused files, and
//! things that replace others.

use std::collections::{BTreeMap, BTreeSet};

use crate::fault::join_names;
use crate::files::library::{FIGURES_SUFFIX, names_below};
use crate::modding::mods::CONTENT_FOLDERS;
use crate::text::spelling::did_you_mean;
use crate::{
    Fault, Faults, Figures, Id, Layer, Library, Mod, SourceFile, ThingDefinition, Version,
};

/// Files of a mod for people, which are not expected to be read.
const DOCUMENT_FILES: [&str; 9] = [
    "readme",
    "license",
    "licence",
    "changelog",
    "authors",
    "credits",
    "notice",
    "copying",
    "contributing",
];

impl Library {
    /// Returns the names in faults of all files that these games read, including
    /// `mod.ron` of every mod.
    pub fn read_files(&self, games: &[&str]) -> BTreeSet<String> {
        let mut files: BTreeSet<String> =
            self.mods.iter().map(|of| format!("{}/mod.ron", of.label)).collect();
        for (_, sources) in self.files_of(games) {
            files.extend(sources.into_iter().map(|file| file.label));
        }
        files.extend(self.lang_files(&mut Faults::new()).into_iter().map(|file| file.label));
        // Binary figure files are read because recipes name them.
        files.extend(
            games
                .iter()
                .flat_map(|game| Figures::of(self, game, &mut Faults::new()).files.into_keys()),
        );
        files
    }

    /// Returns the files that no game reads: in another folder, of another name,
    /// for an unknown game.
    pub fn unread(&self, games: &[&str]) -> Faults {
        let read = self.read_files(games);
        let mut unread = Faults::new();
        let base =
            ["assets/rulesets", "assets/figures", "assets/lessons", "assets/lang", "scenarios"];
        let base = base.iter().map(|label| (self.root().join(label), *label, "assets/"));
        let of_base = base.flat_map(|(folder, label, before)| {
            names_below(&folder).into_iter().map(move |name| {
                let label = format!("{label}/{name}");
                (label.clone(), label.strip_prefix(before).unwrap_or(&label).to_owned())
            })
        });
        let of_mods = self.mods.iter().flat_map(|of| {
            of.names()
                .into_iter()
                .filter(|name| !is_document(name))
                .map(|name| (format!("{}/{name}", of.label), name))
        });
        for (label, inside) in of_base.chain(of_mods).filter(|(label, _)| !read.contains(label)) {
            let (expected, hint) = why_unread(&inside, games);
            unread.push(Fault::of_file(label, "a file that nothing reads", expected, hint));
        }
        unread
    }

    /// Returns the text of the file with this name in faults; `None` if no
    /// such file is read.
    pub fn text_of(&self, label: &str, games: &[&str]) -> Option<String> {
        if let Some(about) = self.mod_texts.get(label) {
            return Some(about.clone());
        }
        let files = self.files_of(games).into_iter().flat_map(|(_, files)| files);
        let texts = self.text_files(&mut Faults::new()).into_iter().map(|(_, file)| file);
        let file = files.chain(texts).find(|file| file.label == label)?;
        Some(file.load(&mut Faults::new())?.text)
    }

    /// Returns remarks for players with these mods: ids that two mods define,
    /// replacements that `overrides` does not list, overrides of nothing, mods made for a
    /// later version of this program.
    pub fn remarks(&self, games: &[&str]) -> Faults {
        let mut remarks = Faults::new();
        self.duplicate_faults.iter().for_each(|fault| remarks.push(fault.clone()));
        let here = Version::of_program();
        for of in &self.mods {
            if let Some(made) =
                of.info.made_for.as_ref().filter(|made| !here.is_at_least(&made.value))
            {
                let found = format!("a mod made for Montería {}", made.value);
                remarks.at(&made.span, found, format!("one made for {here} or earlier"));
            }
        }
        if !self.mods.is_empty() {
            self.overrides(games, &mut remarks);
        }
        remarks
    }

    /// Adds remarks on everything defined twice, compared with the mods' `overrides`.
    fn overrides(&self, games: &[&str], remarks: &mut Faults) {
        let mut all: BTreeMap<(String, String, String), Vec<ThingDefinition>> = BTreeMap::new();
        for one in self.things(games).into_iter().filter(|one| !one.id.is_empty()) {
            all.entry((one.game.clone(), one.list.clone(), one.id.clone())).or_default().push(one);
        }
        let mut replaced: BTreeSet<(&Id, &str)> = BTreeSet::new();
        for many in all.values_mut().filter(|many| many.len() > 1) {
            many.sort_by(|a, b| a.layer.cmp(&b.layer));
        }
        for pair in all.values().flat_map(|many| many.windows(2)) {
            let [first, second] = pair else { continue };
            let Some(of) = self.mod_of(&second.layer).filter(|_| first.layer != second.layer)
            else {
                continue;
            };
            replaced.insert((&of.id, &second.id));
            if let Some(remark) = replacement_remark(of, first, second) {
                remarks.push(remark);
            }
        }
        for of in &self.mods {
            for id in of
                .info
                .overrides
                .iter()
                .filter(|id| !replaced.contains(&(&of.id, id.value.as_str())))
            {
                let names = all
                    .values()
                    .flatten()
                    .filter(|one| one.layer < id_layer(self, of))
                    .map(|one| one.id.as_str());
                let hint = did_you_mean(id.value.as_str(), names);
                let expected = "the id of something that the game or a mod that it needs gives, \
                    and that this mod gives too";
                remarks.at_with(
                    &id.span,
                    format!("the override of `{}`", id.value),
                    expected,
                    hint,
                );
            }
        }
    }

    fn mod_of(&self, layer: &Layer) -> Option<&Mod> {
        match layer {
            Layer::Base => None,
            Layer::Mod(_, id) => self.mods.iter().find(|of| of.id == *id),
        }
    }

    /// Returns the files of every one of these games.
    pub fn files_of<'g>(&self, games: &[&'g str]) -> Vec<(&'g str, Vec<SourceFile>)> {
        // Faults of reading folders are reported where the games are loaded.
        let mut faults = Faults::new();
        let ids = games.iter().filter_map(|game| Some((*game, Id::new(game).ok()?)));
        ids.map(|(game, id)| {
            let mut files = self.ruleset_files(&id, &mut faults);
            files.extend(self.scenario_files(&id, &mut faults));
            files.extend(self.figure_files(&id, &mut faults));
            files.extend(self.lesson_files(&id, &mut faults));
            files.extend(self.patch_files(&id, &mut faults));
            (game, files)
        })
        .collect()
    }
}

impl Library {
    /// Returns the patch files of a game.
    pub(crate) fn patches_of(&self, game: &str) -> Vec<SourceFile> {
        Id::new(game).map(|id| self.patch_files(&id, &mut Faults::new())).unwrap_or_default()
    }
}

/// Returns the remark on a thing of a mod that replaces or patches an earlier one; `None`
/// if the mod lists it among its overrides and depends on the earlier one.
fn replacement_remark(
    of: &Mod,
    first: &ThingDefinition,
    second: &ThingDefinition,
) -> Option<Fault> {
    let needs = |layer: &Layer| match layer {
        Layer::Base => true,
        Layer::Mod(_, id) => of.info.needs.iter().any(|need| need.id.value == *id),
    };
    let is_patch = second.changes.is_some();
    let listed = of.info.overrides.iter().any(|id| id.value == *second.id.as_str());
    let at = format!("{}:{}:{}", first.file, first.line, first.column);
    let found = if is_patch {
        format!("a patch of `{}` of {}, which {at} gives", second.id, second.list)
    } else {
        format!("`{}` of {}, which {at} gives too", second.id, second.list)
    };
    // Patches of one thing add up.
    let compatible = first.changes.is_some() && is_patch || needs(&first.layer);
    let list_it =
        || format!("where it is meant, {}/mod.ron says overrides: [\"{}\"]", of.label, second.id);
    let (expected, hint) = match (listed, compatible) {
        (true, true) => return None,
        (true, false) => (
            "one of the two mods, or that of the other among the needs of this one",
            "this one is played and the other is not".to_owned(),
        ),
        (false, _) if is_patch => ("its id among the overrides of its mod", list_it()),
        (false, _) => ("an id of its own, or this one among the overrides of its mod", list_it()),
    };
    let line = second.line;
    let column = second.column;
    Some(Fault { line, column, ..Fault::of_file(&second.file, found, expected, Some(hint)) })
}

/// Returns the layer of a mod among the others.
fn id_layer(library: &Library, of: &Mod) -> Layer {
    let rank =
        (1..).zip(&library.mods).find(|(_, other)| other.id == of.id).map_or(0, |(rank, _)| rank);
    Layer::Mod(rank, of.id.clone())
}

/// Returns whether a file is one for people.
fn is_document(name: &str) -> bool {
    let plain = name.to_lowercase();
    let stem = plain.split('.').next().unwrap_or_default();
    !name.contains('/') && (DOCUMENT_FILES.contains(&stem) || plain.ends_with(".md"))
}

/// Returns where a file of a mod would be read, and how to move it there.
fn why_unread(name: &str, games: &[&str]) -> (String, Option<String>) {
    let parts: Vec<&str> = name.split('/').collect();
    let known: Vec<&str> = CONTENT_FOLDERS.to_vec();
    let game = |part: &str| did_you_mean(part, games.iter().copied());
    match parts.as_slice() {
        [only] => {
            let expected =
                "mod.ron, or a file in rulesets/GAME/, scenarios/GAME/, patches/GAME/ or figures/"
                    .to_owned();
            (expected, did_you_mean(only, ["mod.ron"]))
        }
        [folder, ..] if games.contains(folder) => {
            let hint =
                format!("rulesets/{folder}/, scenarios/{folder}/ and patches/{folder}/ are read");
            (format!("a file in one of the folders {}", join_names(&known)), Some(hint))
        }
        [folder, ..] if !known.contains(folder) => (
            format!("a file in one of the folders {}", join_names(&known)),
            did_you_mean(folder, known.iter().copied()),
        ),
        ["lang", ..] => {
            ("lang/TAG.ftl or lang/TAG/*.ftl, where TAG is a language such as es".to_owned(), None)
        }
        ["figures", file] if file.ends_with(FIGURES_SUFFIX) => {
            let expected = "the file of a figure that some figures/GAME.ron names";
            (expected.to_owned(), Some(format!("`gltf: \"{file}\"` in a figure would name it")))
        }
        ["figures", file, ..] => {
            let named: Vec<String> =
                games.iter().map(|game| format!("figures/{game}.ron")).collect();
            let names: Vec<&str> = named.iter().map(String::as_str).collect();
            (join_names(&names), game(file.strip_suffix(".ron").unwrap_or(file)))
        }
        [folder, part, ..] if !games.contains(part) => {
            (format!("a file in {folder}/GAME/, where GAME is {}", join_names(games)), game(part))
        }
        _ => {
            let ron = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
            (
                "a file whose name ends in .ron".to_owned(),
                Some(format!("content would be {ron}.ron")),
            )
        }
    }
}

#[cfg(test)]
mod tests;
