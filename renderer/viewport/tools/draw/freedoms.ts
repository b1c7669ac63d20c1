import { redundancyIn } from '../../../../engine/core/diagnostics/plane-words';
import type { Mobility } from '../../../../engine/core/diagnostics/mobility-report';

/**
 * `DOF 1 (+3 redundant)`: by rank, and the rows that hold what is held already; of a planar mechanism those in its plane alone, since
 * every loop holds what is out of the plane more than once. `words` take the place of the redundant rows.
 */
export function freedoms(mobility: Mobility, words: string | null = null): string {
  const { degreesOfFreedom, rows, rank, plane } = mobility;
  if (words !== null) return `DOF ${degreesOfFreedom}, ${words}`;
  const redundant = plane?.planar ? redundancyIn(mobility, plane).inPlane : rows - rank;
  return `DOF ${degreesOfFreedom}${redundant > 0 ? ` (+${redundant} redundant)` : ''}`;
}
