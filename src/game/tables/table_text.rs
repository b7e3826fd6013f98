//! The text of a scenario's file and the edits of its table: terrain, and everything
//! else with a place on it. It knows no game: a place is recognised by its form,
//! `(x, z)` in inches.

mod multi_edit;
mod placed;
mod stretches;

use bevy_math::Vec2;

use monteria_content::{Fault, Faults, Rewrite, item_of, read_value};
use monteria_table::{Footprint, Keyword, Piece, rotated};

pub use placed::{Placed, PlacedWhat};

/// Path of the terrain in the file of every scenario.
const PIECES: &str = "table.pieces";

/// A scenario's file in an editor.
#[derive(Clone, Debug)]
pub struct TableText {
    file: Rewrite,
}

/// An edit of one placed thing.
#[derive(Clone, Debug, PartialEq)]
pub enum TableEdit {
    /// Moves its middle to this point.
    MoveTo(Vec2),
    /// Turns it by so many degrees clockwise, about its middle.
    Turn(f32),
    /// Multiplies its width and depth by this factor.
    Scale(f32),
    /// Raises its base and its top by so many inches.
    Raise(f32),
    /// Raises its top alone by so many inches.
    Grow(f32),
    /// Mirrors it from left to right, about its middle.
    Mirror,
    /// Adds this keyword if true, else removes it.
    Keyword(Keyword, bool),
    /// Sets its look to this id.
    Look(String),
    /// Sets its name for people.
    Name(String),
    /// Replaces its whole text in the file.
    Text(String),
    /// Adds a copy, one inch to the right and toward the reader.
    Copy,
    /// Removes it from the file.
    Remove,
}

impl TableText {
    /// Reads the scenario in this file.
    ///
    /// # Errors
    /// The fault that keeps it from being read, or that it has no table.
    pub fn read(label: &str, text: &str) -> Result<Self, Faults> {
        let file = Rewrite::read(label, text)?;
        if file.source("table").is_some() {
            return Ok(TableText { file });
        }
        let mut faults = Faults::new();
        faults.push(Fault::of_file(
            label,
            "no `table`",
            "a scenario with the table that it is played on",
            None,
        ));
        Err(faults)
    }

    /// Returns the present text of the file.
    pub fn text(&self) -> &str {
        self.file.text()
    }

    /// Returns the text of the value at a path.
    pub fn source(&self, path: &str) -> Option<&str> {
        self.file.source(path)
    }

    /// Returns the paths of the fields beside terrain: those of the file and those of its
    /// table, except the id, on which the match depends.
    pub fn fields(&self) -> Vec<String> {
        let own =
            self.file.fields("").into_iter().filter(|field| field != "table" && field != "id");
        let of_table = self.file.fields("table").into_iter().filter(|field| field != "pieces");
        own.chain(of_table.map(|field| format!("table.{field}"))).collect()
    }

    /// Returns everything that has a place on the table: terrain first, then stretches of
    /// its border, then points, each in the order of the file.
    pub fn placed(&self) -> Vec<Placed> {
        let pieces = (0..self.file.length(PIECES).unwrap_or_default()).filter_map(|index| {
            let path = format!("{PIECES}[{index}]");
            let piece = self.piece(&path)?;
            Some(Placed { name: piece.name.clone(), path, what: PlacedWhat::Piece(piece) })
        });
        let points = self.file.paths().into_iter().filter_map(|path| {
            let inside = path.starts_with(PIECES) || path == "table.size";
            let at = self.file.numbers(&path).filter(|_| !inside)?;
            // Brackets with other than two numbers are no points.
            let [x, z] = at[..] else { return None };
            let what = self.point_at(&path, Vec2::new(x, z));
            Some(Placed { name: self.name_of(&path), path, what })
        });
        pieces.chain(self.stretches()).chain(points).collect()
    }

    /// Returns the name of a point: name or id of the record that holds
    /// it, and the field.
    fn name_of(&self, path: &str) -> String {
        let holder = path.rfind('.').map_or("", |end| &path[..end]);
        let name = ["name", "id"]
            .into_iter()
            .find_map(|field| self.file.words(&format!("{holder}.{field}")));
        match name.filter(|_| !holder.is_empty()) {
            Some(name) => format!("{name}, {}", &path[holder.len() + 1..]),
            None => path.to_owned(),
        }
    }

    fn piece(&self, path: &str) -> Option<Piece> {
        read_value(self.file.source(path)?)
    }

