/** Drawings whose answer a ruler gives: what moves, what keeps its length, what is refused and who is named. */
import { describe, expect, test } from 'vitest';
import { barOf } from '../../../../../engine/kinds/shapes/shapes';
import { readProject } from '../../../../../engine/model/file/read-project';
import { writeProject } from '../../../../../engine/model/file/write-project';
import { lockName, measured, ownerName } from '../../../../../engine/model/locks/lock-words';
import { sketchOf } from '../../../../../engine/model/locks/lock-sketch';
import {
  dragLengths,
  impliedBy,
  keepsLocks,
  settleLocks,
} from '../../../../../engine/model/locks/settle-locks';
import { findConflict } from '../../../../../engine/model/sketch/conflicts';
import { MOST_CONDITIONS, solveSketch } from '../../../../../engine/model/sketch/solve-sketch';
import { jointFrames, worldEnds } from '../../../../../renderer/document/geometry';
import { readExample } from '../../../../support/example-file';
import type { Owned } from '../../../../../engine/model/sketch/sketch';
import { hingeChain } from '../../../../support/planar-mechanism';
import type { Lock, Project } from '../../../../../engine/model/project';

const fourBar = (): Project => readExample('four-bar-with-load');
const bar = (project: Project, id: string) => project.bodies.find((body) => body.id === id)!;
const lengthOf = (project: Project, id: string): number => {
  const [a, b] = barOf(bar(project, id).shape)!.ends;
  return Math.hypot(...a.map((value, k) => value - b[k]));
};
const angleOf = (project: Project, id: string): number => {
  const [a, b] = worldEnds(bar(project, id));
  return Math.atan2(b[1] - a[1], b[0] - a[0]);
};
const gaps = (project: Project): number =>
  Math.max(...project.joints.map((joint) => jointFrames(project, joint).gap));
const withLocks = (project: Project, ...locks: Omit<Lock, 'id'>[]): Project => ({
  ...project,
  locks: locks.map((lock, i) => ({ id: `lock-${i + 1}`, ...lock })),
});
const settled = (project: Project, free: string[] = []): Project => {
  const result = settleLocks(project, { free: new Set(free) });
  if (!result.ok) throw new Error(result.conflict.map((one) => ownerName(project, one)).join());
  return result.project;
};
/** The coupler is a plate: its line is that from pin to pin. */
const couplerPins = ({ joints }: Project) =>
  joints.filter(({ bodyA, bodyB }) => bodyA === 'coupler' || bodyB === 'coupler');
const coupler = (project: Project) => couplerPins(project).map(({ id }) => ({ record: id }));
const couplerWay = (project: Project): number[] => {
  const [a, b] = couplerPins(project).map((joint) => jointFrames(project, joint).a.position);
  return [b[0] - a[0], b[1] - a[1]];
};
const slanted = (shape: Project['bodies'][number]['shape']): typeof shape =>
  shape.kind === 'rod' ? { ...shape, to: [0.1, 0.1, 0] } : shape;
const BARS = ['crank', 'rocker'] as const;

test('an angle of the coupler turns the mechanism and changes no length', () => {
  const before = fourBar();
  const wanted = Math.atan2(couplerWay(before)[1], couplerWay(before)[0]) + 0.05;
  const after = settled(withLocks(before, { kind: 'angle', of: coupler(before), value: wanted }));
  expect(Math.atan2(couplerWay(after)[1], couplerWay(after)[0])).toBeCloseTo(wanted, 10);
  expect(Math.hypot(...couplerWay(after))).toBeCloseTo(Math.hypot(...couplerWay(before)), 10);
  expect(bar(after, 'coupler').shape).toEqual(bar(before, 'coupler').shape);
  for (const id of BARS) expect(lengthOf(after, id)).toBeCloseTo(lengthOf(before, id), 10);
  expect(gaps(after)).toBeLessThan(1e-10);
  expect(keepsLocks(after)).toBe(true);
});

