/** Motions that rows allow, how fast they are as one number, and the null vectors that a singular position adds. */
import { describe, expect, test, vi } from 'vitest';
import {
  admissible,
  AT_REST,
  isAtRest,
  markIndeterminate,
  singularVectors,
  speedOf,
} from '../../../../../engine/core/diagnostics/singular-directions';
import { createNullSpace } from '../../../../../engine/core/linalg/null-space';
import { addTransposed, calcRows, rowDot } from '../../../../../engine/core/dynamics/rows';
import {
  ALL_UNIQUE,
  BY_STIFFNESS,
  INDETERMINATE,
} from '../../../../../engine/core/diagnostics/reaction-mask';
import { createBody, createDriver, createJoint, createProject } from '../../../../../engine/model/defaults';
import { evaluate } from '../../../../support/random-chain';
import { joinAt } from '../../../../support/example-parts';
import { ladder } from '../../../../support/planar-mechanism';
import { rotateVector } from '../../../../support/benchmark';
import { orthonormalise } from '../../../../../engine/core/linalg/least-squares';
import { velocityOffset } from '../../../../../engine/core/coordinates/layout';
import type { Model } from '../../../../../engine/run/preparation/model';
import type { NullVectors } from '../../../../../engine/core/diagnostics/null-vectors';
import type { JointKind, Project, Quat, Vec3 } from '../../../../../engine/model/project';
import type { Split } from '../../../../../engine/core/diagnostics/split-result';
import type { System } from '../../../../../engine/core/system/system';

vi.mock('../../../../../engine/core/linalg/null-space', { spy: true });

const TURN: Quat = [0.8, 0.36, 0.48, 0];

test.each([
  [[3, 0, 0, 0, 2, 0], 5],
  [[0, 0, 0, 1.5, 0, 0], 3],
  [[0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 2], 5],
  [[0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0], 3],
])('%j of bodies two metres long is %s', (velocities, speed) => {
  expect(speedOf({ length: 2 } as System, Float64Array.from(velocities))).toBeCloseTo(speed, 15);
});

test('a state is at rest below the least speed, of any body', () => {
  const { system, y } = evaluate(ladder(1, 0.5)).model;
  const v0 = velocityOffset(system.n);
  expect(isAtRest(system, y)).toBe(true);
  for (const c of [6, 6 * system.n - 1]) {
    const size = AT_REST * (c % 6 < 3 ? system.length : 1);
    const moving = y.slice();
    moving[v0 + c] = 0.99 * size;
    expect(isAtRest(system, moving)).toBe(true);
    moving[v0 + c] = -1.01 * size;
    expect(isAtRest(system, moving)).toBe(false);
  }
  // where the state ends there are no velocities any more
  expect(y.length).toBeGreaterThan(v0 + 6 * system.n);
  const tail = y.slice();
  tail[v0 + 6 * system.n] = 1;
  expect(isAtRest(system, tail)).toBe(true);
});

