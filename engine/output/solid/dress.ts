import type { Layers } from '../layers/layers';
import type { Project } from '../../model/project';
import { rimsOf } from '../gears/rims';
import { findBosses } from './boss';
import type { Dress } from './build-shape';
import { discsOf } from './discs';

/** The eyes, the teeth and the layer of each body, by its id. */
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
