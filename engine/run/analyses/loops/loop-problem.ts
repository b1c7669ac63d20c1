/** A loop that is to be closed. */
import type { Vec3, Project } from '../../../model/project';

export interface LoopProblem {
  /** Bodies and joints of the loop alone, joints in the quaternion form. */
  readonly project: Project;
  readonly parameters: readonly LoopParameter[];
  /** Characteristic length [m]: fixed, although the system's own changes with p. */
  readonly length: number;
}

export type LoopParameter =
  | {
      readonly kind: 'point' | 'axis';
      /** Index into the joints of the loop's project. */
      readonly joint: number;
      readonly side: 'a' | 'b';
      /** Unit vector in the frame of the body that carries the joint's frame. */
      readonly direction: Vec3;
    }
  | { readonly kind: 'rod'; readonly joint: number };
