import type { MotionFunction, MotionOf } from './motion-function';

/** s = a sin(w t + phase), w = 2 pi frequency. */
export function createHarmonic({ amplitude, frequency, phase }: MotionOf<'harmonic'>): MotionFunction {
  const w = 2 * Math.PI * frequency;
  return {
    calc(t, _left, out) {
      const s = amplitude * Math.sin(w * t + phase);
      out[0] = s;
      out[1] = amplitude * w * Math.cos(w * t + phase);
      out[2] = -w * w * s;
    },
    corners: () => [],
  };
}
