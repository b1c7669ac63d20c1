/** Disc cams. */
import { jointDefinition } from '../../kinds/joints/joints';
import { planeNormal } from '../../model/plane/drawing-plane';
import { rotate, Z } from '../../results/free-body/vectors';
import type { Project, Vec3 } from '../../model/project';

export interface Disc {
  readonly axis: Vec3;
  /** Where it turns. */
  readonly hub: Vec3;
}

/** Half the thickness of a disc, radius of its hub, and half its height [radii]. */
export const DISC = { half: 0.3, hub: 0.32, high: 0.45 };

/** A ball that turns about a pin and touches something is a disc cam, as far as anything in the plane can tell. */
export function discsOf(project: Project): ReadonlyMap<string, Disc> {
  const discs = new Map<string, Disc>();
  if (project.contacts.length === 0 || planeNormal(project) === null) return discs;
  const touching = new Set(project.contacts.flatMap(({ bodyA, bodyB }) => [bodyA, bodyB]));
  for (const { kind, bodyA, bodyB, frameA, frameB } of project.joints) {
    if (jointDefinition(kind).boss !== 'pin') continue;
    for (const [id, { position, orientation }] of [
      [bodyA, frameA],
      [bodyB, frameB],
    ] as const)
      if (touching.has(id)) discs.set(id, { axis: rotate(orientation, Z), hub: position });
  }
  return discs;
}
