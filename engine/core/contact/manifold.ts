/**
 * Places of contact of a box with a box or a capsule: up to eight, for one pose.
 *
 * Which they are changes as the bodies move, so a slot is not one function of the pose; this serves the solver that finds
 * its contacts anew in each step (sequential impulses), not one that locates them in time. Overlap is resolved along the
 * axis of least depth; of two boxes that are apart, places are only given where one's face is over the other's.
 */
import { calcBoxBox } from './box-box';
import { setFace } from './box-faces';
import { calcPosition } from './proximity';
import { cross, dot } from '../math/vec3';
import { setLine, setPlane, setPoint } from './features';
import type { ContactShape } from './shape';
import type { Proximity } from './proximity';
import type { Manifold } from './places';

/** Most places of a manifold. */
export const MOST_PLACES = 8;

let found: Manifold | null = null;

/** As `Pair.choose`: the manifold is found with slot 0 and read by the others, which follow for the same pose. */
export function calcManifold(p: Proximity, slot: number, a: ContactShape, b: ContactShape): boolean {
  if (slot === 0) found = b.kind === 'box' ? calcBoxBox(a, b) : calcBoxCapsule(p, a, b);
  if (!found || slot >= found.count) return false;
  found.read(p, slot);
  return true;
}

const SIDES = [-1, 1] as const;
const ENDS = 2;
const CROSSINGS = 4;
const axis = new Float64Array(3);
const edge = new Float64Array(3);
const corner = new Float64Array(3);
const along = new Float64Array(3);
const from = new Float64Array(3);
const across = new Float64Array(3);
/** Per place: 3 for a point of the box's corner, edge or face, 3 for its direction, 3 for a point of the capsule. */
const places = new Float64Array(9 * MOST_PLACES);
const kinds: Proximity['a']['kind'][] = new Array<Proximity['a']['kind']>(MOST_PLACES).fill('point');
const gaps = new Float64Array(MOST_PLACES);
let capsule: ContactShape;

const boxCapsule: Manifold = {
  count: 0,
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

/** The two ends of the capsule, then the edges and corners of the box that its side is nearest to. */
function calcBoxCapsule(p: Proximity, box: ContactShape, rod: ContactShape): Manifold {
  capsule = rod;
  boxCapsule.count = ENDS;
  for (let end = 0; end < ENDS; end++) placeEnd(p, box, end === 0 ? rod.point : rod.second, end);
  for (let c = 0; c < 3; c++) axis[c] = rod.second[c] - rod.point[c];
  for (let k = 0; k < 3; k++) {
    for (const s of SIDES) for (const t of SIDES) tryEdge(p, box, k, s, t);
  }
  for (let index = 0; index < 8; index++) tryCorner(p, box, index);
  return boxCapsule;
}

const local = new Float64Array(3);

function placeEnd(p: Proximity, box: ContactShape, end: Float64Array, slot: number): void {
  setOnBox(p, box, end);
  keep(p, end, slot, 0);
}

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
  let slot = boxCapsule.count;
  if (slot < ENDS + CROSSINGS) boxCapsule.count++;
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

const nearest = new Float64Array(3);

/** The face, edge or corner of box A that is nearest to `point`; from inside, the face that is least deep. */
export function setOnBox(p: Proximity, box: ContactShape, point: Float64Array): void {
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
    setFace(p.a, box, k, local[k] < 0 ? -1 : 1);
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
