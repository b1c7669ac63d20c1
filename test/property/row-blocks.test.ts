/**
 * The test that every row block passes from its first commit: J and gdot against differences of its own C along known
 * motions, and what Newton's third law asks of a row. Runs over the registry, so that a new block is tested or refused.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BLOCKS } from '../../engine/core/constraints/blocks';
import { COORDINATES } from '../../engine/core/coordinates/coordinate';
import { JOINT_KINDS, jointDefinition } from '../../engine/kinds/joints/joints';
import { poseOffset, velocityOffset } from '../../engine/core/coordinates/layout';
import {
  A,
  B,
  DRAWS_PER_CASE,
  GROUNDED,
  LAYOUTS,
  createBlockCase,
  cross,
  differences,
  isRegular,
  moveAlong,
  periodOf,
  product,
  residual,
  rotated,
  timesJacobian,
  velocityOf,
} from '../support/block-harness';
import { Draw, SEED, draws } from '../support/draw';
import type { BlockCase } from '../support/block-harness';
import type { BlockKind } from '../../engine/core/constraints/row-block';
import type { Quat } from '../../engine/model/project';

const KINDS = Object.keys(BLOCKS) as BlockKind[];
const SIZES = { point: 3, 'world-point': 3, direction: 3, rotation: 4, length: 1 } as const;
/** Sixth-order differences with steps of 4 ms: their truncation and rounding stay below these. */
const J_TOLERANCE = 1e-9;
const GDOT_TOLERANCE = 1e-7;
/** A few roundings of numbers of order ten. */
const MACHINE = 1e-13;

/** Runs `check` on regular random cases of the kind; counts them, so that a precondition cannot hide a test. */
function forAllCases(kind: BlockKind, numRuns: number, check: (block: BlockCase, draw: Draw) => void): void {
  let cases = 0;
  fc.assert(
    fc.property(draws(DRAWS_PER_CASE + 20), (draw) => {
      const block = createBlockCase(kind, draw);
      if (!isRegular(block)) return;
      cases++;
      check(block, draw);
    }),
    { numRuns, seed: SEED },
  );
  expect(cases).toBeGreaterThan(numRuns / 5);
}

function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  for (let i = 0; i < expected.length; i++) {
    expect(Math.abs(actual[i] - expected[i])).toBeLessThanOrEqual(
      tolerance * Math.max(1, Math.abs(expected[i])),
    );
  }
}

/** Moves B (or, of the second instance, A) so that the points of the first instance meet. */
function close(block: BlockCase): void {
  if (block.kind !== 'coincident-points') return;
  residual(block, 0, block.y);
  for (let c = 0; c < 3; c++) block.y[poseOffset(B) + c] += block.work.C[c];
}

test('every block of the registry has a generator that fills its constants, and every joint uses known blocks', () => {
  const [joint] = createBlockCase('nail', new Draw(new Array(DRAWS_PER_CASE).fill(0.5))).system.joints;
  for (const kind of KINDS) {
    expect(LAYOUTS[kind], `block ${kind} has no difference test`).toBeDefined();
    expect(LAYOUTS[kind].reduce((sum, constant) => sum + SIZES[constant], 0)).toBe(BLOCKS[kind].stride);
    expect(BLOCKS[kind].kind).toBe(kind);
    expect(BLOCKS[kind].units).toHaveLength(BLOCKS[kind].rows);
    for (const unit of BLOCKS[kind].units) expect(['m', 'rad']).toContain(unit);
    expect(BLOCKS[kind].pack(joint, { axisA: 0, axisB: 1 })).toHaveLength(BLOCKS[kind].stride);
  }
  const used = JOINT_KINDS.map(jointDefinition).flatMap((kind) => [
    ...kind.blocks('perpendicular'),
    ...kind.blocks('quaternion'),
  ]);
  for (const use of [...used, ...Object.values(COORDINATES)]) expect(KINDS).toContain(use.block);
  for (const kind of KINDS) {
    expect([...used, ...Object.values(COORDINATES)].some((use) => use.block === kind)).toBe(true);
  }
});

