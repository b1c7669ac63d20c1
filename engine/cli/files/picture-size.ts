/** Size of pictures of charts: `--scale`, or millimetres (`--size`) and dots per inch (`--dpi`). */
import { CHART_SIZE, POINTS_PER_MM } from '../../output/chart/chart-sheets';
import { MOST_PIXELS } from './rasterise';
import { parseNumber, UsageError } from '../words/usage';

/** [mm] */
const SIDE = [20, 1000] as const;
const DPI = [36, 1200] as const;
const SCALE = [0.25, 16] as const;
/** Pixels of the 1x picture per point, as on a web page. */
const PIXELS_PER_POINT = 96 / 72;

export const PICTURE_OPTIONS = {
  background: { type: 'string' },
  scale: { type: 'string' },
  size: { type: 'string' },
  dpi: { type: 'string' },
} as const;

export interface PictureSize {
  /** [pt] */
  size: { width: number; height: number };
  /** Pixels per point. */
  scale: number;
}

export function readPictureSize(values: { scale?: string; size?: string; dpi?: string }): PictureSize {
  if (values.scale !== undefined && values.dpi !== undefined)
    throw new UsageError('--scale and --dpi say the same thing in two ways: give one of them');
  const size = values.size === undefined ? CHART_SIZE : readMillimetres(values.size);
  const scale =
    values.dpi === undefined
      ? within('scale', values.scale ?? '2', SCALE) * PIXELS_PER_POINT
      : within('dpi', values.dpi, DPI) / 72;
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  if (width * height > MOST_PIXELS) {
    throw new UsageError(
      `a picture of ${width} by ${height} pixels is too large, at most ${MOST_PIXELS / 1e6} million; give a smaller --size, --scale or --dpi`,
    );
  }
  return { size, scale };
}

function readMillimetres(text: string): { width: number; height: number } {
  const [width, height, ...more] = text.split(/[x\u00d7]/i);
  if (height === undefined || more.length > 0)
    throw new UsageError(`--size is "${text}", where millimetres are expected, such as 160x110`);
  return {
    width: within('size', width, SIDE) * POINTS_PER_MM,
    height: within('size', height, SIDE) * POINTS_PER_MM,
  };
}

function within(option: string, text: string, [low, high]: readonly [number, number]): number {
  const value = parseNumber(option, text);
  if (value < low || value > high)
    throw new UsageError(`--${option} is "${text}", where ${low} to ${high} is expected`);
  return value;
}
