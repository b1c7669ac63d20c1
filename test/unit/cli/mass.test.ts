import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { binaryStl, box, file3mf, glbFile, inverted, objFile, together } from '../../support/geometry-files';
import { openCascade, stepFile } from '../../support/step-files';
import { kempe } from './capture';

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'kempe-mass-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function save(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const BOX = box([0, 0, 0], [100, 20, 10]);

test('a box of steel', async () => {
  const file = save('bar.stl', binaryStl(BOX, 'solid Bar'));
  const { status, out, err } = await kempe(['mass', file, '--unit', 'mm']);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  // m = 7850 x 2e-5; Ixx = m (20^2 + 10^2) / 12
  expect(out.replace(file, 'bar.stl')).toBe(
    [
      'File     bar.stl, STL, 1 is 1 mm',
      'Size     100 x 20 x 10 mm',
      'Density  7850 kg/m^3, Steel S235JR',
      '',
      'Part  Triangles  Volume mm^3      Mass  Surface',
      'Bar          12        20000  0.157 kg  closed',
      '',
      'Mass       0.157 kg',
      'Centre     50, 10, 5 mm',
      'Inertia    Ixx 6.54167, Iyy 132.142, Izz 136.067, Ixy 0, Ixz 0, Iyz 0 kg*mm^2, about the centre, Ixy = -integral of x y',
      'Principal  6.54167 kg*mm^2, 132.142 kg*mm^2, 136.067 kg*mm^2',
      '',
    ].join('\n'),
  );
});

test('a solid from STEP weighs what its true surfaces enclose, in the unit that the file states', async () => {
  const oc = await openCascade();
  const pin = stepFile(oc, { Pin: new oc.BRepPrimAPI_MakeCylinder(5, 40).Shape() }, [
    { part: 'Pin', at: [0, 0, 0] },
  ]);
  const { status, out } = await kempe(['mass', save('pin.step', pin), '--density', '1000', '--json']);
  expect(status).toBe(0);
  // pi 5^2 40 mm^3 of water, pi grams; its triangles enclose 0.17 % less
  expect(JSON.parse(out).total.mass / (Math.PI * 1e-3)).toBeCloseTo(1, 12);
});

test('without a unit, none is guessed', async () => {
  const file = save('no-unit.obj', objFile(BOX));
  const { status, out, err } = await kempe(['mass', file]);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(err).toContain('no-unit.obj is 100 x 20 x 10, and OBJ says in no unit.');
  expect(err).toContain('--unit m, --unit cm, --unit mm, --unit in');
});

test('what the file states is used, or what is given; materials and densities', async () => {
  const file = save('bar.3mf', file3mf(BOX, { unit: 'inch' }));
  const stated = await kempe(['mass', file, '--density', '1 g/cm^3', '--json']);
  const volume = 20000 * 0.0254 ** 3;
  const { total, parts } = JSON.parse(stated.out) as { total: { mass: number }; parts: { volume: number }[] };
  expect(Math.abs(total.mass / (1000 * volume) - 1)).toBeLessThan(1e-12);
  expect(Math.abs(parts[0].volume / volume - 1)).toBeLessThan(1e-12);
  const given = await kempe(['mass', file, '--unit', 'mm', '--material', 'steel s235jr']);
  expect(given.out).toContain('0.157 kg');
  const inches = await kempe(['mass', file, '--density', '0.283 lb/in^3']);
  expect(inches.out).toContain('Mass       5660 lb');
  for (const [words, said] of [
    [['--material', 'unobtainium'], '"unobtainium", which is not in the list'],
    [['--density', '-1'], 'above 0'],
    [['--density', '3 mm'], 'a density'],
    [['--density', '1', '--material', 'Steel S235JR'], 'give one of them'],
    [['--unit', 'parsec'], 'm, cm, mm, in'],
  ] as const) {
    const wrong = await kempe(['mass', file, ...words]);
    expect(wrong.status).toBe(2);
    expect(wrong.err).toContain(said);
  }
});

test('an open part has no mass, nor has all of it', async () => {
  const whole = { ...BOX, triangles: BOX.triangles.slice(6) };
  const file = save('open.stl', binaryStl(whole));
  const { status, out } = await kempe(['mass', file, '--unit', 'mm']);
  expect(status).toBe(1);
  expect(out).toContain('open: 4 edges');
  expect(out).toContain('Mass unknown: 1 of 1 parts enclose no volume.');
  const hollow = save('hollow.stl', binaryStl(inverted(together(BOX, inverted(box([1, 1, 1], [2, 2, 2]))))));
  expect((await kempe(['mass', hollow, '--unit', 'mm'])).out).toContain(
    'closed, 2 shells, 24 triangles turned round',
  );
  const twice = save('twice.stl', binaryStl(together(BOX, box([50, 10, 5], [150, 30, 15]))));
  expect((await kempe(['mass', twice, '--unit', 'mm'])).out).toMatch(
    /crosses itself at \d+ pairs of triangles/,
  );
});

test('what a file refers to is read from its folder alone', async () => {
  const whole = glbFile(BOX);
  const length = new DataView(whole.buffer).getUint32(12, true);
  const model = JSON.parse(new TextDecoder().decode(whole.slice(20, 20 + length))) as {
    buffers: { uri?: string }[];
  };
  const write = (name: string, uri: string) => {
    model.buffers[0].uri = uri;
    return save(name, JSON.stringify(model));
  };
  mkdirSync(join(folder, 'inner'));
  save('data.bin', whole.slice(28 + length));
  save('inner/near.bin', whole.slice(28 + length));
  symlinkSync(join(folder, 'data.bin'), join(folder, 'inner/link.bin'));
  const good = await kempe(['mass', write('inner/a.gltf', 'near.bin')]);
  expect(good.status).toBe(0);
  expect(good.out).toContain('100 x 20 x 10 m');
  for (const uri of [
    '../data.bin',
    'link.bin',
    join(folder, 'data.bin'),
    '%2e%2e/data.bin',
    '.',
    'none.bin',
  ]) {
    const { status, err } = await kempe(['mass', write('inner/a.gltf', uri)]);
    expect({ uri, status }).toEqual({ uri, status: 1 });
    expect(err).toContain('is not there');
  }
});

test('files that are not there, and of other formats', async () => {
  expect((await kempe(['mass', join(folder, 'none.stl')])).err).toContain('there is no such file');
  const other = await kempe(['mass', save('part.iges', 'S      1'), '--json']);
  expect(other.status).toBe(1);
  expect(JSON.parse(other.out)).toMatchObject({ problems: [{ code: 'geometry-format' }] });
  expect((await kempe(['mass'])).status).toBe(2);
});
