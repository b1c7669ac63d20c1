/** A press, a gripper, a suspension and a landing gear: positions from triangles, forces from virtual work. */
import { massOf } from '../../../engine/model/masses/mass';
import { run } from '../run';
import { DEGREE, G, bodyOf, find, frames, lasting, massesOf, solid, speedOf } from './parts';
import type { Project, Vec3 } from '../../../engine/model/project';
import type { Worked } from './parts';

type Point = readonly [x: number, y: number];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1];
const times = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0];
const angleOf = ([x, y]: Point) => Math.atan2(y, x);
const flat = ([x, y]: readonly number[]): Point => [x, y];
const on = ([x, y]: Point, length: number, angle: number): Point => [
  x + length * Math.cos(angle),
  y + length * Math.sin(angle),
];
/** The velocity that a unit of turning about a pivot gives a point. */
const turned = (point: Point, pivot: Point): Point => [pivot[1] - point[1], point[0] - pivot[0]];

/** The corner of a triangle on PQ, `p` from P and `q` from Q, to the left of the way from P to Q (1) or to its right (-1). */
function corner(P: Point, p: number, Q: Point, q: number, side: 1 | -1): Point {
  const base = minus(Q, P);
  const d = Math.hypot(...base);
  return on(P, p, angleOf(base) + side * Math.acos((p ** 2 + d ** 2 - q ** 2) / (2 * p * d)));
}

const weightsOf = (project: Project, ...ids: string[]) => massesOf(project, ...ids).map((mass) => G * mass);
const lengthOf = (project: Project, id: string): number => {
  const { shape } = bodyOf(project, id);
  if (shape.kind !== 'rod' && shape.kind !== 'link') throw new Error(`${id} is a ${shape.kind}`);
  return shape.to[0];
};
const forceOf = (project: Project, id: string): Point => {
  const load = find(project.loads, id);
  if (load.kind !== 'force') throw new Error(`${id} is no force`);
  return flat(load.vector);
};
/** With other values in the forces. */
const withForces = (project: Project, change: { point?: Vec3; vector?: Vec3 }): Project => ({
  ...project,
  loads: project.loads.map((load) => (load.kind === 'force' ? { ...load, ...change } : load)),
});
const sampled = (time: number[], t: number) => time.findIndex((one) => Math.abs(one - t) < 1e-9);

