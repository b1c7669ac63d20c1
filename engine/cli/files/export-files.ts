/** The files written by `kempe export`: each complete, or not at all. */
import { join } from 'node:path';
import { distinctFileName } from '../../output/files/file-name';
import { chartDrawing, chartPages } from '../../output/chart/chart-sheets';
import type { Background, PageSetup } from '../../output/chart/chart-sheets';
import { createLink, writeLink } from '../../output/chart/chart-link';
import { figureText } from '../../output/chart/figure';
import type { ChartFigure } from '../../output/chart/figure';
import { lettersOf, lettersWithout } from '../../output/fonts/scripts';
import { missingFaces } from '../../output/svg/font-faces';
import { addPngNotes } from '../../output/png/png-chunks';
import { allColumns, describeTable, findColumns, tableOf } from '../../output/chart/table';
import type { Fonts } from '../../output/drawing/font';
import { writePdf } from '../../output/pdf/write-pdf';
import { writeSvg } from '../../output/svg/write-svg';
import { CREATED_WITH } from '../../model/defaults';
import { writeCsvChunks } from '../../results/recording/csv';
import type { CsvPreset } from '../../results/recording/csv';
import type { Recording } from '../../results/recording/recording';
import { writeTable } from '../../results/files/run-file';
import type { RunEvent } from '../../core/switching/run-event';
import { readFonts } from './fonts';
import { LOAD_FORMATS, makeLoadFiles } from './load-files';
import type { LoadFormat, LoadOrder } from './load-files';
import type { Surfaces } from '../../output/solid/part-surface';
import { framesOf, makeGlb, makeWebm } from './motion-files';
import type { MotionOrder } from './motion-files';
import { makeReports, reportChoice } from './report-files';
import type { ReportOrder } from './report-files';
import { rasterise } from './rasterise';
import { writePieces } from '../../jobs/files/write-file';

