/** A rack is as long as its travel, over the last run and between its stops: its pinion never runs off it. */
import type { Body, Joint, Vec3 } from '../../model/project';
import type { Rim } from '../gears/rims';
import type { PoseOf } from '../picture/springs';
import type { Surroundings } from './fitting';
import { placesOf } from './guide';
import { placeOn } from './strokes';
import { cross, dot, rotate, Z } from './vector';

/** `body`: that the rims are on; `find`: the bodies as drawn. */
export function withTravel(
  rims: readonly Rim[],
  body: string,
  joints: ReadonlyMap<string, Joint>,
  find: (body: string) => Body | undefined,
  context: Pick<Surroundings, 'strokes'>,
): readonly Rim[] {
  const poseOf: PoseOf = (id) => {
    const { position, orientation } = find(id)!;
    return { position: [...position], orientation: [...orientation] };
  };
  return rims.map((rim) => {
    const joint = rim.rack && joints.get(rim.rack.joint);
    if (!rim.rack || !joint) return rim;
    const places = placesOf(joint, context);
    if (places.length === 0) return rim;
    const own = joint.bodyA === body;
    const frame = own ? joint.frameA : joint.frameB;
    const way: Vec3 = cross(rim.axis, rim.zero);
    // where the rack goes one way, its pinion gets to the other end of it
    const sense = Math.sign(dot(rotate(frame.orientation, Z), way)) * (own ? 1 : -1);
    const drawn = placeOn(joint, poseOf);
    const far = places.map((place) => sense * (place - drawn));
    return { ...rim, rack: { ...rim.rack, travel: [Math.min(0, ...far), Math.max(0, ...far)] as const } };
  });
}
