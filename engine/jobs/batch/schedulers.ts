/** Every batch scheduler that Kempe writes scripts for. */
import { lsf } from './lsf';
import { pbs } from './pbs';
import { slurm } from './slurm';
import type { Scheduler } from './scheduler';

export const SCHEDULERS: readonly Scheduler[] = [slurm, pbs, lsf];

export const findScheduler = (id: string): Scheduler | null =>
  SCHEDULERS.find((one) => one.id === id) ?? null;
