/** Parts of which several problems consist. */

export const GRAVITY = 9.81;
const THIN = 1 / 12;
const REST = [0, 0, 0];
const Z = [0, 0, 1];

/** 1 kg over 1 m, uniform. About its own axis nothing turns, but no engine likes a zero there. */
export const bar = (name, position, velocity = REST, angularVelocity = REST) => ({
  name,
  mass: 1,
  inertia: [THIN, THIN, THIN],
  position,
  velocity,
  angularVelocity,
});

export const hinge = (name, a, b, anchor, axis = Z) => ({ kind: 'hinge', name, a, b, anchor, axis });
export const ball = (name, a, b, anchor) => ({ kind: 'ball', name, a, b, anchor, axis: Z });

export const add = (v, w) => [v[0] + w[0], v[1] + w[1], v[2] + w[2]];
export const subtract = (v, w) => [v[0] - w[0], v[1] - w[1], v[2] - w[2]];
export const scale = (v, by) => [by * v[0], by * v[1], by * v[2]];
export const dot = (v, w) => v[0] * w[0] + v[1] * w[1] + v[2] * w[2];
export const cross = (v, w) => [
  v[1] * w[2] - v[2] * w[1],
  v[2] * w[0] - v[0] * w[2],
  v[0] * w[1] - v[1] * w[0],
];
export const unit = (v) => scale(v, 1 / Math.hypot(...v));
