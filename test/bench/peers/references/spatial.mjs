/**
 * All bodies and their constraints (none redundant), by extrapolation. Per body: position, quaternion, velocity, angular velocity
 * in the world's axes. With J a = g and M a = f + J^T l, the multipliers l follow from J M^-1 J^T l = g - J M^-1 f, which is
 * factored within its envelope.
 */
import { instants } from '../problems.mjs';
import { add, cross, dot, scale, subtract, unit } from '../problems/parts.mjs';
import { advance } from './extrapolation.mjs';

/** More does not come of positions that rounding lets drift. */
const TOLERANCE = 1e-13;
const SIZE = 13;
const ZERO = [0, 0, 0];
const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
export function spatial(problem) {
  const y = Float64Array.from(
    problem.bodies.flatMap((b) => [...b.position, 1, 0, 0, 0, ...b.velocity, ...b.angularVelocity]),
  );
  const joints = problem.joints.map((joint) => atStart(problem, joint));
  const rates = (state, dy) => accelerate(problem, joints, state, dy);
  return instants(problem).map((t) => {
    if (t > 0) advance(rates, t - problem.interval, y, problem.interval, TOLERANCE);
    return problem.points.map(({ body, at }) => locate(frameOf(y, body), at));
  });
}

const locate = (frame, at) => add(frame.position, turn(frame, at));

/** A joint's point and directions in the axes of both bodies, which are the world's at the start. */
function atStart({ bodies }, joint) {
  const { kind, anchor, axis } = joint;
  const local = (index) => (index < 0 ? anchor : subtract(anchor, bodies[index].position));
  const side = unit(cross(axis, Math.abs(axis[0]) < 0.7 * Math.hypot(...axis) ? AXES[0] : AXES[1]));
  const other = cross(axis, side);
  // pairs of directions, of a and of b, that stay perpendicular
  const perpendicular = {
    hinge: [
      [axis, side],
      [axis, other],
    ],
    ball: [],
    universal: [[axis, joint.cross]],
    slider: [
      [axis, side],
      [axis, other],
      [side, other],
    ],
  }[kind];
  return { ...joint, perpendicular, pointA: local(joint.a), pointB: local(joint.b), across: [side, other] };
}

