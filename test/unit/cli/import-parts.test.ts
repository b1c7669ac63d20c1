/** `kempe import` of parts: bodies of true mass, triangles beside the project, which exports then draw. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGeometry } from '../../../engine/formats/triangles/read-geometry';
import { binaryStl, box, glbFile, mesh, ring, together } from '../../support/geometry-files';
import { fourBarAssembly } from '../../support/cad-shapes';
import { openCascade, stepFile } from '../../support/step-files';
import { kempe } from './capture';

let folder: string;
const at = (name: string): string => join(folder, name);
const VOLUME = 24 * Math.sin(Math.PI / 24) * (20 ** 2 - 8 ** 2) * 10e-9;
const SHEET = mesh(
  [
    [0, 0, 0],
    [30, 0, 0],
    [0, 30, 0],
  ],
  [0, 1, 2],
);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kempe-import-parts-'));
  writeFileSync(at('ring.stl'), binaryStl(ring(8, 20, 10, 48)));
  writeFileSync(at('sheet.stl'), binaryStl(SHEET));
  writeFileSync(at('torn.stl'), binaryStl(together(ring(8, 20, 10, 48), SHEET)).subarray(0, 300));
  writeFileSync(
    at('two.glb'),
    glbFile(box([0, 0, 0], [0.02, 0.02, 0.02]), [
      { children: [1, 2] },
      { name: 'pin', mesh: 0 },
      { name: 'pin', mesh: 0, translation: [0.1, 0, 0] },
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a ring in millimetres becomes a body of the mass of its volume, with its triangles beside the project', async () => {
  const run = await kempe(['import', at('ring.stl'), '--unit', 'mm', '--json', '-o', at('ring.kempe')]);
  expect([run.status, run.err]).toEqual([0, '']);
  const { bodies } = JSON.parse(run.out);
  expect(bodies[0].mass / (VOLUME * 7850) - 1).toBeCloseTo(0, 5);
  const saved = JSON.parse(readFileSync(at('ring.kempe'), 'utf8'));
  const { geometry } = saved.bodies[0].shape;
  expect(readdirSync(at('ring.kempe.parts'))).toEqual([`${geometry}.glb`]);
  expect((await kempe(['check', at('ring.kempe')])).status).toBe(0);
});

test('exports draw the triangles that lie beside the project, and a box without them', async () => {
  const triangles = async (): Promise<number> => {
    const out = at(`out-${Math.random()}`);
    const run = await kempe([
      'export',
      at('ring.kempe'),
      '--format',
      'glb',
      '--output',
      out,
      '--duration',
      '0.1',
    ]);
    expect([run.status, run.err]).toEqual([0, '']);
    const [name] = readdirSync(out);
    const read = readGeometry(readFileSync(join(out, name!)), 'a.glb');
    return read.ok ? read.file.parts.reduce((sum, part) => sum + part.mesh.triangles.length / 3, 0) : 0;
  };
  expect(await triangles()).toBe(48 * 8);
  rmSync(at('ring.kempe.parts'), { recursive: true });
  expect(await triangles()).toBe(12);
});

test('parts of one name are told apart; a material is of all', async () => {
  const run = await kempe([
    'import',
    at('two.glb'),
    '--material',
    'Aluminium EN AW-6060 T66',
    '--output',
    at('two.kempe'),
  ]);
  expect(run.err).toBe('');
  const { bodies } = JSON.parse(readFileSync(at('two.kempe'), 'utf8'));
  expect(bodies.map(({ name }: { name: string }) => name)).toEqual(['pin', 'pin 2']);
  expect(bodies[1].material.name).toBe('Aluminium EN AW-6060 T66');
  expect(readdirSync(at('two.kempe.parts'))).toHaveLength(1);
});

test('what cannot be done says why', async () => {
  const told = async (...words: string[]) => {
    const { status, err, out } = await kempe(['import', ...words]);
    return { status, text: err + out };
  };
  expect(await told(at('ring.stl'))).toMatchObject({ text: expect.stringContaining('STL says in no unit') });
  expect(await told(at('sheet.stl'), '--unit', 'mm')).toMatchObject({
    status: 1,
    text: expect.stringContaining('3 edges do not close'),
  });
  expect((await told(at('torn.stl'), '--unit', 'mm')).status).toBe(1);
  expect(await told(at('ring.stl'), '--unit', 'mm', '--material', 'cheese')).toMatchObject({
    text: expect.stringContaining('not in the list of materials'),
  });
  expect(await told(at('ring.stl'), '--unit', 'mm', '-o', at('two.kempe'))).toMatchObject({
    text: expect.stringContaining('exists already'),
  });
});

test('a four-bar in STEP gets the joints of its holes and pins, and has one degree of freedom', async () => {
  const oc = await openCascade();
  const { parts, uses } = fourBarAssembly(oc, 1);
  writeFileSync(at('four-bar.step'), stepFile(oc, parts, uses));
  const seen = await kempe(['import', at('four-bar.step')]);
  expect(seen.out).toContain('Seen, and made with --joints:');
  expect(seen.out).toMatch(/Hinge +Base +Crank +holes on one pin +10 mm/);
  const order = ['import', at('four-bar.step'), '--joints', '--ground', 'Base', '-o', at('four-bar.kempe')];
  const made = await kempe(order);
  expect([made.status, made.err]).toEqual([0, '']);
  expect(made.out).not.toContain('--joints');
  const { joints, bodies } = JSON.parse(readFileSync(at('four-bar.kempe'), 'utf8'));
  expect(bodies).toHaveLength(8);
  expect(joints.map(({ name }: { name: string }) => name)).toContain('Hinge 4');
  expect(joints.filter(({ kind }: { kind: string }) => kind === 'fixed')).toHaveLength(5);
  const checked = await kempe(['check', at('four-bar.kempe'), '--json']);
  const [{ model }] = JSON.parse(checked.out);
  expect([checked.status, model.mobility.degreesOfFreedom]).toEqual([0, 1]);
  expect(model.assembly.gap).toBeLessThan(1e-15);
});

test('a part that is to stand still and is not there, and joints of what has none', async () => {
  expect(await kempe(['import', at('ring.stl'), '--unit', 'mm', '--ground', 'Bed'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('no part is called "Bed" (--ground); the first is "ring"'),
  });
  expect(await kempe(['import', at('model.xml'), '--joints'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('--joints is of parts'),
  });
});
