/** Names of the ways to solve and to step, and a line on each. */
import type {
  Factorisation,
  Integrator,
  Settings,
  Solver,
  Stabilisation,
  StateForm,
} from '../../../engine/model/project';

interface Word {
  readonly label: string;
  readonly note: string;
}
type Words<T extends string> = Readonly<Record<T, Word>>;

export const SOLVER_WORDS: Words<Solver> = {
  lagrange: {
    label: 'Lagrange multipliers',
    note: 'All joint forces at once. For accuracy.',
  },
  'saddle-point': {
    label: 'Saddle point (KKT)',
    note: 'The same forces from a larger system.',
  },
  'sequential-impulses': {
    label: 'Sequential impulses',
    note: 'Joint by joint in sweeps; first order.',
  },
  optimisation: {
    label: 'Optimisation',
    note: 'Implicit, first order; damps rotation.',
  },
};

export const FACTORISATION_WORDS: Words<Factorisation> = {
  automatic: { label: 'Automatic', note: 'By the number of constraint rows.' },
  dense: { label: 'Dense', note: 'Time grows with the cube of the number of rows.' },
  sparse: { label: 'Sparse', note: 'Ordered on the joints; same answers.' },
};

export const STATE_FORM_WORDS: Words<StateForm> = {
  velocity: { label: 'Velocities', note: 'v and ω are integrated.' },
  momentum: {
    label: 'Momenta',
    note: 'Momenta are integrated; kept exactly where free.',
  },
};

export const INTEGRATOR_WORDS: Words<Integrator> = {
  dopri5: { label: 'Dormand-Prince 5(4)', note: 'Fifth order; chooses its steps from the tolerances.' },
  dop853: {
    label: 'Dormand-Prince 8(5,3)',
    note: 'Eighth order; chooses its steps from the tolerances. For high accuracy.',
  },
  radau5: {
    label: 'Radau IIA 5 (implicit)',
    note: 'Fifth order, implicit; chooses its steps from the tolerances. For stiff springs and dampers.',
  },
  rk4: { label: 'Runge-Kutta 4', note: 'Fourth order at a fixed step.' },
  'semi-implicit-euler': {
    label: 'Semi-implicit Euler',
    note: 'First order at a fixed step; keeps energy better than the explicit one.',
  },
  'explicit-euler': {
    label: 'Explicit Euler',
    note: 'First order at a fixed step; energy grows. For comparison.',
  },
};

export const STABILISATION_WORDS: Words<Stabilisation> = {
  projection: { label: 'Projection', note: 'Puts the state back on the constraints after every step.' },
  feedback: {
    label: 'Feedback (k, d)',
    note: 'Adds k C + d C\u0307 to the constraint equations; joints can override k and d.',
  },
  bias: {
    label: 'Velocity bias',
    note: 'Adds to every step a velocity that closes a fraction of the gaps.',
  },
  none: { label: 'None', note: 'Lets the constraints drift, to see by how much.' },
};

export const GAINS_WORDS: Words<Settings['gains']> = {
  typed: { label: 'As typed', note: 'k and d below; critical damping is d = 2√k.' },
  automatic: { label: 'Automatic', note: 'Critically damped, from the step or the size of the mechanism.' },
};

/** Options of a choice, in the order of `values`. */
export function optionsOf<T extends string>(
  words: Words<T>,
  values: readonly T[] = Object.keys(words) as T[],
): { value: T; label: string }[] {
  return values.map((value) => ({ value, label: words[value].label }));
}
