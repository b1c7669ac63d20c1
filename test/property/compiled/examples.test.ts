/** The examples in joint coordinates: the motion of the global system, or why they are left to it. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileEquations } from '../../../engine/core/compiled/equations/compile-equations';
import { evaluate } from '../../support/random-chain';
import { expectSameMotion } from '../../support/compiled-harness';
import { readExample } from '../../support/example-file';

const NAMES = readdirSync(new URL('../../../assets/examples', import.meta.url))
  .filter((file) => file.endsWith('.kempe'))
  .map((file) => file.replace('.kempe', ''));

const REASONS: Readonly<Record<string, string>> = {
  'cam-follower': 'contact',
  'toggle-press': 'dry friction of joints',
};

test.each(NAMES)('%s', (name) => {
  const project = readExample(name);
  const reason = REASONS[name];
  if (reason === undefined) expectSameMotion(project);
  else expect(compileEquations(evaluate(project).model)).toEqual({ reason });
});
