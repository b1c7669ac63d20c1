/**
 * The compliance of joints and bodies under load. It only determines how redundant constraints share a reaction: the motion
 * is that of rigid bodies in any case (T 10.8).
 */
import type { Symmetric6 } from '../../schema/values';

export interface BearingCompliance {
  kind: 'bearing';
  /** Displacement across the joint's axis z over the force across it [m/N]. */
  radial: number;
  /** Displacement along z over the force along it [m/N]. */
  axial: number;
  /** Rotation about an axis normal to z over the moment about it [rad/(N m)]. */
  tilting: number;
  /** Rotation about z over the moment about it [rad/(N m)], if the joint constrains it. */
  twisting: number;
}

export type JointCompliance =
  | BearingCompliance
  /**
   * Applied to (force, moment) on B at the joint's point on B along A's joint axes: results in (displacement, rotation)
   * [m/N], [m/(N m)], [rad/(N m)].
   */
  | { kind: 'matrix'; matrix: Symmetric6 };

/**
 * A straight beam through the two joints of the body that are farthest apart, with the body's other joints on rigid arms;
 * bending, stretching and twisting, no shear.
 */
export type Elastic =
  /** Section of the body's own shape: a rod or cylinder along the beam, or a box. */
  | { kind: 'shape'; modulus: number; poisson: number }
  /** Area [m^2], second moment of area about every axis across the beam [m^4], torsion constant [m^4]. */
  | {
      kind: 'section';
      modulus: number;
      poisson: number;
      area: number;
      secondMoment: number;
      torsion: number;
    };
