/** Lines are told apart by people who see no red or no green, in both themes and on paper, or by their dashes. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seriesStyle } from '../../../../engine/output/panes/series-style';
import { MOST_SERIES } from '../../../../engine/output/panes/pane-state';
import { NIGHT, PAPER } from '../../../../engine/output/drawing/palette';

type Rgb = readonly [number, number, number];

const css = readFileSync('renderer/app/theme.css', 'utf8');
const tokens = (name: string) =>
  [...css.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, color]) => color);

it.each([...PAPER.series.keys()])('line %i has one colour on the page, on its canvas and in exports', (i) => {
  expect(tokens(`series-${i + 1}`)).toEqual([PAPER.series[i], NIGHT.series[i]]);
});

it('the ground and the frame of a chart too', () => {
  const own = ['surface-chart', 'chart-grid', 'chart-axis'].map(tokens);
  expect(own).toEqual((['background', 'grid', 'axis'] as const).map((name) => [PAPER[name], NIGHT[name]]));
});

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const parse = (hex: string): Rgb =>
  [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Rgb;

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
const SEEN: Readonly<Record<string, readonly Rgb[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

function lab(rgb: Rgb): Rgb {
  const dot = (row: Rgb) => row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2];
  const xyz = [
    dot([0.4124, 0.3576, 0.1805]) / 0.9505,
    dot([0.2126, 0.7152, 0.0722]),
    dot([0.0193, 0.1192, 0.9505]) / 1.089,
  ];
  const [x, y, z] = xyz.map((v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(a: string, b: string, seen: string): number {
  const see = (hex: string) => {
    const rgb = parse(hex);
    const clamp = (v: number) => Math.min(Math.max(v, 0), 1);
    return lab(
      SEEN[seen].map((row) => clamp(row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2])) as unknown as Rgb,
    );
  };
  const [p, q] = [see(a), see(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

const PALETTES = { light: PAPER.series, dark: NIGHT.series };
/** Differences in CIELAB: 2 can just be seen side by side; lines that lie apart need several times that. */
const FIRST_FOUR = 10;
const ANY = 5;

describe.each(Object.entries(PALETTES))('the %s palette', (_, colors) => {
  it.each(Object.keys(SEEN))('tells its lines apart under %s', (seen) => {
    for (let i = 0; i < 8; i++) {
      for (let j = i + 1; j < 8; j++) {
        const least = j < 4 ? FIRST_FOUR : ANY;
        expect(distance(colors[i], colors[j], seen), `lines ${i + 1} and ${j + 1}`).toBeGreaterThan(least);
      }
    }
  });
});

it('gives each line of the longest legend its own dashes, so that colour is never the only sign', () => {
  const styles = Array.from({ length: MOST_SERIES }, (_, i) => seriesStyle(i));
  expect(new Set(styles.map(({ dash }) => dash.join(' '))).size).toBe(MOST_SERIES);
  // seen in the piece of 22 pixels that a legend has: a line, a gap, and some of the line again
  for (const { dash } of styles.slice(1)) expect(dash[0] + dash[1]).toBeLessThan(20);
  // where lines have no room for dashes, colour and symbol tell them apart
  expect(new Set(styles.map(({ color, symbol }) => `${color} ${symbol}`)).size).toBe(MOST_SERIES);
});

it('gives a magnitude dashes that none of its parts has', () => {
  const styles = Array.from({ length: 8 }, (_, i) => seriesStyle(i, i === 3 || i === 7));
  expect(new Set(styles.map(({ dash }) => dash.join(' '))).size).toBe(8);
  expect(styles[3].width).toBeGreaterThan(styles[0].width);
});
