/**
 * The mutants of a folder, made by Stryker's instrumenter: what there are, which of them a sample draws, and the sources with
 * those, each behind a switch. Only what is drawn gets a switch, for a switch in an inner loop makes a guard ten times slower.
 */
import { readFileSync } from 'node:fs';
import { createInstrumenter } from '@stryker-mutator/instrumenter';

const QUIET = { debug() {}, info() {}, warn: console.warn, isDebugEnabled: () => false };

/** Stryker's instrumenter, but with a switch only for mutants that `wanted` says yes to. */
function instrumenter(wanted) {
  const values = { logger: QUIET };
  const injector = {
    provideValue(token, value) {
      values[token] = value;
      return injector;
    },
    injectClass: (Made) => new Made(...Made.inject.map((token) => values[token])),
  };
  const made = createInstrumenter(injector);
  const transform = made._transform;
  made._transform = (ast, collector, context) => {
    const collect = collector.collect;
    collector.collect = (...args) => {
      const mutant = collect.apply(collector, args);
      if (!wanted(mutant.id)) mutant.ignoreReason ??= 'not drawn';
      return mutant;
    };
    transform(ast, collector, { ...context, transform });
    collector.collect = collect;
  };
  return made;
}

async function instrument(paths, wanted) {
  const files = paths.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  return instrumenter(wanted).instrument(files, { plugins: null, excludedMutations: [], ignorers: [] });
}

/** All mutants of the files in order, each with the line it starts on, which is how a list names it. */
export async function mutantsOf(paths) {
  const { mutants } = await instrument(paths, () => true);
  const lines = new Map(paths.map((path) => [path, readFileSync(path, 'utf8').split('\n')]));
  return mutants.map((mutant) => {
    const { start, end } = mutant.location;
    const own = lines.get(mutant.fileName);
    const text = own.slice(start.line, end.line + 1);
    text[text.length - 1] = text.at(-1).slice(0, end.column);
    text[0] = text[0].slice(start.column);
    const [line, next] = [start.line, start.line + 1].map((i) => own[i]?.trim());
    return { ...mutant, line, next, original: text.join('\n'), at: start.line + 1 };
  });
}

/** The sources by path, with a switch for each of these mutants. */
export async function sourcesWith(paths, mutants) {
  const ids = new Set(mutants.map(({ id }) => id));
  const { files } = await instrument(paths, (id) => ids.has(id));
  return Object.fromEntries(files.map(({ name, content }) => [name, content]));
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** So many, each as likely as any other. */
export function drawn(mutants, count, seed) {
  const next = random(seed);
  const left = [...mutants];
  for (let i = left.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [left[i], left[j]] = [left[j], left[i]];
  }
  return left.slice(0, count);
}
