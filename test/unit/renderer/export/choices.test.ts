import { describe, expect, it } from 'vitest';
import {
  chartSize,
  DEFAULT_CHOICES,
  pixelScale,
  readChoices,
  recallChoices,
  rememberChoices,
} from '../../../../renderer/export/choices';
import { noScaleWords, sizeOptions } from '../../../../renderer/export/option-words';

describe('choices of the export dialog', () => {
  it('come back as they were', () => {
    const store = new Map<string, string>();
    const memory = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
    };
    const choices = { ...DEFAULT_CHOICES, format: 'svg' as const, width: 90, size: 'mm' as const };
    rememberChoices(choices, memory);
    expect(recallChoices(memory)).toEqual(choices);
  });

  it('are the first ones where what is stored makes no sense', () => {
    for (const value of [null, 7, [], { format: 'gif', dpi: 1e9, width: 'wide', pages: { perPage: 9 } }]) {
      expect(readChoices(value)).toEqual(DEFAULT_CHOICES);
    }
    expect(recallChoices({ getItem: () => '{', setItem: () => undefined })).toEqual(DEFAULT_CHOICES);
  });

  it('offer twice the dots only where there are dots, and keep what was chosen for these', () => {
    const svg = { ...DEFAULT_CHOICES, format: 'svg' as const, size: '4' as const };
    const labels = sizeOptions(svg).map(({ label }) => label);
    expect(labels.join()).not.toMatch(/\dx/);
    expect(labels[0]).toBe('Default: 254 × 169 mm');
    expect(noScaleWords(svg)).toMatch(/there is no 2x/);
    expect(noScaleWords({ ...svg, format: 'png' })).toBe('');
    // What is chosen can be shown.
    expect(sizeOptions(svg).map(({ value }) => value)).toEqual(['4', 'mm']);
    expect(sizeOptions({ ...svg, size: 'mm' }).map(({ value }) => value)).toEqual(['2', 'mm']);
    expect(sizeOptions({ ...svg, format: 'png' }).map(({ value }) => value)).toEqual(['1', '2', '4', 'mm']);
  });

  it('give the size on paper and the pixels of a picture', () => {
    const choices = { ...DEFAULT_CHOICES, format: 'png' as const, size: 'mm' as const, width: 254, dpi: 300 };
    expect(chartSize(choices).width).toBeCloseTo(720, 9);
    expect(Math.round(chartSize(choices).width * pixelScale(choices))).toBe(3000);
    expect(pixelScale({ ...choices, size: '2' })).toBeCloseTo(192 / 72, 12);
  });
});
