/** Wheels on one body sit on one shaft, which reaches from the first to the last of them, and to the bearings. */
import { across, cross, dot, rotate, size, subtract, Z } from '../../core/math/triples';
import { jointDefinition } from '../../kinds/joints/joints';
import type { Joint, Vec3 } from '../../model/project';
import { along } from '../../results/free-body/vectors';
import { rootRadius } from './add-rim';
import { HUB } from './blank';
import type { Rim } from './rims';

/** In the frame of the body [m]. */
export interface Shaft {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly radius: number;
}

/** Of the hub of the smallest wheel, so that the hub is seen [1]. */
const SLIM = 0.85;
/** Sine of the angle between axes that count as one, and how far apart they may be [of the radius]. */
const PARALLEL = 1e-3;
const SAME = 0.02;

const isWheel = ({ kind }: Rim): boolean => kind === 'wheel' || kind === 'pulley';

/** Null where a single wheel stands on its bearing. */
export function shaftOf(body: string, rims: readonly Rim[], joints: readonly Joint[]): Shaft | null {
  const [first, ...others] = rims.filter(isWheel);
  if (!first || first.cone > 0) return null;
  const { center, axis } = first;
  const isOn = (at: Vec3, way: Vec3): boolean =>
    size(cross(way, axis)) < PARALLEL && size(across(subtract(at, center), axis)) < SAME * first.radius;
  const wheels = [first, ...others.filter((rim) => rim.cone === 0 && isOn(rim.center, rim.axis))];
  const heights = wheels.flatMap((rim) => {
    const middle = dot(subtract(rim.center, center), axis);
    return [middle - (HUB[1] * rim.face) / 2, middle + (HUB[1] * rim.face) / 2];
  });
  const bearings = joints.flatMap(({ kind, bodyA, bodyB, frameA, frameB }) => {
    const frame = bodyA === body ? frameA : bodyB === body ? frameB : null;
    if (jointDefinition(kind).boss !== 'pin' || !frame || !isOn(frame.position, rotate(frame.orientation, Z)))
      return [];
    return [dot(subtract(frame.position, center), axis)];
  });
  const [low, high] = [Math.min(...heights, ...bearings), Math.max(...heights, ...bearings)];
  const isOwn = wheels.length === 1 && low === Math.min(...heights) && high === Math.max(...heights);
  if (isOwn) return null;
  const radius = SLIM * HUB[0] * Math.min(...wheels.map(rootRadius));
  return { from: along(center, axis, low), to: along(center, axis, high), radius };
}
