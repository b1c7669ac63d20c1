/** Simbody: joint coordinates by articulated bodies, loops by constraints and projection, steps that adapt to an accuracy. */
import { describeProblem, runNative, writeInput } from './native.mjs';

const ACCURACIES = [1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-12];
/** Accuracies tried: methods of low order take forever from there on. */
const METHODS = { RKM: 12, RKF: 12, CPodes: 12, RK3: 4, Verlet: 3, SEE2: 3 };
/** With loops also projected onto the constraints after every step ("+P"), not only when they are violated. */
const PROJECTED = { 'RKM+P': 12, 'RKF+P': 12 };

export function create(problem) {
  const file = writeInput(`${problem.id}.txt`, describeProblem(problem));
  const hasLoops = problem.joints.length > problem.bodies.length;
  return {
    methods: Object.entries({ ...METHODS, ...(hasLoops && PROJECTED) }).map(([method, count]) => ({
      method,
      steps: ACCURACIES.slice(0, count),
    })),
    measure: (method, accuracy) => runNative('simbody', [file, method, String(accuracy)], problem),
  };
}
