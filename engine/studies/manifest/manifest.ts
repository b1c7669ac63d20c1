/**
 * The manifest of a study: everything that decides its table. A run of it follows from the manifest, the project and its index alone, so
 * any machine computes the same row for the same index, in whatever order and however often.
 */
import type { Target } from '../../model/formulas/targets';
import type { Analysis } from '../../results/recording/run-report';
import type { Correlation } from '../sampling/correlation';
import type { DesignChoice } from '../sampling/designs';
import type { Input } from '../sampling/inputs';

export interface StudyManifest {
  readonly name: string;
  /** Name and version of the program that made it (`CREATED_WITH`): another version may compute other bits, so it refuses. */
  readonly program: string;
  /** SHA-256 of the bytes of the project's text, in hexadecimal. */
  readonly project: string;
  readonly analysis: Analysis;
  readonly parameters: readonly StudyParameter[];
  /** Of pairs of parameters that are distributed; missing pairs are independent. */
  readonly correlations: readonly Correlation[];
  readonly design: DesignChoice;
  readonly figures: readonly StudyFigure[];
}

export interface StudyParameter {
  readonly target: Target;
  /** Numbers are in the SI unit of the target. */
  readonly input: Input;
}

/** One number kept of a run. */
export interface StudyFigure {
  /** Id of the series that it is of. */
  readonly series: string;
  /** Name of that series for people, and its SI unit: those of any run, so a table needs none. */
  readonly label: string;
  readonly unit: string;
  readonly figure: FigureName;
}

export const FIGURE_NAMES = [
  'peak',
  'time of peak',
  'maximum',
  'time of maximum',
  'minimum',
  'time of minimum',
  'RMS',
] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];
