/** cannon-es in JavaScript: Gauss-Seidel on regularised equations. */
import * as CANNON from 'cannon-es';

const STEPS = [2e-2, 1e-2, 5e-3, 4e-3, 2e-3, 1e-3, 5e-4, 2e-4];
const METHODS = { it10: 10, it50: 50 };

export async function create(problem) {
  const names = problem.joints.length > 0 ? Object.keys(METHODS) : ['it10'];
  return {
    methods: names.map((method) => ({ method, steps: STEPS })),
    prepare: (method, step) => prepare(problem, method, step),
  };
}

function prepare(problem, method, step) {
  const vector = (v) => new CANNON.Vec3(...v);
  const world = new CANNON.World({ gravity: vector(problem.gravity), allowSleep: false });
  world.solver.iterations = METHODS[method];
  world.solver.tolerance = 0;
  const bodies = problem.bodies.map((source) => {
    const body = new CANNON.Body({
      mass: source.mass,
      position: vector(source.position),
      velocity: vector(source.velocity),
      angularVelocity: vector(source.angularVelocity),
      linearDamping: 0,
      angularDamping: 0,
    });
    world.addBody(body);
    body.inertia.set(...source.inertia);
    body.invInertia.set(...source.inertia.map((value) => 1 / value));
    body.updateInertiaWorld(true);
    return body;
  });
  const ground = new CANNON.Body({ mass: 0 });
  world.addBody(ground);
  const at = (index, anchor) =>
    vector(index < 0 ? anchor : anchor.map((value, c) => value - problem.bodies[index].position[c]));
  const pick = (index) => (index < 0 ? ground : bodies[index]);
  for (const { a, b, anchor, axis } of problem.joints) {
    const hinge = new CANNON.HingeConstraint(pick(a), pick(b), {
      pivotA: at(a, anchor),
      pivotB: at(b, anchor),
      axisA: vector(axis),
      axisB: vector(axis),
      collideConnected: false,
      maxForce: 1e12,
    });
    for (const equation of hinge.equations) equation.setSpookParams(1e9, 3, step);
    world.addConstraint(hinge);
  }
  const count = Math.round(problem.interval / step);
  const samples = Math.round(problem.duration / problem.interval) + 1;
  const states = Array.from({ length: samples }, () => new Float64Array(13 * bodies.length));
  const record = (state) =>
    bodies.forEach(({ position: x, quaternion: q, velocity: v, angularVelocity: w }, b) =>
      state.set([x.x, x.y, x.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z], 13 * b),
    );
  return {
    run() {
      record(states[0]);
      for (let i = 1; i < samples; i++) {
        for (let s = 0; s < count; s++) world.step(step);
        record(states[i]);
      }
      return { states };
    },
    dispose: () => undefined,
  };
}
