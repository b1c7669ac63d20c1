/** The source of a report, and the parts requested. */
import type { Surfaces } from '../solid/part-surface';
import type { ChartFigure } from '../chart/figure';
import type { PaperSize } from '../chart/chart-sheets';
import type { TitleBlock } from './title-block';
import type { RunEvent } from '../../core/switching/run-event';
import type { Project } from '../../model/project';
import type { Recording } from '../../results/recording/recording';

export interface ReportChoice {
  paper: PaperSize;
  sections: Readonly<Record<ReportSection, boolean>>;
  /** Ids of the bodies whose free-body sheets are drawn, all at `time` [s]. */
  bodies: readonly string[];
  time: number;
}

export const REPORT_SECTIONS = [
  'picture',
  'model',
  'mobility',
  'settings',
  'charts',
  'peaks',
  'events',
  'freeBodies',
  'validation',
] as const;

export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** A published problem, and its result if it was run in this session. */
export interface ValidationLine {
  title: string;
  source: string;
  verdict: 'passed' | 'failed' | 'incomplete' | 'not run';
}

export interface ReportSource {
  recording: Recording;
  /** The triangles of parts from files. */
  surfaces?: Surfaces;
  /** The version of the model whose allowables apply; by default that of the run. */
  rated?: Project;
  title: TitleBlock;
  figures: readonly ChartFigure[];
  events: readonly RunEvent[];
  /** The model was changed after the run. */
  stale: boolean;
  validation: readonly ValidationLine[];
  /** `Kempe 0.1.0` */
  program: string;
  /** When the report is made. */
  date: Date;
}
