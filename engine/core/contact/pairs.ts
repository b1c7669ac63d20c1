/**
 * The nearest features of two shapes, slot by slot. A slot is a place where a pair may touch:
 *
 *   plane-sphere, -capsule, -box   1, the 2 ends, the 8 corners
 *   sphere with sphere, capsule, box   1
 *   capsule-capsule    each of the 4 ends with the other's axis, and the crossing of the axes; all of these gaps must be
 *                      non-negative, and the smallest is the distance of the two
 *   box-capsule, box-box   a manifold of up to 8 points (`manifold.ts`) that is recomputed for every pose
 *
 * All gaps but those of the last line are continuously differentiable functions of the pose. Where the nearest feature of a sphere or a
 * capsule's end changes, as from a face to an edge, the second derivative jumps.
 */
import { dot } from '../math/vec3';
import { triple } from '../math/scratch';
import { calcManifold, setOnBox } from './manifold';
import { setLine, setPlane, setPoint } from './features';
import type { ContactShape, ContactShapeKind } from './shape';
import type { Scratch } from '../math/scratch';
import type { Proximity } from './proximity';
import type { Pair } from './compiled-contact';

const centres = (p: Proximity, a: ContactShape, b: ContactShape): boolean => {
  setPoint(p.a, a.point, a.radius);
  setPoint(p.b, b.point, b.radius);
  return true;
};

const PAIRS: readonly Pair[] = [
  {
    kind: 'plane-sphere',
    slots: 1,
    smooth: true,
    choose(p, _slot, a, b) {
      setPlane(p.a, a.point, a.second);
      setPoint(p.b, b.point, b.radius);
      return true;
    },
  },
  {
    kind: 'plane-capsule',
    slots: 2,
    smooth: true,
    choose(p, slot, a, b) {
      setPlane(p.a, a.point, a.second);
      setPoint(p.b, slot === 0 ? b.point : b.second, b.radius);
      return true;
    },
  },
  {
    kind: 'plane-box',
    slots: 8,
    smooth: true,
    choose(p, slot, a, b, scratch) {
      setPlane(p.a, a.point, a.second);
      setCorner(p, slot, b, scratch);
      return true;
    },
  },
  { kind: 'sphere-sphere', slots: 1, smooth: true, choose: (p, _slot, a, b) => centres(p, a, b) },
  {
    kind: 'capsule-sphere',
    slots: 1,
    smooth: true,
    choose(p, _slot, a, b, scratch) {
      setPoint(p.b, b.point, b.radius);
      setOnSegment(p.a, a, b.point, scratch);
      return true;
    },
  },
  {
    kind: 'box-sphere',
    slots: 1,
    smooth: true,
    choose(p, _slot, a, b, scratch) {
      setPoint(p.b, b.point, b.radius);
      setOnBox(p, a, b.point, scratch);
      return true;
    },
  },
  { kind: 'capsule-capsule', slots: 5, smooth: true, choose: chooseCapsules },
  { kind: 'box-capsule', slots: 8, smooth: false, choose: calcManifold },
  { kind: 'box-box', slots: 8, smooth: false, choose: calcManifold },
];

const byKind = new Map(PAIRS.map((pair) => [pair.kind as string, pair]));

/** The pair of two shapes in the order of `CONTACT_SHAPES`; null for two planes. */
export function findPair(a: ContactShapeKind, b: ContactShapeKind): Pair | null {
  return byKind.get(`${a}-${b}`) ?? null;
}

export const ALL_PAIRS = PAIRS;

const createScratch = () => ({ corner: triple(), along: triple(), first: triple(), second: triple() });

function setCorner(p: Proximity, slot: number, box: ContactShape, scratch: Scratch): void {
  const { corner } = scratch.of(createScratch);
  for (let c = 0; c < 3; c++) corner[c] = box.point[c];
  for (let k = 0; k < 3; k++) {
    const part = (slot >> k) & 1 ? box.half[k] : -box.half[k];
    for (let c = 0; c < 3; c++) corner[c] += part * box.axes[3 * c + k];
  }
  setPoint(p.b, corner, box.radius);
}

/** The part of a capsule's axis nearest to `point`: an end or the line. */
function setOnSegment(
  feature: Proximity['a'],
  capsule: ContactShape,
  point: Float64Array,
  scratch: Scratch,
): void {
  const { along } = scratch.of(createScratch);
  let tau = 0;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    along[c] = capsule.second[c] - capsule.point[c];
    tau += along[c] * (point[c] - capsule.point[c]);
    square += along[c] * along[c];
  }
  if (tau <= 0) setPoint(feature, capsule.point, capsule.radius);
  else if (tau >= square) setPoint(feature, capsule.second, capsule.radius);
  else setLine(feature, capsule.point, along, capsule.radius);
}

/** Sine of the angle between two axes below which they count as parallel: then their ends suffice. */
const CROSSING = 1e-6;

function chooseCapsules(
  p: Proximity,
  slot: number,
  a: ContactShape,
  b: ContactShape,
  scratch: Scratch,
): boolean {
  if (slot < 2) {
    const end = slot === 0 ? a.point : a.second;
    setPoint(p.a, end, a.radius);
    setOnSegment(p.b, b, end, scratch);
    return true;
  }
  if (slot < 4) {
    const end = slot === 2 ? b.point : b.second;
    setPoint(p.b, end, b.radius);
    setOnSegment(p.a, a, end, scratch);
    return true;
  }
  const { along, first, second } = scratch.of(createScratch);
  for (let c = 0; c < 3; c++) {
    first[c] = a.second[c] - a.point[c];
    second[c] = b.second[c] - b.point[c];
    along[c] = b.point[c] - a.point[c];
  }
  const aa = dot(first, 0, first, 0);
  const bb = dot(second, 0, second, 0);
  const ab = dot(first, 0, second, 0);
  const ar = dot(first, 0, along, 0);
  const br = dot(second, 0, along, 0);
  const D = aa * bb - ab * ab;
  if (D <= CROSSING * CROSSING * aa * bb) return false;
  const s = (ar * bb - ab * br) / D;
  const t = (ab * ar - aa * br) / D;
  if (s <= 0 || s >= 1 || t <= 0 || t >= 1) return false;
  setLine(p.a, a.point, first, a.radius);
  setLine(p.b, b.point, second, b.radius);
  return true;
}
