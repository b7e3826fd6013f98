# Words of the rules of arcane, in Spanish. `monteria texts program --lang es` prints what is missing.

rules-arcane-takes-from-the-reserve = { $name } toma { $cost } de la Reserva
rules-arcane-the-poison-in-bites = El veneno daña a { $name }
rules-arcane-loses-lp-left = { $name } pierde { $amount } PdV, quedan { $left }
rules-arcane-heals-lp-now = { $name } se cura { $healed } PdV, ahora { $left }
rules-arcane-is-eliminated = { $name } queda eliminado
rules-arcane-has-already = { $name } ya tiene { $state } { $before }
rules-arcane-has = { $name } tiene { $state } { $now }
rules-arcane-is-hidden-no-longer = { $name } deja de estar Oculto
rules-arcane-upholds-no-longer = { $model } ya no mantiene { $name }
rules-arcane-essence = { $essence } de Esencia
rules-arcane-and-essence = { $cost } y { $essence } de Esencia
rules-arcane-deed = Gesta
rules-arcane-card = Carta
rules-arcane-influence = Influencia
rules-arcane-innate = Innata
rules-arcane-plot = Trama
rules-arcane-organisation = Organización
rules-arcane-once-a-turn = una vez por turno
rules-arcane-once-a-game = una vez por partida
rules-arcane-upkeep = mantenimiento { $upkeep }
rules-arcane-difficulty = Dificultad { $need }+
rules-arcane-only-before-moving = solo antes de mover
rules-arcane-also-before-a-roll = también antes de una tirada
rules-arcane-an-attack = un Ataque
rules-arcane-a-charge = una Carga
rules-arcane-a-counterattack = un Contraataque
rules-arcane-with-a-burst-of = con una explosión de { $a }
rules-arcane-with = con { $a }
rules-arcane-defense = Defensa
rules-arcane-against-a-ranged-attack = contra un Ataque a distancia
rules-arcane-an-automatic-escape = una acción automática de Escapar
rules-arcane-a-move-of = un movimiento de { $length }
rules-arcane-a-move-of-over-models-and-terrain-free = un movimiento de { $n }" por encima de miniaturas y escenografía, que no cuenta como movimiento del turno
rules-arcane-a-move-of-over-models-and-terrain = un movimiento de { $n }" por encima de miniaturas y escenografía
rules-arcane-over-models-and-terrain = por encima de miniaturas y escenografía
rules-arcane-which-is-not-the-movement-of = que no cuenta como movimiento del turno
rules-arcane-the-user-becomes-hidden = quien la usa queda Oculto
rules-arcane-a-wall-long-in-the-control = un muro de { $length } de largo en la Zona de control bloquea las líneas de visión
rules-arcane-friends-within-count-as-in-soft = los amigos a { $length } o menos cuentan como en cobertura ligera
rules-arcane-nobody-sees-farther-than-until-the = nadie ve más allá de { $length } hasta el final del turno
rules-arcane-a-marker-laid-within-strikes-the = un marcador puesto a { $within } o menos golpea al próximo enemigo que se mueva a { $trigger } o menos de él con Ataque { $attack } y Daño { $damage }
rules-arcane-a-friend-rolls-again-to-resist = un amigo vuelve a tirar para resistir un efecto
rules-arcane-an-attack-that-would-eliminate-the = se vuelve a tirar un ataque que eliminaría a quien la usa
rules-arcane-enters-play-bound-for = { $name } entra en juego, atado durante { $bound }
rules-arcane-upkeep-phases =
    { $n ->
        [one] 1 fase de Mantenimiento
       *[other] { $n } fases de Mantenimiento
    }
rules-arcane-the-user = quien la usa
rules-arcane-of-the = de { $name }
rules-arcane-a-friend = un amigo
rules-arcane-an-enemy = un enemigo { $reach }
rules-arcane-every-enemy-within = todo enemigo a { $length } o menos
rules-arcane-every-other-model-within = toda otra miniatura a { $length } o menos
rules-arcane-attack-if-declared-while-hidden = { $bonus } al Ataque si se declara estando Oculto
rules-arcane-damage-after-a-charge-of-at = { $bonus } al Daño tras una Carga de al menos { $length }
rules-arcane-with-2 = con
rules-arcane-armor = { $pierces } de Armadura
rules-arcane-models-on-the-line = miniaturas en la línea
rules-arcane-abrupt-ground = terreno abrupto
rules-arcane-minor-obstacles = obstáculos menores
rules-arcane-ignoring = sin contar { $ignored }
rules-arcane-it-cannot-be-intercepted = no se puede interceptar
rules-arcane-with-more = con { $a } más
rules-arcane-it-causes-throw = causa Lanzamiento
rules-arcane-the-user-heals-half-of-the = quien la usa se cura la mitad de los PdV perdidos, redondeando arriba
rules-arcane-is-critical = es crítico
rules-arcane-if-it-the-target = si { $when }, el objetivo { $a }
rules-arcane-if-it-damages-the-target-is = si daña, empuja al objetivo { $length }
rules-arcane-in-the-control-zone = en la Zona de control
rules-arcane-in-contact = en contacto
rules-arcane-in-sight-within = a la vista a { $length } o menos
rules-arcane-effect = (Efecto { $need })
rules-arcane-gains = gana { $state } { $level }
rules-arcane-heals-lp = se cura { $points } PdV
rules-arcane-loses-lp = pierde { $points } PdV
rules-arcane-negative-states =
    { $n ->
        [one] 1 Estado negativo
       *[other] { $n } Estados negativos
    }
