/** F3: hand-made bombs cost a message; and whatever JSON text we accept, JSON.parse reads the same. */
import { closeSync, mkdtempSync, openSync, ftruncateSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeFailure } from '../../electron/main/files/failure';
import { nodeFs } from '../../electron/main/files/fs-port';
import { readFile } from '../../electron/main/files/read-file';
import { createBody, createDriver, createJoint, createProject } from '../../engine/model/defaults';
import { parseStrictJson } from '../../engine/model/file/strict-json';
import type { Problem } from '../../engine/model/problem';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { changedGlobals, photographGlobals } from '../support/globals';
import { createRandom } from '../support/draw';
import { FIRST_SEED, repetitions, tell } from '../support/tier';
import { BOMBS, BUILT_IN_WORDS } from './bombs';
import { BROKEN, REFUSED_BY_US, SOUND } from './json-cases';
import { judgeBytes } from './judge-file';

const ROOMY = { timeout: 240_000 };
/** Of the processor [ms], far above the second that the slowest takes on a machine of our day: other programs share its caches. */
const SLOWEST_REFUSAL = 30_000;
/** A line, a record, or the file as a whole. */
const NAMES_PLACE =
  /^(Line \d+, column \d+: |(The project|Body|Joint|Coupling|Contact|Load|Driver|Measure|Parameter)\b[^]*: |There are more errors|The file is too large|This is not a Kempe project)/;

const processorTime = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

test('every bomb is refused with a sentence or accepted as it should be', ROOMY, () => {
  const before = photographGlobals();
  const wrong: string[] = [];
  let slowest = { what: '', ms: 0 };
  for (const { what, make, expected } of BOMBS) {
    const made = make();
    const bytes = typeof made === 'string' ? new TextEncoder().encode(made) : made;
    let reasons: readonly Problem[] = [];
    const start = process.cpuUsage();
    const verdict = judgeBytes(bytes, false, (problems) => (reasons = problems));
    const ms = processorTime(start);
    if (verdict === 'refused' && ms > slowest.ms) slowest = { what, ms };
    const fits = expected === 'either' ? !verdict.startsWith('BUG') : verdict === expected;
    if (!fits) wrong.push(`${what}: ${verdict}, not ${expected}`);
    if (verdict === 'refused' && ms > SLOWEST_REFUSAL) wrong.push(`${what}: refused after ${ms} ms`);
    const lost = reasons.find(({ message }) => !NAMES_PLACE.test(message));
    if (lost) wrong.push(`${what}: names neither line nor record: ${lost.message}`);
  }
  expect(changedGlobals(before, photographGlobals())).toEqual([]);
  tell(
    'F3',
    BOMBS.length,
    `${wrong.length} wrong; slowest refusal ${slowest.ms.toFixed(0)} ms of the processor for ${slowest.what}`,
  );
  expect(wrong).toEqual([]);
});

