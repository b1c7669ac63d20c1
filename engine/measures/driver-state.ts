/**
 * Of each driver: the joint coordinate [rad or m] unwrapped over turns, its rate, the effort [N m or N] that acts on B
 * along the axis, and the power [W] it puts in.
 */
import { driverTarget } from '../constraints/driver-target';
import { jointCoordinate, jointRate } from '../dynamics/joint-coordinate';
import type { Measure } from './measure';
import type { System } from '../system/system';

function units(system: System, joint: number): [string, string, string, string] {
  return system.joints[joint].record.kind === 'slider'
    ? ['m', 'm/s', 'N', 'W']
    : ['rad', 'rad/s', 'N*m', 'W'];
}

const COMPONENTS = ['coordinate', 'rate', 'effort', 'power'] as const;
const TURN = 2 * Math.PI;

export const driverState: Measure = {
  channels: (system) =>
    system.drivers.flatMap((driver) =>
      COMPONENTS.map((component, c) => ({
        key: `driver/${driver.id}/${component}`,
        label: `${driver.name}.${component}`,
        unit: units(system, driver.joint)[c],
        group: 'driver' as const,
        record: driver.id,
        component,
      })),
    ),
  calc({ system, t, sinceSample, y, work }, row, o) {
    for (let i = 0; i < system.drivers.length; i++) {
      const driver = system.drivers[i];
      const joint = system.joints[driver.joint];
      const at = o + COMPONENTS.length * i;
      let coordinate = jointCoordinate(joint, y);
      const rate = jointRate(system, joint, y, work);
      if (joint.record.kind !== 'slider') {
        // samples may be turns apart: a speed driver knows how many, else the sample before (still in the row) and the
        // mean rate since then tell
        const before = Number.isFinite(row[at])
          ? row[at] + (sinceSample * (row[at + 1] + rate)) / 2
          : coordinate;
        const near = driver.row >= 0 ? driverTarget(i, t, work) : before;
        coordinate += TURN * Math.round((near - coordinate) / TURN);
      }
      const effort = driver.row >= 0 ? work.lambda[driver.row] : work.driverValue[i];
      row[at] = coordinate;
      row[at + 1] = rate;
      row[at + 2] = effort;
      row[at + 3] = effort * rate;
    }
  },
};
