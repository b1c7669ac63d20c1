/** Names of the ways to solve and to step, and a line on each. */
import type {
  Factorisation,
  Integrator,
  Settings,
  Solver,
  Stabilisation,
  StateForm,
} from '../../../engine/model/project';
import { TEXT } from './texts';

interface Word {
  readonly label: string;
  readonly note: string;
}
type Words<T extends string> = Readonly<Record<T, Word>>;

export const SOLVER_WORDS: Words<Solver> = {
  lagrange: {
    label: TEXT.lagrangeMultipliers,
    note: TEXT.allJointForcesAtOnce,
  },
  'saddle-point': {
    label: TEXT.saddlePointKkt,
    note: TEXT.theSameForcesFromA,
  },
  'sequential-impulses': {
    label: TEXT.sequentialImpulses,
    note: TEXT.jointByJointInSweeps,
  },
  optimisation: {
    label: TEXT.optimisation,
    note: TEXT.implicitFirstOrderDampsRotation,
  },
};

export const FACTORISATION_WORDS: Words<Factorisation> = {
  automatic: { label: TEXT.automatic, note: TEXT.byTheNumberOfConstraint },
  dense: { label: TEXT.dense, note: TEXT.timeGrowsWithTheCube },
  sparse: { label: TEXT.sparse, note: TEXT.orderedOnTheJointsSame },
};

export const STATE_FORM_WORDS: Words<StateForm> = {
  velocity: { label: TEXT.velocities, note: TEXT.vAndAreIntegrated },
  momentum: {
    label: TEXT.momenta,
    note: TEXT.momentaAreIntegratedKeptExactly,
  },
};

export const INTEGRATOR_WORDS: Words<Integrator> = {
  dopri5: { label: TEXT.dormandPrince54, note: TEXT.fifthOrderChoosesItsSteps },
  dop853: {
    label: TEXT.dormandPrince853,
    note: TEXT.eighthOrderChoosesItsSteps,
  },
  radau5: {
    label: TEXT.radauIia5Implicit,
    note: TEXT.fifthOrderImplicitChoosesIts,
  },
  rk4: { label: TEXT.rungeKutta4, note: TEXT.fourthOrderAtAFixed },
  'semi-implicit-euler': {
    label: TEXT.semiImplicitEuler,
    note: TEXT.firstOrderAtAFixed,
  },
  'explicit-euler': {
    label: TEXT.explicitEuler,
    note: TEXT.firstOrderAtAFixedStep,
  },
};

export const STABILISATION_WORDS: Words<Stabilisation> = {
  projection: { label: TEXT.projection, note: TEXT.putsTheStateBackOn },
  feedback: {
    label: TEXT.feedbackKD,
    note: TEXT.addsKCDC,
  },
  bias: {
    label: TEXT.velocityBias,
    note: TEXT.addsToEveryStepA,
  },
  none: { label: TEXT.none, note: TEXT.letsTheConstraintsDriftTo },
};

export const GAINS_WORDS: Words<Settings['gains']> = {
  typed: { label: TEXT.asTyped, note: TEXT.kAndDBelowCritical },
  automatic: { label: TEXT.automatic, note: TEXT.criticallyDampedFromTheStep },
};

/** Options of a choice, in the order of `values`. */
export function optionsOf<T extends string>(
  words: Words<T>,
  values: readonly T[] = Object.keys(words) as T[],
): { value: T; label: string }[] {
  return values.map((value) => ({ value, label: words[value].label }));
}
