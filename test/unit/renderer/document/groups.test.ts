/** Groups: which bodies they have, their names, and what copies, deletions and undo make of them. */
import { describe, expect, test } from 'vitest';
import { readProject } from '../../../../engine/model/file/read-project';
import { writeProject } from '../../../../engine/model/file/write-project';
import type { Project } from '../../../../engine/model/project';
import { applyDiff } from '../../../../renderer/document/diff';
import type { Edit } from '../../../../renderer/document/edits/edit';
import { duplicateBodies, mirrorBodies } from '../../../../renderer/document/edits/places/duplicate-bodies';
import { componentOf, insertComponent } from '../../../../renderer/document/edits/records/components';
import { deleteRecords } from '../../../../renderer/document/edits/records/delete-records';
import {
  freeGroup,
  groupBodies,
  groupsOf,
  newGroupName,
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

describe('a group within another', () => {
  const shown = (of: Project) => groupsOf(of).map(({ name, members }) => `${name}: ${members.join()}`);
  const all = ['coupler', 'crank', 'rocker'];
  const machine = apply(arm, groupBodies(arm, all, 'Machine'));

  test('is what a group is that is put into one; its bodies belong to both', () => {
    expect(shown(machine)).toEqual(['Machine: coupler,crank,rocker', 'Machine / Arm: coupler,crank']);
    const whole = apply(machine, groupBodies(machine, all, 'Plant'));
    expect(groupsOf(whole).map(({ name }) => name)).toEqual([
      'Plant',
      'Plant / Machine',
      'Plant / Machine / Arm',
    ]);
    // of a group that is not among them whole the bodies leave, into a group beside it
    const parted = apply(machine, groupBodies(machine, ['crank', 'rocker'], 'Leg'));
    expect(shown(parted)).toEqual([
      'Machine: coupler,crank,rocker',
      'Machine / Arm: coupler',
      'Machine / Leg: crank,rocker',
    ]);
    expect(newGroupName(machine, ['rocker'], 'arm')).toBe('Machine / arm 2');
  });

  test('stays when the outer one is dissolved or renamed, and goes alone', () => {
    expect(shown(apply(machine, ungroupBodies(machine, all)))).toEqual(['Arm: coupler,crank']);
    expect(shown(apply(machine, ungroupBodies(machine, ['coupler', 'crank'])))).toEqual([
      'Machine: coupler,crank,rocker',
    ]);
    expect(shown(apply(machine, renameGroup(machine, 'Machine', 'Press / left')))).toEqual([
      'Press/left: coupler,crank,rocker',
      'Press/left / Arm: coupler,crank',
    ]);
    expect(groupsOf(apply(machine, renameGroup(machine, 'Machine / Arm', 'Hand')))[1]!.name).toBe(
      'Machine / Hand',
    );
    expect(renameGroup(machine, 'Machine / Arm', 'Arm')).toBeNull();
  });

  test('that comes out where there is one of its name gets another', () => {
    const bodies = machine.bodies.map((body) => (body.id === 'rocker' ? { ...body, group: 'Arm' } : body));
    const two = { ...machine, bodies };
    expect(shown(two)).toEqual(['Machine: coupler,crank', 'Machine / Arm: coupler,crank', 'Arm: rocker']);
    expect(shown(apply(two, ungroupBodies(two, ['coupler', 'crank'])))).toEqual([
      'Arm 2: coupler,crank',
      'Arm: rocker',
    ]);
  });

  test('is copied within the copy, or beside the original', () => {
    const names = (edit: Edit | null) => groupsOf(apply(machine, edit)).map(({ name }) => name);
    expect(names(duplicateBodies(machine, all, [0, 0, 1]))).toEqual([
      'Machine',
      'Machine / Arm',
      'Machine 2',
      'Machine 2 / Arm',
    ]);
    expect(names(mirrorBodies(machine, ['coupler', 'crank'], [0, 0, 0], [1, 0, 0]))).toEqual([
      'Machine',
      'Machine / Arm',
      'Machine / Arm 2',
    ]);
  });

  test('goes into a component and comes out of it, within the group that is inserted', () => {
    const read = readProject(writeProject(componentOf(machine, all, 'Press')));
    if (!read.ok) throw new Error(read.problems[0]!.message);
    const twice = [0, 1].reduce(
      (now, k) => apply(now, insertComponent(now, read.project, [k, 0, 0], true)),
      machine,
    );
    expect(groupsOf(twice).map(({ name }) => name)).toEqual([
      'Machine',
      'Machine / Arm',
      'Press',
      'Press / Arm',
      'Press 2',
      'Press 2 / Arm',
    ]);
    // one that is inserted can be grouped, saved and inserted itself
    const ids = twice.bodies.map(({ id }) => id);
    const plant = componentOf(apply(twice, groupBodies(twice, ids, 'Plant')), ids, 'Plant');
    const inserted = apply(project, insertComponent(project, plant, [0, 0, 0], true));
    expect(groupsOf(inserted).map(({ name }) => name)).toContain('Plant / Press 2 / Arm');
  });
});
