/** A document prepared to run. */
import type { GlobalSolver } from '../../core/solvers/contract';
import type { ModelReport } from '../../results/recording/run-report';
import type { Project } from '../../model/project';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

export interface Model {
  /** The original document. */
  readonly project: Project;
  readonly system: System;
  readonly work: Workspace;
  readonly solver: GlobalSolver;
  /** Assembled state at t = 0. */
  readonly y: Float64Array;
  readonly report: ModelReport;
}
