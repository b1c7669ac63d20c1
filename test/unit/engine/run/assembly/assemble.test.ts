import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRAWS_PER_CHAIN, randomChain } from '../../../../support/random-chain';
import { EXAMPLES } from '../../../../support/examples';
import { SEED, createRandom, draws } from '../../../../support/draw';
import { calcInverseMassRows } from '../../../../../engine/core/dynamics/mass';
import { calcKinematics } from '../../../../../engine/core/system/kinematics';
import { calcRows } from '../../../../../engine/core/dynamics/rows';
import { createBody, createDriver, createJoint, createProject } from '../../../../../engine/model/defaults';
import { createInitialState } from '../../../../../engine/run/preparation/initial-state';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { difference, turn } from '../../../../../engine/core/math/quat';
import { poseOffset, velocityOffset } from '../../../../../engine/core/coordinates/layout';
import { positionResidual, velocityResidual } from '../../../../../engine/core/stabilisers/projection';
import { pseudoSolve } from '../../../../support/symmetric-eigen';
import type { Model } from '../../../../../engine/run/preparation/model';
import type { Formulation, JointKind, Project, Quat, Vec3 } from '../../../../../engine/model/project';

const random = createRandom(77);
const number = (size: number) => size * (2 * random() - 1);

/** Every body pushed and turned at random: in the plane z = 0, or in space. */
function perturbed(project: Project, size: number, planar: boolean): Project {
  return {
    ...project,
    bodies: project.bodies.map((body) => {
      const q = Float64Array.from(body.orientation);
      const r = planar ? [0, 0, number(4 * size)] : [number(4 * size), number(4 * size), number(4 * size)];
      turn(q, 0, Float64Array.from(r), 0);
      const shift = [number(size), number(size), planar ? 0 : number(size)];
      return {
        ...body,
        position: body.position.map((value, c) => value + shift[c]) as unknown as Vec3,
        orientation: Array.from(q) as unknown as Quat,
      };
    }),
  };
}

const fourBar = () => ({ ...EXAMPLES['four-bar-with-load.kempe'](), loads: [], drivers: [] });

function assembled(project: Project): Model {
  const result = createModel(project);
  if (!result.ok) throw new Error(result.problems.map((problem) => problem.message).join('\n'));
  return result.model;
}

/** Displacement from the drawn pose, 6n, and its square in the kinetic metric. */
function displacement(
  { project, system, work }: Model,
  y: Float64Array,
): { e: Float64Array; squared: number } {
  const drawn = createInitialState(project, system);
  const e = new Float64Array(6 * system.n);
  let squared = 0;
  for (let b = 1; b < system.n; b++) {
    const x = poseOffset(b);
    for (let c = 0; c < 3; c++) {
      e[6 * b + c] = y[x + c] - drawn[x + c];
      squared += system.mass[b] * e[6 * b + c] ** 2;
    }
    difference(e, 6 * b + 3, y, x + 3, drawn, x + 3);
    const r = e.subarray(6 * b + 3, 6 * b + 6);
    // the length of a rotation vector in the metric of the body does not depend on which end it is measured at
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) squared += r[i] * work.inertiaW[9 * b + 3 * i + j] * r[j];
    }
  }
  return { e, squared };
}

