/** ODE: maximal coordinates, steps at velocity level of the first order. */
import { describeProblem, runNative, writeInput } from './native.mjs';

const STEPS = [2e-2, 1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5];

export function create(problem) {
  const file = writeInput(`${problem.id}.txt`, describeProblem(problem));
  return {
    methods: ['world', 'quick'].map((method) => ({ method, steps: STEPS })),
    measure: (method, step) => runNative('ode', [file, method, String(step)], problem),
  };
}
