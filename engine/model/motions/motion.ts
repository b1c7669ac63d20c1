import { createCycloidal } from './cycloidal';
import { createHarmonic } from './harmonic';
import { createPolynomial } from './polynomial';
import { createTable } from './table';
import type { Motion } from '../project';
import type { MotionFunction } from './motion-function';

export function createMotion(motion: Motion): MotionFunction {
  switch (motion.kind) {
    case 'polynomial':
      return createPolynomial(motion);
    case 'harmonic':
      return createHarmonic(motion);
    case 'cycloidal':
      return createCycloidal(motion);
    case 'table':
      return createTable(motion);
  }
}
