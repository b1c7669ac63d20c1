import { describe, expect, test } from 'vitest';
import { startSweep } from '../../../../../engine/studies/sweep/pool';
import { createSweepServer } from '../../../../../engine/studies/sweep/serve-worker';
import { runVariant } from '../../../../../engine/studies/sweep/run-variant';
import type { FromWorker, SweepWorker, ToWorker } from '../../../../../engine/studies/sweep/worker-messages';
import type { VariantResult } from '../../../../../engine/studies/sweep/result';
import type { Project } from '../../../../../engine/model/project';
import { crank, overLength, overSpeed, planOver } from './models';

/** A worker that answers when it is told to: threads by hand. */
class HandWorker implements SweepWorker {
  readonly inbox: ToWorker[] = [];
  ended = false;
  tell: (message: FromWorker) => void = () => {};
  lost: (why: string) => void = () => {};
  readonly #serve = createSweepServer((message) => this.tell(message));

  post(message: ToWorker): void {
    this.inbox.push(structuredClone(message));
  }
  listen(onMessage: (message: FromWorker) => void, lost: (why: string) => void): void {
    // what crosses between threads is copied
    this.tell = (message) => onMessage(structuredClone(message));
    this.lost = lost;
  }
  terminate(): void {
    this.ended = true;
  }
  /** Handles one message; false where there is none. */
  turn(): boolean {
    const message = this.inbox.shift();
    if (message === undefined || this.ended) return false;
    this.#serve(message);
    return true;
  }
}

function pool(workers: number, values: readonly number[]) {
  const made: HandWorker[] = [];
  const results: { result: VariantResult; worker: number }[] = [];
  const progress: number[] = [];
  const plan = planOver([overSpeed(values)], short());
  const handle = startSweep(
    plan,
    workers,
    () => {
      const worker = new HandWorker();
      made.push(worker);
      return worker;
    },
    {
      onResult: (result, worker) => void results.push({ result, worker }),
      onProgress: (done) => void progress.push(done),
    },
  );
  const round = () => made.map((worker) => worker.turn()).includes(true);
  return { plan, made, results, progress, handle, round };
}

/** Ten samples: what is looked at is who ran it. */
function short(): Project {
  const project = crank();
  project.settings.duration = 0.1;
  return project;
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => 1 + i / 10);

describe('a sweep', () => {
  test('of 100 runs uses every worker and gives the numbers of single runs', async () => {
    const { plan, results, progress, handle, round, made } = pool(8, upTo(100));
    while (round());
    expect(await handle.ended).toBeNull();
    expect(new Set(results.map(({ worker }) => worker)).size).toBe(8);
    expect(results.map(({ result }) => result.variant).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, i) => i),
    );
    for (const { result } of results.slice(0, 5)) expect(result).toEqual(runVariant(plan, result.variant));
    expect(progress.at(-1)).toBe(100);
    expect(made.every(({ ended }) => ended)).toBe(true);
  });

  test('has no more workers than runs, and one at least', () => {
    expect(pool(8, [1, 2, 3]).made).toHaveLength(3);
    expect(pool(0, [1, 2, 3]).made).toHaveLength(1);
  });

  test('cancelled in the middle leaves nothing running, and what is done stays', async () => {
    const { results, handle, round, made } = pool(4, upTo(100));
    for (let i = 0; i < 5; i++) round();
    const before = results.length;
    expect(before).toBeGreaterThan(0);
    handle.cancel();
    expect(made.every(({ ended }) => ended)).toBe(true);
    // an answer that was on its way is not taken
    made[0].tell({ type: 'done', result: results[0].result });
    made[1].lost('late');
    expect(results).toHaveLength(before);
    expect(made).toHaveLength(4);
    expect(await handle.ended).toBeNull();
  });

  test('goes on without a worker that dies: its variant is told of, and another takes its place', async () => {
    const { results, handle, round, made } = pool(2, upTo(10));
    round();
    made[1].lost('out of memory.');
    while (round());
    expect(await handle.ended).toBeNull();
    expect(made).toHaveLength(3);
    const lost = results.filter(({ result }) => result.outcome.kind !== 'completed');
    expect(lost).toHaveLength(1);
    expect(lost[0].result.outcome).toMatchObject({ kind: 'stopped', reason: 'hostLost' });
    expect(results).toHaveLength(10);
  });

  test('whose workers never come up ends with the reason', async () => {
    const { results, handle, made } = pool(2, upTo(10));
    made[0].lost('the file is not there.');
    expect(await handle.ended).toContain('the file is not there.');
    expect(results).toEqual([]);
    expect(made.every(({ ended }) => ended)).toBe(true);
  });

  test('that cannot make threads ends with the reason', async () => {
    const plan = planOver([overSpeed([1])]);
    const handle = startSweep(
      plan,
      1,
      () => {
        throw new Error('no more threads');
      },
      { onResult: () => expect.unreachable() },
    );
    expect(await handle.ended).toContain('no more threads');
  });

  test('goes on past a variant that fails', async () => {
    const results: VariantResult[] = [];
    const worker = new HandWorker();
    const handle = startSweep(planOver([overLength([0.2, -0.2, 0.3])]), 1, () => worker, {
      onResult: (result) => void results.push(result),
    });
    while (worker.turn());
    await handle.ended;
    expect(results.map(({ outcome }) => outcome.kind)).toEqual(['completed', 'refused', 'completed']);
  });

  test('of a faulty plan is the mistake of whoever starts it', () => {
    expect(() => startSweep(planOver([]), 1, () => new HandWorker(), { onResult: () => {} })).toThrow(
      /one or two/,
    );
  });
});
