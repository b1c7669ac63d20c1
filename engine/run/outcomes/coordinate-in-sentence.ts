import type { CoordinateDefinition } from '../../core/coordinates/coordinate-definition';
import { quantityInSentence } from '../../model/quantity/in-sentence';
import type { ShownUnits } from '../../model/quantity/unit-systems';

/** A joint coordinate [rad or m] as written in messages: `12.5 degrees`, `3 mm`. */
export const coordinateInSentence = (
  value: number,
  { unit, shown }: CoordinateDefinition,
  units: ShownUnits,
): string => quantityInSentence(value, unit, units, { usual: shown.unit, digits: 4 });
