import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Suites that drive the real app: one at a time, for they share a display and two cores. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  cacheDir: '.cache/vitest',
  test: {
    include: ['test/e2e/**/*.e2e.ts'],
    environment: 'node',
    fileParallelism: false,
    maxWorkers: 1,
    // the driver is loaded once, not once a file
    isolate: false,
    testTimeout: 400_000,
    hookTimeout: 400_000,
    teardownTimeout: 30_000,
    expect: { poll: { timeout: 90_000, interval: 100 } },
    passWithNoTests: true,
  },
});