export const MACHINES: Worked = {
  'four-bar-press'(project) {
    const [r, l] = [lengthOf(project, 'crank'), lengthOf(project, 'rod')];
    const pivot = flat(frames(project, 'pivot')[0]);
    const c = frames(project, 'arm-pin')[1][0];
    const work = find(project.loads, 'work');
    if (work.kind !== 'expression') throw new Error('the work is an expression');
    const [stiffness, travel] = /(\d+) \* \((\d+\.\d+) -/.exec(work.expression)!.slice(1).map(Number);
    const pad = work.point[0];
    const [crankWeight, rodWeight, armWeight] = weightsOf(project, 'crank', 'rod', 'arm');
    const middle = massOf(bodyOf(project, 'arm')).centerOfMass;
    const before = (angle: number) => {
      const phi = -Math.PI / 2 - angle;
      const A = on([0, 0], r, phi);
      const B = corner(A, l, pivot, c, 1);
      const [rod, arm] = [angleOf(minus(B, A)), angleOf(minus(B, pivot))];
      const armTurns = (r * Math.sin(phi - rod)) / (c * Math.sin(arm - rod));
      const rodTurns = (r * Math.sin(phi - arm)) / (l * Math.sin(arm - rod));
      const force = stiffness * (travel - pad * (Math.PI - arm));
      const raised =
        (crankWeight * r * Math.cos(phi)) / 2 +
        rodWeight * (r * Math.cos(phi) + (l / 2) * rodTurns * Math.cos(rod)) +
        armWeight * armTurns * (middle[0] * Math.cos(arm) - middle[1] * Math.sin(arm));
      return { force, torque: force * pad * armTurns + raised };
    };
    const { time, column } = run(lasting(project, 8));
    const torque = column('driver/motor/effort');
    // the crank is drawn 150 degrees before the dead point
    const at = (angle: number) => sampled(time, (150 * DEGREE - angle) / speedOf(project));
    const dead = before(0);
    return [
      [before(10 * DEGREE).torque, torque[at(10 * DEGREE)], 3.8e-6],
      [before(2 * DEGREE).torque, torque[at(2 * DEGREE)], 3.6e-6],
      // there nothing rises or sinks, and the work gives way no further
      [0, torque[at(0)], 1.3e-8],
      [(dead.force * pad - armWeight * middle[0]) / c, column('reaction/arm-pin/F')[at(0)], 1.7e-6],
    ];
  },

  'parallel-gripper'(project) {
    const link = lengthOf(project, 'link-right');
    const lever = -frames(project, 'lever-right')[1][0];
    const arm = frames(project, 'end-right')[0][1];
    const pivot = flat(frames(project, 'pivot-right')[0]);
    const beside = frames(project, 'pivot2-right')[0][0] - pivot[0];
    const head = frames(project, 'head-right')[0][0];
    const start = bodyOf(project, 'piston').position[1];
    const load = find(project.loads, 'grip-right');
    if (load.kind !== 'force') throw new Error('the grip is a force');
    const grip = forceOf(project, 'grip-right')[0];
    const { motion } = project.drivers[0];
    if (motion?.kind !== 'cycloidal') throw new Error('the stroke is a cycloid');
    // the crosshead down by `pull`: triangle of the pivot, the crosshead pin and the end of the lever
    const at = (pull: number) => {
      const H: Point = [head, start - pull];
      const P = corner(H, link, pivot, lever, 1);
      const tilt = -angleOf(minus(pivot, P));
      const along = minus(P, H);
      // both fingers go inwards by the arm's turn, while the crosshead goes down
      const turn = -along[1] / dot(turned(P, pivot), along);
      return { tilt, ratio: turn * arm * Math.cos(tilt) };
    };
    const [open, shut] = [at(0), at(motion.rise)];
    const { time, column } = run(lasting(project, 1.5));
    const closed = sampled(time, 1.5);
    const effort = column('driver/stroke/effort');
    const grasp = load.point;
    const nearer = run(lasting(withForces(project, { point: [grasp[0], 0.08, 0] }), 0.1));
    return [
      [2 * grip * open.ratio, effort[0], 2.4e-13],
      [2 * grip * open.ratio, nearer.column('driver/stroke/effort')[0], 2.3e-13],
      [2 * grip * shut.ratio, effort[closed], 7.5e-14],
      [(grip * grasp[1]) / (beside * Math.cos(shut.tilt)), column('reaction/end2-right/F')[closed], 2.1e-14],
    ];
  },

  'double-wishbone'(project) {
    const [lower, upper] = ['lower-pin', 'upper-pin'].map((id) => flat(frames(project, id)[0]));
    const [a, b] = ['lower-ball', 'upper-ball'].map((id) => frames(project, id)[0][0]);
    const c = lengthOf(project, 'upright');
    const hub = frames(project, 'hub')[0];
    const tyre = solid(project, 'wheel', 'tube').diameter;
    const spring = find(project.loads, 'spring');
    if (spring.kind !== 'spring') throw new Error('the spring is a spring');
    const [top, seat] = [flat(spring.pointA), spring.pointB[0]];
    const [armWeights, uprightWeight, wheelWeight] = [
      weightsOf(project, 'lower-arm', 'upper-arm'),
      ...weightsOf(project, 'upright', 'wheel'),
    ] as const;
    const centers = ['lower-arm', 'upper-arm'].map((id) => massOf(bodyOf(project, id)).centerOfMass[0]);
    const at = (angle: number) => {
      const C = on(lower, a, angle);
      const D = corner(C, c, upper, b, -1);
      const lean = angleOf(minus(D, C));
      const W: Point = [
        C[0] + hub[0] * Math.cos(lean) - hub[1] * Math.sin(lean),
        C[1] + hub[0] * Math.sin(lean) + hub[1] * Math.cos(lean),
      ];
      return { C, D, lean, W };
    };
    const drawn = angleOf(minus(flat(bodyOf(project, 'upright').position), lower));
    const upright = at(drawn).lean;
    const forces = (angle: number) => {
      const { C, D, lean, W } = at(angle);
      const camber = lean - upright;
      const patch = on(W, tyre / 2, camber - Math.PI / 2);
      // where the lines of the wishbones meet
      const [u, v] = [minus(C, lower), minus(D, upper)];
      const s = times(minus(upper, lower), v) / times(u, v);
      const centre: Point = [lower[0] + s * u[0], lower[1] + s * u[1]];
      const turn = 1 / (patch[0] - centre[0]);
      const [lowerTurns, upperTurns] = [
        (turn * (C[0] - centre[0])) / u[0],
        (turn * (D[0] - centre[0])) / v[0],
      ];
      const S = on(lower, seat, angle);
      const L = Math.hypot(...minus(S, top));
      const shortens = -(lowerTurns * dot(turned(S, lower), minus(S, top))) / L;
      const raised =
        armWeights[0] * lowerTurns * centers[0] * Math.cos(angle) +
        armWeights[1] * upperTurns * centers[1] * Math.cos(angleOf(v)) +
        uprightWeight * turn * ((C[0] + D[0]) / 2 - centre[0]) +
        wheelWeight * turn * (W[0] - centre[0]);
      const force = spring.stiffness * (spring.restLength - L);
      return { patch, turn, centre, load: force * shortens + raised };
    };
    const ride = forces(drawn);
    const { motion } = project.drivers[0];
    if (motion?.kind !== 'harmonic') throw new Error('the rig is harmonic');
    // the angle of the lower wishbone that lifts the tyre so far, by halving
    let [low, high] = [drawn, drawn + 0.4];
    for (let halved = 0; halved < 60; halved++) {
      const middle = (low + high) / 2;
      if (forces(middle).patch[1] < motion.amplitude) low = middle;
      else high = middle;
    }
    const bumped = forces((low + high) / 2);
    const { time, column } = run(lasting(project, 10));
    const load = column('reaction/patch/F');
    const speed = column('joint/lift/rate')[0];
    const vx = column('body/wheel/vx')[0];
    const w = column('body/wheel/wz')[0];
    const height = ((vx + w * (tyre / 2)) / speed) * ride.patch[0];
    return [
      [ride.load, load[0], 5.6e-8],
      [bumped.load, load[sampled(time, 10)], 2.4e-5],
      [(ride.centre[1] / (ride.patch[0] - ride.centre[0])) * ride.patch[0], height, 1],
      [ride.turn / 100, w / speed / 100, 2.7e-12],
    ];
  },

  'landing-gear'(project) {
    const [pin, foot] = ['brace-pin', 'actuator-foot'].map((id) => flat(frames(project, id)[0]));
    const upper = lengthOf(project, 'upper');
    const lower = lengthOf(project, 'lower');
    const brace = frames(project, 'leg-pin')[1][0];
    const leg = lengthOf(project, 'leg');
    const horn = frames(project, 'actuator-head')[1][0];
    const [legW, port, starboard, upperW, lowerW, barrelW, pistonW] = weightsOf(
      project,
      'leg',
      'port',
      'starboard',
      'upper',
      'lower',
      'barrel',
      'piston',
    );
    const half = lengthOf(project, 'piston') / 2;
    const barrelHalf = lengthOf(project, 'barrel') / 2;
    const O: Point = [0, 0];
    const { motion } = project.drivers[0];
    if (motion?.kind !== 'cycloidal') throw new Error('the stroke is a cycloid');
    const at = (length: number, air: number) => {
      const S = corner(pin, horn, foot, length, 1);
      const link = angleOf(minus(S, pin));
      const K = on(pin, upper, link);
      const B = corner(O, brace, K, lower, -1);
      const tube = minus(S, foot);
      const turn = dot(turned(S, pin), tube) / length;
      const [vK, rod] = [turned(K, pin), minus(B, K)];
      const legTurns = dot(vK, rod) / dot(turned(B, O), rod);
      const vB: Point = [-B[1] * legTurns, B[0] * legTurns];
      const slope = angleOf(tube);
      const swings = times(tube, turned(S, pin)) / length ** 2;
      const raised =
        (legW / 2 + port + starboard) * leg * Math.cos(angleOf(B)) * legTurns +
        legW * 0 +
        (upperW * vK[1]) / 2 +
        (lowerW * (vK[1] + vB[1])) / 2 +
        barrelW * barrelHalf * Math.cos(slope) * swings +
        pistonW * (turn * Math.sin(slope) + (length - half) * Math.cos(slope) * swings);
      const blown = air * -leg * Math.sin(angleOf(B)) * legTurns;
      return {
        leg: angleOf(B) + Math.PI / 2,
        force: (raised - blown) / turn,
        raised,
        blown,
        turn,
        legTurns,
        K,
        B,
      };
    };
    const S0 = on(pin, horn, angleOf(minus(flat(bodyOf(project, 'lower').position), pin)));
    const L = Math.hypot(...minus(S0, foot));
    const air = forceOf(project, 'air')[0];
    const down = at(L, air);
    const up = at(L + motion.rise, air);
    // the lower brace: what pushes the leg, and its own weight
    const fx = (-air * leg) / brace;
    const [rx, ry] = minus(down.B, down.K);
    const fy = (fx * ry - (lowerW * rx) / 2) / rx;
    const { time, column } = run(lasting(project, 5.4));
    const stowed = sampled(time, 5);
    const effort = column('driver/stroke/effort');
    const braked = run(lasting(withForces(project, { vector: [10 * air, 0, 0] }), 0.1));
    return [
      [down.force, effort[0], 1.9e-11],
      [at(L, 10 * air).force, braked.column('driver/stroke/effort')[0], 4.4e-11],
      [Math.hypot(fx, fy), column('reaction/leg-pin/F')[0], 1.8e-12],
      [
        up.leg,
        2 * Math.atan2(column('body/leg/qz')[stowed], column('body/leg/qw')[stowed]) + Math.PI / 2,
        1.6e-12,
      ],
      [up.force, effort[stowed], 2.1e-12],
    ];
  },
};
