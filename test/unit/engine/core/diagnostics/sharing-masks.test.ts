/**
 * What null vectors leave open of contacts, and of all that acts at a joint, against sums that are worked out here: over rows
 * and vectors that are drawn, so that every number counts.
 */
import { describe, expect, test } from 'vitest';
import { addTo, dot } from '../../../../../engine/core/linalg/dense-vector';
import { BY_STIFFNESS, INDETERMINATE } from '../../../../../engine/core/diagnostics/reaction-mask';
import { CONTACT_MASKS, ContactSharing } from '../../../../../engine/core/diagnostics/contact-sharing';
import { createBody, createContact, createCoupling } from '../../../../../engine/model/defaults';
import { createRandom } from '../../../../support/draw';
import { evaluate } from '../../../../support/random-chain';
import { everyForce } from '../../../../support/every-force';
import { HOLDS, OPEN, SLIDES } from '../../../../../engine/core/system/switched-row';
import { orthonormalise } from '../../../../../engine/core/linalg/least-squares';
import { poseOffset } from '../../../../../engine/core/coordinates/layout';
import { rowsPerPlace } from '../../../../../engine/core/contact/contact-rows';
import { TotalSharing } from '../../../../../engine/core/diagnostics/total-sharing';
import type { Model } from '../../../../../engine/run/preparation/model';
import type { NullVectors } from '../../../../../engine/core/diagnostics/null-vectors';

/** A change of a unit vector above this is one [1], of a moment over the characteristic length. */
const CHANGES = 1e-6;
/** Above this it has a part in what is shared [1]. */
const SHARES = 1e-4;

type Vector3 = readonly [number, number, number];
const at = (values: ArrayLike<number>, o: number): Vector3 => [values[o], values[o + 1], values[o + 2]];
const scaled = ([x, y, z]: Vector3, f: number): Vector3 => [f * x, f * y, f * z];
const plus = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const cross = (a: Vector3, b: Vector3): Vector3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Everything that exerts force, and two more contacts: a box on the floor, and a ball on the box, which is its body A. */
function createModel(): Model {
  const project = everyForce();
  const box = createBody({
    ...{ id: 'box', position: [5, 2.1, 0] },
    shape: { kind: 'box', center: [0, 0, 0], size: [0.4, 0.2, 0.3] },
  });
  const ball = createBody({
    ...{ id: 'ball-on-box', position: [5, 2.25, 0] },
    shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.05 },
  });
  const plane = { point: [5, 2, 0], normal: [0, 1, 0] } as const;
  const contacts = [
    ...project.contacts,
    createContact({ id: 'ground-box', bodyB: 'box', plane, restitution: 0, friction: 0.4 }),
    createContact({ ...{ id: 'on-box', bodyA: 'box', bodyB: 'ball-on-box', plane: null }, friction: 0 }),
  ];
  const couplings = [
    ...project.couplings,
    createCoupling({ id: 'plain', joint1: 'pulley-joint', joint2: 'flap-joint', ratio: 2 }),
  ];
  return evaluate({ ...project, bodies: [...project.bodies, box, ball], contacts, couplings }).model;
}

const model = createModel();
const { system, work, y } = model;

/** Other rows, modes and efforts. */
function drawRows(random: () => number): void {
  const { J, switched } = work;
  // one in two is nothing: which rows change a component tells then
  const part = () => (random() < 0.5 ? 0 : 2 * random() - 1);
  for (let e = 0; e < J.length; e++) J[e] = part();
  for (let e = 0; e < switched.J.length; e++) switched.J[e] = part();
  for (let s = 0; s < switched.mode.length; s++) {
    // normals do not slide
    const slides = system.switched[s].kind === 'contact-tangent';
    switched.mode[s] = [OPEN, HOLDS, SLIDES][Math.floor((slides ? 3 : 2) * random())];
    switched.effort[s] = part();
  }
}

function drawVectors(random: () => number, m: number, count: number, size: () => number): NullVectors {
  const start = [0];
  const rows: number[] = [];
  const values: number[] = [];
  for (let v = 0; v < count; v++) {
    const isDown = random() < 0.5;
    for (let i = 0; i < m; i++) {
      const row = isDown ? m - 1 - i : i;
      if (random() > 0.04) continue;
      rows.push(row);
      values.push((random() < 0.5 ? -1 : 1) * size());
    }
    start.push(rows.length);
  }
  return {
    count,
    start: Int32Array.from(start),
    rows: Int32Array.from(rows),
    values: Float64Array.from(values),
  };
}

