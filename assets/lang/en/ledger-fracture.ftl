# The ledger of Fracture (docs/rules/fracture.md) as the window tells it: each text is that of the row.

ledger-cad-morale = From round 2, a unit that an attack leaves with less than half of its models passes on 3+ or is removed: +1 with friends, -1 with enemies within 6". The Cowardly have -1, the Heroic roll again, and some steady whoever is near.
ledger-cad-vp-casualties = 1 VP for the first unit destroyed, for a Command unit, and for more than half of the enemy's units; 5 for all of them.
ledger-cad-building = An army keeps to its points: at least 25% Standard, at most 25% Command, at most 50% Specialist, and what each unit may take.
ledger-cad-triggers = A scenario and its mission may have rules of their own: when something happens and conditions hold, something follows. They act between two actions, those of the scenario first; an option of theirs costs Command Points beside those of declared actions.
