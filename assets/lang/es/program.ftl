# What the program itself says, in Spanish.

language-name = Español
language-contractions = de_el_=del_|a_el_=al_|y_I=e_I|y_i=e_i
list-game = { $title } ({ $game }); niveles del programa: { $strengths }
list-style = estilo :{ $id }: { $about }
list-scenario = { $id }: { $title }; { $players }; tablero de { $table }
list-players-exactly =
    { $count ->
        [one] 1 jugador
       *[other] { $count } jugadores
    }
list-players = de { $least } a { $most } jugadores
list-changed = ; cambiado por { $mod }
list-seats = --seat: { $seats }
list-scoring = Puntuación y victoria:
list-mod = mod { $id }: { $name } { $version }
list-gives = ; añade { $things }
list-changes = ; cambia { $things }
list-hint = `monteria list ESCENARIO` muestra sus opciones de preparación (--set CLAVE=VALOR).
