/** What keeps a system from being compiled, in words for people: see `NotCompiled`. */
import type { SwitchedKind } from '../../system/switched-row';
import type { System } from '../../system/system';

/** Thrown where the equations of something are not to be had; `compileEquations` tells it as its reason. */
export class NotToBeCompiled extends Error {}

const SWITCHED: { readonly [K in SwitchedKind]: string } = {
  'limit-minimum': 'stops of joints',
  'limit-maximum': 'stops of joints',
  friction: 'dry friction of joints',
  motor: 'drivers with a largest effort',
  servo: 'drivers with a largest effort',
  'contact-normal': 'contact',
  'contact-tangent': 'contact',
};

/** The first that there is; null where nothing is in the way. */
export function reasonAgainst({ switched, contacts, gains }: System): string | null {
  if (contacts.length > 0) return 'contact';
  if (switched.length > 0) return SWITCHED[switched[0].kind];
  return gains ? 'feedback' : null;
}