test('texts at the edges of JSON are read as they say or refused with their place', () => {
  const wrong: string[] = [];
  for (const text of SOUND) {
    const read = parseStrictJson(text);
    if (!read.ok) wrong.push(`refused: ${JSON.stringify(text)}`);
    else if (JSON.stringify(read.value) !== JSON.stringify(JSON.parse(text)))
      wrong.push(`read as something else: ${JSON.stringify(text)}`);
  }
  for (const text of BROKEN) {
    // the table itself is held against another reader
    expect(() => JSON.parse(text) as unknown, text).toThrow();
    if (parseStrictJson(text).ok) wrong.push(`accepted: ${JSON.stringify(text)}`);
  }
  for (const text of REFUSED_BY_US) {
    expect(() => JSON.parse(text) as unknown, text).not.toThrow();
    if (parseStrictJson(text).ok) wrong.push(`accepted: ${JSON.stringify(text.slice(0, 80))}`);
  }
  for (const text of [...BROKEN, ...REFUSED_BY_US]) {
    judgeBytes(new TextEncoder().encode(text), false, (problems) => {
      for (const { message } of problems)
        if (!NAMES_PLACE.test(message)) wrong.push(`no place for ${JSON.stringify(text)}: ${message}`);
    });
  }
  tell('F3', SOUND.length + BROKEN.length + REFUSED_BY_US.length, `edges of JSON: ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
});

test('a file of 600 MB is refused without being read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kempe-bomb-'));
  const path = join(folder, 'large.kempe');
  try {
    const file = openSync(path, 'w');
    writeSync(file, '{"format":"kempe"}');
    // a hole: it takes no space on the disk
    ftruncateSync(file, 600 * 1024 * 1024);
    closeSync(file);
    const before = process.memoryUsage().arrayBuffers;
    const problem = await readFile(nodeFs, path).then(
      () => null,
      (error: unknown) => describeFailure(error, 'open', path),
    );
    expect(problem?.code).toBe('too-large');
    expect(problem?.message).toContain('large.kempe');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('ids that are words of JavaScript', () => {
  test.each(BUILT_IN_WORDS)('%s runs like any other, with its own channels', (word) => {
    const run = (id: string) => {
      const project = createProject('Words');
      project.settings = { ...project.settings, duration: 0.1, outputInterval: 0.05 };
      project.bodies = [createBody({ id, name: id })];
      project.joints = [createJoint({ id: `${id}-j`, name: `${id} j`, bodyB: id })];
      project.drivers = [createDriver({ id: `${id}-d`, name: `${id} d`, joint: `${id}-j`, value: 1 })];
      const result = createSimulation(project);
      if (!result.ok) throw new Error(result.problems[0]!.message);
      const { simulation } = result;
      while (simulation.advance(null, 100) === 'working');
      expect(simulation.outcome?.kind).toBe('completed');
      const keys = simulation.channels.map(({ key }) => key.replaceAll(id, 'ID'));
      return { keys, data: [...simulation.takeSamples()!.data] };
    };
    expect(run(word)).toEqual(run('crank'));
  });
});

/** Pieces of JSON and of what people take for JSON. */
const PIECES = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"a"',
  '"b"',
  '"\\u0041"',
  '"\\n"',
  '"\\x"',
  '"',
  '\\',
  '0',
  '-0',
  '1',
  '-1.5e3',
  '01',
  '1.',
  '.5',
  '+1',
  '1e5',
  '1e',
  '1E+2',
  'true',
  'false',
  'null',
  'True',
  'nan',
  'NaN',
  ' ',
  '\n',
  '\t',
  '\r',
  '\f',
  '\u00a0',
  '\ufeff',
  '\u2028',
  '//',
  '/**/',
  "'",
  '`',
  '\u0000',
  '\ud800',
  '1e400',
  '9007199254740993',
  '"__proto__"',
  '{"a":1}',
  '[1,2]',
  '{"a":[true,null]}',
];

test('what the strict reader accepts, JSON.parse reads the same; what that refuses, it refuses', () => {
  const count = repetitions('F3-json', 20_000, 1_000_000);
  const seen = { same: 0, stricter: 0, refused: 0 };
  for (let seed = FIRST_SEED; seed < FIRST_SEED + count; seed++) {
    const random = createRandom(seed);
    for (let i = 0; i < 4; i++) random();
    const length = 1 + Math.floor(9 * random());
    const inner = Array.from({ length }, () => PIECES[Math.floor(random() * PIECES.length)]!).join('');
    const text = random() < 0.5 ? inner : random() < 0.5 ? `[${inner}]` : `{"k":${inner}}`;
    let plain: { value: unknown } | null;
    try {
      plain = { value: JSON.parse(text.replace(/^\ufeff/, '')) };
    } catch {
      plain = null;
    }
    const strict = parseStrictJson(text);
    if (strict.ok) {
      expect(plain, text).not.toBeNull();
      // written out: the sign of zero is not part of the model
      expect(JSON.stringify(strict.value), text).toBe(JSON.stringify(plain!.value));
      seen.same += 1;
    } else seen[plain ? 'stricter' : 'refused'] += 1;
  }
  tell(
    'F3-json',
    count,
    `${seen.same} read the same, ${seen.stricter} stricter, ${seen.refused} refused by both`,
  );
  expect(Math.min(seen.same, seen.stricter, seen.refused)).toBeGreaterThan(count / 1000);
});
