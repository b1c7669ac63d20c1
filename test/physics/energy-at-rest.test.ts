/** The energy of mechanisms that loads hold at rest: its error is rounding, of which nobody is to be warned. */
import { describe, expect, test } from 'vitest';
import {
  createBody,
  createContact,
  createCoupling,
  createDriver,
  createJoint,
  createLoad,
} from '../../engine/model/defaults';
import { ALONG_X, effort, gear, hinge, model, wheel } from '../support/gear-models';
import { run } from '../support/run';
import type { Driver, Joint, Project, Quat, Settings, Vec3 } from '../../engine/model/project';

const [r1, r2] = [0.05, 0.05];

/** Helical, on hinges p and w. */
function pair(drivers: Driver[], limits: Joint['limits'] = null): Project {
  const a = wheel('a', [0, 0, 0], 2e-3);
  const b = wheel('b', [r1 + r2, 0, 0], 3e-2);
  return model({
    bodies: [a, b],
    joints: [hinge('p', [null, a], [0, 0, 0]), { ...hinge('w', [null, b], b.position), limits }],
    couplings: [
      createCoupling({ id: 'mesh', joint1: 'p', joint2: 'w', ratio: -r1 / r2, geometry: gear(20, 15) }),
    ],
    drivers,
  });
}

const pull = (id: string, body: string, point: Vec3, vector: Vec3) =>
  createLoad({ id, kind: 'force', body, point, vector });

const equalTorques = () => pair([effort('drive', 'p', 8), effort('brake', 'w', (8 * r2) / r1)]);

const stalledMotor = () =>
  pair([createDriver({ id: 'motor', joint: 'p', kind: 'speed', value: 2, maximum: 7 })], {
    minimum: 0,
    maximum: null,
    restitution: 0,
  });

function balancedBeam(): Project {
  const beam = { ...wheel('beam', [0.3, 0.2, 0], 0.1), orientation: turned(0.4) };
  const frameB = { position: [0, 0, 0] as const, orientation: turned(-0.4) };
  const frameA = { position: beam.position, orientation: turned(0) };
  return model({
    bodies: [beam],
    joints: [createJoint({ id: 'p', bodyB: 'beam', frameA, frameB })],
    loads: [pull('f', 'beam', [0.7, 0, 0], [0, -33, 0]), pull('g', 'beam', [-0.33, 0, 0], [0, -70, 0])],
  });
}
const turned = (angle: number): Quat => [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)];

const pressedBox = () =>
  model({
    bodies: [
      createBody({
        id: 'box',
        position: [0, 0.05, 0],
        shape: { kind: 'box', center: [0, 0, 0], size: [0.1, 0.1, 0.1] },
      }),
    ],
    contacts: [createContact({ id: 'floor', bodyB: 'box' })],
    loads: [pull('f', 'box', [0.01, 0, 0], [3, -50, 0])],
  });

const LAGRANGE = { integrator: 'dopri5', relativeTolerance: 1e-6, absoluteTolerance: 1e-6 } as const;
const SWEEPS = { ...LAGRANGE, solver: 'sequential-impulses' } as const;

describe('without weight and at rest no energy is told lost:', () => {
  test.each<[string, () => Project, Partial<Settings>, number]>([
    ['a pair of gears under equal torques', equalTorques, LAGRANGE, 1.5e-8],
    ['a pair of gears under equal torques, by sweeps', equalTorques, SWEEPS, 4e-4],
    ['a motor that stalls as its gears come to a stop', stalledMotor, LAGRANGE, 1.5e-8],
    ['a motor that stalls as its gears come to a stop, by sweeps', stalledMotor, SWEEPS, 4e-4],
    ['a beam in balance', balancedBeam, LAGRANGE, 1.5e-8],
    ['a box pressed onto a floor', pressedBox, LAGRANGE, 1.5e-8],
  ])('%s', (_, build, settings, bound) => {
    const project = build();
    const { summary, outcome } = run({ ...project, settings: { ...project.settings, ...settings } });
    expect(outcome).toEqual({ kind: 'completed' });
    expect(summary.warnings).toEqual([]);
    expect(summary.energyError.relative).toBeLessThan(bound);
  });
});

test('a loss of one per cent is told, though the springs pull with far more than plays between them', () => {
  const mass = wheel('mass', [0.305, 0, 0], 0.1);
  const along = (position: Vec3) => ({ position, orientation: ALONG_X });
  const spring = (id: string, x: number, stiffness: number) =>
    createLoad({
      id,
      kind: 'spring',
      bodyA: 'ground',
      pointA: [x, 0, 0],
      bodyB: 'mass',
      stiffness,
      restLength: 0.1,
    });
  const project = model(
    {
      bodies: [mass],
      joints: [
        createJoint({
          id: 'guide',
          kind: 'slider',
          bodyB: 'mass',
          frameA: along(mass.position),
          frameB: along([0, 0, 0]),
        }),
      ],
      // 600 N each where they balance, at 0.3 m, and 2500 N/m together
      loads: [spring('left', -0.2, 1500), spring('right', 1, 1000)],
    },
    { integrator: 'rk4', step: 0.021, outputInterval: 0.042, duration: 0.21 },
  );
  const { summary, column } = run(project);
  const potential = column('energy/total/potential');
  const swing = Math.max(...potential) - Math.min(...potential);
  const kinetic = Math.max(...column('energy/total/kinetic'));
  expect(summary.energyError.relative).toBe(summary.energyError.absolute / Math.max(swing, kinetic));
  expect(summary.energyError.relative).toBeGreaterThan(0.008);
  expect(summary.energyError.relative).toBeLessThan(0.012);
  expect(summary.warnings.map(({ code }) => code)).toEqual(['large-energy-error']);
});
