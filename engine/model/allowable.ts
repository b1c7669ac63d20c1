/**
 * The largest force that what exerts it may see: a bearing's rating, a pin's strength, what a cylinder can push. Results are held
 * against it; no motion or force depends on it.
 */
import type { Field } from '../schema/field';

/** Magnitudes [N, N m]; null and absent are without bound. */
export interface Allowable {
  force?: number | null;
  moment?: number | null;
  /** Along or about the axis of a joint: of a driver, a coupling. */
  effort?: number | null;
  /** The same of an end stop, and of friction. */
  stop?: number | null;
  friction?: number | null;
  /** Across the surface of a contact. */
  normal?: number | null;
}

export type AllowableKey = keyof Allowable;

/** What can have one. */
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
  hint: 'Results above it are marked; nothing moves otherwise for it',
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
