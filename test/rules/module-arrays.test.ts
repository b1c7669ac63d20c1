/** What the engine writes belongs to a workspace, a recorder, a solver: while its files are loaded, no array is made. */
import { relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources';

const FILES = import.meta.glob([
  '../../engine/**/*.ts',
  '!../../engine/cli/**',
  '!../../engine/jobs/**/*-thread.ts',
]);

const KINDS = [
  'Float64Array',
  'Float32Array',
  'Int32Array',
  'Int16Array',
  'Int8Array',
  'Uint32Array',
  'Uint16Array',
  'Uint8Array',
] as const;

/** Tables that are read alone; the linter wants them to be `ArrayLike`. */
const CONSTANT = ['engine/output/png/png-chunks.ts'];

/** The first file that is called from outside this one. */
function callerOf(stack: string): string {
  const files = stack.split('\n').map((line) => /(\/[^():?]*)[^():]*:\d+:\d+\)?$/.exec(line)?.[1] ?? '');
  return relative(ROOT, files.find((file) => file !== '' && file !== files[1]) ?? '');
}

test('no file of the engine has an array of its own that could be written', async () => {
  const made: string[] = [];
  const own = KINDS.map((kind) => globalThis[kind]);
  KINDS.forEach((kind, i) => {
    globalThis[kind] = new Proxy(own[i] as typeof Float64Array, {
      construct(target, parts, created) {
        const array = Reflect.construct(target, parts, created) as Float64Array;
        const file = callerOf(new Error().stack ?? '');
        if (array.length > 0 && file.startsWith('engine/')) made.push(file);
        return array;
      },
    }) as never;
  });
  try {
    for (const load of Object.values(FILES)) await load();
  } finally {
    KINDS.forEach((kind, i) => (globalThis[kind] = own[i] as never));
  }
  expect([...new Set(made)]).toEqual(CONSTANT);
});
