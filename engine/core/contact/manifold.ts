/**
 * Contact points of a box with a box or a capsule: up to eight, for one pose.
 *
 * The set of points changes as the bodies move, so a slot is not a single function of the pose; this serves the solver that finds its
 * contacts anew in each step (sequential impulses), not one that locates contact events in time. Overlap is resolved along the axis of
 * least depth; two boxes that are apart have contact points only where a face of one is over a face of the other.
 */
import { createBoxBox } from './box-box';
import { setFace } from './box-faces';
import { calcPosition } from './proximity';
import { cross, dot } from '../math/vec3';
import { triple } from '../math/scratch';
import { setLine, setPlane, setPoint } from './features';
import type { ContactShape } from './shape';
import type { Proximity } from './proximity';
import type { Scratch } from '../math/scratch';
import type { Manifold } from './places';

/** Maximum number of contact points of a manifold. */
export const MOST_PLACES = 8;

/** Like `Pair.choose`: slot 0 computes the manifold; the other slots read it and must follow for the same pose. */
export function calcManifold(
  p: Proximity,
  slot: number,
  a: ContactShape,
  b: ContactShape,
  scratch: Scratch,
): boolean {
  const manifold = scratch.of(b.kind === 'box' ? createBoxBox : createBoxCapsule);
  if (slot === 0) manifold.calc(p, a, b, scratch);
  if (slot >= manifold.count) return false;
  manifold.read(p, slot, scratch);
  return true;
}

const SIDES = [-1, 1] as const;
const ENDS = 2;
const CROSSINGS = 4;
const createBoxCapsule = (): Manifold => {
  const axis = triple();
  const edge = triple();
  const corner = triple();
  const along = triple();
  const from = triple();
  const across = triple();
  /** Per point: 3 for a point of the box's corner, edge or face, 3 for its direction, 3 for a point of the capsule. */
  const places = new Float64Array(9 * MOST_PLACES);
  const kinds = new Array<Proximity['a']['kind']>(MOST_PLACES).fill('point');
  const gaps = new Float64Array(MOST_PLACES);
  let capsule: ContactShape;

  const manifold: Manifold = {
    count: 0,
    /** The two ends of the capsule, then the edges and corners of the box nearest to its side. */
    calc(p, box, rod, scratch) {
      capsule = rod;
      manifold.count = ENDS;
      for (let end = 0; end < ENDS; end++) {
        const point = end === 0 ? rod.point : rod.second;
        setOnBox(p, box, point, scratch);
        keep(p, point, end, 0);
      }
      for (let c = 0; c < 3; c++) axis[c] = rod.second[c] - rod.point[c];
      for (let k = 0; k < 3; k++) {
        for (const s of SIDES) for (const t of SIDES) tryEdge(p, box, k, s, t);
      }
      for (let index = 0; index < 8; index++) tryCorner(p, box, index);
    },
    read(p, i) {
      const o = 9 * i;
      corner.set(places.subarray(o, o + 3));
      edge.set(places.subarray(o + 3, o + 6));
      along.set(places.subarray(o + 6, o + 9));
      p.signed = false;
      if (kinds[i] === 'plane') setPlane(p.a, corner, edge);
      else if (kinds[i] === 'line') setLine(p.a, corner, edge, 0);
      else setPoint(p.a, corner, 0);
      if (i < ENDS) setPoint(p.b, along, capsule.radius);
      else {
        for (let c = 0; c < 3; c++) across[c] = capsule.second[c] - capsule.point[c];
        setLine(p.b, capsule.point, across, capsule.radius);
      }
    },
  };

  function keep(p: Proximity, end: Float64Array, slot: number, gap: number): void {
    const o = 9 * slot;
    kinds[slot] = p.a.kind;
    places.set(p.a.point, o);
    places.set(p.a.direction, o + 3);
    places.set(end, o + 6);
    gaps[slot] = gap;
  }

  /** Keeps the features in p if they are among the nearest. */
  function offer(p: Proximity): void {
    calcPosition(p);
    let slot = manifold.count;
    if (slot < ENDS + CROSSINGS) manifold.count++;
    else {
      slot = ENDS;
      for (let i = ENDS + 1; i < ENDS + CROSSINGS; i++) if (gaps[i] > gaps[slot]) slot = i;
      if (gaps[slot] <= p.gap) return;
    }
    keep(p, capsule.point, slot, p.gap);
  }

  function tryEdge(p: Proximity, box: ContactShape, k: number, s: number, t: number): void {
    const k1 = (k + 1) % 3;
    const k2 = (k + 2) % 3;
    for (let c = 0; c < 3; c++) {
      edge[c] = box.axes[3 * c + k];
      corner[c] =
        box.point[c] + s * box.half[k1] * box.axes[3 * c + k1] + t * box.half[k2] * box.axes[3 * c + k2];
      from[c] = corner[c] - capsule.point[c];
    }
    cross(across, 0, axis, 0, edge, 0);
    const D = dot(across, 0, across, 0);
    const aa = dot(axis, 0, axis, 0);
    if (D <= 1e-12 * aa) return;
    const ae = dot(axis, 0, edge, 0);
    const ar = dot(axis, 0, from, 0);
    const er = dot(edge, 0, from, 0);
    const tau = (ar - ae * er) / D;
    const sigma = (ae * ar - aa * er) / D;
    if (tau <= 0 || tau >= 1 || Math.abs(sigma) >= box.half[k]) return;
    setLine(p.a, corner, edge, 0);
    setLine(p.b, capsule.point, axis, capsule.radius);
    offer(p);
  }

  function tryCorner(p: Proximity, box: ContactShape, index: number): void {
    corner.set(box.point);
    for (let k = 0; k < 3; k++) {
      const part = (index >> k) & 1 ? box.half[k] : -box.half[k];
      for (let c = 0; c < 3; c++) corner[c] += part * box.axes[3 * c + k];
    }
    let tau = 0;
    for (let c = 0; c < 3; c++) tau += axis[c] * (corner[c] - capsule.point[c]);
    if (tau <= 0 || tau >= dot(axis, 0, axis, 0)) return;
    setPoint(p.a, corner, 0);
    setLine(p.b, capsule.point, axis, capsule.radius);
    offer(p);
  }
  return manifold;
};

