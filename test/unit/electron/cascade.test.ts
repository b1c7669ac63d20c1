import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cascade, halves } from '../../../electron/main/windows/cascade';

const WORK = { x: 0, y: 30, width: 1440, height: 870 };

describe('a further window', () => {
  test('stands a little down and right of the one in front', () => {
    expect(cascade({ x: 100, y: 100, width: 900, height: 600 }, WORK)).toEqual({
      x: 128,
      y: 128,
      width: 900,
      height: 600,
    });
  });

  test('starts again where it would leave the screen, and fits the screen', () => {
    expect(cascade({ x: 530, y: 290, width: 900, height: 600 }, WORK)).toMatchObject({ x: 0, y: 30 });
    expect(cascade({ x: -500, y: -500, width: 5000, height: 5000 }, WORK)).toEqual(WORK);
  });

  test('is inside the work area, wherever the other one is', () => {
    const whole = (min: number, max: number) => fc.integer({ min, max });
    const area = fc.record({
      x: whole(-5000, 5000),
      y: whole(-5000, 5000),
      width: whole(400, 9000),
      height: whole(300, 9000),
    });
    fc.assert(
      fc.property(area, area, (front, work) => {
        const { x, y, width, height } = cascade(front, work);
        return (
          x >= work.x && y >= work.y && x + width <= work.x + work.width && y + height <= work.y + work.height
        );
      }),
      { seed: 20261122 },
    );
  });

  test('beside another one takes half of the screen, if a half is wide enough', () => {
    expect(halves({ ...WORK, width: 1920 }, 800)).toEqual([
      { x: 0, y: 30, width: 960, height: 870 },
      { x: 960, y: 30, width: 960, height: 870 },
    ]);
    expect(halves(WORK, 800)).toBeNull();
  });
});
