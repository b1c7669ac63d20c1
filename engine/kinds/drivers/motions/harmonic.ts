/** s = a sin(w t + phase), w = 2 pi frequency (T 3.4). */
import { choice } from '../../../schema/field';
import type { MotionDefinition, MotionFunction } from './motion-definition';
import { inCoordinate } from './motion-fields';

export interface Harmonic {
  kind: 'harmonic';
  /** [rad or m] */
  amplitude: number;
  /** [Hz] */
  frequency: number;
  /** [rad] */
  phase: number;
}

export const harmonic: MotionDefinition<Harmonic> = {
  title: 'Harmonic',
  theory: '3.4',
  fields: [
    choice('kind', 'Motion', 'harmonic'),
    inCoordinate('amplitude', 'Amplitude'),
    { key: 'frequency', label: 'Frequency', type: 'number', unit: 'Hz', minimum: 0, step: 0.1 },
    { key: 'phase', label: 'Phase', type: 'number', unit: 'rad', step: 0.1 },
  ],
  create: (size) => ({ amplitude: size, frequency: 0.5, phase: 0 }),
  reverse: ({ amplitude }) => ({ amplitude: -amplitude || 0 }),
  compile({ amplitude, frequency, phase }): MotionFunction {
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
  },
};
