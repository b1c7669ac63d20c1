/** A copy is the same mechanism elsewhere, a mirrored one its other hand: proved by running both. */
import { describe, expect, test } from 'vitest';
import type { Measurement, Project, Vec3 } from '../../../../engine/model/project';
import { validateProject } from '../../../../engine/model/validate';
import { applyDiff } from '../../../../renderer/document/diff';
import { copyRecords } from '../../../../renderer/document/edits/records/copy-records';
import {
  duplicateBodies,
  mirrorBodies,
  MOST_BODIES,
  mostCopies,
  patternAbout,
  patternAlong,
  patternOn,
} from '../../../../renderer/document/edits/places/duplicate-bodies';
import type { Edit } from '../../../../renderer/document/edits/edit';
import { fromAxisAngle, rotate } from '../../../../renderer/document/geometry';
import { reflection, rigid } from '../../../../renderer/document/edits/places/placement';
import type { Placement } from '../../../../renderer/document/edits/places/placement';
import { EXAMPLES } from '../../../support/examples';
import { run } from '../../../support/run';

const copies = (count: number, withGround = true) => ({ copies: count, withGround });
const errorsOf = (project: Project) =>
  validateProject(project).filter(({ severity }) => severity === 'error');
const short = (project: Project): Project => ({
  ...project,
  settings: { ...project.settings, duration: 0.2, outputInterval: 0.05 },
});

/** The mechanism with nothing but its copy left of it, in a world that the placement took along. */
function onlyCopy(project: Project, placement: Placement): Project {
  const ids = project.bodies.map(({ id }) => id);
  const { project: both } = copyRecords(project, ids, placement);
  const tail = <T>(list: 'bodies' | 'joints' | 'couplings' | 'contacts' | 'loads' | 'drivers' | 'measures') =>
    both[list].slice(project[list].length) as unknown as T[];
  return {
    ...both,
    settings: { ...both.settings, gravity: placement.vector(both.settings.gravity) },
    bodies: tail('bodies'),
    joints: tail('joints'),
    couplings: tail('couplings'),
    contacts: tail('contacts'),
    loads: tail('loads'),
    drivers: tail('drivers'),
    measures: tail('measures'),
  };
}

/** A point of every body, off all its axes, so that its turning shows. */
function measured(project: Project): Project {
  const measures = project.bodies.map(({ id, name }): Measurement => ({
    id: `of-${id}`,
    name: `Point of ${name}`.slice(0, 60),
    kind: 'point',
    body: id,
    point: [0.1, 0.2, 0.3],
  }));
  return { ...project, measures };
}

/** Where the measured points are over time, three numbers each. */
function paths(project: Project): Vec3[][] {
  const { column, outcome } = run(project);
  expect(outcome).toEqual({ kind: 'completed' });
  return project.measures.map(({ id }) => {
    const [x, y, z] = ['x', 'y', 'z'].map((component) => column(`measure/${id}/${component}`));
    return x!.map((_, i): Vec3 => [x![i]!, y![i]!, z![i]!]);
  });
}

function expectPlaced(project: Project, placement: Placement): void {
  const copy = onlyCopy(project, placement);
  expect(errorsOf(copy)).toEqual([]);
  const before = paths(project);
  const after = paths(copy);
  const size = Math.max(...before.flat(2).map(Math.abs));
  before.forEach((path, b) =>
    path.forEach((point, i) =>
      placement.point(point).forEach((value, c) => {
        expect(Math.abs(value - after[b]![i]![c]!), `body ${b}, sample ${i}`).toBeLessThan(1e-6 * size);
      }),
    ),
  );
}

/** Templates with joints of every kind, drivers, loads, gears, contacts. */
const CASES = [
  'four-bar-with-load',
  'rssr',
  'hooke-joint',
  'screw-jack',
  'slider-crank',
  'rccc',
  'cam-follower',
  'bifilar-pendulum',
  'torque-free-body',
  'gear-reducer',
  'scissor-lift',
  'flyball-governor',
  'quick-return',
];
const template = (name: string): Project => measured(short(EXAMPLES[`${name}.kempe`]!()));

