/** `kempe export --format mjcf,urdf,sdf`: without a run, and with what the formats cannot hold. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../../../engine/model/file/write-project';
import { createBody, createJoint, createProject } from '../../../engine/model/defaults';
import { EXAMPLES } from '../../support/examples';
import { projectOfParts } from '../../support/project-of-parts';
import { kempe } from './capture';
import type { Project } from '../../../engine/model/project';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'kempe-export-model-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const save = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

test('three files, and a line for each thing that one of them does not hold', async () => {
  const file = save('bar.kempe', writeProject(EXAMPLES['four-bar-with-load.kempe']!()));
  const out = join(folder, 'out');
  const {
    status,
    out: told,
    err,
  } = await kempe(['export', file, '--format', 'mjcf,urdf,sdf', '--output', out]);
  expect(status).toBe(0);
  expect(readdirSync(out).sort()).toEqual([
    'Four-bar with load.sdf',
    'Four-bar with load.urdf',
    'Four-bar with load.xml',
  ]);
  expect(told.trim().split('\n')).toHaveLength(3);
  expect(err).toMatch(/^MJCF: left out: force .*\n/m);
  expect(err).toMatch(/^URDF: left out: gravity: URDF states none; here it is 0, -9.81, 0 m\/s\^2$/m);
  // an import of what was written tells of a loop
  const back = await kempe(['import', join(out, 'Four-bar with load.urdf')]);
  expect(back.out).toContain('Joints    4 hinge');
  expect(readFileSync(join(out, 'Four-bar with load.sdf'), 'utf8')).toContain('Left out:');
});

test('parts with their triangles, which every format finds beside it, and a box where they are missing', async () => {
  const { project, geometry } = projectOfParts();
  const file = save('parts.kempe', writeProject(project));
  const out = join(folder, 'parts');
  const words = ['export', file, '--format', 'mjcf,urdf,sdf', '--output', out];
  const without = await kempe(words);
  expect(without.err).toMatch(/^SDF: changed: shape Body a: its triangles are missing/m);
  expect(readdirSync(out).sort()).toEqual(['Parts.sdf', 'Parts.urdf', 'Parts.xml']);
  mkdirSync(`${file}.parts`);
  for (const [digest, bytes] of geometry) writeFileSync(join(`${file}.parts`, `${digest}.glb`), bytes);
  const { out: told, err } = await kempe(words);
  expect(err).not.toContain('triangles');
  const meshes = readdirSync(join(out, 'meshes'));
  expect(meshes).toHaveLength(6);
  expect(told.trim().split('\n')).toHaveLength(3 + 9);
  for (const name of meshes) expect(told).toContain(join(out, 'meshes', name));
  const { out: json } = await kempe([...words, '--json']);
  expect(JSON.parse(json).models[0].meshes).toHaveLength(3);
  for (const model of ['Parts.xml', 'Parts.urdf', 'Parts.sdf']) {
    const again = join(folder, `${model}.kempe`);
    expect((await kempe(['import', join(out, model), '-o', again])).status).toBe(0);
    const { bodies } = JSON.parse(readFileSync(again, 'utf8')) as Project;
    expect(bodies.map(({ shape }) => shape.kind)).toEqual(['part', 'part', 'part']);
    expect(readdirSync(`${again}.parts`)).toHaveLength(3);
  }
});

test('as JSON; and with charts it is wrong usage', async () => {
  const file = save('pendulum.kempe', writeProject(EXAMPLES['pendulum.kempe']!()));
  const words = ['export', file, '--output', join(folder, 'json')];
  const { out } = await kempe([...words, '--format', 'sdf', '--json']);
  expect(JSON.parse(out)).toMatchObject({ models: [{ format: 'SDF', left: [], changed: [] }] });
  const mixed = await kempe([...words, '--format', 'sdf,pdf']);
  expect(mixed.status).toBe(2);
  expect(mixed.err).toContain('ask for them alone');
});

test('a model whose joints do not close is refused, and nothing is written', async () => {
  const project = createProject('Open');
  project.bodies = [createBody({ id: 'a' })];
  const far = (x: number) => ({ position: [x, 0, 0] as const, orientation: [1, 0, 0, 0] as const });
  project.joints = [
    createJoint({ id: 'j', bodyB: 'a', kind: 'ball' }),
    createJoint({ id: 'k', bodyB: 'a', kind: 'ball', frameA: far(5), frameB: far(1) }),
  ];
  const out = join(folder, 'none');
  const { status, err } = await kempe([
    'export',
    save('open.kempe', writeProject(project)),
    '--format',
    'mjcf',
    '--output',
    out,
  ]);
  expect(status).toBe(1);
  expect(err).toContain('error');
  expect(() => readdirSync(out)).toThrow();
});
