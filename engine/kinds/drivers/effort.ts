/** A torque or force along a joint coordinate [N m or N], acting on B and oppositely on A (T 4.5). */
import type { DriverDefinition } from './driver-definition';

export interface Pushing {
  /** Expression in t, q["joint"] and qdot["joint"] that is added to its value [N m or N]. */
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
