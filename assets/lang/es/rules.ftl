# Words of the engine of all games, in Spanish. `monteria texts program --lang es` prints what is missing.

rules-is-being-played-elsewhere-too-this = { $a } también se está jugando en otra parte: esta partida se guarda en un archivo propio
rules-stays-as-it-is-this-match = { $a } queda sin cambios: esta partida se guarda en un archivo propio
rules-was-removed-the-oldest-of-more = se ha borrado { $a }, la más antigua de más de { $limit } partidas sin terminar
rules-unfinished-matches-are-kept-in-of = se conservan { $unfinished } partidas sin terminar en { $a }; si pasan de { $limit }, se borra la más antigua
rules-was-not-chosen = «{ $id }» no se había elegido
rules-none-yet = todavía ninguno
rules-a-name = un nombre
rules-a-line-break-in-it = un salto de línea
rules-a-name-of-one-line = un nombre de una sola línea
rules-the-character-in-it = el carácter { $code }
rules-a-name-of-printable-characters = un nombre de caracteres que se puedan imprimir
rules-made-up-by-the-dice-within = Se construye al azar según las reglas de construcción; la misma semilla da el mismo resultado.
rules-at-random = Al azar
rules-nothing-came-about = ningún resultado
rules-another-seed-or = otra semilla, o { $what }
rules-house-rules = Reglas de la casa: { $rules }.
rules-to-spend = { $purse } para gastar
rules-bears = lleva { $marks }
rules-gone = Ya no están: { $gone }
rules-is-open-elsewhere-another-monter-a = { $a } está abierto en otra parte: otro Montería lo está jugando o cambiando
rules-holds-a-match-that-was-left = { $a } guarda una partida sin terminar
rules-its-result-stands-in-the-campaign = { $a }: { $error }; su resultado ya está apuntado en la campaña, el archivo ya no hace falta
rules-is-being-played-leave-the-match = { $a } se está jugando: deja antes la partida
rules-this-is-not-the-next-match = esta no es la próxima partida de { $label }: su resultado ya está apuntado, o la campaña o el contenido han cambiado desde que empezó
rules-the-middle-of-the-table = el centro del tablero
rules-needs = necesita { $needs }
rules-dice = dados { $value }
rules-rolled-again = vuelto a tirar: { $dropped }
rules-leave-at-home = Quitar
rules-there-are = «{ $choice }»: solo hay { $count } { $members }
rules-to = de { $least } a { $most }
rules-of-each-side = { $unit } por bando
rules-of-your-own = Tuyo: { $describe }
rules-of-player = { $name } del jugador { $player }
rules-no-such-setting = no existe ese ajuste
rules-off = No
rules-on = Sí
rules-stands-at = { $name } está en { $whence }
rules-the-match-as-it-was-saved = la partida guardada queda sin cambios en { $a }
rules-the-match-is-kept-again-with = la partida se guarda de nuevo, con todas sus órdenes
rules-the-match-is-not-being-kept = la partida no se está guardando: { $error }; cada orden lo intenta de nuevo
rules-the-match-is-not-kept = la partida no se guarda: { $fault }
rules-for-it = A favor
rules-against-it = En contra
rules-modifiers = Modificadores
rules-targets =
    { $n ->
        [one] 1 objetivo
       *[other] { $n } objetivos
    }
