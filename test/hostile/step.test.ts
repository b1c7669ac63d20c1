/** Damaged STEP files: the structure of many, which is read here, and a few through the kernel. */
import { beforeAll, expect, test } from 'vitest';
import { ImportFault } from '../../engine/formats/fault';
import { readPartFile } from '../../engine/formats/part-file';
import { readAssembly } from '../../engine/formats/step/assembly';
import { Part21 } from '../../engine/formats/step/part21';
import { textOf } from '../../engine/formats/triangles/text-of';
import { weigh } from '../../engine/geometry/weigh';
import { kernelBytes, openCascade, stepFile } from '../support/step-files';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { mutateBytes } from './mutate-bytes';

let file: Uint8Array;
beforeAll(async () => {
  const oc = await openCascade();
  const parts = {
    Plate: new oc.BRepPrimAPI_MakeBox(10, 20, 30).Shape(),
    Ring: new oc.BRepPrimAPI_MakeTorus(30, 10).Shape(),
  };
  file = stepFile(oc, parts, [
    { part: 'Plate', at: [0, 0, 0] },
    { part: 'Ring', at: [0, 0, 50], turn: 1 },
    { part: 'Ring', at: [0, 0, 90] },
  ]);
});

const mutant = (seed: number): Buffer => mutateBytes(Buffer.from(file), Buffer.from(file), seed);

/** Of the processor [us] for one structure: far above what is measured. */
const SLOWEST = 10_000_000;

test(
  'the structure of a damaged file is read or refused in words',
  { timeout: patience(100_000) },
  async () => {
    const count = repetitions('G2', 1000, 100_000);
    const seen = { read: 0, refused: 0 };
    for (let i = 0; i < count; i++) {
      const seed = FIRST_SEED + i;
      const used = process.cpuUsage();
      try {
        const { occurrences } = readAssembly(new Part21(textOf(mutant(seed))));
        for (const { name, place } of occurrences) {
          expect(name, `KEMPE_SEED=${seed}`).not.toBe('');
          expect(place.every(Number.isFinite), `KEMPE_SEED=${seed}`).toBe(true);
        }
        seen.read++;
      } catch (fault) {
        if (!(fault instanceof ImportFault)) throw new Error(`KEMPE_SEED=${seed}`, { cause: fault });
        expect(fault.problem.message).toMatch(/\.$/);
        seen.refused++;
      }
      const { user, system } = process.cpuUsage(used);
      expect(user + system, `KEMPE_SEED=${seed}`).toBeLessThan(SLOWEST);
      if (i % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    tell('G2', count, JSON.stringify(seen));
    expect(seen.read).toBeGreaterThan(0);
    expect(seen.refused).toBeGreaterThan(0);
  },
);

test(
  'the kernel reads what is left of a damaged file, or it is told',
  { timeout: patience(20_000) },
  async () => {
    const count = repetitions('G3', 12, 2000);
    for (let i = 0; i < count; i++) {
      const seed = FIRST_SEED + i;
      const found = await readPartFile(mutant(seed), 'a.step', { kernel: kernelBytes });
      if (!found.ok) expect(found.problem.message, `KEMPE_SEED=${seed}`).toMatch(/\.$/);
      else
        for (const { mass } of weigh(found.file.parts, 1e-3, 7850).parts)
          if (mass !== null)
            expect(
              [mass.mass, ...mass.center, ...mass.inertia].every(Number.isFinite),
              `KEMPE_SEED=${seed}`,
            ).toBe(true);
    }
  },
);
