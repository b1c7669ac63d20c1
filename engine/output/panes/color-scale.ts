/**
 * Viridis, the colour scale for ordered values: its lightness grows evenly, so it reads the same in grey and with every kind
 * of colour blindness. Eleven of its samples with linear interpolation.
 * Source: S. van der Walt and N. Smith, matplotlib (public domain, CC0).
 */
const VIRIDIS: readonly (readonly [number, number, number])[] = [
  [68, 1, 84],
  [72, 36, 117],
  [65, 68, 135],
  [53, 95, 141],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
];

export interface ScaleRange {
  /** Fractions of the scale [1] that are used: its ends vanish on a light or a dark background. */
  from: number;
  to: number;
}

export const ON_LIGHT: ScaleRange = { from: 0, to: 0.86 };
export const ON_DARK: ScaleRange = { from: 0.2, to: 1 };

/** `#rrggbb` at a fraction of the scale [1]; NaN is grey. */
export function scaleColor(part: number, { from, to }: ScaleRange = { from: 0, to: 1 }): string {
  if (!Number.isFinite(part)) return '#808080';
  const at = (from + (to - from) * Math.min(1, Math.max(0, part))) * (VIRIDIS.length - 1);
  const i = Math.min(VIRIDIS.length - 2, Math.floor(at));
  const channels = VIRIDIS[i].map((low, c) => Math.round(low + (VIRIDIS[i + 1][c] - low) * (at - i)));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Position of a value between the least and the largest; logarithmic if `byRatio` and all are positive. */
export function partOf(value: number, values: readonly number[], byRatio = false): number {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (!(high > low)) return 0.5;
  if (byRatio && low > 0) return Math.log(value / low) / Math.log(high / low);
  return (value - low) / (high - low);
}
