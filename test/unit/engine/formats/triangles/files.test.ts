import { describe, expect, test } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { readGeometry } from '../../../../../engine/formats/triangles/read-geometry';
import { weigh } from '../../../../../engine/geometry/weigh';
import {
  binaryStl,
  box,
  file3mf,
  glbFile,
  objFile,
  textStl,
  together,
} from '../../../../support/geometry-files';
import type { EditableModel } from '../../../../support/geometry-files';

const PART = box([10, 20, 30], [14, 26, 31]);
const VOLUME = 24;

function read(bytes: Uint8Array, name: string, beside?: (path: string) => Uint8Array | null) {
  const result = readGeometry(bytes, name, beside);
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.file;
}

function refused(bytes: Uint8Array | string, name: string): string {
  const result = readGeometry(typeof bytes === 'string' ? strToU8(bytes) : bytes, name);
  if (result.ok) throw new Error('it was read');
  expect(result.problem.remedy).toMatch(/^[A-Z].*\.$/);
  return result.problem.message;
}

const volume = (bytes: Uint8Array, name: string): number | null =>
  weigh(read(bytes, name).parts, 1, 1).total?.mass ?? null;

test.each([
  ['binary STL', binaryStl(PART), 'a.stl', null],
  ['binary STL whose header says solid', binaryStl(PART, 'solid a'), 'a.STL', null],
  ['STL as text', textStl(PART), 'a.stl', null],
  ['OBJ', objFile(PART), 'a.obj', null],
  ['3MF', file3mf(PART), 'a.3mf', 0.001],
  ['3MF in inches', file3mf(PART, { unit: 'inch' }), 'a.3mf', 0.0254],
  ['GLB', glbFile(PART), 'a.glb', 1],
])('the same box from %s', (_, bytes, name, metres) => {
  expect(read(bytes, name).metres).toBe(metres);
  expect(volume(bytes, name)).toBeCloseTo(VOLUME, 11);
});

describe('STL', () => {
  test('several solids are parts by their names, in any case of the keywords', () => {
    const text = `${new TextDecoder().decode(textStl(PART, 'arm left'))}${new TextDecoder().decode(textStl(PART, 'pin'))}`;
    const { parts } = read(strToU8(text.toUpperCase()), 'a.stl');
    expect(parts.map(({ name }) => name)).toEqual(['ARM LEFT', 'PIN']);
  });

  test('what is wrong is told with its place', () => {
    const text = new TextDecoder().decode(textStl(PART));
    expect(refused(binaryStl(PART).slice(0, 300), 'a.stl')).toContain('12 triangles and ends after 4');
    expect(refused(text.slice(0, 300), 'a.stl')).toMatch(/^Line 18: the file ends within a facet/);
    expect(refused(text.replace('vertex 10 20 30', 'vertex 10 x 30'), 'a.stl')).toContain('"vertex 10 x 30"');
    expect(refused(text.replace(/ +vertex.*\n/, ''), 'a.stl')).toContain('2 corners, not 3');
    expect(refused('hello', 'a.stl')).toContain('Line 1: "hello"');
    expect(refused('', 'a.stl')).toContain('no STL');
    const infinite = binaryStl(PART);
    new DataView(infinite.buffer).setFloat32(84 + 12, Infinity, true);
    expect(refused(infinite, 'a.stl')).toBe('Triangle 1: a coordinate is Infinity.');
  });
});