const entriesOf = ({ start, rows, values }: NullVectors, v: number): Map<number, number> =>
  new Map(
    Array.from({ length: start[v + 1] - start[v] }, (_, e) => [rows[start[v] + e], values[start[v] + e]]),
  );

interface Change {
  readonly force: Vector3;
  readonly moment: Vector3;
  readonly normal: number;
  readonly friction: Vector3;
}

/** What a vector changes at a contact, its moment about the middle. */
function changeOf(i: number, entries: ReadonlyMap<number, number>, middle: Vector3): Change {
  const own = system.contacts[i];
  const count = rowsPerPlace(own);
  const { J, mode, effort } = work.switched;
  const sizeOf = (s: number) =>
    (entries.get(system.switched[s].row) ?? 0) * system.rowScale[system.switched[s].row];
  let [force, moment, friction]: Vector3[] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  let normal = 0;
  for (let slot = 0; slot < own.pair.slots; slot++) {
    const s = own.first + count * slot;
    const push = sizeOf(s);
    const slides = count > 1 && mode[s + 1] === SLIDES && effort[s] > 0;
    normal += push;
    for (let t = s; t < s + count; t++) {
      const size = own.order * (t === s ? push : sizeOf(t) + (slides ? (push * effort[t]) / effort[s] : 0));
      const part = scaled(at(J, 12 * t + 6), size);
      force = plus(force, part);
      moment = plus(moment, scaled(at(J, 12 * t + 9), size));
      if (t > s) friction = plus(friction, part);
    }
  }
  const lever = plus(middle, scaled(at(y, poseOffset(own.b)), -1));
  return { force, moment: plus(moment, scaled(cross(lever, force), -1)), normal, friction };
}

/** The columns of masks that some vector changes. */
function changedBits(changes: readonly Change[]): number[] {
  const bits = [0, 0, 0];
  for (const { force, moment, normal, friction } of changes) {
    force.forEach((value, c) => (bits[0] |= Math.abs(value) > CHANGES ? 1 << c : 0));
    moment.forEach((value, c) => (bits[0] |= Math.abs(value) > CHANGES * system.length ? 8 << c : 0));
    if (Math.abs(normal) > CHANGES) bits[1] = 1;
    if (Math.hypot(...friction) > CHANGES) bits[2] = 1;
  }
  return bits;
}

/** Unique but for what is open; by stiffness where only all vectors change it; nothing where the position alone does. */
const maskOf = (whole: number, all: number, open: number, singular: number): number => {
  const byStiffness = all & ~open & ~singular;
  return (whole & ~open & ~singular) | (byStiffness << BY_STIFFNESS) | (singular << INDETERMINATE);
};

const small = (random: () => number) => () => 10 ** (-8 + 5 * random());