describe.each(KINDS)(`%s (seed ${SEED})`, (kind) => {
  test('J is the derivative of C along each of the twelve velocity directions', () => {
    forAllCases(kind, 30, (block) => {
      const { n } = block.system;
      const still = new Float64Array(6 * n);
      for (let c = 6; c < 6 * n; c++) {
        const direction = new Float64Array(6 * n);
        direction[c] = 1;
        const { first } = differences(block, 0, direction, still, false);
        residual(block, 0, block.y);
        expectClose(timesJacobian(block, direction), first, J_TOLERANCE);
      }
    });
  });

  test('q and -q are one orientation: C and J are the same', () => {
    forAllCases(kind, 30, (block) => {
      const read = () => [
        ...residual(block, 0, block.y),
        ...timesJacobian(block, velocityOf(block)),
        ...block.work.J,
      ];
      const before = read();
      for (let c = 3; c < 7; c++) block.y[poseOffset(B) + c] *= -1;
      expectClose(read(), before, 1e-10);
    });
  });

  test('Cdot = J xdot - prescribed rate is the derivative of C along a motion while time runs', () => {
    forAllCases(kind, 100, (block, draw) => {
      const t = draw.number(5);
      const { first } = differences(block, t, velocityOf(block), block.acceleration);
      residual(block, t, block.y);
      expectClose(block.work.Cdot, first, J_TOLERANCE);
    });
  });

  test('gdot is what is left of the second derivative of C without the accelerations', () => {
    forAllCases(kind, 200, (block, draw) => {
      const t = draw.number(5);
      const { second } = differences(block, t, velocityOf(block), block.acceleration);
      residual(block, t, block.y);
      const withAccelerations = timesJacobian(block, block.acceleration);
      expectClose(
        block.work.gdot.map((value, row) => value + withAccelerations[row]),
        second,
        GDOT_TOLERANCE,
      );
    });
  });

  test('depends on nothing but state, constants and time: the same call gives the same bits', () => {
    forAllCases(kind, 20, (block) => {
      residual(block, 0.3, block.y);
      const before = [block.work.C, block.work.J, block.work.gdot].map((values) => values.slice());
      residual(block, -7, moveAlong(block.system.n, block.y, velocityOf(block), block.acceleration, 0.1));
      // nor on what stood there before: every number is written but those of the ground, which stay zero
      const { rowA, rowB } = block.system;
      const { C, J, gdot } = block.work;
      C.fill(NaN);
      gdot.fill(NaN);
      J.forEach((_, e) => {
        const body = (e % 12 < 6 ? rowA : rowB)[Math.floor(e / 12)];
        if (body > 0) J[e] = NaN;
      });
      residual(block, 0.3, block.y);
      expect([block.work.C, block.work.J, block.work.gdot]).toEqual(before);
    });
  });

  test('writes its own rows and no others: in which order instances come makes no difference', () => {
    forAllCases(kind, 20, (block) => {
      residual(block, 0.3, block.y);
      const { C, J, gdot } = block.work;
      const before = [C, J, gdot].map((values) => values.slice());
      const [{ row, a, b, params, block: batched }] = block.system.batches;
      for (const values of [row, a, b]) values.reverse();
      const second = params.slice(batched.stride);
      params.copyWithin(batched.stride, 0, batched.stride);
      params.set(second);
      residual(block, 0.3, block.y);
      expect([C, J, gdot]).toEqual(before);
    });
  });

  test('units: a length scales with the model, an angle does not', () => {
    forAllCases(kind, 50, (block) => {
      const small = residual(block, 0, block.y);
      const { system, work, y } = block;
      const scale = 3;
      const angle = BLOCKS[kind].units[0] === 'rad';
      for (let b = 1; b < system.n; b++) for (let c = 0; c < 3; c++) y[poseOffset(b) + c] *= scale;
      let o = 0;
      for (const constant of [...LAYOUTS[kind], ...LAYOUTS[kind]]) {
        if (constant.endsWith('point')) for (let c = 0; c < 3; c++) system.batches[0].params[o + c] *= scale;
        if (constant === 'length') system.batches[0].params[o] *= scale;
        o += SIZES[constant];
      }
      if (!angle) for (const values of [work.driverAnchor, work.driverValue]) values[0] *= scale;
      const large = residual(block, 0, y);
      BLOCKS[kind].units.forEach((unit, row) => {
        expect(Math.abs(large[row] - small[row] * (unit === 'm' ? scale : 1))).toBeLessThan(MACHINE * 10);
      });
    });
  });

  test('action equals reaction: no row changes total linear or angular momentum', () => {
    forAllCases(kind, 100, (block) => {
      close(block);
      residual(block, 0, block.y);
      const { work, y, rows } = block;
      for (let row = 0; row < rows; row++) {
        const side = (o: number) => Array.from(work.J.subarray(12 * row + o, 12 * row + o + 3));
        const [forceA, torqueA, forceB, torqueB] = [0, 3, 6, 9].map(side);
        if (GROUNDED.includes(kind)) {
          expect([...forceA, ...torqueA]).toEqual([0, 0, 0, 0, 0, 0]);
          continue;
        }
        const place = (b: number) => Array.from(y.subarray(poseOffset(b), poseOffset(b) + 3));
        const momentA = cross(place(A), forceA);
        const momentB = cross(place(B), forceB);
        for (let c = 0; c < 3; c++) {
          expect(Math.abs(forceA[c] + forceB[c])).toBeLessThan(MACHINE);
          const moment = momentA[c] + torqueA[c] + momentB[c] + torqueB[c];
          expect(Math.abs(moment)).toBeLessThan(MACHINE * 10);
        }
      }
    });
  });

  test('does not care where the mechanism stands: a common rigid motion changes nothing but directions', () => {
    forAllCases(kind, 50, (block, draw) => {
      residual(block, 0, block.y);
      const { system, work, rows, y } = block;
      const before = { C: work.C.slice(), gdot: work.gdot.slice(), Cdot: work.Cdot.slice() };
      const turned: Quat = draw.rotation();
      const shift = draw.vector(2);
      const place = (values: Float64Array, o: number) =>
        values.set(
          rotated(turned, Array.from(values.subarray(o, o + 3))).map((value, c) => value + shift[c]),
          o,
        );
      for (let b = 1; b < system.n; b++) {
        const x = poseOffset(b);
        place(y, x);
        y.set(product(turned, [y[x + 3], y[x + 4], y[x + 5], y[x + 6]]), x + 3);
        for (const v of [velocityOffset(system.n) + 6 * b, velocityOffset(system.n) + 6 * b + 3]) {
          y.set(rotated(turned, Array.from(y.subarray(v, v + 3))), v);
        }
      }
      const { params, block: batched } = system.batches[0];
      if (LAYOUTS[kind][0] === 'world-point') for (let i = 0; i < 2; i++) place(params, i * batched.stride);
      residual(block, 0, y);
      for (const name of ['C', 'gdot', 'Cdot'] as const) {
        for (let i = 0; i < 2; i++) {
          const slice = (values: Float64Array) => Array.from(values.subarray(i * rows, (i + 1) * rows));
          const expected = rows === 3 ? rotated(turned, slice(before[name])) : slice(before[name]);
          slice(work[name]).forEach((value, r) => {
            const wrap = name === 'C' ? periodOf(block, i * rows + r) : Infinity;
            const off = Math.abs(value - expected[r]);
            expect(Math.min(off, Math.abs(off - wrap))).toBeLessThan(MACHINE * 1e3);
          });
        }
      }
    });
  });
});

