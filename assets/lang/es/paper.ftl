# What is printed for a real table, and what reports of matches say, in Spanish.

print-ask-from-the-top = Pregunta desde arriba; el primer Sí dice lo que se hace.
print-reference = Referencia
print-is-glued-on = { $page } se pega a partir de la línea
print-cut-along-both = corta por el borde izquierdo y el superior
print-cut-along-the-left = corta por el borde izquierdo
print-cut-along-the-upper = corta por el borde superior
print-three-inches = 3 pulgadas si se imprime al 100 %
print-exit-is = Salida: { $exit }
print-exit = Salida { $exit }
print-the-table-is = La mesa mide { $n }" por { $m }" y sale en { $count } páginas, de A1 a { $last }. Imprímelas al 100 %, sin ajustar a la página, y mide las tres pulgadas de arriba. Corta cada una por su borde izquierdo y superior y pégala sobre la tira de la página anterior, hasta la línea discontinua.
print-map = Mapa: { $scenario }
print-keywords = Palabras clave
print-on-the-table = En la mesa
print-within-the-dashed = dentro del contorno discontinuo de su color
print-moved-by-the-rules = la mueven las reglas
print-a-filled-dot = Un punto lleno es lo que está en la mano o activo. Marca una casilla por lo que se gasta o se pierde; una casilla tachada está gastada desde el principio.
print-base-across-tall = { $seat }, peana de { $n }" de ancho, { $m }" de alto
print-each-counter = Cada ficha es tan grande como la peana a la que sustituye. Corta por la línea exterior, o pega antes la página sobre cartulina.
print-counters = Fichas
print-tall = { $n }" de alto
print-it-is-no-font = no es un tipo de letra
report-round-decision = Ronda { $n }, decisión { $m }
report-how-the-dice-fell = Cómo cayeron los dados
report-everything-that-happened = Todo lo que ocurrió
