/** Where a module keeps the state and the stages of a step, in bytes from the start of its memory. */
import type { Places } from './emit';
import type { Tableau } from '../../integrators/tableau';

export interface StepPlaces extends Places {
  /** Tolerances, and over how many components the error is averaged. */
  readonly absolute: number;
  readonly relative: number;
  readonly counted: number;
  /** Arrays of the length of the state: the present state, what rounding has taken from it, those at the end of the step. */
  readonly y: number;
  readonly carry: number;
  readonly next: number;
  readonly nextCarry: number;
  /** State of the stage that is evaluated; what each component's error counts by; the state after its correction. */
  readonly stage: number;
  readonly weight: number;
  readonly corrected: number;
  /** Rates, by stage; those of a dense output behind them. */
  readonly k: (stage: number) => number;
  /** Bytes of one of these arrays: a multiple of 16. */
  readonly bytes: number;
  /** What the equations give beside rates: as many doubles as asked for. */
  readonly outputs: number;
}

const DOUBLE = 8;
const WORD = 16;

/** Doubles of each kind, and stages that a dense output adds. */
export interface StepSizes {
  readonly state: number;
  readonly parameters: number;
  readonly outputs: number;
  readonly extraStages: number;
}

/** The scratch memory is the last of it: how much there is of it is known once the code is. */
export function placeStep(
  tableau: Tableau,
  { state, parameters, outputs, extraStages }: StepSizes,
): StepPlaces {
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
    parameters: take(parameters),
    outputs: take(outputs),
    y: take(state),
    carry: take(state),
    next: take(state),
    nextCarry: take(state),
    stage: take(state),
    weight: take(state),
    corrected: take(state),
    bytes: roundUp(state),
  };
  const k = take(0);
  for (let i = 0; i < tableau.stages + extraStages; i++) take(state);
  return { ...places, k: (stage) => k + stage * places.bytes, scratch: end };
}
