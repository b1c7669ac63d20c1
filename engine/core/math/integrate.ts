/**
 * Integral of a function of one variable by adaptive Gauss-Kronrod quadrature (7, 15): halves an interval whose two rules differ by more
 * than `tolerance` of the integral, to a bounded depth, so that a kink or a jump costs work but cannot hang.
 */
const NODES = [
  0.991455371120812639206854697526329, 0.949107912342758524526189684047851,
  0.864864423359769072789712788640926, 0.741531185599394439863864773280788,
  0.58608723546769113029414369165333, 0.405845151377397166906606412076961,
  0.207784955007898467600689403773245, 0,
];
const KRONROD = [
  0.02293532201052922496373200805897, 0.063092092629978553290700663189204,
  0.104790010322250183839876322541518, 0.140653259715525918745189590510238,
  0.16900472663926790282658342659855, 0.190350578064785409913256402421014,
  0.204432940075298892414161999234649, 0.209482141084727828012999174891714,
];
/** For every second node. */
const GAUSS = [
  0.129484966168869693270611432679082, 0.27970539148927666790146777142378,
  0.381830050505118944950369775488975, 0.417959183673469387755102040816327,
];
const DEEPEST = 24;

export function integrate(f: (x: number) => number, from: number, until: number, tolerance = 1e-13): number {
  const [whole] = kronrod(f, from, until);
  const scale = Math.max(Math.abs(whole), Math.abs(until - from) * Math.abs(f(until)), Number.MIN_VALUE);
  return refine(f, from, until, tolerance * scale, 0);
}

function refine(f: (x: number) => number, a: number, b: number, allowed: number, depth: number): number {
  const [fine, coarse] = kronrod(f, a, b);
  // NaN is returned as it is
  if (!(Math.abs(fine - coarse) > allowed) || depth >= DEEPEST) return fine;
  const middle = (a + b) / 2;
  return refine(f, a, middle, allowed / 2, depth + 1) + refine(f, middle, b, allowed / 2, depth + 1);
}

/** The integral by both rules. */
function kronrod(f: (x: number) => number, a: number, b: number): [fine: number, coarse: number] {
  const middle = (a + b) / 2;
  const half = (b - a) / 2;
  const center = f(middle);
  let fine = KRONROD[7] * center;
  let coarse = GAUSS[3] * center;
  for (let i = 0; i < 7; i++) {
    const both = f(middle - half * NODES[i]) + f(middle + half * NODES[i]);
    fine += KRONROD[i] * both;
    if (i % 2 === 1) coarse += GAUSS[i >> 1] * both;
  }
  return [half * fine, half * coarse];
}
