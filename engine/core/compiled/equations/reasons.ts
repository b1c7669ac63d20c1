/** What keeps a system from being compiled, in words for people: see `NotCompiled`. */
import { HOLDS, OPEN, isDriver } from '../../system/switched-row';
import type { SwitchedKind, SwitchedValues } from '../../system/switched-row';
import type { System } from '../../system/system';

/** Thrown where the equations of something are not to be had; `compileEquations` tells it as its reason. */
export class NotToBeCompiled extends Error {}

/** Null of rows that a run can do without while they do not act, or as long as they do. */
const SWITCHED: { readonly [K in SwitchedKind]: string | null } = {
  'limit-minimum': null,
  'limit-maximum': null,
  motor: null,
  friction: 'dry friction of joints',
  servo: 'position drivers with a largest effort',
  'contact-normal': 'contact',
  'contact-tangent': 'contact',
};

/** The first that there is; null where nothing is in the way. */
export function reasonAgainst({ switched, gains }: Pick<System, 'switched' | 'gains'>): string | null {
  for (const { kind } of switched) if (SWITCHED[kind] !== null) return SWITCHED[kind];
  return gains ? 'feedback' : null;
}

/** Whether the modes are those of the equations, which have no rows of stops, and all those of drivers (T 14). */
export function modesHold({ switched }: Pick<System, 'switched'>, { mode }: SwitchedValues): boolean {
  return switched.every((row, s) => mode[s] === (isDriver(row) ? HOLDS : OPEN));
}
