/**
 * The problems, in terms that every engine understands: rigid bodies whose frames are at their centres of mass and
 * along the world's axes at the start, joints between them, points whose positions are compared. SI throughout.
 *
 * @typedef {{ name: string, mass: number, inertia: number[], position: number[], velocity: number[],
 *   angularVelocity: number[] }} Body
 * @typedef {{ kind: 'hinge' | 'ball' | 'universal' | 'slider', name: string, a: number, b: number, anchor: number[],
 *   axis: number[], cross?: number[], speed?: number, spring?: { stiffness: number, rest: number } }} Joint
 *   `a`, `b`: bodies, -1 the ground; `axis`: of a hinge or slider, of a universal joint the arm on `a`; `cross`: its arm on `b`;
 *   `speed`: of a driven hinge [rad/s]; `spring`: along a slider, relaxed where it has slid by `rest` [N/m, m]
 * @typedef {{ id: string, title: string, gravity: number[], duration: number, interval: number, bodies: Body[],
 *   joints: Joint[], points: { body: number, at: number[] }[], reference: string }} Problem
 *   `interval`: time between compared instants; `at`: from the centre of mass, in the body's frame;
 *   `reference`: where the true positions come from, for people.
 */
import { driven, stewart } from './problems/machines.mjs';
import { ballChain, crossedChain } from './problems/spatial-chains.mjs';
import { net } from './problems/net.mjs';
import { bar, GRAVITY, hinge } from './problems/parts.mjs';

/** A uniform bar of 1 m on a hinge, let go from the horizontal. */
function pendulum() {
  return {
    id: 'pendulum',
    title: 'Physical pendulum, 10 s',
    gravity: [0, -GRAVITY, 0],
    duration: 10,
    interval: 0.1,
    bodies: [bar('rod', [0.5, 0, 0])],
    joints: [hinge('pin', -1, 0, [0, 0, 0])],
    points: [{ body: 0, at: [0.5, 0, 0] }],
    reference: 'closed form (Jacobi elliptic functions)',
  };
}

/** IFToMM A02: N windows of 1 m bars, through N upright positions in which the ladder is singular, pushed at 1 m/s. */
function ladder(count) {
  const upright = Array.from({ length: count + 1 }, (_, i) =>
    bar(`V${i}`, [i, 0.5, 0], [0.5, 0, 0], [0, 0, -1]),
  );
  const level = Array.from({ length: count }, (_, i) => bar(`H${i + 1}`, [i + 0.5, 1, 0], [1, 0, 0]));
  return {
    id: `ladder-${count}`,
    title: `N-four-bar (IFToMM A02), N = ${count}, 10 s`,
    gravity: [0, -GRAVITY, 0],
    duration: 10,
    interval: 0.1,
    bodies: [...upright, ...level],
    joints: [
      ...upright.map((_, i) => hinge(`A${i}`, -1, i, [i, 0, 0])),
      ...level.flatMap((_, i) => [
        hinge(`BL${i + 1}`, i, count + 1 + i, [i, 1, 0]),
        hinge(`BR${i + 1}`, count + 1 + i, i + 1, [i + 1, 1, 0]),
      ]),
    ],
    points: upright.map((_, body) => ({ body, at: [0, 0.5, 0] })),
    reference: 'closed form (Jacobi elliptic functions)',
  };
}

/** Uniform bars of 1 m hinged end to end, let go from the horizontal. */
function chain(count, duration = 5) {
  const bodies = Array.from({ length: count }, (_, i) => bar(`L${i + 1}`, [i + 0.5, 0, 0]));
  return {
    id: `chain-${count}`,
    title: `Open chain of ${count} hinges, ${duration} s`,
    gravity: [0, -GRAVITY, 0],
    duration,
    interval: 0.1,
    bodies,
    joints: bodies.map((_, i) => hinge(`J${i + 1}`, i - 1, i, [i, 0, 0])),
    points: bodies.map((_, body) => ({ body, at: [0.5, 0, 0] })),
    reference: 'joint angles by recursion (articulated bodies) and extrapolation (Gragg, Bulirsch, Stoer)',
  };
}

/** IFToMM A04: Bricard's loop of five bars and six hinges, one row of which is redundant. */
function bricard() {
  const long = 1 / 12 + 0.01 / 12;
  const round = 0.01 / 6;
  const link = (name, position, along) => ({
    ...bar(name, position),
    inertia: [0, 1, 2].map((axis) => (axis === along ? round : long)),
  });
  const axes = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
  return {
    id: 'bricard',
    title: 'Bricard’s loop (IFToMM A04), 10 s',
    gravity: [0, -GRAVITY, 0],
    duration: 10,
    interval: 0.1,
    bodies: [
      link('L1', [0.5, 0, 0], 0),
      link('L2', [1, -0.5, 0], 1),
      link('L3', [1, -1, 0.5], 2),
      link('L4', [0.5, -1, 1], 0),
      link('L5', [0, -0.5, 1], 1),
    ],
    joints: [
      hinge('J0', -1, 0, [0, 0, 0], axes.y),
      hinge('J1', 0, 1, [1, 0, 0], axes.z),
      hinge('J2', 1, 2, [1, -1, 0], axes.x),
      hinge('J3', 2, 3, [1, -1, 1], axes.y),
      hinge('J4', 3, 4, [0, -1, 1], axes.z),
      hinge('J5', 4, -1, [0, 0, 1], axes.x),
    ],
    points: [
      { body: 1, at: [0, -0.5, 0] },
      { body: 0, at: [0.5, 0, 0] },
      { body: 2, at: [0, 0, 0.5] },
      { body: 3, at: [-0.5, 0, 0] },
    ],
    reference: 'published trajectory (exact kinematics and quadrature)',
  };
}

/** A body of three moments of inertia that spins near its middle axis, on which it cannot stay. */
function top() {
  return {
    id: 'top',
    title: 'Free asymmetric top, 100 s',
    gravity: [0, 0, 0],
    duration: 100,
    interval: 1,
    bodies: [
      {
        name: 'top',
        mass: 1,
        inertia: [1, 2, 3],
        position: [0, 0, 0],
        velocity: [0, 0, 0],
        angularVelocity: [0.02, 0.5, 0.02],
      },
    ],
    joints: [],
    points: [{ body: 0, at: [1, 0, 0] }],
    reference: 'Euler’s equations in body axes and extrapolation (Gragg, Bulirsch, Stoer)',
  };
}

/** @type {readonly Problem[]} */
export const PROBLEMS = [
  pendulum(),
  ladder(2),
  ladder(10),
  ladder(40),
  chain(5),
  chain(20),
  chain(100),
  chain(400),
  chain(1000, 2),
  bricard(),
  top(),
  ballChain(5),
  ballChain(20),
  ballChain(100),
  crossedChain(5),
  crossedChain(20),
  crossedChain(100),
  stewart(),
  net(8),
  driven(),
];

/** Instants compared: 0, interval, ... duration. */
export function instants(problem) {
  const count = Math.round(problem.duration / problem.interval);
  return Array.from({ length: count + 1 }, (_, i) => i * problem.interval);
}