describe('contacts', () => {
  test('masks are those of what open, stiff and singular vectors change', () => {
    const random = createRandom(71);
    const seen = new Set<number>();
    for (let n = 0; n < 12; n++) {
      drawRows(random);
      const draw = (count: number) => drawVectors(random, system.m, count, small(random));
      const [all, open, singular] = [draw(4), draw(n % 3), n % 4 === 0 ? draw(2) : null];
      const middles = Float64Array.from({ length: 3 * system.contacts.length }, () => 4 * random() - 2);
      const wrenches = new Float64Array(6 * system.contacts.length);
      const sharing = new ContactSharing(system);
      // twice: nothing is left of the first
      for (let pass = 0; pass < 2; pass++)
        sharing.calc(
          y,
          work,
          { all, open: n % 5 === 0 ? all : open, singular, masks: new Int32Array(0) },
          middles,
          wrenches,
        );
      system.contacts.forEach((_, i) => {
        const bitsOf = (vectors: NullVectors | null) =>
          vectors === null
            ? [0, 0, 0]
            : changedBits(
                Array.from({ length: vectors.count }, (__, v) =>
                  changeOf(i, entriesOf(vectors, v), at(middles, 3 * i)),
                ),
              );
        const [a, o, s] = [bitsOf(all), bitsOf(n % 5 === 0 ? all : open), bitsOf(singular)];
        [63, 1, 1].forEach((whole, c) => {
          const wanted = maskOf(whole, n % 5 === 0 ? 0 : a[c], o[c], s[c]);
          expect(sharing.masks[CONTACT_MASKS * i + c], `case ${n}, contact ${i}, column ${c}`).toBe(wanted);
          seen.add(wanted);
        });
      });
    }
    expect(seen.size).toBeGreaterThan(8);
  });

  test('a moment of the friction of one changes no force of the next', () => {
    const one = system.contacts.findIndex((contact, i) => i > 0 && rowsPerPlace(contact) === 3);
    const [tangent, other] = [system.contacts[one].first + 1, system.contacts[one + 1].first];
    const { J, mode } = work.switched;
    mode.fill(HOLDS);
    J.fill(0);
    J[12 * tangent + 9] = 1;
    J[12 * other + 7] = 1;
    const open = {
      ...{ count: 1, start: Int32Array.of(0, 2), values: Float64Array.of(0.5, 0.5) },
      rows: Int32Array.of(system.switched[other].row, system.switched[tangent].row),
    };
    const sharing = new ContactSharing(system);
    const middles = new Float64Array(3 * system.contacts.length);
    const wrenches = new Float64Array(6 * system.contacts.length);
    sharing.calc(y, work, { all: open, open, singular: null, masks: new Int32Array(0) }, middles, wrenches);
    expect(sharing.masks[CONTACT_MASKS * one] & 15).toBe(7);
    expect(sharing.masks[CONTACT_MASKS * (one + 1)] & 7).toBe(5);
  });

  test('the shared part is that of force and moment in the span of the changes', () => {
    const random = createRandom(72);
    let shared = 0;
    for (let n = 0; n < 15; n++) {
      drawRows(random);
      const open = drawVectors(random, system.m, 1 + (n % 3), () => 0.5 + random());
      const middles = Float64Array.from({ length: 3 * system.contacts.length }, () => 4 * random() - 2);
      const wrenches = Float64Array.from({ length: 6 * system.contacts.length }, () => 2 * random() - 1);
      const given = wrenches.slice();
      const sharing = new ContactSharing(system);
      sharing.calc(y, work, { all: open, open, singular: null, masks: new Int32Array(0) }, middles, wrenches);
      system.contacts.forEach((_, i) => {
        const changes = Array.from({ length: open.count }, (__, v) =>
          changeOf(i, entriesOf(open, v), at(middles, 3 * i)),
        );
        (['force', 'moment'] as const).forEach((which, w) => {
          const span = orthonormalise(changes.map((change) => Float64Array.from(change[which])));
          const x = given.slice(6 * i + 3 * w, 6 * i + 3 * w + 3);
          const wanted = Math.hypot(...span.map((unit) => dot(unit, x)));
          expect(sharing.parts[2 * i + w]).toBeCloseTo(wanted, 6);
          if (wanted > 0) shared++;
        });
      });
    }
    expect(shared).toBeGreaterThan(20);
  });

  test('what is too small a change has no part: of a force as such, of a moment over the length', () => {
    const random = createRandom(73);
    const seen = { counted: 0, none: 0 };
    for (let n = 0; n < 40; n++) {
      drawRows(random);
      const i = n % system.contacts.length;
      const row = system.switched[system.contacts[i].first].row;
      const value = 10 ** (-5 + 2 * random());
      const open = {
        ...{ count: 1, start: Int32Array.of(0, 1), rows: Int32Array.of(row), values: Float64Array.of(value) },
      };
      const middles = new Float64Array(3 * system.contacts.length);
      const wrenches = new Float64Array(6 * system.contacts.length).fill(1);
      const sharing = new ContactSharing(system);
      sharing.calc(y, work, { all: open, open, singular: null, masks: new Int32Array(0) }, middles, wrenches);
      const change = changeOf(i, new Map([[row, value]]), [0, 0, 0]);
      (['force', 'moment'] as const).forEach((which, w) => {
        const size = Math.hypot(...change[which]) / (SHARES * (w === 0 ? 1 : system.length));
        // in between it goes by the largest component
        if (size > 1 && size < 1.4) return;
        expect(sharing.parts[2 * i + w] > 0, `${which} of ${size}`).toBe(size >= 1.4);
        seen[size >= 1.4 ? 'counted' : 'none']++;
      });
      expect(sharing.parts.every((part, p) => part === 0 || Math.floor(p / 2) === i)).toBe(true);
    }
    expect(Math.min(seen.counted, seen.none)).toBeGreaterThan(10);
  });
});

