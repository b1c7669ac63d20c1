/** The shipped example projects, built from formulas and published data; `KEMPE_UPDATE=1 npm run test:unit test/golden` writes them to assets. */
import { COLORS, LIVE_TOLERANCE, bar, joinAt, renamed, round } from './example-parts';
import { BENCHMARK_EXAMPLES } from './benchmark-examples';
import { GUIDED_EXAMPLES } from './guided-examples';
import { LINKAGE_EXAMPLES } from './linkage-examples';
import { CONTACT_EXAMPLES } from './contact-examples';
import { GEAR_EXAMPLES } from './gear-examples';
import { MACHINE_EXAMPLES } from './machine-examples';
import { SWITCHED_EXAMPLES } from './switched-examples';
import { VEHICLE_EXAMPLES } from './vehicle-examples';
import { JOINT_EXAMPLES } from './joint-examples';
import { SPATIAL_EXAMPLES } from './spatial-examples';
import { benchmarkProject, readBenchmark, toLocal } from './benchmark';
import { createBody, createDriver, createLoad, createProject } from '../../engine/model/defaults';
import type { Body, Project, Shape, Vec3 } from '../../engine/model/project';

function pendulum(): Project {
  const project = createProject('Pendulum');
  const rod = bar('rod', 'Rod', [0, 0, 0], [1, 0, 0], 0.015, COLORS[0]);
  return {
    ...project,
    notes:
      'A uniform steel bar released from the horizontal. Its energy is constant: look at the Energy chart.',
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 10, outputInterval: 0.01 },
    bodies: [rod],
    joints: [joinAt('pin', 'Pin', 'hinge', null, rod, [0, 0, 0])],
  };
}

function fourBar(): Project {
  const project = createProject('Four-bar with load');
  const [a, b, c, d] = [0.08, 0.22, 0.18, 0.25];
  const A: Vec3 = [0, a, 0];
  // pin B: the intersection of the circles about A and O4 that lies above the line between them
  const reach = Math.hypot(d - A[0], A[1]);
  const along = (b * b - c * c + reach * reach) / (2 * reach);
  const height = Math.sqrt(b * b - along * along);
  const [ex, ey] = [(d - A[0]) / reach, -A[1] / reach];
  const B: Vec3 = [A[0] + along * ex - height * ey, A[1] + along * ey + height * ex, 0];
  const O4: Vec3 = [d, 0, 0];
  const crank = bar('crank', 'Crank', [0, 0, 0], A, 0.008, COLORS[0]);
  const coupler: Body = {
    ...bar('coupler', 'Coupler', A, B, 0.008, COLORS[1]),
    shape: {
      kind: 'plate',
      points: [
        [0, 0],
        [b, 0],
        [0.12, 0.1],
      ],
      thickness: 0.008,
    },
  };
  const rocker = bar('rocker', 'Rocker', O4, B, 0.008, COLORS[2]);
  return {
    ...project,
    notes:
      'A crank-rocker at 60 rpm with 80 N on the coupler point. Built of four 3D hinges it has three redundant constraints: it runs all the same, and says which reactions are not unique.',
    settings: { ...project.settings, gravity: [0, -9.81, 0], duration: 3, outputInterval: 0.005 },
    bodies: [crank, coupler, rocker],
    joints: [
      joinAt('pin-o2', 'Pin O2', 'hinge', null, crank, [0, 0, 0]),
      joinAt('pin-a', 'Pin A', 'hinge', crank, coupler, A),
      joinAt('pin-b', 'Pin B', 'hinge', coupler, rocker, B),
      joinAt('pin-o4', 'Pin O4', 'hinge', null, rocker, O4),
    ],
    drivers: [
      createDriver({
        id: 'motor',
        name: 'Crank speed',
        joint: 'pin-o2',
        kind: 'speed',
        value: round(2 * Math.PI),
      }),
    ],
    loads: [
      createLoad({
        id: 'load',
        name: 'Load',
        kind: 'force',
        body: 'coupler',
        point: [0.12, 0.1, 0],
        vector: [0, -80, 0],
        frame: 'world',
      }),
    ],
  };
}

function doublePendulum(): Project {
  const project = benchmarkProject(readBenchmark('double-pendulum-ball'));
  const names = ['Upper link', 'Lower link'];
  return {
    ...renamed(project, 'Double pendulum (3D)'),
    notes:
      'Two bodies on ball joints, turning about the vertical at the start. Energy and the vertical angular momentum are constant.',
    settings: { ...project.settings, ...LIVE_TOLERANCE, duration: 10, outputInterval: 0.01 },
    bodies: project.bodies.map((body, i) => ({
      ...body,
      name: names[i],
      shape: { kind: 'rod', from: [-2, 0, 0], to: [2, 0, 0], radius: 0.08 },
      color: COLORS[i],
    })),
    joints: project.joints.map((joint, i) => ({ ...joint, name: ['Shoulder', 'Elbow'][i] })),
  };
}

