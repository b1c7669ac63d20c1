/**
 * Where and in which directions the wheels of a coupling act on each other (T 2.10), from its geometry and the frames of its two joints:
 * the single source for rows, checks, editor and viewport.
 *
 * All points [m] and directions are in the frame of the carrier, the body that carries both wheels: the line of centres of a planetary
 * gear rotates with the arm.
 */
import type { Vec3 } from '../../schema/frame';

/** A line along which the wheels act on each other: through the mesh, or along a free span. */
export interface MeshLine {
  readonly point: Vec3;
  /** Direction of the force on wheel 2: its component in the pitch direction is 1; inclined teeth add a component along the face. */
  readonly direction: Vec3;
  /** Force on wheel 2 along `direction` is this times the effort on the coordinate of joint 2 [1/m, or 1 for a rack]. */
  readonly weight: number;
  /** Unit vector of the workless force on wheel 2, and its opposite on wheel 1, that separates teeth or pulls pulleys together. */
  readonly push: Vec3;
  /** Magnitude of that force [N], and its increase per unit of |effort|. */
  readonly constant: number;
  readonly slope: number;
}

/** One of the two joints, seen from the carrier. */
export interface MeshSide {
  readonly wheel: string;
  /** Whether the joint rotates; otherwise it slides. */
  readonly turns: boolean;
  /** Point and axis of the joint in the frame of the carrier. */
  readonly point: Vec3;
  readonly axis: Vec3;
  /** Direction of rotation of the wheel in the carrier as the coordinate grows: the axis or its opposite. */
  readonly forward: Vec3;
}

export interface MeshSides {
  readonly carrier: string;
  readonly sides: readonly [MeshSide, MeshSide];
  /** Formats a length [m] for messages: `40 mm`. */
  readonly length: (value: number) => string;
}

export type MeshForm = 'external' | 'internal' | 'bevel' | 'rack' | 'open' | 'crossed';

export interface Mesh {
  readonly form: MeshForm;
  /** Ids of bodies. */
  readonly carrier: string;
  readonly wheels: readonly [string, string];
  /** Pitch radii [m] at the middle of the face; null for a rack. */
  readonly radii: readonly [number | null, number | null];
  /** Per wheel: the point of its axis at the middle of the face, and the axis of its joint; for a rack, its face. */
  readonly centers: readonly [Vec3, Vec3];
  readonly axes: readonly [Vec3, Vec3];
  /** For teeth, per wheel: unit vector from the mesh towards its axis, or into the body of the rack. */
  readonly inward: readonly [Vec3, Vec3];
  readonly lines: readonly MeshLine[];
}

/** Why there is no mesh. */
export interface MeshProblem {
  readonly code: string;
  readonly field: string;
  readonly what: string;
  readonly remedy: string;
}

export type MeshResult = { readonly mesh: Mesh } | { readonly problem: MeshProblem };

export const refuse = (code: string, field: string, what: string, remedy: string): MeshResult => ({
  problem: { code, field, what, remedy },
});
