/**
 * The closed surfaces that a mesh consists of, with their triangles turned so that they are seen from outside: a skin outward, a cavity
 * inward. The boundary of a solid is a cycle: along each edge as many triangles run one way as the other. Where that holds after
 * triangles have been turned round, the integrals of volume and mass are exact, also where four triangles meet at an edge.
 */
import { edgesOf } from './edges';
import { boundsOf } from './triangle-mesh';
import type { Bounds, TriangleMesh } from './triangle-mesh';
import type { Edges } from './edges';
import { massProperties } from './mass-properties';

export interface Surface {
  readonly mesh: TriangleMesh;
  /** Edges along which it does not close: it bounds no solid unless this is 0. */
  readonly open: number;
  /** Triangles that had to be turned round. */
  readonly turned: number;
  /** Connected surfaces. */
  readonly shells: number;
  /** Shells within another shell that face the same way: what they enclose counts twice. */
  readonly doubled: number;
}

export function orient(mesh: TriangleMesh): Surface {
  const edges = edgesOf(mesh);
  const { shellOf, turn, shells } = spread(mesh, edges);
  const consistent = { points: mesh.points, triangles: withTurned(mesh.triangles, turn) };
  const open = turn.some((value) => value === 1) ? openEdges(edgesOf(consistent)) : openEdges(edges);
  if (open > 0) return { mesh: consistent, open, turned: sum(turn), shells, doubled: 0 };
  const parts = split(consistent, shellOf, shells);
  const inside = nesting(parts);
  const facing = parts.map((part) => Math.sign(massProperties(part)?.volume ?? 0));
  // a skin that faces inward is turned with all that it encloses, whose sense is meant relative to it
  const outermost = (shell: number): number => {
    let at = shell;
    for (let left = shells; inside[at] !== -1 && left > 0; left--) at = inside[at];
    return at;
  };
  const wrong = parts.map((_, shell) => facing[outermost(shell)] < 0);
  const outward = turn.map((value, t) => (wrong[shellOf[t]] ? value ^ 1 : value));
  const seen = { points: mesh.points, triangles: withTurned(mesh.triangles, outward) };
  const doubled = parts.filter((_, s) => inside[s] !== -1 && facing[s] === facing[inside[s]]).length;
  // shells that close only together, at edges of four triangles, keep the sense that they have
  if (wrong.includes(true) && openEdges(edgesOf(seen)) > 0)
    return { mesh: consistent, open, turned: sum(turn), shells, doubled };
  return { mesh: seen, open, turned: sum(outward), shells, doubled };
}

const sum = (values: Uint8Array): number => values.reduce((total, value) => total + value, 0);

function openEdges({ balance }: Edges): number {
  let open = 0;
  for (const value of balance) open += Math.abs(value);
  return open;
}

function withTurned(triangles: Uint32Array, turn: Uint8Array): Uint32Array {
  const out = triangles.slice();
  for (let t = 0; t < turn.length; t++) {
    if (turn[t] === 0) continue;
    out[t * 3 + 1] = triangles[t * 3 + 2];
    out[t * 3 + 2] = triangles[t * 3 + 1];
  }
  return out;
}

/**
 * Walks from triangle to triangle over edges that two of them share, and turns round those that face otherwise than their neighbour.
 * Edges of more triangles connect nothing: which of them belong together is not known there.
 */
function spread({ triangles }: TriangleMesh, edges: Edges) {
  const count = triangles.length / 3;
  const pair = new Int32Array(edges.count * 2).fill(-1);
  for (let side = 0; side < triangles.length; side++) {
    const edge = edges.of[side];
    if (edges.triangles[edge] === 2) pair[edge * 2 + (pair[edge * 2] === -1 ? 0 : 1)] = side;
  }
  const shellOf = new Int32Array(count).fill(-1);
  const turn = new Uint8Array(count);
  const waiting = new Uint32Array(count);
  let shells = 0;
  for (let start = 0; start < count; start++) {
    if (shellOf[start] !== -1) continue;
    shellOf[start] = shells;
    waiting[0] = start;
    for (let size = 1; size > 0;) {
      const t = waiting[--size];
      for (let k = 0; k < 3; k++) {
        const edge = edges.of[t * 3 + k];
        if (edges.triangles[edge] !== 2) continue;
        const other = pair[edge * 2] === t * 3 + k ? pair[edge * 2 + 1] : pair[edge * 2];
        const next = Math.floor(other / 3);
        if (shellOf[next] !== -1) continue;
        shellOf[next] = shells;
        // neighbours that face the same way run along their edge in opposite senses
        turn[next] = turn[t] ^ (edges.balance[edge] === 0 ? 0 : 1);
        waiting[size++] = next;
      }
    }
    shells++;
  }
  keepMajority(shellOf, turn, shells);
  return { shellOf, turn, shells };
}

