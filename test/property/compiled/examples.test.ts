/** The examples in joint coordinates: the motion of the global system, contacts open and friction without effect. */
import { readdirSync } from 'node:fs';
import { test } from 'vitest';
import { expectSameMotion } from '../../support/compiled-harness';
import { readExample } from '../../support/example-file';

const NAMES = readdirSync(new URL('../../../assets/examples', import.meta.url))
  .filter((file) => file.endsWith('.kempe'))
  .map((file) => file.replace('.kempe', ''));

test.each(NAMES)('%s', (name) => {
  expectSameMotion(readExample(name));
});
