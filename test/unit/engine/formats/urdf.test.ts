/** URDF: what its elements become, and that loops closed by convention are closed here. */
import { expect, test } from 'vitest';
import { run } from '../../../support/run';
import { readCorpus } from './corpus-files';
import { imported, refused } from './imported';

const link = (name: string): string =>
  `<link name="${name}"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>`;
const joint = (name: string, parent: string, child: string, rest = '', type = 'continuous'): string =>
  `<joint name="${name}" type="${type}"><parent link="${parent}"/><child link="${child}"/><axis xyz="0 0 1"/>${rest}</joint>`;
const robot = (inside: string): string => `<robot name="r"><link name="base"/>${inside}</robot>`;

test('a gripper: limits that exclude 0, a finger that follows the other, parts that are fixed to others', () => {
  const { project, account } = imported(readCorpus('gripper.urdf'));
  expect(project.bodies.map(({ name }) => name)).toEqual(['arm', 'left', 'right']);
  const [shoulder, left, right] = project.joints;
  expect(shoulder).toMatchObject({
    ...{ kind: 'hinge', limits: { minimum: 0.2, maximum: 2 } },
    friction: { coulomb: 0.1, viscous: 0.3 },
  });
  expect([left!.kind, right!.kind]).toEqual(['slider', 'slider']);
  expect(project.couplings).toMatchObject([{ joint1: left!.id, joint2: right!.id, ratio: -1 }]);
  expect(project.drivers).toMatchObject([{ joint: shoulder!.id, kind: 'effort', value: 0 }]);
  // hand and cover are one body with the arm
  expect(account.mass).toBeCloseTo(1.5 + 0.4 + 0.2 + 0.2, 12);
  const result = run({ ...project, settings: { ...project.settings, duration: 0.2 } });
  expect(result.outcome).toMatchObject({ kind: 'completed' });
  const at = (id: string) => result.column(`joint/${id}/coordinate`);
  // it starts at the nearer limit; -0.005 is the offset of the follower
  expect(at(shoulder!.id)[0]).toBeCloseTo(0.2, 12);
  const off = at(right!.id).map((q, k) => Math.abs(q + at(left!.id)[k]! + 0.005));
  expect(Math.max(...off)).toBeLessThan(1e-9);
  expect(project.settings.gravity).toEqual([0, 0, -9.81]);
});

test('loop joints by their kinds, and what Drake adds', () => {
  const two =
    link('a') + link('b') + joint('ja', 'base', 'a') + joint('jb', 'base', 'b', '<origin xyz="1 0 0"/>');
  const { project, account } = imported(
    robot(`${two}<frame name="fa" link="a" xyz="0 1 0"/>
    <loop_joint name="l" type="revolute"><link1 link="a" xyz="0.5 0 0"/><link2 link="b" xyz="-0.5 0 0"/><axis xyz="0 0 1"/></loop_joint>
    <drake:ball_constraint><drake:ball_constraint_body_A name="a"/><drake:ball_constraint_p_AP value="1 2 3"/>
      <drake:ball_constraint_body_B name="b"/><drake:ball_constraint_p_BQ value="0 2 3"/></drake:ball_constraint>
    <drake:linear_bushing_rpy><drake:bushing_frameA name="fa"/><drake:bushing_frameC name="b"/>
      <drake:bushing_torque_stiffness value="1 2 3"/><drake:bushing_torque_damping value="4 5 6"/>
      <drake:bushing_force_stiffness value="7 8 9"/><drake:bushing_force_damping value="10 11 12"/></drake:linear_bushing_rpy>
    <drake:linear_spring_damper><drake:linear_spring_damper_body_A name="a"/><drake:linear_spring_damper_p_AP value="0 0 1"/>
      <drake:linear_spring_damper_body_B name="b"/><drake:linear_spring_damper_p_BQ value="0 0 2"/>
      <drake:linear_spring_damper_free_length value="0.5"/><drake:linear_spring_damper_stiffness value="30"/>
      <drake:linear_spring_damper_damping value="2"/></drake:linear_spring_damper>`),
  );
  expect(project.joints.slice(2)).toMatchObject([
    { name: 'l', kind: 'hinge', bodyA: 'a', bodyB: 'b', frameA: { position: [0.5, 0, 0] } },
    { kind: 'ball', frameA: { position: [1, 2, 3] }, frameB: { position: [0, 2, 3] } },
  ]);
  expect(project.loads).toMatchObject([
    { kind: 'bushing', frameA: { position: [0, 1, 0] } },
    { kind: 'spring', stiffness: 30, damping: 2, restLength: 0.5, pointA: [0, 0, 1], pointB: [0, 0, 2] },
  ]);
  const [bushing] = project.loads;
  expect(bushing).toMatchObject({
    stiffness: [7, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 2, 0, 3],
    damping: [10, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 12, 0, 0, 0, 4, 0, 0, 5, 0, 6],
  });
  expect(account.ignored).toEqual([]);
});

test('planar and floating joints', () => {
  const { project } = imported(
    robot(
      link('a') + link('b') + joint('p', 'base', 'a', '', 'planar') + joint('f', 'base', 'b', '', 'floating'),
    ),
  );
  expect(project.joints).toMatchObject([{ kind: 'planar', bodyB: 'a' }]);
  expect(project.bodies).toHaveLength(2);
});

test.each([
  [robot(link('a') + joint('j', 'none', 'a')), /its parent is "none", and there is no link/],
  [
    robot(link('a') + joint('j', 'base', 'a') + joint('k', 'base', 'a')),
    /child of another joint too.*<loop_joint>/,
  ],
  [robot(link('a') + link('b') + joint('j', 'a', 'b') + joint('k', 'b', 'a')), /on a ring of joints/],
  [robot(link('a') + link('a')), /there is a link "a" already/],
  [robot(`<link name="a"/>${joint('j', 'base', 'a')}`), /it moves, and has no mass/],
  [
    robot(
      `<link name="a"><visual><geometry><mesh filename="package://x/../../../etc/passwd"/></geometry></visual></link>${joint('j', 'base', 'a')}`,
    ),
    /it moves, and has no mass/,
  ],
  [robot('<xacro:macro name="m"/>'), /macro of xacro.*Run xacro/],
  [
    robot(link('a') + joint('j', 'base', 'a', '<limit lower="2" upper="1"/>', 'revolute')),
    /its limits are 2 and 1/,
  ],
  [robot(link('a') + joint('j', 'base', 'a', '', 'spiral')), /type is "spiral"/],
  [robot(link('a') + joint('j', 'base', 'a', '<mimic joint="k"/>')), /joint is "k"/],
  [robot('<loop_joint name="l"><link1 link="base"/></loop_joint>'), /fewer than two links/],
])('%# is refused', (text, message) => {
  expect(refused(text)[0]).toMatch(message);
  expect(refused(text)[0]).toMatch(/^Line \d+: </);
});

test('joints that follow each other in a ring are told, and nothing hangs', () => {
  const ring =
    link('a') +
    link('b') +
    joint('j', 'base', 'a', '<mimic joint="k"/>') +
    joint('k', 'base', 'b', '<mimic joint="j"/>');
  expect(imported(robot(ring)).project.couplings).toHaveLength(2);
});
