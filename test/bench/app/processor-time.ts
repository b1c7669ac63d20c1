/** What every process of the app has taken of the processors: unlike the time of a clock, it is the same on a busy machine. */
import { readFileSync } from 'node:fs';
import type { Desktop } from '../../e2e/support/launch';

/** [ms] by the name of the process. */
export type ProcessorTime = ReadonlyMap<string, number>;

/** Of Linux, for /proc [ms]. */
const TICK = 10;

/** Up to now; nothing where the system does not tell. */
export async function processorTime({ app }: Desktop): Promise<ProcessorTime> {
  const found = await app.evaluate(({ app: main }) =>
    main
      .getAppMetrics()
      .map(({ pid, type, name, serviceName }) => ({ pid, name: name ?? serviceName ?? type })),
  );
  const times = new Map<string, number>();
  for (const { pid, name } of found) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      times.set(name, (times.get(name) ?? 0) + TICK * (Number(fields[11]) + Number(fields[12])));
    } catch {
      // it has ended, or there is no such folder
    }
  }
  return times;
}

/** From `before` to `after`, for people. */
export function processorWords(after: ProcessorTime, before: ProcessorTime = new Map()): string {
  const each = [...after].map(([name, time]) => [name, time - (before.get(name) ?? 0)] as const);
  const sum = each.reduce((total, [, time]) => total + time, 0);
  const parts = each.filter(([, time]) => time > 0).map(([name, time]) => `${name} ${time}`);
  return `processor time ${sum} ms (${parts.join(', ')})`;
}
