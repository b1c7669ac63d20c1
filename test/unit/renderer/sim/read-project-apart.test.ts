/** Projects are read by a thread of their own where they are long: what comes back is what the reader says, whatever the thread does. */
import { afterEach, expect, it, vi } from 'vitest';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { READ_AT_ONCE, readProjectApart } from '../../../../renderer/sim/readers/read-project-apart';
import { READ } from '../../../../renderer/sim/engine/worker-roles';
import { createChains } from '../../../support/chains';

const large = writeProject(createChains(300));
const small = writeProject(createChains(3));
const broken = large.replace('"hinge-7"', '"hinge 7"');

/** What the page's worker does in its role of reader (engine-worker.ts). */
class Reader {
  static started = 0;
  static ended = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(_url: string, { name }: { name: string }) {
    expect(name).toBe(READ);
    Reader.started += 1;
  }
  addEventListener(): void {}
  postMessage(text: string): void {
    const data = structuredClone(readProject(structuredClone(text)));
    setTimeout(() => this.onmessage?.({ data }));
  }
  terminate(): void {
    Reader.ended += 1;
  }
}

/** No thread can be had. */
class Refused extends Reader {
  override addEventListener(kind = '', hear?: (event: object) => void): void {
    if (kind === 'error') setTimeout(() => hear?.({ message: 'blocked' }));
  }
  override postMessage(): void {}
}

afterEach(() => vi.unstubAllGlobals());

function give(worker: unknown): void {
  Object.assign(Reader, { started: 0, ended: 0 });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('Worker', worker);
}

it('reads a short one at once', async () => {
  give(Reader);
  expect(small.length).toBeLessThan(READ_AT_ONCE);
  expect(await readProjectApart(small)).toEqual(readProject(small));
  expect(Reader.started).toBe(0);
});

it('has a long one read apart, good or not, and lets the thread go', async () => {
  give(Reader);
  expect(large.length).toBeGreaterThan(READ_AT_ONCE);
  expect(broken).not.toBe(large);
  for (const text of [large, broken, 'x'.repeat(READ_AT_ONCE + 1)]) {
    const read = await readProjectApart(text);
    expect(read).toEqual(readProject(text));
    expect(read.ok).toBe(text === large);
    // a project that is saved again is the same file, to the letter
    if (read.ok) expect(writeProject(read.project)).toBe(text);
  }
  expect([Reader.started, Reader.ended]).toEqual([3, 3]);
});

it('reads a long one itself where no thread can be had', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  give(Refused);
  expect(await readProjectApart(large)).toEqual(readProject(large));
  expect([Reader.started, Reader.ended]).toEqual([1, 1]);
  expect(warned).toHaveBeenCalledOnce();
});
