/** A study of a small four-bar, of which a run takes milliseconds, unless it is to be longer. */
import { CREATED_WITH } from '../../../engine/model/defaults';
import { findTargetByName } from '../../../engine/model/formulas/targets';
import { textDigest } from '../../../engine/studies/manifest/manifest-digest';
import type { StudyManifest } from '../../../engine/studies/manifest/manifest';
import type { StudyRow } from '../../../engine/studies/rows/row';
import { countRuns } from '../../../engine/studies/sampling/values-at';
import { writeProject } from '../../../engine/model/file/write-project';
import type { Project } from '../../../engine/model/project';
import { readExample } from '../example-file';

export interface SmallStudy {
  readonly manifest: StudyManifest;
  readonly project: Project;
  readonly projectText: string;
}

/** @param duration of a run [s] */
export function smallStudy(runs: number, seed = 1, duration = 0.05): SmallStudy {
  const example = readExample('four-bar-with-load');
  const settings = { ...example.settings, duration, outputInterval: 0.01 };
  const project = { ...example, settings };
  const projectText = writeProject(project);
  const { target, value } = findTargetByName(project, 'motor')!;
  const manifest: StudyManifest = {
    name: 'small',
    program: CREATED_WITH,
    project: textDigest(projectText),
    analysis: 'dynamic',
    parameters: [{ target, input: { kind: 'uniform', from: 0.5 * value, to: 1.5 * value } }],
    correlations: [],
    design: { kind: 'monteCarlo', runs, seed },
    figures: [{ series: 'reaction/pin-b/F', label: 'Pin B.F', unit: 'N', figure: 'peak' }],
  };
  return { manifest, project, projectText };
}

/** A study folder in memory, that says when a row is written twice. */
export class MemoryHome {
  readonly manifest: StudyManifest;
  readonly projectText: string;
  readonly rows = new Map<number, StudyRow>();
  readonly written: number[] = [];
  readonly #runs: number;

  constructor({ manifest, projectText }: SmallStudy) {
    this.manifest = manifest;
    this.projectText = projectText;
    this.#runs = countRuns(manifest);
  }

  async *missing(): AsyncGenerator<number> {
    for (let index = 0; index < this.#runs; index++) if (!this.rows.has(index)) yield index;
  }

  writeRow(row: StudyRow): Promise<void> {
    this.written.push(row.index);
    this.rows.set(row.index, row);
    return Promise.resolve();
  }
}
