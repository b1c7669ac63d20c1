/** Names of the solvers and integrators, and a line on each. */
import type {
  Equations,
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
    note: TEXT.lagrangeNote,
  },
  'saddle-point': {
    label: TEXT.saddlePointKkt,
    note: TEXT.saddleNote,
  },
  'sequential-impulses': {
    label: TEXT.sequentialImpulses,
    note: TEXT.impulsesNote,
  },
  optimisation: {
    label: TEXT.optimisation,
    note: TEXT.optimisationNote,
  },
};

export const FACTORISATION_WORDS: Words<Factorisation> = {
  automatic: { label: TEXT.automatic, note: TEXT.automaticNote },
  dense: { label: TEXT.dense, note: TEXT.denseNote },
  sparse: { label: TEXT.sparse, note: TEXT.sparseNote },
};

export const EQUATIONS_WORDS: Words<Equations> = {
  automatic: { label: TEXT.automatic, note: TEXT.automaticEquationsNote },
  compiled: { label: TEXT.compiled, note: TEXT.compiledNote },
  'global-system': { label: TEXT.globalSystem, note: TEXT.globalSystemNote },
};

export const STATE_FORM_WORDS: Words<StateForm> = {
  velocity: { label: TEXT.velocities, note: TEXT.velocitiesNote },
  momentum: {
    label: TEXT.momenta,
    note: TEXT.momentaNote,
  },
};

export const INTEGRATOR_WORDS: Words<Integrator> = {
  dopri5: { label: TEXT.dormandPrince54, note: TEXT.dormandPrince54Note },
  dop853: {
    label: TEXT.dormandPrince853,
    note: TEXT.dormandPrince853Note,
  },
  radau5: {
    label: TEXT.radau,
    note: TEXT.radauNote,
  },
  rk4: { label: TEXT.rungeKutta4, note: TEXT.rungeKutta4Note },
  'semi-implicit-euler': {
    label: TEXT.semiImplicitEuler,
    note: TEXT.semiImplicitNote,
  },
  'explicit-euler': {
    label: TEXT.explicitEuler,
    note: TEXT.explicitNote,
  },
};

export const STABILISATION_WORDS: Words<Stabilisation> = {
  projection: { label: TEXT.projection, note: TEXT.projectionNote },
  feedback: {
    label: TEXT.feedback,
    note: TEXT.feedbackNote,
  },
  bias: {
    label: TEXT.velocityBias,
    note: TEXT.biasNote,
  },
  none: { label: TEXT.none, note: TEXT.noneNote },
};

export const GAINS_WORDS: Words<Settings['gains']> = {
  typed: { label: TEXT.asTyped, note: TEXT.asTypedNote },
  automatic: { label: TEXT.automatic, note: TEXT.automaticGainsNote },
};

/** Options of a choice, in the order of `values`. */
export function optionsOf<T extends string>(
  words: Words<T>,
  values: readonly T[] = Object.keys(words) as T[],
): { value: T; label: string }[] {
  return values.map((value) => ({ value, label: words[value].label }));
}
