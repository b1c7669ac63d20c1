import { describe, expect, it } from 'vitest';
import { placeLabel } from '../../../../../engine/output/plot/place-label';

const AREA = { x: 60, y: 20, width: 300, height: 40 };
const label = (x: number, y: number) => ({ x, y, width: 50, height: 13 });

describe('the place of a value on a plot', () => {
  it('is the wanted one where that is free and inside', () => {
    expect(placeLabel(label(100, 30), AREA, [])).toEqual(label(100, 30));
  });

  it('is moved inside from beyond each edge', () => {
    expect(placeLabel(label(0, 0), AREA, [])).toEqual(label(60, 20));
    expect(placeLabel(label(350, 90), AREA, [])).toEqual(label(310, 47));
  });

  it('is beside others and inside: above where there is no room below', () => {
    const low = label(100, 47);
    expect(placeLabel(label(110, 47), AREA, [low])).toEqual(label(110, 34));
    expect(placeLabel(label(110, 47), AREA, [low, label(110, 34)])).toEqual(label(110, 21));
    expect(placeLabel(label(200, 47), AREA, [low])).toEqual(label(200, 47));
  });

  it('is none where the plot is full, or lower or narrower than the text', () => {
    const full = [47, 34, 21].map((y) => label(100, y));
    expect(placeLabel(label(100, 47), AREA, full)).toBeNull();
    expect(placeLabel(label(100, 30), { ...AREA, height: 12 }, [])).toBeNull();
    expect(placeLabel(label(100, 30), { ...AREA, width: 40 }, [])).toBeNull();
  });
});
