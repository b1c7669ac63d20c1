/** What every process of the app holds in memory [MB]. */
import { readFileSync } from 'node:fs';
import type { Desktop } from '../../e2e/support/launch';

export interface ProcessMemory {
  name: string;
  /** Pages in memory, those that it shares with others included. */
  resident: number;
  /** Shared pages counted in parts, so that the sum is what the app takes; where the system tells. */
  proportional: number;
}

export async function processMemory({ app }: Desktop): Promise<ProcessMemory[]> {
  const found = await app.evaluate(({ app: main }) =>
    main.getAppMetrics().map(({ pid, type, name, serviceName, memory }) => ({
      pid,
      name: name ?? serviceName ?? type,
      resident: memory.workingSetSize,
    })),
  );
  return found.map(({ pid, name, resident }) => ({
    name,
    resident: resident / 1024,
    proportional: proportionalOf(pid) ?? resident / 1024,
  }));
}

function proportionalOf(pid: number): number | null {
  try {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return kilobytes ? Number(kilobytes[1]) / 1024 : null;
  } catch {
    return null;
  }
}
