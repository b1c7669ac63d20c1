/** Bodies, sites and joints as in the file. */
import type { RigidFrame } from '../../core/math/rigid';
import type { MassSum } from '../../model/masses/mass-sum';
import type { Geom } from './solids';
import type { Fields } from '../xml/fields';
import type { Vec3 } from '../../model/project';
import type { XmlElement } from '../xml/read-xml';

export const JOINT_TYPES = ['hinge', 'slide', 'ball', 'free'] as const;

export type JointType = (typeof JOINT_TYPES)[number];

/** A joint between a body and its parent; angles [rad], lengths in the unit of the file. */
export interface RawJoint {
  readonly element: XmlElement;
  readonly fields: Fields;
  readonly name: string;
  readonly body: RawBody;
  readonly type: JointType;
  /** In the frame of the body. */
  readonly position: Vec3;
  /** Unit vector. */
  readonly axis: Vec3;
  /** Coordinate in the pose of the file. */
  readonly ref: number;
  /** The same within the range used here: the pose of a hinge determines no more than half a turn. */
  readonly start: number;
  readonly range: readonly [number, number] | null;
  readonly stiffness: number;
  readonly springRef: number;
  readonly damping: number;
  readonly dryFriction: number;
  /** Inertia of each of its coordinates alone. */
  readonly armature: number;
}

export interface RawBody {
  readonly element: XmlElement;
  /** Empty if the file gives none. */
  readonly name: string;
  readonly parent: RawBody | null;
  /** In the frame of the parent. */
  readonly pose: RigidFrame;
  readonly joints: RawJoint[];
  readonly geoms: Geom[];
  /** A mesh whose mass cannot be determined, and why. */
  unknownMass: { readonly element: XmlElement; readonly why: string } | null;
  inertial: MassSum | null;
}

export interface Site {
  readonly body: RawBody;
  /** In the frame of the body. */
  readonly pose: RigidFrame;
}

/** Poses, joints, solids and sites; everything in the unit of the file. */
export interface Tree {
  /** The world first, then each body after its parent, in the order of the file. */
  readonly bodies: RawBody[];
  readonly bodyOf: ReadonlyMap<string, RawBody>;
  readonly jointOf: ReadonlyMap<string, RawJoint>;
  readonly siteOf: ReadonlyMap<string, Site>;
}
