import { each, PAST_THE_END } from './past-the-end.mjs';

/** Mutants of integrators that no test can tell from the source (see equivalent.mjs). */
export const IN_INTEGRATORS = [
  ...each('engine/core/integrators/radau5.ts', PAST_THE_END, [
    'for (let i = 0; i < y.length; i++) {',
    'for (let i = 0; i < out.length; i++) {',
    'for (let i = 0; i < x0.length; i++) {',
    'for (let i = 0; i < w[0].length; i++) {',
    'for (let i = 0; i < y.length; i++) z[s][i] -= y[i];',
    'for (let i = 0; i < y.length; i++) stage[i] = y[i] + z[s][i];',
    'for (let i = 0; i < y.length; i++) error[i] += y[i];',
    'for (let i = 0; i < y.length; i++) error[i] = increments[0][i] + stage[i];',
    'for (let i = 0; i < y.length; i++) error[i] = krylov.lastR[s * y.length + i];',
  ]),
  ...each('engine/core/integrators/radau5-dense.ts', PAST_THE_END, [
    'for (let i = 0; i < out.length; i++) {',
    'for (let i = 0; i < f0.length; i++) {',
    'for (let i = 0; i < next.length; i++) {',
  ]),
  ...each('engine/core/integrators/dense-output.ts', PAST_THE_END, [
    'for (let i = 0; i < y.length; i++) {',
    'for (let i = 0; i < out.length; i++) out[i] = coefficients[i] + factor * out[i];',
  ]),
  ...each('engine/core/integrators/runge-kutta.ts', PAST_THE_END, [
    'for (let i = 0; i < y.length; i++) {',
    'for (let i = 0; i < y.length; i++) if (y[i] !== before[i]) carry[i] = 0;',
    'for (let i = 0; i < out.length; i++) out[i] = y[i] + f0 * k0[i] + f1 * k1[i] + f2 * k2[i];',
  ]),
  ...each('engine/core/integrators/krylov.ts', PAST_THE_END, [
    'for (let i = 0; i < r.length; i++) {',
    'for (let i = 0; i < r.length; i++) dr[i] = r[i] - k.lastR[i];',
  ]),
  ...each('engine/core/integrators/radau5-matrix.ts', PAST_THE_END, [
    'for (let i = 0; i < n; i++) {',
    'for (let i = 0; i < n * n; i++) {',
    'for (let i = 0; i < n; i++) x[i] = b[coupled[i]];',
    'for (let i = 0; i < n; i++) b[coupled[i]] = x[i];',
    'for (let q = 0; q < quadratures.length; q++) {',
  ]),
  ...each('engine/core/integrators/radau5-inside.ts', PAST_THE_END, [
    'for (let i = 0; i < out.length; i++) out[i] = y[i] + inner.z[2][i];',
  ]),
  {
    file: 'engine/core/integrators/radau5-matrix.ts',
    was: 'i < n * n',
    is: 'i <= n * n',
    reason: 'the last of the diagonal is n^2 - 1, and the next step leads beyond n^2',
  },
  {
    file: 'engine/core/integrators/radau5-matrix.ts',
    line: 'for (let i = 0; i < n; i++) J[i * n + j] = (movedRates[coupled[i]] - rate[coupled[i]]) / delta;',
    is: 'i <= n',
    reason: 'the rows of quadratures, which come next, are written next; without any it is past the end',
  },
  {
    file: 'engine/core/integrators/radau5-inside.ts',
    is: 'h >= 0',
    reason: 'of a step of no length there are no factors, which is asked next',
  },
  {
    file: 'engine/core/integrators/radau5.ts',
    is: 'norm <= 1',
    reason: 'an error that is the tolerance to the last bit falls to either side',
  },
  ...[
    ['if (!d.ready) calcDifferences(d, h, r);', 'true', 'it only spares the work'],
    ['d.ready = true;', 'false', 'it only spares the work'],
  ].map(([line, is, reason]) => ({ file: 'engine/core/integrators/radau5-dense.ts', line, is, reason })),
  ...[
    ['left <= goal', 'left < goal'],
    ['left <= enough', 'left < enough'],
    ['rate >= DIVERGING', 'rate > DIVERGING'],
  ].map(([was, is]) => ({
    file: 'engine/core/integrators/radau5.ts',
    ...{ was, is, reason: 'what is the bound to the last bit falls to either side' },
  })),
  ...each('engine/core/integrators/semi-implicit-euler.ts', PAST_THE_END, [
    'for (let i = v0; i < y.length; i++) next[i] += h * k[i];',
    'else for (let c = 0; c < u.length; c++) u[c] = next[v0 + c];',
  ]),
  {
    file: 'engine/core/integrators/radau5.ts',
    line: "if (!(size < Infinity)) return 'notFinite';",
    is: 'size <= Infinity',
    reason: 'rates beyond all numbers give a size that is no number, never an infinite one',
  },
  {
    file: 'engine/core/integrators/radau5-dense.ts',
    line: 'if (d.known < 3 || !(r >= SHORTEST)) return false;',
    is: 'r > SHORTEST',
    reason: 'a ratio of steps that is 0.3 to the last bit falls to either side',
  },
];
