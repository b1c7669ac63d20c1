/** Addresses of the state and the stages of a step in a module, in bytes from the start of its memory. */
import type { Places } from './emit';
import type { Tableau } from '../../integrators/tableau';

export interface StepPlaces extends Places {
  /** Tolerances, and the number of components of the maximal state over which the error is averaged. */
  readonly absolute: number;
  readonly relative: number;
  readonly counted: number;
  /** Arrays of the length of the state: the current state, its rounding error so far, and both at the end of the step. */
  readonly y: number;
  readonly carry: number;
  readonly next: number;
  readonly nextCarry: number;
  /** State of the stage being evaluated, or the end of the step without its estimated error; a stage after its first correction. */
  readonly stage: number;
  readonly corrected: number;
  /** The maximal states of y, of `next`, and of `next` without its estimated error. */
  readonly expanded: Record<'y' | 'next' | 'off', number>;
  /** Rates by stage, each followed by one more number; those of the dense output come last. */
  readonly k: (stage: number) => number;
  /** Size in bytes of one of these arrays, and of a maximal state: multiples of 16. */
  readonly bytes: number;
  readonly expandedBytes: number;
  /** Addresses, within a maximal state, of the components without influence on the step length: the last ones. */
  readonly measured: readonly number[];
  /** Results of the equations besides rates: as many doubles as requested. */
  readonly outputs: number;
}

const DOUBLE = 8;
const WORD = 16;

/** Numbers of doubles, and the extra stages of the dense output. */
export interface StepSizes {
  readonly state: number;
  readonly expanded: number;
  readonly measured: number;
  readonly parameters: number;
  readonly outputs: number;
  readonly extraStages: number;
}

/** Scratch memory comes last, because its size is known only after the code is generated. */
export function placeStep(tableau: Tableau, sizes: StepSizes): StepPlaces {
  const { state, expanded } = sizes;
  const roundUp = (doubles: number) => Math.ceil((DOUBLE * doubles) / WORD) * WORD;
  let end = 0;
  const take = (doubles: number) => {
    end += roundUp(doubles);
    return end - roundUp(doubles);
  };
  const time = take(4);
  const places = {
    time,
    absolute: time + DOUBLE,
    relative: time + 2 * DOUBLE,
    counted: time + 3 * DOUBLE,
    parameters: take(sizes.parameters),
    outputs: take(sizes.outputs),
    y: take(state),
    carry: take(state),
    next: take(state),
    nextCarry: take(state),
    stage: take(state),
    corrected: take(state),
    expanded: { y: take(expanded), next: take(expanded), off: take(expanded) },
    bytes: roundUp(state),
    expandedBytes: roundUp(expanded),
    measured: Array.from({ length: sizes.measured }, (_, i) => DOUBLE * (expanded - 1 - i)),
  };
  const rates = take(0);
  const count = tableau.stages + sizes.extraStages;
  for (let i = 0; i < count; i++) take(state + 1);
  const stride = roundUp(state + 1);
  return { ...places, k: (stage) => rates + stage * stride, scratch: end };
}
