/**
 * Kempe as a library for Node: `import { open, set, run, sweep } from 'kempe'`. Numbers are in SI units; what is wrong with a model or a
 * request is thrown as a `KempeError` that lists it.
 */
export { KempeError } from './kempe-error';
export { KempeProject } from './project';
export { open } from './open';
export { set } from './set';
export { run } from './run';
export { sweep } from './sweep';
export { createStudy, openStudy, Study } from './study';
export type { NamedNumber } from './project';
export type { RunOptions, RunResult, RunSeries } from './run';
export type { Statistics } from './statistics';
export type { SweepOptions, SweepResult, SweepRun } from './sweep';
export type { StudyOptions, StudyRunOptions } from './study';
export type { FigureName } from '../studies/manifest/manifest';
export type { StudyRow } from '../studies/rows/row';
export type { DesignChoice } from '../studies/sampling/designs';
export type { Problem } from '../model/problem';
export type { Analysis, RunOutcome, RunSummary } from '../results/recording/run-report';
export type { RunEvent } from '../core/switching/run-event';
export type { Extreme, VariantSeries } from '../studies/sweep/result';