export const EXPORT_FORMATS = [
  'pdf',
  'svg',
  'png',
  'csv',
  'parquet',
  'report',
  'html',
  'glb',
  'webm',
  ...LOAD_FORMATS,
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOrder {
  figures: readonly ChartFigure[];
  formats: readonly ExportFormat[];
  folder: string;
  /** Tables of every recorded channel instead of the series of the charts. */
  everything: boolean;
  preset: CsvPreset;
  background: Background;
  /** Size of a picture [pt], and its pixels per point. */
  size: { width: number; height: number };
  scale: number;
  pages: PageSetup;
  loads: LoadOrder;
  events: readonly RunEvent[];
  report: ReportOrder;
  motion: MotionOrder;
  tell: (words: string) => void;
  /** What a reader of the files would miss. */
  warn: (words: string) => void;
  /** Name of the project's file. */
  source: string;
  /** The triangles of parts from files. */
  surfaces: Surfaces;
}

/** Returns the paths written, in the order of the formats. */
export async function writeExports(recording: Recording, order: ExportOrder): Promise<string[]> {
  const written: string[] = [];
  const has = (...formats: ExportFormat[]) => order.formats.some((format) => formats.includes(format));
  const words = lettersOf([recording.project, order.report.title, order.figures.map(figureText)]);
  const fonts = has('pdf', 'svg', 'png', 'report', 'html', 'webm') ? await readFonts(words) : null;
  if (fonts) warnOfLetters(order, fonts, words);
  const reports = has('report', 'html') && fonts ? await reportsOf(recording, order, fonts) : null;
  const taken = new Set<string>();
  const put: Put = async (parts, extension, pieces) => {
    const name = distinctFileName(taken, [recording.project.name, ...parts], extension);
    const path = join(order.folder, name);
    await writePieces(path, pieces);
    written.push(path);
  };
  for (const format of order.formats) {
    if (format === 'pdf' && fonts) await putPdf(recording, order, fonts, put);
    else if ((format === 'svg' || format === 'png') && fonts)
      await putPictures(recording, order, { fonts, format }, put);
    else if (format === 'csv' || format === 'parquet') await putTable(recording, order, format, put);
    else if (isLoads(format)) await putLoads(recording, order, format, put);
    else if (format === 'report' || format === 'html')
      await put(['report'], format === 'html' ? 'html' : 'pdf', [reports?.get(format) ?? '']);
    else if (format === 'glb')
      await put([], 'glb', [await makeGlb(recording, framesOf(recording, order.motion), order.surfaces)]);
    else if (fonts) await putWebm(recording, order, fonts, put);
  }
  return written;
}

/** Of PDF and pixels: what is text in a file, as in SVG and HTML, is drawn in the fonts of its reader. */
function warnOfLetters({ formats, figures, warn }: ExportOrder, fonts: Fonts, all: string): void {
  const charts = formats.some((format) => format === 'pdf' || format === 'png');
  const drawn = formats.includes('report') ? all : charts ? figures.map(figureText).join('') : '';
  const lacking = lettersWithout(fonts, drawn);
  if (lacking.length === 0) return;
  const shown = `${lacking.slice(0, MOST_LETTERS).join(' ')}${lacking.length > MOST_LETTERS ? ' …' : ''}`;
  warn(`no font has ${shown}; PDF and pixels show � or nothing instead. Use other letters in names.`);
}

const MOST_LETTERS = 12;

async function reportsOf(recording: Recording, order: ExportOrder, fonts: Fonts) {
  const { events, figures, surfaces } = order;
  const run = { recording, events, figures, surfaces };
  const formats = order.formats.filter((format) => format === 'report' || format === 'html');
  return makeReports(run, await reportChoice(run, order.report, order.pages.paper), formats, fonts);
}

async function putWebm(
  recording: Recording,
  { motion, surfaces, tell }: ExportOrder,
  fonts: Fonts,
  put: Put,
) {
  const frames = framesOf(recording, motion);
  const video = await makeWebm(recording, frames, { ...motion, surfaces }, fonts, (done, count) =>
    tell(`picture ${done} of ${count}`),
  );
  tell('');
  await put([], 'webm', [video]);
}

type Put = (
  parts: readonly string[],
  extension: string,
  pieces: Iterable<string | Uint8Array>,
) => Promise<void>;

async function putPdf(recording: Recording, { figures, pages }: ExportOrder, fonts: Fonts, put: Put) {
  const { name } = recording.project;
  const link = createLink(
    recording,
    figures.map(({ spec }) => spec),
    null,
  );
  const bytes = await writePdf(chartPages(figures, pages, fonts, `${name}, ${CREATED_WITH}`), fonts, {
    title: figures.length === 1 ? figures[0].title : `${name}: ${figures.length} charts`,
    subject: figures.map(({ title }) => title).join('; '),
    program: CREATED_WITH,
    createdAt: new Date(),
    metadata: writeLink(link),
  });
  await put(['charts'], 'pdf', [bytes]);
}

async function putPictures(
  recording: Recording,
  { figures, background, size, scale }: ExportOrder,
  { fonts, format }: { fonts: Fonts; format: 'svg' | 'png' },
  put: Put,
) {
  for (const [index, figure] of figures.entries()) {
    const metadata = writeLink(createLink(recording, [figure.spec], null));
    const drawing = chartDrawing(figure, size, { fonts, background });
    const { title, subtitle: description } = figure;
    const faces = missingFaces(drawing, fonts);
    const svg = writeSvg(drawing, { title, description, metadata, faces });
    const parts = [String(index + 1), figure.title.slice(0, 60)];
    if (format === 'svg') await put(parts, format, [svg]);
    else {
      const png = await rasterise(svg, Math.round(size.width * scale), fonts);
      // points are 1/72 inch; the density is in pixels per metre
      await put(parts, format, [addPngNotes(png, { density: (scale * 72) / 0.0254, metadata })]);
    }
  }
}

const isLoads = (format: ExportFormat): format is LoadFormat =>
  (LOAD_FORMATS as readonly string[]).includes(format);

async function putLoads(recording: Recording, { loads, preset }: ExportOrder, format: LoadFormat, put: Put) {
  for (const { parts, extension, text } of makeLoadFiles(recording, loads, format, preset))
    await put(parts, extension, [text]);
}

async function putTable(recording: Recording, order: ExportOrder, format: 'csv' | 'parquet', put: Put) {
  const { figures, everything, preset } = order;
  const x = figures.flatMap(({ spec }) => spec.options.x ?? []);
  const ids = [...x, ...figures.flatMap(({ spec }) => spec.series)];
  const columns = everything ? allColumns(recording) : findColumns(recording, ids);
  const units = everything || format === 'parquet' ? {} : recording.units;
  const table = tableOf(recording, columns, units);
  const link = createLink(
    recording,
    figures.map(({ spec }) => spec),
    null,
  );
  const meta = describeTable(recording, columns, { stale: false, link, units });
  if (format === 'parquet') return put([], 'parquet', [await writeTable(table, meta)]);
  await put([], 'csv', writeCsvChunks(table, { preset }));
  await put([], 'meta.json', [meta]);
}
