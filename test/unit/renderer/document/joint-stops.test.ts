import { describe, expect, test } from 'vitest';
import { applyDiff } from '../../../../renderer/document/diff';
import { changeKind } from '../../../../renderer/document/edits/records/change-joint-kind';
import { createBody, createJoint, createProject } from '../../../../engine/model/defaults';
import type { Joint, JointKind, Project } from '../../../../engine/model/project';

const stopped = createJoint({
  id: 'pin',
  bodyB: 'rod',
  limits: { minimum: -1, maximum: 2, restitution: 0.5 },
  friction: { coulomb: 1, viscous: 0 },
});
const project: Project = {
  ...createProject('Stops'),
  bodies: [createBody({ id: 'rod' })],
  joints: [stopped],
};
const changed = (kind: JointKind): Joint => {
  const edit = changeKind(project, stopped, kind);
  if (!edit) throw new Error('The edit was refused.');
  return applyDiff(project, edit.diff).joints[0];
};

describe('stops and friction of a joint whose kind changes', () => {
  test('stay where the coordinate is an angle still', () => {
    expect(changed('screw').limits).toEqual(stopped.limits);
    expect(changed('screw').friction).toEqual(stopped.friction);
  });

  test.each(['slider', 'ball', 'cylinder'] as const)('go with it for a %s', (kind) => {
    expect(changed(kind)).not.toHaveProperty('limits');
    expect(changed(kind)).not.toHaveProperty('friction');
  });
});
