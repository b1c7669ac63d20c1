/** Words beside lines of the picture: the line never runs through their box, at any angle, on the side that is asked for. */
import { describe, expect, test } from 'vitest';
import { besideLine, endsLeftwards } from '../../../../../renderer/viewport/overlay/words-of-line';

const SIZE = { width: 140, height: 12 };
const ANGLES = Array.from({ length: 72 }, (_, i) => (i * 5 * Math.PI) / 180);
const lineAt = (angle: number) => ({
  a: { x: 0, y: 0 },
  b: { x: 300 * Math.cos(angle), y: 300 * Math.sin(angle) },
});

/** From the infinite line through the origin to the nearest corner of the box [px]; negative where it runs through. */
function clearance(angle: number, { x, y }: { x: number; y: number }): number {
  const far = [-1, 1].flatMap((i) =>
    [-1, 1].map((j) => {
      const corner = { x: x + (i * SIZE.width) / 2, y: y + (j * SIZE.height) / 2 };
      return corner.y * Math.cos(angle) - corner.x * Math.sin(angle);
    }),
  );
  const isOneSide = far.every((one) => one > 0) || far.every((one) => one < 0);
  return (isOneSide ? 1 : -1) * Math.min(...far.map(Math.abs));
}

describe('words beside a line', () => {
  test('are clear of it at every angle, and no farther than they need', () => {
    for (const angle of ANGLES)
      for (const side of ['above', 'below'] as const)
        expect(clearance(angle, besideLine(lineAt(angle), SIZE, side))).toBeCloseTo(4, 9);
  });

  test('stand above, right of an upright line, and on the other side below, whichever end is first', () => {
    for (const angle of ANGLES) {
      const above = besideLine(lineAt(angle), SIZE, 'above');
      const below = besideLine(lineAt(angle), SIZE, 'below');
      expect([below.x, below.y]).toEqual([expect.closeTo(-above.x, 9), expect.closeTo(-above.y, 9)]);
      if (Math.abs(Math.cos(angle)) > 1e-9) expect(above.y).toBeLessThan(0);
      else expect(above.x).toBeGreaterThan(0);
    }
  });

  test('of a point stand above or below it', () => {
    const point = { a: { x: 5, y: 5 }, b: { x: 5, y: 5 } };
    expect(besideLine(point, SIZE, 'above').y).toBeLessThan(0);
    expect(besideLine(point, SIZE, 'below').y).toBeGreaterThan(0);
  });

  test('at its end stand where it goes on', () => {
    expect(endsLeftwards(lineAt(Math.PI))).toBe(true);
    expect(endsLeftwards(lineAt(0))).toBe(false);
    expect(endsLeftwards(lineAt(Math.PI / 2))).toBe(false);
  });
});