const createScratch = () => ({ local: triple(), nearest: triple(), edge: triple() });

/** The face, edge or corner of box A nearest to `point`; for an interior point, the face of least depth. */
export function setOnBox(p: Proximity, box: ContactShape, point: Float64Array, scratch: Scratch): void {
  const { local, nearest, edge } = scratch.of(createScratch);
  let outside = 0;
  let last = 0;
  let shallow = 0;
  let depth = Infinity;
  let free = 0;
  for (let k = 0; k < 3; k++) {
    local[k] = 0;
    for (let c = 0; c < 3; c++) local[k] += box.axes[3 * c + k] * (point[c] - box.point[c]);
    const over = Math.abs(local[k]) - box.half[k];
    if (over > 0) {
      outside++;
      last = k;
    } else {
      free = k;
      if (-over < depth) {
        depth = -over;
        shallow = k;
      }
    }
  }
  if (outside <= 1) {
    const k = outside === 1 ? last : shallow;
    setFace(p.a, box, k, local[k] < 0 ? -1 : 1, scratch);
    return;
  }
  nearest.set(box.point);
  for (let k = 0; k < 3; k++) {
    const part = Math.min(Math.max(local[k], -box.half[k]), box.half[k]);
    for (let c = 0; c < 3; c++) nearest[c] += part * box.axes[3 * c + k];
  }
  if (outside === 3) setPoint(p.a, nearest, 0);
  else {
    for (let c = 0; c < 3; c++) edge[c] = box.axes[3 * c + free];
    setLine(p.a, nearest, edge, 0);
  }
}
