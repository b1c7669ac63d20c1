import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { buildNativeEngine, nativeEngine, NATIVE_FILES } from './support/native-engine.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['unit', 'property', 'physics', 'random', 'golden', 'rules', 'persistence', 'hostile'];
/** Of these folders there are hundreds of files, most of which take longer to load than to run. */
const SHARING =
  /^test\/(unit\/(cli|electron|engine|renderer)|golden|property|physics|random|hostile|rules)\//;
/** What would be felt in other files of the same process, or feels them: replaced modules and globals, measured memory. */
const APART =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers)\(|\bglobalThis(\.\w+ =|\[)|memoryUsage|process\.env(\.\w+|\[.*\]) = |delete process\.env/;

/** Replaced modules of the engine are replaced in Vitest's loader only. */
const REPLACING = /\bvi\.mock\('[./]+\/engine\//;

const written = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, 'test', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `test/${folder}/${file.replaceAll('\\', '/')}`),
);
const texts = new Map(written.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const isTest = (file: string) => file.endsWith('.test.ts');
const files = written.filter(isTest);
/** Fixtures that do any of that: the files that import them are felt as well. */
const fixtures = written
  .filter((file) => !isTest(file) && APART.test(texts.get(file)!))
  .map((file) => `/${basename(file, '.ts')}'`);
const staysApart = (text: string) => APART.test(text) || fixtures.some((fixture) => text.includes(fixture));
const projectOf = (file: string): 'replacing' | 'apart' | 'sharing' => {
  const text = texts.get(file)!;
  if (REPLACING.test(text)) return 'replacing';
  return SHARING.test(file) && !staysApart(text) ? 'sharing' : 'apart';
};
const filesOf = (project: ReturnType<typeof projectOf>): string[] =>
  files.filter((file) => projectOf(file) === project);

await buildNativeEngine();

/** Everything that runs in plain Node; the suites that need a browser or Electron are in test/e2e. */
export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  plugins: [vue()],
  test: {
    environment: 'node',
    // Vitest would keep a core for itself: of two that is half the time.
    maxWorkers: '100%',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    passWithNoTests: false,
    restoreMocks: true,
    server: { deps: { external: [NATIVE_FILES] } },
    projects: [
      { extends: true, test: { name: 'replacing', include: filesOf('replacing') } },
      { extends: true, plugins: [nativeEngine()], test: { name: 'apart', include: filesOf('apart') } },
      // the modules that these share are loaded once a process, not once a file
      {
        extends: true,
        plugins: [nativeEngine()],
        test: { name: 'sharing', include: filesOf('sharing'), isolate: false },
      },
    ],
  },
});
