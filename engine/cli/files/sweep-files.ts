/** The files written by `kempe sweep --format`: each complete, or not at all. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { distinctFileName } from '../../output/files/file-name';
import { DEFAULT_PAGES } from '../../output/chart/chart-sheets';
import type { Background } from '../../output/chart/chart-sheets';
import { addPngNotes } from '../../output/png/png-chunks';
import { writePdf } from '../../output/pdf/write-pdf';
import { lettersOf } from '../../output/fonts/scripts';
import { missingFaces } from '../../output/svg/font-faces';
import { writeSvg } from '../../output/svg/write-svg';
import type { Fonts } from '../../output/drawing/font';
import { CREATED_WITH } from '../../model/defaults';
import type { CsvPreset } from '../../results/recording/csv';
import { listPictures } from '../../output/sweep/sweep-pictures';
import type { SweepPicture, SweepSource } from '../../output/sweep/sweep-pictures';
import { pictureDrawing, picturePages, sheetNotes } from '../../output/sweep/sweep-sheets';
import { describeSweep } from '../../output/sweep/sweep-link';
import { sweepTable, writeSweepCsv } from '../../studies/sweep/table';
import { readFonts } from './fonts';
import type { PictureSize } from './picture-size';
import { rasterise } from './rasterise';
import { writePieces } from '../../jobs/files/write-file';

export const SWEEP_FORMATS = ['pdf', 'svg', 'png', 'csv'] as const;
export type SweepFormat = (typeof SWEEP_FORMATS)[number];

export interface SweepOrder extends PictureSize {
  readonly formats: readonly SweepFormat[];
  readonly folder: string;
  readonly preset: CsvPreset;
  readonly background: Background;
}

type Put = (parts: readonly string[], extension: string, piece: string | Uint8Array) => Promise<void>;

/** Returns the paths written, in the order of the formats. */
export async function writeSweep(source: SweepSource, order: SweepOrder): Promise<string[]> {
  const written: string[] = [];
  const taken = new Set<string>();
  const put: Put = async (parts, extension, piece) => {
    const { name } = source.plan.project;
    const path = join(order.folder, distinctFileName(taken, [name, 'sweep', ...parts], extension));
    await writePieces(path, [piece]);
    written.push(path);
  };
  await mkdir(order.folder, { recursive: true });
  const fonts = await readFonts(lettersOf(source.plan.project));
  const pictures = listPictures(source);
  for (const format of order.formats) {
    if (format === 'csv') {
      await put([], 'csv', writeSweepCsv(sweepTable(source.plan, source.results), order.preset));
      await put([], 'meta.json', describeSweep(source.plan));
    } else if (pictures.length === 0) continue;
    else if (format === 'pdf') await putPdf(source, pictures, fonts, put);
    else {
      for (const [i, picture] of pictures.entries()) {
        const parts = [String(i + 1), picture.title.slice(0, 60)];
        await put(parts, format, await pictureBytes(source, picture, order, { fonts, format }));
      }
    }
  }
  return written;
}

async function putPdf(source: SweepSource, pictures: readonly SweepPicture[], fonts: Fonts, put: Put) {
  const bytes = await writePdf(picturePages(source, pictures, DEFAULT_PAGES, fonts), fonts, {
    title: `${source.plan.project.name}: sweep`,
    subject: pictures.map(({ title }) => title).join('; '),
    program: CREATED_WITH,
    createdAt: new Date(),
    metadata: null,
  });
  await put([], 'pdf', bytes);
}

async function pictureBytes(
  source: SweepSource,
  picture: SweepPicture,
  { size, scale, background }: SweepOrder,
  { fonts, format }: { fonts: Fonts; format: 'svg' | 'png' },
): Promise<string | Uint8Array> {
  const drawing = pictureDrawing(source, picture, size, { fonts, background });
  const { subtitle: description } = sheetNotes(source);
  const svg = writeSvg(drawing, {
    title: picture.title,
    description,
    metadata: null,
    faces: missingFaces(drawing, fonts),
  });
  if (format === 'svg') return svg;
  const png = await rasterise(svg, Math.round(size.width * scale), fonts);
  // points are 1/72 inch; the density is in pixels per metre
  return addPngNotes(png, { density: (scale * 72) / 0.0254, metadata: drawing.note ?? null });
}
