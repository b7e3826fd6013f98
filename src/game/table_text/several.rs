//! One change of several things at once: terrain and points keep their places among each other.

use std::cmp::Reverse;

use bevy_math::Vec2;

use super::{Placed, PlacedWhat, TableEdit, TableText};
use monteria_content::{Faults, item_of};
use monteria_table::rotated;

impl TableText {
    /// The file with one change of all that stands at these paths, and the paths of what was changed, where it is still there. What is
    /// turned, scaled or turned over is so about the middle of them all; a stretch of the border stays on it. The last one goes to
    /// the place of [`TableEdit::MoveTo`], the others beside it as they were.
    ///
    /// # Errors
    /// Why one of them cannot be changed so; then none is.
    pub fn edited_all(&self, paths: &[String], edit: &TableEdit) -> Result<(Self, Vec<String>), Faults> {
        if let [path] = paths {
            return self.edited(path, edit).map(|(now, path)| (now, path.into_iter().collect()));
        }
        match edit {
            TableEdit::Copy | TableEdit::Remove => return self.listed_all(paths, edit),
            TableEdit::Text(_) | TableEdit::Name(_) => {
                return Err(self.refused("several things".to_owned(), "one whose text is changed"));
            }
            _ => {}
        }
        let all: Vec<Placed> = self.placed().into_iter().filter(|it| paths.contains(&it.path)).collect();
        let middle = all.iter().map(Placed::at).sum::<Vec2>() / all.len().max(1) as f32;
        let last = paths.last().and_then(|path| all.iter().find(|it| it.path == *path));
        let mut now = self.clone();
        for one in &all {
            now = match (edit, &one.what) {
                (TableEdit::MoveTo(to), _) => {
                    let by = last.map_or(Vec2::ZERO, |last| *to - last.at());
                    now.edited(&one.path, &TableEdit::MoveTo(one.at() + by))?.0
                }
                (TableEdit::Turn(degrees), _) => {
                    let turn = degrees.to_radians();
                    now.about(one, &|at| middle + rotated(at - middle, turn), (*degrees, 1.0))?
                }
                (TableEdit::Scale(factor), _) => {
                    now.about(one, &|at| middle + (at - middle) * *factor, (0.0, *factor))?
                }
                (TableEdit::Mirror, _) => {
                    let turn = now.file.number(&format!("{}.footprint.turn", one.path)).unwrap_or_default();
                    let over = |at: Vec2| Vec2::new(2.0 * middle.x - at.x, at.y);
                    now.about(one, &over, (-2.0 * turn, 1.0))?
                }
                (_, PlacedWhat::Piece(_)) => now.edited(&one.path, edit)?.0,
                // Points have neither a height nor a look.
                _ => now,
            };
        }
        Ok((now, paths.to_vec()))
    }

    /// The file with one thing whose points are elsewhere.
    fn about(&self, one: &Placed, to: &dyn Fn(Vec2) -> Vec2, lengths: (f32, f32)) -> Result<Self, Faults> {
        match &one.what {
            PlacedWhat::Piece(_) => {
                let now = TableText { file: self.reshaped(&one.path, to, lengths)? };
                // The same change by nothing holds what it has become to the rules of terrain.
                now.edited(&one.path, &TableEdit::Grow(0.0)).map(|(now, _)| now)
            }
            PlacedWhat::Point(at) | PlacedWhat::Disc(at, _) => {
                self.edited(&one.path, &TableEdit::MoveTo(to(*at))).map(|(now, _)| now)
            }
            PlacedWhat::Stretch(_) => Ok(self.clone()),
        }
    }

