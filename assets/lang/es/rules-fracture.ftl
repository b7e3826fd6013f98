# Words of the rules of fracture, in Spanish. `monteria texts program --lang es` prints what is missing.

rules-fracture-against = { $mission }: { $one } contra { $two }
rules-fracture-at-least-one-unit = al menos una unidad
rules-fracture-at-most = como mucho { $limit }
rules-fracture-of-points-standard = { $standard } de { $total } puntos de Línea
rules-fracture-at-least-25 = al menos el 25%
rules-fracture-of-points-command = { $command } de { $total } puntos de Mando
rules-fracture-at-most-25 = como mucho el 25%
rules-fracture-of-points-specialist = { $specialist } de { $total } puntos de Especialistas
rules-fracture-at-most-50 = como mucho el 50%
rules-fracture-times =
    { $n ->
        [one] 1 vez
       *[other] { $n } veces
    }
rules-fracture-one-in-an-army = como mucho uno por ejército
rules-fracture-at-most-in-an-army = como mucho { $most } por ejército
rules-fracture-one-for-each = como mucho uno por cada { $name }: { $allowed }
rules-fracture-some-models-of-with = algunas miniaturas de { $name } con { $weapons }
rules-fracture-the-weapons-of-the-others-one = las mismas armas que las demás miniaturas, o una cambiada donde la unidad lo permite
rules-fracture-of-with-other-weapons = { $models } de { $name } con otras armas
rules-fracture-at-most-of = como mucho { $most } de { $list }
rules-fracture-at-most-in-all = como mucho { $most } en total
rules-fracture-no-weapons-of-choice = ninguna arma opcional
rules-fracture-upgrades-of-some-models-of = mejoras de algunas miniaturas de { $name }
rules-fracture-the-same-for-all-models-upgrades = las mismas mejoras para todas las miniaturas de la unidad
rules-fracture-an-upgrade-that-may-take = una mejora que { $name } pueda llevar
rules-fracture-each-upgrade-once = cada mejora una vez
rules-fracture-army-of-player = Ejército del jugador { $player }
rules-fracture-force-of-player-points =
    Fuerza del jugador { $player }, { $points ->
        [one] 1 punto
       *[other] { $points } puntos
    }
rules-fracture-there-is-no-scenario-to-take = ningún escenario da un tamaño
rules-fracture-there-is-no-mission = no hay ninguna misión
rules-fracture-there-is-no-army = no hay ningún ejército
rules-fracture-a-table-by-the-dice-points =
    Un tablero al azar: { $land }. { $points ->
        [one] 1 punto
       *[other] { $points } puntos
    } por bando.
