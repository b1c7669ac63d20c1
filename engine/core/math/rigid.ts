/** Rigid motions on plain triples and quaternions (scalar first), for code outside the time loop that may allocate. */
type Vec3 = readonly [number, number, number];
type Triple = [number, number, number];
type Quat = readonly [number, number, number, number];

export interface RigidFrame {
  readonly position: Vec3;
  readonly orientation: Quat;
}

export const add = (a: Vec3, b: Vec3): Triple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const cross = (a: Vec3, b: Vec3): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const distance = (a: Vec3, b: Vec3): number => Math.hypot(...subtract(a, b));

export function times(p: Quat, q: Quat): Quat {
  const [a, b, c, d] = p;
  const [w, x, y, z] = q;
  return unit([
    a * w - b * x - c * y - d * z,
    a * x + b * w + c * z - d * y,
    a * y - b * z + c * w + d * x,
    a * z + b * y - c * x + d * w,
  ]);
}

export const inverse = ([w, x, y, z]: Quat): Quat => unit([w, -x, -y, -z]);

/** v rotated by q. */
export function turn(q: Quat, v: Vec3): Vec3 {
  const [w, x, y, z] = unit(q);
  const t: Vec3 = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])];
  return [
    v[0] + w * t[0] + y * t[2] - z * t[1],
    v[1] + w * t[1] + z * t[0] - x * t[2],
    v[2] + w * t[2] + x * t[1] - y * t[0],
  ];
}

/** Rotation about a unit vector by an angle [rad]. */
export function about([x, y, z]: Vec3, angle: number): Quat {
  const s = Math.sin(angle / 2);
  return [Math.cos(angle / 2), s * x, s * y, s * z];
}

/** Expresses a frame given in `parent` in the frame that `parent` itself is given in. */
export function outOf(parent: RigidFrame, frame: RigidFrame): RigidFrame {
  return {
    position: add(parent.position, turn(parent.orientation, frame.position)),
    orientation: times(parent.orientation, frame.orientation),
  };
}

/** The inverse of `outOf`. */
export function into(parent: RigidFrame, frame: RigidFrame): RigidFrame {
  const back = inverse(parent.orientation);
  return {
    position: turn(back, subtract(frame.position, parent.position)),
    orientation: times(back, frame.orientation),
  };
}

function unit(q: Quat): Quat {
  const size = Math.hypot(...q);
  return [q[0] / size, q[1] / size, q[2] / size, q[3] / size];
}