function sliderCrank(): Project {
  const project = benchmarkProject(readBenchmark('slider-crank'));
  const shapes: Record<string, Shape> = {
    crank: { kind: 'rod', from: [-0.05, 0, 0], to: [0.05, 0, 0], radius: 0.008 },
    rod: { kind: 'rod', from: [-0.15, 0, 0], to: [0.15, 0, 0], radius: 0.006 },
    slider: { kind: 'cylinder', center: [0, 0, 0], axis: [1, 0, 0], radius: 0.028, length: 0.06 },
  };
  const names: Record<string, string> = { crank: 'Crank', rod: 'Connecting rod', slider: 'Slider' };
  const pins: Record<string, string> = { A: 'Main bearing', B: 'Crank pin', C: 'Wrist pin', D: 'Guide' };
  return {
    ...renamed(project, 'Slider-crank with constant torque'),
    notes:
      'A torque of 0.1 N m speeds the crank up from rest and is switched off at 2 s: watch the step in the forces. Data of a published verification example.',
    settings: { ...project.settings, ...LIVE_TOLERANCE, duration: 3, outputInterval: 0.005 },
    bodies: project.bodies.map((body, i) => ({
      ...body,
      name: names[body.id],
      shape: shapes[body.id],
      color: COLORS[i],
    })),
    joints: project.joints.map((joint) => ({ ...joint, name: pins[joint.id] })),
    loads: project.loads.map((load) => ({ ...load, name: 'Crank torque' })),
  };
}

function andrews(): Project {
  const benchmark = readBenchmark('a03-andrews');
  const project = benchmarkProject(benchmark);
  const anchors = (id: string): Vec3[] => [
    ...benchmark.statement.joints.filter((j) => j.body_a === id || j.body_b === id).map((j) => j.anchor),
    ...benchmark.statement.forces.flatMap((f) =>
      f.type === 'spring' && f.body_b === id ? [f.anchor_b] : [],
    ),
  ];
  return {
    ...renamed(project, 'Andrews’ squeezer'),
    notes:
      'The seven-body squeezing mechanism of the IFToMM benchmark library (A03): stiff, fast, and over-constrained nine times when it is built of 3D hinges.',
    settings: { ...project.settings, ...LIVE_TOLERANCE, step: 1e-5, duration: 0.05, outputInterval: 0.0001 },
    bodies: project.bodies.map((body, i) => ({
      ...body,
      name: body.id.replace('_', ' '),
      shape: linkThrough(anchors(body.id).map((point) => toLocal(point, body))),
      color: COLORS[i],
    })),
    joints: project.joints.map((joint) => ({ ...joint, name: `Pin ${joint.id}` })),
    loads: project.loads.map((load) => ({
      ...load,
      name: load.kind === 'spring' ? 'Spring' : 'Drive torque',
    })),
  };
}

/** A bar between two points, or a plate over three or more. */
function linkThrough(points: Vec3[]): Shape {
  const distinct = points.filter(
    (p, i) => points.findIndex((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 1e-9) === i,
  );
  if (distinct.length === 2) return { kind: 'rod', from: distinct[0], to: distinct[1], radius: 0.0008 };
  const [cx, cy] = [0, 1].map((c) => distinct.reduce((sum, p) => sum + p[c], 0) / distinct.length);
  const around = [...distinct].sort(
    (p, q) => Math.atan2(p[1] - cy, p[0] - cx) - Math.atan2(q[1] - cy, q[0] - cx),
  );
  return { kind: 'plate', points: around.map((p) => [p[0], p[1]] as const), thickness: 0.0012 };
}

function torqueFree(): Project {
  const project = createProject('Torque-free body');
  return {
    ...project,
    notes:
      'A free box set spinning about its middle axis tumbles again and again, while its angular momentum and energy stay constant.',
    settings: { ...project.settings, gravity: [0, 0, 0], duration: 12, outputInterval: 0.01 },
    bodies: [
      createBody({
        id: 'box',
        name: 'Box',
        angularVelocity: [0.1, 5, 0.1],
        shape: { kind: 'box', center: [0, 0, 0], size: [0.1, 0.4, 0.9] },
        mass: { kind: 'shape', density: round(10 / (0.1 * 0.4 * 0.9)) },
        color: COLORS[4],
      }),
    ],
  };
}

/** File name (without folder) and project of every example. */
export const EXAMPLES: Readonly<Record<string, () => Project>> = {
  'four-bar-with-load.kempe': fourBar,
  'slider-crank.kempe': sliderCrank,
  'pendulum.kempe': pendulum,
  'double-pendulum.kempe': doublePendulum,
  'andrews-squeezer.kempe': andrews,
  'torque-free-body.kempe': torqueFree,
  ...SPATIAL_EXAMPLES,
  ...JOINT_EXAMPLES,
  ...CONTACT_EXAMPLES,
  ...SWITCHED_EXAMPLES,
  ...LINKAGE_EXAMPLES,
  ...GUIDED_EXAMPLES,
  ...GEAR_EXAMPLES,
  ...MACHINE_EXAMPLES,
  ...VEHICLE_EXAMPLES,
  ...BENCHMARK_EXAMPLES,
};
