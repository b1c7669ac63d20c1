import { expect, test } from 'vitest';
import { readGeometry } from '../../engine/formats/triangles/read-geometry';
import { weigh } from '../../engine/geometry/weigh';
import {
  binaryStl,
  box,
  file3mf,
  glbFile,
  inverted,
  objFile,
  textStl,
  together,
} from '../support/geometry-files';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { mutateBytes } from './mutate-bytes';

const PART = together(box([0, 0, 0], [4, 5, 6]), inverted(box([1, 1, 1], [2, 2, 2])));
const FILES: [string, Uint8Array][] = [
  ['a.stl', binaryStl(PART)],
  ['text.stl', textStl(PART)],
  ['a.obj', objFile(PART)],
  ['a.3mf', file3mf(PART)],
  ['a.glb', glbFile(PART)],
];

/** Of the processor [us] for one file: far above what is measured (10 ms), so that only a hang or a bomb reaches it. */
const SLOWEST = 10_000_000;

function judge(bytes: Uint8Array, name: string): 'read' | 'open' | 'refused' {
  const result = readGeometry(bytes, name);
  if (!result.ok) {
    expect(result.problem.message).toMatch(/\.$/);
    expect(result.problem.remedy).toMatch(/\.$/);
    return 'refused';
  }
  const { parts, total } = weigh(result.file.parts, 0.001, 7850);
  const masses = [total, ...parts.map(({ mass }) => mass)].filter((mass) => mass !== null);
  for (const { mass, center, inertia } of masses)
    expect([mass, ...center, ...inertia].every(Number.isFinite)).toBe(true);
  return total === null ? 'open' : 'read';
}

test.each(FILES)(
  'damaged at random, %s is read or refused in words, and yields no number that is none',
  { timeout: patience(100_000) },
  async (name, bytes) => {
    const other = Buffer.from(FILES[2][1]);
    const count = repetitions('G1', 400, 100_000);
    const seen = { read: 0, open: 0, refused: 0 };
    for (let i = 0; i < count; i++) {
      const seed = FIRST_SEED + i;
      const used = process.cpuUsage();
      seen[judge(mutateBytes(Buffer.from(bytes), other, seed), name)]++;
      const { user, system } = process.cpuUsage(used);
      expect(user + system, `KEMPE_SEED=${seed}`).toBeLessThan(SLOWEST);
      if (i % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    tell(
      'G1',
      count,
      `${name}: ${seen.read} read, ${seen.open} with an open surface, ${seen.refused} refused`,
    );
    expect(seen.refused).toBeGreaterThan(count / 20);
    expect(seen.read + seen.open).toBeGreaterThan(0);
  },
);
