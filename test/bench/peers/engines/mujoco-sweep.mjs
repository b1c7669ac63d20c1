/** What is tried with MuJoCo, native and in WebAssembly. */

export const INTEGRATORS = ['RK4', 'Euler'];
/** Steps per time constant of the constraints: what the manual advises (0.5), and stiffer until it bursts. */
const STIFFNESSES = { RK4: [0.5, 1, 2], Euler: [0.5, 0.8], implicit: [0.5] };
/** Of an interval between compared instants, which a step must divide. */
const PARTS = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 1000, 2000];
const COARSEST = 0.2;
const FINEST = 4.9e-5;

/** Method and stiffness, where there are loops. */
export function methodsOf({ bodies, joints }, integrators) {
  if (joints.length <= bodies.length) return integrators;
  return integrators.flatMap((name) => STIFFNESSES[name].map((stiffness) => `${name}/${stiffness}`));
}

export const stepsOf = ({ interval }) =>
  PARTS.map((part) => interval / part).filter((step) => step >= FINEST && step <= COARSEST);