describe('an open four-bar', () => {
  test.each([0.001, 0.005, 0.015])('drawn open by up to %f m closes to the tolerance', (size) => {
    for (let repeat = 0; repeat < 10; repeat++) {
      const model = assembled(perturbed(fourBar(), size, false));
      calcKinematics(model.system, model.y, model.work);
      calcRows(model.system, 0, model.y, model.work);
      expect(positionResidual(model.system, model.work)).toBeLessThanOrEqual(1e-10);
      expect(model.report.assembly.gap).toBeLessThanOrEqual(1e-10);
      expect(model.report.assembly.largestMove).toBeGreaterThan(size / 10);
      expect(model.report.assembly.largestMoveBody).not.toBeNull();
      expect(model.report.mobility.rank).toBe(17);
    }
  });

  test('says which body it moved and by how much, and leaves the document as drawn', () => {
    const project = perturbed(fourBar(), 0.005, true);
    const before = structuredClone(project);
    const result = createModel(project);
    if (!result.ok) throw new Error('refused');
    expect(project).toEqual(before);
    expect(result.warnings.map(({ code }) => code)).toEqual(['moved-by-assembly']);
    expect(result.warnings[0].message).toMatch(/moved body “(Crank|Coupler|Rocker)” by \d+(\.\d+)? mm/);
    expect(result.warnings[0].record).toBe(result.model.report.assembly.largestMoveBody);
  });

  test('a closed one is not touched at all, and says nothing', () => {
    const project = fourBar();
    const result = createModel(project);
    if (!result.ok) throw new Error('refused');
    expect(result.warnings).toEqual([]);
    const drawn = createInitialState(project, result.model.system);
    expect(result.model.y).toEqual(drawn);
    expect(result.model.report.assembly.largestMove).toBe(0);
  });

  test('the change is the least in the kinetic metric: to move on along any freedom makes it no smaller', () => {
    for (let repeat = 0; repeat < 10; repeat++) {
      const model = assembled(perturbed(fourBar(), 0.005, true));
      const { system, work, solver, y } = model;
      calcKinematics(system, y, work);
      const least = displacement(model, y).squared;
      expect(least).toBeGreaterThan(0);
      const excess = [1e-4, -1e-4].map((way) => {
        // turn the crank a little, then close the loop again by Newton steps with a pseudo-inverse of the test's own
        const other = y.slice();
        turn(other, poseOffset(1) + 3, Float64Array.of(0, 0, way), 0);
        closeByPseudoInverse(model, other);
        calcKinematics(system, other, work);
        return displacement(model, other).squared - least;
      });
      // a minimum: it grows either way, and alike, for a slope would show as a difference between the two
      for (const value of excess) expect(value).toBeGreaterThan(0);
      expect(Math.abs(excess[0] - excess[1])).toBeLessThan(0.05 * (excess[0] + excess[1]));
      calcInverseMassRows(system, work);
      expect(solver.factor.rank).toBe(17);
    }
  });

  test('the velocities nearest to those typed: the crank’s push is shared, and J v = 0', () => {
    const project = fourBar();
    project.bodies = project.bodies.map((body) =>
      body.id === 'crank' ? { ...body, angularVelocity: [0, 0, 5] as const } : body,
    );
    const model = assembled(project);
    calcKinematics(model.system, model.y, model.work);
    calcRows(model.system, 0, model.y, model.work);
    expect(velocityResidual(model.system, model.work)).toBeLessThan(1e-10);
    const v0 = velocityOffset(model.system.n);
    const rates = [1, 2, 3].map((b) => model.y[v0 + 6 * b + 5]);
    expect(rates[0]).toBeGreaterThan(0);
    // an impact spends energy: the crank has to drag the others along
    expect(rates[0]).toBeLessThan(5);
    for (const rate of rates) expect(Math.abs(rate)).toBeGreaterThan(1e-3);
  });
});

/** Newton on C with the mass-weighted pseudo-inverse from dense matrices, as a second opinion. */
function closeByPseudoInverse({ system, work }: Model, y: Float64Array): void {
  for (let iteration = 0; iteration < 20; iteration++) {
    calcKinematics(system, y, work);
    calcRows(system, 0, y, work);
    if (positionResidual(system, work) < 1e-13) return;
    const J = Array.from({ length: system.m }, (_, row) => {
      const full = new Array<number>(6 * system.n).fill(0);
      for (let c = 0; c < 6; c++) {
        if (system.rowA[row] > 0) full[6 * system.rowA[row] + c] += work.J[12 * row + c];
        if (system.rowB[row] > 0) full[6 * system.rowB[row] + c] += work.J[12 * row + 6 + c];
      }
      return full;
    });
    const A = J.map((row) => J.map((other) => row.reduce((sum, value, c) => sum + value * other[c], 0)));
    const mu = pseudoSolve(A, Array.from(work.C));
    for (let b = 1; b < system.n; b++) {
      const d = [0, 1, 2, 3, 4, 5].map((c) => -J.reduce((sum, row, r) => sum + row[6 * b + c] * mu[r], 0));
      for (let c = 0; c < 3; c++) y[poseOffset(b) + c] += d[c];
      turn(y, poseOffset(b) + 3, Float64Array.from(d.slice(3)), 0);
    }
  }
  throw new Error('The second opinion did not close the loop');
}

describe('random chains', () => {
  test('drawn closed they stay as they are; pulled apart they close again', () => {
    fc.assert(
      fc.property(
        draws(DRAWS_PER_CHAIN),
        fc.constantFrom('perpendicular' as const, 'quaternion' as const),
        (draw, formulation) => {
          const project = randomChain(['hinge', 'slider', 'fixed'], formulation, true, draw);
          const model = assembled(perturbed(project, 0.02, false));
          expect(model.report.assembly.gap).toBeLessThanOrEqual(1e-12);
          expect(assembled(project).report.assembly.largestMove).toBeLessThan(1e-12);
        },
      ),
      { seed: SEED, numRuns: 40 },
    );
  });
});

