/** What is said of a loop that was not closed: that it cannot be, with evidence for it, or that the search gave up. */
import { describe, expect, test } from 'vitest';
import { createModel } from '../../../../../engine/run/preparation/prepared-model';
import { createRandom } from '../../../../support/draw';
import { hingeRing } from '../../../../support/spatial-loop';
import type { Problem } from '../../../../../engine/model/problem';
import type { Project } from '../../../../../engine/model/project';

/** The ring with its last hinge moved so far out on the link before it that the others do not reach it. */
function stretched(project: Project): Project {
  const joints = project.joints.map((joint, i) => {
    if (i < project.joints.length - 1) return joint;
    const [x, y, z] = joint.frameA.position;
    return { ...joint, frameA: { ...joint.frameA, position: [x + 1.5, y, z] as const } };
  });
  return { ...project, joints };
}

function openJoints(count: number): Problem[] {
  const model = createModel(stretched(hingeRing(count, createRandom(3))));
  const errors = model.ok ? [] : model.problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code }) => code)).toContain('cannot-assemble');
  return errors;
}

describe('a ring of hinges that does not close', () => {
  test('of seven: gaps are least from every start, so it cannot', { timeout: 120_000 }, () => {
    for (const { message } of openJoints(7)) expect(message).toMatch(/cannot be closed/u);
  });

  test('of twelve: the search ends before that, says so, and says what helps', { timeout: 120_000 }, () => {
    for (const { message, remedy } of openJoints(12)) {
      expect(message).toMatch(/was not closed: the search for a position stopped with a gap of/u);
      expect(message).not.toMatch(/cannot/u);
      expect(remedy).toMatch(/smaller steps/u);
    }
  });
});
