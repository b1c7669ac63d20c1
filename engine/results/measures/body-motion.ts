/** Pose of each body frame, and velocity and acceleration of each body (its centre of mass; angular), in W. */
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import type { Measure } from './measure';

const COMPONENTS: readonly (readonly [string, string])[] = [
  ['x', 'm'],
  ['y', 'm'],
  ['z', 'm'],
  ['qw', '1'],
  ['qx', '1'],
  ['qy', '1'],
  ['qz', '1'],
  ['vx', 'm/s'],
  ['vy', 'm/s'],
  ['vz', 'm/s'],
  ['wx', 'rad/s'],
  ['wy', 'rad/s'],
  ['wz', 'rad/s'],
  ['ax', 'm/s^2'],
  ['ay', 'm/s^2'],
  ['az', 'm/s^2'],
  ['alphax', 'rad/s^2'],
  ['alphay', 'rad/s^2'],
  ['alphaz', 'rad/s^2'],
];

export const bodyMotion: Measure = {
  onDemand: true,
  channels: (system) =>
    system.bodyIds.slice(1, system.documented.n).flatMap((id, i) =>
      COMPONENTS.map(([component, unit]) => ({
        key: `body/${id}/${component}`,
        label: `${system.bodyNames[i + 1]}.${component}`,
        unit,
        group: 'body' as const,
        record: id,
        component,
      })),
    ),
  calc({ system, y, work }, row, o) {
    for (let b = 1; b < system.documented.n; b++) {
      const x = poseOffset(b);
      const v = velocityOffset(system.n) + 6 * b;
      const c0 = system.com[3 * b];
      const c1 = system.com[3 * b + 1];
      const c2 = system.com[3 * b + 2];
      const at = o + COMPONENTS.length * (b - 1);
      for (let c = 0; c < 3; c++) {
        const r = 9 * b + 3 * c;
        row[at + c] = y[x + c] - (work.R[r] * c0 + work.R[r + 1] * c1 + work.R[r + 2] * c2);
        row[at + 7 + c] = y[v + c];
        row[at + 10 + c] = y[v + 3 + c];
        row[at + 13 + c] = work.acc[6 * b + c];
        row[at + 16 + c] = work.acc[6 * b + 3 + c];
      }
      for (let c = 3; c < 7; c++) row[at + c] = y[x + c];
    }
  },
};
