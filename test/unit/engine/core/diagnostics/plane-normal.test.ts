/** Which joints and motions say what plane a mechanism moves in, one by one; and what it shares there. */
import { describe, expect, test } from 'vitest';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { evaluate } from '../../../../support/random-chain';
import { findMotionPlane, sharedInPlane } from '../../../../../engine/core/diagnostics/motion-plane';
import { joinAt } from '../../../../support/example-parts';
import { ladder } from '../../../../support/planar-mechanism';
import type { Body, Joint, JointKind, Project, Vec3 } from '../../../../../engine/model/project';
import type { MotionPlane } from '../../../../../engine/core/diagnostics/mobility-report';
import type { NullVectors } from '../../../../../engine/core/diagnostics/null-vectors';

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
const ASKEW: Vec3 = [0.6, 0, 0.8];

type Part = readonly [id: string, kind: JointKind, on: string | null, body: string, axis?: Vec3, at?: Vec3];

/** Bodies of one kilogram, joined at points along axes of the world; lengths are times `size`, levels are above `height`. */
function built(ids: readonly string[], parts: readonly Part[], size = 1, product = 0, height = 0): Project {
  const bodies = ids.map((id) =>
    createBody({
      id,
      mass: {
        ...{ kind: 'custom', mass: 1, centerOfMass: [0, 0, height * size] },
        inertia: [1, 1.5, 2, 0, product, 0].map((value) => value * size * size) as never,
      },
    }),
  );
  const named = (id: string | null): Body | null => bodies.find((body) => body.id === id) ?? null;
  const joints = parts.map(([id, kind, on, body, axis = Z, at = [0, 0, 0]]): Joint => {
    const point: Vec3 = [at[0] * size, at[1] * size, (at[2] + height) * size];
    return joinAt(id, id, kind, named(on), named(body)!, point, axis);
  });
  return { ...createProject('Plane'), bodies, joints };
}
const planeOf = (...project: Parameters<typeof built>) =>
  evaluate(built(...project)).model.report.mobility.plane!;
const across = (normal: Vec3) => ({ planar: true, normal });
const UNDETERMINED = { planar: false, by: 'undetermined', record: null };

describe('slides', () => {
  test('span it where nothing turns, as they have two directions', () => {
    const table = (second: Vec3) =>
      planeOf(
        ['a', 'b'],
        [
          ['one', 'slider', null, 'a', X],
          ['two', 'slider', 'a', 'b', second],
        ],
      );
    expect(table(Y)).toMatchObject({ ...across(Z), rows: 4, layers: false, shared: [] });
    expect(table(X)).toEqual(UNDETERMINED);
  });

  test('are those of sliders: neither a weld nor a point on a line has such an axis on its body', () => {
    const beside = (...parts: Part[]) => planeOf(['a', 'b'], [['one', 'slider', null, 'a', X], ...parts]);
    expect(beside(['weld', 'fixed', 'a', 'b', Y])).toEqual(UNDETERMINED);
    expect(
      beside(['line', 'point-on-line', 'a', 'b', Y], ['turns', 'constant-orientation', 'a', 'b']),
    ).toEqual(UNDETERMINED);
  });
});

describe('axes', () => {
  test('count by how many there are, the first of as many', () => {
    const hinges = (...axes: Vec3[]) =>
      planeOf(
        axes.map((_, i) => `b${i}`),
        axes.map((axis, i): Part => [`h${i}`, 'hinge', i === 0 ? null : `b${i - 1}`, `b${i}`, axis]),
      );
    const by = (record: string) => ({ planar: false, by: 'joint', record });
    expect(hinges(Z, X)).toEqual(by('h1'));
    expect(hinges(X, Z, Z)).toEqual(by('h0'));
    expect(hinges(X, X, Z, Y, Z, Z)).toEqual(by('h0'));
  });

  test('are those of hinges and planes: others may stand either way', () => {
    // along which it turns out of the plane of the hinge
    const rolls: Part[] = [
      ['roll', 'cylinder', null, 'a', X],
      ['pin', 'hinge', 'a', 'b', Z],
    ];
    expect(planeOf(['a', 'b'], rolls)).toEqual({ planar: false, by: 'body', record: 'a' });
    const touching: Part[] = [
      ['touch', 'point-in-plane', null, 'a', X],
      ['pin', 'hinge', null, 'a', Z],
    ];
    expect(planeOf(['a'], touching)).toMatchObject(across(Z));
    expect(planeOf(['a'], [['flat', 'planar', null, 'a', Y]])).toMatchObject(across(Y));
  });

  test.each<[JointKind, Vec3, boolean]>([
    ['slider', X, true],
    ['slider', Z, false],
    ['slider', ASKEW, false],
    ['universal', ASKEW, false],
    ['point-on-line', Y, true],
    ['point-on-line', Z, true],
    ['point-on-line', ASKEW, false],
    ['fixed', Z, true],
    ['fixed', X, true],
    ['fixed', ASKEW, false],
    ['point-in-plane', ASKEW, false],
    ['ball', ASKEW, true],
    ['constant-orientation', ASKEW, true],
  ])('beside a hinge about z, a %s along %j is in order: %s', (kind, axis, isInOrder) => {
    const parts: Part[] = [
      ['pin', 'hinge', null, 'a'],
      ['other', kind, null, 'a', axis],
    ];
    if (isInOrder) expect(planeOf(['a'], parts)).toMatchObject(across(Z));
    else expect(planeOf(['a'], parts)).toEqual({ planar: false, by: 'joint', record: 'other' });
  });

  test.each<JointKind>(['point-on-line', 'point-in-plane'])(
    'that of a %s is that of its first body alone',
    (kind) => {
      const project = built(
        ['a'],
        [
          ['pin', 'hinge', null, 'a'],
          ['other', kind, null, 'a', X],
        ],
      );
      const [pin, other] = project.joints;
      const turned = { ...other, frameB: { ...other.frameB, orientation: [0.8, 0.36, 0.48, 0] } } as Joint;
      const { plane } = evaluate({ ...project, joints: [pin, turned] }).model.report.mobility;
      expect(plane).toMatchObject(across(Z));
    },
  );

  test('of a shaft that bends, that of its second body counts as well', () => {
    const project = built(
      ['a', 'b'],
      [
        ['pin', 'hinge', null, 'a'],
        ['other', 'universal', 'a', 'b'],
      ],
    );
    const [pin, other] = project.joints;
    const bent = { ...other, frameB: { ...other.frameB, orientation: [0.96, 0.28, 0, 0] } } as Joint;
    const { plane } = evaluate({ ...project, joints: [pin, bent] }).model.report.mobility;
    expect(plane).toEqual({ planar: false, by: 'joint', record: 'other' });
  });
});

