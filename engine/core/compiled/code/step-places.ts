/** Where a module keeps the state and the stages of a step, in bytes from the start of its memory. */
import type { Places } from './emit';
import type { Tableau } from '../../integrators/tableau';

export interface StepPlaces extends Places {
  /** Tolerances, and over how many components of the expanded state the error is averaged. */
  readonly absolute: number;
  readonly relative: number;
  readonly counted: number;
  /** Arrays of the length of the state: the present state, what rounding has taken from it, those at the end of the step. */
  readonly y: number;
  readonly carry: number;
  readonly next: number;
  readonly nextCarry: number;
  /** State of the stage that is evaluated, or the end of the step without its estimated error; a stage half settled. */
  readonly stage: number;
  readonly corrected: number;
  /** The maximal states of y, of next, and of that without its estimated error. */
  readonly expanded: Record<'y' | 'next' | 'off', number>;
  /** Rates, by stage, and one more number behind them; those of a dense output follow. */
  readonly k: (stage: number) => number;
  /** Bytes of one of these arrays, and of a maximal state: multiples of 16. */
  readonly bytes: number;
  readonly expandedBytes: number;
  /** Where in a maximal state those components are that have no say in the length of steps: the last ones. */
  readonly measured: readonly number[];
  /** What the equations give beside rates: as many doubles as asked for. */
  readonly outputs: number;
}

const DOUBLE = 8;
const WORD = 16;

/** Doubles of each kind, and stages that a dense output adds. */
export interface StepSizes {
  readonly state: number;
  readonly expanded: number;
  readonly measured: number;
  readonly parameters: number;
  readonly outputs: number;
  readonly extraStages: number;
}

/** The scratch memory is the last of it: how much there is of it is known once the code is. */
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