rules-to-targets = de { $min } a { $max } objetivos
rules-out-of-range-away-must-be = fuera de alcance: está a { $away } y debe estar a menos de { $most }
rules-out-of-range-away-range = fuera de alcance: está a { $away }, alcance { $range }
rules-a-spot-wants-finite-numbers-of = un punto necesita números finitos de pulgadas
rules-that-model-is-not-in-the = esa miniatura no está en la partida
rules-that-point-lies-off-the-table = ese punto cae fuera del tablero
rules-a-path-wants-1-to-256 = un camino necesita de 1 a 256 puntos con números finitos de pulgadas
rules-that-point-lies-outside-the-zone = ese punto cae fuera de la zona
rules-from-at-least-is-needed = a solo { $away } de { $name }; hacen falta al menos { $least }
rules-that-spot-lies-outside-the-zone = ese sitio cae fuera de la zona de despliegue
rules-the-point-at = el punto en { $place }
rules-a-step-would-lead-closer-to = el camino se acercaría a { $what }
rules-as-it-began = Al principio
rules-as-it-ended = Al final
rules-side = Bando
rules-models = Miniaturas
rules-wounds-dealt = Heridas causadas
rules-wounds-taken = Heridas sufridas
rules-got-away = Escaparon
rules-it-is-not-over = La partida no ha terminado: { $phase }.
rules-the-table-after-it = El tablero después
rules-strikes-at = golpea a { $range }
rules-strikes-in-contact = golpea en contacto
rules-moves = mueve { $distance }
rules-of-the-middle = { $one } del centro
rules-up = { $flat }, { $height } hacia arriba
rules-down = { $flat }, { $height } hacia abajo
rules-the-middle-of-the-edge = el centro del borde { $edge }
rules-the-edge-of-its-middle = el borde { $edge }, { $length } al { $direction } de su centro
rules-for-of-movement = { $length } por { $paid } de movimiento
rules-player = Jugador { $side }
rules-advantage = Ventaja
rules-disadvantage = Desventaja
rules-against-dt = contra DT { $dt }
rules-with-advantage = con Ventaja
rules-with-disadvantage = con Desventaja
rules-no-success = ningún éxito
rules-successes =
    { $n ->
        [one] 1 Éxito
       *[other] { $n } Éxitos
    }
rules-difficulty-die = Dado de dificultad
rules-out-of-reach = imposible
rules-at = con { $need }+
rules-successes-2 =
    { $n ->
        [one] 1 éxito
       *[other] { $n } éxitos
    }
rules-rolled-again-2 = { $n } vueltos a tirar
rules-the-best-of = el mejor de { $dice }
rules-against = contra { $need }: { $result }
rules-of-successes-to-be-expected = { $sentence } (éxitos: { $successes }, esperados: { $expected })
rules-decides-in-secret = { $name } decide en secreto
rules-there-is-nothing-to-do-again = no hay nada que rehacer
rules-the-match-has-broken-off = la partida se ha detenido tras un error: { $detail }
rules-it-lies-along-the-line-from = debe apuntar en línea recta desde la miniatura que la pone
rules-it-may-not-cover = no puede cubrir a { $name }
rules-that-template-cannot-be-laid = esa plantilla no se puede poner: { $fault }
rules-carries = Lleva { $name }
rules-could-not-keep-in-formation = { $model } no podría mantener la formación
rules-that-spot-lies-outside-the-zone-2 = ese sitio cae fuera de la zona
rules-initiative = Iniciativa
rules-is-activated = Se activa { $name }
rules-s-activation-is-over = Termina la activación de { $name }
rules-marks = { $force } marca a { $name }
rules-has-marked-an-enemy = { $force } ha marcado a un enemigo
rules-action-points = Puntos de Acción
rules-deployment = Despliegue
rules-turn-of = Turno { $number } de { $last }
rules-turn-of-s-activation = Turno { $number } de { $last }, activación de { $name }
rules-hidden = Oculto
rules-moves-2 = { $name } mueve { $length }
rules-impassable = Infranqueable
rules-difficult = Difícil
rules-dangerous = Peligroso
rules-obscuring = Oscurecedor
rules-blocking = Bloqueante
rules-climbable = Escalable
rules-holdable = Con agarres
rules-chasm = Sima
rules-unstable = Inestable
rules-water = Agua
rules-slow-going-each-inch-inside-counts = terreno lento: cada pulgada dentro cuenta doble
rules-slow-going-and-a-risk-for = terreno lento, y un riesgo para las miniaturas que entran
rules-nobody-may-enter = ninguna miniatura puede entrar
rules-gives-cover-without-stopping-the-eye = da cobertura sin bloquear la línea de visión
rules-stops-the-eye-and-gives-cover = bloquea la línea de visión, y da cobertura
rules-its-faces-can-be-climbed = sus caras se pueden escalar
rules-a-climber-may-stop-and-hang = quien escala puede parar y colgarse de sus caras
rules-a-hole-that-may-be-jumped = un hueco que se puede saltar, o al que se puede caer
rules-whoever-ends-a-turn-on-it = la miniatura que termina un turno encima cae
rules-deep-enough-to-swim-in = bastante hondo para nadar
rules-open = Abierto
rules-north = norte
rules-south = sur
rules-east = este
rules-west = oeste
rules-matches =
    { $n ->
        [one] 1 partida
       *[other] { $n } partidas
    }
