/** Names of joint kinds within sentences. */
import { listWords } from '../../schema/list-words';
import { JOINT_KINDS, jointDefinition } from './joints';
import type { JointKind } from './joints';

/** `ball joint`. */
export const jointNoun = (kind: JointKind): string => jointDefinition(kind).title.toLowerCase();

/** The kinds that satisfy a condition, as a list: `a hinge, a slider or a screw`. */
export function anyJoint(isMeant: (kind: JointKind) => boolean): string {
  return listWords(
    JOINT_KINDS.filter(isMeant).map((kind) => `a ${jointNoun(kind)}`),
    'or',
  );
}
