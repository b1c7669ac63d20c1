/**
 * Allowable forces: the rating of a bearing, the strength of a pin, the force of a cylinder. Results are compared with them; they do not
 * affect a run.
 */
import type { Field } from '../schema/field';

/** Magnitudes [N, N m]; null or absent: no limit. */
export interface Allowable {
  force?: number | null;
  moment?: number | null;
  /** For a driver or coupling, along or about the axis of its joint. */
  effort?: number | null;
  /** For an end stop and for friction, likewise. */
  stop?: number | null;
  friction?: number | null;
  /** For what turns an armature, as the teeth of its gear. */
  armature?: number | null;
  /** For a contact, along its normal. */
  normal?: number | null;
}

export type AllowableKey = keyof Allowable;

/** A record that can have allowables. */
export interface Rated {
  allowable?: Allowable | null;
}

const most = (key: AllowableKey, label: string, unit: string): Field => ({
  ...{ key, label: `Allowable ${label}`, short: label[0].toUpperCase() + label.slice(1), unit },
  ...{ type: 'number', above: 0, step: 10, nullable: true, optional: true },
  placeholder: 'none',
});

const EFFORT = 'N*m, N';
const FORCE = most('force', 'force', 'N');
const MOMENT = most('moment', 'moment', 'N*m');
const DRIVEN = most('effort', 'torque or force', EFFORT);

/** The field group of a record with these allowables. */
const allowable = (...fields: readonly Field[]): Field => ({
  ...{ key: 'allowable', label: 'Allowable', type: 'group', nullable: true, optional: true },
  hint: 'Results above it are marked; it does not affect the run',
  fields,
});

export const ALLOWABLE_OF = {
  joints: allowable(
    FORCE,
    MOMENT,
    most('stop', 'effort of the end stop', EFFORT),
    most('friction', 'friction', EFFORT),
    most('armature', 'effort of the armature', EFFORT),
  ),
  couplings: allowable(FORCE, MOMENT, DRIVEN),
  contacts: allowable(FORCE, MOMENT, most('normal', 'normal force', 'N'), most('friction', 'friction', 'N')),
  loads: allowable(FORCE, MOMENT),
  drivers: allowable(DRIVEN),
} as const;

/** Lists whose records can have allowables. */
export type RatedList = keyof typeof ALLOWABLE_OF;

/** Without allowables that were cleared: a file names only those that there are. */
export function withoutCleared<T extends Rated>(record: T): T {
  const { allowable: own } = record;
  if (!own || !Object.values(own).includes(null)) return record;
  const kept = Object.entries(own).filter(([, value]) => value !== null);
  if (kept.length > 0) return { ...record, allowable: Object.fromEntries(kept) };
  const { allowable: _, ...others } = record;
  return others as T;
}
