/** What is known of the total at a joint that has more than its reaction (T 10.10): the total itself is worked out, its mask is not. */
import { TotalSharing } from '../../core/diagnostics/total-sharing';
import { hasFriction, hasStops } from './force-elements';
import type { Measure } from './measure';
import type { System } from '../../core/system/system';

interface Known {
  readonly found: TotalSharing;
  readonly joints: readonly number[];
}
const known = new WeakMap<System, Known>();

function knownOf(system: System): Known {
  let own = known.get(system);
  if (own) return own;
  const driven = new Set(system.drivers.map(({ joint }) => joint));
  for (const { mesh, sides } of system.couplings)
    if (!mesh) for (const { coordinate } of sides) driven.add(coordinate.joint);
  const joints = system.joints.flatMap(({ record }, j) =>
    driven.has(j) || hasStops(record) || hasFriction(record) ? [j] : [],
  );
  known.set(system, (own = { found: new TotalSharing(system), joints }));
  return own;
}

export const totalSharing: Measure = {
  channels: (system) =>
    knownOf(system).joints.map((j) => {
      const { id, name } = system.joints[j].record;
      return {
        ...{ key: `total/${id}/unique`, label: `${name}.total_unique`, unit: '1' },
        ...{ group: 'total' as const, record: id, component: 'unique' },
      };
    }),
  calc({ system, work, split }, row, o) {
    const { found, joints } = knownOf(system);
    if (joints.length === 0) return;
    found.calc(work, split);
    for (let i = 0; i < joints.length; i++) row[o + i] = found.masks[joints[i]];
  },
};
