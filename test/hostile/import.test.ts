/**
 * F5: whatever an imported file holds, it becomes a project that passes every check, or a list of problems; no file that
 * it names is opened, nothing hangs, and every element is accounted for (F7).
 */
import fs from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { importModel } from '../../engine/formats/import-model';
import { changedGlobals, photographGlobals } from '../support/globals';
import { FIRST_SEED, patience, repetitions, tell } from '../support/tier';
import { CORPUS, readCorpus } from '../unit/engine/formats/corpus-files';
import { ENTITY_BOMBS, FILE_CASES, LARGE_MODELS, ODD_MODELS } from './import-cases';
import { judgeProject, judgeRefusal } from './judge-file';
import { mutateBytes } from './mutate-bytes';
import { mutateModel } from './mutate-model';
import type { Verdict } from './judge-file';

/** Of the processor [ms], far above the second that the slowest takes. */
const SLOWEST = 30_000;
const LARGEST = 2 * 2 ** 30;

afterEach(() => vi.restoreAllMocks());

function judge(text: string, deep = false): Verdict {
  try {
    const result = importModel(text, 'model.xml', { lengthUnit: 'mm' });
    if (!result.ok) return judgeRefusal(result.problems);
    const { account, project } = result;
    if (account.used + account.ignored.length !== account.elements) return 'BUG elements unaccounted for';
    if (![account.mass, ...account.size].every(Number.isFinite)) return 'BUG an account that is not finite';
    return judgeProject(project, deep) ?? 'accepted';
  } catch (fault) {
    return `BUG thrown: ${String((fault as Error).stack)
      .split('\n')
      .slice(0, 4)
      .join(' | ')}`;
  }
}

const processorTime = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

test('entity bombs are refused by a sentence', () => {
  const verdicts = ENTITY_BOMBS.map((text) => importModel(text, 'a.xml', { lengthUnit: 'm' }));
  for (const result of verdicts) {
    expect(result.ok).toBe(false);
    if (!result.ok)
      expect(result.problems).toMatchObject([
        { code: 'xml-doctype', remedy: expect.stringContaining('Delete') as string },
      ]);
  }
});

test('no file that a model names is opened', () => {
  const opened: unknown[] = [];
  for (const name of ['openSync', 'readFileSync', 'open', 'readFile'] as const) {
    const whole = fs[name] as (...words: unknown[]) => unknown;
    vi.spyOn(fs, name).mockImplementation(((...words: unknown[]) => {
      opened.push(words[0]);
      return whole(...words);
    }) as never);
  }
  expect(FILE_CASES).toHaveLength(60);
  expect(FILE_CASES.map((text) => judge(text)).filter((verdict) => verdict.startsWith('BUG'))).toEqual([]);
  expect(opened).toEqual([]);
  const including = FILE_CASES.filter((text) => text.includes('<include') || text.includes('<attach'));
  expect(including.map((text) => judge(text)).filter((verdict) => verdict !== 'refused')).toEqual([]);
});

test('odd models are accepted or refused with a sentence', () => {
  const before = photographGlobals();
  const verdicts = ODD_MODELS.map((text) => [judge(text, true), text] as const);
  expect(verdicts.filter(([verdict]) => verdict.startsWith('BUG'))).toEqual([]);
  expect(new Set(verdicts.map(([verdict]) => verdict))).toEqual(new Set(['accepted', 'refused']));
  expect(changedGlobals(before, photographGlobals())).toEqual([]);
});

test('what is too much is refused, and soon', { timeout: 240_000 }, () => {
  for (const [i, make] of LARGE_MODELS.entries()) {
    const text = make();
    const start = process.cpuUsage();
    const verdict = judge(text);
    expect(processorTime(start), `case ${i}`).toBeLessThan(SLOWEST);
    expect(verdict, `case ${i}`).not.toMatch(/^BUG/);
  }
  expect(process.memoryUsage().rss).toBeLessThan(LARGEST);
});

test(
  'mutated models are accepted and sound, or refused with reasons',
  { timeout: patience(100_000) },
  async () => {
    const sources = CORPUS.map(readCorpus);
    const bytes = sources.map((text) => Buffer.from(text));
    const count = repetitions('F5', 300, 100_000);
    const seen = new Map<string, number>();
    const bugs: string[] = [];
    let slowest = 0;
    const before = photographGlobals();
    for (let i = 0; i < count; i++) {
      const seed = FIRST_SEED + i;
      const [one, other] = [seed % sources.length, (seed * 7 + 3) % sources.length];
      const text =
        seed % 3 === 0
          ? mutateBytes(bytes[one]!, bytes[other]!, seed).toString('utf8')
          : mutateModel(sources[one]!, sources[other]!, seed);
      const start = process.cpuUsage();
      const verdict = judge(text, seed % 16 === 0);
      slowest = Math.max(slowest, processorTime(start));
      const name = verdict.split(' ', 1)[0]!;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      if (name === 'BUG' && bugs.length < 20) bugs.push(`KEMPE_SEED=${seed}: ${verdict}`);
      if (i % 500 === 499) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(changedGlobals(before, photographGlobals())).toEqual([]);
    const table = [...seen].sort().map(([name, found]) => `${found} ${name}`);
    tell('F5', count, `${table.join(', ')}; slowest ${slowest.toFixed(0)} ms of the processor`);
    expect(bugs.join('\n')).toBe('');
    expect(slowest).toBeLessThan(SLOWEST);
    if (count < 300) return;
    expect(seen.get('accepted') ?? 0).toBeGreaterThan(count / 5);
    expect(seen.get('refused') ?? 0).toBeGreaterThan(count / 10);
  },
);
