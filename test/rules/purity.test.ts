/** The engine needs only ECMAScript: it runs in a realm that has nothing else, and gives the same bits there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInContext, createContext } from 'node:vm';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { readProject } from '../../engine/model/file/read-project';
import { createSimulation } from '../../engine/run/simulation/create-simulation';
import { ROOT } from './sources';

const ENTRY = `
import { readProject } from './engine/model/file/read-project';
import { createSimulation } from './engine/run/simulation/create-simulation';
globalThis.simulate = (text) => {
  const read = readProject(text);
  const created = createSimulation(read.project);
  while (created.simulation.advance(null, 1000) !== 'ended');
  return JSON.stringify([created.simulation.digest, Array.from(created.simulation.takeSamples().data)]);
};`;

/** One script that holds the whole engine. */
async function bundle(): Promise<string> {
  const entry = join(ROOT, 'purity-entry.ts');
  const result = await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? ENTRY : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'engine', fileName: 'engine' },
    },
  });
  const [{ output }] = result as { output: { code: string }[] }[];
  return output[0].code;
}

test('in a realm without a clock, a console or a file', async () => {
  const text = readFileSync(join(ROOT, 'assets/examples/pendulum.kempe'), 'utf8');
  const realm = createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  });
  // The hash library encodes text; every place where the engine runs can.
  Object.assign(realm, { TextEncoder });
  runInContext(
    'delete globalThis.console; Date = undefined; Math.random = undefined; Object.freeze(Object.prototype);',
    realm,
  );
  runInContext(await bundle(), realm, { timeout: 30_000 });
  expect(runInContext('[typeof process, typeof setTimeout, typeof Date].join()', realm)).toBe(
    'undefined,undefined,undefined',
  );
  const there = runInContext(`simulate(${JSON.stringify(text)})`, realm, { timeout: 30_000 }) as string;

  const read = readProject(text);
  if (!read.ok) throw new Error('the example is refused');
  const created = createSimulation(read.project);
  if (!created.ok) throw new Error('the example cannot be assembled');
  const { simulation } = created;
  while (simulation.advance(null, 1000) !== 'ended');
  const here = JSON.stringify([simulation.digest, Array.from(simulation.takeSamples()!.data)]);
  expect(there === here).toBe(true);
}, 60_000);