    /// Returns the file with one edit, and the path of the edited value,
    /// if it still exists.
    ///
    /// # Errors
    /// Why the edit is not possible.
    pub fn edited(&self, path: &str, edit: &TableEdit) -> Result<(Self, Option<String>), Faults> {
        let (now, path) = self.changed(path, edit)?;
        let piece =
            path.as_ref().filter(|path| path.starts_with(PIECES)).map(|path| now.piece(path));
        let wrong = match piece {
            Some(Some(piece)) if piece.top < piece.base => {
                Some("its top would be below its base".to_owned())
            }
            Some(Some(piece)) => piece.footprint.faults().into_iter().next(),
            Some(None) => Some("it would be no terrain any more".to_owned()),
            None => None,
        };
        match wrong {
            Some(wrong) => Err(self.fault(wrong, "terrain that can be built")),
            None => Ok((now, path)),
        }
    }

    fn changed(&self, path: &str, edit: &TableEdit) -> Result<(Self, Option<String>), Faults> {
        let file = match edit {
            TableEdit::Text(text) => self.file.put(path, text)?,
            TableEdit::Remove => {
                let (list, index) = item_of(path).ok_or_else(|| self.not_a_list_item(path))?;
                return Ok((TableText { file: self.file.remove(list, index)? }, None));
            }
            TableEdit::Copy => return self.copied(path).map(|(copy, path)| (copy, Some(path))),
            TableEdit::MoveTo(at) => match self.piece(path) {
                Some(piece) => {
                    let by = *at - piece.footprint.middle();
                    self.reshaped(path, &|point| point + by, 0.0, 1.0)?
                }
                None => match self.stretch_moved(path, *at) {
                    Some(moved) => moved?,
                    None => self.file.put(path, &format_point(*at))?,
                },
            },
            TableEdit::Turn(degrees) => {
                let turn = degrees.to_radians();
                self.reshaped_about_middle(path, &|from| rotated(from, turn), *degrees, 1.0)?
            }
            TableEdit::Scale(factor) => {
                match self.scaled(path, *factor).filter(|_| !path.starts_with(PIECES)) {
                    Some(scaled) => scaled?,
                    None => {
                        self.reshaped_about_middle(path, &|from| from * *factor, 0.0, *factor)?
                    }
                }
            }
            TableEdit::Mirror => {
                let turn = self.file.number(&format!("{path}.footprint.turn")).unwrap_or_default();
                self.reshaped_about_middle(
                    path,
                    &|from| Vec2::new(-from.x, from.y),
                    -2.0 * turn,
                    1.0,
                )?
            }
            TableEdit::Raise(by) => {
                let base = self.number_of_field(path, "base", Some(0.0))?;
                let higher =
                    TableText { file: self.file.set(path, "base", &format_number(base + by))? };
                return higher.changed(path, &TableEdit::Grow(*by));
            }
            TableEdit::Grow(by) => {
                let top = self.number_of_field(path, "top", None)?;
                self.file.set(path, "top", &format_number(top + by))?
            }
            TableEdit::Keyword(keyword, has) => {
                let piece = self.piece(path).ok_or_else(|| self.not_a_list_item(path))?;
                let mut keywords = piece.keywords;
                keywords.set(keyword.flag(), *has);
                self.file.set(path, "keywords", &format!("[{}]", keywords.names().join(", ")))?
            }
            TableEdit::Look(look) => self.file.set(path, "look", &quoted(look))?,
            TableEdit::Name(name) => self.file.set(path, "name", &quoted(name))?,
        };
        Ok((TableText { file }, Some(path.to_owned())))
    }

    /// Returns a number of a record, or `missing` if it has none.
    fn number_of_field(
        &self,
        path: &str,
        field: &str,
        missing: Option<f32>,
    ) -> Result<f32, Faults> {
        let at = format!("{path}.{field}");
        let missing = missing.filter(|_| self.file.source(&at).is_none());
        let found = self.file.number(&at).or(missing);
        found
            .ok_or_else(|| self.fault(format!("no plain number at `{at}`"), "a number such as 2.5"))
    }

    fn fault(&self, found: String, expected: &str) -> Faults {
        let mut faults = Faults::new();
        faults.push(Fault::of_file(self.file.label(), found, expected, None));
        faults
    }

