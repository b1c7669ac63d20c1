/**
 * The content of a project file: flat records with stable ids, SI units and radians throughout.
 *
 * The types are the contract between file, editor and engine. A record may have fields that this version does not know
 * (written by a newer minor version): the reader keeps them and the writer writes them back, so the types here describe what
 * is understood, not all that is there.
 */

import type { CouplingGeometry } from '../kinds/couplings/couplings';
import type { Rated } from './allowable';
import type { Elastic, JointCompliance } from './masses/elasticity';
import type { BodyMaterial } from './materials/material';
import type { DriverRecord } from '../kinds/drivers/driver-definition';
import type { DriverKind, OwnFields as DriverFields } from '../kinds/drivers/drivers';
import type { Formulation, JointRecord } from '../kinds/joints/joint-definition';
import type { JointKind, OwnFields } from '../kinds/joints/joints';
import type { Load } from '../kinds/loads/loads';
import type { Measurement } from '../kinds/measures/measures';
import type { Shape } from '../kinds/shapes/shapes';
import type { Lock } from './locks/lock';
import type { TypedText } from './typed-texts';
import type { Driven, Parameter } from './parameter';
import type { ProjectUnits } from './quantity/unit-systems';
import type { Vec3, Quat } from '../schema/frame';
export type { Vec3, Quat, JointFrame } from '../schema/frame';

export { GROUND, GROUND_NAME } from '../schema/ground';

export const FORMAT = 'kempe';
export const SCHEMA_VERSION = 3;

export interface Project {
  format: typeof FORMAT;
  schemaVersion: typeof SCHEMA_VERSION;
  /** Program and version that wrote the file, for information only. */
  createdWith: string;
  name: string;
  notes: string;
  /** Units for display and input; without them SI units. The values here are SI in any case. */
  units?: ProjectUnits | null;
  settings: Settings;
  bodies: Body[];
  joints: Joint[];
  couplings: Coupling[];
  contacts: Contact[];
  loads: (Load & Driven)[];
  drivers: Driver[];
  measures: (Measurement & Driven)[];
  parameters: Parameter[];
  /** Conditions on the drawing that edits maintain; see `locks/lock.ts`. */
  locks?: Lock[] | null;
  /** Numbers as typed that no record holds; see `typed-texts.ts`. */
  typed?: TypedText[] | null;
}

/** Methods with step size control by the tolerances. */
export const ADAPTIVE_INTEGRATORS = ['dopri5', 'dop853', 'radau5'] as const;
export const INTEGRATORS = [...ADAPTIVE_INTEGRATORS, 'rk4', 'semi-implicit-euler', 'explicit-euler'] as const;
export type Integrator = (typeof INTEGRATORS)[number];
export type AdaptiveIntegrator = (typeof ADAPTIVE_INTEGRATORS)[number];

export function isAdaptive(integrator: Integrator): integrator is AdaptiveIntegrator {
  return (ADAPTIVE_INTEGRATORS as readonly string[]).includes(integrator);
}

export const STABILISATIONS = ['none', 'feedback', 'projection', 'bias'] as const;
/** `bias` is the velocity bias of the sequential impulses; `feedback` needs multipliers of accelerations. */
export type Stabilisation = (typeof STABILISATIONS)[number];

/**
 * How the joint forces are computed, from the same rows: the global Lagrange system J M^-1 J^T, the same before M is
 * eliminated, impulses joint by joint at velocity level, or the optimisation form with rotation matrices as unknowns. The
 * last two have their own time stepping (`step`); the integrator does not affect them.
 */
export const SOLVERS = ['lagrange', 'saddle-point', 'sequential-impulses', 'optimisation'] as const;
export type Solver = (typeof SOLVERS)[number];

/** Whether its forces belong to a time step, not to the equations of motion at an instant. */
export const stepsInTime = (solver: Solver): boolean =>
  solver === 'sequential-impulses' || solver === 'optimisation';

/** For the global Lagrange system; `automatic` depends on the number of rows. */
export const FACTORISATIONS = ['automatic', 'dense', 'sparse'] as const;
export type Factorisation = (typeof FACTORISATIONS)[number];

/** Integrated besides the poses: velocities (v, w), or momenta (P, L). */
export const STATE_FORMS = ['velocity', 'momentum'] as const;
export type StateForm = (typeof STATE_FORMS)[number];

