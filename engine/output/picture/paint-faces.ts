/** Faces of bodies as items of a drawing, the farthest first. */
import { PAPER } from '../drawing/palette';
import type { Item } from '../drawing/drawing';
import type { Face } from './faces';

const SHADES = 24;

export interface PaintedFace extends Face {
  color: string;
}

/** `toSheet` takes x and y alternating, along the camera's right and up [m]. Consecutive faces of one colour form one item. */
export function paintFaces(
  faces: readonly PaintedFace[],
  toSheet: (points: readonly number[]) => number[],
): Item[] {
  const all = faces.toSorted((a, b) => a.depth - b.depth);
  const items: Item[] = [];
  const ink = { color: PAPER.text, width: 0.5, opacity: 0.75 };
  for (let i = 0; i < all.length;) {
    const { color } = all[i];
    const lines: number[][] = [];
    for (; i < all.length && all[i].color === color && all[i].contour.length === 0; i++)
      lines.push(toSheet(all[i].points));
    // a line of the same colour covers the seams between neighbouring faces
    if (lines.length > 0) items.push({ kind: 'path', lines, fill: { color }, stroke: { color, width: 0.3 } });
    if (i >= all.length || all[i].contour.length === 0) continue;
    const { points, contour, color: own } = all[i++];
    items.push({
      kind: 'path',
      lines: [toSheet(points)],
      fill: { color: own },
      stroke: { color: own, width: 0.3 },
    });
    items.push({ kind: 'path', lines: contour.map(toSheet), stroke: ink });
  }
  return items;
}

/** `light` is 0 in the dark and 1 where it is lit. */
export function shaded(color: string, light: number): string {
  const part = 0.62 + 0.5 * (Math.round(light * SHADES) / SHADES);
  const channel = (at: number): string => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    const lit = part <= 1 ? value * part : value + (255 - value) * (part - 1);
    return Math.round(Number.isFinite(lit) ? lit : 128)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
