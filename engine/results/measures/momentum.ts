/**
 * Linear momentum P = sum m v [kg m/s] and angular momentum about the world origin L = sum (x x m v + I w)
 * [kg m^2/s], world axes: totals, and L of each body.
 */
import { poseOffset, velocityOffset } from '../../core/coordinates/layout';
import type { Channel } from '../recording/channel';
import type { Measure } from './measure';

const AXES = ['X', 'Y', 'Z'] as const;

function triple(record: string | null, label: string, symbol: 'P' | 'L'): Channel[] {
  return AXES.map((axis) => ({
    key: `momentum/${record ?? 'total'}/${symbol}${axis}`,
    label: `${label}.${symbol}${axis}`,
    unit: symbol === 'P' ? 'kg*m/s' : 'kg*m^2/s',
    group: 'momentum' as const,
    record,
    component: `${symbol}${axis}`,
  }));
}

export const momentum: Measure = {
  onDemand: true,
  channels: (system) => [
    ...triple(null, 'total', 'P'),
    ...triple(null, 'total', 'L'),
    ...system.bodyIds
      .slice(1, system.documented.n)
      .flatMap((id, i) => triple(id, system.bodyNames[i + 1], 'L')),
  ],
  calc({ system, y, work }, row, o) {
    for (let c = 0; c < 6; c++) row[o + c] = 0;
    for (let b = 1; b < system.documented.n; b++) {
      const x = poseOffset(b);
      const v = velocityOffset(system.n) + 6 * b;
      const at = o + 6 + 3 * (b - 1);
      for (let c = 0; c < 3; c++) {
        const c1 = (c + 1) % 3;
        const c2 = (c + 2) % 3;
        const r = 9 * b + 3 * c;
        const orbital = system.mass[b] * (y[x + c1] * y[v + c2] - y[x + c2] * y[v + c1]);
        const I = work.inertiaW;
        row[at + c] = orbital + I[r] * y[v + 3] + I[r + 1] * y[v + 4] + I[r + 2] * y[v + 5];
        row[o + c] += system.mass[b] * y[v + c];
        row[o + 3 + c] += row[at + c];
      }
    }
  },
};
