/**
 * Allowable forces: the rating of a bearing, the strength of a pin, the force of a cylinder. Results are compared with them; the run
 * does not depend on them.
 */
import type { Field } from '../schema/field';

/** Magnitudes [N, N m]; null or absent: no limit. */
export interface Allowable {
  force?: number | null;
  moment?: number | null;
  /** Of a driver or coupling, along or about the axis of its joint. */
  effort?: number | null;
  /** Of an end stop and of friction, likewise. */
  stop?: number | null;
  friction?: number | null;
  /** Of a contact, along its normal. */
  normal?: number | null;
}

export type AllowableKey = keyof Allowable;

/** A record that can have them. */
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

/** The group of a record whose forces are these. */
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
  ),
  couplings: allowable(FORCE, MOMENT, DRIVEN),
  contacts: allowable(FORCE, MOMENT, most('normal', 'normal force', 'N'), most('friction', 'friction', 'N')),
  loads: allowable(FORCE, MOMENT),
  drivers: allowable(DRIVEN),
} as const;

/** Lists whose records can have one. */
export type RatedList = keyof typeof ALLOWABLE_OF;
