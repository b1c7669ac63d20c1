import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseStrictJson } from '../../engine/model/file/strict-json';
import { readProject } from '../../engine/model/file/read-project';
import { validateProject } from '../../engine/model/validate';
import { writeProject } from '../../engine/model/file/write-project';
import { principalMoments } from '../../engine/model/masses/principal';
import { projects } from './model-arbitraries';

const SEED = 20261120;
const runs = (numRuns: number) => ({ numRuns, seed: SEED });

const BUILT_INS = [Object, Array, Function, String, Number, Boolean, Map, Set, Promise, Error, Float64Array];
const members = () =>
  BUILT_INS.map((type) => [...Reflect.ownKeys(type.prototype as object), ...Reflect.ownKeys(type)].length);
let before: number[] = [];
beforeAll(() => void (before = members()));
afterAll(() => expect(members()).toEqual(before));

describe('sound projects', () => {
  test('are found sound, written, read back equal, and written the same again', () => {
    fc.assert(
      fc.property(projects, (project) => {
        const errors = validateProject(project).filter((problem) => problem.severity === 'error');
        expect(errors).toEqual([]);
        const text = writeProject(project);
        const result = readProject(text);
        if (!result.ok) throw new Error(JSON.stringify(result.problems));
        expect(writeProject(result.project)).toBe(text);
        // Equal as data: the order of records and the sign of zero are not part of the model.
        expect(JSON.parse(writeProject(JSON.parse(text) as typeof project))).toEqual(JSON.parse(text));
        expect(result.project.bodies.length).toBe(project.bodies.length);
      }),
      runs(300),
    );
  });

  test('are written the same whatever the order of their records', () => {
    fc.assert(
      fc.property(projects, (project) => {
        const reversed = {
          ...project,
          bodies: project.bodies.toReversed(),
          joints: project.joints.toReversed(),
        };
        expect(writeProject(reversed)).toBe(writeProject(project));
      }),
      runs(100),
    );
  });
});

describe('hostile files: accepted and stable, or refused with reasons, and nothing else', () => {
  function digest(text: string): 'accepted' | 'refused' {
    const result = readProject(text);
    if (!result.ok) {
      expect(result.problems.length).toBeGreaterThan(0);
      for (const { message, remedy } of result.problems) {
        expect(message.length).toBeLessThan(1000);
        expect(message === '' || remedy === '').toBe(false);
      }
      return 'refused';
    }
    const written = writeProject(result.project);
    const again = readProject(written);
    if (!again.ok) throw new Error(`a written file is refused: ${JSON.stringify(again.problems)}`);
    expect(writeProject(again.project)).toBe(written);
    return 'accepted';
  }

  test('bytes changed, cut, doubled', () => {
    const seen = { accepted: 0, refused: 0 };
    const edits = fc.array(
      fc.tuple(
        fc.nat(9999).map((place) => place / 10_000),
        fc.constantFrom(0, 0, 1, 2, 8),
        fc.constantFrom(
          '',
          '0',
          '-',
          '9',
          '"',
          '[',
          '}',
          ',',
          'e9',
          '\\',
          '\u0000',
          '\ud800',
          '__proto__',
          'null',
          '1e400',
        ),
      ),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(projects, edits, (project, changes) => {
        let text = writeProject(project);
        for (const [at, cut, put] of changes) {
          const place = Math.floor(at * text.length);
          text = text.slice(0, place) + put + text.slice(place + cut);
        }
        seen[digest(text)]++;
      }),
      runs(1500),
    );
    expect(seen.accepted).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(200);
  });

  test('one value replaced by any other', () => {
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(projects, fc.nat(), fc.anything({ maxDepth: 2 }), (project, pick, value) => {
        const document = JSON.parse(writeProject(project)) as object;
        const places: [Record<string, unknown>, string][] = [];
        const walk = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return;
          for (const key of Object.keys(node)) {
            places.push([node as Record<string, unknown>, key]);
            walk((node as Record<string, unknown>)[key]);
          }
        };
        walk(document);
        const [owner, key] = places[pick % places.length];
        owner[key] = value;
        // In memory first: a message port can bring what no file can hold.
        for (const problem of validateProject(document as never)) expect(problem.message).not.toBe('');
        let text: string;
        try {
          text = JSON.stringify(document, (_key, item: unknown) =>
            typeof item === 'bigint' ? String(item) : item,
          );
        } catch {
          return;
        }
        seen[digest(text)]++;
      }),
      runs(1500),
    );
    expect(seen.refused).toBeGreaterThan(200);
  });

  test('text of any kind', () => {
    const texts = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.json({ maxDepth: 8 }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(digest(text)).toBe('refused');
      }),
      runs(1500),
    );
  });

  test('the strict parser takes nothing that JSON.parse refuses, and reads the same', () => {
    const texts = fc.oneof(
      fc.json({ maxDepth: 5 }),
      fc.string({ maxLength: 30 }),
      fc
        .tuple(fc.json({ maxDepth: 3 }), fc.nat(60), fc.string({ maxLength: 2 }))
        .map(([text, at, put]) => text.slice(0, at) + put + text.slice(at)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const result = parseStrictJson(text);
        if (result.ok) expect(JSON.stringify(result.value)).toBe(JSON.stringify(JSON.parse(text)));
      }),
      runs(3000),
    );
  });
});

test('principal moments do not depend on the axes', () => {
  const unit = fc.double({ min: -1, max: 1, noNaN: true });
  const moment = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(moment, moment, moment), fc.tuple(unit, unit, unit, unit), (moments, q) => {
      const length = Math.hypot(...q);
      fc.pre(length > 0.1);
      const [w, x, y, z] = q.map((value) => value / length);
      const R = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
      ];
      const element = (i: number, j: number) =>
        moments.reduce((sum, value, k) => sum + R[i][k] * value * R[j][k], 0);
      const tensor = [
        element(0, 0),
        element(1, 1),
        element(2, 2),
        element(0, 1),
        element(0, 2),
        element(1, 2),
      ];
      const expected = moments.toSorted((a, b) => a - b);
      principalMoments(tensor).forEach((value, i) =>
        expect(Math.abs(value - expected[i])).toBeLessThan(1e-12 * expected[2]),
      );
    }),
    runs(300),
  );
});
