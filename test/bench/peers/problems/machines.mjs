/** A platform on six legs, and a four-bar that a motor turns. */
import { add, ball, cross, GRAVITY, hinge, scale, subtract, unit } from './parts.mjs';

/** Legs: cross-joint on the ground, slider with a spring along it, ball joint under the platform. */
export function stewart() {
  const corner = (radius, degrees, height) => {
    const angle = (degrees * Math.PI) / 180;
    return [radius * Math.cos(angle), height, radius * Math.sin(angle)];
  };
  const legs = [0, 1, 2, 3, 4, 5].map((i) => {
    const [third, side] = [120 * Math.floor(i / 2), i % 2 ? 1 : -1];
    // they lean against each other in pairs
    const from = corner(1, third + side * 45, 0);
    const to = corner(0.6, third + side * 15, 1.2);
    const along = unit(subtract(to, from));
    const arm = unit(cross(along, [0, 1, 0]));
    return { from, to, along, arm, other: cross(along, arm), middle: scale(add(from, to), 0.5) };
  });
  const body = (name, mass, inertia, position) => ({
    name,
    mass,
    inertia,
    position,
    velocity: [0, 0, 0],
    angularVelocity: [0, 0, 0],
  });
  const leg = (name, at) => body(name, 1, [0.02, 0.02, 0.02], at);
  return {
    id: 'stewart',
    title: 'Stewart platform on springs, 5 s',
    gravity: [0, -GRAVITY, 0],
    duration: 5,
    interval: 0.1,
    bodies: [
      ...legs.map(({ from, middle }, i) => leg(`lower${i}`, scale(add(from, middle), 0.5))),
      ...legs.map(({ to, middle }, i) => leg(`upper${i}`, scale(add(to, middle), 0.5))),
      body('platform', 10, [1, 2, 1], [0, 1.2, 0]),
    ],
    joints: legs.flatMap(({ from, to, middle, along, arm, other }, i) => [
      { kind: 'universal', name: `foot${i}`, a: -1, b: i, anchor: from, axis: arm, cross: other },
      {
        ...{ kind: 'slider', name: `slide${i}`, a: i, b: 6 + i, anchor: middle, axis: along },
        // of different stiffness, so that the platform tilts and turns as it sinks
        spring: { stiffness: 400 + 150 * i, rest: 0 },
      },
      ball(`head${i}`, 6 + i, 12, to),
    ]),
    points: legs.map(({ to }) => ({ body: 12, at: subtract(to, [0, 1.2, 0]) })),
    reference: 'all bodies and their constraints, by extrapolation (Gragg, Bulirsch, Stoer)',
  };
}

/** Lengths of the driven four-bar [m], its speed [rad/s]. */
export const DRIVEN = { crank: 1, coupler: 2.5, rocker: 2, base: 2.5, speed: 2 * Math.PI };

/** Where its crank and its rocker end. */
export function drivenTips(t) {
  const { crank, coupler, rocker, base, speed } = DRIVEN;
  const angle = Math.PI / 2 + speed * t;
  const b = [crank * Math.cos(angle), crank * Math.sin(angle), 0];
  // the upper of the two points at the lengths of coupler and rocker from their ends
  const across = subtract([base, 0, 0], b);
  const far = Math.hypot(...across);
  const along = (coupler ** 2 - rocker ** 2 + far ** 2) / (2 * far);
  const off = Math.sqrt(coupler ** 2 - along ** 2);
  const e = scale(across, 1 / far);
  return [b, add(b, add(scale(e, along), scale([-e[1], e[0], 0], off)))];
}

/** A crank at one turn a second, and the coupler and rocker that follow it, sampled 600 times. */
export function driven() {
  const { base, speed } = DRIVEN;
  const [b, c] = drivenTips(0);
  // the coupler's turn brings the rocker's end where the rocker lets it go: c's velocity from both sides
  const pivot = [base, 0, 0];
  const [toB, toC, arm] = [b, subtract(c, b), subtract(c, pivot)];
  const velocityB = [-speed * toB[1], speed * toB[0], 0];
  const dot = (v, w) => v[0] * w[0] + v[1] * w[1];
  const rocking = dot(velocityB, toC) / dot([-arm[1], arm[0]], toC);
  const coupling = dot(velocityB, arm) / dot([toC[1], -toC[0]], arm);
  const rod = (name, from, to, rate, velocity) => {
    const [half, length] = [scale(subtract(to, from), 0.5), Math.hypot(...subtract(to, from))];
    return {
      name,
      mass: length,
      inertia: [length ** 3 / 12, length ** 3 / 12, length ** 3 / 12],
      position: add(from, half),
      velocity: add(velocity, [-rate * half[1], rate * half[0], 0]),
      angularVelocity: [0, 0, rate],
    };
  };
  const still = [0, 0, 0];
  return {
    id: 'driven',
    title: 'Driven four-bar, 600 samples, 10 s',
    gravity: [0, -GRAVITY, 0],
    duration: 10,
    interval: 1 / 60,
    bodies: [
      rod('crank', still, b, speed, still),
      rod('coupler', b, c, coupling, velocityB),
      rod('rocker', pivot, c, rocking, still),
    ],
    joints: [
      { ...hinge('motor', -1, 0, still), speed },
      hinge('crank-coupler', 0, 1, b),
      hinge('rocker-base', -1, 2, pivot),
      hinge('coupler-rocker', 1, 2, c),
    ],
    points: [
      { body: 0, at: scale(b, 0.5) },
      { body: 2, at: scale(subtract(c, pivot), 0.5) },
    ],
    reference: 'closed form (two circles)',
  };
}
