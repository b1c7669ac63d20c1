import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['unit', 'property', 'physics', 'random', 'golden', 'rules', 'persistence', 'hostile'];
/** Of these folders there are hundreds of files, most of which take longer to load than to run. */
const SHARING = /^test\/(unit\/(cli|electron|engine|renderer)|golden|property|physics)\//;
/** What would be felt in other files of the same process: replaced modules and globals, measured memory. */
const APART =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers)\(|\bglobalThis\b|memoryUsage|process\.env/;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, 'test', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${folder}/${file.replaceAll('\\', '/')}`),
);
const isSharing = (file: string): boolean =>
  SHARING.test(file) && !APART.test(readFileSync(join(root, file), 'utf8'));

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
    projects: [
      { extends: true, test: { name: 'apart', include: files.filter((file) => !isSharing(file)) } },
      // the modules that these share are loaded once a process, not once a file
      { extends: true, test: { name: 'sharing', include: files.filter(isSharing), isolate: false } },
    ],
  },
});
