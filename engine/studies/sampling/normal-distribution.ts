/** The standard normal distribution, with tails exact relative to their own size. */

/** Terms of the continued fraction that leave nothing to add from 2 on. */
const FRACTION_TERMS = 120;
const SERIES_TO = 2;

const density = (score: number): number => Math.exp((-score * score) / 2) / Math.sqrt(2 * Math.PI);

/** The probability of a value below `score`: by the power series near 0, by Laplace's continued fraction in the tails. */
export function lowerTail(score: number): number {
  if (score > 0) return 1 - lowerTail(-score);
  const size = -score;
  if (size === Infinity) return 0;
  if (size >= SERIES_TO) {
    let fraction = size;
    for (let k = FRACTION_TERMS; k >= 1; k--) fraction = size + k / fraction;
    return density(size) / fraction;
  }
  let term = size;
  let sum = size;
  for (let k = 3; term > sum * 1e-17; k += 2) {
    term *= (size * size) / k;
    sum += term;
  }
  return 0.5 - density(size) * sum;
}

/** Coefficients of M. J. Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37 (1988) 477-484, from the highest power down. */
const CENTRE = [
  [
    2.5090809287301226727e3, 3.3430575583588128105e4, 6.7265770927008700853e4, 4.5921953931549871457e4,
    1.3731693765509461125e4, 1.9715909503065514427e3, 1.3314166789178437745e2, 3.387132872796366608,
  ],
  [
    5.226495278852854561e3, 2.8729085735721942674e4, 3.930789580009271061e4, 2.1213794301586595867e4,
    5.3941960214247511077e3, 6.871870074920579083e2, 4.2313330701600911252e1, 1,
  ],
] as const;
const MIDDLE = [
  [
    7.7454501427834140764e-4, 2.27238449892691845833e-2, 2.4178072517745061177e-1, 1.27045825245236838258,
    3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734,
  ],
  [
    1.05075007164441684324e-9, 5.475938084995344946e-4, 1.51986665636164571966e-2, 1.4810397642748007459e-1,
    6.8976733498510000455e-1, 1.6763848301838038494, 2.05319162663775882187, 1,
  ],
] as const;
const TAIL = [
  [
    2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.2426609473880784386e-3, 2.6532189526576123093e-2,
    2.9656057182850489123e-1, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772,
  ],
  [
    2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
    1.48753612908506148525e-2, 1.3692988092273580531e-1, 5.9983220655588793769e-1, 1,
  ],
] as const;

/** The score below which lies the probability `share`, in (0, 1), with about 16 digits; share below 1e-316 is out of its range. */
export function normalQuantile(share: number): number {
  const offset = share - 0.5;
  if (Math.abs(offset) <= 0.425) return offset * ratio(CENTRE, 0.180625 - offset * offset);
  const root = Math.sqrt(-Math.log(offset < 0 ? share : 1 - share));
  const size = root <= 5 ? ratio(MIDDLE, root - 1.6) : ratio(TAIL, root - 5);
  return offset < 0 ? -size : size;
}

type Coefficients = readonly [readonly number[], readonly number[]];

const ratio = ([over, under]: Coefficients, x: number): number => polynomial(over, x) / polynomial(under, x);

function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}
