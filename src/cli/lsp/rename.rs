//! Renaming of an id: everywhere in the files and tables of its mod.

use std::collections::BTreeMap;

use lsp_types::{Range, TextDocumentPositionParams, TextEdit};
use serde_json::{Value, json};

use super::Refusal;
use super::context::things_of_list;
use super::files::{IndexedFile, Owner};
use super::open::Open;
use super::places::{Lines, position_of, uri_of};
use super::references::{ReferenceSubject, thing};
use super::texts::KeyPlace;
use monteria_content::Id;

/// Edits of files, by URI.
#[derive(Default)]
pub(super) struct Edits(BTreeMap<String, Vec<TextEdit>>);

/// What a rename changes, and what it leaves.
pub(super) struct Renamed {
    pub edits: Edits,
    /// A warning about files of other mods that use the id.
    pub warning: Option<String>,
}

impl Edits {
    /// Adds the replacement of a range of a text.
    pub(super) fn add(&mut self, uri: String, range: Range, new: &str) {
        self.0.entry(uri).or_default().push(TextEdit { range, new_text: new.to_owned() });
    }

    /// Returns the edits as a `WorkspaceEdit`.
    pub(super) fn into_json(self) -> Value {
        json!({ "changes": self.0 })
    }
}

impl Open {
    /// Returns the range and the text of the id at a position, if it can be renamed.
    ///
    /// # Errors
    /// Why it cannot be renamed.
    pub(super) fn prepare_rename(&self, at: &TextDocumentPositionParams) -> Result<Value, Refusal> {
        let (subject, _) = self.renamable(at)?;
        let here = self.here(at).ok_or_else(no_id)?;
        Ok(json!({ "range": here.word_range(), "placeholder": subject.id }))
    }

    /// Returns the edits that give the thing whose id is at a position another id.
    ///
    /// # Errors
    /// Why it cannot have that id.
    pub(super) fn rename(
        &self,
        at: &TextDocumentPositionParams,
        new: &str,
    ) -> Result<Renamed, Refusal> {
        let (subject, owner) = self.renamable(at)?;
        Id::new(new).map_err(|error| {
            let expected = error.to_string().replace('\n', "; ");
            Refusal::Failed(format!("`{new}` is no id: expected {expected}"))
        })?;
        let mut edits = Edits::default();
        if new == subject.id {
            return Ok(Renamed { edits, warning: None });
        }
        self.check_unused(&subject, new)?;
        let files = self.files(subject.game);
        let mut others = Vec::new();
        // The lines of a file are found once, however often the id stands in it.
        let mut known: BTreeMap<usize, Lines<'_>> = BTreeMap::new();
        for one in self.uses(&subject) {
            let file = &files[one.file];
            if file.owner == owner {
                let bytes = one.start..one.start + subject.id.len();
                let lines = known.entry(one.file).or_insert_with(|| Lines::of(&file.text));
                edits.add(self.uri_text(file)?, lines.range(bytes), new);
            } else if !others.contains(&file.label) {
                others.push(file.label.clone());
            }
        }
        for table in self.tables().into_iter().filter(|table| table.owner == owner) {
            let lines = Lines::of(&table.text);
            for KeyPlace { id } in self.keys_of(&subject, &table.text) {
                let uri = uri_of(&table.path).ok_or_else(no_id)?;
                edits.add(uri.to_string(), lines.range(id), new);
            }
        }
        let warning = (!others.is_empty()).then(|| {
            format!("`{}` is also used in {}, which stays as it is", subject.id, others.join(", "))
        });
        Ok(Renamed { edits, warning })
    }

    /// Returns the URI of a file as the editor knows it.
    fn uri_text(&self, file: &IndexedFile) -> Result<String, Refusal> {
        if file.is_zipped() {
            let why = format!("{} lies in a zip, which cannot be changed here", file.label);
            return Err(Refusal::Failed(why));
        }
        let open = self.texts.get(&file.path).map(|text| text.uri.clone());
        open.or_else(|| uri_of(&file.path)).map(|uri| uri.to_string()).ok_or_else(no_id)
    }

    /// Returns the things whose id is at a position, and to whom they belong.
    fn renamable(
        &self,
        at: &TextDocumentPositionParams,
    ) -> Result<(ReferenceSubject, Owner), Refusal> {
        let here = self.here(at).ok_or_else(no_id)?;
        let subject = self.subject(at).ok_or_else(no_id)?;
        let files = self.files(subject.game);
        let own = here.file.and_then(|file| files.get(file)).ok_or_else(no_id)?;
        for place in &subject.things {
            let file = &files[place.file];
            let why = match &file.owner {
                Owner::Program => Some("belongs to the program".to_owned()),
                Owner::Mod(id) if file.owner != own.owner => {
                    Some(format!("belongs to the mod `{id}`"))
                }
                Owner::Nobody if file.path != own.path => {
                    Some(format!("is given in {}", file.label))
                }
                Owner::Mod(_) | Owner::Nobody => None,
            };
            if let Some(why) = why {
                let line = position_of(&file.text, thing(files, *place).id_start).line + 1;
                let id = &subject.id;
                let text = format!(
                    "`{id}` {why} ({}:{line}): only ids of the mod of this file can be renamed",
                    file.label
                );
                return Err(Refusal::Failed(text));
            }
        }
        Ok((subject, own.owner.clone()))
    }

    /// Checks that no thing beside those of the subject has an id.
    fn check_unused(&self, subject: &ReferenceSubject, new: &str) -> Result<(), Refusal> {
        let files = self.files(subject.game);
        for place in &subject.things {
            let file = &files[place.file];
            let own = thing(files, *place);
            let taken = if file.is_top_level(own) {
                let listed = things_of_list(files, file.list_of(own)).into_iter();
                listed
                    .map(|other| (&files[other.file], thing(files, other)))
                    .find(|it| it.1.id == new)
            } else {
                let beside = file.outline.items.iter().filter(|item| item.is_beside(own));
                beside.map(|item| (file, item)).find(|it| it.1.id == new)
            };
            if let Some((file, item)) = taken {
                let line = position_of(&file.text, item.id_start).line + 1;
                let list = file.list_of(item);
                let why =
                    format!("`{new}` is an id of {list} already, given at {}:{line}", file.label);
                return Err(Refusal::Failed(why));
            }
        }
        Ok(())
    }
}

fn no_id() -> Refusal {
    Refusal::Failed("there is no id of a thing here".to_owned())
}
