/** `.kempez` on the command line: read by every command, written by `import`, the same bytes each time. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strToU8 } from 'fflate';
import { packProject, unpackProject } from '../../../engine/formats/archive/project-archive';
import { writeProject } from '../../../engine/model/file/write-project';
import { open } from '../../../engine/library/open';
import { binaryStl, ring } from '../../support/geometry-files';
import { projectOfParts } from '../../support/project-of-parts';
import { kempe } from './capture';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'kempe-archives-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

const { project, geometry } = projectOfParts();
const short = { ...project, settings: { ...project.settings, duration: 0.01 } };
const whole = packProject({ project: strToU8(writeProject(short)), parts: geometry, others: new Map() });

test('check, run and diff read it as the file of text; export finds the triangles in it', async () => {
  writeFileSync(at('arm.kempez'), whole);
  writeFileSync(at('arm.kempe'), writeProject(short));
  for (const command of ['check', 'run']) {
    const [packed, plain] = await Promise.all(
      ['arm.kempez', 'arm.kempe'].map((name) => kempe([command, at(name), '--json'])),
    );
    expect(packed!.status).toBe(0);
    expect(Object.keys(JSON.parse(packed!.out))).toEqual(Object.keys(JSON.parse(plain!.out)));
  }
  expect((await kempe(['diff', at('arm.kempez'), at('arm.kempe')])).status).toBe(0);
  const { err } = await kempe(['export', at('arm.kempez'), '--format', 'sdf', '--output', at('out')]);
  expect(err).not.toContain('triangles are missing');
  expect(readdirSync(at('out/meshes'))).toHaveLength(3);
  expect((await open(at('arm.kempez'))).name).toBe('Parts');
});

test('import writes it with the parts in it, and nothing beside it; twice the same bytes', async () => {
  writeFileSync(at('ring.stl'), binaryStl(ring(8, 20, 10, 32)));
  for (const name of ['a.kempez', 'b.kempez'])
    expect((await kempe(['import', at('ring.stl'), '--unit', 'mm', '-o', at(name)])).status).toBe(0);
  expect(readFileSync(at('a.kempez')).equals(readFileSync(at('b.kempez')))).toBe(true);
  expect(readdirSync(folder).filter((name) => name.endsWith('.parts'))).toEqual([]);
  const result = unpackProject(new Uint8Array(readFileSync(at('a.kempez'))));
  expect(result.ok && result.archive.parts.size).toBe(1);
  // and a model that names its meshes
  await kempe(['export', at('arm.kempez'), '--format', 'urdf', '--output', at('robot')]);
  await kempe(['import', at('robot/Parts.urdf'), '-o', at('robot.kempez')]);
  const robot = unpackProject(new Uint8Array(readFileSync(at('robot.kempez'))));
  expect(robot.ok && robot.archive.parts.size).toBe(3);
});

test('one that is cut off is named, with what to do', async () => {
  writeFileSync(at('cut.kempez'), whole.subarray(0, whole.length - 100));
  const { status, err } = await kempe(['run', at('cut.kempez')]);
  expect(status).toBe(2);
  expect(err).toContain('cut.kempez: The archive is damaged or cut off. Copy it again');
});
