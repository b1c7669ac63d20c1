/**
 * F1 and F2: mutated project files, half of them made by breaking one rule and half by damaging bytes. Each is accepted
 * or refused with reasons; what is accepted is finite, compiles, and is the same text and digest after two rounds.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { changedGlobals, photographGlobals } from '../support/globals';
import { FIRST_SEED, LONG, patience, repetitions, tell } from '../support/tier';
import { judgeBytes, judgeText } from './judge-file';
import type { Verdict } from './judge-file';
import { mutateBytes } from './mutate-bytes';
import { mutateStructure } from './mutate-structure';

const FOLDERS = ['../../assets/examples/', '../unit/engine/model/corpus/'];
const sources = FOLDERS.flatMap((folder) => {
  const url = new URL(folder, import.meta.url);
  const names = readdirSync(url).filter((name) => name.endsWith('.kempe'));
  return names.map((name) => readFileSync(new URL(name, url)));
});
const texts = sources.map((bytes) => bytes.toString('utf8'));
const BATCH = 500;
/**
 * Of the processor [us] for one file, which no other program lengthens, and of memory [bytes]: far above what is measured
 * (tens of milliseconds, a few hundred MB), so that only a hang, a bomb or a leak reaches it, on the busiest machine too.
 */
const SLOWEST = 30_000_000;
const LARGEST = 2 * 2 ** 30;
/** A model is assembled for one in so many accepted files: that is the slow part. */
const DEEP = 64;

const KINDS: Record<string, (seed: number) => Verdict> = {
  'F1-structure': (seed) => judgeText(mutateStructure(texts[seed % texts.length]!, seed), seed % DEEP === 0),
  'F1-bytes': (seed) => {
    const [source, other] = [sources[seed % sources.length]!, sources[(seed * 7 + 3) % sources.length]!];
    return judgeBytes(mutateBytes(source, other, seed), seed % DEEP === 0);
  },
};

interface Figures {
  seen: Map<string, number>;
  bugs: string[];
  times: Float64Array;
  peak: number;
}

async function judgeAll(kind: string, count: number): Promise<Figures> {
  const figures: Figures = { seen: new Map(), bugs: [], times: new Float64Array(count), peak: 0 };
  const before = photographGlobals();
  for (let i = 0; i < count; i++) {
    const seed = FIRST_SEED + i;
    const start = performance.now();
    const used = process.cpuUsage();
    const found = KINDS[kind]!(seed);
    figures.times[i] = performance.now() - start;
    const { user, system } = process.cpuUsage(used);
    const verdict = user + system > SLOWEST ? `BUG too slow: ${(user + system) / 1000} ms` : found;
    const name = verdict.split(' ', 1)[0]!;
    figures.seen.set(name, (figures.seen.get(name) ?? 0) + 1);
    if (name === 'BUG' && figures.bugs.length < 20) figures.bugs.push(`KEMPE_SEED=${seed}: ${verdict}`);
    if ((i + 1) % BATCH > 0 && i + 1 < count) continue;
    const changed = changedGlobals(before, photographGlobals());
    if (changed.length > 0) figures.bugs.push(`seeds to ${seed}: changed ${changed.join()}`);
    figures.peak = Math.max(figures.peak, process.memoryUsage().rss);
    if (figures.peak > LARGEST)
      throw new Error(`BUG too large: ${Math.round(figures.peak / 2 ** 20)} MB by seed ${seed}`);
    // the runner takes a worker for lost that says nothing for a minute
    await new Promise((resolve) => setImmediate(resolve));
  }
  figures.times.sort();
  return figures;
}

test.each(Object.keys(KINDS))(
  '%s: mutated files are accepted and sound, or refused with reasons',
  { timeout: patience(1_000_000) },
  async (kind) => {
    const count = repetitions(kind, kind === 'F1-bytes' ? 6000 : 4000, 500_000);
    const { seen, bugs, times, peak } = await judgeAll(kind, count);
    const at = (part: number) => times[Math.min(count - 1, Math.floor(part * count))]!.toFixed(1);
    const table = [...seen].sort().map(([name, found]) => `${found} ${name}`);
    const memory = LONG ? `, peak RSS ${Math.round(peak / 2 ** 20)} MB` : '';
    tell(
      kind,
      count,
      `${table.join(', ')}; median ${at(0.5)} ms, p99.9 ${at(0.999)} ms, most ${at(1)} ms${memory}`,
    );
    expect(bugs.join('\n')).toBe('');
    if (count < 4000) return;
    // a generator whose files are all refused, or none, would prove nothing
    expect(seen.get('accepted') ?? 0).toBeGreaterThan(count / 50);
    expect(seen.get('refused') ?? 0).toBeGreaterThan(count / 10);
  },
);
