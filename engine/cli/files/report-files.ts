/** The report of a run as written by `kempe export`: PDF, and self-contained HTML. */
import { readFile } from 'node:fs/promises';
import { createLink, writeLink } from '../../output/chart/chart-link';
import type { ChartFigure } from '../../output/chart/figure';
import type { PaperSize } from '../../output/chart/chart-sheets';
import type { Fonts } from '../../output/drawing/font';
import { writePdf } from '../../output/pdf/write-pdf';
import { findWorst } from '../../output/report/picture-section';
import { createHtmlReport, createReport } from '../../output/report/report';
import { REPORT_SECTIONS } from '../../output/report/report-source';
import type { ReportChoice } from '../../output/report/report-source';
import { EMPTY_TITLE, readLogo, TITLE_FIELDS } from '../../output/report/title-block';
import type { TitleBlock, TitleField } from '../../output/report/title-block';
import { plainText, shortDigest } from '../../output/panes/run-notes';
import type { Surfaces } from '../../output/solid/part-surface';
import { CREATED_WITH } from '../../model/defaults';
import type { Recording } from '../../results/recording/recording';
import type { RunEvent } from '../../core/switching/run-event';
import { plain } from '../words/format';
import { describeFault } from '../words/faults';
import { parseNumber, UsageError } from '../words/usage';

export const REPORT_OPTIONS = {
  project: { type: 'string' },
  author: { type: 'string' },
  checker: { type: 'string' },
  date: { type: 'string' },
  revision: { type: 'string' },
  logo: { type: 'string' },
  'free-bodies': { type: 'string' },
  'free-bodies-at': { type: 'string' },
} as const;

type ReportValues = { [K in keyof typeof REPORT_OPTIONS]?: string };

export interface ReportOrder {
  title: Omit<TitleBlock, 'logo'>;
  /** Path of a PNG. */
  logo: string | null;
  /** Names or ids of bodies; null for those that the largest force acts on. */
  bodies: readonly string[] | null;
  /** [s]; null for the time of the largest force. */
  at: number | null;
}

export function readReportOrder(values: ReportValues): ReportOrder {
  const title: Record<TitleField, string> = { ...EMPTY_TITLE };
  for (const field of TITLE_FIELDS) title[field] = values[field] ?? '';
  const bodies = values['free-bodies'];
  const at = values['free-bodies-at'];
  return {
    title,
    logo: values.logo ?? null,
    bodies: bodies === undefined ? null : bodies === '' ? [] : bodies.split(',').map((name) => name.trim()),
    at: at === undefined ? null : parseNumber('free-bodies-at', at),
  };
}

export interface ReportRun {
  recording: Recording;
  surfaces: Surfaces;
  events: readonly RunEvent[];
  figures: readonly ChartFigure[];
}

/** Errors in the options are reported before anything is written. */
export async function reportChoice(
  { recording }: ReportRun,
  order: ReportOrder,
  paper: PaperSize,
): Promise<{ choice: ReportChoice; title: TitleBlock }> {
  const sections = Object.fromEntries(REPORT_SECTIONS.map((section) => [section, true]));
  const worst = findWorst(recording);
  const time = order.at ?? worst?.peak.time ?? recording.startTime;
  const around = worst?.bodies ?? recording.project.bodies.slice(0, 1).map(({ id }) => id);
  const bodies = order.bodies?.map((name) => bodyId(recording, name)) ?? around;
  const choice = { paper, sections: sections as ReportChoice['sections'], bodies, time };
  return { choice, title: { ...order.title, logo: order.logo === null ? null : await openLogo(order.logo) } };
}

function bodyId({ project }: Recording, wanted: string): string {
  const body = project.bodies.find(({ id, name }) => id === wanted || name === wanted);
  if (body) return body.id;
  const names = project.bodies.map(({ name }) => name).slice(0, 12);
  throw new UsageError(`--free-bodies names "${wanted}", which is not a body; there are ${names.join(', ')}`);
}

async function openLogo(path: string): Promise<NonNullable<TitleBlock['logo']>> {
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await readFile(path));
  } catch (fault) {
    throw new UsageError(`--logo ${plain(path)} cannot be read: ${describeFault(fault)}`);
  }
  const logo = readLogo(bytes);
  if (typeof logo === 'string') throw new UsageError(`--logo ${plain(path)}: ${logo}`);
  return logo;
}

/** The bytes of each requested format, with the same parts. */
export async function makeReports(
  run: ReportRun,
  { choice, title }: { choice: ReportChoice; title: TitleBlock },
  formats: readonly ('report' | 'html')[],
  fonts: Fonts,
): Promise<Map<'report' | 'html', string | Uint8Array>> {
  const { recording, surfaces, events, figures } = run;
  const date = new Date();
  const source = {
    recording,
    surfaces,
    title,
    figures,
    events,
    stale: false,
    validation: [],
    program: CREATED_WITH,
    date,
  };
  const link = createLink(
    recording,
    figures.map(({ spec }) => spec),
    null,
  );
  const text = {
    title: `Report: ${plainText(recording.project.name, 80) || 'Unnamed model'}`,
    subject: `Run of model ${shortDigest(recording.digest)}`,
    program: CREATED_WITH,
    createdAt: date,
    metadata: writeLink(link),
  };
  const made = new Map<'report' | 'html', string | Uint8Array>();
  for (const format of formats)
    made.set(
      format,
      format === 'html'
        ? await createHtmlReport(source, choice, { fonts, text })
        : await writePdf(await createReport(source, choice, fonts), fonts, text),
    );
  return made;
}
