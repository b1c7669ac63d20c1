/** What follows from a geometry, in words: for the editor, the report and tables. */
import type { GeometryKind } from '../coupling-geometry';
import type { Mesh } from './mesh';

export const GEOMETRY_NAMES: Readonly<Record<GeometryKind, string>> = {
  gear: 'Gear mesh',
  bevel: 'Bevel gears',
  rack: 'Rack and pinion',
  belt: 'Belt',
  chain: 'Chain',
};

/** `external gears, pitch radii 40 mm and 100 mm`; `length` spells a length [m]. */
export function meshWords(
  { form, radii }: Mesh,
  kind: GeometryKind,
  length: (value: number) => string,
): string {
  const known = radii.filter((radius) => radius !== null).map(length);
  const spelt = known.length === 1 ? `pitch radius ${known[0]}` : `pitch radii ${known.join(' and ')}`;
  switch (form) {
    case 'external':
      return `external gears, ${spelt}`;
    case 'internal':
      return `a pinion in a ring, ${spelt}`;
    case 'bevel':
      return `bevel gears, mean ${spelt}`;
    case 'rack':
      return `rack and pinion, ${spelt}`;
    case 'open':
    case 'crossed':
      return `${form} ${kind}, ${spelt}`;
  }
}
