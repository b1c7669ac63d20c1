import { expect, test } from 'vitest';
import { readGeometry } from '../../../../../engine/formats/triangles/read-geometry';
import { toParts } from '../../../../../engine/formats/triangles/to-parts';
import { readGeometryFile } from '../../../../../engine/formats/triangles/write-geometry';
import { rotate } from '../../../../../engine/core/math/triples';
import { addMasses } from '../../../../../engine/model/masses/mass-sum';
import { massOf } from '../../../../../engine/model/masses/mass';
import { createBody, createProject } from '../../../../../engine/model/defaults';
import { validateProject } from '../../../../../engine/model/validate';
import type { Body } from '../../../../../engine/model/project';
import { massProperties } from '../../../../../engine/geometry/mass-properties';
import { weigh } from '../../../../../engine/geometry/weigh';
import { box, file3mf, glbFile, loose, mesh, textStl } from '../../../../support/geometry-files';
import type { GeometryFile } from '../../../../../engine/formats/triangles/geometry-file';
import type { PlacedPart } from '../../../../../engine/model/placed-part';

const problemsOf = (body: Body) => validateProject({ ...createProject('Test'), bodies: [body] });

const BLOCK = box([10, 20, 30], [14, 26, 31]);

function fileOf(bytes: Uint8Array, name: string): GeometryFile {
  const read = readGeometry(bytes, name);
  if (!read.ok) throw new Error(read.problem.message);
  return read.file;
}

test('a part in millimetres: volume, centroid, second moments and box in metres', () => {
  const { parts } = toParts(fileOf(textStl(BLOCK), 'block.stl'), 'block.stl', 1e-3);
  expect(parts).toHaveLength(1);
  const { shape, position, orientation, open, triangles } = parts[0];
  expect([position, orientation, open, triangles]).toEqual([[0, 0, 0], [1, 0, 0, 0], 0, 12]);
  expect(shape.volume! / 24e-9 - 1).toBeCloseTo(0, 12);
  shape.centroid.forEach((value, c) => expect(value).toBeCloseTo([12e-3, 23e-3, 30.5e-3][c], 15));
  expect(shape.size.map((value) => Math.round(value * 1e9))).toEqual([4e6, 6e6, 1e6]);
  // m (y^2 + z^2)/12 and so on
  [24 * (36 + 1), 24 * (16 + 1), 24 * (16 + 36)].forEach((twelve, c) =>
    expect(shape.moments[c] / ((twelve / 12) * 1e-15) - 1).toBeCloseTo(0, 12),
  );
});

test('y is up in glTF, z in the engine', () => {
  const { parts } = toParts(fileOf(glbFile(BLOCK), 'block.glb'), 'block.glb', 1);
  const { orientation, position, shape } = parts[0];
  const turned = rotate(orientation, shape.centroid).map((value, c) => value + position[c]);
  turned.forEach((value, c) => expect(value).toBeCloseTo([12, -30.5, 23][c], 12));
});

/** The mass and its moments of all parts as bodies, in the file's frame. */
const total = (parts: readonly PlacedPart[]) =>
  addMasses(
    parts.map(({ shape, position, orientation }) =>
      massInWorld(createBody({ id: 'a', shape, position, orientation, mass: { kind: 'shape', density: 1 } })),
    ),
  );

function massInWorld(body: ReturnType<typeof createBody>) {
  const { mass, centerOfMass, inertia } = massOf(body);
  const center = rotate(body.orientation, centerOfMass as [number, number, number]).map(
    (value, c) => value + body.position[c],
  ) as [number, number, number];
  const [xx, yy, zz, xy, xz, yz] = inertia;
  const columns = [0, 1, 2].map((k) =>
    rotate(body.orientation, [0, 1, 2].map((c) => (c === k ? 1 : 0)) as unknown as [number, number, number]),
  );
  const I = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  const at = (a: number, b: number): number => {
    let sum = 0;
    for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) sum += columns[k][a] * I[k][l] * columns[l][b];
    return sum;
  };
  const turned: [number, number, number, number, number, number] = [
    ...[at(0, 0), at(1, 1), at(2, 2)],
    ...[at(0, 1), at(0, 2), at(1, 2)],
  ] as never;
  return { mass, center, inertia: turned };
}

/** Row-major 3 x 4: turned about (1, 2, 3), moved, and scaled. */
function placed(angle: number, scale: readonly [number, number, number], at: readonly number[]) {
  const [x, y, z] = [1, 2, 3].map((value) => value / Math.sqrt(14));
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const R = [
    [c + x * x * (1 - c), x * y * (1 - c) - z * s, x * z * (1 - c) + y * s],
    [y * x * (1 - c) + z * s, c + y * y * (1 - c), y * z * (1 - c) - x * s],
    [z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, c + z * z * (1 - c)],
  ];
  return R.flatMap((row, i) => [...row.map((value, k) => value * scale[k]), at[i]]) as never;
}

