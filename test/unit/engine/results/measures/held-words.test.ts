/** What is known of the forces that hold an equilibrium: words, and which of them are starred. */
import { expect, test } from 'vitest';
import {
  ALL_UNIQUE,
  BY_STIFFNESS,
  INDETERMINATE,
} from '../../../../../engine/core/diagnostics/reaction-mask';
import { createProject } from '../../../../../engine/model/defaults';
import { effortWords, reactionWords } from '../../../../../engine/results/measures/held-words';
import { mainCoordinate } from '../../../../../engine/kinds/joints/joint-coordinates';

const { settings } = createProject('p');
const [SHARED, LOST, KNOWN] = [
  [true, false],
  [false, true],
  [false, false],
];

test.each<[string, number, [number, number], string, boolean[]]>([
  ['all', ALL_UNIQUE, [0, 0], 'unique', KNOWN],
  ['less than a hundredth shared', ALL_UNIQUE - 1, [0.04, 0], 'unique; shared 0.04 N (0.8 %)', KNOWN],
  ['more', ALL_UNIQUE - 1, [0.06, 0], 'shared FX: 0.06 N (1.2 %)', SHARED],
  [
    'less of the moment too',
    ALL_UNIQUE - 33,
    [0.04, 0.01],
    'unique; shared 0.04 N (0.8 %), unique; shared 0.01 N·m (0.5 %)',
    KNOWN,
  ],
  ['the bound itself', ALL_UNIQUE - 1, [0.05, 0], 'shared FX: 0.05 N (1 %)', SHARED],
  ['the moment alone', ALL_UNIQUE - 32, [0, 2], 'shared MZ: 2 N·m (100 %)', SHARED],
  [
    'a singular position',
    (ALL_UNIQUE - 3) | (3 << INDETERMINATE),
    [0, 0],
    'indeterminate FX FY at a singular position',
    LOST,
  ],
  [
    'a singular position, less than a hundredth shared',
    (ALL_UNIQUE - 3) | (1 << INDETERMINATE),
    [0.04, 0],
    'indeterminate FX at a singular position',
    LOST,
  ],
  [
    'a singular position, what is shared and a stated stiffness',
    (ALL_UNIQUE - 3) | (1 << INDETERMINATE) | (4 << BY_STIFFNESS),
    [1, 0],
    'shared FY: 1 N (20 %); indeterminate FX at a singular position',
    [true, true],
  ],
  [
    'a singular position and a stated stiffness',
    (ALL_UNIQUE - 1) | (1 << INDETERMINATE) | (4 << BY_STIFFNESS),
    [0, 0],
    'by stiffness FZ; indeterminate FX at a singular position',
    LOST,
  ],
  ['a stated stiffness', ALL_UNIQUE | (1 << BY_STIFFNESS), [0, 0], 'by stiffness FX', KNOWN],
])('of a joint: %s', (_, mask, shared, words, [isShared, isIndeterminate]) => {
  const reaction = { force: [3, 4, 0], moment: [0, 0, 2], mask, shared };
  expect(reactionWords(reaction, settings, {})).toEqual({ words, isShared, isIndeterminate });
});

test('a joint that bears nothing has nothing to share', () => {
  const reaction = { force: [0, 0, 0], moment: [0, 0, 0], mask: ALL_UNIQUE - 1, shared: [1e-9, 0] };
  expect(reactionWords(reaction, settings, {}).words).toBe('unique');
});

test.each<[string, number, number, string, boolean[]]>([
  ['known', 1, -3, 'unique', KNOWN],
  ['shared', 0, -3, 'shared torque: 3 N·m (100 %)', SHARED],
  ['shared, and none', 0, 0, 'unique', KNOWN],
  ['at a dead point', 1 << INDETERMINATE, -3, 'indeterminate torque at a singular position', LOST],
  ['by stiffness', 1 | (1 << BY_STIFFNESS), -3, 'by stiffness torque', KNOWN],
])('of a driver: %s', (_, mask, effort, words, [isShared, isIndeterminate]) => {
  const told = effortWords({ effort, mask }, mainCoordinate('hinge'), settings, {});
  expect(told).toEqual({ words, isShared, isIndeterminate });
});
