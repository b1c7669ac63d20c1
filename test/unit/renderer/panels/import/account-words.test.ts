import { describe, expect, test } from 'vitest';
import type { ImportAccount } from '../../../../../engine/formats/account';
import {
  accountTable,
  approximatedGroups,
  elementCount,
  ignoredGroups,
  lineWords,
} from '../../../../../renderer/panels/import/account-words';

const account: ImportAccount = {
  format: 'MJCF',
  elements: 21,
  used: 15,
  ignored: [
    { element: 'geom', name: 'floor', line: 4, why: 'planes have no place' },
    { element: 'light', name: '', line: 5, why: 'for show' },
    { element: 'camera', name: '', line: 5, why: 'for show' },
    { element: 'geom', name: '', line: 9, why: 'planes have no place' },
    { element: 'geom', name: 'hull', line: 12, why: 'a mesh is a file of its own' },
  ],
  approximated: [{ element: 'geom', name: '=cmd|"x"', line: 7, how: 'a capsule is shown as\ta rod' }],
  mass: 1,
  size: [1, 1, 1],
  missing: [],
};

describe('the account of an import', () => {
  test('is grouped by reason, with its elements, in the order of the file', () => {
    expect(ignoredGroups(account)).toEqual([
      { reason: 'planes have no place', elements: 'geom ×2', names: ['floor'], lines: [4, 9] },
      { reason: 'for show', elements: 'light, camera', names: [], lines: [5] },
      { reason: 'a mesh is a file of its own', elements: 'geom', names: ['hull'], lines: [12] },
    ]);
    expect(approximatedGroups(account).map(({ lines }) => lines)).toEqual([[7]]);
  });

  test('says the lines, of many only the first', () => {
    const [floor, light] = ignoredGroups(account);
    expect([lineWords(floor!), lineWords(light!)]).toEqual(['lines 4, 9', 'line 5']);
    const many = { lines: Array.from({ length: 40 }, (_, i) => i + 1) };
    expect(lineWords(many)).toBe('lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 28 more');
    expect([elementCount(1), elementCount(2)]).toEqual(['One element', '2 elements']);
  });

  test('is a table of every element, in which no name is a formula or breaks a cell', () => {
    const rows = accountTable(account).split('\n');
    expect(rows.length).toBe(1 + 5 + 1);
    expect(rows[1]).toBe('left out\tgeom\tfloor\t4\tplanes have no place');
    expect(rows[6]).toBe('approximated\tgeom\t"\'=cmd|""x"""\t7\t"a capsule is shown as\ta rod"');
  });
});
