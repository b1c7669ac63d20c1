/** Groups: which bodies they have, their names, and what copies, deletions and undo make of them. */
import { describe, expect, test } from 'vitest';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import type { Project } from '../../../../engine/model/project';
import { applyDiff } from '../../../../renderer/document/diff';
import type { Edit } from '../../../../renderer/document/edits/edit';
import { duplicateBodies, mirrorBodies } from '../../../../renderer/document/edits/places/duplicate-bodies';
import { deleteRecords } from '../../../../renderer/document/edits/records/delete-records';
import {
  freeGroup,
  groupBodies,
  groupsOf,
  renameGroup,
  ungroupBodies,
} from '../../../../renderer/document/edits/records/groups';
import { isSameModel } from '../../../../renderer/sim/model-key';
import { readExample } from '../../../support/example-file';

const project = readExample('four-bar-with-load');
const apply = (before: Project, edit: Edit | null): Project => {
  if (edit === null) throw new Error('No edit');
  return applyDiff(before, edit.diff);
};
const arm = apply(project, groupBodies(project, ['crank', 'coupler'], 'Arm'));

test('a group is the bodies that say so, and goes with the last of them', () => {
  expect(groupsOf(project)).toEqual([]);
  expect(groupsOf(arm)).toEqual([{ name: 'Arm', members: ['coupler', 'crank'] }]);
  const less = apply(arm, deleteRecords(arm, ['crank']));
  expect(groupsOf(less)).toEqual([{ name: 'Arm', members: ['coupler'] }]);
  expect(groupsOf(apply(less, deleteRecords(less, ['coupler'])))).toEqual([]);
  const out = apply(arm, ungroupBodies(arm, ['crank']));
  expect(groupsOf(out)).toEqual([{ name: 'Arm', members: ['coupler'] }]);
  expect(ungroupBodies(project, ['crank'])).toBeNull();
  expect(groupBodies(project, ['nobody'])).toBeNull();
});

test('names of groups differ, whatever their case', () => {
  const two = apply(arm, groupBodies(arm, ['rocker'], 'arm'));
  expect(groupsOf(two).map(({ name }) => name)).toEqual(['Arm', 'arm 2']);
  expect(freeGroup(groupsOf(two), 'Arm 2')).toBe('Arm 3');
  expect(groupsOf(apply(two, renameGroup(two, 'arm 2', ' Leg '))).map(({ name }) => name)).toEqual([
    'Arm',
    'Leg',
  ]);
  expect(groupsOf(apply(two, renameGroup(two, 'arm 2', 'ARM')))[1]!.name).toBe('ARM 2');
  expect(renameGroup(two, 'Arm', '  ')).toBeNull();
  expect(renameGroup(two, 'Nobody', 'Leg')).toBeNull();
});

describe('a copy', () => {
  test('of a whole group is a group of its own, of either hand', () => {
    for (const edit of [
      duplicateBodies(arm, ['crank', 'coupler'], [0, 0, 0.1]),
      mirrorBodies(arm, ['crank', 'coupler'], [0, 0, 0], [1, 0, 0]),
    ]) {
      const groups = groupsOf(apply(arm, edit));
      expect(groups.map(({ name, members }) => [name, members.length])).toEqual([['Arm', 2], ['Arm 2', 2]]); // prettier-ignore
    }
  });
  test('of a part of it belongs to it as well', () => {
    const next = apply(arm, duplicateBodies(arm, ['crank'], [0, 0, 0.1]));
    expect(groupsOf(next).map(({ members }) => members.length)).toEqual([3]);
  });
});

test('is in the file, and a run does not depend on it', () => {
  const read = readProject(writeProject(arm));
  expect(read.ok && groupsOf(read.project)).toEqual(groupsOf(arm));
  expect(isSameModel(project, arm)).toBe(true);
  const bad = readProject(writeProject(arm).replace('"group": "Arm"', '"group": 7'));
  expect(bad.ok ? [] : bad.problems[0]).toMatchObject({ record: 'coupler', field: 'group' });
});
