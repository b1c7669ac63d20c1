/**
 * Linkages with one driver and a closed form, by what the driver travels from the drawing on: parallelograms and four-bars that can lie in
 * one line, slider-cranks, a loop in space, and some that end at a dead point of their driver. For laws that dwell there or beside it (T 6.2a).
 */
import { bar, joinAt } from '../example-parts';
import { BASE, LINK, row } from '../flat-row';
import { createBody, createProject } from '../../../engine/model/defaults';
import { FLAT_FOUR_BARS, fourBar, rockerAt } from '../flat-four-bars';
import type { FourBar } from '../flat-four-bars';
import type { Body, Project, Vec3 } from '../../../engine/model/project';

export interface Linkage {
  readonly project: Project;
  /** The driven joint, and what it travels from the drawing to the singular position [rad or m]. */
  readonly joint: string;
  readonly to: number;
  /** There is no way beyond: it is a dead point of the driver. */
  readonly isDead: boolean;
  /** Channels after a travel; not a number out of reach. `side` -1 is the other way back from a dead point. */
  readonly places: (travel: number, side: number) => Readonly<Record<string, number>>;
  /** From the singular position [rad], of the angle that goes through zero there. */
  readonly gap: (travel: number) => number;
  /** A body that a load acts on. */
  readonly loaded: string;
  /** What it takes of the driver, of an acceleration and the gravity along y [N m]. */
  readonly effort?: (travel: number, acceleration: number, gravity: number) => number;
}

export type Pick = <T>(list: readonly T[]) => T;

const COLOR = '#888888';
const RADIUS = 0.006;
const DENSITY = 7850;
const ROUNDING = 1e-9;

/** Not a number out of reach. */
const acos = (c: number): number =>
  Math.abs(c) > 1 + ROUNDING ? NaN : Math.acos(Math.max(-1, Math.min(1, c)));

function parallelograms(n: number, pick: Pick): Linkage {
  const drawn = pick([-1, 0.3, 1.2, 2, -0.4]);
  const to = drawn < 0 ? -drawn : Math.PI - drawn;
  const rod = (length: number) => DENSITY * Math.PI * RADIUS ** 2 * length;
  const [crank, coupler] = [(n + 1) * rod(LINK), n * rod(BASE)];
  const inertia = crank * (RADIUS ** 2 / 4 + LINK ** 2 / 3) + coupler * LINK ** 2;
  return {
    ...{ project: row(n, 0, {}, drawn), joint: 'o0', to, isDead: false, loaded: 'l0' },
    places: (travel) =>
      Object.fromEntries(Array.from({ length: n }, (_, i) => [`joint/o${i + 1}/coordinate`, travel])),
    gap: (travel) => travel - to,
    effort: (travel, acceleration, gravity) =>
      inertia * acceleration - gravity * LINK * (crank / 2 + coupler) * Math.cos(drawn + travel),
  };
}

function withBalls(pick: Pick): Linkage {
  const { effort: _, ...flat } = parallelograms(1, pick);
  const joints = flat.project.joints.map((joint) =>
    /^[ab]/.test(joint.id) ? { ...joint, kind: 'ball' as const } : joint,
  );
  return { ...flat, project: { ...flat.project, joints } };
}

/** A parallelogram on an arm that another driver turns. */
function onArm(pick: Pick): Linkage {
  const { effort: _, ...flat } = parallelograms(1, pick);
  const arm = createBody({
    id: 'arm',
    shape: { kind: 'rod', from: [-0.2, 0, 0], to: [BASE, 0, 0], radius: 0.01 },
  });
  const joints = flat.project.joints.map((joint) =>
    /^o/.test(joint.id) ? { ...joint, bodyA: 'arm' } : joint,
  );
  const hinge = joinAt(ARM, ARM, 'hinge', null, arm, [-0.2, 0, 0]);
  const { project } = flat;
  return { ...flat, project: { ...project, bodies: [...project.bodies, arm], joints: [hinge, ...joints] } };
}
/** The joint of that arm. */
export const ARM = 'h';

/** The rocker where the crank is as good as in line is as far from its place as that, times its gearing. */
const BESIDE = 1e-6;
const IN_LINE = 1e-9;

function flatFourBar([, bars]: readonly [string, FourBar], pick: Pick): Linkage {
  const drawn = pick([-1, 1, -0.5, 0.7]);
  const side = pick([1, -1]);
  const start = rockerAt(bars, drawn, side);
  const { tip, end, foot } = bars;
  const place = (travel: number): number => {
    const beyond = drawn + travel;
    const from = Math.sign(drawn);
    const angle = Math.abs(beyond) < IN_LINE ? from * BESIDE : Math.sign(beyond) * Math.max(BESIDE, Math.abs(beyond)); // oxfmt-ignore
    const far = Math.hypot(tip * Math.cos(angle) - foot, tip * Math.sin(angle));
    const [b, c] = [end - tip, end - foot];
    const opening = acos((far * far + c * c - b * b) / (2 * far * Math.abs(c)));
    return Number.isNaN(opening) ? NaN : rockerAt(bars, angle, side * Math.sign(angle) * from) - start;
  };
  return {
    ...{ project: fourBar(bars, drawn, start), joint: 'o0', to: -drawn, isDead: false, loaded: 'coupler' },
    places: (travel) => ({ 'joint/o1/coordinate': place(travel) }),
    gap: (travel) => drawn + travel,
  };
}

