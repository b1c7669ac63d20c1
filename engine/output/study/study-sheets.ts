/** Pictures of a study on sheets of their own: what they show, of which study, and how many of its runs. */
import { plainText, shortDigest, solverLine } from '../panes/run-notes';
import type { Background, PageSetup } from '../chart/chart-sheets';
import type { Drawing } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import type { Project } from '../../model/project';
import { digestOf } from '../../studies/manifest/manifest-digest';
import type { StudyManifest } from '../../studies/manifest/manifest';
import type { DesignKind } from '../../studies/sampling/designs';
import { sheetPages, singleSheet } from '../sweep/picture-sheets';
import type { PictureSheet } from '../sweep/picture-sheets';
import { drawHistogram } from './draw-histogram';
import type { HistogramPicture } from './draw-histogram';
import { drawScatterMatrix } from './draw-scatter-matrix';
import type { ScatterMatrix } from './scatter-matrix';

export type StudyPicture =
  | { readonly kind: 'histogram'; readonly title: string; readonly histogram: HistogramPicture }
  | { readonly kind: 'matrix'; readonly title: string; readonly matrix: ScatterMatrix };

export interface StudySource {
  readonly manifest: StudyManifest;
  readonly project: Project;
  readonly total: number;
  /** Rows that there are, and those that the pictures are of. */
  readonly done: number;
  readonly sound: number;
}

const DESIGNS: Readonly<Record<DesignKind, string>> = {
  full: 'every combination',
  latinHypercube: 'Latin hypercube',
  sobol: 'Sobol sequence',
  monteCarlo: 'Monte Carlo',
};

function notesOf({ manifest, project, total, done, sound }: StudySource) {
  const { design } = manifest;
  const seed = design.kind === 'full' ? [] : [`seed ${design.seed}`];
  const warnings = [
    ...(done < total ? [`${total - done} of ${total} runs were not made.`] : []),
    ...(sound < done ? [`${done - sound} runs without a usable result are left out.`] : []),
  ];
  return {
    subtitle: [
      plainText(project.name, Infinity) || 'Unnamed model',
      `study of ${total} runs`,
      [DESIGNS[design.kind], ...seed].join(', '),
      `manifest ${shortDigest(digestOf(manifest))}`,
    ].join('  \u00b7  '),
    warning: warnings.join(' '),
    notes: [`${solverLine(project.settings, manifest.analysis)}; ${manifest.program}`],
  };
}

const sheetOf = (source: StudySource, picture: StudyPicture): PictureSheet => ({
  ...{ title: picture.title, ...notesOf(source), gap: 0.8 },
  draw: (box, style) =>
    picture.kind === 'histogram'
      ? drawHistogram(picture.histogram, box, style)
      : drawScatterMatrix(picture.matrix, null, box, style),
});

/** A single picture. */
export const studyDrawing = (
  source: StudySource,
  picture: StudyPicture,
  size: { width: number; height: number },
  look: { fonts: Fonts; background: Background },
): Drawing => singleSheet(sheetOf(source, picture), size, look);

/** One per page, with page numbers. */
export const studyPages = (
  source: StudySource,
  pictures: readonly StudyPicture[],
  setup: PageSetup,
  fonts: Fonts,
): Drawing[] =>
  sheetPages(
    pictures.map((picture) => sheetOf(source, picture)),
    setup,
    fonts,
  );
