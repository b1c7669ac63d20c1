/** What the choices of the export dialog are called. */
import { BACKGROUNDS } from '../../engine/export/chart/chart-sheets';
import type { PaperSize } from '../../engine/export/chart/chart-sheets';
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

export const SIZE_OPTIONS: readonly Option<ExportChoices['size']>[] = [
  { value: '1', label: '1x (screen)' },
  { value: '2', label: '2x' },
  { value: '4', label: '4x' },
  { value: 'mm', label: 'In millimetres' },
];

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
