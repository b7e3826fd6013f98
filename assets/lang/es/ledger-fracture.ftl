# The ledger of Fracture in Spanish.

ledger-cad-morale = Desde la ronda 2, una unidad a la que un ataque deja menos de la mitad de sus miniaturas supera con 3+ o se retira: +1 con amigos, -1 con enemigos a 6" o menos. Los Cobardes tienen -1, los Heroicos repiten, y algunos afirman a quien esté cerca.
ledger-cad-vp-casualties = 1 PV por la primera unidad destruida, por una unidad de Mando, y por más de la mitad de las unidades enemigas; 5 por todas.
ledger-cad-building = Un ejército respeta sus puntos: al menos 25% de Línea, como mucho 25% de Mando, como mucho 50% de Especialistas, y lo que cada unidad puede llevar.
ledger-cad-triggers = Un escenario y su misión pueden tener reglas propias: cuando algo ocurre y se cumplen las condiciones, algo sigue. Actúan entre dos acciones, primero las del escenario; una opción suya cuesta puntos de mando además de los de las acciones declaradas.
