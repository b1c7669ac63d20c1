/**
 * Triangles and feature edges gathered from simple parts: pure numbers, so shapes can be tested without a scene.
 *
 * Faces wind counter-clockwise seen from outside. Edges are what a draughtsman would ink: creases, not every triangle.
 */
import type { Vec3 } from '../../model/project';
import {
  add,
  along,
  cross,
  distance,
  normalize,
  perpendicular,
  scale,
  subtract,
} from '../../results/free-body/vectors';
import type { Triple } from '../../results/free-body/vectors';
import type { PartSurface } from './part-surface';

/** One ring of a body of revolution: radius and height, and the surface's normal in that half plane. */
export interface Ring {
  r: number;
  z: number;
  nr: number;
  nz: number;
}

/** Corners of a round bar in a rough drawing. */
const SQUARE = 4;

export class Solid {
  /**
   * `detail` below 1 draws round shapes with fewer corners: in a picture of hundreds each is small. 0 is for thousands: bars are square
   * and open at their ends.
   */
  constructor(
    private readonly detail = 1,
    /** Of a part from a file, where its triangles are at hand. */
    private readonly part?: PartSurface,
  ) {}

  /** With the fewest corners possible. */
  get isRough(): boolean {
    return this.detail === 0;
  }

  /** With all that is small. */
  get isFine(): boolean {
    return this.detail >= 1;
  }

  readonly positions: number[] = [];
  readonly normals: number[] = [];
  readonly indices: number[] = [];
  /** Six numbers per segment. */
  readonly edges: number[] = [];

  move(by: Vec3): this {
    for (const list of [this.positions, this.edges])
      for (let i = 0; i < list.length; i++) list[i] += by[i % 3];
    return this;
  }

  edge(a: Vec3, b: Vec3): this {
    this.edges.push(a[0], a[1], a[2], b[0], b[1], b[2]);
    return this;
  }

  polyline(points: readonly Vec3[], closed = false): this {
    for (let i = 1; i < points.length; i++) this.edge(points[i - 1], points[i]);
    if (closed && points.length > 2) this.edge(points[points.length - 1], points[0]);
    return this;
  }

  circle(center: Vec3, axis: Vec3, radius: number, segments = 30): this {
    const u = perpendicular(axis);
    const v = cross(axis, u);
    return this.polyline(
      arc({ center, u, v, radius }, 0, 2 * Math.PI, this.corners(segments)).slice(1),
      true,
    );
  }

  private corners(full: number): number {
    return this.isRough ? SQUARE : Math.max(8, Math.round(full * this.detail));
  }

  vertex(p: Vec3, n: Vec3): number {
    this.positions.push(p[0], p[1], p[2]);
    this.normals.push(n[0], n[1], n[2]);
    return this.positions.length / 3 - 1;
  }

  /** A flat convex polygon, counter-clockwise seen from the side of its normal. */
  face(points: readonly Vec3[]): this {
    const n = normalize(cross(subtract(points[1], points[0]), subtract(points[2], points[0])));
    const first = points.map((p) => this.vertex(p, n))[0];
    for (let i = 2; i < points.length; i++) this.indices.push(first, first + i - 1, first + i);
    return this;
  }

