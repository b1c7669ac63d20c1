/** Positions of the ticks of an axis, and their labels. */
import type { AxisRange } from '../../results/series/reduce/axis-range';
import { formatDecade, formatTick } from '../../results/series/format';

export interface Tick {
  value: number;
  text: string;
}

/** Steps for angles in degrees, where powers of ten are unusual. */
const DEGREES = [15, 30, 45, 60, 90, 180, 360, 720];
const STEPS = [1, 2, 2.5, 5, 10];

/** Fewer give little idea of the values in between. */
const LEAST_TICKS = 3;

/** At most `most`, at round values inside the range. */
export function linearTicks({ minimum, maximum }: AxisRange, most: number, unit: string): Tick[] {
  const span = maximum - minimum;
  if (!(span > 0) || !Number.isFinite(span)) return [];
  let ticks = ticksBy(stepOf(span / Math.max(most - 1, 1), unit), { minimum, maximum }, most);
  for (let steps = most; ticks.length < LEAST_TICKS && steps <= 4 * most; steps++) {
    const finer = ticksBy(stepOf(span / steps, unit), { minimum, maximum }, most);
    if (finer.length > most) break;
    ticks = finer;
  }
  return ticks;
}

function ticksBy(step: number, { minimum, maximum }: AxisRange, most: number): Tick[] {
  const ticks: Tick[] = [];
  const first = Math.ceil(minimum / step - 1e-9);
  // the count ends even if the step vanishes relative to the values
  for (let i = 0; i <= most && (first + i) * step <= maximum + step * 1e-9; i++) {
    const value = (first + i) * step;
    if (Number.isFinite(value)) ticks.push({ value, text: formatTick(value, step) });
  }
  return ticks;
}

function stepOf(least: number, unit: string): number {
  const angle = unit === 'deg' && least > 5 ? DEGREES.find((step) => step >= least) : undefined;
  if (angle !== undefined) return angle;
  const decade = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find((step) => step * decade >= least * (1 - 1e-9)) ?? 10) * decade;
}

export function decadeTicks({ minimum, maximum }: AxisRange, most: number): Tick[] {
  const low = Math.ceil(Math.log10(minimum) - 1e-9);
  const high = Math.floor(Math.log10(maximum) + 1e-9);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [];
  const every = Math.max(1, Math.ceil((high - low + 1) / Math.max(most, 1)));
  const ticks: Tick[] = [];
  for (let exponent = low; exponent <= high; exponent += every) {
    const value = 10 ** exponent;
    ticks.push({ value, text: formatDecade(value) });
  }
  return ticks;
}
