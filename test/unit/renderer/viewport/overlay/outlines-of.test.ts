/** Outlines of bodies that would be: where they would stand, and never so many that the picture stops. */
import { expect, test } from 'vitest';
import { createBody } from '../../../../../engine/model/defaults';
import { createShape } from '../../../../../engine/kinds/shapes/shapes';
import { outlinesOf } from '../../../../../renderer/viewport/overlay/outlines-of';

const body = (id: number) =>
  createBody({ id: `b${id}`, name: `B ${id}`, position: [id, 0, 0], shape: createShape('cylinder') });

test('a body is drawn where it stands', () => {
  const lines = outlinesOf([body(3)]);
  expect(lines.length).toBeGreaterThan(20);
  for (const { from, style } of lines) {
    expect(Math.abs(from[0] - 3)).toBeLessThan(0.2);
    expect(style).toBe('ghost');
  }
});

test('many are drawn with less, and none is left out of those that have edges', () => {
  const boxes = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...body(i), shape: createShape(i % 2 ? 'box' : 'cylinder') }));
  expect(outlinesOf(boxes(150)).length).toBeLessThan(3000);
  expect(outlinesOf(boxes(150)).some(({ from }) => from[0] > 148)).toBe(true);
});
