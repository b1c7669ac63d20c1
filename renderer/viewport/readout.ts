/** The texts of the overlay. */
import type { ArrowLegend } from './forces/reaction-arrows';
import { niceBelow } from './forces/nice-scale';

export interface Readout {
  scale: ScaleBar | null;
  force: ArrowLegend | null;
  moment: ArrowLegend | null;
}

/** A length [m], and how long it is in the picture [CSS pixels]. */
interface ScaleBar {
  length: number;
  pixels: number;
}

/** The longest scale bar [CSS pixels]. */
const LONGEST = 150;

/** A round length of at most so many pixels, at the sizes [m] of a pixel and of the unit of length. */
export function scaleBar(pixel: number, unit: number): ScaleBar {
  const length = unit * niceBelow((LONGEST * pixel) / unit);
  return { length, pixels: length / pixel };
}
