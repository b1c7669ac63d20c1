/** Simbody: joint coordinates by articulated bodies, loops by constraints and projection, steps that adapt to an accuracy. */
import { describeProblem, runNative, writeInput } from './native.mjs';

const ACCURACIES = [1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12];
/** Accuracies tried; methods of low order take forever from there on. */
const METHODS = { RKM: 12, RKF: 12, CPodes: 12, RK3: 6, Verlet: 5, SEE2: 4 };

export function create(problem) {
  const file = writeInput(`${problem.id}.txt`, describeProblem(problem));
  const hasLoops = problem.joints.length > problem.bodies.length;
  // "+P": projected onto the constraints after every step, not only when they are violated
  const ways = hasLoops ? ['', '+P'] : [''];
  return {
    methods: Object.entries(METHODS).flatMap(([method, count]) =>
      ways.map((way) => ({ method: `${method}${way}`, steps: ACCURACIES.slice(0, count) })),
    ),
    measure: (method, accuracy) => runNative('simbody', [file, method, String(accuracy)], problem),
  };
}
