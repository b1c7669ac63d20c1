/**
 * How much of a reaction redundant constraints share (T 10.2): the component of the force, and of the moment, in the span of the changes
 * by the open null vectors at the joint. The component orthogonal to that span is the same for every admissible set.
 */
import { calcWrench } from '../dynamics/wrench';
import { NullWrenches } from './null-wrenches';
import type { NullVectors } from './null-vectors';
import type { System } from '../system/system';
import type { Workspace } from '../system/workspace';

/**
 * A direction that unit vectors change by less than this [1] counts as unchanged, as for the releases of `release-band.ts`: near a
 * singular position, and in mechanisms oblique to the axes, null vectors contain more rounding than a label would show.
 */
export const SHARED_TOLERANCE = 1e-4;

const createScratch = ({ joints }: System) => ({ gram: new Float64Array(18 * joints.length) });

/**
 * parts[2 j], parts[2 j + 1]: for joint j the shared part of the force [N] and of the moment [N m]. Spans are represented by Gram
 * matrices, nine numbers each for force and moment of a joint, so memory does not grow with the number of vectors.
 */
export function calcSharedParts(
  system: System,
  work: Workspace,
  vectors: NullVectors,
  parts: Float64Array,
): void {
  const { joints } = system;
  const { gram } = work.scratch.of(createScratch, system);
  gram.fill(0);
  const walk = new NullWrenches(system, work, vectors);
  const { wrench } = walk;
  while (walk.next()) {
    const o = 18 * walk.joint;
    for (let r = 0; r < 3; r++) {
      for (let c = 0; c < 3; c++) {
        gram[o + 3 * r + c] += wrench[r] * wrench[c];
        gram[o + 9 + 3 * r + c] += wrench[3 + r] * wrench[3 + c];
      }
    }
  }
  for (let j = 0; j < joints.length; j++) {
    parts[2 * j] = parts[2 * j + 1] = 0;
    if (isZero(gram, 18 * j, 18)) continue;
    calcWrench(joints[j], work.lambda, work, wrench);
    parts[2 * j] = sizeInSpan(gram, 18 * j, wrench, 0, SHARED_TOLERANCE);
    parts[2 * j + 1] = sizeInSpan(gram, 18 * j + 9, wrench, 3, SHARED_TOLERANCE * system.length);
  }
}

function isZero(values: Float64Array, from: number, count: number): boolean {
  for (let i = from; i < from + count; i++) if (values[i] !== 0) return false;
  return true;
}

/**
 * Length of the component of x[p..p+2] in the range of the 3 x 3 matrix at G[o], which is overwritten; directions below `least` count as
 * zero.
 */
export function sizeInSpan(G: Float64Array, o: number, x: Float64Array, p: number, least: number): number {
  let square = 0;
  for (let k = 0; k < 3; k++) {
    let c = 0;
    for (let i = 1; i < 3; i++) if (G[o + 4 * i] > G[o + 4 * c]) c = i;
    const size = Math.hypot(G[o + c], G[o + 3 + c], G[o + 6 + c]);
    if (!(Math.sqrt(size) > least)) break;
    const u = G[o + c] / size;
    const v = G[o + 3 + c] / size;
    const w = G[o + 6 + c] / size;
    const along = u * x[p] + v * x[p + 1] + w * x[p + 2];
    square += along * along;
    removeDirection(G, o, u, v, w);
  }
  return Math.sqrt(square);
}

/** G := P G P with P the projection orthogonal to (u, v, w). */
function removeDirection(G: Float64Array, o: number, u: number, v: number, w: number): void {
  const a = G[o] * u + G[o + 1] * v + G[o + 2] * w;
  const b = G[o + 3] * u + G[o + 4] * v + G[o + 5] * w;
  const c = G[o + 6] * u + G[o + 7] * v + G[o + 8] * w;
  const both = a * u + b * v + c * w;
  G[o] += both * u * u - a * u - u * a;
  G[o + 1] += both * u * v - a * v - u * b;
  G[o + 2] += both * u * w - a * w - u * c;
  G[o + 3] += both * v * u - b * u - v * a;
  G[o + 4] += both * v * v - b * v - v * b;
  G[o + 5] += both * v * w - b * w - v * c;
  G[o + 6] += both * w * u - c * u - w * a;
  G[o + 7] += both * w * v - c * v - w * b;
  G[o + 8] += both * w * w - c * w - w * c;
}
