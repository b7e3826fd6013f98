//! What a mod for this game begins with: a scenario of its own, on a small table.

use super::content::{CazadoresContent, Pack};

/// The files of a mod of this name: its Packs and its quarry are those of the first scenario that there is. Empty where
/// there is none.
pub(super) fn mod_sample(content: &CazadoresContent, name: &str) -> Vec<(String, String)> {
    let Some(model) = content.scenarios.values().next() else { return Vec::new() };
    let adversary = &model.adversary;
    let packs: String = model.packs.iter().map(pack_line).collect();
    let title = name.replace('-', " ");
    let text = format!(
        r#"// A scenario to begin with: change what you like, then run `monteria check mods/{name}`.
// Lengths are inches; x points right (east), z toward the reader (south), the middle of the table is (0, 0).
(
    id: "{name}",
    name: "{title}",
    about: "A clearing with two rocks and a thicket. Say here what the players should know before they choose it.",
    deployment: "The Foes are placed around the middle. The Pack comes in by either Exit.",
    // Who is hunted, and who else may be chosen at the setup.
    adversary: "{adversary}",
    adversaries: ["{adversary}"],
    // A ready-made Pack for one, two, three and four players. Where a quarry is too easy for so many, house rules stand behind
    // them: `(players: [...], house: (hardness: Doubled, ferocity: 1, flight_from: 2))`, for twice the WNDs, one more die of ATK
    // and Exits that are closed until Round 2. The scenario's card tells them, and the setup can do without them.
    packs: [
{packs}    ],
    table: (
        size: (24, 24),
        exits: [
            (name: "the southern path", side: South, from: -4, to: 4),
            (name: "the northern path", side: North, from: -4, to: 4),
        ],
        pieces: [
            (
                id: "great-rock",
                name: "the great rock",
                footprint: Circle(center: (-6, 2), radius: 1.5),
                top: 2,
                keywords: [Blocking, Climbable, Holdable],
                look: "rock",
            ),
            (
                id: "wall",
                name: "the broken wall",
                footprint: Box(center: (5, -3), half: (2, 0.4), turn: 30),
                top: 1.5,
                keywords: [Blocking],
                look: "wall",
            ),
            (
                id: "thicket",
                name: "the thicket",
                footprint: Polygon([(3, 6), (7, 5.5), (8, 8), (4.5, 8.5)]),
                top: 2,
                keywords: [Difficult, Obscuring],
                look: "thicket",
            ),
        ],
    ),
)
"#,
    );
    vec![(format!("scenarios/cazadores/{name}.ron"), text)]
}

/// A Pack as it is written.
fn pack_line(pack: &Pack) -> String {
    let seats: Vec<String> = pack
        .players
        .iter()
        .map(|seat| {
            let companions: Vec<String> = seat.companions.iter().map(|id| format!("\"{id}\"")).collect();
            match companions.is_empty() {
                true => format!("(cazador: \"{}\")", seat.cazador),
                false => format!("(cazador: \"{}\", companions: [{}])", seat.cazador, companions.join(", ")),
            }
        })
        .collect();
    format!("        (players: [{}]),\n", seats.join(", "))
}
