import { OWN_JOINT_FIELDS } from './fields/fields';
import type { Joint } from './project';

/** The joint without what only its kind has. */
export function withoutOwn(joint: Joint): Joint {
  const own = new Set(OWN_JOINT_FIELDS.map(({ key }) => key));
  return Object.fromEntries(Object.entries(joint).filter(([key]) => !own.has(key))) as unknown as Joint;
}
