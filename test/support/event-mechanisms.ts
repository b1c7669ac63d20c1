/** Random mechanisms of one motion whose runs have landmarks (T 6.3): four-bars of all kinds, slider-cranks, toggles, parallelograms. */
import { bar, crossing, joinAt, polar } from './example-parts';
import { createBody, createDriver, createProject } from '../../engine/model/defaults';
import { createRandom } from '../../engine/core/math/random';
import type { Driver, Project, Vec3 } from '../../engine/model/project';

export const STEP = 1e-3;
const COLOR = '#888888';
const RADIUS = 0.006;
const O: Vec3 = [0, 0, 0];
const TURN = 2 * Math.PI;

export interface EventCase {
  readonly label: string;
  readonly project: Project;
  /** Whether drivers say where everything is at any time, or forces do. */
  readonly isLed: boolean;
  /** Whether ways of moving part in its singular positions. */
  readonly isParting: boolean;
}

type Random = () => number;
type Choose = <T>(list: readonly T[]) => T;

const KINDS = ['four-bar', 'four-bar', 'slider-crank', 'toggle', 'parallelogram', 'isosceles'] as const;

export function drawEventCase(seed: number): EventCase {
  const random = createRandom(seed * 7919 + 29);
  for (let i = 0; i < 5; i++) random();
  const pick: Choose = (list) => list[Math.floor(random() * list.length)];
  const kind = pick(KINDS);
  const drawn = DRAW[kind](random, pick);
  const base = createProject(kind);
  const gravity: Vec3 = [0, pick([0, 0, -9.81]), 0];
  const settings = { ...base.settings, gravity, duration: 0.6, outputInterval: 0.05, step: STEP };
  return {
    label: `${seed}: ${drawn.label}, gravity ${gravity[1]}`,
    project: { ...base, ...drawn.project, settings },
    isParting: kind === 'parallelogram' || kind === 'isosceles',
    isLed: drawn.project.drivers.every(({ kind: of }) => of !== 'effort'),
  };
}

interface Drawn {
  readonly label: string;
  readonly project: Pick<Project, 'bodies' | 'joints' | 'drivers'>;
}

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** To and fro by so much about the start. */
function swing(joint: string, amplitude: number, random: Random): Driver {
  const motion = { kind: 'harmonic' as const, amplitude, frequency: between(random, 0.7, 2), phase: 0 };
  return createDriver({ id: 'law', name: 'Law', joint, kind: 'position', value: 0, motion });
}

const turning = (joint: string, random: Random, pick: Choose): Driver =>
  createDriver({
    id: 'law',
    name: 'Law',
    joint,
    kind: 'speed',
    value: pick([1, -1]) * between(random, 5, 15),
  });

const pushing = (joint: string, value: number): Driver =>
  createDriver({ id: 'law', name: 'Law', joint, kind: 'effort', value });

function fourBar(random: Random, pick: Choose): Drawn {
  for (;;) {
    const [r, l, c, d] = [0, 0, 0, 0].map(() => between(random, 0.05, 0.4));
    const angle = between(random, 0, TURN);
    const far = Math.hypot(d - r * Math.cos(angle), r * Math.sin(angle));
    if (far > 0.97 * (l + c) || far < 1.03 * Math.abs(l - c) + 0.005) continue;
    const sorted = [r, l, c, d].sort((x, y) => x - y);
    const excess = (sorted[0] + sorted[3] - sorted[1] - sorted[2]) / d;
    if (Math.abs(excess) < 0.05) continue;
    const turns = excess < 0 && (sorted[0] === r || sorted[0] === d);
    const side = pick([1, -1] as const);
    const [A, D] = [polar(O, r, angle), [d, 0, 0] as Vec3];
    const B = crossing(A, l, D, c, side);
    const how = pick(
      turns ? ['turning', 'pushed', 'pushed crank', 'swung'] : ['swung', 'pushed', 'pushed crank'],
    );
    const driver = {
      turning: () => turning('o', random, pick),
      swung: () => swing('o', pick([1, -1]) * Math.min(0.9 * reachOf(r, l, c, d, angle), 2.5), random),
      pushed: () => pushing('d', pick([1, -1]) * between(random, 0.15, 0.6)),
      'pushed crank': () => pushing('o', pick([1, -1]) * between(random, 0.15, 0.6)),
    }[how]!();
    const type = `${excess < 0 ? 'Grashof' : 'non-Grashof'}, shortest ${'rlcd'[[r, l, c, d].indexOf(sorted[0])]}`;
    return {
      label: `four-bar ${type}, ${how}`,
      project: { ...links(A, B, D), drivers: [driver] },
    };
  }
}

/** Of a four-bar with its crank on the ground at O and its rocker at D. */
function links(A: Vec3, B: Vec3, D: Vec3) {
  const bodies = [
    bar('crank', 'Crank', O, A, RADIUS, COLOR),
    bar('coupler', 'Coupler', A, B, RADIUS, COLOR),
    bar('rocker', 'Rocker', D, B, RADIUS, COLOR),
  ];
  const joints = [
    joinAt('o', 'O', 'hinge', null, bodies[0], O),
    joinAt('a', 'A', 'hinge', bodies[0], bodies[1], A),
    joinAt('b', 'B', 'hinge', bodies[1], bodies[2], B),
    joinAt('d', 'D', 'hinge', null, bodies[2], D),
  ];
  return { bodies, joints };
}