describe('turns', () => {
  const parts: Part[] = [
    ['low', 'ball', null, 'turns', ASKEW],
    ['high', 'ball', null, 'turns', ASKEW, Z],
    ['along', 'slider', null, 'slides', X],
  ];

  test.each([1e-4, 1, 1e4])('tell it where no axis does, whichever body has them: %d m', (size) => {
    for (const ids of [
      ['turns', 'slides'],
      ['slides', 'turns'],
    ])
      expect(planeOf(ids, parts, size)).toMatchObject(across(Z));
  });

  test.each([1e-4, 1, 1e4])('a body that rises or tilts leaves it, the first or the last: %d m', (size) => {
    for (const ids of [
      ['out', 'in'],
      ['in', 'out'],
    ])
      for (const kind of ['cylinder', 'ball'] as const) {
        const free: Part[] = [
          ['pin', 'hinge', null, 'in', Z, [2, 0, 0]],
          ['free', kind, null, 'out'],
        ];
        const plane = planeOf(ids, free, size);
        expect(plane).toEqual({ planar: false, by: 'body', record: 'out' });
      }
  });
});

test.each([1e-4, 1, 1e6])('rows in the plane are as many whatever the size: %d m', (size) => {
  const parts: Part[] = [
    ['one', 'slider', null, 'a', X],
    ['two', 'slider', 'a', 'b', Y, [2, 1, 0]],
    ['three', 'hinge', 'b', 'c', Z, [3, 1, 0]],
  ];
  expect(planeOf(['a', 'b', 'c'], parts, size)).toMatchObject({ ...across(Z), rows: 6 });
});

describe('layers', () => {
  const pin: Part = ['pin', 'hinge', null, 'a'];

  const layersOf = (...project: Parameters<typeof built>) => (planeOf(...project) as MotionPlane).layers;
  const linked = (at: Vec3): Part[] => [pin, ['next', 'hinge', 'a', 'b', Z, at]];

  test.each([1e-4, 1, 1e4])(
    'are made by a joint at another level, by its axis or beside it: %d m',
    (size) => {
      expect(layersOf(['a', 'b'], linked([1, 0, 0]), size)).toBe(false);
      expect(layersOf(['a', 'b'], linked([1, 0, 0.1]), size)).toBe(true);
      expect(layersOf(['a', 'b'], linked([1, 0, -0.1]), size)).toBe(true);
    },
  );

  test('are none where all of it is at one level, wherever that is', () => {
    expect(layersOf(['a', 'b'], linked([1, 0, 0]), 1, 0, 0.5)).toBe(false);
  });

  test.each([1e-4, 1, 1e4])('and by a body whose principal axes are askew to the plane: %d m', (size) => {
    expect(layersOf(['a'], [pin], size)).toBe(false);
    expect(layersOf(['a'], [pin], size, 0.1)).toBe(true);
  });
});

describe('what is shared in it', () => {
  test.each([1e-3, 1, 1e3])('moments about the normal too, over the length: %d m', (size) => {
    const plane = planeOf(
      ['a', 'b'],
      [
        ['one', 'slider', null, 'a', X],
        ['turns', 'constant-orientation', null, 'a'],
        ['two', 'slider', 'a', 'b', Y, [2, 1, 0]],
      ],
      size,
    );
    expect(plane).toMatchObject({ ...across(Z), shared: ['one', 'turns'] });
  });

  test('is told in the order of the joints; before it is asked, there is nothing', () => {
    const { system, work, solver, y } = evaluate(ladder(6, 1)).model;
    const plane = findMotionPlane(system, y, work, solver) as MotionPlane;
    expect(plane).toMatchObject({ planar: true, shared: [] });
    const order = [11, 2, 10, 1, 3];
    const rows = order.flatMap((j) => Array.from({ length: 5 }, (_, r) => system.joints[j].row + r));
    const vectors: NullVectors = {
      ...{ count: order.length, start: Int32Array.from([0, 1, 2, 3, 4, 5], (i) => 5 * i) },
      ...{ rows: Int32Array.from(rows), values: Float64Array.from(rows, (_, i) => 1 + (i % 5)) },
    };
    const told = sharedInPlane(system, work, vectors, plane);
    expect(told).toEqual([1, 2, 3, 10, 11].map((j) => system.joints[j].record.id));
  });
});
