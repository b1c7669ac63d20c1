import { OWN_JOINT_FIELDS } from './fields/fields';
import type { Joint } from './project';

/** The joint without the fields of its kind. */
export function withoutOwn(joint: Joint): Joint {
  const own = new Set(OWN_JOINT_FIELDS.map(({ key }) => key));
  return Object.fromEntries(Object.entries(joint).filter(([key]) => !own.has(key))) as unknown as Joint;
}
