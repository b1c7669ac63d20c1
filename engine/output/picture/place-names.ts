/** Names in a picture: wrapped, never truncated, each where it covers no other; a name without room is replaced by a number and listed in a key. */
import { measure, wrap } from '../drawing/text';
import { PAPER } from '../drawing/palette';
import type { Box, Item } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';

const TEXT = 7;
/** Fraction of the picture's width; a longer name is wrapped. */
const WIDEST_NAME = 0.3;

export interface Naming {
  readonly box: Box;
  readonly fonts: Fonts;
  readonly bold: boolean;
  readonly color: string;
  /** Of the ground behind a name. */
  readonly opacity: number;
  /** What is taken already. */
  readonly taken: Box[];
  /** Names without room; the first has the number 1. */
  readonly key: string[];
}

/** A name beside a point, and where; a number in its place if there is none for the name. */
export function placeName(
  name: string,
  at: { x: number; y: number },
  naming: Naming,
): { spot: Box; items: Item[] } {
  const { box, fonts, bold, color, opacity, taken, key } = naming;
  let label = labelOf(name, bold, box, fonts);
  let spot = freeSpot(taken, at, label, box);
  if (!spot) {
    label = labelOf(String(key.push(name)), bold, box, fonts);
    // a number may cover what is there: it is small
    spot = freeSpot(taken, at, label, box) ?? freeSpot([], at, label, box) ?? { ...at, ...label };
  }
  const { x, y, width, height } = spot;
  taken.push({ x, y, width, height });
  return {
    spot,
    items: [
      { kind: 'rect', ...{ x, y, width, height }, fill: { color: PAPER.background, opacity } },
      ...linesIn(spot, label.lines, { color, bold }),
    ],
  };
}

interface Label {
  lines: string[];
  width: number;
  height: number;
}

function labelOf(text: string, bold: boolean, box: Box, fonts: Fonts): Label {
  const lines = wrap(fonts, text, { size: TEXT, bold, width: box.width * WIDEST_NAME }, Infinity);
  const width = Math.max(0, ...lines.map((line) => measure(fonts, line, TEXT, bold)));
  return { lines, width, height: lines.length * TEXT * 1.2 };
}

const linesIn = (spot: Box, lines: readonly string[], look: { color: string; bold: boolean }): Item[] =>
  lines.map((text, i) => ({
    kind: 'text',
    ...{ x: spot.x, y: spot.y + TEXT * (1 + 1.2 * i), text, size: TEXT, ...look },
  }));

/** Beside a point, nearer positions first; null if all are taken. */
function freeSpot(
  taken: readonly Box[],
  at: { x: number; y: number },
  { width, height }: { width: number; height: number },
  box: Box,
): Box | null {
  const gap = 5;
  for (const reach of [0, 9, 20, 34, 50]) {
    for (const [sx, sy] of [
      [1, -1],
      [-1, -1],
      [1, 1],
      [-1, 1],
      [1, 0],
      [-1, 0],
      [0, -1],
      [0, 1],
    ]) {
      const spot: Box = {
        x: at.x + sx * (gap + reach) - (sx < 0 ? width : sx === 0 ? width / 2 : 0),
        y: at.y + sy * (gap + reach) - (sy < 0 ? height : sy === 0 ? height / 2 : 0),
        width,
        height,
      };
      const inside =
        spot.x >= box.x &&
        spot.y >= box.y &&
        spot.x + width <= box.x + box.width &&
        spot.y + height <= box.y + box.height;
      if (inside && !taken.some((one) => overlap(one, spot))) return spot;
    }
  }
  return null;
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
