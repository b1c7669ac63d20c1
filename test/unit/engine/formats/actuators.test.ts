/** Actuators of MuJoCo become drivers, constraints on fixed tendons couplings. */
import { expect, test } from 'vitest';
import { run } from '../../../support/run';
import { imported, refused, world } from './imported';
import { readCorpus } from './corpus-files';

const SOLID = '<geom size="0.1" mass="1"/>';
const HINGE = `<body><joint name="j"/>${SOLID}</body>`;
const acting = (actuator: string, rest = '') =>
  imported(world(HINGE, `<actuator>${actuator}</actuator>${rest}`));

test('each kind becomes the driver that does the same, with the control of the keyframe', () => {
  const { project, account } = imported(readCorpus('actuated'));
  expect(project.drivers).toMatchObject([
    // where the joint stands, not where its spring would pull it; its force times its gear
    { name: 'hold', joint: 'shoulder', kind: 'position', value: 0.5, maximum: 60 },
    // 6 is beyond its range
    { name: 'spin', joint: 'axle', kind: 'speed', value: 4 },
    // 2 is beyond its range; times its gear
    { name: 'twist', joint: 'wrist', kind: 'effort', value: 5 },
    { name: 'squeeze', joint: 'l', kind: 'position', value: 0.01, maximum: 2.5 },
  ]);
  expect(project.drivers[1]!.maximum).toBeUndefined();
  expect(project.couplings).toMatchObject([{ name: 'tie', joint1: 'l', joint2: 'r', ratio: -2 }]);
  const left = account.ignored.map(({ element, name }) => `${element} ${name}`);
  expect(left).toEqual(['fixed idle', 'joint ', 'muscle flex']);
  const told = account.approximated.filter(({ element }) => element === 'position').map(({ how }) => how);
  expect(told.join()).toContain('the keyframe has its control as 1');
});

test('what was imported with actuators runs, and moves as they say', () => {
  const { project } = imported(readCorpus('actuated'));
  const result = run({ ...project, settings: { ...project.settings, duration: 0.1 } });
  expect(result.outcome).toMatchObject({ kind: 'completed' });
  expect(Math.max(...result.column('joint/axle/rate').map((rate) => Math.abs(rate - 4)))).toBeLessThan(1e-9);
});

test('without a keyframe a motor exerts nothing, and that is told', () => {
  const { project, account } = acting('<motor joint="j" gear="3"/>');
  expect(project.drivers).toMatchObject([{ joint: 'j', kind: 'effort', value: 0 }]);
  expect(account.approximated.at(-1)!.how).toContain('its control is not in the file');
});

test.each([
  ['<motor joint="j" gear="0"/>', /its gear is 0, so that it has no effect/],
  ['<general joint="j" gaintype="affine"/>', /neither that of a motor/],
  ['<general joint="j" gainprm="2" biastype="affine" biasprm="0 -3 0"/>', /neither that of a motor/],
  ['<motor site="s"/>', /neither a joint nor a tendon/],
  ['<cylinder joint="j"/>', /a cylinder actuator is not a driver here/],
  ['<motor tendon="t"/>', /a tendon through space, or one that is not there/],
])('%s is left out, with the reason', (actuator, why) => {
  const { project, account } = acting(actuator);
  expect(project.drivers).toEqual([]);
  expect(account.ignored[0]!.why).toMatch(why);
});

test('a second position on one joint is left out; a joint that is not there is refused', () => {
  const { project, account } = acting('<position joint="j"/><velocity joint="j"/>');
  expect(project.drivers).toHaveLength(1);
  expect(account.ignored.map(({ why }) => why)).toEqual(['its joint has a driver already']);
  expect(refused(world(HINGE, '<actuator><motor joint="k"/></actuator>'))[0]).toMatch(/joint is "k"/);
});

test('in millimetres a force is kg mm/s^2, a torque kg mm^2/s^2', () => {
  const text = world(
    `${HINGE}<body><joint name="s" type="slide"/>${SOLID}</body>`,
    '<actuator><motor name="a" joint="j"/><motor name="b" joint="s"/></actuator><keyframe><key ctrl="8 8" qpos="0 0"/></keyframe>',
  );
  const values = imported(text, 'mm').project.drivers.map(({ value }) => value);
  expect(values[0]).toBeCloseTo(8e-6, 15);
  expect(values[1]).toBeCloseTo(8e-3, 15);
});