    /// Returns the file with a piece of terrain appended, and its path; an id that exists
    /// already gets a number.
    ///
    /// # Errors
    /// If the file has no list of terrain.
    pub fn with_piece(&self, piece: &Piece) -> Result<(Self, String), Faults> {
        let id = self.file.free_id(PIECES, &piece.id);
        let footprint = match &piece.footprint {
            Footprint::Circle { center, radius } => {
                format!(
                    "Circle(center: {}, radius: {})",
                    format_point(*center),
                    format_number(*radius)
                )
            }
            Footprint::Box { center, half, turn } => {
                let turn = if *turn == 0.0 {
                    String::new()
                } else {
                    format!(", turn: {}", format_number(*turn))
                };
                format!(
                    "Box(center: {}, half: {}{turn})",
                    format_point(*center),
                    format_point(*half)
                )
            }
            Footprint::Polygon(points) => {
                let points: Vec<String> = points.iter().copied().map(format_point).collect();
                format!("Polygon([{}])", points.join(", "))
            }
        };
        let base = if piece.base == 0.0 {
            String::new()
        } else {
            format!("base: {}, ", format_number(piece.base))
        };
        let text = format!(
            "(id: {}, name: {}, footprint: {footprint}, {base}top: {}, keywords: [{}], look: {})",
            quoted(&id),
            quoted(&piece.name),
            format_number(piece.top),
            piece.keywords.names().join(", "),
            quoted(&piece.look),
        );
        let count = match self.file.length(PIECES) {
            Some(count) => count,
            None => {
                let begun = TableText { file: self.file.set("table", "pieces", "[]")? };
                return begun.with_piece(piece);
            }
        };
        let file = self.file.insert(PIECES, count.checked_sub(1), &text)?;
        Ok((TableText { file }, format!("{PIECES}[{count}]")))
    }

    /// Returns the file with the points of a piece mapped by `to`, its turn increased by
    /// `turn` and its lengths multiplied by `factor`.
    fn reshaped(
        &self,
        path: &str,
        to: &dyn Fn(Vec2) -> Vec2,
        turn: f32,
        factor: f32,
    ) -> Result<Rewrite, Faults> {
        let footprint = format!("{path}.footprint");
        let mut file = self.file.clone();
        for point_at in self.file.paths().into_iter().filter(|at| at.starts_with(&footprint)) {
            let Some([x, z]) =
                self.file.numbers(&point_at).and_then(|at| <[f32; 2]>::try_from(at).ok())
            else {
                continue;
            };
            let at = Vec2::new(x, z);
            // The half lengths of a box lie along its own sides.
            let now = if point_at.ends_with(".half") { at * factor } else { to(at) };
            file = file.put(&point_at, &format_point(now))?;
        }
        let radius = format!("{footprint}.radius");
        if let Some(length) = self.file.number(&radius) {
            file = file.put(&radius, &format_number(length * factor))?;
        }
        if turn != 0.0 && self.file.numbers(&format!("{footprint}.half")).is_some() {
            let before = self.file.number(&format!("{footprint}.turn")).unwrap_or_default();
            file =
                file.set(&footprint, "turn", &format_number((before + turn).rem_euclid(360.0)))?;
        }
        Ok(file)
    }

    /// As [`TableText::reshaped`], with points relative to the middle of a piece.
    fn reshaped_about_middle(
        &self,
        path: &str,
        to: &dyn Fn(Vec2) -> Vec2,
        turn: f32,
        factor: f32,
    ) -> Result<Rewrite, Faults> {
        let piece = self.piece(path).ok_or_else(|| self.not_a_list_item(path))?;
        // Turning corners moves the middle of their bounds; it does not move their mean.
        let middle = match &piece.footprint {
            Footprint::Polygon(corners) => {
                corners.iter().sum::<Vec2>() / corners.len().max(1) as f32
            }
            Footprint::Circle { .. } | Footprint::Box { .. } => piece.footprint.middle(),
        };
        self.reshaped(path, &|at| middle + to(at - middle), turn, factor)
    }

    fn copied(&self, path: &str) -> Result<(Self, String), Faults> {
        let (list, index) = item_of(path).ok_or_else(|| self.not_a_list_item(path))?;
        let source = self.file.source(path).unwrap_or_default().to_owned();
        let mut file = self.file.insert(list, Some(index), &source)?;
        let copy = format!("{list}[{}]", index + 1);
        if let Some(id) = self.file.words(&format!("{path}.id")) {
            file = file.put(&format!("{copy}.id"), &quoted(&self.file.free_id(PIECES, id)))?;
        }
        let copied = TableText { file };
        match copied.placed().into_iter().find(|placed| placed.path == copy) {
            Some(placed) => {
                let (moved, _) =
                    copied.changed(&copy, &TableEdit::MoveTo(placed.at() + Vec2::ONE))?;
                Ok((moved, copy))
            }
            None => Ok((copied, copy)),
        }
    }

    fn not_a_list_item(&self, path: &str) -> Faults {
        // A path that is no item of a list always exists; report the same fault as for a
        // path that leads nowhere.
        self.file.put(&format!("{path}[0]"), "").err().unwrap_or_default()
    }
}

/// Formats a number as a person writes it, to a thousandth.
fn format_number(value: f32) -> String {
    let short = (f64::from(value) * 1000.0).round() / 1000.0;
    // Adding 0.0 removes the sign of a negative zero.
    format!("{}", short + 0.0)
}

fn format_point(at: Vec2) -> String {
    format!("({}, {})", format_number(at.x), format_number(at.y))
}

/// Returns a text as content files have it, in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests;