describe('OBJ', () => {
  test('polygons, concave ones too, with corners on their sides; numbers from the end; parts by objects', () => {
    // an L, the corner (1, 0) on a straight side
    const outline = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 1],
      [1, 3],
      [0, 3],
    ];
    const n = outline.length;
    const corners = [0, 2].flatMap((z) => outline.map(([x, y]) => `v ${x} ${y} ${z} 0.5 0.5 0.5`));
    const faces = [
      `f ${outline.map((_, i) => n - i).join(' ')}`,
      `f ${outline.map((_, i) => i - n).join(' ')}`,
      ...outline.map((_, i) => `f ${i + 1} ${((i + 1) % n) + 1} \\\n ${((i + 1) % n) + n + 1} ${i + n + 1}`),
    ];
    const file = strToU8(['o bracket', 'mtllib a.mtl', ...corners, 'l 1 2', ...faces].join('\r\n'));
    expect(volume(file, 'a.obj')).toBeCloseTo(8, 12);
    const { parts, notes } = read(file, 'a.obj');
    expect(parts.map(({ name }) => name)).toEqual(['bracket']);
    expect(notes).toEqual(['1 x lines left out: they bound no solid.']);
  });

  test('what is wrong is told with its place', () => {
    expect(refused('v 0 0 0\nv 1 0 0\nf 1 2 3\n', 'a.obj')).toContain('Line 3: "f 1 2 3" names a corner');
    expect(refused('v 0 0\n', 'a.obj')).toContain('Line 1');
    expect(refused('f 1 2\n', 'a.obj')).toContain('2 corners');
    expect(refused('<html>', 'a.obj')).toContain('does not belong in an OBJ');
    expect(refused('v 0 0 0\n', 'a.obj')).toContain('no triangles');
    const wide = `v 0 0 0\nv 1 0 0\nv 0 1 0\nf ${Array.from({ length: 2000 }, () => '1').join(' ')}`;
    expect(refused(wide, 'a.obj')).toContain('2000 corners');
  });
});

describe('3MF', () => {
  test('components are placed within each other, supports left out', () => {
    const build = `<object id="2" type="model" name="pair"><components><component objectid="1"/>
      <component objectid="1" transform="0 1 0 -1 0 0 0 0 1 100 0 0"/></components></object>
      <object id="3" type="support"><components><component objectid="1"/></components></object>
      </resources><build><item objectid="2" transform="2 0 0 0 2 0 0 0 2 0 0 5"/><item objectid="3"/></build>`;
    const file = read(file3mf(PART, { build }), 'a.3mf');
    expect(file.parts).toHaveLength(2);
    expect(file.parts[0]).toMatchObject({ name: 'part', color: '#ff0000' });
    expect(file.parts[0].mesh).toBe(file.parts[1].mesh);
    expect(file.notes).toEqual(['1 x support structures left out.']);
    const { total, parts } = weigh(file.parts, 1, 1);
    expect(total!.mass).toBeCloseTo(2 * 8 * VOLUME, 10);
    // x' = 100 - y, y' = x, then twice as large and 5 up
    expect(parts[1].mass!.center.map((value) => Number(value.toPrecision(12)))).toEqual([154, 24, 66]);
  });

  test('what is wrong is told', () => {
    const build = (words: string) => file3mf(PART, { build: words });
    expect(refused('PK', 'a.3mf')).toContain('no ZIP archive');
    expect(refused(zipSync({ 'a.txt': strToU8('a') }), 'a.3mf')).toContain('"/3d/3dmodel.model"');
    expect(refused(build('</resources><build><item objectid="9"/></build>'), 'a.3mf')).toContain(
      'object "9"',
    );
    expect(
      refused(
        build(
          '<object id="2"><components><component objectid="2"/></components></object></resources><build><item objectid="2"/></build>',
        ),
        'a.3mf',
      ),
    ).toContain('within itself');
    expect(
      refused(build('</resources><build><item objectid="1" transform="1 0"/></build>'), 'a.3mf'),
    ).toContain('12 numbers');
    expect(refused(build('</resources'), 'a.3mf')).toContain('not sound XML');
    expect(refused(file3mf(PART, { unit: 'cubit' }), 'a.3mf')).toContain('"cubit"');
  });

  test('objects that double at each level, and archives that unpack to gigabytes, are stopped early', () => {
    const levels = Array.from({ length: 40 }, (_, i) => {
      const child = `<component objectid="${i + 1}"/>`;
      return `<object id="${i + 2}"><components>${child}${child}</components></object>`;
    });
    const doubling = `${levels.join('')}</resources><build><item objectid="41"/></build>`;
    expect(refused(file3mf(PART, { build: doubling }), 'a.3mf')).toContain('more than 10000 parts');
    const bomb = zipSync({ '3D/3dmodel.model': new Uint8Array(1000) });
    const view = new DataView(bomb.buffer);
    const directory = bomb.findLastIndex(
      (_, i) => i + 4 <= bomb.length && view.getUint32(i, true) === 0x02014b50,
    );
    view.setUint32(directory + 24, 300 * 1024 * 1024, true);
    expect(refused(bomb, 'a.3mf')).toContain('256 MiB');
  });
});

