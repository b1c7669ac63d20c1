/**
 * A compiled system whose lengths change evenly from one document to the next: its numbers lie on straight lines between those
 * of the documents, so that only these have to be compiled. (The characteristic length does not, but then it is a unit, the same
 * for all rows.)
 */
import { compileSystem } from '../../engine/core/system/compile';
import type { Project } from '../../engine/model/project';
import type { System } from '../../engine/core/system/system';

/** A number or an array of numbers that is not the same in all: where it stands, and what it is in each. */
type Change =
  | { readonly out: Float64Array; readonly ends: readonly Float64Array[] }
  | { readonly holder: Holder; readonly key: string; readonly ends: readonly number[] };
type Holder = Record<string, unknown>;

/** Documents, not numbers that were compiled of them. */
const DOCUMENTS = new Set(['record', 'settings']);

/** Of documents in turn: the system, and what puts it somewhere along the way, from 0 to 1. */
export function movingSystem(ways: readonly Project[]): { system: System; moveTo: (part: number) => void } {
  const system = compileSystem(ways[0]);
  const ends = ways.map(compileSystem);
  const changes: Change[] = [];
  compare(system, ends, changes, new Set());
  const moveTo = (part: number): void => {
    const pieces = ways.length - 1;
    const k = Math.min(pieces - 1, Math.floor(part * pieces));
    const s = part * pieces - k;
    for (const change of changes) {
      if ('key' in change) {
        const { holder, key, ends: values } = change;
        holder[key] = (1 - s) * values[k] + s * values[k + 1];
        continue;
      }
      const { out, ends: arrays } = change;
      for (let c = 0; c < out.length; c++) out[c] = (1 - s) * arrays[k][c] + s * arrays[k + 1][c];
    }
  };
  return { system, moveTo };
}

function compare(own: unknown, ends: readonly unknown[], changes: Change[], seen: Set<unknown>): void {
  if (typeof own !== 'object' || own === null || seen.has(own)) return;
  seen.add(own);
  if (own instanceof Float64Array) {
    const arrays = ends as Float64Array[];
    if (arrays.some((array) => array.some((value, c) => value !== own[c])))
      changes.push({ out: own, ends: arrays });
    return;
  }
  for (const key of Object.keys(own)) {
    if (DOCUMENTS.has(key)) continue;
    const holder = own as Holder;
    const values = ends.map((end) => (end as Holder)[key]);
    if (typeof holder[key] !== 'number') compare(holder[key], values, changes, seen);
    else if (values.some((value) => value !== holder[key]))
      changes.push({ holder, key, ends: values as number[] });
  }
}