/** Crank, coupler and rocker on a ground of this length [m], driven to a place where coupler and rocker, if it is dead, lie in one line. */
function openFourBar(
  [a, b, c, d]: readonly [number, number, number, number],
  stop: number,
  isDead: boolean,
  pick: Pick,
  inside = stop > 0 ? -1 : 1,
): Linkage {
  const way = pick([1, -1]);
  const drawn = stop + pick([0.5, 0.9, 0.25]) * inside;
  const arm = (crank: number) => [a * Math.cos(crank) - d, a * Math.sin(crank)] as const;
  const rocker = (crank: number, side: number): number => {
    const [x, y] = arm(crank);
    const far = Math.hypot(x, y);
    return Math.atan2(y, x) + side * acos((far * far + c * c - b * b) / (2 * far * c));
  };
  const opening = (crank: number) => (Math.hypot(...arm(crank)) ** 2 - c * c - b * b) / (2 * b * c);
  const start = rocker(drawn, way);
  const [O, D]: Vec3[] = [
    [0, 0, 0],
    [d, 0, 0],
  ];
  const A: Vec3 = [a * Math.cos(drawn), a * Math.sin(drawn), 0];
  const B: Vec3 = [d + c * Math.cos(start), c * Math.sin(start), 0];
  const crank = bar('crank', 'crank', O, A, RADIUS, COLOR);
  const coupler = bar('coupler', 'coupler', A, B, RADIUS, COLOR);
  const link = bar('rocker', 'rocker', D, B, RADIUS, COLOR);
  const joints = [
    joinAt('o0', 'o0', 'hinge', null, crank, O),
    joinAt('a', 'a', 'hinge', crank, coupler, A),
    joinAt('b', 'b', 'hinge', link, coupler, B),
    joinAt('o1', 'o1', 'hinge', null, link, D),
  ];
  return {
    project: { ...createProject('Four-bar'), bodies: [crank, coupler, link], joints },
    ...{ joint: 'o0', to: stop - drawn, isDead, loaded: 'coupler' },
    places: (travel, side) => ({ 'joint/o1/coordinate': rocker(drawn + travel, side * way) - start }),
    gap: (travel) => Math.sqrt(Math.max(0, 1 - opening(drawn + travel) ** 2)),
  };
}

/** The angle of the crank whose tip is `far` from the other foot. */
const crankAt = (a: number, d: number, far: number): number =>
  Math.acos((a * a + d * d - far * far) / (2 * a * d));

function slidingBlock(a: number, b: number, crankAngle: number): Project {
  const A: Vec3 = [a * Math.cos(crankAngle), a * Math.sin(crankAngle), 0];
  const C: Vec3 = [A[0] + Math.sqrt(b * b - A[1] * A[1]) * (a === b ? Math.sign(A[0]) : 1), 0, 0];
  const crank = bar('crank', 'crank', [0, 0, 0], A, RADIUS, COLOR);
  const coupler = bar('coupler', 'coupler', A, C, RADIUS, COLOR);
  const block = bar('block', 'block', C, [C[0] + 0.03, 0, 0], 0.01, COLOR);
  const joints = [
    joinAt('o0', 'o0', 'hinge', null, crank, [0, 0, 0]),
    joinAt('a', 'a', 'hinge', crank, coupler, A),
    joinAt('b', 'b', 'hinge', coupler, block, C),
    joinAt('guide', 'guide', 'slider', null, block, C, [1, 0, 0]),
  ];
  return { ...createProject('Slider-crank'), bodies: [crank, coupler, block], joints };
}

/** Crank and coupler of one length lie on each other at a quarter turn. */
function isosceles(pick: Pick): Linkage {
  const drawn = pick([0.5, 1, 2.2, 2.6]);
  return {
    project: slidingBlock(0.1, 0.1, drawn),
    ...{ joint: 'o0', to: Math.PI / 2 - drawn, isDead: false, loaded: 'block' },
    places: (travel) => ({
      'joint/guide/coordinate': 0.2 * (Math.cos(drawn + travel) - Math.cos(drawn)),
    }),
    gap: (travel) => drawn + travel - Math.PI / 2,
  };
}

/** Driven at its block, to the dead centre. */
function pushedBlock(pick: Pick): Linkage {
  const [a, b] = [0.08, 0.17];
  const drawn = pick([0.6, 1, -0.8]);
  const start = a * Math.cos(drawn) + Math.sqrt(b * b - (a * Math.sin(drawn)) ** 2);
  const crank = (travel: number): number => {
    const x = start + travel;
    return Math.sign(drawn) * acos((x * x + a * a - b * b) / (2 * x * a));
  };
  return {
    project: slidingBlock(a, b, drawn),
    ...{ joint: 'guide', to: a + b - start, isDead: true, loaded: 'coupler' },
    places: (travel, side) => ({ 'joint/o0/coordinate': side * crank(travel) - drawn }),
    gap: (travel) => Math.sin(crank(travel)),
  };
}

