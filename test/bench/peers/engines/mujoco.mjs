/** MuJoCo in WebAssembly: generalised coordinates on a tree, loops closed by soft equality constraints. */
import load from '@mujoco/mujoco';

const STEPS = [5e-2, 2e-2, 1e-2, 5e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5];

export async function create(problem) {
  const mujoco = await load({ print: () => undefined, printErr: () => undefined });
  // without damping its implicit methods are its semi-implicit one
  const methods = ['RK4', 'Euler'];
  const slow = problem.duration > 50 ? [2e-1, 1e-1] : [];
  return {
    methods: methods.map((method) => ({ method, steps: [...slow, ...STEPS] })),
    prepare: (method, step) => prepare(mujoco, problem, method, step),
  };
}

function prepare(mujoco, problem, method, step) {
  const model = mujoco.MjModel.from_xml_string(describe(problem, method, step));
  const data = new mujoco.MjData(model);
  const closing = loops(problem);
  const tree = problem.hinges.filter((hinge) => !closing.includes(hinge));
  // its own number of each body, less one for the world
  const place = order(tree, problem.bodies.length);
  const numbers = problem.bodies.map((_, b) => place.indexOf(b));
  problem.bodies.forEach((_, b) => setVelocity(problem, tree, data, b, numbers[b]));
  mujoco.mj_forward(model, data);
  const count = Math.round(problem.interval / step);
  const samples = Math.round(problem.duration / problem.interval) + 1;
  const poses = Array.from({ length: samples }, () => new Float64Array(7 * problem.bodies.length));
  const energies = [];
  const record = (index) => {
    // a step leaves the positions of its start behind
    mujoco.mj_kinematics(model, data);
    const { xpos, xquat } = data;
    for (let b = 0; b < problem.bodies.length; b++) {
      for (let c = 0; c < 3; c++) poses[index][7 * b + c] = xpos[3 * (numbers[b] + 1) + c];
      for (let c = 0; c < 4; c++) poses[index][7 * b + 3 + c] = xquat[4 * (numbers[b] + 1) + c];
    }
    // velocities for the energy, too
    mujoco.mj_comPos(model, data);
    mujoco.mj_fwdVelocity(model, data);
    mujoco.mj_energyPos(model, data);
    mujoco.mj_energyVel(model, data);
    energies.push([data.energy[1], data.energy[0]]);
  };
  return {
    run() {
      record(0);
      for (let i = 1; i < samples; i++) {
        for (let s = 0; s < count; s++) mujoco.mj_step(model, data);
        record(i);
      }
      return { poses, energies };
    },
    dispose() {
      data.delete();
      model.delete();
    },
  };
}

/** Hinges that close loops: those whose far body hangs on another hinge already. */
function loops({ hinges }) {
  const hung = new Set([-1]);
  return hinges.filter(({ b }) => {
    if (hung.has(b)) return true;
    hung.add(b);
    return false;
  });
}

/** Rates of the tree's coordinates: what turns here turns about parallel axes, or is free. */
function setVelocity(problem, tree, data, index, number) {
  const { velocity, angularVelocity } = problem.bodies[index];
  if (tree.length === 0) {
    for (let c = 0; c < 3; c++) data.qvel[c] = velocity[c];
    for (let c = 0; c < 3; c++) data.qvel[3 + c] = angularVelocity[c];
    return;
  }
  const hinge = tree.find(({ b }) => b === index);
  const before = hinge.a < 0 ? [0, 0, 0] : problem.bodies[hinge.a].angularVelocity;
  data.qvel[number] = hinge.axis.reduce((sum, value, c) => sum + value * (angularVelocity[c] - before[c]), 0);
}

/** Bodies in the order in which MuJoCo numbers them: depth first. */
function order(tree, count, parent = -1) {
  const own = tree.filter(({ a }) => a === parent).map(({ b }) => b);
  return tree.length === 0
    ? Array.from({ length: count }, (_, i) => i)
    : own.flatMap((b) => [b, ...order(tree, count, b)]);
}

function describe(problem, method, step) {
  const closing = loops(problem);
  const tree = problem.hinges.filter((hinge) => !closing.includes(hinge));
  const sub = (v, w) => v.map((value, c) => value - w[c]);
  const position = (index) => (index < 0 ? [0, 0, 0] : problem.bodies[index].position);
  const element = (index) => {
    const { name, mass, inertia } = problem.bodies[index];
    const hinge = tree.find(({ b }) => b === index);
    const joint = hinge
      ? `<joint type="hinge" pos="${sub(hinge.anchor, position(index)).join(' ')}" axis="${hinge.axis.join(' ')}"/>`
      : '<freejoint/>';
    const children = tree.filter(({ a }) => a === index).map(({ b }) => element(b));
    return `<body name="${name}" pos="${sub(position(index), position(hinge?.a ?? -1)).join(' ')}">${joint}
      <inertial pos="0 0 0" mass="${mass}" diaginertia="${inertia.join(' ')}"/>${children.join('')}</body>`;
  };
  const roots =
    tree.length > 0 ? tree.filter(({ a }) => a < 0).map(({ b }) => b) : problem.bodies.map((_, i) => i);
  // stiff as the step allows; a second point on the axis where the loop is not planar
  const soft = `solref="${2 * step} 1" solimp="0.9999 0.9999 0.001 0.5 2"`;
  const planar = problem.hinges.every(({ axis }) => axis[2] === 1);
  const connects = closing.flatMap(({ a, b, anchor, axis }) =>
    (planar ? [0] : [-0.25, 0.25]).map((along) => {
      const [one, two] = a < 0 ? [b, a] : [a, b];
      const point = sub(
        anchor.map((value, c) => value + along * axis[c]),
        position(one),
      );
      const other = two < 0 ? '' : `body2="${problem.bodies[two].name}"`;
      return `<connect body1="${problem.bodies[one].name}" ${other} anchor="${point.join(' ')}" ${soft}/>`;
    }),
  );
  return `<mujoco><compiler angle="radian"/>
    <option timestep="${step}" gravity="${problem.gravity.join(' ')}" integrator="${method}" solver="Newton"
      iterations="100" tolerance="1e-14"><flag contact="disable" autoreset="disable"/></option>
    <worldbody>${roots.map(element).join('')}</worldbody>
    <equality>${connects.join('')}</equality></mujoco>`;
}
