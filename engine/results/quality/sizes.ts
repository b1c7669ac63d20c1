/** Size of a mechanism and of its motion: the scale for drift. */
import { oncePer } from '../../model/once-per';
import { GROUND } from '../../model/project';
import { shapeDefinition } from '../../kinds/shapes/shapes';
import type { Project, Vec3 } from '../../model/project';
import type { Recording } from '../recording/recording';
import { findExtremes } from '../series/places/peaks';

/**
 * Scale for a drift [m, m/s]. A body that turns about its own origin does not move it, and one at rest has only the speed of
 * rounding: so the size of the bodies counts as well, and a movement by that size during the run.
 */
export function sizesOf(recording: Recording): { length: number; speed: number } {
  const reach = reachOf(recording.project);
  const duration = recording.endTime - recording.startTime;
  const length = Math.max(largest(recording, ['x', 'y', 'z']), reach);
  const speed = Math.max(
    largest(recording, ['vx', 'vy', 'vz']),
    largest(recording, ['wx', 'wy', 'wz']) * reach,
    duration > 0 ? reach / duration : 0,
  );
  return { length: length || 1, speed: speed || 1 };
}

/** Farthest distance of any joint or shape from the origin of its body [m]. */
const reachOf = oncePer(({ bodies, joints }: Project): number => {
  const distance = (point: Vec3) => Math.hypot(...point);
  const ofShapes = bodies.flatMap(({ shape }) =>
    shapeDefinition(shape.kind)
      .extremes(shape)
      .map(({ at, radius = 0 }) => distance(at) + radius),
  );
  const ofJoints = joints.flatMap(({ bodyA, frameA, frameB }) => [
    bodyA === GROUND ? 0 : distance(frameA.position),
    distance(frameB.position),
  ]);
  return [...ofShapes, ...ofJoints].reduce((most, each) => Math.max(most, each), 0);
});

/** Largest range or size of these components of the motion of any body. */
function largest(recording: Recording, components: readonly string[]): number {
  let size = 0;
  for (const { key, group, component } of recording.channels) {
    if (group !== 'body' || !components.includes(component)) continue;
    const found = findExtremes(recording, key);
    if (found) size = Math.max(size, found.maximum.value - found.minimum.value, Math.abs(found.peak.value));
  }
  return size;
}
