/** A file that failed once and passed then counts as passed, but in the open; one that failed twice has failed. */
import { expect, test } from 'vitest';
import { describeSecondTry, failedFiles, joinTries } from '../../support/second-try.mjs';

const file = (name: string, passed: number, failed: number) => ({
  path: `/r/test/e2e/${name}`,
  passed,
  failed,
  notRun: [],
});
const first = { code: 1, files: [file('a', 3, 0), file('b', 1, 2), file('c', 0, 1)], unhandled: 1 };
const second = { code: 7, files: [file('b', 3, 0), file('c', 0, 1)], unhandled: 0 };

test('the second try stands for the files that it ran, and takes back no error outside of them', () => {
  expect(failedFiles(first)).toEqual(['/r/test/e2e/b', '/r/test/e2e/c']);
  expect(joinTries(first, second)).toEqual({
    code: 7,
    files: [file('a', 3, 0), file('b', 3, 0), file('c', 0, 1)],
    unhandled: 1,
  });
});

test('both exit codes are said, and how each file ended', () => {
  expect(describeSecondTry(first, second, '/r').split('\n')).toEqual([
    'Files that needed a second try: 2 (exit code 1 at the first try, 7 at the second)',
    '  test/e2e/b: passed at the second try',
    '  test/e2e/c: failed at the second try',
  ]);
});

test('a file of which the second try says nothing has failed', () => {
  const lost = { code: 1, files: [], unhandled: 0 };
  expect(describeSecondTry(first, lost, '/r')).toContain('test/e2e/b: failed at the second try');
});