describe('a motion that the rows allow', () => {
  test.each<[string, Project]>([
    ['a parallelogram', ladder(1, 0.5, TURN)],
    ['a flat one', ladder(1, 0, TURN)],
    ['three of them', ladder(3, 0.7)],
    ['a body that is free', { ...createProject('Free'), bodies: [createBody({ id: 'free' })] }],
  ])(
    '%s has speed one, leaves the ground where it is and all joints closed, and is the same again',
    (_what, project) => {
      const { system, work, solver } = evaluate(project).model;
      const u = admissible(system, work, solver, 1)!;
      expect(speedOf(system, u)).toBeCloseTo(1, 12);
      expect([...u.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
      for (let row = 0; row < system.m; row++)
        expect(Math.abs(rowDot(system, row, work.J, u, 0) * system.rowScale[row])).toBeLessThan(1e-9);
      expect(admissible(system, work, solver, 1)).toEqual(u);
      // another one: of a parallelogram, the same or the opposite
      const other = admissible(system, work, solver, 2)!;
      expect(other).not.toEqual(u);
    },
  );

  test('there is none of what is held', () => {
    const body = createBody({ id: 'held' });
    const held = {
      ...createProject('Held'),
      bodies: [body],
      joints: [joinAt('weld', 'Weld', 'fixed', null, body, [1, 2, 3])],
    };
    const { system, work, solver } = evaluate(held).model;
    expect(admissible(system, work, solver, 1)).toBeNull();
  });

  test('each direction of a free body is one of many, turns by the length as large as shifts', () => {
    const { system, work, solver } = evaluate({
      ...createProject('Free'),
      bodies: [createBody({ id: 'free' })],
    }).model;
    const scaled = { ...system, length: 4 };
    const most = new Float64Array(6);
    const least = new Float64Array(6);
    for (let seed = 1; seed <= 60; seed++) {
      const u = admissible(scaled, work, solver, seed)!.subarray(6);
      u.forEach((value, c) => {
        const size = value * (c < 3 ? 1 : 4);
        most[c] = Math.max(most[c], size);
        least[c] = Math.min(least[c], size);
      });
    }
    for (const c of [0, 1, 2, 3, 4, 5]) {
      expect(most[c]).toBeGreaterThan(0.5);
      expect(least[c]).toBeLessThan(-0.5);
    }
  });
});

const columnsOf = ({ count, start, rows, values }: NullVectors, m: number): Float64Array[] =>
  Array.from({ length: count }, (_, v) => {
    const column = new Float64Array(m);
    for (let e = start[v]; e < start[v + 1]; e++) column[rows[e]] = values[e];
    return column;
  });
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);

const singularOf = ({ system, work, solver, y }: Model, t = 0) =>
  columnsOf(singularVectors(system, t, y, work, solver), system.m);

/** Turning at these speeds [rad/s]: the cranks and couplers of a row of parallelograms that lie in one line. */
function moving(model: Model, speed: number): Model {
  const { system, y } = model;
  const v0 = velocityOffset(system.n);
  const moved = y.slice();
  for (let b = 1; b < system.n; b++) moved[v0 + 6 * b + 5] = speed * b;
  return { ...model, y: moved };
}

describe('a row of parallelograms', () => {
  test.each([1, 2, 3])('%d, flat: each loop has a force along it that it has nowhere else', (n) => {
    const { model } = evaluate(ladder(n, 0, TURN));
    const { system, work, solver } = model;
    const found = singularOf(model);
    expect(found).toHaveLength(n);
    for (const column of found) {
      expect(Math.sqrt(dot(column, column))).toBeCloseTo(1, 12);
      const sum = new Float64Array(6 * system.n);
      addTransposed(
        system,
        work.J,
        column.map((value, row) => value * system.rowScale[row]),
        sum,
      );
      // on the ground it may do what it likes
      for (const value of sum.subarray(6)) expect(Math.abs(value)).toBeLessThan(1e-9);
    }
    // and what is redundant wherever it stands is across all of it
    const beside = evaluate(ladder(n, 0.3, TURN)).model;
    expect(solver.factor.nullSpace.count).toBe(beside.solver.factor.nullSpace.count + n);
  });

  test.each<[string, Quat]>([
    ['level', [1, 0, 0, 0]],
    ['askew', TURN],
  ])(
    '%s, the force of one is the same in all of its pins, along the line, and there is no moment',
    (_what, turn) => {
      const { model } = evaluate(ladder(1, 0, turn));
      const [column] = singularOf(model);
      const { system, work } = model;
      const line = rotateVector(turn, [1, 0, 0]);
      for (const { row, rows } of system.joints) {
        const force = [0, 1, 2].map((c) => {
          let sum = 0;
          for (let r = row; r < row + rows; r++)
            sum += column[r] * system.rowScale[r] * work.J[12 * r + 6 + c];
          return sum;
        });
        const along = force.reduce((sum, value, c) => sum + value * line[c], 0);
        // four halves make a vector of length one
        expect(Math.abs(along)).toBeCloseTo(0.5, 9);
        expect(Math.hypot(...force)).toBeCloseTo(0.5, 9);
      }
    },
  );

  test('bent, it has none', () => {
    for (const angle of [1e-3, 0.5, 2])
      expect(singularOf(evaluate(ladder(2, angle, TURN)).model)).toEqual([]);
  });

  test('bent, its vectors are only looked at, none is written out', () => {
    const { model } = evaluate(ladder(3, 0.5, TURN));
    expect(model.solver.factor.nullSpace.count).toBeGreaterThan(0);
    vi.mocked(createNullSpace).mockClear();
    singularOf(model);
    expect(createNullSpace).not.toHaveBeenCalled();
  });

  test('that moves has the same, however fast', () => {
    const { model } = evaluate(ladder(2, 0));
    for (const speed of [1e-3, 1, 1e3]) {
      const found = singularOf(moving(model, speed));
      expect(found).toHaveLength(2);
    }
  });

  test('at rest beside a wheel that spins fast has the same', () => {
    const project = ladder(1, 0);
    const wheel = createBody({ id: 'wheel', angularVelocity: [0, 0, 1e7] });
    const found = singularOf(
      evaluate({
        ...project,
        bodies: [...project.bodies, wheel],
        joints: [...project.joints, joinAt('axle', 'Axle', 'hinge', null, wheel, [0, 0, 5])],
      }).model,
    );
    expect(found).toHaveLength(1);
  });

  test('the rows are left as they were, those of a driver at the time too', () => {
    const project = ladder(1, 0);
    const { model } = evaluate({
      ...project,
      drivers: [createDriver({ id: 'motor', joint: 'pin0', kind: 'speed', value: 2 })],
    });
    const { work } = model;
    const kept = () =>
      [work.J, work.C, work.gdot, work.Cdot, work.prescribedRate].map((values) => [...values]);
    calcRows(model.system, 0.25, model.y, work);
    const before = kept();
    expect(before[1].some((value) => Math.abs(value) > 0.4)).toBe(true);
    expect(singularOf(model, 0.25)).toHaveLength(1);
    expect(kept()).toEqual(before);
  });
});

describe('what is redundant wherever it stands', () => {
  const axis = rotateVector(TURN, [0, 0, 1]);
  const on = (kind: JointKind, spin: number): Project => {
    const body = createBody({
      ...{ id: 'body', angularVelocity: axis.map((value) => spin * value) as unknown as Vec3 },
      mass: { kind: 'custom', mass: 3, centerOfMass: [0, 0, 0], inertia: [1, 1.2, 1.4, 0.1, 0.2, 0.1] },
    });
    const joints = [0.3, 1.1, 1.7].map((s, i) =>
      joinAt(`j${i}`, `J${i}`, kind, null, body, axis.map((value) => s * value) as unknown as Vec3, axis),
    );
    return { ...createProject('On an axis'), bodies: [body], joints };
  };

  test.each<[JointKind, number, number]>([
    ['hinge', 0, 10],
    ['hinge', 1e3, 10],
    ['slider', 0, 10],
    ['cylinder', 1, 8],
    ['fixed', 0, 12],
  ])(
    'three joints of kind %s on one axis at %d rad/s: %d null vectors, none of them singular',
    (kind, spin, count) => {
      const { model } = evaluate(on(kind, spin));
      expect(model.solver.factor.nullSpace.count).toBe(count);
      expect(singularOf(model)).toEqual([]);
    },
  );

  test.each([1, 1e4])(
    'two rods of %d m that pull at a point from both sides share nothing elsewhere: all there is is singular',
    (length) => {
      const body = createBody({ id: 'body' });
      const rod = (id: string, x: number) =>
        createJoint({
          id,
          kind: 'distance',
          bodyB: 'body',
          length,
          frameA: { position: [x, 0, 0], orientation: [1, 0, 0, 0] },
        });
      const { model } = evaluate({
        ...createProject('Rods'),
        bodies: [body],
        joints: [rod('left', -length), rod('right', length)],
      });
      expect(model.solver.factor.nullSpace.count).toBe(1);
      const [column, ...others] = singularOf(model);
      expect(others).toEqual([]);
      expect([...column].map(Math.abs)).toEqual(
        [Math.SQRT1_2, Math.SQRT1_2].map((value) => expect.closeTo(value, 12) as number),
      );
    },
  );
});

describe('labels', () => {
  const marked = (project: Project, mask: number) => {
    const { system, work, solver, y } = evaluate(project).model;
    const { nullSpace } = solver.factor;
    const masks = new Int32Array(system.joints.length).fill(mask);
    const found: Split = { all: nullSpace, open: nullSpace, singular: null, masks };
    return { count: markIndeterminate(system, 0, y, work, solver, found), found, nullSpace, m: system.m };
  };

  test('of what a singular position changes: neither unique nor by stiffness, but without a value', () => {
    const all = ALL_UNIQUE | (ALL_UNIQUE << BY_STIFFNESS);
    const { count, found } = marked(ladder(1, 0), all);
    expect(count).toBe(1);
    expect(found.singular!.count).toBe(1);
    // FX of every pin
    for (const mask of found.masks)
      expect(mask).toBe((all & ~1 & ~(1 << BY_STIFFNESS)) | (1 << INDETERMINATE));
  });

  test('what is left open has no part in it, and is all the rest', () => {
    const { count, found, nullSpace, m } = marked(ladder(2, 0, TURN), ALL_UNIQUE);
    const [open, singular, all] = [found.open, found.singular!, nullSpace].map((each) => columnsOf(each, m));
    expect(open).toHaveLength(all.length - count);
    for (const column of open) {
      expect(dot(column, column)).toBeCloseTo(1, 9);
      for (const other of singular) expect(Math.abs(dot(column, other))).toBeLessThan(1e-9);
    }
    // both together span what there was
    for (const column of all) {
      const left = [...open, ...orthonormalise(singular)].reduce(
        (rest, unit) => rest - dot(column, unit) ** 2,
        dot(column, column),
      );
      expect(Math.abs(left)).toBeLessThan(1e-9);
    }
  });

  test('elsewhere they stay, whatever is redundant', () => {
    const { count, found } = marked(ladder(1, 0.5), ALL_UNIQUE);
    expect([count, found.singular]).toEqual([0, null]);
    for (const mask of found.masks) expect(mask).toBe(ALL_UNIQUE);
    const free = marked({ ...createProject('Free'), bodies: [createBody({ id: 'free' })] }, 0);
    expect(free.count).toBe(0);
  });
});
