/**
 * The three-stage Radau IIA method of order 5 (T 9.7; Hairer and Wanner, Solving ODEs II, second edition, sections IV.5
 * The three-stage Radau IIA method of order 5 (T 9.7; Hairer and Wanner, Solving ODEs II, second edition, sections IV.5 and IV.8; their
 * code RADAU5): collocation at the nodes c, which determine its coefficients. T block-diagonalises the inverse of A,
 *
 *   T^-1 A^-1 T = (gamma) + (alpha, -beta; beta, alpha)
 *
 * so that one Newton step on the three stages is one real and one complex system of the size of the state.
 */
const SQRT6 = Math.sqrt(6);
const CBRT9 = Math.cbrt(9);
const CBRT81 = Math.cbrt(81);

/** Nodes; the last is the end of the step. */
export const C = [(4 - SQRT6) / 10, (4 + SQRT6) / 10, 1] as const;

const REAL = (6 + CBRT81 - CBRT9) / 30;
const COMPLEX_RE = (12 - CBRT81 + CBRT9) / 60;
const COMPLEX_IM = ((CBRT81 + CBRT9) * Math.sqrt(3)) / 60;
const COMPLEX_SQUARE = COMPLEX_RE * COMPLEX_RE + COMPLEX_IM * COMPLEX_IM;

/** Eigenvalues of A^-1: GAMMA and ALPHA +- i BETA. */
export const GAMMA = 1 / REAL;
export const ALPHA = COMPLEX_RE / COMPLEX_SQUARE;
export const BETA = COMPLEX_IM / COMPLEX_SQUARE;

export const T = [
  [0.09123239487089295, -0.14125529502095421, -0.030029194105147424],
  [0.241717932707107, 0.20412935229379994, 0.3829421127572619],
  [0.9660481826150929, 1, 0],
] as const;

export const T_INVERSE = [
  [4.325579890063155, 0.33919925181580984, 0.5417705399358749],
  [-4.178718591551905, -0.3276828207610624, 0.47662355450055044],
  [-0.5028726349457868, 2.571926949855605, -0.5960392048282249],
] as const;

/** Weights of the stages in the error estimate; times 1/h. */
export const E = [-(13 + 7 * SQRT6) / 3, (-13 + 7 * SQRT6) / 3, -1 / 3] as const;
