/** Where the keyboard goes in the prompt of every drawing tool as all of it is typed. */
import { describe, expect, test } from 'vitest';
import { SHAPE_KINDS, shapeDefinition } from '../../../../../engine/kinds/shapes/shapes';
import { nextEntry } from '../../../../../renderer/viewport/overlay/next-entry';
import { DRAW_TOOLS } from '../../../../../renderer/viewport/tools/draw-tools';
import { Paper } from '../tools/draw-fixture';

/** Types texts one after the other, each where the keyboard is, beginning in an entry; the entries it was in. */
function typeAll(paper: Paper, first: string, texts: readonly string[]): string[] {
  const visited: string[] = [];
  let at = first;
  for (const text of texts) {
    visited.push(at);
    const before = paper.prompt!.placed;
    expect(paper.enter(at, text), `${text} in ${at}`).toBeNull();
    const entries = paper.prompt!.entries!.map(({ id }) => id);
    at = nextEntry(entries, at, paper.prompt!.placed !== before)!;
  }
  return visited;
}

describe('bodies typed from the first point on', () => {
  test.each(SHAPE_KINDS.filter((kind) => shapeDefinition(kind).drawn!.by === 'corners'))(
    'a %s: the second corner is a point, not its height',
    (kind) => {
      const paper = new Paper(DRAW_TOOLS[kind]!);
      expect(typeAll(paper, 'point', ['0, 0, 0', '200, 100, 0'])).toEqual(['point', 'point']);
      expect(paper.project.bodies[0]?.shape).toMatchObject({ size: [0.2, 0.1, 0.04] });
    },
  );

  test('a plate: all of its corners', () => {
    const paper = new Paper(DRAW_TOOLS['plate']!);
    typeAll(paper, 'point', ['0, 0, 0', '200, 0, 0', '0, 100, 0']);
    paper.key('Enter');
    expect(paper.project.bodies).toHaveLength(1);
  });

  test('a sphere and a cylinder: the radius after the points', () => {
    const ball = new Paper(DRAW_TOOLS['sphere']!);
    expect(typeAll(ball, 'point', ['0, 0, 0', '40 mm'])).toEqual(['point', 'distance']);
    expect(ball.project.bodies[0]?.shape).toMatchObject({ radius: 0.04 });
    const wheel = new Paper(DRAW_TOOLS['cylinder']!);
    const visited = typeAll(wheel, 'point', ['0, 0, 0', '0, 0, 100', '40 mm']);
    expect(visited).toEqual(['point', 'point', 'distance']);
    expect(wheel.project.bodies[0]?.shape).toMatchObject({ radius: 0.04 });
  });

  test('a linkage: length and angle, bar after bar', () => {
    const paper = new Paper(DRAW_TOOLS['linkage']!).click(0, 0);
    const visited = typeAll(paper, 'length', ['100 mm', '90 deg', '300 mm', '0 deg']);
    expect(visited).toEqual(['length', 'angle', 'length', 'angle']);
    paper.key('Enter');
    expect(paper.project.bodies).toHaveLength(2);
  });

  test('sides of a box one after the other, then its height', () => {
    expect(nextEntry(['width', 'depth', 'point', 'height'], 'width', false)).toBe('depth');
    expect(nextEntry(['width', 'depth', 'point', 'height'], 'height', false)).toBe('width');
  });
});
