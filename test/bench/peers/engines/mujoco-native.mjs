/** MuJoCo's library as Debian packages it; the same models as in WebAssembly. */
import { describeProblem, runNative, writeInput } from './native.mjs';
import { INTEGRATORS, methodsOf, stepsOf } from './mujoco-sweep.mjs';
import { toMjcf } from './mjcf.mjs';

export function create(problem) {
  const file = writeInput(`${problem.id}.txt`, describeProblem(problem));
  // its implicit method also differentiates gyroscopic forces, so it is not Euler's without damping
  const methods = methodsOf(problem, [...INTEGRATORS, 'implicit']);
  return {
    methods: methods.map((method) => ({ method, steps: stepsOf(problem) })),
    measure(method, step) {
      const [integrator, stiffness] = method.split('/');
      const { text, order } = toMjcf(problem, { integrator, step, stiffness: Number(stiffness ?? 1) });
      const model = writeInput(`${problem.id}.xml`, text);
      return runNative('mujoco', [model, file], problem, order);
    },
  };
}
