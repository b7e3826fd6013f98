//! Further mistakes: what is written in the place of what, and whole files.

/// Mistakes in the file of a weapon: a name, the replaced text and its replacement.
pub const WEAPONS: [(&str, &str, &str); 43] = [
    ("comment-without-end", "// A weapon of one's own.\n", "/* A weapon of one's own.\n"),
    ("number-negative", "hands: 1", "hands: -1"),
    ("number-beyond-all-bounds", "power: 1", "power: 99999999999999999999999999999999999999999999"),
    ("number-nan", "range_max: 2", "range_max: NaN"),
    ("number-infinite", "range_max: 2", "range_max: 1e999"),
    ("number-with-two-points", "range_max: 2", "range_max: 1..2"),
    ("number-with-its-unit", "range_max: 2", "range_max: 2in"),
    ("number-of-dice", "power: 1", "power: 2d6"),
    ("number-in-words", "hands: 1", "hands: one"),
    ("id-empty", "\"oak-club\"", "\"\""),
    ("id-with-capitals", "\"oak-club\"", "\"oakClub\""),
    ("id-with-path", "\"oak-club\"", "\"../../oak\""),
    ("id-a-number", "\"oak-club\"", "7"),
    ("name-with-line-break", "Oak Club", "Oak\\nClub"),
    ("name-that-a-terminal-obeys", "Oak Club", "Oak\\u{1b}[2JClub"),
    ("escape-unknown", "Oak Club", "Oak\\qClub"),
    ("text-in-single-quotes", "\"Oak Club\"", "'Oak Club'"),
    ("text-of-bytes", "\"Oak Club\"", "b\"Oak Club\""),
    ("text-raw-without-end", "\"Oak Club\"", "r#\"Oak Club\""),
    ("brackets-crossed", "        ),\n    ],\n", "        ],\n    ),\n"),
    ("bracket-too-many", "    ],\n)\n", "    ],\n))\n"),
    ("colon-missing", "power: 1", "power 1"),
    ("value-missing", "power: 1,", "power: ,"),
    ("comma-twice", "power: 1,", "power: 1,,"),
    ("word-unknown", "Melee", "Sword"),
    ("word-with-brackets", "Melee", "Melee(1)"),
    ("word-with-dash", "Melee", "close-combat"),
    ("bool-for-a-number", "power: 1", "power: true"),
    ("list-for-a-number", "power: 1", "power: [1]"),
    ("nothing-for-a-text", "\"Oak Club\"", "None"),
    ("text-after-the-end", "    ],\n)\n", "    ],\n)\nthe end\n"),
    ("attribute-unknown", "(\n    weapons", "#![enable(unwrap_newtypes)]\n(\n    weapons"),
    ("field-with-dash", "range_max:", "range-max:"),
    ("field-with-capital", "name:", "Name:"),
    ("field-of-another-type", "power: 1,", "power: 1,\n            wounds: 3,"),
    ("list-without-brackets", "weapons: [", "weapons: "),
    ("record-without-brackets", "        (\n", "        \n"),
    (
        "ability-without-effects",
        "renown: 1,",
        "renown: 1,\n            abilities: [(id: \"trip\", name: \"Trip\", trigger: Crit)],",
    ),
    (
        "ability-trigger-unknown",
        "renown: 1,",
        "renown: 1,\n            abilities: [(id: \"trip\", name: \"Trip\", trigger: Critical, \
         effects: [])],",
    ),
    ("shooting-without-ammo", "Melee", "Shooting"),
    ("hands-none", "hands: 1", "hands: 0"),
    ("control-character", "power: 1", "power:\u{7} 1"),
    ("quote-within-a-text", "\"Oak Club\"", "\"Oak \"great\" Club\""),
];

