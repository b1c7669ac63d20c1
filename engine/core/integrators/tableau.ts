/** Coefficients of an explicit Runge-Kutta method (T 9.1); tests measure its stated order. */
export interface Tableau {
  readonly name: string;
  readonly order: number;
  readonly stages: number;
  /** stages: nodes. */
  readonly c: readonly number[];
  /** stages rows; row i holds i coefficients. */
  readonly a: readonly (readonly number[])[];
  /** stages: weights of the propagated solution. */
  readonly b: readonly number[];
  /** stages: weights of the error estimate, solution minus embedded solution; null for none. */
  readonly e: readonly number[] | null;
  /** stages: weights of a second estimate of lower order that moderates the first (Dormand-Prince 8); may be missing. */
  readonly e2?: readonly number[];
}

/**
 * Dense output over a step: y0 + theta (r1 + (1 - theta) (r2 + theta (r3 + ...))) with r1 = y1 - y0, r2 = h k_first - r1,
 * r3 = r1 - h k_last - r2 and further r = h sum d k.
 */
export interface DenseTable {
  /** Stages evaluated after the step, only when states inside it are requested. */
  readonly extra: readonly { readonly c: number; readonly a: readonly number[] }[];
  /** Rows of weights over all stages, the extra ones included. */
  readonly d: readonly (readonly number[])[];
}

/** The sources' explicit scheme: everything advances at the rates of the start of the step. */
export const EXPLICIT_EULER: Tableau = {
  name: 'explicit Euler',
  order: 1,
  stages: 1,
  c: [0],
  a: [[]],
  b: [1],
  e: null,
};

/** The classical Runge-Kutta method. */
export const RK4: Tableau = {
  name: 'Runge-Kutta 4',
  order: 4,
  stages: 4,
  c: [0, 1 / 2, 1 / 2, 1],
  a: [[], [1 / 2], [0, 1 / 2], [0, 0, 1]],
  b: [1 / 6, 1 / 3, 1 / 3, 1 / 6],
  e: null,
};

/**
 * Dormand and Prince 5(4), "A family of embedded Runge-Kutta formulae", J. Comp. Appl. Math. 6 (1980). The last stage
 * is the first of the next step.
 */
export const DOPRI5: Tableau = {
  name: 'Dormand-Prince 5(4)',
  order: 5,
  stages: 7,
  c: [0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1, 1],
  a: [
    [],
    [1 / 5],
    [3 / 40, 9 / 40],
    [44 / 45, -56 / 15, 32 / 9],
    [19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729],
    [9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656],
    [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84],
  ],
  b: [35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84, 0],
  e: [71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40],
};

/** Dense output of order 4 of DOPRI5 (Hairer, Norsett, Wanner, Solving ODEs I, section II.6). */
export const DOPRI5_DENSE: DenseTable = {
  extra: [],
  d: [
    [
      -12715105075 / 11282082432,
      0,
      87487479700 / 32700410799,
      -10690763975 / 1880347072,
      701980252875 / 199316789632,
      -1453857185 / 822651844,
      69997945 / 29380423,
    ],
  ],
};
