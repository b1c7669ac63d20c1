/** The bytes of exported charts. */
import { safeFileName } from '../../engine/output/files/file-name';
import { chartDrawing, chartPages } from '../../engine/output/chart/chart-sheets';
import { writeLink } from '../../engine/output/chart/chart-link';
import type { ChartLink } from '../../engine/output/chart/chart-link';
import type { ChartFigure } from '../../engine/output/chart/figure';
import { allColumns, describeTable, findColumns, tableOf } from '../../engine/output/chart/table';
import { addPngNotes } from '../../engine/output/png/png-chunks';
import { writeSvg } from '../../engine/output/svg/write-svg';
import { CREATED_WITH } from '../../engine/model/defaults';
import type { Pause } from '../../engine/results/files/parquet';
import type { Recording } from '../../engine/results/recording/recording';
import type { ExportKind, Sidecar } from '../../electron/shared/api';
import { useSimulationStore } from '../stores/runs/simulation';
import { joinCsv } from './join-csv';
import { chartSize, pixelScale } from './choices';
import type { ExportChoices } from './choices';
import { drawOnCanvas } from '../ui/drawing/draw-canvas';
import { linkOf } from './figures';
import { figureText } from '../../engine/output/chart/figure';
import { missingFaces } from '../../engine/output/svg/font-faces';
import { loadFonts } from '../ui/drawing/fonts';
import { TEXT } from './texts';

export interface ExportedFile {
  kind: ExportKind;
  name: string;
  data: string | Uint8Array;
  sidecar?: Sidecar;
  /** Of a table, which cannot say itself what it was made of. */
  link?: ChartLink;
}

/** One file: several pictures go into one archive, several charts into one document or table. */
export async function makeFile(
  recording: Recording,
  figures: readonly ChartFigure[],
  choices: ExportChoices,
  pause?: Pause,
): Promise<ExportedFile> {
  const { format } = choices;
  if (format === 'pdf') return pdfFile(recording, figures, choices, pause);
  if (format === 'csv') return tableFile(recording, figures, choices, pause);
  const pictures: { name: string; data: string | Uint8Array }[] = [];
  for (const [index, figure] of figures.entries()) {
    await pause?.(index / figures.length);
    const data =
      format === 'png' ? await pngOf(recording, figure, choices) : await svgOf(recording, figure, choices);
    const parts =
      figures.length > 1 ? [String(index + 1), figure.title] : [recording.project.name, figure.title];
    pictures.push({
      name: safeFileName(parts, format),
      data,
    });
  }
  if (pictures.length === 1) return { kind: format, ...pictures[0] };
  const { zipSync, strToU8 } = await import('fflate');
  const bytes = (data: string | Uint8Array) => (typeof data === 'string' ? strToU8(data) : data);
  const entries = Object.fromEntries(pictures.map(({ name, data }) => [name, bytes(data)]));
  return {
    kind: 'zip',
    name: safeFileName([recording.project.name, 'charts'], 'zip'),
    data: zipSync(entries),
  };
}

export async function drawFigure(figure: ChartFigure, choices: ExportChoices) {
  const fonts = await loadFonts(figureText(figure));
  if (choices.format === 'pdf') return chartPages([figure], { ...choices.pages, perPage: 1 }, fonts, '')[0];
  return chartDrawing(figure, chartSize(choices), { fonts, background: choices.background });
}

export async function pngOf(
  recording: Recording,
  figure: ChartFigure,
  choices: ExportChoices,
): Promise<Uint8Array> {
  const scale = pixelScale(choices);
  const canvas = await drawOnCanvas(await drawFigure(figure, choices), scale);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error(TEXT.pictureNotEncoded);
  const metadata = writeLink(linkOf(recording, [figure]));
  // Points are 1/72 inch: pixels a metre.
  const density = (scale * 72) / 0.0254;
  return addPngNotes(new Uint8Array(await blob.arrayBuffer()), { density, metadata });
}

async function svgOf(recording: Recording, figure: ChartFigure, choices: ExportChoices): Promise<string> {
  const { title, subtitle: description } = figure;
  const metadata = writeLink(linkOf(recording, [figure]));
  const drawing = await drawFigure(figure, choices);
  const faces = missingFaces(drawing, await loadFonts(figureText(figure)));
  return writeSvg(drawing, { title, description, metadata, faces });
}

async function pdfFile(
  recording: Recording,
  figures: readonly ChartFigure[],
  { pages }: ExportChoices,
  pause?: Pause,
): Promise<ExportedFile> {
  const { writePdf } = await import('../../engine/output/pdf/write-pdf');
  const { name } = recording.project;
  const fonts = await loadFonts([name, ...figures.map(figureText)].join(' '));
  const drawings = chartPages(figures, pages, fonts, `${name}, ${CREATED_WITH}`);
  const text = {
    title: figures.length === 1 ? figures[0].title : `${name}: ${figures.length} charts`,
    subject: figures.map(({ title }) => title).join('; '),
    program: CREATED_WITH,
    createdAt: new Date(),
    metadata: writeLink(linkOf(recording, figures)),
  };
  const data = await writePdf(drawings, fonts, text, pause);
  const part = figures.length === 1 ? figures[0].title.slice(0, 60) : 'charts';
  return { kind: 'pdf', name: safeFileName([name, part], 'pdf'), data };
}

/** A table of all channels is of the run; one of a chart has its title, so that a second does not take its place. */
function nameParts(
  { project }: Recording,
  figures: readonly ChartFigure[],
  table: ExportChoices['table'],
): string[] {
  if (table === 'all') return [project.name];
  return [project.name, figures.length === 1 ? figures[0].title : 'charts'];
}

async function tableFile(
  recording: Recording,
  figures: readonly ChartFigure[],
  { table, preset }: ExportChoices,
  pause?: Pause,
): Promise<ExportedFile> {
  const ids = figures.flatMap(({ spec }) => [
    ...(spec.options.x === null ? [] : [spec.options.x]),
    ...spec.series,
  ]);
  const columns = table === 'all' ? allColumns(recording) : findColumns(recording, ids);
  const units = table === 'all' ? {} : recording.units;
  const { stale } = useSimulationStore();
  const link = linkOf(recording, figures);
  return {
    kind: 'csv',
    name: safeFileName(nameParts(recording, figures, table), 'csv'),
    data: await joinCsv(tableOf(recording, columns, units), preset, pause),
    link,
    sidecar: { suffix: '.meta.json', data: describeTable(recording, columns, { stale, link, units }) },
  };
}