    /// Copies or removes items of lists, the last of each list first, so that no path means another thing meanwhile.
    fn listed_all(&self, paths: &[String], edit: &TableEdit) -> Result<(Self, Vec<String>), Faults> {
        let mut items = Vec::new();
        for path in paths {
            items.push(item_of(path).ok_or_else(|| self.not_of_a_list(path))?);
        }
        items.sort_by_key(|(list, index)| (*list, Reverse(*index)));
        let mut now = self.clone();
        for (list, index) in &items {
            now = now.edited(&format!("{list}[{index}]"), edit)?.0;
        }
        if *edit == TableEdit::Remove {
            return Ok((now, Vec::new()));
        }
        // Each copy stands behind its own, and behind the copies of those before it in its list.
        let before =
            |list: &str, index: usize| items.iter().filter(|(l, i)| *l == list && *i < index).count();
        let copies =
            items.iter().map(|(list, index)| format!("{list}[{}]", index + 1 + before(list, *index)));
        Ok((now, copies.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use monteria_table::Keyword;

    const FILE: &str = "(id: \"glade\", pickups: [(0, 8), (2, 8)], table: (size: (36, 24), pieces: [
    (id: \"wall\", name: \"a wall\", footprint: Box(center: (4, 2), half: (3, 0.5)), top: 2),
    (id: \"oak\", name: \"an oak\", footprint: Circle(center: (-4, 2), radius: 1.5), top: 6),
    (id: \"pond\", name: \"a pond\", footprint: Polygon([(0, 0), (2, 0), (2, 2)]), base: -0.5, top: 0),
]))\n";

    fn all(of: &[&str]) -> Vec<String> {
        of.iter().map(|path| (*path).to_owned()).collect()
    }

    fn edited(of: &[&str], edit: TableEdit) -> (TableText, Vec<String>) {
        let table = TableText::read("glade.ron", FILE).expect("a table");
        table.edited_all(&all(of), &edit).unwrap_or_else(|faults| panic!("{edit:?}: {faults}"))
    }

    fn places(table: &TableText, of: &[&str]) -> Vec<(f32, f32)> {
        let placed = table.placed();
        let at = |path: &&str| placed.iter().find(|it| it.path == **path).expect("there").at();
        of.iter().map(|path| (at(path).x, at(path).y)).collect()
    }

    const THREE: [&str; 3] = ["table.pieces[0]", "table.pieces[1]", "pickups[0]"];

    #[test]
    fn several_things_move_turn_grow_and_turn_over_about_their_middle() {
        // They lie about (0, 4); the last one chosen is the one that is put down.
        let (moved, chosen) = edited(&THREE, TableEdit::MoveTo(Vec2::new(1.0, 9.0)));
        assert_eq!(places(&moved, &THREE), [(5.0, 3.0), (-3.0, 3.0), (1.0, 9.0)]);
        assert_eq!(chosen, all(&THREE));
        let (turned, _) = edited(&THREE, TableEdit::Turn(90.0));
        assert_eq!(places(&turned, &THREE), [(2.0, 8.0), (2.0, 0.0), (-4.0, 4.0)]);
        assert!(turned.text().contains("turn: 90"), "{}", turned.text());
        let (scaled, _) = edited(&THREE, TableEdit::Scale(2.0));
        assert_eq!(places(&scaled, &THREE), [(8.0, 0.0), (-8.0, 0.0), (0.0, 12.0)]);
        assert!(scaled.text().contains("half: (6, 1)") && scaled.text().contains("radius: 3"));
        let (mirrored, _) = edited(&["table.pieces[0]", "pickups[1]"], TableEdit::Mirror);
        assert_eq!(places(&mirrored, &["table.pieces[0]", "pickups[1]"]), [(2.0, 2.0), (4.0, 8.0)]);
        // What has neither height nor look stays as it is beside what has.
        let (raised, _) = edited(&THREE, TableEdit::Raise(1.0));
        assert!(raised.text().contains("top: 3") && raised.text().contains("top: 7"));
        let (climbed, _) = edited(&THREE, TableEdit::Keyword(Keyword::Climbable, true));
        assert_eq!(climbed.text().matches("[Climbable]").count(), 2);
    }

    #[test]
    fn several_things_are_copied_and_removed_wherever_they_stand_in_their_lists() {
        let four = ["table.pieces[0]", "pickups[0]", "pickups[1]", "table.pieces[2]"];
        let (copied, mut chosen) = edited(&four, TableEdit::Copy);
        chosen.sort();
        assert_eq!(chosen, ["pickups[1]", "pickups[3]", "table.pieces[1]", "table.pieces[4]"]);
        assert_eq!(
            places(&copied, &["table.pieces[1]", "pickups[1]", "pickups[3]", "table.pieces[2]"]),
            [(5.0, 3.0), (1.0, 9.0), (3.0, 9.0), (-4.0, 2.0)]
        );
        let (left, chosen) = edited(&four, TableEdit::Remove);
        assert!(chosen.is_empty() && left.text().contains("pickups: [],"), "{}", left.text());
        assert_eq!(left.placed().iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), ["an oak"]);
    }

    #[test]
    fn what_one_of_them_cannot_be_none_of_them_is() {
        let table = TableText::read("glade.ron", FILE).expect("a table");
        for edit in [TableEdit::Grow(-2.5), TableEdit::Scale(0.001), TableEdit::Text("7".to_owned())] {
            assert!(table.edited_all(&all(&THREE), &edit).is_err(), "{edit:?}");
        }
        assert!(table.edited_all(&all(&["pickups[0]", "nowhere"]), &TableEdit::Copy).is_err());
    }
}
