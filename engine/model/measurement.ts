/** What is measured besides what every run records; part of the contract of `project.ts`. Nothing is fed back. */
import type { Vec3 } from '../schema/frame';

export type Measurement =
  /** Position, velocity and acceleration of a point, along the axes of W; the viewport draws its path. */
  | {
      id: string;
      name: string;
      kind: 'point';
      body: string;
      /** In the body frame [m]. */
      point: Vec3;
    }
  /** Distance of two points and its rate. */
  | {
      id: string;
      name: string;
      kind: 'distance';
      /** Body ids; A may be `ground`. */
      bodyA: string;
      /** In the frame of body A [m]. */
      pointA: Vec3;
      bodyB: string;
      pointB: Vec3;
    }
  /** Angle between two directions, 0 to pi, and its rate. */
  | {
      id: string;
      name: string;
      kind: 'angle';
      bodyA: string;
      /** In the frame of body A, of any length. */
      directionA: Vec3;
      bodyB: string;
      directionB: Vec3;
    };

export type MeasurementKind = Measurement['kind'];
export const MEASUREMENT_KINDS: readonly MeasurementKind[] = ['point', 'distance', 'angle'];
