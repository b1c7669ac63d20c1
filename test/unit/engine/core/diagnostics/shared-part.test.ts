/** The part of a vector, and of a reaction, in the span of what null vectors can change, against projections worked out here. */
import { beforeAll, describe, expect, test } from 'vitest';
import { calcSharedParts, sizeInSpan } from '../../../../../engine/core/diagnostics/shared-part';
import { calcWrench } from '../../../../../engine/core/dynamics/wrench';
import { createRandom } from '../../../../support/draw';
import { dot } from '../../../../../engine/core/linalg/dense-vector';
import { evaluate } from '../../../../support/random-chain';
import { everyForce } from '../../../../support/every-force';
import { orthonormalise } from '../../../../../engine/core/linalg/least-squares';
import type { Model } from '../../../../../engine/run/preparation/model';

const LEAST = 1e-4;
const random = createRandom(31);
const drawn = (size: number) => Float64Array.from({ length: size }, () => 2 * random() - 1);

const projected = (span: readonly Float64Array[], x: Float64Array): number =>
  Math.hypot(...orthonormalise(span.map((vector) => vector.slice())).map((unit) => dot(unit, x)));

/** Of a vector in what others span, each in the midst of other numbers. */
function sizeOf(span: readonly Float64Array[], x: Float64Array): number {
  const G = new Float64Array(13).fill(7);
  const padded = Float64Array.of(5, 5, ...x, 5);
  for (let e = 0; e < 9; e++)
    G[2 + e] = span.reduce((sum, vector) => sum + vector[Math.floor(e / 3)] * vector[e % 3], 0);
  const size = sizeInSpan(G, 2, padded, 2, LEAST);
  expect([...G.subarray(0, 2), ...G.subarray(11)]).toEqual([7, 7, 7, 7]);
  expect([...padded]).toEqual([5, 5, ...x, 5]);
  return size;
}

describe('the part of a vector', () => {
  test.each([0, 1, 2, 3, 5])('in the span of %d others is its projection', (count) => {
    for (let n = 0; n < 20; n++) {
      const span = Array.from({ length: count }, () => drawn(3));
      const x = drawn(3);
      expect(sizeOf(span, x)).toBeCloseTo(projected(span, x), 6);
    }
  });

  test('in a plane that others span over and over is none across it', () => {
    for (let n = 0; n < 20; n++) {
      const [a, b] = [drawn(3), drawn(3)];
      const span = [a, b, ...[1, 2, 3].map((f) => a.map((value, c) => f * value - b[c]))];
      const across = Float64Array.from([0, 1, 2], (c) => {
        const [c1, c2] = [(c + 1) % 3, (c + 2) % 3];
        return a[c1] * b[c2] - a[c2] * b[c1];
      });
      expect(sizeOf(span, across)).toBeCloseTo(0, 5);
    }
  });

  test('along a direction counts from the least change on, whichever axis it is', () => {
    for (const c of [0, 1, 2]) {
      const along = (size: number) => Float64Array.from([0, 1, 2], (axis) => (axis === c ? size : 0));
      const x = Float64Array.of(3, 4, 5);
      expect(sizeOf([along(1.01 * LEAST)], x)).toBeCloseTo(x[c], 12);
      expect(sizeOf([along(0.99 * LEAST)], x)).toBe(0);
      // beside another that counts it does not count either
      const other = along(1).map((_, axis) => (axis === (c + 1) % 3 ? 2 : 0));
      expect(sizeOf([along(0.99 * LEAST), other], x)).toBeCloseTo(x[(c + 1) % 3], 12);
    }
  });
});

describe('the parts of reactions', () => {
  let model: Model;
  beforeAll(() => void ({ model } = evaluate(everyForce())));

  test('are those of force and moment in the span of what vectors change at the joint', () => {
    const { system, work } = model;
    const { joints, m, rowJoint, rowScale } = system;
    let shared = 0;
    for (let n = 0; n < 6; n++) {
      work.lambda.set(drawn(m));
      // each on three joints of its own
      const vectors = Array.from({ length: 4 }, () => {
        const own = [0, 1, 2].map(() => Math.floor(random() * joints.length));
        return Float64Array.from({ length: m }, (_, row) =>
          own.includes(rowJoint[row]) ? 2 * random() - 1 : 0,
        );
      });
      const entries = vectors.map((vector) => [...vector.keys()].filter((row) => vector[row] !== 0));
      const start = [0];
      for (const rows of entries) start.push(start.at(-1)! + rows.length);
      const parts = new Float64Array(2 * joints.length).fill(9);
      calcSharedParts(
        system,
        work,
        {
          ...{ count: 4, start: Int32Array.from(start), rows: Int32Array.from(entries.flat()) },
          values: Float64Array.from(vectors.flatMap((vector, v) => entries[v].map((row) => vector[row]))),
        },
        parts,
      );
      joints.forEach((joint, j) => {
        const wrenchOf = (multipliers: Float64Array): Float64Array => {
          const wrench = new Float64Array(6);
          calcWrench(joint, multipliers, work, wrench);
          return wrench;
        };
        const changes = vectors
          .map((vector) => wrenchOf(vector.map((value, row) => value * rowScale[row])))
          .filter((change) => change.some((value) => value !== 0));
        const own = wrenchOf(work.lambda);
        [0, 3].forEach((o, w) => {
          const span = changes.map((change) => change.slice(o, o + 3));
          const wanted = projected(span, own.slice(o, o + 3));
          expect(parts[2 * j + w], `${joint.record.id} ${w}`).toBeCloseTo(wanted, 4);
          if (wanted > 0) shared++;
        });
      });
    }
    expect(shared).toBeGreaterThan(30);
  });

  test('a moment counts over the characteristic length', () => {
    const { system, work } = model;
    const j = system.joints.findIndex(({ record }) => record.id === 'fixed-joint');
    const joint = system.joints[j];
    work.lambda.fill(1);
    const partsOf = (r: number, size: number) => {
      const row = joint.row + r;
      const parts = new Float64Array(2 * system.joints.length);
      const values = Float64Array.of(size / system.rowScale[row]);
      calcSharedParts(
        system,
        work,
        { count: 1, start: Int32Array.of(0, 1), rows: Int32Array.of(row), values },
        parts,
      );
      return [parts[2 * j] > 0, parts[2 * j + 1] > 0];
    };
    const changeOf = (r: number) => {
      const unit = new Float64Array(system.m);
      unit[joint.row + r] = 1;
      const change = new Float64Array(6);
      calcWrench(joint, unit, work, change);
      return change;
    };
    for (let r = 0; r < joint.rows; r++) {
      const change = changeOf(r);
      const [force, moment] = [Math.hypot(...change.subarray(0, 3)), Math.hypot(...change.subarray(3))];
      const isForce = force > 1e-9;
      const least = isForce ? LEAST / force : (LEAST * system.length) / moment;
      expect(partsOf(r, 1.02 * least)[isForce ? 0 : 1], `row ${r}`).toBe(true);
      expect(partsOf(r, 0.98 * least)[isForce ? 0 : 1], `row ${r}`).toBe(false);
    }
  });
});