rules-dice-2 =
    { $n ->
        [one] 1 dado
       *[other] { $n } dados
    }
rules-orders =
    { $n ->
        [one] 1 orden
       *[other] { $n } órdenes
    }
rules-rounds =
    { $n ->
        [one] 1 ronda
       *[other] { $n } rondas
    }
rules-nobody = nadie
rules-north-2 = { $length } al norte
rules-south-2 = { $length } al sur
rules-east-2 = { $length } al este
rules-west-2 = { $length } al oeste
rules-the-north-west-corner = la esquina noroeste
rules-the-north-east-corner = la esquina noreste
rules-the-south-west-corner = la esquina suroeste
rules-the-south-east-corner = la esquina sureste
rules-no-line-of-sight = sin línea de visión
rules-it-would-lie-across-the-edge = sobresaldría del borde del tablero
rules-that-spot-is-up-ground-level = ese punto está a { $up } de altura; el nivel del suelo llega hasta { $highest }
rules-in-sight-in = a la vista con { $cover }
rules-in-sight-in-from = a la vista con { $cover } de { $by }
rules-cover = cobertura
rules-smoke = humo
rules-expected-one-of = `{ $choice }`: se esperaba una de { $known }
rules-one-of = uno de { $known }
rules-no-such-option-now = ahora no hay opción `{ $id }`
rules-no-such-option-now-did-you-mean = ahora no hay opción `{ $id }`; ¿querías decir `{ $near }`?
rules-option-needs = `{ $id }` necesita `{ $needs }`
rules-option-takes-no = `{ $id }` no admite `{ $extra }`
rules-option-needs-targets-not = `{ $id }` necesita { $targets }, no { $got }
rules-is-named-twice = { $who } se nombra dos veces; cada objetivo se puede nombrar solo una vez
rules-option-needs-a-number-from-to-not = `{ $id }` necesita un número de { $min } a { $max }, no { $got }
rules-is-no-legal-target = { $who } no es un objetivo legal
rules-is-no-legal-target-because = { $who } no es un objetivo legal: { $why }
rules-too-far-it-would-take = demasiado lejos: hacen falta { $cost } de movimiento, y solo hay { $budget }
rules-the-base-would-reach-over = la peana sobresaldría del borde
rules-the-base-of-is-in-the-way = la peana de { $who } se interpone
rules-no-way-leads-there = ningún camino lleva ahí
rules-nothing-holds-it-up = nada la sostiene a una altura de { $n } pulgadas; el suelo está a { $n2 }
rules-a-step-would-lead-closer-to-what = el camino se acercaría a aquello de lo que debe alejarse
rules-a-step-would-lead-farther-away = el camino se alejaría de aquello a lo que debe acercarse
rules-is-dangerous-may-not-enter = { $name } es terreno peligroso: este movimiento no puede entrar ahí
rules-this-move-is-one-straight-line = este movimiento debe ser una sola línea recta
rules-a-move-may-not-end-on-slow = un movimiento no puede acabar en terreno lento
rules-that-is-not-a-place = ese no es un punto válido
rules-the-program-failed-here = el programa ha fallado aquí y ha deshecho la orden: { $detail }

# Rules of scenarios (triggers): their sentences in the panel of facts, and what they tell.

