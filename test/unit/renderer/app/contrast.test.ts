/** The tokens as people see them: text against what it stands on, by the formula of WCAG 2.2. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../../../renderer/app/theme.css', import.meta.url), 'utf8');
const split = css.indexOf("\n[data-theme='dark']");
const tokens = (text: string) =>
  new Map([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
const THEMES = { light: tokens(css.slice(0, split)), dark: tokens(css.slice(split)) };

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(color.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Map<string, string>, front: string, back: string): number {
  const [low, high] = [front, back]
    .map((name) => {
      const color = theme.get(name);
      if (!color) throw new Error(`There is no colour ${name}.`);
      return luminance(color);
    })
    .sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const PLAIN = ['app', 'panel', 'raised', 'field', 'chart', 'hover'].map((name) => `surface-${name}`);
const EVERYWHERE = [...PLAIN, 'surface-selected'];
const cross = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const));
const SERIES = Array.from({ length: 8 }, (_, i) => `series-${i + 1}`);

const TEXT = [
  ...cross(['text', 'text-muted', 'accent'], EVERYWHERE),
  ...cross(['text-faint', 'danger', 'warning', 'success'], PLAIN),
  // Peaks are written in the colour of their line, the time in that of the cursor.
  ...cross([...SERIES, 'cursor-line'], ['surface-chart']),
  ...cross(['text-on-accent'], ['accent-solid', 'accent-solid-hover']),
  ...cross(['text', 'text-muted'], ['surface-viewport-top', 'surface-viewport-bottom', 'surface-active']),
  ['danger', 'danger-soft'],
  ['warning', 'warning-soft'],
  ['success', 'success-soft'],
  ['accent', 'accent-soft'],
] as const;

describe.each(Object.entries(THEMES))('in the %s theme', (_name, theme) => {
  test.each(TEXT)('%s can be read on %s', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(PLAIN)('the focus ring is seen on %s', (back) => {
    expect(contrast(theme, 'focus-ring', back)).toBeGreaterThanOrEqual(3);
  });
});

test('both themes have the same colours', () => {
  expect([...THEMES.dark.keys()].sort()).toEqual([...THEMES.light.keys()].sort());
});
