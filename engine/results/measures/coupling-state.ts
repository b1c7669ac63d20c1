/**
 * For each coupling: the coordinate of joint 2 [rad or m] over turns, its rate, the effort [N m or N] with which the
 * coupling drives B of joint 2 along the axis, the power [W] that it transmits from joint 1 to joint 2, and what is known of
 * the effort, as for one component in `reaction-mask.ts`. Joint 1 gets minus the ratio times that effort.
 */
import { rowMask } from '../../core/diagnostics/uniqueness';
import { countedValue, rateOf } from '../../core/coordinates/coordinate';
import type { Measure } from './measure';

const COMPONENTS = ['coordinate', 'rate', 'effort', 'power', 'unique'] as const;

export const couplingState: Measure = {
  channels: (system) =>
    system.couplings.slice(0, system.documented.couplings).flatMap(({ id, name, sides }) => {
      const { unit, rateUnit, effortUnit } = sides[1].coordinate;
      return COMPONENTS.map((component, c) => ({
        key: `driver/${id}/${component}`,
        // the mask of a mesh's force is another column
        label: `${name}.${component === 'unique' ? 'effort_unique' : component}`,
        unit: [unit, rateUnit, effortUnit, 'W', '1'][c],
        group: 'driver' as const,
        record: id,
        component,
      }));
    }),
  calc({ system, y, work, split }, row, o) {
    for (let i = 0; i < system.documented.couplings; i++) {
      const { row: r, sides } = system.couplings[i];
      const { coordinate } = sides[1];
      const at = o + COMPONENTS.length * i;
      const rate = rateOf(coordinate, system, y, work);
      row[at] = countedValue(coordinate, system, y);
      row[at + 1] = rate;
      row[at + 2] = work.lambda[r];
      row[at + 3] = work.lambda[r] * rate;
      row[at + 4] = rowMask(r, split);
    }
  },
};
