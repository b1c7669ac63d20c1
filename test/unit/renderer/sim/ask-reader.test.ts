/** A thread that reads a file: it ends with its answer, or when nobody wants it any more. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askReader } from '../../../../renderer/sim/readers/ask-reader';

interface Thread {
  ended: boolean;
  asked: unknown;
  onmessage: ((event: { data: unknown }) => void) | null;
}
let threads: Thread[] = [];

beforeEach(() => {
  threads = [];
  vi.stubGlobal(
    'Worker',
    class implements Thread {
      ended = false;
      asked: unknown = null;
      onmessage: Thread['onmessage'] = null;
      constructor() {
        threads.push(this);
      }
      addEventListener(): void {}
      postMessage(question: unknown): void {
        this.asked = question;
      }
      terminate(): void {
        this.ended = true;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('progress is told, the answer ends it', async () => {
  const told: unknown[] = [];
  const answer = askReader('parts', 'question', { address: 'a', onProgress: (one) => told.push(one) });
  const [thread] = threads;
  expect(thread.asked).toBe('question');
  thread.onmessage!({ data: { progress: { done: 1, all: 3 } } });
  expect(thread.ended).toBe(false);
  thread.onmessage!({ data: 'done' });
  expect(await answer).toBe('done');
  expect(told).toEqual([{ done: 1, all: 3 }]);
  expect(thread.ended).toBe(true);
});

test('who leaves the dialog ends the thread, however long it would read', async () => {
  const leaving = new AbortController();
  const answer = askReader('parts', 'question', { address: 'a', signal: leaving.signal });
  leaving.abort();
  await expect(answer).rejects.toThrow('ended');
  expect(threads[0].ended).toBe(true);
});
