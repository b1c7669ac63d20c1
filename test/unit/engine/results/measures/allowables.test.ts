/** Peaks against what the document allows, of a model in which everything exerts force. */
import { describe, expect, test } from 'vitest';
import { ALLOWABLE_OF } from '../../../../../engine/model/allowable';
import {
  allowableKeyOf,
  findExceeded,
  hasAllowables,
  utilisationOf,
} from '../../../../../engine/results/measures/allowables';
import { exceededWords, percentWords } from '../../../../../engine/results/series/allowable-words';
import { findFields, RECORD_FIELDS } from '../../../../../engine/model/fields/fields';
import { findForcePeaks } from '../../../../../engine/results/measures/force-peaks';
import { listForces } from '../../../../../engine/results/measures/force-elements';
import { rankForces } from '../../../../../engine/results/measures/force-ranking';
import { readProject } from '../../../../../engine/model/file/read-project';
import { writeProject } from '../../../../../engine/model/file/write-project';
import type { Allowable, RatedList } from '../../../../../engine/model/allowable';
import type { Project } from '../../../../../engine/model/project';
import { everyForce } from '../../../../support/every-force';
import { channel, createRecording, rows } from '../../../renderer/sim/fixtures';

const project = everyForce();
const LISTS = Object.keys(ALLOWABLE_OF) as RatedList[];
const ALL: Allowable = {
  force: 10,
  moment: 20,
  effort: 30,
  stop: 40,
  friction: 50,
  normal: 60,
  armature: 70,
};

const withAll = (allowable: Allowable | null): Project => ({
  ...project,
  ...Object.fromEntries(
    LISTS.map((list) => [list, project[list].map((record) => ({ ...record, allowable }))]),
  ),
});

/** Every quantity is -45 throughout, its sizes 45. */
function peaksOf() {
  const quantities = listForces(project).flatMap((element) => element.quantities);
  const channels = quantities.map(({ id, unit }) => channel(id, unit));
  const recording = createRecording(channels, project);
  const values = quantities.map(({ id, role }) => [id, () => (role === 'size' ? 45 : -45)] as const);
  recording.append(2, rows([0, 1], Object.fromEntries(values), channels));
  return findForcePeaks(recording);
}
const peaks = peaksOf();

describe('allowables', () => {
  test('every row that is ranked can have one, and its record has the field', () => {
    const ranked = rankForces(project, peaks);
    expect(ranked.length).toBeGreaterThan(60);
    for (const { element, quantity } of ranked) {
      const key = allowableKeyOf(element, quantity);
      expect(key, quantity.id).not.toBeNull();
      const list = LISTS.find((each) => project[each].some(({ id }) => id === element.record))!;
      const record = project[list].find(({ id }) => id === element.record)!;
      const group = findFields(RECORD_FIELDS[list], record)!.find((field) => field.key === 'allowable')!;
      const fields = group.fields as readonly { key: string; unit: string }[];
      const field = fields.find((each) => each.key === key);
      expect(field, `${list} ${key}`).toBeDefined();
      expect(field!.unit.split(', ')).toContain(quantity.unit);
    }
  });

  test('components are held against nothing', () => {
    const components = peaks.rows.filter(({ quantity }) => quantity.role === 'component');
    expect(components.length).toBeGreaterThan(50);
    expect(components.map((row) => utilisationOf(withAll(ALL), row)).filter(Boolean)).toEqual([]);
  });

  test('a peak counts by its magnitude, against the allowable of its own quantity', () => {
    for (const row of rankForces(project, peaks)) {
      const allowable = ALL[allowableKeyOf(row.element, row.quantity)!]!;
      expect(utilisationOf(withAll(ALL), row)).toEqual({ allowable, ratio: 45 / allowable });
    }
  });

  test('a document states some as soon as one of its records does', () => {
    expect(hasAllowables(project)).toBe(false);
    for (const list of LISTS) {
      const [first, ...others] = project[list];
      expect(hasAllowables({ ...project, [list]: [{ ...first, allowable: { force: 1 } }, ...others] })).toBe(
        true,
      );
    }
  });

  test('what is above its allowable is found, the worst first; what reaches it is not', () => {
    const found = findExceeded(withAll({ ...ALL, moment: 45 }), peaks);
    expect(found.length).toBeGreaterThan(20);
    expect(new Set(found.map(({ allowable }) => allowable))).toEqual(new Set([10, 30, 40]));
    expect(found.map(({ ratio }) => ratio)).toEqual(
      found.map(({ ratio }) => ratio).toSorted((a, b) => b - a),
    );
    expect(exceededWords(found[0]!, {})).toMatch(/ \|F\|: 45\.\S* N of 10\.\S* N allowed \(450 %\)$/);
  });

  test('none at all, or none that says a number', () => {
    for (const none of [null, {}, { force: null }]) {
      expect(hasAllowables(withAll(none))).toBe(false);
      expect(findExceeded(withAll(none), peaks)).toEqual([]);
    }
  });

  test('are kept in the file, and checked when it is read', () => {
    const read = readProject(writeProject(withAll({ force: 10, effort: 30 })));
    expect(read.ok && read.project.joints[0]!.allowable).toEqual({ force: 10, effort: 30 });
    const wrong = readProject(writeProject(withAll({ force: -10 })));
    expect(wrong.ok ? [] : wrong.problems.map(({ message }) => message).join()).toMatch(
      /allowable\.force is -10 N, but it must be more than 0/,
    );
  });

  test.each([
    [0.5, '50'],
    [1, '100'],
    [1.0001, '100.01'],
    [0.99999, '99.999'],
    [12.345, '1230'],
  ])('a ratio of %d is %s %%', (ratio, words) => expect(percentWords(ratio)).toBe(words));
});
