/**
 * The feedback gains of a run (T 7.2): given or chosen automatically.
 *
 * The automatic choice is critically damped, with a time constant that the steps resolve well. Strong feedback keeps |C| small but
 * spoils the motion, because it turns the integrator's errors into forces; so the choice is gentle.
 */
import { isAdaptive } from '../../model/project';
import type { Settings } from '../../model/project';

export interface Gains {
  /** [1/s^2] */
  readonly k: number;
  /** [1/s] */
  readonly d: number;
}

/** Time constant 2/d of the automatic choice, in steps of a fixed-step method. */
const STEPS = 10;
/** The same as a fraction of the characteristic time sqrt(L/g), for methods with step control. */
const PART = 0.02;
/** Substitute for the acceleration of gravity where there is none [m/s^2]. */
const WITHOUT_GRAVITY = 1;

/** k and d for joints without their own; null if the settings request no feedback. `length`: characteristic [m]. */
export function gainsOf(settings: Settings, length: number): Gains | null {
  if (settings.stabilisation !== 'feedback') return null;
  if (settings.gains === 'typed') return { k: settings.k, d: settings.d };
  const g = Math.hypot(...settings.gravity) || WITHOUT_GRAVITY;
  const time = isAdaptive(settings.integrator) ? PART * Math.sqrt(length / g) : STEPS * settings.step;
  return { k: 1 / (time * time), d: 2 / time };
}
