/** Labels and remedies of what is wrong in a file. */
import { expect, test } from 'vitest';
import { inSentence } from '../../../../engine/model/checks/structure-words';
import { validateProject } from '../../../../engine/model/validate';
import { brokenProject } from './samples';

test('names keep their capital within a sentence', () => {
  expect(['Young’s modulus', 'Poisson’s ratio', 'Spring Rate'].map(inSentence)).toEqual([
    'Young’s modulus',
    'Poisson’s ratio',
    'spring rate',
  ]);
});

test('a matrix of another size is told with the order of its numbers', () => {
  const problems = validateProject(brokenProject((p) => p.loads[5].damping.pop()));
  const found = problems.find(({ field }) => field === 'damping');
  expect(found?.remedy).toMatch(
    /^Give 21 numbers: the upper triangle .* row by row, .*\(xx, xy, .*, cc\)\.$/,
  );
});