test('a length changes its own bar, the loop stays closed, and pins on the ground stay exactly where they are', () => {
  const before = fourBar();
  const project = withLocks(before, { kind: 'length', of: [{ record: 'crank' }], value: 0.1 });
  const after = settled(project, ['crank']);
  expect(lengthOf(after, 'crank')).toBeCloseTo(0.1, 10);
  expect(lengthOf(after, 'rocker')).toBeCloseTo(lengthOf(before, 'rocker'), 10);
  expect(gaps(after)).toBeLessThan(1e-10);
  const grounded = (one: Project) =>
    one.joints.filter(({ bodyA }) => bodyA === 'ground').map(({ frameA }) => frameA);
  expect(grounded(after)).toEqual(grounded(before));
});

test.each([
  ['vertical', [{ record: 'rocker' }], (p: Project) => Math.cos(angleOf(p, 'rocker'))],
  [
    'parallel',
    [{ record: 'crank' }, { record: 'rocker' }],
    (p: Project) => Math.sin(angleOf(p, 'crank') - angleOf(p, 'rocker')),
  ],
  [
    'equal',
    [{ record: 'crank' }, { record: 'rocker' }],
    (p: Project) => lengthOf(p, 'crank') - lengthOf(p, 'rocker'),
  ],
] as const)('%s', (kind, of, left) => {
  const project = withLocks(fourBar(), { kind, of: of.map((end) => ({ ...end })) });
  expect(Math.abs(left(fourBar()))).toBeGreaterThan(1e-3);
  expect(
    Math.abs(
      left(
        settled(
          project,
          of.map(({ record }) => record),
        ),
      ),
    ),
  ).toBeLessThan(1e-10);
});

test('an angle, to the degree; a position driver holds the joint where it is drawn then', () => {
  const before = fourBar();
  const [driver] = before.drivers;
  const project = withLocks(
    { ...before, drivers: [{ ...driver, kind: 'position', value: 0 }] },
    { kind: 'angle', of: [{ record: 'crank' }], value: Math.PI / 3 },
  );
  const after = settled(project);
  expect(angleOf(after, 'crank')).toBeCloseTo(Math.PI / 3, 10);
  expect(after.drivers[0].value).toBeCloseTo(Math.PI / 3 - angleOf(before, 'crank'), 9);
});

test('a pin at coordinates, and one on the line of a bar', () => {
  const joints = fourBar().joints;
  const at = [0.02, 0.09, 0] as const;
  const moving = joints.find(({ bodyA }) => bodyA !== 'ground')!;
  const after = settled(withLocks(fourBar(), { kind: 'at', of: [{ record: moving.id }], at }));
  const place = jointFrames(
    after,
    after.joints.find(({ id }) => id === moving.id)!,
  ).b.position;
  place.forEach((value, k) => k < 2 && expect(value).toBeCloseTo(at[k], 9));
  const onLine = withLocks(fourBar(), { kind: 'on-line', of: [{ record: moving.id }, { record: 'rocker' }] });
  const line = settled(onLine, ['crank', 'coupler']);
  const [a, b] = worldEnds(bar(line, 'rocker'));
  const p = jointFrames(
    line,
    line.joints.find(({ id }) => id === moving.id)!,
  ).a.position;
  const across = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
  expect(Math.abs(across) / Math.hypot(b[0] - a[0], b[1] - a[1])).toBeLessThan(1e-9);
});

