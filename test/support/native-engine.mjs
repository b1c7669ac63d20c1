/**
 * The engine as JavaScript, a file per module, for tests to load as Node loads any package. Through Vitest's own loader each
 * call from one module into another goes by a getter, and runs of models take half as long again.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'vite';
import { alone } from '../../electron/build/alone.mjs';
import { isStale } from '../../electron/build/stale.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const ENGINE = join(ROOT, 'engine');
/** It looks for fonts and published problems from where its sources are. */
const COMMAND_LINE = join(ENGINE, 'cli');
const NATIVE = join(ROOT, '.cache/native');
const BUILT = join(NATIVE, 'built');

const isNative = (path) => path.startsWith(ENGINE) && !path.startsWith(COMMAND_LINE);

/** Translates what was not translated since it was changed; test runs that begin at once do it one after the other. */
export const buildNativeEngine = () => alone(join(ROOT, '.cache/native-building'), buildIfStale);

async function buildIfStale() {
  if (!isStale([ENGINE, join(ROOT, 'package-lock.json'), import.meta.filename], [BUILT])) return;
  const sources = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
    .map((name) => join(ENGINE, name))
    .filter((path) => path.endsWith('.ts') && isNative(path));
  const entries = sources.map((path) => [relative(ROOT, path).slice(0, -'.ts'.length), path]);
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: NATIVE,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries),
        treeshake: false,
        output: { preserveModules: true, preserveModulesRoot: ROOT, entryFileNames: '[name].js' },
      },
    },
  });
  writeFileSync(BUILT, '');
}

/** For `server.deps.external`. */
export const NATIVE_FILES = /\/\.cache\/native\//;

/** Where changed files are watched, Vitest must know them: there it loads the sources itself. */
export function nativeEngine() {
  let isWatching = false;
  return {
    name: 'native-engine',
    enforce: 'pre',
    configureVitest({ vitest }) {
      isWatching = vitest.config.watch;
    },
    resolveId(source, importer) {
      if (isWatching || !importer || !source.startsWith('.')) return null;
      const path = `${resolve(dirname(importer.split('?', 1)[0]), source)}.ts`;
      if (!isNative(path) || !existsSync(path)) return null;
      return join(NATIVE, relative(ROOT, path).replace(/\.ts$/, '.js'));
    },
  };
}