rules-arcane-loses-all-states = pierde todos los Estados
rules-arcane-gains-ap = gana { $points } PA
rules-arcane-loses-ap = pierde { $points } PA
rules-arcane-walks-at-once-not-into-contact = anda { $length } al momento, sin entrar en contacto
rules-arcane-is-pulled-straight-toward-the-user = es atraído { $length } en línea recta hacia quien la usa
rules-arcane-is-pushed-straight-away-from-the = es empujado { $length } en línea recta lejos de quien la usa
rules-arcane-escapes-without-a-roll = escapa sin tirar
rules-arcane-may-neither-run-nor-charge-until = no puede Correr ni Cargar hasta la próxima fase de Mantenimiento
rules-arcane-may-not-dodge-until-the-end = no puede Esquivar hasta el final del turno
rules-arcane-has-on-its-next-attack-this = tiene { $bonus } en su próximo ataque de este turno
rules-arcane-has-on-its-next-attack-this-ganged = tiene { $a } en su próximo ataque de este turno si otro amigo está trabado con su objetivo
rules-arcane-has-defense-against-the-next-attack = tiene { $bonus } de Defensa contra el próximo ataque de este turno
rules-arcane-has-on-its-next-resistance-roll = tiene { $bonus } en su próxima tirada de Resistencia de este turno
rules-arcane-has-on-its-next-attack-whenever = tiene { $bonus } en su próximo ataque
rules-arcane-has-defense-against-the-next-attack-whenever = tiene { $bonus } de Defensa contra el próximo ataque
rules-arcane-has-on-its-next-resistance-roll-whenever = tiene { $bonus } en su próxima tirada de Resistencia
rules-arcane-if-another-friend-is-engaged-with = si otro amigo está trabado con su objetivo
rules-arcane-lets-the-next-charge-against-it = hace que la próxima Carga contra él tire un solo dado
rules-arcane-ranged-attack = Ataque a distancia { $length }
rules-arcane-advanced-deployment = Despliegue avanzado
rules-arcane-infiltration = Infiltración
rules-arcane-immunity = Inmunidad ({ $states })
rules-arcane-intangible = Intangible
rules-arcane-critical-mastery = Maestría crítica
rules-arcane-open-movement = Movimiento libre
rules-arcane-flight = Vuelo
rules-arcane-damage-resistance = Resistencia al daño
rules-arcane-guardian = Guardián
rules-arcane-summoner = Invocador { $times }
rules-arcane-armor-2 = Armadura
rules-arcane-attacks-ignore-armor = los ataques no cuentan { $by } de Armadura
rules-arcane-lp = PdV
rules-arcane-half-as-fast = la mitad de rápido
rules-arcane-attack-and-damage-against-one-enemy = +{ $by } al Ataque y +{ $by } al Daño contra un enemigo elegido
rules-arcane-to-rolls-for-initiative = +{ $by } a las tiradas de iniciativa
rules-arcane-the-deployment-zone-is-deeper = la zona de despliegue es { $length } más profunda
rules-arcane-models-are =
    { $n ->
        [one] 1 miniatura se coloca
       *[other] { $n } miniaturas se colocan
    }
rules-arcane-once-a-game-ranges-are-halved = una vez por partida, los alcances se reducen a la mitad hasta el final del turno
rules-arcane-once-a-game-all-control-zones = una vez por partida, todas las Zonas de control son de { $zone } hasta el final del turno
rules-arcane-ap-in-all-that-any-friend = { $points } PA en total que puede usar cualquier amigo
rules-arcane-a-piece-of-terrain-that-is = una pieza de escenografía elegida cura { $life } PdV por turno a los amigos que estén en ella
rules-arcane-once-a-game-a-friend-within = Una vez por partida un amigo a { $within } o menos del líder gana { $gain } PA.
rules-arcane-in-each-recovery-phase-one-model = En cada fase de Recuperación una miniatura se cura { $points } PdV.
rules-arcane-one-infiltration-marker-more-and-no = Un marcador de infiltración más, y sin mantenimiento de Sigilo en el turno 1.
rules-arcane-equipment-cards-cost =
    { $n ->
        [one] Una carta de equipo cuesta
       *[other] { $n } cartas de equipo cuestan
    }
rules-arcane-its-abilities-are-sealed = sus habilidades están selladas
rules-arcane-once-in-a-turn = solo se puede usar una vez por turno
rules-arcane-once-in-a-game = solo se puede usar una vez por partida
rules-arcane-only-before-it-moves = solo se puede usar antes de mover
rules-arcane-nobody-is-there = no hay nadie
rules-arcane-no-straight-way-of-into-contact = ningún camino recto de { $most } lleva al contacto
rules-arcane-the-traps-of-the-party = las trampas de la compañía
rules-arcane-not-revealed = sin revelar
rules-arcane-at-half-lp = con la mitad de los PdV
rules-arcane-tie = Empate
rules-arcane-partial-victory = Victoria parcial
rules-arcane-clear-victory = Victoria clara
rules-arcane-annihilation = Aniquilación
rules-arcane-nobody-sees-farther-than-this-turn = nadie ve más allá de { $sight } en este turno
rules-arcane-more-than-of-forest-lie-between = hay más de { $deep } de bosque en medio
rules-arcane-from-hiding = estando Oculto
rules-arcane-blind = Ciego
rules-arcane-berserk = Furioso
rules-arcane-a-grudge = un rencor
rules-arcane-friends-in-contact = amigos en contacto
rules-arcane-soft-cover = cobertura ligera
rules-arcane-hard-cover = cobertura pesada
rules-arcane-free-moves = Movimientos libres
rules-arcane-who-sees-an-enemy-end-a = Una miniatura que ve a un enemigo terminar un movimiento cerca, sin contacto, puede apartarse 2".
rules-arcane-group-combat = Combate en grupo
rules-arcane-1-attack-for-each-other-friend = +1 al Ataque por cada otro amigo trabado con el objetivo, +2 como mucho.
rules-arcane-states-add-up = Los Estados se suman
rules-arcane-a-state-that-comes-again-adds = Un Estado que se gana otra vez suma su nivel en vez de conservar el mayor.
rules-arcane-veil-and-crown = Velo y Corona
rules-arcane-duels-of-two-small-parties-of = Duelos de dos compañías pequeñas de héroes, que guardan puntos para esquivar, contraatacar e interponerse en el turno del otro
rules-arcane-a-game-of-monter-as-own = Un juego del propio Montería: nombres, personajes, cartas, tableros, figuras y cada frase son nuestros. Cómo se combaten sus duelos sigue la mecánica de un juego de escaramuzas descatalogado; no se usa nada de su texto ni de su mundo.
rules-arcane-levels =
    { $a }, { $b ->
        [one] 1 nivel
       *[other] { $b } niveles
    }
rules-arcane-advantages = Ventajas
rules-arcane-a-faction = Una facción
rules-arcane-the-light-or-the-dark-each = La Luz o la Oscuridad, cada una con los No alineados; o una organización, que tiene una ventaja propia, con un Errante como mucho.
rules-arcane-banner = Estandarte
rules-arcane-wanderers = Errantes
rules-arcane-everybody-once-but-agents-of-whom = Cada personaje una vez, salvo los agentes: un agente por cada 150 niveles enteros. Un líder por cada 250 enteros.
rules-arcane-none = Ninguna
rules-arcane-the-character = El personaje
rules-arcane-levels-2 =
    { $n ->
        [one] 1 nivel
       *[other] { $n } niveles
    }
rules-arcane-cards-of-the-whole-party-there = Cartas de toda la compañía: cada una una vez y, en total, como mucho tantas cartas como personajes.
rules-arcane-level = nivel { $level }
rules-arcane-levels-of-its-characters-and-the = Niveles de sus personajes, y el límite
rules-arcane-with-cards = Con cartas
rules-arcane-the-same-with-advantage-cards = Niveles con cartas de ventaja, y el límite
rules-arcane-levels-3 = Niveles
rules-arcane-levels-with = { $levels } con { $cards }: { $names }.
rules-arcane-party = Compañía
rules-arcane-parties = Compañías
rules-arcane-what-the-characters-may-come-to = Los niveles que pueden sumar los personajes como mucho; un décimo más con cartas
rules-arcane-company-of-the = Compañía: { $alignment }
rules-arcane-company-of = Compañía de { $name }
rules-arcane-escape = Escapar
rules-arcane-comes-about = Surte efecto
rules-arcane-is-thrown = { $name } sale lanzado
rules-arcane-it-flies = Vuela
rules-arcane-steps-in = se interpone
rules-arcane-a-trap = Una trampa
rules-arcane-at = { $by } a { $name }
rules-arcane-and-a-die = y un dado
rules-arcane-and-the-best-of-dice =
    y el mejor de { $dice ->
        [one] 1 dado
       *[other] { $dice } dados
    }
