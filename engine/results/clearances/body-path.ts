/**
 * How a body moves between the recorded samples: a cubic through places and velocities of its centre of mass, and one through its turn
 * since the last sample, as a vector in the body frame, and its rate. With it go bounds that hold in between, so that nothing is missed.
 */
import { massOf } from '../../model/masses/mass';
import { toMatrix } from '../../core/math/quat';
import type { Body } from '../../model/project';
import type { Recording } from '../recording/recording';

/** A pose and its rates at a place of a stretch, from 0 at one sample to 1 at the next: rates are per stretch. */
export interface Placed {
  /** Centre of mass [m]. */
  readonly x: Float64Array;
  /** From the body frame to W, row-major. */
  readonly R: Float64Array;
  readonly v: Float64Array;
  /** In W [rad]. */
  readonly w: Float64Array;
  // over the whole stretch, whatever the place in it
  /** Second derivative of the centre at both ends, between which it is linear. */
  readonly bends: Float64Array;
  /** Second derivative of the turn at both ends, in W as if turned as at this place. */
  readonly spins: Float64Array;
  /** Bounds: of those second derivatives, of the rate of turn and of its derivative. */
  bend: number;
  turn: number;
  jerk: number;
  /** What the derivative of the rate of turn may have beside `spins`, and how fast it may turn away from them. */
  aside: number;
  away: number;
}

export const placedAnywhere = (): Placed => ({
  ...{ x: new Float64Array(3), R: new Float64Array(9) },
  ...{ v: new Float64Array(3), w: new Float64Array(3) },
  ...{ bends: new Float64Array(6), spins: new Float64Array(6) },
  ...{ bend: 0, turn: 0, jerk: 0, aside: 0, away: 0 },
});

const RATES = ['vx', 'vy', 'vz', 'wx', 'wy', 'wz'];
/** Turns beyond this in one stretch are at a constant rate [rad]: the cubic's slope at its end is singular at a whole turn. */
const WIDE = 3;

/** Corners of the cubic of the centre, of the turn after the first, the orientation at the start, second derivatives, bounds. */
const LAYOUT = { turn: 12, start: 21, bends: 25, spins: 31, limits: 37, size: 42 };
/** Stretches of all bodies whose numbers are kept, as searches go to and fro between them: 67 MB. */
const MOST_KEPT = 200_000;
const LEAST_KEPT = 16;

export class BodyPath {
  readonly id: string;
  /** Centre of mass in the body frame [m]. */
  readonly center: readonly [number, number, number];
  readonly #recording: Recording;
  readonly #pose: readonly Float64Array[];
  /** Null where they were not recorded. */
  readonly #rates: readonly Float64Array[] | null;

  /** What stretches are made of, of the last ones asked for: see `LAYOUT`. */
  readonly #kept: Float64Array;
  readonly #keptOf: Int32Array;
  readonly #quaternion = new Float64Array(4);

  /** Null for a body whose poses were not recorded. */
  static of(recording: Recording, body: Body): BodyPath | null {
    const pose = recording.poseColumns(body.id);
    return pose && new BodyPath(recording, body, pose);
  }

  private constructor(recording: Recording, body: Body, pose: readonly number[]) {
    this.id = body.id;
    this.center = massOf(body).centerOfMass;
    this.#recording = recording;
    this.#pose = pose.map((column) => recording.columns[column]);
    const rates = RATES.map((component) => recording.column(`body/${body.id}/${component}`));
    this.#rates = rates.every((column) => column !== null) ? rates : null;
    const most = Math.max(LEAST_KEPT, Math.floor(MOST_KEPT / recording.project.bodies.length));
    const slots = Math.min(most, Math.max(1, recording.count));
    this.#kept = new Float64Array(slots * LAYOUT.size);
    this.#keptOf = new Int32Array(slots).fill(-1);
  }

  /** Whether a sample has a pose. */
  isKnown(sample: number): boolean {
    return this.#pose.every((column) => Number.isFinite(column[sample]));
  }

