/** Which edits go on from the model before, and how far the way is. */
import { describe, expect, test } from 'vitest';
import { changesDimensions, createChange } from '../../../../../engine/run/preparation/change';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { readExample } from '../../../../support/example-file';
import { withFactors } from '../../../../support/dimension-changes';

const project = readExample('four-bar-with-load');
const longer = withFactors(project, { crank: 0.5, rocker: 1.2 });

describe('what goes on from the model before', () => {
  test('a change of lengths does', () => expect(changesDimensions(project, longer)).toBe(true));

  test('a body that is drawn elsewhere does not, for that is a new drawing', () => {
    const [first, ...rest] = longer.bodies;
    const moved = { ...first, position: [1, 0, 0] as const };
    expect(changesDimensions(project, { ...longer, bodies: [moved, ...rest] })).toBe(false);
  });

  test.each([
    ['nothing changed', project],
    [
      'a joint of another kind',
      { ...longer, joints: longer.joints.map((j) => ({ ...j, kind: 'ball' as const })) },
    ],
    ['a joint less', { ...longer, joints: longer.joints.slice(1) }],
    ['a body of another name', { ...longer, bodies: longer.bodies.map((b) => ({ ...b, id: `${b.id}-2` })) }],
  ])('%s does not', (_, after) => expect(changesDimensions(project, after)).toBe(false));
});

test('lengths change evenly, from those before to those now', () => {
  const poses = project.bodies.map(({ id, position, orientation }) => ({
    body: id,
    position: [...position] as [number, number, number],
    orientation: [...orientation] as [number, number, number, number],
  }));
  const change = createChange({ project, poses }, longer)!;
  const points = [0, 0.5, 1].map((part) => change.at(part).joints.map(({ pointB }) => [...pointB]));
  points[1].forEach((point, joint) =>
    point.forEach((x, c) => expect(x).toBeCloseTo((points[0][joint][c] + points[2][joint][c]) / 2, 12)),
  );
  expect(points[0]).not.toEqual(points[2]);
});

test('where the drawing leads to the same mode the model is that of the drawing, to the bit', () => {
  const base = createModel(project);
  const alone = createModel(longer);
  if (!base.ok || !alone.ok) throw new Error('A four-bar does not close.');
  const before = { project, poses: base.model.report.poses };
  const result = createModel(longer, undefined, 'kept', before);
  if (!result.ok) throw new Error('It does not close along the change.');
  expect(result.follows).toBe(false);
  expect(result.model.report.poses).toEqual(alone.model.report.poses);
  expect(result.warnings).toEqual(alone.warnings);
});
