/** Which part of a revised file is which body: by its triangles, its name, its shape and its place, one for one. */
import { distance, size } from '../../core/math/triples';
import type { Part } from '../../kinds/shapes/part';
import type { PlacedPart } from '../../model/placed-part';
import type { Body } from '../../model/project';

export interface PartBody extends Body {
  readonly shape: Part;
}

export const isPartBody = (body: Body): body is PartBody => body.shape.kind === 'part';

/** Beyond it two parts are not versions of one. */
const MOST = 2;
/** What another name counts, and what a place over all of the assembly does: shapes say more, as links of one kind share theirs. */
const WEIGHT = { name: 1, place: 0.5 };

/** Bodies of no part are left out: theirs is no longer in the file. */
export function matchParts(
  bodies: readonly PartBody[],
  parts: readonly PlacedPart[],
): Map<PartBody, PlacedPart> {
  const span = Math.max(1e-9, ...parts.map(({ position, shape }) => size(position) + size(shape.size)));
  const pairs = bodies.flatMap((body) =>
    parts.flatMap((part) => {
      // a body may have been taken anywhere
      const away = Math.min(1, distance(body.position, part.position) / span);
      const change = changeOf(body, part) + WEIGHT.place * away;
      return change < MOST ? [{ body, part, change }] : [];
    }),
  );
  const found = new Map<PartBody, PlacedPart>();
  const taken = new Set<PlacedPart>();
  for (const { body, part } of pairs.toSorted((a, b) => a.change - b.change)) {
    if (found.has(body) || taken.has(part)) continue;
    found.set(body, part);
    taken.add(part);
  }
  return found;
}

function changeOf({ name, shape }: PartBody, part: PlacedPart): number {
  const named = isNamed(name, part.name) ? 0 : WEIGHT.name;
  return named + (shape.geometry === part.shape.geometry ? 0 : Math.min(1, unlike(shape, part.shape)));
}

/** A second body of one name has a number after it. */
const isNamed = (name: string, part: string): boolean =>
  name === part || (name.startsWith(part) && /^ \d+$/.test(name.slice(part.length)));

/** How far volumes and sides of two parts are apart, in parts of them. */
function unlike(a: Part, b: Part): number {
  const ratio = (one: number, other: number): number => Math.abs(Math.log((one || 1e-12) / (other || 1e-12)));
  const volume = a.volume !== null && b.volume !== null ? ratio(a.volume, b.volume) : 0;
  return Math.max(volume, ...a.size.map((side, i) => ratio(side, b.size[i])));
}
