import { describe, expect, test } from 'vitest';
import { readGeometry } from '../../../../../engine/formats/triangles/read-geometry';
import { toParts } from '../../../../../engine/formats/triangles/to-parts';
import { readKeptPart, writeGeometry } from '../../../../../engine/formats/triangles/write-geometry';
import type { Feature } from '../../../../../engine/geometry/features/feature';
import { IDENTITY } from '../../../../../engine/geometry/triangle-mesh';
import { box, ring } from '../../../../support/geometry-files';

const HOLE: Feature = {
  ...{ kind: 'round', hollow: true, middle: [0.1, -0.2, 1 / 3], axis: [0, 0.6, 0.8] },
  ...{ radius: 0.008, length: 0.01 },
};
const BALL: Feature = { kind: 'ball', hollow: false, middle: [1, 2, 3], radius: 0.1 };
const FACE: Feature = { kind: 'flat', middle: [0, 0, 1], normal: [0, 0, 1], along: [1, 0, 0], half: [1, 2] };
const BLOCK = box([0, 0, 0], [1, 2, 3]);

/** With other extras in the text of the file, padded to the same length. */
function withText(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const text = new TextDecoder('latin1').decode(bytes);
  expect(text).toContain(from);
  return Uint8Array.from(text.replace(from, to.padEnd(from.length)), (one) => one.charCodeAt(0));
}

test('true surfaces are kept to the last bit beside the triangles, and change the name of the file', () => {
  const bytes = writeGeometry(BLOCK, [HOLE, BALL, FACE]);
  expect(readKeptPart(bytes)!.features).toEqual([HOLE, BALL, FACE]);
  expect(readKeptPart(writeGeometry(BLOCK))!.features).toBeUndefined();
});

test('they come in again with the file, at its places', () => {
  const read = readGeometry(writeGeometry(BLOCK, [HOLE]), '.glb');
  if (!read.ok) throw new Error();
  const { geometry } = toParts(read.file, 'a.glb', 1);
  const [bytes] = geometry.values();
  expect(readKeptPart(bytes)!.features).toEqual([HOLE]);
});

test('of a file in another unit they are in metres; of two parts in one size they are kept once', () => {
  const part = { name: '', color: null, mesh: BLOCK, features: [HOLE, BALL], place: IDENTITY };
  const file = { format: 'STEP', metres: 1e-3, up: 'z', parts: [part, part], notes: [] } as const;
  const { geometry } = toParts(file, 'a.step', 1e-3);
  expect(geometry.size).toBe(1);
  const [bytes] = geometry.values();
  expect(readKeptPart(bytes)!.features![1]).toEqual({ ...BALL, middle: [0.001, 0.002, 0.003], radius: 1e-4 });
});

describe('extras that are none of ours, or damaged, are left alone', () => {
  const bytes = writeGeometry(BLOCK, [BALL]);
  test.each([
    ['"radius":0.1', '"radius":-1'],
    ['"middle":[1,2,3]', '"middle":[1,2]'],
    ['"kind":"ball"', '"kind":"cone"'],
    ['"kempe":', '"other":'],
    ['"hollow":false', '"hollow":0'],
  ])('%s -> %s', (from, to) => {
    const part = readKeptPart(withText(bytes, from, to))!;
    expect(part.features).toBeUndefined();
    expect(part.mesh.triangles).toHaveLength(36);
  });
});

test('joints are suggested between parts of triangles as well, from fits', () => {
  const part = (name: string, mesh: typeof BLOCK, z: number) => ({
    ...{ name, color: null, mesh },
    place: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, z] as const,
  });
  const parts = [part('plate', ring(5, 20, 10, 48), 0), part('lever', ring(5, 15, 8, 48), 10)];
  const { joints } = toParts({ format: '3MF', metres: 1e-3, up: 'z', parts, notes: [] }, 'a.3mf', 1e-3);
  expect(joints).toHaveLength(1);
  expect(joints[0]).toMatchObject({ kind: 'hinge', a: 0, b: 1, diameter: expect.closeTo(0.01, 9) });
});
