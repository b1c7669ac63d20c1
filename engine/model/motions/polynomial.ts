import type { MotionFunction, MotionOf } from './motion-function';

/** s = sum of c_i t^(i + 1): nothing at t = 0, so that the driver's value is where it starts. */
export function createPolynomial({ coefficients }: MotionOf<'polynomial'>): MotionFunction {
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
}
