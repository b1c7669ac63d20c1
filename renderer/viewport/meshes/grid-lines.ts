/**
 * The lines of the grid that are in the picture, in pieces between whose ends they fade evenly. Worked out from numbers when
 * the view changes: a shader that asks every pixel whether it lies on a line costs more than all that stands on the grid
 * where there is no graphics card.
 *
 * A point of the plane is `centre + a u + b v`; its place in the picture is affine in a and b until it is divided by w.
 */
import type { Vec3 } from '../../../engine/model/project';
import { along, dot } from '../vector';

export interface GridLook {
  /** World to clip space, as Babylon keeps it: 16 numbers, rows of points. */
  transform: ArrayLike<number>;
  /** Of the picture [px]. */
  width: number;
  height: number;
  /** What it fades around, in the plane. */
  centre: Vec3;
  u: Vec3;
  v: Vec3;
  /** From the centre to where the grid has faded out [m]. */
  reach: number;
  spacing: number;
  /** How clearly fine lines show, how near they are to being major ones, and how clearly all of them show [1]. */
  fine: number;
  grown: number;
  presence: number;
}

export type GridInk = 'line' | 'u' | 'v';

export interface GridPiece {
  from: Vec3;
  to: Vec3;
  ink: GridInk;
  /** Of the colour between minor and major lines: 0 to 1. */
  major: number;
  /** At either end [1]. */
  alphas: readonly [number, number];
}

/** Opacity below which a line is invisible [1], and the tolerated difference from a linear fade. */
const UNSEEN = 0.004;
const UNEVEN = 0.03;
const MOST_SPLITS = 4;
/** Of fine lines before they grow [1]. */
const MINOR = 0.75;
/** Lines that each hundred-thousandth is are as far apart as any in a picture. */
const HIGHEST = 5;

type Clip = readonly [x: number, y: number, w: number];

export function gridPieces(look: GridLook): GridPiece[] {
  const { transform: m, centre, u, v, reach, spacing } = look;
  const image = (p: Vec3, isPoint: number): Clip => {
    const of = (k: number): number => p[0] * m[k] + p[1] * m[4 + k] + p[2] * m[8 + k] + isPoint * m[12 + k];
    return [of(0), of(1), of(3)];
  };
  const plane: Plane = { look, origin: image(centre, 1), axes: [image(u, 0), image(v, 0)] };
  const pieces: GridPiece[] = [];
  const farthest = 0.95 * reach;
  // Without fine lines only each tenth is looked at.
  const every = look.fine * MINOR * look.presence < 2 * UNSEEN ? 10 : 1;
  ([0, 1] as const).forEach((side) => {
    const here = dot(centre, side === 0 ? u : v);
    const first = every * Math.ceil((here - farthest) / spacing / every);
    for (let k = first; k * spacing < here + farthest; k += every) {
      const across = k * spacing - here;
      const half = Math.sqrt(Math.max(0, farthest * farthest - across * across));
      const span = visible(plane, side, across, half);
      if (span) addLine(pieces, { plane, side, across, index: k, level: levelOf(k) }, span);
    }
  });
  return pieces;
}

interface Plane {
  look: GridLook;
  origin: Clip;
  axes: readonly [Clip, Clip];
}

/** A line of constant a (side 0) or b. */
interface Line {
  plane: Plane;
  side: 0 | 1;
  across: number;
  /** In spacings from the origin of W: each tenth is a major line, none is an axis. */
  index: number;
  /** How many times ten divides the index: the line is still there when the spacing has grown tenfold as often. */
  level: number;
}

function levelOf(index: number): number {
  let level = 0;
  for (let rest = index; level < HIGHEST && rest % 10 === 0; rest /= 10) level += 1;
  return level;
}

/** What of the line is before the eye and within the picture. */
function visible(
  { origin, axes }: Plane,
  side: 0 | 1,
  across: number,
  half: number,
): [number, number] | null {
  const at = (i: 0 | 1 | 2): number => origin[i] + across * axes[side][i];
  const [x, y, w] = [at(0), at(1), at(2)];
  const [dx, dy, dw] = axes[1 - side];
  let [low, high] = [-half, half];
  // w > 0, |x| < w, |y| < w
  for (const [value, slope] of [
    [w - 1e-9 - Math.abs(w) * 1e-6, dw],
    [w - x, dw - dx],
    [w + x, dw + dx],
    [w - y, dw - dy],
    [w + y, dw + dy],
  ]) {
    if (slope > 0) low = Math.max(low, -value / slope);
    else if (slope < 0) high = Math.min(high, -value / slope);
    else if (value < 0) return null;
  }
  return low < high ? [low, high] : null;
}

const inkOf = ({ side, index }: Line): GridInk => (index !== 0 ? 'line' : side === 0 ? 'v' : 'u');

function addLine(pieces: GridPiece[], line: Line, [low, high]: [number, number]): void {
  const { centre, u, v, grown } = line.plane.look;
  const ink = inkOf(line);
  const major = line.level > 0 ? 1 : grown;
  const point = (b: number): Vec3 =>
    line.side === 0 ? along(along(centre, u, line.across), v, b) : along(along(centre, u, b), v, line.across);
  const add = (ends: [number, number], alphas: [number, number], splits: number): void => {
    const middle = (ends[0] + ends[1]) / 2;
    const alpha = opacity(line, middle);
    const isEven = Math.abs(alpha - (alphas[0] + alphas[1]) / 2) < UNEVEN;
    if (splits < MOST_SPLITS && (splits === 0 || !isEven)) {
      add([ends[0], middle], [alphas[0], alpha], splits + 1);
      add([middle, ends[1]], [alpha, alphas[1]], splits + 1);
    } else if (Math.max(...alphas) > UNSEEN)
      pieces.push({ from: point(ends[0]), to: point(ends[1]), ink, major, alphas });
  };
  add([low, high], [opacity(line, low), opacity(line, high)], 0);
}

/**
 * Opacity of a line at `b` along it: less towards the edge, and where lines are too close to tell apart. It has no jump where
 * the spacing changes: fine lines have grown to major ones by then, and finer ones begin at nothing.
 */
function opacity({ plane, side, across, index, level }: Line, b: number): number {
  const { look, origin, axes } = plane;
  const fade = 1 - smooth(0.25, 0.95, Math.hypot(across, b) / look.reach);
  const [ours, other] = [axes[side], axes[1 - side]];
  const at = (i: 0 | 1 | 2): number => origin[i] + across * ours[i] + b * other[i];
  const [x, y, w] = [at(0), at(1), at(2)];
  // pixels that a metre along and across takes
  const rate = (d: Clip): [number, number] => [
    (((d[0] * w - x * d[2]) / (w * w)) * look.width) / 2,
    (((d[1] * w - y * d[2]) / (w * w)) * look.height) / 2,
  ];
  const [p, q] = [rate(ours), rate(other)];
  const metres = (Math.abs(q[0]) + Math.abs(q[1])) / Math.max(Math.abs(p[0] * q[1] - p[1] * q[0]), 1e-12);
  const apart = (spacing: number): number => 1 - smooth(0.2, 0.45, metres / spacing);
  const minor = look.fine * (MINOR + (1 - MINOR) * look.grown) * apart(look.spacing);
  const shade = index === 0 ? 1 : level > 0 ? apart(look.spacing * 10 ** level) : minor;
  return fade * look.presence * shade;
}

function smooth(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