  /** At a place of the stretch that begins with a sample. */
  place(stretch: number, at: number, out: Placed): void {
    const slot = stretch % this.#keptOf.length;
    const o = slot * LAYOUT.size;
    if (this.#keptOf[slot] !== stretch) {
      this.#enter(stretch, o);
      this.#keptOf[slot] = stretch;
    }
    const kept = this.#kept;
    const b = 1 - at;
    const [e, f, g, h] = [b * b * b, 3 * b * b * at, 3 * b * at * at, at * at * at];
    for (let c = 0; c < 3; c++) {
      const k = o + c;
      const [p0, p1, p2, p3] = [kept[k], kept[k + 3], kept[k + 6], kept[k + 9]];
      out.x[c] = e * p0 + f * p1 + g * p2 + h * p3;
      out.v[c] = 3 * (b * b * (p1 - p0) + 2 * b * at * (p2 - p1) + at * at * (p3 - p2));
    }
    const t = o + LAYOUT.turn;
    const [df, dg, dh] = [3 * b * (b - 2 * at), 3 * at * (2 * b - at), 3 * at * at];
    const turn = (k: number): number => f * kept[t + k] + g * kept[t + k + 3] + h * kept[t + k + 6];
    const slope = (k: number): number => df * kept[t + k] + dg * kept[t + k + 3] + dh * kept[t + k + 6];
    const phi = [turn(0), turn(1), turn(2)];
    const rate = [slope(0), slope(1), slope(2)];
    turned(kept, o + LAYOUT.start, phi, this.#quaternion);
    toMatrix(out.R, 0, this.#quaternion, 0);
    const body = bodyRate(phi, rate);
    const { R } = out;
    for (let c = 0; c < 3; c++)
      out.w[c] = R[3 * c] * body[0] + R[3 * c + 1] * body[1] + R[3 * c + 2] * body[2];
    for (let k = 0; k < 6; k++) out.bends[k] = kept[o + LAYOUT.bends + k];
    for (let k = 0; k < 6; k += 3) {
      const spin = o + LAYOUT.spins + k;
      for (let c = 0; c < 3; c++)
        out.spins[k + c] =
          R[3 * c] * kept[spin] + R[3 * c + 1] * kept[spin + 1] + R[3 * c + 2] * kept[spin + 2];
    }
    const limits = o + LAYOUT.limits;
    out.bend = kept[limits];
    out.turn = kept[limits + 1];
    out.jerk = kept[limits + 2];
    out.aside = kept[limits + 3];
    out.away = kept[limits + 4];
  }

  #enter(stretch: number, o: number): void {
    const [from, to] = [stretch, Math.min(stretch + 1, this.#recording.count - 1)];
    const span = this.#recording.time[to] - this.#recording.time[from];
    const R = new Float64Array(9);
    const ends = [from, to].map((sample) => {
      const pose = this.#pose.map((column) => column[sample]);
      const q = pose.slice(3);
      toMatrix(R, 0, Float64Array.from(q), 0);
      const { center } = this;
      const x = [0, 1, 2].map(
        (c) => pose[c] + R[3 * c] * center[0] + R[3 * c + 1] * center[1] + R[3 * c + 2] * center[2],
      );
      const rates = this.#rates?.map((column) => column[sample] * span);
      const isKnown = rates?.every(Number.isFinite) ?? false;
      const w = isKnown
        ? [0, 1, 2].map((c) => R[c] * rates![3] + R[3 + c] * rates![4] + R[6 + c] * rates![5])
        : null;
      return { q, x, v: isKnown ? rates! : null, w };
    });
    const [first, last] = ends;
    const known = first.v !== null && last.v !== null;
    for (let c = 0; c < 3; c++) {
      const way = last.x[c] - first.x[c];
      const corners = [
        first.x[c],
        first.x[c] + (known ? first.v![c] : way) / 3,
        last.x[c] - (known ? last.v![c] : way) / 3,
        last.x[c],
      ];
      corners.forEach((value, k) => (this.#kept[o + 3 * k + c] = value));
    }
    this.#kept.set(first.q, o + LAYOUT.start);
    const wide = known ? [0, 1, 2].map((c) => (first.w![c] + last.w![c]) / 2) : null;
    const phi = turnBetween(first.q, last.q, wide);
    const isWide = wide === null || Math.hypot(...phi) > WIDE;
    const [begin, end] = isWide ? [phi, phi] : [first.w!, vectorRate(phi, last.w!)];
    for (let c = 0; c < 3; c++) {
      const corners = [begin[c] / 3, phi[c] - end[c] / 3, phi[c]];
      corners.forEach((value, k) => (this.#kept[o + LAYOUT.turn + 3 * k + c] = value));
    }
    this.#limit(o);
  }

  /** A Bezier curve and its derivatives lie within the hulls of their corners: so do their sizes and products. */
  #limit(o: number): void {
    const centers = [0, 1, 2, 3].map((k) => [...this.#kept.subarray(o + 3 * k, o + 3 * k + 3)]);
    const t = o + LAYOUT.turn;
    const turns = [[0, 0, 0], ...[0, 3, 6].map((k) => [...this.#kept.subarray(t + k, t + k + 3)])];
    const bends = differences(differences(centers)).map((v) => v.map((c) => 6 * c));
    const rates = differences(turns).map((v) => v.map((c) => 3 * c));
    const spins = differences(rates).map((v) => v.map((c) => 2 * c));
    this.#kept.set(bends.flat(), o + LAYOUT.bends);
    this.#kept.set(spins.flat(), o + LAYOUT.spins);
    const [angle, turn, spin] = [most(turns), most(rates), most(spins)];
    // the rate is J phi' with J = 1 - a [phi] + b [phi]^2, a <= 1/2, b <= 1/6, |a'| <= 0.1, |b'| <= 0.02
    const share = 0.5 + angle / 6;
    const screw = mostAcross(turns, rates);
    const aside = share * mostAcross(turns, spins) + (0.3 + 0.02 * angle) * screw * turn;
    const away = mostAcross(rates, spins) + share * screw * spin;
    this.#kept.set([most(bends), turn, spin + aside, aside, away], o + LAYOUT.limits);
  }
}

const differences = (points: readonly number[][]): number[][] =>
  points.slice(1).map((point, i) => point.map((value, c) => value - points[i][c]));

const most = (vectors: readonly number[][]): number => Math.max(...vectors.map((v) => Math.hypot(...v)));

/** Largest product across of a vector of one hull with one of another. */
const mostAcross = (one: readonly number[][], other: readonly number[][]): number =>
  most(one.flatMap((a) => other.map((b) => crossed(a, b))));

/** q times the turn by a vector in the body frame. */
function turned(q: Float64Array, o: number, phi: readonly number[], out: Float64Array): void {
  const angle = Math.hypot(phi[0], phi[1], phi[2]);
  const s = angle > 1e-8 ? Math.sin(angle / 2) / angle : 0.5;
  const [w, x, y, z] = [Math.cos(angle / 2), s * phi[0], s * phi[1], s * phi[2]];
  out[0] = q[o] * w - q[o + 1] * x - q[o + 2] * y - q[o + 3] * z;
  out[1] = q[o] * x + q[o + 1] * w + q[o + 2] * z - q[o + 3] * y;
  out[2] = q[o] * y - q[o + 1] * z + q[o + 2] * w + q[o + 3] * x;
  out[3] = q[o] * z + q[o + 1] * y - q[o + 2] * x + q[o + 3] * w;
}

/** From one pose to another as a vector in the body frame; of the whole turns that it may have, those nearest to an estimate. */
function turnBetween(
  p: readonly number[],
  q: readonly number[],
  estimate: readonly number[] | null,
): number[] {
  let w = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
  let v = [
    p[0] * q[1] - p[1] * q[0] - p[2] * q[3] + p[3] * q[2],
    p[0] * q[2] + p[1] * q[3] - p[2] * q[0] - p[3] * q[1],
    p[0] * q[3] - p[1] * q[2] + p[2] * q[1] - p[3] * q[0],
  ];
  if (w < 0) {
    w = -w;
    v = v.map((c) => -c);
  }
  const size = Math.hypot(v[0], v[1], v[2]);
  if (!(size > 0)) {
    // a whole number of turns about the axis of the estimate
    const about = estimate === null ? 0 : Math.hypot(...estimate);
    const turns = Math.round(about / (2 * Math.PI));
    return turns === 0 ? [0, 0, 0] : estimate!.map((c) => (c / about) * turns * 2 * Math.PI);
  }
  const angle = 2 * Math.atan2(size, w);
  const axis = v.map((c) => c / size);
  const along =
    estimate === null ? angle : axis[0] * estimate[0] + axis[1] * estimate[1] + axis[2] * estimate[2];
  const turns = Math.round((along - angle) / (2 * Math.PI));
  return axis.map((c) => c * (angle + turns * 2 * Math.PI));
}

const crossed = (a: readonly number[], b: readonly number[]): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Angular velocity in the body frame of a turn by phi that changes at a rate. */
function bodyRate(phi: readonly number[], rate: readonly number[]): number[] {
  const angle = Math.hypot(phi[0], phi[1], phi[2]);
  const isSmall = angle < 1e-4;
  const a = isSmall ? 0.5 - angle ** 2 / 24 : (1 - Math.cos(angle)) / angle ** 2;
  const b = isSmall ? 1 / 6 - angle ** 2 / 120 : (angle - Math.sin(angle)) / angle ** 3;
  const once = crossed(phi, rate);
  const twice = crossed(phi, once);
  return rate.map((c, i) => c - a * once[i] + b * twice[i]);
}

/** The other way round, for turns of less than a whole one. */
function vectorRate(phi: readonly number[], body: readonly number[]): number[] {
  const angle = Math.hypot(phi[0], phi[1], phi[2]);
  const b = angle < 1e-4 ? 1 / 12 : 1 / angle ** 2 - (1 + Math.cos(angle)) / (2 * angle * Math.sin(angle));
  const once = crossed(phi, body);
  const twice = crossed(phi, once);
  return body.map((c, i) => c + once[i] / 2 + b * twice[i]);
}
