/** Inertias of coordinates on the way in and out. */
import { describe, expect, test } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import { exportModel, MODEL_FORMATS } from '../../../../engine/formats/export-model';
import { imported, refused, world } from './imported';
import type { Joint, Project } from '../../../../engine/model/project';

const SOLID = '<geom size="0.1" mass="1"/>';
const armatureOf = (joints: string, lengthUnit: 'm' | 'mm' = 'm') =>
  imported(world(`<body>${joints}${SOLID}</body>`), lengthUnit).project.joints.map(
    ({ armature }) => armature,
  );

describe('MJCF', () => {
  test('of a hinge, a slider, and both coordinates of a cylinder', () => {
    expect(armatureOf('<joint name="j" armature="0.02"/>')).toEqual([{ rotation: 0.02, translation: 0 }]);
    expect(armatureOf('<joint type="slide" armature="3"/>')).toEqual([{ rotation: 0, translation: 3 }]);
    expect(
      armatureOf('<joint name="a" type="slide" armature="3"/><joint name="b" armature="0.02"/>'),
    ).toEqual([{ rotation: 0.02, translation: 3 }]);
    expect(armatureOf('<joint name="j" armature="0"/>')).toEqual([undefined]);
  });

  test('in the unit of lengths: a moment of inertia scales with its square, a mass does not', () => {
    const [turning] = armatureOf('<joint armature="20000"/>', 'mm');
    expect(turning!.rotation).toBeCloseTo(0.02, 12);
    expect(armatureOf('<joint type="slide" armature="3"/>', 'mm')).toEqual([{ rotation: 0, translation: 3 }]);
  });

  test('of its class', () => {
    const text = `<mujoco><default><joint armature="0.5"/></default><worldbody><body><joint/>${SOLID}</body></worldbody></mujoco>`;
    expect(imported(text).project.joints[0]!.armature).toEqual({ rotation: 0.5, translation: 0 });
  });

  test('where no joint here has it, it is told; one below 0 is refused', () => {
    const { account, project } = imported(world(`<body><joint type="ball" armature="0.1"/>${SOLID}</body>`));
    expect(project.joints[0]!.armature).toBeUndefined();
    expect(account.approximated.map(({ how }) => how).join()).toContain(
      'its armature is left out: a ball joint',
    );
    expect(refused(world(`<body><joint armature="-1"/>${SOLID}</body>`)).join()).toContain('armature is -1');
  });
});

const urdf = (actuator: string, type = 'revolute') => `<robot name="r"><link name="base"/>
  <link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="${type}"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="j"/><actuator name="m">${actuator}</actuator></transmission></robot>`;
const ROTOR = '<drake:rotor_inertia value="2e-5"/><drake:gear_ratio value="100"/>';

test("Drake's rotor of a URDF transmission, times the ratio squared", () => {
  expect(imported(urdf(ROTOR)).project.joints[0]!.armature!.rotation).toBeCloseTo(0.2, 12);
  expect(imported(urdf(ROTOR, 'prismatic')).project.joints[0]!.armature!.translation).toBeCloseTo(0.2, 12);
  expect(imported(urdf('')).project.joints[0]!.armature).toBeUndefined();
});

test("Drake's rotor of an SDF joint", () => {
  const text = `<sdf version="1.9"><model name="m"><link name="arm"><inertial><mass>1</mass></inertial></link>
    <joint name="j" type="revolute"><parent>world</parent><child>arm</child><axis><xyz>0 0 1</xyz></axis>
    <drake:rotor_inertia>2e-5</drake:rotor_inertia><drake:gear_ratio>100</drake:gear_ratio></joint></model></sdf>`;
  const { project, account } = imported(text);
  expect(project.joints[0]!.armature!.rotation).toBeCloseTo(0.2, 12);
  expect(account.ignored).toEqual([]);
});

const project = (joint: Partial<Joint>): Project => ({
  ...createProject('Armature'),
  bodies: [createBody({ id: 'arm', name: 'Arm' })],
  joints: [createJoint({ id: 'pin', name: 'Pin', bodyB: 'arm', ...joint })],
});

describe('export', () => {
  const ALL = [
    { kind: 'hinge', armature: { rotation: 0.02, translation: 0 } },
    { kind: 'slider', armature: { rotation: 0, translation: 3 } },
    { kind: 'cylinder', armature: { rotation: 0.02, translation: 3 } },
  ] as const;

  test.each(ALL)('MJCF holds that of a $kind', (joint) => {
    const result = exportModel(project(joint), 'mjcf');
    if (!result.ok) throw new Error('not written');
    expect(result.left).toEqual([]);
    expect(imported(result.text).project.joints[0]!.armature).toEqual(joint.armature);
  });

  test('what does not hold it says so', () => {
    for (const format of MODEL_FORMATS.filter((one) => one !== 'mjcf')) {
      const result = exportModel(project(ALL[0]), format);
      if (!result.ok) throw new Error('not written');
      expect(
        result.left.map(({ kind, name }) => [kind, name]),
        format,
      ).toContainEqual(['armature', 'Pin']);
    }
    const loop = project(ALL[0]);
    const twice = {
      ...loop,
      joints: [
        ...loop.joints,
        createJoint({ id: 'again', name: 'Again', bodyB: 'arm', armature: ALL[0].armature }),
      ],
    };
    const result = exportModel(twice, 'mjcf');
    if (!result.ok) throw new Error('not written');
    expect(result.left.map(({ kind, name }) => [kind, name])).toEqual([['armature', 'Again']]);
  });
});
