//! Texts about terrain for players: its keywords, and exits of generated tables.

use monteria_content::{Text, text};
use monteria_table::{Area, Exit, Keyword, Keywords, Obstacle, Side, Table};

/// Names of the exits of generated tables, which a match stores in English.
pub const GENERATED_EXITS: [&str; 3] = ["the near path", "the old road", "the cattle track"];

/// Returns the name of an exit for players.
pub fn exit_name(exit: &Exit) -> Text {
    Text::named("exit", &exit.name)
}

/// Returns the name of an area for players.
pub fn area_text(area: &Area) -> Text {
    let kind = area.tag.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('-');
    Text::named(&format!("area-{kind}"), &area.name)
}

/// Returns the name of an obstacle of the table for players.
pub fn obstacle_text(table: &Table, obstacle: Obstacle) -> Text {
    match obstacle {
        Obstacle::Area(id) => {
            table.area(id).map_or_else(|| Text::verbatim(format!("area {id}")), area_text)
        }
        Obstacle::Piece(_) | Obstacle::Body(_) => Text::verbatim(table.name_of(obstacle)),
    }
}

/// Returns the name of a side of the table for players, for sentences.
pub fn side_name(side: Side) -> Text {
    match side {
        Side::North => text!("rules-north", "north"),
        Side::South => text!("rules-south", "south"),
        Side::East => text!("rules-east", "east"),
        Side::West => text!("rules-west", "west"),
    }
}

/// Returns the names of keywords in a row, for players.
pub fn keyword_names(keywords: Keywords) -> Text {
    Text::joined(keywords.list().map(keyword_name), ", ")
}

/// Returns the name of a keyword for players.
pub fn keyword_name(keyword: Keyword) -> Text {
    match keyword {
        Keyword::Difficult => text!("rules-difficult", "Difficult"),
        Keyword::Dangerous => text!("rules-dangerous", "Dangerous"),
        Keyword::Impassable => text!("rules-impassable", "Impassable"),
        Keyword::Obscuring => text!("rules-obscuring", "Obscuring"),
        Keyword::Blocking => text!("rules-blocking", "Blocking"),
        Keyword::Climbable => text!("rules-climbable", "Climbable"),
        Keyword::Holdable => text!("rules-holdable", "Holdable"),
        Keyword::Chasm => text!("rules-chasm", "Chasm"),
        Keyword::Unstable => text!("rules-unstable", "Unstable"),
        Keyword::Water => text!("rules-water", "Water"),
    }
}

/// Returns the meaning of a keyword in a few words.
pub fn keyword_text(keyword: Keyword) -> Text {
    match keyword {
        Keyword::Difficult => text!(
            "rules-slow-going-each-inch-inside-counts",
            "slow going: each inch inside counts double"
        ),
        Keyword::Dangerous => {
            text!("rules-slow-going-and-a-risk-for", "slow going, and a risk for whoever enters")
        }
        Keyword::Impassable => text!("rules-nobody-may-enter", "nobody may enter"),
        Keyword::Obscuring => text!(
            "rules-gives-cover-without-stopping-the-eye",
            "gives cover without stopping the eye"
        ),
        Keyword::Blocking => {
            text!("rules-stops-the-eye-and-gives-cover", "stops the eye, and gives cover")
        }
        Keyword::Climbable => text!("rules-its-faces-can-be-climbed", "its faces can be climbed"),
        Keyword::Holdable => {
            text!("rules-a-climber-may-stop-and-hang", "a climber may stop and hang on its faces")
        }
        Keyword::Chasm => {
            text!("rules-a-hole-that-may-be-jumped", "a hole that may be jumped, or fallen into")
        }
        Keyword::Unstable => {
            text!("rules-whoever-ends-a-turn-on-it", "whoever ends a turn on it falls")
        }
        Keyword::Water => text!("rules-deep-enough-to-swim-in", "deep enough to swim in"),
    }
}
