import { readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

interface Batch {
  guards: string[];
  sources: Record<string, string>;
  /** Test files that every mutant has been tried with: a run that goes on after a mutant has ended one leaves them out. */
  through?: string[];
  /** How long the tests of a file took in an earlier batch [ms]. */
  took?: Record<string, number>;
  /** One run of the guards, as known.mjs asks for it. */
  plain?: boolean;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const { guards, sources, through, took, plain } = JSON.parse(
  readFileSync(process.env['KEMPE_MUTATION'] ?? '', 'utf8'),
) as Batch;
const withMutants = new Map(Object.entries(sources).map(([path, code]) => [join(root, path), code]));

/** Quick guards first, for most mutants are noticed by them: those of which it is known, then the others as they are listed. */
class AsListed extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      guards.findIndex((guard) => matchesGlob(relative(root, moduleId), guard));
    const left = files.filter(({ moduleId }) => !through?.includes(moduleId));
    const time = ({ moduleId }: TestSpecification): number => took?.[moduleId] ?? Infinity;
    return Promise.resolve(left.sort((a, b) => time(a) - time(b) || place(a) - place(b)));
  }
}

/** The guards of one batch of mutants (see campaign.mjs), all in one process, which loads the mutated sources. */
export default defineConfig({
  root,
  cacheDir: '.cache/vitest-mutation',
  plugins: [
    { name: 'mutants', enforce: 'pre', load: (id) => withMutants.get(id.split('?', 1)[0] ?? id) },
    vue(),
  ],
  test: {
    environment: 'node',
    include: guards,
    restoreMocks: true,
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    ...(plain ? {} : { runner: fileURLToPath(new URL('warm-runner.mjs', import.meta.url)) }),
    reporters: [{}],
    sequence: { sequencer: AsListed },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // a worker that is at its mutants is not stuck: campaign.mjs watches each
    teardownTimeout: 1_000,
    dangerouslyIgnoreUnhandledErrors: true,
  },
});
