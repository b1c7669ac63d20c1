/** Which model an edit goes on from. */
import { expect, test } from 'vitest';
import { LastAssembled } from '../../../../renderer/sim/last-assembled';
import { createModel } from '../../../../engine/run/preparation/prepared-model';
import { readExample } from '../../../support/example-file';
import { withFactors } from '../../../support/dimension-changes';
import type { Analysis } from '../../../../renderer/sim/model-watch';
import type { Project } from '../../../../engine/model/project';

const drawn = readExample('four-bar-with-load');
const [one, other] = [0.5, 0.6].map((crank) => withFactors(drawn, { crank }));

function analysisOf(project: Project, code?: string): Analysis {
  const result = createModel(project);
  if (!result.ok) throw new Error('It does not close.');
  const problems = [...result.warnings];
  if (code !== undefined)
    problems.push({ severity: 'warning', code, record: null, field: null, message: '', remedy: '' });
  return { type: 'analysis', id: 1, problems, model: result.model.report };
}

test('the last one that was assembled in its mode', () => {
  const last = new LastAssembled();
  expect(last.of(one)).toEqual({});
  last.hear(analysisOf(drawn), drawn);
  expect(last.of(drawn)).toEqual({});
  expect(last.of(one).before?.project).toBe(drawn);
  last.hear(analysisOf(one), one);
  expect(last.of(other).before?.project).toBe(one);
  last.forget();
  expect(last.of(other)).toEqual({});
});

test.each(['assembly-mode-ended', 'assembly-mode-rigid', 'assembly-mode-not-found'])(
  'not one with %s',
  (code) => {
    const last = new LastAssembled();
    last.hear(analysisOf(drawn), drawn);
    last.hear(analysisOf(one, code), one);
    expect(last.of(other).before?.project).toBe(drawn);
  },
);

test('nothing of a model of many joints', () => {
  const last = new LastAssembled();
  last.hear(analysisOf(drawn), drawn);
  const joints = Array.from({ length: 201 }, (_, i) => ({ ...drawn.joints[0], id: `pin-${i}` }));
  expect(last.of({ ...one, joints })).toEqual({});
});
