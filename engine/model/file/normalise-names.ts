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
  const lists: JsonObject = {};
  for (const list of RECORD_LISTS) {
    const records = document[list];
    if (Array.isArray(records))
      lists[list] = records.map((record) => (isObject(record) ? normaliseFields(record) : record));
  }
  return { ...normaliseFields(document), ...lists };
}

function normaliseFields(record: JsonObject): JsonObject {
  let normal = record;
  for (const field of NAMING_FIELDS) {
    const text = record[field];
    if (typeof text !== 'string') continue;
    const form = text.normalize('NFC');
    if (form !== text) normal = { ...normal, [field]: form };
  }
  return normal;
}
