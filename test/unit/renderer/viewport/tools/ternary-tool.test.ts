/** The tool for ternary links: three pins, hinged where something is there already. */
import { describe, expect, test } from 'vitest';
import { GROUND } from '../../../../../engine/model/project';
import { jointFrames, rotate, toWorld } from '../../../../../renderer/document/geometry';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

const tool = (name: string) => DRAW_TOOLS[name]!;
/** Two bars that meet at (100, 0), not joined. */
const twoBars = () =>
  new Paper(tool('rod')).click(-100, 0).click(100, 0).start(tool('rod')).click(100, 0).click(100, 200);
const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(9)) + 0);

describe('a ternary link', () => {
  const pairs = ({ project }: Paper) => project.joints.map(({ bodyA, bodyB }) => `${bodyA} ${bodyB}`);

  test('has a pin in each corner, hinged where a pin or the ground is there', () => {
    const paper = twoBars().start(tool('ground')).click(-100, 0);
    paper.start(tool('ternary')).click(100, 200).click(300, 200).click(-100, 0);
    const link = paper.project.bodies[2]!;
    expect(link).toMatchObject({ name: 'Ternary link 1', shape: { kind: 'plate' } });
    expect(pairs(paper).slice(1)).toEqual(['body-2 body-3', `${GROUND} body-3`]);
    for (const joint of paper.project.joints) {
      expect(joint.kind).toBe('hinge');
      expect(jointFrames(paper.project, joint).gap).toBeLessThan(1e-12);
      expect(rounded(rotate(jointFrames(paper.project, joint).a.orientation, [0, 0, 1]))).toEqual([0, 0, 1]);
    }
    expect(paper.edits).toHaveLength(4);
    // the corner over nothing is a pin for what is drawn next
    paper.start(tool('linkage')).click(300, 200).doubleClick(400, 50);
    expect(pairs(paper).slice(3)).toEqual(['body-3 body-4', `${GROUND} body-4`]);
  });

  test('joins what is there already in one step, and shows the freedoms meanwhile', () => {
    const paper = twoBars().start(tool('ternary')).click(-100, 0).click(100, 200);
    paper.tool.move(paper.at(-100, 200));
    expect(paper.asked.at(-1)?.joints).toHaveLength(2);
    expect(paper.edits).toHaveLength(2);
    paper.click(-100, 200);
    expect(paper.edits).toHaveLength(3);
    expect(paper.finished).toBe(3);
  });

  test('lies in the plane of its pins, wherever they are', () => {
    const paper = new Paper(tool('ternary'));
    for (const point of ['0, 0, 0', '0, 100, 0', '0, 0, 80']) expect(paper.enter('point', point)).toBeNull();
    const [link] = paper.project.bodies;
    if (link?.shape.kind !== 'plate') throw new Error('no plate');
    expect(link.shape.points.map(([x, y]) => rounded(toWorld(link, [x, y, 0])))).toEqual([
      [0, 0, 0],
      [0, 0.1, 0],
      [0, 0, 0.08],
    ]);
  });

  test('refuses three pins in one line in words, and takes another third one', () => {
    const paper = new Paper(tool('ternary')).click(0, 0).click(100, 0).click(200, 0);
    expect(paper.prompt?.refusal).toContain('not collinear');
    expect(paper.edits).toEqual([]);
    paper.click(200, 100);
    expect(paper.project.bodies).toHaveLength(1);
  });
});
