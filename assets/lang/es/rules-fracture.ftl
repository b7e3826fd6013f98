# Words of the rules of fracture, in Spanish. `monteria texts program --lang es` prints what is missing.

rules-fracture-against = { $a }: { $b } contra { $c }
rules-fracture-unit = unidad { $a }:
rules-fracture-at-least-one-unit = al menos una unidad
rules-fracture-at-most = como mucho { $limit }
rules-fracture-of-points-standard = { $standard } de { $total } puntos de Línea
rules-fracture-at-least-25 = al menos el 25%
rules-fracture-of-points-command = { $command } de { $total } puntos de Mando
rules-fracture-at-most-25 = como mucho el 25%
rules-fracture-of-points-specialist = { $specialist } de { $total } puntos de Especialistas
rules-fracture-at-most-50 = como mucho el 50%
rules-fracture-times =
    { $carried ->
        [one] 1 vez
       *[other] { $carried } veces
    } { $a }
rules-fracture-one-in-an-army = uno por ejército
rules-fracture-at-most-in-an-army = como mucho { $most } por ejército
rules-fracture-one-for-each = uno por cada { $name }: { $allowed }
rules-fracture-some-models-of-with = algunas miniaturas de { $a } con { $b }
rules-fracture-the-weapons-of-the-others-one = las armas de las demás, con una cambiada donde la unidad puede
rules-fracture-of-with-other-weapons = { $a } de { $b } con otras armas
rules-fracture-at-most-of = como mucho { $most } de { $list }
rules-fracture-at-most-in-all = como mucho { $most } en total
rules-fracture-no-weapons-of-choice = ninguna arma a elegir
rules-fracture-upgrades-of-some-models-of = mejoras de algunas miniaturas de { $a }
rules-fracture-the-same-for-all-models-upgrades = lo mismo para todas las miniaturas: mejoras de la unidad
rules-fracture-upgrades-of =
    { $count ->
        [one] 1 mejora
       *[other] { $count } mejoras
    } de { $a }
rules-fracture-an-upgrade-that-may-take = una mejora que { $a } pueda llevar
rules-fracture-each-upgrade-once = cada mejora una vez
rules-fracture-at-random = { $a } al azar
rules-fracture-army-of-player = Ejército del jugador { $player }
rules-fracture-points =
    { $a ->
        [one] 1 punto
       *[other] { $a } puntos
    }: { $b }
rules-fracture-of-your-own-points =
    Tuyo: { $a ->
        [one] 1 punto
       *[other] { $a } puntos
    }
rules-fracture-force-of-player-points =
    Fuerza del jugador { $player }, { $a ->
        [one] 1 punto
       *[other] { $a } puntos
    }
rules-fracture-a-force = una fuerza
rules-fracture-there-is-no-scenario-to-take = no hay escenario del que tomar un tamaño
rules-fracture-there-is-no-mission = no hay ninguna misión
rules-fracture-there-is-no-army = no hay ningún ejército
rules-fracture-a-table-by-the-dice-points =
    Un tablero al azar: { $land }. { $a ->
        [one] 1 punto
       *[other] { $a } puntos
    } por bando.
rules-fracture-war-two-armies-of-whole-units = Guerra: dos ejércitos de unidades enteras, infantería y vehículos, luchan por objetivos en tableros grandes; lo que cae se pierde
rules-fracture-the-first-unit-destroyed = la primera unidad destruida
rules-fracture-a-command-unit-destroyed = una unidad de Mando destruida
rules-fracture-the-sides-losses = las pérdidas del bando
rules-fracture-more-than-half-of-the-enemys = más de la mitad de las unidades enemigas destruidas
rules-fracture-all-enemy-units-destroyed = todas las unidades enemigas destruidas
rules-fracture-a-named-unit-destroyed = una unidad señalada destruida
rules-fracture-passes-its-morale-test = { $name } supera su prueba de Moral
rules-fracture-morale = Moral
rules-fracture-breaks = { $name } se desmorona
rules-fracture-there-is-no-such-army = no hay tal ejército
rules-fracture-there-is-no-such-unit = no hay tal unidad
rules-fracture-the-last-model-stays = la última miniatura se queda
rules-fracture-there-is-no-such-model = no hay tal miniatura
rules-fracture-no-weapon-of-may-be-changed = ninguna arma de { $a } se puede cambiar por «{ $weapon }»
rules-fracture-all-but-one-have-changed-their = todas menos una han cambiado ya sus armas
rules-fracture-a-new-force-of = Una fuerza nueva de { $a }
rules-fracture-army = Ejército
rules-fracture-another-army-begins-a-new-force = Otro ejército empieza una fuerza nueva
rules-fracture-points-2 = Puntos
rules-fracture-what-the-force-may-cost-a = Lo que puede costar la fuerza. En un tablero se juega con fuerzas de su propio número de puntos.
rules-fracture-command-units = Unidades de Mando
rules-fracture-at-most-25-of-the-force = como mucho el 25% de la fuerza
rules-fracture-standard-units = Unidades de Línea
rules-fracture-at-least-25-of-the-force = al menos el 25% de la fuerza
rules-fracture-specialist-units = Unidades de Especialistas
rules-fracture-at-most-50-of-the-force = como mucho el 50% de la fuerza
rules-fracture-of-points = { $here } de { $total } puntos, { $share }%; { $rule }
rules-fracture-model = Miniatura
rules-fracture-to-of-them = de { $a } a { $b } de ellas
rules-fracture-size = Tamaño
rules-fracture-model-upgrades = Miniatura { $a }: mejoras
rules-fracture-upgrades-of-all-its-models = Mejoras de todas sus miniaturas
rules-fracture-leave-it-at-home = Dejarla en casa
rules-fracture-model-2 = Miniatura { $a }:
rules-fracture-one-model = Una miniatura
rules-fracture-may-carry-another-weapon = { $models } pueden llevar otra arma
rules-fracture-up-to = hasta { $a }
rules-fracture-each-carries-of = Cada una lleva { $n } de: { $b }
rules-fracture-force = Fuerza
rules-fracture-forces = Fuerzas
rules-fracture-there-are-no-armies = no hay ejércitos
rules-fracture-army-2 = ejército: «{ $a }»
rules-fracture-points-3 =
    { $a }, { $n ->
        [one] 1 punto
       *[other] { $n } puntos
    }
rules-fracture-spent-and-the-limit = Gastado, y el límite
rules-fracture-all-units-together = Todas las unidades juntas
rules-fracture-standard = Línea
rules-fracture-command = Mando
rules-fracture-specialist = Especialistas
rules-fracture-the-force = La fuerza
rules-fracture-points-4 =
    { $n ->
        [one] 1 punto
       *[other] { $n } puntos
    }; { $b }
rules-fracture-to-models = de { $least } a { $most } miniaturas
rules-fracture-one-for-each-2 = Uno por cada { $a }
rules-fracture-at-most-in-a-force = Como mucho { $most } por fuerza
rules-fracture-at-points =
    { $n } a { $n2 ->
        [one] 1 punto
       *[other] { $n2 } puntos
    }
