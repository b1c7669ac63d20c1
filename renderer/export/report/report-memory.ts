/** What was chosen in the report dialog: kept between sessions, and checked when it comes back. */
import { isObject } from '../../../engine/model/file/json';
import type { PaperSize } from '../../../engine/output/chart/chart-sheets';
import { REPORT_SECTIONS } from '../../../engine/output/report/report-source';
import type { ReportSection } from '../../../engine/output/report/report-source';
import { ownMemory } from '../../stores/window/own-memory';
import type { Memory } from '../../stores/window/own-memory';
import { PAPER_OPTIONS } from '../option-words';
import type { ReportFormat } from './make-report';

export interface RememberedReport {
  paper: PaperSize;
  format: ReportFormat;
  sections: Record<ReportSection, boolean>;
}

const KEY = 'kempe.report';

export function recallReport(memory: Memory | null = ownMemory()): RememberedReport {
  const stored = read(memory);
  const sections = (stored['sections'] ?? {}) as Record<string, unknown>;
  return {
    paper: PAPER_OPTIONS.find(({ value }) => value === stored['paper'])?.value ?? 'A4',
    format: stored['format'] === 'html' ? 'html' : 'pdf',
    // A part that was not known then is in.
    sections: Object.fromEntries(
      REPORT_SECTIONS.map((section) => [section, sections[section] !== false]),
    ) as Record<ReportSection, boolean>,
  };
}

export function rememberReport(report: RememberedReport, memory: Memory | null = ownMemory()): void {
  try {
    memory?.setItem(KEY, JSON.stringify(report));
  } catch {
    // If the storage is full, only the choices are lost.
  }
}

function read(memory: Memory | null): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(memory?.getItem(KEY) ?? 'null');
    return isObject(stored) ? stored : {};
  } catch {
    return {};
  }
}
