/** Outlines in the picture of all that labels are not to cover: bodies, joints, loads and arrows, as points whose hull each is within. */
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector';
import type { Drawing } from '../meshes/drawings';
import type { InstanceBatch } from '../meshes/instance-batch';
import type { BodyView } from '../sync/sync-document';
import type { Projector } from './labels';
import type { Spot } from './place-labels';

const boxes = new WeakMap<Drawing, readonly Vector3[]>();

/** Of the box around a drawing. */
function boxCorners(drawing: Drawing): readonly Vector3[] {
  const known = boxes.get(drawing);
  if (known) return known;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const { positions } = drawing;
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  const corners = Array.from({ length: 8 }, (_, i) => {
    const [x, y, z] = [0, 1, 2].map((axis) => ((i >> axis) & 1 ? high : low)[axis]);
    return new Vector3(x, y, z);
  });
  boxes.set(drawing, corners);
  return corners;
}

function cornersOf({ positions }: Drawing): Vector3[] {
  return Array.from({ length: positions.length / 3 }, (_, i) => Vector3.FromArray(positions, 3 * i));
}

export function seenParts(
  bodies: Iterable<BodyView>,
  batches: readonly InstanceBatch[],
  projector: Projector,
): Spot[][] {
  const seen: Spot[][] = [];
  const at = new Vector3();
  const project = (points: Iterable<Vector3>): void => {
    const spots: Spot[] = [];
    for (const point of points) {
      const spot = { x: 0, y: 0 };
      if (projector.project(point, spot)) spots.push(spot);
    }
    seen.push(spots);
  };
  // eyes and forks stand out of the shape itself
  for (const { drawing, node } of bodies) {
    const world = node.computeWorldMatrix(true);
    project(cornersOf(drawing).map((corner) => Vector3.TransformCoordinates(corner, world)));
  }
  const place = new Matrix();
  for (const batch of batches) {
    if (!batch.drawing) continue;
    const corners = boxCorners(batch.drawing);
    for (let i = 0; i < batch.count; i++) {
      batch.placeToRef(i, place);
      project(corners.map((corner) => Vector3.TransformCoordinatesToRef(corner, place, at).clone()));
    }
  }
  return seen;
}
