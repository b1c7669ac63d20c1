/** The laws of a single change; sequences with undo, redo and saves are in test/persistence/undo.test.ts. */
import { expect, test } from 'vitest';
import { createProject } from '../../engine/model/defaults';
import { writeProject } from '../../engine/model/file/write-project';
import { applyDiff, canMerge, invertDiff, isEmpty, mergeDiffs } from '../../renderer/document/diff';
import type { Diff } from '../../renderer/document/diff';
import { checkEdit } from '../../renderer/document/edits/check-edit';
import { Chance } from '../support/chance';
import { EDIT_TABLE } from '../support/edit-table';

test('a diff and its inverse lead to the same object graph, and a merged diff does what both did', () => {
  let [edits, merged] = [0, 0];
  for (let seed = 1; seed <= 150; seed++) {
    const chance = new Chance(seed);
    let project = createProject('Start');
    let last: { diff: Diff; before: typeof project } | null = null;
    for (let step = 0; step < 15; step++) {
      const edit = chance.one(Object.values(EDIT_TABLE))(project, chance);
      if (edit === null || isEmpty(edit.diff) || checkEdit(project, edit).length > 0) continue;
      edits += 1;
      const after = applyDiff(project, edit.diff);
      expect(applyDiff(after, invertDiff(edit.diff))).toEqual(project);
      if (last && canMerge(last.diff, edit.diff)) {
        merged += 1;
        const both = mergeDiffs(last.diff, edit.diff);
        expect(writeProject(applyDiff(last.before, both))).toBe(writeProject(after));
      }
      last = { diff: edit.diff, before: project };
      project = after;
    }
  }
  expect(edits).toBeGreaterThan(500);
  expect(merged).toBeGreaterThan(10);
});
