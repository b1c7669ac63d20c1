/** The rows of a range, as a worker stored them, or anything else that may be there. */
import type { StudyManifest } from '../../../studies/manifest/manifest';
import type { StudyRow } from '../../../studies/rows/row';
import { readRow } from '../../../studies/rows/row-text';
import type { Range } from '../protocol/ranges';

type Read = { ok: true; rows: StudyRow[] } | { ok: false; fault: string };

export function readRows(lines: readonly string[], { from, count }: Range, manifest: StudyManifest): Read {
  if (lines.length !== count) return { ok: false, fault: `it has ${lines.length} rows, not ${count}` };
  const rows: StudyRow[] = [];
  for (const [i, line] of lines.entries()) {
    const read = readRow(line, manifest);
    if (!read.ok) return { ok: false, fault: `row ${i + 1}: ${read.fault}` };
    if (read.row.index !== from + i)
      return { ok: false, fault: `row ${i + 1} is of run ${read.row.index}, not ${from + i}` };
    rows.push(read.row);
  }
  return { ok: true, rows };
}
