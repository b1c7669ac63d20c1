/**
 * What a project file holds: flat records with stable ids, SI units and radians throughout.
 *
 * The types are the contract between file, editor and engine. A record may carry fields that this version does
 * not know (a newer minor version wrote them): the reader keeps them and the writer puts them back, so the types
 * here say what is understood, not all that is there.
 */

/** Cartesian triple; unit and frame are stated where it is used. */
export type Vec3 = readonly [number, number, number];
/** Unit quaternion, scalar first (w, x, y, z), local to parent. */
export type Quat = readonly [number, number, number, number];

/** The id that stands for the immovable world wherever a body id is expected. */
export const GROUND = 'ground';

export const FORMAT = 'kempe';
export const SCHEMA_VERSION = 1;

export interface Project {
  format: typeof FORMAT;
  schemaVersion: typeof SCHEMA_VERSION;
  /** Program and version that wrote the file, for people; never interpreted. */
  createdWith: string;
  name: string;
  notes: string;
  settings: Settings;
  bodies: Body[];
  joints: Joint[];
  couplings: Coupling[];
  loads: Load[];
  drivers: Driver[];
}

/** Methods that choose their steps from the tolerances. */
export const ADAPTIVE_INTEGRATORS = ['dopri5', 'dop853'] as const;
export const INTEGRATORS = [...ADAPTIVE_INTEGRATORS, 'rk4', 'semi-implicit-euler', 'explicit-euler'] as const;
export type Integrator = (typeof INTEGRATORS)[number];

export function isAdaptive(integrator: Integrator): integrator is (typeof ADAPTIVE_INTEGRATORS)[number] {
  return (ADAPTIVE_INTEGRATORS as readonly string[]).includes(integrator);
}

export type Stabilisation = 'none' | 'feedback' | 'projection';

export interface Settings {
  /** Acceleration of free fall in W [m/s^2]. */
  gravity: Vec3;
  /** Length of a run [s]. */
  duration: number;
  /** Time between recorded samples [s]. */
  outputInterval: number;
  integrator: Integrator;
  /** Step of the fixed-step methods [s]; first step tried by the adaptive ones. */
  step: number;
  /** Error allowed per step by the adaptive methods, relative to the state [1]. */
  relativeTolerance: number;
  /** Error allowed per step by the adaptive methods, absolute [m, rad, m/s, rad/s]; also what projection and assembly converge to. */
  absoluteTolerance: number;
  /** Remedy for constraint drift. */
  stabilisation: Stabilisation;
  /** Position feedback [1/s^2] of `feedback`. */
  k: number;
  /** Velocity feedback [1/s] of `feedback`. */
  d: number;
}

export interface Body {
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
  /** `#rrggbb`. */
  color: string;
}

/** All lengths [m], all points and directions in the body frame. */
export type Shape =
  | { kind: 'box'; center: Vec3; size: Vec3 }
  | { kind: 'cylinder'; center: Vec3; axis: Vec3; radius: number; length: number }
  | { kind: 'sphere'; center: Vec3; radius: number }
  /** A round bar between two points: the usual link. */
  | { kind: 'rod'; from: Vec3; to: Vec3; radius: number }
  /** A simple polygon in the plane z = 0 of the body frame, extruded by thickness/2 to either side. */
  | { kind: 'plate'; points: readonly (readonly [number, number])[]; thickness: number };

export type ShapeKind = Shape['kind'];

export type MassProperties =
  /** Mass, centre of mass and inertia follow the shape; density [kg/m^3]. */
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
    };

/**
 * Joint axes. z is the axis of a hinge, cylinder or screw, the direction of a slider, the line of a point-on-line joint
 * (A's), and the normal of a planar or point-in-plane joint (A's). A universal joint's cross has its arms along A's x and
 * B's y, so that each shaft runs along its own z.
 */
export interface JointFrame {
  /** In the frame of the body that carries it [m]. */
  position: Vec3;
  /** Joint frame to body frame. */
  orientation: Quat;
}

