/** The pictures of a sweep as files: one as SVG, all of them as the pages of a PDF. */
import { safeFileName } from '../../../engine/output/files/file-name';
import { CHART_SIZE, DEFAULT_PAGES } from '../../../engine/output/chart/chart-sheets';
import { lettersOf } from '../../../engine/output/fonts/scripts';
import { missingFaces } from '../../../engine/output/svg/font-faces';
import { writeSvg } from '../../../engine/output/svg/write-svg';
import { CREATED_WITH } from '../../../engine/model/defaults';
import { createPicture, listPictures } from '../../../engine/output/sweep/sweep-pictures';
import type { PictureKind, SweepSource } from '../../../engine/output/sweep/sweep-pictures';
import { pictureDrawing, picturePages, sheetNotes } from '../../../engine/output/sweep/sweep-sheets';
import { reportFailure, reportSaved } from '../../stores/files/save-report';
import { loadFonts } from '../../ui/drawing/fonts';
import { platform } from '../../platform/platform';
import { TEXT } from './texts';

export async function exportPicture(source: SweepSource, series: number, kind: PictureKind): Promise<void> {
  try {
    const picture = createPicture(source, series, kind);
    if (picture === null) throw new Error(TEXT.noData);
    const fonts = await loadFonts(lettersOf(source.plan.project));
    const drawing = pictureDrawing(source, picture, CHART_SIZE, { fonts, background: 'white' });
    const { subtitle: description } = sheetNotes(source);
    const text = writeSvg(drawing, {
      title: picture.title,
      description,
      metadata: null,
      faces: missingFaces(drawing, fonts),
    });
    const parts = [source.plan.project.name, 'sweep', picture.title.slice(0, 60)];
    reportSaved(await platform.exportFile('svg', safeFileName(parts, 'svg'), text));
  } catch (error) {
    reportFailure(TEXT.picture, error);
  }
}

export async function exportAll(source: SweepSource): Promise<void> {
  try {
    const { name } = source.plan.project;
    const pictures = listPictures(source);
    if (pictures.length === 0) throw new Error(TEXT.nothingToDraw);
    const { writePdf } = await import('../../../engine/output/pdf/write-pdf');
    const fonts = await loadFonts(lettersOf(source.plan.project));
    const bytes = await writePdf(picturePages(source, pictures, DEFAULT_PAGES, fonts), fonts, {
      title: `${name}: sweep`,
      subject: pictures.map(({ title }) => title).join('; '),
      program: CREATED_WITH,
      createdAt: new Date(),
      metadata: null,
    });
    reportSaved(await platform.exportFile('pdf', safeFileName([name, 'sweep'], 'pdf'), bytes));
  } catch (error) {
    reportFailure(TEXT.pictures, error);
  }
}
