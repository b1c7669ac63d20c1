/** The rate of a joint coordinate [rad/s or m/s] (T 3.1). */
import type { DriverDefinition, Target } from './driver-definition';
import { maximum } from './motor-field';
import type { Motor } from './motor-field';

export const speed: DriverDefinition<Motor> = {
  title: () => 'Speed',
  theory: '3.1',
  prescribes: 'rate',
  unit: ({ rateUnit }) => rateUnit,
  usual: ({ usualSpeed }) => usualSpeed,
  fields: [maximum],
  target: () => STEADY,
};

const STEADY: Target = {
  calc(value, anchor, since, t, _left, out) {
    out[0] = anchor + value * (t - since);
    out[1] = value;
    out[2] = 0;
  },
  corners: () => [],
  motion: null,
};
