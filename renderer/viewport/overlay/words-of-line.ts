/** Where the words of a line in the picture stand, so that it does not run through them. */
import type { Spot } from './place-labels';

export interface PictureLine {
  readonly a: Spot;
  readonly b: Spot;
}

/** Between a line and its words [px]. */
const GAP = 4;
/** Of a direction: less is rounding. */
const UPRIGHT = 1e-6;

/**
 * From a point of a line to the middle of the words beside it: above the line, right of an upright one, or on the other side. They
 * are level, so that a steep line needs as much room as they are wide.
 */
export function besideLine(
  { a, b }: PictureLine,
  size: { readonly width: number; readonly height: number },
  side: 'above' | 'below',
): Spot {
  const [x, y] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(x, y);
  if (length === 0) return { x: 0, y: side === 'above' ? -GAP - size.height : GAP + size.height };
  const [across, down] = [-y / length, x / length];
  const isUp = down < -UPRIGHT || (down <= UPRIGHT && across > 0);
  const sign = isUp === (side === 'above') ? 1 : -1;
  const far = sign * (GAP + (size.width * Math.abs(across) + size.height * Math.abs(down)) / 2);
  return { x: far * across, y: far * down };
}

/** Whether the words at the end of a line stand left of it: where it goes on. */
export const endsLeftwards = ({ a, b }: PictureLine): boolean => b.x < a.x - 1;
