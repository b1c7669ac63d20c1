/**
 * A software rasteriser: triangles and lines with a depth buffer, so that hidden parts are hidden as with WebGL. Positions are x and y in
 * pixels, y downwards, and depth as in clip space, the nearer the less; NaN is not drawn.
 */

/** Red, green, blue and opacity, each from 0 to 1. */
export interface Ink {
  r: number;
  g: number;
  b: number;
  a: number;
}

/** How the depth of a pixel has to compare with the stored one. */
export type DepthTest = 'nearer' | 'farther';

export class Raster {
  readonly bytes: Uint8ClampedArray<ArrayBuffer>;
  private readonly words: Uint32Array;
  private readonly depths: Float32Array;
  private test: DepthTest = 'nearer';
  private keepsDepth = true;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.bytes = new Uint8ClampedArray(4 * width * height);
    this.words = new Uint32Array(this.bytes.buffer);
    this.depths = new Float32Array(width * height);
  }

  clear(): void {
    this.words.fill(0);
    this.clearDepth();
  }

  /** Clears the depth: later drawings lie over everything before. */
  clearDepth(): void {
    this.depths.fill(Infinity);
  }

  setDepth(test: DepthTest, keepsDepth: boolean): void {
    this.test = test;
    this.keepsDepth = keepsDepth;
  }

  /** A triangle of three `places`, of either orientation. It covers a pixel if it contains its centre. */
  triangle(places: Float32Array, i: number, j: number, k: number, ink: Ink): void {
    // from the highest to the lowest
    if (places[3 * j + 1] < places[3 * i + 1]) [i, j] = [j, i];
    if (places[3 * k + 1] < places[3 * i + 1]) [i, k] = [k, i];
    if (places[3 * k + 1] < places[3 * j + 1]) [j, k] = [k, j];
    const [ax, ay, az] = [places[3 * i], places[3 * i + 1], places[3 * i + 2]];
    const [bx, by, bz] = [places[3 * j] - ax, places[3 * j + 1] - ay, places[3 * j + 2] - az];
    const [cx, cy, cz] = [places[3 * k] - ax, places[3 * k + 1] - ay, places[3 * k + 2] - az];
    const area = bx * cy - cx * by;
    if (!(Math.abs(area) > 1e-9)) return;
    const slope = (bz * cy - cz * by) / area;
    const fall = (cz * bx - bz * cx) / area;
    const last = Math.min(this.height - 1, Math.ceil(ay + cy - 0.5) - 1);
    for (let y = Math.max(0, Math.ceil(ay - 0.5)); y <= last; y++) {
      const down = y + 0.5 - ay;
      const long = (cx * down) / cy;
      const short = down < by ? (bx * down) / by : bx + ((cx - bx) * (down - by)) / (cy - by);
      const from = Math.max(0, Math.ceil(ax + Math.min(long, short) - 0.5));
      const to = Math.min(this.width, Math.ceil(ax + Math.max(long, short) - 0.5));
      const depth = az + (from + 0.5 - ax) * slope + down * fall;
      const row = y * this.width;
      for (let x = from; x < to; x++) this.put(row + x, depth + (x - from) * slope, ink, ink.a);
    }
  }

  /** From one of `places` to another, of a width in pixels; its opacity varies linearly from that of the ink to `end`. */
  line(places: Float32Array, i: number, j: number, stroke: { width: number; ink: Ink; end: number }): void {
    const { width, ink, end } = stroke;
    const [x, y, z] = [places[3 * i], places[3 * i + 1], places[3 * i + 2]];
    const [dx, dy, dz] = [places[3 * j] - x, places[3 * j + 1] - y, places[3 * j + 2] - z];
    const isSteep = Math.abs(dy) > Math.abs(dx);
    const [start, long, side, short, room] = isSteep
      ? [y, dy, x, dx, this.height]
      : [x, dx, y, dy, this.width];
    if (!Number.isFinite(start + long)) return;
    const thickness = Math.max(1, Math.round(width * Math.hypot(1, short / Math.max(Math.abs(long), 1e-9))));
    const last = Math.min(room - 1, Math.floor(Math.max(start, start + long)));
    for (let p = Math.max(0, Math.floor(Math.min(start, start + long))); p <= last; p++) {
      const t = long === 0 ? 0 : Math.min(1, Math.max(0, (p + 0.5 - start) / long));
      const middle = Math.floor(side + short * t);
      for (let q = middle - ((thickness - 1) >> 1); q <= middle + (thickness >> 1); q++) {
        const [px, py] = isSteep ? [q, p] : [p, q];
        if (px >= 0 && px < this.width && py >= 0 && py < this.height)
          this.put(py * this.width + px, z + dz * t, ink, ink.a + (end - ink.a) * t);
      }
    }
  }

  private put(at: number, depth: number, { r, g, b }: Ink, a: number): void {
    if (depth <= this.depths[at] !== (this.test === 'nearer')) return;
    if (this.keepsDepth) this.depths[at] = depth;
    const { bytes } = this;
    const byte = 4 * at;
    const below = (bytes[byte + 3] / 255) * (1 - a);
    const all = a + below;
    if (!(all > 0)) return;
    bytes[byte] = (255 * r * a + bytes[byte] * below) / all;
    bytes[byte + 1] = (255 * g * a + bytes[byte + 1] * below) / all;
    bytes[byte + 2] = (255 * b * a + bytes[byte + 2] * below) / all;
    bytes[byte + 3] = 255 * all;
  }
}
