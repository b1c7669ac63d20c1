/**
 * What a kind of joint says about itself. To add a joint, write its file beside this one and name it in `joints.ts`.
 *
 * Axes x, y, z are those of the joint's frames; what z means to each kind is said at `JointFrame`.
 */
import type { CoordinateKind } from '../../core/coordinates/coordinate-definition';

export interface JointDefinition {
  /** As a heading, and as the name of new ones: `Ball joint`. */
  readonly title: string;
  /** What B moves by against A and can be driven by; a joint with one can have stops and friction, and be coupled. */
  readonly coordinates: readonly CoordinateKind[];
}
