/** Planar linkages of any size, closed as drawn: hinge chains, ladders of parallelograms, nets. */
import { createBody, createJoint, createProject } from '../../engine/model/defaults';
import { GROUND } from '../../engine/model/project';
import { rotate } from '../../engine/core/math/mat3';
import { toMatrix } from '../../engine/core/math/quat';
import type { Body, Joint, JointFrame, Project, Quat, Vec3 } from '../../engine/model/project';

interface Pin {
  readonly at: Vec3;
  readonly bodies: readonly [number, number];
}

/** Thin rods between points of a plane turned by `turn` as a whole, hinged about its normal; body -1 is the ground. */
export function planarMechanism(
  rods: readonly (readonly [Vec3, Vec3])[],
  pins: readonly Pin[],
  turn: Quat = [1, 0, 0, 0],
): Project {
  const project = createProject('Planar mechanism');
  const bodies = rods.map((rod, i) => toBody(rod, i, turn));
  const joints = pins.map(({ at, bodies: [a, b] }, i): Joint =>
    createJoint({
      id: `pin${i}`,
      kind: 'hinge',
      bodyA: a < 0 ? GROUND : bodies[a].id,
      bodyB: bodies[b].id,
      frameA: a < 0 ? { position: turned(turn, at), orientation: turn } : frameOn(rods[a], at),
      frameB: frameOn(rods[b], at),
    }),
  );
  const gravity = turned(turn, [0, -9.81, 0]);
  return { ...project, settings: { ...project.settings, gravity }, bodies, joints };
}

function turned(turn: Quat, v: Vec3): Vec3 {
  const matrix = new Float64Array(9);
  const out = new Float64Array(3);
  toMatrix(matrix, 0, Float64Array.from(turn), 0);
  rotate(out, 0, matrix, 0, Float64Array.from(v), 0);
  return [out[0], out[1], out[2]];
}

const angleOf = ([from, to]: readonly [Vec3, Vec3]) => Math.atan2(to[1] - from[1], to[0] - from[0]);
const middleOf = ([from, to]: readonly [Vec3, Vec3]): Vec3 => [
  (from[0] + to[0]) / 2,
  (from[1] + to[1]) / 2,
  0,
];

/** A uniform rod of 1 kg/m; its body frame has x along it. */
function toBody(rod: readonly [Vec3, Vec3], index: number, [w, x, y, z]: Quat): Body {
  const [from, to] = rod;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [c, s] = [Math.cos(angleOf(rod) / 2), Math.sin(angleOf(rod) / 2)];
  return createBody({
    id: `rod${index}`,
    position: turned([w, x, y, z], middleOf(rod)),
    orientation: [w * c - z * s, x * c + y * s, y * c - x * s, z * c + w * s],
    mass: {
      kind: 'custom',
      mass: length,
      centerOfMass: [0, 0, 0],
      inertia: [1e-3 * length, length ** 3 / 12, length ** 3 / 12 + 1e-4, 0, 0, 0],
    },
  });
}

/** The frame on a rod of a hinge at a point of the plane. */
function frameOn(rod: readonly [Vec3, Vec3], at: Vec3): JointFrame {
  const [c, s] = [Math.cos(angleOf(rod)), Math.sin(angleOf(rod))];
  const [x, y] = middleOf(rod).map((value, i) => at[i] - value);
  const half = -angleOf(rod) / 2;
  return { position: [c * x + s * y, c * y - s * x, 0], orientation: [Math.cos(half), 0, 0, Math.sin(half)] };
}

/** `n` uniform rods of 1 m on hinges, hung from the ground, level at the start. */
export function hingeChain(n: number): Project {
  return planarMechanism(
    Array.from({ length: n }, (_, i) => [[i, 0, 0] as const, [i + 1, 0, 0] as const] as const),
    Array.from({ length: n }, (_, i) => ({ at: [i, 0, 0] as const, bodies: [i - 1, i] as const })),
  );
}

/** The ladder of IFToMM A02: `n` loops of parallel cranks, at `angle` from the line of their pivots (0: flattened). */
export function ladder(n: number, angle: number, turn?: Quat): Project {
  const top = (i: number): Vec3 => [i + Math.cos(angle), Math.sin(angle), 0];
  const rods: [Vec3, Vec3][] = [];
  const pins: Pin[] = [];
  for (let i = 0; i <= n; i++) {
    // crank i is body 2 i, the coupler after it body 2 i + 1
    rods.push([[i, 0, 0], top(i)]);
    pins.push({ at: [i, 0, 0], bodies: [-1, 2 * i] });
    if (i > 0) pins.push({ at: top(i), bodies: [2 * i - 1, 2 * i] });
    if (i === n) break;
    rods.push([top(i), top(i + 1)]);
    pins.push({ at: top(i), bodies: [2 * i, 2 * i + 1] });
  }
  return planarMechanism(rods, pins, turn);
}

/** A hub of 1 m on a hinge to the ground, and `arms` rods of 1 m on hinges around its end, spread evenly. */
export function star(arms: number): Project {
  const foot = (i: number): Vec3 => [
    1 + 0.1 * Math.cos((2 * Math.PI * i) / arms),
    0.1 * Math.sin((2 * Math.PI * i) / arms),
    0,
  ];
  const tip = (i: number): Vec3 => {
    const [x, y] = foot(i);
    return [x + 10 * (x - 1), y + 10 * y, 0];
  };
  const each = Array.from({ length: arms }, (_, i) => i);
  return planarMechanism(
    [
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
      ...each.map((i) => [foot(i), tip(i)] as const),
    ],
    [{ at: [0, 0, 0], bodies: [-1, 0] }, ...each.map((i): Pin => ({ at: foot(i), bodies: [0, i + 1] }))],
  );
}

/** A net of `columns` times `rows` parallelograms without ground: many loops that share rods. */
export function grid(columns: number, rows: number, angle: number, turn?: Quat): Project {
  const point = (i: number, j: number): Vec3 => [i + j * Math.cos(angle), j * Math.sin(angle), 0];
  const rods: [Vec3, Vec3][] = [];
  const pins: Pin[] = [];
  const at = new Map<string, number[]>();
  const add = (i: number, j: number, k: number, l: number) => {
    for (const [c, r] of [[i, j] as const, [k, l] as const]) {
      const key = `${c} ${r}`;
      at.set(key, [...(at.get(key) ?? []), rods.length]);
    }
    rods.push([point(i, j), point(k, l)]);
  };
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= columns; i++) {
      if (i < columns) add(i, j, i + 1, j);
      if (j < rows) add(i, j, i, j + 1);
    }
  }
  for (const [key, bodies] of at) {
    const [i, j] = key.split(' ').map(Number);
    for (let k = 1; k < bodies.length; k++)
      pins.push({ at: point(i, j), bodies: [bodies[k - 1], bodies[k]] });
  }
  return planarMechanism(rods, pins, turn);
}