/** Of either sense the one that most triangles of a shell have already. */
function keepMajority(shellOf: Int32Array, turn: Uint8Array, shells: number): void {
  const excess = new Int32Array(shells);
  for (let t = 0; t < turn.length; t++) excess[shellOf[t]] += turn[t] === 1 ? 1 : -1;
  for (let t = 0; t < turn.length; t++) if (excess[shellOf[t]] > 0) turn[t] ^= 1;
}

function split({ points, triangles }: TriangleMesh, shellOf: Int32Array, shells: number): TriangleMesh[] {
  if (shells === 1) return [{ points, triangles }];
  const sizes = new Uint32Array(shells);
  for (const shell of shellOf) sizes[shell] += 3;
  const parts = Array.from(sizes, (size) => ({ points, triangles: new Uint32Array(size) }));
  sizes.fill(0);
  for (let t = 0; t < shellOf.length; t++) {
    const shell = shellOf[t];
    for (let k = 0; k < 3; k++) parts[shell].triangles[sizes[shell]++] = triangles[t * 3 + k];
  }
  return parts;
}

/**
 * The smallest shell around each, or -1: judged by one of its corners, which suffices where surfaces do not cross. Of more than
 * `MOST_NESTED` shells none is asked for: the time grows with their square.
 */
function nesting(parts: readonly TriangleMesh[]): Int32Array {
  const inside = new Int32Array(parts.length).fill(-1);
  if (parts.length === 1 || parts.length > MOST_NESTED) return inside;
  const bounds = parts.map(boundsOf);
  const volume = bounds.map((box) => (box === null ? 0 : volumeOf(box)));
  const order = parts.map((_, i) => i).sort((a, b) => volume[a] - volume[b]);
  for (const [place, shell] of order.entries()) {
    const box = bounds[shell];
    if (box === null) continue;
    for (const around of order.slice(place + 1)) {
      const outer = bounds[around];
      if (outer === null || !within(box, outer)) continue;
      if (windings(parts[around], cornerOf(parts[shell])) === 0) continue;
      inside[shell] = around;
      break;
    }
  }
  return inside;
}

const MOST_NESTED = 2000;

const volumeOf = ({ least, most }: Bounds): number =>
  (most[0] - least[0]) * (most[1] - least[1]) * (most[2] - least[2]);

const within = (inner: Bounds, outer: Bounds): boolean =>
  [0, 1, 2].every((c) => inner.least[c] >= outer.least[c] && inner.most[c] <= outer.most[c]);

function cornerOf({ points, triangles }: TriangleMesh): readonly [number, number, number] {
  const at = triangles[0] * 3;
  return [points[at], points[at + 1], points[at + 2]];
}

/**
 * How often a closed surface winds around a point: the solid angles of its triangles, over 4 pi.
 * A. van Oosterom, J. Strackee, "The solid angle of a plane triangle", IEEE Trans. Biomed. Eng. 30 (1983) 125.
 */
export function windings(
  { points, triangles }: TriangleMesh,
  [x, y, z]: readonly [number, number, number],
): number {
  let total = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [p, q, r] = [triangles[t] * 3, triangles[t + 1] * 3, triangles[t + 2] * 3];
    const [ax, ay, az] = [points[p] - x, points[p + 1] - y, points[p + 2] - z];
    const [bx, by, bz] = [points[q] - x, points[q + 1] - y, points[q + 2] - z];
    const [cx, cy, cz] = [points[r] - x, points[r + 1] - y, points[r + 2] - z];
    const [a, b, c] = [Math.hypot(ax, ay, az), Math.hypot(bx, by, bz), Math.hypot(cx, cy, cz)];
    const det = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    const [ab, bc, ca] = [
      ax * bx + ay * by + az * bz,
      bx * cx + by * cy + bz * cz,
      cx * ax + cy * ay + cz * az,
    ];
    total += Math.atan2(det, a * b * c + ab * c + bc * a + ca * b);
  }
  return Math.round(total / (2 * Math.PI));
}
