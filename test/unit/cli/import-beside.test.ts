/** `kempe import` reads what a model names in its folder, or in one around it, and nothing outside: not through links either. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { binaryStl, box } from '../../support/geometry-files';
import { kempe } from './capture';

let folder = '';
const model = (file: string): string =>
  `<mujoco><compiler exactmeshinertia="true"/><asset><mesh name="m" file="${file}"/></asset><worldbody><body><joint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-beside-'));
  for (const name of ['robot/mjcf', 'robot/meshes', 'other'])
    mkdirSync(join(folder, name), { recursive: true });
  const block = binaryStl(box([0, 0, 0], [0.25, 0.5, 1]));
  for (const path of ['robot/meshes/block.stl', 'robot/mjcf/block.stl', 'other/block.stl'])
    writeFileSync(join(folder, path), block);
  symlinkSync(join(folder, 'other', 'block.stl'), join(folder, 'robot', 'mjcf', 'link.stl'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(text: string): string {
  const path = join(folder, 'robot', 'mjcf', 'robot.xml');
  writeFileSync(path, text);
  return path;
}

test('beside the model, without more words', async () => {
  const { status, out } = await kempe(['import', save(model('block.stl'))]);
  expect(status).toBe(0);
  expect(out).toContain('Mass      125 kg');
});

test('above it only with the folder around it', async () => {
  const file = save(model('../meshes/block.stl'));
  const alone = await kempe(['import', file]);
  expect(alone.status).toBe(1);
  expect(alone.err).toContain('"../meshes/block.stl" is outside the folder of the model');
  const { status, out } = await kempe(['import', file, '--folder', join(folder, 'robot')]);
  expect(status).toBe(0);
  expect(out).toContain('Mass      125 kg');
  const apart = await kempe(['import', file, '--folder', join(folder, 'other')]);
  expect(apart.status).toBe(2);
  expect(apart.err).toContain('is not around');
});

test('not through a link that leads out', async () => {
  const { status, err } = await kempe(['import', save(model('link.stl'))]);
  expect(status).toBe(1);
  expect(err).toContain('"link.stl" is not among the files');
});

test('what is missing and not needed is listed', async () => {
  const weighed = model('none.stl').replace(
    '<geom',
    '<inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/><geom',
  );
  const { status, out } = await kempe(['import', save(weighed)]);
  expect(status).toBe(0);
  expect(out).toContain('Not found:\n  none.stl\n');
});

test('triangles lie beside the project that names them; without a name for it they are told to be left', async () => {
  const file = save(model('block.stl'));
  const output = join(folder, 'robot.kempe');
  expect((await kempe(['import', file, '-o', output])).status).toBe(0);
  const saved = readFileSync(output, 'utf8');
  const { shape } = JSON.parse(saved).bodies[0];
  expect(shape).toMatchObject({ kind: 'part', source: 'block.stl', size: [0.25, 0.5, 1] });
  expect(readdirSync(`${output}.parts`)).toEqual([`${shape.geometry}.glb`]);
  const piped = await kempe(['import', file, '-o', '-']);
  expect(piped.out).toBe(saved);
  expect(piped.err).toContain('Parts will show as boxes');
});

test('meshes of ROS packages are found from the folder that is named', async () => {
  const inertia = '<mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/>';
  const path = join(folder, 'robot', 'mjcf', 'robot.urdf');
  const robot = `<robot name="r"><link name="base"/><link name="arm"><inertial>${inertia}</inertial><visual><geometry><mesh filename="package://robot/meshes/block.stl"/></geometry></visual></link><joint name="j" type="continuous"><parent link="base"/><child link="arm"/></joint></robot>`;
  writeFileSync(path, robot);
  const alone = await kempe(['import', path]);
  expect(alone.out).toContain('Not found:\n  package://robot/meshes/block.stl\n');
  const { out } = await kempe(['import', path, '--folder', join(folder, 'robot')]);
  expect(out).not.toContain('Not found');
  expect(out).toContain('Size');
});