/** In the order in which menus offer them. */
export const JOINT_KINDS = [
  'hinge',
  'slider',
  'ball',
  'cylinder',
  'universal',
  'planar',
  'screw',
  'distance',
  'fixed',
  'constant-orientation',
  'nail',
  'point-in-plane',
  'point-on-line',
] as const;
export type JointKind = (typeof JOINT_KINDS)[number];

/** The joints with one coordinate, which can be driven and coupled: the angle of a hinge or screw, a slider's distance. */
export const ONE_COORDINATE: ReadonlySet<JointKind> = new Set<JointKind>(['hinge', 'slider', 'screw']);

/** How the rows that hold an orientation are written: perpendicular directions, or the sources' relative quaternion. */
export type Formulation = 'perpendicular' | 'quaternion';

export interface Joint {
  id: string;
  name: string;
  kind: JointKind;
  /** Body ids or `ground`; the joint's coordinates and efforts are those of B relative to A. */
  bodyA: string;
  bodyB: string;
  frameA: JointFrame;
  frameB: JointFrame;
  formulation: Formulation;
  /** Of a `distance` joint only, and always there: the distance between the two points [m]. */
  length?: number;
  /** Of a `screw` only, and always there: advance along z per turn about z [m]; negative is left-handed. */
  pitch?: number;
  /** Overrides the global k [1/s^2] and d [1/s]; null follows the settings. */
  feedback: { k: number; d: number } | null;
}

/** Gears, a belt, a rack: two joint coordinates that change in a fixed ratio. They mesh as the assembly leaves them. */
export interface Coupling {
  id: string;
  name: string;
  /** Ids of two hinges, sliders or screws. */
  joint1: string;
  joint2: string;
  /**
   * Rate of the coordinate of joint 2 over that of joint 1, never 0: -N1/N2 for outer gears with N1 and N2 teeth on a
   * common carrier, N1/N2 for a belt, the pinion's radius [m/rad] where joint 1 is its hinge and joint 2 the rack's slider.
   */
  ratio: number;
}

export type LoadFrame = 'world' | 'body';

/** Acts from `from` [s] until `until` [s]; null is "to the end". */
export interface LoadWindow {
  from: number;
  until: number | null;
}

export type Load =
  | ({
      id: string;
      name: string;
      kind: 'force';
      body: string;
      /** Point of attack in the body frame [m]. */
      point: Vec3;
      /** [N], fixed in `frame`. */
      vector: Vec3;
      frame: LoadFrame;
    } & LoadWindow)
  | ({
      id: string;
      name: string;
      kind: 'torque';
      body: string;
      /** [N m], fixed in `frame`. */
      vector: Vec3;
      frame: LoadFrame;
    } & LoadWindow)
  | {
      id: string;
      name: string;
      kind: 'spring';
      bodyA: string;
      /** In the frame of body A [m]. */
      pointA: Vec3;
      bodyB: string;
      pointB: Vec3;
      /** [N/m] */
      stiffness: number;
      /** [N s/m] */
      damping: number;
      /** [m] */
      restLength: number;
    };

export type LoadKind = Load['kind'];

export interface Driver {
  id: string;
  name: string;
  /** Id of a hinge, slider or screw. */
  joint: string;
  /**
   * `speed` prescribes the rate of the joint coordinate [rad/s or m/s] (a row of the system);
   * `effort` applies a torque or force along it [N m or N] to B, and its opposite to A.
   */
  kind: 'speed' | 'effort';
  value: number;
}

/** The record lists of a project, by the name of the field that holds them. */
export interface RecordTypes {
  bodies: Body;
  joints: Joint;
  couplings: Coupling;
  loads: Load;
  drivers: Driver;
}
export type RecordList = keyof RecordTypes;
export type AnyRecord = RecordTypes[RecordList];
export const RECORD_LISTS: readonly RecordList[] = ['bodies', 'joints', 'couplings', 'loads', 'drivers'];