rules-arcane-best-of-dice =
    el mejor de { $dice ->
        [one] 1 dado
       *[other] { $dice } dados
    }
rules-arcane-roll = Tirada
rules-arcane-and-the-success-armor = { $damage } más el éxito, menos Armadura { $armor }
rules-arcane-eliminates = Elimina
rules-arcane-where-it-misses-lp-expected-in = { $struck } si falla: { $value } PdV de media en total
rules-arcane-struck-back = Le devuelven el golpe
rules-arcane-in-a-hundred = { $chance } %
rules-arcane-against = Contra { $name }, { $cost }
rules-arcane-lp-expected = { $hit }, { $expected } PdV de media
rules-arcane-seek = Buscar
rules-arcane-marker = Marcador { $id }
rules-arcane-way = Camino
rules-arcane-of-straight-on = { $cost } de { $of }, en línea recta
rules-arcane-nobody-else = nadie más
rules-arcane-in-the-burst = En la explosión
rules-arcane-with-essence = Con Esencia
rules-arcane-declared = Declarado
rules-arcane-intercept = Interceptar
rules-arcane-essence-2 = Esencia
rules-arcane-throw = Lanzar
rules-arcane-stepped-into = interceptado
rules-arcane-nobody-steps-in = sin interceptar
rules-arcane-a-die-more-for = un dado más para { $who }
rules-arcane-to-hit-lp-expected = { $chance } % de acertar, { $expected } PdV de media
rules-arcane-against-2 = { $total } contra { $against }
rules-arcane-lp-2 = { $loss } PdV
rules-arcane-each-of-up-to-friends-gains-protection = cada uno de hasta { $n } amigos en la Zona de control gana Protección { $n2 }
rules-arcane-more-lp = { $bonus } PdV
rules-arcane-ranged-attack-2 = Ataque a distancia
rules-arcane-counterattack = Contraataque
rules-arcane-burst = Explosión
rules-arcane-trap = Trampa
rules-arcane-over = desde { $distance }
rules-arcane-out-of-hiding = estando Oculto
rules-arcane-at-0-it-is-eliminated-at = Con 0 queda eliminado; con la mitad o menos, el enemigo puntúa la mitad de su nivel.
rules-arcane-spent-on-actions-and-on-reactions = Se gastan en acciones, y en reacciones en las activaciones de otros.
rules-arcane-ap = PA
rules-arcane-numbers = Números
rules-arcane-by-nature = Habilidades innatas
rules-arcane-advantage-cards = Cartas de ventaja
rules-arcane-wanderer = Errante
rules-arcane-level-2 = { $kind }, nivel { $level }
rules-arcane-the-next-roll = la próxima tirada
rules-arcane-on-its-card = { $meaning }. { $on_card } en su carta; { $reasons }
rules-arcane-it-may-neither-run-nor-charge = ahora no puede Correr ni Cargar
rules-arcane-added-to-the-die-of-an = Se suma al dado de un ataque
rules-arcane-of-its-attacks = Daño de sus ataques
rules-arcane-what-an-attack-must-reach = Lo que debe alcanzar un ataque
rules-arcane-taken-from-damage = Se resta del daño
rules-arcane-resistance = Resistencia
rules-arcane-added-to-the-die-that-resists = Se suma al dado que resiste los efectos
rules-arcane-inches-of-a-walk-and-of = Pulgadas de Andar y de Correr
rules-arcane-recovery = Recuperación
rules-arcane-ap-regained-each-turn = PA recuperados cada turno
rules-arcane-range = Alcance
rules-arcane-how-far-its-basic-attack-reaches = Hasta dónde llega su Ataque básico
rules-arcane-infiltration-marker = Marcador de infiltración
rules-arcane-stone = Piedra
rules-arcane-altar = Altar
rules-arcane-pane-of-light = Vidriera de luz
rules-arcane-ap-what-does-it-do = { $name }, { $own }: ¿qué hace?
rules-arcane-shoots-at = dispara a
rules-arcane-does-intercept = { $by } { $how } { $target }: ¿intercepta { $model }?
rules-arcane-let-it-pass = Dejarlo pasar
rules-arcane-it-steps-into-the-way-and = Se interpone y pasa a ser el objetivo; puede Esquivar.
rules-arcane-intercepts = { $name } intercepta
rules-arcane-does-not-come-into-contact = { $name } no llega al contacto: { $why }
rules-arcane-charges-over = { $model } carga contra { $target } desde { $length }"
rules-arcane-the-charge-does-not-come-into = La Carga no llega al contacto
rules-arcane-stand = Aguantar
rules-arcane-dodge = Esquivar
rules-arcane-in-a-hundred-to-hit-lp = { $hit } % de acertar, { $expected } PdV de media
rules-arcane-is-attacked-by-what-does-it = { $who } ataca a { $name }: ¿qué hace?
rules-arcane-essence-a-die-more = Gastar Esencia: un dado más
rules-arcane-1-essence = 1 de Esencia
rules-arcane-spends-essence = { $name } gasta Esencia
rules-arcane-would-lose-lp-and-be-eliminated = { $name } perdería { $loss } PdV y quedaría eliminado
rules-arcane-the-attack-is-rolled-again = { $name }: se vuelve a tirar el ataque
rules-arcane-let-it-be = Conservar el resultado
rules-arcane-wards-the-blow = { $target } desvía el golpe: { $ability }
rules-arcane-a-tie-both-roll-again = Empate: ambos vuelven a tirar
rules-arcane-place-first = colocar primero
rules-arcane-place-after-the-enemy = colocar después del enemigo
rules-arcane-the-edge-and = El borde { $edge }, y { $first }
rules-arcane-which-edge-is-yours-and-who = ¿Qué borde es el tuyo, y quién coloca primero?
rules-arcane-takes-the-edge-places-first = { $name } toma el borde { $edge }; { $begins } coloca primero
rules-arcane-place = Colocar a { $name }
rules-arcane-it-begins-with = Empieza con { $start_points }.
rules-arcane-infiltrates = { $name } se infiltra
rules-arcane-markers-are-laid-from-turn-2 = Se ponen marcadores; desde el turno 2 aparece en uno de ellos.
rules-arcane-place-a-character-of = Coloca un personaje de { $party }
rules-arcane-at-most-half-of-the-party = solo se puede infiltrar la mitad de la compañía: { $most }
rules-arcane-is-placed-with = { $name } se coloca con { $start }
rules-arcane-begin-with = Empezar con { $name }
rules-arcane-it-costs-its-upkeep-only = Cuesta solo su mantenimiento.
rules-arcane-it-has-too-few-action-points = tiene muy pocos Puntos de Acción
rules-arcane-it-is-in-the-control-zone = está en la Zona de control de { $name }
rules-arcane-begin-without = Empezar sin ninguna habilidad
rules-arcane-what-does-it-begin-with = { $name }: ¿con qué empieza?
rules-arcane-begins-with-for = { $name } empieza con { $ability } por { $cost }
rules-arcane-stands-where-wills-it = { $user } coloca { $ability }
rules-arcane-lays-a-trap = { $name } pone una trampa
rules-arcane-nobody-sees-farther-than-until-the-2 = Nadie ve más allá de { $sight } hasta que termine el turno
rules-arcane-is-rid-of = { $name } ya no tiene { $state }
rules-arcane-who-pulls = quien atrae
rules-arcane-may-leave-contact = { $name } puede dejar el contacto
rules-arcane-may-neither-run-nor-charge-until-2 = { $name } no puede Correr ni Cargar hasta la próxima fase de Mantenimiento
rules-arcane-may-not-dodge-until-the-turn = { $name } no puede Esquivar hasta que termine el turno
rules-arcane-has-on-its-next-roll = { $name } tiene { $bonus } en su próxima tirada: { $roll }
rules-arcane-braces-itself-a-charge-rolls-one = { $name } se afirma: la próxima Carga tira un solo dado
rules-arcane-walk-there = Andar hasta ahí
rules-arcane-may-walk-at-once = { $name } puede andar { $length } al momento
rules-arcane-preparation = Preparación
rules-arcane-an-infiltration-marker = un marcador de infiltración
rules-arcane-lay = Poner { $what }
rules-arcane-there-is-no-room-for = No hay sitio para { $what }
rules-arcane-a-trap-outside-of-the-enemys = ¿Dónde pones una trampa, fuera de la zona del enemigo?
rules-arcane-an-infiltration-marker-from-the-others = ¿Dónde pones un marcador de infiltración, a { $gap } o más de los otros y de la zona del enemigo?
rules-arcane-of = Un marcador de infiltración de { $party }: { $place }
rules-arcane-a-trap-of-2 = Una trampa de { $party }: { $place }
rules-arcane-reveal-at-a-marker = Revelar a { $name } en un marcador
rules-arcane-there-is-no-room-for-it = no hay sitio en ningún marcador
rules-arcane-reveal-nobody = No revelar a nadie
rules-arcane-whoever-has-not-been-revealed-when = Una miniatura sin revelar al final de la partida cuenta como perdida.
rules-arcane-who-is-revealed = ¿Quién se revela?
rules-arcane-reveals-itself-with = { $name } se revela con { $start }
rules-arcane-is-there = { $name } está ahí
rules-arcane-it-begins-with-and-may-not = Empieza con { $recovery } y no puede moverse en este turno.
rules-arcane-room-on-the-table = sitio en el tablero
rules-arcane-no-marker-is-left-beside-those = tus infiltrados necesitan todos los marcadores que quedan
rules-arcane-the-marker-is-taken-off-the = El marcador se retira del tablero.
rules-arcane-the-enemy-has-found-a-marker = El enemigo ha encontrado un marcador: ¿hay alguien?
rules-arcane-nobody-is-at-the-marker = No hay nadie en el marcador
rules-arcane-is-found-with = { $name } queda descubierto, con { $recovery }
rules-arcane-the-marker = el marcador
rules-arcane-the-marker-is-taken-up = Se retira el marcador
rules-arcane-a-marker-that-is-needed-no = Se retira un marcador que ya no hace falta
rules-arcane-draws-on-essence = { $name } gasta Esencia
rules-arcane-against-is-missed = { $total } contra { $against }: el ataque no acierta a { $target }
rules-arcane-a-critical-hit = un crítico
rules-arcane-a-hit = un acierto
rules-arcane-against-on-for-lp = { $total } contra { $against }: { $how } a { $target }, { $loss } PdV
rules-arcane-strikes-back = { $name } contraataca
rules-arcane-throw-it-toward-a-spot = Lanzarlo hacia un sitio
rules-arcane-throws-where-to = { $by } lanza a { $thrown } { $inches }": ¿adónde?
rules-arcane-sets-off-a-trap = { $name } hace saltar una trampa
rules-arcane-shift-a-little = Apartarse un poco
rules-arcane-has-come-near-does-shift = { $model } se ha acercado: ¿se aparta { $one }?
rules-arcane-shifts-by = { $name } se aparta { $cost }"
rules-arcane-fight = Luchar
rules-arcane-other = Otras
rules-arcane-it-is-not-engaged = no está trabado
rules-arcane-it-may-leave-contact-already = ya puede dejar el contacto
rules-arcane-a-die-decides-whether-it-may = Un dado decide si puede dejar el contacto.
rules-arcane-end-the-activation = Terminar la activación
rules-arcane-it-has-of = tiene { $available_points } de los { $cost } necesarios
rules-arcane-it-sees-nothing-but-the-nearest = está Furioso: solo puede atacar al enemigo más cercano
rules-arcane-it-has-used-its-movement-this = ya ha usado su movimiento en este turno
rules-arcane-it-is-engaged-it-has-to = está trabado: antes tiene que Escapar
rules-arcane-no-enemy-is-in-contact = no hay ningún enemigo en contacto
rules-arcane-nobody-can-be-shot-at = no se puede disparar a nadie
rules-arcane-nobody-can-be-charged = no se puede cargar contra nadie
rules-arcane-it-is-not-in-contact = no está en contacto
rules-arcane-it-is-engaged = está trabado
rules-arcane-it-may-neither-run-nor-charge-2 = no puede Correr ni Cargar
rules-arcane-walk = Andar
rules-arcane-up-to-not-into-contact = Hasta { $walk }, sin entrar en contacto.
rules-arcane-up-to-straight-on-not-into = Hasta { $run } en línea recta, sin entrar en contacto.
rules-arcane-of-essence-are-left = necesita { $needed } de Esencia, y queda { $essence }
rules-arcane-it-is-upheld-already = ya se mantiene
rules-arcane-it-is-hidden-already = ya está Oculto
rules-arcane-it-passes-through = es Intangible: la habilidad no le hace nada
rules-arcane-nobody-can-be-reached = no hay ningún enemigo al alcance
rules-arcane-it-is-not-of-that-organisation = no es de esa organización
rules-arcane-no-friend-can-be-reached = no hay ningún amigo al alcance
rules-arcane-it-has-to-attack-while-it = tiene que atacar mientras pueda
rules-arcane-it-has-to-go-toward-the = tiene que ir hacia el enemigo más cercano mientras pueda
rules-arcane-against-whom-is-its-grudge = ¿A qué enemigo guarda rencor { $name }?
rules-arcane-which-enemy-does-your-party-want = ¿A qué enemigo busca tu compañía?
rules-arcane-which-enemy-do-you-mark-in = ¿A qué enemigo marcas, en secreto?
rules-arcane-bears-a-grudge = { $model } guarda rencor a { $name }
rules-arcane-is-wanted = { $party }: se busca a { $name }
rules-arcane-which-piece-of-terrain-is-sacred = ¿Qué pieza de escenografía es sagrada para tu compañía?
rules-arcane-sacred-ground-is = { $party }: el terreno sagrado es { $piece }
rules-arcane-all-stay-where-they-are = Todos se quedan donde están
rules-arcane-place-anew = Colocar a { $name } de nuevo
rules-arcane-who-is-placed-anew-may-be = ¿Qué miniatura colocas de nuevo? Quedan { $left }
rules-arcane-is-placed-anew = { $name } se coloca de nuevo
rules-arcane-scenario = Escenario
rules-arcane-a-stone-to-hold-lies-on = Se coloca una piedra en el tablero
rules-arcane-the-captive-is-in-the-middle = El cautivo está en el centro
rules-arcane-the-altar-is-in-the-middle = El altar está en el centro
rules-arcane-lead-the-captive = Llevar al cautivo
rules-arcane-a-walk-of-with-the-captive = Andar { $far } con el cautivo; a { $edge_within } o menos de tu borde lo saca del tablero.
rules-arcane-is-as-near-to-the-captive = { $name } está igual de cerca del cautivo
rules-arcane-serve-the-altar = Servir al altar
rules-arcane-victory-points-once-a-turn-for = { $points }; una vez por turno para cada bando.
rules-arcane-your-side-has-served-the-altar = tu bando ya ha servido al altar en este turno
rules-arcane-leave-by-the-far-edge = Salir por el borde lejano
rules-arcane-victory-points-it-does-not-come = { $points }; no vuelve.
rules-arcane-leads-the-captive = { $name } lleva al cautivo
rules-arcane-leads-the-captive-off-the-table = { $name } saca al cautivo del tablero: { $points }
rules-arcane-the-captive-follows = El cautivo sigue a { $name }
rules-arcane-serves-the-altar-victory-points = { $name } sirve al altar: { $points }
rules-arcane-gets-through-victory-points = { $name } logra pasar: { $points }
rules-arcane-had-marked = { $party } había marcado a { $name }
rules-arcane-holds-a-stone-victory-points = { $party } controla una piedra: { $points }
rules-arcane-the-points-of-a-side = los puntos de un bando
rules-arcane-by-victory-points =
    { $scores } por { $difference ->
        [one] 1 punto de victoria
       *[other] { $difference } puntos de victoria
    }
