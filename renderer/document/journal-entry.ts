/** One committed step as the journal holds it: what was done, and the change it made, so that it can be done again. */
import { isObject } from '../../engine/model/file/json';
import type { AnyRecord, RecordList } from '../../engine/model/project';
import { RECORD_LISTS } from '../../engine/model/project';
import { parseStrictJson } from '../../engine/model/file/strict-json';
import type { Diff, FieldChange, ProjectField, RecordChange } from './diff';
import { PROJECT_FIELDS } from './diff';

export type StepKind = 'edit' | 'undo' | 'redo';

export interface JournalStep {
  kind: StepKind;
  /** Its name in the Undo menu. */
  label: string;
  diff: Diff;
  /** Edits in a row that share it are one undo step. */
  gesture: string | null;
}

/** What is in the user's hand, from the document as it is: a part that is being dragged. */
export interface HeldStep {
  label: string;
  diff: Diff;
}

/** The edit that letting go now would make; null: none. Worked out only when it is asked for. */
export type Held = () => HeldStep | null;

export type JournalEntry =
  | ({ n: number } & JournalStep)
  /** Valid only while it is the last entry: later entries apply to the document without it. */
  | ({ n: number; kind: 'held' } & HeldStep)
  /** What was held is put back. */
  | { n: number; kind: 'put-back' }
  /** The next edit starts a new undo step: written by versions whose gestures had one name for all. */
  | { n: number; kind: 'end-gesture' }
  /** The file holds everything up to here. */
  | { n: number; kind: 'saved' };

/** The name of a step in a list of steps. */
export function describeStep({ kind, label }: Pick<JournalStep, 'kind' | 'label'>): string {
  return kind === 'edit' ? label : `${kind === 'undo' ? 'Undo' : 'Redo'}: ${label}`;
}

/** `n` counts the entries of one generation from 1. */
export function writeEntry(entry: JournalEntry): string {
  return JSON.stringify(entry);
}

type Fields = Record<string, unknown>;

/** The entry with number `n`, or null if the text is not an entry. Records are checked when they are applied. */
export function readEntry(text: string, n: number): JournalEntry | null {
  const parsed = parseStrictJson(text);
  if (!parsed.ok || !isObject(parsed.value)) return null;
  const entry = parsed.value as Fields;
  if (entry['n'] !== n) return null;
  const kind = entry['kind'];
  if (kind === 'end-gesture' || kind === 'saved' || kind === 'put-back') return { n, kind };
  if (kind !== 'edit' && kind !== 'undo' && kind !== 'redo' && kind !== 'held') return null;
  const { label, gesture } = entry;
  const diff = readDiff(entry['diff']);
  if (typeof label !== 'string' || diff === null) return null;
  if (kind === 'held') return { n, kind, label, diff };
  if (gesture !== null && typeof gesture !== 'string') return null;
  return { n, kind, label, diff, gesture };
}

function readDiff(value: unknown): Diff | null {
  if (!isObject(value)) return null;
  const { records, fields } = value;
  if (!Array.isArray(records) || !Array.isArray(fields)) return null;
  const readRecords = records.map(readRecordChange);
  const readFields = fields.map(readFieldChange);
  if (readRecords.includes(null) || readFields.includes(null)) return null;
  return { records: readRecords as RecordChange[], fields: readFields as FieldChange[] };
}

function readRecordChange(value: unknown): RecordChange | null {
  if (!isObject(value)) return null;
  const { list, id, index, before, after } = value;
  if (!RECORD_LISTS.includes(list as RecordList) || typeof id !== 'string') return null;
  if (!Number.isSafeInteger(index) || (index as number) < 0) return null;
  const isSide = (side: unknown) => side === null || (isObject(side) && side['id'] === id);
  if (!isSide(before) || !isSide(after) || (before === null && after === null)) return null;
  return {
    list: list as RecordList,
    id,
    index: index as number,
    before: before as AnyRecord | null,
    after: after as AnyRecord | null,
  };
}

function readFieldChange(value: unknown): FieldChange | null {
  if (!isObject(value)) return null;
  const { field, before, after } = value;
  if (!PROJECT_FIELDS.includes(field as ProjectField) || before === undefined || after === undefined)
    return null;
  return { field, before, after } as FieldChange;
}