describe.each(CASES)('%s', (name) => {
  test('mirrored in a slanting plane moves as its mirror image', () => {
    expectPlaced(template(name), reflection([0.1, -0.2, 0.05], [1, 2, -0.5]));
  });

  test('turned and moved moves as it did', () => {
    expectPlaced(template(name), rigid([0.5, 0, -1], fromAxisAngle([1, 1, 0], 0.7), [0.1, 0, 0]));
  });
});

describe('edits', () => {
  const project = template('four-bar-with-load');
  const ids = project.bodies.map(({ id }) => id);
  const apply = (edit: Edit | null): Project => {
    if (edit === null) throw new Error('The edit was refused.');
    const next = applyDiff(project, edit.diff);
    expect(errorsOf(next)).toEqual([]);
    return next;
  };

  test('a duplicate brings joints, drivers and loads along, and runs', () => {
    const next = apply(duplicateBodies(project, ids, [0, 0.05, 0]));
    expect(next.joints).toHaveLength(2 * project.joints.length);
    expect(next.drivers).toHaveLength(2 * project.drivers.length);
    expect(next.loads).toHaveLength(2 * project.loads.length);
    expect(run(next).outcome).toEqual({ kind: 'completed' });
  });

  test('one body alone brings what it has with the ground only', () => {
    const crank = project.joints.find(({ bodyA }) => bodyA === 'ground')!;
    const next = apply(duplicateBodies(project, [crank.bodyB], [0, 0.05, 0]));
    expect(next.bodies).toHaveLength(project.bodies.length + 1);
    expect(next.joints).toHaveLength(project.joints.length + 1);
  });

  test('a mirrored copy lies on the other side', () => {
    const next = apply(mirrorBodies(project, ids, [1, 0, 0], [2, 0, 0]));
    const copies = next.bodies.slice(project.bodies.length);
    copies.forEach((copy, i) => expect(copy.position[0]).toBeCloseTo(2 - project.bodies[i]!.position[0], 12));
    expect(mirrorBodies(project, ids, [0, 0, 0], [0, 0, 0])).toBeNull();
  });

  test('patterns count copies, along a line and about an axis', () => {
    const along = apply(patternAlong(project, ids, [0, 0, 0.3], copies(3)));
    expect(along.bodies).toHaveLength(4 * project.bodies.length);
    expect(along.bodies.at(-1)?.position[2]).toBeCloseTo(project.bodies.at(-1)!.position[2] + 0.9, 12);
    const axis = { center: [1, 0, 0] as Vec3, direction: [0, 1, 0] as Vec3 };
    const about = apply(patternAbout(project, ids, { ...axis, angle: Math.PI / 2 }, copies(1)));
    const [x, y, z] = project.bodies[0]!.position;
    const [u, v, w] = rotate(fromAxisAngle([0, 1, 0], Math.PI / 2), [x - 1, y, z]);
    about.bodies[project.bodies.length]!.position.forEach((value, c) => {
      expect(value).toBeCloseTo([u + 1, v, w][c]!, 12);
    });
    expect(patternAlong(project, ids, [0, 0, 0], copies(3))).toBeNull();
    expect(patternAlong(project, ids, [1, 0, 0], copies(0))).toBeNull();
  });

  test('what holds the bodies to the ground comes along, or stays behind', () => {
    const all = project.joints.length;
    const inner = project.joints.filter(
      ({ bodyA, bodyB }) => bodyA !== 'ground' && bodyB !== 'ground',
    ).length;
    expect(inner).toBeLessThan(all);
    expect(apply(patternAlong(project, ids, [0, 0, 0.3], copies(2))).joints).toHaveLength(3 * all);
    const loose = apply(patternAlong(project, ids, [0, 0, 0.3], copies(2, false)));
    expect(loose.joints).toHaveLength(all + 2 * inner);
    expect(errorsOf(loose)).toEqual([]);
  });

  test('on a path copies are equally far apart, to its end, and turn with it where they are told to', () => {
    const corner: Vec3[] = [
      [1, 0, 0],
      [1, 0, 0],
      [3, 0, 0],
      [3, 2, 0],
    ];
    const [first] = project.bodies;
    const kept = apply(patternOn(project, [first!.id], { points: corner, turns: false }, copies(4)));
    const [x, y, z] = first!.position;
    const at = kept.bodies.slice(project.bodies.length).map(({ position }) => position);
    const wanted = [[1, 0], [2, 0], [2, 1], [2, 2]] as const; // prettier-ignore
    wanted.forEach(([dx, dy], i) =>
      at[i]!.forEach((value, c) => expect(value).toBeCloseTo([x + dx, y + dy, z][c]!, 12)),
    );
    const turned = apply(patternOn(project, [first!.id], { points: corner, turns: true }, copies(4)));
    const last = turned.bodies.at(-1)!.position;
    // turned by 90 degrees about the first point, which is at (3, 2) by now
    [3 - y, 2 + (x - 1), z].forEach((value, c) => expect(last[c]).toBeCloseTo(value, 12));
  });

  test('where a path turns back, copies turn by half in its plane', () => {
    const back: Vec3[] = [[0, 0, 0], [1, 0, 0], [0.5, 0, 0]]; // prettier-ignore
    const [first] = project.bodies;
    const next = apply(patternOn(project, [first!.id], { points: back, turns: true }, copies(3)));
    const { position, orientation } = next.bodies.at(-1)!;
    const [x, y, z] = first!.position;
    [0.5 - x, -y, z].forEach((value, c) => expect(position[c]).toBeCloseTo(value, 12));
    const was = rotate(first!.orientation, [1, 0, 0]);
    [-was[0], -was[1], was[2]].forEach((value, c) =>
      expect(rotate(orientation, [1, 0, 0])[c]).toBeCloseTo(value, 12),
    );
  });

  test('on a closed path no copy stands on the bodies themselves, and a point is no path', () => {
    const square: Vec3[] = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 0]]; // prettier-ignore
    const [first] = project.bodies;
    const next = apply(patternOn(project, [first!.id], { points: square, turns: false }, copies(3)));
    const at = next.bodies.slice(project.bodies.length).map(({ position }) => position);
    const shifts = at.map((position) => position.map((value, c) => Math.round(value - first!.position[c]!)));
    expect(shifts).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ]);
    const here: Vec3[] = [[1, 1, 1], [1, 1, 1]]; // prettier-ignore
    expect(patternOn(project, ids, { points: here, turns: true }, copies(2))).toBeNull();
  });

  test('a pattern fills the model up to its bound, and one copy more is none at all', () => {
    const most = mostCopies(project, ids);
    expect(most).toBe(Math.floor((MOST_BODIES - project.bodies.length) / ids.length));
    const full = apply(patternAlong(project, ids, [0, 0, 0.1], copies(most)));
    expect(full.bodies.length).toBeGreaterThan(MOST_BODIES - ids.length);
    expect(full.bodies.length).toBeLessThanOrEqual(MOST_BODIES);
    expect(errorsOf(full)).toEqual([]);
    expect(patternAlong(project, ids, [0, 0, 0.1], copies(most + 1))).toBeNull();
    const axis = { center: [0, 0, 0] as Vec3, direction: [0, 0, 1] as Vec3 };
    expect(patternAbout(project, ids, { ...axis, angle: 0.1 }, copies(most + 1))).toBeNull();
    expect(mostCopies(full, ids)).toBe(0);
    expect(mostCopies(project, [])).toBe(0);
  });
});
