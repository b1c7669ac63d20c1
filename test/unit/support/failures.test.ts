/** What failed is said last, in a few lines each. */
import { expect, test } from 'vitest';
import { describeFailures } from '../../support/failures.mjs';

const file = (name: string, failures: { name: string; message: string }[]) => ({
  path: `/r/test/${name}`,
  failures,
});

test('each failure by file and test, its message short', () => {
  const message = `expected 1\n\n${'x'.repeat(300)}\n${'more\n'.repeat(20)}`;
  const lines = describeFailures(
    [
      file('a', []),
      file('b', [
        { name: 'one > two', message },
        { name: '', message: 'cannot be loaded' },
      ]),
    ],
    '/r',
  );
  expect(lines.slice(0, 3)).toEqual(['  test/b > one > two', '    expected 1', `    ${'x'.repeat(240)}`]);
  expect(lines).toHaveLength(1 + 6 + 2);
  expect(lines.slice(-2)).toEqual(['  test/b', '    cannot be loaded']);
});

test('a file that fails as a whole does not hide the others', () => {
  const all = Array.from({ length: 40 }, (_, i) => ({ name: `${i}`, message: 'timed out' }));
  const lines = describeFailures([file('a', all), file('b', all.slice(0, 1))], '/r');
  expect(lines).toHaveLength(2 * 12 + 1 + 2);
  expect(lines).toContain('  test/a: 28 more');
});
