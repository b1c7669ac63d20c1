/** Meshes of models as parts: their own triangles at their places, in SI, whatever their masses; from packages as robots name them. */
import { describe, expect, test } from 'vitest';
import { Beside, placesOf } from '../../../../engine/formats/beside';
import { importModel } from '../../../../engine/formats/import-model';
import { readGeometryFile } from '../../../../engine/formats/triangles/write-geometry';
import { boundsOf } from '../../../../engine/geometry/triangle-mesh';
import { digestOfBytes } from '../../../../engine/model/file/digest';
import { massOf } from '../../../../engine/model/masses/mass';
import { binaryStl, box } from '../../../support/geometry-files';
import type { Part } from '../../../../engine/kinds/shapes/part';
import type { LengthUnit } from '../../../../engine/formats/account';

/** 1 x 2 x 4 with a corner at the origin: exact in single precision. */
const BLOCK = binaryStl(box([0, 0, 0], [1, 2, 4]));

function imported(
  text: string,
  files: readonly string[],
  { lengthUnit = 'm' as LengthUnit, at = '' as string | null } = {},
) {
  const read = (path: string): Uint8Array | null =>
    placesOf(path, at ?? '').some((place) => files.includes(place)) ? BLOCK : null;
  const result = importModel(text, 'model.xml', { lengthUnit }, new Beside(read, at));
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result;
}

function partsOf({ project, geometry }: ReturnType<typeof imported>) {
  return project.bodies.map((body) => {
    const shape = body.shape as Part;
    expect(shape.kind).toBe('part');
    const bytes = geometry.get(shape.geometry)!;
    expect(digestOfBytes(bytes)).toBe(shape.geometry);
    return { body, shape, bounds: boundsOf(readGeometryFile(bytes)!)! };
  });
}

const mjcf = (geoms: string, compiler = ''): string =>
  `<mujoco><compiler ${compiler}/><asset><mesh name="m" file="part.stl"/></asset><worldbody><body name="b" pos="5 0 0"><joint/>${geoms}</body></worldbody></mujoco>`;

describe('MJCF', () => {
  test('a mesh at its place in the body, with the mass of its volume', () => {
    // a quarter turn about z takes (1, 2, 4) to (-2, 1, 4)
    const found = imported(
      mjcf('<geom type="mesh" mesh="m" pos="0.5 0 0" euler="0 0 90" density="10"/>', 'angle="degree"'),
      ['part.stl'],
    );
    const [{ body, shape, bounds }] = partsOf(found);
    expect(body.position).toEqual([5, 0, 0]);
    bounds.least.forEach((value, c) => expect(value).toBeCloseTo([-1.5, 0, 0][c]!, 6));
    bounds.most.forEach((value, c) => expect(value).toBeCloseTo([0.5, 1, 4][c]!, 6));
    expect(shape).toMatchObject({ source: 'part.stl', hand: 'as-modelled' });
    expect(shape.volume).toBeCloseTo(8, 6);
    expect(massOf(body).mass).toBeCloseTo(80, 9);
    expect(found.account.approximated.map(({ how }) => how).join()).not.toContain('box');
  });

  test('those of one body are joined; what collides only is weighed and not shown', () => {
    const found = imported(
      mjcf(
        `<geom type="mesh" mesh="m" group="2" density="1"/><geom type="mesh" mesh="m" group="1" pos="0 0 8" density="1"/>
         <geom type="box" size="9 9 9" group="3" mass="2"/>`,
      ),
      ['part.stl'],
    );
    const [{ body, shape, bounds }] = partsOf(found);
    expect(bounds.most).toEqual([1, 2, 12]);
    expect(shape.volume).toBeCloseTo(16, 9);
    expect(massOf(body).mass).toBeCloseTo(18, 9);
    expect(found.account.approximated.map(({ how }) => how)).toContain(
      'its mass and inertia are included; only the meshes of its body are shown',
    );
  });

  test('a body that is fixed to another brings its mesh with it', () => {
    const found = imported(
      mjcf('<geom size="0.1" mass="1"/><body pos="0 0 -4"><geom type="mesh" mesh="m" mass="1"/></body>'),
      ['part.stl'],
    );
    const [{ bounds }] = partsOf(found);
    expect([bounds.least, bounds.most]).toEqual([
      [0, 0, -4],
      [1, 2, 0],
    ]);
  });

  test('lengths of the file in millimetres', () => {
    const text = mjcf('<geom type="mesh" mesh="m" mass="3"/>');
    const [{ bounds, shape, body }] = partsOf(imported(text, ['part.stl'], { lengthUnit: 'mm' }));
    bounds.most.forEach((value, c) => expect(value).toBeCloseTo([0.001, 0.002, 0.004][c]!, 9));
    expect(shape.volume! / 8e-9).toBeCloseTo(1, 6);
    expect(massOf(body).mass).toBeCloseTo(3, 12);
  });
});

