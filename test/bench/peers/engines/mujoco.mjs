/** MuJoCo in WebAssembly, of a newer version than Debian's; the same models. */
import load from '@mujoco/mujoco';
import { toMjcf } from './mjcf.mjs';
import { INTEGRATORS, methodsOf, stepsOf } from './mujoco-sweep.mjs';

export async function create(problem) {
  const mujoco = await load({ print: () => undefined, printErr: () => undefined });
  return {
    // without damping its faster implicit method is Euler's
    methods: methodsOf(problem, INTEGRATORS).map((method) => ({ method, steps: stepsOf(problem) })),
    prepare: (method, step) => prepare(mujoco, problem, method, step),
  };
}

function prepare(mujoco, problem, method, step) {
  const [integrator, stiffness] = method.split('/');
  const { text, order } = toMjcf(problem, { integrator, step, stiffness: Number(stiffness ?? 1) });
  const model = mujoco.MjModel.from_xml_string(text);
  const data = new mujoco.MjData(model);
  mujoco.mj_resetDataKeyframe(model, data, 0);
  mujoco.mj_forward(model, data);
  const count = Math.round(problem.interval / step);
  const samples = Math.round(problem.duration / problem.interval) + 1;
  const poses = Array.from({ length: samples }, () => new Float64Array(7 * problem.bodies.length));
  const energies = [];
  const record = (index) => {
    // a step leaves the positions of its start behind
    mujoco.mj_forward(model, data);
    mujoco.mj_rnePostConstraint(model, data);
    const { xpos, xquat } = data;
    order.forEach((body, i) => {
      for (let c = 0; c < 3; c++) poses[index][7 * body + c] = xpos[3 * (i + 1) + c];
      for (let c = 0; c < 4; c++) poses[index][7 * body + 3 + c] = xquat[4 * (i + 1) + c];
    });
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
