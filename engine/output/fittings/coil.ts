/** A coil spring between its two points: its wire keeps its thickness while it stretches, so its vertices move. */
import { GROUND } from '../../model/project';
import type { Vec3 } from '../../model/project';
import type { LoadOf } from '../../kinds/loads/loads';
import { fit } from './fitting';
import type { Fitting, Surroundings } from './fitting';
import { standingOn } from './orientation';
import { add, rotate } from './vector';

const TURNS = 13;
const PER_TURN = 14;
/** Of a hook, which runs nearly once around the point that it hangs on. */
const HOOK = 16;
const COIL = TURNS * PER_TURN + 1;
const POINTS = COIL + 2 * HOOK;
const SIDES = 7;
/** Length of a coil's `positions` and `normals`. */
const COIL_FLOATS = POINTS * SIDES * 3;
/** Radius of a hook, and from its point to the first turn [radii of the coil]; of a short spring, at most this part of its length. */
const EYE = 0.6;
const LEAD = 1.7;
const MOST_LEAD = 0.24;
/** Part of a turn over which the wire comes out from the axis [turns]. */
const RISE = 0.5;

/** In W. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Of the coil and of its wire [m]. */
export interface Coil {
  readonly radius: number;
  readonly wire: number;
}

/** What a coil is written into. */
export interface CoilBuffers {
  /** POINTS x SIDES x 3. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Middle of the wire: along the axis, and across it [m]. */
  readonly path: Float64Array;
}

export const createCoilBuffers = (): CoilBuffers => ({
  positions: new Float32Array(COIL_FLOATS),
  normals: new Float32Array(COIL_FLOATS),
  path: new Float64Array(3 * POINTS),
});

/** A hook, the turns, and the other hook, for a spring of a length. */
function writePath(path: Float64Array, length: number, radius: number): void {
  const lead = Math.min(LEAD * radius, MOST_LEAD * length);
  const eye = Math.min(EYE * radius, 0.6 * lead);
  for (let i = 0; i < HOOK; i++) {
    // from beside the point around behind it, to the axis before it
    const angle = 2 * Math.PI * (0.12 + (0.88 * i) / HOOK);
    place(path, i, eye * Math.cos(angle), eye * Math.sin(angle), 0);
    place(path, POINTS - 1 - i, length - eye * Math.cos(angle), eye * Math.sin(angle), 0);
  }
  for (let i = 0; i < COIL; i++) {
    const turn = i / PER_TURN;
    const ends = Math.min(turn, TURNS - turn);
    const rise = Math.min(1, ends / RISE);
    const angle = 2 * Math.PI * turn;
    // over the rise from the hook to the first turn
    const part = (turn - RISE) / (TURNS - 2 * RISE);
    const from = lead + (length - 2 * lead) * Math.min(1, Math.max(0, part));
    const gap = (lead - eye) * (1 - rise);
    const at = turn < TURNS / 2 ? from - gap : from + gap;
    place(path, HOOK + i, at, radius * rise * Math.cos(angle), radius * rise * Math.sin(angle));
  }
}

function place(path: Float64Array, i: number, z: number, u: number, v: number): void {
  path[3 * i] = z;
  path[3 * i + 1] = u;
  path[3 * i + 2] = v;
}

/** Writes the coil from a to b; allocates nothing. */
export function writeCoil(
  a: Point,
  b: Point,
  { radius, wire }: Coil,
  { positions, normals, path }: CoilBuffers,
): void {
  const l = Math.hypot(b.x - a.x, b.y - a.y, b.z - a.z);
  const zx = l > 0 ? (b.x - a.x) / l : 0;
  const zy = l > 0 ? (b.y - a.y) / l : 0;
  const zz = l > 0 ? (b.z - a.z) / l : 1;
  // Any direction across the axis will do, as long as it is the same for nearly the same axis.
  const pick = Math.abs(zz) < 0.9;
  let ux = pick ? -zy : 0;
  let uy = pick ? zx : -zz;
  let uz = pick ? 0 : zy;
  const un = 1 / Math.hypot(ux, uy, uz);
  ux *= un;
  uy *= un;
  uz *= un;
  const vx = zy * uz - zz * uy;
  const vy = zz * ux - zx * uz;
  const vz = zx * uy - zy * ux;
  writePath(path, l, radius);
  // a direction across the wire, carried along it; at first the one across the hook
  let ez = 0;
  let eu = 0;
  let ev = 1;
  for (let i = 0; i < POINTS; i++) {
    const before = 3 * Math.max(0, i - 1);
    const after = 3 * Math.min(POINTS - 1, i + 1);
    let tz = path[after] - path[before];
    let tu = path[after + 1] - path[before + 1];
    let tv = path[after + 2] - path[before + 2];
    const tn = 1 / (Math.hypot(tz, tu, tv) || 1);
    tz *= tn;
    tu *= tn;
    tv *= tn;
    const off = ez * tz + eu * tu + ev * tv;
    ez -= off * tz;
    eu -= off * tu;
    ev -= off * tv;
    const en = 1 / (Math.hypot(ez, eu, ev) || 1);
    ez *= en;
    eu *= en;
    ev *= en;
    const fz = tu * ev - tv * eu;
    const fu = tv * ez - tz * ev;
    const fv = tz * eu - tu * ez;
    for (let k = 0; k < SIDES; k++) {
      const phi = (-2 * Math.PI * k) / SIDES;
      const n = Math.cos(phi);
      const m = Math.sin(phi);
      const cz = ez * n + fz * m;
      const cu = eu * n + fu * m;
      const cv = ev * n + fv * m;
      const z = path[3 * i] + cz * wire;
      const u = path[3 * i + 1] + cu * wire;
      const v = path[3 * i + 2] + cv * wire;
      const at = (i * SIDES + k) * 3;
      positions[at] = a.x + zx * z + ux * u + vx * v;
      positions[at + 1] = a.y + zy * z + uy * u + vy * v;
      positions[at + 2] = a.z + zz * z + uz * u + vz * v;
      normals[at] = zx * cz + ux * cu + vx * cv;
      normals[at + 1] = zy * cz + uy * cu + vy * cv;
      normals[at + 2] = zz * cz + uz * cu + vz * cv;
    }
  }
}

/** Clockwise seen from outside. */
export function coilIndices(): number[] {
  const indices: number[] = [];
  for (let i = 0; i + 1 < POINTS; i++) {
    for (let k = 0; k < SIDES; k++) {
      const a = i * SIDES + k;
      const b = i * SIDES + ((k + 1) % SIDES);
      indices.push(a, b, a + SIDES, b, b + SIDES, a + SIDES);
    }
  }
  return indices;
}

/** Of the springs of a model. */
export function coilOf({ glyph, length }: Surroundings['size']): Coil {
  const radius = Math.max(1.5 * glyph, 0.016 * length);
  return { radius, wire: 0.18 * radius };
}

/** What hangs on the ground has a post there. */
export function fitPosts(load: LoadOf<'spring'>, context: Surroundings): Fitting[] {
  const ends = [
    { body: load.bodyA, point: load.pointA },
    { body: load.bodyB, point: load.pointB },
  ];
  const inWorld = ({ body, point }: (typeof ends)[number]): Vec3 => {
    const record = context.body(body);
    return record ? add(rotate(record.orientation, point), record.position) : point;
  };
  return ends.flatMap(({ body, point }, i) => {
    if (body !== GROUND) return [];
    const orientation = standingOn(context, point, inWorld(ends[1 - i]));
    return [fit('footing', { body, position: point, orientation, size: context.size.glyph })];
  });
}