describe('a joint drawn far off', () => {
  const single = (kind: JointKind, formulation: Formulation, orientation: Quat) => {
    const project = createProject('Turned');
    project.bodies = [createBody({ id: 'b', orientation })];
    project.joints = [createJoint({ id: 'j', kind, bodyB: 'b', formulation })];
    return createModel(project);
  };
  const about = (axis: Vec3, degrees: number): Quat => {
    const half = (degrees * Math.PI) / 360;
    return [Math.cos(half), Math.sin(half) * axis[0], Math.sin(half) * axis[1], Math.sin(half) * axis[2]];
  };
  const s = 1 / Math.sqrt(3);

  test.each(
    (['fixed', 'slider'] as const).flatMap((kind) =>
      (['perpendicular', 'quaternion'] as const).flatMap((formulation) =>
        (
          [
            [[1, 0, 0], 100],
            [[1, 0, 0], 150],
            [[s, s, s], 120],
            [[-s, -s, -s], 120],
          ] as const
        ).map(([axis, degrees]) => [kind, formulation, degrees, axis] as const),
      ),
    ),
  )(
    'a %s joint in %s form, %i degrees about %j: turned back the right way, and said so',
    (kind, formulation, degrees, axis) => {
      const result = single(kind, formulation, about(axis, degrees));
      if (!result.ok) throw new Error(result.problems[0].message);
      const [w] = result.model.report.poses[0].orientation;
      expect(Math.abs(Math.abs(w) - 1)).toBeLessThan(1e-12);
      expect(result.warnings.map(({ code, record }) => [code, record])).toEqual([
        ['turned-by-assembly', 'b'],
      ]);
      expect(result.warnings[0].message).toContain(`by ${degrees} degrees`);
    },
  );

  test.each(['perpendicular', 'quaternion'] as const)(
    'a hinge drawn upside down is a problem, not a hinge, in %s form',
    (formulation) => {
      const result = single('hinge', formulation, [0, 1, 0, 0]);
      expect(result.ok).toBe(false);
      if (!result.ok)
        expect(result.problems.map(({ code, record }) => [code, record])).toEqual([['cannot-assemble', 'j']]);
      // about its own axis it may stand as it likes
      expect(single('hinge', formulation, [0, 0, 0, 1]).ok).toBe(true);
    },
  );
});

