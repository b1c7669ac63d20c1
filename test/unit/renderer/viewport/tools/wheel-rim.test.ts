/** The rim of a wheel attracts the pointer, wherever the grid has its lines. */
import { expect, test } from 'vitest';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from './draw-fixture';

const wheel = DRAW_TOOLS['wheel']!;

test.each([44, 50, 55, 57])('a wheel drawn to %s mm meshes with one whose rim is at 50 mm', (x) => {
  const paper = new Paper(wheel).click(0, 0).click(50, 0);
  paper.start(wheel).click(150, 0).click(x, 0);
  expect(paper.project.couplings).toHaveLength(1);
  expect(paper.project.bodies[1]!.shape).toMatchObject({ radius: 0.1 });
});

test('beyond the reach of the rim it does not', () => {
  const paper = new Paper(wheel).click(0, 0).click(50, 0);
  paper.start(wheel).click(150, 0).click(70, 0);
  expect(paper.project.couplings).toEqual([]);
});
