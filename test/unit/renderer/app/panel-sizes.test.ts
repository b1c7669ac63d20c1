import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import {
  PANEL_LIMITS,
  PANEL_NAMES,
  startSize,
  useAppearanceStore,
} from '../../../../renderer/stores/window/appearance';

describe('the first size of a panel', () => {
  test('is the one made for 1280 x 800 there and in smaller windows', () => {
    for (const name of PANEL_NAMES) {
      expect(startSize(name, 800)).toBe(PANEL_LIMITS[name].start);
      expect(startSize(name, 500)).toBe(PANEL_LIMITS[name].start);
    }
  });

  test('takes its share of a tall window where it is measured by height', () => {
    expect(startSize('charts', 1080)).toBe(473);
    expect(startSize('checks', 1080)).toBe(238);
    expect(startSize('browser', 1080)).toBe(PANEL_LIMITS.browser.start);
  });
});

describe('a size that somebody drew', () => {
  let stored = '';
  const restart = () => {
    setActivePinia(createPinia());
    return useAppearanceStore();
  };

  beforeEach(() => {
    stored = '';
    vi.stubGlobal('window', {
      innerHeight: 800,
      matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    });
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    vi.stubGlobal('localStorage', {
      getItem: () => (stored === '' ? null : stored),
      setItem: (_key: string, value: string) => void (stored = value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is told from one that a layout took, also after a restart', async () => {
    const appearance = restart();
    appearance.resize('charts', 480);
    await nextTick();
    expect([appearance.drawn.charts, restart().drawn.charts]).toEqual([false, false]);
    expect(restart().sizes.charts).toBe(480);
    appearance.draw('charts', 300);
    await nextTick();
    const again = restart();
    expect([again.sizes.charts, again.drawn.charts, again.drawn.checks]).toEqual([300, true, false]);
  });

  test('is any but the first size where an older version kept no more than the sizes', () => {
    stored = JSON.stringify({ sizes: { charts: 236, browser: 300 } });
    expect(restart().drawn).toEqual({ browser: true, inspector: false, checks: false, charts: false });
    expect(restart().sizes.charts).toBe(PANEL_LIMITS.charts.start);
  });
});