rules-fracture-war-two-armies-of-whole-units = Guerra: dos ejércitos de unidades de infantería y vehículos luchan por objetivos en tableros grandes; las unidades destruidas no vuelven.
rules-fracture-the-first-unit-destroyed = la primera unidad destruida
rules-fracture-a-command-unit-destroyed = una unidad de Mando destruida
rules-fracture-more-than-half-of-the-enemys = más de la mitad de las unidades enemigas destruidas
rules-fracture-all-enemy-units-destroyed = todas las unidades enemigas destruidas
rules-fracture-a-named-unit-destroyed = una unidad señalada destruida
rules-fracture-passes-its-morale-test = { $name } supera su prueba de Moral
rules-fracture-morale = Moral
rules-fracture-breaks = { $name } se desbanda
rules-fracture-there-is-no-such-army = ese ejército no existe
rules-fracture-there-is-no-such-unit = esa unidad no existe
rules-fracture-the-last-model-stays = la última miniatura de una unidad no se puede quitar
rules-fracture-there-is-no-such-model = esa miniatura no existe
rules-fracture-no-weapon-of-may-be-changed = ninguna arma de { $name } se puede cambiar por «{ $weapon }»
rules-fracture-all-but-one-have-changed-their = todas las miniaturas menos una ya han cambiado de arma
rules-fracture-a-new-force-of = Una fuerza nueva de { $name }
rules-fracture-army = Ejército
rules-fracture-another-army-begins-a-new-force = Al elegir otro ejército se empieza una fuerza nueva.
rules-fracture-points-2 = Puntos
rules-fracture-what-the-force-may-cost-a = El límite de puntos de la fuerza. Un tablero solo admite fuerzas con su mismo límite.
rules-fracture-command-units = Unidades de Mando
rules-fracture-at-most-25-of-the-force = como mucho el 25% de la fuerza
rules-fracture-standard-units = Unidades de Línea
rules-fracture-at-least-25-of-the-force = al menos el 25% de la fuerza
rules-fracture-specialist-units = Unidades de Especialistas
rules-fracture-at-most-50-of-the-force = como mucho el 50% de la fuerza
rules-fracture-of-points = { $here } de { $total } puntos, { $share }%; { $rule }.
rules-fracture-model = Miniatura
rules-fracture-to-of-them = De { $least } a { $most } miniaturas.
rules-fracture-size = Tamaño
rules-fracture-model-upgrades = Miniatura { $number }: mejoras
rules-fracture-upgrades-of-all-its-models = Mejoras para todas sus miniaturas
rules-fracture-leave-it-at-home = Quitar la unidad
rules-fracture-one-model = Una miniatura
rules-fracture-may-carry-another-weapon = { $models } pueden llevar otra arma
rules-fracture-up-to = hasta { $most }
rules-fracture-each-carries-of = Cada una lleva { $count } de: { $lists }
rules-fracture-force = Fuerza
rules-fracture-forces = Fuerzas
rules-fracture-there-are-no-armies = no hay ejércitos
rules-fracture-army-2 = ejército: «{ $army }»
rules-fracture-spent-and-the-limit = Puntos gastados y límite
rules-fracture-all-units-together = Todas las unidades juntas
rules-fracture-standard = Línea
rules-fracture-command = Mando
rules-fracture-specialist = Especialistas
rules-fracture-the-force = La fuerza
rules-fracture-to-models = de { $least } a { $most } miniaturas
rules-fracture-one-for-each-2 = Como mucho una por cada { $name }.
rules-fracture-at-most-in-a-force = Como mucho { $most } por fuerza.
rules-fracture-coin = puntos
rules-fracture-upgrades =
    { $n ->
        [one] 1 mejora
       *[other] { $n } mejoras
    }
rules-fracture-a-unit-without-models = la unidad no tiene miniaturas
rules-fracture-a-weapon-of = un arma de { $army }
rules-fracture-army-and-points = { $army }, { $points }.
rules-fracture-at-least-25-2 = Al menos el 25%
rules-fracture-at-most-25-2 = Como mucho el 25%
rules-fracture-at-most-50-2 = Como mucho el 50%
rules-fracture-expected-a-number-of-points = «limit={ $value }»: se esperaba un número de puntos
rules-fracture-force-there-is-no-army = «force=»: no hay ningún ejército «{ $army }»
rules-fracture-found-expected = { $found }; se esperaba { $expected }
rules-fracture-is-no-unit-of = «{ $choice }» no es una unidad de { $army }
rules-fracture-is-no-unit-of-did-you-mean = «{ $choice }» no es una unidad de { $army }; ¿querías decir «unit:{ $near }»?
rules-fracture-is-nothing-that-can-be-chosen = «{ $choice }» no es una elección válida; se esperaba unit:ID, N.drop, N.models, N.weapon:ID, …
rules-fracture-is-nothing-that-can-be-said = «{ $other }=» no es un campo conocido; se esperaba name, army, limit o force
rules-fracture-model-slot = Miniatura { $number }: { $slot }
rules-fracture-models-at = { $count } a { $cost }.
rules-fracture-models-in = { $models } en { $name }
rules-fracture-name = Nombre
rules-fracture-no-units = ninguna unidad
rules-fracture-nothing = nada
rules-fracture-number-of = { $number } de { $name }
rules-fracture-of-your-own = Creada por ti: { $points }.
rules-fracture-or = { $one } o { $other }
rules-fracture-points-and-units = { $points }: { $units }.
rules-fracture-the-mission = La misión
rules-fracture-the-unit = La unidad
rules-fracture-there-is-no-such-unit-in-the-force = «{ $choice }»: la fuerza no tiene esa unidad
rules-fracture-to-of = de { $least } a { $most } de { $lists }
rules-fracture-to-points = de { $least } a { $most } puntos
rules-fracture-twice = «{ $id }» dos veces
rules-fracture-unit-found-expected = unidad { $number }: { $found }; se esperaba { $expected }
rules-fracture-with = { $name } con { $weapons }
