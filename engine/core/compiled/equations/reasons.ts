/** Why a system cannot be compiled, in words for users: see `NotCompiled`. */
import { HOLDS, OPEN, isDriver } from '../../system/switched-row';
import type { SwitchedKind, SwitchedValues } from '../../system/switched-row';
import type { System } from '../../system/system';

/** Thrown where equations are not available; `compileEquations` reports it as its reason. */
export class NotToBeCompiled extends Error {}

/** Null for rows that the equations can handle: stops while open, motors while active. */
const SWITCHED: { readonly [K in SwitchedKind]: string | null } = {
  'limit-minimum': null,
  'limit-maximum': null,
  motor: null,
  friction: 'dry friction of joints',
  servo: 'position drivers with a largest effort',
  'contact-normal': 'contact',
  'contact-tangent': 'contact',
};

/** The first reason; null if there is none. */
export function reasonAgainst({ switched, gains }: Pick<System, 'switched' | 'gains'>): string | null {
  for (const { kind } of switched) if (SWITCHED[kind] !== null) return SWITCHED[kind];
  return gains ? 'feedback' : null;
}

/** Whether the modes are those assumed by the equations: no stop rows active, all driver rows active (T 14). */
export function modesHold({ switched }: Pick<System, 'switched'>, { mode }: SwitchedValues): boolean {
  return switched.every((row, s) => mode[s] === (isDriver(row) ? HOLDS : OPEN));
}
