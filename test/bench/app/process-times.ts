/** Processor time of the app's processes. */
import type { ElectronApplication } from 'playwright-core';

export const PROCESSES = ['page', 'graphics', 'main', 'engine', 'others'] as const;

/** So far [ms]. */
export type Times = Record<(typeof PROCESSES)[number], number>;

export async function processTimes(app: ElectronApplication): Promise<Times> {
  const found = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ type, name, cpu }) => ({
      type,
      name: name ?? '',
      time: 1000 * (cpu.cumulativeCPUUsage ?? NaN),
    })),
  );
  const times: Times = { page: 0, graphics: 0, main: 0, engine: 0, others: 0 };
  for (const { type, name, time } of found) times[roleOf(type, name)] += time;
  return times;
}

function roleOf(type: string, name: string): keyof Times {
  if (/engine/i.test(name)) return 'engine';
  const roles = new Map<string, keyof Times>([
    ['Tab', 'page'],
    ['GPU', 'graphics'],
    ['Browser', 'main'],
  ]);
  return roles.get(type) ?? 'others';
}
