/**
 * What is kept from one version of a document to the next says the same as if everything were worked out anew: each step is
 * compared with a copy of the project, of which nothing is known.
 */
import { expect, test } from 'vitest';
import { findBosses } from '../../engine/output/solid/boss';
import { createProject } from '../../engine/model/defaults';
import type { Problem } from '../../engine/model/problem';
import type { Project } from '../../engine/model/project';
import { validateProject } from '../../engine/model/validate';
import { applyDiff, isEmpty } from '../../renderer/document/diff';
import { checkEdit } from '../../renderer/document/edits/check-edit';
import type { Edit } from '../../renderer/document/edits/edit';
import { keepRows } from '../../renderer/panels/browser/keep-rows';
import { buildTree } from '../../renderer/panels/browser/tree';
import type { TreeRow } from '../../renderer/panels/browser/tree';
import { isSameModel } from '../../renderer/sim/model-key';
import { chooseView, planeNormal, symbolUp } from '../../renderer/viewport/camera/initial-view';
import { measureModel, modelPoints, picturePoints } from '../../renderer/viewport/sync/model-size';
import { Chance } from '../support/chance';
import { EDIT_TABLE } from '../support/edit-table';

const OPEN: ReadonlySet<string> = new Set();

/** Every step of a random session; `refused` are those that the document did not take. */
function walk(seeds: number, visit: (before: Project, edit: Edit, after: Project, refused: boolean) => void) {
  for (let seed = 1; seed <= seeds; seed++) {
    const chance = new Chance(seed);
    let project = createProject('Start');
    for (let step = 0; step < 25; step++) {
      const edit = chance.one(Object.values(EDIT_TABLE))(project, chance);
      if (edit === null || isEmpty(edit.diff)) continue;
      const after = applyDiff(project, edit.diff);
      const refused = checkEdit(project, edit).length > 0;
      visit(project, edit, after, refused);
      if (!refused) project = after;
    }
  }
}

const key = ({ code, record, field, message }: Problem) => `${code}/${record}/${field}/${message}`;
const place = ({ code, record, field }: Problem) => `${code}/${record}/${field}`;

test('an edit is refused for what a full check of the project finds new in it', () => {
  let refusals = 0;
  walk(50, (before, edit, after, refused) => {
    const known = new Set(validateProject(structuredClone(before)).map(place));
    const full = validateProject(structuredClone(after)).filter(
      (problem) => problem.severity === 'error' && !known.has(place(problem)),
    );
    expect(checkEdit(before, edit).map(key)).toEqual(full.map(key));
    expect(refused).toBe(full.length > 0);
    refusals += Number(refused);
  });
  expect(refusals).toBeGreaterThan(20);
});

const COSMETIC = new Set([
  ...['name', 'notes', 'units', 'locks', 'typed', 'createdWith', 'color', 'group'],
  ...['parameters', 'formulas', 'allowable'],
]);
const written = (project: Project) =>
  JSON.stringify(project, (name, value: unknown) => (COSMETIC.has(name) ? undefined : value));

test('two versions are the same model exactly where all that matters in them is written alike', () => {
  const seen = [0, 0];
  walk(50, (before, _edit, after) => {
    const same = written(before) === written(after);
    seen[Number(same)]! += 1;
    expect(isSameModel(before, after)).toBe(same);
    expect(isSameModel(before, structuredClone(after))).toBe(same);
    expect(isSameModel(after, structuredClone(after))).toBe(true);
  });
  expect(Math.min(...seen)).toBeGreaterThan(40);
});

test('tree, sizes, directions and bosses are those of the whole project', () => {
  let rows: TreeRow[] = [];
  walk(40, (_before, _edit, after, refused) => {
    if (refused) return;
    const copy = structuredClone(after);
    rows = keepRows(rows, buildTree(after, { problems: [], mobility: null }, OPEN));
    expect(rows).toEqual(buildTree(copy, { problems: [], mobility: null }, OPEN));
    const up = symbolUp(copy);
    expect(symbolUp(after)).toEqual(up);
    expect(planeNormal(after)).toEqual(planeNormal(copy));
    expect(chooseView(after)).toEqual(chooseView(copy));
    expect(modelPoints(after)).toEqual(modelPoints(copy));
    const { glyph } = measureModel(copy);
    expect(measureModel(after).glyph).toBe(glyph);
    expect(picturePoints(after, up, glyph)).toEqual(picturePoints(copy, up, glyph));
    expect([...findBosses(after)]).toEqual([...findBosses(copy)]);
  });
});
