/**
 * Two boxes: the axis of least overlap among the 15 candidate separating axes (3 faces each, 9 pairs of edges), and the contact points:
 * the face of one clipped by the sides of the other's, or the two edges.
 *
 * The largest separation over the axes is their distance if they touch or overlap, and at most their distance if they are apart.
 */
import { triple } from '../math/scratch';
import { cross, dot } from '../math/vec3';
import { setFace, writeFace } from './box-faces';
import { setLine, setPoint } from './features';
import type { ContactShape } from './shape';
import type { Manifold } from './places';

/** An edge-edge axis is preferred only if its separation exceeds that of a face by this fraction of the boxes' size [1]. */
const FACE_FIRST = 1e-4;
const PARALLEL = 1e-6;

/** Extent of a box along a unit direction, from its centre [m]. */
function reach(box: ContactShape, n: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < 3; k++) sum += box.half[k] * Math.abs(along(box, k, n));
  return sum;
}

const along = (box: ContactShape, k: number, n: Float64Array) =>
  box.axes[k] * n[0] + box.axes[3 + k] * n[1] + box.axes[6 + k] * n[2];

export const createBoxBox = (): Manifold => {
  const between = triple();
  const axis = triple();
  const edgeA = triple();
  const edgeB = triple();
  const best = triple();
  const startA = triple();
  const startB = triple();
  const place = triple();

  let boxA: ContactShape;
  let boxB: ContactShape;
  /** 0..5: face of A or B; 6..14: pair of edges. */
  let bestAxis = 0;
  let polygon = new Float64Array(3 * 16);
  let clipped = new Float64Array(3 * 16);
  let reference = 0;
  let side = 1;

  const manifold: Manifold = {
    count: 0,
    calc(_p, a, b) {
      boxA = a;
      boxB = b;
      findAxis();
      if (bestAxis >= 6) placeEdges();
      else placeFaces();
    },
    read(p, i, scratch) {
      p.signed = bestAxis >= 6;
      p.hint.set(best);
      if (bestAxis >= 6) {
        setLine(p.a, startA, edgeA, 0);
        setLine(p.b, startB, edgeB, 0);
        return;
      }
      place.set(polygon.subarray(3 * i, 3 * i + 3));
      if (bestAxis < 3) {
        setFace(p.a, boxA, reference, side, scratch);
        setPoint(p.b, place, 0);
      } else {
        setFace(p.b, boxB, reference, side, scratch);
        setPoint(p.a, place, 0);
      }
    },
  };

  function separation(n: Float64Array): number {
    return Math.abs(dot(n, 0, between, 0)) - reach(boxA, n) - reach(boxB, n);
  }

  function findAxis(): void {
    for (let c = 0; c < 3; c++) between[c] = boxB.point[c] - boxA.point[c];
    let largest = -Infinity;
    for (let index = 0; index < 6; index++) {
      const box = index < 3 ? boxA : boxB;
      for (let c = 0; c < 3; c++) axis[c] = box.axes[3 * c + (index % 3)];
      const apart = separation(axis);
      // the second box's face only if it is clearly better, so that resting boxes keep their reference face
      if (apart > largest + (index < 3 ? 0 : FACE_FIRST * size())) {
        largest = apart;
        chooseAxis(index);
      }
    }
    largest += FACE_FIRST * size();
    for (let index = 0; index < 9; index++) {
      for (let c = 0; c < 3; c++) {
        startA[c] = boxA.axes[3 * c + Math.floor(index / 3)];
        startB[c] = boxB.axes[3 * c + (index % 3)];
      }
      cross(axis, 0, startA, 0, startB, 0);
      const length = Math.sqrt(dot(axis, 0, axis, 0));
      if (length < PARALLEL) continue;
      for (let c = 0; c < 3; c++) axis[c] /= length;
      const apart = separation(axis);
      if (apart <= largest) continue;
      largest = apart;
      chooseAxis(6 + index);
    }
  }

  const size = () =>
    Math.min(boxA.half[0], boxA.half[1], boxA.half[2], boxB.half[0], boxB.half[1], boxB.half[2]);

  /** Chooses the axis, from A to B. */
  function chooseAxis(index: number): void {
    bestAxis = index;
    const sign = dot(axis, 0, between, 0) < 0 ? -1 : 1;
    for (let c = 0; c < 3; c++) best[c] = sign * axis[c];
  }

  /** The edge of each box furthest towards the other. */
  function placeEdges(): void {
    const kA = Math.floor((bestAxis - 6) / 3);
    const kB = (bestAxis - 6) % 3;
    startA.set(boxA.point);
    startB.set(boxB.point);
    for (let k = 0; k < 3; k++) {
      const partA = k === kA ? 0 : boxA.half[k] * (along(boxA, k, best) < 0 ? -1 : 1);
      const partB = k === kB ? 0 : boxB.half[k] * (along(boxB, k, best) < 0 ? 1 : -1);
      for (let c = 0; c < 3; c++) {
        startA[c] += partA * boxA.axes[3 * c + k];
        startB[c] += partB * boxB.axes[3 * c + k];
      }
    }
    for (let c = 0; c < 3; c++) {
      edgeA[c] = boxA.axes[3 * c + kA];
      edgeB[c] = boxB.axes[3 * c + kB];
    }
    manifold.count = 1;
  }

  /** The other box's face most opposed to the reference face, clipped by the four sides of that face. */
  function placeFaces(): void {
    const onA = bestAxis < 3;
    const box = onA ? boxA : boxB;
    const other = onA ? boxB : boxA;
    reference = bestAxis % 3;
    // `best` points from A to B: out of A, into B
    side = along(box, reference, best) > 0 === onA ? 1 : -1;
    let facing = 0;
    let most = 0;
    for (let k = 0; k < 3; k++) {
      const part = Math.abs(along(other, k, best));
      if (part > most) {
        most = part;
        facing = k;
      }
    }
    const towards = along(other, facing, best) > 0 === onA ? -1 : 1;
    writeFace(polygon, other, facing, towards);
    let count = 4;
    for (let step = 1; step <= 2; step++) {
      const k = (reference + step) % 3;
      count = clip(box, k, 1, count);
      count = clip(box, k, -1, count);
    }
    manifold.count = Math.min(count, 8);
  }

  /** Keeps the part of the polygon inside the side `sign` of axis k (Sutherland-Hodgman). */
  function clip(box: ContactShape, k: number, sign: number, count: number): number {
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const j = (i + 1) % count;
      const here = depth(box, k, sign, 3 * i);
      const next = depth(box, k, sign, 3 * j);
      if (here <= 0) {
        for (let c = 0; c < 3; c++) clipped[3 * kept + c] = polygon[3 * i + c];
        kept++;
      }
      if (here < 0 !== next < 0 && here !== 0 && next !== 0) {
        const part = here / (here - next);
        for (let c = 0; c < 3; c++) {
          clipped[3 * kept + c] = polygon[3 * i + c] + part * (polygon[3 * j + c] - polygon[3 * i + c]);
        }
        kept++;
      }
    }
    const swap = polygon;
    polygon = clipped;
    clipped = swap;
    return kept;
  }

  function depth(box: ContactShape, k: number, sign: number, o: number): number {
    let sum = 0;
    for (let c = 0; c < 3; c++) sum += box.axes[3 * c + k] * (polygon[o + c] - box.point[c]);
    return sign * sum - box.half[k];
  }
  return manifold;
};