describe('glTF', () => {
  test('nodes place it, with scale, turn and reflection; strips and fans too', () => {
    const q = Math.SQRT1_2;
    const nodes = [
      { name: 'root', children: [1, 2], scale: [2, 2, 2] },
      { name: 'a', mesh: 0, rotation: [0, 0, q, q], translation: [1, 0, 0] },
      { name: 'b', mesh: 0, matrix: [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] },
    ];
    const { parts } = weigh(read(glbFile(PART, nodes), 'a.glb').parts, 1, 1);
    expect(parts.map(({ name }) => name)).toEqual(['a', 'b']);
    for (const { mass } of parts) expect(mass!.mass).toBeCloseTo(8 * VOLUME, 4);
    const rounded = (of: readonly number[]) => of.map((value) => Number(value.toPrecision(6)));
    expect(rounded(parts[0].mass!.center)).toEqual([2 * (1 - 23), 24, 61]);
    expect(rounded(parts[1].mass!.center)).toEqual([-24, 46, 61]);
  });

  test('buffers beside the file, and within its text', () => {
    const whole = glbFile(PART);
    const length = new DataView(whole.buffer).getUint32(12, true);
    const data = whole.slice(28 + length);
    const model = JSON.parse(new TextDecoder().decode(whole.slice(20, 20 + length))) as {
      buffers: { uri?: string; byteLength: number }[];
    };
    model.buffers[0].uri = 'my%20part.bin';
    const asked: string[] = [];
    const outside = read(strToU8(JSON.stringify(model)), 'a.gltf', (path) => (asked.push(path), data));
    expect(asked).toEqual(['my part.bin']);
    expect(weigh(outside.parts, 1, 1).total!.mass).toBeCloseTo(VOLUME, 11);
    expect(refused(JSON.stringify(model), 'a.gltf')).toContain(
      '"my%20part.bin", which holds the corners, is not there',
    );
    for (const cut of [0, 1, 2]) {
      model.buffers[0].uri = `data:application/octet-stream;base64,${Buffer.from(data.subarray(0, data.length - cut)).toString('base64')}`;
      const text = strToU8(JSON.stringify(model));
      if (cut === 0) expect(volume(text, 'a.gltf')).toBeCloseTo(VOLUME, 11);
      else expect(refused(text, 'a.gltf')).toContain('reaches beyond its buffer');
    }
  });

  test('what is wrong is told', () => {
    const changed = (change: (model: EditableModel) => void) =>
      refused(glbFile(PART, undefined, change), 'a.glb');
    expect(changed((model) => (model.extensionsRequired = ['KHR_draco_mesh_compression']))).toContain(
      'draco',
    );
    expect(changed((model) => (model.asset.version = '1.0'))).toContain('asset.version');
    expect(changed((model) => (model.nodes = [{ children: [0] }]))).toContain('Node 0 is within itself');
    expect(changed((model) => (model.nodes = [{ mesh: 3 }]))).toContain('mesh 3');
    expect(changed((model) => (model.accessors[1].count = 1e9))).toContain('1000000000 values');
    expect(changed((model) => (model.accessors[0].count = 4))).toContain('names corner');
    expect(changed((model) => (model.meshes[0].primitives[0].mode = 1))).toContain('no triangles');
    expect(
      changed(
        (model) =>
          (model.nodes = Array.from({ length: 60 }, (_, i) => ({ children: i < 59 ? [i + 1, i + 1] : [] }))),
      ),
    ).toContain('too many nodes');
    expect(refused(glbFile(PART).slice(0, 400), 'a.glb')).toContain('cut off');
    expect(refused('{', 'a.gltf')).toContain('not JSON');
  });
});

test('names that say no format, and what is empty', () => {
  expect(refused('a', 'part.step')).toContain(
    '"part.step" is of no format that is read: STL (.stl), OBJ (.obj)',
  );
  expect(refused(binaryStl({ points: new Float64Array(), triangles: new Uint32Array() }), 'a.stl')).toContain(
    'no triangles',
  );
});

test('a mesh of 100,000 triangles from loose ones has the volume of its polyhedron', () => {
  const many = together(...Array.from({ length: 8334 }, (_, i) => box([2 * i, 0, 0], [2 * i + 1, 1, 1])));
  expect(many.triangles.length / 3).toBeGreaterThan(100_000);
  expect(volume(binaryStl(many), 'a.stl')).toBeCloseTo(8334, 6);
});