  /** A box spanned by three half-axes that form a right-handed triad. */
  block(center: Vec3, hx: Vec3, hy: Vec3, hz: Vec3, inked = true): this {
    const at = (x: number, y: number, z: number): Triple => along(along(along(center, hx, x), hy, y), hz, z);
    for (const s of [1, -1]) {
      const order = s > 0 ? [0, 1, 2, 3] : [3, 2, 1, 0];
      const corners = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ];
      const pick = (f: (c: number[]) => Triple): Triple[] => order.map((i) => f(corners[i]));
      this.face(pick(([a, b]) => at(s, a, b)));
      this.face(pick(([a, b]) => at(b, s, a)));
      this.face(pick(([a, b]) => at(a, b, s)));
    }
    if (!inked) return this;
    for (const a of [-1, 1]) {
      for (const b of [-1, 1]) {
        this.edge(at(-1, a, b), at(1, a, b))
          .edge(at(a, -1, b), at(a, 1, b))
          .edge(at(a, b, -1), at(a, b, 1));
      }
    }
    return this;
  }

  /** A surface of revolution about the axis through origin; rings in order of the outline, bottom to top. */
  revolve(origin: Vec3, axis: Vec3, rings: readonly Ring[], around = 28): this {
    const segments = this.corners(around);
    const u = perpendicular(axis);
    const v = cross(axis, u);
    const base = this.positions.length / 3;
    for (const ring of rings) {
      for (let i = 0; i <= segments; i++) {
        const t = (2 * Math.PI * i) / segments;
        const radial = add(scale(u, Math.cos(t)), scale(v, Math.sin(t)));
        const p = along(along(origin, axis, ring.z), radial, ring.r);
        this.vertex(p, along(scale(radial, ring.nr), axis, ring.nz));
      }
    }
    const row = segments + 1;
    for (let k = 0; k + 1 < rings.length; k++) {
      const [low, high] = [rings[k], rings[k + 1]];
      // two coincident rings are a crease, and a ring without radius is a point: no area, nothing to draw
      if (low.r === high.r && low.z === high.z) continue;
      if (this.isRough && low.z === high.z) continue;
      for (let i = 0; i < segments; i++) {
        const a = base + k * row + i;
        const b = a + row;
        if (low.r > 0) this.indices.push(a, a + 1, b);
        if (high.r > 0) this.indices.push(a + 1, b + 1, b);
      }
    }
    return this;
  }

  /** A straight or tapered round bar with flat ends of the given radii. */
  cone(from: Vec3, to: Vec3, [r0, r1]: readonly [number, number], segments = 28, inked = true): this {
    const axis = normalize(subtract(to, from));
    const h = distance(from, to);
    const slant = Math.hypot(h, r0 - r1) || 1;
    const nr = h / slant;
    const nz = (r0 - r1) / slant;
    const rings: Ring[] = [
      { r: 0, z: 0, nr: 0, nz: -1 },
      { r: r0, z: 0, nr: 0, nz: -1 },
      { r: r0, z: 0, nr, nz },
      { r: r1, z: h, nr, nz },
      { r: r1, z: h, nr: 0, nz: 1 },
      { r: 0, z: h, nr: 0, nz: 1 },
    ];
    this.revolve(from, axis, rings, segments);
    if (inked) {
      if (r0 > 0) this.circle(from, axis, r0);
      if (r1 > 0) this.circle(to, axis, r1);
    }
    return this;
  }

  cylinder(from: Vec3, to: Vec3, radius: number, segments = 28, inked = true): this {
    return this.cone(from, to, [radius, radius], segments, inked);
  }

  /** A flat ring with a rectangular section around the axis. */
  washer(center: Vec3, axis: Vec3, inner: number, outer: number, height: number): this {
    const h = height / 2;
    const rings: Ring[] = [
      { r: inner, z: -h, nr: 0, nz: -1 },
      { r: outer, z: -h, nr: 0, nz: -1 },
      { r: outer, z: -h, nr: 1, nz: 0 },
      { r: outer, z: h, nr: 1, nz: 0 },
      { r: outer, z: h, nr: 0, nz: 1 },
      { r: inner, z: h, nr: 0, nz: 1 },
      { r: inner, z: h, nr: -1, nz: 0 },
      { r: inner, z: -h, nr: -1, nz: 0 },
    ];
    this.revolve(center, axis, rings);
    for (const z of [-h, h]) {
      this.circle(along(center, axis, z), axis, outer).circle(along(center, axis, z), axis, inner);
    }
    return this;
  }

  sphere(center: Vec3, radius: number, axis: Vec3 = [0, 0, 1]): this {
    const rings: Ring[] = [];
    const count = this.corners(16);
    for (let k = 0; k <= count; k++) {
      const t = -Math.PI / 2 + (Math.PI * k) / count;
      rings.push({ r: radius * Math.cos(t), z: radius * Math.sin(t), nr: Math.cos(t), nz: Math.sin(t) });
    }
    return this.revolve(center, axis, rings, 30);
  }

  /** A round bar with hemispherical ends. */
  capsule(from: Vec3, to: Vec3, radius: number): this {
    const axis = normalize(subtract(to, from));
    const h = distance(from, to);
    const rings: Ring[] = [];
    if (this.isRough) return this.cylinder(from, to, radius);
    const half = Math.ceil(5 * this.detail);
    for (let k = 0; k <= 2 * half; k++) {
      const t = -Math.PI / 2 + (Math.PI * k) / (2 * half);
      const ring = { r: radius * Math.cos(t), z: radius * Math.sin(t), nr: Math.cos(t), nz: Math.sin(t) };
      if (k <= half) rings.push(ring);
      if (k >= half) rings.push({ ...ring, z: ring.z + h });
    }
    return this.revolve(from, axis, rings, 22);
  }

  surface(mirrored: boolean): boolean {
    if (this.part === undefined) return false;
    const base = this.positions.length / 3;
    const z = mirrored ? -1 : 1;
    const copy = (from: Float32Array, to: number[]): void => {
      for (let i = 0; i < from.length; i += 3) to.push(from[i], from[i + 1], z * from[i + 2]);
    };
    copy(this.part.positions, this.positions);
    copy(this.part.normals, this.normals);
    copy(this.part.edges, this.edges);
    const { indices } = this.part;
    // a reflection turns triangles round
    for (let i = 0; i < indices.length; i += 3)
      this.indices.push(
        base + indices[i],
        base + indices[i + (mirrored ? 2 : 1)],
        base + indices[i + (mirrored ? 1 : 2)],
      );
    return true;
  }

  /** A round wire along a path; the first and last points end flat. */
  wire(given: readonly Vec3[], radius: number, around = 12): this {
    const segments = this.isRough ? 2 : around;
    const path = this.isRough ? given.filter((_, i) => i % 8 === 0 || i === given.length - 1) : given;
    const base = this.positions.length / 3;
    let u: Vec3 = perpendicular(normalize(subtract(path[1], path[0])));
    path.forEach((p, k) => {
      const t = normalize(subtract(path[Math.min(k + 1, path.length - 1)], path[Math.max(k - 1, 0)]));
      u = perpendicular(t, u);
      const v = cross(t, u);
      for (let i = 0; i <= segments; i++) {
        const a = (2 * Math.PI * i) / segments;
        const n = add(scale(u, Math.cos(a)), scale(v, Math.sin(a)));
        this.vertex(along(p, n, radius), n);
      }
    });
    const row = segments + 1;
    for (let k = 0; k + 1 < path.length; k++) {
      for (let i = 0; i < segments; i++) {
        const a = base + k * row + i;
        this.indices.push(a, a + 1, a + row, a + 1, a + row + 1, a + row);
      }
    }
    return this;
  }
}

/** A circle about a centre, in the plane of u and v. */
export interface Circle {
  readonly center: Vec3;
  readonly u: Vec3;
  readonly v: Vec3;
  readonly radius: number;
}

/** Points on a circle from angle a to angle b. */
export function arc({ center, u, v, radius }: Circle, a: number, b: number, segments: number): Triple[] {
  const points: Triple[] = [];
  for (let i = 0; i <= segments; i++) {
    const t = a + ((b - a) * i) / segments;
    points.push(along(along(center, u, radius * Math.cos(t)), v, radius * Math.sin(t)));
  }
  return points;
}