rules-trigger-the-rules-of-the-scenario-go-in-circles = Las reglas del escenario se repiten sin fin en { $name }
rules-trigger-a-d-shows = sale { $face } en un d{ $sides }
rules-trigger-is-moved = { $who } cambia de lugar
rules-trigger-falls = { $who } cae
rules-trigger-collapses = { $piece } se derrumba
rules-trigger-when-a-round-begins = cuando empieza una ronda
rules-trigger-at-the-end-of-a-round = al final de una ronda
rules-trigger-when-the-turn-of-begins = cuando empieza el turno de { $who }
rules-trigger-when-the-turn-of-ends = cuando termina el turno de { $who }
rules-trigger-when-is-deployed = cuando se despliega { $who }
rules-trigger-when-moves = cuando { $who } se mueve
rules-trigger-when-enters = cuando { $who } entra en { $area }
rules-trigger-when-leaves = cuando { $who } sale de { $area }
rules-trigger-when-is-thrown = cuando { $who } sale por los aires
rules-trigger-when-is-wounded = cuando { $who } pierde salud
rules-trigger-when-is-slain = cuando { $who } muere
rules-trigger-when-leaves-the-table = cuando { $who } abandona el tablero
rules-trigger-when-attacks = cuando { $who } ataca
rules-trigger-when-attacks-2 = cuando { $who } ataca a { $target }
rules-trigger-when-begins = cuando { $who } empieza { $action }
rules-trigger-when-spends-its-last-point = cuando { $who } gasta su último punto
rules-trigger-when-takes = cuando { $who } coge { $item }
rules-trigger-when-drops = cuando { $who } suelta { $item }
rules-trigger-when-delivers = cuando { $who } entrega { $item }
rules-trigger-when-is-chosen = cuando se elige «{ $label }»
rules-trigger-when-reaches = cuando { $counter } llega a { $value }
rules-trigger-the-counter = el contador { $id }
rules-trigger-it-is-round-or-later = la ronda es la { $round } o una posterior
rules-trigger-it-is-round-or-earlier = la ronda es la { $round } o una anterior
rules-trigger-is-or-more = { $counter } es { $value } o más
rules-trigger-is-or-less = { $counter } es { $value } o menos
rules-trigger-there-are-at-least-of = hay al menos { $count } de { $who }
rules-trigger-there-is-none-of = no hay ninguna de { $who }
rules-trigger-has-the-most-models-in = { $side } tiene el mayor número de miniaturas en { $area }
rules-trigger-is-no-farther-than = { $from } está a { $length } o menos de { $to }
rules-trigger-sees = { $from } ve a { $to }
rules-trigger-a-d-shows-2 = sale { $at_least }+ en un d{ $die }
rules-trigger-a-message-is-shown = se muestra un mensaje
rules-trigger-the-card-is-shown = se muestra la carta «{ $title }»
rules-trigger-scores = { $side } gana { $amount }
rules-trigger-loses = { $side } pierde { $amount }
rules-trigger-lose = { $who } pierden { $amount }
rules-trigger-it-loses = { $who } pierde { $amount }
rules-trigger-regain = { $who } recuperan { $amount }
rules-trigger-it-regains = { $who } recupera { $amount }
rules-trigger-become = { $who } pasan al estado { $state }
rules-trigger-it-becomes = { $who } queda { $state }
rules-trigger-are-no-longer = { $who } dejan el estado { $state }
rules-trigger-it-is-no-longer = { $who } deja de estar { $state }
rules-trigger-leave-the-table = { $who } abandonan el tablero
rules-trigger-it-leaves-the-table = { $who } abandona el tablero
rules-trigger-are-moved = { $who } cambian de lugar
rules-trigger-can-be-chosen = «{ $label }» se puede elegir
rules-trigger-cannot-be-chosen-any-more = «{ $label }» ya no se puede elegir
rules-trigger-is-asked = { $side } debe responder a «{ $text }»
rules-trigger-plays-in-the-style = { $side } juega con el estilo { $style }
rules-trigger-wins-the-match = { $side } gana la partida
rules-trigger-the-match-is-a-draw = la partida termina en empate
rules-trigger-deployed = cuando se han desplegado todas las miniaturas
rules-trigger-names-an-enemy-in-secret = { $side } nombra un enemigo en secreto
rules-trigger-most-models = más miniaturas
rules-trigger-most-levels = más niveles
rules-trigger-the-side-with-the-most-near = por cada { $object } el bando con { $measure } a { $length } o menos gana { $amount }, contando { $who }
rules-trigger-once-in-a-match = Una vez por partida.
rules-trigger-once-per-round = Una vez por ronda.
rules-trigger-has-acted = Se ha aplicado { $times }.
rules-trigger-a-model = una miniatura
rules-trigger-all-models = todas las miniaturas
rules-trigger-its-target = su objetivo
rules-trigger-its-side = su bando
rules-trigger-the-other-side = el otro bando
rules-trigger-each-side = cada bando
rules-trigger-within-of = a { $length } o menos de { $who }
rules-trigger-that-is = ({ $state })
rules-trigger-other-than-it = aparte de ella
rules-trigger-other-than-its-target = aparte de su objetivo
rules-trigger-other-than = aparte de { $name }
rules-trigger-nothing-follows = No ocurre nada.
rules-a-success = un éxito
rules-against-it-2 = en contra: { $hinders }
rules-and-of-the-middle = { $along } y { $across } del centro
rules-for-it-2 = a favor: { $helps }
rules-in-sight = a la vista
rules-most-and-last = { $most } y { $last }
rules-no-line-of-sight-because = sin línea de visión: { $why }
rules-no-line-of-sight-is-in-the-way = sin línea de visión: { $by } está en medio
rules-no-success-2 = ningún éxito
rules-out-of-sight = fuera de la vista
rules-out-of-sight-because = fuera de la vista: { $why }
rules-out-of-sight-behind = fuera de la vista tras { $by }
rules-the-match-is-over = la partida ha terminado
rules-trigger-and = { $all } y { $next }
rules-trigger-counter-becomes = { $counter } pasa a { $to }
rules-trigger-in = en { $area }
rules-trigger-it = esta miniatura
rules-trigger-not = no se cumple: { $what }
rules-trigger-not-2 = no { $what }
rules-trigger-of = de { $side }
rules-trigger-or = { $all } o { $next }
rules-trigger-player = el jugador { $number }
rules-trigger-then = { $first }, después { $next }
rules-trigger-there-is = hay { $who }
rules-trigger-times = 
    { $n ->
        [one] 1 vez
       *[other] { $n } veces
    }
