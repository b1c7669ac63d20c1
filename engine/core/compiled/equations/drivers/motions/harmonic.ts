/** s = a sin(w t + phase) (T 3.4). */
import type { Harmonic } from '../../../../../kinds/drivers/motions/harmonic';
import type { MotionFormula } from './motion-formula';

export const harmonic: MotionFormula<Harmonic> = (
  { amplitude, frequency, phase },
  { graph: g, numbers, t },
) => {
  const w = numbers.of(2 * Math.PI * frequency);
  const a = numbers.of(amplitude);
  const angle = g.add(g.mul(w, t), numbers.of(phase));
  const s = g.mul(a, g.apply('sin', angle));
  return [s, g.mul(g.mul(a, w), g.apply('cos', angle)), g.neg(g.mul(g.mul(w, w), s))];
};
