/** Labels of the choices of the export dialog. */
import { BACKGROUNDS, CHART_SIZE, POINTS_PER_MM } from '../../engine/output/chart/chart-sheets';
import type { PaperSize } from '../../engine/output/chart/chart-sheets';
import { DEFAULT_CHOICES } from './choices';
import type { ExportChoices } from './choices';
import { TEXT } from './texts';

interface Option<T> {
  value: T;
  label: string;
}

export const FORMAT_OPTIONS: readonly Option<ExportChoices['format']>[] = [
  { value: 'pdf', label: TEXT.pdfVector },
  { value: 'svg', label: TEXT.svgVector },
  { value: 'png', label: TEXT.png },
  { value: 'csv', label: TEXT.csv },
];

const MILLIMETRES: Option<ExportChoices['size']> = { value: 'mm', label: TEXT.inMillimetres };
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
  return [{ value, label: TEXT.usualSize(width, height) }, MILLIMETRES];
}

/** Why there is none of it; '' where there is. */
export const noScaleWords = ({ format }: ExportChoices): string => (format === 'svg' ? TEXT.noScale : '');

export const TABLE_OPTIONS: readonly Option<ExportChoices['table']>[] = [
  { value: 'shown', label: TEXT.seriesShown },
  { value: 'all', label: TEXT.everyChannel },
];

export const PRESET_OPTIONS: readonly Option<ExportChoices['preset']>[] = [
  { value: 'standard', label: TEXT.commasDecimalPoints },
  { value: 'european', label: TEXT.semicolonsDecimalCommas },
];

export const whichOptions = (all: number): readonly Option<ExportChoices['which']>[] => [
  { value: 'active', label: TEXT.activeChart },
  { value: 'all', label: TEXT.chartsInDock(all) },
];

const capital = (word: string): string => word[0].toUpperCase() + word.slice(1);
const same = <T extends string>(values: readonly T[]): readonly Option<T>[] =>
  values.map((value) => ({ value, label: capital(value) }));

export const BACKGROUND_OPTIONS = same(BACKGROUNDS);
export const PAPER_OPTIONS = same<PaperSize>(['A4', 'Letter']);
export const ORIENTATION_OPTIONS = same(['landscape', 'portrait']);
export const PER_PAGE_OPTIONS = same(['1', '2', '3', '4']);
