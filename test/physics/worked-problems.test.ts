/** The worked problems of the manual: each page's hand calculation, the run of its project, and the figures in its table. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDriver } from '../../engine/model/defaults';
import { massOf } from '../../engine/model/masses/mass';
import { readExample } from '../support/example-file';
import { run } from '../support/run';
import { runToEnd } from '../../engine/model/run-to-end';
import { study } from '../../engine/run/analyses/study';
import type { Project, Shape } from '../../engine/model/project';
import type { Run } from '../support/run';

const G = 9.81;
const DEGREE = Math.PI / 180;
/** What is left of the arithmetic of a formula in floating point [1]. */
const ROUNDING = 5e-16;
const FOLDER = 'assets/manual/worked';

/** A row of a page's table: the value by hand, what the run says, and how far apart they may be, relative (of zero: absolute). */
type Row = readonly [hand: number, found: number, bound: number];

/** Units of the tables, in those of the engine. */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  N: 1,
  kN: 1000,
  N·m: 1,
  mN·m: 0.001,
  W: 1,
  J: 1,
  mm: 0.001,
  s: 1,
  Hz: 1,
  '°': DEGREE,
  'rad/s': 1,
  'm/s': 1,
  rpm: Math.PI / 30,
};

const find = <T extends { id: string }>(records: readonly T[], id: string): T => {
  const found = records.find((record) => record.id === id);
  return found ?? expect.fail(`There is no ${id}`);
};
const bodyOf = ({ bodies }: Project, id: string) => find(bodies, id);
const massesOf = (project: Project, ...ids: string[]) => ids.map((id) => massOf(bodyOf(project, id)).mass);
const solid = <K extends Shape['kind']>(project: Project, id: string, kind: K) => {
  const { shape } = bodyOf(project, id);
  if (shape.kind !== kind) throw new Error(`${id} is a ${shape.kind}`);
  return shape as Extract<Shape, { kind: K }>;
};
const frames = ({ joints }: Project, id: string) => {
  const { frameA, frameB } = find(joints, id);
  return [frameA.position, frameB.position] as const;
};
const driven = (project: Project, value: number): Project => ({
  ...project,
  drivers: project.drivers.map((driver) => ({ ...driver, value })),
});
const lasting = (project: Project, duration: number, outputInterval = project.settings.outputInterval) => ({
  ...project,
  settings: { ...project.settings, duration, outputInterval },
});
const speedOf = (project: Project) => project.drivers[0].value as number;
const last = (values: number[]) => values[values.length - 1];
const most = (values: number[]) => Math.max(...values);

/** `of` where `along` passes `level` for the first time, on the straight line between two samples: as a chart is read. */
function where(along: number[], level: number, of: number[]): number {
  const i = along.findIndex((value, k) => k > 0 && (along[k - 1] - level) * (value - level) < 0);
  const part = (level - along[i - 1]) / (along[i] - along[i - 1]);
  return of[i - 1] + part * (of[i] - of[i - 1]);
}

/** A point of a body in the plane at each sample. */
function pathOf({ column, time }: Run, body: string, distance: number): [number, number][] {
  const [x, y, w, z] = ['x', 'y', 'qw', 'qz'].map((name) => column(`body/${body}/${name}`));
  return time.map((_, i) => {
    const angle = 2 * Math.atan2(z[i], w[i]);
    return [x[i] + distance * Math.cos(angle), y[i] + distance * Math.sin(angle)];
  });
}

/** The slider-crank at 600 rpm, over one turn, without its torque. */
function motored(project: Project) {
  const speed = 20 * Math.PI;
  const r = -2 * frames(project, 'A')[1][0];
  const l = -2 * frames(project, 'B')[1][0];
  const [m1, m2, m3] = massesOf(project, 'crank', 'rod', 'slider');
  const drivers = [createDriver({ id: 'motor', joint: 'A', value: speed })];
  return { r, l, m1, m2, m3, speed, ...run({ ...lasting(project, 0.1), loads: [], drivers }) };
}

