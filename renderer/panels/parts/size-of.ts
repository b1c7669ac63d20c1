/** How large parts are together, at their places. */
import { cornersOfBox } from '../../../engine/kinds/shapes/box';
import { boxOf } from '../../../engine/kinds/shapes/part';
import { rotate } from '../../../engine/core/math/triples';
import type { PlacedPart } from '../../../engine/model/placed-part';

/** Sides of the box along x, y and z that just holds their boxes [m]; zeros without parts. */
export function sizeOf(parts: readonly PlacedPart[]): [number, number, number] {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (const { shape, position, orientation } of parts)
    for (const corner of cornersOfBox(boxOf(shape)))
      rotate(orientation, corner).forEach((value, c) => {
        least[c] = Math.min(least[c], value + position[c]);
        most[c] = Math.max(most[c], value + position[c]);
      });
  const side = (c: number): number => Math.max(0, most[c] - least[c]);
  return [side(0), side(1), side(2)];
}