/**
 * How the equations of motion are solved at each instant: as one system of all rows, or compiled for the mechanism (T 16); `automatic`
 * compiles them where it can, unless they are large.
 */
export const EQUATIONS = ['automatic', 'compiled', 'global-system'] as const;
export type Equations = (typeof EQUATIONS)[number];
/** Of a project that does not say. */
export const USUAL_EQUATIONS: Equations = 'global-system';

export interface Settings {
  /** Gravitational acceleration in W [m/s^2]. */
  gravity: Vec3;
  /** Length of a run [s]. */
  duration: number;
  /** Time between recorded samples [s]. */
  outputInterval: number;
  solver: Solver;
  factorisation: Factorisation;
  stateForm: StateForm;
  integrator: Integrator;
  /** Step of the fixed-step methods [s]; first step tried by the adaptive ones. */
  step: number;
  /** Error allowed per step in the adaptive methods, relative to the state [1]. */
  relativeTolerance: number;
  /** Error allowed per step in the adaptive methods, absolute [m, rad, m/s, rad/s]; also the tolerance of projection and assembly. */
  absoluteTolerance: number;
  /** What keeps constraint drift small. */
  stabilisation: Stabilisation;
  /** Whether `feedback` uses k and d as typed, or derives them from the step and the method. */
  gains: 'typed' | 'automatic';
  /** Position feedback [1/s^2] of `feedback`. */
  k: number;
  /** Velocity feedback [1/s] of `feedback`. */
  d: number;
  /** Fraction of the position residual that the velocity bias removes per step [1]. */
  bias: number;
  /** Sweeps over all rows per step of the sequential impulses; an integer. */
  iterations: number;
  /** A reaction counts as unique if redundant constraints share less than this fraction of its resultant [1]. */
  sharedBelow?: number;
  /** Absent: `USUAL_EQUATIONS`. */
  equations?: Equations;
}

/** Default of `sharedBelow` [1]. */
export const SHARED_BELOW = 0.01;

export interface Body extends Driven {
  id: string;
  name: string;
  /** Origin of the body frame in W [m]. */
  position: Vec3;
  /** Body frame to W. */
  orientation: Quat;
  /** Velocity of the centre of mass in W [m/s]. */
  velocity: Vec3;
  /** Angular velocity in W [rad/s]. */
  angularVelocity: Vec3;
  shape: Shape;
  mass: MassProperties;
  /** Material for information; the numbers used in the computation are in `mass` and `elastic`. */
  material?: BodyMaterial | null;
  /** `#rrggbb`. */
  color: string;
  /** Name of the group that it belongs to: bodies with the same name form a group, with all that joins them. */
  group?: string | null;
  /** The body as a beam between its joints, only for the split of shared reactions; null for rigid. */
  elastic?: Elastic | null;
}

export type MassProperties =
  /** Mass, centre of mass and inertia from the shape; density [kg/m^3]. */
  | { kind: 'shape'; density: number }
  | {
      kind: 'custom';
      /** [kg] */
      mass: number;
      /** In the body frame [m]. */
      centerOfMass: Vec3;
      /**
       * Inertia tensor about the centre of mass along the axes of the body frame [kg m^2]:
       * the matrix elements (Ixx, Iyy, Izz, Ixy, Ixz, Iyz), so Ixy = -integral of x y dm.
       */
      inertia: readonly [number, number, number, number, number, number];
      /** Previous density of the shape [kg/m^3], with which the mass can follow the shape again. Absent in older files. */
      density?: number;
    };

/** The fields of its own kind are always present, and those of other kinds never. */
export interface Joint extends JointRecord, OwnFields, Driven, Rated {
  kind: JointKind;
  formulation: Formulation;
  /** Overrides the global k [1/s^2] and d [1/s]; null to use the settings. */
  feedback: { k: number; d: number } | null;
  /** For joints with one coordinate: its end stops. */
  limits?: JointLimits | null;
  /** For joints with one coordinate: friction along it. */
  friction?: JointFriction | null;
  /** Inertia of each of its coordinates, of what turns with it through a gear: rotor inertia times ratio squared. */
  armature?: JointArmature | null;
  /** Its compliance, only for the split of shared reactions; null for rigid. */
  compliance?: JointCompliance | null;
}

