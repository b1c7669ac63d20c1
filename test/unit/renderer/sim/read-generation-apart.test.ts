/** What a crash left is read by a thread of its own where it is much: the same work comes back, undo and all. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { afterEach, expect, it, vi } from 'vitest';
import { encodeLine } from '../../../../electron/shared/journal-lines';
import type { Recovery } from '../../../../electron/shared/recovery';
import type { Project } from '../../../../engine/model/project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { applyDiff, createDiff } from '../../../../renderer/document/diff';
import { findRecoveries } from '../../../../renderer/journal/read-recovery';
import { readGeneration } from '../../../../renderer/sim/readers/read-generation';
import type { Generation, RecoveredWork } from '../../../../renderer/sim/readers/read-generation';
import { readGenerationApart } from '../../../../renderer/sim/readers/read-generation-apart';
import { RECOVER } from '../../../../renderer/sim/engine/worker-roles';
import { createChains } from '../../../support/chains';

/** A base, and a journal in which it was renamed, saved and renamed twice more. */
function leftOf(project: Project): Generation {
  const base = new TextEncoder().encode(writeProject(project));
  const named = ['One', 'Two', 'Three'].map((name) => ({ ...project, name }));
  const edit = (n: number, label: string, from: Project, to: Project) =>
    JSON.stringify({ n, kind: 'edit', label, diff: createDiff(from, to), gesture: null });
  const digest = bytesToHex(sha256(base));
  const header = {
    ...{ format: 'kempe-journal', version: 1, base: digest, name: project.name, file: null },
    unsaved: { count: 0, labels: [] },
  };
  const lines = [
    JSON.stringify(header),
    edit(1, 'To One', project, named[0]!),
    JSON.stringify({ n: 2, kind: 'saved' }),
    edit(3, 'To Two', named[0]!, named[1]!),
    edit(4, 'To Three', named[1]!, named[2]!),
  ];
  const journal = Uint8Array.from(lines.flatMap((line) => [...encodeLine(line)]));
  const recovery: Recovery = {
    ...{ id: 'left', name: project.name, file: null, relation: 'none', fileDigest: null },
    generations: [1],
  };
  return { generation: 1, bytes: { base, journal, unreadable: null }, recovery };
}

const small = leftOf(createChains(3));
const large = leftOf(createChains(300));

/** What the page's worker does in its role of reader of recoveries (engine-worker.ts). */
class Reader {
  static started = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(_url: string, { name }: { name: string }) {
    expect(name).toBe(RECOVER);
    Reader.started += 1;
  }
  addEventListener(): void {}
  postMessage(left: Generation): void {
    const data = structuredClone(readGeneration(structuredClone(left)));
    setTimeout(() => this.onmessage?.({ data }));
  }
  terminate(): void {}
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
  Reader.started = 0;
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('Worker', worker);
}

/** All names that undoing and redoing lead through, with whether the file holds that version. */
function wayBack({ project, history }: RecoveredWork): string[] {
  const way: string[] = [];
  let now = project;
  const note = (): void => void way.push(`${now.name}${history.dirty ? '' : ' saved'}`);
  note();
  for (let diff = history.undo(); diff; diff = history.undo()) {
    now = applyDiff(now, diff);
    note();
  }
  for (let diff = history.redo(); diff; diff = history.redo()) {
    now = applyDiff(now, diff);
    note();
  }
  return way;
}

it.each([
  ['little', small, 0],
  ['much', large, 1],
])('%s is the same work', async (_what, left, threads) => {
  give(Reader);
  const work = (await readGenerationApart(left))!;
  expect(Reader.started).toBe(threads);
  const { history, ...told } = work;
  const { history: itself, ...ought } = readGeneration(left)!;
  expect(told).toEqual(ought);
  expect(history).toEqual(itself);
  const way = wayBack(work);
  expect(way.slice(0, 3)).toEqual(['Three', 'Two', 'One saved']);
  expect(way.slice(-3)).toEqual(['One saved', 'Two', 'Three']);
});

it('what cannot be read is nothing there as here', async () => {
  give(Reader);
  const damaged = { ...large, bytes: { ...large.bytes, base: large.bytes.base!.slice(1) } };
  expect(await readGenerationApart(damaged)).toBeNull();
  expect(Reader.started).toBe(1);
});

it('is read by the window where no thread can be had', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  give(Refused);
  expect((await readGenerationApart(large))!.project.name).toBe('Three');
  expect(warned).toHaveBeenCalledOnce();
});

it('is how recoveries are looked for', async () => {
  give(Reader);
  const port = {
    list: () => Promise.resolve([large.recovery]),
    read: () => Promise.resolve(large.bytes),
  };
  const [found] = await findRecoveries(port as unknown as Parameters<typeof findRecoveries>[0]);
  expect(found!.work!.project.name).toBe('Three');
  expect(Reader.started).toBe(1);
});