const WORKED: Readonly<Record<string, (project: Project) => Row[]>> = {
  'scissor-lift'(project) {
    const arms = ['rising-1', 'falling-1', 'rising-2', 'falling-2'];
    const weights = massesOf(project, ...arms, 'platform', 'barrel', 'piston').map((mass) => G * mass);
    const [armWeight, , , , platform, barrel, piston] = weights;
    const arm = solid(project, 'rising-1', 'rod').to[0];
    const foot = frames(project, 'cylinder-foot')[0][0];
    const [[head], [seat]] = frames(project, 'cylinder-head');
    const [w, , , z] = bodyOf(project, 'rising-1').orientation;
    const start = 2 * Math.atan2(z, w);
    const barrelLength = solid(project, 'barrel', 'rod').to[0];
    const load = find(project.loads, 'load');
    if (load.kind !== 'force') throw new Error('the load is a force');
    const above = platform - (load.vector as readonly number[])[1];
    const reach = (angle: number) => Math.hypot(seat * Math.cos(angle) - foot, seat * Math.sin(angle));
    const force = (angle: number) => {
      const [L, sine, cosine] = [reach(angle), Math.sin(angle), Math.cos(angle)];
      const slope = (seat * foot * sine) / L;
      // sine of the cylinder's slope to the horizontal, and how it grows
      const rise = (seat * sine) / L;
      const steeper = (seat * cosine) / L - (rise * slope) / L;
      const own = (barrel * barrelLength * steeper) / 2 + piston * ((L - head / 2) * steeper + slope * rise);
      return ((4 * armWeight + 2 * above) * arm * cosine + own) / slope;
    };
    const { motion } = project.drivers[0];
    if (motion?.kind !== 'cycloidal') throw new Error('the stroke is a cycloid');
    const top = reach(start) + (motion.rise as number);
    const up = Math.acos((foot ** 2 + seat ** 2 - top ** 2) / (2 * foot * seat));
    const { time, column } = run(lasting(project, 4));
    const effort = column('driver/stroke/effort');
    expect(last(time)).toBe(4);
    const turned = 2 * Math.atan2(last(column('body/rising-1/qz')), last(column('body/rising-1/qw')));
    return [
      [force(start), effort[0], 5e-12],
      [up, turned, 9e-13],
      [force(up), last(effort), 7e-12],
    ];
  },

  'screw-jack'(project) {
    const weight = G * massesOf(project, 'platform')[0];
    const { joints, couplings } = project;
    const thread = find(joints, 'thread');
    if (thread.kind !== 'screw') throw new Error('the thread is a screw');
    const torque = (weight * Math.abs(thread.pitch as number)) / (2 * Math.PI);
    const ratio = Math.abs(couplings[0].ratio as number);
    const { column } = run(project);
    return [
      [torque, most(column('reaction/guide/M')), ROUNDING],
      [-torque * ratio, last(column('driver/motor/effort')), ROUNDING],
      [-torque * ratio * speedOf(project), last(column('driver/motor/power')), 1e-14],
    ];
  },

  'toggle-press'(project) {
    const link = solid(project, 'upper', 'rod').to[0];
    const guide = find(project.joints, 'guide');
    if (guide.kind !== 'slider') throw new Error('the guide is a slider');
    const drawn = bodyOf(project, 'ram').position[1];
    const top = bodyOf(project, 'upper').position[1];
    const stop = guide.limits!.minimum as number;
    const angle = Math.acos((top - drawn - stop) / (2 * link));
    const start = Math.acos((top - drawn) / (2 * link));
    const [upper, lower, ram] = massesOf(project, 'upper', 'lower', 'ram');
    const torque = project.drivers[0].maximum as number;
    const force = torque / (2 * link * Math.sin(angle)) + G * (upper / 4 + (3 / 4) * lower + ram);
    const { column } = run(project);
    return [
      [angle - start, last(column('joint/crown/coordinate')), 3e-11],
      [force, last(column('joint/guide/limit')), 1.8e-10],
    ];
  },

  'quick-return'(project) {
    const [crank, centres] = [frames(project, 'slot')[1][0], frames(project, 'crank-pin')[0][1]];
    const turn = Math.PI - Math.acos(crank / centres);
    const { column, events } = run(project);
    const at = events.filter(({ kind }) => kind === 'travel-limit').map(({ time }) => time);
    return [
      [turn, speedOf(project) * at[0], 3e-15],
      [turn / (Math.PI - turn), (at[2] - at[1]) / (at[1] - at[0]), 6e-15],
      [Math.asin(crank / centres), most(column('joint/arm-pin/coordinate')), 1.5e-5],
    ];
  },

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

  'cam-follower'(project) {
    const eccentricity = -solid(project, 'cam', 'sphere').center[1];
    const mass = massesOf(project, 'follower')[0];
    const own = eccentricity * speedOf(project) ** 2;
    const normal = run(project).column('contact/face/normal');
    const leaves = (rpm: number) =>
      run(driven(project, (rpm * Math.PI) / 30)).events.some(({ kind }) => kind === 'released');
    const [below, above] = [299, 299.2];
    expect([below, above].map(leaves)).toEqual([false, true]);
    return [
      [mass * (G + own), most(normal), ROUNDING],
      [mass * (G - own), Math.min(...normal), ROUNDING],
      [Math.sqrt(G / eccentricity), ((below + above) / 2) * (Math.PI / 30), 7e-5],
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

  'slider-crank-motor'(project) {
    const { r, l, m1, m2, m3, speed, time, column } = motored(project);
    const slope = r / Math.sqrt(l ** 2 - r ** 2);
    const quarter = time.findIndex((t) => Math.abs(t - 0.025) < 1e-9);
    const inward = r * speed ** 2;
    return [
      [-(m3 + m2 / 2) * r ** 2 * speed ** 2 * slope, column('driver/motor/effort')[quarter], 6e-15],
      [m3 * inward * (1 + r / l), column('reaction/C/F')[0], 8e-16],
      [inward * (m1 / 2 + m2 * (1 + r / (2 * l)) + m3 * (1 + r / l)), column('reaction/A/F')[0], ROUNDING],
    ];
  },

  'shaking-force'(project) {
    const { r, l, m1, m2, m3, speed, time, column } = motored(project);
    const weighted = motored({
      ...project,
      bodies: project.bodies.map((body) =>
        body.id === 'crank' && body.mass.kind === 'custom'
          ? { ...body, mass: { ...body.mass, mass: 0.7, centerOfMass: [-0.1, 0, 0] } }
          : body,
      ),
    });
    const quarter = time.findIndex((t) => Math.abs(t - 0.025) < 1e-9);
    const sum = (of: Run['column'], part: string) => {
      const [bearing, guide] = [of(`reaction/A/${part}`), of(`reaction/D/${part}`)];
      return bearing.map((force, i) => force + guide[i]);
    };
    const largest = (of: Run['column']) => {
      const y = sum(of, 'FY');
      return most(sum(of, 'FX').map((x, i) => Math.hypot(x, y[i])));
    };
    const toAndFro = (m3 + m2 / 2) * r * (1 + r / l);
    const own = 0.7 * 0.05 - (m2 / 2) * r;
    return [
      [speed ** 2 * ((m1 / 2 + m2 / 2) * r + toAndFro), largest(column), 2.4e-15],
      [speed ** 2 * (toAndFro - own), largest(weighted.column), 3e-15],
      [speed ** 2 * own, sum(weighted.column, 'FY')[quarter], 1.2e-15],
    ];
  },

  'slider-crank'(project) {
    const [crank, rod] = ['crank', 'rod'].map((id) => massOf(bodyOf(project, id)));
    const load = project.loads[0];
    if (load.kind !== 'torque') throw new Error('the load is a torque');
    const torque = (load.vector as readonly number[])[2];
    const r = -2 * frames(project, 'A')[1][0];
    const l = -2 * frames(project, 'B')[1][0];
    // at a dead centre the slider rests, and the middle of the rod has half the speed of the crank pin
    const reduced =
      crank.inertia[2] + (crank.mass * r ** 2) / 4 + (rod.mass * r ** 2) / 4 + rod.inertia[2] * (r / l) ** 2;
    const { time, column } = run(lasting(project, 2));
    const [angle, rate, kinetic] = ['joint/A/coordinate', 'joint/A/rate', 'energy/total/kinetic'].map(column);
    expect(last(time)).toBe(2);
    const speed = Math.sqrt((2 * torque * 2 * Math.PI) / reduced);
    const fine = run(lasting(project, 1, 0.0005));
    return [
      [torque * 2 * Math.PI, where(angle, 2 * Math.PI, kinetic), 4e-9],
      [speed, where(angle, 2 * Math.PI, rate), 0.02],
      [speed, where(fine.column('joint/A/coordinate'), 2 * Math.PI, fine.column('joint/A/rate')), 4.5e-4],
      [torque * last(angle), last(kinetic), 1.8e-8],
    ];
  },
};

interface Cell {
  readonly digits: string;
  readonly decimals: number;
  readonly unit: number;
}

/** `1.144 kN`, with a true minus sign. */
function readCell(text: string): Cell {
  const [, number, word] = /^(\u2212?\d+(?:\.\d+)?) ?(.*)$/.exec(text) ?? [];
  const unit = UNITS[word ?? 'none'];
  if (unit === undefined) throw new Error(`${text} is not a number with a known unit`);
  return { digits: number.replace('\u2212', '-'), decimals: number.split('.')[1]?.length ?? 0, unit };
}

/** Second and third cell of each row of the table with the two values. */
function readTable(page: string): [hand: Cell, found: Cell][] {
  const rows = [...page.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells);
  expect(rows[0]).toEqual(['quantity', 'by hand', 'Kempe']);
  return rows.slice(2).map(([, hand, found]) => [readCell(hand), readCell(found)]);
}

const shown = (value: number, { decimals, unit }: Cell) => (value / unit).toFixed(decimals);
const readPage = (id: string) => readFileSync(`${FOLDER}/${id}.md`, 'utf8');

/** Some are about the project of another. */
function templateOf(link: string): string {
  const [, template] = /^\[Open this project\]\(template:([a-z-]+)\)/.exec(link) ?? [];
  if (template === undefined) throw new Error(`${link} opens no project`);
  return template;
}

test('every worked problem is calculated here, and opens its project', () => {
  const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  const ids = pages.map((name) => name.replace(/\.md$/, ''));
  expect(ids.sort()).toEqual(Object.keys(WORKED).sort());
  for (const id of ids) {
    const [title, link] = readPage(id).split(/\n+/);
    expect(title).toMatch(/^# .+\?$/);
    expect(existsSync(`assets/examples/${templateOf(link)}.kempe`)).toBe(true);
  }
});

test.each(Object.entries(WORKED))('%s: hand, run and page agree', (id, work) => {
  const rows = work(readExample(templateOf(readPage(id).split(/\n+/)[1])));
  const table = readTable(readPage(id));
  expect(table).toHaveLength(rows.length);
  rows.forEach(([hand, found, bound], i) => {
    const [byHand, inKempe] = table[i];
    expect(Math.abs(found - hand)).toBeLessThanOrEqual(bound * (Math.abs(hand) || 1));
    expect([byHand.digits, inKempe.digits]).toEqual([shown(hand, byHand), shown(found, inKempe)]);
  });
});
