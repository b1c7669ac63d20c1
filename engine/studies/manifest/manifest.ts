/**
 * The manifest of a study: everything that decides its table. A run of it follows from the manifest, the project and its index alone, so
 * any machine computes the same row for the same index, in whatever order and however often.
 */
import type { Target } from '../../model/formulas/targets';
import type { Analysis } from '../../results/recording/run-report';
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
  /** Names and numbers are in the SI unit of the target. */
  readonly input: Input;
}

export interface Correlation {
  /** Places in `parameters`. */
  readonly between: readonly [number, number];
  /** Of the normal scores (Gaussian copula), in (-1, 1) [1]. */
  readonly coefficient: number;
}

/** One number kept of a run. */
export interface StudyFigure {
  /** Id of the series that it is of. */
  readonly series: string;
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