rules-arcane-a-die-for-each-of-in = Un dado por cada miniatura o marcador oculto en su Zona de control ({ $sought }).
rules-arcane-nothing-is-hidden-in-its-control = no hay nada escondido en su Zona de control
rules-arcane-finds-nothing-to-look-for = { $name } no tiene nada que buscar
rules-arcane-the-marker-that-was-found = el marcador encontrado
rules-arcane-has-found-a-marker = { $name } ha encontrado un marcador
rules-arcane-it-has-summoned-as-often-as = ha invocado tantas veces como puede en esta partida
rules-arcane-nobody-is-left-to-be-summoned = no queda ninguna invocación
rules-arcane-summons = { $by } invoca a { $model }
rules-arcane-stability = Estabilidad
rules-arcane-fades-away = { $name } se desvanece
rules-arcane-protection = Protección
rules-arcane-what-resists-the-effect = lo que resiste el efecto
rules-arcane-to-resist = resistir
rules-arcane-more-enemies = más enemigos
rules-arcane-prowler = Merodeador
rules-arcane-the-difficulty = la dificultad
rules-arcane-difficulty-2 = Dificultad
rules-arcane-to-get-out-of-the-way = apartarse
rules-arcane-shock = Choque
rules-arcane-in-a-hundred-2 = { $name }: { $label }, { $chance } %
rules-arcane-a-second-die-the-better-counts = Se tira un segundo dado y cuenta el mejor: { $chance } %.
rules-arcane-roll-with-essence = Tirar con Esencia
rules-arcane-resists = { $name } resiste
rules-arcane-has-not-resisted-does-help = { $name } no ha resistido: ¿ayuda { $friend }?
rules-arcane-roll-again = { $name }: volver a tirar
rules-arcane-the-edge-of-the-table = el borde del tablero
rules-arcane-flies = { $name } vuela { $flew }"
rules-arcane-crashes-into = { $name } choca contra { $what }
rules-arcane-falls = { $name } cae { $fell }"
rules-arcane-is-pushed = { $name } es empujado { $inches }"
rules-arcane-flies-at-does-it-give-up = { $thrown } vuela hacia { $met }: ¿renuncia a su movimiento para apartarse?
rules-arcane-give-up-the-move-of-this = Renunciar al movimiento de este turno
rules-arcane-roll-or-more-avoids = Tirar: se aparta con { $need } o más
rules-arcane-gets-out-of-the-way-of = { $hit } se aparta de { $thrown }
rules-arcane-hits = { $thrown } golpea a { $hit }
rules-arcane-turn = Turno { $round }
rules-arcane-heal-one = Curar a esta miniatura
rules-arcane-who-heals-lp = ¿Qué miniatura se cura { $mending } PdV?
rules-arcane-doom = Perdición
rules-arcane-uphold = Mantener { $name }
rules-arcane-let-it-end = Dejarla terminar
rules-arcane-does-it-uphold = { $model }: ¿mantiene { $ability }?
rules-arcane-upholds = { $model } mantiene { $ability }
rules-arcane-rolls-for-initiative-with = { $party } tira por la iniciativa con { $initiative }
rules-arcane-a-second-die-the-better-counts-2 = Se tira un segundo dado y cuenta el mejor.
rules-arcane-has-the-initiative = { $name } tiene la iniciativa
rules-arcane-ranges-are-halved-until-the-turn = Los alcances se reducen a la mitad hasta que termine el turno.
rules-arcane-all-control-zones-are-until-the = Todas las Zonas de control son de { $zone } hasta que termine el turno.
rules-arcane-cards = Cartas
rules-arcane-a-friend-near-the-leader-gains = Una vez por partida, un amigo cerca del líder gana { $gain }.
rules-arcane-the-leaders-call = La llamada del líder
rules-arcane-it-has-been-activated-this-turn = ya se ha activado en este turno
rules-arcane-it-can-do-nothing-this-turn = no puede hacer nada en este turno
rules-arcane-activate = Activar
rules-arcane-who-is-activated = { $party }: ¿a quién activas?
rules-arcane-plays = { $party } juega { $name }
rules-arcane-has-come-to-itself = { $name } deja de estar Aturdido
rules-arcane-into = contra { $what }
rules-arcane-into-who-may-step-aside = contra { $name }, que puede apartarse
rules-arcane-down = por { $fell } hacia abajo
rules-arcane-lp-more = pierde { $lost } PdV más
rules-arcane-pushed = Empujado
rules-arcane-thrown-where-it-hurts = Lanzamiento esperado, si pierde PdV
rules-arcane-thrown-at-the-most = Lanzamiento más largo posible
rules-arcane-reserve = Reserva { $reserve }
rules-arcane-infiltrating = { $infiltrating } infiltrándose
rules-arcane-wants = busca a { $name }
rules-arcane-has-marked = ha marcado a { $name }
rules-arcane-cards-2 = cartas: { $cards }
rules-arcane-darkness = Oscuridad
rules-arcane-fog = Niebla
rules-arcane-ranges-are-halved-this-turn = los alcances se reducen a la mitad en este turno
rules-arcane-heavy-air = Aire pesado
rules-arcane-control-zones-of-this-turn = Zonas de control de { $zone } en este turno
rules-arcane-a-place-where-one-of-may = Aquí puede aparecer uno de { $count }.
rules-arcane-ends-a-move = termina un movimiento
rules-arcane-an-enemy-who-within-is-struck = Un enemigo que { $how } a { $near } o menos es golpeado con Ataque { $attack } y Daño { $damage }.
rules-arcane-stops-every-line-of-sight-as = Bloquea toda línea de visión mientras se mantenga.
rules-arcane-control-zone = Zona de control
rules-arcane-shoots = dispara { $range }
rules-arcane-hidden-nobody-can-aim-at-it = Oculto: nadie puede apuntarle
rules-arcane-walks-runs = anda { $walk }, corre { $run }
rules-arcane-it-may-come-out-at-any = Puede aparecer en cualquiera de los marcadores de su bando.
rules-arcane-infiltrating-2 = Infiltrándose
rules-arcane-of-left = Quedan { $left } de { $most }.
rules-arcane-in-contact-with = En contacto con { $names }.
rules-arcane-activated = Activado
rules-arcane-moved = Movido
rules-arcane-it-has-used-the-movement-of = Ha usado el movimiento de este turno.
rules-arcane-escaped = Libre
rules-arcane-it-may-leave-contact-in-this = Puede dejar el contacto en esta activación.
rules-arcane-it-may-neither-run-nor-charge-3 = No puede Correr ni Cargar hasta la próxima fase de Mantenimiento.
rules-arcane-no-run = Sin Correr
rules-arcane-it-may-not-dodge-until-the = No puede Esquivar hasta el final del turno.
rules-arcane-no-dodge = Sin Esquivar
rules-arcane-the-next-charge-against-it-rolls = La próxima Carga contra él tira un solo dado.
rules-arcane-braced = Firme
rules-arcane-roll-to-resist = tirada para resistir
rules-arcane-where-another-friend-is-engaged-with = si otro amigo está trabado con el objetivo
rules-arcane-to-its-next-this-turn = { $bonus } en su próxima { $roll } de este turno
rules-arcane-to-its-next = { $bonus } en su próxima { $roll }
rules-arcane-next = Próxima { $roll }: { $bonus }
rules-arcane-upheld-it-costs-action-points-each = Se mantiene: cuesta Puntos de Acción cada fase de Mantenimiento.
rules-arcane-summoned-by-bound-for-more-upkeep =
    Invocado por { $summoner }, atado durante { $left ->
        [one] 1 fase de
       *[other] { $left } fases de
    } Mantenimiento más.
