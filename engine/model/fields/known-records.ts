/**
 * Results of checks of records, kept from one version of a document to the next: for callers who replace records and never modify them.
 */
import type { Report } from '../checks/report';

export class KnownRecords {
  /** Records without formal errors. */
  readonly formed = new WeakSet<object>();
  /** Records that are also valid in themselves. */
  readonly sound = new WeakSet<object>();
}

/** Runs a check of a single record, unless it is known to pass; adds those that pass. */
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
