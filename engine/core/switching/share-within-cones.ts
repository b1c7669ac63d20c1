/**
 * Bodies at rest can share their forces in many ways (T 12.4). The least-norm share ignores bounds: it may pull at a contact, or leave a
 * friction cone, where other shares do not. As long as some share satisfies all bounds the bodies hold, and the one of least norm among
 * these is used.
 */
import { HOLDS, followsNormal } from '../system/switched-row';
import { blocksOf, columnsOf } from '../diagnostics/null-vectors';
import { EFFORT_NOISE } from './scales';
import { findWithinCones } from '../linalg/within-cones';
import { addTo } from '../linalg/dense-vector';
import { nullVectors } from '../linalg/elimination';
import { largestForces } from './margins';
import { orthonormalise } from '../linalg/least-squares';
import type { Cone } from '../linalg/within-cones';
import type { LargestForces } from './margins';
import type { Factor } from '../solvers/contract';
import type { NullBlock } from '../diagnostics/null-vectors';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/** Maximum number of vectors in one block of forces: they are eliminated some hundred times [1]. */
const MOST_VECTORS = 80;
/** Squared components along fixed directions below this count as zero [1]. */
const SINGULAR = 1e-12;

/** Bound of one or three switched rows that hold, in units of a force: for contacts, of the largest normal force. */
interface Bound {
  readonly unit: number;
  /** System rows: that of a stop, or those of a normal and its two tangents. */
  readonly rows: readonly number[];
  /** Sign of the change of u with the scaled multipliers of the rows: -1 for an upper bound. */
  readonly sign: 1 | -1;
  /** coefficient u_0 >= |(u_1, u_2)|, or u_0 >= 0 if it is the only component; `at`: the current u, with u_0 measured from the bound. */
  readonly coefficient: number;
  readonly at: readonly number[];
}

/** Moves work.lambda and the efforts to such a share if they violate their bounds by more than EFFORT_NOISE times `patience`. */
export function shareWithinCones(
  system: System,
  work: Workspace,
  { nullSpace }: Factor,
  patience: number,
): void {
  if (nullSpace.count === 0) return;
  const largest = largestForces(system, work);
  const { force } = largest;
  const bounds = boundsOf(system, work, largest);
  if (!bounds.some(isBeyond)) return;
  // rows in the same cone are treated in one block
  const blocks = blocksOf(
    nullSpace,
    bounds.map(({ rows }) => rows),
  );
  for (const block of blocks) {
    const place = new Map(block.rows.map((row, i) => [row, i]));
    const own = bounds.filter(({ rows }) => rows.some((row) => place.has(row)));
    if (!own.some(isBeyond)) continue;
    const vectors = movesOf(system, work, block, columnsOf(nullSpace, block));
    if (vectors.length > MOST_VECTORS) continue;
    const cones = own.map(({ rows, sign, unit, coefficient, at }): Cone => ({
      coefficient,
      at,
      moves: rows.map((row) => {
        const i = place.get(row);
        return Float64Array.from(vectors, (vector) =>
          i === undefined ? 0 : ((sign * force) / unit) * vector[i],
        );
      }),
    }));
    const w = findWithinCones(cones, vectors.length, EFFORT_NOISE * patience);
    if (!w) continue;
    block.rows.forEach((row, i) => {
      const change = vectors.reduce((sum, vector, j) => sum + w[j] * vector[i], 0);
      work.lambda[row] += system.rowScale[row] * force * change;
    });
  }
  const { mode, effort } = work.switched;
  system.switched.forEach(({ row }, s) => {
    if (mode[s] === HOLDS) effort[s] = work.lambda[row];
  });
}

/** For all switched rows that hold, tangents together with their normal. */
function boundsOf(
  { switched, rowScale }: System,
  { lambda, switched: { mode } }: Workspace,
  largest: LargestForces,
): Bound[] {
  return switched.flatMap(({ kind, row, normal, partner, coefficient, lower, upper }, s): Bound[] => {
    if (mode[s] !== HOLDS) return [];
    const unit = kind.startsWith('contact') ? largest.normal : largest.force;
    const scaled = (at: number, limit = 0) => (lambda[at] - limit) / (rowScale[at] * unit);
    if (normal >= 0) {
      const rows = [switched[normal].row, row, switched[partner].row];
      return partner > s ? [{ rows, sign: 1, unit, coefficient, at: rows.map((at) => scaled(at)) }] : [];
    }
    return ([1, -1] as const).flatMap((sign) => {
      const limit = sign > 0 ? lower : upper;
      return Number.isFinite(limit)
        ? [{ rows: [row], sign, unit, coefficient: 1, at: [sign * scaled(row, limit)] }]
        : [];
    });
  });
}

const isBeyond = ({ coefficient, at: [normal, ...tangents] }: Bound): boolean =>
  Math.hypot(...tangents) - coefficient * normal > EFFORT_NOISE;

/**
 * An orthonormal basis of permitted changes: a normal with friction that slides or is at its edge must not change, because that would
 * move bodies.
 */
function movesOf(
  { switched }: System,
  { switched: { mode } }: Workspace,
  { rows }: NullBlock,
  columns: readonly Float64Array[],
): Float64Array[] {
  const held = new Set(
    switched.flatMap(({ normal }, s) => (followsNormal(mode[s]) ? [switched[normal].row] : [])),
  );
  const basis = orthonormalise(columns);
  const atHeld = rows.flatMap((row, i) => (held.has(row) ? [i] : []));
  const gram = basis.map((one) =>
    Float64Array.from(basis, (other) => atHeld.reduce((sum, i) => sum + one[i] * other[i], 0)),
  );
  return orthonormalise(
    nullVectors(gram, SINGULAR).map((weights) => {
      const move = new Float64Array(rows.length);
      basis.forEach((vector, j) => addTo(move, weights[j], vector));
      return move;
    }),
  );
}
