/** Position, velocity and acceleration of a point in the axes of W; the viewport draws its path. */
import type { Vec3 } from '../../schema/frame';
import type { MeasureDefinition } from './measure-definition';
import { heads, pointOn } from './side-fields';
import { calcPoint } from './side-kinematics';

export interface PointMeasure {
  id: string;
  name: string;
  kind: 'point';
  body: string;
  /** In the body frame [m]. */
  point: Vec3;
}

export const point: MeasureDefinition<PointMeasure> = {
  title: 'Point',
  heading: 'Point',
  icon: 'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM8 1.5v2.6M8 11.9v2.6M1.5 8h2.6M11.9 8h2.6',
  fields: [
    ...heads('point'),
    { key: 'body', label: 'Body', type: 'body' },
    pointOn('point', 'Point', 'body'),
  ],
  columns: [
    { component: 'x', unit: 'm' },
    { component: 'y', unit: 'm' },
    { component: 'z', unit: 'm' },
    { component: 'vx', unit: 'm/s' },
    { component: 'vy', unit: 'm/s' },
    { component: 'vz', unit: 'm/s' },
    { component: 'ax', unit: 'm/s^2' },
    { component: 'ay', unit: 'm/s^2' },
    { component: 'az', unit: 'm/s^2' },
  ],
  readings: [
    { label: 'Position', components: ['x', 'y', 'z'], unit: 'm' },
    { label: 'Velocity', components: ['vx', 'vy', 'vz'], unit: 'm/s' },
    { label: 'Acceleration', components: ['ax', 'ay', 'az'], unit: 'm/s^2' },
  ],
  hints: ['Click the point of a body whose path is measured.'],
  create: ([on]) => ({ kind: 'point', body: on.body, point: on.point() }),
  calc: ([side], at, row, o) => calcPoint(at, side, row, o),
};
