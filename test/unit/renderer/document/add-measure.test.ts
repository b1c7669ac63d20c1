import { describe, expect, test } from 'vitest';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import type { Measurement, Project } from '../../../../engine/model/project';
import { validateProject } from '../../../../engine/model/validate';
import { applyDiff } from '../../../../renderer/document/diff';
import { addMeasure } from '../../../../renderer/document/edits/add/add-measure';
import { deleteRecords } from '../../../../renderer/document/edits/records/delete-records';

/** A crank on the ground and a rod beside it, turned by a quarter about z. */
function pair(): Project {
  const bar = { kind: 'rod' as const, from: [0, 0, 0] as const, to: [0.2, 0, 0] as const, radius: 0.01 };
  return {
    ...createProject('Pair'),
    bodies: [
      createBody({ id: 'crank', shape: bar }),
      createBody({
        id: 'rod',
        shape: bar,
        position: [1, 0, 0],
        orientation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      }),
    ],
    joints: [createJoint({ id: 'pin', bodyB: 'crank' })],
  };
}

function added(
  project: Project,
  ...rest: Parameters<typeof addMeasure> extends [Project, ...infer R] ? R : never
) {
  const edit = addMeasure(project, ...rest);
  if (edit === null) throw new Error('The edit was refused.');
  const next = applyDiff(project, edit.diff);
  expect(validateProject(next).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(edit.created).toBe(next.measures.at(-1)?.id);
  return { next, measure: next.measures.at(-1) as Measurement };
}

describe('adding a measure', () => {
  test('a point goes to the end that no joint holds', () => {
    const { measure } = added(pair(), 'point', ['crank']);
    expect(measure).toMatchObject({ kind: 'point', body: 'crank', point: [0.2, 0, 0], name: 'Point 1' });
  });

  test('a distance runs from the first body, or the ground, to the last', () => {
    expect(added(pair(), 'distance', ['crank', 'rod']).measure).toMatchObject({
      bodyA: 'crank',
      pointA: [0.2, 0, 0],
      bodyB: 'rod',
      pointB: [0, 0, 0],
    });
    expect(added(pair(), 'distance', ['rod']).measure).toMatchObject({ bodyA: 'ground', pointA: [0, 0, 0] });
  });

  test('an angle is between the bars, each in its own frame', () => {
    expect(added(pair(), 'angle', ['crank', 'rod']).measure).toMatchObject({
      directionA: [0.2, 0, 0],
      directionB: [0.2, 0, 0],
    });
  });

  test('without a body there is nothing to measure', () => {
    expect(addMeasure(createProject('Empty'), 'point', [])).toBeNull();
  });

  test('goes with the body that it is of', () => {
    const { next } = added(pair(), 'distance', ['crank', 'rod']);
    const edit = deleteRecords(next, ['rod'])!;
    expect(applyDiff(next, edit.diff).measures).toEqual([]);
    expect(edit.label).toBe('Delete 2 records');
  });
});
