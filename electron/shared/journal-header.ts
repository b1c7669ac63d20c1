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

export function parseHeader(json: string): JournalHeader | null {
  try {
    const parsed = v.safeParse(Header, JSON.parse(json));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
