/** What a joint may bear, through edits of the joint. */
import { expect, test } from 'vitest';
import { changeKind } from '../../../../renderer/document/edits/records/change-joint-kind';
import type { Joint, JointKind } from '../../../../engine/model/project';
import { createCrank } from '../sim/fixtures';

const allowable = { force: 5, moment: 6, stop: 7, friction: 8 };

function changed(kind: JointKind): Joint['allowable'] {
  const project = createCrank();
  const joint = { ...project.joints[0], allowable };
  const edit = changeKind({ ...project, joints: [joint, ...project.joints.slice(1)] }, joint, kind)!;
  return (edit.diff.records[0].after as Joint).allowable;
}

test('what was said of the stops of an angle is not kept for those of a distance; force and moment are', () => {
  expect(changed('slider')).toEqual({ force: 5, moment: 6, stop: null, friction: null });
  expect(changed('ball')).toEqual({ force: 5, moment: 6, stop: null, friction: null });
});
