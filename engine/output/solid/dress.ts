import type { Layers } from '../layers/layers';
import type { Project } from '../../model/project';
import { rimsOf } from '../gears/rims';
import { findBosses } from './boss';
import type { Disc, Dress } from './build-shape';
import { jointDefinition } from '../../kinds/joints/joints';
import { planeNormal } from '../../model/plane/drawing-plane';
import { rotate, Z } from '../../results/free-body/vectors';

/** The eyes, the teeth and the layer of each body, by its id. */
/** A ball that turns about a pin and touches something is a disc cam, as far as anything in the plane can tell. */
function discsOf(project: Project): ReadonlyMap<string, Disc> {
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

export function dressBodies(project: Project, layers: Layers): (body: string) => Dress {
  const bosses = findBosses(project, layers);
  const rims = rimsOf(project);
  const discs = discsOf(project);
  return (body) => ({
    bosses: bosses.get(body),
    shift: layers.bodies.get(body)?.shift,
    rims: rims.get(body),
    disc: discs.get(body),
  });
}
