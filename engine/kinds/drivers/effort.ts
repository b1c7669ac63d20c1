/** A torque or force along a joint coordinate [N m or N], on B and its opposite on A (T 4.5). */
import type { DriverDefinition } from './driver-definition';

export interface Pushing {
  /** Of t, q["joint"] and qdot["joint"]: what is added to its value [N m or N]. */
  expression?: string | null;
}

export const effort: DriverDefinition<Pushing> = {
  title: (coordinate) => ({ force: 'Force', torque: 'Torque' })[coordinate.effort],
  theory: '4.5',
  prescribes: null,
  unit: ({ effortUnit }) => effortUnit,
  usual: () => 1,
  fields: [
    {
      key: 'expression',
      label: 'Expression',
      short: 'Added to the value',
      type: 'expression',
      nullable: true,
      optional: true,
    },
  ],
  check({ expression: text }, { effortUnit: unit }, checks) {
    if (text) checks.expression({ text, called: 'expression', unit });
  },
  reverse: ({ expression }) => (expression ? { expression: `-(${expression})` } : {}),
};
