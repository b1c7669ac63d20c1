/** The list of problems: one line for an open loop with all its joints, and none for what the banner tells. */
import { expect, test } from 'vitest';
import { listProblems } from '../../../../renderer/panels/checks/list-problems';
import type { Problem } from '../../../../engine/model/problem';

const problem = (code: string, record: string | null, message = `${code} at ${record}`): Problem => ({
  ...{ code, record, message, field: null, severity: 'error' as const, remedy: 'Do.' },
});
const OPEN = ['a', 'b', 'a'].map((id) => problem('cannot-assemble', id));
const words = (told: string | null) =>
  listProblems([problem('bad', null), ...OPEN, problem('bad', 'c')], told).map(
    ({ problem: { message }, records }) => `${message}: ${records.join()}`,
  );

test('a loop is one line, and what is told elsewhere is none', () => {
  expect(words(null)).toEqual(['bad at null: ', 'cannot-assemble at a: a,b', 'bad at c: c']);
  expect(words('cannot-assemble at b')).toEqual(['bad at null: ', 'bad at c: c']);
  expect(words('bad at c')).toEqual(['bad at null: ', 'cannot-assemble at a: a,b']);
});
