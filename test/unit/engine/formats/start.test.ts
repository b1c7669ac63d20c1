/** Keyframes move a model through the joints of the file; if those made of them are right, nothing is left to close. */
import { expect, test } from 'vitest';
import { createModel } from '../../../../engine/run/preparation/prepared-model';
import { velocityOffset } from '../../../../engine/core/coordinates/layout';
import { Chance } from '../../../support/chance';
import { imported, world } from './imported';
import { readCorpus } from './corpus-files';

const SOLID = '<geom type="box" size="0.1 0.05 0.02" pos="0.03 0.02 0.01" mass="1"/>';
/** Joints of one body, and the coordinates and rates that they take. */
const SETS: [name: string, joints: string, coordinates: string, rates: number][] = [
  ['hinge', '<joint axis="1 2 3" pos="0.1 0.2 0.3"/>', 'a', 1],
  ['hinge with a reference', '<joint axis="1 2 3" pos="0.1 0 0.3" ref="40"/>', 'a', 1],
  ['slide', '<joint type="slide" axis="1 2 3"/>', 'a', 1],
  ['slide with a reference', '<joint type="slide" axis="1 2 3" ref="0.3"/>', 'a', 1],
  ['ball', '<joint type="ball" pos="0.1 0.2 0.3"/>', 'q', 3],
  ['free', '<freejoint/>', 'aaaq', 6],
  ['universal', '<joint axis="1 1 0" pos="0.1 0.2 0"/><joint axis="1 -1 0" pos="0.1 0.2 0"/>', 'aa', 2],
  ['three hinges', '<joint axis="0 0 1"/><joint axis="0 1 0"/><joint axis="1 0 0"/>', 'aaa', 3],
  ['cylinder', '<joint axis="1 2 3" pos="0.1 0 0"/><joint type="slide" axis="1 2 3"/>', 'aa', 2],
  [
    'cylinder, its slide the other way',
    '<joint axis="1 2 3" pos="0.1 0 0"/><joint type="slide" axis="-1 -2 -3"/>',
    'aa',
    2,
  ],
  [
    'slide, then hinge across',
    '<joint type="slide" axis="1 0 0"/><joint axis="0 0 1" pos="0.1 0 0"/>',
    'aa',
    2,
  ],
  [
    'hinge, then slide across',
    '<joint axis="0 0 1" pos="0.1 0 0"/><joint type="slide" axis="1 0 0"/>',
    'aa',
    2,
  ],
  ['two slides', '<joint type="slide" axis="1 0 0"/><joint type="slide" axis="1 1 0"/>', 'aa', 2],
  [
    'three slides',
    '<joint type="slide" axis="1 0 0"/><joint type="slide" axis="1 1 0"/><joint type="slide" axis="0 1 1"/>',
    'aaa',
    3,
  ],
  [
    'planar',
    '<joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/><joint axis="0 1 0" pos="0 0 0.2"/>',
    'aaa',
    3,
  ],
  ['on a line', '<joint type="slide" axis="1 2 0"/><joint type="ball" pos="0.1 0 0"/>', 'aq', 4],
  [
    'in a plane',
    '<joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 1"/><joint type="ball" pos="0.1 0 0"/>',
    'aaq',
    5,
  ],
];

/** Coordinates of all joints: a number or a quaternion each. */
function draw(pattern: string, chance: Chance): number[] {
  return [...pattern].flatMap((letter) => {
    const one = (): number => chance.share() - 0.5;
    return letter === 'a' ? [one()] : [1, one(), one(), one()];
  });
}

