/**
 * Events of solvers that step past them (sequential impulses, the optimisation form): found from the changes of modes between steps, at
 * the end of the step in which they happened. Modes that last a single step, which flicker as sweeps end before they converge, do not
 * count.
 */
import { HOLDS, OPEN } from '../../core/system/switched-row';
import { calcScales } from '../../core/switching/scales';
import { describeChanges } from '../../core/switching/describe-changes';
import type { Change } from '../../core/switching/describe-changes';
import type { ImpulseSolver } from '../../core/solvers/sequential-impulses/impulse-solver';
import type { System } from '../../core/system/system';
import type { Workspace } from '../../core/system/workspace';

export interface ImpulseEvents {
  /** Sets the modes at the start of the run. */
  readonly start: (mode: Uint8Array) => void;
  /**
   * Changes in the last step, of length h, which ended at y with the impulses P of all rows (m): the impulse of an impact is that of its
   * step, including what acts all the time.
   */
  readonly passed: (mode: Uint8Array, y: Float64Array, h: number, P: Float64Array) => readonly Change[];
}

/**
 * An approach slower than this [m/s] neither rebounds nor is reported: the speed gained in two steps of free fall is not an
 * impact but the way in which a time step represents rest.
 */
export function restSpeed(system: System, y: Float64Array, h: number): number {
  return Math.max(calcScales(system, y).rest, 2 * h * Math.hypot(...system.settings.gravity));
}

const NONE: readonly Change[] = [];

export function createImpulseEvents(
  { rebounds, approach }: Pick<ImpulseSolver, 'rebounds' | 'approach'>,
  system: System,
  work: Workspace,
): ImpulseEvents {
  const count = system.switched.length;
  /** Modes as reported, and those of the previous step. */
  const told = new Uint8Array(count);
  const last = new Uint8Array(count);
  const before = new Uint8Array(count);
  const lasts = new Uint8Array(count);
  /** The first step begins with the modes in which it ends: what it stops it may have struck. */
  let isFirst = true;

  function passed(mode: Uint8Array, y: Float64Array, h: number, P: Float64Array): readonly Change[] {
    const hit = [];
    let changed = false;
    const { closed } = calcScales(system, y);
    for (let s = 0; s < count; s++) {
      if (isHit(mode, s)) hit.push({ row: s, speed: approach[s] });
      lasts[s] = mode[s] === last[s] && !stays(mode, s, closed) ? 1 : 0;
      if (lasts[s] === 1 && mode[s] !== told[s]) changed = true;
    }
    isFirst = false;
    if (!changed && hit.length === 0) {
      last.set(mode);
      return NONE;
    }
    before.set(told);
    for (let s = 0; s < count; s++) if (lasts[s] === 1) told[s] = mode[s];
    last.set(mode);
    work.switched.mode.set(told);
    const scales = { ...calcScales(system, y), rest: restSpeed(system, y, h) };
    const struck = new Set(hit.map(({ row }) => system.switched[row].id));
    const impulses = Float64Array.from(system.switched, ({ id, row }) => (struck.has(id) ? P[row] : 0));
    return describeChanges(system, work, before, { hit, impulses }, scales);
  }

  /** Whether row s is of a contact that bears nothing and yet has not parted, as between bodies that slide side by side. */
  const stays = (mode: Uint8Array, s: number, closed: number): boolean => {
    const { kind, normal } = system.switched[s];
    const n = kind === 'contact-normal' ? s : normal;
    if (n < 0 || mode[n] !== OPEN || told[n] !== HOLDS) return false;
    return work.switched.C[n] * system.rowScale[system.switched[n].row] <= closed;
  };

  /** Stopped by this step: rebounding, or not touched before. */
  const isHit = (mode: Uint8Array, s: number): boolean =>
    approach[s] > 0 && (rebounds[s] === 1 || (mode[s] === HOLDS && (isFirst || last[s] === OPEN)));

  return {
    start: (mode) => {
      told.set(mode);
      last.set(mode);
    },
    passed,
  };
}
