/** Parts in models for other programs: their own triangles as files beside the model, and back again. */
import { describe, expect, test } from 'vitest';
import { Beside } from '../../../../engine/formats/beside';
import { exportModel, MODEL_FORMATS } from '../../../../engine/formats/export-model';
import { importModel } from '../../../../engine/formats/import-model';
import { readGeometry } from '../../../../engine/formats/triangles/read-geometry';
import { readGeometryFile, writeGeometry } from '../../../../engine/formats/triangles/write-geometry';
import { writeObj } from '../../../../engine/formats/triangles/write-obj';
import { writeStl } from '../../../../engine/formats/triangles/write-stl';
import { outOf, turn } from '../../../../engine/core/math/rigid';
import { massOf } from '../../../../engine/model/masses/mass';
import { massOutOf } from '../../../../engine/model/masses/mass-sum';
import { loose, mesh } from '../../../support/geometry-files';
import { projectOfParts } from '../../../support/project-of-parts';
import type { ModelFormatId } from '../../../../engine/formats/export-model';
import type { Body, Vec3 } from '../../../../engine/model/project';

const { project, geometry } = projectOfParts();
const meshOf = (digest: string) => readGeometryFile(geometry.get(digest)!);

function exported(format: ModelFormatId, given = project, from: typeof meshOf = meshOf) {
  const made = exportModel(given, format, from);
  if (!made.ok) throw new Error(made.problems[0]!.message);
  return made;
}

function back({ text, meshes, meshFolder }: ReturnType<typeof exported>) {
  const read = (path: string) => {
    const name = path.slice(meshFolder.length + 1);
    return path.startsWith(`${meshFolder}/`) ? (meshes.get(name) ?? null) : null;
  };
  const result = importModel(text, 'model.xml', { lengthUnit: 'm' }, new Beside(read, ''));
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result;
}

/** Corners of the triangles in W, in an order that no file keeps or changes. */
function inWorld(body: Body, files: ReadonlyMap<string, Uint8Array>): number[][] {
  if (body.shape.kind !== 'part') throw new Error(`${body.name} is no part`);
  const { points, triangles } = readGeometryFile(files.get(body.shape.geometry)!)!;
  const sign = body.shape.hand === 'mirrored' ? -1 : 1;
  const corner = (at: number): Vec3 => [points[3 * at]!, points[3 * at + 1]!, sign * points[3 * at + 2]!];
  return Array.from({ length: triangles.length / 3 }, (_, t) => {
    const [a, b, c] = [0, 1, 2].map((k) => {
      const local = corner(triangles[3 * t + k]!);
      return turn(body.orientation, local).map((value, i) => value + body.position[i]!);
    });
    // seen from outside: a mirror turns them round
    const loop = sign < 0 ? [a!, c!, b!] : [a!, b!, c!];
    const first = [0, 1, 2].reduce((best, k) => (before(loop[k]!, loop[best]!) ? k : best), 0);
    return [0, 1, 2].flatMap((k) => loop[(first + k) % 3]!);
  }).toSorted((p, q) => (before(p, q) ? -1 : 1));
}

const before = (p: readonly number[], q: readonly number[]): boolean => {
  const at = p.findIndex((value, i) => Math.abs(value - q[i]!) > 1e-6);
  return at >= 0 && p[at]! < q[at]!;
};

/** Of single precision, over the reach of the model [m]. */
const ROUNDING = 2 ** -23;

describe.each(MODEL_FORMATS)('%s', (format) => {
  const made = exported(format);
  const { project: read, geometry: files, account } = back(made);
  const pairs = project.bodies.map(
    (body) => [body, read.bodies.find(({ name }) => name === body.name)!] as const,
  );

  test('one file for each geometry and hand, under names that mean the same everywhere', () => {
    const extension = format === 'mjcf' ? 'obj' : 'stl';
    const names = [...made.meshes.keys()].map((name) => name.replace(/-[0-9a-f]{12}/, ''));
    expect(names).toEqual([`Gehause-5.${extension}`, `wedge.${extension}`, `wedge-mirrored.${extension}`]);
    const quote = format === 'sdf' ? '' : '"';
    for (const name of made.meshes.keys()) expect(made.text).toContain(`${quote}meshes/${name}${quote}`);
    expect(made.changed.map(({ kind }) => kind)).not.toContain('shape');
    expect(account.missing).toEqual([]);
  });

  test('the same triangles at the same places, to single precision', () => {
    for (const [body, again] of pairs) {
      const [theirs, ours] = [inWorld(again, files), inWorld(body, geometry)];
      expect(theirs.length).toBe(ours.length);
      for (const [t, corners] of ours.entries())
        corners.forEach((value, i) =>
          expect(Math.abs(value - theirs[t]![i]!), body.name).toBeLessThan(ROUNDING),
        );
    }
  });

  test('masses, centres and inertias to 1e-12, and colours', () => {
    for (const [body, again] of pairs) {
      expect(again.color).toBe(body.color);
      const [ours, theirs] = [body, again].map((each) => {
        const { mass, centerOfMass: center, inertia } = massOf(each);
        const { position, orientation } = each;
        return massOutOf(
          outOf({ position: [0, 0, 0], orientation: [1, 0, 0, 0] }, { position, orientation }),
          { mass, center, inertia },
        );
      });
      expect(Math.abs(theirs!.mass / ours!.mass - 1)).toBeLessThan(1e-12);
      ours!.center.forEach((value, c) => expect(Math.abs(value - theirs!.center[c]!)).toBeLessThan(1e-12));
      const largest = Math.max(...ours!.inertia);
      ours!.inertia.forEach((value, c) =>
        expect(Math.abs(value - theirs!.inertia[c]!) / largest).toBeLessThan(1e-12),
      );
    }
  });

  test('the same project gives the same bytes', () => {
    const again = exported(format);
    expect(again.text).toBe(made.text);
    expect([...again.meshes]).toEqual([...made.meshes]);
  });

  test('a part whose triangles are missing is the box of its size, and is listed', () => {
    const [{ shape: first }] = project.bodies;
    const lost = exported(format, project, (digest) =>
      first!.kind === 'part' && digest === first!.geometry ? null : meshOf(digest),
    );
    expect(lost.changed).toContainEqual({
      kind: 'shape',
      name: 'Body a',
      why: 'its triangles are missing, so it is drawn as the box of its size; mass and inertia are exact',
    });
    expect(lost.changed.filter(({ kind }) => kind === 'shape')).toHaveLength(1);
    expect(lost.meshes.size).toBe(2);
    const shape = back(lost).project.bodies.find(({ name }) => name === 'Body a')!.shape;
    expect(shape.kind).toBe('box');
    if (shape.kind !== 'box' || first!.kind !== 'part') return;
    const sizes = [shape.size, first!.size].map((size) => size.toSorted((a, b) => a - b));
    sizes[0]!.forEach((side, c) => expect(side).toBeCloseTo(sizes[1]![c]!, 12));
  });
});

