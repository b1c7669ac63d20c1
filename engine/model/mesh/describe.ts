/** Quantities derived from a geometry, in words: for the editor, the report and tables. */
import { couplingDefinition } from '../../kinds/couplings/couplings';
import type { GeometryKind } from '../../kinds/couplings/couplings';
import type { Mesh } from '../../kinds/couplings/mesh';

/** `external gears, pitch radii 40 mm and 100 mm`; `length` formats a length [m]. */
export function meshWords(
  { form, radii }: Mesh,
  kind: GeometryKind,
  length: (value: number) => string,
): string {
  const known = radii.filter((radius) => radius !== null).map(length);
  const spelt = known.length === 1 ? `pitch radius ${known[0]}` : `pitch radii ${known.join(' and ')}`;
  return couplingDefinition(kind).words(form, spelt);
}