rules-arcane-bound = Atado { $left }
rules-arcane-grudge = Rencor
rules-arcane-strikes-harder-at = Ataca a { $name } con una bonificación.
rules-arcane-all-of-the-other-side-attack = Todo el otro bando lo ataca con una bonificación.
rules-arcane-wanted = Se busca
rules-arcane-marked-worth-twice-its-victory-points = Marcado: vale el doble de sus puntos de victoria. Solo lo sabe el bando que lo ha marcado.
rules-arcane-ap-2 = { $number } PA
rules-arcane-agent = Agente
rules-arcane-summon = Invocación
rules-arcane-attack-damage-defense-armor-lp-resistance = Ataque { $attack }, Daño { $damage }, Defensa { $defense }, Armadura { $armor }, { $life } PdV, Resistencia { $resistance }, velocidad { $speed }, PA { $recovery }/{ $most }.
rules-arcane-a-ranged-attack-up-to = un Ataque a distancia hasta { $range }
rules-arcane-a-ranged-attack-up-to-with = un Ataque a distancia hasta { $range } con una explosión de { $area }
rules-arcane-against-defense = { $attack } contra Defensa { $defense }
rules-arcane-too-far = demasiado lejos
rules-arcane-it-would-take-of = haría falta { $n }" de { $n2 }"
rules-arcane-warrior = Guerrero
rules-arcane-mystic = Místico
rules-arcane-warrior-and-mystic = Guerrero y místico
rules-arcane-mystic-and-prowler = Místico y merodeador
rules-arcane-warrior-and-prowler = Guerrero y merodeador
rules-arcane-eliminated = eliminado
rules-arcane-magic = Magia
rules-arcane-subterfuge = Subterfugio
rules-arcane-ki = Ki
rules-arcane-magic-a-friend-in-the-control-zone = Magia, { $n } PA: un amigo en la Zona de control { $a }
rules-arcane-ki-once-a-turn = Ki, { $n } PA, una vez por turno: { $a }
rules-arcane-ki-a-charge = Ki, { $n } PA: { $a }
rules-arcane-power = Poder
rules-arcane-it-damages = daña
rules-arcane-it-hits = acierta
rules-arcane-an-attack-with = un Ataque con { $a }
rules-arcane-a-counterattack-with = un Contraataque con { $a }
rules-arcane-a-ranged-attack-up-to-with-2 = un Ataque a distancia hasta { $n }" con { $a }
rules-arcane-a-charge-with = una Carga con { $a }
rules-arcane-a-charge-with-after-a-charge = una Carga con { $a } tras una Carga de al menos { $n }"
rules-arcane-if-it-damages-the-target = si daña, el objetivo { $riders }
rules-arcane-if-it-hits-the-target = si acierta, el objetivo { $riders }
rules-arcane-gains-effect = gana { $a } (Efecto { $n })
rules-arcane-gains-2 = gana { $a }
rules-arcane-the-user-2 = quien la usa { $a }
rules-arcane-a-friend-in-contact = un amigo en contacto { $a }
rules-arcane-a-friend-in-the-control-zone = un amigo en la Zona de control { $a }
rules-arcane-an-enemy-in-the-control-zone = un enemigo en la Zona de control { $a }
rules-arcane-every-enemy-within-2 = todo enemigo a { $n }" o menos { $a }
rules-arcane-a-move-of-over-models-and = un movimiento de { $n }" por encima de miniaturas y escenografía
rules-arcane-a-dodge-with = una Esquiva con { $bonus }
rules-arcane-a-dodge-with-against-a-ranged = una Esquiva con { $a } contra un Ataque a distancia
rules-arcane-is-pulled-straight-toward-the-user-2 = es atraído { $n }" en línea recta hacia quien la usa
rules-arcane-is-pushed-straight-away-from-the-2 = es empujado { $n }" en línea recta lejos de quien la usa
rules-arcane-walks-at-once-not-into-contact-2 = anda { $n }" al momento, sin entrar en contacto
rules-arcane-attack = { $bonus } al Ataque
rules-arcane-attack-2 = -{ $n } al Ataque
rules-arcane-damage = { $bonus } al Daño
rules-arcane-damage-2 = -{ $n } al Daño
rules-arcane-defense-2 = { $bonus } de Defensa
rules-arcane-shoots-at-2 = { $name } dispara a { $target }
rules-arcane-charges-at-2 = { $name } carga contra { $target }
rules-arcane-attacks-anything-before-the-roll = { $name } ataca: ¿usas algo antes de la tirada?
rules-arcane-defends-itself-anything-before-the-roll = { $name } se defiende: ¿usas algo antes de la tirada?
rules-arcane-runs-3 = { $name } corre
rules-arcane-walks-3 = { $name } anda
rules-arcane-dodges = { $name } esquiva
rules-arcane-counters = { $name } contraataca
rules-arcane-tries-to-escape-2 = { $name } intenta escapar
rules-arcane-looks-around-2 = { $name } busca enemigos ocultos
rules-arcane-slow = Lentitud
rules-arcane-poison = Veneno
rules-arcane-blindness = Ceguera
rules-arcane-engaged = Trabado
rules-arcane-dark = Oscuridad
rules-arcane-unaligned = No alineado
rules-arcane-infiltrators =
    { $n ->
        [one] 1 infiltrado
       *[other] { $n } infiltrados
    }
