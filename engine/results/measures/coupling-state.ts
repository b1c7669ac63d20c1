/**
 * Of each coupling: the coordinate of joint 2 [rad or m] over turns, its rate, the effort [N m or N] with which the
 * coupling drives B of joint 2 along the axis, the power [W] that it carries from joint 1 to joint 2, and what is known
 * of the effort, as of one component in `reaction-mask.ts`. Joint 1 gets minus the ratio times that effort.
 */
import { rowMask } from '../../core/diagnostics/uniqueness';
import { jointCoordinate, jointRate } from '../../core/coordinates/joint-coordinate';
import { turnOffset } from '../../core/coordinates/layout';
import type { Measure } from './measure';

const COMPONENTS = ['coordinate', 'rate', 'effort', 'power', 'unique'] as const;
const UNITS = { rad: ['rad', 'rad/s', 'N*m', 'W', '1'], m: ['m', 'm/s', 'N', 'W', '1'] } as const;

export const couplingState: Measure = {
  channels: (system) =>
    system.couplings.flatMap(({ id, name, sides }) =>
      COMPONENTS.map((component, c) => ({
        key: `driver/${id}/${component}`,
        label: `${name}.${component}`,
        unit: UNITS[sides[1].batch.block.units[0]][c],
        group: 'driver' as const,
        record: id,
        component,
      })),
    ),
  calc({ system, y, work, split }, row, o) {
    for (let i = 0; i < system.couplings.length; i++) {
      const { row: r, sides } = system.couplings[i];
      const { joint, turn } = sides[1];
      const at = o + COMPONENTS.length * i;
      const rate = jointRate(system, system.joints[joint], y, work);
      row[at] = turn < 0 ? jointCoordinate(system.joints[joint], y) : y[turnOffset(system.n) + turn];
      row[at + 1] = rate;
      row[at + 2] = work.lambda[r];
      row[at + 3] = work.lambda[r] * rate;
      row[at + 4] = rowMask(r, split);
    }
  },
};
