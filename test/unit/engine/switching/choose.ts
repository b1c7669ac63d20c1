/**
 * The choice of modes, on rows whose effect is given: row s pushes along its column, the accelerations follow it as unit
 * masses do, and `a` is what the row's own is while nothing pushes.
 */
import { chooseModes } from '../../../../engine/core/switching/modes';
import { OPEN, SLIDES } from '../../../../engine/core/system/switched-row';
import type { GlobalSolver } from '../../../../engine/core/solvers/contract';
import { fakeRows } from './fake-rows';
import type { RowPart } from './fake-rows';

export type Row = RowPart & { column: number[]; a: number };

export interface More {
  /** Those that are chosen; all where it is left out. */
  candidates?: number[];
  triggers?: number[];
  before?: number[];
  /** Modes and directions of what slides already. */
  sliding?: Record<number, number>;
  /** Places of the contacts, in pairs of first row and count. */
  places?: [first: number, slots: number][];
}

/** The largest force of the instant: 1e-12 of it is rounding. */
const FORCE = 10;
export const NOISE = 1e-11;

export function choose(rows: Row[], more: More = {}) {
  const m = rows.length;
  const { system, work, values, mode } = fakeRows(rows, undefined, {
    ...{ m, n: 3, jointRows: m, couplings: [], invMass: Float64Array.of(0, 1, 1) },
    ...{ rowA: new Int32Array(m).fill(1), rowB: new Int32Array(m).fill(2) },
    contacts: (more.places ?? []).map(([first, slots]) => ({ first, pair: { slots } })),
  });
  const unit = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const masked = new Float64Array(12 * m);
  Object.assign(work, {
    ...{ J: masked, MJ: masked, acc: new Float64Array(18) },
    invInertiaW: Float64Array.of(...new Float64Array(9), ...unit, ...unit),
  });
  work.force[0] = FORCE;
  rows.forEach(({ column, a }, s) => {
    values.J.set(column, 12 * s);
    values.gdot[s] = a;
  });
  for (const [s, direction] of Object.entries(more.sliding ?? {})) {
    mode[Number(s)] = SLIDES;
    values.direction[Number(s)] = direction;
  }
  values.unsolved = values.jammed = -5;
  const blocked = chooseModes(
    system,
    work,
    { solve: () => {} } as unknown as GlobalSolver,
    more.candidates ?? rows.map((_, s) => s),
    new Set(more.triggers),
    Uint8Array.from(more.before ?? rows.map(() => OPEN)),
  );
  return { blocked, modes: [...mode], values };
}

export const modesOf = (rows: Row[], more: More = {}) => choose(rows, more).modes;

export function unitOf(c: number): number[] {
  return Array.from({ length: 12 }, (_, i) => Number(i === c));
}

/** A contact of one place: its normal and two tangents. */
export const contact = (
  id: string,
  first: number,
  columns: [number[], number[], number[]],
  a: [number, number, number],
): Row[] =>
  columns.map((column, i): Row => ({
    ...{ kind: i === 0 ? 'contact-normal' : 'contact-tangent', id, column, a: a[i] },
    ...(i === 0 ? {} : { normal: first, partner: first + 3 - i, coefficient: 0.5 }),
  }));
