import { expect, test } from 'vitest';
import { drawStrip, stripNames } from '../../../../../engine/output/chart/draw-strip';
import { PAPER } from '../../../../../engine/output/drawing/palette';
import type { QualityStrip } from '../../../../../engine/output/plot/quality-strip';

const STRIP: QualityStrip = {
  window: { from: 0, to: 1 },
  driftUnit: 'm',
  range: { minimum: 1e-16, maximum: 1e-4 },
  lines: [
    { name: 'drift', points: [] },
    { name: 'energy', points: [] },
  ],
  doubts: [],
  ranks: [],
  rejected: [],
  reading: '',
};

test.each([0.5, 0.62, 0.75])('names and samples fit beside the strip with letters of %f em', (letter) => {
  const face = { advance: () => letter };
  const style = { fonts: { regular: face, bold: face }, palette: PAPER, size: 8, prefix: '' };
  const strip = { x: 43.5, y: 0, width: 300, height: 24 };
  const items = stripNames(STRIP, strip, style);
  const samples = items.flatMap((item) => (item.kind === 'path' ? [item.lines[0]] : []));
  expect(samples).toHaveLength(2);
  for (const [from, , to] of samples) {
    expect(from).toBeGreaterThanOrEqual(0.74);
    expect(to - from).toBeCloseTo(9, 9);
  }
  expect(samples[0][0]).toBe(samples[1][0]);
  const names = items.flatMap((item) => (item.kind === 'text' ? [item] : []));
  expect(names.map(({ text }) => text)).toEqual(['drift', 'energy']);
  for (const { text, x, size } of names) {
    expect(x - text.length * letter * size).toBeGreaterThan(samples[0][2]);
    expect(x).toBeLessThan(strip.x);
  }
});

test('the ends of the range stand on a ground that no line of the strip strikes through', () => {
  const face = { advance: () => 0.6 };
  const style = { fonts: { regular: face, bold: face }, palette: PAPER, size: 8, prefix: '' };
  const strip = { x: 43.5, y: 10, width: 300, height: 24 };
  const items = drawStrip(STRIP, strip, style);
  const ends = items.flatMap((item, index) => (item.kind === 'text' ? [{ ...item, index }] : []));
  expect(ends.map(({ text }) => text)).toEqual(['10⁻⁴', '10⁻¹⁶']);
  for (const { x, y, size, text, index } of ends) {
    const ground = items[index - 1];
    if (ground.kind !== 'rect') throw new Error('no ground');
    expect(ground.x).toBeLessThanOrEqual(x - 0.6 * size * text.length);
    expect(ground.x + ground.width).toBeGreaterThanOrEqual(x);
    expect(ground.y).toBeLessThan(y - 0.7 * size);
    expect(ground.y + ground.height).toBeGreaterThanOrEqual(y);
    // all of it in the strip, whose lines are drawn before
    expect(ground.y).toBeGreaterThanOrEqual(strip.y);
    expect(ground.y + ground.height).toBeLessThanOrEqual(strip.y + strip.height);
  }
});

test('no label of the strip touches another, or leaves the picture, however low the strip and narrow its margin', () => {
  const faults: string[] = [];
  for (const letter of [0.5, 0.62, 0.75])
    for (const x of [12, 20, 30, 43.5, 90])
      for (const height of [10, 14, 20, 24, 40])
        for (const size of [6.5, 8, 11]) {
          const face = { advance: () => letter };
          const style = { fonts: { regular: face, bold: face }, palette: PAPER, size, prefix: '' };
          const strip = { x, y: 0, width: 300, height };
          const items = [...drawStrip(STRIP, strip, style), ...stripNames(STRIP, strip, style)];
          const boxes = items.flatMap((item) => {
            if (item.kind !== 'text') return [];
            const width = item.text.length * letter * item.size;
            const [top, bottom] = [item.y - 0.75 * item.size, item.y];
            return [{ text: item.text, size: item.size, left: item.x - width, right: item.x, top, bottom }];
          });
          boxes.forEach((a, i) => {
            const out = a.left < 0 || a.top < 0 || a.bottom > height || !(a.size > 5);
            const met = boxes.slice(i + 1).some((b) => isOver(a, b));
            if (out || met)
              faults.push(`${a.text}: ${JSON.stringify({ letter, x, height, size, out, met })}`);
          });
        }
  expect(faults).toEqual([]);
});

interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const isOver = (a: Edges, b: Edges) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
