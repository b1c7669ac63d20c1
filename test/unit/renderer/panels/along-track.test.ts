import { expect, test } from 'vitest';
import { alongTrack } from '../../../../renderer/panels/transport/along-track';

/** What the browser makes of it for a slider of this width [px]. */
const lengthOf = (css: string, width: number): number => {
  const [, share, thumb] = /^calc\(([\d.]+) \* \(100% - (\d+)px\)\)$/.exec(css)!;
  return Number(share) * (width - Number(thumb));
};

test('a mark at the end of the run is where the thumb can get to, within the slider', () => {
  for (const width of [80, 260, 1000]) {
    expect(lengthOf(alongTrack(0, '100%'), width)).toBe(0);
    expect(lengthOf(alongTrack(0.5, '100%'), width)).toBeCloseTo(width / 2 - 6, 6);
    expect(lengthOf(alongTrack(1, '100%'), width) + 12).toBe(width);
    expect(lengthOf(alongTrack(1.2, '100%'), width) + 12).toBe(width);
  }
});