describe('too much', () => {
  const contradictory = () =>
    withLocks(
      fourBar(),
      { kind: 'length', of: [{ record: 'crank' }], value: 0.08 },
      { kind: 'horizontal', of: coupler(fourBar()) },
      { kind: 'equal', of: [{ record: 'crank' }, { record: 'rocker' }] },
      { kind: 'length', of: [{ record: 'rocker' }], value: 0.18 },
    );

  test('two directions of one bar contradict each other, whatever its length: none of length zero is tried', () => {
    const of = [{ record: 'crank' }];
    const project = fourBar();
    const angle = { kind: 'angle', of, value: angleOf(project, 'crank') } as const;
    const length = { kind: 'length', of, value: lengthOf(project, 'crank') } as const;
    const named = (...locks: Omit<Lock, 'id'>[]): readonly string[] => {
      const result = settleLocks(withLocks(project, ...locks), { free: new Set(['crank']) });
      return result.ok ? [] : result.conflict.map(({ owner }) => owner).sort();
    };
    expect(named(length, angle, { kind: 'horizontal', of })).toEqual(['lock-2', 'lock-3']);
    expect(named(angle, { kind: 'horizontal', of })).toEqual(['lock-1', 'lock-2']);
  });

  test('names the smallest set that contradicts itself', () => {
    const project = contradictory();
    const result = settleLocks(project);
    if (result.ok) throw new Error('settled');
    expect(result.conflict.map((one) => ownerName(project, one)).sort()).toEqual([
      'Equal length, Crank and Rocker',
      'Length, Crank',
      'Length, Rocker',
    ]);
  });

  test('a drawing that is too large to be solved for says so, and is not solved', () => {
    const chain = hingeChain(MOST_CONDITIONS + 1);
    const record = chain.bodies[0].id;
    const project = withLocks(chain, { kind: 'length', of: [{ record }], value: 3 });
    expect(settleLocks(project, { free: new Set([record]) })).toEqual({
      ok: false,
      conflict: [],
      tooLarge: true,
    });
    expect(impliedBy(project, 'lock-1')).toBeNull();
  });

  test.each([20, 300])('of %i owners, two that contradict each other are found', (count) => {
    const conditions = Array.from({ length: count }, (_, i): Owned => {
      const condition = { kind: 'coordinate', of: [null, 0], axis: 0, value: i === 0 ? 1 : 0 } as const;
      return { owner: `lock-${i}`, from: 'lock', condition };
    });
    const sketch = { start: Float64Array.of(0, 0), conditions, size: 1 };
    const rest = findConflict(sketch, solveSketch(sketch));
    expect(rest.map(({ owner }) => owner)).toContain('lock-0');
    expect(rest).toHaveLength(2);
  });

  test('a length that follows from the others is redundant; one that does not is not', () => {
    const project = contradictory();
    const third = { ...project.locks![3], value: 0.08 };
    const three = settled({ ...project, locks: [...project.locks!.slice(0, 3), third] }, [...BARS]);
    expect(
      impliedBy(three, third.id)
        ?.map((one) => ownerName(three, one))
        .sort(),
    ).toEqual(['Equal length, Crank and Rocker', 'Length, Crank']);
    const two = { ...three, locks: three.locks!.slice(0, 3) };
    expect(impliedBy(two, 'lock-3')).toBeNull();
  });

  test('a driven length asks for nothing and shows what is drawn', () => {
    const project = contradictory();
    project.locks![3] = { ...project.locks![3], driven: true };
    const after = settled(project, [...BARS]);
    expect(measured(after, after.locks![3])).toBeCloseTo(0.08, 10);
  });
});

test('a pin that is dragged takes the bars that end there along, and nothing else', () => {
  const project = withLocks(fourBar(), { kind: 'length', of: [{ record: 'crank' }], value: 0.08 });
  const found = sketchOf(project)!;
  const moving = project.joints.find(
    ({ bodyA, bodyB }) => [bodyA, bodyB].sort().join() === 'coupler,rocker',
  )!;
  const { point, uv } = found.pins.get(moving.id)![1];
  const after = dragLengths(project, found, [{ point, to: [uv[0] + 0.03, uv[1] + 0.02] }])!;
  const at = jointFrames(
    after,
    after.joints.find(({ id }) => id === moving.id)!,
  ).b.position;
  expect(at[0]).toBeCloseTo(uv[0] + 0.03, 10);
  expect(at[1]).toBeCloseTo(uv[1] + 0.02, 10);
  expect(lengthOf(after, 'crank')).toBe(lengthOf(project, 'crank'));
  expect(lengthOf(after, 'rocker')).not.toBeCloseTo(lengthOf(project, 'rocker'), 3);
  expect(Math.hypot(...couplerWay(after))).not.toBeCloseTo(Math.hypot(...couplerWay(project)), 3);
  expect(bar(after, 'coupler').shape).not.toEqual(bar(project, 'coupler').shape);
  expect(gaps(after)).toBeLessThan(1e-10);
});

