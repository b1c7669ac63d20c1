/**
 * What checks found out about records, from one version of a document to the next: for callers who never change a record, but
 * replace it.
 */
import type { Report } from '../checks/report';

export class KnownRecords {
  /** Of whose form there was nothing to say. */
  readonly formed = new WeakSet<object>();
  /** Of what they mean by themselves, neither. */
  readonly sound = new WeakSet<object>();
}

/** Runs a check of one record alone, unless it is among those known to pass; passes are put there. */
export function checkOnce<R extends object>(
  record: R,
  known: WeakSet<object> | undefined,
  report: Report,
  check: (record: R, report: Report) => void,
): void {
  if (known?.has(record)) return;
  const { said } = report;
  check(record, report);
  if (report.said === said) known?.add(record);
}
