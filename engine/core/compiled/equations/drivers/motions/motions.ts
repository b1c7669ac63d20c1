/** The formula of every motion. */
import { cycloidal } from './cycloidal';
import { harmonic } from './harmonic';
import { polynomial } from './polynomial';
import { table } from './table';
import type { Motion, MotionKind } from '../../../../../kinds/drivers/motions/motions';
import type { MotionFormula, MotionSite } from './motion-formula';
import type { Vector } from '../../../code/vectors';

const MOTION_FORMULAS = { polynomial, harmonic, cycloidal, table } satisfies {
  readonly [K in MotionKind]: MotionFormula<Extract<Motion, { kind: K }>>;
};

export const motionAt = (motion: Motion, site: MotionSite): Vector =>
  (MOTION_FORMULAS[motion.kind] as MotionFormula<Motion>)(motion, site);
