/** The columns of a run, as files and charts name them: key, unit and label of every number of everything that is recorded. */
import { expect, test } from 'vitest';
import { createDriver } from '../../../../../engine/model/defaults';
import { createSimulation } from '../../../../../engine/run/simulation/create-simulation';
import { EXAMPLES } from '../../../../support/examples';
import { everyForce } from '../../../../support/every-force';
import type { Project } from '../../../../../engine/model/project';

const FORCE = 'FX N, FY N, FZ N, F N';
const MOMENT = 'MX N*m, MY N*m, MZ N*m';
const ANGULAR = 'LX kg*m^2/s, LY kg*m^2/s, LZ kg*m^2/s';
const PLACE = 'x m, y m, z m';
const MOTION = [
  `${PLACE}, qw 1, qx 1, qy 1, qz 1, vx m/s, vy m/s, vz m/s, wx rad/s, wy rad/s, wz rad/s`,
  'ax m/s^2, ay m/s^2, az m/s^2, alphax rad/s^2, alphay rad/s^2, alphaz rad/s^2',
].join(', ');
const TURN = 'coordinate rad, rate rad/s, acceleration rad/s^2';
const TURNED = 'coordinate rad, rate rad/s, effort N*m, power W, unique 1';
const SLID = 'coordinate m, rate m/s, effort N, power W, unique 1';
const TEETH = 'tangential N, radial_1 N, axial_1 N, radial_2 N, axial_2 N';
const OF_FORCE = (forces: readonly string[]) => forces.map((each) => `${each}_low N, ${each}_high N`);
const OF_MOMENT = (moments: readonly string[]) => moments.map((each) => `${each}_low N*m, ${each}_high N*m`);

/** Of every joint, body and load alike. */
const OF_ALL = {
  reaction: `${FORCE}, ${MOMENT}, M N*m, unique 1`,
  drift: 'position m, velocity m/s',
  momentum: ANGULAR,
  load: `${FORCE}, ${MOMENT}, M N*m`,
  body: MOTION,
};
const OF_ONE: Readonly<Record<string, string>> = {
  'momentum/total': `PX kg*m/s, PY kg*m/s, PZ kg*m/s, ${ANGULAR}`,
  'energy/total': [
    'kinetic J, potential J, total J, work J, residual J, projection J',
    'supplied J, dissipated J, dissipation W',
  ].join(', '),
  'driver/motor': TURNED,
  'driver/push-rod': SLID,
  'driver/crank': TURNED,
  'driver/limited': TURNED,
  'shared/limited': 'effort N*m',
  'driver/gears': TURNED,
  'driver/teeth': TURNED,
  'driver/strap': TURNED,
  'mesh/teeth': `${TEETH}, ${FORCE}, ${PLACE}, ${MOMENT}, M N*m, unique 1`,
  'mesh/strap': `tension_a N, tension_b N, ${FORCE}, ${PLACE}, ${MOMENT}, M N*m, unique 1`,
  'contact/floor': [
    `${FORCE}, normal N, friction N, gap m, ${PLACE}, ${MOMENT}, M N*m`,
    'state 1, unique 1, normal_unique 1, friction_unique 1',
  ].join(', '),
  'shared/floor': 'F N, M N*m',
  'joint/slider-joint': 'coordinate m, rate m/s, acceleration m/s^2',
  'joint/cylinder-joint': [
    'coordinate_rotation rad, rate_rotation rad/s, acceleration_rotation rad/s^2',
    'coordinate_translation m, rate_translation m/s, acceleration_translation m/s^2',
  ].join(', '),
  'joint/flap-joint': `${TURN}, armature N*m, limit N*m, friction N*m, state 1, limit_unique 1, friction_unique 1`,
  ...Object.fromEntries(
    ['hinge', 'screw', 'wheel', 'pinion', 'gear', 'idler', 'pulley'].map((id) => [`joint/${id}-joint`, TURN]),
  ),
  'shared/flap-joint': 'limit N*m, friction N*m',
  // gears with a geometry load no joint beside its reaction
  ...Object.fromEntries(
    ['hinge', 'slider', 'flap', 'wheel', 'pinion', 'pulley'].map((id) => [`total/${id}-joint`, 'unique 1']),
  ),
  'solver/total': 'rank 1, condition 1, step s, rejected 1',
  'band/fixed-joint': [
    ...OF_FORCE(['FX', 'FY', 'FZ']),
    ...OF_MOMENT(['MX', 'MY', 'MZ']),
    ...OF_FORCE(['F']),
    ...OF_MOMENT(['M']),
  ].join(', '),
};

