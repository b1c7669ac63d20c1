/** Numbers as typed that no record holds: kept with the project, and gone with what they were typed for. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../../../engine/model/fields/limits';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import { applyDiff } from '../../../../renderer/document/diff';
import { typedText, withTypedTextAt } from '../../../../renderer/document/edits/values/typed-texts';
import { updateSettings } from '../../../../renderer/document/edits/values/update-settings';
import { isSameModel } from '../../../../renderer/sim/model-key';
import type { Project } from '../../../../engine/model/project';
import { EXAMPLES } from '../../../support/examples';

const FOUR_BAR = EXAMPLES['four-bar-with-load.kempe']();

function typing(project: Project, place: string, text: string | null): Project {
  const edit = updateSettings(project, 'Duration', { duration: 0.5 });
  return applyDiff(project, withTypedTextAt(project, edit, place, text).diff);
}

test('a text is written and read, and another one takes its place', () => {
  const typed = typing(FOUR_BAR, 'settings.duration', '500 ms');
  const read = readProject(writeProject(typed));
  expect(read.ok && typedText(read.project, 'settings.duration')).toBe('500 ms');
  expect(isSameModel(typed, { ...typed, typed: null })).toBe(true);
  expect(typing(typed, 'settings.duration', null).typed ?? null).toBeNull();
});

test('texts of records that are gone make room, and so do the oldest of too many', () => {
  const pin = FOUR_BAR.joints[0]!.id;
  const typed = [{ place: 'gone.anchor-both.0', text: '1 inch' }, { place: `${pin}.anchor-both.0`, text: '2 inch' }]; // oxfmt-ignore
  const places = typing({ ...FOUR_BAR, typed }, 'settings.duration', '500 ms').typed!.map(
    ({ place }) => place,
  );
  expect(places).toEqual([`${pin}.anchor-both.0`, 'settings.duration']);
  const many = Array.from({ length: LIMITS.typed }, (_, i) => ({ place: `settings.${i}`, text: '1 s' }));
  const full = typing({ ...FOUR_BAR, typed: many }, 'settings.duration', '500 ms').typed!;
  expect([full.length, full[0]!.place]).toEqual([LIMITS.typed, 'settings.1']);
});

test.each([{ place: 'settings.duration' }, 'x', { place: 'a', text: 'b', more: 1 }, { place: 1, text: 'b' }])(
  'a file with %j in the list is refused',
  (one) => {
    const read = readProject(JSON.stringify({ ...FOUR_BAR, typed: [one] }));
    expect(read.ok).toBe(false);
  },
);