test('the rotation of quaternions that are not quite of unit length, as within steps, is that of the unit ones', () => {
  forAllCases('relative-rotation', 50, (block) => {
    const { n } = block.system;
    const exact = residual(block, 0, block.y);
    const longer = block.y.slice();
    for (let b = 1; b < n; b++) for (let c = 3; c < 7; c++) longer[poseOffset(b) + c] *= 1 + 0.01 * b;
    expectClose(residual(block, 0, longer), exact, 1e-13);
  });
});

test('two points that should keep a distance and meet have no direction: the row is empty, and its residual says so', () => {
  forAllCases('point-distance', 20, (block) => {
    const { system, work, y } = block;
    const { params } = system.batches[0];
    // both points at the centres of mass, and these at one place
    params.fill(0, 0, 6);
    for (let c = 0; c < 3; c++) y[poseOffset(B) + c] = y[poseOffset(A) + c];
    residual(block, 0, y);
    expect(work.C[0]).toBe(-params[6]);
    expect(work.gdot[0]).toBe(0);
    for (let e = 0; e < 12; e++) expect(Math.abs(work.J[e])).toBe(0);
  });
});

test.each([-2.5, -0.1, 0.1, 2.5])(
  'B turned by %d rad from A about the normal of the plane: 2 sin of half of it',
  (angle) => {
    const block = createBlockCase('relative-rotation', new Draw(new Array(DRAWS_PER_CASE).fill(0.5)));
    const { system, y } = block;
    const frames = [1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1];
    system.batches[0].params.set([...frames, ...frames]);
    y.set([1, 0, 0, 0], poseOffset(A) + 3);
    y.set([Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)], poseOffset(B) + 3);
    // the second of the two has them exchanged
    const wanted = 2 * Math.sin(angle / 2);
    expectClose(residual(block, 0, y), [wanted, -wanted], MACHINE);
  },
);
