import { RECORD_LISTS } from '../project';
import { isObject } from './json';
import type { JsonObject } from './json';

/** Expressions hold names of joints, and nothing else that a normal form could change. */
const NAMING_FIELDS = ['name', 'expression'] as const;

/**
 * Names in Unicode normal form C, so that equal looks mean equal text: programs and keyboards differ in whether they write é
 * as one code point or as two. Nothing of the document is assumed, and what is of that form already stays the same object.
 */
export function normaliseNames(document: JsonObject): JsonObject {
  const lists: { [key: string]: unknown } = {};
  for (const list of RECORD_LISTS) {
    const records = document[list];
    if (Array.isArray(records)) lists[list] = records.map(normaliseFields);
  }
  return { ...(normaliseFields(document) as JsonObject), ...lists };
}

function normaliseFields(record: unknown): unknown {
  if (!isObject(record)) return record;
  let normal = record;
  for (const field of NAMING_FIELDS) {
    const text = record[field];
    const form = typeof text === 'string' ? text.normalize('NFC') : text;
    if (form !== text) normal = { ...normal, [field]: form };
  }
  return normal;
}
