/** A joint at a point where one body is: every way that the prompt names ends the tool, for every kind. */
import { describe, expect, test } from 'vitest';
import { jointDefinition } from '../../../../../engine/kinds/joints/joints';
import { JOINT_KINDS } from '../../../../../engine/model/project';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

const kinds = JOINT_KINDS.filter((kind) => {
  const { points, isOnGround } = jointDefinition(kind);
  return points !== 'apart' && isOnGround !== true;
});

describe.each(kinds)('the tool of a %s, after a click on a bar', (kind) => {
  const start = () =>
    new Paper(DRAW_TOOLS['rod']!)
      .click(-100, 0)
      .click(100, 0)
      .start(DRAW_TOOLS[`joint-${kind}`]!)
      .click(100, 0);
  const made = ({ project, finished }: Paper) => ({
    finished,
    joints: project.joints.map((joint) => [joint.kind, joint.bodyA, joint.bodyB]),
  });
  const grounded = { finished: 2, joints: [[kind, 'ground', 'body-1']] };

  test('ends with To ground, pressed or by its key', () => {
    const pressed = start();
    expect(made(pressed)).toMatchObject({ finished: 1, joints: [] });
    pressed.press('to-ground');
    expect(made(pressed)).toEqual(grounded);
    const keyed = start();
    keyed.key('g');
    expect(made(keyed)).toEqual(grounded);
  });

  test('ends with a click on the ground at the same point, and elsewhere', () => {
    expect(made(start().click(100, 0))).toEqual(grounded);
    expect(made(start().click(300, 200))).toEqual(grounded);
  });
});
