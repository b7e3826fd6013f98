# The names of this mod in Spanish: GAME-LIST-ID, and below it the fields.
cazadores-weapons-billhook =
    .name = Podón
cazadores-companions-charcoal-burner =
    .name = Carbonera
    .title = Conoce todas las sendas del bosque
cazadores-companions-brigand =
    .title = Carbonero en otro tiempo
cazadores-scenarios-oak-hollow =
    .name = La hondonada de las carboneras
    .table-pieces-log-1-name = la leñera del carbonero
