/**
 * Rapier in WebAssembly: impulse joints at velocity level. Its joints in reduced coordinates have a damping of their own,
 * which its JavaScript does not let one switch off: they converge to another motion.
 */
import RAPIER from '@dimforge/rapier3d-compat';

const STEPS = [2e-2, 1e-2, 5e-3, 4e-3, 2e-3, 1e-3, 5e-4, 2e-4];
const METHODS = { it4: 4, it20: 20 };
const vector = ([x, y, z]) => ({ x, y, z });

export async function create(problem) {
  await RAPIER.init();
  const names = problem.joints.length > 0 ? Object.keys(METHODS) : ['it4'];
  return {
    methods: names.map((method) => ({ method, steps: STEPS })),
    prepare: (method, step) => prepare(problem, method, step),
  };
}

function prepare(problem, method, step) {
  const world = new RAPIER.World(vector(problem.gravity));
  world.timestep = step;
  world.numSolverIterations = METHODS[method];
  const unit = { w: 1, x: 0, y: 0, z: 0 };
  const bodies = problem.bodies.map((body) => {
    const desc = RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(...body.position)
      .setLinvel(...body.velocity)
      .setAngvel(vector(body.angularVelocity))
      .setAdditionalMassProperties(body.mass, vector([0, 0, 0]), vector(body.inertia), unit)
      .setCanSleep(false);
    return world.createRigidBody(desc);
  });
  const ground = world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
  const at = (index, anchor) =>
    vector(index < 0 ? anchor : anchor.map((value, c) => value - problem.bodies[index].position[c]));
  const pick = (index) => (index < 0 ? ground : bodies[index]);
  for (const { a, b, anchor, axis } of problem.joints) {
    const joint = RAPIER.JointData.revolute(at(a, anchor), at(b, anchor), vector(axis));
    world.createImpulseJoint(joint, pick(a), pick(b), true);
  }
  const count = Math.round(problem.interval / step);
  const samples = Math.round(problem.duration / problem.interval) + 1;
  const states = Array.from({ length: samples }, () => new Float64Array(13 * bodies.length));
  const record = (state) =>
    bodies.forEach((body, b) => {
      const [x, q, v, w] = [body.translation(), body.rotation(), body.linvel(), body.angvel()];
      state.set([x.x, x.y, x.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z], 13 * b);
    });
  return {
    run() {
      record(states[0]);
      for (let i = 1; i < samples; i++) {
        for (let s = 0; s < count; s++) world.step();
        record(states[i]);
      }
      return { states };
    },
    dispose: () => world.free(),
  };
}