/** How far the crank can turn either way from an angle before the loop is stretched or folded [rad]. */
function reachOf(r: number, l: number, c: number, d: number, angle: number): number {
  const isOpen = (at: number) => {
    const far = Math.hypot(d - r * Math.cos(at), r * Math.sin(at));
    return far < 0.999 * (l + c) && far > 1.001 * Math.abs(l - c);
  };
  let reach = 0;
  while (reach < Math.PI && isOpen(angle + reach) && isOpen(angle - reach)) reach += 0.001;
  return reach;
}

function block(at: Vec3) {
  return createBody({
    id: 'block',
    name: 'Block',
    position: at,
    shape: { kind: 'box', center: [0, 0, 0], size: [0.05, 0.05, 0.05] },
    mass: { kind: 'shape', density: 2000 },
  });
}

function slider(random: Random, pick: Choose, [r, l, offset, angle]: readonly number[], how: string): Drawn {
  const A = polar(O, r, angle);
  const B: Vec3 = [A[0] + Math.sqrt(l * l - (A[1] - offset) ** 2), offset, 0];
  const bodies = [
    bar('crank', 'Crank', O, A, RADIUS, COLOR),
    bar('rod', 'Rod', A, B, RADIUS, COLOR),
    block(B),
  ];
  const joints = [
    joinAt('o', 'O', 'hinge', null, bodies[0], O),
    joinAt('a', 'A', 'hinge', bodies[0], bodies[1], A),
    joinAt('b', 'B', 'hinge', bodies[1], bodies[2], B),
    joinAt('g', 'Guide', 'slider', null, bodies[2], B, [1, 0, 0]),
  ];
  const least = Math.sqrt((l - r) ** 2 - offset ** 2);
  const most = Math.sqrt((l + r) ** 2 - offset ** 2);
  const room = Math.min(B[0] - least, most - B[0]);
  const driver = {
    turning: () => turning('o', random, pick),
    swung: () => swing('g', pick([1, -1]) * 0.95 * room, random),
    pushed: () => pushing('g', pick([1, -1]) * between(random, 2, 8)),
    'pushed crank': () => pushing('o', pick([1, -1]) * between(random, 0.2, 0.8)),
  }[how]!();
  return { label: how, project: { bodies, joints, drivers: [driver] } };
}

function sliderCrank(random: Random, pick: Choose): Drawn {
  const r = between(random, 0.05, 0.2);
  const l = r * between(random, 1.3, 4);
  const offset = pick([0, between(random, 0, 0.8) * (l - r)]);
  const how = pick(['turning', 'swung', 'pushed', 'pushed crank']);
  const drawn = slider(random, pick, [r, l, offset, between(random, 0, TURN)], how);
  return { ...drawn, label: `slider-crank, ${drawn.label}` };
}

/** Two links of about one length nearly in line, whose knee a short crank swings through a rod. */
function toggle(random: Random, pick: Choose): Drawn {
  const r = between(random, 0.1, 0.2);
  const l = r * between(random, 1.02, 1.3);
  const angle = pick([1, -1]) * between(random, 0.05, 0.4);
  const how = pick(['swung', 'pushed', 'pushed crank', 'swung through']);
  if (how !== 'swung through') return named(slider(random, pick, [r, l, 0, angle], how));
  const { label, project } = slider(random, pick, [r, l, 0, angle], 'turning');
  return named({
    label: `${how} ${label}`,
    project: { ...project, drivers: [swing('o', 2 * angle, random)] },
  });
}

const named = (drawn: Drawn): Drawn => ({ ...drawn, label: `toggle, ${drawn.label}` });

function parallelogram(random: Random, pick: Choose): Drawn {
  const [r, d, angle] = [between(random, 0.05, 0.15), between(random, 0.2, 0.4), between(random, 0.3, 2.8)];
  const [A, D] = [polar(O, r, angle), [d, 0, 0] as Vec3];
  const B: Vec3 = [A[0] + d, A[1], 0];
  const drivers = [turning('o', random, pick)];
  return { label: 'parallelogram, turning', project: { ...links(A, B, D), drivers } };
}

function isosceles(random: Random, pick: Choose): Drawn {
  const r = between(random, 0.05, 0.2);
  const drawn = slider(random, pick, [r, r, 0, pick([1, -1]) * between(random, 0.3, 1.2)], 'turning');
  return { ...drawn, label: `isosceles slider-crank, ${drawn.label}` };
}

const DRAW: Record<(typeof KINDS)[number], (random: Random, pick: Choose) => Drawn> = {
  'four-bar': fourBar,
  'slider-crank': sliderCrank,
  toggle,
  parallelogram,
  isosceles,
};
