/** Reactions of joints that state their stiffness, and of bushings that stand for them in statics. */
import { Matrix, solve } from 'ml-matrix';
import { calcForces } from '../../engine/core/dynamics/forces';
import { calcKinematics } from '../../engine/core/system/kinematics';
import { posesOf } from '../../engine/run/preparation/initial-state';
import { calcDerivative } from '../../engine/run/steppers/acceleration';
import { calcSplit } from '../../engine/core/diagnostics/split';
import { calcWrench } from '../../engine/core/dynamics/wrench';
import { createLoad } from '../../engine/model/defaults';
import { createModel } from '../../engine/run/preparation/prepared-model';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import type { Body, Joint, JointCompliance, Project } from '../../engine/model/project';

export const bearing = (radial: number, axial: number, tilting: number, twisting = 0): JointCompliance => ({
  ...{ kind: 'bearing' as const, radial, axial, tilting, twisting },
});
export const giving = (joint: Joint, compliance: JointCompliance): Joint => ({ ...joint, compliance });

export function instantOf(project: Project) {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems[0]!.message);
  const { system, work, solver, y, report } = result.model;
  calcDerivative(system, 0, y, new Float64Array(y.length), work, solver);
  const acc = work.acc.slice();
  const before = work.lambda.slice();
  const { masks } = calcSplit(system, work, solver, y);
  const reaction = (id: string): number[] => {
    const joint = system.joints.find(({ record }) => record.id === id)!;
    const wrench = new Float64Array(6);
    calcWrench(joint, work.lambda, work, wrench);
    return [...wrench];
  };
  const maskOf = (id: string) => masks[system.joints.findIndex(({ record }) => record.id === id)]!;
  return { system, work, solver, y, acc, before, report, reaction, maskOf };
}

/** Reactions of the bushings that stand for the joints, in equilibrium: on B at B's origin. */
export function bushingReactions(project: Project, held: Readonly<Record<string, number>> = {}) {
  const loads = project.joints.map((joint) => {
    const { radial, axial, tilting, twisting } = joint.compliance as Extract<
      JointCompliance,
      { kind: 'bearing' }
    >;
    const free = joint.kind === 'hinge' ? (held[joint.id] ?? 0) : 1 / twisting;
    const diagonal = [radial, radial, axial, tilting, tilting].map((c) => 1 / c);
    const stiffness = [...diagonal, free].flatMap((k, r) => [k, ...new Array<number>(5 - r).fill(0)]);
    const { id, bodyA, bodyB, frameA, frameB } = joint;
    return createLoad({
      id,
      kind: 'bushing',
      bodyA,
      bodyB,
      frameA,
      frameB,
      stiffness,
      damping: stiffness.map(() => 0),
    });
  });
  const soft = { ...project, joints: [], drivers: [], loads: [...project.loads, ...loads] };
  const result = createSimulation({ ...soft, bodies: restOf(soft) });
  if (!result.ok) throw new Error(result.problems[0]!.message);
  const { data } = result.simulation.takeSamples()!;
  return (id: string) =>
    ['FX', 'FY', 'FZ', 'MX', 'MY', 'MZ'].map((component) => {
      const at = result.simulation.channels.findIndex(({ key }) => key === `load/${id}/${component}`);
      return data[1 + at]!;
    });
}

/** Where the bodies come to rest on their bushings: Newton's method on the forces, which are next to linear. */
export function restOf(soft: Project): Body[] {
  const result = createModel(soft);
  if (!result.ok) throw new Error(result.problems[0]!.message);
  const { system, work, y } = result.model;
  const size = 6 * (system.n - 1);
  const forceAt = (state: Float64Array): Matrix => {
    calcKinematics(system, state, work);
    calcForces(system, 0, state, work);
    return Matrix.columnVector([...work.force.slice(6)]);
  };
  const moved = (from: Float64Array, u: readonly number[]): Float64Array => {
    const to = from.slice();
    for (let b = 1; b < system.n; b++) {
      const [x, y0, z, rx, ry, rz] = u.slice(6 * (b - 1));
      [x, y0, z].forEach((value, c) => (to[7 * b + c]! += value!));
      const [w, i, j, k] = to.slice(7 * b + 3, 7 * b + 7);
      const step = [
        -rx! * i! - ry! * j! - rz! * k!,
        rx! * w! + ry! * k! - rz! * j!,
        ry! * w! + rz! * i! - rx! * k!,
        rz! * w! + rx! * j! - ry! * i!,
      ];
      const turned = step.map((value, c) => to[7 * b + 3 + c]! + value / 2);
      const length = Math.hypot(...turned);
      turned.forEach((value, c) => (to[7 * b + 3 + c] = value / length));
    }
    return to;
  };
  const unit = (c: number, h: number) => Array.from({ length: size }, (_, i) => (i === c ? h : 0));
  const H = 1e-5;
  const K = Matrix.zeros(size, size);
  for (let c = 0; c < size; c++) {
    const change = forceAt(moved(y, unit(c, H))).sub(forceAt(moved(y, unit(c, -H))));
    K.setColumn(c, change.mul(1 / (2 * H)));
  }
  let state = y;
  for (let i = 0; i < 8; i++) state = moved(state, solve(K, forceAt(state).mul(-1)).to1DArray());
  const poses = posesOf(system, state);
  return soft.bodies.map((body) => {
    const { position, orientation } = poses.find((pose) => pose.body === body.id)!;
    return { ...body, position, orientation };
  });
}

/** Largest difference of two wrenches next to the largest component [1]; moments count as forces on one metre. */
export function apart(one: readonly number[], other: readonly number[]): number {
  const size = Math.max(...one.map(Math.abs));
  return Math.max(...one.map((value, c) => Math.abs(value - other[c]!))) / size;
}
