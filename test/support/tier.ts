/**
 * How often a randomised proof is repeated: a count for every commit, and the full one of the long tier
 * (`npm run test:long`). `KEMPE_N=1000` overrides all of them and `KEMPE_N_F1=1000` one, for a short trial;
 * `KEMPE_SEED=7` starts elsewhere than at 1.
 */
import { writeSync } from 'node:fs';

export const LONG = process.env['KEMPE_LONG'] === '1';
export const FIRST_SEED = Number(process.env['KEMPE_SEED'] ?? 1);

/** The seed of one proof: its own, and with `KEMPE_SEED` another for each. */
export const seedOf = (own: number): number => own + 1000 * (FIRST_SEED - 1);

/** The number of repetitions of proof `id`, such as `F1` or `F1-bytes`. */
export function repetitions(id: string, commit: number, long: number): number {
  const wanted = process.env[`KEMPE_N_${id.replaceAll('-', '_')}`] ?? process.env['KEMPE_N'];
  if (wanted === undefined) return LONG ? long : commit;
  const count = Number(wanted);
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error(`KEMPE_N of ${id} is ${wanted}, not a count.`);
  return count;
}

/** Only a guard against a hang: far above what the slowest machine needs for `count` cases of `each` milliseconds. */
export function patience(count: number, each = 20): number {
  return 120_000 + count * each;
}

/** One line with N and the figure; straight to the terminal, for the runner would add lines of its own. */
export function tell(id: string, count: number, figures: string): void {
  const line = `${id}: N = ${count.toLocaleString('en')}, seed ${FIRST_SEED}: ${figures}\n`;
  try {
    writeSync(2, line);
  } catch {
    // nobody listens
  }
}