rules-arcane-clear-victory-by-victory-points =
    Victoria clara: { $a } por { $n ->
        [one] 1 punto de victoria
       *[other] { $n } puntos de victoria
    }
rules-arcane-partial-victory-by-victory-points =
    Victoria parcial: { $a } por { $n ->
        [one] 1 punto de victoria
       *[other] { $n } puntos de victoria
    }
rules-arcane-up-to-in-front-of-the = hasta { $n }" por delante de la zona propia, en cualquier terreno, también abrupto y elevaciones; si lo tienen ambos bandos, no a { $n2 }" o menos de un enemigo
rules-arcane-an-enemy-leader-is-worth-20 = Un Líder enemigo vale 20 más si es eliminado, 10 más con la mitad de sus Puntos de vida o menos
rules-arcane-the-model-neither-dodges-nor-counters = la miniatura ni esquiva ni contraataca y se defiende solo con su Defensa; ninguna caída ni choque la aturde
rules-arcane-each-side-rolls-d10-1-for = Cada bando tira D10, +1 por cada una de sus miniaturas en el tablero con Iniciativa; el bando más alto activa primero, y un empate se vuelve a tirar. La bonificación cuenta también para la tirada antes del despliegue.
rules-arcane-the-model-moves-over-all-terrain = la miniatura se mueve por encima de toda la escenografía y de las miniaturas sin coste, y no termina ni en lo infranqueable ni sobre una peana
rules-arcane-its-charge-is-intercepted-by-flyers = Su Carga solo la interceptan los que vuelan
rules-arcane-no-attack-ability-or-harmful-effect = ningún ataque, habilidad ni efecto dañino apunta a la miniatura; las explosiones la alcanzan
rules-arcane-it-stops-no-way-and-no = No detiene ningún camino ni vista y no traba a nadie, aunque puede golpear a un enemigo al que toca
rules-arcane-it-ends-when-it-attacks-or = Termina cuando ataca o hace otro daño, aunque no por una habilidad que solo causa un efecto, cuando intercepta, y cuando la encuentran
rules-arcane-poison-1-life-point-is-lost = Veneno: se pierde 1 Punto de vida por cada Punto de Acción que gasta la miniatura
rules-arcane-once-a-turn-for-each-side = una vez por turno para cada bando, un Místico a { $n }" o menos del altar del centro puede gastar 3 puntos por 10 puntos de victoria; cualquier otro, 4 puntos por 5
rules-arcane-seven-turns = Siete turnos
rules-arcane-eight-turns = Ocho turnos
rules-arcane-a-captive-stands-in-the-centre = hay un cautivo en el centro. Quien está en contacto puede llevarlo al Andar, 6" como mucho y por un punto más, y no puede Correr con él. Llevado fuera por el borde propio vale 60 puntos.
rules-arcane-one-in-the-centre-one-12 = una en el centro, una a 12" a cada lado. Al final de cada turno desde el segundo, una piedra da 5 puntos al bando con más niveles a 3" o menos, sin contar miniaturas Ocultas.
rules-arcane-the-prisoner = El prisionero
rules-arcane-three-stones = Tres piedras
rules-arcane-whoever-has-ranged-attack-may-attack = Quien tiene Ataque a distancia puede atacar a distancia, hasta la que se da, a quien ve; trabado, solo puede atacar a quienes están en contacto
rules-arcane-a-wall-long-in-the-control-2 = un muro de { $n }" de largo en la Zona de control bloquea las líneas de visión
rules-arcane-tie-by-0-victory-points = Empate: { $a }
rules-arcane-the-kings-peace = La paz del rey
rules-arcane-the-long-dusk = El largo ocaso
rules-arcane-effect-2 = Efecto { $n }
rules-arcane-a-marker-laid-within-strikes-the-2 = un marcador puesto a { $n }" o menos golpea al próximo enemigo que se mueva a { $n2 }" o menos de él con { $a }
rules-arcane-attack-and-damage = Ataque { $n } y Daño { $n2 }
rules-arcane-ap-and-of-the-reserve = { $name }, { $own } y { $reserve } de la reserva: ¿qué hace?
rules-arcane-a-mornings-errand = Un recado matutino
rules-arcane-two-debts = Dos deudas
rules-arcane-hill-and-hedge = Colina y seto
rules-arcane-shift-work = Trabajo a turnos
rules-arcane-a-view-from-the-tower = Vista desde la torre
rules-arcane-the-watch-on-the-wall = La guardia de la muralla
rules-arcane-knives-after-supper = Cuchillos tras la cena
rules-arcane-the-day-shift = El turno de día
rules-arcane-choir-practice = Ensayo del coro
rules-arcane-smoke-and-steel = Humo y acero
rules-arcane-steam-and-brass = Vapor y latón
rules-arcane-bells-at-evening = Campanas al atardecer
rules-arcane-the-muster-at-dawn = La leva del alba
rules-arcane-the-whole-host = La hueste entera
rules-arcane-every-lamp-out = Todas las lámparas apagadas
rules-arcane-the-spring-fair = La feria de primavera
rules-arcane-last-light-on-the-ridge = Última luz en la cresta
rules-arcane-the-long-table = La mesa larga
rules-arcane-a-die-2 = un dado
rules-arcane-leaders = Líderes
rules-arcane-leave-it = Conservar la tirada
rules-arcane-a-dodge = una Esquiva
rules-arcane-nobody-is-near-enough = no hay nadie lo bastante cerca
rules-arcane-each-of-up-to-friends = cada uno de hasta { $most } amigos
rules-arcane-gains-points = { $name } gana { $points }
rules-arcane-loses-points = { $name } pierde { $points }
rules-arcane-is-immune-to = { $name } es inmune a { $state }
rules-arcane-free = gratis
rules-arcane-kind-with = { $kind } con { $bonuses }
rules-arcane-it-causes-throw-with-more = causa Lanzamiento con { $length } más
rules-arcane-if-it-is-critical-the-target = si es crítico, el objetivo { $riders }
rules-arcane-armor-bonus = { $bonus } de Armadura
rules-arcane-defence = Defensa
rules-arcane-damage-name = Daño
rules-arcane-no-essence = ninguna
rules-arcane-missed = falla
rules-arcane-who-against-whom = { $by } contra { $target }
rules-arcane-attack-name = Ataque
rules-arcane-charge = Carga
rules-arcane-stands = aguanta
rules-arcane-dodges-2 = esquiva
rules-arcane-counters-2 = contraataca
rules-arcane-by-length = { $name }, { $length }
rules-arcane-it-has-been-activated-this-turn-2 = Ya se ha activado en este turno.
rules-arcane-attack-roll = tirada de ataque
rules-arcane-defence-roll = tirada de defensa
rules-arcane-marked = Marcado
rules-arcane-leader = Líder
rules-arcane-distance = Distancia
rules-arcane-state = Estado
rules-arcane-abilities = Habilidades
rules-arcane-advantage-cards-2 = cartas de ventaja
rules-arcane-speed = Velocidad
rules-arcane-in-this-turn = en este turno
rules-arcane-in-the-next-turn = en el próximo turno
rules-arcane-when-it-is-activated-next = cuando se active la próxima vez
rules-arcane-stunned-2 = aturdido
rules-arcane-vp = { $points } PV
rules-arcane-of-player = Del jugador { $player }.
rules-arcane-moves = se mueve
rules-arcane-marked-2 = marcado
rules-arcane-scenario-2 = escenario
rules-arcane-the-ability = la habilidad
rules-arcane-wanted-2 = se busca
rules-arcane-prepared = preparado
rules-arcane-loses = pierde { $states }
rules-arcane-levels-less-but-at-least-5 = { $cards } { $less } niveles menos, pero al menos 5.
rules-arcane-characters = Personajes
rules-arcane-plots = Tramas
rules-arcane-up-to-placed-anew-when-all = hasta { $most } de nuevo cuando todas están desplegadas
rules-arcane-that-strike-an-enemy-ending-a = { $traps } que golpean a un enemigo que termina un movimiento a { $length } o menos con Ataque { $attack } y Daño { $damage }
rules-arcane-traps =
    { $n ->
        [one] 1 trampa
       *[other] { $n } trampas
    }
