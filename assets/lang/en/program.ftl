# What the program itself says, in English. Another language has the same keys in assets/lang/TAG/program.ftl, or in lang/TAG.ftl of a mod;
# what it does not have is told as here. `monteria check` names keys that there are not, and arguments that are missing.

# The name of the language, in itself.
language-name = English
# Words that are written as others where they meet: `de_el_=del_|a_el_=al_`, with a line for each blank; English has none.
language-contractions = -
list-game = { $title } ({ $game }); strengths of the program: { $strengths }
list-style = style :{ $id }: { $about }
list-scenario = { $id }: { $title }; { $players }; table { $table }
list-players-exactly =
    { $count ->
        [one] 1 player
       *[other] { $count } players
    }
list-players = { $least } to { $most } players
list-changed = ; changed by { $mod }
list-seats = --seat: { $seats }
list-scoring = How it is scored and won:
list-mod = mod { $id }: { $name } { $version }
list-gives = ; gives { $things }
list-changes = ; changes { $things }
list-hint = `monteria list SCENARIO` prints what its setup asks (--set KEY=VALUE).
