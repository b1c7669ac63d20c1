/** A small study for tests: a crank whose runs take milliseconds. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CREATED_WITH } from '../../engine/model/defaults';
import { writeProject } from '../../engine/model/file/write-project';
import { textDigest } from '../../engine/studies/manifest/manifest-digest';
import { valuesAt } from '../../engine/studies/sampling/values-at';
import { crank } from '../unit/engine/studies/sweep/models';
import type { StudyManifest } from '../../engine/studies/manifest/manifest';
import type { StudyRow } from '../../engine/studies/rows/row';

const short = crank();
short.settings = { ...short.settings, duration: 0.05 };
export const PROJECT_TEXT = writeProject(short);

export const LENGTH = { kind: 'parameter', id: 'p1' } as const;
export const SPEED = { kind: 'field', list: 'drivers', record: 'motor', path: 'value' } as const;

export const STUDY: StudyManifest = {
  name: 'Crank',
  program: CREATED_WITH,
  project: textDigest(PROJECT_TEXT),
  analysis: 'dynamic',
  parameters: [
    { target: LENGTH, input: { kind: 'normal', mean: 0.2, deviation: 0.01, from: 0.15, to: 0.25 } },
    { target: SPEED, input: { kind: 'uniform', from: 2, to: 6 } },
  ],
  correlations: [],
  design: { kind: 'latinHypercube', runs: 20, seed: 7 },
  figures: [
    { series: 'reaction/pin/F', label: 'Pin.F', unit: 'N', figure: 'peak' },
    { series: 'reaction/pin/F', label: 'Pin.F', unit: 'N', figure: 'time of peak' },
  ],
};

export const study = (changes: Partial<StudyManifest> = {}): StudyManifest => ({ ...STUDY, ...changes });

/** A row as a run might give it, without the run: for what only moves rows about. */
export const madeRow = (manifest: StudyManifest, index: number): StudyRow => ({
  index,
  values: valuesAt(manifest, index),
  figures: manifest.figures.map((_, i) => Math.sin(index + i)),
  sound: index % 7 !== 3,
  outcome: index % 7 === 3 ? 'Stopped at 0.01 s: Numerical overflow' : 'Completed.',
});

export const newFolder = (): string => join(mkdtempSync(join(tmpdir(), 'kempe-study-')), 'crank.study');