/** End stops of a joint coordinate [rad, over more than one turn, or m], measured from where the frames coincide. */
export interface JointLimits {
  minimum: number | null;
  maximum: number | null;
  /** Speed after the impact over speed before it [1], 0 to 1. */
  restitution: number;
}

/** Inertias of coordinates alone: they add I qdot^2 / 2 to the kinetic energy. 0 for coordinates that the joint does not have. */
export interface JointArmature {
  /** Of its angle [kg m^2]. */
  rotation: number;
  /** Of its distance [kg]. */
  translation: number;
}

export interface JointFriction {
  /** Largest effort of dry (Coulomb) friction, sticking or sliding [N m or N]. */
  coulomb: number;
  /** Effort per rate [N m s/rad or N s/m]. */
  viscous: number;
}

/**
 * Two bodies that may touch: body A's shape, or a half-space fixed in A, and body B's shape. Spheres, rods (as
 * capsules) and boxes can touch.
 */
export interface Contact extends Driven, Rated {
  id: string;
  name: string;
  /** Body id, or `ground` with a plane. */
  bodyA: string;
  bodyB: string;
  /** A half-space in A's frame: a point of its surface [m] and its outward normal; null for A's own shape. */
  plane: { point: Vec3; normal: Vec3 } | null;
  /** Speed of separation over speed of approach [1], 0 to 1. */
  restitution: number;
  /** Coefficient of Coulomb friction [1]. */
  friction: number;
}

/** Gears, a belt, a rack: two joint coordinates that change in a fixed ratio. They mesh in the assembled position. */
export interface Coupling extends Driven, Rated {
  id: string;
  name: string;
  /** Ids of two hinges, sliders or screws. */
  joint1: string;
  joint2: string;
  /**
   * Rate of the coordinate of joint 2 over that of joint 1, never 0: -N1/N2 for external gears with N1 and N2 teeth on a
   * common carrier, N1/N2 for a belt, the pinion's radius [m/rad] if joint 1 is its hinge and joint 2 the rack's slider.
   */
  ratio: number;
  /** Its geometry; without it the wheels turn each other, and the force of their mesh is missing in all reactions. */
  geometry?: CouplingGeometry | null;
}

export type { CouplingGeometry, GeometryKind } from '../kinds/couplings/couplings';
export type { Allowable, Rated } from './allowable';
export type { BodyMaterial } from './materials/material';
export type { BearingCompliance, Elastic, JointCompliance } from './masses/elasticity';
export type { Lock, LockEnd, LockKind } from './locks/lock';
export type { Measurement, MeasurementKind } from '../kinds/measures/measures';
export type { Driven, Formula, Parameter, ParameterUnit } from './parameter';
export type { DriverKind } from '../kinds/drivers/drivers';
export type { Motion } from '../kinds/drivers/motions/motions';
export { JOINT_KINDS } from '../kinds/joints/joints';
export type { CoordinateKind } from '../kinds/joints/joint-coordinates';
export type { Formulation } from '../kinds/joints/joint-definition';
export type { JointKind } from '../kinds/joints/joints';
export type { Load, LoadKind } from '../kinds/loads/loads';
export type { LoadFrame, LoadWindow } from '../kinds/loads/load-fields';
export type { Shape, ShapeKind } from '../kinds/shapes/shapes';
export type { Symmetric6, TablePoint } from '../schema/values';

/** Fields that its kind does not have are kept, and have no meaning. */
export interface Driver extends DriverRecord, DriverFields, Driven, Rated {
  kind: DriverKind;
}

/** The record lists of a project, by the name of the field that holds them. */
export interface RecordTypes {
  bodies: Body;
  joints: Joint;
  couplings: Coupling;
  contacts: Contact;
  loads: Load & Driven & Rated;
  drivers: Driver;
  measures: Measurement & Driven;
  parameters: Parameter;
}
export type RecordList = keyof RecordTypes;
export type AnyRecord = RecordTypes[RecordList];
export const RECORD_LISTS: readonly RecordList[] = [
  'bodies',
  'joints',
  'couplings',
  'contacts',
  'loads',
  'drivers',
  'measures',
  'parameters',
];