rules-trigger-victory-points = 
    { $n ->
        [one] 1 punto de victoria
       *[other] { $n } puntos de victoria
    }
rules-trigger-when-if = { $when }, si { $all }
rules-trigger-with = con { $item }
rules-a-person = una persona
rules-fault-of-build = { $path }: hay { $found }, se esperaba { $expected }
rules-house-rule-off = { $label } desactivada
rules-house-rule-on = { $label } activada
rules-nothing-of-this-setup = `{ $key }`: esta configuración no tiene ese ajuste
rules-setup-fault = { $field }: { $found }; se esperaba { $expected }
rules-is-in-the-way = { $name } se interpone
rules-the-base-of-is-there = la peana de { $who } está ahí
rules-tree-asks = ¿{ $question }?
rules-tree-done-then-questions = { $done }, después { $questions }
rules-tree-no = No: { $no }.
rules-tree-preferred-then = { $first }, después { $rest }
rules-tree-question-else = { $question }; si no, { $rest }
rules-tree-target = Objetivo: { $preference }.
rules-tree-yes = Sí: { $yes }
rules-lays-out-no-tables = { $title } no genera tableros
rules-victory-points = { $score } puntos de victoria
rules-score-to = { $first } a { $next }
rules-renown = renombre
rules-it-is-refused-where-nothing-is = se rechaza donde no se narra nada, y en ningún otro sitio
rules-table-of-seed = Tablero { $seed }
rules-another-number = otro número
rules-it-does-not-end-in-contact = no termina en contacto
rules-it-covers-nothing-of-whom-it = no cubre a nadie de quienes debe
rules-a-table-that-can-be-built = un tablero que se pueda construir
rules-stance-ready = En guardia
rules-stance-engaged = En combate
rules-stance-stunned = Aturdido
rules-stance-cowering = Acobardado
rules-stance-held = Sujeto
rules-stance-hidden = Oculto
rules-stance-prone = En el suelo
rules-stance-burning = En llamas
rules-stance-swimming = En el agua
rules-this-user-has-no-right-to = este usuario no tiene permiso
rules-there-is-something-of-that-name = ya hay algo con ese nombre
rules-it-is-a-folder = es una carpeta
rules-a-part-of-the-path-is = una parte de la ruta es un archivo y no una carpeta
rules-the-disk-is-full = el disco está lleno
rules-the-file-would-be-larger-than = el archivo sería mayor de lo que permite el sistema
rules-the-disk-can-only-be-read = el disco es solo de lectura
rules-the-system-cannot-store-a-name = el sistema no puede guardar un nombre así
rules-it-would-have-to-move-to = tendría que pasar a otro disco
rules-is-no-plain-file = { $file } no es un archivo normal
rules-was-not-written = { $file } no se ha escrito: { $io_words }
rules-too-large-for-the-story = { $file }: demasiado grande para la crónica de una campaña
rules-orders-are-missing-from-the-journal = faltan órdenes en el diario
rules-the-last-orders-could-not-be-written = no se han podido escribir las últimas órdenes
rules-it-was-played-in-the-language = se jugó en el idioma `{ $tag }`: escriba --lang { $tag }
rules-the-texts-of-the-language-have = los textos del idioma `{ $tag }` han cambiado desde entonces
rules-the-mod-is-not-here-put = el mod `{ $id }` { $version } no está aquí: póngalo en su carpeta de mods o indique dónde está con --mod
rules-the-mod-was-of-version-here = el mod `{ $id }` era de la versión { $version }, aquí está la { $version2 }: indique dónde está el anterior con --mod
rules-the-mod-has-been-changed-since = el mod `{ $id }` { $version } ha cambiado desde entonces, aunque no su versión
rules-it-was-not-played-in-the = no se jugó en el idioma `{ $tag }`: escriba --lang { $spoken }
rules-the-mod-was-not-played-with = no se jugó con el mod `{ $id }` { $version }: déjelo fuera con --without-mod { $id }
rules-its-mods-were-read-in-the = sus mods se leyeron en el orden { $join }, aquí en el orden { $join2 }: la página de mods lo cambia
rules-the-saves-last-line-was-cut = la última línea de la partida guardada quedó cortada: se ha perdido su última orden
rules-the-save-is-of-an-older = la partida guardada es de una versión anterior sin sumas de control: nadie puede saber si está entera
rules-the-save-has-no-end-mark = la partida guardada no tiene marca de fin: el programa se detuvo durante la partida, o se acortó el archivo
rules-a-link = un enlace
rules-a-folder = una carpeta
rules-a-device-or-a-pipe = un dispositivo o una tubería
rules-a-file-that-is-no-save = un archivo que no es una partida guardada
rules-there-is-no-folder-for-saves = no hay carpeta para partidas guardadas en esta máquina: indique una en MONTERIA_HOME, o dé una ruta
rules-another-match-is-being-kept = { $file }: ahí se está guardando otra partida
rules-is-there-nothing-is-written-over = { $file }: hay { $found }; no se sobrescribe nada
rules-save-found-expected = { $file }:{ $line }: { $found }; se esperaba { $expected }
rules-the-save-was-changed-or-damaged = { $file }:{ $line }: la partida guardada se cambió o se dañó aquí ({ $found }); { $advice }
rules-the-save-was-played-with-content = la partida se jugó con el contenido { $saved }, aquí está { $here }: la repetición puede ser distinta
rules-order-of-the-save-failed = orden { $order } de la partida guardada ({ $choice }): { $detail }
rules-nothing-of-it-is-sound = nada de ella está sano
rules-salvage-keeps-the-orders-before = `monteria replay { $file } --salvage NEW` conserva las órdenes anteriores ({ $good })
rules-points-counted =
    { $n ->
        [one] 1 punto
       *[other] { $n } puntos
    }
