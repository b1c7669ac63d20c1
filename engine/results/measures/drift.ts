/**
 * Constraint drift of each joint and in total (T 7.1): the largest residual of its rows at position level [m] and at
 * velocity level [m/s]; angles are converted by the characteristic length.
 */
import type { Channel } from '../recording/channel';
import type { Measure } from './measure';
import type { System } from '../../core/system/system';

function pair(record: string | null, label: string): Channel[] {
  return [
    { component: 'position', unit: 'm' },
    { component: 'velocity', unit: 'm/s' },
  ].map(({ component, unit }) => ({
    key: `drift/${record ?? 'total'}/${component}`,
    label: `${label}.drift_${component}`,
    unit,
    group: 'drift' as const,
    record,
    component,
  }));
}

function largest(system: System, values: Float64Array, from: number, until: number): number {
  let size = 0;
  for (let row = from; row < until; row++) {
    size = Math.max(size, Math.abs(values[row]) * system.rowScale[row]);
  }
  return size;
}

export const drift: Measure = {
  channels: (system) => [
    ...pair(null, 'total'),
    ...system.joints.slice(0, system.documented.joints).flatMap(({ record }) => pair(record.id, record.name)),
  ],
  calc({ system, work }, row, o) {
    row[o] = largest(system, work.C, 0, system.m);
    row[o + 1] = largest(system, work.Cdot, 0, system.m);
    for (let j = 0; j < system.documented.joints; j++) {
      const joint = system.joints[j];
      row[o + 2 + 2 * j] = largest(system, work.C, joint.row, joint.row + joint.rows);
      row[o + 3 + 2 * j] = largest(system, work.Cdot, joint.row, joint.row + joint.rows);
    }
  },
};
