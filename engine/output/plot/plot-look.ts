/** Properties of a plot that are the same on the screen and on paper. */
import type { PlotAxis } from './plot';

/** Opacity of a line of an earlier run. */
export const FADED = 0.6;
/** Opacity of the fine line under an envelope. */
export const EVERY_SAMPLE = 0.3;
/** Opacity of the area of a band. */
export const BAND_FILL = 0.14;

/** Styles of the quality strip, distinguishable without colour. */
export const STRIP_STYLES = {
  drift: { color: 0, dash: [] as readonly number[], name: 'drift' },
  energy: { color: 1, dash: [4, 2] as readonly number[], name: 'energy' },
} as const;
/** Fraction of the strip's height for the highest bar of rejected steps; and the opacity of the bars. */
export const REJECTED_SHARE = 0.45;
export const REJECTED_FILL = 0.45;

/** For a plot without lines. */
export const EMPTY_AXIS: PlotAxis = {
  unit: '1',
  recorded: '1',
  size: 1,
  label: '',
  logarithmic: false,
  minimum: 0,
  maximum: 1,
};
