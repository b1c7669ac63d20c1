/** Reads the first line of a journal, which may hold anything. */
import * as v from 'valibot';
import type { JournalHeader } from './recovery';
import { JOURNAL_FORMAT, JOURNAL_VERSION } from './recovery';

const Text = v.pipe(v.string(), v.maxLength(4096));

const Header = v.object({
  format: v.literal(JOURNAL_FORMAT),
  version: v.literal(JOURNAL_VERSION),
  base: v.pipe(v.string(), v.hexadecimal(), v.length(64)),
  name: Text,
  file: v.nullable(v.object({ id: Text, name: Text, location: Text, realPath: Text, digest: Text })),
  unsaved: v.object({
    count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    labels: v.pipe(v.array(Text), v.maxLength(100)),
  }),
});

/** A later version of Kempe may hold more than can be understood here. */
const Newer = v.object({
  format: v.literal(JOURNAL_FORMAT),
  version: v.pipe(v.number(), v.gtValue(JOURNAL_VERSION)),
});

export function isNewerHeader(json: string): boolean {
  try {
    return v.is(Newer, JSON.parse(json));
  } catch {
    return false;
  }
}

export function parseHeader(json: string): JournalHeader | null {
  try {
    const parsed = v.safeParse(Header, JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
