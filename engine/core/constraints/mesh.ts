/**
 * The row of a coupling that states its geometry (T 2.10): C is that of the coordinates, and J is the relative velocity of the two
 * wheels along their lines of action, so that J^T lambda are the forces of teeth or spans.
 *
 *   J xdot = sum of W d . (v_2(P) - v_1(P)),     v_i(P) = v_i + w_i x (P - x_i)
 *   gdot   = sum of W ((w_c x d) . (v_2(P) - v_1(P)) + d . (w_2 x (Pdot - v_2) - w_1 x (Pdot - v_1)))
 *   Pdot   = v_c + w_c x (P - x_c)
 *
 * with P and d fixed in the carrier c, and W such that J xdot = qdot_2 - r qdot_1 for every motion that the two joints allow.
 */
import { rotate } from '../math/mat3';
import { triple } from '../math/scratch';
import { cross, dot } from '../math/vec3';
import { poseOffset, velocityOffset } from '../coordinates/layout';
import type { Bodies, Kinematics } from '../coordinates/layout';
import type { CompiledMesh } from '../system/system';
import type { Rows } from './row-block';

const createScratch = () => ({
  p: triple(),
  d: triple(),
  wd: triple(),
  pointRate: triple(),
  arm: triple(),
  moment: triple(),
  turned: triple(),
  once: triple(),
  twice: triple(),
  /** Relative velocity of the wheels at P, and the part of its rate free of accelerations. */
  slip: triple(),
  slipRate: triple(),
});
type Vectors = ReturnType<typeof createScratch>;

/** Writes J and gdot of `row`, whose slot has wheel 1 as A and wheel 2 as B. */
export function calcMeshRow(
  mesh: CompiledMesh,
  row: number,
  bodies: Bodies,
  y: Float64Array,
  { R, scratch }: Kinematics,
  { J, gdot }: Rows,
): void {
  const vectors = scratch.of(createScratch);
  const { p, d, wd, pointRate, slip, slipRate } = vectors;
  J.fill(0, 12 * row, 12 * row + 12);
  gdot[row] = 0;
  const c = mesh.carrier;
  const vC = velocityOffset(bodies.n) + 6 * c;
  for (let i = 0; i < mesh.lines.length; i++) {
    const { point, direction, weight } = mesh.lines[i];
    rotate(p, 0, R, 9 * c, point, 0);
    rotate(d, 0, R, 9 * c, direction, 0);
    cross(wd, 0, y, vC + 3, d, 0);
    cross(pointRate, 0, y, vC + 3, p, 0);
    for (let k = 0; k < 3; k++) p[k] += y[poseOffset(c) + k];
    for (let k = 0; k < 3; k++) pointRate[k] += y[vC + k];
    slip.fill(0);
    slipRate.fill(0);
    addWheel(mesh.wheel1, -1, weight, vectors, bodies, y, J, 12 * row);
    addWheel(mesh.wheel2, 1, weight, vectors, bodies, y, J, 12 * row + 6);
    gdot[row] += weight * (dot(wd, 0, slip, 0) + dot(d, 0, slipRate, 0));
  }
}

/** Adds the contribution of one wheel along d at P to J at `o`, and to the relative velocity and its rate. */
function addWheel(
  body: number,
  sign: number,
  weight: number,
  { p, d, pointRate, arm, moment, turned, once, twice, slip, slipRate }: Vectors,
  bodies: Bodies,
  y: Float64Array,
  J: Float64Array,
  o: number,
): void {
  const x = poseOffset(body);
  const v = velocityOffset(bodies.n) + 6 * body;
  for (let k = 0; k < 3; k++) arm[k] = p[k] - y[x + k];
  for (let k = 0; k < 3; k++) once[k] = pointRate[k] - y[v + k];
  cross(moment, 0, arm, 0, d, 0);
  cross(turned, 0, y, v + 3, arm, 0);
  cross(twice, 0, y, v + 3, once, 0);
  for (let k = 0; k < 3; k++) {
    J[o + k] += sign * weight * d[k];
    J[o + 3 + k] += sign * weight * moment[k];
    slip[k] += sign * (y[v + k] + turned[k]);
    slipRate[k] += sign * twice[k];
  }
}