rules-arcane-all-have-attack-against-one-enemy = todos tienen +{ $bonus } al Ataque contra un enemigo elegido
rules-arcane-it-is-hidden = está Oculto
rules-arcane-scenario-against = { $scenario }: { $one } contra { $two }
rules-arcane-attacks = { $name } ataca a { $target }
rules-arcane-charges = carga contra
rules-arcane-a-trap-2 = una trampa
rules-arcane-is-attacked-by-with-an-attack-of = { $who } ataca a { $name }, con un ataque de { $total }: ¿qué hace?
rules-arcane-counters-with = { $name } contraataca con { $ability }
rules-arcane-dodges-with = { $name } esquiva con { $ability }
rules-arcane-it-is-left-out = No se coloca.
rules-arcane-uses = { $name } usa { $ability }
rules-arcane-stay = Quedarse
rules-arcane-move = Mover
rules-arcane-run = Correr
rules-arcane-haste = Presteza
rules-arcane-shield = Escudo
rules-arcane-healing = Curación
rules-arcane-seal = Sello
rules-arcane-paralysis = Parálisis
rules-arcane-stunned = Aturdido
rules-arcane-light-2 = Luz
rules-arcane-equipment = Equipo
rules-arcane-victory-points =
    { $n ->
        [one] 1 punto de victoria
       *[other] { $n } puntos de victoria
    }
