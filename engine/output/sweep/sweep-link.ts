/**
 * The source of an exported picture of a sweep, so that the file reopens the sweep: which model, its parameters and which series were
 * kept. It is JSON in the metadata of SVG, PDF and PNG, as for a chart, and accompanies a table.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { findNote } from '../chart/find-link';
import { inAscii, readDescription } from '../files/description';
import { isObject } from '../../model/file/json';
import type { Analysis } from '../../results/recording/run-report';
import { CREATED_WITH } from '../../model/defaults';
import type { Target } from '../../model/formulas/targets';
import { RECORD_LISTS } from '../../model/project';
import type { Project } from '../../model/project';
import { writeProject } from '../../model/file/write-project';
import { ForceColumns } from '../../results/recording/force-columns';
import { CONVENTIONS } from '../../results/recording/meta';
import { countVariants, MOST_AXES, MOST_SERIES, MOST_VARIANTS } from '../../studies/sweep/plan';
import type { SweepAxis, SweepPlan } from '../../studies/sweep/plan';

export interface SweepLink {
  readonly project: { readonly name: string; readonly digest: string };
  readonly analysis: Analysis;
  readonly axes: readonly SweepAxis[];
  readonly series: readonly string[];
}

const KINDS: readonly Analysis[] = ['dynamic', 'kinematic'];
const FORMAT = 'kempe-sweep';
const VERSION = 1;
const LONGEST_ID = 2000;

/** Of the document as saved: tells whether a sweep was made from this very version. */
export const modelDigest = (project: Project): string =>
  bytesToHex(sha256(utf8ToBytes(writeProject(project))));

export function sweepLinkOf({ project, analysis, axes, series }: SweepPlan): SweepLink {
  return { project: { name: project.name, digest: modelDigest(project) }, analysis, axes, series };
}

export const writeSweepLink = (link: SweepLink): string =>
  inAscii(JSON.stringify({ format: FORMAT, version: VERSION, program: CREATED_WITH, ...link }));

/** The `.meta.json` of a table, which has no metadata itself: the same, with a readable description of each series. */
export function describeSweep(plan: SweepPlan): string {
  const forces = new ForceColumns(plan.project);
  const columns = plan.series.map((id) => ({ series: id, ...forces.describe(id) }));
  const link = JSON.parse(writeSweepLink(sweepLinkOf(plan))) as object;
  return `${JSON.stringify({ ...link, columns, conventions: CONVENTIONS }, null, 2)}\n`;
}

/** In the bytes of a file of any format; null if it contains none. */
export const findSweepLink = (bytes: Uint8Array): SweepLink | null => readSweepLink(findNote(bytes) ?? '');

/** Null if the text is not such a description; files come from anywhere. */
export function readSweepLink(text: string): SweepLink | null {
  const read = readDescription(text, FORMAT, VERSION);
  if (!read) return null;
  const { fields, project } = read;
  const analysis = KINDS.find((each) => each === fields['analysis']);
  if (analysis === undefined) return null;
  const axes = readList(fields['axes'], MOST_AXES, readAxis);
  const series = readList(fields['series'], MOST_SERIES, readId);
  if (!axes || !series || countVariants(axes) > MOST_VARIANTS) return null;
  return { project, analysis, axes, series };
}

/** One to `most` elements, all of them valid. */
function readList<T>(value: unknown, most: number, read: (one: unknown) => T | null): T[] | null {
  if (!Array.isArray(value) || value.length < 1 || value.length > most) return null;
  const found = value.map(read).filter((one) => one !== null);
  return found.length === value.length ? found : null;
}

function readAxis(value: unknown): SweepAxis | null {
  if (!isObject(value)) return null;
  const target = readTarget(value['target']);
  const values = readList(value['values'], MOST_VARIANTS, (one) =>
    typeof one === 'number' && Number.isFinite(one) ? one : null,
  );
  return target && values ? { target, values } : null;
}

function readTarget(value: unknown): Target | null {
  if (!isObject(value)) return null;
  const { kind } = value;
  const [id, record, path] = [value['id'], value['record'], value['path']].map(readId);
  if (kind === 'parameter') return id === null ? null : { kind, id };
  if (kind === 'setting') return path === null ? null : { kind, path };
  const list = RECORD_LISTS.find((each) => each === value['list']);
  if (kind !== 'field' || list === undefined || record === null || path === null) return null;
  return { kind, list, record, path };
}

const readId = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_ID ? value : null;