/** Without a box as a whole, and with one though it is as flat. */
const SHEETS = { level: [0, 0, 0], tilted: [0, 0.03, 0.03] };

test.each(Object.entries(SHEETS))('a %s sheet, which MuJoCo 3 refuses with its model', (name, heights) => {
  const corners = [
    [0, 0],
    [0.1, 0],
    [0, 0.1],
  ].map(([x, y], i) => [x!, y!, heights[i]!]);
  const bytes = writeGeometry(mesh(corners, [0, 1, 2]));
  const [body] = structuredClone(project.bodies);
  if (body?.shape.kind !== 'part') throw new Error();
  const size = [0, 1, 2].map((c) => Math.max(...corners.map((at) => at[c]!))) as unknown as Vec3;
  const middle = size.map((side) => side / 2) as unknown as Vec3;
  const shape = { ...body.shape, volume: null, size, middle };
  const mass = { kind: 'custom', mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const;
  const sheet = { ...project, bodies: [{ ...body, shape, mass }], joints: [] };
  const [mjcf, urdf] = (['mjcf', 'urdf'] as const).map((format) =>
    exported(format, sheet, () => readGeometryFile(bytes)),
  );
  expect([mjcf!.meshes.size, urdf!.meshes.size]).toEqual([0, 1]);
  const told = { kind: 'shape', name: 'Body a' };
  if (name === 'tilted')
    expect(mjcf!.changed).toContainEqual({ ...told, why: expect.stringMatching(/^its triangles are flat/) });
  else expect(mjcf!.left).toContainEqual({ ...told, why: expect.stringMatching(/^it has no thickness/) });
  expect(mjcf!.text.includes('type="box"')).toBe(name === 'tilted');
  expect(urdf!.left.map(({ kind }) => kind)).not.toContain('shape');
});

describe('files of triangles', () => {
  /** Numbers that only nine digits tell apart, and one that is far from the others. */
  const values = [0.1, 1 / 3, 1e-7, -16777215, 1.00000012, 3e-39, 0, -0.5, 0.30000001];
  const surface = mesh([values.slice(0, 3), values.slice(3, 6), values.slice(6)], [0, 1, 2, 2, 1, 0]);
  const rounded = Float64Array.from(surface.points, Math.fround);

  test('OBJ keeps shared corners and every bit of single precision', () => {
    const read = readGeometry(writeObj(surface), 'a.obj');
    if (!read.ok) throw new Error(read.problem.message);
    const [{ mesh: found }] = read.file.parts;
    expect([...found.points].map(Math.fround)).toEqual([...rounded].map((value) => value + 0));
    expect([...found.triangles]).toEqual([...surface.triangles]);
  });

  test('STL keeps the order of the corners, and a normal that agrees with it', () => {
    const bytes = writeStl(surface);
    const read = readGeometry(bytes, 'a.stl');
    if (!read.ok) throw new Error(read.problem.message);
    expect([...read.file.parts[0].mesh.points]).toEqual([...loose({ ...surface, points: rounded }).points]);
    const square = writeStl(
      mesh(
        [
          [0, 0, 0],
          [2, 0, 0],
          [0, 2, 0],
          [4, 0, 0],
        ],
        [0, 1, 2, 0, 1, 3],
      ),
    );
    const view = new DataView(square.buffer);
    const normals = [0, 1].map((facet) => [0, 4, 8].map((at) => view.getFloat32(84 + 50 * facet + at, true)));
    expect(normals).toEqual([
      [0, 0, 1],
      [0, 0, 0],
    ]);
  });
});
