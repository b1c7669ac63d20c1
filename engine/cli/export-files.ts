/** The files that `kempe export` writes: each whole, or not at all. */
import { join } from 'node:path';
import { safeFileName } from '../charts/file-name';
import { chartDrawing, chartPages, CHART_SIZE } from '../export/chart/chart-sheets';
import type { Background, PageSetup } from '../export/chart/chart-sheets';
import { createLink, writeLink } from '../export/chart/chart-link';
import type { ChartFigure } from '../export/chart/figure';
import { allColumns, describeTable, findColumns, tableOf } from '../export/chart/table';
import type { Fonts } from '../export/drawing/font';
import { writePdf } from '../export/pdf/write-pdf';
import { writeSvg } from '../export/svg/write-svg';
import { CREATED_WITH } from '../model/defaults';
import { writeCsvChunks } from '../recorder/csv';
import type { CsvPreset } from '../recorder/csv';
import type { Recording } from '../recorder/recording';
import { writeTable } from '../results/run-file';
import { readFonts } from './fonts';
import { writePieces } from './write-file';

export const EXPORT_FORMATS = ['pdf', 'svg', 'csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportOrder {
  figures: readonly ChartFigure[];
  formats: readonly ExportFormat[];
  folder: string;
  /** Tables of every recorded channel instead of the series of the charts. */
  everything: boolean;
  preset: CsvPreset;
  background: Background;
  pages: PageSetup;
  /** Name of the project's file. */
  source: string;
}

/** Returns the paths written, in the order of the formats. */
export async function writeExports(recording: Recording, order: ExportOrder): Promise<string[]> {
  const written: string[] = [];
  const drawn = order.formats.some((format) => format === 'pdf' || format === 'svg');
  const fonts = drawn ? await readFonts() : null;
  const put: Put = async (parts, extension, pieces) => {
    const path = join(order.folder, safeFileName([recording.project.name, ...parts], extension));
    await writePieces(path, pieces);
    written.push(path);
  };
  for (const format of order.formats) {
    if (format === 'pdf' && fonts) await putPdf(recording, order, fonts, put);
    else if (format === 'svg' && fonts) await putSvgs(recording, order, fonts, put);
    else await putTable(recording, order, format, put);
  }
  return written;
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

async function putSvgs(recording: Recording, order: ExportOrder, fonts: Fonts, put: Put) {
  const { figures, background } = order;
  for (const [index, figure] of figures.entries()) {
    const text = writeSvg(chartDrawing(figure, CHART_SIZE, { fonts, background }), {
      title: figure.title,
      description: figure.subtitle,
      metadata: writeLink(createLink(recording, [figure.spec], null)),
    });
    await put([String(index + 1), figure.title.slice(0, 60)], 'svg', [text]);
  }
}

async function putTable(recording: Recording, order: ExportOrder, format: ExportFormat, put: Put) {
  const { figures, everything, preset } = order;
  const x = figures.flatMap(({ spec }) => spec.options.x ?? []);
  const ids = [...x, ...figures.flatMap(({ spec }) => spec.series)];
  const columns = everything ? allColumns(recording) : findColumns(recording, ids);
  const table = tableOf(recording, columns);
  const link = createLink(
    recording,
    figures.map(({ spec }) => spec),
    null,
  );
  const meta = describeTable(recording, columns, { stale: false, link });
  if (format === 'parquet') return put([], 'parquet', [await writeTable(table, meta)]);
  await put([], 'csv', writeCsvChunks(table, { preset }));
  await put([], 'meta.json', [meta]);
}