describe('the total at a joint', () => {
  test('masks are those of the sum over its rows, stops, friction, drivers and couplings', () => {
    const random = createRandom(74);
    let open = 0;
    for (let n = 0; n < 12; n++) {
      drawRows(random);
      const { J, R, switched } = work;
      const draw = (count: number) => drawVectors(random, system.m, count, small(random));
      const [all, left, singular] = [draw(4), draw(n % 3), n % 4 === 0 ? draw(2) : null];
      const isSame = n % 5 === 0;
      const sharing = new TotalSharing(system);
      for (let pass = 0; pass < 2; pass++)
        sharing.calc(work, { all, open: isSame ? all : left, singular, masks: new Int32Array(0) });
      const bitsOf = (j: number, vectors: NullVectors | null): number => {
        let bits = 0;
        for (let v = 0; v < (vectors?.count ?? 0); v++) {
          const sum = new Float64Array(6);
          for (const [row, value] of entriesOf(vectors!, v)) {
            const size = value * system.rowScale[row];
            const own = system.couplings.findIndex((coupling) => coupling.row === row);
            const add = (from: Float64Array, at: number) =>
              addTo(sum, size, from.subarray(12 * at + 6, 12 * at + 12));
            if (own >= 0) {
              const { mesh, sides } = system.couplings[own];
              if (!mesh && sides[1].coordinate.joint === j) add(J, row);
              if (!mesh && sides[0].coordinate.joint === j) add(J, system.m + own);
            } else if (system.rowJoint[row] === j) {
              const s = system.switched.findIndex((each) => each.row === row);
              if (s >= 0 && switched.mode[s] !== HOLDS) add(switched.J, s);
              else add(J, row);
            }
          }
          const joint = system.joints[j];
          const arm = [0, 1, 2].map((c) =>
            [0, 1, 2].reduce((all, k) => all + R[9 * joint.b + 3 * c + k] * joint.pointB[k], 0),
          ) as unknown as Vector3;
          const moment = plus(at(sum, 3), scaled(cross(arm, at(sum, 0)), -1));
          at(sum, 0).forEach((value, c) => (bits |= Math.abs(value) > CHANGES ? 1 << c : 0));
          moment.forEach((value, c) => (bits |= Math.abs(value) > CHANGES * system.length ? 8 << c : 0));
        }
        return bits;
      };
      system.joints.forEach(({ record }, j) => {
        const wanted = maskOf(
          63,
          isSame ? 0 : bitsOf(j, all),
          bitsOf(j, isSame ? all : left),
          bitsOf(j, singular),
        );
        expect(sharing.masks[j], `case ${n}, ${record.id}`).toBe(wanted);
        if (wanted !== 63) open++;
      });
    }
    expect(open).toBeGreaterThan(60);
  });

  test('a stop or friction changes it along the row that it has where it does not hold', () => {
    const j = system.joints.findIndex(({ record }) => record.id === 'flap-joint');
    const own = [...system.switched.keys()].filter((s) => system.rowJoint[system.switched[s].row] === j);
    expect(own).toHaveLength(2);
    work.J.fill(0);
    work.switched.J.fill(0);
    for (const s of own) {
      const { row } = system.switched[s];
      work.J[12 * row + 6] = 1;
      work.switched.J[12 * s + 7] = 1;
      const open = {
        count: 1,
        start: Int32Array.of(0, 1),
        rows: Int32Array.of(row),
        values: Float64Array.of(1),
      };
      for (const [mode, mask] of [
        [HOLDS, 63 & ~1],
        [OPEN, 63 & ~2],
      ]) {
        work.switched.mode[s] = mode;
        const sharing = new TotalSharing(system);
        sharing.calc(work, { all: open, open, singular: null, masks: new Int32Array(0) });
        // moments go by the point, which these forces act at
        expect(sharing.masks[j] & 7, `row ${row}, mode ${mode}`).toBe(mask & 7);
      }
    }
  });

  test('a vector ends where the next begins', () => {
    const [first, second] = system.joints;
    work.J.fill(0);
    for (const row of [first.row, first.row + 1, second.row]) work.J[12 * row + 6] = 1;
    // the second changes nothing of what the first does, for two forces cancel
    const open = {
      ...{
        count: 2,
        start: Int32Array.of(0, 1, 3),
        rows: Int32Array.of(first.row, first.row, first.row + 1),
      },
      values: Float64Array.of(1, -1, 1),
    };
    const sharing = new TotalSharing(system);
    sharing.calc(work, { all: open, open, singular: null, masks: new Int32Array(0) });
    expect(sharing.masks[0] & 7).toBe(6);
    expect(sharing.masks[1]).toBe(63);
  });
});
