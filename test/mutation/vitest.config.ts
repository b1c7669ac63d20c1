import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { FOLDERS } from './folders.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The quickest guards first: most mutants are noticed by them, and the first that notices ends the run. */
class QuickestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const time = ({ moduleId, project }: TestSpecification): number =>
      this.ctx.cache.getFileTestResults(`${project.name}:${relative(root, moduleId)}`)?.duration ?? 0;
    return Promise.resolve([...files].sort((a, b) => time(a) - time(b)));
  }
}

/** The guards of the folder that `test/mutation/run.mjs` mutates; its runner starts Vitest inside of its copy. */
export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  plugins: [vue()],
  test: {
    environment: 'node',
    include: FOLDERS[process.env['KEMPE_MUTATED'] ?? '']?.guards ?? [],
    restoreMocks: true,
    // one load of the modules a mutant, not one a file
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    testTimeout: 180_000,
  },
});
