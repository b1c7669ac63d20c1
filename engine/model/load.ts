/** Force elements; part of the contract of `project.ts`. */
import type { JointFrame, Vec3 } from '../schema/frame';

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
      /** Point of application in the body frame [m]. */
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
      /** Tension [N] over length [m], ascending lengths; takes the place of stiffness and rest length. */
      table?: readonly TablePoint[] | null;
      /** The curve through the points: `monotone` never overshoots them, `spline` has no kinks in its slope. */
      curve?: SpringCurve;
      /**
       * Tension [N] as an expression of `length` [m] and `rate` [m/s], t, q["joint"], qdot["joint"] and parameters; it takes
       * the place of stiffness, damping, rest length and table.
       */
      expression?: string | null;
    }
  | {
      id: string;
      name: string;
      kind: 'torsion-spring';
      /** Id of a hinge, screw or cylinder; it acts about the joint's axis, over turns. */
      joint: string;
      /** [N m/rad] */
      stiffness: number;
      /** [N m s/rad] */
      damping: number;
      /** [rad] */
      restAngle: number;
    }
  | {
      id: string;
      name: string;
      kind: 'bushing';
      bodyA: string;
      bodyB: string;
      /** Where both frames coincide the bushing is at rest; it acts at B's origin, along A's axes. */
      frameA: JointFrame;
      frameB: JointFrame;
      /** On (displacement [m], rotation vector [rad]) of B relative to A: [N/m], [N/rad], [N m/rad]. */
      stiffness: Symmetric6;
      /** On their rates: [N s/m], [N s/rad], [N m s/rad]. */
      damping: Symmetric6;
    }
  | {
      id: string;
      name: string;
      kind: 'drag';
      body: string;
      /** Where the drag of translation acts, in the body frame [m]. */
      point: Vec3;
      /** Against the velocity of the point in W [N s/m]. */
      linear: number;
      /** Against the angular velocity in W [N m s/rad]. */
      angular: number;
    }
  | ({
      id: string;
      name: string;
      kind: 'expression';
      body: string;
      quantity: 'force' | 'torque';
      /** Point of application of a force in the body frame [m]. */
      point: Vec3;
      /** Direction, fixed in `frame`; its length does not matter. */
      direction: Vec3;
      frame: LoadFrame;
      /** Size [N or N m] as an expression of t, q["joint"], qdot["joint"]. */
      expression: string;
    } & LoadWindow);

export type LoadKind = Load['kind'];

export const SPRING_CURVES = ['monotone', 'spline'] as const;
export type SpringCurve = (typeof SPRING_CURVES)[number];

/** [x, y] */
export type TablePoint = readonly [number, number];

/** Upper triangle of a symmetric 6 x 6 matrix, row by row: 21 numbers (xx, xy, xz, xa, xb, xc, yy, ...). */
export type Symmetric6 = readonly number[];
