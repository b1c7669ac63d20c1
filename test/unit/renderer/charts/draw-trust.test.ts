import { expect, test } from 'vitest';
import type { TrustLane } from '../../../../engine/output/plot/trust';
import { drawTrust } from '../../../../renderer/charts/draw-trust';
import { PAPER } from '../../../../renderer/charts/theme';

const LANE: TrustLane = {
  window: { from: 0, to: 1 },
  range: { minimum: 1e-16, maximum: 1e-4 },
  lines: [
    { name: 'drift', points: [] },
    { name: 'energy', points: [] },
  ],
  ranks: [],
  rejected: [],
  reading: '',
};

/** Places left of the lane: where samples begin and end, and where names do, in a font with letters this wide [em]. */
function legendOf(letter: number, left: number) {
  const spans: { from: number; to: number }[] = [];
  let start = 0;
  const context = new Proxy({} as Record<string, unknown>, {
    get: (own, name) => {
      const size = Number.parseFloat(String(own.font));
      if (name === 'measureText') return (text: string) => ({ width: text.length * letter * size });
      if (name === 'moveTo') return (x: number) => (start = x);
      if (name === 'lineTo') return (x: number) => spans.push({ from: start, to: x });
      if (name === 'fillText')
        return (text: string, x: number) => spans.push({ from: x - text.length * letter * size, to: x });
      return own[name as string] ?? (() => undefined);
    },
    set: (own, name, value) => {
      own[name as string] = value;
      return true;
    },
  });
  const box = { left, top: 0, width: 400, height: 32 };
  drawTrust(context as unknown as CanvasRenderingContext2D, box, LANE, { theme: PAPER, textSize: 11 });
  return spans.filter(({ to }) => to < left);
}

test.each([0.5, 0.62, 0.75])('names and samples fit beside the lane with letters of %f em', (letter) => {
  const spans = legendOf(letter, 58);
  expect(spans).toHaveLength(4);
  for (const { from } of spans) expect(from).toBeGreaterThanOrEqual(0.99);
  const samples = spans.filter(({ from, to }) => Math.abs(to - from - 12) < 1e-9);
  expect(samples).toHaveLength(2);
  expect(samples[0].from).toBe(samples[1].from);
});
