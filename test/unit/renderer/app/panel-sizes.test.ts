import { describe, expect, test } from 'vitest';
import { PANEL_LIMITS, PANEL_NAMES, startSize } from '../../../../renderer/stores/appearance';

describe('the first size of a panel', () => {
  test('is the one made for 1280 x 800 there and in smaller windows', () => {
    for (const name of PANEL_NAMES) {
      expect(startSize(name, 800)).toBe(PANEL_LIMITS[name].start);
      expect(startSize(name, 500)).toBe(PANEL_LIMITS[name].start);
    }
  });

  test('takes its share of a tall window where it is measured by height', () => {
    expect(startSize('charts', 1080)).toBe(319);
    expect(startSize('checks', 1080)).toBe(238);
    expect(startSize('browser', 1080)).toBe(PANEL_LIMITS.browser.start);
  });
});
