/** What the choices of the export dialog are called. */
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
  { value: 'mm', label: 'in millimetres' },
];

export const TABLE_OPTIONS: readonly Option<ExportChoices['table']>[] = [
  { value: 'shown', label: 'the series shown' },
  { value: 'all', label: 'every channel of the run' },
];

export const PRESET_OPTIONS: readonly Option<ExportChoices['preset']>[] = [
  { value: 'standard', label: 'standard: commas, decimal points' },
  { value: 'european', label: 'European: semicolons, decimal commas' },
];

export const whichOptions = (all: number): readonly Option<ExportChoices['which']>[] => [
  { value: 'active', label: 'the active chart' },
  { value: 'all', label: `all charts of the dock (${all})` },
];
