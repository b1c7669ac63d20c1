/**
 * Reads files of parts, in a thread and under a policy of its own: the CAD kernel that reads STEP puts its bindings together from
 * text, which neither the page nor the engine may. It knows nothing but the bytes that it is handed.
 */
import kernelUrl from 'replicad-opencascadejs/wasm?url';
import { readParts } from '../readers/read-parts';
import type { PartsAnswer, PartsRequest } from '../readers/read-parts';
import type { ReadingProgress } from '../readers/reading-progress';

interface CadScope {
  postMessage(message: PartsAnswer | { progress: ReadingProgress }): void;
  onmessage: ((event: MessageEvent<PartsRequest>) => void) | null;
}

const scope = globalThis as unknown as CadScope;

async function kernel(): Promise<Uint8Array> {
  const answer = await fetch(new URL(kernelUrl, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A fault of the program itself is the page's to tell: it sees it as an error of the worker. */
function fail(fault: unknown): void {
  queueMicrotask(() => {
    throw fault;
  });
}

scope.onmessage = ({ data }) => {
  const progress = (done: number, all: number): void => scope.postMessage({ progress: { done, all } });
  readParts(data, kernel, progress).then((answer) => scope.postMessage(answer), fail);
};
