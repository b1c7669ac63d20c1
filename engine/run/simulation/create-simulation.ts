/** From a document to a run of it, or the reasons why it cannot run. */
import { Simulation } from './simulation';
import { checkBands } from '../preparation/bounds';
import { checkKinematic, drivenAlone } from '../outcomes/kinematic-problems';
import { compareWork } from './work-check';
import { createModel } from '../preparation/prepared-model';
import { leftOutWarnings } from '../../results/recording/left-out';
import type { Analysis, ModelReport } from '../../results/recording/run-report';
import type { Problem } from '../../model/problem';
import type { Project } from '../../model/project';
import type { SampleUse } from '../preparation/bounds';

export type SimulationResult =
  | { ok: true; simulation: Simulation; warnings: Problem[] }
  | { ok: false; problems: Problem[]; report: ModelReport | null };

export function createSimulation(
  project: Project,
  analysis: Analysis = 'dynamic',
  samples: SampleUse = 'kept',
  /** Ids of joints whose shared reactions are recorded with their bands. */
  bands: readonly string[] = [],
  /** The only series that will be read; null: any. */
  only: readonly string[] | null = null,
): SimulationResult {
  const result = createModel(project, analysis === 'kinematic' ? drivenAlone : undefined, samples);
  if (!result.ok) return result;
  const { model } = result;
  const warnings = [...result.warnings, ...(analysis === 'kinematic' ? leftOutWarnings(project) : [])];
  const problems = analysis === 'kinematic' ? checkKinematic(model) : [];
  if (problems.length > 0) return { ok: false, problems: [...problems, ...warnings], report: model.report };
  const tooLong = samples === 'kept' ? checkBands(model, bands) : [];
  if (tooLong.length > 0) return { ok: false, problems: [...tooLong, ...warnings], report: model.report };
  const rivals = compareWork(project, model, analysis, (other) => new Simulation(other));
  return { ok: true, simulation: new Simulation(model, analysis, bands, rivals, only), warnings };
}
