/** Bars in the drawing plane are flat links, with their flat side across the hinges; others, and on demand all, are round. */
import { describe, expect, test } from 'vitest';
import { jointFrames, rotate } from '../../../../../renderer/document/geometry';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

const tool = (name: string) => DRAW_TOOLS[name]!;
const kinds = ({ project }: Paper) => project.bodies.map(({ shape }) => shape.kind);

describe.each(['linkage', 'rod'])('the tool %s', (name) => {
  const draw = (paper: Paper) => {
    paper.click(0, 0);
    return name === 'rod' ? paper.click(200, 0) : paper.doubleClick(200, 0);
  };

  test('draws flat bars in its plane, round ones when told, and flat ones the next time', () => {
    expect(kinds(draw(new Paper(tool(name))))).toEqual(['link']);
    const round = new Paper(tool(name));
    expect(round.prompt?.actions?.find(({ id }) => id === 'flat')?.pressed).toBe(true);
    round.key('o');
    expect(kinds(draw(round))).toEqual(['rod']);
    expect(kinds(draw(round.start(tool(name))))).toEqual(['rod', 'link']);
  });

  test('draws a round bar to a point off its plane', () => {
    const paper = new Paper(tool(name)).click(0, 0);
    paper.enter('point', '0.2, 0.1, 0.05');
    if (name === 'linkage') paper.key('Enter');
    expect(kinds(paper)).toEqual(['rod']);
  });
});

test('a linkage that leaves the plane anywhere is round throughout', () => {
  const paper = new Paper(tool('linkage')).click(0, 0).click(0, 100);
  paper.enter('point', '0.2, 0.1, 0.05');
  paper.key('Enter');
  expect(kinds(paper)).toEqual(['rod', 'rod']);
});

test.each(['XY', 'YZ', 'XZ'])('drawn in %s, the flat side looks along the hinges', (plane) => {
  const paper = new Paper(tool('linkage'));
  for (let i = 0; i < 3 && !paper.prompt?.actions?.some(({ label }) => label === plane); i++)
    paper.press('plane');
  const points = {
    XY: ['0.1, 0, 0', '0.2, 0.3, 0'],
    YZ: ['0, 0.1, 0', '0, 0.2, 0.3'],
    XZ: ['0.1, 0, 0', '0.2, 0, 0.3'],
  };
  for (const point of ['0, 0, 0', ...points[plane as 'XY']]) paper.enter('point', point);
  paper.key('Enter');
  expect(kinds(paper)).toEqual(['link', 'link']);
  const { bodies, joints } = paper.project;
  const axis = rotate(jointFrames(paper.project, joints[0]!).a.orientation, [0, 0, 1]);
  for (const { orientation } of bodies) {
    const flat = rotate(orientation, [0, 0, 1]);
    expect(Math.abs(flat.reduce((sum, part, k) => sum + part * axis[k]!, 0))).toBeCloseTo(1, 12);
  }
});