rules-arcane-it-is-not-there = no está ahí
rules-arcane-no-characters = ningún personaje
rules-arcane-at-least-one = al menos uno
rules-arcane-levels-of-characters = { $levels } de personajes
rules-arcane-levels-with-cards = { $levels } con cartas
rules-arcane-which-is = { $name }, que es { $kind }
rules-arcane-each-card-once = cada carta una vez
rules-arcane-many-advantage-cards = { $count } cartas de ventaja
rules-arcane-at-most-as-many-as-characters = como mucho tantas como personajes, { $most }
rules-arcane-at-most = { $most } como mucho
rules-arcane-again = { $name } otra vez
rules-arcane-of-the-light-beside-of-the-dark = { $light } de la Luz con { $dark } de la Oscuridad
rules-arcane-either-beside-the-unaligned = una de las dos, con los No alineados, o una organización
rules-arcane-those-of-and-at-most-one-wanderer = los de { $organisation } y un Errante como mucho
rules-arcane-many-wanderers = { $wanderers } Errantes
rules-arcane-at-most-one-beside-an-organisation = uno como mucho con una organización
rules-arcane-each-but-agents-once = cada uno una vez, salvo los agentes
rules-arcane-none-they-enter-play = ninguna: entran en juego al ser invocadas
rules-arcane-at-most-at = { $most } como mucho con { $levels }
rules-arcane-many-leaders =
    { $n ->
        [one] 1 líder
       *[other] { $n } líderes
    }
rules-arcane-many-summons =
    { $n ->
        [one] 1 invocación
       *[other] { $n } invocaciones
    }
rules-arcane-many-agents =
    { $n ->
        [one] 1 agente
       *[other] { $n } agentes
    }
rules-arcane-without = Sin esta regla.
rules-arcane-is-nothing-that-can-be-chosen = «{ $choice }» no se puede elegir; se espera name=…, levels=N, organisation=ID, hero:ID, plot:ID, N.equipment=ID, N.power:ID o N.drop
rules-arcane-characters-2 = personajes
rules-arcane-powers = Poderes
rules-arcane-cards-3 =
    { $n ->
        [one] 1 carta
       *[other] { $n } cartas
    }
rules-arcane-wins-the-match = { $party } gana
