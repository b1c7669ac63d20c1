import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

/** Everything that runs in plain Node; the suites that need a browser or Electron are in test/e2e. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vitest',
  plugins: [vue()],
  test: {
    include: ['unit', 'property', 'physics', 'random', 'golden', 'rules', 'persistence', 'hostile'].map(
      (folder) => `test/${folder}/**/*.test.ts`,
    ),
    environment: 'node',
    // Vitest would keep a core for itself: of two that is half the time.
    maxWorkers: '100%',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    passWithNoTests: false,
    restoreMocks: true,
  },
});
