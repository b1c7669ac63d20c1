/** Load tables and decks of `kempe export --format loads,inp,bdf`. */
import { safeFileName } from '../../output/files/file-name';
import { describeLoads, writeLoadTable } from '../../output/loads/load-table';
import { listLoadCases } from '../../output/loads/load-cases';
import { FIRST_NODE, FIRST_NODE_RANGE, isFirstNode } from '../../output/loads/decks/deck';
import { writeAbaqusDeck } from '../../output/loads/decks/abaqus';
import { writeNastranDeck } from '../../output/loads/decks/nastran';
import type { CsvPreset } from '../../results/recording/csv';
import type { Project } from '../../model/project';
import type { Recording } from '../../results/recording/recording';
import { parseNumber, UsageError } from '../words/usage';

export const LOAD_FORMATS = ['loads', 'inp', 'bdf'] as const;
export type LoadFormat = (typeof LOAD_FORMATS)[number];

export interface LoadOrder {
  /** Ids; null for all bodies. */
  readonly bodies: readonly string[] | null;
  readonly times: readonly number[];
  readonly extremes: boolean;
  /** For decks. */
  readonly firstNode: number;
}

/** `--at 0.1,extremes`: times and the extremes of each load; only the extremes by default. */
export function readLoadOrder(
  at: string | undefined,
  bodies: string | undefined,
  firstNode: string | undefined,
): LoadOrder {
  const first = firstNode === undefined ? FIRST_NODE : parseNumber('first-node', firstNode);
  if (!isFirstNode(first)) throw new UsageError(`--first-node takes ${FIRST_NODE_RANGE}, not ${firstNode}`);
  const words = (at ?? 'extremes').split(',').map((word) => word.trim());
  return {
    bodies: bodies === undefined ? null : bodies.split(',').map((word) => word.trim()),
    times: words.filter((word) => word !== 'extremes').map((word) => parseNumber('at', word)),
    extremes: words.includes('extremes'),
    firstNode: first,
  };
}

/** By id or name. */
export function findBodies({ bodies }: Project, wanted: LoadOrder['bodies']): string[] {
  if (wanted === null) return bodies.map(({ id }) => id);
  return wanted.map((word) => {
    const found = bodies.find(({ id }) => id === word) ?? bodies.find(({ name }) => name === word);
    if (found) return found.id;
    const known = bodies.slice(0, 12).map(({ id, name }) => `${name} (${id})`);
    throw new UsageError(`--bodies: there is no body "${word}"; there are ${known.join(', ')}`);
  });
}

export interface LoadFile {
  readonly parts: readonly string[];
  readonly extension: string;
  readonly text: string;
}

/** A table with its sidecar, or one deck per body: a deck is used together with the mesh of one part. */
export function makeLoadFiles(
  recording: Recording,
  { bodies: wanted, times, extremes, firstNode }: LoadOrder,
  format: LoadFormat,
  preset: CsvPreset,
): LoadFile[] {
  const bodies = findBodies(recording.project, wanted);
  if (format === 'loads') {
    const cases = listLoadCases(recording, { bodies, times, extremes });
    return [
      { parts: ['loads'], extension: 'csv', text: writeLoadTable(cases, { preset }) },
      { parts: ['loads'], extension: 'meta.json', text: describeLoads(recording, cases) },
    ];
  }
  const write = format === 'inp' ? writeAbaqusDeck : writeNastranDeck;
  const names = recording.project.bodies;
  return bodies.map((id) => {
    const cases = listLoadCases(recording, { bodies: [id], times, extremes });
    const name = names.find((body) => body.id === id)?.name ?? id;
    // different body names may result in the same file name
    const file = safeFileName([name], format);
    const isAlone = names.filter((body) => safeFileName([body.name], format) === file).length === 1;
    return {
      parts: ['loads', isAlone ? name : `${name} ${id}`],
      extension: format,
      text: write(recording, cases, firstNode),
    };
  });
}
