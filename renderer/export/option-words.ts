/** What the choices of the export dialog are called. */
import { BACKGROUNDS, CHART_SIZE, POINTS_PER_MM } from '../../engine/output/chart/chart-sheets';
import type { PaperSize } from '../../engine/output/chart/chart-sheets';
import { DEFAULT_CHOICES } from './choices';
import type { ExportChoices } from './choices';

interface Option<T> {
  value: T;
  label: string;
}

export const FORMAT_OPTIONS: readonly Option<ExportChoices['format']>[] = [
  { value: 'pdf', label: 'PDF: pages with vectors' },
  { value: 'svg', label: 'SVG: vector picture' },
  { value: 'png', label: 'PNG: picture' },
  { value: 'csv', label: 'CSV: table' },
];

const MILLIMETRES: Option<ExportChoices['size']> = { value: 'mm', label: 'In millimetres' };
const DOTS: readonly Option<ExportChoices['size']>[] = [
  { value: '1', label: '1x (screen)' },
  { value: '2', label: '2x' },
  { value: '4', label: '4x' },
];

/** Vectors have no dots, of which there could be twice as many: the choice for pixels is kept, and not offered. */
export function sizeOptions({ format, size }: ExportChoices): readonly Option<ExportChoices['size']>[] {
  if (format !== 'svg') return [...DOTS, MILLIMETRES];
  const [width, height] = [CHART_SIZE.width, CHART_SIZE.height].map((one) => Math.round(one / POINTS_PER_MM));
  const value = size === 'mm' ? DEFAULT_CHOICES.size : size;
  return [{ value, label: `Usual: ${width} × ${height} mm` }, MILLIMETRES];
}

/** Why there is none of it; '' where there is. */
export const noScaleWords = ({ format }: ExportChoices): string =>
  format === 'svg' ? ' Vectors are sharp at any scale: there is no 2x.' : '';

export const TABLE_OPTIONS: readonly Option<ExportChoices['table']>[] = [
  { value: 'shown', label: 'Series shown' },
  { value: 'all', label: 'Every channel of the run' },
];

export const PRESET_OPTIONS: readonly Option<ExportChoices['preset']>[] = [
  { value: 'standard', label: 'Commas, decimal points' },
  { value: 'european', label: 'Semicolons, decimal commas' },
];

export const whichOptions = (all: number): readonly Option<ExportChoices['which']>[] => [
  { value: 'active', label: 'Active chart' },
  { value: 'all', label: `All charts of the dock (${all})` },
];

const capital = (word: string): string => word[0].toUpperCase() + word.slice(1);
const same = <T extends string>(values: readonly T[]): readonly Option<T>[] =>
  values.map((value) => ({ value, label: capital(value) }));

export const BACKGROUND_OPTIONS = same(BACKGROUNDS);
export const PAPER_OPTIONS = same<PaperSize>(['A4', 'Letter']);
export const ORIENTATION_OPTIONS = same(['landscape', 'portrait']);
export const PER_PAGE_OPTIONS = same(['1', '2', '3', '4']);
