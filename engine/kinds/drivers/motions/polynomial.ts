/** s = sum of c_i t^(i + 1): zero at t = 0, so the motion starts at the driver's value (T 3.4). */
import { choice } from '../../../schema/field';
import type { MotionDefinition, MotionFunction } from './motion-definition';

export interface Polynomial {
  kind: 'polynomial';
  /** [rad/s^(i + 1) or m/s^(i + 1)] */
  coefficients: readonly number[];
}

export const polynomial: MotionDefinition<Polynomial> = {
  title: 'Polynomial',
  theory: '3.4',
  fields: [
    choice('kind', 'Motion', 'polynomial'),
    { key: 'coefficients', label: 'Coefficients', type: 'numbers', unit: 'rad/s^i, m/s^i', step: 0.1 },
  ],
  create: (size) => ({ coefficients: [size] }),
  reverse: ({ coefficients }) => ({ coefficients: coefficients.map((value) => -value || 0) }),
  compile({ coefficients }): MotionFunction {
    const c = Float64Array.from(coefficients);
    return {
      calc(t, _left, out) {
        let s = 0;
        let rate = 0;
        let half = 0;
        for (let i = c.length; i >= 0; i--) {
          half = half * t + rate;
          rate = rate * t + s;
          s = s * t + (i === 0 ? 0 : c[i - 1]);
        }
        out[0] = s;
        out[1] = rate;
        out[2] = 2 * half;
      },
      corners: () => [],
    };
  },
};
