/**
 * Runs the corpus of MJCF models in MuJoCo itself and writes what it finds to test/unit/engine/formats/mujoco.json, which
 * a test holds against the imports; `npm run format:write` afterwards. Needs the peers: `npm run bench:peers`
 * installs them on its first run.
 *
 * MuJoCo runs by RK4 in steps of 0.2 ms. Its loops give way a little, so they are made stiff; what Kempe leaves out or
 * does otherwise (contacts, soft friction and limits, the mesh of a file) is taken out of the texts, which are kept with
 * the results.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import load from '@mujoco/mujoco';

const FOLDER = new URL('../../unit/engine/formats/', import.meta.url);
const STIFF = 'solref="0.0005 1" solimp="0.9999 0.9999 0.001"';
const STEP = 0.0002;
const INTERVAL = 0.1;
const SAMPLES = 6;

const CASES = [
  { name: 'pendulum', unit: 'm' },
  { name: 'double-pendulum', unit: 'm' },
  { name: 'top', unit: 'm', key: 1 },
  { name: 'gimbal', unit: 'm', key: 0, without: [' damping="0.1" range="-100 100"', ' range="-30 30"'] },
  { name: 'four-bar', unit: 'm' },
  {
    name: 'slider-crank',
    unit: 'mm',
    without: [' range="100 300" limited="true"', ' frictionloss="300"'],
  },
  {
    name: 'welded',
    unit: 'm',
    without: ['<geom type="mesh" mesh="part"/>', '<mesh name="part" file="../../part.stl"/>'],
  },
];

const mujoco = await load({ print: () => undefined, printErr: console.error });
const results = CASES.map(({ name, unit, key, without = [] }) => {
  const text = vary(readFileSync(new URL(`corpus/${name}.xml`, FOLDER), 'utf8'), without, name);
  const model = mujoco.MjModel.from_xml_string(text);
  const data = new mujoco.MjData(model);
  if (key !== undefined) mujoco.mj_resetDataKeyframe(model, data, key);
  const names = [...text.matchAll(/<body name="([^"]*)"/g)].map(([, body]) => body);
  const bodies = Object.fromEntries(names.map((body) => [body, []]));
  const masses = {};
  for (let sample = 0; sample < SAMPLES; sample++) {
    if (sample > 0) for (let i = 0; i < Math.round(INTERVAL / STEP); i++) mujoco.mj_step(model, data);
    // a step leaves the positions of its start behind
    mujoco.mj_kinematics(model, data);
    for (const body of names) {
      const id = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY.value, body);
      masses[body] = model.body_mass[id];
      bodies[body].push([...data.xpos.slice(3 * id, 3 * id + 3), ...data.xquat.slice(4 * id, 4 * id + 4)]);
    }
  }
  data.delete();
  model.delete();
  return { name, unit, interval: INTERVAL, text, masses, bodies };
});
writeFileSync(new URL('mujoco.json', FOLDER), `${JSON.stringify({ mujoco: '3.14.0', results })}\n`);

function vary(text, without, name) {
  const shorter = without.reduce((left, part) => {
    if (!left.includes(part)) throw new Error(`${name} does not hold ${part}`);
    return left.replace(part, '');
  }, text);
  return shorter
    .replace(/<mujoco[^>]*>/, (tag) => `${tag}<option><flag contact="disable"/></option>`)
    .replace('</mujoco>', `<option integrator="RK4" timestep="${STEP}"/></mujoco>`)
    .replace(/<(connect|weld) /g, `<$1 ${STIFF} `)
    .replace(/<joint( name="[^"]*")? joint1=/g, `<joint$1 ${STIFF} joint1=`);
}
