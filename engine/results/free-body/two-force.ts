/**
 * Whether a body is a two-force member: two joints, each with a force along the line between them, and beside these nothing that
 * counts. What it carries is then one number with a word, tension or compression.
 */
import { add, distance, dot, length, scale, subtract } from './vectors';
import type { FreeBody } from './free-body';

/** What counts as nothing beside the force carried [1]. */
const NEGLIGIBLE = 0.01;

export interface Carried {
  readonly sense: 'tension' | 'compression';
  /** Mean of the two joints [N]. */
  readonly size: number;
}

/** Null if the body carries anything else at this instant. `least`: force that counts at all [N]. */
export function twoForceOf({ actions, inertia }: FreeBody, least: number): Carried | null {
  const [a, b, ...more] = actions.filter(({ kind }) => kind === 'reaction');
  if (!a || !b || more.length > 0) return null;
  const span = distance(a.point, b.point);
  if (span === 0) return null;
  const way = scale(subtract(b.point, a.point), 1 / span);
  const pull = (dot(b.force, way) - dot(a.force, way)) / 2;
  const size = Math.abs(pull);
  if (size <= least) return null;
  const rest = [
    ...actions.filter((action) => action !== a && action !== b),
    inertia,
    // what is across the line, or is not matched by the other joint
    { force: subtract(b.force, scale(way, pull)), moment: b.moment },
    { force: add(a.force, scale(way, pull)), moment: a.moment },
  ];
  const isSmall = rest.every(
    ({ force, moment }) => length(force) <= NEGLIGIBLE * size && length(moment) <= NEGLIGIBLE * size * span,
  );
  return isSmall ? { sense: pull > 0 ? 'tension' : 'compression', size } : null;
}

/** `words`: of a force that is shown, with its unit. */
export const twoForceWords = ({ sense, size }: Carried, words: (force: number) => string): string =>
  `Two-force member: ${sense} ${words(size)}`;
