/** What forces may be at most, in the document: units, file, differences, faults, of all that exerts force. */
import { describe, expect, test } from 'vitest';
import { RECORD_LISTS } from '../../../../engine/model/project';
import { withoutCleared } from '../../../../engine/model/allowable';
import { allowableKeyOf } from '../../../../engine/results/measures/allowables';
import { diffProjects } from '../../../../engine/model/difference/diff-projects';
import { fieldUnit } from '../../../../engine/model/formulas/field-unit';
import { listForces } from '../../../../engine/results/measures/force-elements';
import { readProject } from '../../../../engine/model/file/read-project';
import { validateProject } from '../../../../engine/model/validate';
import { writeProject } from '../../../../engine/model/file/write-project';
import type { AnyRecord, Project, RecordList } from '../../../../engine/model/project';
import type { Rated } from '../../../../engine/model/allowable';
import { everyForce } from '../../../support/every-force';

const project = everyForce();
/** Every quantity that can have one. */
const quantities = listForces(project).flatMap((element) =>
  element.quantities.flatMap((quantity) => {
    const key = allowableKeyOf(element, quantity);
    return key === null ? [] : [{ record: element.record, key, unit: quantity.unit }];
  }),
);

function find(of: Project, id: string): [RecordList, AnyRecord & Rated] {
  const list = RECORD_LISTS.find((each) => (of[each] as readonly AnyRecord[]).some((one) => one.id === id))!;
  return [list, (of[list] as readonly AnyRecord[]).find((one) => one.id === id)!];
}

const rated = structuredClone(project);
quantities.forEach(({ record: id, key }, i) => {
  const [, record] = find(rated, id);
  record.allowable = { ...record.allowable, [key]: 10 + i };
});

describe('every quantity', () => {
  test('has a number of its record for itself, in its own unit', () => {
    expect(new Set(quantities.map(({ record, key }) => `${record} ${key}`)).size).toBe(quantities.length);
    for (const { record: id, key, unit } of quantities)
      expect(fieldUnit(rated, ...find(rated, id), `allowable.${key}`), `${id} ${key}`).toBe(unit);
  });

  test('is in the file', () => {
    const read = readProject(writeProject(rated));
    expect(read).toMatchObject({ ok: true, warnings: [] });
    if (!read.ok) return;
    quantities.forEach(({ record, key }, i) =>
      expect(find(read.project, record)[1].allowable![key]).toBe(10 + i),
    );
  });

  test('is told by a difference as a number of its unit, typed or cleared; an empty group is none', () => {
    const wanted = quantities.map(({ record, key, unit }) => `${record} allowable.${key} ${unit}`);
    const told = (a: Project, b: Project) =>
      diffProjects(a, b)
        .records.flatMap(({ id, fields }) => fields.map(({ path, unit }) => `${id} ${path} ${unit}`))
        .toSorted();
    expect(told(project, rated)).toEqual(wanted.toSorted());
    expect(told(rated, project)).toEqual(wanted.toSorted());
    const cleared = structuredClone(project);
    for (const { record, key } of quantities) find(cleared, record)[1].allowable = { [key]: null };
    expect(told(project, cleared)).toEqual([]);
  });
});

test.each([
  [0, 'must be more than 0', 'above 0 N'],
  [-5, 'must be more than 0', 'above 0 N'],
  ['much', 'not a number', 'Give a number in N'],
])('%j is no allowable: the record and the remedy are named', (force, message, remedy) => {
  const wrong = structuredClone(project);
  wrong.joints[0].allowable = { force: force as number };
  const [problem] = validateProject(wrong).filter(({ field }) => field === 'allowable.force');
  expect(problem).toMatchObject({ severity: 'error', record: wrong.joints[0].id });
  expect(problem.message).toContain(message);
  expect(problem.remedy).toContain(remedy);
});

test('one that was cleared is gone from the file, and the last one takes the group along', () => {
  const rated = { id: 'pin', allowable: { force: 20, moment: null } };
  expect(withoutCleared(rated)).toEqual({ id: 'pin', allowable: { force: 20 } });
  const cleared = { id: 'pin', allowable: { force: null } };
  expect(Object.keys(withoutCleared(cleared))).toEqual(['id']);
  const kept = { id: 'pin', allowable: { force: 20 } };
  expect(withoutCleared(kept)).toBe(kept);
  const unrated: Rated & { id: string } = { id: 'pin' };
  expect(withoutCleared(unrated)).toBe(unrated);
});
