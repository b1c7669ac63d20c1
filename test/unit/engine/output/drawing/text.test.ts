import { describe, expect, it } from 'vitest';
import { fit, measure, wrap } from '../../../../../engine/output/drawing/text';
import { FONTS, HOSTILE_NAMES } from '../../../../support/fonts';

describe('measure', () => {
  it('adds the advance widths of the font', () => {
    // hmtx of DejaVu Sans: 2048 units per em, `A` 1401, `.` 651, `Ω` 1565.
    expect(measure(FONTS, 'A.', 2048)).toBe(1401 + 651);
    expect(measure(FONTS, 'Ω', 2048)).toBe(1565);
    expect(measure(FONTS, 'A', 10, true)).toBeGreaterThan(measure(FONTS, 'A', 10));
  });

  it('gives characters without a glyph the width of the one that replaces them', () => {
    expect(measure(FONTS, '漢', 2048)).toBe(2100);
    expect(measure(FONTS, '\ufffd', 2048)).toBe(2100);
  });
});

describe('wrap', () => {
  it('breaks at spaces and keeps every word', () => {
    const lines = wrap(FONTS, 'one two three four five', { size: 10, width: 60 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe('one two three four five');
  });

  it('keeps together what a no-break space joins', () => {
    const width = measure(FONTS, 'one (2, 3)', 10);
    expect(wrap(FONTS, 'one (2, 3) (4,\u00a05)', { size: 10, width })).toEqual(['one (2, 3)', '(4,\u00a05)']);
    expect(wrap(FONTS, 'one (2,\u00a03456)', { size: 10, width })).toEqual(['one', '(2,\u00a03456)']);
  });

  it.each(HOSTILE_NAMES)('never makes a line too long nor more lines than there is room for: %j', (name) => {
    const lines = wrap(FONTS, name, { size: 10, width: 80 }, 3);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(measure(FONTS, line, 10)).toBeLessThanOrEqual(80);
  });
});

describe('fit', () => {
  it('leaves what fits and ends what does not in an ellipsis', () => {
    expect(fit(FONTS, 'short', { size: 10, width: 100 })).toBe('short');
    const cut = fit(FONTS, 'x'.repeat(10_000), { size: 10, width: 50 });
    expect(cut).toMatch(/^x{5,12}…$/);
  });
});
