/**
 * For each coupling with geometry: the force of wheel 1 on wheel 2 [N], world axes and magnitude; the point where it acts
 * [m], the pitch point of teeth or the middle of pulley 2; and the moment about that point [N m].
 *
 * For teeth also the parts of the force: tangential, positive if it drives joint 2 forwards; on either wheel the part towards its axis
 * (away from the teeth, for a rack) and along the axis of its joint. For belts and chains the tension of both spans: a is the tight one
 * if joint 2 is driven forwards; a negative span would have to push. `unique` tells for all six components of a reaction what is known of
 * the effort.
 */
import { ALL_UNIQUE, rowMask } from '../../core/diagnostics/uniqueness';
import { pushOf } from '../../core/dynamics/mesh-push';
import { rotate } from '../../core/math/mat3';
import { triple } from '../../core/math/scratch';
import { cross, dot } from '../../core/math/vec3';
import { poseOffset } from '../../core/coordinates/layout';
import type { CompiledMesh } from '../../core/system/system';
import type { Measure } from './measure';
import type { Workspace } from '../../core/system/workspace';

const FORCE = [
  ['FX', 'N'],
  ['FY', 'N'],
  ['FZ', 'N'],
  ['F', 'N'],
  ['x', 'm'],
  ['y', 'm'],
  ['z', 'm'],
  ['MX', 'N*m'],
  ['MY', 'N*m'],
  ['MZ', 'N*m'],
  ['M', 'N*m'],
  ['unique', '1'],
] as const;
const TEETH = ['tangential', 'radial_1', 'axial_1', 'radial_2', 'axial_2'] as const;
const SPANS = ['tension_a', 'tension_b'] as const;

const isBelt = ({ form }: CompiledMesh) => form === 'open' || form === 'crossed';
const partsOf = (mesh: CompiledMesh): readonly string[] => (isBelt(mesh) ? SPANS : TEETH);

/** For one mesh, in the axes of its carrier: the sum, and the contribution of one line. */
const createMeshForce = () => ({
  force: triple(),
  place: triple(),
  moment: triple(),
  one: triple(),
  arm: triple(),
  turning: triple(),
});
type MeshForce = ReturnType<typeof createMeshForce>;

export const meshState: Measure = {
  channels: (system) =>
    system.couplings.flatMap(({ id, name, mesh }) =>
      (mesh ? [...partsOf(mesh).map((part) => [part, 'N'] as const), ...FORCE] : []).map(
        ([component, unit]) => ({
          key: `mesh/${id}/${component}`,
          label: `${name}.${component}`,
          unit,
          group: 'mesh' as const,
          record: id,
          component,
        }),
      ),
    ),
  calc({ system, y, work, split }, row, o) {
    const sum = work.scratch.of(createMeshForce);
    let at = o;
    for (let i = 0; i < system.couplings.length; i++) {
      const { mesh, row: r } = system.couplings[i];
      if (!mesh) continue;
      const effort = work.lambda[r];
      calcForce(mesh, effort, sum);
      at = isBelt(mesh) ? writeSpans(mesh, effort, row, at) : writeTeeth(mesh, effort, sum.force, row, at);
      at = writeForce(mesh, y, work, row, at);
      row[at - 1] = ALL_UNIQUE * rowMask(r, split);
    }
  },
};

/** The force on wheel 2 and its moment about the point, in the carrier. */
function calcForce(mesh: CompiledMesh, effort: number, sum: MeshForce): void {
  const { force, place, moment, one, arm, turning } = sum;
  place.set(isBelt(mesh) ? mesh.center2 : mesh.lines[0].point);
  force.fill(0);
  moment.fill(0);
  for (let i = 0; i < mesh.lines.length; i++) {
    const line = mesh.lines[i];
    const push = pushOf(line, effort);
    for (let c = 0; c < 3; c++) {
      one[c] = effort * line.weight * line.direction[c] + push * line.push[c];
      arm[c] = line.point[c] - place[c];
      force[c] += one[c];
    }
    cross(turning, 0, arm, 0, one, 0);
    for (let c = 0; c < 3; c++) moment[c] += turning[c];
  }
}

function writeSpans({ lines }: CompiledMesh, effort: number, row: Float64Array, at: number): number {
  for (let i = 0; i < lines.length; i++) row[at + i] = effort * lines[i].weight + pushOf(lines[i], effort);
  return at + SPANS.length;
}

function writeTeeth(
  { lines, inward, axes }: CompiledMesh,
  effort: number,
  force: Float64Array,
  row: Float64Array,
  at: number,
): number {
  row[at] = effort * lines[0].weight;
  row[at + 1] = -dot(force, 0, inward[0], 0);
  row[at + 2] = -dot(force, 0, axes[0], 0);
  row[at + 3] = dot(force, 0, inward[1], 0);
  row[at + 4] = dot(force, 0, axes[1], 0);
  return at + TEETH.length;
}

function writeForce(
  { carrier }: CompiledMesh,
  y: Float64Array,
  work: Workspace,
  row: Float64Array,
  at: number,
): number {
  const { force, place, moment } = work.scratch.of(createMeshForce);
  rotate(row, at, work.R, 9 * carrier, force, 0);
  row[at + 3] = Math.sqrt(dot(force, 0, force, 0));
  rotate(row, at + 4, work.R, 9 * carrier, place, 0);
  for (let c = 0; c < 3; c++) row[at + 4 + c] += y[poseOffset(carrier) + c];
  rotate(row, at + 7, work.R, 9 * carrier, moment, 0);
  row[at + 10] = Math.hypot(row[at + 7], row[at + 8], row[at + 9]);
  return at + FORCE.length;
}
