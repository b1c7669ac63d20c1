/** Pendulums, and mechanisms that draw: closed motions. */
import { massOf } from '../../../engine/model/masses/mass';
import { runToEnd } from '../../../engine/model/run-to-end';
import { study } from '../../../engine/run/analyses/study';
import { run } from '../run';
import {
  G,
  bodyOf,
  find,
  frames,
  last,
  lasting,
  massesOf,
  most,
  pathOf,
  solid,
  speedOf,
  where,
} from './parts';
import type { Project } from '../../../engine/model/project';
import type { Worked } from './parts';

export const PENDULUMS: Worked = {
  'conical-pendulum'(project) {
    const [x, y] = bodyOf(project, 'ball').position;
    const mass = massesOf(project, 'ball')[0];
    const angle = Math.atan2(x, -y);
    const { column } = run(project);
    return [
      [Math.sqrt(G / (Math.hypot(x, y) * Math.cos(angle))), last(column('body/ball/wy')), 1.1e-9],
      [(mass * G) / Math.cos(angle), most(column('reaction/nail/F')), 6e-11],
      [y, last(column('body/ball/y')), 1.3e-9],
    ];
  },

  'simple-pendulum'(project) {
    const { mass, inertia } = massOf(bodyOf(project, 'rod'));
    const s = frames(project, 'pin')[1][0];
    const speed = Math.sqrt((2 * mass * G * s) / (mass * s ** 2 + inertia[2]));
    const { column } = run(project);
    const tipped: Project = {
      ...project,
      bodies: project.bodies.map((body) => ({
        ...body,
        mass: { kind: 'custom', mass, centerOfMass: [-s, 0, 0], inertia: [1e-6, 1e-6, 1e-6, 0, 0, 0] },
      })),
    };
    return [
      [speed, most(column('joint/pin/rate')), 5e-7],
      [mass * G + mass * speed ** 2 * s, most(column('reaction/pin/F')), 1e-6],
      [3 * mass * G, most(run(tipped).column('reaction/pin/F')), 3e-6],
    ];
  },

  'bifilar-pendulum'(project) {
    const { to, radius } = solid(project, 'beam', 'rod');
    const wire = find(project.joints, 'left');
    if (wire.kind !== 'distance') throw new Error('a wire is a distance');
    const inertia = to[0] ** 2 / 12 + radius ** 2 / 4;
    const d = frames(project, 'right')[0][0];
    const l = wire.length as number;
    const { report } = runToEnd(study(project, 'modes'));
    const modes = report!.motions.map(({ mode }) => mode!.frequency);
    return [
      [Math.sqrt((G * d ** 2) / (inertia * l)) / (2 * Math.PI), modes[3], 4e-12],
      [Math.sqrt(G / l) / (2 * Math.PI), modes[1], 6e-14],
      [Math.sqrt(G / l) / (2 * Math.PI), modes[2], 3.6e-13],
    ];
  },

  'hooke-joint'(project) {
    const [w, , y] = bodyOf(project, 'output').orientation;
    const angle = 2 * Math.abs(Math.atan2(y, w));
    const { column } = run(project);
    const rate = column('joint/bearing-out/rate');
    return [
      [speedOf(project) / Math.cos(angle), most(rate), 8e-13],
      [speedOf(project) * Math.cos(angle), Math.min(...rate), 1.7e-12],
    ];
  },

  ellipsograph(project) {
    const { to, radius } = solid(project, 'beam', 'rod');
    const L = to[0];
    const mass = massesOf(project, 'beam')[0];
    const inertia = mass * (L ** 2 / 12 + radius ** 2 / 4);
    const sine = frames(project, 'wall')[0][1] / L;
    const k = (mass * G * (L / 2)) / ((mass * L ** 2) / 4 + inertia);
    const { column } = run(project);
    const [turn, x, vx] = ['wz', 'x', 'vx'].map((component) => column(`body/beam/${component}`));
    const push = column('reaction/wall/FX');
    return [
      [((mass * k * L) / 2) * sine * Math.sqrt(1 - sine ** 2), push[0], 2e-12],
      [L * Math.sqrt(1 - ((2 / 3) * sine) ** 2), where(push, 0, x), 2.5e-4],
      [Math.sqrt(2 * k * sine), where(vx, 0, turn), 2.1e-5],
      [Math.sqrt(2 * k * (1 + sine)), most(turn), 3.7e-8],
    ];
  },

  pantograph(project) {
    const result = run(lasting(project, 2));
    const pen = pathOf(result, 'long-2', solid(project, 'long-2', 'rod').to[0]);
    const tracer = pathOf(result, 'tracer', 0);
    const [a, b] = project.drivers.map(({ motion }) =>
      motion?.kind === 'harmonic' ? (motion.amplitude as number) : NaN,
    );
    const x = bodyOf(project, 'tracer').position[0];
    return [
      [2 * (x + a), most(pen.map((point) => point[0])), 5e-13],
      [2 * b, most(pen.map((point) => point[1])), 1.5e-12],
      [0, most(pen.map((p, i) => Math.hypot(p[0] - 2 * tracer[i][0], p[1] - 2 * tracer[i][1]))), 8e-13],
    ];
  },
};
