/**
 * Which switched rows are among the equations (T 14, T 16.7). Equations are compiled for one set of rows that hold; the effort of a row at
 * a bound is a number that they read, so that friction that turns round, or a motor that gives way the other way, needs no others.
 */
import { HOLDS, OPEN, isDriver } from '../../system/switched-row';
import type { SwitchedRow } from '../../system/switched-row';
import type { System } from '../../system/system';

/** By switched row: 1 if it holds. */
export type Holding = Uint8Array;

const isContact = ({ kind }: SwitchedRow): boolean => kind === 'contact-normal' || kind === 'contact-tangent';

/** The rows that hold in these modes; null if there are no equations for them: of contacts there are none but where they are open. */
export function holdingIn({ switched }: Pick<System, 'switched'>, mode: Uint8Array): Holding | null {
  if (switched.some((row, s) => isContact(row) && mode[s] !== OPEN)) return null;
  return Uint8Array.from(mode, (value) => (value === HOLDS ? 1 : 0));
}

/** All drivers at what they prescribe, and nothing else. */
export const driversHold = ({ switched }: Pick<System, 'switched'>): Holding =>
  Uint8Array.from(switched, (row) => (isDriver(row) ? 1 : 0));

/** Whether equations for these rows are those of the present modes. */
export function modesHold(
  { switched }: Pick<System, 'switched'>,
  holding: Holding,
  mode: Uint8Array,
): boolean {
  return switched.every((row, s) =>
    isContact(row) ? mode[s] === OPEN : (mode[s] === HOLDS) === (holding[s] === 1),
  );
}

export const servoHolds = ({ switched }: Pick<System, 'switched'>, holding: Holding): boolean =>
  switched.some(({ kind }, s) => kind === 'servo' && holding[s] === 1);
