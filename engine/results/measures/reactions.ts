/**
 * Reaction of each joint: force and moment on body B from body A, at the joint's point on B, world axes (T 10.1).
 *
 *   F = sum over the joint's rows of lambda J_vB,   M = sum of lambda J_wB - u x F
 *
 * The effort of a driver is not included (it has channels of its own). If rows are redundant, the values are those of the
 * stated stiffness, else of least norm, and `unique` tells which for each component (`reaction-mask.ts`).
 */
import { calcWrench } from '../../core/dynamics/wrench';
import type { Measure } from './measure';

const COMPONENTS: readonly (readonly [string, string])[] = [
  ['FX', 'N'],
  ['FY', 'N'],
  ['FZ', 'N'],
  ['F', 'N'],
  ['MX', 'N*m'],
  ['MY', 'N*m'],
  ['MZ', 'N*m'],
  ['M', 'N*m'],
  ['unique', '1'],
];

const createScratch = () => ({ wrench: new Float64Array(6) });

export const reactions: Measure = {
  channels: (system) =>
    system.joints.slice(0, system.documented.joints).flatMap(({ record }) =>
      COMPONENTS.map(([component, unit]) => ({
        key: `reaction/${record.id}/${component}`,
        label: `${record.name}.${component}`,
        unit,
        group: 'reaction' as const,
        record: record.id,
        component,
      })),
    ),
  calc({ system, work, split: { masks } }, row, o) {
    const { wrench } = work.scratch.of(createScratch);
    for (let j = 0; j < system.documented.joints; j++) {
      const joint = system.joints[j];
      const at = o + COMPONENTS.length * j;
      calcWrench(joint, work.lambda, work, wrench);
      for (let c = 0; c < 3; c++) {
        row[at + c] = wrench[c];
        row[at + 4 + c] = wrench[3 + c];
      }
      row[at + 3] = Math.sqrt(wrench[0] * wrench[0] + wrench[1] * wrench[1] + wrench[2] * wrench[2]);
      row[at + 7] = Math.sqrt(wrench[3] * wrench[3] + wrench[4] * wrench[4] + wrench[5] * wrench[5]);
      row[at + 8] = masks[j];
    }
  },
};
