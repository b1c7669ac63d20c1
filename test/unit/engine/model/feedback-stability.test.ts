import { describe, expect, test } from 'vitest';
import { feedbackFactor } from '../../../../engine/model/settings/feedback-stability';
import { EXPLICIT_EULER, RK4 } from '../../../../engine/core/integrators/tableau';
import type { Integrator } from '../../../../engine/model/project';
import type { Tableau } from '../../../../engine/core/integrators/tableau';

type Pair = [c: number, rate: number];

const derivative = (k: number, d: number, [c, rate]: Pair): Pair => [rate, -k * c - d * rate];

/** One step of Cddot + d Cdot + k C = 0 as the methods themselves take it. */
function explicitStep({ stages, a, b }: Tableau, h: number, k: number, d: number, y: Pair): Pair {
  const slopes: Pair[] = [];
  const at = (weights: readonly number[]): Pair => [
    y[0] + h * slopes.reduce((sum, slope, i) => sum + weights[i] * slope[0], 0),
    y[1] + h * slopes.reduce((sum, slope, i) => sum + weights[i] * slope[1], 0),
  ];
  for (let s = 0; s < stages; s++) slopes.push(derivative(k, d, at(a[s])));
  return at(b);
}

function semiImplicitStep(h: number, k: number, d: number, [c, rate]: Pair): Pair {
  const next = rate + h * (-k * c - d * rate);
  return [c + h * next, next];
}

const METHODS: [Integrator, (h: number, k: number, d: number, y: Pair) => Pair][] = [
  ['explicit-euler', (h, k, d, y) => explicitStep(EXPLICIT_EULER, h, k, d, y)],
  ['rk4', (h, k, d, y) => explicitStep(RK4, h, k, d, y)],
  ['semi-implicit-euler', semiImplicitStep],
];

describe.each(METHODS)('%s', (integrator, step) => {
  test.each([
    ['under-damped', 3e4, 60],
    ['over-damped', 500, 90],
    ['undamped', 2e4, 0],
  ])('the factor is the growth that the method shows: %s', (_name, k, d) => {
    const h = 0.01;
    let y: Pair = [1, 0.3];
    const steps = 400;
    let growth = 0;
    // the mean of the logarithm over many steps is that of the slower part; the sizes are kept near one
    for (let i = 0; i < 2 * steps; i++) {
      y = step(h, k, d, y);
      const size = Math.hypot(y[0], h * y[1]);
      if (i >= steps) growth += Math.log(size) / steps;
      y = [y[0] / size, y[1] / size];
    }
    expect(Math.exp(growth)).toBeCloseTo(feedbackFactor(integrator, h, k, d) as number, 2);
  });

  test('critical damping is stable up to the bound in THEORY', () => {
    const bound = { 'explicit-euler': 4, 'semi-implicit-euler': Math.sqrt(32) - 4, rk4: 5.57058 }[
      integrator as 'rk4'
    ];
    const factor = (hd: number) => feedbackFactor(integrator, 1, (hd * hd) / 4, hd) as number;
    expect(factor(0.999 * bound)).toBeLessThan(1);
    expect(factor(1.001 * bound)).toBeGreaterThan(1);
  });
});

test('methods that choose their steps have no factor', () => {
  expect(feedbackFactor('dopri5', 0.01, 100, 20)).toBeNull();
});
