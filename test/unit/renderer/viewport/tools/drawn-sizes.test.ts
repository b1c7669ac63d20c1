/** How thick a new body is follows from the body alone: in whatever order and with whatever else it is drawn. */
import { describe, expect, test } from 'vitest';
import { flatSizes } from '../../../../../engine/kinds/shapes/sizes';
import type { Shape } from '../../../../../engine/model/project';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Chance } from '../../../../support/chance';
import { Paper } from './draw-fixture';

type At = readonly [number, number];

const chance = new Chance(20);
const place = (): At => [chance.below(900) - 450, chance.below(900) - 450];
const pathOf = (count: number): At[] => Array.from({ length: count }, place);
const tool = (name: string) => DRAW_TOOLS[name]!;

/** What a body is besides where its ends are. */
function thickness(shape: Shape | undefined): unknown {
  const { from: _, to: __, ...rest } = shape as unknown as Record<string, unknown>;
  return rest;
}

function drawBars(path: readonly At[]): Paper {
  const paper = new Paper(tool('rod'));
  for (let i = 0; i + 1 < path.length; i++)
    paper
      .start(tool('rod'))
      .click(...path[i]!)
      .click(...path[i + 1]!);
  return paper;
}

function drawAtOnce(path: readonly At[]): Paper {
  const paper = new Paper(tool('linkage'));
  for (const at of path.slice(0, -1)) paper.click(...at);
  return paper.doubleClick(...path.at(-1)!);
}

describe('sizes of new bodies', () => {
  test('bars of a linkage are those that the bar tool draws, whichever way it is drawn', () => {
    for (let i = 0; i < 40; i++) {
      const path = pathOf(3 + chance.below(3));
      const single = drawBars(path).project.bodies.map(({ shape }) => thickness(shape));
      const linked = drawAtOnce(path).project.bodies.map(({ shape }) => thickness(shape));
      const back = drawAtOnce([...path].reverse()).project.bodies.map(({ shape }) => thickness(shape));
      expect(linked).toEqual(single);
      expect([...back].reverse()).toEqual(single);
    }
  });

  test('a plate is as thick whichever corner is first, and a box as high from whichever corner', () => {
    const corners: At[] = [[0, 0], [200, 0], [240, 100], [0, 150]]; // prettier-ignore
    for (let first = 0; first < 4; first++) {
      const paper = new Paper(tool('plate'));
      for (let i = 0; i < 4; i++) paper.click(...corners[(first + i) % 4]!);
      paper.key('Enter');
      expect(paper.project.bodies[0]?.shape).toMatchObject({
        thickness: flatSizes(Math.hypot(0.24, 0.1)).thickness,
      });
    }
    const heights = [[0, 0, 200, 100], [200, 100, 0, 0], [0, 100, 200, 0]].map(([a, b, c, d]) => {
      const paper = new Paper(tool('box')).click(a!, b!).click(c!, d!);
      return (paper.project.bodies[0]!.shape as { size: readonly number[] }).size[2];
    }); // prettier-ignore
    expect(heights).toEqual([0.04, 0.04, 0.04]);
  });

  test('twice as large is twice as thick, but for the rounding to preferred numbers', () => {
    const paper = drawBars([[0, 0], [40, 0], [440, 0]]); // prettier-ignore
    const [small, large] = paper.project.bodies.map(({ shape }) => Object.values(thickness(shape) as object));
    for (const [i, one] of small!.entries())
      if (typeof one === 'number') expect(large![i] / one).toBeCloseTo(10, 9);
  });
});
