/** The corners of a mesh, in W and in the picture: what the vertex shaders work out with WebGL. */
import type { Matrix } from '@babylonjs/core/Maths/math.vector';
import { FLOATS } from '../meshes/pose-texture';
import type { Ink } from './raster';

/** Corners nearer to the plane of the eye than this are not in the picture [m]. */
const NEAR = 1e-6;

/** Where each corner stands: rows of the pose texture, and which row, as every second number. */
interface Posed {
  poses: Float32Array;
  rows: ArrayLike<number>;
  /** What the rows are counted from. */
  first: number;
}

export class Corners {
  count = 0;
  /** x, y and z in W [m]. */
  points = new Float32Array(0);
  /** x and y in pixels, and depth; NaN behind the eye. */
  places = new Float32Array(0);
  /** The same, of what `clip` leaves of a triangle or a line. */
  readonly cut = new Float32Array(12);
  private view: ArrayLike<number> = [];
  private size = { width: 0, height: 0 };
  private lifted = 0;
  private posed: Posed | null = null;
  private readonly color = { r: 0, g: 0, b: 0 };

  project(
    positions: ArrayLike<number>,
    at: Matrix | Posed,
    view: Matrix,
    { width, height }: { width: number; height: number },
  ): void {
    this.count = positions.length / 3;
    this.view = view.m;
    this.size = { width, height };
    this.lifted = 0;
    if (this.places.length < positions.length) {
      this.places = new Float32Array(positions.length);
      this.points = new Float32Array(positions.length);
    }
    if ('poses' in at) this.placePosed(positions, at);
    else this.place(positions, at);
    const { points, places } = this;
    const m = view.m;
    for (let i = 0; i < positions.length; i += 3) {
      const [x, y, z] = [points[i], points[i + 1], points[i + 2]];
      const away = x * m[3] + y * m[7] + z * m[11] + m[15];
      const by = away > NEAR ? 1 / away : Number.NaN;
      places[i] = (0.5 + 0.5 * (x * m[0] + y * m[4] + z * m[8] + m[12]) * by) * width;
      places[i + 1] = (0.5 - 0.5 * (x * m[1] + y * m[5] + z * m[9] + m[13]) * by) * height;
      places[i + 2] = (x * m[2] + y * m[6] + z * m[10] + m[14]) * by;
    }
  }

  private place(positions: ArrayLike<number>, { m }: Matrix): void {
    this.posed = null;
    const { points } = this;
    for (let i = 0; i < positions.length; i += 3) {
      const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
      points[i] = x * m[0] + y * m[4] + z * m[8] + m[12];
      points[i + 1] = x * m[1] + y * m[5] + z * m[9] + m[13];
      points[i + 2] = x * m[2] + y * m[6] + z * m[10] + m[14];
    }
  }

  private placePosed(positions: ArrayLike<number>, posed: Posed): void {
    this.posed = posed;
    const { points } = this;
    const { poses, rows, first } = posed;
    for (let i = 0, corner = 0; i < positions.length; i += 3, corner++) {
      const at = FLOATS * Math.round(first + rows[2 * corner + 1]);
      const [x, y, z] = [positions[i], positions[i + 1], positions[i + 2]];
      for (let k = 0; k < 3; k++) {
        const row = at + 4 * k;
        points[i + k] = poses[row] * x + poses[row + 1] * y + poses[row + 2] * z + poses[row + 3];
      }
    }
  }

  /** Colour of the body that a corner belongs to; null if the material has its own colour. Valid until the next call. */
  colorOf(corner: number): Omit<Ink, 'a'> | null {
    if (!this.posed) return null;
    const { poses, rows, first } = this.posed;
    const at = FLOATS * Math.round(first + rows[2 * corner + 1]) + 12;
    this.color.r = poses[at];
    this.color.g = poses[at + 1];
    this.color.b = poses[at + 2];
    return this.color;
  }

  /** Twice the area of a triangle in the picture [px^2]: positive where its front is seen, which runs clockwise. */
  turn(a: number, b: number, c: number, p = this.places): number {
    return (
      (p[3 * b] - p[3 * a]) * (p[3 * c + 1] - p[3 * a + 1]) -
      (p[3 * c] - p[3 * a]) * (p[3 * b + 1] - p[3 * a + 1])
    );
  }

  /** To one depth, all that are before the eye. */
  sink(depth: number): void {
    for (let i = 2; i < 3 * this.count; i += 3) if (!Number.isNaN(this.places[i])) this.places[i] = depth;
  }

  isBehind(corner: number): boolean {
    return Number.isNaN(this.places[3 * corner]);
  }

  /** Of a triangle, or of a line of two corners: what lies before the near plane, as corners in `cut`. Returns how many. */
  clip(corners: readonly number[]): number {
    const { points, view: m, cut } = this;
    const { width, height } = this.size;
    const image = (corner: number): number[] => {
      const [x, y, z] = points.subarray(3 * corner, 3 * corner + 3);
      return [0, 1, 2, 3].map((k) => x * m[k] + y * m[4 + k] + z * m[8 + k] + m[12 + k]);
    };
    let count = 0;
    const put = ([x, y, z, w]: readonly number[]): void => {
      cut[3 * count] = (0.5 + (0.5 * x) / w) * width;
      cut[3 * count + 1] = (0.5 - (0.5 * y) / w) * height;
      cut[3 * count + 2] = z / w - this.lifted;
      count += 1;
    };
    // before the near plane: -w < z, in clip space, where lines stay straight
    const depthOf = ([, , z, w]: readonly number[]): number => z + w;
    corners.forEach((corner, i) => {
      const from = image(corner);
      const near = depthOf(from);
      if (near > 0) put(from);
      if (i + 1 === corners.length && corners.length === 2) return;
      const to = image(corners[(i + 1) % corners.length]);
      const next = depthOf(to);
      if (near > 0 === next > 0) return;
      const part = near / (near - next);
      put(from.map((value, k) => value + part * (to[k] - value)));
    });
    return count;
  }

  lift(depth: number): void {
    this.lifted = depth;
    for (let i = 2; i < 3 * this.count; i += 3) this.places[i] -= depth;
  }
}
