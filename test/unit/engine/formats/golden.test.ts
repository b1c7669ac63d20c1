/** Imported models move as the same models built here, and as mechanics says. */
import { expect, test } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { run } from '../../../support/run';
import { CORPUS, readCorpus } from './corpus-files';
import { imported } from './imported';
import type { Project, Quat, Vec3 } from '../../../../engine/model/project';

const UNITS: Readonly<Record<string, 'mm'>> = { millimetres: 'mm', 'slider-crank': 'mm' };
const bring = (name: string) => imported(readCorpus(name), UNITS[name] ?? 'm');

function settle(project: Project): Project {
  const settings = { ...project.settings, duration: 1, outputInterval: 0.02, relativeTolerance: 1e-11 };
  return { ...project, settings: { ...settings, absoluteTolerance: 1e-12 } };
}

/** Largest difference of a channel over the run. */
function farthest(a: ReturnType<typeof run>, b: ReturnType<typeof run>, key: string): number {
  const [left, right] = [a.column(key), b.column(key)];
  expect(left.length).toBe(right.length);
  return Math.max(...left.map((value, i) => Math.abs(value - right[i]!)));
}

/** About x, by a quarter turn: z of the frame lies along -y of the body. */
const ALONG_Y: Quat = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];

test.each(CORPUS)(
  '%s: every element is used or ignored, and the project is written and read the same',
  (name) => {
    const { project, account } = bring(name);
    const tags = readCorpus(name)
      .replace(/<!--[^]*?-->/g, '')
      .match(/<[a-z]/g)!;
    expect(account.elements).toBe(tags.length);
    expect(account.used + account.ignored.length).toBe(account.elements);
    for (const { why } of account.ignored) expect(why.length).toBeGreaterThan(15);
    const text = writeProject(project);
    const again = readProject(text);
    if (!again.ok) throw new Error(again.problems[0]!.message);
    expect(writeProject(again.project)).toBe(text);
  },
);

test.each(CORPUS)('%s runs', (name) => {
  const { project } = bring(name);
  const result = run({ ...project, settings: { ...project.settings, duration: 0.05 } });
  expect(result.outcome).toMatchObject({ kind: 'completed' });
});

test('a pendulum falls as energy says: I w^2 / 2 = m g h', () => {
  const { project } = bring('pendulum');
  const result = run(settle(project));
  const [qw, qy, w] = ['qw', 'qy', 'wy'].map((part) => result.column(`body/rod/${part}`)) as [
    number[],
    number[],
    number[],
  ];
  // half the sine of the angle below the level
  const drop = qw.map((value, i) => value * qy[i]!);
  const inertia = (2 * (3 * 0.02 ** 2 + 1)) / 12 + 2 * 0.5 ** 2;
  const off = drop.map((height, i) => Math.abs((inertia * w[i]! ** 2) / 2 - 2 * 9.81 * height));
  expect(Math.max(...off)).toBeLessThan(1e-9);
  expect(Math.max(...drop)).toBeGreaterThan(0.49);
});

test('a model in millimetres moves as the same in metres', () => {
  const [metres, millimetres] = [
    run(settle(bring('pendulum').project)),
    run(settle(bring('millimetres').project)),
  ];
  for (const key of ['body/rod/qw', 'body/rod/qy', 'body/rod/wy', 'reaction/pin/FZ'])
    expect(farthest(metres, millimetres, key), key).toBeLessThan(1e-9);
});

test('a four-bar closed by connect moves as one built here', () => {
  const built = createProject('Built');
  built.settings.gravity = [0, 0, -9.81];
  const density = 7850;
  const bar = (id: string, position: Vec3, to: Vec3) =>
    createBody({
      id,
      position,
      shape: { kind: 'rod', from: [0, 0, 0], to, radius: 0.01 },
      mass: { kind: 'shape', density },
    });
  built.bodies = [
    bar('crank', [0, 0, 0], [0, 0, 0.1]),
    bar('coupler', [0, 0, 0.1], [0.3, 0, 0.1]),
    bar('rocker', [0.25, 0, 0], [0.05, 0, 0.2]),
  ];
  const at = (position: Vec3) => ({ position, orientation: ALONG_Y });
  built.joints = [
    createJoint({ id: 'pin-a', bodyB: 'crank', frameA: at([0, 0, 0]), frameB: at([0, 0, 0]) }),
    createJoint({
      id: 'pin-b',
      bodyA: 'crank',
      bodyB: 'coupler',
      frameA: at([0, 0, 0.1]),
      frameB: at([0, 0, 0]),
    }),
    createJoint({ id: 'pin-d', bodyB: 'rocker', frameA: at([0.25, 0, 0]), frameB: at([0, 0, 0]) }),
    createJoint({
      id: 'pin-c',
      kind: 'ball',
      bodyA: 'coupler',
      bodyB: 'rocker',
      frameA: at([0.3, 0, 0.1]),
      frameB: at([0.05, 0, 0.2]),
    }),
  ];
  const { project } = bring('four-bar');
  const [ours, theirs] = [run(settle(built)), run(settle(project))];
  for (const body of ['crank', 'coupler', 'rocker'])
    for (const part of ['x', 'z', 'qy', 'wy'])
      expect(farthest(ours, theirs, `body/${body}/${part}`)).toBeLessThan(1e-9);
  // the loop moves, and stays closed
  const x = theirs.column('body/coupler/x');
  expect(Math.max(...x) - Math.min(...x)).toBeGreaterThan(0.02);
});

test.each(['four-bar.urdf', 'four-bar.sdf'])('%s moves as the same in MJCF', (name) => {
  const [ours, theirs] = [run(settle(bring(name).project)), run(settle(bring('four-bar').project))];
  expect(ours.outcome).toMatchObject({ kind: 'completed' });
  for (const body of ['crank', 'coupler', 'rocker'])
    for (const part of ['x', 'z', 'qy', 'wy'])
      expect(farthest(ours, theirs, `body/${body}/${part}`), part).toBeLessThan(1e-9);
});

test('two joints that connect turns into one loop keep a ratio', () => {
  const { project } = bring('welded');
  const result = run(settle(project));
  const [axle, shaft] = [result.column('body/wheel/wy'), result.column('body/pinion/wy')];
  expect(Math.max(...axle.map((rate, i) => Math.abs(shaft[i]! + 2 * rate)))).toBeLessThan(1e-9);
  expect(Math.max(...axle.map(Math.abs))).toBeGreaterThan(0.1);
});
