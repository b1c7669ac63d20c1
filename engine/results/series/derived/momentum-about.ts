/**
 * Angular momentum about other points than the world origin (T 10.7):
 *
 *   L_P = L_O - p x P
 *
 * with P the linear momentum of the same bodies. A variant is `com` for their centre of mass, or `x:y:z` for a point
 * fixed in W [m].
 */
import type { Recording } from '../../recording/recording';
import { commonMassPoint, massPointOf } from './body-pose';
import { growColumn } from './grow-column';
import type { Series } from '../series';

export interface Pole {
  /** Writes the point in W at sample `i` [m]: 3. */
  write(out: Float64Array, i: number): void;
  /** For titles. */
  words: string;
}

/** Null if the variant does not name a point. */
export function readPoint(variant: string): [number, number, number] | null {
  const parts = variant.split(':');
  if (parts.length !== 3 || parts.some((part) => part.trim() === '')) return null;
  const [x, y, z] = parts.map(Number);
  return [x, y, z].every(Number.isFinite) ? [x, y, z] : null;
}

/** Returns a sentence if there is no such point. */
export function findPole(recording: Recording, record: string | null, variant: string): Pole | string {
  if (variant === 'com') {
    const point = record === null ? commonMassPoint(recording) : massPointOf(recording, record);
    const words = record === null ? 'about the centre of mass' : 'about its centre of mass';
    return point ? { write: (out, i) => point.write(out, i), words } : 'this run did not record all bodies';
  }
  const fixed = readPoint(variant);
  if (!fixed) return `"${variant.slice(0, 60)}" names no point: write @com or @x:y:z in metres`;
  return { write: (out) => out.set(fixed), words: `about (${fixed.join(', ')}) m` };
}

/** Component `axis` of L_P from those of L_O and P along the world axes. */
export function momentumAbout(
  recording: Recording,
  angular: Series,
  linear: readonly Series[],
  axis: number,
  pole: Pole,
): () => Float64Array {
  const p = new Float64Array(3);
  const c1 = (axis + 1) % 3;
  const c2 = (axis + 2) % 3;
  return growColumn(recording, (out, from, to) => {
    const L = angular.column();
    const P1 = linear[c1].column();
    const P2 = linear[c2].column();
    for (let i = from; i < to; i++) {
      pole.write(p, i);
      out[i] = L[i] - (p[c1] * P2[i] - p[c2] * P1[i]);
    }
  });
}
