/**
 * Hubs: bodies with so many joints that their rows, all coupled to each other, would fill in the factor (T 6.5). They are eliminated
 * last, as bodies. Until then they count as fixed, so only rows that are independent with all hubs fixed may be eliminated before them.
 *
 * A group of bodies attached to one fixed body moves relative to it exactly as when that body moves along, so relative motions are the
 * same. So early rows of a group may act on its bodies and on one hub, or on its bodies and the ground; its other rows come late, after
 * the hubs.
 */
import { groupRows, slotsOfGroup } from './row-groups';
import type { System } from '../system/system';

export interface Hubs {
  readonly bodies: readonly number[];
  /** By row: 1 for rows eliminated after the hubs. */
  readonly late: Uint8Array;
}

/** Number of row groups at which a body counts as a hub. */
const FEWEST_GROUPS = 12;
/** Maximum number of unknowns of hubs and late rows; beyond it the remaining matrix would cost more than is saved. */
const MOST_LAST = 120;

/** `null` if there are none, or if eliminating them last has no advantage. */
export function findHubs(system: System): Hubs | null {
  const groups = groupRows(system);
  const bodiesOf = bodiesOfGroups(system);
  const touching = new Int32Array(system.n);
  for (const bodies of bodiesOf) for (const body of bodies) if (body > 0) touching[body]++;
  const hubs = Array.from(touching.keys()).filter((body) => touching[body] >= FEWEST_GROUPS);
  if (hubs.length === 0) return null;
  const held = new Set([0, ...hubs]);
  const holder = findHolders(system.n, bodiesOf, held);
  const late = new Uint8Array(system.m);
  let last = 6 * hubs.length;
  bodiesOf.forEach((bodies, group) => {
    const free = bodies.find((body) => !held.has(body));
    const by = free === undefined ? -1 : holder(free);
    if (!bodies.some((body) => held.has(body) && body !== by)) return;
    late.fill(1, groups.first[group], groups.first[group + 1]);
    last += groups.first[group + 1] - groups.first[group];
  });
  return last <= MOST_LAST ? { bodies: hubs, late } : null;
}

/** Per group: all bodies that its rows act on, including the ground, on which either joint of a coupling may be. */
function bodiesOfGroups(system: System): number[][] {
  const { rowA, rowB } = system;
  const groups = groupRows(system);
  return Array.from({ length: groups.first.length - 1 }, (_, group) => {
    const slots = slotsOfGroup(system, groups, group);
    return [...new Set(slots.flatMap((slot) => [rowA[slot], rowB[slot]]))];
  });
}

/** The fixed body to which a group of other bodies is attached before the hubs move: the one with most of its joints. */
function findHolders(n: number, bodiesOf: readonly number[][], held: ReadonlySet<number>) {
  const parent = Int32Array.from({ length: n }, (_, body) => body);
  const rootOf = (body: number): number => {
    while (parent[body] !== body) body = parent[body] = parent[parent[body]];
    return body;
  };
  for (const bodies of bodiesOf) {
    const free = bodies.filter((body) => !held.has(body));
    for (const body of free) parent[rootOf(body)] = rootOf(free[0]);
  }
  const counts = new Map<number, Map<number, number>>();
  for (const bodies of bodiesOf) {
    const free = bodies.find((body) => !held.has(body));
    if (free === undefined) continue;
    const own = counts.get(rootOf(free)) ?? new Map<number, number>();
    counts.set(rootOf(free), own);
    for (const body of bodies) if (held.has(body)) own.set(body, (own.get(body) ?? 0) + 1);
  }
  return (body: number): number => {
    const own = [...(counts.get(rootOf(body)) ?? [])];
    return own.reduce((best, one) => (one[1] > best[1] ? one : best), [-1, 0])[0];
  };
}