test('locks of bars in another plane rest when no joint says which plane is meant', () => {
  const upright = [Math.SQRT1_2, Math.SQRT1_2, 0, 0] as const;
  const flat = fourBar();
  const bars = flat.bodies.filter(({ id }) => BARS.some((one) => one === id));
  const loose = { ...flat, bodies: bars, joints: [], drivers: [], loads: [], measures: [] };
  const turned = { ...loose, bodies: bars.map((body) => ({ ...body, orientation: upright })) };
  const lock = { kind: 'length' as const, of: [{ record: 'rocker' }], value: 0.3 };
  expect(sketchOf(withLocks(loose, lock))).not.toBeNull();
  const project = withLocks({ ...turned, bodies: turned.bodies.map((body) => ({ ...body, shape: slanted(body.shape) })) }, lock); // oxfmt-ignore
  expect(sketchOf(project)).toBeNull();
  expect(settled(project)).toBe(project);
});

test('a sketch is worked out once for each project', () => {
  const project = fourBar();
  expect(sketchOf(project)).toBe(sketchOf(project));
});

test('a file keeps its locks, in one form; without any it has no such field', () => {
  const project = withLocks(fourBar(), { kind: 'length', of: [{ record: 'crank' }], value: 0.08 }, { kind: 'at', of: [{ record: 'rocker', end: 1 }], at: [0, 0, 0] }); // oxfmt-ignore
  const text = writeProject(project);
  const read = readProject(text);
  if (!read.ok) throw new Error(read.problems[0].message);
  expect(read.project.locks).toEqual(project.locks);
  expect(writeProject(read.project)).toBe(text);
  expect(writeProject({ ...project, locks: [] })).not.toContain('locks');
  expect(lockName(project, project.locks![1])).toBe('At coordinates, end 2 of Rocker');
});

test.each([
  ['not a list', 7],
  ['a kind that there is not', [{ id: 'a', kind: 'round', of: [{ record: 'crank' }] }]],
  ['no value', [{ id: 'a', kind: 'length', of: [{ record: 'crank' }] }]],
  ['no length', [{ id: 'a', kind: 'length', of: [{ record: 'crank' }], value: 0 }]],
  ['no coordinates', [{ id: 'a', kind: 'at', of: [{ record: 'rocker', end: 1 }] }]],
  ['one id twice', [1, 2].map(() => ({ id: 'a', kind: 'horizontal', of: [{ record: 'crank' }] }))],
  ['nobody', [{ id: 'a', kind: 'horizontal', of: [{ record: 'nobody' }] }]],
  ['a driven direction', [{ id: 'a', kind: 'horizontal', of: [{ record: 'crank' }], driven: false }]],
  ['a value of a direction', [{ id: 'a', kind: 'vertical', of: [{ record: 'crank' }], value: 1 }]],
  [
    'coordinates of a length',
    [{ id: 'a', kind: 'length', of: [{ record: 'crank' }], value: 1, at: [0, 0, 0] }],
  ],
  ['a misspelt field', [{ id: 'a', kind: 'length', of: [{ record: 'crank' }], value: 1, drivn: true }]],
  ['a misspelt end', [{ id: 'a', kind: 'length', of: [{ record: 'crank', ends: 0 }], value: 1 }]],
  ['an end in place of a line', [{ id: 'a', kind: 'horizontal', of: [{ record: 'crank', end: 0 }] }]],
])('a file that has %s says so', (_, locks) => {
  const read = readProject(JSON.stringify({ ...fourBar(), locks }));
  const problems = read.ok ? [] : read.problems;
  expect(problems.map(({ code }) => code)).toContain('bad-lock');
  if (Array.isArray(locks)) expect(problems.map(({ message }) => message).join()).toContain('"a"');
});