/** Two hinges askew and two balls, driven to the limit of its crank. */
function spatial(pick: Pick): Linkage {
  const [a, c, D]: [number, number, Vec3] = [0.12, 0.11, [0.2, 0.05, 0.03]];
  const drawn = 0.4;
  const rockerDrawn = pick([1.9, 2.2]);
  const tipAt = (crank: number): Vec3 => [a * Math.cos(crank), a * Math.sin(crank), 0];
  const endAt = (rocker: number): Vec3 => [D[0], D[1] + c * Math.cos(rocker), D[2] + c * Math.sin(rocker)];
  const [A, B] = [tipAt(drawn), endAt(rockerDrawn)];
  const b = Math.hypot(...A.map((value, i) => value - B[i]));
  // of u = A - D, |A - B|^2 = b^2 is an equation for the cosine of the rocker from where u points
  const solve = (crank: number) => {
    const [x, y, z] = tipAt(crank).map((value, i) => value - D[i]);
    const cos = (x * x + y * y + z * z + c * c - b * b) / (2 * c * Math.hypot(y, z));
    return { base: Math.atan2(z, y), cos };
  };
  const way = Math.sign(Math.sin(rockerDrawn - solve(drawn).base));
  const rocker = (crank: number, side: number) => solve(crank).base + side * way * acos(solve(crank).cos);
  const turning = pick([1, -1]);
  let [inside, outside] = [drawn, drawn];
  while (Math.abs(solve(outside).cos) < 1 && Math.abs(outside) < 10) {
    inside = outside;
    outside += turning * 0.01;
  }
  for (let halving = 0; halving < 80; halving++) {
    const middle = (inside + outside) / 2;
    if (Math.abs(solve(middle).cos) < 1) inside = middle;
    else outside = middle;
  }
  const rod = (id: string, from: Vec3, to: Vec3): Body =>
    createBody({
      ...{ id, position: from },
      shape: {
        kind: 'rod',
        from: [0, 0, 0],
        to: [to[0] - from[0], to[1] - from[1], to[2] - from[2]],
        radius: RADIUS,
      },
    });
  const [crank, coupler, link] = [rod('crank', [0, 0, 0], A), rod('coupler', A, B), rod('rocker', D, B)];
  const joints = [
    joinAt('o0', 'o0', 'hinge', null, crank, [0, 0, 0]),
    joinAt('a', 'a', 'ball', crank, coupler, A),
    joinAt('b', 'b', 'ball', link, coupler, B),
    joinAt('o1', 'o1', 'hinge', null, link, D, [1, 0, 0]),
  ];
  return {
    project: { ...createProject('Spatial'), bodies: [crank, coupler, link], joints },
    ...{ joint: 'o0', to: inside - drawn, isDead: Math.abs(outside) < 10, loaded: 'coupler' },
    places: (travel, side) => ({
      'joint/o1/coordinate': rocker(drawn + travel, side) - rocker(drawn, 1),
    }),
    gap: (travel) => Math.sqrt(Math.max(0, 1 - solve(drawn + travel).cos ** 2)),
  };
}

const [crossed, folded, away, kite, deltoid, rhombus] = FLAT_FOUR_BARS;

export const LINKAGES: Record<string, (pick: Pick) => Linkage> = {
  parallelogram: (pick) => parallelograms(1, pick),
  'two parallelograms': (pick) => parallelograms(2, pick),
  [crossed[0]]: (pick) => flatFourBar(crossed, pick),
  [folded[0]]: (pick) => flatFourBar(folded, pick),
  [away[0]]: (pick) => flatFourBar(away, pick),
  kite: (pick) => flatFourBar(kite, pick),
  deltoid: (pick) => flatFourBar(deltoid, pick),
  rhombus: (pick) => flatFourBar(rhombus, pick),
  'crank-rocker': (pick) => openFourBar([0.08, 0.25, 0.18, 0.24], crankAt(0.33, 0.24, 0.18), false, pick),
  'outer dead point': (pick) => openFourBar([0.18, 0.25, 0.08, 0.24], crankAt(0.18, 0.24, 0.33), true, pick),
  'inner dead point': (pick) => openFourBar([0.18, 0.25, 0.08, 0.24], -crankAt(0.18, 0.24, 0.17), true, pick, -1), // oxfmt-ignore
  'triple-rocker': (pick) => openFourBar([0.12, 0.1, 0.11, 0.2], crankAt(0.12, 0.2, 0.21), true, pick),
  'isosceles slider-crank': isosceles,
  'pushed block': pushedBlock,
  'parallelogram with balls': withBalls,
  'spatial four-bar': spatial,
  'parallelogram on an arm': onArm,
};

/** Two of their bars lie on each other in the line and swing under a load: a law has no way back then. */
export const SWINGING: readonly string[] = ['kite', 'rhombus'];