test('instances: rigid ones share their geometry; scaled, sheared and mirrored ones keep their mass', () => {
  const instance = (place: never) => ({ name: 'pin', color: null, mesh: BLOCK, place });
  const file = (places: readonly never[], up: 'y' | 'z' = 'z'): GeometryFile => ({
    ...{ format: 'test', metres: 1, up, notes: [], parts: places.map(instance) },
  });
  const rigid = toParts(
    file([placed(0.7, [1, 1, 1], [5, 6, 7]), placed(2, [1, 1, 1], [-5, 0, 1])]),
    'a',
    1e-3,
  );
  expect(rigid.geometry.size).toBe(1);
  expect(rigid.parts[0].shape).toBe(rigid.parts[1].shape);
  for (const places of [
    [placed(0.7, [1, 1, 1], [5, 6, 7])],
    [placed(3, [2, 2, 2], [5, 6, 7])],
    [placed(-1.3, [1, 2, 3], [1, 1, 1])],
    [placed(0.4, [1, 1, -1], [0, 0, 9]), placed(1, [1, 1, 1], [40, 0, 0])],
  ]) {
    const whole = file(places);
    const made = total(toParts(whole, 'a', 1e-3).parts);
    const wanted = weigh(whole.parts, 1e-3, 1).total!;
    expect(made.mass / wanted.mass - 1).toBeCloseTo(0, 11);
    made.center.forEach((value, c) => expect(value).toBeCloseTo(wanted.center[c], 13));
    const size = Math.max(...wanted.inertia);
    made.inertia.forEach((value, c) => expect(value / size).toBeCloseTo(wanted.inertia[c] / size, 10));
  }
});

test('the file of a geometry is the same for the same triangles, and has them', () => {
  const once = toParts(fileOf(textStl(BLOCK), 'a.stl'), 'a.stl', 1e-3);
  const again = toParts(fileOf(file3mf(BLOCK), 'b.3mf'), 'b.3mf', 1e-3);
  expect([...again.geometry.keys()]).toEqual([...once.geometry.keys()]);
  const [[digest, bytes]] = once.geometry;
  expect(once.parts[0].shape.geometry).toBe(digest);
  const back = readGeometryFile(bytes)!;
  expect(back.points).toHaveLength(24);
  // rounded to single precision
  expect(massProperties(back)!.volume / 24e-9 - 1).toBeCloseTo(0, 5);
  expect(readGeometryFile(bytes.subarray(0, 100))).toBeNull();
  expect(readGeometryFile(new Uint8Array(0))).toBeNull();
});

test('an open surface has no volume, and a body of it needs a mass', () => {
  const open = mesh(
    [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [0, 1, 2, 0, 3, 1],
  );
  const { parts } = toParts(fileOf(textStl(loose(open)), 'a.stl'), 'a.stl', 1);
  expect([parts[0].shape.volume, parts[0].open]).toEqual([null, 4]);
  const body = createBody({ id: 'a', name: 'Arm', shape: parts[0].shape });
  expect(problemsOf(body).map(({ message }) => message)).toEqual([
    'Body "Arm" (a): its surface is open, so that it has no volume.',
  ]);
  const weighed = {
    ...body,
    mass: {
      kind: 'custom' as const,
      mass: 1,
      centerOfMass: [0, 0, 0] as const,
      inertia: [1, 1, 1, 0, 0, 0] as const,
    },
  };
  expect(problemsOf(weighed)).toEqual([]);
});

test('numbers that no part can have are refused', () => {
  const { parts } = toParts(fileOf(textStl(BLOCK), 'a.stl'), 'a.stl', 1e-3);
  const { shape } = parts[0];
  for (const change of [
    { volume: 1 },
    { moments: [1, 1, 1, 0, 0, 0] as const },
    { geometry: '../../etc/passwd' },
    { size: [0, 0, 0] as const },
  ]) {
    const problems = problemsOf(createBody({ id: 'a', shape: { ...shape, ...change } }));
    expect(problems.length, JSON.stringify(change)).toBeGreaterThan(0);
  }
  const flat = { ...shape, moments: [0, 0, 0, 0, 0, 0] as const };
  const problems = problemsOf(createBody({ id: 'a', shape: flat }));
  expect(problems[0].message).toMatch(/its shape and density give a mass of/);
});