describe('drivers', () => {
  const driven = (value: number) => ({
    ...fourBar(),
    drivers: [createDriver({ id: 'm', joint: 'pin-o2', kind: 'speed' as const, value })],
  });

  test('set the velocities of the whole loop, and have no demand on the position', () => {
    const still = assembled(driven(0));
    const model = assembled(driven(3));
    const v0 = velocityOffset(model.system.n);
    expect(Math.abs(model.y[v0 + 6 + 5] - 3)).toBeLessThan(1e-10);
    expect(model.report.assembly.largestMove).toBe(0);
    calcKinematics(model.system, model.y, model.work);
    calcRows(model.system, 0, model.y, model.work);
    expect(velocityResidual(model.system, model.work)).toBeLessThan(1e-10);
    for (let c = 0; c < 6 * still.system.n; c++) expect(Math.abs(still.y[v0 + c])).toBeLessThan(1e-12);
    expect(model.report.mobility.drivenFreedoms).toBe(1);
  });

  test('two that contradict each other are refused, by name', () => {
    const project = driven(3);
    project.drivers.push(createDriver({ id: 'n', name: 'Other', joint: 'pin-o4', kind: 'speed', value: 50 }));
    const result = createModel(project);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.problems.map(({ code }) => code)).toContain('conflicting-speeds');
    const named = result.problems
      .filter(({ code }) => code === 'conflicting-speeds')
      .map(({ record }) => record);
    expect(named.sort()).toEqual(['m', 'n']);
    for (const { message, remedy } of result.problems) {
      expect(message).toMatch(/rad\/s/);
      expect(remedy.length).toBeGreaterThan(10);
    }
  });

  test('the speed that each of them is told is possible: typed in, the model assembles', () => {
    const both = (m: number, n: number) => {
      const project = driven(m);
      project.drivers.push(
        createDriver({ id: 'n', name: 'Other', joint: 'pin-o4', kind: 'speed', value: n }),
      );
      return createModel(project);
    };
    const told = (of: string) => {
      const result = both(3, 50);
      if (result.ok) throw new Error('not refused');
      const { message } = result.problems.find(({ record }) => record === of)!;
      return Number(/here: (\S+) rad\/s is possible/.exec(message)?.[1]);
    };
    expect(both(told('m'), 50).ok).toBe(true);
    expect(both(3, told('n')).ok).toBe(true);
    expect(both(told('m'), told('n')).ok).toBe(false);
  });

  test('it is told in the unit that the speed was typed in', () => {
    const project = driven(3);
    const typed = (rpm: string) => ({
      ...createDriver({ id: 'n', joint: 'pin-o4', kind: 'speed', value: (Number(rpm) * Math.PI) / 30 }),
      formulas: [{ field: 'value', formula: `${rpm} rpm` }],
    });
    const result = createModel({ ...project, drivers: [...project.drivers, typed('60')] });
    if (result.ok) throw new Error('not refused');
    const { message } = result.problems.find(({ record }) => record === 'n')!;
    expect(message).toContain('asks for 60 rpm,');
    const possible = /here: (\S+) rpm is possible/.exec(message)![1];
    expect(createModel({ ...project, drivers: [...project.drivers, typed(possible)] }).ok).toBe(true);
  });

  test('where the others contradict each other too, no speed is told', () => {
    const project = driven(3);
    project.drivers.push(
      createDriver({ id: 'n', joint: 'pin-o4', kind: 'speed', value: 50 }),
      createDriver({ id: 'o', joint: 'pin-a', kind: 'speed', value: 7 }),
    );
    const result = createModel(project);
    if (result.ok) throw new Error('not refused');
    expect(result.problems).toHaveLength(3);
    for (const { message } of result.problems) expect(message).toContain('the others contradict each other');
  });

  test('one alone at its dead point is told that it has to stand still', () => {
    // crank and coupler in line: the rocker cannot be driven
    const reach = 0.3;
    const [ground, rocker] = [0.25, 0.18];
    const x = (reach ** 2 + ground ** 2 - rocker ** 2) / (2 * ground);
    const y = Math.sqrt(reach ** 2 - x ** 2);
    const turned = (angle: number): Quat => [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)];
    const way = Math.atan2(y, x);
    const base = fourBar();
    const at: Record<string, { position: Vec3; orientation: Quat }> = {
      crank: { position: [0, 0, 0], orientation: turned(way) },
      coupler: { position: [0.08 * Math.cos(way), 0.08 * Math.sin(way), 0], orientation: turned(way) },
      rocker: { position: [ground, 0, 0], orientation: turned(Math.atan2(y, x - ground)) },
    };
    const result = createModel({
      ...base,
      bodies: base.bodies.map((body) => ({ ...body, ...at[body.id] })),
      drivers: [createDriver({ id: 'm', joint: 'pin-o4', kind: 'speed', value: 1 })],
    });
    if (result.ok) throw new Error('not refused');
    const [{ message }] = result.problems;
    expect(message).toContain('which the joints do not allow here: 0 rad/s is possible.');
  });
});

describe('a loop that cannot close', () => {
  const impossible = (): Project => {
    const project = fourBar();
    // ground pin half a metre too far away
    return {
      ...project,
      joints: project.joints.map((joint) =>
        joint.id === 'pin-o4'
          ? { ...joint, frameA: { ...joint.frameA, position: [0.9, 0, 0] as const } }
          : joint,
      ),
    };
  };

  test('is a problem for every open joint, with its name and the gap in mm, the widest first', () => {
    const result = createModel(impossible());
    expect(result.ok).toBe(false);
    if (result.ok) return;
    const open = result.problems.filter(({ code }) => code === 'cannot-assemble');
    expect(open.length).toBeGreaterThan(0);
    const gaps = open.map(({ message }) => Number(/a gap of ([\d.e+-]+) mm/.exec(message)?.[1]));
    expect(gaps.every((gap) => gap > 0)).toBe(true);
    expect([...gaps].sort((a, b) => b - a)).toEqual(gaps);
    // links of 80, 220 and 180 mm reach 480 of the 900 mm: the gaps must bridge the rest between them
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThan(400);
    expect(Math.max(...gaps)).toBeLessThan(900);
    for (const problem of open) {
      expect(problem.severity).toBe('error');
      expect(['pin-o2', 'pin-a', 'pin-b', 'pin-o4']).toContain(problem.record);
      expect(problem.message).toMatch(/^Joint “Pin /);
      expect(problem.remedy.length).toBeGreaterThan(20);
    }
    // what there is to look at: the nearest assembly and its gap
    expect(result.report?.assembly.gap).toBeGreaterThan(0.05);
    expect(result.report?.poses).toHaveLength(3);
    expect(result.report?.poses.flatMap(({ position }) => position).every(Number.isFinite)).toBe(true);
  });
});
