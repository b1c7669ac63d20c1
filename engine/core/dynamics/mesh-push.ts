/**
 * The forces between wheels besides those that transmit the torque: meshing teeth are pushed apart by a fraction of the tooth force,
 * whichever flank carries it, and belts pull their pulleys together (T 2.12).
 *
 * These forces do no work in any motion that the joints of the wheels permit, so they do not affect the motion and are omitted from
 * steps. They affect reactions: at every sample and equilibrium the joints balance them,
 *
 *   A dlambda = -J M^-1 Phi_push(|lambda_c|),   lambda += dlambda
 *
 * with the least norm of T 5.4. The multiplier of a coupling changes only if several couplings share a torque; the forces are then
 * recomputed from the new multipliers until both agree.
 */
import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { cross } from '../math/vec3';
import { poseOffset } from '../coordinates/layout';
import { rowDot } from './rows';
import type { CompiledMesh, MeshLine, System } from '../system/system';
import type { Workspace } from '../system/workspace';

const AGREE = 1e-12;
const MOST_ROUNDS = 50;

const createScratch = () => ({ p: triple(), f: triple(), arm: triple(), moment: triple() });
type Vectors = ReturnType<typeof createScratch>;

/** [N], along `push` on wheel 2 and against it on wheel 1, for an effort of the coupling. */
export const pushOf = ({ constant, slope }: MeshLine, effort: number): number =>
  constant + slope * Math.abs(effort);

/**
 * Adds to work.lambda the multipliers that balance these forces. Reads the factorisation of work.J. `borne`: the coupling efforts whose
 * forces are balanced already, if the efforts have changed since. Returns whether anything changed.
 */
export function bearMeshPush(
  system: System,
  y: Float64Array,
  work: Workspace,
  /** x := A^+ x */
  solve: (x: Float64Array) => void,
  borne: Float64Array | null = null,
): boolean {
  if (!system.couplings.some(({ mesh }) => mesh?.lines.some((line) => line.constant > 0 || line.slope > 0)))
    return false;
  const { lambda, MJ } = work;
  const force = new Float64Array(6 * system.n);
  const change = new Float64Array(system.m);
  let round = 0;
  for (let before = borne; round < MOST_ROUNDS; round++) {
    const efforts = effortsOf(system, work);
    if (before && agree(before, efforts)) break;
    force.fill(0);
    if (before) addPushes(before, system, y, work, force);
    for (let i = 0; i < force.length; i++) force[i] = 0 - force[i];
    addPushes(efforts, system, y, work, force);
    for (let row = 0; row < system.m; row++) change[row] = -rowDot(system, row, MJ, force, 0);
    solve(change);
    for (let row = 0; row < system.m; row++) lambda[row] += change[row];
    before = efforts;
  }
  return round > 0;
}

/** `share` changes multipliers; if it changes those of couplings, their forces change too, and sharing is repeated until both agree. */
export function shareWithPush<T>(
  system: System,
  y: Float64Array,
  work: Workspace,
  solve: (x: Float64Array) => void,
  share: () => T,
): T {
  if (system.couplings.length === 0) return share();
  for (let round = 1; ; round++) {
    const borne = effortsOf(system, work);
    const result = share();
    if (!bearMeshPush(system, y, work, solve, borne) || round === MOST_ROUNDS) return result;
  }
}

/** The coupling multipliers, in the order of couplings. */
const effortsOf = ({ couplings }: System, { lambda }: Workspace): Float64Array =>
  Float64Array.from(couplings, ({ row }) => lambda[row]);

function agree(one: Float64Array, other: Float64Array): boolean {
  const size = one.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return one.every((value, c) => Math.abs(value - other[c]) <= AGREE * size);
}

function addPushes(
  efforts: Float64Array,
  { couplings }: System,
  y: Float64Array,
  work: Workspace,
  out: Float64Array,
): void {
  couplings.forEach(({ mesh }, c) => {
    if (mesh) addPush(mesh, efforts[c], y, work, out);
  });
}

/** out (6n) += forces between the wheels for an effort of the coupling, about their centres of mass. */
export function addPush(
  mesh: CompiledMesh,
  effort: number,
  y: Float64Array,
  work: Workspace,
  out: Float64Array,
): void {
  const vectors = work.scratch.of(createScratch);
  const { p, f } = vectors;
  const c = mesh.carrier;
  for (const line of mesh.lines) {
    const size = pushOf(line, effort);
    rotate(p, 0, work.R, 9 * c, line.point, 0);
    rotate(f, 0, work.R, 9 * c, line.push, 0);
    for (let k = 0; k < 3; k++) {
      p[k] += y[poseOffset(c) + k];
      f[k] *= size;
    }
    addForce(mesh.wheel1, -1, vectors, y, out);
    addForce(mesh.wheel2, 1, vectors, y, out);
  }
}

/** out += the force f at p, times `sign`, on a body. */
function addForce(
  body: number,
  sign: number,
  { p, f, arm, moment }: Vectors,
  y: Float64Array,
  out: Float64Array,
): void {
  for (let k = 0; k < 3; k++) arm[k] = p[k] - y[poseOffset(body) + k];
  cross(moment, 0, arm, 0, f, 0);
  for (let k = 0; k < 3; k++) {
    out[6 * body + k] += sign * f[k];
    out[6 * body + 3 + k] += sign * moment[k];
  }
}
