/** The hole, shaft, ball or face of a part that is under the pointer. */
import { size } from '../../../engine/core/math/triples';
import type { Feature } from '../../../engine/geometry/features/feature';
import { mirroredFeatures, placedFeatures } from '../../../engine/geometry/features/feature';
import { pickFeature } from '../../../engine/geometry/features/pick-feature';
import type { Body } from '../../../engine/model/project';
import type { Dress } from '../../../engine/output/solid/build-shape';
import { rotate, toLocal } from '../../document/geometry';
import type { Pose } from '../../document/geometry';
import { add, subtract } from '../vector';
import type { PartFeature, Ray } from '../tools/tool';

export interface DrawnPart {
  readonly record: Body;
  readonly dress: Dress;
}

/** The first face on the ray, of whatever body; null where there is none. */
export interface FirstFace {
  readonly body: string;
  readonly distance: number;
}

/** The nearest of all parts: a hole may be looked through where another part, or nothing, is behind it. */
export function pickPart(
  bodies: Iterable<DrawnPart>,
  ray: Ray,
  face: FirstFace | null,
  poseOf: (body: string) => Pose,
): PartFeature | null {
  let nearest: { body: string; feature: Feature; frame: Pose; distance: number } | null = null;
  for (const { record, dress } of bodies) {
    const features = featuresOf(record, dress);
    if (features.length === 0) continue;
    const frame = poseOf(record.id);
    const drawn = shifted(frame, dress);
    const found = pickFeature(features, sightOf(ray, face, drawn, record.id), extentOf(record));
    if (found && found.distance < (nearest?.distance ?? Infinity))
      nearest = { body: record.id, feature: found.feature, frame, distance: found.distance };
  }
  if (nearest === null) return null;
  const [feature] = placedFeatures([nearest.feature], nearest.frame);
  return { body: nearest.body, feature };
}

/** Where it is drawn: links of a planar mechanism are drawn in layers. */
const shifted = (frame: Pose, { shift }: Dress): Pose =>
  shift ? { ...frame, position: add(frame.position, rotate(frame.orientation, shift)) } : frame;

function sightOf(ray: Ray, face: FirstFace | null, frame: Pose, body: string) {
  const origin = toLocal(frame, ray.origin);
  const end = toLocal(frame, add(ray.origin, ray.direction));
  return {
    ...{ origin, direction: subtract(end, origin) },
    ...{ reach: face?.distance ?? Infinity, isOwn: face?.body === body },
  };
}

/** In the body frame. */
function featuresOf({ shape }: Body, { surface }: Dress): readonly Feature[] {
  const features = surface?.features ?? [];
  if (shape.kind !== 'part' || features.length === 0) return [];
  return shape.hand === 'mirrored' ? mirroredFeatures(features) : features;
}

const extentOf = ({ shape }: Body): number => (shape.kind === 'part' ? size(shape.size) : 0);
