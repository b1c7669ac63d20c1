/**
 * What is known of the total at a joint that has more than its reaction (T 10.10): the total is computed on reading, its mask is
 * recorded.
 */
import { TotalSharing } from '../../core/diagnostics/total-sharing';
import { hasArmature, hasFriction, hasStops } from './force-elements';
import type { Measure } from './measure';
import type { Joint } from '../../model/project';
import type { System } from '../../core/system/system';

const hasAnyArmature = (record: Joint): boolean =>
  hasArmature(record, 'rotation') || hasArmature(record, 'translation');

/** Indices of the joints that have a total of their own. */
function jointsWithTotal(system: System): number[] {
  const driven = new Set(system.drivers.map(({ joint }) => joint));
  for (const { mesh, sides } of system.couplings.slice(0, system.documented.couplings))
    if (!mesh) for (const { coordinate } of sides) driven.add(coordinate.joint);
  return system.joints.flatMap(({ record }, j) =>
    driven.has(j) || hasStops(record) || hasFriction(record) || hasAnyArmature(record) ? [j] : [],
  );
}

const createSharing = (system: System) => ({
  found: new TotalSharing(system),
  joints: jointsWithTotal(system),
});

export const totalSharing: Measure = {
  onDemand: true,
  channels: (system) =>
    jointsWithTotal(system).map((j) => {
      const { id, name } = system.joints[j].record;
      return {
        ...{ key: `total/${id}/unique`, label: `${name}.total_unique`, unit: '1' },
        ...{ group: 'total' as const, record: id, component: 'unique' },
      };
    }),
  calc({ system, work, split }, row, o) {
    const { found, joints } = work.scratch.of(createSharing, system);
    if (joints.length === 0) return;
    found.calc(work, split);
    for (let i = 0; i < joints.length; i++) row[o + i] = found.masks[joints[i]];
  },
};
