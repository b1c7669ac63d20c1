/** That tests load the engine as Node does: through Vitest's loader the same checks take half as long again. */
import { expect, test } from 'vitest';
import { createSimulation } from '../../../engine/run/simulation/create-simulation';
import { readExample } from '../../support/example-file';

/** What the loader puts in the place of an import. */
const BY_LOADER = '__vite_ssr_import';

test('the engine is not loaded by Vitest, as the tests themselves are', () => {
  expect(readExample.toString()).toContain(BY_LOADER);
  expect(createSimulation.toString()).not.toContain(BY_LOADER);
});
