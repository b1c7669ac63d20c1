/**
 * A published problem with its independent solution, as stored in `assets/validation/<id>.json`: SI units, everything at t = 0 in world
 * coordinates, joint forces as the force on body B.
 */
import type { BearingCompliance } from '../../model/masses/elasticity';
import type { CouplingGeometry, Quat, Vec3 } from '../../model/project';

/** The tolerances of a validation; every case states a bound for each. */
export const TOLERANCES = [1e-6, 1e-9, 1e-12] as const;

export interface ValidationCase {
  id: string;
  title: string;
  /** Short form, for a table. */
  source: string;
  /** Full references. */
  sources: string[];
  /** How the reference was computed, and what that means for the comparison. */
  accuracy: string;
  /** What limits the accuracy of the comparison, if not rounding; empty if it is rounding. */
  floor: string;
  /** Errors below this are rounding amplified by the problem: they differ between machines [1]. */
  noise?: number;
  statement: Statement;
  run: {
    /** [s] */
    duration: number;
    /** [s]; every time in the tables is a multiple of it. */
    outputInterval: number;
    /** First step tried [s]. */
    step?: number;
    /** `dop853` unless the problem is stiff. */
    integrator?: 'dop853' | 'radau5';
  };
  /** Named points of bodies, by their position at t = 0. */
  points?: Record<string, { body: string; at: Vec3 }>;
  compare: Comparison[];
  /** The single number shown in a table; without a time, at the end of the run. */
  headline: { what: string; column: string; time: number | null };
  /** One per tolerance. */
  bounds: Bound[];
  /** Column names are unique over all tables. */
  tables: ReferenceTable[];
}

export interface Statement {
  gravity: Vec3;
  duration: number;
  description: string;
  note?: string;
  bodies: StatedBody[];
  joints: StatedJoint[];
  forces: StatedForce[];
  couplings?: StatedCoupling[];
  drivers?: StatedDriver[];
}

export interface StatedBody {
  name: string;
  mass: number;
  /** About the centre of mass, along the axes that `orientation_wxyz` rotates to the world's. */
  principal_inertia: Vec3;
  com: Vec3;
  orientation_wxyz: Quat;
  velocity: Vec3;
  angular_velocity: Vec3;
}

export interface StatedJoint {
  name: string;
  type: 'hinge' | 'ball' | 'slider' | 'universal';
  body_a: string;
  body_b: string;
  anchor: Vec3;
  axis?: Vec3;
  /** For a universal joint: the arms of its cross on each body, orthogonal at t = 0. */
  axis_a?: Vec3;
  axis_b?: Vec3;
  /** Its compliance, which distributes the reactions of redundant joints. */
  compliance?: Omit<BearingCompliance, 'kind'>;
}

/** Rotates its joint at a constant rate [rad/s], body B relative to body A. */
export interface StatedDriver {
  name: string;
  joint: string;
  rate: number;
}

/** Gears, belts and racks, with the geometry as in a project file. */
export interface StatedCoupling {
  name: string;
  joint_1: string;
  joint_2: string;
  ratio: number;
  geometry: CouplingGeometry;
}

export type StatedForce =
  | { type: 'force'; body: string; point_world: Vec3; force_world: Vec3 }
  | { type: 'torque'; body: string; torque_world: Vec3; t_on?: number; t_off?: number }
  | {
      type: 'spring';
      body_a: string;
      body_b: string;
      anchor_a: Vec3;
      anchor_b: Vec3;
      stiffness: number;
      damping: number;
      rest_length: number;
    };

export interface Comparison {
  what: string;
  kind: 'state' | 'force';
  unit: string;
  /** Errors are divided by it: the maximum of the quantity over the run, in its unit. */
  scale: number;
  /** Only where the absolute value of a column of the same table is above a limit. */
  where?: { column: string; above: number };
  /** Quantity of the run for each column of the reference, see `quantities.ts`. */
  columns: Record<string, string>;
}

/** Errors as fractions of the scale [1]; null where there is nothing to compare. */
export interface Bound {
  tolerance: number;
  states: number;
  forces: number | null;
  /** Largest change of energy over the largest energy of the run [1]. */
  energy: number;
}

/** The first column is the time `t`, except in a table that no comparison names. */
export interface ReferenceTable {
  /** Which of two samples at the same time applies, as where a load ends: the earlier or the later one. */
  side?: 'left' | 'right';
  columns: string[];
  values: number[][];
}
