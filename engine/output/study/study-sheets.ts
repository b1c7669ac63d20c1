/** Pictures of a study on sheets of their own: what they show, of which study, and how many of its runs. */
import { ON_DARK, ON_LIGHT } from '../panes/color-scale';
import { plainText, shortDigest, solverLine } from '../panes/run-notes';
import { pageSize } from '../chart/chart-sheets';
import type { Background, PageSetup } from '../chart/chart-sheets';
import type { Box, Drawing, Item } from '../drawing/drawing';
import type { Fonts } from '../drawing/font';
import { NIGHT, PAPER } from '../drawing/palette';
import { wrap } from '../drawing/text';
import type { Project } from '../../model/project';
import { digestOf } from '../../studies/manifest/manifest-digest';
import type { StudyManifest } from '../../studies/manifest/manifest';
import type { DesignKind } from '../../studies/sampling/designs';
import type { PictureStyle } from '../sweep/heat-layout';
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
    note: `${solverLine(project.settings, manifest.analysis)}; ${manifest.program}`,
  };
}

function layOut(source: StudySource, picture: StudyPicture, box: Box, style: PictureStyle): Item[] {
  const { fonts, palette, size } = style;
  const { subtitle, warning, note } = notesOf(source);
  const items: Item[] = [];
  let y = box.y;
  const paragraph = (text: string, height: number, bold: boolean, color: string): void => {
    for (const line of wrap(fonts, text, { size: height, bold, width: box.width }, 2)) {
      items.push({ kind: 'text', x: box.x, y: y + height, text: line, size: height, bold, color });
      y += height * 1.35;
    }
  };
  paragraph(picture.title, size * 1.4, true, palette.text);
  paragraph(subtitle, size, false, palette.textMuted);
  if (warning !== '') paragraph(`\u26a0 ${warning}`, size, true, palette.warning);
  const top = y + size * 0.8;
  const foot = 2 * size * 1.3;
  const inside = { x: box.x, y: top, width: box.width, height: box.y + box.height - top - foot };
  items.push(
    ...(picture.kind === 'histogram'
      ? drawHistogram(picture.histogram, inside, style)
      : drawScatterMatrix(picture.matrix, null, inside, style)),
  );
  y = inside.y + inside.height + size * 0.4;
  paragraph(note, size * 0.88, false, palette.textMuted);
  return items;
}

/** A single picture. */
export function studyDrawing(
  source: StudySource,
  picture: StudyPicture,
  { width, height }: { width: number; height: number },
  { fonts, background }: { fonts: Fonts; background: Background },
): Drawing {
  const dark = background === 'dark';
  const palette = dark ? NIGHT : PAPER;
  const margin = Math.min(width, height) * 0.035;
  const size = Math.min(9, Math.max(4.5, width / 72));
  const style: PictureStyle = { fonts, palette, size, range: dark ? ON_DARK : ON_LIGHT };
  const box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  return {
    ...{ width, height, items: layOut(source, picture, box, style) },
    background: background === 'transparent' ? null : palette.background,
  };
}

/** One per page, with page numbers. */
export function studyPages(
  source: StudySource,
  pictures: readonly StudyPicture[],
  setup: PageSetup,
  fonts: Fonts,
): Drawing[] {
  const { width, height } = pageSize(setup);
  const margin = 42;
  const style: PictureStyle = { fonts, palette: PAPER, size: 9, range: ON_LIGHT };
  const box = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin };
  return pictures.map((picture, page) => ({
    ...{ width, height },
    background: null,
    items: [
      ...layOut(source, picture, box, style),
      {
        kind: 'text',
        ...{ x: width - margin, y: height - margin / 2, text: `${page + 1} / ${pictures.length}` },
        ...{ size: 7, color: PAPER.textMuted, anchor: 'end' as const },
      },
    ],
  }));
}
