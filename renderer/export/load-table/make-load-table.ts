/** Load cases of chosen bodies as a file: a table with its sidecar, or decks for finite-element programs. */
import { distinctFileName, safeFileName } from '../../../engine/output/files/file-name';
import { describeLoads, writeLoadTable } from '../../../engine/output/loads/load-table';
import { listLoadCases } from '../../../engine/output/loads/load-cases';
import { writeAbaqusDeck } from '../../../engine/output/loads/decks/abaqus';
import { writeNastranDeck } from '../../../engine/output/loads/decks/nastran';
import type { CaseChoice } from '../../../engine/output/loads/load-cases';
import type { CsvPreset } from '../../../engine/results/recording/csv';
import type { ExportKind, Sidecar } from '../../../electron/shared/api';
import type { Recording } from '../../../engine/results/recording/recording';
import { TEXT } from '../texts';

export const LOAD_FORMATS = ['csv', 'inp', 'bdf'] as const;
export type LoadFormat = (typeof LOAD_FORMATS)[number];

export interface LoadTableChoice extends CaseChoice {
  readonly format: LoadFormat;
  readonly preset: CsvPreset;
  /** Of decks. */
  readonly firstNode: number;
}

export interface MadeLoads {
  readonly kind: ExportKind;
  readonly name: string;
  readonly data: string | Uint8Array;
  readonly sidecar?: Sidecar;
}

/** One file: a deck is of one body, so decks of several go into an archive. */
export async function makeLoads(recording: Recording, choice: LoadTableChoice): Promise<MadeLoads> {
  const { project } = recording;
  const { format, bodies, firstNode } = choice;
  if (format === 'csv') {
    const cases = listLoadCases(recording, choice);
    return {
      kind: 'csv',
      name: safeFileName([project.name, 'loads'], 'csv'),
      data: writeLoadTable(cases, { preset: choice.preset }),
      sidecar: { suffix: '.meta.json', data: describeLoads(recording, cases) },
    };
  }
  const write = format === 'inp' ? writeAbaqusDeck : writeNastranDeck;
  const decks = bodies.map((body) => {
    const name = project.bodies.find(({ id }) => id === body)?.name || body;
    const text = write(recording, listLoadCases(recording, { ...choice, bodies: [body] }), firstNode);
    return { parts: [project.name, 'loads', name], text };
  });
  if (decks.length === 1)
    return { kind: format, name: safeFileName(decks[0].parts, format), data: decks[0].text };
  const { strToU8, zipSync } = await import('fflate');
  const taken = new Set<string>();
  // names of bodies may come to one name of a file
  const files = decks.map(
    ({ parts, text }) => [distinctFileName(taken, parts, format), strToU8(text)] as const,
  );
  const name = safeFileName([project.name, 'loads'], 'zip');
  return { kind: 'zip', name, data: zipSync(Object.fromEntries(files)) };
}

/** `0.1, 0.25 s`: times of a run [s]; a sentence where they are none. */
export function readTimes(text: string, { startTime, endTime }: Recording): number[] | string {
  const words = text
    .replace(/s\s*$/, '')
    .split(/[,;\s]+/)
    .filter((word) => word !== '');
  const times = words.map(Number);
  if (!times.every(Number.isFinite)) return TEXT.timesWanted;
  return times.map((time) => Math.min(Math.max(time, startTime), endTime));
}