/** Columns of the body's matrix, position, velocity, angular velocity. */
function frameOf(state, body) {
  const o = SIZE * body;
  const [w, x, y, z] = [state[o + 3], state[o + 4], state[o + 5], state[o + 6]];
  const s = 2 / (w * w + x * x + y * y + z * z);
  const triple = (at) => [state[o + at], state[o + at + 1], state[o + at + 2]];
  return {
    ...{ position: triple(0), velocity: triple(7), spin: triple(10) },
    columns: [
      [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
      [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
      [s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)],
    ],
  };
}

const GROUND = { position: ZERO, velocity: ZERO, spin: ZERO, columns: AXES };
const turn = ({ columns }, v) =>
  add(add(scale(columns[0], v[0]), scale(columns[1], v[1])), scale(columns[2], v[2]));
/** The inertia, or by reciprocals its inverse, times a vector of the world. */
const weigh = ({ columns }, inertia, v) =>
  columns.reduce((sum, column, c) => add(sum, scale(column, inertia[c] * dot(column, v))), ZERO);

function accelerate({ bodies, gravity }, joints, state, dy) {
  const frames = bodies.map((_, b) => frameOf(state, b));
  const ease = (body, force, torque) => ({
    linear: scale(force, 1 / bodies[body].mass),
    angular: weigh(
      frames[body],
      bodies[body].inertia.map((value) => 1 / value),
      torque,
    ),
  });
  const free = bodies.map(({ mass, inertia }, b) =>
    ease(b, scale(gravity, mass), cross(weigh(frames[b], inertia, frames[b].spin), frames[b].spin)),
  );
  const push = (body, { linear, angular }, by = 1) => {
    free[body] = {
      linear: add(free[body].linear, scale(linear, by)),
      angular: add(free[body].angular, scale(angular, by)),
    };
  };
  const rows = joints.flatMap((joint) => {
    const [a, b] = [frames[joint.a] ?? GROUND, frames[joint.b] ?? GROUND];
    for (const { body, force, arm } of springForces(joint, a, b))
      push(body, ease(body, force, cross(arm, force)));
    return rowsOf(joint, a, b).map(({ partsA, partsB, right }) => ({
      sides: [
        { body: joint.a, parts: partsA },
        { body: joint.b, parts: partsB },
      ]
        .filter(({ body }) => body >= 0)
        .map(({ body, parts }) => ({ body, parts, eased: ease(body, parts[0], parts[1]) })),
      right,
    }));
  });
  const left = rows.map(({ sides, right }) =>
    sides.reduce((sum, { body, parts }) => sum - along(parts, free[body]), right),
  );
  const multipliers = solveEnvelope(rows, left);
  rows.forEach(({ sides }, i) => sides.forEach(({ body, eased }) => push(body, eased, multipliers[i])));
  frames.forEach(({ velocity, spin: [x, y, z] }, b) => {
    const o = SIZE * b;
    const [q0, q1, q2, q3] = [state[o + 3], state[o + 4], state[o + 5], state[o + 6]];
    dy.set(velocity, o);
    dy[o + 3] = -(x * q1 + y * q2 + z * q3) / 2;
    dy[o + 4] = (x * q0 + y * q3 - z * q2) / 2;
    dy[o + 5] = (y * q0 + z * q1 - x * q3) / 2;
    dy[o + 6] = (z * q0 + x * q2 - y * q1) / 2;
    dy.set(free[b].linear, o + 7);
    dy.set(free[b].angular, o + 10);
  });
}

const along = (parts, { linear, angular }) => dot(parts[0], linear) + dot(parts[1], angular);

/** Of a spring along a slider. */
function springForces({ spring, axis, a, b, pointA, pointB }, frameA, frameB) {
  if (!spring) return [];
  const armB = turn(frameB, pointB);
  const armA = subtract(add(frameB.position, armB), frameA.position);
  const u = turn(frameA, axis);
  const slid = dot(subtract(armA, turn(frameA, pointA)), u);
  const force = scale(u, -spring.stiffness * (slid - spring.rest));
  return [
    { body: b, force, arm: armB },
    { body: a, force: scale(force, -1), arm: armA },
  ].filter(({ body }) => body >= 0);
}

/** Rows of J, of each body the part of its velocity and of its spin, with their right sides. */
function rowsOf({ kind, pointA, pointB, perpendicular, across }, a, b) {
  const [armA, armB] = [turn(a, pointA), turn(b, pointB)];
  const [wA, wB] = [a.spin, b.spin];
  const apart = subtract(add(b.position, armB), add(a.position, armA));
  const moving = subtract(add(b.velocity, cross(wB, armB)), add(a.velocity, cross(wA, armA)));
  const inward = subtract(cross(wB, cross(wB, armB)), cross(wA, cross(wA, armA)));
  const rows = perpendicular.map(([onA, onB]) => {
    const [u, v] = [turn(a, onA), turn(b, onB)];
    const n = cross(u, v);
    const change = add(cross(cross(wA, u), v), cross(u, cross(wB, v)));
    return { partsA: [ZERO, n], partsB: [ZERO, scale(n, -1)], right: dot(subtract(wB, wA), change) };
  });
  const point = AXES.map((e) => ({
    partsA: [scale(e, -1), cross(e, armA)],
    partsB: [e, cross(armB, e)],
    right: -dot(e, inward),
  }));
  const line = across.map((onA) => {
    const u = turn(a, onA);
    const [turning, bent] = [cross(wA, u), cross(wA, cross(wA, u))];
    return {
      partsA: [scale(u, -1), subtract(cross(u, apart), cross(armA, u))],
      partsB: [u, cross(armB, u)],
      right: -dot(u, inward) - 2 * dot(moving, turning) - dot(apart, bent),
    };
  });
  return [...rows, ...(kind === 'slider' ? line : point)];
}

/** Solves J M^-1 J^T x = right by Cholesky's method; a row of the factor begins at the first row that shares a body with it. */
function solveEnvelope(rows, right) {
  const pull = (row, other) => {
    let sum = 0;
    for (const one of row.sides) {
      for (const two of other.sides) if (one.body === two.body) sum += along(two.parts, one.eased);
    }
    return sum;
  };
  const firsts = new Map();
  const x = Float64Array.from(right);
  const starts = rows.map(({ sides }, i) => {
    for (const { body } of sides) if (!firsts.has(body)) firsts.set(body, i);
    return Math.min(...sides.map(({ body }) => firsts.get(body)));
  });
  const factor = rows.map((row, i) =>
    Float64Array.from({ length: i + 1 - starts[i] }, (_, k) => pull(row, rows[starts[i] + k])),
  );
  for (let i = 0; i < rows.length; i++) {
    for (let j = starts[i]; j <= i; j++) {
      let value = factor[i][j - starts[i]];
      for (let k = Math.max(starts[i], starts[j]); k < j; k++)
        value -= factor[i][k - starts[i]] * factor[j][k - starts[j]];
      factor[i][j - starts[i]] = j < i ? value / factor[j][j - starts[j]] : Math.sqrt(value);
    }
    for (let k = starts[i]; k < i; k++) x[i] -= factor[i][k - starts[i]] * x[k];
    x[i] /= factor[i][i - starts[i]];
  }
  for (let i = rows.length - 1; i >= 0; i--) {
    x[i] /= factor[i][i - starts[i]];
    for (let k = starts[i]; k < i; k++) x[k] -= factor[i][k - starts[i]] * x[i];
  }
  return x;
}