function channelsOf(project: Project, bands: readonly string[] = []) {
  const created = createSimulation(project, 'dynamic', 'kept', bands);
  if (!created.ok) throw new Error(created.problems[0].message);
  return created.simulation.channels;
}

test('every record has its columns, with their units, in their order', () => {
  const project = everyForce();
  project.drivers.push(
    createDriver({ id: 'limited', joint: 'pulley-joint', kind: 'speed', value: 1, maximum: 2 }),
  );
  const found: Record<string, string> = {};
  for (const { key, group, record, component, unit } of channelsOf(project, ['fixed-joint'])) {
    const owner = `${group}/${record ?? 'total'}`;
    expect(key).toBe(`${owner}/${component}`);
    found[owner] = `${found[owner] === undefined ? '' : `${found[owner]}, `}${component} ${unit}`;
  }
  const wanted: Record<string, string> = { ...OF_ONE, 'drift/total': OF_ALL.drift };
  for (const { id } of project.joints) {
    wanted[`reaction/${id}`] = OF_ALL.reaction;
    wanted[`drift/${id}`] = OF_ALL.drift;
  }
  for (const { id } of project.bodies) {
    wanted[`momentum/${id}`] = OF_ALL.momentum;
    wanted[`body/${id}`] = OF_ALL.body;
  }
  for (const { id } of project.loads) wanted[`load/${id}`] = OF_ALL.load;
  expect(found).toEqual(wanted);
});

test('labels are the name of the record and what is measured', () => {
  const project = everyForce();
  const names = new Map(
    [
      ...project.joints,
      ...project.bodies,
      ...project.drivers,
      ...project.couplings,
      ...project.contacts,
      ...project.loads,
    ].map(({ id, name }) => [id, name]),
  );
  const OF_TOTAL: Readonly<Record<string, string>> = { energy: 'energy', solver: 'solver' };
  for (const { label, group, record, component } of channelsOf(project, ['fixed-joint'])) {
    const name = record === null ? (OF_TOTAL[group] ?? 'total') : names.get(record);
    const isOfCoupling = project.couplings.some(({ id }) => group === 'driver' && id === record);
    const title = component.replace('limit', 'stop');
    const words =
      {
        drift: `drift_${component}`,
        shared: `${title} shared`,
        total: `total_${component}`,
        band: component.replace('_', ' '),
      }[group as string] ?? (isOfCoupling ? title.replace('unique', 'effort_unique') : title);
    // labels that would be the same have the id behind them
    expect(label.replace(` (${record})`, '')).toBe(`${name}.${words}`);
  }
});

test('no two columns of a table have the same title, whatever the names of records', () => {
  const project = everyForce();
  // records of different lists may share a name, and a body may have that of the totals
  const { bodies, joints, couplings, contacts, drivers } = project;
  for (const each of [bodies[0], joints[0], couplings[1], contacts[0], drivers[0]]) each.name = 'Same';
  bodies[1].name = 'total';
  const tables = [...Object.values(EXAMPLES).map((make) => make()), everyForce(), project];
  for (const each of tables) {
    const titles = channelsOf(each).map(({ label, unit }) => `${label} [${unit}]`);
    const double = titles.filter((title, i) => titles.indexOf(title) !== i);
    expect(double, each.name).toEqual([]);
  }
  // a name that only one record has says enough
  expect(channelsOf(EXAMPLES['gear-reducer.kempe']()).filter(({ label }) => label.includes('('))).toEqual([]);
});

test('of sequential impulses also how well they converge', () => {
  const project = everyForce();
  const settings = { ...project.settings, solver: 'sequential-impulses', stabilisation: 'bias' } as const;
  const bare = { ...project, settings, couplings: [], contacts: [], drivers: [], loads: [] };
  const own = channelsOf(bare).filter(({ group }) => group === 'solver');
  expect(own.map(({ component, unit }) => `${component} ${unit}`).join(', ')).toBe(
    `${OF_ONE['solver/total']}, sweeps 1, residual m/s`,
  );
});
