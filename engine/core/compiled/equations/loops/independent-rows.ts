/** Chooses, once at the start of a run, the loop rows that others do not imply: by angles between rows in the metric of the tree. */
import { dot } from '../../../linalg/dense-vector';
import type { ArticulatedBody, Efforts } from '../tree/articulated';
import type { LoopRow } from './loop-row';
import type { System } from '../../../system/system';

/** Smallest squared sine of the angle to the span of earlier rows at which a row counts as independent [1], as in T 6. */
const INDEPENDENT = 1e-12;
/** Square of the rounding error of a row that the tree satisfies, relative to its value on free bodies [1]. */
const HELD = 1e-24;

/** A row, and the efforts on the coordinates at a unit multiplier. */
export interface Pushing {
  readonly row: LoopRow;
  readonly efforts: Efforts;
}

/**
 * Indices of the rows that are kept. The row with the largest remainder after the earlier ones comes next, those that have no position
 * last: what they hold others close.
 */
export function independentRows(
  system: Pick<System, 'mass' | 'inertia'>,
  tree: readonly ArticulatedBody[],
  rows: readonly Pushing[],
  values: Float64Array,
): number[] {
  const vectors = rows.map(({ efforts }) => weighted(tree, efforts, values));
  const open = new Set<number>();
  vectors.forEach((vector, i) => {
    const square = dot(vector, vector);
    if (square > HELD * squareOnFreeBodies(system, rows[i].row, values)) open.add(i);
    scale(vector, 1 / Math.sqrt(square));
  });
  /** The squared remainder of each row. */
  const rest = vectors.map((vector) => dot(vector, vector));
  const kept: number[] = [];
  for (;;) {
    const largest = (isRateOnly: boolean) => {
      let best = -1;
      for (const i of open) {
        if ((rows[i].row.isRateOnly ?? false) !== isRateOnly || !(rest[i] > INDEPENDENT)) continue;
        if (best < 0 || rest[i] > rest[best]) best = i;
      }
      return best;
    };
    const found = largest(false);
    const best = found >= 0 ? found : largest(true);
    if (best < 0) return kept;
    const most = rest[best];
    open.delete(best);
    kept.push(best);
    const way = vectors[best];
    scale(way, 1 / Math.sqrt(most));
    for (const i of open) if (takeAway(way, vectors[i])) rest[i] = dot(vectors[i], vectors[i]);
  }
}

/** Makes a vector perpendicular to a unit vector; false if it already is, as for rows of distant loops. */
function takeAway(way: Float64Array, vector: Float64Array): boolean {
  // twice: the rounding error of one subtraction would count as independent
  for (let pass = 0; pass < 2; pass++) {
    const along = dot(way, vector);
    if (along === 0) return pass > 0;
    for (let c = 0; c < way.length; c++) vector[c] -= along * way[c];
  }
  return true;
}

/** A row in tree coordinates in which the kinetic energy is half the sum of squares. */
function weighted(tree: readonly ArticulatedBody[], efforts: Efforts, values: Float64Array): Float64Array {
  const vector = new Float64Array(tree.reduce((count, { pivots }) => count + pivots.length, 0));
  let at = 0;
  for (const one of tree) {
    const own = efforts.get(one);
    one.pivots.forEach(({ inverse }, c) => {
      const effort = own?.[c];
      if (effort !== undefined) vector[at + c] = values[effort] * Math.sqrt(values[inverse]);
    });
    at += one.pivots.length;
  }
  return vector;
}

/** J M^-1 J^T of the row on unconstrained bodies, with a mean moment of inertia. */
export function squareOnFreeBodies(
  { mass, inertia }: Pick<System, 'mass' | 'inertia'>,
  { bodies }: LoopRow,
  values: Float64Array,
): number {
  let sum = 0;
  for (const [body, { angular, linear }] of bodies) {
    if (!body) continue;
    const b = body.branch.body;
    const [f, r] = [linear, body.center].map((nodes) => nodes.map((node) => values[node]));
    const moment = angular.map((node, c) => {
      const [i, j] = [(c + 1) % 3, (c + 2) % 3];
      return values[node] - (r[i] * f[j] - r[j] * f[i]);
    });
    const mean = (inertia[9 * b] + inertia[9 * b + 4] + inertia[9 * b + 8]) / 3;
    sum += dot(f, f) / mass[b] + dot(moment, moment) / mean;
  }
  return sum;
}

function scale(vector: Float64Array, factor: number): void {
  for (let c = 0; c < vector.length; c++) vector[c] *= factor;
}
