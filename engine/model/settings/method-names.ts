/** Names of methods in sentences. */
import type { Integrator, Solver } from '../project';

export const INTEGRATOR_NAMES: Readonly<Record<Integrator, string>> = {
  dopri5: 'Dormand-Prince 5(4)',
  dop853: 'Dormand-Prince 8(5,3)',
  radau5: 'Radau IIA 5',
  rk4: 'Runge-Kutta 4',
  'semi-implicit-euler': 'semi-implicit Euler',
  'explicit-euler': 'explicit Euler',
};

/** How the joint forces are computed; the usual method is not mentioned. */
export const SOLVER_NAMES: Readonly<Record<Solver, string | null>> = {
  lagrange: null,
  'saddle-point': 'saddle point',
  'sequential-impulses': 'sequential impulses',
  optimisation: 'optimisation',
};
