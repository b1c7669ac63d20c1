/** What was chosen in the export dialog: kept between sessions, and checked when it comes back. */
import { isObject } from '../../engine/model/file/json';
import {
  BACKGROUNDS,
  CHART_SIZE,
  DEFAULT_PAGES,
  POINTS_PER_MM,
} from '../../engine/output/chart/chart-sheets';
import type { Background, ChartsPerPage, PageSetup, PaperSize } from '../../engine/output/chart/chart-sheets';
import { ownMemory } from '../stores/window/own-memory';
import type { Memory } from '../stores/window/own-memory';

export const FORMATS = ['png', 'svg', 'pdf', 'csv'] as const;
export type Format = (typeof FORMATS)[number];
export const PNG_SIZES = ['1', '2', '4', 'mm'] as const;
export type PngSize = (typeof PNG_SIZES)[number];
export const TABLE_SCOPES = ['shown', 'all'] as const;
export const CSV_PRESETS = ['standard', 'european'] as const;

export interface ExportChoices {
  /** The active chart alone, or all that the dock shows. */
  which: 'active' | 'all';
  format: Format;
  size: PngSize;
  /** Of `mm`. */
  width: number;
  height: number;
  dpi: number;
  background: Background;
  pages: PageSetup;
  table: (typeof TABLE_SCOPES)[number];
  preset: (typeof CSV_PRESETS)[number];
}

export const DEFAULT_CHOICES: ExportChoices = {
  which: 'active',
  format: 'pdf',
  size: '2',
  width: 160,
  height: 110,
  dpi: 300,
  background: 'white',
  pages: DEFAULT_PAGES,
  table: 'shown',
  preset: 'standard',
};

/** [mm] and [1/inch]: from a stamp to a poster that a canvas can still hold. */
export const BOUNDS = { width: [30, 1000], height: [20, 1000], dpi: [36, 1200] } as const;

/** Dots of the 1x picture per point: the pixels of a page. */
const PIXELS_PER_POINT = 96 / 72;

/** Of a chart by itself [pt]. */
export function chartSize({ format, size, width, height }: ExportChoices): { width: number; height: number } {
  const inMillimetres = size === 'mm' && (format === 'png' || format === 'svg');
  return inMillimetres ? { width: width * POINTS_PER_MM, height: height * POINTS_PER_MM } : CHART_SIZE;
}

/** Pixels a point of a PNG. */
export function pixelScale({ size, dpi }: ExportChoices): number {
  return size === 'mm' ? dpi / 72 : Number(size) * PIXELS_PER_POINT;
}

const KEY = 'kempe.export';
export function recallChoices(memory: Memory | null = ownMemory()): ExportChoices {
  try {
    return readChoices(JSON.parse(memory?.getItem(KEY) ?? 'null'));
  } catch {
    return DEFAULT_CHOICES;
  }
}

export function rememberChoices(choices: ExportChoices, memory: Memory | null = ownMemory()): void {
  try {
    memory?.setItem(KEY, JSON.stringify(choices));
  } catch {
    // If the storage is full, only the choice is lost.
  }
}

/** Whatever is not understood is as at first. */
export function readChoices(value: unknown): ExportChoices {
  const own = isObject(value) ? value : {};
  const pages = isObject(own['pages']) ? own['pages'] : {};
  const fallback = DEFAULT_CHOICES;
  return {
    which: oneOf(own['which'], ['active', 'all'] as const, fallback.which),
    format: oneOf(own['format'], FORMATS, fallback.format),
    size: oneOf(own['size'], PNG_SIZES, fallback.size),
    width: within(own['width'], BOUNDS.width, fallback.width),
    height: within(own['height'], BOUNDS.height, fallback.height),
    dpi: within(own['dpi'], BOUNDS.dpi, fallback.dpi),
    background: oneOf(own['background'], BACKGROUNDS, fallback.background),
    pages: {
      paper: oneOf<PaperSize>(pages['paper'], ['A4', 'Letter'], DEFAULT_PAGES.paper),
      landscape: typeof pages['landscape'] === 'boolean' ? pages['landscape'] : DEFAULT_PAGES.landscape,
      perPage: oneOf<ChartsPerPage>(pages['perPage'], [1, 2, 3, 4], DEFAULT_PAGES.perPage),
    },
    table: oneOf(own['table'], TABLE_SCOPES, fallback.table),
    preset: oneOf(own['preset'], CSV_PRESETS, fallback.preset),
  };
}

function oneOf<T>(value: unknown, known: readonly T[], otherwise: T): T {
  return known.find((each) => each === value) ?? otherwise;
}

function within(value: unknown, [low, high]: readonly [number, number], otherwise: number): number {
  return typeof value === 'number' && value >= low && value <= high ? value : otherwise;
}
