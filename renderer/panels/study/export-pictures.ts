/** The pictures of a study as files: one as SVG, all of them as the pages of a PDF. */
import { safeFileName } from '../../../engine/output/files/file-name';
import { CHART_SIZE, DEFAULT_PAGES } from '../../../engine/output/chart/chart-sheets';
import { lettersOf } from '../../../engine/output/fonts/scripts';
import { studyDrawing, studyPages } from '../../../engine/output/study/study-sheets';
import type { StudyPicture, StudySource } from '../../../engine/output/study/study-sheets';
import { missingFaces } from '../../../engine/output/svg/font-faces';
import { writeSvg } from '../../../engine/output/svg/write-svg';
import { CREATED_WITH } from '../../../engine/model/defaults';
import { reportFailure, reportSaved } from '../../stores/files/save-report';
import type { OpenStudy } from '../../stores/studies/study';
import { loadFonts } from '../../ui/drawing/fonts';
import { platform } from '../../platform/platform';
import { histogramPicture } from './use-statistics';
import type { StudyStatistics } from './use-statistics';
import { TEXT } from './texts';

/** `what`: the place of a figure for its histogram, the scatter matrix, or all as a PDF. */
export async function exportPictures(
  study: OpenStudy,
  statistics: StudyStatistics,
  what: number | 'matrix' | 'pdf',
): Promise<void> {
  const source: StudySource = {
    ...{ manifest: study.manifest, project: study.project, total: study.table.total, done: study.table.done },
    sound: statistics.sound.value.length,
  };
  try {
    if (what === 'pdf') return await exportPages(source, picturesOf(statistics));
    const picture =
      what === 'matrix' ? matrixPicture(statistics) : histogramOf(statistics.figures.value[what]);
    const fonts = await loadFonts(lettersOf(study.project));
    const drawing = studyDrawing(source, picture, CHART_SIZE, { fonts, background: 'white' });
    const text = writeSvg(drawing, {
      ...{ title: picture.title, description: study.manifest.name, metadata: null },
      faces: missingFaces(drawing, fonts),
    });
    const parts = [study.manifest.name, picture.title.slice(0, 60)];
    reportSaved(await platform.exportFile('svg', safeFileName(parts, 'svg'), text));
  } catch (error) {
    reportFailure(what === 'pdf' ? TEXT.pictures : TEXT.picture, error);
  }
}

const histogramOf = (figure: StudyStatistics['figures']['value'][number]): StudyPicture => ({
  ...{ kind: 'histogram', title: TEXT.distributionOf(figure.column.title) },
  histogram: histogramPicture(figure, null),
});

const matrixPicture = ({ matrix }: StudyStatistics): StudyPicture => ({
  ...{ kind: 'matrix', title: TEXT.views.matrix, matrix: matrix.value },
});

const picturesOf = (statistics: StudyStatistics): StudyPicture[] => [
  ...statistics.figures.value.map(histogramOf),
  matrixPicture(statistics),
];

async function exportPages(source: StudySource, pictures: readonly StudyPicture[]): Promise<void> {
  const { name } = source.manifest;
  const { writePdf } = await import('../../../engine/output/pdf/write-pdf');
  const fonts = await loadFonts(lettersOf(source.project));
  const bytes = await writePdf(studyPages(source, pictures, DEFAULT_PAGES, fonts), fonts, {
    ...{ title: TEXT.pdfTitle(name), subject: pictures.map(({ title }) => title).join('; ') },
    ...{ program: CREATED_WITH, createdAt: new Date(), metadata: null },
  });
  reportSaved(await platform.exportFile('pdf', safeFileName([name, 'study'], 'pdf'), bytes));
}
