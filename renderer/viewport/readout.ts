/** The texts of the overlay. */
import type { ArrowLegend } from './forces/reaction-arrows';
import { gridSpacing } from './meshes/grid';

export interface Readout {
  grid: GridScale | null;
  force: ArrowLegend | null;
  moment: ArrowLegend | null;
}

/** A length [m], and how long it is in the picture [CSS pixels]. */
interface GridScale {
  length: number;
  pixels: number;
}

/** A spacing of the grid that is long enough to be read off, at the sizes [m] of a pixel and of the unit of length. */
export function gridScale(pixel: number, unit: number): GridScale {
  const { spacing } = gridSpacing(pixel, unit);
  const length = spacing * 10 > 160 * pixel ? spacing : spacing * 10;
  return { length, pixels: length / pixel };
}