test.each(SETS)('%s, on the world and on a body that moves', (_name, joints, pattern, rates) => {
  const chance = new Chance(7);
  const nested = joints.includes('free')
    ? ''
    : `<body pos="0.4 0 0.1" euler="20 30 40">${SOLID}${joints}</body>`;
  const levels = nested === '' ? 1 : 2;
  const qpos = Array.from({ length: levels }, () => draw(pattern, chance)).flat();
  const qvel = Array.from({ length: levels * rates }, () => chance.share() - 0.5);
  const key = `<keyframe><key qpos="${qpos.join(' ')}" qvel="${qvel.join(' ')}"/></keyframe>`;
  const bodies = `<body pos="1 2 3" euler="50 -20 10">${SOLID}${joints}${nested}</body>`;
  const { project } = imported(world(bodies, key));
  const created = createModel(project);
  if (!created.ok) throw new Error(created.problems[0]!.message);
  const { report, y, system } = created.model;
  expect(report.assembly.largestMove).toBeLessThan(1e-12);
  expect(report.mobility.degreesOfFreedom).toBe(levels * rates);
  expect(report.mobility.redundant).toEqual([]);
  project.bodies.forEach((body, i) => {
    const start = velocityOffset(system.n) + 6 * (i + 1);
    const given = [...body.velocity, ...body.angularVelocity];
    given.forEach((value, c) => expect(y[start + c]).toBeCloseTo(value, 11));
    expect(Math.hypot(...given)).toBeGreaterThan(0.01);
  });
});

test('the keyframe called home gives pose and speed of a free body', () => {
  const [top] = imported(readCorpus('top')).project.bodies;
  expect(top!.position).toEqual([0.1, 0.2, 1.5]);
  [0.9659258262890683, 0.25881904510252074, 0, 0].forEach((value, i) =>
    expect(top!.orientation[i]).toBeCloseTo(value, 14),
  );
  // 30 degrees about x: the spin about the body's z leans towards -y, and the centre of mass lies on that axis
  const [s, c] = [0.5, Math.sqrt(3) / 2];
  const turning = [1, -40 * s, 40 * c];
  turning.forEach((value, i) => expect(top!.angularVelocity[i]).toBeCloseTo(value, 12));
  const arm = [0, -0.1 * s, 0.1 * c];
  const velocity = [
    0.3 + turning[1]! * arm[2]! - turning[2]! * arm[1]!,
    turning[2]! * arm[0]! - turning[0]! * arm[2]!,
    turning[0]! * arm[1]! - turning[1]! * arm[0]!,
  ];
  velocity.forEach((value, i) => expect(top!.velocity[i]).toBeCloseTo(value, 12));
});

test('a keyframe that does not fit is left out, with the reason', () => {
  const { project, account } = imported(
    world(`<body><joint/>${SOLID}</body>`, '<keyframe><key name="home" qpos="1 2 3"/></keyframe>'),
  );
  expect(project.bodies[0]!.orientation).toEqual([1, 0, 0, 0]);
  expect(account.ignored).toMatchObject([{ element: 'key', name: 'home' }]);
});

test('a ball, then a slide: a point of the parent on a line of the body', () => {
  const text = world(
    `<body name="part">${SOLID}<joint type="ball"/><joint type="slide" axis="1 0 0"/></body>`,
  );
  const [joint] = imported(text).project.joints;
  expect(joint).toMatchObject({ kind: 'point-on-line', bodyA: 'part', bodyB: 'ground' });
  expect(joint!.frameA.orientation[2]).toBeCloseTo(Math.SQRT1_2, 14);
});

test.each([
  ['two hinges apart', '<joint axis="0 0 1"/><joint axis="0 0 1" pos="1 0 0"/>'],
  ['two hinges askew', '<joint axis="0 0 1"/><joint axis="0 1 1"/>'],
  ['a ball between slides', '<joint type="slide"/><joint type="ball"/><joint type="slide" axis="1 0 0"/>'],
  ['two parallel slides', '<joint type="slide"/><joint type="slide"/>'],
  ['a slide askew to a hinge', '<joint/><joint type="slide" axis="0 1 1"/>'],
])('%s: no joint has that freedom, and the refusal says what to do', (_name, joints) => {
  expect(() => imported(world(`<body name="part">${SOLID}${joints}</body>`))).toThrow(
    /^Line 1: <body> "part": its joints \(.*\) together leave a freedom that no joint here has/,
  );
});