const INERTIAL =
  '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>';
const urdf = (visual: string, rest = ''): string =>
  `<robot name="r"><link name="base"/><link name="arm">${INERTIAL}${visual}${rest}</link><joint name="j" type="continuous"><parent link="base"/><child link="arm"/></joint></robot>`;
const visual = (mesh: string, name = 'visual'): string =>
  `<${name}><origin xyz="0 0 1"/><geometry><mesh ${mesh}/></geometry></${name}>`;

describe('URDF', () => {
  test('a mesh with its scale, its place and the colour of its material', () => {
    const text = urdf(
      '<visual><origin xyz="0 0 1"/><geometry><mesh filename="meshes/part.stl" scale="2 1 0.5"/></geometry><material name="x"><color rgba="1 0 0 1"/></material></visual>',
    );
    const [{ body, bounds }] = partsOf(imported(text, ['meshes/part.stl']));
    expect([bounds.least, bounds.most]).toEqual([
      [0, 0, 1],
      [2, 2, 3],
    ]);
    expect(body.color).toBe('#ff0000');
    expect(massOf(body).mass).toBe(1);
  });

  test.each([
    ['beside the folder of the model', 'arm/urdf', 'arm/meshes/part.stl'],
    ['chosen itself', 'urdf', 'meshes/part.stl'],
    ['beside the one of the model', 'robot/urdf', 'robot/arm/meshes/part.stl'],
    ['known by names only', null, 'part.stl'],
  ])('a package %s', (_, at, path) => {
    const found = imported(urdf(visual('filename="package://arm/meshes/part.stl"')), [path], { at });
    expect(partsOf(found)).toHaveLength(1);
    expect(found.account.missing).toEqual([]);
  });

  test('one that is missing is named, and its collision shows in its place', () => {
    const text = urdf(
      visual('filename="package://arm/a.dae"'),
      '<collision><geometry><box size="1 1 1"/></geometry></collision>',
    );
    const { project, account } = imported(text, []);
    expect(account.missing).toEqual(['package://arm/a.dae']);
    expect(project.bodies[0]!.shape).toMatchObject({ kind: 'box', size: [1, 1, 1] });
  });

  test.each([
    'package://arm/../../etc/passwd',
    'package://../part.stl',
    'package:///etc/passwd',
    'file:///etc/passwd',
    '/etc/passwd',
    'http://127.0.0.1/part.stl',
    'model://arm\\..\\..\\part.stl',
  ])('%s is not asked for', (path) => {
    const asked: string[] = [];
    const read = (one: string): null => (asked.push(one), null);
    importModel(urdf(visual(`filename="${path}"`)), 'm.urdf', { lengthUnit: 'm' }, new Beside(read, 'a/b'));
    expect(asked.flatMap((one) => placesOf(one, 'a/b'))).toEqual([]);
  });
});

test('SDF: a mesh of a model of Gazebo', () => {
  const text =
    '<sdf version="1.9"><model name="m"><link name="a"><visual name="v"><pose>0 0 1 0 0 0</pose><geometry><mesh><uri>model://arm/part.stl</uri><scale>2 2 2</scale></mesh></geometry></visual></link></model></sdf>';
  const found = imported(text, ['arm/part.stl']);
  const [{ bounds }] = partsOf(found);
  expect([bounds.least, bounds.most]).toEqual([
    [0, 0, 1],
    [2, 4, 9],
  ]);
  expect(found.account.ignored).toEqual([]);
});