/// Mistakes in the file of a scenario: a name, the replaced text and its replacement.
pub const SCENES: [(&str, &str, &str); 24] = [
    ("adversary-missing", "    adversary: \"wandering-son\",\n", ""),
    ("side-unknown", "side: South", "side: Up"),
    (
        "exit-backwards",
        "from: -4, to: 4),\n            (name: \"the northern",
        "from: 4, to: -4),\n            (name: \"the northern",
    ),
    ("piece-top-negative", "top: 1.5", "top: -1"),
    ("piece-without-size", "half: (2, 0.4)", "half: (0, 0)"),
    ("size-too-small", "(24, 24)", "(2, 2)"),
    ("pair-of-three", "center: (5, -3)", "center: (5, -3, 1)"),
    ("pair-of-one", "center: (5, -3)", "center: (5)"),
    ("pair-in-square-brackets", "center: (5, -3)", "center: [5, -3]"),
    ("decimal-comma-in-a-pair", "half: (2, 0.4)", "half: (2, 0,4)"),
    ("decimal-commas-in-a-pair", "half: (2, 0.4)", "half: (2,5, 0,4)"),
    ("footprint-unknown", "Box(center", "Sphere(center"),
    ("footprint-field-missing", ", half: (2, 0.4)", ""),
    ("footprint-field-misspelt", "half: (2, 0.4)", "hafl: (2, 0.4)"),
    ("turn-as-a-text", "turn: 30", "turn: \"30°\""),
    ("companion-unknown", "companions: [\"hound\"]", "companions: [\"wolf\"]"),
    (
        "hero-twice",
        "(cazador: \"nuno-cifuentes\"), (cazador: \"beatriz",
        "(cazador: \"lope-de-urrieta\"), (cazador: \"beatriz",
    ),
    ("keyword-as-a-text", "[Blocking]", "[\"Blocking\"]"),
    ("about-missing", "    about: \"A quiet place.\",\n", ""),
    ("size-of-nothing", "(24, 24)", "(0, 0)"),
    ("deployment-a-number", "\"The Foes are placed around the middle.\"", "3"),
    (
        "adversaries-not-a-list",
        "adversaries: [\"wandering-son\"]",
        "adversaries: \"wandering-son\"",
    ),
    ("table-misspelt", "    table: (", "    tabel: ("),
    ("map-for-a-record", "    table: (\n", "    table: {\n"),
];

