//! What a mod for this game begins with: a scenario of its own, on a small table.

use super::content::CazadoresContent;

/// The files of a mod of this name; empty where the content has nobody to hunt with or to hunt.
pub(super) fn mod_sample(content: &CazadoresContent, name: &str) -> Vec<(String, String)> {
    let hunters: Vec<&str> = content.cazadores.keys().map(|id| id.as_str()).collect();
    let (Some(adversary), Some(companion)) =
        (content.adversaries.keys().next(), content.companions.keys().next())
    else {
        return Vec::new();
    };
    if hunters.is_empty() {
        return Vec::new();
    }
    let seat = |player: usize, companions: &str| {
        format!("(cazador: \"{}\"{companions})", hunters[player % hunters.len()])
    };
    let with = format!(", companions: [\"{companion}\"]");
    let packs: Vec<String> = (1..=4)
        .map(|players: usize| {
            let companions = if players < 3 { with.as_str() } else { "" };
            let seats: Vec<String> = (0..players).map(|player| seat(player, companions)).collect();
            format!("        (players: [{}]),\n", seats.join(", "))
        })
        .collect();
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
    // A ready-made Pack for one, two, three and four players.
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
        packs = packs.concat(),
    );
    vec![(format!("scenarios/cazadores/{name}.ron"), text)]
}
