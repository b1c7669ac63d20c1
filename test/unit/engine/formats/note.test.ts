import { expect, test } from 'vitest';
import { importNote } from '../../../../engine/formats/note';
import type { ImportAccount } from '../../../../engine/formats/account';

const account = (change: Partial<ImportAccount>): ImportAccount => ({
  ...{ format: 'MJCF', elements: 9, used: 9, ignored: [], approximated: [], mass: 1, size: [1, 1, 1] },
  missing: [],
  ...change,
});
const entry = (element: string) => ({ element, name: '', line: 1, why: '', how: '' });

test('a note names file, format and unit', () => {
  expect(importNote(account({}), 'arm.xml', { lengthUnit: 'mm' })).toBe(
    'Imported from arm.xml (MJCF, lengths in mm).',
  );
});

test('a note has the name of a file without its folders, and may have none', () => {
  for (const path of ['/home/me/arm.xml', 'C:\\models\\arm.xml'])
    expect(importNote(account({}), path, { lengthUnit: 'm' })).toMatch(/^Imported from arm\.xml \(/);
  expect(importNote(account({}), '', { lengthUnit: 'm' })).toBe('Imported (MJCF, lengths in m).');
});

test('a note counts what was left out and approximated by kind', () => {
  const book = account({
    ignored: ['geom', 'light', 'geom'].map(entry),
    approximated: ['geom'].map(entry),
  });
  expect(importNote(book, 'arm.xml', { lengthUnit: 'm' })).toBe(
    'Imported from arm.xml (MJCF, lengths in m); left out: geom ×2, light; approximated: geom.',
  );
});

test('a note stays one short line whatever the file is called and holds', () => {
  const ignored = Array.from({ length: 500 }, (_, i) => entry(`e${i}`));
  const note = importNote(account({ ignored }), `a\n\u202e${'x'.repeat(500)}`, { lengthUnit: 'in' });
  expect(note).toMatch(/^Imported from a {2}x{97} \(MJCF.*e11 and 488 more kinds\.$/);
});
