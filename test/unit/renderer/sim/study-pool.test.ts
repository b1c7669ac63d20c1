/** A study on workers that are driven by hand: what is handed out, what is lost, what ends it. */
import { expect, test } from 'vitest';
import type { StudyRow } from '../../../../engine/studies/rows/row';
import type {
  FromStudyWorker,
  StudyPlan,
  ToStudyWorker,
} from '../../../../renderer/sim/studies/study-messages';
import { startStudyPool } from '../../../../renderer/sim/studies/study-pool';
import type { StudyThread } from '../../../../renderer/sim/studies/study-pool';

const PLAN = {
  manifest: {
    ...{ name: 'Study', program: 'Kempe', project: '', analysis: 'dynamic', correlations: [] },
    parameters: [{ target: { kind: 'parameter', id: 'p' }, input: { kind: 'uniform', from: 0, to: 1 } }],
    design: { kind: 'monteCarlo', runs: 6, seed: 1 },
    figures: [{ series: 'a', label: 'A', unit: 'N', figure: 'peak' }],
  },
  project: {},
} as unknown as StudyPlan;

/** Answers at once unless it is told to be lost with an index. */
class Thread implements StudyThread {
  static ended = 0;
  #answer: (message: FromStudyWorker) => void = () => {};
  #lose: (why: string) => void = () => {};
  constructor(private readonly isLost: (index: number) => boolean) {}
  listen(onMessage: (message: FromStudyWorker) => void, lost: (why: string) => void): void {
    [this.#answer, this.#lose] = [onMessage, lost];
  }
  post(message: ToStudyWorker): void {
    queueMicrotask(() => {
      if (message.type === 'study') this.#answer({ type: 'ready' });
      if (message.type !== 'index') return;
      const { index } = message;
      if (this.isLost(index)) this.#lose('it fell over.');
      else
        this.#answer({
          type: 'row',
          row: { index, values: [0], figures: [index], sound: true, outcome: 'Completed.' },
        });
    });
  }
  terminate(): void {
    Thread.ended++;
  }
}

async function run(workers: number, isLost: (index: number) => boolean): Promise<StudyRow[]> {
  const rows: StudyRow[] = [];
  const pool = startStudyPool(PLAN, [0, 1, 2, 3, 4, 5], workers, () => new Thread(isLost), {
    onRow: (row) => rows.push(row),
  });
  expect(await pool.ended).toBeNull();
  return rows.toSorted((a, b) => a.index - b.index);
}

test.each([1, 3, 20])('every index is run once, on %i workers', async (workers) => {
  const rows = await run(workers, () => false);
  expect(rows.map(({ index, sound }) => [index, sound])).toEqual([0, 1, 2, 3, 4, 5].map((i) => [i, true]));
});

test('an index that ends its worker once is tried again, and gives the same row', async () => {
  const tried = new Set<number>();
  const rows = await run(2, (index) => index === 3 && !tried.has(3) && tried.add(3).size > 0);
  expect(rows.every(({ sound }) => sound)).toBe(true);
  expect(rows).toHaveLength(6);
});

test('an index that ends two workers has a row that says so, and the others theirs', async () => {
  const rows = await run(2, (index) => index === 3);
  expect(rows.map(({ sound }) => sound)).toEqual([true, true, true, false, true, true]);
  expect(rows[3].outcome).toContain('it fell over.');
  expect(rows[3].figures[0]).toBeNaN();
});

test('workers that never begin end the study with the reason, not one after the other', async () => {
  let spawned = 0;
  const pool = startStudyPool(
    PLAN,
    [0, 1, 2],
    1,
    () => {
      spawned++;
      let lose: (why: string) => void = () => {};
      return {
        listen: (_, lost) => void (lose = lost),
        post: () => queueMicrotask(() => lose('no such file.')),
        terminate: () => {},
      };
    },
    { onRow: () => expect.unreachable() },
  );
  expect(await pool.ended).toContain('no such file.');
  expect(spawned).toBe(1);
});

test('a stop ends all workers, and nothing is told after it', async () => {
  Thread.ended = 0;
  let told = 0;
  const pool = startStudyPool(PLAN, [0, 1, 2, 3, 4, 5], 2, () => new Thread(() => false), {
    onRow: () => {
      told++;
      pool.stop();
    },
  });
  await pool.ended;
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toBe(1);
  expect(Thread.ended).toBe(2);
});