rules-the-id-of = el id de { $what }{ $near }
rules-a-number-of-from = un número de { $unit }, de { $bounds }
rules-scenario = Escenario
rules-victory-points-counted =
    { $n ->
        [one] 1 punto de victoria
       *[other] { $n } puntos de victoria
    }
rules-figure-rounds = Rondas
rules-figure-pack-slain = Caídos de la Cuadrilla
rules-figure-pack-fled = Huidos de la Cuadrilla
rules-figure-pack-left = Quedan de la Cuadrilla
rules-figure-wounds-of-the-pack = Heridas de la Cuadrilla
rules-figure-wounds-of-the-foes = Heridas de los enemigos
rules-name = Nombre
rules-on-or-off = on u off
rules-expected-bounds = «{ $choice }»: se esperaba { $bounds }
rules-or-near = ; ¿querías decir «{ $near }»?
rules-step-failed = falló el paso `{ $step }`: { $detail }
rules-unknown-step = ningún paso se llama `{ $step }`
rules-agenda-ran-dry = la agenda quedó vacía: nada que decidir y ningún resultado
rules-endless-steps = más de { $most } pasos sin una decisión
rules-snapshot-fault = instantánea de `{ $part }`: { $detail }
name-seat = Jugador { $n }
name-area-smoke = Humo
name-area-entry = Punto de entrada { $n } del jugador { $n2 }
name-area-entry-2 = Punto de entrada { $n }
rules-the-name-is-empty = está vacío
rules-the-name-has-a-control-character = tiene un carácter de control
rules-windows-stores-no-name-with = Windows no guarda ningún nombre con `{ $letter }`
rules-windows-stores-no-name-that-ends = Windows no guarda ningún nombre que acabe en punto o espacio
rules-windows-keeps-the-name = Windows reserva el nombre `{ $name }` para un dispositivo
rules-trigger-within-of-object = a { $length } o menos del objeto «{ $object }»
rules-trigger-within-of-own-edge = a { $length } o menos de su propio borde
rules-trigger-within-of-far-edge = a { $length } o menos del borde opuesto
rules-trigger-scores-worth = { $side } consigue el { $percent } % de los puntos de victoria por eliminar a: { $who }
rules-trigger-the-attacker = el atacante
rules-trigger-the-defender = el defensor
rules-trigger-chosen-in-this-match = ya se ha elegido en esta partida
rules-trigger-chosen-by-your-side = tu bando ya la ha elegido en esta partida
rules-trigger-chosen-in-this-round = ya se ha elegido en esta ronda
rules-trigger-chosen-by-your-side-in-this-round = tu bando ya la ha elegido en esta ronda
rules-trigger-once-in-a-match-for-each-side = Una vez por partida cada bando.
rules-trigger-once-per-round-for-each-side = Una vez por ronda cada bando.
rules-trigger-it-scores = Da { $amount }.
rules-trigger-a-model-chooses = { $name } elige «{ $label }»
rules-trigger-it-is = cuenta como «{ $state }»
rules-trigger-it-is-not = no cuenta como «{ $state }»
rules-trigger-only-can-choose-it = solo puede elegirla { $who }
rules-if-the-round-ended-now = Si la ronda acabara ahora
rules-if-the-turn-ended-now = Si el turno acabara ahora
rules-trigger-on-average = De media, { $average } puntos de victoria.
rules-trigger-it-scores-for-the-enemy = Da { $amount } al enemigo.
rules-trigger-it-has-no-effect-any-more = ya no tiene ningún efecto
rules-trigger-that-is-not = (no { $state })
