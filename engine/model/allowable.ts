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
const ALL: Readonly<Record<AllowableKey, Field>> = {
  force: most('force', 'force', 'N'),
  moment: most('moment', 'moment', 'N*m'),
  effort: most('effort', 'torque or force', EFFORT),
  stop: most('stop', 'effort of the end stop', EFFORT),
  friction: most('friction', 'friction', EFFORT),
  normal: most('normal', 'normal force', 'N'),
};

/** The group of a record whose forces are these. */
const allowable = (...keys: AllowableKey[]): Field => ({
  ...{ key: 'allowable', label: 'Allowable', type: 'group', nullable: true, optional: true },
  hint: 'Results above it are marked; nothing moves otherwise for it',
  fields: keys.map((key) => ALL[key]),
});

export const ALLOWABLE_OF = {
  joints: allowable('force', 'moment', 'stop', 'friction'),
  couplings: allowable('force', 'moment', 'effort'),
  contacts: allowable('force', 'moment', 'normal', 'friction'),
  loads: allowable('force', 'moment'),
  drivers: allowable('effort'),
} as const;

/** Lists whose records can have one. */
export type RatedList = keyof typeof ALLOWABLE_OF;