/// Whole files, each in a mod of its own.
pub const FILES: [(&str, &str, &str); 38] = [
    ("json", "rulesets/cazadores/a.ron", "{\n  \"weapons\": [{\"id\": \"oak\"}]\n}\n"),
    ("yaml", "rulesets/cazadores/a.ron", "weapons:\n  - id: oak\n    name: Oak\n"),
    ("list-alone", "rulesets/cazadores/a.ron", "[\n    (id: \"oak\"),\n]\n"),
    (
        "thing-without-its-list",
        "rulesets/cazadores/a.ron",
        "(\n    id: \"oak\",\n    name: \"Oak\",\n)\n",
    ),
    (
        "scenario-among-the-rules",
        "rulesets/cazadores/a.ron",
        "(\n    id: \"glade\",\n    adversary: \"wandering-son\",\n)\n",
    ),
    ("rules-among-the-scenarios", "scenarios/cazadores/a.ron", "(\n    weapons: [],\n)\n"),
    (
        "army-without-units",
        "rulesets/fracture/a.ron",
        "(\n    armies: [(id: \"new-army\", name: \"New\")],\n)\n",
    ),
    (
        "mission-of-nothing",
        "scenarios/fracture/a.ron",
        "(\n    id: \"field\",\n    mission: \"no-such-mission\",\n)\n",
    ),
    (
        "league-weapon-unknown",
        "patches/respawn/a.ron",
        "(\n    leagues: [(id: \"respawn\", guns: [\"pea-shooter\"])],\n)\n",
    ),
    (
        "character-out-of-bounds",
        "patches/arcane/a.ron",
        "(\n    characters: [(id: \"ser-aldemar\", life: 900)],\n)\n",
    ),
    (
        "card-unknown-field",
        "patches/arcane/a.ron",
        "(\n    characters: [(id: \"ser-aldemar\", lief: 9)],\n)\n",
    ),
    (
        "profile-weapon-unknown",
        "patches/drowned/a.ron",
        "(\n    profiles: [(id: \"eel\", weapons: [\"javelni\"])],\n)\n",
    ),
    ("number-of-the-rules-unknown", "rulesets/arcane/a.ron", "(\n    numbers: (fumbles: 3),\n)\n"),
    (
        "patch-id-unknown",
        "patches/cazadores/a.ron",
        "(\n    companions: [(id: \"brigadn\", name: \"B\")],\n)\n",
    ),
    (
        "patch-field-unknown",
        "patches/cazadores/a.ron",
        "(\n    companions: [(id: \"brigand\", nmae: \"B\")],\n)\n",
    ),
    (
        "patch-list-unknown",
        "patches/cazadores/a.ron",
        "(\n    companion: [(id: \"brigand\", name: \"B\")],\n)\n",
    ),
    ("patch-without-id", "patches/cazadores/a.ron", "(\n    companions: [(name: \"B\")],\n)\n"),
    (
        "patch-of-another-type",
        "patches/cazadores/a.ron",
        "(\n    companions: [(id: \"brigand\", spd: \"fast\")],\n)\n",
    ),
    (
        "patch-deep-field-unknown",
        "patches/cazadores/a.ron",
        "(\n    companions: [(id: \"brigand\", attributes: (wit: 4))],\n)\n",
    ),
    (
        "patch-takes-out-what-is-not-there",
        "patches/cazadores/a.ron",
        "(\n    scenarios: [(id: \"oak-hollow\", table: (pieces: [Remove(\"boulder-9\")]))],\n)\n",
    ),
    (
        "patch-scenario-unknown",
        "patches/cazadores/a.ron",
        "(\n    scenarios: [(id: \"oak-hallow\", name: \"B\")],\n)\n",
    ),
    (
        "patch-with-a-name-before-its-brackets",
        "patches/cazadores/a.ron",
        "(\n    companions: [Companion(id: \"brigand\", spd: 4)],\n)\n",
    ),
    (
        "figure-of-nobody",
        "figures/cazadores.ron",
        "(\n    figures: {\"nobody\": (parts: [])},\n)\n",
    ),
    ("texts-key-unknown", "lang/es.ftl", "cazadores-companions-brigadn =\n    .name = X\n"),
    ("texts-field-unknown", "lang/es.ftl", "cazadores-companions-brigand =\n    .nmae = X\n"),
    ("texts-argument-unknown", "lang/es.ftl", "list-changed = { $mdo }\n"),
    ("texts-of-no-form", "lang/es.ftl", "cazadores-companions-brigand: X\n"),
    (
        "texts-twice",
        "lang/es.ftl",
        "cazadores-companions-brigand =\n    .name = X\ncazadores-companions-brigand =\n    .title \
         = Y\n",
    ),
    ("texts-without-a-language", "lang/español.ftl", "list-hint = X\n"),
    (
        "trigger-area-unknown",
        "patches/arcane/a.ron",
        "(\n    scenarios: [(id: \"duel\", triggers: (\n        \
         counters: [(id: \"bells\")],\n        \
         areas: [(id: \"middle\", name: \"m\", \
         shape: Circle(center: (0, 0), radius: 3))],\n        \
         rules: [(\n            id: \"peal\",\n            name: \"Peal\",\n            \
         when: Enters(who: [], area: \"midle\"),\n            \
         then: [Draw(reason: \"x\")],\n            limit: Once,\n        \
         )],\n    ))],\n)\n",
    ),
    (
        "trigger-moment-unknown",
        "patches/arcane/a.ron",
        "(\n    scenarios: [(id: \"duel\", triggers: (\n        \
         counters: [(id: \"bells\")],\n        \
         areas: [(id: \"middle\", name: \"m\", \
         shape: Circle(center: (0, 0), radius: 3))],\n        \
         rules: [(\n            id: \"peal\",\n            name: \"Peal\",\n            \
         when: Enter(who: [], area: \"middle\"),\n            \
         then: [Draw(reason: \"x\")],\n            limit: Once,\n        \
         )],\n    ))],\n)\n",
    ),
    (
        "trigger-moment-without-model",
        "patches/arcane/a.ron",
        "(\n    scenarios: [(id: \"duel\", triggers: (\n        \
         counters: [(id: \"bells\")],\n        \
         areas: [(id: \"middle\", name: \"m\", \
         shape: Circle(center: (0, 0), radius: 3))],\n        \
         rules: [(\n            id: \"peal\",\n            name: \"Peal\",\n            \
         when: RoundBegins,\n            \
         then: [Wound(who: [Actor], amount: 1)],\n            limit: Once,\n        \
         )],\n    ))],\n)\n",
    ),
    (
        "trigger-counter-never-reached",
        "patches/arcane/a.ron",
        "(\n    scenarios: [(id: \"duel\", triggers: (\n        \
         counters: [(id: \"bells\")],\n        \
         areas: [(id: \"middle\", name: \"m\", \
         shape: Circle(center: (0, 0), radius: 3))],\n        \
         rules: [(\n            id: \"peal\",\n            name: \"Peal\",\n            \
         when: Reaches(counter: \"bells\", value: 3),\n            \
         then: [Draw(reason: \"x\")],\n            limit: Once,\n        \
         )],\n    ))],\n)\n",
    ),
    (
        "trigger-without-limit",
        "patches/arcane/a.ron",
        "(\n    scenarios: [(id: \"duel\", triggers: (\n        \
         counters: [(id: \"bells\")],\n        \
         areas: [(id: \"middle\", name: \"m\", \
         shape: Circle(center: (0, 0), radius: 3))],\n        \
         rules: [(\n            id: \"peal\",\n            name: \"Peal\",\n            \
         when: RoundBegins,\n            \
         then: [Draw(reason: \"x\")],\n        )],\n    ))],\n)\n",
    ),
    (
        "trigger-limit-unknown",
        "patches/arcane/a.ron",
        "(\n    scenarios: [(id: \"duel\", triggers: (\n        \
         counters: [(id: \"bells\")],\n        \
         areas: [(id: \"middle\", name: \"m\", \
         shape: Circle(center: (0, 0), radius: 3))],\n        \
         rules: [(\n            id: \"peal\",\n            name: \"Peal\",\n            \
         when: RoundBegins,\n            \
         then: [Draw(reason: \"x\")],\n            limit: Always,\n        \
         )],\n    ))],\n)\n",
    ),
    (
        "trigger-state-unknown",
        "patches/arcane/a.ron",
        "(\n    scenarios: [(id: \"duel\", triggers: (\n        \
         counters: [(id: \"bells\")],\n        \
         areas: [(id: \"middle\", name: \"m\", \
         shape: Circle(center: (0, 0), radius: 3))],\n        \
         rules: [(\n            id: \"peal\",\n            name: \"Peal\",\n            \
         when: RoundBegins,\n            \
         then: [Begin(who: [], state: \"hiden\")],\n            limit: Once,\n        \
         )],\n    ))],\n)\n",
    ),
    (
        "trigger-that-causes-itself",
        "patches/arcane/a.ron",
        "(\n    scenarios: [(id: \"duel\", triggers: (\n        \
         counters: [(id: \"bells\")],\n        \
         areas: [(id: \"middle\", name: \"m\", \
         shape: Circle(center: (0, 0), radius: 3))],\n        \
         rules: [(\n            id: \"peal\",\n            name: \"Peal\",\n            \
         when: Reaches(counter: \"bells\", value: 1),\n            \
         then: [Add(counter: \"bells\", by: 1)],\n            limit: Unlimited,\n        \
         )],\n    ))],\n)\n",
    ),
    (
        "look-of-no-figure",
        "patches/cazadores/a.ron",
        "(\n    minions: [(id: \"salt-ram\", look: \"salt-rma\")],\n)\n",
    ),
];

/// What a mod says of itself.
pub const ABOUTS: [(&str, &str); 6] = [
    ("mod-version-in-words", "(\n    name: \"Glade\",\n    version: \"first\",\n)\n"),
    ("mod-without-a-name", "(\n    version: \"1.0\",\n)\n"),
    (
        "mod-needs-what-is-not-there",
        "(\n    name: \"Glade\",\n    version: \"1.0\",\n    needs: [(id: \"valley\")],\n)\n",
    ),
    (
        "mod-needs-itself",
        "(\n    name: \"Glade\",\n    version: \"1.0\",\n    needs: [(id: \"glade\")],\n)\n",
    ),
    (
        "mod-field-misspelt",
        "(\n    name: \"Glade\",\n    version: \"1.0\",\n    overides: [\"bow\"],\n)\n",
    ),
    ("mod-version-a-number", "(\n    name: \"Glade\",\n    version: 1.0,\n)\n"),
];
