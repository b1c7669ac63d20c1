import fc from 'fast-check';
import { JOINT_KINDS } from '../../engine/kinds/joints/joints';
import {
  createBody,
  createDriver,
  createJoint,
  createLoad,
  createProject,
} from '../../engine/model/defaults';
import { cutFrom, STOCK } from '../../engine/kinds/shapes/stock';
import { MATERIALS } from '../../engine/model/materials/material';
import type { Body, Joint, Project, Quat, Shape, Vec3 } from '../../engine/model/project';

export const finite = fc.double({ min: -1e15, max: 1e15, noNaN: true, noDefaultInfinity: true });
const size = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
const vector: fc.Arbitrary<Vec3> = fc.tuple(finite, finite, finite);
const small = fc.double({ min: -10, max: 10, noNaN: true });
const place: fc.Arbitrary<Vec3> = fc.tuple(small, small, small);

const rotation: fc.Arbitrary<Quat> = fc
  .tuple(small, small, small, small)
  .filter((q) => Math.hypot(...q) > 1e-3)
  .map((q) => {
    const length = Math.hypot(...q);
    return [q[0] / length, q[1] / length, q[2] / length, q[3] / length] as const;
  });

const shape: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ kind: fc.constant('box' as const), center: place, size: fc.tuple(size, size, size) }),
  fc.record({ kind: fc.constant('sphere' as const), center: place, radius: size }),
  fc.record({
    kind: fc.constant('cylinder' as const),
    center: place,
    axis: place.filter((axis) => Math.hypot(...axis) > 1e-6),
    radius: size,
    length: size,
  }),
  fc
    .record({ kind: fc.constant('rod' as const), from: place, to: place, radius: size })
    .filter(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > 1e-6),
  fc
    .record({ kind: fc.constant('link' as const), from: place, to: place, width: size, thickness: size })
    .filter(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > 1e-6),
  fc
    .tuple(place, place, fc.constantFrom(...STOCK))
    .filter(([from, to]) => Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > 1e-6)
    .map(([from, to, stock]) => cutFrom({ kind: 'rod', from, to, radius: 1 }, stock)!),
  fc.record({
    kind: fc.constant('plate' as const),
    points: fc.tuple(size, size).map(
      ([x, y]) =>
        [
          [0, 0],
          [x, 0],
          [x, y],
          [0, y],
        ] as const,
    ),
    thickness: size,
  }),
);

const mass: fc.Arbitrary<Body['mass']> = fc.oneof(
  fc.record({ kind: fc.constant('shape' as const), density: size }),
  // Moments made as sums of positive parts obey the triangle inequality.
  fc
    .tuple(size, place, size, size, size, fc.option(size, { nil: undefined }))
    .map(([kilograms, centerOfMass, a, b, c, density]) => ({
      kind: 'custom' as const,
      mass: kilograms,
      centerOfMass,
      inertia: [b + c, a + c, a + b, 0, 0, 0] as const,
      ...(density === undefined ? {} : { density }),
    })),
);

/** Text that a name may be: visible, composed, without marks of direction. */
const word = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 20 })
  .map((text) =>
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu, ''),
  );

/** None in older files; null where the name was taken away; any name, of the table or not. */
const material: fc.Arbitrary<Body['material']> = fc.option(
  fc.option(
    fc.record({
      name: fc.oneof(word, fc.constantFrom(...MATERIALS.map(({ name }) => name))),
      strength: size,
      limit: fc.constantFrom('yield' as const, 'tensile' as const),
    }),
    { nil: null },
  ),
  { nil: undefined },
);

/** What the writer refuses inside unknown fields: NUL and the names of prototypes. */
const UNSTORABLE = /\\u0000|"(__proto__|constructor|prototype)":/;

const kinds = JOINT_KINDS;

/** Sound projects of up to six bodies in a tree, with loads and drivers, and now and then unknown fields. */
export const projects: fc.Arbitrary<Project> = fc
  .record({
    name: word,
    notes: fc.array(word, { maxLength: 3 }).map((lines) => lines.join('\n')),
    bodies: fc.array(
      fc.record({
        ...{ word, position: vector, orientation: rotation, velocity: vector, shape, mass, material },
        group: fc.option(fc.constantFrom('Arm', 'Leg', null), { nil: undefined }),
      }),
      { maxLength: 6 },
    ),
    joints: fc.array(
      fc.record({ kind: fc.constantFrom(...kinds), a: fc.nat(6), b: fc.nat(6), rotation, place }),
      { maxLength: 6 },
    ),
    loads: fc.array(
      fc.record({ kind: fc.constantFrom('force' as const, 'torque' as const), body: fc.nat(5), vector }),
      { maxLength: 3 },
    ),
    extra: fc.option(
      fc.jsonValue({ maxDepth: 3 }).filter((value) => !UNSTORABLE.test(JSON.stringify(value))),
      { nil: undefined },
    ),
  })
  .map(({ name, notes, bodies, joints, loads, extra }) => {
    const project: Project & { extra?: unknown } = { ...createProject(name), notes };
    project.bodies = bodies.map(({ word: title, material: made, group, ...rest }, i) =>
      createBody({
        ...rest,
        ...{ id: `b${i}`, name: `${i} ${title}` },
        ...(made === undefined ? {} : { material: made }),
        ...(group === undefined ? {} : { group }),
      }),
    );
    const bodyId = (i: number) => (i === 0 || bodies.length === 0 ? 'ground' : `b${(i - 1) % bodies.length}`);
    project.joints = joints.flatMap(({ kind, a, b, rotation: orientation, place: position }, i): Joint[] => {
      const bodyA = kind === 'nail' ? 'ground' : bodyId(a);
      if (bodyA === bodyId(b)) return [];
      const frameA = { position, orientation };
      const own = kind === 'screw' ? { pitch: 0.01 } : kind === 'distance' ? { length: 0.3 } : {};
      return [
        createJoint({ id: `j${i}`, name: `Joint ${i}`, kind, bodyA, bodyB: bodyId(b), frameA, ...own }),
      ];
    });
    project.loads =
      bodies.length === 0
        ? []
        : loads.map(({ kind, body, vector: force }, i) =>
            kind === 'force'
              ? createLoad({
                  id: `l${i}`,
                  name: `Load ${i}`,
                  kind,
                  body: `b${body % bodies.length}`,
                  vector: force,
                })
              : createLoad({
                  id: `l${i}`,
                  name: `Load ${i}`,
                  kind,
                  body: `b${body % bodies.length}`,
                  vector: force,
                }),
          );
    project.drivers = project.joints
      .filter(({ kind }) => kind === 'hinge' || kind === 'slider')
      .map(({ id }) => createDriver({ id: `d-${id}`, name: `Driver of ${id}`, joint: id, value: 1 }));
    if (extra !== undefined) project.extra = extra;
    return project;
  });
